"""The odds of a race, exactly: how likely each train is to be first or second, and what it can expect to win.

Every train is worked out to its end by itself: in how many ways of the dice it arrives in which turn and how
far past the post. The trains are independent, so the chance of a place is a product over the others, each of
them before, beside or behind. Whole numbers are counted, and divided at the very end.
"""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.actions import DIE_WEIGHTS, FACES, SIDES
from roundhouse.games.railway_rivals.data import FIRST_PRIZE, SECOND_PRIZE
from roundhouse.games.railway_rivals.packing import PAST, arrival_past, arrival_turn
from roundhouse.games.railway_rivals.routes.routes import Routes, pips_rolled
from roundhouse.games.railway_rivals.state import RailwayState

Seas = tuple[tuple[int, int, int], ...]
"""Where a train is at sea, see `Routes.seas_of`."""
USUAL: Final = (FIRST_PRIZE, SECOND_PRIZE)
"""What the places are worth, unless the table shares the prize among all (`Scoring.row`)."""
PARTS: Final = 60
"""A point is counted in so many parts: up to six trains share a prize without a remainder."""


class TrainOdds:
    """What one train can expect."""

    def __init__(self, first: float, alone: float, second: float, prize: float) -> None:
        self.first = first
        """The chance of being first, alone or together with others."""
        self.alone = alone
        """The chance of being first alone."""
        self.second = second
        """The chance of being second behind a single winner, alone or together with others."""
        self.prize = prize
        """The prize on the average; where trains tie, odd points count as shared equally."""


class Arrivals:
    """In how many ways a train arrives at each moment; the earlier and the further past the post, the better.

    A moment is a turn and the pips past the post in one number, falling with the pips.
    """

    def __init__(self) -> None:
        self.ways: list[tuple[int, int, int]] = []
        """The moment, the ways of the dice, and the rolls that they took."""
        self.rolls = 0
        """The most rolls that it takes."""

    def at(self, moment: i64) -> "Arrivals":
        """A train that is there."""
        self.ways.append((moment, 1, 0))
        return self

    def by_sea(self, need: int, ran: int, turn: i64, seas: Seas) -> "Arrivals":
        """A train that needs so many pips in all and has run so many, partly at sea (RW-C1e.3)."""
        running = {ran: 1}
        while running:
            self.rolls += 1
            further: dict[int, int] = {}
            home = [0] * PAST
            for here, ways in running.items():
                for face, weight in zip(FACES, DIE_WEIGHTS, strict=True):
                    there = here + pips_rolled(seas, here, face)
                    if there < need:
                        further[there] = further.get(there, 0) + ways * weight
                    else:
                        home[there - need] += ways * weight
            for past, ways in enumerate(home):
                if ways > 0:
                    self.ways.append((moment_of(turn, past), ways, self.rolls))
            running = further
            turn += 1
        return self

    def after(self, need: i64, turn: i64) -> "Arrivals":
        """A train that needs so many pips and rolls next in this turn."""
        running = [0] * need + [1]  # by the pips still needed: the ways to stand there
        while any(running):
            self.rolls += 1
            home = [0] * PAST
            further = [0] * (need + 1)
            for rest, ways in enumerate(running):
                if ways == 0:
                    continue
                for face, weight in zip(FACES, DIE_WEIGHTS, strict=True):
                    if face < rest:
                        further[rest - face] += ways * weight
                    else:
                        home[face - rest] += ways * weight
            for past, ways in enumerate(home):
                if ways > 0:
                    self.ways.append((moment_of(turn, past), ways, self.rolls))
            running = further
            turn += 1
        return self


def moment_of(turn: i64, past: i64) -> i64:
    """A turn and the pips past the post as one number: the smaller, the better."""
    return turn * PAST + PAST - 1 - past


def race_odds(needs: list[int], row: tuple[int, ...] = USUAL) -> list[TrainOdds]:
    """The odds of trains that are about to start, by the pips that each needs to its destination.

    A train that needs 2 arrives with its first roll; one that needs 6 never does, and is second: race_odds of
    [2, 6] is first 1, prize 20 and second 1, prize 10. Of [2, 2] the same face ties: 1 + 4 + 4 + 1 = 10 ways
    of 36, so each is first alone in 13 of 36 and expects 15.
    """
    return odds_of([Arrivals().after(need, 1) for need in needs], row)


def odds_against(
    routes: Routes, route: tuple[int, ...], others: list[tuple[int, ...]], row: tuple[int, ...] = USUAL
) -> TrainOdds:
    """The odds of a train on this route against trains on these."""
    if routes.ferried:
        return odds_of([starting(routes, each) for each in (route, *others)], row)[0]
    return odds_of_first((routes.route_pips(route), *[routes.route_pips(other) for other in others]), row)


def starting(routes: Routes, route: tuple[int, ...]) -> Arrivals:
    """A train on this route, which may lead over the sea, before its first roll."""
    return Arrivals().by_sea(routes.route_pips(route), 0, 1, routes.seas_of(route))


@lru_cache(maxsize=4096)
def odds_of_first(needs: tuple[int, ...], row: tuple[int, ...]) -> TrainOdds:
    """The odds of the first of trains that need so many pips."""
    return race_odds(list(needs), row)[0]


def odds_in_race(routes: Routes, s: RailwayState) -> list[TrainOdds]:
    """The odds of the trains of a race that is being run, in the order of `s.order`."""
    trains: list[Arrivals] = []
    for place, leader in enumerate(s.order):
        if s.arrived[leader] != NOTHING:
            arrival = s.arrived[leader]
            trains.append(Arrivals().at(moment_of(arrival_turn(arrival), arrival_past(arrival))))
        else:
            turn = s.turn if place >= s.step else s.turn + 1
            whole, ran = routes.route_pips(s.routes[leader]), s.pips_run[leader]
            if routes.ferried:
                trains.append(Arrivals().by_sea(whole, ran, turn, routes.seas_of(s.routes[leader])))
            else:
                trains.append(Arrivals().after(whole - ran, turn))
    return odds_of(trains)


def odds_of(trains: list[Arrivals], row: tuple[int, ...] = USUAL) -> list[TrainOdds]:
    """The odds of these trains against each other; `row` is what each place is worth."""
    if not trains:
        return []
    rolls = max([train.rolls for train in trains])
    moments = sorted({moment for train in trains for moment, _, _ in train.ways})
    number = {moment: i for i, moment in enumerate(moments)}
    # For each train and moment the ways to arrive just then, as if all trains rolled equally often.
    beside: list[list[int]] = []
    for train in trains:
        there = [0] * len(moments)
        for moment, ways, used in train.ways:
            there[number[moment]] += ways * len(SIDES) ** (rolls - used)
        beside.append(there)
    total: int = len(SIDES) ** rolls
    # For each train and moment the ways to arrive later.
    behind: list[list[int]] = []
    for there in beside:
        later: list[int] = []
        rest = total
        for ways in there:
            rest -= ways
            later.append(rest)
        behind.append(later)
    found = [train_odds(i, beside, behind, total) for i in range(len(trains))]
    if len(row) > len(USUAL):
        for i, odds in enumerate(found):
            odds.prize = shared_prize(i, beside, behind, total, row)
    return found


def train_odds(train: i64, beside: list[list[int]], behind: list[list[int]], total: int) -> TrainOdds:
    """The odds of one train: at each moment, how many of the others are before it and how many beside it."""
    others = [i for i in range(len(beside)) if i != train]
    first = alone = second = prize = 0
    for moment, ways in enumerate(beside[train]):
        if ways == 0:
            continue
        # by how many arrive together with it: nobody is before it, or one is
        leading = [ways]
        following = [0]
        for other in others:
            same, later = beside[other][moment], behind[other][moment]
            following = spread(following, later, same)
            earlier = total - same - later
            if earlier > 0:
                for tied, n in enumerate(leading):
                    following[tied] += n * earlier
            leading = spread(leading, later, same)
        alone += leading[0]
        prize += leading[0] * FIRST_PRIZE * PARTS
        for tied in range(1, len(leading)):
            prize += leading[tied] * (FIRST_PRIZE + SECOND_PRIZE) * PARTS // (tied + 1)
        for tied, n in enumerate(following):
            prize += n * SECOND_PRIZE * PARTS // (tied + 1)
        first += sum(leading)
        second += sum(following)
    every = total ** len(beside)
    return TrainOdds(first / every, alone / every, second / every, prize / (every * PARTS))


def shared_prize(
    train: i64, beside: list[list[int]], behind: list[list[int]], total: int, row: tuple[int, ...]
) -> float:
    """The prize of one train on the average, where every place is worth something (RU-55)."""
    prize = 0
    for moment, ways in enumerate(beside[train]):
        if ways == 0:
            continue
        found = [[ways]]  # the ways by how many are before it, and by how many arrive together with it
        for other in range(len(beside)):
            if other == train:
                continue
            same, later = beside[other][moment], behind[other][moment]
            earlier = total - same - later
            then = [spread(before, later, same) for before in found]
            then.append([0] * len(then[0]))
            for before, tied_ways in enumerate(found):
                for tied, n in enumerate(tied_ways):
                    then[before + 1][tied] += n * earlier
            found = then
        for before, tied_ways in enumerate(found):
            for tied, n in enumerate(tied_ways):
                prize += n * sum(row[before : before + tied + 1]) * PARTS // (tied + 1)
    every: int = total ** len(beside) * PARTS
    return prize / every


def spread(ways: list[int], later: int, same: int) -> list[int]:
    """The ways by how many tie, with another train that comes later or at the same moment."""
    found = [n * later for n in ways] + [0]
    if same > 0:
        for tied, n in enumerate(ways):
            found[tied + 1] += n * same
    return found
