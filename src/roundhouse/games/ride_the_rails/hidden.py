"""Nothing is secret in Ride the Rails: all information is open."""

from roundhouse.games.ride_the_rails.state import RailsState


def mask_state(s: RailsState) -> RailsState:
    """What any seat may know: everything (RT-RUL-29), money too (RT-RIDE-15)."""
    return s.clone()


def guess_state(s: RailsState) -> RailsState:
    """What any seat must hold for possible: what is."""
    return s.clone()
