"""All that Ride the Rails says, in English: one file a subject."""

from collections.abc import Sequence
from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.event import Event
from roundhouse.core.judge import Valued
from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.view import View
from roundhouse.core.wording import joined
from roundhouse.core.words import Label, Standing, Words
from roundhouse.games.ride_the_rails.words.en.alt_text import AltText
from roundhouse.games.ride_the_rails.words.en.captions import Captions
from roundhouse.games.ride_the_rails.words.en.ending import FORTUNES, Ending
from roundhouse.games.ride_the_rails.words.en.events import Events
from roundhouse.games.ride_the_rails.words.en.hints import Hints
from roundhouse.games.ride_the_rails.words.en.labels import Labels
from roundhouse.games.ride_the_rails.words.en.nouns import Nouns
from roundhouse.games.ride_the_rails.words.en.questions import Questions
from roundhouse.games.ride_the_rails.words.en.reasons import Reasons
from roundhouse.games.ride_the_rails.words.en.set_up import ABOUT, OPTIONS
from roundhouse.games.ride_the_rails.words.en.table_text import TableText

INKS: Final = {
    "red": "#c0271d",
    "blue": "#1f6fb5",
    "orange": "#d9730d",
    "yellow": "#b58900",
    "purple": "#8640a8",
    "black": "",
}
"""The colours of the railroads; none is for black, the plain ink."""


class English(Words):
    """The words of the game. A translation replaces the attributes by its own classes."""

    def __init__(self) -> None:
        super().__init__()
        self.about, self.options = ABOUT, OPTIONS
        self.inks = INKS
        self.fortunes = FORTUNES
        self.lists = ("cities",)
        self.nouns = Nouns()
        self.table_text = TableText(self.nouns)
        self.questions = Questions()
        self.labels = Labels(self.nouns)
        self.events = Events(self.nouns)
        self.hints = Hints(self.nouns, self.events)
        self.reasons = Reasons(self.nouns)
        self.captions = Captions(self.nouns)
        """The words of pictures."""
        self.alt_text = AltText(self.nouns)
        """Pictures in words."""
        self.ending = Ending()
        """Where the money came from, and what decided."""

    def as_text(self, view: View[Any], names: list[str]) -> list[str]:
        blocks = self.blocks(view, names)
        return joined({word: blocks[word] for word in blocks if word not in self.lists})

    def blocks(self, view: View[Any], names: list[str]) -> dict[str, list[str]]:
        return self.table_text.blocks(view, names)

    def signs(self, line: str) -> dict[int, str]:
        return self.table_text.signs(line, self.inks)

    def ask(self, view: View[Any], names: list[str]) -> str:
        return self.questions.ask(view, names)

    def label(self, view: View[Any], action: Action, names: list[str]) -> Label:
        return self.labels.label(view, action, names)

    def hint(self, view: View[Any], action: Action, names: list[str]) -> str:
        return self.hints.hint(view, action, names)

    def worth(self, view: View[Any], valued: Valued) -> str:
        return self.reasons.worth(view, valued)

    def way(self, view: View[Any], actions: list[Action], names: list[str]) -> tuple[str, str]:
        return self.labels.way(view, actions), self.hints.way(view, actions, names)

    def what_is(self, view: View[Any], part: str, names: list[str]) -> str:
        return self.captions.what_is(view, part)

    def say(self, rules: Rules[Any], actor: int, action: Action, names: list[str]) -> str:
        return self.events.say(rules, actor, action, names)

    def note(self, rules: Rules[Any], entry: Entry, names: list[str]) -> str:
        return self.events.note(rules, entry, names)

    def source(self, rules: Rules[Any], entry: Entry) -> str:
        return self.ending.source(rules, entry)

    def fortune(self, rules: Rules[Any], verb: str, word: str) -> str:
        return word.capitalize()

    def standing(self, view: View[Any], names: list[str]) -> Standing:
        return self.ending.standing(view, names)

    def sum_up(self, rules: Rules[Any], log: Sequence[Event], turn: range, names: list[str]) -> str:
        return self.events.sum_up(rules, log, turn, names)


WORDS: Final = English()
