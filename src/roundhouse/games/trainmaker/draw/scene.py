"""What every part of the picture needs to know."""

from typing import Final

from roundhouse.core.bits import members
from roundhouse.core.look import Look
from roundhouse.core.view import View
from roundhouse.core.words import Words
from roundhouse.display import scene as display
from roundhouse.games.trainmaker.actions import Place
from roundhouse.games.trainmaker.data import FACE_NAMES, FACES
from roundhouse.games.trainmaker.rules.table_rules import train_rules
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.games.trainmaker.words.en import English
from roundhouse.svg.cache import sheet_for

KINDS: Final = dict(zip(FACES, FACE_NAMES, strict=True))
"""The vehicle that is drawn on each face of a die."""


class Scene(display.Scene[TrainState]):
    """A view of Trainmaker, ready to be drawn. An owner is a seat or, after the seats, a dummy player."""

    def __init__(self, view: View[TrainState], names: list[str], words: Words, look: Look) -> None:
        super().__init__(view, names, words, look)
        assert isinstance(words, English)
        self.words: English = words
        self.captions = words.captions
        self.rules = train_rules(view.rules)
        self.data = self.rules.data
        self.owners = [words.nouns.owner(self.rules, names, owner) for owner in range(self.rules.owners)]
        """The names of the seats, and after them of a dummy player."""
        self.places = {action.face for action in self.legal if isinstance(action, Place)}
        """The faces of which a die can be placed now."""
        self.sheet = sheet_for((words, self.theme.name, self.data, look.wide))
        """What is drawn already in this language, theme and shape, with these cards."""

    def is_on(self, seat: int) -> bool:
        """Whether it is this owner's turn or, at the end, whether it has won."""
        return seat == (self.s.winner if self.over else self.s.seat)

    def offers(self, seat: int) -> list[int]:
        """The two Contracts dealt to a seat."""
        return list(self.s.offers[2 * seat : 2 * seat + 2])

    def is_dummy(self, owner: int) -> bool:
        return owner >= self.s.seats

    def has_token(self, seat: int) -> bool:
        return self.s.has_token(seat)

    def cards_of(self, owner: int, good: int) -> list[str]:
        """The names of an owner's City cards with this good."""
        return [self.data.cities[i].name for i in members(self.s.cards[owner] & self.data.of_good[good])]
