"""Leapfrog: a leap along a rival's track, which lets a company's lines have gaps (RW-C3.3, RW-A6.6)."""

from itertools import pairwise
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import has
from roundhouse.core.errors import Refusal
from roundhouse.core.state import NOTHING, with_item
from roundhouse.games.railway_rivals.actions import Leap
from roundhouse.games.railway_rivals.notation import Notation
from roundhouse.games.railway_rivals.packing import seats_at
from roundhouse.games.railway_rivals.rules.dues import JUNCTION, Bill
from roundhouse.games.railway_rivals.rules.laying import Laying
from roundhouse.games.railway_rivals.state import RailwayState

LONGEST: Final = 3
"""Steps of a leap at most (RW-C3.4); its last hex is called the landing."""
LEAPS: Final = 2
"""How often a company may leap over the track of each other company in a game (RW-C3.7, RU-86)."""


def leaps_of(s: RailwayState, seat: i64) -> tuple[int, ...]:
    """How often a seat has leapt over the track of each other one."""
    return s.leaps[seat * s.seats : (seat + 1) * s.seats]


class Leapfrog:
    """Who may leap where, and what it costs (RU-53, RW-C3.5); the same in both stages."""

    def __init__(self, notation: Notation, laying: Laying, *, by_hexes: bool) -> None:
        self.notation = notation
        self.laying = laying
        self.map = notation.map
        self.longest = LONGEST - 1 if by_hexes else LONGEST
        """Where hexes are counted, a leap of 3 hexes has 2 steps (RU-20)."""

    # What may be leapt over

    def ends_lines(self, hex_: i64) -> bool:
        """Whether no train passes this hex, and nobody builds on: a dead end abroad (RU-83, RU-45)."""
        return self.map.dead_end[hex_]

    def left(self, s: RailwayState, seat: i64, rival: i64) -> int:
        """How many leaps over the track of this rival a seat still has; no leap is given back (RW-C3.9)."""
        return LEAPS - leaps_of(s, seat)[rival]

    def legal(self, s: RailwayState, seat: i64) -> list[Leap]:
        """For each rival and each landing a shortest leap: others to the same hex do the same."""
        found: list[Leap] = []
        goes_on: dict[tuple[int, int], bool] = {}
        for rival in range(s.seats):
            if rival == seat or self.left(s, seat, rival) == 0:
                continue
            for way in self.ways(s, seat, rival):
                last = way[-2], way[-1]
                if last not in goes_on:
                    goes_on[last] = self.goes_on(s, seat, *last)
                if goes_on[last]:
                    found.append(self.notation.leap(rival, tuple(way)))
        return found

    def ways(self, s: RailwayState, seat: i64, rival: i64) -> list[list[int]]:
        """A shortest way over the rival's track to each hex where the seat is not present, if near enough."""
        reached = {hex_ for own in s.hexes_of(seat) for hex_ in (own, *self.map.linked[own])}
        for _, ports in self.laying.ferry_bridges:
            reached |= {port for port in ports if self.laying.ferried_to(s, seat, port)}
        ways = [[hex_] for hex_ in sorted(reached)]
        for way in ways:  # it grows meanwhile: first all ways of one step, then those of two
            here = way[-1]
            if len(way) > self.longest or self.ends_lines(here):
                continue
            for segment, beyond in self.map.ways[here]:
                if segment >= self.map.regular:
                    continue  # not over a ferry
                if has(seats_at(s.track, segment), rival) and beyond not in reached:
                    reached.add(beyond)
                    ways.append([*way, beyond])
        return [way for way in ways if len(way) > 1]

    def goes_on(self, s: RailwayState, seat: i64, before: i64, landing: i64) -> bool:
        """Whether a segment out of the landing can be built with what is left then (RU-85)."""
        after = s.clone()
        after.ledger = None
        self.land(after, seat, before, landing, "")
        ruined = self.laying.no_debt and after.scores[seat] < 0
        return not ruined and len(self.laying.builds(self.notation, after, seat)) > 0

    def why_not(self, s: RailwayState, seat: i64, leap: Leap) -> Refusal | None:
        """Why the seat cannot leap like this now; None if it can."""
        if s.landed != NOTHING:
            return self.laying.must_go_on(s)
        hexes = leap.hexes
        here, there = [self.map.place_name(hex_) for hex_ in (hexes[0], hexes[-1])]
        if leap.rival == seat:
            return Refusal("RU-83", "You leap over the track of a rival, not over your own.")
        steps = [self.map.segment(a, b) for a, b in pairwise(hexes)]
        if len(steps) > self.longest:
            return Refusal("RW-C3.4", f"A leap has {self.longest} steps at most, and this has {len(steps)}.")
        if len(set(hexes)) < len(hexes) or not all(
            0 <= step < self.map.regular and has(seats_at(s.track, step), leap.rival) for step in steps
        ):
            return Refusal("RU-83", f"Seat {leap.rival + 1} has no such track from {here} to {there}.")
        if any(self.ends_lines(hex_) for hex_ in hexes[:-1]):
            return Refusal("RU-83", "No train passes through a hex abroad, so nobody leaps there.")
        if not self.laying.present(s, seat, hexes[0]):
            return Refusal("RU-83", f"You have no track in {here} from which to leap.")
        if self.laying.present(s, seat, hexes[-1]):
            return Refusal("RU-83", f"You have track in {there} already.")
        if self.left(s, seat, leap.rival) == 0:
            return Refusal("RW-C3.7", f"You have leapt twice over the track of seat {leap.rival + 1}.")
        if self.laying.no_debt and s.scores[seat] < JUNCTION * len(self.paid(s, seat, hexes[-2], hexes[-1])):
            return Refusal("RU-19", f"Landing in {there} would bring your account below nothing.")
        if not self.goes_on(s, seat, hexes[-2], hexes[-1]):
            return Refusal("RU-85", f"You could not build on from {there} with what you have left.")
        return None

    # What it does

    def paid(self, s: RailwayState, seat: i64, before: i64, landing: i64) -> list[int]:
        """The rivals who get 1 for a junction in the landing, as if the last step had been built (RU-84).

        It comes from the hex `before`, perhaps over a border (RU-75).

        Where the leap begins nothing is paid: that junction has been paid for, or is free (RU-03).
        """
        met = self.laying.met(s, seat, landing, self.map.segment(before, landing))
        return [rival for rival in range(s.seats) if has(met, rival)]

    def bill(self, s: RailwayState, seat: int, leap: Leap) -> Bill:
        """What a leap pays: for hints, price tags and whoever asks before. It costs no points (RU-84)."""
        paid = self.paid(s, seat, leap.hexes[-2], leap.hexes[-1])
        return Bill(seat, 0, False, [(rival, JUNCTION) for rival in paid], [])

    def leap(self, s: RailwayState, seat: i64, leap: Leap) -> None:
        """Pay in the landing, and count the leap against the rival who is named (RU-86, RW-C3.8)."""
        before, landing = leap.hexes[-2], leap.hexes[-1]
        about = "" if s.ledger is None else f"{leap.names[0]},{leap.names[-1]}"
        s.leaps = with_item(s.leaps, seat * s.seats + leap.rival, leaps_of(s, seat)[leap.rival] + 1)
        self.land(s, seat, before, landing, about)

    def land(self, s: RailwayState, seat: i64, before: i64, landing: i64, about: str) -> None:
        """The seat stands in the landing, and must build on from there."""
        for rival in self.paid(s, seat, before, landing):
            s.gain(seat, -JUNCTION, "RU-84", about)
            s.gain(rival, JUNCTION, "RU-84", about)
        s.landed = landing
        self.laying.start(s, seat, landing)
