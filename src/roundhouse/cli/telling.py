"""Telling what was done: one paragraph a seat, in the order it happened."""

import re

from rich.cells import cell_len
from rich.table import Table as Grid

from roundhouse import CHANCE, PUBLIC, Event, Table
from roundhouse.cli.screen import RULE_ID, Painter

SETUP = -3
"""The owner of what chance brings before anyone has decided anything."""
NAME = 8
"""The columns that a name takes, about."""
AGAIN = {("score", "roll"): "begins a bonus train with {dice} dice"}
"""Where `Game.say` cannot know what went before: what a verb means after another one of the same seat.

`{dice}` is the number of dice that chance rolls then.
"""


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


def sentence(table: Table, event: Event) -> str:
    """What this event was."""
    return table.game.words("en").say(table.rules, event.actor, event.action, table.names)


def notes(table: Table, event: Event) -> list[str]:
    """What it brought about, each with its rule's id."""
    return [
        f"{table.game.words('en').note(table.rules, entry, table.names)} [{entry.rule}]"
        for entry in event.entries
    ]


def paragraphs(table: Table, since: int, seat: int = PUBLIC) -> list[Paragraph]:
    """What happened since event number `since`, as this seat may know it."""
    told: list[Paragraph] = []
    waiting: list[str] = []

    def give(owner: int, parts: list[str], draw: bool) -> None:
        if not told or told[-1].owner != owner:
            told.append(Paragraph(table, owner))
        if draw:
            told[-1].draw = len(told[-1].parts) + max(0, len(waiting) - 1)
        told[-1].parts += [*waiting, *parts]
        waiting.clear()

    events = table.seen(seat)
    begun = next((event.n for event in events if event.actor != CHANCE), len(events))
    n = since
    while n < len(events):
        event = events[n]
        run = _run(table, events, n)
        own = _chips(table, run) if len(run) > 1 or _chip(table, event) else _own(table, events, n)
        n += len(run)
        parts = [own, *(f"-> {note}" for note in notes(table, run[-1]))]
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
        waits = not told or told[-1].owner != table.to_move
        give(table.to_move, [], draw=True)
        told[-1].waits = waits
    return told


def _run(table: Table, events: list[Event], n: int) -> list[Event]:
    """The events from the n-th on that are told as one: pieces put down one by one by the same seat."""
    run = [events[n]]
    verb = events[n].text.partition(":")[0]
    while _chip(table, run[-1]) and not run[-1].entries and n + len(run) < len(events):
        following = events[n + len(run)]
        same = following.actor == run[0].actor and following.text.partition(":")[0] == verb
        if not same or not _chip(table, following):
            break
        run.append(following)
    return run


def _chip(table: Table, event: Event) -> str:
    """The piece that a seat's action names, if the game has a sign for it, like `[B]`."""
    sign = f"[{event.text.partition(':')[2]}]"
    return sign if event.actor != CHANCE and sign in table.game.words("en").inks else ""


def _chips(table: Table, run: list[Event]) -> str:
    """`Ann places [B][B][C].`"""
    name, verb = sentence(table, run[0]).split(" ")[:2]
    return f"{name} {verb} {''.join(_chip(table, event) for event in run)}."


def _own(table: Table, events: list[Event], n: int) -> str:
    """The sentence of an event; the one before and the one after it may say it better."""
    event = events[n]
    before = events[n - 1] if n else None
    if before is not None and before.actor == event.actor != CHANCE:
        again = AGAIN.get((before.text.partition(":")[0], event.text.partition(":")[0]))
        if again and n + 1 < len(events):
            dice = len(events[n + 1].text.partition(":")[2])
            return f"{table.names[event.actor]} {again.format(dice=dice)}."
    return sentence(table, event)


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


def told(table: Table, painter: Painter, since: int, seat: int = PUBLIC) -> Grid:
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
