"""Laying a segment of track: who may, and what changes on the map."""

from mypy_extensions import i64

from roundhouse.core.bits import count, has
from roundhouse.core.errors import Refusal
from roundhouse.core.state import NOTHING, with_item
from roundhouse.core.wide_sets import in_set, outside_count, set_of, with_member
from roundhouse.games.railway_rivals.actions import Build
from roundhouse.games.railway_rivals.data import NO_FEATURE, NO_TOWN, Map
from roundhouse.games.railway_rivals.notation import Notation
from roundhouse.games.railway_rivals.packing import seats_at, with_row, with_seat
from roundhouse.games.railway_rivals.rules.bridges import Bridges
from roundhouse.games.railway_rivals.rules.dues import BOTH, Dues
from roundhouse.games.railway_rivals.rules.frontier import frontiers_of
from roundhouse.games.railway_rivals.state import RailwayState


class Laying(Dues):
    """The rules of A3 and A6 for one segment, the same in both stages."""

    def __init__(
        self,
        sheet: Map,
        kind: str,
        *,
        save_fives: bool,
        late_credit: bool,
        no_debt: bool,
        every_entry: bool,
        leapfrog: bool = False,
    ) -> None:
        super().__init__(sheet, kind, late_credit=late_credit, every_entry=every_entry, leapfrog=leapfrog)
        self.bridges = Bridges(sheet)
        counting = [number for number, town in enumerate(sheet.towns) if town.counts]
        self.counting = set_of(counting, len(sheet.credited))
        """The towns that count for the end of the Building Stage (RU-18)."""
        self.apart = {start.hex for start in sheet.starts if start.apart}
        """The starts that companies leave over different sides (RU-102)."""
        self.no_debt = no_debt
        """Whether nobody may build himself below nothing."""
        self.saveable = [sheet.saves(i) or (save_fives and cost >= 5) for i, cost in enumerate(sheet.costs)]
        """The segments for which allowance may be saved, and no others (RU-17).

        It is put by in `BuildTrack.apply`, spent by `BuildTrack.spend`, and lost in `end_stage`.
        """
        self.saving = any(self.saveable)
        self.parting = len(self.apart) > 0
        self.picky = no_debt or self.bridges.limited or self.parting or len(self.bridges.wholes) > 0
        """Whether more is asked of a segment than its place and its cost."""
        self.listed = self.picky or every_entry or leapfrog
        """Whether what may be built must be listed to be counted."""
        self.frontiers = frontiers_of(sheet, tuple(self.saveable))

    def unserved(self, s: RailwayState) -> i64:
        """How many towns that count have no railway (RU-18)."""
        return outside_count(self.counting, s.served)

    # What may be built

    def points(self, s: RailwayState, seat: i64, segment: i64) -> i64:
        """What the mover can spend on this segment: what is left, and the fund for special builds."""
        return s.left + s.funds[seat] if self.saveable[segment] else s.left

    def open_to(self, s: RailwayState, seat: i64) -> list[int]:
        """The segments that the seat can build with what it has left, wherever it likes (RW-A6.2)."""
        found = self.frontiers.open_to(s, seat)
        if self.picky:
            bridges = self.bridges
            found = [i for i in found if not bridges.full(s, seat, i) and not self.ruinous(s, seat, i)]
            if bridges.wholes:
                found = [
                    i for i in found if not bridges.must_wait(s, seat, i) and self.can_finish(s, seat, i)
                ]
            if self.leaves_apart(s, seat):
                found = [i for i in found if not self.taken_exit(s, seat, i)]
        if self.leapfrog and s.landed != NOTHING:  # nothing but a segment out of the landing (RU-85)
            found = [i for i in found if self.frontiers.begins_in(s.landed, i)]
        return found

    def leaves_apart(self, s: RailwayState, seat: i64) -> bool:
        """Whether the seat's next segment is its first, out of a start that all leave apart (RU-102)."""
        return s.exits[seat] == NOTHING and s.starts[seat] in self.apart

    def taken_exit(self, s: RailwayState, seat: i64, segment: i64) -> bool:
        """Whether another company has left the seat's start over this side."""
        return segment in s.exits and s.starts[seat] in self.ends[segment]

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
        if self.leapfrog and s.landed != NOTHING:
            return notation.build(segment, s.landed)
        forward = self.begun_at[segment] & 1 != 0 and self.present(s, seat, a)
        return notation.builds[segment] if forward else notation.backwards[segment]

    def cheapest(self, notation: Notation, s: RailwayState, seat: i64, segment: i64) -> Build:
        """The same, in the direction that costs less where two are possible."""
        if not (self.directed and self.both_ways(s, seat, segment)):
            return self.outward(notation, s, seat, segment)
        a, b = self.ends[segment]
        back = count(self.met(s, seat, a, segment)) < count(self.met(s, seat, b, segment))
        return notation.backwards[segment] if back else notation.builds[segment]

    def both_ways(self, s: RailwayState, seat: i64, segment: i64) -> bool:
        """Whether the seat could begin this segment at either end."""
        a, b = self.ends[segment]
        if self.begun_at[segment] != BOTH or s.landed != NOTHING:
            return False
        return self.present(s, seat, a) and self.present(s, seat, b)

    def ruinous(self, s: RailwayState, seat: i64, segment: i64) -> bool:
        """Whether every way to build this segment costs the account too much (RU-19)."""
        if not self.no_debt or s.scores[seat] + self.outcome(s, seat, segment, False) >= 0:
            return False
        if self.bridges.wholes and self.bridges.whole_cost(s, seat, segment) > 0:
            return False  # the account is asked for the whole, by `can_finish`
        return not self.directed or s.scores[seat] + self.outcome(s, seat, segment, True) < 0

    def ruined_by(self, s: RailwayState, seat: i64, build: Build) -> bool:
        """Whether building like this is forbidden because of what it costs the account (RU-19)."""
        if not self.no_debt or s.scores[seat] + self.outcome(s, seat, build.segment, build.back) >= 0:
            return False
        return not (self.bridges.wholes and self.bridges.whole_cost(s, seat, build.segment) > 0)

    def unfinished(self, s: RailwayState, seat: i64) -> bool:
        """Whether the seat is in the middle of a feature that is built whole or not at all (RU-92)."""
        return len(self.bridges.wholes) > 0 and self.bridges.under_way(s, seat) != NO_FEATURE

    def can_finish(self, s: RailwayState, seat: i64, segment: i64) -> bool:
        """Whether the seat can pay at once for a feature that is built whole or not at all (RU-92).

        When it has been begun that is not asked again: rivals have been paid, and the rest must follow.
        """
        bridges = self.bridges
        cost = bridges.whole_cost(s, seat, segment)
        if cost == 0 or bridges.under_way(s, seat) != NO_FEATURE:
            return True
        if cost > self.points(s, seat, segment):
            return False
        if not self.no_debt:
            return True
        after = s.clone()
        account: i64 = s.scores[seat]
        parts = bridges.missing(s, seat, self.map.feature[segment])
        at = parts.index(segment)
        for part in parts[at:] + parts[:at][::-1]:
            account += self.outcome(after, seat, part, False)
            self.lay(after, seat, part)
        return account >= 0

    def why_not(self, s: RailwayState, seat: i64, build: Build) -> Refusal | None:
        """Why the seat cannot build this segment now; None if it can."""
        segment = build.segment
        a, b = self.ends[segment]
        names = self.map.names
        where = f"{build.ends[0]} and {build.ends[1]}"
        if self.leapfrog and s.landed != NOTHING and not self.frontiers.begins_in(s.landed, segment):
            return self.must_go_on(s)
        if has(seats_at(s.track, segment), seat):
            return Refusal("RU-09", f"You already have track between {where}.")
        # all track hangs together, for each segment begins where one has some (RW-A6.4, RW-A6.5), or after a
        # leap where one has landed (RW-A6.6)
        here = [hex_ for hex_ in (a, b) if self.present(s, seat, hex_)]
        if not here:
            goal = self.map.place_name(self.map.hex_of[build.ends[1]])
            return Refusal(
                "RW-A6.5", f"{goal} is too far from your track: build on from a hex in which your track lies."
            )
        if self.begun_at[segment] == 0:
            return Refusal("RU-90", f"Between {where} a bridge stands already, and no track is built on it.")
        # a line ends abroad, but others may come in as well (RW-C2.3)
        if not any(self.begins(segment, hex_) for hex_ in here):
            if self.map.dead_end[here[0]]:
                return Refusal("RW-C2.2", f"Your line ends in {names[here[0]]}, beyond the border.")
            return Refusal("RU-76", f"From {names[here[0]]} lines lead on along the permitted route only.")
        feature = self.map.feature[segment]
        if self.bridges.full(s, seat, segment):
            name = self.map.features[feature].name
            rule = "RW-C4.1" if len(self.bridges.parts[feature]) == 1 else "RU-87"
            return Refusal(rule, f"The {name} has been built by as many companies as may.")
        if self.bridges.must_wait(s, seat, segment):
            name = self.map.features[self.bridges.under_way(s, seat)].name
            return Refusal("RU-92", f"The {name} is built whole or not at all: finish it first.")
        if self.leaves_apart(s, seat) and self.taken_exit(s, seat, segment):
            return Refusal("RU-102", f"Between {where} another company has begun: leave by another side.")
        cost, points = self.costs[segment], self.points(s, seat, segment)
        if cost > points:
            return Refusal("RW-A3.9", f"Building between {where} costs {cost}, and you have {points} left.")
        if not self.can_finish(s, seat, segment):
            name = self.map.features[feature].name
            whole = self.bridges.whole_cost(s, seat, segment)
            return Refusal("RU-92", f"The {name} is built whole or not at all, for {whole}: you cannot now.")
        if self.ruined_by(s, seat, build):
            return Refusal("RU-19", f"Building between {where} would bring your account below nothing.")
        return None

    def must_go_on(self, s: RailwayState) -> Refusal:
        """What is said to everything else while a leap is under way (RU-85)."""
        where = self.map.place_name(s.landed)
        return Refusal("RU-85", f"You have leapt to {where}: build a segment out of it first.")

    # What it brings about

    def start(self, s: RailwayState, seat: i64, hex_: i64) -> None:
        """The seat begins in this hex."""
        frontier = list(s.frontier[seat])
        if self.bridged:
            self.frontiers_beyond(s, seat, frontier, hex_)
        self.settle_in(s, frontier, hex_)
        s.frontier = with_row(s.frontier, seat, tuple(frontier))

    def frontiers_beyond(self, s: RailwayState, seat: i64, frontier: list[int], hex_: i64) -> None:
        """Standing bridges lead on from here: what begins at their far ends joins the frontier (RU-64).

        Where the seat is at one of these ends already, that has been so since then.
        """
        if not self.over_bridge(s, seat, hex_):
            for far in self.linked[hex_]:
                self.frontiers.add(frontier, far)

    def hold_ferry(self, s: RailwayState, seat: i64, ferry: i64) -> None:
        """A ferry is the seat's now; if it is a bridge, what begins in its ports joins the frontier."""
        segment = self.map.regular + ferry
        if self.map.ferries[ferry].bridge:
            frontier = list(s.frontier[seat])
            for port in self.map.ferries[ferry].ports:
                if not self.present(s, seat, port):
                    self.frontiers.add(frontier, port)
            s.frontier = with_row(s.frontier, seat, tuple(frontier))
        s.track = with_seat(s.track, segment, seat)

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
        if self.bridged:
            self.frontiers_beyond(s, seat, frontier, hex_)
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
        if self.parting and self.leaves_apart(s, seat) and s.starts[seat] in self.ends[segment]:
            s.exits = with_item(s.exits, seat, segment)
        self.lay(s, seat, segment)
