"""Where a company can build: its places, and the cheapest ways from its network to every hex."""

from heapq import heappop, heappush
from typing import Final

from roundhouse.core.bits import bit, count
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.actions import Leap
from roundhouse.games.railway_rivals.data import NO_TOWN
from roundhouse.games.railway_rivals.packing import (
    STANDING,
    keys_left,
    pair_first,
    pair_second,
    seats_at,
    uses_left,
)
from roundhouse.games.railway_rivals.routes.routes import NO_WAY
from roundhouse.games.railway_rivals.rules.dues import BETWEEN_TOWNS, HALF_HEX, JUNCTION
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import RailwayState

# Set by hand, some of them tried out in games of greedy seats.
POINT: Final = 10
"""Ways are measured in tenths of a building point."""
MONEY: Final = 4
"""What a point off the account counts for in the Building Stage, where allowance costs nothing."""
RIVER: Final = 4
"""What a build of 3 costs besides: not every allowance is enough for it, and some is left over."""
STEEP: Final = 60
"""What a build of 5 costs besides in the Building Stage, where only one roll in six is enough for it."""
SAVED: Final = 8
"""The same where allowance may be saved for it."""
PIP: Final = 10
"""What a pip of a route counts for, in tenths of a point of the account."""
UNREACHED: Final = 1_000_000
"""The length of a way that is not there."""


class Place:
    """A destination that can still come up: any one of these hexes."""

    def __init__(self, hexes: list[int], keys: int) -> None:
        self.hexes = hexes
        self.keys = keys
        """How many of its keys are unused."""
        self.own = NO_WAY
        """The first of its hexes with track of the company, or NO_WAY."""
        self.mark: int = hexes[0]
        """The hex that stands for it: with track of the company if possible, or else with any."""
        self.away: list[int] = []
        """What it takes from it to every hex over the track that there is, in tenths; or UNREACHED."""


class Plan:
    """Segments to be built one after the other, from the company's network on."""

    def __init__(self) -> None:
        self.segments: list[int] = []
        self.first = NO_WAY
        """The hex of the network from which it leads on."""
        self.last = NO_WAY
        """The hex where its last segment ends."""
        self.length = 0
        """Tenths of points, with all that it costs."""
        self.points = 0
        self.dues = 0
        """What rivals are paid on the way."""
        self.pips = 0
        self.worth = 0.0
        """What it brings, in points of the account."""


class Ways:
    """The cheapest ways from some hexes to all others."""

    def __init__(self, size: int) -> None:
        self.length: list[int] = [UNREACHED] * size
        self.segment: list[int] = [NO_WAY] * size
        """The last segment of the way to each hex."""
        self.before: list[int] = [NO_WAY] * size
        """The hex before it."""


def steps_of(rules: RailwayRules, s: RailwayState) -> list[list[tuple[int, int, int]]]:
    """From each hex where track leads to, whose it is, and what the step takes off the roll."""
    found: list[list[tuple[int, int, int]]] = [[] for _ in rules.map.names]
    for segment, (a, b) in enumerate(rules.map.ends):
        owners: int = seats_at(s.track, segment)
        if owners != 0:
            found[a].append((b, owners, rules.routes.pips(a, b)))
            found[b].append((a, owners, rules.routes.pips(b, a)))
    return found


class Survey:
    """What one seat can build, as things stand."""

    def __init__(self, rules: RailwayRules, s: RailwayState, seat: int) -> None:
        self.rules = rules
        self.map = rules.map
        self.s = s
        self.seat = seat
        self.size: int = len(rules.map.names)
        self.others: int = bit(s.seats) - 1 - bit(seat)
        if rules.two_each:  # what a company of the same player is paid is not lost
            for other in range(s.seats):
                if rules.player_of(other) == rules.player_of(seat):
                    self.others &= ~bit(other)
        self.harm: float = 1.0 + 1.0 / float(s.seats - 1)
        """What a point costs that a rival gets."""
        self.fee: int = round(10.0 * self.harm)
        """The same of a fee, in tenths."""
        money: float = 10.0 * self.harm if s.operating else float(MONEY)
        self.money = round(money)
        self.hexes: list[list[int]] = [s.hexes_of(other) for other in range(s.seats)]
        """The hexes in which each seat has track."""
        self.mine: list[bool] = [False] * self.size
        for hex_ in self.hexes[seat]:
            self.mine[hex_] = True
        self.leaps: dict[int, Leap] = {}
        """Where the company may land, each with a leap that leads there."""
        if rules.leapfrog is not None and s.landed == NOTHING:
            self.leaps = {leap.hexes[-1]: leap for leap in rules.leapfrog.legal(s, seat)}
        self.steps = steps_of(rules, s)
        self.places = self.find_places()

    def find_places(self) -> list[Place]:
        """Every destination once, with the keys that are unused or held over."""
        s = self.s
        found: dict[tuple[int, ...], Place] = {}
        live: list[int] = keys_left(s.unused)
        for pair in s.runs_to_come():
            live.append(pair_first(pair))
            live.append(pair_second(pair))
        for key in dict.fromkeys(live):
            hexes = self.rules.drawing.places[key].hexes
            name = tuple(hexes)
            if name not in found:
                found[name] = Place(hexes, 0)
            found[name].keys += uses_left(s.unused, key)
        for place in found.values():
            there = [hex_ for hex_ in place.hexes if seats_at(s.seats_in_hex, hex_) != 0]
            own = [hex_ for hex_ in place.hexes if self.mine[hex_]]
            place.away = self.lengths(place.hexes)
            if own:
                place.own = own[0]
                place.mark = own[0]
            elif there:
                place.mark = there[0]
        return list(found.values())

    def lengths(self, starts: list[int]) -> list[int]:
        """What it takes from these hexes to every other: a pip counts for PIP, a fee for what it costs."""
        found = [UNREACHED] * self.size
        queue: list[tuple[int, int]] = []
        for hex_ in starts:
            found[hex_] = 0
            queue.append((0, hex_))
        own = bit(self.seat) | STANDING
        while queue:
            length, hex_ = heappop(queue)
            if length > found[hex_] or (length > 0 and self.map.dead_end[hex_]):
                continue
            for beyond, owners, pips in self.steps[hex_]:
                far = length + PIP * pips + (0 if owners & own else self.fee)
                if far < found[beyond]:
                    found[beyond] = far
                    heappush(queue, (far, beyond))
        return found

    def other_networks(self) -> list[list[int]]:
        """The hexes of each network of rivals with which the company's own is not connected."""
        seen = list(self.mine)
        self.spread(list(self.hexes[self.seat]), seen)
        found: list[list[int]] = []
        for seat in range(self.s.seats):
            for hex_ in self.hexes[seat]:
                if not seen[hex_]:
                    seen[hex_] = True
                    found.append(self.spread([hex_], seen))
        return found

    def spread(self, reached: list[int], seen: list[bool]) -> list[int]:
        """All hexes that are connected with these; they are marked as seen."""
        for hex_ in reached:
            if self.map.dead_end[hex_]:
                continue
            for beyond, _, _ in self.steps[hex_]:
                if not seen[beyond]:
                    seen[beyond] = True
                    reached.append(beyond)
        return reached

    # Leaps

    def landed_from(self) -> list[int]:
        """The hexes from which new track can begin: those of the company, and those to which it may leap.

        After a leap there is one.
        """
        if self.s.landed != NOTHING:
            return [self.s.landed]
        return [*self.hexes[self.seat], *self.leaps]

    def landing_dues(self, hex_: int) -> int:
        """What rivals are paid where one lands by a leap; nothing in other hexes."""
        if hex_ not in self.leaps or self.rules.leapfrog is None:
            return 0
        found: int = JUNCTION * len(
            self.rules.leapfrog.paid(self.s, self.seat, self.leaps[hex_].hexes[-2], hex_)
        )
        return found

    # Ways

    def dues(self, segment: int, a: int, b: int) -> int:
        """What rivals are paid for building from `a`, where the company stands then, to `b`."""
        s = self.s
        near: int = seats_at(s.seats_in_hex, b) & self.others
        if near == 0:
            return 0
        beside: int = count(seats_at(s.track, segment) & self.others)
        sheet = self.map
        if beside and sheet.town_at[a] != NO_TOWN and sheet.town_at[b] != NO_TOWN:
            return 0 if sheet.town_at[a] == sheet.town_at[b] else BETWEEN_TOWNS * beside
        amount = 0
        if not sheet.free[a]:
            amount += HALF_HEX * beside
        if not sheet.free[b]:
            amount += HALF_HEX * beside
            if not sheet.foreign[b] and not self.mine[b]:
                joined: int = count(near)
                amount += JUNCTION * joined
        return amount

    def points(self, segment: int) -> int:
        """What a segment costs in tenths of points, or UNREACHED if it cannot be paid for."""
        cost: int = self.map.costs[segment]
        if self.s.operating:
            return POINT * cost if cost <= 10 else UNREACHED
        if self.rules.laying.saveable[segment]:
            more: int = max(0, cost - self.s.funds[self.seat])
            return POINT * more + (SAVED if more > self.s.left else 0)
        if cost >= 5:
            return POINT * cost + STEEP if cost == 5 else UNREACHED
        return POINT * cost + (RIVER if cost == 3 else 0)

    def ways(self, starts: list[int], pip: int, most: int) -> Ways:
        """The cheapest ways for new track from these hexes to all others that take no more than `most`.

        Own track may be used, and a pip counts for so much, if that is not nothing.
        """
        s = self.s
        found = Ways(self.size)
        queue: list[tuple[int, int]] = []
        for hex_ in starts:
            landing = self.money * self.landing_dues(hex_) if self.leaps else 0
            found.length[hex_] = landing
            queue.append((landing, hex_))
        bits = bit(self.seat) | STANDING
        while queue:
            length, hex_ = heappop(queue)
            if length > found.length[hex_] or self.map.dead_end[hex_]:
                continue
            for segment, beyond in self.map.ways[hex_]:
                owners: int = seats_at(s.track, segment)
                if owners & bits == 0 and not self.map.begins(segment, hex_):
                    continue
                far = length
                if pip > 0:
                    far += pip * self.rules.routes.pips(hex_, beyond)
                if far >= found.length[beyond]:
                    continue
                if owners & bits == 0:
                    far += self.points(segment)
                    full = self.rules.laying.bridges.full(s, self.seat, segment)
                    if far >= found.length[beyond] or far > most or full:
                        continue
                    far += self.money * self.dues(segment, hex_, beyond)
                    if far >= found.length[beyond] or far > most:
                        continue
                elif pip == 0 and owners != STANDING:
                    continue
                found.length[beyond] = far
                found.segment[beyond] = segment
                found.before[beyond] = hex_
                heappush(queue, (far, beyond))
        return found

    def rival_ways(self) -> list[int]:
        """The points from the nearest track of a rival to every hex."""
        found = [UNREACHED] * self.size
        queue: list[tuple[int, int]] = []
        for seat in range(self.s.seats):
            if seat != self.seat:
                for hex_ in self.hexes[seat]:
                    if found[hex_] > 0:
                        found[hex_] = 0
                        queue.append((0, hex_))
        while queue:
            length, hex_ = heappop(queue)
            if length > found[hex_] or self.map.dead_end[hex_]:
                continue
            for segment, beyond in self.map.ways[hex_]:
                far = length + POINT * self.map.costs[segment]
                if far < found[beyond]:
                    found[beyond] = far
                    heappush(queue, (far, beyond))
        return found

    def plan(self, ways: Ways, target: int) -> Plan:
        """The new segments of the way to a hex; own track at its ends is left out."""
        own = bit(self.seat) | STANDING
        found = Plan()
        pips = 0
        hex_ = target
        while ways.segment[hex_] != NO_WAY:
            segment = ways.segment[hex_]
            before = ways.before[hex_]
            new = seats_at(self.s.track, segment) & own == 0
            if new and not found.segments:
                found.last = hex_
            if new or found.segments:
                pips += self.rules.routes.pips(before, hex_)
            if new:
                dues = self.dues(segment, before, hex_)
                found.segments.append(segment)
                found.first = before
                found.points += self.map.costs[segment]
                found.dues += dues
                found.length += self.points(segment) + self.money * dues
                found.pips = pips
            hex_ = before
        found.segments.reverse()
        if self.leaps and found.segments:
            dues = self.landing_dues(found.first)
            found.dues += dues
            found.length += self.money * dues
        return found
