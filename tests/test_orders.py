"""Secret orders, the phase of the core that any game can use: bids that are opened together."""

from typing import Any

import pytest
from mypy_extensions import i64

from roundhouse.core.action import Action, Verb, number, one
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.options import Options
from roundhouse.core.orders import (
    NO_ORDERS,
    OPEN,
    OpenOrders,
    Orders,
    WriteOrders,
    all_written,
    masked_orders,
    read_open,
)
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, OVER, PUBLIC, State


class BidState(State):
    """What each has bid."""

    def __init__(self, seats: i64, like: "BidState | None" = None) -> None:
        super().__init__(seats, like)
        self.bids: tuple[str, ...] = (NO_ORDERS,) * seats if like is None else like.bids


class Bid(WriteOrders[BidState]):
    def column(self, s: BidState) -> tuple[str, ...]:
        return s.bids

    def put(self, s: BidState, column: tuple[str, ...]) -> None:
        s.bids = column

    def suggested(self, s: BidState, seat: i64) -> list[str]:
        return ["0", "5", "5", "9"]

    def why_not(self, s: BidState, seat: i64, words: str) -> Refusal | None:
        return None if int(words) < 10 else Refusal("BID-2", "Nobody has more than 9.")


class Award(OpenOrders[BidState]):
    def carry_out(self, s: BidState) -> None:
        for seat, words in enumerate(s.bids):
            s.gain(seat, int(words), "BID-3")
        s.finish()


class BidRules(Rules[BidState]):
    """Everyone bids once, unseen."""

    def __init__(self) -> None:
        verbs = [
            Verb("orders", "orders:BID", lambda args: Orders(str(number(one(args, "orders:BID"), 0, 99)))),
            Verb("~open", "~open", read_open),
        ]
        phases: list[Any] = [Bid("Bid", "BID-1"), Award("Open the bids", "BID-3")]
        super().__init__(3, Options({}, [], {}), phases, verbs)

    def empty_table(self) -> BidState:
        return BidState(self.seats)

    def clone(self, s: BidState) -> BidState:
        return BidState(s.seats, s)

    def mask(self, s: BidState, seat: int) -> BidState:
        view = self.clone(s)
        view.bids = masked_orders(s.bids, seat)
        return view


def test_the_seats_are_asked_in_turn_and_nothing_happens_before_the_last_has_written() -> None:
    rules = BidRules()
    s = rules.start()
    for seat, bid in enumerate(["5", "9", "0"]):
        assert rules.to_move(s) == seat
        assert rules.legal(s) == [Orders("0"), Orders("5"), Orders("9")]
        assert rules.forced(s) is None
        rules.apply(s, Orders(bid))
        assert s.scores == (0, 0, 0)
    assert rules.to_move(s) == CHANCE
    assert rules.legal(s) == [OPEN] == [rules.sample(s, Dice(1, 2, 3))]
    rules.apply(s, OPEN)
    assert s.scores == (5, 9, 0)
    assert rules.to_move(s) == OVER


def test_others_see_that_orders_are_written_and_not_which() -> None:
    rules = BidRules()
    s = rules.start()
    for bid in ("5", "9"):
        rules.apply(s, Orders(bid))
    assert rules.mask(s, 0).bids == ("5", "?", NO_ORDERS)
    assert rules.mask(s, PUBLIC).bids == ("?", "?", NO_ORDERS)
    assert not all_written(rules.mask(s, 2).bids)
    # so the mover is the same to all eyes
    assert [rules.to_move(rules.mask(s, seat)) for seat in (PUBLIC, 0, 1, 2)] == [2] * 4
    written = Orders("9")
    assert [str(written.masked(1, seat)) for seat in (PUBLIC, 0, 1)] == ["orders:?", "orders:?", "orders:9"]


def test_orders_are_read_and_refused_like_any_action() -> None:
    rules = BidRules()
    s = rules.start()
    assert rules.parse("orders:7") == Orders("7")
    assert rules.allows(s, Orders("7")) is None
    assert rules.allows(s, Orders("10")) == Refusal("BID-2", "Nobody has more than 9.")
    other: Action = OPEN
    refusal = rules.phases[0].allows(s, other)
    assert refusal is not None
    assert refusal.rule == "BID-1"
    assert rules.parse("~open") == OPEN


@pytest.mark.parametrize("seed", range(5))
def test_orders_by_lot_are_lawful(seed: int) -> None:
    rules = BidRules()
    s = rules.start()
    assert rules.random_playout(s, Dice(seed, 1, 2)) == 3
    assert set(s.scores) <= {0, 5, 9}
