"""Where in the picture of Railway Rivals one sees afterwards what was done: hexes."""

from roundhouse.core.event import Event
from roundhouse.games.railway_rivals.actions import Build, Buy, ChooseStart, Enter, Leap, Offer


def places(event: Event) -> tuple[str, ...]:
    """The hexes of new track, of a start, of a leap or of a route."""
    if isinstance(event.action, Leap):
        return tuple([f"hex:{name}" for name in event.action.names])
    if isinstance(event.action, (Build, Buy, ChooseStart, Enter, Offer)):
        return tuple([part for part in event.action.parts() if part.startswith("hex:")])
    return ()


def way(event: Event) -> tuple[str, ...]:
    """The route of an entry."""
    return event.action.parts()[1:] if isinstance(event.action, Enter) else ()
