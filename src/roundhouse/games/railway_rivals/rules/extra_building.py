"""Extra building: after every two runs, the poorest first, for up to 10 points off the account."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.actions import DONE, Build, Buy, Leap
from roundhouse.games.railway_rivals.invariants import check_extra, check_landing
from roundhouse.games.railway_rivals.notation import Notation
from roundhouse.games.railway_rivals.rules.ending import was_last_run
from roundhouse.games.railway_rivals.rules.ferries import Ferries
from roundhouse.games.railway_rivals.rules.laying import Laying
from roundhouse.games.railway_rivals.rules.leapfrog import Leapfrog
from roundhouse.games.railway_rivals.rules.money_order import poorest_first
from roundhouse.games.railway_rivals.rules.third_company import without
from roundhouse.games.railway_rivals.state import RailwayState

EXTRA_POINTS: Final = 10
"""The construction that each may pay for (RW-B6.3)."""
RUNS_BETWEEN: Final = 2
"""Runs between two extra buildings; one that is offered again counts each time (RU-40)."""


class ExtraBuilding(Phase[RailwayState]):
    """Everyone in turn may build, now off the account."""

    def __init__(
        self,
        notation: Notation,
        laying: Laying,
        leapfrog: Leapfrog | None,
        ferries: Ferries | None,
        races: int,
    ) -> None:
        super().__init__("Extra building", "RW-B6.1")
        self.ferries = ferries
        self.leapfrog = leapfrog
        self.notation = notation
        self.laying = laying
        self.races = races

    def enter(self, s: RailwayState) -> bool:
        # between races (RW-B.2): after every two runs (RW-B6.1), but not after the last (RU-50)
        if (s.settled + s.times_put_off) // RUNS_BETWEEN <= s.extra_buildings or was_last_run(s, self.races):
            return False
        s.extra_buildings += 1
        s.order = poorest_first(s.scores)  # as they stand now (RW-B6.2, RU-36)
        if self.laying.third:  # the third company builds in the Building Stage only (RU-96)
            s.order = without(s.order)
        s.step = 0
        s.left = EXTRA_POINTS  # for each, without a roll (RU-51, RW-B6.3)
        return True

    def check(self, s: RailwayState) -> None:
        check_extra(s, EXTRA_POINTS, self.laying.third)
        if self.leapfrog is not None:
            check_landing(self.laying, s, len(self.laying.builds(self.notation, s, self.to_move(s))))

    def to_move(self, s: RailwayState) -> i64:
        return s.order[s.step]

    def legal(self, s: RailwayState) -> list[Action]:
        choices: list[Action] = []
        choices += self.laying.builds(self.notation, s, self.to_move(s))
        if self.laying.unfinished(s, self.to_move(s)):
            return choices
        if self.leapfrog is not None:
            if s.landed != NOTHING:  # not even `done` (RU-85)
                return choices
            choices += self.leapfrog.legal(s, self.to_move(s))
        if self.ferries is not None:
            choices += self.ferries.legal(s, self.to_move(s))
        choices.append(DONE)  # nobody has to build (RW-B6.1)
        return choices

    def random_choice(self, s: RailwayState, dice: Dice) -> Action:
        if self.laying.listed or self.ferries is not None:
            return super().random_choice(s, dice)
        seat = self.to_move(s)
        frontiers = self.laying.frontiers
        n = frontiers.open_count(s, seat)
        index = dice.below(n + 1)
        if index == n:
            return DONE
        return self.laying.outward(self.notation, s, seat, frontiers.open_nth(s, seat, index, n))

    def allows(self, s: RailwayState, a: Action) -> Refusal | None:
        if isinstance(a, Build):
            refusal = self.laying.why_not(s, self.to_move(s), a)
            if refusal is not None and refusal.rule == "RW-A3.9":
                return Refusal("RW-B6.3", refusal.why)
            return refusal
        if self.laying.unfinished(s, self.to_move(s)):
            return Refusal("RU-92", "You have begun what is built whole or not at all: finish it first.")
        if self.leapfrog is not None:
            if isinstance(a, Leap):
                return self.leapfrog.why_not(s, self.to_move(s), a)
            if s.landed != NOTHING:
                return self.laying.must_go_on(s)
        if isinstance(a, Buy) and self.ferries is not None:
            return self.ferries.why_not(s, self.to_move(s), a)
        if a != DONE:
            return Refusal(self.rule, "Extra track is built now: build a segment, or say done.")
        return None

    def apply(self, s: RailwayState, a: Action) -> bool:
        if isinstance(a, Build):
            seat = self.to_move(s)
            # the costs of the Building Stage (RW-B6.4), paid with money (RW-B6.5, RW-0.9)
            cost = self.laying.costs[a.segment]
            s.left -= cost
            s.gain(seat, -cost, "RW-B6.5", "" if s.ledger is None else self.laying.about(a))
            # rivals are paid beside the 10 (RW-B6.6), so it may be more in all (RW-B6.7)
            self.laying.build(s, seat, a)
            s.landed = NOTHING
            return False
        if isinstance(a, Leap):  # its junctions are beside the 10 as well (RU-51)
            assert self.leapfrog is not None
            self.leapfrog.leap(s, self.to_move(s), a)
            return False
        if isinstance(a, Buy):  # bought, not built: beside the 10 (RU-47)
            assert self.ferries is not None
            self.ferries.buy(s, self.to_move(s), a)
            return False
        s.step += 1
        s.left = EXTRA_POINTS
        if s.step < len(s.order):
            return False
        s.left = 0
        s.order = ()
        s.step = 0
        return True
