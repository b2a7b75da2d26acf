"""Trainmaker in English: one file a subject, put together here."""

from collections.abc import Sequence
from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.event import Event
from roundhouse.core.judge import Valued
from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.view import View
from roundhouse.core.wording import joined
from roundhouse.core.words import Label, Standing, Words
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.games.trainmaker.words.en.alt_text import AltText
from roundhouse.games.trainmaker.words.en.captions import Captions
from roundhouse.games.trainmaker.words.en.ending import FORTUNES, Ending
from roundhouse.games.trainmaker.words.en.events import Events
from roundhouse.games.trainmaker.words.en.hints import Hints
from roundhouse.games.trainmaker.words.en.labels import Labels
from roundhouse.games.trainmaker.words.en.nouns import Nouns
from roundhouse.games.trainmaker.words.en.questions import Questions
from roundhouse.games.trainmaker.words.en.reasons import Reasons
from roundhouse.games.trainmaker.words.en.set_up import ABOUT, OPTIONS
from roundhouse.games.trainmaker.words.en.table_text import TableText

INKS: Final = {
    "[L]": "",
    "[P]": "#2f6fd0",
    "[B]": "#b58900",
    "[F]": "#2e8b57",
    "[C]": "#c8382e",
    "coal": "#8a4fb8",
    "corn": "#b58900",
    "timber": "#2e8b57",
    "cattle": "#c8382e",
    "passengers": "#777777",
    "mail": "#2f6fd0",
}
"""The colours of the printed dice and goods (TM-SETUP-2, TM-SETUP-3); none is for black, the plain ink."""


class English(Words):
    """All that Trainmaker says; a translation puts classes of its own in the place of these subjects."""

    def __init__(self) -> None:
        super().__init__()
        self.about, self.options = ABOUT, OPTIONS
        self.inks = INKS
        self.fortunes = FORTUNES
        self.looks_back = False
        self.nouns = Nouns()
        self.table_text = TableText(self.nouns)
        self.questions = Questions(self.nouns)
        self.labels = Labels(self.nouns)
        self.hints = Hints(self.nouns)
        self.reasons = Reasons()
        self.events = Events(self.nouns)
        self.captions = Captions(self.nouns)
        """What is written in pictures."""
        self.alt_text = AltText(self.nouns)
        """Pictures for those who do not see them."""
        self.ending = Ending(self.nouns)
        """Where the scores came from, and what decided."""

    def as_text(self, view: View[TrainState], names: list[str]) -> list[str]:
        return joined(self.blocks(view, names))

    def blocks(self, view: View[TrainState], names: list[str]) -> dict[str, list[str]]:
        return self.table_text.blocks(view, names)

    def ask(self, view: View[TrainState], names: list[str]) -> str:
        return self.questions.ask(view, names)

    def label(self, view: View[TrainState], action: Action, names: list[str]) -> Label:
        return self.labels.label(view, action)

    def hint(self, view: View[TrainState], action: Action, names: list[str]) -> str:
        return self.hints.hint(view, action) or self.events.say_chance(view.rules, action, names)

    def worth(self, view: View[TrainState], valued: Valued) -> str:
        return self.reasons.worth(view, valued)

    def say(self, rules: Rules[TrainState], actor: int, action: Action, names: list[str]) -> str:
        return self.events.say(rules, actor, action, names)

    def note(self, rules: Rules[TrainState], entry: Entry, names: list[str]) -> str:
        return self.events.note(rules, entry, names)

    def retell(self, rules: Rules[TrainState], log: Sequence[Event], n: int, names: list[str]) -> str:
        return self.events.retell(rules, log, n, names)

    def sum_up(self, rules: Rules[TrainState], log: Sequence[Event], turn: range, names: list[str]) -> str:
        return self.events.sum_up(rules, log, turn, names)

    def together(self, rules: Rules[TrainState], actor: int, actions: list[Action], names: list[str]) -> str:
        return self.events.together(rules, actor, actions, names)

    def source(self, rules: Rules[TrainState], entry: Entry) -> str:
        return self.ending.source(rules, entry)

    def fortune(self, rules: Rules[TrainState], verb: str, word: str) -> str:
        return self.ending.fortune(rules, verb, word)

    def standing(self, view: View[TrainState], names: list[str]) -> Standing:
        return self.ending.standing(view, names)


WORDS: Final = English()
