"""Nothing is secret in Railway Rivals: accounts, lines, used numbers and offers are open (RW-P.4)."""

from roundhouse.games.railway_rivals.state import RailwayState


def mask_state(s: RailwayState) -> RailwayState:
    """What any seat may know: everything."""
    return s.clone()


def guess_state(s: RailwayState) -> RailwayState:
    """What any seat must hold for possible: what is."""
    return s.clone()
