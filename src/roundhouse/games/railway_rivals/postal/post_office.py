"""Railway Rivals by letter, as everyone outside the game sees it: letters are read, reports are made."""

from collections.abc import Sequence
from typing import Any

from roundhouse.core.event import Event
from roundhouse.core.orders import Orders
from roundhouse.core.post import Company, Grid, LetterRead, Lines, Picture, Post, Section
from roundhouse.core.view import View
from roundhouse.core.words import Words
from roundhouse.games.railway_rivals.postal.allowances import Allow
from roundhouse.games.railway_rivals.postal.companies import (
    COLOURS,
    company_name,
    given_colours,
    wanted_colours,
)
from roundhouse.games.railway_rivals.postal.letters import EMPTY
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from roundhouse.games.railway_rivals.postal.reading import read_letter
from roundhouse.games.railway_rivals.postal.report import Round, beginnings
from roundhouse.games.railway_rivals.postal.rounds import Lots
from roundhouse.games.railway_rivals.postal.runs import ROUNDS, as_postal
from roundhouse.games.railway_rivals.postal.standing import standing_letter
from roundhouse.games.railway_rivals.words.en import English
from roundhouse.games.railway_rivals.words.en.by_post import HOW
from roundhouse.games.railway_rivals.words.en.final_statement import FinalStatement
from roundhouse.games.railway_rivals.words.en.letter_text import LetterText, ReadBack
from roundhouse.games.railway_rivals.words.en.post_report import PostReport

LAST_STAND_BY = 9
"""After this round no stand-by need be named (RP-49)."""
VERB = "orders:"


class PostOffice(Post):
    """The letters and reports of one table."""

    def __init__(self, rules: PostalRules, words: Words) -> None:
        values = rules.options.values
        # RP-48, RP-49: whether a round is held over, and whether a stand-by takes over
        super().__init__(
            place=rules.map.name,
            how=HOW,
            part="hex:",
            holds=values["nmr"] == "hold_once",
            stand_bys=values["standby"] == "yes",
        )
        assert isinstance(words, English)
        self.rules = rules
        self.words = words

    def round_of(self, view: View[Any]) -> int:
        return int(view.state.round)

    def beginnings(self, log: Sequence[Event]) -> list[int]:
        return beginnings(log)

    def ask(self, view: View[Any]) -> str:
        return self.words.questions.by_post.ask_letter(self.rules, view.state)

    def needs_stand_by(self, number: int) -> bool:
        return self.stand_bys and number <= LAST_STAND_BY

    # Letters

    def read(
        self, view: View[Any], seat: int, text: str, companies: Sequence[Company], before: str = ""
    ) -> LetterRead:
        found = read_letter(view, seat, text, called(companies), before.removeprefix(VERB))
        told = [self.words.questions.by_post.message(message) for message in found.messages]
        back = ReadBack(self.rules, as_postal(view.state), seat, shorts(companies))
        action = f"{VERB}{found.orders}" if found.orders else ""
        return LetterRead(action, back.lines(found), told, found.said)

    def blank(self, view: View[Any], seat: int, companies: Sequence[Company]) -> str:
        s = as_postal(view.state)
        lines = [f"Round {s.round}. {companies[seat].short}"]
        if s.round == 0:
            lines += ["name: ", "colours: ", "start: "]
        elif not s.operating:
            lines += [f"{s.round}{label}) " for label in "abc"]
        else:
            report = PostReport(self.rules, self.words.places, companies)
            lines += [f"# {report.offered(run)}" for run in s.offers]
            lines += ["# write the numbers of the runs that you enter, like 36) quickest"]
            if s.round < ROUNDS:
                lines.append(f"{s.round}x) ")
        return "\n".join(lines) + "\n"

    def written(self, view: View[Any], action: str, companies: Sequence[Company]) -> str:
        letter = self.rules.form.read(action.removeprefix(VERB))
        text = LetterText(self.rules.map, shorts(companies))
        return "\n".join([f"Round {view.state.round}.", *text.lines(letter)]) + "\n"

    def standing(self, view: View[Any], seat: int, text: str, companies: Sequence[Company]) -> str:
        s = as_postal(view.state)
        return f"{VERB}{standing_letter(self.rules, s, seat, text, called(companies))}"

    def by_stand_by(self, action: str) -> str:
        words = action.removeprefix(VERB)
        return f"{VERB}standby" if words == EMPTY else f"{VERB}standby,{words}"

    # Companies

    def companies(self, names: Sequence[str]) -> list[Company]:
        return [Company(name, name, name, seat) for seat, name in enumerate(names)]

    def called(self, company: Company) -> str:
        name = f"{company.name}, " if company.name != company.short else ""
        return f"{company.short}: {name}{COLOURS[company.colour]}, {company.player}"

    def named(
        self, companies: Sequence[Company], said: Sequence[dict[str, str]], log: Sequence[Event]
    ) -> list[Company]:
        """RP-6, RP-7: names and colours of the first letters."""
        order = colour_order(log, len(companies))
        colours = given_colours(order, [wanted_colours(each.get("colours", "")) for each in said])
        found: list[Company] = []
        taken: set[str] = set(COLOURS)
        for company, each, colour in zip(companies, said, colours, strict=True):
            name = company_name(each.get("name", ""))
            if name is None or name[1].lower() in taken:
                name = company.name, company.short
            taken.add(name[1].lower())
            found.append(Company(name[1], name[0], company.player, colour))
        return found

    # Reports

    def report(
        self, view: View[Any], log: Sequence[Event], since: int, companies: Sequence[Company]
    ) -> list[Section]:
        from roundhouse.games.railway_rivals.draw.post_map import post_map

        s = as_postal(view.state)
        words = PostReport(self.rules, self.words.places, companies)
        after = Section("Next", [Lines(words.next_round(s))])
        if since == 0 and not any(isinstance(event.action, Orders) for event in log):
            return [Section("Companies", [words.companies_grid()]), after]
        told = Round(log, since, len(companies))
        told.check(view.state.scores)
        over = view.to_move < 0 and s.round == ROUNDS and not s.offers
        number = ROUNDS if over else int(s.round) - 1
        title = f"The map after round {number}"
        colours = [company.colour for company in companies]
        svg = post_map(self.rules, s, colours, told.new, self.words.sheet_captions, title)
        found = [Section("Companies", [words.companies_grid()])]
        found += words.sections(s, told, number)
        found.append(Section("Map", [Picture(svg, title)]))
        return found if over else [*found, after]

    def failed(
        self, view: View[Any], log: Sequence[Event], since: int, seat: int, companies: Sequence[Company]
    ) -> list[str]:
        names = shorts(companies)
        return [
            self.words.note(self.rules, entry, names)
            for event in log[since:]
            for entry in event.entries
            if entry.seat == seat and entry.rule in ("RP-21", "RP-36")
        ]

    def naming_failures(self) -> str:
        words = [word for word in self.rules.options.text().split() if not word.startswith("failed_named=")]
        return " ".join([*[w for w in words if "modules=" not in w], "failed_named=yes", "modules=postal"])

    def statement(self, view: View[Any], log: Sequence[Event], companies: Sequence[Company]) -> list[Section]:
        final = FinalStatement(log, companies)
        grids: list[Grid] = [final.balances(), final.deeds()]
        return [Section("Balances by round", [grids[0]]), Section("What the companies did", [grids[1]])]


def colour_order(log: Sequence[Event], seats: int) -> list[int]:
    """In which order seats choose colours: by lot (RP-7), or counted off by the first allowances (RP-9)."""
    for event in log:
        if isinstance(event.action, Lots):
            return list(event.action.row)
    thrown = [event.action for event in log if isinstance(event.action, Allow)]
    first = sum(thrown[0].points) % seats if thrown else 0
    return [(first + n) % seats for n in range(seats)]


def shorts(companies: Sequence[Company]) -> list[str]:
    return [company.short for company in companies]


def called(companies: Sequence[Company]) -> list[list[str]]:
    """What each company may be called in a letter, the short name first."""
    return [[company.short, company.name, COLOURS[company.colour]] for company in companies]
