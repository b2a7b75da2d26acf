"""Counting Links and dollars: what a ride pays to whom.

Hints and pictures promise by these functions, and so does whoever plans rides.
"""

from roundhouse.games.ride_the_rails.data import RAILROADS
from roundhouse.games.ride_the_rails.packing import amount, link_railroad
from roundhouse.games.ride_the_rails.state import RailsState


def links_used(links: tuple[int, ...]) -> list[int]:
    """How many Links of each railroad a journey has."""
    used = [0] * len(RAILROADS)
    for link in links:
        used[link_railroad(link)] += 1
    return used


def rider_income(links: tuple[int, ...]) -> int:
    """What the rider gets besides dividends: $1 for every city of the journey (RT-RIDE-11).

    One more than Links: the chart's hexagon begins on 1 (RT-SETUP-4, RT-RIDE-13).
    """
    return len(links) + 1 if links else 0


def income_of(s: RailsState, seat: int, rider: int, links: tuple[int, ...]) -> int:
    """What a ride of `rider` over these Links pays to a seat, for hints and bots; `RideRails.pay` pays it."""
    shares = s.shares[seat]
    dividends: int = sum([amount(shares, link_railroad(link)) for link in links])
    return dividends + rider_income(links) if seat == rider else dividends


def incomes(s: RailsState, links: tuple[int, ...]) -> list[int]:
    """What each seat gets if the mover's passenger rides over these Links and alights."""
    rider: int = s.order[s.step] if s.order and s.step < s.seats else -1
    return [income_of(s, seat, rider, links) for seat in range(s.seats)]
