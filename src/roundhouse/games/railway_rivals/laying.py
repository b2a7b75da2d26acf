"""Laying a segment of track: who may, what rivals are paid, what the first into a town is credited with."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, count
from roundhouse.core.errors import Refusal
from roundhouse.games.railway_rivals.data import NO_FEATURE, NO_TOWN, Map
from roundhouse.games.railway_rivals.packing import seats_at, with_row, with_seat
from roundhouse.games.railway_rivals.state import RivalsState

JUNCTION: Final = 1
HALF_HEX: Final = 2
BETWEEN_TOWNS: Final = 3


class Laying:
    """The rules of A3, A5 and A6 for one segment, the same in both stages."""

    def __init__(self, sheet: Map, kind: str, save_fives: bool, late_credit: bool, no_debt: bool) -> None:
        self.map = sheet
        self.ends = sheet.ends
        self.costs = sheet.costs
        self.segments_at = [[segment for segment, _ in ways] for ways in sheet.ways]
        """The segments that begin in each hex."""
        self.feature = sheet.feature
        self.foreign = sheet.foreign
        self.town_at = sheet.town_at
        self.free = sheet.free
        self.credits = [sheet.credit(town, kind) for town in range(len(sheet.towns))]
        self.counting: i64 = 0
        """The towns that count for the end of the Building Stage."""
        for number, town in enumerate(sheet.towns):
            if town.counts:
                self.counting |= bit(number)
        self.late_credit = late_credit
        """Whether the first into a town is credited in the Operating Stage too (RU-52)."""
        self.no_debt = no_debt
        """Whether nobody may build himself below nothing (RU-19)."""
        self.saveable = [sheet.saves(i) or (save_fives and cost >= 5) for i, cost in enumerate(sheet.costs)]
        """The segments for which allowance may be saved (RU-17)."""
        self.saving = any(self.saveable)

    def unserved(self, s: RivalsState) -> i64:
        """How many towns that count have no railway (RU-18)."""
        return count(self.counting & ~s.served)

    # What may be built

    def present(self, s: RivalsState, seat: i64, hex_: i64) -> bool:
        """Whether the seat has track in this hex; where it started counts (RU-01)."""
        return seats_at(s.arms, hex_) >> seat & 1 != 0 or s.starts[seat] == hex_

    def full(self, s: RivalsState, segment: i64) -> bool:
        """Whether as many as may have built this part of a feature."""
        feature = self.feature[segment]
        if feature == NO_FEATURE:
            return False
        return count(seats_at(s.track, segment)) >= self.map.features[feature].builders

    def points(self, s: RivalsState, seat: i64, segment: i64) -> i64:
        """What the mover can spend on this segment: what is left, and the fund for special builds."""
        return s.left + s.funds[seat] if self.saveable[segment] else s.left

    def open_to(self, s: RivalsState, seat: i64) -> list[int]:
        """The segments that the seat can build with what it has left, in rising order."""
        left: i64 = s.left
        fund: i64 = s.funds[seat]
        found: set[int] = set()
        if left + fund == 0:
            return []
        for hex_ in s.own[seat]:
            if self.foreign[hex_]:
                continue
            for segment in self.segments_at[hex_]:
                cost: i64 = self.costs[segment]
                if cost > left and (cost > left + fund or not self.saveable[segment]):
                    continue
                if seats_at(s.track, segment) >> seat & 1 or self.full(s, segment):
                    continue
                if self.no_debt and s.scores[seat] + self.outcome(s, seat, segment) < 0:
                    continue
                found.add(segment)
        return sorted(found)

    def why_not(self, s: RivalsState, seat: i64, segment: i64) -> Refusal | None:
        """Why the seat cannot build this segment now; None if it can."""
        a, b = self.ends[segment]
        names = self.map.names
        where = f"{names[a]} and {names[b]}"
        if seats_at(s.track, segment) >> seat & 1:
            return Refusal("RU-09", f"You already have track between {where}.")
        here = [hex_ for hex_ in (a, b) if self.present(s, seat, hex_)]
        if not here:
            return Refusal("RW-A6.5", f"You have track neither in {names[a]} nor in {names[b]}.")
        if all(self.foreign[hex_] for hex_ in here):
            return Refusal("RW-C2.2", f"Your line ends in {names[here[0]]}, beyond the border.")
        if self.full(s, segment):
            name = self.map.features[self.map.feature[segment]].name
            return Refusal("RW-C4.1", f"The {name} has been built by as many companies as may.")
        cost, points = self.costs[segment], self.points(s, seat, segment)
        if cost > points:
            return Refusal("RW-A3.9", f"Building between {where} costs {cost}, and you have {points} left.")
        if self.no_debt and s.scores[seat] + self.outcome(s, seat, segment) < 0:
            return Refusal("RU-19", f"Building between {where} would bring your account below nothing.")
        return None

    # What it brings about

    def dues(self, s: RivalsState, seat: i64, segment: i64, rival: i64) -> i64:
        """What the seat pays to one rival for building this segment (RW-A5.1 to RW-A5e.1)."""
        a, b = self.ends[segment]
        beside = seats_at(s.track, segment) >> rival & 1 != 0
        if beside and self.town_at[a] != NO_TOWN and self.town_at[b] != NO_TOWN:
            return BETWEEN_TOWNS
        amount: i64 = 0
        for hex_ in (a, b):
            if self.free[hex_]:
                continue
            if beside:
                amount += HALF_HEX
            joins = not self.foreign[hex_] and not self.present(s, seat, hex_)
            if joins and seats_at(s.arms, hex_) >> rival & 1:
                amount += JUNCTION
        return amount

    def outcome(self, s: RivalsState, seat: i64, segment: i64) -> i64:
        """What building this segment does to the account of the seat."""
        found: i64 = -self.costs[segment] if s.operating else 0
        for rival in range(s.seats):
            if rival != seat:
                found -= self.dues(s, seat, segment, rival)
        for hex_ in self.ends[segment]:
            found += self.credit(s, hex_)
        return found

    def credit(self, s: RivalsState, hex_: i64) -> i64:
        """What the next to build into this hex is credited with (RW-A4a.1, RU-52)."""
        town = self.town_at[hex_]
        if town == NO_TOWN or s.served >> town & 1 or (s.operating and not self.late_credit):
            return 0
        return self.credits[town]

    def pay_rivals(self, s: RivalsState, seat: i64, segment: i64) -> None:
        """Every rival gets what is due to him (RU-06)."""
        a, b = self.ends[segment]
        near = seats_at(s.arms, a) | seats_at(s.arms, b)
        if near & ~bit(seat) == 0:
            return
        for rival in range(s.seats):
            if rival == seat or near >> rival & 1 == 0:
                continue
            amount = self.dues(s, seat, segment, rival)
            if amount > 0:
                about = "" if s.ledger is None else self.about(segment)
                s.gain(seat, -amount, "RW-A4b.1", about)
                s.gain(rival, amount, "RW-A4b.1", about)

    def about(self, segment: i64) -> str:
        a, b = self.ends[segment]
        return f"{self.map.names[a]},{self.map.names[b]}"

    def settle_in(self, s: RivalsState, seat: i64, hex_: i64) -> None:
        """The seat, which had no track in this hex, has it from now on: a town there is served."""
        s.own = with_row(s.own, seat, (*s.own[seat], hex_))
        town = self.town_at[hex_]
        if town != NO_TOWN:
            s.served |= bit(town)

    def lay(self, s: RivalsState, seat: i64, segment: i64) -> None:
        """The segment belongs to the seat; nobody pays or is paid here."""
        s.track = with_seat(s.track, segment, seat)
        for hex_ in self.ends[segment]:
            if not self.present(s, seat, hex_):
                self.settle_in(s, seat, hex_)
            if seats_at(s.arms, hex_) >> seat & 1 == 0:
                s.arms = with_seat(s.arms, hex_, seat)

    def build(self, s: RivalsState, seat: i64, segment: i64) -> None:
        """Pay the rivals, lay the track, credit the first into a town (RU-15: at once)."""
        self.pay_rivals(s, seat, segment)
        for hex_ in self.ends[segment]:
            credit = self.credit(s, hex_)
            if credit > 0:
                about = "" if s.ledger is None else self.map.towns[self.town_at[hex_]].id
                s.gain(seat, credit, "RW-A4a.1", about)
        self.lay(s, seat, segment)
