"""Routes over everybody's track: lengths, fees, what is lawful, and the ways that nothing else beats."""

from heapq import heappop, heappush
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, members
from roundhouse.core.errors import Refusal
from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.packing import (
    FREE,
    pack_step,
    route_hexes,
    seats_at,
    step_hex,
    step_payee,
)
from roundhouse.games.railway_rivals.state import RivalsState

NO_WAY: Final = -1
FIELD: Final = 8
"""Bits of the fee to one seat, where the fees to all of them are one number."""
TOPS: Final = 0x808080808080
"""The highest bit of every field, which no fee reaches."""
MOST_FEE: Final = 127


def fee_to(fees: i64, seat: i64) -> i64:
    """What the fees in one number come to for this seat."""
    return fees >> (FIELD * seat) & MOST_FEE


def no_more(a: i64, b: i64) -> bool:
    """Whether the fees `a` are for no seat higher than the fees `b`."""
    return ((b | TOPS) - a) & TOPS == TOPS


def fees_of(route: tuple[int, ...]) -> i64:
    """The fees of a route: 1 a step to whoever's track is used (RW-B2.7)."""
    fees: i64 = 0
    for step in route[1:]:
        payee = step_payee(step)
        if payee != FREE:
            fees += bit(FIELD * payee)
    return fees


class Label:
    """A way from the start to some hex that no other way to it beats."""

    def __init__(self, before: "Label | None", step: i64, pips: i64, fees: i64, partly: bool) -> None:
        self.before = before
        self.step = step
        self.pips = pips
        self.fees = fees
        self.partly = partly
        """Whether a step of it lies on the company's own lines."""

    def visits(self, hex_: i64) -> bool:
        label: Label | None = self
        while label is not None:
            if step_hex(label.step) == hex_:
                return True
            label = label.before
        return False

    def route(self) -> tuple[int, ...]:
        steps: list[int] = []
        label: Label | None = self
        while label is not None:
            steps.append(label.step if label.before is not None else step_hex(label.step))
            label = label.before
        steps.reverse()
        return tuple(steps)


class Routes:
    """The network of one map, read off the track of a state."""

    def __init__(self, sheet: Map, per_hill_hex: bool) -> None:
        self.map = sheet
        self.ways = sheet.ways
        self.hill = sheet.hill
        self.foreign = sheet.foreign
        self.per_hill_hex = per_hill_hex
        """Whether a train loses 1 in every hill hex, not only where it climbs (RU-42)."""

    # Lengths

    def distances(self, s: RivalsState, starts: list[int]) -> list[int]:
        """The fewest steps from any of these hexes to every other, whoever owns the track (RU-31)."""
        found = [NO_WAY] * len(self.ways)
        reached = list(starts)
        for hex_ in starts:
            found[hex_] = 0
        for hex_ in reached:
            if self.foreign[hex_] and found[hex_] > 0:
                continue
            for segment, beyond in self.ways[hex_]:
                if found[beyond] == NO_WAY and seats_at(s.track, segment) != 0:
                    found[beyond] = found[hex_] + 1
                    reached.append(beyond)
        return found

    def pips(self, a: i64, b: i64) -> i64:
        """What a step takes off the roll: 1, and 1 more for going up a hill (RW-B5.5, RU-42)."""
        if self.hill[b] and (self.per_hill_hex or not self.hill[a]):
            return 2
        return 1

    def route_pips(self, route: tuple[int, ...]) -> i64:
        """The pips that a train needs from the start to the destination."""
        total: i64 = 0
        hexes = route_hexes(route)
        for i in range(1, len(hexes)):
            total += self.pips(hexes[i - 1], hexes[i])
        return total

    # What is lawful

    def why_not(
        self, s: RivalsState, company: i64, route: tuple[int, ...], starts: list[int], goals: list[int]
    ) -> Refusal | None:
        """Why a train of these seats cannot follow this route; the limit of fees is asked elsewhere."""
        hexes = route_hexes(route)
        names = self.map.names
        if hexes[0] not in starts:
            return Refusal("RU-23", f"{names[hexes[0]]} is not where this run starts.")
        if hexes[-1] not in goals:
            return Refusal("RU-23", f"{names[hexes[-1]]} is not where this run ends.")
        if len(set(hexes)) != len(hexes):
            return Refusal("RU-23", "The route enters a hex twice.")
        for i in range(1, len(hexes)):
            refusal = self.why_no_step(s, company, hexes[i - 1], hexes[i], step_payee(route[i]))
            if refusal is not None:
                return refusal
            if i < len(hexes) - 1 and self.foreign[hexes[i]]:
                return Refusal("RU-45", f"Trains do not pass through {names[hexes[i]]}, beyond the border.")
        if all(step_payee(step) != FREE for step in route[1:]):
            return Refusal("RW-B2.5", "At least one step of the route must lie on your own lines.")
        return None

    def why_no_step(self, s: RivalsState, company: i64, a: i64, b: i64, payee: i64) -> Refusal | None:
        where = f"{self.map.names[a]} and {self.map.names[b]}"
        segment = self.map.segment(a, b)
        owners = seats_at(s.track, segment) if segment >= 0 else 0
        if owners == 0:
            return Refusal("RU-23", f"There is no track between {where}.")
        if payee == FREE and owners & company == 0:
            there = " or ".join([str(seat + 1) for seat in members(owners)])
            return Refusal(
                "RU-21", f"The track between {where} is not your own: name its owner, seat {there}."
            )
        if payee != FREE and owners & company != 0:
            return Refusal("RU-21", f"You have track of your own between {where} and pay nobody.")
        if payee != FREE and owners >> payee & 1 == 0:
            return Refusal("RU-21", f"Seat {payee + 1} has no track between {where}.")
        return None

    # The ways that nothing beats

    def undominated(
        self, s: RivalsState, company: i64, starts: list[int], goals: list[int], limits: list[int]
    ) -> list[tuple[int, ...]]:
        """Every route of which no other is as quick and as cheap towards each rival; quickest first.

        `company` are the seats that run free, `limits` the most that may be paid to each seat. Of routes
        with the same pips and the same fees there is one. A way that would leave a hex and come back to it
        is not gone on with.
        """
        ends = set(goals)
        labels: list[list[Label]] = [[] for _ in self.ways]
        found: list[Label] = []
        queue: list[tuple[int, int, Label]] = []
        n = 0
        for hex_ in starts:
            heappush(queue, (0, n, Label(None, pack_step(hex_, FREE), 0, 0, False)))
            n += 1
        while queue:
            _, _, label = heappop(queue)
            hex_ = step_hex(label.step)
            if beaten(found, label) or beaten(labels[hex_], label):
                continue
            labels[hex_].append(label)
            if label.partly and hex_ in ends:
                found.append(label)
                continue
            if self.foreign[hex_] and label.before is not None:
                continue
            for segment, beyond in self.ways[hex_]:
                owners = seats_at(s.track, segment)
                if owners == 0 or label.visits(beyond):
                    continue
                pips = label.pips + self.pips(hex_, beyond)
                if owners & company:
                    heappush(queue, (pips, n, Label(label, pack_step(beyond, FREE), pips, label.fees, True)))
                    n += 1
                    continue
                for payee in members(owners):
                    if fee_to(label.fees, payee) >= limits[payee]:
                        continue
                    fees = label.fees + bit(FIELD * payee)
                    step = pack_step(beyond, payee)
                    heappush(queue, (pips, n, Label(label, step, pips, fees, label.partly)))
                    n += 1
        return [label.route() for label in found]


def beaten(labels: list[Label], new: Label) -> bool:
    """Whether one of these, all of them as quick, is as cheap towards every seat and as partly one's own."""
    for label in labels:
        if (label.partly or not new.partly) and no_more(label.fees, new.fees):
            return True
    return False
