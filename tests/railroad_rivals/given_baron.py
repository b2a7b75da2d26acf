"""Scenes for the tests of Robber Baron: lawful tables with any of its modules at a wanted moment.

As in `given.py`, seats are counted from 1 here.
"""

from collections.abc import Mapping, Sequence
from typing import cast

from roundhouse import Event, Table, find_game
from roundhouse.games.railroad_rivals.data import COLOURS, WILD, Data
from tests.railroad_rivals.given import BAGS, STEPS, STL, Tile, grown, new

ALL = "modules=robber-baron"
SIX_BAG = (12, 6, 10, 6, 10)
"""RUL-32: brown, yellow, black, gray, white."""
STAR: tuple[Tile, ...] = (STL, ("WAS", 1, 0, 3), ("PHL", -1, 0, 2), ("CHI", 0, 1, 2), ("MEM", 0, -1, 1))
"""Round St. Louis: Washington by the B&O, Philadelphia by the PRR, Chicago by the IC, Memphis by the MP."""
LINE: tuple[Tile, ...] = (STL, ("PIT", 1, 0, 0), ("BAL", 1, -1, 0))
"""St. Louis, Pittsburgh, Baltimore: both links are of the B&O."""
WIDE: tuple[Tile, ...] = grown(15, ["SEA", "SPO", "ELP", "DUL"])
"""Fifteen tiles from St. Louis on, with room for all the cubes of three players."""
DELIVER = "Deliver a good"
AGAIN = "Deliver once more"
PLACE = "Place a city tile"


def data_of(seats: int, options: str) -> Data:
    """The tiles of such a table."""
    rules = find_game("railroad-rivals").rules(seats, options)
    return cast("Data", rules.data)  # type: ignore[attr-defined]


def met(data: Data, laid: Sequence[Tile], owners: Mapping[str, int]) -> list[list[object]]:
    """The links that these tiles make, wild edges included; `owners` says who laid a tile, else seat 1."""

    def edge(tile: Tile, side: int) -> int:
        return data.cities[data.city_of[tile[0]]].edges[(side - tile[3]) % 4]

    made: list[list[object]] = []
    for n, tile in enumerate(laid):
        for side, (x, y) in enumerate(STEPS):
            for old in laid[:n]:
                if (old[1], old[2]) == (tile[1] + x, tile[2] + y):
                    mine, other = edge(tile, side), edge(old, (side + 2) % 4)
                    if mine >= 0 and other >= 0 and (mine == other or WILD in (mine, other)):
                        road = data.railroads[min(mine, other)].id
                        made.append([tile[0], old[0], road, owners.get(tile[0], 1)])
    return made


def scene(
    seats: int = 3,
    phase: str = DELIVER,
    options: str = ALL,
    *,
    laid: Sequence[Tile] = STAR,
    owners: Mapping[str, int] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    pile: Sequence[str] | None = None,
    cubes: Mapping[str, Sequence[str]] | None = None,
    bag: Sequence[str] | None = None,
    cities: Sequence[str] = (),
    stocks: Sequence[str] = (),
    portfolios: Mapping[int, Sequence[str]] | None = None,
    stock_pile: Sequence[str] | None = None,
    used: Sequence[str] = (),
    values: Mapping[str, int] | None = None,
    row: Sequence[int] | None = None,
    scores: Sequence[int] | None = None,
    **more: object,
) -> Table:
    """A table in the midst of turn 3 with ten points each, in this phase; usually seat 1 begins to deliver.

    The City pile is every tile that lies nowhere else, or `pile`, and then the others were removed unseen.
    The Stock pile is every tile that lies nowhere else, or `stock_pile`, and then the others belong to the
    last seat. `used` are shenanigans that were played. With `bag` it holds these cubes, and the others stand
    on laid tiles that have room.
    """
    position = new(seats, options).position()
    data = data_of(seats, options)
    held = [list((hands or {}).get(seat, ())) for seat in range(1, seats + 1)]
    gone = cast("list[str]", more.get("discarded", []))
    fitted = [tile for tiles in cast("list[list[str]]", more.get("fitted", [])) for tile in tiles]
    lying = {*(tile[0] for tile in laid), *cities, *gone, *fitted, *(city for hand in held for city in hand)}
    rest = [city.id for city in data.cities if city.id not in lying]
    removed: list[str] = []
    if pile is not None:
        removed = [city for city in rest if city not in pile]
        rest = [city for city in rest if city in pile]
    elif seats == 2:
        removed = [city for city in rest if len(city) == 3][-6:]
        rest = [city for city in rest if city not in removed]
    owned = [list((portfolios or {}).get(seat, ())) for seat in range(1, seats + 1)]
    left = [stock.id for stock in data.stocks for _ in range(stock.copies)]
    out = [railroad.id for railroad in data.railroads] if seats == 2 else []
    for looted in cast("list[str]", more.get("looted", [])):
        out = [*(id_ for id_ in out if id_ != looted), *[looted] * 4]
    out += used
    for stock in (*stocks, *out, *(stock for portfolio in owned for stock in portfolio)):
        left.remove(stock)
    if stock_pile is not None:
        for stock in stock_pile:
            left.remove(stock)
        owned[-1] += left
        left = list(stock_pile)
    counts = list(SIX_BAG if seats == 6 else BAGS[seats])
    standing = {city: list(colours) for city, colours in (cubes or {}).items()}
    for colours in [*standing.values(), cast("list[str]", more.get("delivered", []))]:
        for colour in colours:
            counts[COLOURS.index(colour)] -= 1
    in_bag = [colour for i, n in enumerate(counts) for colour in [COLOURS[i]] * n]
    if bag is not None:
        for colour in bag:
            in_bag.remove(colour)
        for name, *_ in laid:
            room = data.cities[data.city_of[name]].goods - len(standing.get(name, ()))
            standing[name] = standing.get(name, []) + in_bag[: max(room, 0)]
            in_bag = in_bag[max(room, 0) :]
        assert not in_bag, "lay more tiles for the cubes that are not in the bag"
        in_bag = list(bag)
    position |= {
        "phase": phase,
        "turn": 3,
        "row": list(row or range(1, seats + 1)),
        "scores": list(scores or [10] * seats),
        "laid": [list(tile) for tile in laid],
        "links": met(data, laid, owners or {}),
        "hands": held,
        "hand_sizes": [len(hand) for hand in held],
        "city_display": [city.id for city in data.cities if city.id in cities],
        "city_pile": rest,
        "city_left": len(rest),
        "removed": removed,
        "stock_display": list(stocks),
        "portfolios": owned,
        "stock_pile": left,
        "stocks_out": out,
        "cubes": {city: colours for city, colours in standing.items() if colours},
        "bag": in_bag,
        "values": {railroad.id: (values or {}).get(railroad.id, 0) for railroad in data.railroads},
    }
    if "aside" in position:
        position["aside"] = []
    if "due" in position and phase in (DELIVER, AGAIN):
        position["due"] = 1
    return Table.from_position("railroad-rivals", options, position | more, dice="manual")


def actions(t: Table, verb: str) -> list[str]:
    """What may be done now by this verb."""
    return [text for text in t.legal() if text.split(":")[0] == verb]


def verbs(t: Table) -> set[str]:
    """What may be done now, by the verbs."""
    return {text.split(":")[0] for text in t.legal()}


def last_of(events: Sequence[Event]) -> tuple[str, int, str]:
    """The last line of the ledger: rule, seat from 1, what it is about."""
    entry = events[-1].entries[-1]
    return entry.rule, entry.seat + 1, entry.about
