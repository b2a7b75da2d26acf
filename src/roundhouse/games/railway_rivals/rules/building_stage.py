"""The Building Stage: the roll of a round, everyone's start and track, and the end of the stage."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import NOTHING, PUBLIC, with_item
from roundhouse.games.railway_rivals.actions import DONE, Build, Buy, ChooseStart, Die, Leap, Save
from roundhouse.games.railway_rivals.data import UNSERVED
from roundhouse.games.railway_rivals.invariants import check_before_roll, check_building, check_landing
from roundhouse.games.railway_rivals.notation import Notation
from roundhouse.games.railway_rivals.rules.average_die import RollAverageDie
from roundhouse.games.railway_rivals.rules.ferries import Ferries
from roundhouse.games.railway_rivals.rules.laying import Laying
from roundhouse.games.railway_rivals.rules.leapfrog import Leapfrog
from roundhouse.games.railway_rivals.state import RailwayState

STALLED: Final = 5
"""Rounds in succession without a new segment that end the stage: asked in `EndRound`."""


def end_stage(s: RailwayState, why: str) -> None:
    """Building is over, races begin (RW-B.1); nothing resets `operating`: no way back (RW-0.5)."""
    s.operating = True
    s.order = ()
    s.step = 0
    s.roll = 0
    s.left = 0
    s.built_this_round = False
    s.idle = 0
    s.funds = (0,) * s.seats  # what was saved is lost
    s.note(PUBLIC, why)


class RollAllowance(RollAverageDie):
    """RW-A1.1: one roll of the average die is the allowance of everyone in the round."""

    def __init__(self) -> None:
        super().__init__("Roll the allowance", "RW-A1.1")

    def enter(self, s: RailwayState) -> bool:
        if s.operating:
            return False
        # RU-13, RW-P.1, RW-P.2: seat 1 begins round 1, the others follow to the left;
        # RW-A6.1: each round begins one seat further to the left
        s.order = tuple([(s.round + seat) % s.seats for seat in range(s.seats)])
        s.round += 1
        s.step = 0
        return True

    def check(self, s: RailwayState) -> None:
        check_before_roll(s)

    def apply(self, s: RailwayState, a: Action) -> bool:
        assert isinstance(a, Die)
        if s.round == 1:
            for seat in range(s.seats):
                s.note(seat, "RW-A4.1")  # opened by `blank_state` with `OPENING`
        s.roll = a.face  # everybody builds for it (RW-A1.2)
        s.left = a.face
        return True


class BuildTrack(Phase[RailwayState]):
    """Everyone in turn builds for the roll, segment by segment, from a start."""

    def __init__(
        self,
        notation: Notation,
        laying: Laying,
        leapfrog: Leapfrog | None,
        ferries: Ferries | None,
        *,
        at_once: bool,
    ) -> None:
        super().__init__("Build track", "RW-A6.2")
        self.leapfrog = leapfrog
        """How one leaps; None where the table plays without it."""
        self.ferries = ferries
        """The ferries, if the table plays with them."""
        self.notation = notation
        self.map = notation.map
        self.laying = laying
        self.at_once = at_once
        """Whether the stage ends in the middle of a turn."""

    def enter(self, s: RailwayState) -> bool:
        return not s.operating

    def check(self, s: RailwayState) -> None:
        check_building(self.laying, s)
        if self.leapfrog is not None:
            check_landing(self.laying, s, len(self.laying.builds(self.notation, s, self.to_move(s))))

    def to_move(self, s: RailwayState) -> i64:
        return s.order[s.step]  # one after the other (RW-A1.4)

    # Start points

    def room(self, s: RailwayState, hex_: i64) -> bool:
        """Whether the map lets one start here (RW-A2.1), beside others if there is room (RW-A2.3)."""
        for start in self.map.starts:
            if start.hex == hex_:
                return len([other for other in s.starts if other == hex_]) < start.room(s.seats)
        return False

    def why_no_start(self, s: RailwayState, seat: i64, a: ChooseStart) -> Refusal | None:
        if s.starts[seat] != NOTHING:
            return Refusal("RW-A2.2", f"You have started in {self.map.place_name(s.starts[seat])}.")
        if not self.room(s, a.hex):
            return Refusal("RU-60", f"{self.map.place_name(a.hex)} has no room for another company.")
        return None

    # What may be done

    def legal(self, s: RailwayState) -> list[Action]:
        seat = self.to_move(s)
        choices: list[Action] = []
        if s.starts[seat] == NOTHING:  # one start is chosen (RW-A2.2), before anything is built (RU-14)
            for hex_, action in self.notation.starts.items():
                if self.room(s, hex_):
                    choices.append(action)
            return choices
        choices += self.laying.builds(self.notation, s, seat)
        if self.laying.unfinished(s, seat):
            return choices
        if self.leapfrog is not None:
            if s.landed != NOTHING:  # neither `done` nor `save` (RU-85)
                return choices
            choices += self.leapfrog.legal(s, seat)
        if self.ferries is not None:
            choices += self.ferries.legal(s, seat)
        if self.laying.saving:  # any part of what is left (RW-A6.7)
            choices += self.notation.saves[1 : s.left + 1]
        choices.append(DONE)
        return choices

    def random_choice(self, s: RailwayState, dice: Dice) -> Action:
        seat = self.to_move(s)
        laying = self.laying
        if s.starts[seat] == NOTHING or laying.listed or self.ferries is not None:
            return super().random_choice(s, dice)
        n = laying.frontiers.open_count(s, seat)
        saves = s.left if laying.saving else 0
        index = dice.below(n + saves + 1)
        if index < n:
            return laying.outward(self.notation, s, seat, laying.frontiers.open_nth(s, seat, index, n))
        return DONE if index == n + saves else self.notation.saves[index - n + 1]

    def allows(self, s: RailwayState, a: Action) -> Refusal | None:
        seat = self.to_move(s)
        if isinstance(a, ChooseStart):
            return self.why_no_start(s, seat, a)
        if s.starts[seat] == NOTHING:
            return Refusal("RW-A2.2", "Choose a start point first.")
        if isinstance(a, Build):
            return self.laying.why_not(s, seat, a)
        if self.laying.unfinished(s, seat):
            return Refusal("RU-92", "You have begun what is built whole or not at all: finish it first.")
        if self.leapfrog is not None:
            if isinstance(a, Leap):
                return self.leapfrog.why_not(s, seat, a)
            if s.landed != NOTHING:
                return self.laying.must_go_on(s)
        if isinstance(a, Buy) and self.ferries is not None:
            return self.ferries.why_not(s, seat, a)
        if isinstance(a, Save):
            if not self.laying.saving:
                return Refusal("RU-17", "This map has no special builds to save for.")
            if a.points > s.left:
                return Refusal("RW-A6.7", f"You have {s.left} left, and cannot put by {a.points}.")
            return None
        if a != DONE:
            return Refusal(self.rule, "Track is built now: build a segment, put points by, or say done.")
        return None

    # What it does

    def apply(self, s: RailwayState, a: Action) -> bool:
        seat = self.to_move(s)
        if isinstance(a, ChooseStart):
            # RW-A4a.2, RU-08: to start is not to build, so nothing is credited and nobody is paid
            s.starts = with_item(s.starts, seat, a.hex)
            self.laying.start(s, seat, a.hex)
            return False
        if isinstance(a, Build):
            # RW-A4.2: the cost is taken off the allowance; the account changes by credits and payments only
            # RU-15, RW-A6.3: each segment by itself and at once; the next may be anywhere
            self.spend(s, seat, a.segment)
            self.laying.build(s, seat, a)
            s.landed = NOTHING
            s.built_this_round = True
            # in the middle of a turn, but not of a bridge that is built whole
            return self.at_once and not self.laying.unfinished(s, seat) and self.served_enough(s)
        if isinstance(a, Leap):
            assert self.leapfrog is not None
            self.leapfrog.leap(s, seat, a)
            return False
        if isinstance(a, Buy):  # no segment: so it ends no row of idle rounds (RU-61)
            assert self.ferries is not None
            self.ferries.buy(s, seat, a)
            return self.at_once and self.served_enough(s)
        if isinstance(a, Save):  # for later rounds (RW-A6.7)
            s.funds = with_item(s.funds, seat, s.funds[seat] + a.points)
        if self.served_enough(s):
            return True
        s.left = s.roll  # the next has the whole roll (RW-A1.2); what was not used is lost (RU-15)
        s.step += 1
        return s.step == s.seats

    def spend(self, s: RailwayState, seat: i64, segment: i64) -> None:
        """Take the cost off the fund first, where it may be used, then off the allowance (RW-A3.9).

        That there is enough has been asked by `Laying.paid_by` and `Laying.why_not`. So a roll of 4 pays for
        four segments of 1 (RW-A1.3), and no account is touched.
        """
        cost: i64 = self.laying.costs[segment]
        fund: i64 = s.funds[seat]
        if fund > 0 and self.laying.saveable[segment]:
            used = min(fund, cost)
            s.funds = with_item(s.funds, seat, fund - used)
            cost -= used
        s.left -= cost

    def served_enough(self, s: RailwayState) -> bool:
        """RW-A7.1, RW-A7.2: only three towns are unserved, so the stage is over, whoever is still to come.

        But not before everybody has started (RU-18; which towns are served: `Laying.unserved`). It is asked
        after each turn, or `at_once` after each segment.
        """
        if self.laying.unserved(s) > UNSERVED or NOTHING in s.starts:
            return False
        end_stage(s, "RW-A7.1")
        return True


class EndRound(Phase[RailwayState]):
    """Nobody decides here; a stage in which nobody builds any more is over."""

    def __init__(self) -> None:
        super().__init__("End of the round", "RU-61")

    def enter(self, s: RailwayState) -> bool:
        if s.operating:
            return False
        s.idle = 0 if s.built_this_round else s.idle + 1
        s.built_this_round = False
        s.roll = 0
        s.left = 0
        if s.idle == STALLED:  # five rounds in succession (RU-61)
            end_stage(s, "RU-61")
        return False
