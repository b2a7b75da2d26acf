"""The end of a game by its ledger: whence everyone's score came, how it went, and what turned it."""

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.core.event import Event
from roundhouse.core.state import CHANCE
from roundhouse.core.table import Table
from roundhouse.display.told import told
from roundhouse.display.turns import turns

AT_THE_START = "At the start"
"""What accounts hold before anything is done."""
MOST_SWINGS = 3


@dataclass
class Source:
    """What a score is made of: one kind of gain or payment."""

    name: str
    amounts: list[int]
    """By seat."""


@dataclass
class Swing:
    """An event that changed the distances between the scores."""

    n: int
    """How many actions there were when it had happened: the number of its position in a replay."""
    turn: int
    """The number of its turn."""
    sentence: str
    sources: list[Source]
    """What it brought."""


def course(table: Table) -> list[tuple[int, ...]]:
    """The scores after 0, 1, 2 … actions. The ledger is public, so all may see them at any time."""
    scores = table.opening_scores
    found = [tuple(scores)]
    for event in table.log:
        for entry in event.entries:
            if entry.amount:
                scores[entry.seat] += entry.amount
        found.append(tuple(scores))
    return found


def first_turn(log: Sequence[Event]) -> int:
    """The number of the first turn of a log: 0 for a set-up, otherwise 1."""
    return 0 if log and log[0].actor == CHANCE else 1


def sources(table: Table, language: str) -> list[Source]:
    """What the scores are made of, in the order in which it came; each seat's column sums to its score."""
    opening = table.opening_scores
    found = [Source(AT_THE_START, opening)] if any(opening) else []
    return found + sources_of(table, table.log, language)


def sources_of(table: Table, events: Sequence[Event], language: str) -> list[Source]:
    """What these events brought and took."""
    words = table.game.words(language)
    found: dict[str, Source] = {}
    for event in events:
        for entry in event.entries:
            if entry.amount:
                name = words.source(table.rules, entry)
                source = found.setdefault(name, Source(name, [0] * len(table.names)))
                source.amounts[entry.seat] += entry.amount
    return list(found.values())


def swings(table: Table, language: str) -> list[Swing]:
    """The events that changed the distances most, as they happened; of equal ones, the later."""
    log, after = table.log, course(table)
    sizes = [size_of_swing(after[n], after[n + 1]) for n in range(len(log))]
    largest = sorted(range(len(log)), key=lambda n: (sizes[n], n), reverse=True)[:MOST_SWINGS]
    divided, first = turns(log, alone=len(table.names) == 1), first_turn(log)
    return [
        Swing(
            n=n + 1,
            turn=first + next(i for i, turn in enumerate(divided) if n in turn),
            sentence=sentence_of(table, n, language),
            sources=sources_of(table, log[n : n + 1], language),
        )
        for n in sorted(largest)
        if sizes[n] > 0
    ]


def sentence_of(table: Table, n: int, language: str) -> str:
    """What was done; where it brought nothing to who did it, what it brought to another."""
    event, words = table.log[n], told(table, table.log, n, language)
    gains = [i for i, entry in enumerate(event.entries) if entry.amount]
    if any(event.entries[i].seat == event.actor for i in gains):
        return words.sentence
    return words.notes[max(gains, key=lambda i: abs(event.entries[i].amount))].text


def size_of_swing(before: Sequence[int], after: Sequence[int]) -> int:
    """How much further a seat moved than all seats together; for who plays alone, how far it moved."""
    gains = [new - old for old, new in zip(before, after, strict=True)]
    if len(gains) == 1:
        return abs(gains[0])
    return max([abs(len(gains) * gain - sum(gains)) for gain in gains])
