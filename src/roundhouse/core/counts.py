"""Counts of several kinds of things, kept in one integer: so many bits for each kind, the first kind lowest.

How many bits a count has is its `width`; whoever counts sees to it that no count outgrows it.
"""

from collections.abc import Sequence

from mypy_extensions import i64

from roundhouse.core.bits import bit


def one(kind: i64, width: i64) -> i64:
    """One of this kind, to be added to counts or taken off them."""
    return bit(kind * width)


def amount(counts: i64, kind: i64, width: i64) -> i64:
    """How many of this kind."""
    return (counts >> (kind * width)) & (bit(width) - 1)


def total(counts: i64, width: i64) -> i64:
    """How many in all."""
    n: i64 = 0
    full = bit(width) - 1
    while counts:
        n += counts & full
        counts >>= width
    return n


def kinds(counts: i64, width: i64) -> i64:
    """The kinds of which there is at least one, as bits."""
    found: i64 = 0
    kind: i64 = 0
    full = bit(width) - 1
    while counts != 0:
        if counts & full:
            found |= bit(kind)
        counts >>= width
        kind += 1
    return found


def nth_kind(counts: i64, index: i64, width: i64) -> i64:
    """Of the kinds that are there, the one with `index` kinds before it."""
    kind: i64 = 0
    full = bit(width) - 1
    while True:
        if counts & full:
            if index == 0:
                return kind
            index -= 1
        counts >>= width
        kind += 1


def kind_of_nth(counts: i64, index: i64, width: i64) -> i64:
    """The kind of the thing with `index` things before it: for a blind draw."""
    kind: i64 = 0
    full = bit(width) - 1
    there = counts & full
    while index >= there:
        index -= there
        counts >>= width
        there = counts & full
        kind += 1
    return kind


def counted(amounts: Sequence[int], width: i64) -> i64:
    """The counts of these amounts, one for each kind."""
    counts: i64 = 0
    for kind, n in enumerate(amounts):
        counts += n * one(kind, width)
    return counts


def counts_of(things: Sequence[int], width: i64) -> i64:
    """The counts of a list that names each kind as often as it is there."""
    counts: i64 = 0
    for kind in things:
        counts += one(kind, width)
    return counts


def kinds_in(counts: i64, width: i64) -> list[int]:
    """The inverse of `counts_of`, in order."""
    return [kind for kind in range(60 // width) for _ in range(amount(counts, kind, width))]
