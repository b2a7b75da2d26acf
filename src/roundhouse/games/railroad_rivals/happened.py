"""Where in the picture of Railroad Rivals one sees afterwards what was done: tiles and links."""

from roundhouse.core.event import Event
from roundhouse.games.railroad_rivals.actions import Deliver, Place


def places(event: Event) -> tuple[str, ...]:
    """The tile that was laid; the link over which a cube has gone; whatever else was touched."""
    action = event.action
    if isinstance(action, Place):
        return (f"tile:{action.id}",)
    return action.parts()[1:] if isinstance(action, Deliver) else action.parts()


def way(event: Event) -> tuple[str, ...]:
    """From which tile to which a cube was delivered."""
    action = event.action
    return (f"tile:{action.origin_id}", f"tile:{action.to_id}") if isinstance(action, Deliver) else ()
