"""Nothing is secret in Railway Rivals: accounts, lines, used numbers and offers are open (RW-P.4)."""

from roundhouse.games.railway_rivals.state import RivalsState


def mask_state(s: RivalsState) -> RivalsState:
    """What any seat may know: everything."""
    return s.clone()


def guess_state(s: RivalsState) -> RivalsState:
    """What any seat must hold for possible: what is."""
    return s.clone()
