"""Columns of numbers from 0 to 65,535 as bytes, two for each number.

For what never changes and is read in hot loops: compiled, reading an item of a list counts references and
unpacks an object, reading a byte does neither.
"""

from collections.abc import Sequence

from mypy_extensions import i64


def shorts(numbers: Sequence[int]) -> bytes:
    """The column of these numbers."""
    return b"".join([number.to_bytes(2, "little") for number in numbers])


def short(column: bytes, index: i64) -> i64:
    """The number at this index of the column."""
    low: i64 = column[2 * index]
    high: i64 = column[2 * index + 1]
    return high << 8 | low
