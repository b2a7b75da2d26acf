"""Several small numbers in one: tiles on the table, links, and empty cells; the widths of counts.

A cell is a place on the table. The starting tile lies on (0, 0); x grows to the east, y to the south.
Sides are numbered clockwise from the north: 0 north, 1 east, 2 south, 3 west.
A tile that was turned by t quarter turns clockwise shows its printed edge e on side (e + t) % 4.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

CUBES: Final = 6
"""Bits of a count of cubes of one colour."""
STOCKS: Final = 3
"""Bits of a count of stock tiles of one kind."""

STEPS: Final[tuple[int, ...]] = (-128, 1, 128, -1)
"""From a cell to its neighbour on each side; tiles at a corner are no neighbours (RUL-13).

Without `...` the compiler keeps four numbers apart, and makes a tuple of them whenever one is asked for.
"""
MIDDLE: Final = 64 * 128 + 64
NONE: Final = 0
"""What faces an empty cell on a side: no tile."""
BLANK: Final = 1
"""A blank edge. A railroad's edge is RAILROAD + its number."""
RAILROAD: Final = 2
ANY: Final = 15
"""A wild edge, which answers every railroad."""


# The order row


def pack_row(seats: Sequence[int]) -> i64:
    """The seats of an order row from the 1st to the last, three bits each."""
    row: i64 = 0
    for place, seat in enumerate(seats):
        row |= seat << 3 * place
    return row


def row_seat(row: i64, place: i64) -> i64:
    return row >> 3 * place & 7


def moved_first(row: i64, seats: i64, seat: i64) -> i64:
    """The row when this seat goes to its front, and the others keep their order."""
    new = seat
    shift: i64 = 3
    for place in range(seats):
        other = row_seat(row, place)
        if other != seat:
            new |= other << shift
            shift += 3
    return new


# Cubes


def in_rows(column: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """A column in rows of eight: item i is the item `i & 7` of the row `i >> 3`."""
    return tuple([column[i : i + 8] for i in range(0, len(column), 8)])


ONE_EACH: Final = 0o0101010101
"""One cube of each of the five colours."""


def colours_in(cubes: i64) -> i64:
    """How many colours there are among the cubes of a tile, which are fewer than 32 of each.

    All are counted at once, as it is asked for every end of a link: 31 more make a 32 of every count that is
    not 0, and the product adds them up in its highest digit.
    """
    return (cubes + 31 * ONE_EACH >> 5 & ONE_EACH) * ONE_EACH >> 24 & 63


# Cells


def cell_at(x: int, y: int) -> int:
    return MIDDLE + x + 128 * y


def place_of(cell: int) -> tuple[int, int]:
    """The inverse of `cell_at`."""
    return cell % 128 - 64, cell // 128 - 64


def where(cell: int) -> str:
    """A cell as seen from the first tile: `2 east 1 north`."""
    x, y = place_of(cell)
    across = f"{abs(x)} {'east' if x > 0 else 'west'}" if x else ""
    down = f"{abs(y)} {'south' if y > 0 else 'north'}" if y else ""
    return f"{across} {down}".strip() or "in the middle"


# Tiles on the table


def pack_laid(city: i64, turn: i64, cell: i64) -> i64:
    return city | turn << 6 | cell << 8


def laid_city(laid: i64) -> i64:
    return laid & 63


def laid_turn(laid: i64) -> i64:
    return laid >> 6 & 3


def laid_cell(laid: i64) -> i64:
    return laid >> 8


# Links


def pack_link(new: i64, old: i64, railroad: i64, owner: i64) -> i64:
    return new | old << 6 | railroad << 12 | owner << 16


LINK_ENDS: Final = 4095
"""The bits of a link that are its two cities."""


def link_new(link: i64) -> i64:
    return link & 63


def link_old(link: i64) -> i64:
    return link >> 6 & 63


def link_railroad(link: i64) -> i64:
    return link >> 12 & 15


def link_owner(link: i64) -> i64:
    return link >> 16


# The frontier: an empty cell, and what faces it on its four sides


def gap_cell(gap: i64) -> i64:
    return gap >> 16


def gap_facing(gap: i64, side: i64) -> i64:
    """NONE, BLANK, or RAILROAD + the number of the railroad, on this side of the empty cell."""
    return gap >> (4 * side) & 15
