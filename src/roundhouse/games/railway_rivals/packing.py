"""Several small numbers in one: whose track lies where, the steps of a route, a run that waits.

Track is kept six bits a segment and six bits a hex, a bit a seat, ten of them an integer.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.core.state import with_item

GROUP: Final = 10
"""Segments or hexes in one integer."""
FREE: Final = 7
"""In a step: the train runs over its own company's track and pays nobody."""


# Track


def words(n: int) -> int:
    """How many integers so many segments or hexes take."""
    return (n + GROUP - 1) // GROUP


def seats_at(track: tuple[int, ...], index: i64) -> i64:
    """The seats with track in this segment or hex, as bits."""
    word: i64 = track[index // GROUP]
    return word >> (6 * (index % GROUP)) & 63


def with_seat(track: tuple[int, ...], index: i64, seat: i64) -> tuple[int, ...]:
    """The track with one seat more in this segment or hex."""
    at = index // GROUP
    word: i64 = track[at]
    return with_item(track, at, word | bit(6 * (index % GROUP) + seat))


def indexes_of(track: tuple[int, ...], seat: i64) -> list[int]:
    """The segments or hexes in which this seat has track, in rising order."""
    found: list[int] = []
    start: i64 = 0
    word: i64
    for word in track:
        word >>= seat
        index = start
        while word != 0:
            if word & 1:
                found.append(index)
            word >>= 6
            index += 1
        start += GROUP
    return found


# Routes: the start hex, then one step after the other


def pack_step(hex_: i64, payee: i64) -> i64:
    """A step into a hex over the track of `payee`, or FREE over one's own."""
    return hex_ * 8 + payee


def step_hex(step: i64) -> i64:
    return step >> 3


def step_payee(step: i64) -> i64:
    return step & 7


def route_hexes(route: tuple[int, ...]) -> list[int]:
    """The hexes of a route from the start to the destination."""
    return [route[0], *[step_hex(step) for step in route[1:]]]


# Runs that wait, and cards that were put back


def pack_pair(first: i64, second: i64) -> i64:
    """Two keys of a run; or a card and the number of draws before it comes up."""
    return first * 64 + second


def pair_first(pair: i64) -> i64:
    return pair >> 6


def pair_second(pair: i64) -> i64:
    return pair & 63


# Columns of columns


def with_row(
    rows: tuple[tuple[int, ...], ...], index: i64, row: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The rows with one of them replaced."""
    return tuple([row if i == index else old for i, old in enumerate(rows)])
