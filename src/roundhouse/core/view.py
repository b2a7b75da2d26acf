"""A view: rules, a seat, and a state with holes. It is the only thing that leaves the engine."""

from typing import Any, Generic, Protocol, TypeVar

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.rules import Rules
from roundhouse.core.state import State

S = TypeVar("S", bound=State)


class View(Generic[S]):
    """What one seat, or the PUBLIC, may know.

    >>> from roundhouse import Table, game_names
    >>> table = Table.new(game_names()[0], seats=2, seed="reference")
    >>> len(table.view(0).legal()), len(table.view(1).legal())  # only who is to move has choices
    (2, 0)
    """

    def __init__(self, rules: Rules[S], seat: int, state: S) -> None:
        self.rules = rules
        self.seat = seat
        self.state = state
        """The masked state: it is this view's own, so nothing done to it touches the game."""

    @property
    def to_move(self) -> int:
        return self.rules.to_move(self.state)

    def legal(self) -> list[Action]:
        """The choices, if this seat is to move."""
        return list(self.rules.legal(self.state)) if self.to_move == self.seat >= 0 else []

    def explain(self, text: str) -> Refusal | None:
        """Why this seat may not do this now, as far as it may know; None if it may."""
        if self.to_move != self.seat:
            return Refusal(self.rules.turn_rule(self.state), "It is not this seat's turn to decide.")
        return self.rules.allows(self.state, self.rules.parse(text))

    def guess(self, dice: Dice) -> S:
        """A full state that looks like this view from this seat."""
        return self.rules.guess(self.state, self.seat, dice)

    def position(self) -> dict[str, object]:
        """The view as plain JSON; what is hidden is '?'."""
        return self.rules.position(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return (*self.rules.made_of(), self.seat, self.state)

    def __reduce__(self) -> tuple[Any, ...]:
        return View, (self.rules, self.seat, self.state)

    def _repr_svg_(self) -> str:
        """The picture for a notebook: what this seat sees, with the names that seats have by default."""
        from roundhouse.core.game import find_game
        from roundhouse.core.table import NAMES

        return find_game(self.rules.game).draw(self, list(NAMES[: self.rules.seats]))


class Bot(Protocol):
    """Anything that chooses: it sees a View and has dice of its own."""

    def choose(self, view: "View[State]", dice: Dice) -> Action: ...
