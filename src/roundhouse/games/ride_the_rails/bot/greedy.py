"""A greedy opponent for Ride the Rails: at each step it takes what its outlook says is worth most."""

from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.games.ride_the_rails.actions import ALIGHT
from roundhouse.games.ride_the_rails.bot.outlook import Outlook
from roundhouse.games.ride_the_rails.packing import link_city, link_railroad
from roundhouse.games.ride_the_rails.rides.best_ride import BestRide, best_for
from roundhouse.games.ride_the_rails.rules.build_railroad_track import BuildTrack
from roundhouse.games.ride_the_rails.rules.ride_the_rails import RideRails
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.rules.take_a_share import TakeShare
from roundhouse.games.ride_the_rails.state import RailsState

RIDE_BUDGET: Final = 300
"""What the search for one's own ride may cost."""


class Greedy:
    """Takes at each step what is worth most."""

    def __init__(self) -> None:
        self.table: tuple[object, ...] = ()
        self.plan: BestRide | None = None
        """The ride of this seat at this table, so that it is not searched for again at every Link."""

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        rules = view.rules
        assert isinstance(rules, RailsRules)
        s: RailsState = view.state
        if len(choices) == 1:
            return choices[0]
        phase = rules.phases[s.phase]
        if isinstance(phase, RideRails):
            return self.ride(rules, s, view.seat)
        outlook = Outlook(rules, s, view.seat)
        if isinstance(phase, TakeShare):
            return outlook.best_share()
        assert isinstance(phase, BuildTrack)
        return outlook.best_build(phase)

    def ride(self, rules: RailsRules, s: RailsState, seat: int) -> Action:
        """The next step of the best ride; if the journey began otherwise, of the best that begins like it."""
        table = (rules.board, s.track, s.shares, s.scores, s.passengers, seat)
        if self.table != table:
            afoot = s.clone()
            afoot.origin = NOTHING
            afoot.ride = ()
            afoot.visited = 0
            afoot.used_stretches = 0
            self.plan = best_for(rules, afoot, seat, Outlook(rules, s, seat).rivalry, RIDE_BUDGET)
            self.table = table
        plan = self.plan
        assert plan is not None, "whoever is asked can ride"
        if s.origin == NOTHING:
            return rules.notation.passengers[plan.origin]
        done = len(s.ride)
        if s.origin != plan.origin or s.ride != plan.links[:done]:
            plan = best_for(rules, s, seat, Outlook(rules, s, seat).rivalry, RIDE_BUDGET)
            assert plan is not None, "a journey that has begun has a Link"
        if done == len(plan.links):
            return ALIGHT
        link = plan.links[done]
        return rules.notation.ride(link_railroad(link), link_city(link))
