"""Two players with two companies each: who holds which, and that their sums decide.

A seat is a company here as everywhere, with its own account, track, trains and payments, also between the two
of one player (RU-56, RW-C7a.1); the rules of building and running know nothing of who holds it (RW-C7a.2).
"""

from typing import Final

COMPANIES: Final = 4
"""Seated in the order 1a, 2a, 1b, 2b: so each player has every second seat (RU-56)."""
PLAYERS: Final = 2


def holder(seat: int) -> int:
    """The seat of the first company of the player who holds this one, and decides for it (RU-95)."""
    return seat % PLAYERS


def together(money: tuple[int, ...]) -> list[int]:
    """For each seat what both companies of its player have (RW-C7a.3)."""
    return [sum(money[holder(seat) :: PLAYERS]) for seat in range(len(money))]


def ranking_of_players(money: tuple[int, ...]) -> list[int]:
    """The place of each seat by the sums of the players; equal sums share it (RU-95)."""
    sums = together(money)
    return [1 + len([other for other in sums[:PLAYERS] if other > own]) for own in sums]
