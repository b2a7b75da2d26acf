"""Several small numbers in one: shares and supply, the railroads in every hex, and sets of hexes.

Track is kept six bits a hex, a bit a railroad, ten hexes an integer. Sets of hexes are sixty hexes an
integer. Counts by railroad are six bits each in shares and supply, eight bits each in sizes of frontiers.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, lowest

COUNT_BITS: Final = 6
"""Bits of a count of locomotives of one railroad."""
SIZE_BITS: Final = 8
"""Bits of the size of a frontier: 26 locomotives have at most 106 hexes around them."""
HEXES_A_WORD: Final = 10
"""Hexes in one integer of the track."""
SET_WORD: Final = 60
"""Hexes in one integer of a set."""


# Counts by railroad


def amount(counts: i64, railroad: i64) -> i64:
    """How many locomotives of this railroad are counted."""
    return counts >> (COUNT_BITS * railroad) & 63


def one(railroad: i64) -> i64:
    """One locomotive of this railroad, as a count."""
    return bit(COUNT_BITS * railroad)


def counted(amounts: list[int]) -> i64:
    """The counts of these amounts, one for each railroad."""
    counts: i64 = 0
    for railroad, n in enumerate(amounts):
        counts += n * one(railroad)
    return counts


def kinds(counts: i64) -> i64:
    """The railroads of which there is at least one, as bits."""
    found: i64 = 0
    railroad: i64 = 0
    while counts != 0:
        if counts & 63:
            found |= bit(railroad)
        counts >>= COUNT_BITS
        railroad += 1
    return found


# Track: which railroads stand in a hex


def railroads_at(track: tuple[int, ...], hex_: i64) -> i64:
    """The railroads with a locomotive in this hex, as bits."""
    word: i64 = track[hex_ // HEXES_A_WORD]
    return word >> (6 * (hex_ % HEXES_A_WORD)) & 63


def track_words(hexes: int) -> int:
    """How many integers the track of a board has."""
    return (hexes + HEXES_A_WORD - 1) // HEXES_A_WORD


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


# Sets of hexes


def set_words(hexes: int) -> int:
    """How many integers a set of hexes of a board has."""
    return (hexes + SET_WORD - 1) // SET_WORD


def set_of(hexes: list[int], words: int) -> tuple[int, ...]:
    """The set of these hexes."""
    found = [0] * words
    for hex_ in hexes:
        found[hex_ // SET_WORD] |= bit(hex_ % SET_WORD)
    return tuple(found)


def in_set(words: tuple[int, ...], hex_: i64) -> bool:
    """Whether the hex is a member."""
    word: i64 = words[hex_ // SET_WORD]
    return word >> (hex_ % SET_WORD) & 1 != 0


def hexes_in(words: tuple[int, ...]) -> list[int]:
    """The members in rising order."""
    found: list[int] = []
    start: i64 = 0
    word: i64
    for word in words:
        while word != 0:
            found.append(start + lowest(word))
            word &= word - 1
        start += SET_WORD
    return found


# Links of a ride


def pack_link(railroad: i64, city: i64) -> i64:
    """A Link as the rider declares it: the railroad, and the city it leads to."""
    return railroad | city << 3


def link_railroad(link: i64) -> i64:
    return link & 7


def link_city(link: i64) -> i64:
    return link >> 3


# Columns


def nth_member(bits: i64, index: i64) -> i64:
    """The member with `index` smaller members before it."""
    while index > 0:
        bits &= bits - 1
        index -= 1
    return lowest(bits)


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
