"""Bid for Turn Order: the auction for the 1st place, by the standard or the optional rule."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, has
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import NOTHING, PUBLIC, longer
from roundhouse.games.railroad_rivals.actions import PASS, Bid, Notation, Pass
from roundhouse.games.railroad_rivals.invariants import check_auction, check_displayed, check_turn
from roundhouse.games.railroad_rivals.packing import moved_first, row_seat
from roundhouse.games.railroad_rivals.state import RailroadState


class BidForOrder(Phase[RailroadState]):
    """From the last player leftwards, bid more or pass, until one is left.

    `step` is the place in the row of the player who is asked.
    """

    def __init__(self, notation: Notation, ranked: bool) -> None:
        super().__init__("Bid for turn order", "RR-BID-2")
        self.notation = notation
        self.ranked = ranked
        self.duty = "RR-OPTBID-2" if ranked else "RR-BID-4"
        self.payment = "RR-OPTBID-4" if ranked else "RR-BID-7"

    def enter(self, s: RailroadState) -> bool:
        s.step = s.seats - 1  # RR-BID-3, RR-OPTBID-2; by the row, not by points (RUL-39)
        return s.turn > 1  # RR-BID-1, RR-BID-2, RUL-08

    def check(self, s: RailroadState) -> None:
        check_turn(s)
        check_displayed(s)
        check_auction(s)

    def to_move(self, s: RailroadState) -> i64:
        return s.asked()

    def legal(self, s: RailroadState) -> list[Action]:
        choices: list[Action] = [PASS]  # bid more or pass (RR-BID-4, RR-OPTBID-2, RB-BID-3)
        points = s.bid + 1  # 1 at least (RUL-03)
        most: i64 = s.scores[s.asked()]  # all one has (RUL-04), so no score falls below 0 (RUL-37)
        while points <= most:
            choices.append(self.notation.bid(points))
            points += 1
        return choices

    def random_choice(self, s: RailroadState, dice: Dice) -> Action:
        most: i64 = s.scores[s.asked()]
        if most <= s.bid:
            dice.below(1)
            return PASS
        index = dice.below(most - s.bid + 1)
        return PASS if index == 0 else self.notation.bid(s.bid + index)

    def allows(self, s: RailroadState, a: Action) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if not isinstance(a, Bid):
            return Refusal(self.rule, "The turn order is auctioned now: bid more, or pass.")
        score = s.scores[s.asked()]
        if a.points < 1:
            return Refusal("RUL-03", "The smallest bid is 1 point.")
        if a.points <= s.bid:
            what = "bid more, or pass" if score > s.bid else f"with {score} points you can only pass"
            return Refusal(self.duty, f"{a.points} is not above the bid of {s.bid}: {what}.")
        if a.points > score:
            return Refusal("RUL-04", f"You have {score} points: a bid of {a.points} could not be paid.")
        return None

    def apply(self, s: RailroadState, a: Action) -> bool:
        seat = s.asked()
        if isinstance(a, Bid):
            s.bid = a.points
            s.bidder = seat
        else:
            s.passed |= bit(seat)  # for good: `ask_next` (RR-OPTBID-2, RB-BID-3)
            s.passes = longer(s.passes, seat)
            if len(s.passes) == s.seats - 1:  # RR-BID-6, at once (RUL-06)
                self.settle(s)
                return True
        self.ask_next(s)
        return False

    def ask_next(self, s: RailroadState) -> None:
        """The next player to the left who has not passed, from the far left on to the far right.

        So it goes round (RR-BID-3, RR-OPTBID-2, RUL-07).
        """
        step = s.step
        while True:
            step = step - 1 if step > 0 else s.seats - 1
            if not has(s.passed, row_seat(s.order, step)):  # whoever has passed is out (RR-BID-5, RUL-07)
                s.step = step
                return

    def settle(self, s: RailroadState) -> None:
        """The winner alone pays, and the cards move, as in the printed example (RR-BID-10)."""
        if s.bidder == NOTHING:
            # nobody has bid: whoever is left is the 1st player, and the row stays as it is (RUL-05)
            s.note(PUBLIC, "RUL-05")
        else:
            row = s.order
            if self.ranked:  # the first to pass is last (RR-OPTBID-3, RB-BID-4)
                for seat in s.passes:
                    row = moved_first(row, s.seats, seat)
            # to the far left (RR-BID-8, RR-OPTBID-4, RB-BID-5), the others in the order they had (RR-BID-8),
            # until the next auction (RR-BID-11)
            s.order = moved_first(row, s.seats, s.bidder)
            s.gain(s.bidder, -s.bid, self.payment)  # RR-BID-7, RR-OPTBID-4, RB-BID-5; nobody else (RR-BID-9)
        self.close(s)

    def close(self, s: RailroadState) -> None:
        """Nothing is left of the auction."""
        s.bid = 0
        s.bidder = NOTHING
        s.passed = 0
        s.passes = ()
