"""What was done, in paragraphs: one a seat, in the order it happened."""

import re

from rich.cells import cell_len
from rich.table import Table as Grid

from roundhouse import CHANCE, PUBLIC, Event, Table
from roundhouse.cli.arguments import LANGUAGE
from roundhouse.cli.screen import RULE_ID, Painter
from roundhouse.display.told import told

SETUP = -3
"""The owner of what chance brings before anyone has decided anything."""
NAME = 8
"""The columns that a name takes, about."""


class Paragraph:
    """What happened to one owner, sentence by sentence."""

    def __init__(self, table: Table, owner: int) -> None:
        self.owner = owner
        """A seat, SETUP, or some other owner that the game knows."""
        seated = 0 <= owner < len(table.names)
        self.name = table.names[owner] if seated else "Setup" if owner == SETUP else ""
        self.parts: list[str] = []
        self.draw = 0
        """Where the sentences begin that follow the last draw, with the draw itself."""
        self.waits = False
        """Whether it is but a draw on which this owner is to act now."""

    def text(self) -> str:
        """All of it, with the name said once: `Ann rolls.` `Ann stops.` become `Rolls, stops.`"""
        return _joined(self.name, self.parts)

    def brief(self, own: bool) -> str:
        """What came of it: one's own last draw and what followed; of another, the outcome alone."""
        parts = [re.sub(f" {RULE_ID}", "", part) for part in self.parts]
        if own or self.owner == SETUP:
            return _joined(self.name, parts[self.draw :])
        outcome = [part.removeprefix("-> ") for part in parts if part.startswith("-> ")]
        return _joined(self.name, outcome or parts[-1:])


def paragraphs(table: Table, since: int, seat: int = PUBLIC) -> list[Paragraph]:
    """What happened since event number `since`, as this seat may know it."""
    found: list[Paragraph] = []
    waiting: list[str] = []

    def give(owner: int, parts: list[str], draw: bool) -> None:
        if not found or found[-1].owner != owner:
            found.append(Paragraph(table, owner))
        if draw:
            found[-1].draw = len(found[-1].parts) + max(0, len(waiting) - 1)
        found[-1].parts += [*waiting, *parts]
        waiting.clear()

    events = table.seen(seat)
    begun = next((event.n for event in events if event.actor != CHANCE), len(events))
    n = since
    while n < len(events):
        event = events[n]
        run, sentence = _run(table, events, n)
        n += len(run)
        notes = told(table, events, n - 1, LANGUAGE).notes
        parts = [sentence, *(f"-> {note.text} [{note.rule}]" for note in notes)]
        if event.actor != CHANCE:
            give(event.actor, parts, draw=bool(waiting))
        elif event.entries:
            waiting.append(parts[0])
            give(event.entries[-1].seat, parts[1:], draw=True)
        elif event.n < begun:
            give(SETUP, parts, draw=False)
        else:
            # What chance brings belongs to the seat that acts on it.
            waiting += parts
    if waiting:
        waits = not found or found[-1].owner != table.to_move
        give(table.to_move, [], draw=True)
        found[-1].waits = waits
    return found


def _run(table: Table, events: list[Event], n: int) -> tuple[list[Event], str]:
    """The events from the n-th on that are told in one sentence, because a seat took small steps; and it."""
    words, first = table.game.words(LANGUAGE), events[n]
    run, sentence = [first], ""
    if first.actor != CHANCE:
        sentence = words.together(table.rules, first.actor, [first.action], table.names)
    if not sentence:
        return run, told(table, events, n, LANGUAGE).sentence
    while not run[-1].entries and n + len(run) < len(events):
        following = events[n + len(run)]
        if following.actor != first.actor:
            break
        actions = [event.action for event in [*run, following]]
        longer = words.together(table.rules, first.actor, actions, table.names)
        if not longer:
            break
        run.append(following)
        sentence = longer
    return run, sentence


def _joined(name: str, parts: list[str]) -> str:
    text = ""
    running = False
    for part in parts:
        own = bool(name) and part.startswith(f"{name} ")
        body = part.removeprefix(f"{name} ") if own else part
        if own and running and text.endswith("."):
            text = f"{text.removesuffix('.')}, {body}"
        else:
            text += (" " if text else "") + (body[0].upper() + body[1:] if own else body)
        running = own
    return text


def in_full(table: Table, painter: Painter, since: int, seat: int = PUBLIC) -> Grid:
    """The paragraphs, names in a column of their own."""
    return rows(painter, [(part.name, part.text()) for part in paragraphs(table, since, seat)])


def in_brief(table: Table, painter: Painter, since: int, seat: int, size: tuple[int, int]) -> Grid:
    """A line for each paragraph, so many columns and, if possible, lines at most.

    How one's own last turn ended stays, whole; of the others the oldest are left out if there are too
    many, and a draw that waits for this seat to act on it, because the table shows it.
    """
    width, room = size
    found = paragraphs(table, since, seat)
    if len(found) > max(1, room) and found[-1].owner == seat and found[-1].waits:
        found.pop()
    own = max((i for i, part in enumerate(found) if part.owner == seat), default=-1)
    kept = [i for i in range(len(found)) if i != own]
    taken = -(-cell_len(found[own].brief(own=True)) // (width - NAME)) if own >= 0 else 0
    kept = kept[max(0, len(kept) - max(1, room - taken)) :]
    shown = sorted([*kept, own]) if own >= 0 else kept
    lines = [(found[i].name, found[i].brief(own=found[i].owner == seat)) for i in shown]
    return rows(painter, lines, width, shown.index(own) if own >= 0 else -1)


def rows(painter: Painter, lines: list[tuple[str, str]], width: int = 0, whole: int = -1) -> Grid:
    """Names and what is said of them; with `width`, a line of so many columns each, but for a `whole` one."""
    first = max([3, *(cell_len(name) for name, _ in lines)])
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, min_width=first)
    grid.add_column(ratio=1)
    for i, (name, text) in enumerate(lines):
        painted = painter.paint(text)
        if width and i != whole:
            painted.truncate(width - first - 2, overflow="ellipsis")
        grid.add_row(painter.paint(name), painted)
    return grid
