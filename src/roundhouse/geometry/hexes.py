"""Pointy-top hexes in rows, where every second row stands half a hex to the right.

A hex is the pair (row, column), both from 0. Its name is the row's letters and the column's number from 1:
(0, 0) is A1, and after row Z come AA, AB and so on.
"""

import re
from typing import Final

Hex = tuple[int, int]

DIRECTIONS: Final = ("east", "southeast", "southwest", "west", "northwest", "northeast")
"""The six sides of a hex, clockwise from the east; the opposite of side i is side (i + 3) % 6."""


def axial(hex_: Hex) -> tuple[int, int]:
    """The axial coordinates (q, r): steps to the east, and steps to the southeast."""
    row, column = hex_
    return column - row // 2, row


def from_axial(q: int, r: int) -> Hex:
    """The inverse of `axial`."""
    return r, q + r // 2


_STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def neighbour(hex_: Hex, direction: int) -> Hex:
    """The hex beyond this side."""
    q, r = axial(hex_)
    step_q, step_r = _STEPS[direction]
    return from_axial(q + step_q, r + step_r)


def neighbours(hex_: Hex) -> list[Hex]:
    """The six hexes around, in the order of DIRECTIONS; some may lie off the board."""
    return [neighbour(hex_, direction) for direction in range(6)]


def distance(a: Hex, b: Hex) -> int:
    """The fewest steps from one hex to the other."""
    q, r = axial(a)
    other_q, other_r = axial(b)
    across, down = other_q - q, other_r - r
    return max(abs(across), abs(down), abs(across + down))


def westness(hex_: Hex) -> int:
    """How far east the centre lies, in half hexes: smaller is further west."""
    row, column = hex_
    return 2 * column + row % 2


def hex_name(hex_: Hex) -> str:
    """The name that people use: B7."""
    row, column = hex_
    letters = ""
    row += 1
    while row > 0:
        row, letter = divmod(row - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{column + 1}"


def parse_hex(name: str) -> Hex | None:
    """The hex of this name; None if it is no such name."""
    found = re.fullmatch(r"([A-Z]{1,2})([1-9][0-9]{0,2})", name)
    if found is None:
        return None
    row = 0
    for letter in found[1]:
        row = row * 26 + ord(letter) - ord("A") + 1
    return row - 1, int(found[2]) - 1
