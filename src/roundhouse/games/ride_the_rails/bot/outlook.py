"""The outlook of one seat: what a share, new track and a ride are worth to it, in dollars.

The best rides of all seats on the network as it is (`best_ride`) tell what each railroad pays; track is worth
what it adds to them. What the others get counts against it, most for those who lead.
"""

from typing import Final

from roundhouse.core.bits import bit, count, members
from roundhouse.core.counts import kinds
from roundhouse.games.ride_the_rails.data import ALLOWANCE, CHICAGO_BONUS, FIVE_BONUS, RAILROADS, ROUNDS
from roundhouse.games.ride_the_rails.packing import COUNT_BITS, amount, hexes_of, link_railroad
from roundhouse.games.ride_the_rails.rides.best_ride import BestRide, best_for
from roundhouse.games.ride_the_rails.rides.links import Links
from roundhouse.games.ride_the_rails.rides.network import survey
from roundhouse.games.ride_the_rails.rules.ride_income import income_of
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.rules.take_a_share import arrived
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.geometry.hexes import distance

HALF_WEIGHT: Final = 12.0
"""So many dollars behind the leader, a seat counts half."""
GUESS_BUDGET: Final = 25
"""What the search for a ride that is only imagined may cost."""
LATE: Final = 2
"""So many rounds before the end passengers and locomotives count otherwise."""
LOCOMOTIVES_A_LINK: Final = 3.0
"""Locomotives that a new Link takes."""


class Weights:
    """How much each thing counts; found by play against the bot of before and against variants.

    Five seats place so few locomotives each that passengers run out unless everyone looks after them.
    """

    def __init__(self, seats: int) -> None:
        self.rivalry = 0.8
        """What a dollar for all the others costs, in dollars of one's own."""
        self.best_rival = 0.3
        """What a dollar costs besides if the rival who gets most gets it."""
        self.plan_delayed = 0.4
        """What is left of a plan's worth for each turn that it has to wait."""
        self.bonus_delayed = 0.8
        """What is left of a plan's bonuses for each turn that it has to wait."""
        self.bonus_a_step = 0.8
        """What is left of a bonus for every step that it is away."""
        self.first_share = 0.5
        """How much of the bonuses near a railroad counts for the first share of it."""
        self.coming_nearer = 0.0
        """How much of the bonuses near a railroad counts for track that comes nearer to them."""
        self.spare_link = 0.2
        """A new Link that no best ride wants yet, for each round and each share by which one is ahead."""
        self.waiting = 0.2
        """A passenger with a Link."""
        self.starving = 10.0 if seats == 5 else 1.0
        """A passenger with a Link, as long as there are too few for the rounds that are looked at."""
        self.starving_late = 20.0 if seats == 5 else 1.0
        """The same in the last two rounds, when nobody else may make up for it."""
        self.ahead = 3.0 if seats == 5 else 2.0
        """For so many rounds there should be passengers with a Link."""
        self.share_lead = 0.5
        """How much more is built where one holds a share more than any other."""
        self.later_use = 0.2
        """How often each later ride will use a Link that is still to be built."""
        self.supply = 0.0
        """What a locomotive costs for each share by which one is ahead, if its railroad runs short."""
        self.locomotive = 2.0 if seats == 5 else 1.0
        """A locomotive that one could not place without this share, because one's railroads run out."""
        self.locomotive_late = 8.0 if seats == 5 else 1.0
        """The same in the last two rounds."""
        self.line_opened = 0.0
        """What is lost of the transcontinental bonus when the next one could complete the line."""


class Promise:
    """What rides bring to a seat from now on."""

    def __init__(self, own: float, rivals: float, passengers: float) -> None:
        self.own = own
        self.rivals = rivals
        """What the others get, as it counts: below 0."""
        self.passengers = passengers
        """What those who wait beside track are worth."""
        self.total = own + rivals + passengers


class Outlook:
    """What the table promises to one seat."""

    def __init__(self, rules: RailsRules, s: RailsState, seat: int, weights: Weights) -> None:
        self.rules = rules
        self.board = rules.board
        self.s = s
        self.seat = seat
        self.weights = weights
        self.rounds: int = ROUNDS + 1 - s.round
        """How many rides are to come for each seat, if those of this round are."""
        late = self.rounds <= LATE
        self.starving: float = weights.starving_late if late else weights.starving
        self.locomotive: float = weights.locomotive_late if late else weights.locomotive
        self.seats: int = s.seats
        lines = range(len(RAILROADS))
        self.held: list[list[int]] = [[amount(shares, line) for line in lines] for shares in s.shares]
        """The shares of each seat by railroad."""
        self.rivalry = self.costs()
        """What a dollar for each seat costs this one."""

    def costs(self) -> list[float]:
        """The leaders' dollars cost most; all together they cost `Weights.rivalry` a dollar."""
        best = max(self.s.scores)
        near = [HALF_WEIGHT / (HALF_WEIGHT + best - money) for money in self.s.scores]
        near[self.seat] = 0.0
        whole = sum(near)
        return [self.weights.rivalry * part / whole for part in near]

    # Rides

    def rides(self, s: RailsState) -> list[BestRide | None]:
        """The rides of a round on this network, in turn order, each as good as a short search finds it."""
        now = s if s.stretches else s.clone()
        if not s.stretches:
            survey(self.board, now)
        links = Links(self.board, now)
        waiting = now.passengers
        found: list[BestRide | None] = []
        for rider in s.order:
            ride = best_for(self.rules, now, rider, self.against(rider), GUESS_BUDGET, links=links)
            found.append(ride)
            if ride is not None:
                now.passengers &= ~bit(ride.origin)
        now.passengers = waiting
        return found

    def against(self, rider: int) -> list[float]:
        """A rider thinks of all others alike."""
        part = self.weights.rivalry / (self.seats - 1)
        return [0.0 if seat == rider else part for seat in range(self.seats)]

    def promise(self, s: RailsState) -> Promise:
        """What rides on this network bring to the seat, and what they bring to the others.

        They can be repeated every round only as long as there are passengers with a Link.
        """
        s = s.clone()
        survey(self.board, s)
        weights = self.weights
        waiting: int = count(s.passengers & s.linked)
        rounds = max(1.0, min(float(self.rounds), waiting / self.seats))
        gains = [0] * self.seats
        for rider, ride in zip(s.order, self.rides(s), strict=True):
            if ride is not None:
                for seat in range(self.seats):
                    gains[seat] += income_of(s, seat, rider, ride.links)
        rivals = 0.0
        most = 0
        for other in range(self.seats):
            if other != self.seat:
                rivals -= self.rivalry[other] * gains[other]
                most = max(most, gains[other])
        rivals -= weights.best_rival * most
        passengers = weights.waiting * waiting
        wanted = self.seats * min(float(self.rounds), weights.ahead)
        passengers -= self.starving * max(0.0, wanted - waiting)
        return Promise(rounds * gains[self.seat], rounds * rivals, passengers)

    # Shares

    def uses(self) -> list[float]:
        """How often each railroad is used in the rides of a round, as the network is."""
        found = [0.0] * len(RAILROADS)
        for ride in self.rides(self.s):
            if ride is not None:
                for link in ride.links:
                    found[link_railroad(link)] += 1.0
        return found

    def offer(self) -> list[int]:
        """The railroads of which a share can be taken."""
        return members(kinds(self.s.supply, COUNT_BITS) & arrived(self.s.round))

    def later(self, railroad: int) -> float:
        """What one more share of a railroad will pay for Links that are still to be built.

        Everyone builds those railroads most of which they hold most.
        """
        built = 0.0
        weights = self.weights
        for seat, held in enumerate(self.held):
            whole = 0
            for n in held:
                whole += n * n
            own = held[railroad]
            if seat == self.seat:
                whole += 2 * own + 1
                own += 1
            built += ALLOWANCE[self.seats] * own**2 / max(1, whole)
        supply: int = amount(self.s.supply, railroad)
        built = min(built, supply / self.rounds) / LOCOMOTIVES_A_LINK
        worth = weights.later_use * self.seats * built * self.rounds * (self.rounds + 1) / 2
        lead = 1 + self.held[self.seat][railroad] - self.most(railroad)
        return worth * max(0.2, 1.0 + weights.share_lead * lead)

    def opens(self, railroad: int) -> float:
        """What a first share is worth because one's own railroads run out of locomotives to build with."""
        if self.held[self.seat][railroad]:
            return 0.0
        lacking = float(ALLOWANCE[self.seats] * self.rounds)
        for other in range(len(RAILROADS)):
            if self.held[self.seat][other]:
                lacking -= self.left_for_one(other, 0)
        return self.locomotive * max(0.0, min(lacking, self.left_for_one(railroad, 1)))

    def left_for_one(self, railroad: int, more: int) -> float:
        """The locomotives of a railroad that each of those who hold it can place, if they are some more."""
        holders = more
        for held in self.held:
            if held[railroad]:
                holders += 1
        supply: int = amount(self.s.supply, railroad)
        return supply / holders

    def near_bonuses(self, railroad: int) -> float:
        """What a first share gives a chance of: the bonuses near the railroad, or near where it may start."""
        if self.held[self.seat][railroad]:
            return 0.0
        own = hexes_of(self.s.track, railroad)
        if not own:
            own = [self.board.hex_at[city] for city in members(self.rules.starting.starts(self.s, railroad))]
        return self.weights.first_share * max([self.prospect(hex_) for hex_ in own], default=0.0)

    def prospect(self, hex_: int) -> float:
        """The bonuses near a hex, the nearer the better: $5 where nobody has been, $2 in Chicago."""
        total = 0.0
        for city in members(self.board.five & ~self.s.occupied | self.board.chicago_only):
            far = distance(self.board.places[hex_], self.board.places[self.board.hex_at[city]])
            bonus = CHICAGO_BONUS if city == self.board.chicago else FIVE_BONUS
            total += bonus * self.weights.bonus_a_step**far
        return total

    def most(self, railroad: int) -> int:
        """The shares of a railroad that one of the others holds at most."""
        most = 0
        for other in range(self.seats):
            if other != self.seat:
                most = max(most, self.held[other][railroad])
        return most
