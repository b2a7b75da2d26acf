"""What is printed of a game: the first page, the page of each round, private letters, the statement."""

from typing import TYPE_CHECKING

from roundhouse.core.post import LetterRead, Lines, Report, Section
from roundhouse.core.table import Table
from roundhouse.core.wording import listed
from roundhouse.post.orders_file import LETTER, STAND_BY
from roundhouse.post.said import player_lines, statement_lines, with_letters
from roundhouse.post.tokens import token_of

if TYPE_CHECKING:
    from roundhouse.post.office import Office


class Zine:
    """The pages of one office, as it stands."""

    def __init__(self, office: "Office") -> None:
        self.office = office
        self.game = office.game
        self.named: Table | None = None
        """The same game with failed orders told by name, once it was asked for."""

    def title(self, what: str) -> str:
        return f"{self.game.title}: {what}"

    def first_page(self) -> Report:
        """The announcement, with the hash of the seed."""
        office = self.office
        sections = office.post.report(office.table.view(), office.table.log, 0, office.companies)
        how = [office.post.how, f"Options: {self.game.options}."]
        sections.append(Section("How to write", [Lines(how)]))
        sections += [self.deadline(), Section("Fair dice", [Lines(self.fair())])]
        return Report(self.title("the beginning"), self.note(), sections)

    def note(self) -> str:
        return f"{self.office.post.place}, {len(self.game.players)} companies, by post"

    def fair(self) -> list[str]:
        return [
            f"SHA-256 of the seed: {self.game.commitment}",
            "The seed is printed after the last round: then everyone can derive every throw again.",
        ]

    def deadline(self) -> Section:
        office = self.office
        when = self.game.deadline_after(office.turns)  # as it was before a hold
        people = [player for seat, player in enumerate(office.players) if not office.bot_of(seat)]
        lines = [f"Letters of round {office.number} are due {when} UTC." if when else "There is no deadline."]
        if people:
            lines.append(f"Must send: {listed(people)}.")
        return Section("Deadline", [Lines(lines)])

    def round_page(self, number: int) -> Report:
        """What all are told of the round that was adjudicated last, and of the next."""
        office = self.office
        table = office.table
        sections = office.post.report(table.view(), table.log, office.since, office.companies)
        sections = with_letters(sections, office.companies, office.used, table.over)
        if not table.over:
            sections.append(self.deadline())
        return Report(self.title(f"round {number}"), self.note(), sections)

    # What one player alone reads

    def sheet(self, seat: int) -> str:
        """The order sheet of the open round."""
        office = self.office
        blank = office.post.blank(office.table.view(seat), seat, office.companies)
        token = token_of(office.seed, office.players[seat])
        return f"{blank}# by mail, put this into the subject: {token}\n"

    def private(self, number: int, seat: int, read: LetterRead | None) -> str:
        """A player's own letter as it was used, which of the orders failed, and the next sheet."""
        office = self.office
        company, used = office.companies[seat], office.used[seat]
        lines = [f"{self.title(f'round {number}')}, for {used.player} ({company.short}) alone", ""]
        lines.append(f"Used: {used.kind}.")
        lines += [f"SHA-256 {digest}" for digest in used.hashes]
        if read is not None and used.kind in (LETTER, STAND_BY):
            lines += ["", "Your letter as it was read:", *read.lines]
            if read.told:
                lines += ["", "What was told of it:", *read.told]
        failed = self.failed(seat)
        lines += ["", "Orders that failed:", *failed] if failed else ["", "No order failed."]
        if not office.table.over:
            lines += ["", "The sheet of the next round:", "", self.sheet(seat).rstrip("\n")]
        return "\n".join(lines) + "\n"

    def failed(self, seat: int) -> list[str]:
        """Which orders of a company failed: the same game, with failures told by name."""
        office = self.office
        if self.named is None:
            table = office.new_table(office.post.naming_failures())
            for event in office.table.log:
                if event.actor >= 0:
                    table.play(event.text, event.actor)
            self.named = table
        table = self.named
        return office.post.failed(table.view(), table.log, office.since, seat, office.companies)

    # The end

    def statement(self) -> Report:
        office = self.office
        table = office.table
        sections = office.post.statement(table.view(), table.log, office.companies)
        places = sorted(
            zip(table.ranking, office.companies, table.scores, strict=True), key=lambda row: row[0]
        )
        told = [f"{place}. {c.name} ({c.player}): {score}" for place, c, score in places]
        sections.insert(0, Section("Places", [Lines(told)]))
        sections.append(Section("Who played", [Lines(player_lines(office.companies, office.history))]))
        words = statement_lines(office.companies, office.history)
        if words:
            sections.append(Section("The players’ own words", [Lines(words)]))
        seed = [f"The seed: {office.seed}", f"Its SHA-256: {self.game.commitment}"]
        seed.append("game.rec beside this page replays the game; every throw follows from the seed.")
        return Report(
            self.title("final statement"), self.note(), [*sections, Section("Fair dice", [Lines(seed)])]
        )
