"""Several small numbers in one: shares and supply, the railroads in every hex, and the Links of a ride.

Track is kept six bits a hex, a bit a railroad, ten hexes an integer. Sets of hexes are `core.wide_sets`.
Counts by railroad (`core.counts`) are six bits each in shares and supply, eight in sizes of frontiers.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit

COUNT_BITS: Final = 6
"""Bits of a count of locomotives of one railroad."""
SIZE_BITS: Final = 8
"""Bits of the size of a frontier: 26 locomotives have at most 106 hexes around them."""
HEXES_A_WORD: Final = 10
"""Hexes in one integer of the track."""


# Counts by railroad: those of `core.counts` that are asked in the innermost loops, with the width known


def amount(counts: i64, railroad: i64) -> i64:
    """How many locomotives of this railroad are counted."""
    return counts >> (COUNT_BITS * railroad) & 63


def one(railroad: i64) -> i64:
    """One locomotive of this railroad, as a count."""
    return bit(COUNT_BITS * railroad)


# Track: which railroads stand in a hex


def railroads_at(track: tuple[int, ...], hex_: i64) -> i64:
    """The railroads with a locomotive in this hex, as bits."""
    word: i64 = track[hex_ // HEXES_A_WORD]
    return word >> (6 * (hex_ % HEXES_A_WORD)) & 63


def pack_track(hexes: Sequence[Sequence[int]], n: int) -> tuple[int, ...]:
    """The track of a board of n hexes on which each railroad stands in these hexes."""
    track = [0] * ((n + HEXES_A_WORD - 1) // HEXES_A_WORD)
    for railroad, own in enumerate(hexes):
        for hex_ in own:
            track[hex_ // HEXES_A_WORD] |= bit(6 * (hex_ % HEXES_A_WORD) + railroad)
    return tuple(track)


def hexes_of(track: tuple[int, ...], railroad: i64) -> list[int]:
    """The hexes in which this railroad stands, in rising order."""
    found: list[int] = []
    start: i64 = 0
    word: i64
    for word in track:
        word >>= railroad
        hex_ = start
        while word != 0:
            if word & 1:
                found.append(hex_)
            word >>= 6
            hex_ += 1
        start += HEXES_A_WORD
    return found


def place_in(cells: tuple[int, ...], hex_: i64) -> i64:
    """The place of a hex among the hexes of a railroad that stands there."""
    place: i64 = 0
    while cells[place] != hex_:
        place += 1
    return place


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
