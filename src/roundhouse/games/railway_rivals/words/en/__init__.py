"""Railway Rivals in English: each subject has a file of its own, and `English` holds them all."""

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
from roundhouse.games.railway_rivals.rules.table_rules import as_rivals
from roundhouse.games.railway_rivals.words.en.alt_text import AltText
from roundhouse.games.railway_rivals.words.en.captions import Captions
from roundhouse.games.railway_rivals.words.en.ending import FORTUNES, Ending
from roundhouse.games.railway_rivals.words.en.events import Log
from roundhouse.games.railway_rivals.words.en.hints import Hints
from roundhouse.games.railway_rivals.words.en.labels import Labels
from roundhouse.games.railway_rivals.words.en.map_captions import MapCaptions
from roundhouse.games.railway_rivals.words.en.nouns import PlaceNames
from roundhouse.games.railway_rivals.words.en.questions import Questions
from roundhouse.games.railway_rivals.words.en.set_up import ABOUT, OPTIONS
from roundhouse.games.railway_rivals.words.en.sheet_captions import SheetCaptions
from roundhouse.games.railway_rivals.words.en.survey import SurveyWords
from roundhouse.games.railway_rivals.words.en.table_text import TerminalTable
from roundhouse.games.railway_rivals.words.en.worths import in_words


class English(Words):
    """All that Railway Rivals says in English. A translation inherits from it and replaces subjects."""

    def __init__(self) -> None:
        super().__init__()
        self.about, self.options = ABOUT, OPTIONS
        self.inks = {"hill": "#8a6f45", "river": "#1f6fb5", "railway": ""}
        self.lists = ("towns",)
        self.places = PlaceNames()
        """Places, runs, routes and trains by their names."""
        self.questions = Questions(self.places)
        """What is asked now."""
        self.labels = Labels(self.places)
        """What stands on the button of a choice."""
        self.log = Log(self.places)
        """What was done, and what the ledger means."""
        self.hints = Hints(self.places, self.log)
        """What a choice does and means."""
        self.terminal = TerminalTable(self.places)
        """The table in lines of plain text."""
        self.captions = Captions(self.places)
        """What stands in the picture of a table."""
        self.survey = SurveyWords()
        """What the report on a map says."""
        self.map_captions = MapCaptions()
        """What stands on the printed map and beside it."""
        self.sheet_captions = SheetCaptions()
        """What stands on the sheets that are printed to play on paper."""
        self.alt_text = AltText(self.places, self.captions)
        """The picture for those who do not see it."""
        self.fortunes = FORTUNES
        self.ending = Ending(self.places)
        """Where the money came from and went to, and what decided."""

    def as_text(self, view: View[Any], names: list[str]) -> list[str]:
        blocks = self.blocks(view, names)
        return joined({word: blocks[word] for word in blocks if word not in self.lists})

    def blocks(self, view: View[Any], names: list[str]) -> dict[str, list[str]]:
        return self.terminal.blocks(view, names)

    def signs(self, line: str) -> dict[int, str]:
        return self.terminal.signs(line)

    def ask(self, view: View[Any], names: list[str]) -> str:
        return self.questions.ask(view, names)

    def label(self, view: View[Any], action: Action, names: list[str]) -> Label:
        return self.labels.label(view, action, names)

    def hint(self, view: View[Any], action: Action, names: list[str]) -> str:
        return self.hints.hint(view, action, names)

    def worth(self, view: View[Any], valued: Valued) -> str:
        return in_words(valued)

    def seat_name(self, rules: Rules[Any], seat: int) -> str:
        return self.places.seat_name(as_rivals(rules), seat)

    def what_is(self, view: View[Any], part: str, names: list[str]) -> str:
        return self.captions.about(as_rivals(view.rules), view.state, part, names)

    def say(self, rules: Rules[Any], actor: int, action: Action, names: list[str]) -> str:
        return self.log.say(as_rivals(rules), actor, action, names)

    def retell(self, rules: Rules[Any], log: Sequence[Event], n: int, names: list[str]) -> str:
        return self.log.retell(as_rivals(rules), log, n, names)

    def note(self, rules: Rules[Any], entry: Entry, names: list[str]) -> str:
        return self.log.note(as_rivals(rules), entry, names)

    def source(self, rules: Rules[Any], entry: Entry) -> str:
        return self.ending.source(rules, entry)

    def swing_of(
        self, rules: Rules[Any], log: Sequence[Event], n: int, entry: Entry, names: list[str]
    ) -> tuple[int, str] | None:
        return self.ending.swing_of(as_rivals(rules), log, n, entry)

    def fortune(self, rules: Rules[Any], verb: str, word: str) -> str:
        notation = as_rivals(rules).notation
        return notation.map.place_name(notation.hex(word))

    def standing(self, view: View[Any], names: list[str]) -> Standing:
        return self.ending.standing(view, names)

    def sum_up(self, rules: Rules[Any], log: Sequence[Event], turn: range, names: list[str]) -> str:
        return self.log.sum_up(as_rivals(rules), log, turn, names)


WORDS: Final = English()
