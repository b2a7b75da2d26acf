"""Sets of more small numbers than one integer has bits: a tuple of integers, sixty members each."""

from typing import Final, cast

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


# What one set has and another has not


def outside(words: tuple[int, ...], others: tuple[int, ...]) -> list[int]:
    """The members of the first set that are not in the second, in rising order."""
    return members_in(tuple([word & ~other for word, other in zip(words, others, strict=True)]))


def outside_count(words: tuple[int, ...], others: tuple[int, ...]) -> i64:
    """How many members of the first set are not in the second."""
    found: i64 = 0
    for i in range(len(words)):
        word: i64 = words[i]
        other: i64 = others[i]
        found += count(word & ~other)
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


def both_nth(words: tuple[int, ...], others: tuple[int, ...], index: i64, n: i64) -> i64:
    """Of the n members of both sets the one with `index` smaller ones before it.

    It is sought from the nearer end.
    """
    # the cast makes no difference but to the compiler, which then reads a word without a detour
    some, more = cast("tuple[i64, ...]", words), cast("tuple[i64, ...]", others)
    place: i64
    if 2 * index < n:
        for place in range(len(more)):
            word = some[place]
            if word != 0:
                word &= more[place]
                there = count(word)
                if index < there:
                    return place * WORD + nth(word, index)
                index -= there
    else:
        after = n - 1 - index
        for place in range(len(more) - 1, -1, -1):
            word = some[place]
            if word != 0:
                word &= more[place]
                there = count(word)
                if after < there:
                    return place * WORD + nth(word, there - 1 - after)
                after -= there
    raise AssertionError("the sets have as many members in common as were counted")
