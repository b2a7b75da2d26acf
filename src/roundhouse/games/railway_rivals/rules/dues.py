"""What building pays and brings: where a company is present, junctions, half hexes, credits of towns."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, count, has
from roundhouse.core.state import NOTHING
from roundhouse.core.wide_sets import in_set
from roundhouse.games.railway_rivals.actions import Build
from roundhouse.games.railway_rivals.data import NO_TOWN, Map
from roundhouse.games.railway_rivals.packing import seats_at, two_bytes
from roundhouse.games.railway_rivals.rules.third_company import spared
from roundhouse.games.railway_rivals.state import RailwayState

JUNCTION: Final = 1
"""For joining a rival's line in a hex (RW-A5a.4)."""
HALF_HEX: Final = 2
"""For half a hex alongside a rival (RW-A5b.1)."""
BOTH: Final = 3
"""A segment that can be begun at either end (`Map.begun_at`)."""
BETWEEN_TOWNS: Final = 3
"""Alongside a rival from a town to its neighbour."""


Amounts = list[tuple[int, int]]
"""Seats or towns, each with what it gets or brings."""


class Bill:
    """What building one segment costs, pays and brings."""

    def __init__(self, seat: int, cost: int, charged: bool, dues: Amounts, credits_: Amounts) -> None:
        self.seat = seat
        """Who builds."""
        self.cost = cost
        self.charged = charged
        """Whether the cost comes off the account (RW-B6.5); otherwise off the allowance of the round."""
        self.dues = dues
        """Each rival who is paid, and how much."""
        self.credits = credits_
        """Each town to which the builder is the first, and what it brings."""

    def by_seat(self) -> dict[int, int]:
        """What comes to the account of each seat, or goes off it."""
        found = dict(self.dues)
        gains = sum([amount for _, amount in self.credits]) - sum([amount for _, amount in self.dues])
        found[self.seat] = gains - (self.cost if self.charged else 0)
        return found


class Dues:
    """The rules of A4 and A5 for one segment, the same in both stages."""

    def __init__(
        self, sheet: Map, kind: str, *, late_credit: bool, every_entry: bool, leapfrog: bool
    ) -> None:
        self.map = sheet
        self.ends = sheet.ends
        self.end_bytes = b"".join([hex_.to_bytes(2, "little") for ends in sheet.ends for hex_ in ends])
        """The same as bytes: the hexes of a segment, which may be any, lie side by side in memory."""
        self.costs = sheet.costs
        self.foreign = sheet.foreign
        self.begun_at = sheet.begun_at
        self.linked = sheet.linked
        self.ferry_bridges = [
            (sheet.regular + i, ferry.ports) for i, ferry in enumerate(sheet.ferries) if ferry.bridge
        ]
        """The ferries from whose far port their owner builds on (RW-C1d.1): segment and ports."""
        self.bridged = any(sheet.linked) or len(self.ferry_bridges) > 0
        """Whether a company may be present at the far end of something that is no track of its (RU-64)."""
        self.town_at = sheet.town_at
        self.credit_at = sheet.credit_at
        self.credits = [place.credits[kind] for place in sheet.credited]
        self.inside = [self.in_group(a, b) for a, b in sheet.ends]
        """The segments between towns of one group, which bring no credit (RU-103)."""
        self.late_credit = late_credit
        """Whether the first into a town is credited in the Operating Stage too."""
        self.every_entry = every_entry
        """Whether a junction is paid with every segment into a hex, not with the first alone."""
        self.directed = every_entry
        """Whether it matters at which end a segment between own hexes begins."""
        self.leapfrog = leapfrog
        """Whether there are leaps (`rules/leapfrog.py`)."""
        self.third = False
        """Whether a third company builds, which does not pay whoever builds for it."""
        self.alongside = [self.beside(segment) for segment in range(len(sheet.ends))]
        self.joining = [not free and not end for free, end in zip(sheet.free, sheet.dead_end, strict=True)]
        """The hexes where a junction is paid for.

        That is not in towns (RW-A5c.1, RW-A5c.3); and abroad only where lines do not end at once.
        """
        countries = sheet.ground.country
        self.crossing = [countries[a] != countries[b] for a, b in sheet.ends]
        """The segments over a border: in the foreign hex no junction is due (RW-A5d.3, RW-A5d.4, RU-75)."""

    def one_end(self, segment: i64) -> i64:
        """The first of the two hexes of a segment."""
        return two_bytes(self.end_bytes, 4 * segment)

    def other_end(self, segment: i64) -> i64:
        """The second of them."""
        return two_bytes(self.end_bytes, 4 * segment + 2)

    def in_group(self, a: int, b: int) -> bool:
        """Whether these hexes belong to towns of one group."""
        here, there = self.town_at[a], self.town_at[b]
        if NO_TOWN in (here, there) or here == there:
            return False
        group = self.map.towns[here].group
        return group != "" and group == self.map.towns[there].group

    # Where a company is

    def present(self, s: RailwayState, seat: i64, hex_: i64) -> bool:
        """Whether the seat can build from this hex as from its own track (RU-64)."""
        # `rooted` written out: asked for every segment that is offered
        if has(seats_at(s.seats_in_hex, hex_), seat) or s.starts[seat] == hex_:
            return True
        if not self.leapfrog and not self.bridged:
            return False
        return self.rooted(s, seat, hex_) or self.over_bridge(s, seat, hex_)

    def rooted(self, s: RailwayState, seat: i64, hex_: i64) -> bool:
        """Whether the seat has track in this hex; where it started or has landed counts (RU-01, RU-64)."""
        if has(seats_at(s.seats_in_hex, hex_), seat) or s.starts[seat] == hex_:
            return True
        return self.leapfrog and s.landed == hex_ and s.order[s.step] == seat

    def over_bridge(self, s: RailwayState, seat: i64, hex_: i64) -> bool:
        """Whether the seat is at the other end of a bridge that stands (RU-90), or has a ferry here."""
        if self.ferried_to(s, seat, hex_):
            return True
        return any(self.rooted(s, seat, far) for far in self.linked[hex_])

    def ferried_to(self, s: RailwayState, seat: i64, hex_: i64) -> bool:
        """Whether the seat is present in a port by a ferry of its own that is a bridge (RU-70)."""
        for segment, ports in self.ferry_bridges:
            if hex_ in ports and has(seats_at(s.track, segment), seat):
                return True
        return False

    def begins(self, segment: i64, hex_: i64) -> bool:
        """Whether track may be built over this segment from this one of its hexes (`Map.begins`)."""
        return self.begun_at[segment] & (1 if self.one_end(segment) == hex_ else 2) != 0

    # What a segment pays and brings

    def dues(self, s: RailwayState, seat: i64, segment: i64, back: bool, rival: i64) -> i64:
        """What the seat pays to one rival for building this segment. `back` is as in `Build`."""
        amount = self.due(
            segment, self.beside_it(s, seat, segment), self.joined(s, seat, segment, back), rival
        )
        return amount + self.due_beyond(s, seat, segment, rival) if self.bridged else amount

    def due_beyond(self, s: RailwayState, seat: i64, segment: i64, rival: i64) -> i64:
        """What one rival gets besides where the seat comes by a bridge that stands (RU-64).

        Its first track there makes a junction, as if it had come in by this segment; `joined` has counted
        the one at the other end, or this one if there is no other.
        """
        a = self.one_end(segment)
        b = self.other_end(segment)
        if self.rooted(s, seat, a) or self.rooted(s, seat, b):
            return 0
        return (self.met(s, seat, b, segment) >> rival & 1) * JUNCTION

    def beside_it(self, s: RailwayState, seat: i64, segment: i64) -> i64:
        """The rivals with track beside the segment who are paid for it, as bits."""
        owners = seats_at(s.track, segment)
        return owners & ~spared(s, seat) if self.third else owners

    def due(self, segment: i64, beside: i64, joined: i64, rival: i64) -> i64:
        """What one rival gets: for track beside the segment, and for a junction, if he is in these sets.

        Nothing else is paid for (RW-A5.1). The junction comes on top (RW-A5b.2): that is how a hex
        alongside costs 3 or 5 (RW-A5a.3).
        """
        # `has` written out, as a number: asked for every rival of every segment that is offered
        return (beside >> rival & 1) * self.alongside[segment] + (joined >> rival & 1) * JUNCTION

    def bill(self, s: RailwayState, seat: int, build: Build) -> Bill:
        """What this build costs, pays and brings: for hints, price tags and whoever asks before building."""
        segment = build.segment
        dues: list[tuple[int, int]] = []
        for rival in range(s.seats):
            amount = self.dues(s, seat, segment, build.back, rival)
            if rival != seat and amount > 0:
                dues.append((rival, amount))
        credits_: list[tuple[int, int]] = []
        for hex_ in self.ends[segment]:
            credit = self.credit(s, hex_)
            if credit > 0 and not self.inside[segment]:
                credits_.append((self.credit_at[hex_], credit))
        return Bill(seat, self.costs[segment], s.operating, dues, credits_)

    def beside(self, segment: int) -> int:
        """What is paid to a rival who has built this segment before (RW-A5b.1, RU-02).

        A half hex in a town is free (RW-A5c.2, RU-04: so are junctions, by `joining`), one abroad is not
        (RU-07). Between neighbouring towns it is 3 instead (RW-A5d.1, RU-05), inside one town nothing
        (RU-103).
        """
        a, b = self.ends[segment]
        if self.town_at[a] != NO_TOWN and self.town_at[b] != NO_TOWN:
            return 0 if self.town_at[a] == self.town_at[b] else BETWEEN_TOWNS
        return HALF_HEX * len([hex_ for hex_ in (a, b) if not self.map.free[hex_]])

    def joined(self, s: RailwayState, seat: i64, segment: i64, back: bool) -> i64:
        """The rivals with whom this segment makes a junction, as bits (RU-03).

        It is made where the seat has had no track, in each such hex anew (RW-A5a.2).
        Between two hexes in which it has track there is no new
        one, unless the table counts every entry: then it is made in the second hex as the segment is written.
        """
        a = self.one_end(segment)
        b = self.other_end(segment)
        if not self.rooted(s, seat, a):
            return self.met(s, seat, a, segment)
        if not self.rooted(s, seat, b):
            return self.met(s, seat, b, segment)
        if not self.every_entry:
            return 0
        if s.landed != NOTHING:  # it leads out of the landing, however it is written
            back = b == s.landed
        at_a, at_b = self.met(s, seat, a, segment), self.met(s, seat, b, segment)
        if not self.directed or self.begun_at[segment] != BOTH:
            # no direction is meant, or nothing is begun beyond the border, where nothing is paid either
            return at_a if count(at_a) < count(at_b) else at_b
        return at_a if back else at_b

    def met(self, s: RailwayState, seat: i64, hex_: i64, segment: i64) -> i64:
        """The rivals with whom one makes a junction by building this segment into this hex, as bits.

        All who have track in it (RW-A5a.1); a start without track is no junction (RU-01, RU-08). In a
        foreign hex that is entered over a border none is due (RW-C2.4, RU-75); in a home hex it is.
        """
        if not self.joining[hex_] or (self.foreign[hex_] and self.crossing[segment]):
            return 0
        found = seats_at(s.seats_in_hex, hex_) & ~bit(seat)
        return found & ~spared(s, seat) if self.third else found

    def outcome(self, s: RailwayState, seat: i64, segment: i64, back: bool) -> i64:
        """What building this segment does to the account of the seat."""
        found: i64 = -self.costs[segment] if s.operating else 0
        for rival in range(s.seats):
            if rival != seat:
                found -= self.dues(s, seat, segment, back, rival)
        for hex_ in self.ends[segment]:
            if not self.inside[segment]:
                found += self.credit(s, hex_)
        return found

    def credit(self, s: RailwayState, hex_: i64) -> i64:
        """What the next to build into this hex is credited with (RW-A4a.1, RW-0.6, RU-52).

        Whoever comes later gets nothing (RW-A4a.3), but has a line to the town. Where somebody has
        started, one is later (RU-16).
        """
        town = self.credit_at[hex_]
        if town == NO_TOWN or in_set(s.served, town) or (s.operating and not self.late_credit):
            return 0
        return self.credits[town]

    def pay_rivals(self, s: RailwayState, seat: i64, build: Build) -> None:
        """Every rival with track in the hex gets what is due to him (RW-A4b.1, RW-A5e.1, RU-06)."""
        segment = build.segment
        beside = self.beside_it(s, seat, segment)
        joined = self.joined(s, seat, segment, build.back)
        if beside | joined == 0 and not self.bridged:
            return
        for rival in range(s.seats):
            amount = self.due(segment, beside, joined, rival)
            if self.bridged:
                amount += self.due_beyond(s, seat, segment, rival)
            if amount > 0:
                about = "" if s.ledger is None else self.about(build)
                s.gain(seat, -amount, "RW-A4b.1", about)
                s.gain(rival, amount, "RW-A4b.1", about)

    def pay_credit(self, s: RailwayState, seat: i64, hex_: i64) -> None:
        """To be the first into a town brings money: `credit` says how much."""
        credit = self.credit(s, hex_)
        if credit > 0:
            about = "" if s.ledger is None else self.map.credited[self.credit_at[hex_]].id
            s.gain(seat, credit, "RW-A4a.1", about)

    def about(self, build: Build) -> str:
        """The hexes of a segment for the ledger, in the order in which it is built."""
        return f"{build.ends[0]},{build.ends[1]}"
