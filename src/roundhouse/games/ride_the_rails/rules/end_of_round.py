"""The end of a round: a new turn order, a new railroad; after the sixth round the end of the game."""

from roundhouse.core.phase import Phase
from roundhouse.core.state import PUBLIC
from roundhouse.games.ride_the_rails.data import RAILROADS, ROUNDS
from roundhouse.games.ride_the_rails.state import RailsState


def next_order(order: tuple[int, ...], money: tuple[int, ...]) -> tuple[int, ...]:
    """The seats from the poorest to the richest (RT-ORDER-6); equal ones swap (RT-ORDER-7, RT-RUL-26)."""
    seats = list(order)
    for i in range(1, len(seats)):
        # insert each seat before all that have as much or more: so equal ones end up reversed
        seat = seats[i]
        at = i
        while at > 0 and money[seats[at - 1]] >= money[seat]:
            seats[at] = seats[at - 1]
            at -= 1
        seats[at] = seat
    return tuple(seats)


class EndRound(Phase[RailsState]):
    """A new turn order, then the next round and its railroad, or the end of the game; nobody decides here.

    Which railroads are there in a round is in `take_a_share.arrived`; the pictures beside the
    rounds on the board add no rule (RT-ORDER-11).
    """

    def __init__(self) -> None:
        super().__init__("End of the round", "RT-ORDER-6")

    def enter(self, s: RailsState) -> bool:
        s.step = 0
        if s.round == ROUNDS:  # the sixth was the last (RT-ORDER-1, RT-END-1)
            s.note(PUBLIC, "RT-END-1")  # at once, without a new order (RT-RUL-27)
            s.finish()
            return False
        s.order = next_order(s.order, s.scores)
        s.round += 1  # RT-ORDER-8; with it comes a new railroad, up to the fifth round (RT-ORDER-10)
        if s.ledger is not None:
            s.note(PUBLIC, "RT-ORDER-6", ",".join([str(seat + 1) for seat in s.order]))
            if s.round < ROUNDS:
                s.note(PUBLIC, "RT-ORDER-10", RAILROADS[s.round])
        return False


def places(s: RailsState) -> list[int]:
    """The place of each seat: most money first (RT-END-2), equal money equal place (RT-END-3, RT-RUL-28)."""
    return [1 + len([other for other in s.scores if other > money]) for money in s.scores]
