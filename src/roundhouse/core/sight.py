"""What movers of many games see, kept in pieces of which only those are written anew that have changed.

A piece is the bytes of one part of the encoding. All pieces of all games in a row are the array that a
program sees.
"""

from typing import Any

from mypy_extensions import i64

from roundhouse.core.counts import amount
from roundhouse.core.encoding import CODES, Encoding

CHUNK = 8
"""So many members of a set are written at once."""
MOST_TABLED = 1000
"""No larger number is written beforehand."""


class Sight:
    """Writes the pieces of one game. Games whose states tell quickly what has changed have heirs of it."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.fields: i64 = len(encoding.fields)
        self.width: i64 = self.fields + (2 if encoding.spoken else 1)
        """So many pieces make what one mover sees: who looks, the fields, and what is said."""
        self.size: i64 = len(encoding.pack([0]))
        """The bytes of one number."""
        self.most: i64 = min(MOST_TABLED, dict(CODES)[encoding.code])
        """The largest number that is written beforehand."""
        self.tabled = [encoding.pack([n]) for n in range(-1, int(self.most) + 1)]
        self.chunks = [
            [encoding.pack([bits >> i & 1 for i in range(long)]) for bits in range(1 << long)]
            for long in range(CHUNK + 1)
        ]
        """By how many members are written at once: every set of them."""

    def look(self, row: list[bytes], at: i64, old: Any, new: Any) -> None:
        """Write into the row, from `at` on, what has changed between two masked states of a game.

        `old` is None where nothing is written yet.
        """
        self.look_at_fields(row, at, new, 0)

    def look_at_fields(self, row: list[bytes], at: i64, new: Any, first: i64) -> None:
        """Write every field from this one on."""
        encoding = self.encoding
        for i in range(first, self.fields):
            row[at + i] = encoding.piece(i, encoding.fields[i].value(new))

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

    def patched(self, piece: bytes, n: i64, part: bytes) -> bytes:
        """The piece with this part from its n-th number on."""
        at = n * self.size
        return piece[:at] + part + piece[at + len(part) :]
