"""What Ride the Rails knows about playing itself well: the worth of every choice, and plans for a search."""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, members
from roundhouse.core.dice import Dice
from roundhouse.core.judge import Budget, Judge, Valued
from roundhouse.core.state import NOTHING
from roundhouse.games.ride_the_rails.actions import ALIGHT, DONE, Passenger, Ride, Share
from roundhouse.games.ride_the_rails.bot.building import Builder, Plan
from roundhouse.games.ride_the_rails.bot.last_rides import LastRides
from roundhouse.games.ride_the_rails.bot.last_track import LastTrack, builds_last
from roundhouse.games.ride_the_rails.bot.outlook import Outlook, Weights
from roundhouse.games.ride_the_rails.bot.quick import Quick
from roundhouse.games.ride_the_rails.data import ROUNDS
from roundhouse.games.ride_the_rails.packing import link_city, link_railroad
from roundhouse.games.ride_the_rails.rides.best_ride import BestRide, best_for
from roundhouse.games.ride_the_rails.rides.links import Links
from roundhouse.games.ride_the_rails.rules.build_railroad_track import BuildTrack
from roundhouse.games.ride_the_rails.rules.ride_income import income_of
from roundhouse.games.ride_the_rails.rules.ride_the_rails import RideRails
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.rules.take_a_share import TakeShare
from roundhouse.games.ride_the_rails.state import RailsState

RIDE_BUDGET: Final = 300
"""What the search for one's own ride may cost."""
PLANS_WEIGHED: Final = 5
"""So many plans are looked at closely."""


class RailsJudge(Judge[RailsState]):
    """The judge of one table; all that it is asked it finds in the state."""

    def __init__(self, rules: RailsRules) -> None:
        super().__init__(rules)
        self.rails = rules
        self.weights = Weights(rules.seats)
        self.quick = Quick(rules, self.weights)
        self.near = 1.0
        self.slip = 2.0
        self.spread = 12.0
        self.horizon = 0
        # hard has one careful rollout for each candidate, expert more, as the others may choose among equals
        self.hard = Budget(6, 6)
        self.expert = Budget(64, 8, 1.8, careful=True)

    def outlook(self, s: RailsState, seat: int) -> Outlook:
        return Outlook(self.rails, s, seat, self.weights)

    # What each choice is worth

    def values(self, s: RailsState, seat: int, choices: list[Action]) -> list[Valued]:
        phase = self.rails.phases[s.phase]
        outlook = self.outlook(s, seat)
        if isinstance(phase, TakeShare):
            return self.shares(outlook, choices)
        if isinstance(phase, BuildTrack):
            return self.builds(outlook, phase, choices)
        assert isinstance(phase, RideRails)
        return [self.travelled(outlook, phase, action) for action in choices]

    def shares(self, outlook: Outlook, choices: list[Action]) -> list[Valued]:
        """What a share will pay: for the Links there are, for those to be built, and a chance of bonuses."""
        uses = outlook.uses()
        found: list[Valued] = []
        for action in choices:
            assert isinstance(action, Share)
            railroad = action.railroad
            parts = [
                ("rides", outlook.rounds * uses[railroad]),
                ("later", outlook.later(railroad)),
                ("bonus", outlook.near_bonuses(railroad)),
                ("opens", outlook.opens(railroad)),
            ]
            found.append(valued(action, parts))
        return found

    def builds(self, outlook: Outlook, phase: BuildTrack, choices: list[Action]) -> list[Valued]:
        """A locomotive is worth what the best plan is worth that begins with it.

        Plans of different length are made comparable: a locomotive more or less than the best plan needs
        counts what that one brings for each of its own.
        """
        plans = self.weighed(outlook, phase, PLANS_WEIGHED)
        best = plans[0] if plans and plans[0].worth > 0 else None
        by_first: dict[Action, Plan] = {}
        for plan in plans:
            first = self.rails.notation.build(plan.railroad, plan.hexes[0])
            if first not in by_first:
                by_first[first] = plan
        lowest = 0.0
        found: list[Valued] = []
        for action in choices:
            if action in by_first:
                plan = by_first[action]
                parts = list(plan.parts)
                if best is not None:
                    parts.append(("locomotives", best.rate() * (best.cost - plan.cost)))
                one = valued(action, parts)
                lowest = min(lowest, one.worth)
                found.append(one)
            else:
                found.append(Valued(action, 0.0))
        for one in found:
            if one.action not in by_first and one.action is not DONE:
                one.worth = lowest - 1.0
                one.parts = (("nowhere", one.worth),)
        return found

    def weighed(self, outlook: Outlook, phase: BuildTrack, most: int) -> list[Plan]:
        """The plans that seem best, looked at closely, the best for each locomotive first."""
        builder = Builder(outlook, phase)
        plans = builder.plans()[:most]
        if plans:
            base = outlook.promise(outlook.s)
            for plan in plans:
                builder.weigh(plan, base)
            plans.sort(key=rate_order)
        return plans

    def travelled(self, outlook: Outlook, phase: RideRails, action: Action) -> Valued:
        """The best ride that goes on with this choice, and what it pays."""
        s = outlook.s
        links: tuple[int, ...] = s.ride
        if action is not ALIGHT:
            then = s.clone()
            if isinstance(action, Passenger):
                then.passengers = bit(action.city)
            else:
                assert isinstance(action, Ride)
                phase.journeys.go(then, action.railroad, action.city)
            ride = self.best(outlook, then)
            assert ride is not None, "whoever may begin can go on"
            links = ride.links
        own = 0.0
        rivals = 0.0
        for seat in range(s.seats):
            money: int = income_of(s, seat, outlook.seat, links)
            if seat == outlook.seat:
                own = float(money)
            else:
                rivals -= outlook.rivalry[seat] * money
        return valued(action, [("rides", own), ("rivals", rivals)])

    def best(self, outlook: Outlook, s: RailsState) -> BestRide | None:
        return best_for(self.rails, s, outlook.seat, outlook.rivalry, RIDE_BUDGET)

    # What a search looks at

    def plans(self, s: RailsState, seat: int, most: int) -> list[list[Action]]:
        """Shares; plans of track, and none; in the last round whole turns of track; whole rides.

        Where the last track or the last rides can be searched out the best is all there is to look at.
        """
        phase = self.rails.phases[s.phase]
        if isinstance(phase, BuildTrack):
            if s.round == ROUNDS:
                return self.last_turns(s, seat, phase, most)
            return self.tracks(self.outlook(s, seat), phase, most)
        if isinstance(phase, RideRails) and s.origin == NOTHING:
            last = LastRides(self.rails, s).best() if s.round == ROUNDS else None
            return [self.steps(last)] if last is not None else self.rides(self.outlook(s, seat), most)
        return super().plans(s, seat, most)

    def tracks(self, outlook: Outlook, phase: BuildTrack, most: int) -> list[list[Action]]:
        notation = self.rails.notation
        plans = self.weighed(outlook, phase, max(most, PLANS_WEIGHED))
        found: list[list[Action]] = [
            [notation.build(plan.railroad, hex_) for hex_ in plan.hexes] for plan in plans
        ]
        if not plans or plans[0].worth <= 0:
            found.insert(0, [DONE])
        else:
            found = [*found[: most - 1], [DONE]]
        return found[:most]

    def last_turns(self, s: RailsState, seat: int, phase: BuildTrack, most: int) -> list[list[Action]]:
        """Greedy's own, then whole turns of track; for the last builder only the best of those, if the rides
        after it can be searched out."""
        last = LastTrack(self.rails, self.weights, s, seat)
        best = last.best() if builds_last(s) else None
        turns = last.find() if best is None else [best]
        build = self.rails.notation.build
        found: list[list[Action]] = [
            [*[build(railroad, hex_) for railroad, hex_ in turn.track], DONE] for turn in turns[:most]
        ]
        return (
            found if best is not None else [*self.tracks(self.outlook(s, seat), phase, 2)[:1], *found][:most]
        )

    def rides(self, outlook: Outlook, most: int) -> list[list[Action]]:
        """The best rides from different passengers, and the one that pays the seat itself most."""
        s = outlook.s
        found: list[BestRide] = []
        waiting = s.passengers
        then = s.clone()
        links = Links(self.rails.board, s)
        while len(found) < most:
            ride = best_for(self.rails, then, outlook.seat, outlook.rivalry, RIDE_BUDGET, links=links)
            if ride is None:
                break
            found.append(ride)
            then.passengers &= ~bit(ride.origin)
        if most > 1:
            greedy = best_for(self.rails, s, outlook.seat, [0.0] * s.seats, RIDE_BUDGET, links=links)
            assert greedy is not None, "whoever is asked can ride"
            known = [ride for ride in found if ride.origin == greedy.origin and ride.links == greedy.links]
            if not known:
                found = [*found[: most - 1], greedy]
        assert waiting == s.passengers
        return [self.steps(ride) for ride in found]

    def steps(self, ride: BestRide) -> list[Action]:
        """A whole ride, from the passenger to alighting."""
        notation = self.rails.notation
        links = [notation.ride(link_railroad(link), link_city(link)) for link in ride.links]
        return [notation.passengers[ride.origin], *links, ALIGHT]

    # What a rollout asks for

    def reply(self, s: RailsState, dice: Dice) -> Action:
        return self.quick.reply(s, dice)

    def careful_reply(self, s: RailsState, dice: Dice | None) -> Action:
        return self.quick.reply(s, dice, careful=True)

    def standing(self, s: RailsState) -> list[float]:
        """Money, and what the rides of all rounds to come bring if they are like those of now."""
        money = [float(score) for score in s.scores]
        if s.phase < 0:
            return money
        outlook = self.outlook(s, 0)
        rounds = ROUNDS + 1 - s.round
        waiting = members(s.passengers)
        possible = min(float(rounds), len(waiting) / s.seats)
        for rider, ride in zip(s.order, outlook.rides(s), strict=True):
            if ride is not None:
                for seat in range(s.seats):
                    income: int = income_of(s, seat, rider, ride.links)
                    money[seat] += possible * income
        return money

    def turn(self, s: RailsState) -> int:
        """Every seat's share, track and ride are a turn each."""
        if s.phase < 0:
            return ROUNDS * 3 * s.seats + 1
        return int(((s.round - 1) * 3 + s.phase - 1) * s.seats + s.step)


def valued(action: Action, parts: list[tuple[str, float]]) -> Valued:
    """A choice that is worth as much as these parts together; those that are 0 are left out."""
    worth = 0.0
    for _, part in parts:
        worth += part
    parts.sort(key=weight_order)
    return Valued(action, worth, tuple([part for part in parts if part[1] != 0]))


def weight_order(part: tuple[str, float]) -> float:
    return -abs(part[1])


def rate_order(plan: Plan) -> float:
    return -plan.rate()
