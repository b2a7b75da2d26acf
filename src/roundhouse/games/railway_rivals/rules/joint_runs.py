"""Joint runs: two seats that run one train, who holds its route, and how they share."""

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.rules.money_order import poorer_first
from roundhouse.games.railway_rivals.state import ENTERED, JOINED, RailwayState


def company_of(s: RailwayState, seat: i64) -> i64:
    """The seats that run one train with this seat, as bits: itself, and a partner (RW-B3.1)."""
    partner = s.partners[seat]
    return bit(seat) if partner == NOTHING else bit(seat) | bit(partner)


def leader_of(s: RailwayState, seat: i64) -> i64:
    """The seat that holds the route of this seat's train, or NOTHING."""
    if s.declared[seat] == ENTERED:
        return seat
    return s.partners[seat] if s.declared[seat] == JOINED else NOTHING


def leaders(s: RailwayState) -> list[int]:
    """The seats that hold the route of a train."""
    return [seat for seat in range(s.seats) if s.declared[seat] == ENTERED]


def shares(scores: tuple[int, ...], company: i64, amount: i64) -> list[tuple[int, int]]:
    """How the seats of a train share what it gains, or pays if negative (RW-B3.2, RU-38).

    The odd point goes to the poorer, and is paid by the richer (RW-B3.4).
    """
    seats = poorer_first(scores, company)
    if len(seats) == 1:
        return [(seats[0], amount)]
    return [(seats[0], amount - amount // 2), (seats[1], amount // 2)]
