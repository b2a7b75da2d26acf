"""The map of a table as the bot reads it: flat tables that are made once.

Compiled, a byte is read without an object being made or counted; so what is asked in every step of a search
stands in bytes.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.games.railway_rivals.data import NO_FEATURE
from roundhouse.games.railway_rivals.packing import STANDING, owners_at, two_bytes
from roundhouse.games.railway_rivals.routes.node_queue import NO_NODE, NodeQueue
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.geometry.hexes import axial

POINT: Final = 10
"""Ways are measured in tenths of a building point."""
UNREACHED: Final = 1_000_000
"""The length of a way that is not there."""
WAY: Final = 8
"""The bytes of a way: two for its segment, two for the hex beyond, then one each for what follows."""
PIPS: Final = 4
"""What a step there takes off the roll."""
COST: Final = 5
"""What the segment costs."""
BESIDE: Final = 6
"""What a rival is paid who has built it before."""
KIND: Final = 7
SAVED_FOR: Final = 1
"""In the last byte: allowance may be saved for it."""
LIMITED: Final = 2
"""Only so many companies may build it."""
BEGINS: Final = 4
"""It may be built from here; a line that stands, a ferry or a side abroad may not."""
BEGINS_BEYOND: Final = 8
"""It may be built from the hex beyond."""
JOINS: Final = 16
"""Whoever builds it into the hex beyond makes a junction there."""
LEADS_ON: Final = 32
"""A ferry from whose far port its owner builds on."""


class Spot:
    """A place that can come up: any one of these hexes, with the keys that stand for it."""

    def __init__(self, number: i64, hexes: list[int]) -> None:
        self.number = number
        self.hexes = hexes
        self.keys: list[int] = []


class Ground:
    """One map with one set of rulings."""

    def __init__(self, rules: RailwayRules) -> None:
        sheet = rules.map
        self.rules = rules
        self.size: i64 = len(sheet.names)
        self.first: list[i64] = [0]
        """The ways from a hex are the bytes from `first[hex]` to `first[hex + 1]`."""
        found: list[bytes] = []
        for hex_, ways in enumerate(sheet.ways):
            for segment, beyond in ways:
                kind = self.kind_of(segment, hex_, beyond)
                pips, cost = rules.routes.pips(hex_, beyond), sheet.costs[segment]
                found.append(segment.to_bytes(2, "little") + beyond.to_bytes(2, "little"))
                found.append(bytes([pips, cost, rules.laying.alongside[segment], kind]))
            self.first.append(self.first[-1] + WAY * len(ways))
        self.ways = b"".join(found)
        self.dearest: int = max(sheet.costs, default=0)
        self.foreign = bytes(sheet.dead_end)
        """1 for the hexes beyond a border where lines end: no way leads on from there."""
        self.lines: bool = sheet.lines
        """Whether there are lines of nobody."""
        self.nobody: bytes = sheet.nobody
        """These lines before anything is built, a byte a segment."""
        self.across: list[i64] = [axial(place)[0] for place in sheet.places]
        self.down: list[i64] = [axial(place)[1] for place in sheet.places]
        self.spots = self.find_spots()
        self.spot_of: list[int] = [0] * len(rules.drawing.places)
        """The number of the place that each key stands for."""
        self.spots_at: list[list[int]] = [[] for _ in sheet.names]
        """The numbers of the places that each hex belongs to."""
        for spot in self.spots:
            for key in spot.keys:
                self.spot_of[key] = spot.number
            for hex_ in spot.hexes:
                self.spots_at[hex_].append(spot.number)
        self.queue = NodeQueue(self.size)
        """All searches use it, one after the other."""
        self.steps_from: list[bytes] = [b""] * self.size
        """For hexes once asked for: the steps from there to each hex."""
        spans = [max(line) - min(line) for line in (self.across, self.down)]
        self.wide: bool = sum(spans) > 255
        """Whether some steps have no room in a byte."""
        self.points_to: list[list[i64]] = [[] for _ in sheet.names]
        """For hexes once asked for: the points that it takes on an empty map to come there from each."""

    def kind_of(self, segment: int, hex_: int, beyond: int) -> int:
        """What else there is to know about a way, as bits."""
        sheet, laying = self.rules.map, self.rules.laying
        ferry = segment - sheet.regular
        met = laying.joining[beyond] and not (sheet.foreign[beyond] and laying.crossing[segment])
        return (
            (SAVED_FOR if laying.saveable[segment] else 0)
            | (LIMITED if sheet.feature[segment] != NO_FEATURE else 0)
            | (BEGINS if sheet.begins(segment, hex_) else 0)
            | (BEGINS_BEYOND if sheet.begins(segment, beyond) else 0)
            | (JOINS if met else 0)
            | (LEADS_ON if ferry >= 0 and sheet.ferries[ferry].bridge else 0)
        )

    def find_spots(self) -> list[Spot]:
        """Every destination once, with its keys."""
        found: dict[tuple[int, ...], Spot] = {}
        for key, place in enumerate(self.rules.drawing.places):
            name = tuple(place.hexes)
            if name not in found:
                found[name] = Spot(len(found), place.hexes)
            found[name].keys.append(key)
        return list(found.values())

    def apart(self, a: i64, b: i64) -> i64:
        """The steps of the direct way between two hexes, at least 1."""
        if self.wide:
            return self.apart_anew(a, b)
        steps = self.steps_from[a]
        if len(steps) == 0:
            steps = bytes([self.apart_anew(a, other) for other in range(self.size)])
            self.steps_from[a] = steps
        return steps[b]

    def apart_anew(self, a: i64, b: i64) -> i64:
        """The same, reckoned."""
        across = self.across[a] - self.across[b]
        down = self.down[a] - self.down[b]
        along = across + down
        across = across if across > 0 else -across
        down = down if down > 0 else -down
        along = along if along > 0 else -along
        longest = across if across > down else down
        if along > longest:
            longest = along
        return longest if longest > 0 else 1

    def owners(self, track: bytes, segment: i64) -> i64:
        """Whose line lies there."""
        return owners_at(track, self.nobody, segment)

    def way_between(self, a: i64, b: i64) -> i64:
        """Where in `ways` the way from a hex to its neighbour stands."""
        at = self.first[a]
        while two_bytes(self.ways, at + 2) != b:
            at += WAY
        return at

    def points_from(self, town: i64) -> list[i64]:
        """The tenths of points from each hex to this one on an empty map, or UNREACHED."""
        found = self.points_to[town]
        if len(found) == 0:
            found = self.points_anew(town)
            self.points_to[town] = found
        return found

    def points_between(self, hex_: i64, spot: Spot) -> i64:
        """The tenths of points from a hex to a place on an empty map, or UNREACHED."""
        nearest: i64 = UNREACHED
        for there in spot.hexes:
            length = self.points_from(there)[hex_]
            if length < nearest:
                nearest = length
        return nearest

    def points_anew(self, town: i64) -> list[i64]:
        """Backwards from the town: no way leads on from a hex beyond the border."""
        found: list[i64] = [UNREACHED] * self.size
        first, ways, foreign, queue = self.first, self.ways, self.foreign, self.queue
        nodes = queue.nodes
        queue.begin()
        queue.put(town, town, 0, 0)
        nobody = self.nobody
        low: i64
        high: i64
        cost: i64
        kind: i64
        hex_ = queue.take()
        while hex_ != NO_NODE:
            length = nodes[hex_].cost
            found[hex_] = length
            at = first[hex_]
            end = first[hex_ + 1]
            while at < end:
                low = ways[at + 2]
                high = ways[at + 3]
                before = high << 8 | low
                low = ways[at]
                high = ways[at + 1]
                stands = nobody[high << 8 | low] == STANDING >> 8
                cost = ways[at + COST]
                kind = ways[at + KIND]
                if stands:
                    cost = 0
                far = length + POINT * cost
                if foreign[before] == 0 and (kind & BEGINS_BEYOND != 0 or stands):
                    node = nodes[before]
                    if node.search != queue.search or far < node.cost:
                        queue.put(before, hex_, far, far)
                at += WAY
            hex_ = queue.take()
        return found
