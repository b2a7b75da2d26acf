"""Counting Links and dollars: what a ride pays to whom.

Rides are paid by these functions. Hints and pictures promise by the same ones, and so does whoever plans
rides.
"""

from mypy_extensions import i64

from roundhouse.games.ride_the_rails.data import RAILROADS
from roundhouse.games.ride_the_rails.packing import amount, link_railroad
from roundhouse.games.ride_the_rails.state import RailsState


def links_used(links: tuple[int, ...]) -> list[int]:
    """How many Links of each railroad a journey has."""
    used = [0] * len(RAILROADS)
    for link in links:
        used[link_railroad(link)] += 1
    return used


def rider_income(links: tuple[int, ...]) -> i64:
    """What the rider gets besides dividends: $1 for every city of the journey (RT-RIDE-11).

    One more than Links: the chart's hexagon begins on 1 (RT-SETUP-4).
    """
    n: i64 = len(links)
    return n + 1 if n > 0 else 0


def dividends(s: RailsState, seat: i64, links: tuple[int, ...]) -> i64:
    """What these Links pay to the shares of a seat: each $1 for every share of its railroad (RT-RIDE-9,
    RT-SHARE-5).
    """
    shares: i64 = s.shares[seat]
    money: i64 = 0
    link: i64
    for link in links:
        money += amount(shares, link_railroad(link))
    return money


def income_of(s: RailsState, seat: i64, rider: i64, links: tuple[int, ...]) -> i64:
    """What a ride of `rider` over these Links pays to a seat."""
    money = dividends(s, seat, links)
    return money + rider_income(links) if seat == rider else money


def incomes(s: RailsState, links: tuple[int, ...]) -> list[int]:
    """What each seat gets if the mover's passenger rides over these Links and alights."""
    rider: i64 = s.order[s.step] if s.order and s.step < s.seats else -1
    return [income_of(s, seat, rider, links) for seat in range(s.seats)]
