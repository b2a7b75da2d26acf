"""Railroad Rivals and Robber Baron in English."""

from collections.abc import Sequence
from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.event import Event
from roundhouse.core.judge import Valued
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, OVER, Entry
from roundhouse.core.view import View
from roundhouse.core.wording import asked_of, joined
from roundhouse.core.words import Label, Standing, Words
from roundhouse.games.railroad_rivals.words.en.alt_text import AltText
from roundhouse.games.railroad_rivals.words.en.baron import BaronWords
from roundhouse.games.railroad_rivals.words.en.captions import Captions
from roundhouse.games.railroad_rivals.words.en.ending import FORTUNES, Ending
from roundhouse.games.railroad_rivals.words.en.events import Events
from roundhouse.games.railroad_rivals.words.en.hints import Hints
from roundhouse.games.railroad_rivals.words.en.labels import Labels
from roundhouse.games.railroad_rivals.words.en.nouns import Nouns
from roundhouse.games.railroad_rivals.words.en.questions import Questions
from roundhouse.games.railroad_rivals.words.en.set_up import ABOUT, OPTIONS
from roundhouse.games.railroad_rivals.words.en.table_text import TableText
from roundhouse.games.railroad_rivals.words.en.tile_map import signs
from roundhouse.games.railroad_rivals.words.en.worths import in_words

INKS: Final = {"brown": "#8b5a2b", "yellow": "#b58900", "gray": "#777777", "black": ""}
"""The terminal's ink for each colour of cube; black is printed in the plain ink."""


class English(Words):
    """All that the game says. Each subject has a part of its own, which a translation may replace.

    What the expansion adds is asked first; where it has nothing to say, the base game speaks.
    """

    def __init__(self) -> None:
        super().__init__()
        self.about, self.options = ABOUT, OPTIONS
        self.inks = INKS
        self.fortunes = FORTUNES
        self.nouns = Nouns()
        """Sides, cubes, edges, stock tiles: what all sentences share."""
        self.table_text = TableText(self.nouns)
        self.questions = Questions(self.nouns)
        self.labels = Labels(self.nouns)
        self.events = Events(self.nouns)
        self.hints = Hints(self.nouns, self.events)
        self.baron = BaronWords(self.nouns, self.questions, self.labels, self.hints)
        """What the modules of Robber Baron ask, offer and tell."""
        self.captions = Captions(self.nouns)
        """What stands in pictures."""
        self.alt_text = AltText(self.nouns, self.captions)
        """Pictures for those who do not see them."""
        self.ending = Ending()
        """Where the points came from, and what decided."""

    def as_text(self, view: View[Any], names: list[str]) -> list[str]:
        return joined(self.blocks(view, names))

    def blocks(self, view: View[Any], names: list[str]) -> dict[str, list[str]]:
        return self.table_text.blocks(view, names, self.baron.lines(view, names))

    def signs(self, line: str) -> dict[int, str]:
        return signs(line)

    def ask(self, view: View[Any], names: list[str]) -> str:
        mover = view.to_move
        if mover == OVER:
            return self.questions.ending(view, names)
        question = self.baron.ask(view) or self.questions.ask(view, names)
        return question if mover in (view.seat, CHANCE) else asked_of(names[mover], question)

    def label(self, view: View[Any], action: Action, names: list[str]) -> Label:
        return self.baron.label(view, action, names) or self.labels.label(view, action, names)

    def hint(self, view: View[Any], action: Action, names: list[str]) -> str:
        return self.baron.hint(view, action, names) or self.hints.hint(view, action, names)

    def worth(self, view: View[Any], valued: Valued) -> str:
        return in_words(valued)

    def say(self, rules: Rules[Any], actor: int, action: Action, names: list[str]) -> str:
        return self.baron.say(rules, actor, action, names) or self.events.say(rules, actor, action, names)

    def note(self, rules: Rules[Any], entry: Entry, names: list[str]) -> str:
        return self.events.note(rules, entry, names)

    def source(self, rules: Rules[Any], entry: Entry) -> str:
        return self.ending.source(rules, entry)

    def swing_of(
        self, rules: Rules[Any], log: Sequence[Event], n: int, entry: Entry, names: list[str]
    ) -> tuple[int, str] | None:
        return self.ending.swing_of(log, n, entry, names)

    def fortune(self, rules: Rules[Any], verb: str, word: str) -> str:
        colours, goods = self.nouns.colours, self.nouns.goods
        return f"{goods[colours.index(word)]} ({word})".capitalize() if verb == "deliver" else word

    def standing(self, view: View[Any], names: list[str]) -> Standing:
        return self.ending.standing(view, names)


WORDS: Final = English()
