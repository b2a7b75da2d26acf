"""One game of a tournament as a row of plain values: what any question about it can be answered from."""

from hashlib import sha256
from typing import TypedDict

from roundhouse.bots import any_bot
from roundhouse.core.errors import BadOptions, RoundhouseError
from roundhouse.core.game import find_game
from roundhouse.core.state import CHANCE
from roundhouse.core.table import Table
from roundhouse.core.view import Bot
from roundhouse.lab.play import play_game
from roundhouse.lab.tournament import Meeting

LANGUAGE = "en"


class Money(TypedDict):
    """What a seat gained by a rule in the whole game, points or money; less than nothing where it paid."""

    seat: int
    rule: str
    source: str
    """The heading under which the game's words put it."""
    amount: int


class Choice(TypedDict):
    """How often a seat chose something of which one asks whether it wins (`Words.fortunes`)."""

    seat: int
    verb: str
    what: str
    times: int


class Row(TypedDict):
    """One game."""

    options: str
    bots: list[str]
    """By seat."""
    seed: str
    seating: int
    """Which seating of the meeting it is, from 0."""
    meeting: list[str]
    """The bots in the first seating."""
    scores: list[int]
    places: list[int]
    """1 = won; a place may be shared, and one that nobody reached stays empty."""
    actions: int
    """Those of chance included."""
    draws: int
    """Actions of chance."""
    ended: list[str]
    """The rules that the last event notes: those by which the game ended and was won."""
    same: str
    """A mark of all that was done: two games in which the same was done have the same."""
    money: list[Money]
    choices: list[Choice]
    record: str


def play_round(game: str, meeting: Meeting, seed: str, records: bool = True) -> list[Row]:
    """A meeting from one seed, in all its seatings."""
    return [
        play_row(game, meeting, seating, bots, seed, records)
        for seating, bots in enumerate(meeting.seatings())
    ]


def play_row(
    game: str, meeting: Meeting, seating: int, names: tuple[str, ...], seed: str, records: bool
) -> Row:
    """One game. A bot that breaks down is named, with the game in which it did."""
    by_name: dict[str, Bot] = {name: any_bot(game, name) for name in names}
    try:
        table = play_game(game, len(names), meeting.options, seed, [by_name[name] for name in names])
    except Exception as error:
        kind = "" if isinstance(error, RoundhouseError) else f"{type(error).__name__}: "
        raise BadOptions(
            f"The game of {', '.join(names)} from the seed {seed} broke off: {kind}{error}"
        ) from error
    return row_of(table, meeting, seating, names, records)


def row_of(table: Table, meeting: Meeting, seating: int, names: tuple[str, ...], records: bool) -> Row:
    """What a finished table tells."""
    texts = "\n".join([event.text for event in table.log])
    last = table.log[-1].entries
    return Row(
        options=meeting.options,
        bots=list(names),
        seed=table.seed,
        seating=seating,
        meeting=list(meeting.bots),
        scores=table.scores,
        places=table.ranking,
        actions=len(table.log),
        draws=sum([event.actor == CHANCE for event in table.log]),
        ended=sorted({entry.rule for entry in last if not entry.amount}),
        same=sha256(texts.encode()).hexdigest()[:16],
        money=money_of(table),
        choices=choices_of(table),
        record=table.record.text() if records else "",
    )


def money_of(table: Table) -> list[Money]:
    """The ledger of the whole game, summed up by seat and rule."""
    words = find_game(table.game.name).words(LANGUAGE)
    sums: dict[tuple[int, str, str], int] = {}
    for event in table.log:
        for entry in event.entries:
            if entry.amount and 0 <= entry.seat < len(table.names):
                key = entry.seat, entry.rule, words.source(table.rules, entry)
                sums[key] = sums.get(key, 0) + entry.amount
    return [Money(seat=key[0], rule=key[1], source=key[2], amount=n) for key, n in sorted(sums.items())]


def choices_of(table: Table) -> list[Choice]:
    """What the seats chose by the verbs of which the game's words ask."""
    words = find_game(table.game.name).words(LANGUAGE)
    counts: dict[tuple[int, str, str], int] = {}
    for event in table.log:
        verb, _, rest = event.text.partition(":")
        if verb in words.fortunes and event.actor >= 0:
            key = event.actor, verb, words.fortune(table.rules, verb, rest.partition(",")[0])
            counts[key] = counts.get(key, 0) + 1
    return [Choice(seat=key[0], verb=key[1], what=key[2], times=n) for key, n in sorted(counts.items())]
