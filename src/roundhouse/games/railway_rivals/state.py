"""The state of a Railway Rivals table: every line on the map, every account, every number still to come."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.bits import has
from roundhouse.core.state import NOTHING, State
from roundhouse.games.railway_rivals.packing import indexes_of, put_off_pair, seats_at

UNDECIDED: Final = 0
DECLINED: Final = 1
ENTERED: Final = 2
"""Enters with a route of its own; in a joint run, the one that proposed it."""
JOINED: Final = 3
"""Shares the train of the partner who proposed it."""


@mypyc_attr(acyclic=True)
class RailwayState(State):
    """Numbers and columns only (`packing.py`). Each seat is one company (RW-0.4), whoever holds it.

    `scores` are the accounts, which take the place of banknotes (RW-P.5). What follows from other fields is
    marked so; it is kept because it is read often.
    """

    def __init__(self, seats: i64, like: "RailwayState | None" = None) -> None:
        super().__init__(seats, like)
        self.operating: bool = False if like is None else like.operating
        """Whether the Operating Stage has begun."""
        self.round: i64 = i64(0) if like is None else like.round
        """The round of the Building Stage, from 1; 0 before the first roll."""
        self.order: tuple[int, ...] = () if like is None else like.order
        """The seats in the order in which they are asked now."""
        self.step: i64 = i64(0) if like is None else like.step
        """How many of them have finished."""
        self.roll: i64 = i64(0) if like is None else like.roll
        """The building allowance of everyone in this round; 0 in the Operating Stage."""
        self.left: i64 = i64(0) if like is None else like.left
        """What the mover has left to build with in this turn."""
        self.funds: tuple[int, ...] = (0,) * seats if like is None else like.funds
        """The allowance that each seat has saved for special builds."""
        self.starts: tuple[int, ...] = (NOTHING,) * seats if like is None else like.starts
        """The hex in which each seat started, or NOTHING."""
        self.exits: tuple[int, ...] = (NOTHING,) * seats if like is None else like.exits
        """The first segment of each seat that left a start over a side of its own (RU-102), or NOTHING."""
        self.track: bytes = b"" if like is None else like.track
        """The seats that own each segment; of a ferry, which stands behind the others, as `ferries` says."""
        self.leaps: tuple[int, ...] = () if like is None else like.leaps
        """How often each seat has leapt over the track of each, seat by seat; empty without leapfrog."""
        self.landed: i64 = i64(NOTHING) if like is None else like.landed
        """The hex to which the mover has leapt and out of which it must build now, or NOTHING."""
        self.ferries: tuple[int, ...] = () if like is None else like.ferries
        """The owner of each ferry, or NOTHING; empty where the table plays without ferries."""
        self.built_this_round: bool = False if like is None else like.built_this_round
        """Whether somebody has built in this round."""
        self.idle: i64 = i64(0) if like is None else like.idle
        """Rounds in succession in which nobody has built."""
        self.drawings: i64 = i64(0) if like is None else like.drawings
        """How many runs have been drawn."""
        self.settled: i64 = i64(0) if like is None else like.settled
        """How many runs are done with: run, entered by nobody, or abandoned."""
        self.extra_buildings: i64 = i64(0) if like is None else like.extra_buildings
        """How often there has been extra building."""
        self.unused: bytes = b"" if like is None else like.unused
        """How often each key may still come up; a card put back is one of them."""
        self.buried: tuple[int, ...] = () if like is None else like.buried
        """The cards put back into the stack, each with the number of cards above it."""
        self.rejected: tuple[int, ...] = () if like is None else like.rejected
        """The second keys that were too near for the run being drawn, in their order."""
        self.first: i64 = i64(NOTHING) if like is None else like.first
        """The key where the run starts, or NOTHING."""
        self.second: i64 = i64(NOTHING) if like is None else like.second
        """The key where it ends, or NOTHING."""
        self.waiting: tuple[int, ...] = () if like is None else like.waiting
        """The runs held over, the oldest first."""
        self.put_off: tuple[int, ...] = () if like is None else like.put_off
        """The runs that nobody entered, put off until after the next extra building."""
        self.times_put_off: i64 = i64(0) if like is None else like.times_put_off
        """How many runs have ever been put off."""
        self.offered_before: bool = False if like is None else like.offered_before
        """Whether the run was put off, and is offered for the second time."""
        self.declared: tuple[int, ...] = (UNDECIDED,) * seats if like is None else like.declared
        """What each seat has said to the run: UNDECIDED, DECLINED, ENTERED or JOINED."""
        self.partners: tuple[int, ...] = (NOTHING,) * seats if like is None else like.partners
        """With whom each seat runs a joint train, or NOTHING."""
        self.routes: tuple[tuple[int, ...], ...] = ((),) * seats if like is None else like.routes
        """The route of each seat that has ENTERED; otherwise empty."""
        self.refused: i64 = i64(0) if like is None else like.refused
        """The seats with whom a joint run of the mover has come to nothing, refused or withdrawn, as bits."""
        self.asked: i64 = i64(NOTHING) if like is None else like.asked
        """The seat to whom the mover has turned for a joint run, before it has a route; or NOTHING."""
        self.offered: i64 = i64(NOTHING) if like is None else like.offered
        """The seat that has been offered a joint run and must answer, or NOTHING."""
        self.offer: tuple[int, ...] = () if like is None else like.offer
        """The route of that offer."""
        self.turn: i64 = i64(0) if like is None else like.turn
        """The turn of the race, from 1; 0 outside a race."""
        self.pips_run: tuple[int, ...] = (0,) * seats if like is None else like.pips_run
        """How many pips the train of each seat has used."""
        self.arrived: tuple[int, ...] = (NOTHING,) * seats if like is None else like.arrived
        """For each train at its destination the turn and the pips past the post, packed; or NOTHING."""

        # What follows from starts and track
        self.seats_in_hex: bytes = b"" if like is None else like.seats_in_hex
        """The seats that have track in each hex."""
        self.frontier: tuple[tuple[int, ...], ...] = () if like is None else like.frontier
        """For each seat the set of segments that begin where it has track and are not its own.

        Behind the words of the set stands how many of them have each price, packed (`rules/frontier.py`).
        """
        self.served: tuple[int, ...] = () if like is None else like.served
        """The set of towns with a railway, and of other places that somebody has reached (`Map.credited`)."""

    def hexes_of(self, seat: i64) -> list[int]:
        """The hexes in which this seat has track or has started, in rising order."""
        found = indexes_of(self.seats_in_hex, seat)
        start = self.starts[seat]
        if start != NOTHING and not has(seats_at(self.seats_in_hex, start), seat):
            found.append(start)
            found.sort()
        return found

    def runs_to_come(self) -> list[int]:
        """The runs that are drawn and come up later: those held over, and those that are offered again."""
        return [*self.waiting, *[put_off_pair(run) for run in self.put_off]]

    def clone(self) -> "RailwayState":
        """An equal state; the columns are shared because they are never changed, only replaced."""
        return RailwayState(self.seats, self)
