"""The network of one run: the hexes where lines meet that lie between its start and its destination.

What leads nowhere is left out, and a stretch of track without a junction is one chain. So the search of
routes has few places to look at.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.packing import COMPANIES, owners_at
from roundhouse.games.railway_rivals.routes.chains import Chain

START: Final = 1
GOAL: Final = 2
NOWHERE: Final = -1


class Grid:
    """The segments of a map in flat lists: those of a hex are `first[hex]` to `first[hex + 1]`."""

    def __init__(self, sheet: Map, pips: list[list[int]]) -> None:
        self.hexes = len(sheet.ways)
        self.segments = len(sheet.ends)
        self.foreign = sheet.dead_end
        """The hexes abroad through which no train passes."""
        self.map = sheet
        self.tolls = sheet.tolls or len(sheet.ferries) > 0
        self.first: list[int] = [0]
        self.beyond: list[int] = []
        self.segment: list[int] = []
        self.pips: list[int] = []
        """What the step takes off the roll."""
        self.back: list[int] = []
        """The same the other way."""
        cost = {(a, way[1]): pips[a][i] for a, ways in enumerate(sheet.ways) for i, way in enumerate(ways)}
        for hex_, ways in enumerate(sheet.ways):
            for segment, beyond in ways:
                self.beyond.append(beyond)
                self.segment.append(segment)
                self.pips.append(cost[hex_, beyond])
                self.back.append(cost[beyond, hex_])
            self.first.append(len(self.beyond))


@mypyc_attr(acyclic=True)
class DirectedChain:
    """A chain as it is seen from one of its ends."""

    def __init__(self, chain: Chain, beyond: i64, pips: i64, back: i64, ahead: bool, shut: bool) -> None:
        self.chain = chain
        self.beyond = beyond
        """The place at the other end."""
        self.pips = pips
        self.back = back
        """The pips the other way."""
        self.ahead = ahead
        """Whether it leaves from the first hex of the chain."""
        self.shut = shut
        """Whether no train goes this way, because of a dead end abroad."""


class Network:
    """The places and chains between these starts and goals, whoever owns them."""

    def __init__(self, grid: Grid, track: bytes, starts: list[int], goals: list[int]) -> None:
        self.grid = grid
        self.track = track
        self.starts = starts
        self.goals = goals
        self.lines = grid.map.all_lines(track)
        """0 in the segments where no line is."""
        self.role: list[int] = [0] * grid.hexes
        for hex_ in starts:
            self.role[hex_] |= START
        for hex_ in goals:
            self.role[hex_] |= GOAL
        self.between: list[int] = [0] * grid.hexes
        """1 for the hexes on the way from a start to a goal."""
        self.hexes: list[int] = []
        """These hexes."""
        self.find_between()
        self.place_at: list[int] = [NOWHERE] * grid.hexes
        self.places: list[int] = []
        """The hex of each place: a start, a goal, or a junction."""
        self.chains_from: list[list[DirectedChain]] = []
        """The chains that leave each place."""
        self.chains: list[Chain] = []
        self.find_places()
        self.find_chains()

    def is_of(self, track: bytes, starts: list[int], goals: list[int]) -> bool:
        """Whether this is the network of that run."""
        return self.track is track and self.starts == starts and self.goals == goals

    def owners(self, segment: i64) -> i64:
        """Whose line lies there."""
        return owners_at(self.track, self.grid.map.nobody, segment)

    # Hexes on the way

    def find_between(self) -> None:
        """Keep the hexes through which a path leads from a start to a goal that enters no hex twice.

        They are one block of the graph in which all starts are joined to one point, all goals to another,
        and these two to each other: what is behind a single hex of it leads nowhere (Tarjan's search; the
        points have the numbers 0 for the goals and 1 for the starts).
        """
        first, beyond, segment = self.grid.first, self.grid.beyond, self.grid.segment
        foreign, role, lines = self.grid.foreign, self.role, self.lines
        order: list[int] = [0] * self.grid.hexes
        low: list[int] = [0] * self.grid.hexes
        upto: list[int] = [0] * self.grid.hexes
        left: list[int] = []
        seen: i64 = 1
        hex_: i64
        there: i64
        way: i64
        for start in self.starts:
            if order[start] != 0:
                continue
            path: list[int] = [start]
            new: i64 = start
            while len(path) > 0:
                hex_ = path[-1]
                if new == hex_:
                    new = NOWHERE
                    seen += 1
                    order[hex_] = seen
                    low[hex_] = 0 if role[hex_] & GOAL else 1 if role[hex_] & START else seen
                    upto[hex_] = first[hex_]
                    left.append(hex_)
                way = upto[hex_]
                if way < first[hex_ + 1]:
                    upto[hex_] = way + 1
                    there = beyond[way]
                    if lines[segment[way]] == 0:
                        continue
                    if foreign[there]:
                        if role[there] & GOAL:
                            low[hex_] = 0
                        elif role[there] & START and low[hex_] > 1:
                            low[hex_] = 1
                    elif order[there] == 0:
                        path.append(there)
                        new = there
                    elif order[there] < low[hex_]:
                        low[hex_] = order[there]
                    continue
                path.pop()
                above: i64 = order[path[-1]] if len(path) > 0 else 1
                if low[hex_] >= above:
                    while left.pop() != hex_:
                        pass
                elif len(path) > 0 and low[hex_] < low[path[-1]]:
                    low[path[-1]] = low[hex_]
        for hex_ in left:
            self.between[hex_] = 1
        # ends abroad have been looked at from their neighbours only
        for hex_ in self.starts + self.goals:
            if foreign[hex_] and not self.between[hex_]:
                self.between[hex_] = 1
                left.append(hex_)
        self.hexes = left

    # Places and chains

    def find_places(self) -> None:
        first, beyond, segment = self.grid.first, self.grid.beyond, self.grid.segment
        between, lines = self.between, self.lines
        for hex_ in self.hexes:
            ways: i64 = 0
            for way in range(first[hex_], first[hex_ + 1]):
                if between[beyond[way]] and lines[segment[way]] != 0:
                    ways += 1
            if ways != 2 or self.role[hex_] != 0 or self.grid.foreign[hex_]:
                self.place_at[hex_] = len(self.places)
                self.places.append(hex_)
                self.chains_from.append([])

    def find_chains(self) -> None:
        first, beyond, segment = self.grid.first, self.grid.beyond, self.grid.segment
        between, lines, place_at = self.between, self.lines, self.place_at
        taken: list[int] = [0] * self.grid.segments
        for hex_ in self.places:
            for way in range(first[hex_], first[hex_ + 1]):
                there: i64 = beyond[way]
                if not between[there] or lines[segment[way]] == 0:
                    continue
                if place_at[there] == NOWHERE:
                    if not taken[segment[way]]:
                        self.follow(hex_, way, taken)
                elif hex_ < there:
                    chain = Chain(hex_, there, self.owners(segment[way]))
                    if self.grid.tolls:
                        chain.segments = [segment[way]]
                    self.join(chain, self.grid.pips[way], self.grid.back[way])

    def follow(self, start: i64, way: i64, taken: list[int]) -> None:
        """Follow the track from a place to the next one."""
        grid = self.grid
        hexes: list[int] = []
        segments: list[int] = []
        owners: list[int] = []
        pips: i64 = 0
        back: i64 = 0
        while True:
            segment: i64 = grid.segment[way]
            hex_: i64 = grid.beyond[way]
            taken[segment] = 1
            owners.append(self.owners(segment))
            if grid.tolls:
                segments.append(segment)
            pips += grid.pips[way]
            back += grid.back[way]
            if self.place_at[hex_] != NOWHERE:
                break
            hexes.append(hex_)
            way = grid.first[hex_]
            while (
                grid.segment[way] == segment
                or not self.between[grid.beyond[way]]
                or self.lines[grid.segment[way]] == 0
            ):
                way += 1
        chain = Chain(start, hex_, owners[0])
        chain.inner = hexes
        chain.owners = owners
        chain.segments = segments
        self.join(chain, pips, back)

    def has_company(self) -> bool:
        """Whether some way from a start to a goal has a step over a company's track."""
        for chain in self.chains:
            if chain.owner & COMPANIES or any(owners & COMPANIES for owners in chain.owners):
                return True
        return False

    def join(self, chain: Chain, pips: i64, back: i64) -> None:
        """Put a chain between its two places."""
        one, other = self.place_at[chain.start], self.place_at[chain.end]
        self.chains.append(chain)
        closed, closed_back = self.shut(chain.start, chain.end), self.shut(chain.end, chain.start)
        self.chains_from[one].append(DirectedChain(chain, other, pips, back, True, closed))
        self.chains_from[other].append(DirectedChain(chain, one, back, pips, False, closed_back))

    def shut(self, a: i64, b: i64) -> bool:
        """Whether no train may leave the one for the other: abroad it may only start or end (RU-45)."""
        foreign = self.grid.foreign
        return (foreign[a] and not self.role[a] & START) or (foreign[b] and not self.role[b] & GOAL)
