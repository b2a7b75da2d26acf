"""Paying rivals for their track: how much at most, which entries stand in the end, and all payments."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, members
from roundhouse.core.errors import BadPosition, must
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.data import Destination
from roundhouse.games.railway_rivals.routes.routes import Routes, fee_to, total_of
from roundhouse.games.railway_rivals.rules.bus_boss import Scoring, too_long
from roundhouse.games.railway_rivals.rules.joint_runs import company_of, leader_of, leaders, shares
from roundhouse.games.railway_rivals.rules.third_company import THIRD, asked_about, free_track, why_not
from roundhouse.games.railway_rivals.state import DECLINED, UNDECIDED, RailwayState

MOST_PAID: Final = 10
"""The most that one company pays to one other in a race, all in all: see `within`."""
MOST_OFFERED: Final = 2 * MOST_PAID
"""The most that is offered to be paid to one who has still to declare, and may yet pay back."""


def paid_back(routes: Routes, s: RailwayState, rival: i64, company: i64) -> i64:
    """What the train of a rival, on whatever route (RW-B4.3), pays to these seats together."""
    leader = leader_of(s, rival)
    if leader == NOTHING:
        return 0
    fees = routes.fees_of(s.routes[leader])
    total: i64 = 0
    for seat in members(company):
        total += fee_to(fees, seat)
    return total


def within(amount: i64, back: i64) -> bool:
    """Whether so much may be paid to one who pays back so much (RW-B2.10, RW-B4.1).

    10 is lawful (RU-25), 13 is where 8 come back (RW-B4.2, RW-B2.12).
    """
    return amount <= MOST_PAID or (back >= 1 and -MOST_PAID <= amount - back <= MOST_PAID)


def limits(routes: Routes, s: RailwayState, company: i64) -> list[int]:
    """The most that these seats may pay to each seat as things stand.

    One who has declined never pays back. More than is offered towards one who has still to declare is
    lawful, but has to be written by hand.
    """
    found: list[int] = []
    for rival in range(s.seats):
        if s.declared[rival] == UNDECIDED:
            found.append(MOST_OFFERED)
        else:
            back = paid_back(routes, s, rival, company)
            found.append(MOST_PAID + back)
    return found


def offered_fees(routes: Routes, s: RailwayState, route: tuple[int, ...]) -> bool:
    """Whether this route pays no more than is offered to those who have still to declare."""
    fees = routes.fees_of(route)
    for rival in range(s.seats):
        if fee_to(fees, rival) > MOST_OFFERED and s.declared[rival] == UNDECIDED:
            return False
    return True


def over_limit(routes: Routes, s: RailwayState, company: i64, route: tuple[int, ...]) -> i64:
    """The first seat to which this route pays too much, or NOTHING: each by itself (RW-B2.11).

    Towards one who has still to declare nothing is too much yet (RU-39; a pair is one company: `paid_back`).
    """
    fees = routes.fees_of(route)
    for rival in range(s.seats):
        amount = fee_to(fees, rival)
        if amount <= MOST_PAID or s.declared[rival] == UNDECIDED:
            continue
        if not within(amount, paid_back(routes, s, rival, company)):
            return rival
    return NOTHING


def strike(routes: Routes, s: RailwayState, scoring: Scoring) -> list[tuple[int, str]]:
    """Take out the entries that pay a rival too much, together, until all that are left stand (RU-39).

    With Bus Boss then those that are too long, and so on until nothing changes (RU-54). Each is told with
    its rule.
    """
    struck: list[tuple[int, str]] = []
    while True:
        rule = "RU-39"
        bad = [
            leader
            for leader in leaders(s)
            if over_limit(routes, s, company_of(s, leader), s.routes[leader]) >= 0
        ]
        if not bad and scoring.bus_boss:
            bad = too_long(routes, s)
            rule = "RU-54"
        if not bad and scoring.third and leaders(s) == [THIRD]:  # its entry is void (RU-98)
            bad = [THIRD]
            rule = "RU-98"
        if not bad:
            return struck
        struck += [(leader, rule) for leader in bad]
        declared = list(s.declared)
        theirs = list(s.routes)
        partners = list(s.partners)
        for leader in bad:
            for seat in members(company_of(s, leader)):
                declared[seat] = DECLINED
                theirs[seat] = ()
                partners[seat] = NOTHING
        s.declared = tuple(declared)
        s.routes = tuple(theirs)
        s.partners = tuple(partners)


def check_entries(routes: Routes, places: list[Destination], s: RailwayState, scoring: Scoring) -> None:
    """Every train has a lawful route; for a position that comes from outside."""
    for leader in leaders(s):
        company = company_of(s, leader)
        if scoring.third:
            company = free_track(s, company)
            if leader == THIRD:
                must(asked_about(s), "RU-97", "The third company runs against one player.")
                refusal = why_not(routes, s, s.routes[THIRD], scoring.bus_boss)
                must(refusal is None, "RU-97", f"The third company cannot run so: {refusal}")
        check_route(routes, places, s, company, s.routes[leader])


def check_route(
    routes: Routes, places: list[Destination], s: RailwayState, company: i64, route: tuple[int, ...]
) -> None:
    """Raise BadPosition unless these seats may follow this route, whatever it costs."""
    refusal = routes.why_not(s, company, route, places[s.first].hexes, places[s.second].hexes)
    if refusal is not None:
        raise BadPosition(str(refusal))


def below_nothing(routes: Routes, s: RailwayState, company: i64, route: tuple[int, ...]) -> bool:
    """Whether the fees of this route would bring one of these seats below nothing (RU-19)."""
    paid = shares(s.scores, company, -routes.total_of(route))
    return any(s.scores[seat] + share < 0 for seat, share in paid)


class Payment:
    """What comes to one account, or goes off it."""

    def __init__(self, seat: int, amount: int, rule: str, about: str = "") -> None:
        self.seat = seat
        self.amount = amount
        self.rule = rule
        self.about = about


def fee_payments(routes: Routes, s: RailwayState, share_receipts: bool) -> list[Payment]:
    """All payments for track (`fees_of`), at the same moment, to owners who run or not (RU-26).

    They are paid in full, whatever the owner says (RW-B2.9); for odd points `s.scores` is the money as it was
    when the run was announced (RU-36).

    What others pay for a partner's track is his own, unless the table shares such receipts (RU-38): then all
    that a pair receives is added up first.
    """
    found: list[Payment] = []
    pooled: dict[int, int] = {}
    for leader in leaders(s):
        fees = routes.fees_of(s.routes[leader])
        for rival in range(s.seats):
            amount = fee_to(fees, rival)
            if amount == 0:
                continue
            owners = company_of(s, rival)
            if share_receipts and owners != bit(rival):
                pooled[owners] = pooled.get(owners, 0) + amount
            else:
                found.append(Payment(rival, amount, "RW-B2.7", f"{leader + 1}"))
        bank = routes.bank_of(s.routes[leader])
        paid = shares(s.scores, company_of(s, leader), -bank - total_of(fees))
        to_bank = shares(s.scores, company_of(s, leader), -bank)
        for (seat, amount), (_, foreign) in zip(paid, to_bank, strict=True):
            found.append(Payment(seat, amount - foreign, "RW-B2.7"))
            found.append(Payment(seat, foreign, "RW-C2.6"))
    for owners, amount in pooled.items():
        for seat, share in shares(s.scores, owners, amount):
            found.append(Payment(seat, share, "RW-B2.7"))
    return [payment for payment in found if payment.amount != 0]


def book(s: RailwayState, payments: list[Payment]) -> None:
    """Put these payments on the accounts."""
    for payment in payments:
        s.gain(payment.seat, payment.amount, payment.rule, payment.about)
