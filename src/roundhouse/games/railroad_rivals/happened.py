"""Where in the picture of Railroad Rivals one sees afterwards what was done: tiles and links of the map."""

from roundhouse.core.event import Event
from roundhouse.games.railroad_rivals.actions import Deliver, Place


def places(event: Event) -> tuple[str, ...]:
    """The tile that was laid or built upon, the link that was used; what is drafted has left its place."""
    action = event.action
    if isinstance(action, Place):
        return (f"tile:{action.id}",)
    parts = [part.replace("site:", "tile:") for part in action.parts() if part.startswith(("site:", "link:"))]
    return tuple(parts)


def way(event: Event) -> tuple[str, ...]:
    """From which tile to which a cube was delivered."""
    action = event.action
    return (f"tile:{action.origin_id}", f"tile:{action.to_id}") if isinstance(action, Deliver) else ()
