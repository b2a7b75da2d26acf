"""Where in the picture of Ride the Rails one sees afterwards what was done: hexes and cities."""

from roundhouse.core.event import Event
from roundhouse.games.ride_the_rails.actions import Build, Passenger, Ride


def places(event: Event) -> tuple[str, ...]:
    """The hex of a new locomotive; the cities of a journey."""
    action = event.action
    if isinstance(action, Build):
        return (f"hex:{action.name}",)
    return (f"city:{action.id}",) if isinstance(action, (Passenger, Ride)) else ()


def way(event: Event) -> tuple[str, ...]:
    """The city from which or to which a passenger has ridden."""
    action = event.action
    return (f"city:{action.id}",) if isinstance(action, (Passenger, Ride)) else ()
