"""The race: trains line up, the average die moves them, and places bring prizes."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import has
from roundhouse.core.errors import must
from roundhouse.core.state import NOTHING, with_item
from roundhouse.games.railway_rivals.actions import Die
from roundhouse.games.railway_rivals.data import Destination
from roundhouse.games.railway_rivals.invariants import check_racing, check_run
from roundhouse.games.railway_rivals.packing import arrival_past, arrival_turn, pack_arrival, pack_put_off
from roundhouse.games.railway_rivals.routes.routes import Routes, pips_rolled
from roundhouse.games.railway_rivals.rules.average_die import RollAverageDie
from roundhouse.games.railway_rivals.rules.bus_boss import Scoring, too_long
from roundhouse.games.railway_rivals.rules.joint_runs import company_of, leaders, shares
from roundhouse.games.railway_rivals.rules.money_order import poorer_first, richest_first
from roundhouse.games.railway_rivals.rules.paying_rivals import Payment, book, check_entries, over_limit
from roundhouse.games.railway_rivals.state import UNDECIDED, RailwayState


def line_up(s: RailwayState, scoring: Scoring) -> None:
    """The trains stand at the start; a single one has won, and needs no dice (RU-41)."""
    trains = leaders(s)
    if len(trains) < 2:
        book(s, prize_alone(s, scoring))
        end_run(s)
        return
    # The richest rolls first, a joint train where its richer member stands (RU-37); fees have been
    # paid by now (RU-36).
    found: list[int] = []
    for seat in richest_first(s.scores):
        for leader in trains:
            if has(company_of(s, leader), seat) and leader not in found:
                found.append(leader)
    s.order = tuple(found)
    s.step = 0
    s.turn = 1


def end_run(s: RailwayState) -> None:
    """The run is done with."""
    s.settled += 1
    clear_run(s)


def put_off(s: RailwayState) -> None:
    """The run, which nobody has entered, is offered again after the next extra building (RU-40)."""
    s.put_off = (*s.put_off, pack_put_off(s.first, s.second, s.extra_buildings))
    s.times_put_off += 1
    clear_run(s)


def clear_run(s: RailwayState) -> None:
    """There is no run at present."""
    s.first = NOTHING
    s.second = NOTHING
    s.offered_before = False
    s.order = ()
    s.step = 0
    s.turn = 0
    s.declared = (UNDECIDED,) * s.seats
    s.partners = (NOTHING,) * s.seats
    s.routes = ((),) * s.seats
    s.pips_run = (0,) * s.seats  # the next trains stand at the beginning of their routes (RW-B2.4)
    s.arrived = (NOTHING,) * s.seats


def prize_alone(s: RailwayState, scoring: Scoring) -> list[Payment]:
    """What a train wins that is alone (RU-41); of several, see `Race.prizes`."""
    trains = leaders(s)
    return prize_payments(s, trains, scoring.alone, scoring.rule(1, 1)) if len(trains) == 1 else []


def prize_payments(s: RailwayState, trains: list[int], prize: i64, rule: str) -> list[Payment]:
    """Trains that are equal share a prize; odd points go to the poorest (RW-B5.11, RW-B5.13)."""
    before = s.scores  # after the fees (RU-36)
    found: list[Payment] = []
    ranked: list[tuple[int, int, int]] = []
    for leader in trains:
        poorer = poorer_first(before, company_of(s, leader))[0]
        ranked.append((before[poorer], poorer, leader))
    ranked.sort()
    for place, (_, _, leader) in enumerate(ranked):
        amount = prize // len(trains) + (1 if place < prize % len(trains) else 0)
        for seat, share in shares(before, company_of(s, leader), amount):
            found.append(Payment(seat, share, rule))
    return found


class Race(RollAverageDie):
    """RW-B5.2: every train rolls the average die and moves in each turn, until all that win are known."""

    def __init__(self, routes: Routes, places: list[Destination], scoring: Scoring) -> None:
        super().__init__("The race", "RW-B5.2")
        self.scoring = scoring
        self.routes = routes
        self.places = places

    def enter(self, s: RailwayState) -> bool:
        return s.turn > 0

    def check(self, s: RailwayState) -> None:
        check_run(s)
        check_entries(self.routes, self.places, s, self.scoring)
        for leader in leaders(s):
            rival = over_limit(self.routes, s, company_of(s, leader), s.routes[leader])
            must(rival == NOTHING, "RU-39", f"The entry of seat {leader + 1} pays a rival too much.")
        long = self.scoring.bus_boss and bool(too_long(self.routes, s))
        must(not long, "RU-54", "A route is longer than twice the shortest.")
        check_racing(s, [self.routes.route_pips(s.routes[leader]) for leader in s.order])

    def apply(self, s: RailwayState, a: Action) -> bool:
        assert isinstance(a, Die)
        leader = s.order[s.step]
        # RW-B5.3: it moves as far as it rolls, ordered by `line_up`; RW-B5.4: nobody asks where others are
        # RW-B5.6, RW-B5.7: what a hill takes is part of the way (`Routes.pips`), so it is taken off
        # once; a train that has paid it and no more waits at the hill's edge
        face: i64 = a.face
        if self.routes.ferried:
            face = pips_rolled(self.routes.seas_of(s.routes[leader]), s.pips_run[leader], a.face)
        ran = s.pips_run[leader] + face
        need = self.routes.route_pips(s.routes[leader])
        past = ran - need
        if s.ledger is not None:
            s.note(leader, "RW-B5.3", f"{min(ran, need)},{need},{s.turn}")
        if past >= 0:  # at its destination, exactly or not
            s.arrived = with_item(s.arrived, leader, pack_arrival(s.turn, past))
            ran -= past
        s.pips_run = with_item(s.pips_run, leader, ran)
        s.step += 1
        self.skip_arrived(s)
        if s.step < len(s.order):
            return False
        if self.decided(s):  # asked when all have rolled (RU-43)
            self.prizes(s)
            end_run(s)
            return True
        s.turn += 1
        s.step = 0
        self.skip_arrived(s)
        return False

    def skip_arrived(self, s: RailwayState) -> None:
        """Go on to the next train that is still running: one that is there ends no race (RW-B5.8)."""
        while s.step < len(s.order) and s.arrived[s.order[s.step]] != NOTHING:
            s.step += 1

    def decided(self, s: RailwayState) -> bool:
        """Whether all places with a prize are known (RU-43): the first two, or every one by Bus Boss.

        The last train on the line is sure of its own.
        """
        home = len([leader for leader in s.order if s.arrived[leader] != NOTHING])
        return len(s.order) - home <= 1 or (home >= 2 and not self.scoring.bus_boss)

    def prizes(self, s: RailwayState) -> None:
        """What each place is worth; trains that tie share what their places are worth."""
        groups: dict[tuple[int, int], list[int]] = {}
        late: list[int] = []
        for leader in s.order:
            if s.arrived[leader] == NOTHING:
                late.append(leader)
            else:
                # the earlier turn, then the furthest past the post (RW-B5.9, RU-43), or a tie (RW-B5.11)
                arrival = s.arrived[leader]
                place = (arrival_turn(arrival), -arrival_past(arrival))
                groups.setdefault(place, []).append(leader)
        ranked = [groups[place] for place in sorted(groups)]
        if late:
            ranked.append(late)
        # a tie for the first place shares 30, two get 15 each (RW-B5.12), one for the second 10 (RU-44),
        # with Bus Boss any places what they are worth (RU-55); odd points: `prize_payments`
        row = self.scoring.row(len(s.order))
        before: int = 0
        found: list[Payment] = []  # each reckoned by the money before the prizes (RU-36)
        for group in ranked:
            worth = sum(row[before : before + len(group)])
            if worth:
                rule = self.scoring.rule(len(s.order), len(group))
                found += prize_payments(s, group, worth, rule)
            before += len(group)
        book(s, found)
