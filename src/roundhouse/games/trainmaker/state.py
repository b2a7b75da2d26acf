"""The state of a Trainmaker table: where every card, die and token lies."""

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.bits import bit
from roundhouse.core.state import NOTHING, State
from roundhouse.games.trainmaker.data import CONTRACTS_DEALT, DICE, DISPLAY


@mypyc_attr(acyclic=True, free_list_len=1)
class TrainState(State):
    """Numbers and columns only. An owner is a seat or, after the seats, a dummy player of a module."""

    def __init__(self, seats: i64, like: "TrainState | None" = None) -> None:
        super().__init__(seats, like)
        self.first: i64 = i64(0) if like is None else like.first
        """The seat that began."""
        self.seat: i64 = i64(0) if like is None else like.seat
        """The seat whose turn it is."""
        self.round: i64 = i64(1) if like is None else like.round
        """From 1."""
        self.trains: i64 = i64(0) if like is None else like.trains
        """Trains that scored in this turn and were followed by a bonus train."""
        self.rolls: i64 = i64(0) if like is None else like.rolls
        """Rolls made for this train."""
        self.unrolled: i64 = i64(0) if like is None else like.unrolled
        """Dice that are to be rolled now; 0 once they are."""
        self.aside: i64 = i64(DICE) if like is None else like.aside
        """Dice that have no part in this train."""
        self.roll: i64 = i64(0) if like is None else like.roll
        """The unplaced dice, packed three bits a face."""
        self.fresh: bool = False if like is None else like.fresh
        """Whether no die of this roll has been placed yet."""
        self.train: i64 = i64(0) if like is None else like.train
        """The dice placed, packed three bits a die from left to right."""
        self.scored: bool = False if like is None else like.scored
        """Whether this train has scored a City card."""
        self.tokens: i64 = bit(seats) - 1 if like is None else like.tokens
        """The seats that hold their Switch Track token, as bits: one each (TM-SWITCH-1) from the start
        (TM-SETUP-9), so no more than the six there are (TM-SETUP-6); a dummy has none (TM-RUL-27)."""
        self.spent: bool = False if like is None else like.spent
        """Whether the token was spent in this turn."""
        self.deck: i64 = i64(0) if like is None else like.deck
        """The City cards not drawn yet, as bits: what is left, in no order (TM-RUL-30)."""
        self.display: tuple[int, ...] = (NOTHING,) * DISPLAY if like is None else like.display
        """The three places for face-up City cards: a card or NOTHING."""
        self.cards: tuple[int, ...] = () if like is None else like.cards
        """The City cards of each owner, as bits."""
        self.offers: tuple[int, ...] = (NOTHING,) * (CONTRACTS_DEALT * seats) if like is None else like.offers
        """The two Contracts dealt to each seat, seat by seat."""
        self.kept: tuple[int, ...] = () if like is None else like.kept
        """The Contract of each owner."""
        self.claimed: i64 = i64(0) if like is None else like.claimed
        """The rolling stock that the Steam Engine has claimed in its turn so far; 0 in all other turns."""
        self.winner: i64 = i64(NOTHING) if like is None else like.winner
        """The owner that has won, or NOTHING."""

    def has_token(self, seat: i64) -> bool:
        """Whether this seat holds its Switch Track token."""
        return self.tokens >> seat & 1 == 1  # `bits.has` written out: every decision asks this

    def empty_places(self) -> i64:
        """How many places for City cards are empty. (Counted here: `tuple.count` is slow when compiled.)"""
        n: i64 = 0
        for city in self.display:
            if city == NOTHING:
                n += 1
        return n

    def clone(self) -> "TrainState":
        """An equal state; the columns are shared because they are never changed, only replaced."""
        return TrainState(self.seats, self)
