"""Several small numbers in one: shares and supply, the hexes of every railroad, and the Links of a ride.

Track is kept as a set of hexes for each railroad. Sets of hexes are `core.wide_sets`.
Counts by railroad (`core.counts`) are six bits each in shares and supply, eight in sizes of frontiers.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.core.wide_sets import WORD, members_in, set_of
from roundhouse.games.ride_the_rails.data import RAILROADS

COUNT_BITS: Final = 6
"""Bits of a count of locomotives of one railroad."""
SIZE_BITS: Final = 8
"""Bits of the size of a frontier: 26 locomotives have at most 106 hexes around them."""

# Counts by railroad: those of `core.counts` that are asked in the innermost loops, with the width known


def amount(counts: i64, railroad: i64) -> i64:
    """How many locomotives of this railroad are counted."""
    return counts >> (COUNT_BITS * railroad) & 63


def one(railroad: i64) -> i64:
    """One locomotive of this railroad, as a count."""
    return bit(COUNT_BITS * railroad)


# Track: which railroads stand in a hex


def railroads_at(track: tuple[tuple[int, ...], ...], hex_: i64) -> i64:
    """The railroads with a locomotive in this hex, as bits."""
    at = hex_ // WORD
    shift = hex_ % WORD
    found: i64 = 0
    for railroad in range(len(RAILROADS)):
        word: i64 = track[railroad][at]
        found |= (word >> shift & 1) << railroad
    return found


def pack_track(hexes: Sequence[Sequence[int]], n: int) -> tuple[tuple[int, ...], ...]:
    """The track of a board of n hexes on which each railroad stands in these hexes."""
    return tuple([set_of(list(own), n) for own in hexes])


def hexes_of(track: tuple[tuple[int, ...], ...], railroad: i64) -> list[int]:
    """The hexes in which this railroad stands, in rising order."""
    return members_in(track[railroad])


# Links of a ride


def pack_link(railroad: i64, city: i64) -> i64:
    """A Link as the rider declares it: the railroad, and the city it leads to."""
    return railroad | city << 3


def link_railroad(link: i64) -> i64:
    return link & 7


def link_city(link: i64) -> i64:
    return link >> 3


# Columns


def with_column(
    columns: tuple[tuple[int, ...], ...], index: i64, value: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The columns of the six railroads with one of them replaced: written out, this is half the time."""
    return (
        value if index == 0 else columns[0],
        value if index == 1 else columns[1],
        value if index == 2 else columns[2],
        value if index == 3 else columns[3],
        value if index == 4 else columns[4],
        value if index == 5 else columns[5],
    )
