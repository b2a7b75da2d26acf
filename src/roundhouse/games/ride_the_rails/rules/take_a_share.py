"""Phase 1, Take a Share: in reverse turn order everyone takes a locomotive as a share."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, has, members, nth
from roundhouse.core.counts import kinds
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import with_item
from roundhouse.games.ride_the_rails.actions import Notation, Share
from roundhouse.games.ride_the_rails.data import RAILROADS
from roundhouse.games.ride_the_rails.invariants import check_playing, check_sharing
from roundhouse.games.ride_the_rails.packing import COUNT_BITS, one
from roundhouse.games.ride_the_rails.state import RailsState


def arrived(round_: i64) -> i64:
    """The railroads that are available in a round, as bits (RT-ORDER-9): two in the first (RT-SHARE-6).

    One more in each of the next four; it stays to the end (RT-ORDER-10).
    """
    return bit(round_ + 1 if round_ < 5 else 6) - 1


class TakeShare(Phase[RailsState]):
    """Everyone takes one locomotive of any railroad that has arrived; nobody passes.

    What a share is good for is kept by the two other phases.
    """

    def __init__(self, notation: Notation) -> None:
        super().__init__("Take a Share", "RT-SHARE-1")
        self.notation = notation

    def enter(self, s: RailsState) -> bool:
        s.step = 0
        return self.goes_on(s)

    def goes_on(self, s: RailsState) -> bool:
        """Whether somebody is left who can take a share; with nothing to take all are skipped (RT-RUL-2)."""
        if s.step < s.seats and self.offer(s) != 0:
            return True
        while s.step < s.seats:
            s.note(self.to_move(s), "RT-RUL-2")
            s.step += 1
        return False

    def check(self, s: RailsState) -> None:
        check_playing(s)
        check_sharing(self.notation.board, s)

    def offer(self, s: RailsState) -> i64:
        """The railroads of which a share can be taken, as bits: arrived (RT-SHARE-2), not run out (RT-RUL-2).

        With or without track (RT-RUL-4), and however many one holds already (RT-SHARE-7, RT-RUL-3): a player
        board has a space for each that one could take (RT-SHARE-8).
        """
        return kinds(s.supply, COUNT_BITS) & arrived(s.round)

    def to_move(self, s: RailsState) -> i64:
        return s.order[s.seats - 1 - s.step]  # from the back of the turn order (RT-ORDER-3)

    def legal(self, s: RailsState) -> list[Action]:
        """A share, and no way to pass (RT-SHARE-1)."""
        return [self.notation.shares[railroad] for railroad in members(self.offer(s))]

    def random_choice(self, s: RailsState, dice: Dice) -> Action:
        offer = self.offer(s)
        return self.notation.shares[nth(offer, dice.below(count(offer)))]

    def refusal(self, s: RailsState, a: Action) -> Refusal:
        if not isinstance(a, Share):
            return Refusal(self.rule, "Shares are taken now: take a locomotive of one railroad.")
        railroad = RAILROADS[a.railroad].capitalize()
        if not has(arrived(s.round), a.railroad):
            return Refusal("RT-SHARE-2", f"{railroad} is not available before round {a.railroad}.")
        return Refusal("RT-RUL-2", f"No locomotive of {railroad} is left.")

    def apply(self, s: RailsState, a: Action) -> bool:
        assert isinstance(a, Share)
        seat = self.to_move(s)
        held: i64 = s.shares[seat]
        # counted by railroad; spaces of a player board are no matter (RT-SHARE-4)
        s.shares = with_item(s.shares, seat, held + one(a.railroad))
        s.supply -= one(a.railroad)  # it is missing later as track (RT-SHARE-3, RT-RUL-1)
        s.step += 1  # one and no more (RT-SHARE-1)
        return not self.goes_on(s)
