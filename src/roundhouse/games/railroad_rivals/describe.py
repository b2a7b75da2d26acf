"""Reading a state for people: how tiles lie and touch, what things are worth, and a seat in one sentence.

Words, hints and pictures share it. All of it works on a view's state, where hands of others are UNKNOWN.
"""

from typing import Final

from roundhouse.core.rules import Rules
from roundhouse.core.state import UNKNOWN
from roundhouse.core.wording import listed, plural
from roundhouse.games.railroad_rivals.data import BLANK_EDGE, COLOURS, WILD, Data
from roundhouse.games.railroad_rivals.packing import (
    CUBES,
    RAILROAD,
    STEPS,
    STOCKS,
    amount,
    counts_of,
    kinds_in,
    laid_cell,
    laid_city,
    laid_turn,
    link_new,
    link_old,
    link_owner,
    link_railroad,
)
from roundhouse.games.railroad_rivals.rules.matching import agreed
from roundhouse.games.railroad_rivals.rules.rules import RivalRules
from roundhouse.games.railroad_rivals.state import RivalState

SIDES: Final = ("north", "east", "south", "west")
ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th")
TURNED: Final = ("upright", "turned right", "upside down", "turned left")


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


def rules_of(rules: Rules[RivalState]) -> RivalRules:
    assert isinstance(rules, RivalRules)
    return rules


# The map


def edge_on(data: Data, city: int, turn: int, side: int) -> int:
    """The railroad that a tile lying like this shows on this side, or BLANK_EDGE."""
    return data.edges[4 * city + (side - turn) % 4]


def lying(s: RivalState) -> dict[int, tuple[int, int]]:
    """City and quarter turns of the tile on each cell that has one."""
    return {laid_cell(laid): (laid_city(laid), laid_turn(laid)) for laid in s.laid}


def contacts(data: Data, s: RivalState, city: int, turn: int, cell: int) -> list[Contact]:
    """What a tile that lies like this touches, from the north clockwise."""
    table = lying(s)
    found = []
    for side in range(4):
        if cell + STEPS[side] in table:
            other, other_turn = table[cell + STEPS[side]]
            facing = edge_on(data, other, other_turn, (side + 2) % 4)
            found.append(Contact(side, other, edge_on(data, city, turn, side), facing))
    return found


def link_between(s: RivalState, a: int, b: int) -> tuple[int, int]:
    """Railroad and owner of the link between two cities, BLANK_EDGE twice if there is none."""
    for link in s.links:
        if {link_new(link), link_old(link)} == {a, b}:
            return link_railroad(link), link_owner(link)
    return BLANK_EDGE, BLANK_EDGE


# Values


def stock_worth(s: RivalState, seat: int) -> int:
    """What all stock tiles of a seat are worth now (RR-END-3)."""
    return sum(value * amount(s.portfolios[seat], i, STOCKS) for i, value in enumerate(s.values))


def delivery_points(s: RivalState, colour: int) -> int:
    """What the delivery of a cube of this colour scores now (RR-DELIVER-6 to RR-DELIVER-8, RR-SOLO-20)."""
    if s.seats == 1:
        return len(set(s.progression[-4:]))
    return max(1, 3 - s.sent(colour))


def hand_of(s: RivalState, seat: int) -> list[int]:
    """The city tiles in a seat's hand, in the order of the data; empty where this view may not know them."""
    return [] if s.hands[seat] == UNKNOWN else cities_in(s.hands[seat])


def cities_in(bits: int) -> list[int]:
    return [city for city in range(bits.bit_length()) if bits >> city & 1] if bits > 0 else []


# Sentences


def cubes_named(counts: int) -> str:
    """Counts of cubes: `2 brown, 1 gray`."""
    found = [(amount(counts, colour, CUBES), name) for colour, name in enumerate(COLOURS)]
    return ", ".join(f"{n} {name}" for n, name in found if n)


def stocks_named(data: Data, counts: int) -> str:
    """Counts of stock tiles: `2 B&O, 1 IC`."""
    kinds = kinds_in(counts, STOCKS)
    return ", ".join(f"{kinds.count(kind)} {data.stocks[kind].id}" for kind in dict.fromkeys(kinds))


def edges_named(data: Data, city: int) -> str:
    """The printed edges of a tile from the top clockwise: `NYC, PRR, IC, blank`."""
    return ", ".join(edge_named(data, edge) for edge in data.cities[city].edges)


def edge_named(data: Data, edge: int) -> str:
    """`NYC`, `blank` or `wild`."""
    return "blank" if edge == BLANK_EDGE else "wild" if edge == WILD else data.railroads[edge].id


def stock_named(data: Data, stock: int) -> str:
    """A tile of the Stock pile: `B&O stock`, or the name of one that is no stock."""
    return f"{data.stocks[stock].id} stock" if stock < len(data.railroads) else data.stocks[stock].name


def seat_told(data: Data, s: RivalState, seat: int) -> str:
    """What a seat has, in one sentence."""
    own = sum(link_owner(link) == seat for link in s.links)
    parts = [plural(s.scores[seat], "point"), plural(own, "link")]
    if s.seats > 1:
        parts.append(f"{plural(s.hand_sizes[seat], 'city tile')} in hand")
    others = [kind for kind in kinds_in(s.portfolios[seat], STOCKS) if kind >= len(data.railroads)]
    parts += [data.stocks[kind].name for kind in others]
    stocks = stocks_named(data, s.portfolios[seat] - counts_of(others, STOCKS))
    parts.append(f"stock worth {stock_worth(s, seat)} ({stocks})" if stocks else "no stock")
    return f"{listed(parts)}."
