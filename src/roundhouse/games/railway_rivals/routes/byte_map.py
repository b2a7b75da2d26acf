"""The segments of a map as bytes, for the searches of random play.

Compiled, reading an item of a list unpacks an object that may lie anywhere in memory, and counts references.
Reading a byte does neither, and the whole map fits into the fastest memory there is.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.packing import two_bytes

WAY: Final = 5
"""The bytes of a way: two for its segment, two for the hex beyond, one for the pips of a step from there."""


class ByteMap:
    """The ways from each hex: those of a hex are the bytes from `first[hex]` to `first[hex + 1]`."""

    def __init__(self, sheet: Map, pips: list[list[int]]) -> None:
        self.hexes: i64 = len(sheet.ways)
        self.foreign = bytes(sheet.dead_end)
        self.lines = sheet.lines
        self.nobody = sheet.nobody
        cost = {(a, way[1]): pips[a][i] for a, ways in enumerate(sheet.ways) for i, way in enumerate(ways)}
        self.first: list[i64] = [0]
        found: list[bytes] = []
        for hex_, ways in enumerate(sheet.ways):
            for segment, beyond in ways:
                found.append(segment.to_bytes(2, "little"))
                found.append(beyond.to_bytes(2, "little"))
                found.append(cost[beyond, hex_].to_bytes(1, "little"))
            self.first.append(self.first[-1] + WAY * len(ways))
        self.ways = b"".join(found)

    def segment_between(self, a: i64, b: i64) -> i64:
        """The segment from a hex to its neighbour."""
        at = self.first[a]
        while two_bytes(self.ways, at + 2) != b:
            at += WAY
        return two_bytes(self.ways, at)
