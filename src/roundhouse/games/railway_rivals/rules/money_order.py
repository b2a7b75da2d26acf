"""Who is richer: the orders in which seats are asked, roll and build, and who gets the odd point.

Money is compared for declaring and for the odd point of fees when the run is announced; for the order of
rolling and for odd points of prizes after the fees; for extra building when it begins.
The callers see to that.
"""

from mypy_extensions import i64

from roundhouse.core.bits import members


def richest_first(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats by falling balance; equal ones in the order of seats (RU-35)."""
    order: list[int] = []
    for seat in range(len(scores)):
        at: i64 = seat
        while at > 0 and scores[order[at - 1]] < scores[seat]:
            at -= 1
        order.insert(at, seat)
    return tuple(order)


def poorest_first(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats by rising balance; of equal ones the earlier seat counts as the poorer (RU-35)."""
    return richest_first(tuple([-score for score in scores]))


def poorer_first(scores: tuple[int, ...], company: i64) -> list[int]:
    """The one or two seats of a train, the poorer first; of equal ones the earlier (RU-35)."""
    seats = members(company)
    if len(seats) > 1 and scores[seats[1]] < scores[seats[0]]:
        seats.reverse()
    return seats
