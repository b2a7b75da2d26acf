"""An event in words: one sentence about what was done, and what each line of its ledger means."""

from collections.abc import Sequence

from roundhouse.core.event import Event
from roundhouse.core.table import Table


class Note:
    """A line of the ledger in words, and the rule that it stands under."""

    def __init__(self, text: str, rule: str) -> None:
        self.text = text
        self.rule = rule


class Told:
    """One event as page, replay, lesson and terminal tell it."""

    def __init__(self, sentence: str, notes: list[Note]) -> None:
        self.sentence = sentence
        self.notes = notes


def told(table: Table, log: Sequence[Event], n: int, language: str) -> Told:
    """The n-th event of this log, which is the table's own or what a seat may see of it."""
    words = table.game.words(language)
    sentence = words.retell(table.rules, log, n, table.names)
    notes = [Note(words.note(table.rules, entry, table.names), entry.rule) for entry in log[n].entries]
    return Told(sentence, notes)
