"""Sets of up to 62 small numbers, kept as the bits of one integer."""

from mypy_extensions import i64


def _shifted(one: i64, n: i64) -> i64:
    return one << n


def bit(n: i64) -> i64:
    """The set of n alone.

    Written as `1 << n` the literal is compiled as a 32-bit number, and every n from 31 on silently goes
    wrong; a literal in a local variable is folded back into one. So the 1 comes in as an argument.
    """
    return _shifted(1, n)


def has(bits: i64, n: i64) -> bool:
    """Whether n is a member of the set."""
    return bits >> n & 1 != 0


def count(bits: i64) -> i64:
    """How many members the set has: all at once, which is faster than one by one.

    The first literal has no bit above the 60th, and needs none. With one at 62 it is compiled into a Python
    object, which every call would have to read.
    """
    bits -= bits >> 1 & 0x1555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 127


def lowest(bits: i64) -> i64:
    """The smallest member of a set that is not empty."""
    return count((bits & -bits) - 1)


def members(bits: i64) -> list[int]:
    """The members in rising order."""
    found: list[int] = []
    n: i64 = 0
    while bits != 0:
        if bits & 1:
            found.append(n)
        bits >>= 1
        n += 1
    return found


def nth(bits: i64, index: i64) -> i64:
    """The member with `index` smaller members before it."""
    while index > 0:
        bits &= bits - 1
        index -= 1
    return lowest(bits)


def bits_of(numbers: list[int]) -> i64:
    """The set of these numbers."""
    bits: i64 = 0
    for n in numbers:
        bits |= bit(n)
    return bits
