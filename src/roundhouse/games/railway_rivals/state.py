"""The state of a Railway Rivals table: every line on the map, every account, every number still to come."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.state import NOTHING, State
from roundhouse.games.railway_rivals.packing import indexes_of, put_off_pair, seats_at

UNDECIDED: Final = 0
DECLINED: Final = 1
ENTERED: Final = 2
"""Enters with a route of its own; in a joint run, the one that proposed it."""
JOINED: Final = 3
"""Shares the train of the partner who proposed it."""


@mypyc_attr(acyclic=True)
class RivalsState(State):
    """Numbers and columns only (`packing.py`); `scores` are the accounts.

    What follows from other fields is marked so; it is kept because it is read often.
    """

    def __init__(
        self,
        seats: i64,
        phase: i64,
        scores: tuple[int, ...],
        operating: bool,
        round_: i64,
        order: tuple[int, ...],
        step: i64,
        roll: i64,
        left: i64,
        funds: tuple[int, ...],
        starts: tuple[int, ...],
        track: bytes,
        built_this_round: bool,
        idle: i64,
        drawings: i64,
        settled: i64,
        extra_buildings: i64,
        unused: i64,
        buried: tuple[int, ...],
        rejected: tuple[int, ...],
        first: i64,
        second: i64,
        waiting: tuple[int, ...],
        put_off: tuple[int, ...],
        times_put_off: i64,
        offered_before: bool,
        declared: tuple[int, ...],
        partners: tuple[int, ...],
        routes: tuple[tuple[int, ...], ...],
        refused: i64,
        asked: i64,
        offered: i64,
        offer: tuple[int, ...],
        turn: i64,
        pips_run: tuple[int, ...],
        arrived: tuple[int, ...],
        seats_in_hex: bytes,
        frontier: tuple[tuple[int, ...], ...],
        served: i64,
    ) -> None:
        super().__init__(seats, phase, scores)
        self.operating = operating
        """Whether the Operating Stage has begun."""
        self.round = round_
        """The round of the Building Stage, from 1; 0 before the first roll."""
        self.order = order
        """The seats in the order in which they are asked now."""
        self.step = step
        """How many of them have finished."""
        self.roll = roll
        """The building allowance of everyone in this round; 0 in the Operating Stage."""
        self.left = left
        """What the mover has left to build with in this turn."""
        self.funds = funds
        """The allowance that each seat has saved for special builds."""
        self.starts = starts
        """The hex in which each seat started, or NOTHING."""
        self.track = track
        """The seats that own each segment."""
        self.built_this_round = built_this_round
        """Whether somebody has built in this round."""
        self.idle = idle
        """Rounds in succession in which nobody has built."""
        self.drawings = drawings
        """How many runs have been drawn."""
        self.settled = settled
        """How many runs are done with: run, entered by nobody, or abandoned."""
        self.extra_buildings = extra_buildings
        """How often there has been extra building."""
        self.unused = unused
        """The keys that have not come up, as bits; a card put back is one of them."""
        self.buried = buried
        """The cards put back into the stack, each with the number of cards above it."""
        self.rejected = rejected
        """The second keys that were too near for the run being drawn, in their order."""
        self.first = first
        """The key where the run starts, or NOTHING."""
        self.second = second
        """The key where it ends, or NOTHING."""
        self.waiting = waiting
        """The runs held over, the oldest first."""
        self.put_off = put_off
        """The runs that nobody entered, put off until after the next extra building."""
        self.times_put_off = times_put_off
        """How many runs have ever been put off."""
        self.offered_before = offered_before
        """Whether the run was put off, and is offered for the second time."""
        self.declared = declared
        """What each seat has said to the run: UNDECIDED, DECLINED, ENTERED or JOINED."""
        self.partners = partners
        """With whom each seat runs a joint train, or NOTHING."""
        self.routes = routes
        """The route of each seat that has ENTERED; otherwise empty."""
        self.refused = refused
        """The seats with whom a joint run of the mover has come to nothing, refused or withdrawn, as bits."""
        self.asked = asked
        """The seat to whom the mover has turned for a joint run, before it has a route; or NOTHING."""
        self.offered = offered
        """The seat that has been offered a joint run and must answer, or NOTHING."""
        self.offer = offer
        """The route of that offer."""
        self.turn = turn
        """The turn of the race, from 1; 0 outside a race."""
        self.pips_run = pips_run
        """How many pips the train of each seat has used."""
        self.arrived = arrived
        """For each train at its destination the turn and the pips past the post, packed; or NOTHING."""

        # What follows from starts and track
        self.seats_in_hex = seats_in_hex
        """The seats that have track in each hex."""
        self.frontier = frontier
        """For each seat the set of segments that begin where it has track and are not its own."""
        self.served = served
        """The towns with a railway, as bits."""

    def hexes_of(self, seat: i64) -> list[int]:
        """The hexes in which this seat has track or has started, in rising order."""
        found = indexes_of(self.seats_in_hex, seat)
        start = self.starts[seat]
        if start != NOTHING and seats_at(self.seats_in_hex, start) >> seat & 1 == 0:
            found.append(start)
            found.sort()
        return found

    def runs_to_come(self) -> list[int]:
        """The runs that are drawn and come up later: those held over, and those that are offered again."""
        return [*self.waiting, *[put_off_pair(run) for run in self.put_off]]

    def clone(self) -> "RivalsState":
        """An equal state; the columns are shared because they are never changed, only replaced."""
        return RivalsState(
            self.seats,
            self.phase,
            self.scores,
            self.operating,
            self.round,
            self.order,
            self.step,
            self.roll,
            self.left,
            self.funds,
            self.starts,
            self.track,
            self.built_this_round,
            self.idle,
            self.drawings,
            self.settled,
            self.extra_buildings,
            self.unused,
            self.buried,
            self.rejected,
            self.first,
            self.second,
            self.waiting,
            self.put_off,
            self.times_put_off,
            self.offered_before,
            self.declared,
            self.partners,
            self.routes,
            self.refused,
            self.asked,
            self.offered,
            self.offer,
            self.turn,
            self.pips_run,
            self.arrived,
            self.seats_in_hex,
            self.frontier,
            self.served,
        )
