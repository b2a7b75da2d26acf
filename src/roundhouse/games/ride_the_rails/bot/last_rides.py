"""The last rides of a game, searched out: nothing is hidden or drawn any more, and nobody builds any more.

Each of those who are still to ride is taken to want to be as far ahead of the best other as it can in the end
(max^n), and of as much money as it can where that is the same. For every passenger with a Link these rides
are looked at: the one that pays the rider most, and those that are best against the mean of the others and
against each of them. What is best against two at once may be a ride in between, and is not seen.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, members
from roundhouse.games.ride_the_rails.rides.best_ride import BestRide, best_for
from roundhouse.games.ride_the_rails.rides.links import Links
from roundhouse.games.ride_the_rails.rules.ride_income import income_of
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState

MOST_ENDINGS: Final = 60_000
"""With more ways for the game to end nothing is searched out."""
RIDE_BUDGET: Final = 300
"""What the search for one ride may cost."""
SLIGHTLY: Final = 0.01
"""Of rides that pay oneself the same, the one that pays the others less."""
MONEY: Final = 10_000
"""A dollar further ahead counts so many dollars."""
NEVER: Final = -(10**15)


class Last:
    """A ride that one of the last riders may take."""

    def __init__(self, ride: BestRide, gains: list[int]) -> None:
        self.ride = ride
        self.origin: i64 = bit(ride.origin)
        self.gains = gains
        """What it pays to each seat."""


class LastRides:
    """What all that are still to ride in the last round may do."""

    def __init__(self, rules: RailsRules, s: RailsState) -> None:
        self.rules = rules
        self.s = s
        self.links = Links(rules.board, s)
        self.riders: list[int] = list(s.order[s.step :])
        self.options: list[list[Last]] = []
        """For each of the riders what it may take."""
        self.chosen: Last | None = None

    def best(self) -> BestRide | None:
        """What the first of the riders does; None if there are too many ways for the game to end."""
        waiting = members(self.s.passengers & self.s.linked)
        if (len(waiting) + 1) ** len(self.riders) > MOST_ENDINGS:
            return None
        endings = 1
        for rider in self.riders:
            self.options.append(self.rides_of(rider, waiting))
            endings *= max(1, len(self.options[-1]))
            if endings > MOST_ENDINGS:
                return None
        self.look(0, 0, list(self.s.scores))
        return self.chosen.ride if self.chosen is not None else None

    def rides_of(self, rider: int, waiting: list[int]) -> list[Last]:
        seats: int = self.s.seats
        aims = [[SLIGHTLY] * seats, [1.0 / (seats - 1)] * seats]
        rivals = [seat for seat in range(seats) if seat != rider]
        aims += [[1.0 if seat == rival else SLIGHTLY for seat in range(seats)] for rival in rivals]
        found: list[Last] = []
        then = self.s.clone()
        for city in waiting:
            then.passengers = bit(city)
            here: list[Last] = []
            for aim in aims:
                aim[rider] = 0.0
                ride = best_for(self.rules, then, rider, aim, RIDE_BUDGET, links=self.links)
                if ride is not None:
                    gains = [income_of(self.s, seat, rider, ride.links) for seat in range(seats)]
                    if not [other for other in here if other.gains == gains]:
                        here.append(Last(ride, gains))
            found += here
        return found

    def look(self, k: i64, taken: i64, scores: list[int]) -> list[int]:
        """How the game ends when the k-th rider and those after it do what is best for them."""
        if k == len(self.riders):
            return scores
        rider: i64 = self.riders[k]
        best: list[int] = scores
        most: i64 = NEVER
        last = k + 1 == len(self.riders)
        for option in self.options[k]:
            if taken & option.origin:
                continue
            after = [a + b for a, b in zip(scores, option.gains, strict=True)]
            end = after if last else self.look(k + 1, taken | option.origin, after)
            good = goodness(end, rider)
            if good > most:
                most = good
                best = end
                if k == 0:
                    self.chosen = option
        # whoever has no passenger to take is passed over
        return self.look(k + 1, taken, scores) if most == NEVER else best


def goodness(scores: list[int], seat: i64) -> i64:
    """How good an end is for a seat: how far it is ahead, then how much it has."""
    others: i64 = -MONEY
    own: i64 = scores[seat]
    for other in range(len(scores)):
        if other != seat:
            money: i64 = scores[other]
            if money > others:
                others = money
    return MONEY * (own - others) + own
