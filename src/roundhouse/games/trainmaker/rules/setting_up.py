"""Setting up: every seat is dealt two Contracts and keeps one of them."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal, must
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, NOTHING, with_item
from roundhouse.games.trainmaker.actions import Deal, Keep, Notation
from roundhouse.games.trainmaker.invariants import check_dealing, check_display, check_no_train, check_turn
from roundhouse.games.trainmaker.state import TrainState


class DealContracts(Phase[TrainState]):
    """Two Contracts go to each seat. (Its token it has from `empty_table` on: see `state`.)"""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Deal the Contracts", "TM-SETUP-10")
        self.notation = notation

    def enter(self, s: TrainState) -> bool:
        return s.offers[2 * s.seats - 1] == NOTHING

    def check(self, s: TrainState) -> None:
        check_dealing(s)
        must(s.offers[2 * s.seats - 1] == NOTHING, "TM-SETUP-10", "All Contracts are dealt already.")
        dealt = s.offers.index(NOTHING)
        must(max(s.offers[dealt:]) == NOTHING, "TM-SETUP-10", "Contracts are dealt seat by seat.")
        must(max(s.kept) == NOTHING, "TM-STEAM-2", "A dummy's Contract comes after the players'.")

    def to_move(self, s: TrainState) -> i64:
        return CHANCE

    def legal(self, s: TrainState) -> list[Action]:
        seat, left = self.due(s), self.left(s)
        return [self.notation.deal(seat, a, b) for a in left for b in left if a < b]  # any two (TM-SETUP-10)

    def sample(self, s: TrainState, dice: Dice) -> Action:
        first, second = sorted(dice.draw(self.left(s), 2))  # TM-SETUP-10
        return self.notation.deal(self.due(s), first, second)

    def due(self, s: TrainState) -> int:
        """The seat that is dealt to next."""
        return s.offers.index(NOTHING) // 2

    def left(self, s: TrainState) -> list[int]:
        """The Contracts not dealt yet."""
        return [i for i in range(len(self.notation.data.contracts)) if i not in s.offers]

    def apply(self, s: TrainState, a: Action) -> bool:
        assert isinstance(a, Deal)
        s.offers = with_item(with_item(s.offers, 2 * a.seat, a.first), 2 * a.seat + 1, a.second)
        return s.offers[2 * s.seats - 1] != NOTHING


class ChooseContract(Phase[TrainState]):
    """At the beginning of its first turn a seat keeps one of its two Contracts.

    By then the City cards lie face up. Which one it is stays secret: see `hidden`.
    """

    def __init__(self, notation: Notation) -> None:
        super().__init__("Choose a Contract", "TM-SETUP-11")
        self.secret_choices = True
        self.notation = notation

    def enter(self, s: TrainState) -> bool:
        return s.kept[s.seat] == NOTHING  # only in its first turn (TM-SETUP-11)

    def check(self, s: TrainState) -> None:
        check_turn(s, begun=False)
        check_no_train(s)
        check_display(s)
        must(s.kept[s.seat] == NOTHING, "TM-SETUP-11", "A Contract is chosen once, in the first turn.")

    def to_move(self, s: TrainState) -> i64:
        return s.seat

    def legal(self, s: TrainState) -> list[Action]:
        offered = s.offers[2 * s.seat : 2 * s.seat + 2]
        return [self.notation.keeps[contract] for contract in offered if contract >= 0]

    def refusal(self, s: TrainState, a: Action) -> Refusal:
        if isinstance(a, Keep):
            return Refusal("TM-SETUP-11", "This is not one of the two Contracts dealt to you.")
        return Refusal("TM-RUL-20", "First choose one of your two Contracts; then the dice are rolled.")

    def apply(self, s: TrainState, a: Action) -> bool:
        assert isinstance(a, Keep)
        s.kept = with_item(s.kept, s.seat, a.contract)  # the other one is never looked at again (TM-SETUP-11)
        return True
