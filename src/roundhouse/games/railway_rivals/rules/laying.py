"""Laying a segment of track: who may, what rivals are paid, what the first into a town is credited with."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, count, has
from roundhouse.core.errors import Refusal
from roundhouse.core.state import NOTHING, with_item
from roundhouse.core.wide_sets import in_set, outside_count, set_of, with_member
from roundhouse.games.railway_rivals.actions import Build, Notation
from roundhouse.games.railway_rivals.data import MOST_SEATS, NO_FEATURE, NO_TOWN, Map
from roundhouse.games.railway_rivals.packing import seats_at, two_bytes, with_row, with_seat
from roundhouse.games.railway_rivals.rules.frontier import Frontiers
from roundhouse.games.railway_rivals.rules.third_company import spared
from roundhouse.games.railway_rivals.state import RailwayState

JUNCTION: Final = 1
"""For joining a rival's line in a hex (RW-A5a.4)."""
HALF_HEX: Final = 2
"""For half a hex alongside a rival (RW-A5b.1)."""
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


class Laying:
    """The rules of A3, A5 and A6 for one segment, the same in both stages."""

    def __init__(
        self,
        sheet: Map,
        kind: str,
        *,
        save_fives: bool,
        late_credit: bool,
        no_debt: bool,
        every_entry: bool,
    ) -> None:
        self.map = sheet
        self.ends = sheet.ends
        self.end_bytes = b"".join([hex_.to_bytes(2, "little") for ends in sheet.ends for hex_ in ends])
        """The same as bytes: the hexes of a segment, which may be any, lie side by side in memory."""
        self.costs = sheet.costs
        self.feature = sheet.feature
        self.foreign = sheet.foreign
        self.town_at = sheet.town_at
        self.credit_at = sheet.credit_at
        self.credits = [place.credits[kind] for place in sheet.credited]
        counting = [number for number, town in enumerate(sheet.towns) if town.counts]
        self.counting = set_of(counting, len(sheet.credited))
        """The towns that count for the end of the Building Stage (RU-18)."""
        self.inside = [self.in_group(a, b) for a, b in sheet.ends]
        """The segments between towns of one group, which bring no credit (RU-103)."""
        self.apart = {start.hex for start in sheet.starts if start.apart}
        """The starts that companies leave over different sides (RU-102)."""
        self.late_credit = late_credit
        """Whether the first into a town is credited in the Operating Stage too."""
        self.no_debt = no_debt
        """Whether nobody may build himself below nothing."""
        self.saveable = [sheet.saves(i) or (save_fives and cost >= 5) for i, cost in enumerate(sheet.costs)]
        """The segments for which allowance may be saved, and no others (RU-17).

        It is put by in `BuildTrack.apply`, spent by `BuildTrack.spend`, and lost in `end_stage`.
        """
        self.saving = any(self.saveable)
        self.every_entry = every_entry
        """Whether a junction is paid with every segment into a hex, not with the first alone."""
        self.directed = every_entry
        """Whether it matters at which end a segment between own hexes begins."""
        limited = any(feature.builders < MOST_SEATS for feature in sheet.features)
        self.third = False
        """Whether a third company builds, which does not pay whoever builds for it."""
        self.parting = len(self.apart) > 0
        self.picky = no_debt or limited or self.parting
        """Whether more is asked of a segment than its place and its cost."""
        self.listed = self.picky or every_entry
        """Whether what may be built must be listed to be counted."""
        self.frontiers = Frontiers(sheet, self.saveable)
        self.alongside = [self.beside(segment) for segment in range(len(sheet.ends))]
        self.joining = [
            not free and not abroad for free, abroad in zip(sheet.free, sheet.foreign, strict=True)
        ]
        """The hexes where a junction is paid for.

        That is neither in towns (RW-A5c.1, RW-A5c.3) nor abroad (RW-A5d.3, RW-A5d.4, RW-C2.4).
        """

    def one_end(self, segment: i64) -> i64:
        """The first of the two hexes of a segment."""
        return two_bytes(self.end_bytes, 4 * segment)

    def other_end(self, segment: i64) -> i64:
        """The second of them."""
        return two_bytes(self.end_bytes, 4 * segment + 2)

    def unserved(self, s: RailwayState) -> i64:
        """How many towns that count have no railway (RU-18)."""
        return outside_count(self.counting, s.served)

    def in_group(self, a: int, b: int) -> bool:
        """Whether these hexes belong to towns of one group."""
        here, there = self.town_at[a], self.town_at[b]
        if NO_TOWN in (here, there) or here == there:
            return False
        group = self.map.towns[here].group
        return group != "" and group == self.map.towns[there].group

    # What may be built

    def present(self, s: RailwayState, seat: i64, hex_: i64) -> bool:
        """Whether the seat has track in this hex; where it started counts (RU-01)."""
        return has(seats_at(s.seats_in_hex, hex_), seat) or s.starts[seat] == hex_

    def full(self, s: RailwayState, segment: i64) -> bool:
        """Whether as many as the map allows have built this part of a feature (RW-C4.1)."""
        feature = self.feature[segment]
        if feature == NO_FEATURE:
            return False
        return count(seats_at(s.track, segment)) >= self.map.features[feature].builders

    def points(self, s: RailwayState, seat: i64, segment: i64) -> i64:
        """What the mover can spend on this segment: what is left, and the fund for special builds."""
        return s.left + s.funds[seat] if self.saveable[segment] else s.left

    def open_to(self, s: RailwayState, seat: i64) -> list[int]:
        """The segments that the seat can build with what it has left, wherever it likes (RW-A6.2)."""
        found = self.frontiers.open_to(s, seat)
        if self.picky:
            found = [i for i in found if not self.full(s, i) and not self.ruinous(s, seat, i)]
            if self.leaves_apart(s, seat):
                found = [i for i in found if i not in s.exits]
        return found

    def leaves_apart(self, s: RailwayState, seat: i64) -> bool:
        """Whether the seat's next segment is its first, out of a start that all leave apart (RU-102)."""
        return s.exits[seat] == NOTHING and s.starts[seat] in self.apart

    def builds(self, notation: Notation, s: RailwayState, seat: i64) -> list[Build]:
        """The same as actions: each segment once, or in both directions where these differ."""
        found: list[Build] = []
        for segment in self.open_to(s, seat):
            if self.directed and self.both_ways(s, seat, segment):
                ways = (notation.builds[segment], notation.backwards[segment])
                found += [build for build in ways if not self.ruined_by(s, seat, build)]
            else:
                found.append(self.outward(notation, s, seat, segment))
        return found

    def outward(self, notation: Notation, s: RailwayState, seat: i64, segment: i64) -> Build:
        """The segment as an action, from where the seat has track to where it wants to have some."""
        a = self.one_end(segment)
        forward = self.present(s, seat, a) and not self.foreign[a]
        return notation.builds[segment] if forward else notation.backwards[segment]

    def cheapest(self, notation: Notation, s: RailwayState, seat: i64, segment: i64) -> Build:
        """The same, in the direction that costs less where two are possible."""
        if not (self.directed and self.both_ways(s, seat, segment)):
            return self.outward(notation, s, seat, segment)
        a, b = self.ends[segment]
        back = count(self.met(s, seat, a)) < count(self.met(s, seat, b))
        return notation.backwards[segment] if back else notation.builds[segment]

    def both_ways(self, s: RailwayState, seat: i64, segment: i64) -> bool:
        """Whether the seat could begin this segment at either end."""
        a, b = self.ends[segment]
        if self.foreign[a] or self.foreign[b]:
            return False
        return self.present(s, seat, a) and self.present(s, seat, b)

    def ruinous(self, s: RailwayState, seat: i64, segment: i64) -> bool:
        """Whether every way to build this segment costs the account too much (RU-19)."""
        if not self.no_debt or s.scores[seat] + self.outcome(s, seat, segment, False) >= 0:
            return False
        return not self.directed or s.scores[seat] + self.outcome(s, seat, segment, True) < 0

    def ruined_by(self, s: RailwayState, seat: i64, build: Build) -> bool:
        """Whether building like this is forbidden because of what it costs the account (RU-19)."""
        return self.no_debt and s.scores[seat] + self.outcome(s, seat, build.segment, build.back) < 0

    def why_not(self, s: RailwayState, seat: i64, build: Build) -> Refusal | None:
        """Why the seat cannot build this segment now; None if it can."""
        segment = build.segment
        a, b = self.ends[segment]
        names = self.map.names
        where = f"{build.ends[0]} and {build.ends[1]}"
        if has(seats_at(s.track, segment), seat):
            return Refusal("RU-09", f"You already have track between {where}.")
        # all track hangs together, for each segment begins where one has some (RW-A6.4, RW-A6.5, RW-A6.6)
        here = [hex_ for hex_ in (a, b) if self.present(s, seat, hex_)]
        if not here:
            goal = self.map.place_name(self.map.hex_of[build.ends[1]])
            return Refusal(
                "RW-A6.5", f"{goal} is too far from your track: build on from a hex in which your track lies."
            )
        # a line ends abroad, but others may come in as well (RW-C2.3)
        if all(self.foreign[hex_] for hex_ in here):
            return Refusal("RW-C2.2", f"Your line ends in {names[here[0]]}, beyond the border.")
        if self.full(s, segment):
            name = self.map.features[self.map.feature[segment]].name
            return Refusal("RW-C4.1", f"The {name} has been built by as many companies as may.")
        if self.leaves_apart(s, seat) and segment in s.exits:
            return Refusal("RU-102", f"Between {where} another company has begun: leave by another side.")
        cost, points = self.costs[segment], self.points(s, seat, segment)
        if cost > points:
            return Refusal("RW-A3.9", f"Building between {where} costs {cost}, and you have {points} left.")
        if self.ruined_by(s, seat, build):
            return Refusal("RU-19", f"Building between {where} would bring your account below nothing.")
        return None

    # What it brings about

    def dues(self, s: RailwayState, seat: i64, segment: i64, back: bool, rival: i64) -> i64:
        """What the seat pays to one rival for building this segment. `back` is as in `Build`."""
        if self.third and spared(s, seat, rival):
            return 0
        return self.due(segment, seats_at(s.track, segment), self.joined(s, seat, segment, back), rival)

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
        if not self.present(s, seat, a):
            return self.met(s, seat, a)
        if not self.present(s, seat, b):
            return self.met(s, seat, b)
        if not self.every_entry:
            return 0
        at_a, at_b = self.met(s, seat, a), self.met(s, seat, b)
        if not self.directed or self.foreign[a] or self.foreign[b]:
            # no direction is meant, or nothing is begun beyond the border, where nothing is paid either
            return at_a if count(at_a) < count(at_b) else at_b
        return at_a if back else at_b

    def met(self, s: RailwayState, seat: i64, hex_: i64) -> i64:
        """The rivals with whom one makes a junction by building into this hex, as bits.

        All who have track in it (RW-A5a.1); a start without track is no junction (RU-01, RU-08).
        """
        return seats_at(s.seats_in_hex, hex_) & ~bit(seat) if self.joining[hex_] else 0

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
        beside = seats_at(s.track, segment)
        joined = self.joined(s, seat, segment, build.back)
        if beside | joined == 0:
            return
        for rival in range(s.seats):
            amount = self.due(segment, beside, joined, rival)
            if amount > 0 and not (self.third and spared(s, seat, rival)):
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

    def start(self, s: RailwayState, seat: i64, hex_: i64) -> None:
        """The seat begins in this hex."""
        frontier = list(s.frontier[seat])
        self.settle_in(s, frontier, hex_)
        s.frontier = with_row(s.frontier, seat, tuple(frontier))

    def settle_in(self, s: RailwayState, frontier: list[int], hex_: i64) -> None:
        """A seat, which had no track in this hex, has it from now on, or a start: a town is served (RU-18).

        The segments that begin here join its frontier (RW-A6.5).
        A town in which one starts is taken like any other (RU-16).
        """
        town = self.credit_at[hex_]
        if town != NO_TOWN and not in_set(s.served, town):
            s.served = with_member(s.served, town)
        self.frontiers.add(frontier, hex_)

    def reach(self, s: RailwayState, seat: i64, frontier: list[int], hex_: i64) -> bool:
        """The seat has track in this hex from now on; whether that is new."""
        if has(seats_at(s.seats_in_hex, hex_), seat):
            return False
        s.seats_in_hex = with_seat(s.seats_in_hex, hex_, seat)
        if s.starts[seat] == hex_:
            return False
        self.settle_in(s, frontier, hex_)
        return True

    def lay(self, s: RailwayState, seat: i64, segment: i64) -> None:
        """The segment belongs to the seat; nobody pays or is paid here."""
        frontier = list(s.frontier[seat])
        self.frontiers.take_out(frontier, segment)  # nobody builds it twice (RU-09)
        new = self.reach(s, seat, frontier, self.one_end(segment))
        if self.reach(s, seat, frontier, self.other_end(segment)) or new:
            self.frontiers.take_out(frontier, segment)  # it came in again with all that begin in a new hex
        s.frontier = with_row(s.frontier, seat, tuple(frontier))
        s.track = with_seat(s.track, segment, seat)

    def build(self, s: RailwayState, seat: i64, build: Build) -> None:
        """Pay the rivals, lay the track, credit the first into a town (RU-15: at once)."""
        segment = build.segment
        self.pay_rivals(s, seat, build)
        if not self.inside[segment]:
            self.pay_credit(s, seat, self.one_end(segment))
            self.pay_credit(s, seat, self.other_end(segment))
        if self.parting and self.leaves_apart(s, seat):
            s.exits = with_item(s.exits, seat, segment)
        self.lay(s, seat, segment)
