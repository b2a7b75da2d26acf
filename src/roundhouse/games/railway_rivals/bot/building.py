"""Where a company can build: the cheapest ways from its network to every hex, and plans of track."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, count
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.actions import Leap
from roundhouse.games.railway_rivals.bot.ground import (
    BEGINS,
    BESIDE,
    COST,
    JOINS,
    KIND,
    LEADS_ON,
    LIMITED,
    PIPS,
    POINT,
    SAVED_FOR,
    UNREACHED,
    WAY,
    Ground,
)
from roundhouse.games.railway_rivals.packing import STANDING, two_bytes
from roundhouse.games.railway_rivals.routes.node_queue import NO_NODE
from roundhouse.games.railway_rivals.routes.routes import NO_WAY
from roundhouse.games.railway_rivals.rules.dues import JUNCTION
from roundhouse.games.railway_rivals.state import RailwayState

# Set by hand, some of them tried out in games of greedy seats.
MONEY: Final = 4
"""What a point off the account counts for in the Building Stage, where allowance costs nothing."""
RIVER: Final = 4
"""What a build of 3 costs besides: not every allowance is enough for it, and some is left over."""
STEEP: Final = 60
"""What a build of 5 costs besides in the Building Stage, where only one roll in six is enough for it."""
SAVED: Final = 8
"""The same where allowance may be saved for it."""


class Plan:
    """Segments to be built one after the other, from the company's network on."""

    def __init__(self) -> None:
        self.segments: list[int] = []
        self.first: i64 = NO_WAY
        """The hex of the network from which it leads on."""
        self.last: i64 = NO_WAY
        """The hex where its last segment ends."""
        self.length: i64 = 0
        """Tenths of points, with all that it costs."""
        self.points: i64 = 0
        self.dues: i64 = 0
        """What rivals are paid on the way."""
        self.pips: i64 = 0
        self.races = 0.0
        """What it adds to the races that can come up, in points of the account."""
        self.credit = 0.0
        """The credit of the town to which it leads."""
        self.growth = 0.0
        """What its end promises for later: races with places not reached yet, and other places nearby."""

    def worth(self) -> float:
        """What it brings, in points of the account."""
        return self.races + self.credit + self.growth


class Survey:
    """What one seat can build, as things stand."""

    def __init__(self, ground: Ground, s: RailwayState, seat: i64) -> None:
        self.ground = ground
        self.rules = ground.rules
        self.s = s
        self.seat = seat
        self.own: i64 = bit(seat)
        self.free: i64 = bit(seat) | STANDING
        """Whose track is used as one's own: bridges that stand, too."""
        self.others: i64 = bit(s.seats) - 1 - bit(seat)
        if self.rules.two_each:  # what a company of the same player is paid is not lost
            for other in range(s.seats):
                if self.rules.player_of(other) == self.rules.player_of(seat):
                    self.others &= ~bit(other)
        self.leaps: dict[int, Leap] = {}
        """Where the company may land, each with a leap that leads there; once `look_for_leaps` was called."""
        self.start: i64 = s.starts[seat]
        self.track = s.track
        self.seats_in_hex = s.seats_in_hex
        self.harm: float = 1.0 + 1.0 / float(s.seats - 1)
        """What a point costs that a rival gets."""
        self.money: i64 = round(10.0 * self.harm) if s.operating else MONEY
        self.prices: list[i64] = [self.price(cost) for cost in range(ground.dearest + 1)]
        """What a segment of each cost takes in tenths of points, or UNREACHED if it cannot be paid for."""
        self.saved_prices: list[i64] = list(self.prices)
        """The same where allowance may be saved for it."""
        if not s.operating:
            self.saved_prices = [self.saved_price(cost) for cost in range(ground.dearest + 1)]

    def price(self, cost: i64) -> i64:
        if self.s.operating:
            return POINT * cost if cost <= 10 else UNREACHED
        if cost >= 5:
            return POINT * cost + STEEP if cost == 5 else UNREACHED
        return POINT * cost + (RIVER if cost == 3 else 0)

    def saved_price(self, cost: i64) -> i64:
        more: i64 = cost - self.s.funds[self.seat]
        if more < 0:
            more = 0
        return POINT * more + (SAVED if more > self.s.left else 0)

    # Leaps

    def look_for_leaps(self) -> bool:
        """Whether new track may also begin after a leap."""
        leapfrog = self.rules.leapfrog
        if leapfrog is not None and self.s.landed == NOTHING:
            self.leaps = {leap.hexes[-1]: leap for leap in leapfrog.legal(self.s, self.seat)}
        return len(self.leaps) > 0

    def landing_dues(self, hex_: i64) -> i64:
        """What rivals are paid where one lands by a leap; nothing in other hexes."""
        leapfrog = self.rules.leapfrog
        if leapfrog is None or hex_ not in self.leaps:
            return 0
        return JUNCTION * len(leapfrog.paid(self.s, self.seat, self.leaps[hex_].hexes[-2], hex_))

    # Hexes

    def is_mine(self, hex_: i64) -> bool:
        """Whether the company has track in this hex, or has started there."""
        seats: i64 = self.seats_in_hex[hex_]
        return seats & self.own != 0 or hex_ == self.start

    def my_hexes(self) -> list[int]:
        """The hexes in which it has track or has started; after a leap only where it has landed."""
        if self.s.landed != NOTHING:
            return [self.s.landed]
        found: list[int] = []
        seats: i64
        for hex_ in range(self.ground.size):
            seats = self.seats_in_hex[hex_]
            if seats & self.own != 0 or hex_ == self.start:
                found.append(hex_)
        return found

    def rival_hexes(self) -> list[i64]:
        """The same of all rivals."""
        found: list[i64] = []
        seats: i64
        for hex_ in range(self.ground.size):
            seats = self.seats_in_hex[hex_]
            if seats & self.others != 0:
                found.append(hex_)
        for seat, start in enumerate(self.s.starts):
            if seat != self.seat and start != NOTHING:
                found.append(start)
        return found

    def other_networks(self, mine: list[int]) -> list[list[int]]:
        """The hexes of each network of rivals with which the company's own is not connected."""
        seen: list[bool] = [False] * self.ground.size
        for hex_ in mine:
            seen[hex_] = True
        self.spread(list(mine), seen)
        found: list[list[int]] = []
        seats: i64
        for hex_ in range(self.ground.size):
            seats = self.seats_in_hex[hex_]
            if seats != 0 and not seen[hex_]:
                seen[hex_] = True
                found.append(self.spread([hex_], seen))
        for start in self.s.starts:  # where nobody has built yet
            if start != NOTHING and not seen[start]:
                seen[start] = True
                found.append([start])
        return found

    def spread(self, reached: list[int], seen: list[bool]) -> list[int]:
        """All hexes that are connected with these; they are marked as seen."""
        ground = self.ground
        first, ways, foreign = ground.first, ground.ways, ground.foreign
        lines = self.rules.map.all_lines(self.track)
        low: i64
        high: i64
        for hex_ in reached:
            if foreign[hex_] != 0:
                continue
            at = first[hex_]
            end = first[hex_ + 1]
            while at < end:
                low = ways[at]
                high = ways[at + 1]
                if lines[high << 8 | low] != 0:
                    low = ways[at + 2]
                    high = ways[at + 3]
                    there = high << 8 | low
                    if not seen[there]:
                        seen[there] = True
                        reached.append(there)
                at += WAY
        return reached

    # Ways

    def dues(self, at: i64, b: i64) -> i64:
        """What rivals are paid for building this way, which leads from where the company stands to `b`."""
        seats: i64 = self.seats_in_hex[b]
        near = seats & self.others
        if near == 0:
            return 0
        owners: i64 = self.track[two_bytes(self.ground.ways, at)]
        beside: i64 = self.ground.ways[at + BESIDE]
        amount = beside * count(owners & self.others)
        kind: i64 = self.ground.ways[at + KIND]
        if kind & JOINS != 0 and not self.is_mine(b):
            amount += JUNCTION * count(near)
        return amount

    def price_of(self, at: i64) -> i64:
        """What it takes to build this way, without dues."""
        cost: i64 = self.ground.ways[at + COST]
        kind: i64 = self.ground.ways[at + KIND]
        return self.saved_prices[cost] if kind & SAVED_FOR else self.prices[cost]

    def full(self, at: i64) -> bool:
        """Whether nobody may build this way any more."""
        return self.rules.laying.bridges.full(self.s, self.seat, two_bytes(self.ground.ways, at))

    def search(self, starts: list[int], pip: i64, most: i64) -> None:
        """Find the cheapest ways for new track from these hexes to all others that take no more than `most`.

        Own track may be used, and a pip counts for so much, if that is not nothing. What is found stands in
        the queue's nodes until the next search.
        """
        ground = self.ground
        first, ways, foreign, queue = ground.first, ground.ways, ground.foreign, ground.queue
        nodes = queue.nodes
        track, free, seats_in_hex, others = self.track, self.free, self.seats_in_hex, self.others
        prices, saved_prices, money = self.prices, self.saved_prices, self.money
        lines, nobody = ground.lines, ground.nobody
        low: i64
        high: i64
        pips: i64
        cost: i64
        kind: i64
        seats: i64
        queue.begin()
        stamp = queue.search
        for start in starts:
            queue.put(start, start, 0, 0)
        for landing in self.leaps:
            due = money * self.landing_dues(landing)
            queue.put(landing, landing, due, due)
        hex_ = queue.take()
        while hex_ != NO_NODE:
            if foreign[hex_] == 0:
                length = nodes[hex_].cost
                at = first[hex_]
                end = first[hex_ + 1]
                while at < end:
                    here = at
                    at += WAY
                    low = ways[here + 2]
                    high = ways[here + 3]
                    beyond = high << 8 | low
                    node = nodes[beyond]
                    known: i64 = node.cost if node.search == stamp else UNREACHED
                    far = length
                    if pip > 0:
                        pips = ways[here + PIPS]
                        far += pip * pips
                    if far >= known:
                        continue
                    low = ways[here]
                    high = ways[here + 1]
                    seats = track[high << 8 | low]
                    if seats == 0 and lines:  # `owners_at`, written out
                        seats = nobody[high << 8 | low]
                        seats <<= 8
                    kind = ways[here + KIND]
                    if seats & free == 0:
                        if kind & BEGINS == 0:
                            continue
                        cost = ways[here + COST]
                        far += saved_prices[cost] if kind & SAVED_FOR else prices[cost]
                        if far >= known or far > most:
                            continue
                        if kind & LIMITED and self.full(here):
                            continue
                        seats = seats_in_hex[beyond]
                        if seats & others != 0:
                            far += money * self.dues(here, beyond)
                            if far >= known or far > most:
                                continue
                    elif pip == 0 and seats != STANDING and kind & LEADS_ON == 0:
                        continue
                    queue.put(beyond, hex_, far, far)
            hex_ = queue.take()

    def length(self, hex_: i64) -> i64:
        """What the way to this hex takes that was found, or UNREACHED."""
        node = self.ground.queue.nodes[hex_]
        return node.cost if node.search == self.ground.queue.search else UNREACHED

    def plan(self, target: i64) -> Plan:
        """The new segments of the way to a hex; own track at its ends is left out."""
        ground = self.ground
        nodes = ground.queue.nodes
        found = Plan()
        total: i64 = 0
        pips: i64
        cost: i64
        seats: i64
        hex_ = target
        before = nodes[hex_].came
        while before != hex_:
            at = ground.way_between(before, hex_)
            segment = two_bytes(ground.ways, at)
            seats = ground.owners(self.track, segment)
            new = seats & self.free == 0
            if new and len(found.segments) == 0:
                found.last = hex_
            if new or len(found.segments) > 0:
                pips = ground.ways[at + PIPS]
                total += pips
            if new:
                cost = ground.ways[at + COST]
                dues = self.dues(at, hex_)
                found.segments.append(segment)
                found.first = before
                found.points += cost
                found.dues += dues
                found.length += self.price_of(at) + self.money * dues
                found.pips = total
            hex_ = before
            before = nodes[hex_].came
        found.segments.reverse()
        if len(self.leaps) > 0 and len(found.segments) > 0:
            due = self.landing_dues(found.first)
            found.dues += due
            found.length += self.money * due
        return found
