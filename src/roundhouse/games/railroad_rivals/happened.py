"""Where in the picture of Railroad Rivals one sees afterwards what was done: tiles, links, stock."""

from roundhouse.core.event import Event
from roundhouse.games.railroad_rivals.actions import Deliver, DraftStock, Place
from roundhouse.games.railroad_rivals.modules.deliver_actions import Carry


def places(event: Event) -> tuple[str, ...]:
    """The tile that was laid or built upon, the link that was used, the stock that a seat now has."""
    action = event.action
    if isinstance(action, Place):
        return (f"tile:{action.id}",)
    if isinstance(action, DraftStock):
        return (f"stock:{event.actor + 1},{action.id}",)
    parts = [part.replace("site:", "tile:") for part in action.parts() if part.startswith(("site:", "link:"))]
    return tuple(parts)


def way(event: Event) -> tuple[str, ...]:
    """From which tile to which a cube was delivered."""
    action = event.action
    if isinstance(action, Deliver):
        return f"tile:{action.origin_id}", f"tile:{action.to_id}"
    return tuple([f"tile:{id_}" for id_ in action.ids]) if isinstance(action, Carry) else ()


def traveller(event: Event) -> str:
    """The cubes of which one is delivered."""
    return event.action.parts()[0] if isinstance(event.action, (Deliver, Carry)) else ""
