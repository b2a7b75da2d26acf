"""Routes over everybody's track: lengths, fees, and what is lawful."""

from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import has, members
from roundhouse.core.errors import Refusal
from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.packing import (
    FREE,
    NOBODY,
    STANDING,
    owners_at,
    route_hexes,
    seats_at,
    step_hex,
    step_payee,
)
from roundhouse.games.railway_rivals.routes.byte_map import WAY, ByteMap
from roundhouse.games.railway_rivals.routes.fees import fee_to as fee_to
from roundhouse.games.railway_rivals.routes.fees import fees_of as fees_of
from roundhouse.games.railway_rivals.routes.fees import total_of as total_of
from roundhouse.games.railway_rivals.routes.network import Grid, Network
from roundhouse.games.railway_rivals.routes.tolls import Tolls
from roundhouse.games.railway_rivals.state import RailwayState

NO_WAY: Final = -1


def at_sea(seas: tuple[tuple[int, int, int], ...], ran: int) -> int:
    """What a train that has run so many pips loses for being at sea; 0 on land."""
    for begin, end, loss in seas:
        if begin <= ran < end:
            return loss
    return 0


def pips_rolled(seas: tuple[tuple[int, int, int], ...], ran: int, face: int) -> int:
    """How far a roll takes a train: less in a turn that starts and finishes at sea (RW-C1e.3, RU-73).

    The move is then made once with what is left, and that stands.
    """
    if at_sea(seas, ran) and at_sea(seas, ran + face):
        return max(0, face - at_sea(seas, ran + face))
    return face


MOST_KEPT: Final = 12
"""So many answers about one state of the track are kept."""


class Reach:
    """What can be reached from these hexes over the track of a state, whoever owns it."""

    def __init__(self, track: bytes, starts: list[int], steps: list[i64], seats: i64) -> None:
        self.track = track
        self.starts = starts
        self.steps = steps
        """The fewest steps to each hex, or NO_WAY."""
        self.seats = seats
        """The seats with track there, as bits."""


class Routes:
    """The network of one map, read off the track of a state.

    A train changes lines in any hex in which both are, so a route is a list of hexes.
    """

    def __init__(self, sheet: Map, *, per_hill_hex: bool, by_hexes: bool) -> None:
        self.map = sheet
        self.ways = sheet.ways
        self.hill = sheet.hill
        self.extra = sheet.extra
        self.dead_end = sheet.dead_end
        self.lines = sheet.lines or len(sheet.ferries) > 0
        """Whether there are other lines than track: standing bridges, a foreign railway, ferries (RU-63)."""
        self.ferry_between = {ports: f for f in sheet.ferries for ports in (f.ports, f.ports[::-1])}
        """The ferry from port to port."""
        self.ferried = len(sheet.ferries) > 0
        self.tolls = Tolls(sheet) if sheet.tolls or self.lines else None
        """What the fees of a route are on a map where they are not all 1 a step to a rival."""
        self.per_hill_hex = per_hill_hex
        """Whether a train loses 1 in every hill hex, not only where it climbs."""
        self.by_hexes = by_hexes
        """Whether a fee is paid for every hex that is touched, not for every step."""
        pips = [[self.pips(a, b) for _, b in ways] for a, ways in enumerate(sheet.ways)]
        self.grid = Grid(sheet, pips)
        self.byte_map = ByteMap(sheet, pips)
        self.kept: list[Network] = []
        """The network of the latest run, while nobody uses it: most companies ask about the same one."""
        self.last: tuple[Reach, ...] = ()
        """What was reached when it was last asked, over the same track, the latest first."""

    def possible(self, s: RailwayState, starts: list[int], goals: list[int]) -> bool:
        """Whether some way from here to there has a step that belongs to a company (RU-66)."""
        return Network(self.grid, s.track, starts, goals).has_company()

    # Lengths

    def reach(self, s: RailwayState, starts: list[int]) -> Reach:
        """What can be reached from these hexes over everybody's track, and in how few steps (RU-31, RU-20).

        Trains do not pass through a hex abroad (RU-45). All who are asked about one run share what is found.
        """
        for reach in self.last:
            if reach.track is s.track and reach.starts is starts:
                return reach
        reach = self.reach_anew(s.track, self.map.all_lines(s.track), s.seats_in_hex, starts)
        others = [other for other in self.last[: MOST_KEPT - 1] if other.track is s.track]
        self.last = (reach, *others)
        return reach

    def reach_anew(self, track: bytes, lines: bytes, seats_in_hex: bytes, starts: list[int]) -> Reach:
        """The same over these lines."""
        if self.ferried:
            return self.reach_by_ferry(track, lines, seats_in_hex, starts)
        first, ways, foreign = self.byte_map.first, self.byte_map.ways, self.byte_map.foreign
        found: list[i64] = [NO_WAY] * self.byte_map.hexes
        seats: i64 = 0
        reached: list[i64] = []
        for hex_ in starts:
            found[hex_] = 0
            reached.append(hex_)
        low: i64
        high: i64
        for here in reached:
            seats |= seats_at(seats_in_hex, here)
            steps = found[here]
            if steps > 0 and foreign[here] != 0:
                continue
            at = first[here]
            end = first[here + 1]
            while at < end:
                low = ways[at]
                high = ways[at + 1]
                if lines[high << 8 | low] != 0:
                    low = ways[at + 2]
                    high = ways[at + 3]
                    there = high << 8 | low
                    if found[there] == NO_WAY:
                        found[there] = steps + 1
                        reached.append(there)
                at += WAY
        return Reach(track, starts, found, seats)

    def reach_by_ferry(self, track: bytes, lines: bytes, seats_in_hex: bytes, starts: list[int]) -> Reach:
        """The same on a map with ferries, each of which is so many steps long (RU-72)."""
        found: list[i64] = [NO_WAY] * self.byte_map.hexes
        seats: i64 = 0
        queue: list[tuple[int, int]] = [(0, hex_) for hex_ in starts]
        while queue:
            steps, here = heappop(queue)
            if found[here] != NO_WAY:
                continue
            found[here] = steps
            seats |= seats_at(seats_in_hex, here)
            if steps > 0 and self.dead_end[here]:
                continue
            for segment, beyond in self.ways[here]:
                if lines[segment] != 0 and found[beyond] == NO_WAY:
                    heappush(queue, (steps + self.steps_over(segment), beyond))
                    seats |= seats_at(track, segment)
        return Reach(track, starts, found, seats)

    def steps_over(self, segment: i64) -> int:
        """The steps of a segment: one, or those of a ferry."""
        ferry = segment - self.map.regular
        return self.map.ferries[ferry].length if ferry >= 0 else 1

    def steps_of(self, route: tuple[int, ...]) -> int:
        """The steps of a route (RU-20, RU-94), a ferry with its own length, whatever the die loses."""
        if not self.ferried:
            return len(route) - 1
        found = 0
        for a, b in pairwise(route_hexes(route)):
            found += self.steps_over(self.map.segment(a, b))
        return found

    def steps_between(self, a: i64, b: i64) -> int:
        """The steps from a hex to the next one of a route."""
        return self.steps_over(self.map.segment(a, b)) if self.ferried else 1

    def distances(self, s: RailwayState, starts: list[int]) -> list[i64]:
        """The fewest steps from any of these hexes to every other, or NO_WAY."""
        return self.reach(s, starts).steps

    def lengths(self, s: RailwayState, starts: list[int]) -> list[i64]:
        """The same over the lines of companies alone (RU-65)."""
        return self.reach_anew(s.track, s.track, s.seats_in_hex, starts).steps

    def pips(self, a: i64, b: i64) -> i64:
        """What a step takes off the roll: 1 (RU-20), and usually 1 more for going up a hill (RW-B5.5, RU-42).

        That 1 (`HILL_EXTRA`) is taken off once (RW-B5.6): from hill to hill a step is 1 again. Who can pay it
        and no more waits at the edge: `Race.apply`.
        """
        if self.ferried:
            ferry = self.ferry_between.get((a, b))
            if (
                ferry is not None
            ):  # embarking and disembarking (RW-C1e.1, RW-C1e.2, RU-49), then a hill (RU-73)
                return ferry.length + ferry.embark + ferry.disembark + self.extra[b]
        if self.hill[a] and self.hill[b] and not self.per_hill_hex:
            return 1
        return 1 + self.extra[b]

    def route_pips(self, route: tuple[int, ...]) -> i64:
        """The pips that a train needs from the start to the destination: short ways win races (RW-0.6)."""
        total: i64 = 0
        here: i64 = route[0]
        for i in range(1, len(route)):
            there = step_hex(route[i])
            total += self.pips(here, there)
            here = there
        return total

    def seas_of(self, route: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
        """Where the train of a route is at sea: from how many pips on, below how many, and what that costs.

        It is so from the end of the embarking step until the disembarking step is complete (RU-73).
        """
        found: list[tuple[int, int, int]] = []
        ran = 0
        for a, b in pairwise(route_hexes(route)) if self.ferried else []:
            ferry = self.ferry_between.get((a, b))
            over = self.pips(a, b)
            if ferry is not None and ferry.length > 1:
                found.append((ran + 1 + ferry.embark, ran + over, ferry.at_sea))
            ran += over
        return tuple(found)

    # Fees

    def fees_of(self, route: tuple[int, ...]) -> int:
        """The fees of a route to all seats, in the unit of this table."""
        return (
            fees_of(route, self.by_hexes)
            if self.tolls is None
            else self.tolls.fees_of(route, self.by_hexes)[0]
        )

    def bank_of(self, route: tuple[int, ...]) -> i64:
        """What a route pays to the bank, for lines of the foreign railway (RU-77)."""
        return 0 if self.tolls is None else self.tolls.fees_of(route, self.by_hexes)[1]

    def total_of(self, route: tuple[int, ...]) -> i64:
        """All that a route pays, to rivals and to the bank."""
        return total_of(self.fees_of(route)) + self.bank_of(route)

    # What is lawful

    def why_not(
        self, s: RailwayState, company: i64, route: tuple[int, ...], starts: list[int], goals: list[int]
    ) -> Refusal | None:
        """Why a train of these seats cannot follow this route; the limit of fees is asked elsewhere."""
        hexes = route_hexes(route)
        names = self.map.names
        # from the one to the other (RW-0.7); any hex of a special destination will do (RU-23, RW-B1c.2)
        if hexes[0] not in starts:
            return Refusal("RU-23", f"{names[hexes[0]]} is not where this run starts.")
        if hexes[-1] not in goals:
            return Refusal("RU-23", f"{names[hexes[-1]]} is not where this run ends.")
        if len(set(hexes)) != len(hexes):
            return Refusal("RU-23", "The route enters a hex twice.")
        # step by step: lines are changed in any hex (RU-22), so a late line near a town is enough (RW-A4a.4)
        for i in range(1, len(hexes)):
            refusal = self.why_no_step(s, company, hexes[i - 1], hexes[i], step_payee(route[i]))
            if refusal is not None:
                return refusal
            if i < len(hexes) - 1 and self.dead_end[hexes[i]]:
                return Refusal("RU-45", f"Trains do not pass through {names[hexes[i]]}, beyond the border.")
        # one step over own track is needed, to share a hex is not enough (RW-B2.5, RU-24)
        if all(step_payee(step) != FREE for step in route[1:]):
            return Refusal("RW-B2.5", "At least one step of the route must lie on your own lines.")
        return None

    def why_no_step(self, s: RailwayState, company: i64, a: i64, b: i64, payee: i64) -> Refusal | None:
        where = f"{self.map.names[a]} and {self.map.names[b]}"
        segment = self.map.segment(a, b)
        owners = owners_at(s.track, self.map.nobody, segment) if segment >= 0 else 0
        if owners == 0:
            return Refusal("RU-23", f"There is no track between {where}.")
        if owners >= STANDING:
            if payee == NOBODY:
                return None
            name = f"{self.map.names[b]}-0"
            if owners == STANDING:
                return Refusal("RU-90", f"The bridge between {where} is nobody's: write {name}.")
            return Refusal("RU-77", f"The line between {where} is the foreign railway's: write {name}.")
        # own track is used and free, for a joint train that of both partners (RU-21, RW-B3.3)
        if payee == FREE and owners & company == 0:
            there = " or ".join([str(seat + 1) for seat in members(owners)])
            return Refusal(
                "RU-21", f"The track between {where} is not your own: name its owner, seat {there}."
            )
        if payee != FREE and owners & company != 0:
            return Refusal("RU-21", f"You have track of your own between {where} and pay nobody.")
        if payee == NOBODY:
            there = " or ".join([str(seat + 1) for seat in members(owners)])
            return Refusal("RU-78", f"A company has built between {where}: name its owner, seat {there}.")
        if payee != FREE and not has(owners, payee):
            return Refusal("RU-21", f"Seat {payee + 1} has no track between {where}.")
        return None
