"""The pages of a table's zine, and what each writer alone is told of a round."""

from collections.abc import Sequence
from typing import Final

from roundhouse import PUBLIC, Table
from roundhouse.core.post import Company, Lines, Post, Report, Section
from roundhouse.core.wording import listed
from roundhouse.post.said import player_lines, statement_lines, with_letters
from roundhouse.site.films import FILMS
from roundhouse.site.letters.on_file import companies_at, first_view, missing, used_in
from roundhouse.site.tables.room import Room
from roundhouse.site.turns.clock import ALL
from roundhouse.site.turns.spells import Until

FAIR: Final = "The seed is printed after the last round: then everyone can derive every throw again."


def rounds_of(room: Room, post: Post) -> list[int]:
    """The numbers of the rounds that were carried out."""
    table = room.table
    first, now = post.round_of(first_view(table)), post.round_of(table.view())
    return list(range(first, now + 1 if table.over else now))


def title_of(room: Room) -> str:
    return f"{room.table.game.title} by post"


def note_of(room: Room, post: Post) -> str:
    """What stands beside the title."""
    return f"{post.place}, table {room.id}"


def report_of(room: Room, post: Post, number: int) -> Report:
    """The page of a round, from what all may know: the log as everyone reads it, and opened letters."""
    table = room.table
    rounds, log = rounds_of(room, post), table.seen()
    begins = [*post.beginnings(log), len(log)]
    at = rounds.index(number)
    last = table.over and number == rounds[-1]
    end = len(log) if last else begins[at + 1]
    view = FILMS.of(f"table/{room.id}", table).view(end, PUBLIC)
    companies = companies_at(table, post, room.letters)
    used = used_in(table, room.players, room.letters, number)
    sections = post.report(view, log[:end], begins[at], companies)
    sections = with_letters(sections, companies, used, last)
    if last:
        sections += statement_of(room, post, companies, rounds)
    elif number == rounds[-1]:
        sections.append(deadline_of(room))
    if at == 0 and not last:
        sections.append(Section("Fair dice", [Lines([f"SHA-256 of the seed: {table.commitment}", FAIR])]))
    return Report(f"{title_of(room)}: round {number}", note_of(room, post), sections)


def first_page(room: Room, post: Post) -> Report:
    """The announcement: who plays, what is asked for first, how to write, and the hash of the seed."""
    table = room.table
    view = FILMS.of(f"table/{room.id}", table).view(0, PUBLIC)
    sections = post.report(table.view(PUBLIC) if not table.log else view, [], 0, post.companies(table.names))
    options = table.rules.options.text()
    how = [post.how, *([f"Options: {options}."] if options else [])]
    sections.append(Section("How to write", [Lines(how)]))
    if not rounds_of(room, post):
        sections.append(deadline_of(room))
    sections.append(Section("Fair dice", [Lines([f"SHA-256 of the seed: {table.commitment}", FAIR])]))
    return Report(f"{title_of(room)}: the start", note_of(room, post), sections)


def deadline_of(room: Room) -> Section:
    """Until when letters are due, and whose are still missing."""
    turns, names = room.turns, room.table.names
    until = turns.until_for(ALL)
    lines = [
        until.words()
        if until is not None
        else "There is no deadline: the letters are opened when all are in."
    ]
    people = missing(room.table, room.players, room.letters)
    if people:
        lines.append(f"Must send: {listed([names[seat] for seat in people])}.")
    return Section("Deadline", [Lines(lines)])


def statement_of(room: Room, post: Post, companies: Sequence[Company], rounds: list[int]) -> list[Section]:
    """How the game ended: places, figures, who played, what they say, and the seed."""
    table = room.table
    by_round = [(number, used_in(table, room.players, room.letters, number)) for number in rounds]
    places = sorted(zip(table.ranking, companies, table.scores, strict=True), key=lambda row: row[0])
    sections = [
        Section("Places", [Lines([f"{place}. {c.name} ({c.player}): {score}" for place, c, score in places])])
    ]
    sections += post.statement(table.view(), table.log, companies)
    sections.append(Section("Who played", [Lines(player_lines(companies, by_round))]))
    words = statement_lines(companies, by_round)
    if words:
        sections.append(Section("The players’ own words", [Lines(words)]))
    seed = [f"The seed: {table.seed}", f"Its SHA-256: {table.commitment}"]
    seed.append(
        "The record of the game, from the table’s page, replays it: every throw follows from the seed."
    )
    return [*sections, Section("Fair dice", [Lines(seed)])]


# What one writer alone reads


def private_of(room: Room, post: Post, number: int, seat: int) -> Section:
    """A seat's own letter as it was used, and which of its orders failed (RP-52)."""
    table = room.table
    companies = companies_at(table, post, room.letters)
    letter = room.letters.of(number, seat)
    lines = []
    if letter is not None:
        lines.append(f"Used: {letter.kind}.")
        lines += [line for text in letter.texts for line in text.strip().split("\n")]
    failed = failed_orders(room, post, companies, number, seat)
    lines += ["Orders that failed:", *failed] if failed else ["No order failed."]
    return Section(f"For {companies[seat].short} alone", [Lines(lines)])


def failed_orders(room: Room, post: Post, companies: Sequence[Company], number: int, seat: int) -> list[str]:
    """Which orders of a seat failed in a round: the same game, with failures told by name."""
    table = room.table
    game, options, begun = table.game.name, post.naming_failures(), table.record.position
    if begun is None:
        named = Table.new(game, len(table.names), seed=table.seed, options=options, names=table.names)
    else:
        named = Table.from_position(game, options, begun, seed=table.seed, names=table.names)
    rounds = rounds_of(room, post)
    begins = [*post.beginnings(table.log), len(table.log)]
    at = rounds.index(number)
    for event in table.log[: begins[at + 1]]:
        if event.actor >= 0:
            named.play(event.text, event.actor)
    return post.failed(named.view(), named.log[: begins[at + 1]], begins[at], seat, companies)


def sheet_of(room: Room, post: Post, seat: int) -> Section:
    """The order sheet of the open round, to be filled in."""
    table = room.table
    blank = post.blank(table.view(seat), seat, companies_at(table, post, room.letters))
    return Section("Your order sheet", [Lines(blank.rstrip("\n").split("\n"))])


def held_over(room: Room, post: Post) -> list[str]:
    """What all are told when a round is held over (RP-48, RP-49)."""
    table = room.table
    names = [table.names[seat] for seat in missing(table, room.players, room.letters)]
    number = post.round_of(table.view())
    lines = [f"Round {number} is held over: no letter has come from {listed(names)}."]
    until: Until | None = room.turns.until_for(ALL)
    if until is not None:
        lines.append(until.words())
    if post.needs_stand_by(number):
        lines.append("If nothing comes by then, a bot stands by: it writes, and plays on until they return.")
    else:
        lines.append("If nothing comes by then, their standing orders are used.")
    return [*lines, "Letters that came stay on file and may be changed."]


def all_letters(room: Room, post: Post) -> str:
    """Every letter of a finished game as it was written, those that others took the place of too (RP-53)."""
    found = []
    for number in rounds_of(room, post):
        for letter in sorted(room.letters.of_round(number).values(), key=lambda each: each.seat):
            head = f"## Round {number}, {letter.writer}: {letter.kind}"
            earlier = [f"# before:\n{text.strip()}" for text in letter.earlier]
            found.append("\n".join([head, *earlier, *[text.strip() for text in letter.texts]]))
    return "\n\n".join(found) + "\n"
