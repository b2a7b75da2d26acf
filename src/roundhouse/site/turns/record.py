"""The record of a table, with a word behind every move that a caretaker made."""

from typing import Final

from roundhouse.site.tables.room import Room

MARK: Final = "# by a caretaker"
"""What stands there; whoever replays a record does not read what follows this sign."""


def marked_record(room: Room) -> str:
    """The record of a room's table."""
    record, step = room.table.record, room.step()
    if step.spells:
        for event, line in zip(room.table.log, record.lines, strict=False):
            if step.by_caretaker(event.actor, event.n):
                line.text = f"{line.text} {MARK}"
    return record.text()
