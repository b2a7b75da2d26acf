"""Sets of more small numbers than one integer has bits: a tuple of integers, sixty members each."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, count, lowest, nth
from roundhouse.core.state import with_item

WORD: Final = 60
"""Members in one integer of a set."""


def set_of(numbers: list[int], n: int) -> tuple[int, ...]:
    """The set of these numbers, out of the n that there are."""
    found = [0] * ((n + WORD - 1) // WORD)
    for number in numbers:
        found[number // WORD] |= bit(number % WORD)
    return tuple(found)


def in_set(words: tuple[int, ...], number: i64) -> bool:
    """Whether the number is a member."""
    word: i64 = words[number // WORD]
    return word >> (number % WORD) & 1 != 0


def with_member(words: tuple[int, ...], number: i64) -> tuple[int, ...]:
    """The set with the number added."""
    at = number // WORD
    word: i64 = words[at]
    return with_item(words, at, word | bit(number % WORD))


def members_in(words: tuple[int, ...]) -> list[int]:
    """The members in rising order."""
    found: list[int] = []
    start: i64 = 0
    word: i64
    for word in words:
        while word != 0:
            found.append(start + lowest(word))
            word &= word - 1
        start += WORD
    return found


# What two sets have in common


def both(words: tuple[int, ...], others: tuple[int, ...]) -> list[int]:
    """The members of both sets, in rising order."""
    found: list[int] = []
    for i in range(len(words)):
        word: i64 = words[i]
        other: i64 = others[i]
        word &= other
        while word != 0:
            found.append(i * WORD + lowest(word))
            word &= word - 1
    return found


def both_count(words: tuple[int, ...], others: tuple[int, ...]) -> i64:
    """How many members are in both sets; the bits of all words are added up together, eight at a time."""
    sums: i64 = 0
    for i in range(len(words)):
        word: i64 = words[i]
        if word != 0:
            other: i64 = others[i]
            word &= other
            word -= word >> 1 & 0x1555555555555555  # no bit above the 60th: see `bits.count`
            word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
            word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
            sums += (word + (word >> 8)) & 0x00FF00FF00FF00FF
    sums += sums >> 16
    sums += sums >> 32
    return sums & 0xFFFF


def both_nth(words: tuple[int, ...], others: tuple[int, ...], index: i64) -> i64:
    """The member of both sets with `index` smaller ones before it."""
    for i in range(len(words)):
        word: i64 = words[i]
        if word == 0:
            continue
        other: i64 = others[i]
        word &= other
        n = count(word)
        if index < n:
            return i * WORD + nth(word, index)
        index -= n
    raise AssertionError("the sets have as many members in common as were counted")
