"""Entering at the same time: limits, conditions, alternatives and joint runs by letter (RP-30 to RP-38)."""

from mypy_extensions import i64

from roundhouse.core.bits import bit, has, members
from roundhouse.core.phase import Phase
from roundhouse.core.state import NOTHING, PUBLIC, with_item
from roundhouse.games.railway_rivals.packing import route_hexes, with_row
from roundhouse.games.railway_rivals.postal.finding import RouteFinder, company
from roundhouse.games.railway_rivals.postal.letters import (
    AS_PARTNER,
    ENTERS,
    NO_LETTER,
    NOBODY_ELSE,
    OUT,
    STAND_BY,
    STAYS_OUT,
    Alternative,
    Entry,
    Letter,
    LetterForm,
)
from roundhouse.games.railway_rivals.postal.runs import numbers_of
from roundhouse.games.railway_rivals.postal.state import (
    PostalState,
    entered_of,
    firm_of,
    offered_before,
    packed_entrants,
    run_first,
    run_number,
    run_second,
)
from roundhouse.games.railway_rivals.routes.routes import Routes, fee_to
from roundhouse.games.railway_rivals.rules.bus_boss import Scoring, too_long
from roundhouse.games.railway_rivals.rules.joint_runs import company_of, leaders
from roundhouse.games.railway_rivals.rules.paying_rivals import (
    below_nothing,
    book,
    fee_payments,
    over_limit,
    strike,
)
from roundhouse.games.railway_rivals.rules.racing import clear_run, end_run, line_up
from roundhouse.games.railway_rivals.state import DECLINED, ENTERED, JOINED


class EnterTogether(Phase[PostalState]):
    """Nobody decides here: the letters are read, run after run, and trains line up."""

    def __init__(
        self,
        form: LetterForm,
        finder: RouteFinder,
        scoring: Scoring,
        values: dict[str, str],
    ) -> None:
        super().__init__("Enter together", "RP-31")
        self.form = form
        self.finder = finder
        self.routes: Routes = finder.routes
        self.scoring = scoring
        self.no_debt = values["debt"] == "forbidden"
        self.share_receipts = values["joint_share_receipts"] == "yes"
        self.entry_limit = values["entry_limit"]
        self.joint_open = values["joint_route"] == "open_allowed"
        self.joint_alone = values["joint_failed"] == "alone"
        self.conditions = values["conditions"]
        self.unentered = values["unentered"]
        self.failed_named = values["failed_named"] == "yes"

    # Who enters what

    def limit(self, runs: int) -> int:
        """How many of so many runs a company may enter: half of them, rounded up (RP-30)."""
        if self.entry_limit == "none":
            return runs
        return (runs + 1) // 2 if self.entry_limit == "half" else int(self.entry_limit)

    def letters(self, s: PostalState) -> list[Letter]:
        return [self.form.read(text) if text else NO_LETTER for text in s.letters]

    def decide(self, s: PostalState) -> None:
        """Who enters which run: firm lines first, then those that hang on something (RP-37, RP-38)."""
        letters, numbers = self.letters(s), numbers_of(s)
        limit = self.limit(len(numbers))
        firm = [0] * len(numbers)
        used = [0] * s.seats
        for seat, letter in enumerate(letters):
            for entry in letter.entries:
                if not entry.firm() or entry.number not in numbers or used[seat] >= limit:
                    continue
                at = numbers.index(entry.number)
                if self.possible(s, seat, s.offers[at], entry.alternatives):
                    used[seat] += 1
                    firm[at] |= bit(seat)
        entered = list(firm)
        for seat, letter in enumerate(letters):
            for entry in letter.entries:
                if entry.firm() or entry.number not in numbers or used[seat] >= limit:
                    continue
                at = numbers.index(entry.number)
                if self.possible(s, seat, s.offers[at], self.holding(seat, entry, firm[at], letters)):
                    used[seat] += 1
                    entered[at] |= bit(seat)
        s.entrants = tuple([packed_entrants(entered[i], firm[i]) for i in range(len(numbers))])

    def possible(self, s: PostalState, seat: int, run: int, alternatives: list[Alternative]) -> bool:
        """Whether one of these alternatives has a lawful route as the map stands."""
        return any(a.how != OUT and self.route(s, seat, a.partner, run, a) for a in alternatives)

    def holding(self, seat: int, entry: Entry, firm: int, letters: list[Letter]) -> list[Alternative]:
        """The alternatives whose conditions hold, up to the one that says no."""
        found: list[Alternative] = []
        for a in entry.alternatives:
            if all(self.holds(seat, kind, other, firm, letters) for kind, other in a.conditions):
                if a.how == OUT:
                    break
                found.append(a)
        return found

    def holds(self, seat: int, kind: int, other: int, firm: int, letters: list[Letter]) -> bool:
        """Whether a condition holds: it sees firm entries only, so there is no circle (RP-37)."""
        if self.conditions == "off":
            return False
        if kind == STAND_BY:
            return letters[other].by_stand_by
        if self.conditions == "standby":
            return False
        if kind == NOBODY_ELSE:
            return firm & ~bit(seat) == 0
        assert kind in (ENTERS, STAYS_OUT)
        return has(firm, other) == (kind == ENTERS)

    def route(self, s: PostalState, seat: int, partner: int, run: int, a: Alternative) -> tuple[int, ...]:
        ends = int(run_first(run)), int(run_second(run))
        return self.finder.find(s, company(seat, partner), ends, a)

    # One run after the other

    def enter(self, s: PostalState) -> bool:
        while s.opened and s.offers and s.turn == 0:
            self.take(s)
        return False

    def take(self, s: PostalState) -> None:
        """The next run on offer: its trains line up, or it is carried (RP-29)."""
        run, entrants = s.offers[0], s.entrants[0]
        s.offers = s.offers[1:]
        s.entrants = s.entrants[1:]
        s.first = run_first(run)
        s.second = run_second(run)
        s.offered_before = offered_before(run)
        if s.ledger is not None:
            s.note(PUBLIC, "RP-39", self.about(s, run))
        self.line_out(s, run, entrants)
        if s.ledger is not None:
            self.tell_trains(s, run)
        book(s, fee_payments(self.routes, s, self.share_receipts))
        if ENTERED in s.declared:
            line_up(s, self.scoring)
            return
        if s.ledger is not None:
            s.note(PUBLIC, "RP-29", self.about(s, run))
        if self.unentered == "used_up" or (self.unentered == "offered_again" and s.offered_before):
            end_run(s)
        else:
            s.carried = (*s.carried, run)
            clear_run(s)

    def tell_trains(self, s: PostalState, run: int) -> None:
        """Who runs, with whom and by which hexes: `36,0,E4.F4.F5`, with the seat of a partner or 0."""
        names = self.finder.map.names
        for leader in leaders(s):
            hexes = ".".join([names[hex_] for hex_ in route_hexes(s.routes[leader])])
            s.note(leader, "RP-31", f"{run_number(run)},{max(0, s.partners[leader] + 1)},{hexes}")

    def about(self, s: PostalState, run: int) -> str:
        keys = [self.finder.places[key].key for key in (run_first(run), run_second(run))]
        return f"{run_number(run)},{keys[0]},{keys[1]}"

    def line_out(self, s: PostalState, run: int, entrants: int) -> None:
        """Every company stands at its first alternative that holds; all that fail go on together (RP-36)."""
        letters = self.letters(s)
        ways: dict[int, list[Alternative]] = {}
        number = int(run_number(run))
        for seat in members(entered_of(entrants)):
            for entry in letters[seat].entries:
                if entry.number == number:
                    ways[seat] = self.holding(seat, entry, firm_of(entrants), letters)
        while True:
            failed, rule = self.stand(s, run, ways)
            if not failed:
                return
            for seat in failed:
                ways[seat] = ways[seat][1:]
                if s.ledger is not None:
                    s.note(seat if self.failed_named else PUBLIC, "RP-36", f"{number}={rule}")

    def stand(self, s: PostalState, run: int, ways: dict[int, list[Alternative]]) -> tuple[list[int], str]:
        """Put down the trains as the letters have them now; the seats that fail, and why."""
        s.declared = (DECLINED,) * s.seats
        s.partners = (NOTHING,) * s.seats
        s.routes = ((),) * s.seats
        current = {seat: left[0] for seat, left in ways.items() if left}
        failed: list[int] = []
        lonely: list[int] = []
        for seat, a in current.items():
            partner = a.partner
            matched = partner != NOTHING and partner in current and current[partner].partner == seat
            if partner != NOTHING and not matched and not self.joint_alone:
                lonely.append(seat)  # RP-35: no entry without its match
                continue
            if matched and partner < seat:
                continue
            if matched:
                route = self.joint_route(s, run, seat, a, current[partner])
            else:
                route = self.route(s, seat, NOTHING, run, a)
            seats = company(seat, partner if matched else NOTHING)
            if not route or (self.no_debt and below_nothing(self.routes, s, seats, route)):
                failed += members(seats)
                continue
            s.declared = with_item(s.declared, seat, ENTERED)
            s.routes = with_row(s.routes, seat, route)
            if matched:
                s.declared = with_item(s.declared, partner, JOINED)
                s.partners = with_item(with_item(s.partners, seat, partner), partner, seat)
        if lonely:
            return [*lonely, *failed], "RP-35"
        if failed:
            return failed, "RW-B2.5"
        over = [
            leader
            for leader in leaders(s)
            if over_limit(self.routes, s, company_of(s, leader), s.routes[leader]) != NOTHING
        ]
        if over:  # RP-33: struck, and the others run
            return self.both(s, over), "RU-39"
        long = too_long(self.routes, s) if self.scoring.bus_boss else []
        if long:
            return self.both(s, long), "RU-54"
        assert not strike(self.routes, s, self.scoring)
        return [], ""

    def both(self, s: PostalState, found: list[int]) -> list[int]:
        """These seats and their partners."""
        return [seat for leader in found for seat in members(company_of(s, leader))]

    def joint_route(
        self, s: PostalState, run: int, seat: int, own: Alternative, other: Alternative
    ) -> tuple[int, ...]:
        """The route of two whose letters name each other: the same hexes, or as one of them says (RP-34)."""
        partner = own.partner
        mine = self.route(s, seat, partner, run, own)
        theirs = self.route(s, seat, partner, run, other)
        if self.joint_open and own.how == AS_PARTNER:
            return theirs
        if self.joint_open and other.how == AS_PARTNER:
            return mine
        if not mine or not theirs or route_hexes(mine) != route_hexes(theirs):
            return ()
        return mine if self.within(s, mine, other) else theirs if self.within(s, theirs, own) else ()

    def within(self, s: PostalState, route: tuple[int, ...], a: Alternative) -> bool:
        """Whether a route keeps the limits of a line."""
        fees = self.routes.fees_of(route)
        limits = self.finder.limits(s, a)
        rivals: i64 = s.seats
        return self.routes.total_of(route) <= a.most_in_all and all(
            fee_to(fees, rival) <= limits[rival] for rival in range(rivals)
        )
