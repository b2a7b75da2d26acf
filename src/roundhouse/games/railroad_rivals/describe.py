"""A state described for people: how tiles lie and touch, and what they are worth.

Words, hints and pictures share it. All of it works on a view's state, where the hands of others are hidden.
"""

from roundhouse.core.bits import members
from roundhouse.core.counts import amount
from roundhouse.core.rules import Rules
from roundhouse.games.railroad_rivals.data import BLANK_EDGE, Data
from roundhouse.games.railroad_rivals.packing import RAILROAD, STEPS, STOCKS, laid_cell, laid_city, laid_turn
from roundhouse.games.railroad_rivals.rules.matching import agreed
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState


class Contact:
    """Where a tile touches another: on which of its sides, which city, and what links them, if anything."""

    def __init__(self, side: int, city: int, edge: int, facing: int) -> None:
        self.side = side
        self.city = city
        """The city of the other tile."""
        self.edge = edge
        """The railroad of the first tile's edge there, or BLANK_EDGE."""
        self.facing = facing
        """The railroad of the other tile's edge there, or BLANK_EDGE."""
        self.link = meeting(edge, facing)
        """The railroad that links them, or BLANK_EDGE."""
        self.blank = edge == facing == BLANK_EDGE
        """Whether a blank edge touches a blank edge."""


def meeting(edge: int, facing: int) -> int:
    """The railroad that links two edges which touch, or BLANK_EDGE: a wild edge answers every railroad."""
    link = agreed(RAILROAD + edge, RAILROAD + facing)
    return link - RAILROAD if link else BLANK_EDGE


def rules_of(rules: Rules[RailroadState]) -> RailroadRules:
    assert isinstance(rules, RailroadRules)
    return rules


# The map


def edge_on(data: Data, city: int, turn: int, side: int) -> int:
    """The railroad that a tile lying like this shows on this side, or BLANK_EDGE."""
    return data.edges[4 * city + (side - turn) % 4]


def lying(s: RailroadState) -> dict[int, tuple[int, int]]:
    """City and quarter turns of the tile on each cell that has one."""
    return {laid_cell(laid): (laid_city(laid), laid_turn(laid)) for laid in s.laid}


def contacts(data: Data, s: RailroadState, city: int, turn: int, cell: int) -> list[Contact]:
    """What a tile that lies like this touches, from the north clockwise."""
    table = lying(s)
    found = []
    for side in range(4):
        if cell + STEPS[side] in table:
            other, other_turn = table[cell + STEPS[side]]
            facing = edge_on(data, other, other_turn, (side + 2) % 4)
            found.append(Contact(side, other, edge_on(data, city, turn, side), facing))
    return found


# Values


def stock_worth(s: RailroadState, seat: int) -> int:
    """What all stock tiles of a seat are worth now (RR-END-3)."""
    return sum(value * amount(s.portfolios[seat], i, STOCKS) for i, value in enumerate(s.values))


def hand_of(s: RailroadState, seat: int) -> list[int]:
    """The city tiles in a seat's hand, in the order of the data; empty where this view may not know them."""
    return cities_in(s.hands[seat])


def cities_in(bits: int) -> list[int]:
    return members(bits) if bits > 0 else []
