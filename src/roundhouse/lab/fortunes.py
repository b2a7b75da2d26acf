"""What goes with winning: what seats chose, and by which rules of the ledger they gained."""

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.core.game import find_game
from roundhouse.lab.played import LANGUAGE, Row
from roundhouse.lab.statistics import Share, share_of, won


@dataclass(frozen=True)
class Fortune:
    """How seats did that chose something."""

    what: str
    times: int
    """How often it was chosen, several times in a game too."""
    wins: Share
    """How often a seat won that chose it at least once."""


@dataclass(frozen=True)
class Source:
    """What a seat gained in a game by one rule, on average."""

    source: str
    rule: str
    everyone: float
    winners: float
    others: float


def fortunes(game: str, rows: Sequence[Row]) -> dict[str, list[Fortune]]:
    """By the headings of the game's words, what was chosen most often first."""
    found: dict[str, list[Fortune]] = {}
    for verb, heading in find_game(game).words(LANGUAGE).fortunes.items():
        times: dict[str, int] = {}
        had: dict[str, list[tuple[Row, int]]] = {}
        for row in rows:
            for choice in row["choices"]:
                if choice["verb"] == verb:
                    what = choice["what"]
                    times[what] = times.get(what, 0) + choice["times"]
                    had.setdefault(what, []).append((row, choice["seat"]))
        each = [Fortune(what, times[what], wins_of(had[what])) for what in times]
        if each:
            found[heading] = sorted(each, key=lambda one: (-one.wins.share, one.what))
    return found


def wins_of(had: Sequence[tuple[Row, int]]) -> Share:
    """How often these seats of these games won."""
    seats: dict[int, list[int]] = {}
    rows: dict[int, Row] = {}
    for row, seat in had:
        rows[id(row)] = row
        seats.setdefault(id(row), []).append(seat)
    return share_of(list(rows.values()), lambda row: [won(row, seat) for seat in seats[id(row)]])


def sources(rows: Sequence[Row]) -> list[Source]:
    """What a seat gained by each rule, what brought most first; what took comes last."""
    winners = sum([row["places"].count(1) for row in rows])
    everyone = sum([len(row["places"]) for row in rows])
    sums: dict[tuple[str, str], list[int]] = {}
    for row in rows:
        for money in row["money"]:
            both = sums.setdefault((money["source"], money["rule"]), [0, 0])
            both[won(row, money["seat"])] += money["amount"]
    found = [
        Source(
            source,
            rule,
            (lost + gained) / everyone,
            gained / winners if winners else 0.0,
            lost / (everyone - winners) if everyone > winners else 0.0,
        )
        for (source, rule), (lost, gained) in sums.items()
    ]
    return sorted(found, key=lambda one: -one.everyone)
