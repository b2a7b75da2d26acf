"""The bag: what can come out of it, how likely it is, and a blind draw."""

from math import comb

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.counts import amount, kind_of_nth, one, total
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.state import NOTHING
from roundhouse.games.railroad_rivals.actions import Cubes
from roundhouse.games.railroad_rivals.data import COLOURS
from roundhouse.games.railroad_rivals.packing import CUBES
from roundhouse.games.railroad_rivals.state import RailroadState


def handfuls(bag: i64, n: i64) -> list[Action]:
    """Every handful of n cubes that the bag can give."""
    return [Cubes(counts) for counts in _choices(bag, n, 0)]


def ways(bag: i64, n: i64) -> list[int]:
    """In how many ways each of them comes about."""
    return [_ways(bag, counts) for counts in _choices(bag, n, 0)]


def due(bag: i64, goods: i64) -> i64:
    """How many cubes are drawn for a city with so many goods: no more than are there (RUL-19, RUL-45)."""
    there = total(bag, CUBES)
    return goods if goods < there else there


def draw(bag: i64, n: i64, dice: Dice) -> Cubes:
    """n cubes drawn blindly out of the bag, one after the other."""
    left = total(bag, CUBES)
    drawn: i64 = 0
    while n > 0:
        unit = one(kind_of_nth(bag, dice.below(left), CUBES), CUBES)
        bag -= unit
        drawn += unit
        left -= 1
        n -= 1
    return Cubes(drawn)


def fill(s: RailroadState, counts: i64) -> None:
    """Put these cubes on the tile that waits for them."""
    s.bag -= counts
    s.put_cubes(s.filling, s.cubes_on(s.filling) + counts)
    s.filling = NOTHING


def why_not(bag: i64, n: i64, a: Action, rule: str) -> Refusal | None:
    """None if chance may bring this handful of n cubes, otherwise why not."""
    if not isinstance(a, Cubes) or total(a.counts, CUBES) != n:
        return Refusal(
            rule, f"{a.text()}: {'one cube is' if n == 1 else f'{n} cubes are'} drawn from the bag now."
        )
    if _ways(bag, a.counts) == 0:
        return Refusal(rule, f"{a.text()}: the bag does not hold so many of a colour.")
    return None


def _choices(bag: int, n: int, colour: int) -> list[int]:
    if colour == len(COLOURS):
        return [0] if n == 0 else []
    unit = one(colour, CUBES)
    return [
        k * unit + rest
        for k in range(min(n, amount(bag, colour, CUBES)), -1, -1)
        for rest in _choices(bag, n - k, colour + 1)
    ]


def _ways(bag: int, counts: int) -> int:
    result = 1
    for colour in range(len(COLOURS)):
        result *= comb(amount(bag, colour, CUBES), amount(counts, colour, CUBES))
    return result
