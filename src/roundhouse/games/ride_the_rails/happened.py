"""Where in the picture of Ride the Rails one sees afterwards what was done: hexes, cities, shares."""

from roundhouse.core.event import Event
from roundhouse.games.ride_the_rails.actions import Build, Passenger, Ride, Share
from roundhouse.games.ride_the_rails.data import RAILROADS


def places(event: Event) -> tuple[str, ...]:
    """The hex of a new locomotive; the share that a seat now has; the cities of a journey."""
    action = event.action
    if isinstance(action, Build):
        return (f"hex:{action.name}",)
    if isinstance(action, Share):
        return (f"share:{event.actor + 1},{RAILROADS[action.railroad]}",)
    return (f"city:{action.id}",) if isinstance(action, (Passenger, Ride)) else ()


def way(event: Event) -> tuple[str, ...]:
    """The city from which or to which a passenger has ridden."""
    action = event.action
    return (f"city:{action.id}",) if isinstance(action, (Passenger, Ride)) else ()


def traveller(event: Event) -> str:
    """The city whose passenger sets out."""
    return f"city:{event.action.id}" if isinstance(event.action, Passenger) else ""
