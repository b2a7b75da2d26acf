"""A quick player for rollouts, that follows a plan of track; it can play with care, too.

With care it plays much like greedy, with its variety, and only looks at fewer plans of track and shorter at
rides. Otherwise it thinks of rides only when it rides, takes plans by the first idea of their worth, and errs
by lot.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import count, has
from roundhouse.core.dice import Dice
from roundhouse.core.state import NOTHING
from roundhouse.core.wide_sets import in_set
from roundhouse.games.ride_the_rails.actions import ALIGHT, DONE
from roundhouse.games.ride_the_rails.bot.building import Builder
from roundhouse.games.ride_the_rails.bot.outlook import Outlook, Weights
from roundhouse.games.ride_the_rails.data import MOUNTAIN
from roundhouse.games.ride_the_rails.packing import link_city, link_railroad, one
from roundhouse.games.ride_the_rails.rides.best_ride import best_for
from roundhouse.games.ride_the_rails.rides.links import Links
from roundhouse.games.ride_the_rails.rules.build_railroad_track import ANY_HEX, NONE_LEFT, BuildTrack
from roundhouse.games.ride_the_rails.rules.ride_the_rails import RideRails
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.rules.take_a_share import TakeShare
from roundhouse.games.ride_the_rails.state import RailsState

RIDE_BUDGET: Final = 60
"""What the search for a ride may cost."""
WEIGHED: Final = 3
"""So many plans of track are looked at closely, with care."""
LINKS_USED: Final = 0.3
"""Of the Links of a railroad each ride uses this part."""
NOISE: Final = 0.3
"""By this part at most what a choice seems to be worth is made less, by lot."""
NEAR: Final = 0.03
"""The same with care: as much as greedy's variety."""
PARTS: Final = 1024


class Quick:
    """Plays for all seats of a rollout; what it was about to do it remembers."""

    def __init__(self, rules: RailsRules, weights: Weights) -> None:
        self.rules = rules
        self.weights = weights
        self.noise = NOISE
        self.stretches: tuple[int, ...] = ()
        self.links: Links | None = None
        """The Links of the network of these stretches."""
        self.builder: i64 = NOTHING
        self.placed: i64 = 0
        self.supply: i64 = 0
        """The seat whose plan of track it is, and what is placed and left when it goes on."""
        self.railroad: i64 = 0
        self.hexes: list[int] = []
        """The rest of a plan of track, the next hex last."""
        self.ride: tuple[int, ...] = ()
        """The Links of the ride under way."""
        self.origin: i64 = NOTHING
        self.rider: i64 = NOTHING

    def reply(self, s: RailsState, dice: Dice | None, careful: bool = False) -> Action:
        """What the mover does; with care and without dice what seems best."""
        phase = self.rules.phases[s.phase]
        if isinstance(phase, RideRails):
            return self.next_link(s, phase.to_move(s))
        if isinstance(phase, BuildTrack):
            return self.build(s, phase, dice, careful)
        assert isinstance(phase, TakeShare)
        return self.share(s, phase, dice, careful)

    def seems(self, worth: float, dice: Dice | None, most: float) -> float:
        """What something seems to be worth: as much, or less by lot, by this part of it at most."""
        if dice is None:
            return worth
        drawn: int = dice.below(PARTS)
        return worth * (1.0 - most * drawn / PARTS)

    def share(self, s: RailsState, phase: TakeShare, dice: Dice | None, careful: bool) -> Action:
        outlook = Outlook(self.rules, s, phase.to_move(s), self.weights)
        uses = outlook.uses() if careful else []
        most = NEAR if careful else self.noise
        best = -1.0
        chosen = 0
        for railroad in outlook.offer():
            if uses:
                worth = outlook.rounds * uses[railroad]
            else:
                links: int = max(0, count(s.cities[railroad]) - 1)
                worth = outlook.rounds * outlook.seats * LINKS_USED * links
            worth += outlook.later(railroad)
            worth = self.seems(worth + outlook.near_bonuses(railroad) + outlook.opens(railroad), dice, most)
            if worth > best:
                best = worth
                chosen = railroad
        return self.rules.notation.shares[chosen]

    def build(self, s: RailsState, phase: BuildTrack, dice: Dice | None, careful: bool) -> Action:
        room = phase.room(s)
        if room == NONE_LEFT:
            return DONE
        seat = phase.to_move(s)
        if not self.goes_on(s, phase, seat, room):
            outlook = Outlook(self.rules, s, seat, self.weights)
            builder = Builder(outlook, phase)
            plans = builder.plans()
            if careful and plans:
                del plans[WEIGHED:]
                base = outlook.promise(s)
                for plan in plans:
                    builder.weigh(plan, base)
            best = 0.0
            most = NEAR if careful else self.noise
            self.hexes = []
            for plan in plans:
                worth = self.seems(plan.rate(), dice, most)
                if plan.cost > builder.left and not careful:
                    worth *= 0.5
                if worth > best:
                    best = worth
                    self.hexes = plan.hexes
                    self.railroad = plan.railroad
            if not self.hexes:
                return DONE
            self.hexes = self.hexes[::-1]
        self.builder = seat
        self.placed = s.placed + 1
        self.supply = s.supply - one(self.railroad)
        return self.rules.notation.build(self.railroad, self.hexes.pop())

    def goes_on(self, s: RailsState, phase: BuildTrack, seat: i64, room: i64) -> bool:
        """Whether the next locomotive of the plan may be placed."""
        if not self.hexes or seat != self.builder or s.placed != self.placed or s.supply != self.supply:
            return False
        if not has(phase.lines(s), self.railroad):
            return False
        hex_ = self.hexes[-1]
        if room != ANY_HEX and phase.terrain[hex_] == MOUNTAIN:
            return False
        return in_set(s.frontier[self.railroad], hex_)

    def next_link(self, s: RailsState, seat: i64) -> Action:
        notation = self.rules.notation
        done = len(s.ride)
        if s.origin == NOTHING or s.origin != self.origin or self.rider != seat or self.ride[:done] != s.ride:
            if s.stretches is not self.stretches or self.links is None:
                self.stretches = s.stretches
                self.links = Links(self.rules.board, s)
            against = Outlook(self.rules, s, seat, self.weights).rivalry
            best = best_for(self.rules, s, seat, against, RIDE_BUDGET, links=self.links)
            assert best is not None, "whoever is asked can ride"
            self.ride = best.links
            self.origin = best.origin
            self.rider = seat
        if s.origin == NOTHING:
            return notation.passengers[self.origin]
        if done == len(self.ride):
            return ALIGHT
        link = self.ride[done]
        return notation.ride(link_railroad(link), link_city(link))
