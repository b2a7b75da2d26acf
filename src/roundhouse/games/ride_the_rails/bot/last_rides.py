"""The last rides of a game, searched out: nothing is hidden or drawn any more, and nobody builds any more.

Two ends are seen for every ride. In the one each of those who ride later wants to be as far ahead of the best
other as it can in the end (max^n), and of as much money as it can where that is the same. In the other they
ride as greedy does, who weighs what a ride pays to all. Both count alike: who trusts in the first alone plays
well against its like, and gives money away to others. For every passenger with a Link these rides
are looked at: the one that pays the rider most, and those that are best against the mean of the others and
against each of them. What is best against two at once may be a ride in between, and is not seen.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, members
from roundhouse.games.ride_the_rails.bot.outlook import Outlook, Weights
from roundhouse.games.ride_the_rails.rides.best_ride import BestRide, best_for
from roundhouse.games.ride_the_rails.rides.links import Links
from roundhouse.games.ride_the_rails.rules.ride_income import income_of
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState

MOST_RIDES: Final = 80
"""With more passengers for all riders together nothing is searched out."""
MOST_LOOKED: Final = 4_000_000
"""After so many rides, each at the end of others, the search gives up."""
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
        self.liking = 0.0
        """What it is worth to greedy."""


class LastRides:
    """What all that are still to ride in the last round may do, and how the game ends then."""

    def __init__(self, rules: RailsRules, s: RailsState, limit: int = MOST_LOOKED) -> None:
        self.rules = rules
        self.s = s
        self.limit: i64 = limit
        self.links = Links(rules.board, s)
        self.riders: list[int] = list(s.order[s.step :])
        self.options: list[list[Last]] = []
        """For each of the riders what it may take."""
        self.liked: list[list[Last]] = []
        """The same, what greedy likes best first."""
        self.most: list[list[int]] = []
        """For each of the riders what it and those after it pay each seat at most, all together."""
        self.leads: list[list[list[int]]] = []
        """The same by how much at most they pay each seat more than each other one."""
        self.looked: i64 = 0
        self.chosen: Last | None = None
        self.end: list[int] | None = None
        """How the game ends if all do what is best for them; None if there are too many ways to end."""
        self.expected: list[int] = list(s.scores)
        """How it ends if all ride as greedy does."""
        waiting = members(s.passengers & s.linked)
        if len(waiting) * len(self.riders) > MOST_RIDES:
            return
        for rider in self.riders:
            options = self.rides_of(rider, waiting)
            self.options.append(options)
            self.liked.append(sorted(options, key=liking_order))
        self.weigh(len(waiting) >= len(self.riders))
        self.expected = self.likely(0, 0, list(s.scores))
        end = self.choose(list(s.scores))
        if self.looked <= self.limit:
            self.end = end

    def best(self) -> BestRide | None:
        """What the first of the riders does; None if there are too many ways for the game to end."""
        return self.chosen.ride if self.chosen is not None and self.end is not None else None

    def weigh(self, enough: bool) -> None:
        """Find out what the rides pay at most; if there are not enough for all, someone has none."""
        seats: int = self.s.seats
        most = [0] * seats
        leads = [[0] * seats for _ in range(seats)]
        self.most = [most]
        self.leads = [leads]
        for options in reversed(self.options):
            most = [
                most[seat] + max([option.gains[seat] for option in options], default=0)
                for seat in range(seats)
            ]
            leads = [list(lead) for lead in leads]
            for seat in range(seats):
                for other in range(seats):
                    more = [option.gains[seat] - option.gains[other] for option in options]
                    leads[seat][other] += max(more if enough else [0, *more], default=0)
            self.most.append(most)
            self.leads.append(leads)
        self.most.reverse()
        self.leads.reverse()

    def rides_of(self, rider: int, waiting: list[int]) -> list[Last]:
        seats: int = self.s.seats
        aims = [[SLIGHTLY] * seats, [1.0 / (seats - 1)] * seats]
        rivals = [seat for seat in range(seats) if seat != rider]
        aims += [[1.0 if seat == rival else SLIGHTLY for seat in range(seats)] for rival in rivals]
        rivalry = Outlook(self.rules, self.s, rider, Weights(seats)).rivalry
        aims.append(list(rivalry))
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
                        for seat in range(seats):
                            here[-1].liking += float(gains[seat]) * (1.0 if seat == rider else -rivalry[seat])
            found += here
        found.sort(key=lambda last: sum(last.gains) - seats * last.gains[rider])
        return found

    def choose(self, scores: list[int]) -> list[int]:
        """Find the ride of the first rider; how the game ends if all, it too, do what is best for them."""
        rider: i64 = self.riders[0]
        best: i64 = 2 * NEVER
        safest: i64 = NEVER
        found = scores
        for option in self.options[0]:
            after = added(scores, option.gains)
            end = self.look(1, option.origin, after)
            safe = goodness(end, rider)
            good = safe + goodness(self.likely(1, option.origin, after), rider)
            if good > best:
                best = good
                self.chosen = option
            if safe > safest:
                safest = safe
                found = end
        return found

    def likely(self, k: i64, taken: i64, scores: list[int]) -> list[int]:
        """How the game ends when the k-th rider and those after it ride as greedy does."""
        while k < len(self.riders):
            for option in self.liked[k]:
                if not taken & option.origin:
                    taken |= option.origin
                    scores = added(scores, option.gains)
                    break
            k += 1
        return scores

    def look(self, k: i64, taken: i64, scores: list[int]) -> list[int]:
        """How the game ends when the k-th rider and those after it do what is best for them.

        A ride is not looked at if it cannot be better than the best so far, whatever comes after it.
        """
        if k == len(self.riders):
            return scores
        rider: i64 = self.riders[k]
        later: i64 = self.most[k + 1][rider]
        leads = self.leads[k + 1][rider]
        seats: i64 = len(scores)
        last = k + 1 == len(self.riders)
        best: i64 = NEVER
        found: list[int] = scores
        chosen: Last | None = None
        for option in self.options[k]:
            if taken & option.origin:
                continue
            self.looked += 1
            if self.looked > self.limit:
                return scores
            gains = option.gains
            own: i64 = scores[rider] + gains[rider]
            ahead: i64 = MONEY
            other: i64
            for other in range(seats):
                if other != rider:
                    lead: i64 = own - scores[other] - gains[other] + leads[other]
                    if lead < ahead:
                        ahead = lead
            good = MONEY * ahead + own + later
            if good <= best:
                continue
            if not last:  # for the last rider this is no bound, but what comes out
                end = self.look(k + 1, taken | option.origin, added(scores, gains))
                good = goodness(end, rider)
                if good <= best:
                    continue
                found = end
            best = good
            chosen = option
        if chosen is None:  # whoever has no passenger to take is passed over
            return self.look(k + 1, taken, scores)
        return added(scores, chosen.gains) if last else found


def liking_order(last: Last) -> float:
    return -last.liking


def added(scores: list[int], gains: list[int]) -> list[int]:
    return [a + b for a, b in zip(scores, gains, strict=True)]


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
