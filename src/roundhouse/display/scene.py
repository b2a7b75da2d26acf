"""A scene: what every part of a picture needs to know of a view."""

from typing import Generic, TypeVar

from roundhouse.core.look import Look
from roundhouse.core.state import OVER, State
from roundhouse.core.view import View
from roundhouse.core.words import Words
from roundhouse.svg.element import title
from roundhouse.svg.shapes import glow, target
from roundhouse.svg.theme import Theme, theme_named

S = TypeVar("S", bound=State)
Box = tuple[float, float, float, float]
"""Left, top, width and height."""


class Scene(Generic[S]):
    """A view, ready to be drawn. Each game inherits from it and adds what its own parts need."""

    def __init__(self, view: View[S], names: list[str], words: Words, look: Look) -> None:
        self.s = view.state
        self.seat = view.seat
        """The seat that looks, or PUBLIC."""
        self.mover = view.to_move
        """The seat that decides, CHANCE or OVER."""
        self.names = names
        self.close_up = look.close_up
        self.theme: Theme = theme_named(look.theme)
        self.legal = view.legal()
        """What the seat that looks may choose now."""
        self.yours = bool(self.legal)
        """Whether the question is asked of the seat that looks."""
        self.asked = words.ask(view, names)
        """What is asked now, in one sentence."""
        self.lit: dict[str, bool] = {}
        """The parts that can be touched now; True for a part that only comes later in a choice."""
        if look.choices:
            for action in self.legal:
                for i, part in enumerate(action.parts()):
                    self.lit[part] = self.lit.get(part, True) and i > 0
        self.ranking: list[int] = view.rules.ranking(view.state) if self.over else []
        """The place of each seat when the game is over."""

    @property
    def over(self) -> bool:
        return self.s.phase == OVER

    def is_on(self, seat: int) -> bool:
        """Whether this seat is to move or, at the end, whether it has won."""
        return self.ranking[seat] == 1 if self.over else seat == self.mover

    def in_order(self, seats: list[int]) -> list[int]:
        """These seats as they are; at the end, from the first place to the last."""
        return sorted(seats, key=lambda seat: self.ranking[seat]) if self.over else seats

    def choice(self, part: str, body: str, at: Box, says: str, name: str, r: float = 6) -> str:
        """A part that an action may name: lit and saying what it does if one does now, else just named."""
        if part not in self.lit:
            return target(part, title(name) + body)
        later = self.lit[part]
        return target(part, body, glow(*at, self.theme, r, later), says, later)

    def lit_among(self, beginning: str) -> tuple[tuple[str, bool], ...]:
        """The lit parts whose names begin so, and whether each only comes later in a choice."""
        if not self.lit:
            return ()
        return tuple([item for item in self.lit.items() if item[0].startswith(beginning)])
