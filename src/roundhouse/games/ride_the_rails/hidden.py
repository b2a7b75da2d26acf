"""Nothing is secret in Ride the Rails: all information is open (RT-RUL-29, RT-RIDE-15)."""

from roundhouse.games.ride_the_rails.state import RailsState


def mask_state(s: RailsState) -> RailsState:
    """What any seat may know: everything."""
    return s.clone()


def guess_state(s: RailsState) -> RailsState:
    """What any seat must hold for possible: what is."""
    return s.clone()
