"""The end of a game by its ledger: whence everyone's score came, how it went, and what turned it."""

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.core.event import Event
from roundhouse.core.state import CHANCE, Entry
from roundhouse.core.table import Table
from roundhouse.display.turn_told import turn_told
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
    """What brought a winner ahead: a turn, or what the game itself puts together (`Words.swing_of`)."""

    n: int
    """How many actions there were when it had happened: the number of its position in a replay."""
    turn: int
    """The number of the turn in which it was complete."""
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
    entries = [entry for event in table.log for entry in event.entries]
    return found + sources_of(table, entries, language)


def sources_of(table: Table, entries: Sequence[Entry], language: str) -> list[Source]:
    """What these lines of the ledger brought and took."""
    words = table.game.words(language)
    found: dict[str, Source] = {}
    for entry in entries:
        if entry.amount:
            name = words.source(table.rules, entry)
            source = found.setdefault(name, Source(name, [0] * len(table.names)))
            source.amounts[entry.seat] += entry.amount
    return list(found.values())


def swings(table: Table, language: str) -> list[Swing]:
    """What brought a winner furthest ahead, as it happened; of equal swings, the later."""
    words, log = table.game.words(language), table.log
    divided, first = turns(log, alone=len(table.names) == 1), first_turn(log)
    turn_at = [i for i, turn in enumerate(divided) for _ in turn]
    parts: dict[tuple[int, str], list[Entry]] = {}
    last: dict[tuple[int, str], int] = {}
    for n, event in enumerate(log):
        if first + turn_at[n] == 0:
            continue  # the set-up is nobody's merit
        for entry in event.entries:
            if entry.amount:
                key = words.swing_of(table.rules, log, n, entry, table.names) or (
                    divided[turn_at[n]].start,
                    "",
                )
                parts.setdefault(key, []).append(entry)
                last[key] = n
    winners = [seat for seat, place in enumerate(table.ranking) if place == 1]
    found: list[tuple[int, Swing]] = []
    for (start, told), entries in parts.items():
        n, made_of = last[start, told], sources_of(table, entries, language)
        gains = [sum(amounts) for amounts in zip(*[each.amounts for each in made_of], strict=True)]
        sentence = told or turn_told(table, log, divided[turn_at[start]], language)
        size = size_of_swing(gains, winners or range(len(gains)))
        found.append((size, Swing(n + 1, first + turn_at[n], sentence, made_of)))
    largest = sorted(found, key=lambda each: (each[0], each[1].n), reverse=True)[:MOST_SWINGS]
    return sorted([swing for size, swing in largest if size > 0], key=lambda swing: swing.n)


def size_of_swing(gains: Sequence[int], winners: Sequence[int]) -> int:
    """How much further one of the winners moved than all seats together; for who plays alone, how far."""
    if len(gains) == 1:
        return gains[0]
    return max([len(gains) * gains[seat] - sum(gains) for seat in winners])
