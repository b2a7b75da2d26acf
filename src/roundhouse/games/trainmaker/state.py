"""The state of a Trainmaker table: where every card, die and token lies."""

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.state import State


@mypyc_attr(acyclic=True, free_list_len=1)
class TrainState(State):
    """Numbers and columns only. An owner is a seat or, after the seats, a dummy player of a module."""

    def __init__(
        self,
        seats: i64,
        phase: i64,
        scores: tuple[int, ...],
        first: i64,
        seat: i64,
        round_: i64,
        trains: i64,
        rolls: i64,
        unrolled: i64,
        aside: i64,
        roll: i64,
        fresh: bool,
        train: i64,
        scored: bool,
        tokens: i64,
        spent: bool,
        deck: i64,
        display: tuple[int, ...],
        cards: tuple[int, ...],
        offers: tuple[int, ...],
        kept: tuple[int, ...],
        claimed: i64,
        winner: i64,
    ) -> None:
        super().__init__(seats, phase, scores)
        self.first = first
        """The seat that began."""
        self.seat = seat
        """The seat whose turn it is."""
        self.round = round_
        """From 1."""
        self.trains = trains
        """Trains that scored in this turn and were followed by a bonus train."""
        self.rolls = rolls
        """Rolls made for this train."""
        self.unrolled = unrolled
        """Dice that are to be rolled now; 0 once they are."""
        self.aside = aside
        """Dice that have no part in this train."""
        self.roll = roll
        """The unplaced dice, packed three bits a face."""
        self.fresh = fresh
        """Whether no die of this roll has been placed yet."""
        self.train = train
        """The dice placed, packed three bits a die from left to right."""
        self.scored = scored
        """Whether this train has scored a City card."""
        self.tokens = tokens
        """The seats that hold their Switch Track token, as bits."""
        self.spent = spent
        """Whether the token was spent in this turn."""
        self.deck = deck
        """The City cards not drawn yet, as bits: what is left, in no order."""
        self.display = display
        """The three places for face-up City cards: a card or NOTHING."""
        self.cards = cards
        """The City cards of each owner, as bits."""
        self.offers = offers
        """The two Contracts dealt to each seat, seat by seat."""
        self.kept = kept
        """The Contract of each owner."""
        self.claimed = claimed
        """The rolling stock that the Steam Engine has claimed in its turn so far; 0 in all other turns."""
        self.winner = winner
        """The owner that has won, or NOTHING."""

    def has_token(self, seat: i64) -> bool:
        """Whether this seat holds its Switch Track token."""
        return self.tokens >> seat & 1 == 1

    def clone(self) -> "TrainState":
        """An equal state; the columns are shared because they are never changed, only replaced."""
        return TrainState(
            self.seats,
            self.phase,
            self.scores,
            self.first,
            self.seat,
            self.round,
            self.trains,
            self.rolls,
            self.unrolled,
            self.aside,
            self.roll,
            self.fresh,
            self.train,
            self.scored,
            self.tokens,
            self.spent,
            self.deck,
            self.display,
            self.cards,
            self.offers,
            self.kept,
            self.claimed,
            self.winner,
        )
