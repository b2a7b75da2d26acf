"""What movers of many games see, in one buffer in which only that is written anew which has changed.

The buffer is the array that a program sees: a row for each game, in it a piece for each part of the encoding.
"""

from typing import Any, Final

from mypy_extensions import i64

from roundhouse.core.counts import amount
from roundhouse.core.encoding import CODES, Encoding
from roundhouse.core.state import State

CHUNK: Final = 8
"""So many members of a set are written at once."""
BEFORE: Final = 3
"""So many parts of an encoding stand before the fields."""
LEAST_TABLED: Final = -64
MOST_TABLED: Final = 1000
"""The numbers between these are written beforehand."""


def put(buffer: bytearray, at: i64, piece: bytes) -> None:
    """Write a piece into a buffer. Compiled, it is copied at once: see `setup.py`."""
    buffer[at : at + len(piece)] = piece


class Sight:
    """Writes the pieces of one game. Games whose states tell quickly what has changed have heirs of it."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.fields: i64 = len(encoding.fields)
        self.size: i64 = len(encoding.pack([0]))
        """The bytes of one number."""
        self.width: i64 = encoding.length * self.size
        """The bytes of a row."""
        self.places: list[int] = [part.at * int(self.size) for part in encoding.parts]
        """Where each part of the encoding begins in a row."""
        self.said: i64 = self.places[self.fields + BEFORE] if encoding.spoken else i64(0)
        """Where the words begin that are said so far."""
        rules = encoding.rules
        self.heads = [
            [encoding.head(seat, seat, phase) for phase in range(len(rules.phases))]
            for seat in range(rules.seats)
        ]
        """By who looks, being to move, and by the phase: what stands before the fields."""
        self.most: i64 = min(MOST_TABLED, dict(CODES)[encoding.code])
        """The largest number that is written beforehand."""
        self.tabled = [encoding.pack([n]) for n in range(LEAST_TABLED, int(self.most) + 1)]
        self.chunks = [
            [
                *[encoding.pack([bits >> i & 1 for i in range(n)]) for bits in range(1 << n)],
                encoding.pack([-1] * n),
            ]
            for n in range(CHUNK + 1)
        ]
        """By how many members are written at once: every set of them, and a hole."""

    def see(self, seen: bytearray, row: i64, seat: i64, old: State | None, new: State) -> None:
        """Write into a row what the mover sees now in a masked state; `old` is what was written before."""
        put(seen, row, self.heads[seat][new.phase])
        if old is None:
            self.look_at_fields(seen, row, new, 0)
        else:
            self.look(seen, row, old, new)

    def look(self, seen: bytearray, row: i64, old: State, new: State) -> None:
        """Write into a row what has changed between two masked states of a game."""
        for i in range(self.fields):
            field = self.encoding.fields[i]
            before, now = field.value(old), field.value(new)
            if now is before:
                continue
            changes = field.codec.changes(before, now)
            if changes is None:
                self.value(seen, row, i, now)
            else:
                for place, n in changes:
                    self.number(seen, row, i, n, place)

    def look_at_fields(self, seen: bytearray, row: i64, new: State, first: i64) -> None:
        """Write every field from this one on."""
        for i in range(first, self.fields):
            self.value(seen, row, i, self.encoding.fields[i].value(new))

    def hear(self, seen: bytearray, row: i64, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        """Write what is said so far; `old` was written before."""
        at = row + self.said
        word: i64
        for word in old:
            put(seen, at + word * self.size, self.tabled[-LEAST_TABLED])
        n: i64 = -LEAST_TABLED
        for word in new:
            n += 1
            put(seen, at + word * self.size, self.tabled[n])

    # Fields by their kind

    def at(self, row: i64, field: i64, first: i64 = 0) -> i64:
        """Where a field is written, from one of its numbers on."""
        return row + self.places[field + BEFORE] + first * self.size

    def value(self, seen: bytearray, row: i64, field: i64, value: Any) -> None:
        """Any field."""
        put(seen, self.at(row, field), self.encoding.piece(field, value))

    def number(self, seen: bytearray, row: i64, field: i64, n: i64, first: i64 = 0) -> None:
        tabled = LEAST_TABLED <= n <= self.most
        piece = self.tabled[n - LEAST_TABLED] if tabled else self.encoding.pack([n])
        put(seen, self.at(row, field, first), piece)

    def numbers(self, seen: bytearray, row: i64, field: i64, values: tuple[int, ...]) -> None:
        for i in range(len(values)):
            self.number(seen, row, field, values[i], i)

    def counts(
        self, seen: bytearray, row: i64, field: i64, counts: i64, width: i64, kinds: i64, first: i64 = 0
    ) -> None:
        """How many of each kind."""
        at = self.at(row, field, first)
        for kind in range(kinds):
            put(seen, at, self.tabled[amount(counts, kind, width) - LEAST_TABLED])
            at += self.size

    def members(self, seen: bytearray, row: i64, field: i64, bits: i64, most: i64, first: i64 = 0) -> None:
        """1 for each member of a set of so many at most; -1 throughout for a hole."""
        at = self.at(row, field, first)
        hole = bits < 0
        while most > 0:
            n = most if most < CHUNK else CHUNK
            chunks = self.chunks[n]
            put(seen, at, chunks[-1] if hole else chunks[bits & 255])
            at += n * self.size
            bits >>= CHUNK
            most -= n
