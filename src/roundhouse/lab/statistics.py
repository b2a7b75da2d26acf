"""What rows of games come to: shares with intervals that count only what is different, means, spreads."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, quantiles, variance

from roundhouse.core.intervals import Z95, wilson
from roundhouse.lab.played import Row


@dataclass(frozen=True)
class Share:
    """How often something came about."""

    times: int
    of: int
    low: float | None
    """The lower end of the 95 % interval; None where there is nothing to be unsure about."""
    high: float | None

    @property
    def share(self) -> float:
        return self.times / self.of if self.of else 0.0


@dataclass(frozen=True)
class Mean:
    """A mean with its 95 % interval."""

    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Spread:
    """Where numbers lie: the lowest, a quarter, the middle, three quarters, the highest."""

    n: int
    mean: float
    least: float
    quarter: float
    middle: float
    three_quarters: float
    most: float


def without_chance(rows: Sequence[Row]) -> bool:
    """Whether every seating brought one game only, though it was played from several seeds."""
    by_seating: dict[tuple[str, ...], list[str]] = {}
    for row in rows:
        by_seating.setdefault((row["options"], *row["bots"]), []).append(row["same"])
    return any(len(each) > 1 for each in by_seating.values()) and all(
        len(set(each)) == 1 for each in by_seating.values()
    )


def different(rows: Sequence[Row]) -> int:
    """How many of these games are different: where little is left to chance, many are the same."""
    return len({(row["options"], *row["bots"], row["same"]) for row in rows})


def share_of(rows: Sequence[Row], happened: Callable[[Row], Iterable[bool]]) -> Share:
    """How often it happened, asked once or several times of every game.

    The interval is Wilson's. Games of the same seed may be alike, and the same game may come twice: where
    either makes the share less sure than independent games would, so many fewer are counted.
    """
    by_seed: dict[str, list[bool]] = {}
    for row in rows:
        by_seed.setdefault(row["seed"], []).extend(happened(row))
    asked = sum(map(len, by_seed.values()))
    times = sum(map(sum, by_seed.values()))
    if not asked:
        return Share(0, 0, None, None)
    if without_chance(rows):
        return Share(times, asked, None, None)
    n = asked * min(1.0, 1 / alike(list(by_seed.values())), different(rows) / len(rows))
    low, high = wilson(times / asked * n, n)
    return Share(times, asked, low, high)


def alike(groups: Sequence[Sequence[bool]]) -> float:
    """By how much answers of one seed are more alike than chance makes them: 1 if not, else more."""
    asked, times = sum(map(len, groups)), sum(map(sum, groups))
    share = times / asked
    if len(groups) < 2 or share in (0.0, 1.0):
        return 1.0
    residuals = sum((sum(group) - share * len(group)) ** 2 for group in groups)
    return max(1.0, residuals / asked / (share * (1 - share)))


def mean_of(by_seed: dict[str, list[float]]) -> Mean:
    """The mean over seeds, of the mean in each seed; the interval says how far seeds differ."""
    means = [fmean(each) for each in by_seed.values() if each]
    if not means:
        return Mean(0.0, None, None)
    middle = fmean(means)
    if len(means) < 2:
        return Mean(middle, None, None)
    reach = t_of(len(means) - 1) * sqrt(variance(means) / len(means))
    return Mean(middle, middle - reach, middle + reach)


def t_of(freedom: int) -> float:
    """Student's t for 95 %: the normal's quantile with Cornish and Fisher's correction for few numbers."""
    if freedom < 3:
        return {1: 12.706, 2: 4.303}[freedom]
    z, n = Z95, float(freedom)
    first = (z**3 + z) / (4 * n)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    return z + first + second + third


def spread_of(numbers: Sequence[float]) -> Spread:
    """Where these numbers lie; there must be one at least."""
    if len(numbers) == 1:
        only = float(numbers[0])
        return Spread(1, only, only, only, only, only, only)
    quarter, middle, three = quantiles(numbers, n=4, method="inclusive")
    return Spread(
        len(numbers), fmean(numbers), float(min(numbers)), quarter, middle, three, float(max(numbers))
    )


# Questions about rows


def won(row: Row, seat: int) -> bool:
    return row["places"][seat] == 1


def wins_of_bot(rows: Sequence[Row], bot: str) -> Share:
    """How often a bot won, of all the seats that it had."""
    return share_of(
        rows, lambda row: [won(row, seat) for seat, name in enumerate(row["bots"]) if name == bot]
    )


def wins_of_seat(rows: Sequence[Row], seat: int) -> Share:
    return share_of(rows, lambda row: [won(row, seat)])


def paired(
    rows: Sequence[Row],
    others: Sequence[Row],
    measure: Callable[[Row], float],
    of_others: Callable[[Row], float] | None = None,
) -> Mean:
    """How much more it is in the first rows than in the others: the mean difference of games with one seed.

    Games are compared with those of the same seed, bots and seating, and the interval is that of the
    differences: what both share by their seed falls out. The others may be asked in their own way.
    """
    known = {(row["seed"], *row["bots"]): (of_others or measure)(row) for row in others}
    by_seed: dict[str, list[float]] = {}
    for row in rows:
        other = known.get((row["seed"], *row["bots"]))
        if other is not None:
            by_seed.setdefault(row["seed"], []).append(measure(row) - other)
    return mean_of(by_seed)
