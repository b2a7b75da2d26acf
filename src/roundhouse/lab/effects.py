"""What differs between kinds of table: each measure of a game, and its effect, game by game of one seed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

from roundhouse.lab.played import Row
from roundhouse.lab.statistics import Mean, mean_of, paired

Key = tuple[str, int]
"""The options of a table, and its seats."""
Asked = Callable[[Row], float]


@dataclass(frozen=True)
class Measure:
    """Something that a game is asked; what is asked may depend on all games of that kind of table."""

    name: str
    asked: Callable[[Sequence[Row]], Asked]


@dataclass(frozen=True)
class Effect:
    """A measure of one kind of table: its mean, and how much more it is than at the first kind."""

    table: Key
    measure: str
    mean: Mean
    change: Mean | None
    """None for the first kind of table with so many seats."""
    share: float | None
    """The change as a part of the first kind's mean; None where that is 0."""


def lead(row: Row) -> float:
    """How far the best score is above the second."""
    first, second = (*sorted(row["scores"], reverse=True), 0)[:2]
    return float(first - second) if len(row["scores"]) > 1 else 0.0


def from_the_mean(rows: Sequence[Row]) -> Asked:
    """How far scores lie from their mean over all these games: the ups and downs."""
    middle = fmean([score for row in rows for score in row["scores"]])
    return lambda row: fmean([abs(score - middle) for score in row["scores"]])


def wins_of(seat: int) -> Asked:
    return lambda row: 100.0 * (seat < len(row["places"]) and row["places"][seat] == 1)


def measures(seats: int) -> list[Measure]:
    """Those that every table with so many seats is asked."""
    each = [Measure(f"seat {n + 1} wins, %", lambda rows, n=n: wins_of(n)) for n in range(seats)]  # type: ignore[misc]
    return [
        *each,
        Measure("nobody wins, %", lambda rows: lambda row: 100.0 * (1 not in row["places"])),
        Measure("mean score", lambda rows: lambda row: fmean(row["scores"])),
        Measure("scores from their mean", from_the_mean),
        Measure("deviation of the scores of a game", lambda rows: lambda row: pstdev(row["scores"])),
        Measure("best above the second", lambda rows: lead),
        Measure("actions", lambda rows: lambda row: float(row["actions"])),
    ]


def by_table(rows: Sequence[Row]) -> dict[Key, list[Row]]:
    """The games of each kind of table, in the order in which the kinds come."""
    found: dict[Key, list[Row]] = {}
    for row in rows:
        found.setdefault((row["options"], len(row["bots"])), []).append(row)
    return found


def effects(rows: Sequence[Row]) -> list[Effect]:
    """Every measure of every kind of table, against the first kind that has as many seats."""
    tables = by_table(rows)
    found = []
    for key, each in tables.items():
        base = next(other for other in tables if other[1] == key[1])
        for measure in measures(key[1]):
            asked, asked_first = measure.asked(each), measure.asked(tables[base])
            mean = mean_of(values(each, asked))
            if key == base:
                found.append(Effect(key, measure.name, mean, None, None))
                continue
            change = paired(each, tables[base], asked, asked_first)
            first = mean_of(values(tables[base], asked_first)).mean
            found.append(Effect(key, measure.name, mean, change, change.mean / first if first else None))
    return found


def values(rows: Sequence[Row], asked: Asked) -> dict[str, list[float]]:
    """What the games of each seed answer."""
    found: dict[str, list[float]] = {}
    for row in rows:
        found.setdefault(row["seed"], []).append(asked(row))
    return found
