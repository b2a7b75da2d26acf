"""Advanced bidding: the turn order is always auctioned by the ranked rule."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action, Verb, one, seat
from roundhouse.core.bits import has
from roundhouse.core.errors import Refusal, must
from roundhouse.core.module import instead
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, NOTHING, PUBLIC
from roundhouse.games.railroad_rivals.actions import Notation
from roundhouse.games.railroad_rivals.invariants import check_displayed, check_turn
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule
from roundhouse.games.railroad_rivals.packing import pack_row
from roundhouse.games.railroad_rivals.rules.bidding import BidForOrder
from roundhouse.games.railroad_rivals.state import RailroadState

EVERY_TURN: Final = "random_clockwise_every_turn"
TURN_ONE: Final = "auction_on_turn_1_random_clockwise"


class Opener(Action):
    """`~opener:SEAT`: this seat, counted from 1, bids first."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def text(self) -> str:
        return f"~opener:{self.seat + 1}"


class AdvancedBidding(BidForOrder):
    """Ranked bidding from the last player on, whose passes fill the row, as in `BidForOrder`.

    By option a random player opens, and it goes round by the seats. While chance is to name the opener,
    `step` is beyond the last place of the row.
    """

    def __init__(self, notation: Notation, opening: str) -> None:
        # ranked: all places are at stake (RB-BID-1)
        super().__init__(notation, True)
        self.rule = "RB-BID-1"
        self.duty = "RB-BID-3"  # in `BidForOrder.legal`
        self.payment = "RB-BID-5"  # in `BidForOrder.settle`
        self.opening = opening

    def round_table(self, s: RailroadState) -> bool:
        """Whether this turn's auction is opened by lot and goes clockwise, by option (RB-BID-6)."""
        return self.opening == (TURN_ONE if s.turn == 1 else EVERY_TURN)

    def enter(self, s: RailroadState) -> bool:
        s.step = s.seats if self.round_table(s) else s.seats - 1  # last in the row first (RB-BID-2, RUL-61)
        return s.turn > 1 or self.opening == TURN_ONE  # not on the first turn, but by option (RUL-61)

    def check(self, s: RailroadState) -> None:
        if not self.round_table(s):
            super().check(s)
            return
        check_turn(s)
        check_displayed(s)
        must(0 <= s.step <= s.seats, "RB-BID-6", "Somebody is asked, or an opener drawn.")
        if s.step == s.seats:
            idle = s.bid == 0 and s.bidder == NOTHING and not s.passes
            must(idle, "RB-BID-6", "Nobody bids before the opener is drawn.")
            return
        must(len(s.passes) < s.seats - 1, "RB-BID-4", "The auction is over.")
        must(s.row()[s.step] not in s.passes, "RB-BID-3", "Who has passed is not asked again.")
        must(s.bidder not in s.passes, "RB-BID-3", "Who has passed is not the bidder.")
        must((s.bidder == NOTHING) == (s.bid == 0), "RUL-03", "A bid of 1 or more has a bidder.")
        must(s.bidder != s.row()[s.step], "RUL-06", "The highest bidder is not asked.")
        must(s.bidder == NOTHING or s.bid <= s.scores[s.bidder], "RUL-04", "The bid is above the score.")

    def to_move(self, s: RailroadState) -> i64:
        return i64(CHANCE) if s.step == s.seats else s.asked()

    def legal(self, s: RailroadState) -> list[Action]:
        if s.step == s.seats:
            return [Opener(seat) for seat in range(s.seats)]
        return super().legal(s)

    def allows(self, s: RailroadState, a: Action) -> Refusal | None:
        if s.step == s.seats:
            return (
                None if isinstance(a, Opener) else Refusal("RB-BID-6", "Chance names the first bidder now.")
            )
        return super().allows(s, a)

    def apply(self, s: RailroadState, a: Action) -> bool:
        if isinstance(a, Opener):
            s.step = s.row().index(a.seat)
            return False
        return super().apply(s, a)

    def ask_next(self, s: RailroadState) -> None:
        if not self.round_table(s):
            super().ask_next(s)  # along the row to the 1st (RB-BID-2)
            return
        seat = s.asked()
        while True:
            seat = seat + 1 if seat + 1 < s.seats else 0  # clockwise (RB-BID-6)
            if not has(s.passed, seat):
                s.step = s.row().index(seat)
                return

    def settle(self, s: RailroadState) -> None:
        if s.bidder == NOTHING and self.round_table(s):
            # nobody has bid: who never passed is 1st for nothing, the others as they passed (RUL-61)
            left = [seat for seat in s.row() if not has(s.passed, seat)]
            s.order = pack_row([*left, *reversed(s.passes)])
            s.note(PUBLIC, "RUL-61")
            self.close(s)
            return
        super().settle(s)


class RankedBidding(BaronModule):
    """Every auction is ranked."""

    def phases(self, phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
        opening = self.options.values["advanced_first_bidder"]
        # in the place of the other auction (RB-BID-1)
        return instead(phases, BidForOrder, AdvancedBidding(self.rules.notation, opening))

    def by_lot(self) -> bool:
        return self.options.values["advanced_first_bidder"] != "last_player"

    def verbs(self) -> list[Verb]:
        return [Verb("~opener", "~opener:SEAT", self.read)] if self.by_lot() else []

    def read(self, args: list[str]) -> Action:
        return Opener(seat(one(args, "~opener:SEAT"), self.seats))
