"""What movers of many games see, in one buffer in which only that is written anew which has changed.

The buffer is the array that a program sees: a row for each game, in it a piece for each part of the encoding.
"""

from typing import Any, Final

from mypy_extensions import i64

from roundhouse.core.counts import amount
from roundhouse.core.encoding import CODES, Encoding

CHUNK: Final = 8
"""So many members of a set are written at once."""
BEFORE: Final = 3
"""So many parts of an encoding stand before the fields."""
MOST_TABLED: Final = 1000
"""No larger number is written beforehand."""


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
        self.most: i64 = min(MOST_TABLED, dict(CODES)[encoding.code])
        """The largest number that is written beforehand."""
        self.tabled = [encoding.pack([n]) for n in range(-1, int(self.most) + 1)]
        self.chunks = [
            [encoding.pack([bits >> i & 1 for i in range(long)]) for bits in range(1 << long)]
            for long in range(CHUNK + 1)
        ]
        """By how many members are written at once: every set of them."""

    def look(self, seen: memoryview, row: i64, old: Any, new: Any) -> None:
        """Write into a row what has changed between two masked states of a game.

        `old` is None where nothing is written yet.
        """
        self.look_at_fields(seen, row, new, 0)

    def look_at_fields(self, seen: memoryview, row: i64, new: Any, first: i64) -> None:
        """Write every field from this one on."""
        encoding = self.encoding
        for i in range(first, self.fields):
            self.put(seen, row, i, encoding.piece(i, encoding.fields[i].value(new)))

    def put(self, seen: memoryview, row: i64, field: i64, piece: bytes, first: i64 = 0) -> None:
        """Write this for a field, from one of its numbers on."""
        at: i64 = row + self.places[field + BEFORE] + first * self.size
        seen[at : at + len(piece)] = piece

    def begin(self, seen: memoryview, row: i64, seat: i64, phase: i64) -> None:
        """Write who looks, being to move, and the phase."""
        head = self.encoding.head(seat, seat, phase)
        seen[row : row + len(head)] = head

    def hear(self, seen: memoryview, row: i64, said: tuple[int, ...]) -> None:
        """Write what is said so far."""
        piece = self.encoding.spoken_so_far(said)
        end = row + self.width
        seen[end - len(piece) : end] = piece

    # Pieces by their kind

    def number(self, n: i64) -> bytes:
        if -1 <= n <= self.most:
            return self.tabled[n + 1]
        return self.encoding.pack([n])

    def numbers(self, values: tuple[int, ...]) -> bytes:
        return b"".join([self.number(n) for n in values])

    def counts(self, counts: i64, width: i64, kinds: i64) -> bytes:
        """How many of each kind."""
        return b"".join([self.tabled[amount(counts, kind, width) + 1] for kind in range(kinds)])

    def members(self, bits: i64, most: i64) -> bytes:
        """1 for each member of a set of so many at most; -1 throughout for a hole."""
        if bits < 0:
            return self.tabled[0] * most
        pieces: list[bytes] = []
        left = most
        while left > CHUNK:
            pieces.append(self.chunks[CHUNK][bits & 255])
            bits >>= CHUNK
            left -= CHUNK
        pieces.append(self.chunks[left][bits])
        return b"".join(pieces)
