"""The track that lies on a map, whoever owns it, made ready for searches: the ways from hex to hex over it."""

from typing import Final

from mypy_extensions import i64

from roundhouse.games.railway_rivals.data import Map

OWNERS: Final = 255
"""No set of the seats that own a segment is a higher number."""


# A way over a segment, seen from one of its hexes: the hex beyond, the pips of a step from there, the owners


def way_hex(way: i64) -> i64:
    """The hex beyond."""
    return way >> 16


def way_pips(way: i64) -> i64:
    """What a step from the hex beyond takes off the roll."""
    return way >> 8 & 255


def way_owners(way: i64) -> i64:
    """The seats that own the segment, as bits."""
    return way & OWNERS


class Segments:
    """Every segment of a map with the two ways over it, before anybody owns it."""

    def __init__(self, sheet: Map, pips: list[list[int]]) -> None:
        self.hexes: i64 = len(sheet.ways)
        cost = {(a, way[1]): pips[a][i] for a, ways in enumerate(sheet.ways) for i, way in enumerate(ways)}
        self.first: list[i64] = [a for a, _ in sheet.ends]
        """The first hex of each segment."""
        self.onward: list[i64] = [b << 16 | cost[b, a] << 8 for a, b in sheet.ends]
        """The way from there."""
        self.back: list[i64] = [a << 16 | cost[a, b] << 8 for a, b in sheet.ends]
        """The way to there."""


class Laid:
    """From each hex the ways over the track of a state; those of a hex are in the order of the segments."""

    def __init__(self, segments: Segments, track: bytes) -> None:
        self.track = track
        nothing: list[i64] = []
        self.ways: list[list[i64]] = [nothing] * segments.hexes
        segment: i64 = -1
        for byte in track:
            segment += 1
            owners: i64 = byte
            if owners == 0:
                continue
            way = segments.onward[segment]
            self.leave(segments.first[segment], way | owners)
            self.leave(way_hex(way), segments.back[segment] | owners)

    def leave(self, hex_: i64, way: i64) -> None:
        """A way leaves from this hex."""
        ways = self.ways[hex_]
        if len(ways) == 0:
            self.ways[hex_] = [way]
        else:
            ways.append(way)

    def owners(self, a: i64, b: i64) -> i64:
        """The seats that have track between these two hexes, as bits."""
        for way in self.ways[a]:
            if way_hex(way) == b:
                return way_owners(way)
        return 0
