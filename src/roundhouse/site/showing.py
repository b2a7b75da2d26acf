"""What a page shows of a table: everything is made from a view, for one seat or for spectators."""

from dataclasses import dataclass
from typing import Any

from roundhouse import PUBLIC, Event
from roundhouse.core.action import Action
from roundhouse.site.hall import Room


@dataclass(frozen=True)
class Choice:
    """One thing that can be done now."""

    text: str
    hint: str
    parts: str
    """The parts of the picture to touch for it, in order, separated by blanks."""


@dataclass(frozen=True)
class Told:
    """One event in words, with what it brought and by which rule."""

    n: int
    who: str
    text: str
    sentence: str
    notes: list[tuple[str, str]]
    """Sentence and rule id."""


def showing(room: Room, seats: list[int], theme: str, since: int = 0) -> dict[str, Any]:
    """The context of the table page and of every push, as the holder of these seats may see it."""
    table, game = room.table, room.table.game
    seat = room.seat_to_show(seats)
    view = table.view(seat)
    choices = [choice(game.hint(view, action), action) for action in view.legal()]
    return {
        "id": room.id,
        "n": room.length,
        "game": game,
        "seat": seat,
        "seats": seats,
        "names": table.names,
        "players": list(zip(table.names, room.players, strict=True)),
        "your_turn": table.to_move == seat >= 0,
        "over": table.over,
        "ask": game.ask(view, table.names),
        "choices": choices,
        "wide": game.draw(view, table.names, theme=theme, wide=True),
        "narrow": game.draw(view, table.names, theme=theme, wide=False),
        "told": [told(room, event) for event in reversed(table.seen(seat)[since:])],
        "can_undo": can_undo(room, seat),
        "commitment": table.commitment,
        "seed": table.seed if table.over else "",
        "options": table.rules.options.text(),
    }


def choice(hint: str, action: Action) -> Choice:
    return Choice(action.text(), hint, " ".join(action.parts()))


def told(room: Room, event: Event) -> Told:
    table, game = room.table, room.table.game
    return Told(
        event.n,
        table.names[event.actor] if event.actor >= 0 else "",
        event.text,
        game.say(table.rules, event.actor, event.action, table.names),
        [(game.note(table.rules, entry, table.names), entry.rule) for entry in event.entries],
    )


def can_undo(room: Room, seat: int) -> bool:
    log = room.table.log
    return seat != PUBLIC and room.table.to_move == seat and bool(log) and log[-1].actor == seat
