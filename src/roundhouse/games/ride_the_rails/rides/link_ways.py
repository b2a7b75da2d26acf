"""The ways of one Link over the hexes of its stretch: which hexes it may need, and which it must use."""

from mypy_extensions import i64

from roundhouse.core.bits import bit, lowest
from roundhouse.games.ride_the_rails.rides.network import flood


class Way:
    """A Link over one stretch."""

    def __init__(self, railroad: int, first: int, second: int) -> None:
        self.railroad = railroad
        self.first = first
        self.second = second
        self.hexes: int = 0
        """The hexes that it may need, as bits over `Links.hexes`; none between neighbouring cities."""
        self.ports: int = 0
        """The ones of these hexes that are next to its first city."""
        self.exits: int = 0
        """The ones of these hexes that are next to its second city."""
        self.must: int = 0
        """The ones of these hexes that every way uses."""
        self.loose = False
        """Whether there is a choice of hexes: more than it must use."""


def places_in(marks: int) -> list[int]:
    """The members of a set of any size, in rising order."""
    found: list[int] = []
    while marks:
        low = marks & -marks
        found.append(low.bit_length() - 1)
        marks ^= low
    return found


def narrowed(joins: tuple[int, ...], start: i64, end: i64, body: i64) -> i64:
    """The hexes of a stretch without those that only detours use: whose neighbours are all neighbours."""
    both = bit(start) | bit(end)
    near: i64
    there: i64
    more = True
    while more:
        more = False
        rest = body
        while rest != 0:
            here = rest & -rest
            rest &= rest - 1
            near = joins[lowest(here)]
            near &= body | both
            around = near
            while around != 0:
                one = around & -around
                there = joins[lowest(one)]
                if near & ~one & ~there != 0:
                    break
                around &= around - 1
            if around == 0:
                body &= ~here
                more = True
    return body


def needed(joins: tuple[int, ...], ports: i64, exits: i64, body: i64) -> i64:
    """The hexes without which these have no way from a port to an exit."""
    found: i64 = 0
    rest = body
    while rest != 0:
        here = rest & -rest
        rest &= rest - 1
        if flood(joins, ports, body & ~here) & exits == 0:
            found |= here
    return found


def stands_in(better: Way, way: Way, found: list[Way]) -> bool:
    """Whether one Link can replace another in every ride: all that may want a hex of the one, but for Links
    between the same cities, cannot be in a ride with the other."""
    if better.hexes == 0:
        return True
    for other in found:
        if other.hexes & better.hexes == 0 or (other.first == way.first and other.second == way.second):
            continue
        if other.must & way.must == 0:
            return False
    return True
