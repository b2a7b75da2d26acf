"""Scenes for the rulebook tests: lawful tables at a wanted moment, and short words to read them by.

Seats are counted from 1 here, as in positions and in `~deal`; `Table.to_move` and the ledger count from 0.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from roundhouse import Event, Table, dice_at, find_game
from roundhouse.games.railroad_rivals.data import COLOURS, load_data

DATA = load_data(find_game("railroad-rivals").folder / "data.toml")
BAGS = {1: (6, 6, 6, 6), 2: (16, 10, 0, 0), 3: (16, 10, 0, 0), 4: (16, 10, 10, 0), 5: (12, 6, 10, 6)}
"""What the rulebook puts into the bag: brown, yellow, black, gray."""
Tile = tuple[str, int, int, int]
"""A city tile on the table: x, y, quarter turns clockwise."""
STL: Tile = ("STL", 0, 0, 0)
"""MP to the north, B&O to the east, IC to the south, PRR to the west."""
EXAMPLE: tuple[Tile, ...] = (STL, ("PIT", 1, 0, 0), ("IND", 1, 1, 0))
"""The rulebook's picture before Cleveland: Pittsburgh by the B&O, Indianapolis by the PRR; (0, 1) is free."""
CLEVELAND: Tile = ("CLE", 0, 1, 0)
"""NYC to the north and to the east, PRR to the south, blank to the west."""
LINKED: tuple[Tile, ...] = (STL, ("WAS", 1, 0, 3))
"""Washington lies east of St. Louis, its B&O edge to the west."""
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def new(seats: int = 3, options: str = "") -> Table:
    """A table with typed chance, before anything is dealt."""
    return Table.new("railroad-rivals", seats, options=options, dice="manual")


def play(t: Table, *texts: str) -> list[Event]:
    """Play these one after another; all that came of it."""
    return [event for text in texts for event in t.play(text)]


def edge(tile: Tile, side: int) -> int:
    """The railroad that a laid tile shows on a side, or -1."""
    return DATA.cities[DATA.city_of[tile[0]]].edges[(side - tile[3]) % 4]


def links(laid: Sequence[Tile], owners: Mapping[str, int]) -> list[list[object]]:
    """The links that these tiles make, tile by tile; `owners` says who laid one, seat 1 if it does not."""
    made: list[list[object]] = []
    for n, tile in enumerate(laid):
        for side, (x, y) in enumerate(STEPS):
            for old in laid[:n]:
                if (old[1], old[2]) == (tile[1] + x, tile[2] + y):
                    railroad = edge(tile, side)
                    if railroad >= 0 and railroad == edge(old, (side + 2) % 4):
                        made.append([tile[0], old[0], DATA.railroads[railroad].id, owners.get(tile[0], 1)])
    return made


def path(cells: Sequence[tuple[int, int]], without: Iterable[str]) -> tuple[Tile, ...]:
    """Tiles along these cells from St. Louis on, each linked to the one before, without these cities."""
    banned = {*without, "STL"}
    free = [city.id for city in DATA.cities if city.id not in banned]

    def on(laid: tuple[Tile, ...]) -> tuple[Tile, ...] | None:
        if len(laid) == len(cells) + 1:
            return laid
        before = laid[-1]
        x, y = cells[len(laid) - 1]
        side = STEPS.index((x - before[1], y - before[2]))
        for city in free:
            if all(city != tile[0] for tile in laid):
                for turn in range(4):
                    tile = (city, x, y, turn)
                    if edge(before, side) == edge(tile, (side + 2) % 4) >= 0:
                        found = on((*laid, tile))
                        if found is not None:
                            return found
        return None

    found = on((STL,))
    assert found is not None, "no such path"
    return found


def grown(n: int, without: Iterable[str]) -> tuple[Tile, ...]:
    """n tiles from St. Louis on, each laid where it first makes a link, none to the west."""
    laid: list[Tile] = [STL]
    free = [city.id for city in DATA.cities if city.id not in {*without, "STL"}]
    while len(laid) < n:
        tile = next(
            (city, old[1] + x, old[2] + y, turn)
            for city in free
            for old in reversed(laid)
            for x, y in STEPS
            for turn in range(4)
            if old[1] + x >= 0
            and all((old[1] + x, old[2] + y) != tile[1:3] for tile in laid)
            and len(links([*laid, (city, old[1] + x, old[2] + y, turn)], {})) > len(links(laid, {}))
        )
        laid.append(tile)
        free.remove(tile[0])
    return tuple(laid)


def scene(
    seats: int = 3,
    phase: str = "Place a city tile",
    options: str = "",
    *,
    laid: Sequence[Tile] = (STL,),
    owners: Mapping[str, int] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    pile: Sequence[str] | None = None,
    cubes: Mapping[str, Sequence[str]] | None = None,
    cities: Sequence[str] = (),
    stocks: Sequence[str] = (),
    portfolios: Mapping[int, Sequence[str]] | None = None,
    stock_pile: int = 48,
    values: Mapping[str, int] | None = None,
    scores: Sequence[int] | None = None,
    row: Sequence[int] | None = None,
    full: bool = False,
    bag: Sequence[str] | None = None,
    **more: object,
) -> Table:
    """A table in the midst of turn 3, in this phase.

    The City pile is every tile that lies nowhere else, or `pile`, and then the others were removed unseen (in
    solitaire: discarded). At most `stock_pile` stock tiles are left in the pile: the others belong to the
    last seat. With `bag` it holds these cubes, and the others stand where they do no harm: none such may be
    left over unless they fit on laid tiles.
    """
    position = new(seats, options).position()
    names = [tile[0] for tile in laid]
    held = [list((hands or {}).get(seat, ())) for seat in range(1, seats + 1)]
    used = {*names, *cities, *(city for hand in held for city in hand)}
    rest = [city.id for city in DATA.cities if city.id not in used]
    removed: list[str] = []
    if pile is not None:
        removed = [city for city in rest if city not in pile]
        rest = list(pile)
    elif seats == 2:
        removed, rest = rest[-6:], rest[:-6]
    owned = [list((portfolios or {}).get(seat, ())) for seat in range(1, seats + 1)]
    out = [railroad.id for railroad in DATA.railroads] if seats == 2 else []
    left = [railroad.id for railroad in DATA.railroads for _ in range(4)]
    for stock in (*stocks, *out, *(stock for portfolio in owned for stock in portfolio)):
        left.remove(stock)
    while len(left) > stock_pile:
        owned[-1].append(left.pop())
    standing = {city: list(colours) for city, colours in (cubes or {}).items()}
    counts = list((16, 10, 10, 10) if full else BAGS[seats])
    gone = [*(colour for colours in standing.values() for colour in colours)]
    gone += cast("list[str]", more.get("delivered", [])) + cast("list[str]", more.get("progression", []))
    for colour in gone:
        counts[COLOURS.index(colour)] -= 1
    in_bag = [colour for colour, n in zip(COLOURS, counts, strict=False) for _ in range(n)]
    if bag is not None:
        spare = list(in_bag)
        for colour in bag:
            spare.remove(colour)
        for city in names:
            room = DATA.cities[DATA.city_of[city]].goods - len(standing.get(city, ()))
            standing[city] = standing.get(city, []) + spare[:room]
            spare = spare[room:]
        assert not spare, "lay more tiles for the cubes that are not in the bag"
        in_bag = list(bag)
    position |= {
        "phase": phase,
        "turn": 3,
        "row": list(row or range(1, seats + 1)),
        "scores": list(scores or [10] * seats),
        "laid": [list(tile) for tile in laid],
        "links": links(laid, owners or {}),
        "hands": held,
        "hand_sizes": [len(hand) for hand in held],
        "city_display": _in_order(cities),
        "city_pile": rest,
        "city_left": len(rest),
        "removed" if seats > 1 else "discarded": removed,
        "stock_display": list(stocks),
        "portfolios": owned,
        "stock_pile": left,
        "stocks_out": out,
        "cubes": {city: colours for city, colours in standing.items() if colours},
        "bag": in_bag,
        "values": {railroad.id: (values or {}).get(railroad.id, 0) for railroad in DATA.railroads},
        **more,
    }
    return Table.from_position("railroad-rivals", options, position, dice="manual")


def _in_order(cities: Sequence[str]) -> list[str]:
    return [city.id for city in DATA.cities if city.id in cities]


def told(events: Iterable[Event]) -> list[tuple[str, int, str]]:
    """What the ledger says of these events: rule, seat from 1, and what it is about."""
    return [(entry.rule, entry.seat + 1, entry.about) for event in events for entry in event.entries]


def gains(events: Iterable[Event]) -> list[tuple[int, int, str]]:
    """The points of these events: seat from 1, points, rule."""
    return [(e.seat + 1, e.amount, e.rule) for event in events for e in event.entries if e.amount]


def refused_by(t: Table, text: str) -> str:
    """The rule by which this is refused now; empty if it is allowed."""
    refusal = t.explain(text)
    return "" if refusal is None else refusal.rule


def see(t: Table, key: str) -> Any:
    """One thing of the position."""
    return t.position()[key]


def links_of(t: Table) -> list[tuple[str, str, str, int]]:
    """The links on the table: new city, old city, railroad, owner."""
    return [cast("tuple[str, str, str, int]", tuple(link)) for link in see(t, "links")]


def odds(t: Table) -> dict[str, int]:
    """In how many ways each outcome of chance that is due now comes about."""
    state = t.view().state
    phase = t.rules.phases[state.phase]
    full = t.rules.from_position(t.position())
    return dict(zip((a.text() for a in phase.legal(full)), phase.weights(full), strict=True))


def drawn(t: Table, n: int) -> dict[str, int]:
    """How often each outcome comes when chance, due now, is asked n times with seeded dice."""
    full = t.rules.from_position(t.position())
    dice = dice_at("drawn", n)
    return Counter(t.rules.sample(full, dice).text() for _ in range(n))


def is_fair(t: Table) -> bool:
    """Whether every outcome of chance that is due now comes about as often as it should, or nearly so."""
    ways = odds(t)
    n, total = 6000, sum(ways.values())
    came = drawn(t, n)
    return set(came) <= set(ways) and all(
        abs(came.get(text, 0) - n * way / total) <= 4 * (n * way / total) ** 0.5 + 1
        for text, way in ways.items()
    )


def turn_order(t: Table) -> list[int]:
    """The order row, seats from 1."""
    return cast("list[int]", see(t, "row"))
