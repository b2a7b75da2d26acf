"""The outlook of one seat: what a share, a new Link and a ride are worth to it, in dollars.

The best rides of all seats on the network as it is (`best_ride`) tell what each railroad pays; track is worth
what it adds to them. What the others get counts against it, most for those who lead.
"""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, has, members
from roundhouse.core.counts import kinds
from roundhouse.games.ride_the_rails.actions import DONE
from roundhouse.games.ride_the_rails.data import (
    ALLOWANCE,
    CHICAGO,
    CHICAGO_BONUS,
    EAST,
    FIVE_BONUS,
    MOUNTAIN,
    NO_CITY,
    RAILROADS,
    ROUNDS,
)
from roundhouse.games.ride_the_rails.packing import COUNT_BITS, amount, hexes_of, link_railroad, railroads_at
from roundhouse.games.ride_the_rails.rides.best_ride import BestRide, best_for
from roundhouse.games.ride_the_rails.rides.network import survey
from roundhouse.games.ride_the_rails.rules.build_railroad_track import BuildTrack
from roundhouse.games.ride_the_rails.rules.ride_income import income_of
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.rules.take_a_share import arrived
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.geometry.hexes import distance

# Set by hand, some of them tried out against seats that play by lot; never against variants of itself.
RIVALRY: Final = 0.5
"""What a dollar for all the others costs, in dollars of one's own."""
BEST_RIVAL: Final = 0.3
"""What a dollar costs besides if the rival who gets most gets it."""
HALF_WEIGHT: Final = 12.0
"""So many dollars behind the leader, a seat counts half."""
GUESS_BUDGET: Final = 25
"""What the search for a ride that is only imagined may cost."""
PLANS_WEIGHED: Final = 5
"""So many plans are looked at closely."""
LONGEST_PLAN: Final = 9
"""Locomotives of a plan."""
PLAN_DELAYED: Final = 0.4
"""What is left of a plan's worth for each turn that it has to wait."""
BONUS_DELAYED: Final = 0.8
"""What is left of a plan's bonuses for each turn that it has to wait."""
BONUS_A_STEP: Final = 0.8
"""What is left of a bonus for every step that it is away."""
FIRST_SHARE: Final = 2.0
"""How much of the bonuses near a railroad counts for the first share of it."""
COMING_NEARER: Final = 1.0
"""How much of the bonuses near a railroad counts for track that comes nearer to them."""
SPARE_LINK: Final = 0.2
"""A new Link that no best ride wants yet, for each round and each share by which one is ahead."""
WAITING_PASSENGER: Final = 0.2
"""A passenger with a Link."""
SHARE_LEAD: Final = 2.0
"""How much more is built where one holds a share more than any other."""
LATER_USE: Final = 0.35
"""How often each later ride will use a Link that is still to be built."""
LOCOMOTIVES_A_LINK: Final = 3.0
"""Locomotives that a new Link takes."""


class Plan:
    """Locomotives that bring a railroad into a city that it has not reached."""

    def __init__(self, railroad: int, hexes: list[int], cost: int) -> None:
        self.railroad = railroad
        self.hexes = hexes
        self.cost = cost
        """Locomotives, and one more for the first Mountain of the turn."""
        self.worth = 0.0


class Outlook:
    """What the table promises to one seat."""

    def __init__(self, rules: RailsRules, s: RailsState, seat: int) -> None:
        self.rules = rules
        self.board = rules.board
        self.s = s
        self.seat = seat
        self.rounds: int = ROUNDS + 1 - s.round
        """How many rides are to come for each seat, if those of this round are."""
        self.seats: int = s.seats
        lines = range(len(RAILROADS))
        self.held: list[list[int]] = [[amount(shares, line) for line in lines] for shares in s.shares]
        """The shares of each seat by railroad."""
        self.rivalry = self.costs()
        """What a dollar for each seat costs this one."""

    def costs(self) -> list[float]:
        """The leaders' dollars cost most; all together they cost RIVALRY a dollar."""
        best = max(self.s.scores)
        near = [HALF_WEIGHT / (HALF_WEIGHT + best - money) for money in self.s.scores]
        near[self.seat] = 0.0
        whole = sum(near)
        return [RIVALRY * part / whole for part in near]

    # Rides

    def rides(self, s: RailsState) -> list[BestRide | None]:
        """The rides of a round on this network, in turn order, each as good as a short search finds it."""
        now = s if s.stretches else s.clone()
        if not s.stretches:
            survey(self.board, now)
        waiting = now.passengers
        found: list[BestRide | None] = []
        for rider in s.order:
            ride = best_for(self.rules, now, rider, self.against(rider), GUESS_BUDGET)
            found.append(ride)
            if ride is not None:
                now.passengers &= ~bit(ride.origin)
        now.passengers = waiting
        return found

    def against(self, rider: int) -> list[float]:
        """A rider thinks of all others alike."""
        return [0.0 if seat == rider else RIVALRY / (self.seats - 1) for seat in range(self.seats)]

    def promise(self, s: RailsState) -> float:
        """What rides on this network bring to the seat, less what they bring to the others.

        They can be repeated every round only as long as there are passengers with a Link.
        """
        s = s.clone()
        survey(self.board, s)
        waiting: int = count(s.passengers & s.linked)
        rounds = max(1.0, min(float(self.rounds), waiting / self.seats))
        total = 0.0
        gains = [0] * self.seats
        for rider, ride in zip(s.order, self.rides(s), strict=True):
            if ride is not None:
                for seat in range(self.seats):
                    gains[seat] += income_of(s, seat, rider, ride.links)
        for other, gain in enumerate(gains):
            total -= self.rivalry[other] * gain
        rivals = [gain for other, gain in enumerate(gains) if other != self.seat]
        return rounds * (total + gains[self.seat] - BEST_RIVAL * max(rivals)) + WAITING_PASSENGER * waiting

    # Shares

    def share_worth(self, railroad: int, uses: list[float]) -> float:
        """What one more share of a railroad will pay: for the Links there are, and for those to be built.

        Everyone builds those railroads most of which they hold most.
        """
        built = 0.0
        for seat, held in enumerate(self.held):
            then = list(held)
            if seat == self.seat:
                then[railroad] += 1
            built += ALLOWANCE[self.seats] * then[railroad] ** 2 / max(1, sum([n * n for n in then]))
        supply: int = amount(self.s.supply, railroad)
        built = min(built, supply / self.rounds) / LOCOMOTIVES_A_LINK
        later = LATER_USE * self.seats * built * self.rounds * (self.rounds + 1) / 2
        later *= max(0.2, 1.0 + SHARE_LEAD * (1 + self.held[self.seat][railroad] - self.most(railroad)))
        worth = self.rounds * uses[railroad] + later
        if not self.held[self.seat][railroad]:
            s = self.s
            own = hexes_of(s.track, railroad)
            if not own:
                own = [self.board.hex_at[city] for city in members(self.rules.starting.starts(s, railroad))]
            worth += FIRST_SHARE * max([self.prospect(hex_) for hex_ in own], default=0.0)
        return worth

    def prospect(self, hex_: int) -> float:
        """The bonuses near a hex, the nearer the better: $5 where nobody has been, $2 in Chicago."""
        total = 0.0
        for city in members(self.board.five & ~self.s.occupied | self.board.chicago_only):
            far = distance(self.board.places[hex_], self.board.places[self.board.hex_at[city]])
            total += (CHICAGO_BONUS if city == self.board.chicago else FIVE_BONUS) * BONUS_A_STEP**far
        return total

    def best_share(self) -> Action:
        """Take a share of what pays most."""
        s = self.s
        uses = [0.0] * len(RAILROADS)
        for ride in self.rides(s):
            if ride is not None:
                for link in ride.links:
                    uses[link_railroad(link)] += 1.0
        offer = members(kinds(s.supply, COUNT_BITS) & arrived(s.round))
        worths = [self.share_worth(railroad, uses) for railroad in offer]
        return self.rules.notation.shares[offer[worths.index(max(worths))]]

    def most(self, railroad: int) -> int:
        """The shares of a railroad that one of the others holds at most."""
        return max([held[railroad] for other, held in enumerate(self.held) if other != self.seat])

    # Track

    def best_build(self, phase: BuildTrack) -> Action:
        """The first locomotive of the plan that is worth most for what it costs; done if none helps."""
        plans = self.plans(phase)
        plans.sort(key=lambda plan: -plan.worth / plan.cost)
        base = self.promise(self.s)
        left = phase.allowance - self.s.placed - self.s.climbed
        best: Plan | None = None
        for plan in plans[:PLANS_WEIGHED]:
            plan.worth = self.plan_worth(phase, plan, base, left)
            if plan.worth > 0 and (best is None or plan.worth / plan.cost > best.worth / best.cost):
                best = plan
        return DONE if best is None else self.rules.notation.build(best.railroad, best.hexes[0])

    def plan_worth(self, phase: BuildTrack, plan: Plan, base: float, left: int) -> float:
        """Bonuses, and what the rides of all bring more than before, this round and later."""
        after = self.s.clone()
        for hex_ in plan.hexes:
            phase.build(after, plan.railroad, hex_)
        bonus = float(after.scores[self.seat] - self.s.scores[self.seat])
        after.scores = self.s.scores
        gain = self.promise(after) - base
        gain += self.rounds * self.hope(plan.railroad)
        if self.rounds > 1:
            gain += COMING_NEARER * self.nearer(plan)
        turns = 0
        while plan.cost > left:
            turns += 1
            left += ALLOWANCE[self.seats]
        if turns >= self.rounds:
            return 0.0
        return BONUS_DELAYED**turns * bonus + PLAN_DELAYED**turns * gain

    def nearer(self, plan: Plan) -> float:
        """By how much the end of a plan is nearer to bonuses than the railroad was."""
        own = hexes_of(self.s.track, plan.railroad)
        before = max([self.prospect(hex_) for hex_ in own], default=0.0)
        return max(0.0, self.prospect(plan.hexes[-1]) - before)

    def hope(self, railroad: int) -> float:
        """What a Link of this railroad is worth even if nobody wants it now."""
        ahead = 1.0 + self.held[self.seat][railroad] - BEST_RIVAL * self.most(railroad)
        for other, held in enumerate(self.held):
            ahead -= self.rivalry[other] * held[railroad]
        return SPARE_LINK * max(0.1, ahead)

    def plans(self, phase: BuildTrack) -> list[Plan]:
        """Ways to bring each railroad of the seat to cities nearby, with a first idea of their worth."""
        s = self.s
        room = phase.room(s)
        found: list[Plan] = []
        if room == 0:
            return found
        for railroad in members(phase.lines(s)):
            hexes = phase.hexes(s, railroad, room)
            if has(s.started, railroad):
                found += self.ways(railroad, [[hex_] for hex_ in hexes], set(hexes_of(s.track, railroad)))
            else:
                hexes.sort(key=lambda hex_: -self.start_worth(hex_))
                for hex_ in hexes[:3]:
                    found += self.ways(railroad, [[hex_]], set())
        return found

    def start_worth(self, hex_: int) -> float:
        """Where to start: among many cities, near bonuses, and where others have come already."""
        s = self.s
        worth = 3.0 if railroads_at(s.track, hex_) else 0.0
        for city in members(self.board.every & ~s.full):
            far = distance(self.board.places[hex_], self.board.places[self.board.hex_at[city]])
            worth += 1.0 / far if 0 < far < 8 else 0.0
        return worth + self.prospect(hex_)

    def ways(self, railroad: int, ways: list[list[int]], own: set[int]) -> list[Plan]:
        """The shortest ways into cities, from these first hexes on; a start is a city and goes on."""
        s = self.s
        board = self.board
        climbed: bool = s.climbed
        longest: int = min(LONGEST_PLAN, amount(s.supply, railroad))
        seen = own | {way[0] for way in ways}
        found: list[Plan] = []
        for way in ways:
            last = way[-1]
            city = board.city_at[last]
            if city != NO_CITY and (own or len(way) > 1):
                high = MOUNTAIN in [board.terrain[hex_] for hex_ in way]
                plan = Plan(railroad, way, len(way) + (1 if high and not climbed else 0))
                plan.worth = self.first_idea(plan, city)
                found.append(plan)
                continue
            if len(way) == longest:
                continue
            for hex_ in board.around[last]:
                if hex_ not in seen and self.enters(railroad, hex_):
                    seen.add(hex_)
                    ways.append([*way, hex_])
        return found

    def enters(self, railroad: int, hex_: int) -> bool:
        """Whether there is room for this railroad in a hex, by the rules that `Laying` keeps."""
        s = self.s
        there = railroads_at(s.track, hex_)
        terrain = self.board.terrain[hex_]
        if has(there, railroad):
            return False
        if terrain == EAST:
            return there == 0 and not has(s.east_twice, railroad)
        return terrain == CHICAGO or count(there) < 2

    def first_idea(self, plan: Plan, city: int) -> float:
        """Before the rides are looked at: the Link, the bonus of the city, and whether others ride there."""
        s = self.s
        worth = self.rounds * self.hope(plan.railroad)
        if bit(city) & self.board.five and not has(s.occupied, city):
            worth += FIVE_BONUS
        if city == self.board.chicago:
            worth += CHICAGO_BONUS
        if has(s.occupied, city):
            worth += self.rounds * SPARE_LINK
        return worth
