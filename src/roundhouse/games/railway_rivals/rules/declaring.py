"""Entering a race: richest first, with a route of one's own, in a joint run by agreement, or not at all."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, has, members, nth
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal, must
from roundhouse.core.phase import Phase
from roundhouse.core.state import NOTHING, PUBLIC, with_item
from roundhouse.games.railway_rivals.actions import ACCEPT, DECLINE, REFUSE, WITHDRAW, Enter, Offer, Propose
from roundhouse.games.railway_rivals.data import Destination
from roundhouse.games.railway_rivals.invariants import check_declaring
from roundhouse.games.railway_rivals.notation import Notation
from roundhouse.games.railway_rivals.packing import with_row
from roundhouse.games.railway_rivals.routes.best_routes import BestRoutes
from roundhouse.games.railway_rivals.routes.random_route import RandomRoute, random_prices
from roundhouse.games.railway_rivals.routes.routes import Routes, fee_to
from roundhouse.games.railway_rivals.rules import third_company
from roundhouse.games.railway_rivals.rules.bus_boss import Scoring
from roundhouse.games.railway_rivals.rules.money_order import richest_first
from roundhouse.games.railway_rivals.rules.paying_rivals import (
    MOST_PAID,
    below_nothing,
    book,
    check_entries,
    check_route,
    fee_payments,
    limits,
    offered_fees,
    over_limit,
    strike,
)
from roundhouse.games.railway_rivals.rules.racing import line_up, put_off
from roundhouse.games.railway_rivals.rules.third_company import THIRD, asked_about, free_track, without
from roundhouse.games.railway_rivals.state import (
    DECLINED,
    ENTERED,
    JOINED,
    UNDECIDED,
    RailwayState,
)


class Declare(Phase[RailwayState]):
    """Everyone in turn enters with a stated route, offers a joint run, or stays out.

    A joint run is offered in small steps, put down by `record`: to whom, along which route, and
    what he says to it.
    """

    def __init__(
        self,
        notation: Notation,
        routes: Routes,
        places: list[Destination],
        scoring: Scoring,
        *,
        no_debt: bool,
        share_receipts: bool,
        offered_again: bool,
    ) -> None:
        super().__init__("Enter the race", "RW-B2.1")
        self.notation = notation
        self.routes = routes
        self.random_routes = RandomRoute(routes.byte_map)
        self.places = places
        self.scoring = scoring
        self.no_debt = no_debt
        """Whether nobody may pay fees that he does not have."""
        self.share_receipts = share_receipts
        """Whether partners share what others pay for their track."""
        self.offered_again = offered_again
        """Whether a run that nobody enters comes up once more."""

    def enter(self, s: RailwayState) -> bool:
        if s.second == NOTHING:
            return False
        # the richest declares first (RW-B2.2), and so it stays until the trains line up (RU-36)
        s.order = richest_first(s.scores)
        if self.scoring.third:
            s.order = without(s.order)
        s.step = 0
        return True

    def check(self, s: RailwayState) -> None:
        check_declaring(s, self.scoring.third)
        check_entries(self.routes, self.places, s, self.scoring)
        if s.asked != NOTHING:
            able = self.why_no_partner(s, s.order[s.step], s.asked, self.connected(s)) is None
            must(able, "RU-24", "Neither of the two has track from which the run can be made.")
        if s.offered != NOTHING:
            company = bit(s.order[s.step]) | bit(s.offered)
            check_route(self.routes, self.places, s, company, s.offer)

    def to_move(self, s: RailwayState) -> i64:
        return s.order[s.step] if s.offered == NOTHING else s.offered

    # What may be declared

    def ends(self, s: RailwayState) -> tuple[list[int], list[int]]:
        """Where one may start and end: of a special destination in any of its hexes (RW-B1c.2)."""
        return self.places[s.first].hexes, self.places[s.second].hexes

    def best(self, s: RailwayState, company: i64) -> list[tuple[int, ...]]:
        """The undominated routes of these seats that may be declared as things stand."""
        search = BestRoutes(self.routes, s, *self.ends(s))
        found = self.searched(search, s, company)
        return [route for route in found if self.why_not_paid(s, company, route) is None]

    def searched(self, search: BestRoutes, s: RailwayState, company: i64) -> list[tuple[int, ...]]:
        return search.undominated(self.free(s, company), limits(self.routes, s, company), company)

    def search(self, s: RailwayState) -> BestRoutes:
        """The search for the routes of whoever is asked, to read off what its list leaves out (RU-106)."""
        search = BestRoutes(self.routes, s, *self.ends(s))
        asked = s.order[s.step]
        self.searched(search, s, bit(asked) if s.asked == NOTHING else bit(asked) | bit(s.asked))
        return search

    def free(self, s: RailwayState, company: i64) -> i64:
        """Whose track these seats run on without a fee."""
        return free_track(s, company) if self.scoring.third else company

    def connected(self, s: RailwayState) -> i64:
        """The seats with track in the network where the run is made, as bits: without it nobody enters.

        That a step of the route itself is over own track is asked by `Routes.why_not`.
        """
        return self.routes.reach(s, self.places[s.first].hexes).seats

    def partners(self, s: RailwayState, seat: i64) -> i64:
        """The seats to whom the one who is asked can turn for a joint run, as bits (RU-37)."""
        found: i64 = 0
        for partner in range(s.seats):
            if s.declared[partner] == UNDECIDED:
                found |= bit(partner)
        connected = self.connected(s)
        if not has(connected, seat):
            found &= connected
        if self.scoring.third:  # no joint run with the third company (RU-57)
            found = 0 if seat == THIRD else found & ~bit(THIRD)
        return found & ~s.refused & ~bit(seat)

    def why_no_partner(self, s: RailwayState, seat: i64, partner: i64, connected: i64) -> Refusal | None:
        """Why the one who is asked cannot turn to this seat for a joint run; None if he can."""
        if partner == seat:
            return Refusal("RW-B3.1", "A joint run takes two players.")
        if self.scoring.third and THIRD in (seat, partner):
            return Refusal("RU-57", "There is no joint run with the third company.")
        if s.declared[partner] != UNDECIDED:
            return Refusal("RU-37", f"Seat {partner + 1} has declared already.")
        if has(s.refused, partner):
            return Refusal("RU-37", f"Seat {partner + 1} is not asked again in this run.")
        if connected & (bit(seat) | bit(partner)) == 0:
            return Refusal("RU-24", f"Neither you nor seat {partner + 1} has track on the way of this run.")
        return None

    def legal(self, s: RailwayState) -> list[Action]:
        if s.offered != NOTHING:
            return [ACCEPT, REFUSE]
        seat = self.to_move(s)
        choices: list[Action] = []
        if s.asked != NOTHING:
            choices += [self.notation.offer(route) for route in self.best(s, bit(seat) | bit(s.asked))]
            choices.append(WITHDRAW)
            return choices
        choices += [self.notation.enter(route) for route in self.best(s, bit(seat))]
        # together one comes further (RW-B2.12)
        choices += [self.notation.proposes[partner] for partner in members(self.partners(s, seat))]
        choices.append(DECLINE)  # nobody has to enter (RW-B2.1)
        return choices

    def random_choice(self, s: RailwayState, dice: Dice) -> Action:
        """Each kind of action is as likely: to enter, to turn to one partner or another, to decline.

        The route is a random one. If none is found, one of the other kinds is taken, by the first throw.
        """
        if s.offered != NOTHING:
            return ACCEPT if dice.below(2) == 0 else REFUSE
        seat = self.to_move(s)
        if s.asked != NOTHING:
            route = self.random_route(s, bit(seat) | bit(s.asked), dice) if dice.below(2) == 0 else ()
            return self.notation.offer(route) if len(route) > 0 else WITHDRAW
        partners = self.partners(s, seat)
        n = count(partners)
        other = dice.below(n + 1)
        if dice.below(n + 2) == 0:
            route = self.random_route(s, bit(seat), dice)
            if len(route) > 0:
                return self.notation.enter(route)
        return DECLINE if other == n else self.notation.proposes[nth(partners, other)]

    def random_route(self, s: RailwayState, company: i64, dice: Dice) -> tuple[int, ...]:
        """A route that these seats may declare as things stand; empty if two random searches find none.

        The second search looks for low fees, and for a detour over own track where there must be one.
        """
        starts, goals = self.ends(s)
        reach = self.routes.reach(s, starts)
        if reach.seats & company == 0:
            return ()
        for cheap in (False, True):
            prices = random_prices(s.seats, self.free(s, company), cheap, dice)
            route = self.random_routes.route(reach, goals, prices, cheap)
            if len(route) > 0 and self.may_pay(s, company, route):
                return route
        return ()

    def may_pay(self, s: RailwayState, company: i64, route: tuple[int, ...]) -> bool:
        """Whether these seats can pay for this route, and no more than is offered."""
        return offered_fees(self.routes, s, route) and self.why_not_paid(s, company, route) is None

    def allows(self, s: RailwayState, a: Action) -> Refusal | None:
        if s.offered != NOTHING:
            if a in (ACCEPT, REFUSE):
                return None
            return Refusal("RU-37", "A joint run is offered: accept or refuse it first.")
        seat = self.to_move(s)
        if s.asked != NOTHING:
            if isinstance(a, Offer):
                return self.why_not(s, bit(seat) | bit(s.asked), a.route)
            if a == WITHDRAW:
                return None
            return Refusal("RU-37", f"Offer seat {s.asked + 1} a route for the joint run, or withdraw.")
        if a == DECLINE:
            return None
        if isinstance(a, Enter):
            return self.why_not(s, bit(seat), a.route)
        if isinstance(a, Propose):
            return self.why_no_partner(s, seat, a.partner, self.connected(s))
        if isinstance(a, Offer) or a == WITHDRAW:
            return Refusal("RU-37", "Propose a joint run to another player first.")
        return Refusal(self.rule, "Enter the race with a route, propose a joint run, or decline.")

    def why_not(self, s: RailwayState, company: i64, route: tuple[int, ...]) -> Refusal | None:
        """Why these seats cannot declare this route; None if they can, if only provisionally.

        No owner of track is asked for leave here or elsewhere (RW-B2.8).
        """
        starts, goals = self.ends(s)
        refusal = self.routes.why_not(s, self.free(s, company), route, starts, goals)
        return refusal if refusal is not None else self.why_not_paid(s, company, route)

    def why_not_paid(self, s: RailwayState, company: i64, route: tuple[int, ...]) -> Refusal | None:
        """Why these seats cannot pay: `below_nothing` asks for debt, `over_limit` for what one rival gets."""
        if self.scoring.third and company == bit(THIRD):
            refusal = third_company.why_not(self.routes, s, route, self.scoring.bus_boss)
            if refusal is not None:
                return refusal
        if self.no_debt and below_nothing(self.routes, s, company, route):
            return Refusal("RU-19", "The fees of this route would bring an account below nothing.")
        rival = over_limit(self.routes, s, company, route)
        if rival == NOTHING:
            return None
        amount = fee_to(self.routes.fees_of(route), rival)
        rule = "RW-B2.10" if s.declared[rival] == DECLINED else "RW-B4.1"
        return Refusal(
            rule,
            f"The route pays {amount} to seat {rival + 1}; more than {MOST_PAID} may be paid only to one who "
            f"pays back, and the difference is {MOST_PAID} at most.",
        )

    # What it does

    def apply(self, s: RailwayState, a: Action) -> bool:
        if not self.record(s, a):
            return False
        self.settle(s)
        return True

    def record(self, s: RailwayState, a: Action) -> bool:
        """Put down what was said (RU-37); True when it was the last word, and nobody is left to declare."""
        seat = s.order[s.step]
        if isinstance(a, Propose):
            s.asked = a.partner
            return False
        if isinstance(a, Offer):
            s.offered = s.asked
            s.asked = NOTHING
            s.offer = a.route
            return False
        if a == WITHDRAW:
            s.refused |= bit(s.asked)
            s.asked = NOTHING
            return False
        if a == REFUSE:
            s.refused |= bit(s.offered)
            s.offered = NOTHING
            s.offer = ()
            return False
        if isinstance(a, Enter):
            # one train, one route (RW-B.1), and no action that changes it (RW-B2.3)
            s.declared = with_item(s.declared, seat, ENTERED)
            s.routes = with_row(s.routes, seat, a.route)
        elif a == ACCEPT:  # two run one train (RW-B3.1)
            s.declared = with_item(with_item(s.declared, seat, ENTERED), s.offered, JOINED)
            s.partners = with_item(with_item(s.partners, seat, s.offered), s.offered, seat)
            s.routes = with_row(s.routes, seat, s.offer)
            s.offered = NOTHING
            s.offer = ()
        else:
            s.declared = with_item(s.declared, seat, DECLINED)
        s.refused = 0
        s.step += 1
        while s.step < len(s.order) and s.declared[s.order[s.step]] != UNDECIDED:
            s.step += 1
        if self.scoring.third and s.step == THIRD:
            if asked_about(s):  # it is asked last, whoever declared first (RU-97)
                s.order = (*s.order, THIRD)
            else:
                s.declared = with_item(s.declared, THIRD, DECLINED)
        return s.step == len(s.order)

    def settle(self, s: RailwayState) -> None:
        """All have declared: what cannot stand is struck, fees are paid (RW-B5.1), trains line up."""
        for seat, rule in strike(self.routes, s, self.scoring):
            s.note(seat, rule)
        book(s, fee_payments(self.routes, s, self.share_receipts))
        if ENTERED not in s.declared:  # nobody runs: no prize, no payment (RU-40)
            s.note(PUBLIC, "RU-40")
            if self.offered_again and not s.offered_before:
                put_off(s)
                return
        line_up(s, self.scoring)
