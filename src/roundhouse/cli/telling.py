"""Telling what was done: one paragraph a seat, in the order it happened."""

from rich.table import Table as Grid

from roundhouse import CHANCE, PUBLIC, Event, Table
from roundhouse.cli.screen import Painter


def sentence(table: Table, event: Event) -> str:
    """What this event was."""
    return table.game.say(table.rules, event.actor, event.action, table.names)


def notes(table: Table, event: Event) -> list[str]:
    """What it brought about, each with its rule's id."""
    return [f"{table.game.note(table.rules, entry, table.names)} [{entry.rule}]" for entry in event.entries]


def paragraphs(table: Table, since: int, seat: int = PUBLIC) -> list[tuple[str, str]]:
    """A name and what happened to it, for everything since event number `since`, as this seat may know it."""
    told: list[tuple[int, list[str]]] = []
    waiting: list[str] = []

    def give(owner: int, parts: list[str]) -> None:
        if not told or told[-1][0] != owner:
            told.append((owner, []))
        told[-1][1].extend(parts)
        waiting.clear()

    for event in table.seen(seat)[since:]:
        parts = [sentence(table, event), *(f"-> {note}" for note in notes(table, event))]
        if event.actor != CHANCE:
            give(event.actor, [*waiting, *parts])
        elif event.entries:
            give(event.entries[-1].seat, [*waiting, *parts])
        else:
            # What chance brings belongs to the seat that acts on it.
            waiting += parts
    if waiting:
        give(table.to_move, list(waiting))
    return [(table.names[owner], _joined(table.names[owner], parts)) if 0 <= owner < len(table.names)
            else ("", " ".join(parts)) for owner, parts in told]  # fmt: skip


def _joined(name: str, parts: list[str]) -> str:
    """Sentences with the name said once: `Ann rolls.` `Ann stops.` become `Rolls, stops.`"""
    text = ""
    running = False
    for part in parts:
        own = part.startswith(f"{name} ")
        body = part.removeprefix(f"{name} ")
        if own and running:
            text = f"{text.removesuffix('.')}, {body}"
        else:
            text += (" " if text else "") + (body[0].upper() + body[1:] if own else body)
        running = own
    return text


def told(table: Table, painter: Painter, since: int, seat: int = PUBLIC) -> Grid:
    """The paragraphs, names in a column of their own."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, min_width=3)
    grid.add_column(ratio=1)
    for name, text in paragraphs(table, since, seat):
        grid.add_row(painter.paint(name), painter.paint(text))
    return grid
