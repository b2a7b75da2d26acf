"""A run that is drawn: the trains that companies are likely to run, and the prizes that trains can expect."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import members
from roundhouse.games.railway_rivals.bot.ground import PIPS, WAY, Ground
from roundhouse.games.railway_rivals.packing import FREE, NOBODY, STANDING, pack_step
from roundhouse.games.railway_rivals.routes.node_queue import NO_NODE, NodeQueue
from roundhouse.games.railway_rivals.routes.odds import race_odds
from roundhouse.games.railway_rivals.routes.routes import Routes, fee_to
from roundhouse.games.railway_rivals.rules.bus_boss import Scoring
from roundhouse.games.railway_rivals.rules.paying_rivals import MOST_PAID
from roundhouse.games.railway_rivals.state import RailwayState

PIP: Final = 10
"""What a pip counts for when a rival's route is guessed."""
FEE: Final = 7
"""What a fee counts for then."""
DEAR: Final = 40
"""The same, if the route found so pays a rival too much."""
MOST_KEPT: Final = 20_000
"""So many odds are kept before all are forgotten."""


class Train:
    """An entry that has been made, or might be."""

    def __init__(self, company: int, pips: int, steps: int, fees: list[int], bank: int) -> None:
        self.company = company
        """The seats that run it, as bits."""
        self.pips = pips
        self.steps = steps
        """The length of its route, which Bus Boss scoring limits."""
        self.fees = fees
        """What it pays to each seat."""
        self.total: int = sum(fees) + bank
        self.route: tuple[int, ...] = ()
        """The way that it goes."""

    def dear(self) -> int:
        """Pips and fees in one number: the fewer the better."""
        return PIP * self.pips + FEE * self.total


def train_of(routes: Routes, seats: int, company: int, route: tuple[int, ...]) -> Train:
    """The train of these seats on this route."""
    fees = routes.fees_of(route)
    paid = [fee_to(fees, seat) for seat in range(seats)]
    train = Train(company, routes.route_pips(route), routes.steps_of(route), paid, routes.bank_of(route))
    train.route = route
    return train


class Odds:
    """The exact odds of races, each worked out once."""

    def __init__(self, scoring: Scoring) -> None:
        self.scoring = scoring
        self.known: dict[tuple[int, ...], list[float]] = {}

    def prizes(self, needs: tuple[int, ...]) -> list[float]:
        """The prizes that trains can expect which need so many pips, in rising order."""
        found = self.known.get(needs)
        if found is None:
            if len(self.known) >= MOST_KEPT:
                self.known.clear()
            found = [odds.prize for odds in race_odds(list(needs), self.scoring.row(len(needs)))]
            self.known[needs] = found
        return found


class Run:
    """One run over the track as it is: what is found out about it serves all who are asked."""

    def __init__(self, ground: Ground, queue: NodeQueue, odds: Odds, s: RailwayState) -> None:
        self.ground = ground
        self.rules = ground.rules
        self.queue = queue
        """With two nodes a hex: the second is for those who have had a step over their own lines."""
        self.odds = odds
        self.seats: int = s.seats
        self.track = s.track
        self.first = s.first
        self.second = s.second
        self.starts: list[int] = self.rules.drawing.places[s.first].hexes
        self.goals: list[int] = self.rules.drawing.places[s.second].hexes
        self.guesses: dict[int, Train | None] = {}

    def is_of(self, s: RailwayState) -> bool:
        """Whether this is the run that is drawn there."""
        return self.first == s.first and self.second == s.second and self.track == s.track

    def guess(self, company: int) -> Train | None:
        """The train that these seats are likely to run; None if they have no route.

        If it pays a rival too much however it goes, it runs only where the rival pays back.
        """
        if company not in self.guesses:
            train = self.search(company, FEE)
            if train is not None and max(train.fees) > MOST_PAID:
                cheap = self.search(company, DEAR)
                if cheap is not None and max(cheap.fees) < max(train.fees):
                    train = cheap
            self.guesses[company] = train
        return self.guesses[company]

    def search(self, company: i64, fee: i64) -> Train | None:
        """The route with the least pips and fees together; some of it lies on the company's own lines."""
        ground, queue, track = self.ground, self.queue, self.track
        first, ways, foreign = ground.first, ground.ways, ground.foreign
        nodes, lines, nobody = queue.nodes, ground.lines, ground.nobody
        low: i64
        high: i64
        pips: i64
        owners: i64
        gate: list[i64] = [NO_NODE] * (2 * ground.size)
        """For a second node: the last first node on the way to it."""
        queue.begin()
        for start in self.starts:
            queue.put(2 * start, 2 * start, 0, 0)
        number = queue.take()
        while number != NO_NODE:
            far = nodes[number].cost
            hex_ = number >> 1
            if number & 1 and hex_ in self.goals:
                return self.way_back(company, number)
            at = first[hex_]
            end = first[hex_ + 1]
            if foreign[hex_] != 0 and far > 0:
                end = at
            while at < end:
                low = ways[at]
                high = ways[at + 1]
                owners = track[high << 8 | low]
                if owners == 0 and lines:  # `owners_at`, written out
                    owners = nobody[high << 8 | low]
                    owners <<= 8
                if owners != 0:
                    low = ways[at + 2]
                    high = ways[at + 3]
                    pips = ways[at + PIPS]
                    own = owners & company != 0
                    then = far + PIP * pips + (0 if own or owners == STANDING else fee)
                    other = 2 * (high << 8 | low) + (1 if own else number & 1)
                    node = nodes[other]
                    if node.search != queue.search or then < node.cost:
                        last = gate[number] if number & 1 else number
                        if other & 1 == 0:
                            queue.put(other, number, then, then)
                        elif not self.on_way(last, other - 1):  # no hex twice
                            gate[other] = last
                            queue.put(other, number, then, then)
                at += WAY
            number = queue.take()
        return None

    def on_way(self, number: i64, wanted: i64) -> bool:
        """Whether the way to a node comes by another, or ends there."""
        nodes = self.queue.nodes
        while number != wanted:
            before = nodes[number].came
            if before == number:
                return False
            number = before
        return True

    def way_back(self, company: i64, number: i64) -> Train:
        """The train on the way found; a step over the track of several is paid to who has got least."""
        ground, nodes, ways = self.ground, self.queue.nodes, self.ground.ways
        fees = [0] * self.seats
        steps: list[int] = []
        low: i64
        high: i64
        owners: i64
        before = nodes[number].came
        while before != number:
            at = ground.way_between(before >> 1, number >> 1)
            low = ways[at]
            high = ways[at + 1]
            owners = self.track[high << 8 | low]
            payee: i64 = FREE
            if owners == 0:
                payee = NOBODY
            elif owners & company == 0:
                there = members(owners)
                paid = [fees[seat] for seat in there]
                payee = there[paid.index(min(paid))]
                fees[payee] += 1
            steps.append(pack_step(number >> 1, payee))
            number = before
            before = nodes[number].came
        steps.append(number >> 1)
        steps.reverse()
        return train_of(self.rules.routes, self.seats, company, tuple(steps))
