"""Promises: what a choice pays at once, seat by seat, reckoned before it is made.

Hints, price tags and the law that compares them with the ledger all take their numbers from here and from the
functions of the rules that are called here: `Laying.bill`, `fee_payments` and `prize_alone`.
"""

from roundhouse.core.action import Action
from roundhouse.core.orders import Orders
from roundhouse.core.view import View
from roundhouse.games.railway_rivals.actions import ACCEPT, DECLINE, DONE, Build, Buy, Enter, Leap
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.paying_rivals import Payment, fee_payments, strike
from roundhouse.games.railway_rivals.rules.racing import prize_alone
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules, as_rivals
from roundhouse.games.railway_rivals.state import RailwayState


def promised(view: View[RailwayState], action: Action) -> dict[int, int] | None:
    """What this choice pays at once to each seat, negative where the seat pays; None if nothing is told.

    Track is paid for when it is built. Fees are paid when the last seat declares, together with the prize of
    a train that is alone; every earlier word promises nothing.
    """
    rules, s = as_rivals(view.rules), view.state
    phase = rules.phase_of(s)
    if isinstance(action, Build):
        return rules.laying.bill(s, view.to_move, action).by_seat()
    if isinstance(action, Buy) and rules.ferries is not None:
        return rules.ferries.bill(s, view.to_move, action).by_seat()
    if isinstance(action, Leap) and rules.leapfrog is not None:
        return rules.leapfrog.bill(s, view.to_move, action).by_seat()
    if action == DONE or isinstance(action, Orders):  # a letter pays nothing before it is opened
        return {}
    if isinstance(phase, Declare) and (isinstance(action, Enter) or action in (ACCEPT, DECLINE)):
        after = s.clone()
        if phase.record(after, action):
            return sums(settled(phase, after))
    return None


def settled(phase: Declare, s: RailwayState) -> list[Payment]:
    """The payments of a state in which all have declared; entries that cannot stand are struck from it."""
    strike(phase.routes, s, phase.scoring)
    return fee_payments(phase.routes, s, phase.share_receipts) + prize_alone(s, phase.scoring)


def sums(payments: list[Payment]) -> dict[int, int]:
    """Payments added up for each seat."""
    found: dict[int, int] = {}
    for payment in payments:
        found[payment.seat] = found.get(payment.seat, 0) + payment.amount
    return found


def fees_if_declined(rules: RailwayRules, s: RailwayState, seat: int) -> int:
    """What a seat that declines now gets from the trains entered so far, as far as these can stand."""
    return fees_got(rules, s, seat, DECLINE) if seat == s.order[s.step] else 0


def fees_got(rules: RailwayRules, s: RailwayState, seat: int, said: Action) -> int:
    """What a seat gets for its track from the trains entered so far, if this is said now."""
    phase = rules.phase_of(s)
    if not isinstance(phase, Declare):
        return 0
    after = s.clone()
    phase.record(after, said)
    strike(phase.routes, after, phase.scoring)
    paid = fee_payments(phase.routes, after, phase.share_receipts)
    return sum([payment.amount for payment in paid if payment.seat == seat and payment.amount > 0])
