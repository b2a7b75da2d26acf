"""A greedy opponent for Ride the Rails: at each step it takes what its judge says is worth most.

Where choices are worth nearly the same its dice decide. It goes on with a plan of
track or a ride that it has begun.
"""

from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.games.ride_the_rails.actions import ALIGHT, DONE
from roundhouse.games.ride_the_rails.bot.building import Plan
from roundhouse.games.ride_the_rails.bot.judge import PLANS_WEIGHED, RailsJudge
from roundhouse.games.ride_the_rails.packing import link_city, link_railroad
from roundhouse.games.ride_the_rails.rides.best_ride import BestRide
from roundhouse.games.ride_the_rails.rules.build_railroad_track import BuildTrack
from roundhouse.games.ride_the_rails.rules.ride_the_rails import RideRails
from roundhouse.games.ride_the_rails.rules.table_rules import rules_of
from roundhouse.games.ride_the_rails.rules.take_a_share import TakeShare
from roundhouse.games.ride_the_rails.state import RailsState

NEAR_SHARE: Final = 0.03
"""Shares that are worth so much less than the best, as a part of it, are as good."""
NEAR_PLAN: Final = 0.03
"""The same for plans of track, for each of their locomotives."""


class Greedy:
    """Takes at each step what is worth most."""

    def __init__(self) -> None:
        self.judge: RailsJudge | None = None
        self.near_share = NEAR_SHARE
        self.near_plan = NEAR_PLAN
        self.table: tuple[object, ...] = ()
        self.ride: BestRide | None = None
        """The ride of this seat at this table, so that it is not searched for again at every Link."""
        self.track: tuple[object, ...] = ()
        """The table at which the plan of track goes on."""
        self.plan: Plan | None = None
        self.placed = 0
        """So many locomotives of it have been placed."""

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        if len(choices) == 1:
            return choices[0]
        rules = rules_of(view.rules)
        s: RailsState = view.state
        judge = self.judge
        if judge is None or judge.rails is not rules:
            judge = RailsJudge(rules)
            self.judge = judge
        phase = rules.phases[s.phase]
        if isinstance(phase, RideRails):
            return self.next_link(judge, s, view.seat)
        if isinstance(phase, TakeShare):
            values = judge.values(s, view.seat, choices)
            best = max([valued.worth for valued in values])
            near = [valued.action for valued in values if valued.worth >= best - self.near_share * abs(best)]
            return near[dice.below(len(near))]
        assert isinstance(phase, BuildTrack)
        return self.build(judge, s, view.seat, phase, choices, dice)

    def build(
        self,
        judge: RailsJudge,
        s: RailsState,
        seat: int,
        phase: BuildTrack,
        choices: list[Action],
        dice: Dice,
    ) -> Action:
        """The next locomotive of the plan; if it is done, of the one that is worth most for what it costs."""
        notation = judge.rails.notation
        plan = self.plan
        if plan is not None and self.track == (seat, s.track) and self.placed < len(plan.hexes):
            action: Action = notation.build(plan.railroad, plan.hexes[self.placed])
            if action in choices:
                return self.begin(phase, s, seat, plan, self.placed)
        plans = judge.weighed(judge.outlook(s, seat), phase, PLANS_WEIGHED)
        if not plans or plans[0].worth <= 0:
            return DONE
        least = plans[0].rate() * (1 - self.near_plan)
        near = [plan for plan in plans if plan.rate() >= least]
        return self.begin(phase, s, seat, near[dice.below(len(near))], 0)

    def begin(self, phase: BuildTrack, s: RailsState, seat: int, plan: Plan, placed: int) -> Action:
        """Place this locomotive of a plan, and remember where it goes on."""
        after = s.clone()
        phase.laying.lay(after, plan.railroad, plan.hexes[placed])
        self.plan = plan
        self.placed = placed + 1
        self.track = (seat, after.track)
        return phase.notation.build(plan.railroad, plan.hexes[placed])

    def next_link(self, judge: RailsJudge, s: RailsState, seat: int) -> Action:
        """The next step of the best ride; if the journey began otherwise, of the best that begins like it."""
        rules = judge.rails
        table = (rules.board, s.track, s.shares, s.scores, s.passengers, seat)
        outlook = judge.outlook(s, seat)
        if self.table != table:
            afoot = s.clone()
            afoot.origin = NOTHING
            afoot.ride = ()
            afoot.visited = 0
            afoot.used_stretches = 0
            self.ride = judge.best(outlook, afoot)
            self.table = table
        ride = self.ride
        assert ride is not None, "whoever is asked can ride"
        if s.origin == NOTHING:
            return rules.notation.passengers[ride.origin]
        done = len(s.ride)
        if s.origin != ride.origin or s.ride != ride.links[:done]:
            ride = judge.best(outlook, s)
            assert ride is not None, "a journey that has begun has a Link"
        if done == len(ride.links):
            return ALIGHT
        link = ride.links[done]
        return rules.notation.ride(link_railroad(link), link_city(link))
