"""A turn in words: one sentence about all that a seat did in a row."""

from collections.abc import Sequence

from roundhouse.core.event import Event
from roundhouse.core.table import Table


def turn_told(table: Table, log: Sequence[Event], turn: range, language: str) -> str:
    """What happened in these events of a log, which is the table's own or what a seat may see of it.

    The game's own sentence; where it has none, what a run of small steps began with, how many there were, and
    what brought points. It depends on the events of the turn and on the one right after it.
    """
    words = table.game.words(language)
    told = words.sum_up(table.rules, log, turn, table.names)
    if told:
        return told
    decided = [n for n in turn if log[n].actor >= 0] or list(turn)
    kinds = {n: log[n].text.partition(":")[0] for n in decided}
    telling = [n for n in decided if any(entry.amount for entry in log[n].entries)] or decided
    first = telling[0]
    sentence = words.retell(table.rules, log, first, table.names)
    alike = sum([kinds[n] == kinds[first] for n in decided]) - 1
    return f"{sentence} (+{alike})" if alike else sentence
