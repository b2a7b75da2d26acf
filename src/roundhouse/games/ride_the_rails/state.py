"""The state of a Ride the Rails table: where every locomotive, passenger and dollar is."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.state import NOTHING, State
from roundhouse.games.ride_the_rails.data import RAILROADS

NOWHERE: Final[tuple[int, ...]] = (0,) * len(RAILROADS)
"""For each railroad an empty set."""


@mypyc_attr(acyclic=True, free_list_len=1)
class RailsState(State):
    """Numbers and columns only (`packing.py`). Sets of cities and railroads are bits; `scores` is money.

    What follows from other fields is marked so; it is kept because it is read often.
    """

    def __init__(self, seats: i64, like: "RailsState | None" = None) -> None:
        super().__init__(seats, like)
        self.round: i64 = i64(0) if like is None else like.round
        """From 1 to 6; 0 before the turn order is drawn."""
        self.order: tuple[int, ...] = () if like is None else like.order
        """The turn order: seats from the first to the last; empty before it is drawn."""
        self.step: i64 = i64(0) if like is None else like.step
        """How many seats have finished in this phase."""
        self.supply: i64 = i64(0) if like is None else like.supply
        """The locomotives beside the board, counted by railroad."""
        self.shares: tuple[int, ...] = (0,) * seats if like is None else like.shares
        """The shares of each seat, counted by railroad: what lies on its player board (RT-SETUP-6)."""
        self.track: tuple[tuple[int, ...], ...] = () if like is None else like.track
        """For each railroad the set of hexes in which it stands."""
        self.placed: i64 = i64(0) if like is None else like.placed
        """The locomotives that the mover has placed in this building turn."""
        self.climbed: bool = False if like is None else like.climbed
        """Whether one of them stands on a Mountain."""
        self.transcontinental: i64 = i64(NOTHING) if like is None else like.transcontinental
        """The seat that made the transcontinental connection, or NOTHING."""
        self.passengers: i64 = i64(0) if like is None else like.passengers
        """The cities with a passenger."""
        self.carried: i64 = i64(0) if like is None else like.carried
        """How many passengers have ridden and left the board."""
        self.origin: i64 = i64(NOTHING) if like is None else like.origin
        """The city from which the mover's passenger travels, or NOTHING before one is chosen."""
        self.ride: tuple[int, ...] = () if like is None else like.ride
        """The Links of that journey so far, packed."""

        # What follows from the track
        self.started: i64 = i64(0) if like is None else like.started
        """The railroads that have a locomotive on the board."""
        self.occupied: i64 = i64(0) if like is None else like.occupied
        """The cities with a locomotive."""
        self.full: i64 = i64(0) if like is None else like.full
        """The cities that can take no more."""
        self.east: i64 = i64(0) if like is None else like.east
        """The railroads in an East Coast city."""
        self.east_twice: i64 = i64(0) if like is None else like.east_twice
        """The railroads in two of them."""
        self.west: i64 = i64(0) if like is None else like.west
        """The railroads in a western city."""
        self.met: i64 = i64(0) if like is None else like.met
        """Which railroads stand in one hex somewhere: a with b is bit 6 * a + b, and 6 * b + a."""
        self.frontier: tuple[tuple[int, ...], ...] = () if like is None else like.frontier
        """For each railroad the set of hexes where it can grow, whoever builds (Mountains included)."""
        self.frontier_sizes: i64 = i64(0) if like is None else like.frontier_sizes
        """How many hexes each of these sets has, packed."""
        self.closed: tuple[int, ...] = () if like is None else like.closed
        """The set of hexes that can take no more."""
        self.cities: tuple[int, ...] = NOWHERE if like is None else like.cities
        """For each railroad the cities in which it stands."""

        # What follows from the track as it was when passengers last rode (`network.survey`)
        self.surveyed: tuple[tuple[int, ...], ...] = () if like is None else like.surveyed
        """That track; where a railroad's column is still the same object, so is what was found of it."""
        self.hexes: tuple[tuple[int, ...], ...] = () if like is None else like.hexes
        """For each railroad that has Links its hexes: first its cities, in their order, then the others.

        Sets of them are bits over their places here.
        """
        self.neighbours: tuple[tuple[int, ...], ...] = () if like is None else like.neighbours
        """For each of these hexes which others of the railroad are next to it."""

        # What follows from the track while passengers ride, and is empty otherwise
        self.crossings: tuple[int, ...] = () if like is None else like.crossings
        """For each railroad those of its hexes without a city in which another one that has Links stands."""
        self.stretches: tuple[int, ...] = () if like is None else like.stretches
        """For each stretch of track without a city in it the cities at its ends, two or more."""
        self.stretch_railroads: tuple[int, ...] = () if like is None else like.stretch_railroads
        """For each stretch its railroad."""
        self.stretch_hexes: tuple[int, ...] = () if like is None else like.stretch_hexes
        """For each stretch its hexes; none if it joins neighbouring cities."""
        self.clashes: tuple[int, ...] = () if like is None else like.clashes
        """For each stretch those that share a hex with it, itself included; none if it has no hex."""
        self.linked: i64 = i64(0) if like is None else like.linked
        """The cities from which a Link leads anywhere."""

        # What follows from the journey so far
        self.visited: i64 = i64(0) if like is None else like.visited
        """The cities of the journey."""
        self.used_stretches: i64 = i64(0) if like is None else like.used_stretches
        """The stretches that its Links may have used."""

    def key(self) -> tuple[object, ...]:
        """What a position holds; the rest follows from it."""
        return (
            *(self.seats, self.phase, self.scores, self.round, self.order, self.step, self.supply),
            *(self.shares, self.track, self.placed, self.climbed, self.transcontinental),
            *(self.passengers, self.carried, self.origin, self.ride),
        )

    def clone(self) -> "RailsState":
        """An equal state; the columns are shared because they are never changed, only replaced."""
        return RailsState(self.seats, self)
