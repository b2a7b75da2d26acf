"""Nothing is secret in Railway Rivals: accounts, lines, used numbers and offers are open."""

from roundhouse.games.railway_rivals.state import RailwayState


def mask_state(s: RailwayState) -> RailwayState:
    """What any seat may know: everything, and so all balances (RW-P.4)."""
    return s.clone()


def guess_state(s: RailwayState) -> RailwayState:
    """What any seat must hold for possible: what is."""
    return s.clone()
