"""Scenes for the rulebook tests: lawful tables at a wanted moment, and short words to read them by.

Seats are counted from 1 here, as in positions and actions. All scenes lie on the map First Lines unless said.
"""

from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

from roundhouse import Event, IllegalAction, Table
from roundhouse.games.railway_rivals import RailwayRivals
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.geometry.graphs import Edges

GAME = RailwayRivals()
NAMES = ["Ann", "Bob", "Cay", "Dan", "Eve", "Fay", "Gil", "Hal"]
BUILD, DRAW, ENTER, RACE, EXTRA = (
    *("Build track", "Draw the run", "Enter the race", "The race"),
    "Extra building",
)
THAMES = "map=thames-and-mersey"

TOWNS = [f"{ten}{unit}" for ten in "123456" for unit in "123456"]
SPECIAL_RUNS = (4, 7, 11, 14, 18, 21)
"""The drawings whose second number is a special one."""
WEST_EAST = "E4 F4 F5 F6 F7 F8 F9"
"""From Elmstead to Fairford, six steps of open country."""


def rules_of(seats: int = 3, options: str = "") -> RailwayRules:
    rules = GAME.rules(seats, options)
    assert isinstance(rules, RailwayRules)
    return rules


def at(rules: RailwayRules, state: Any) -> Table:
    """A table with typed chance at this state; the game is not in the registry."""
    return Table(GAME, rules, state, NAMES[: rules.seats], "", "")


def new(seats: int = 3, options: str = "") -> Table:
    rules = rules_of(seats, options)
    return at(rules, rules.start())


def segments(rules: RailwayRules, paths: str) -> list[str]:
    """The segments of paths like 'E4 F4, F4 F5': as a position writes them."""
    found: set[int] = set()
    for path in paths.split(","):
        hexes = [rules.map.hex_of[name] for name in path.split()]
        found |= {rules.map.segment(a, b) for a, b in pairwise(hexes)}
    assert -1 not in found, paths
    names = rules.map.names
    return [f"{names[a]}/{names[b]}" for a, b in (rules.map.ends[i] for i in sorted(found))]


def used_up(runs: int, *keep: str, towns: list[str] = TOWNS) -> list[str]:
    """The numbers that so many drawings by dice have used, none of those to keep."""
    specials = len([run for run in SPECIAL_RUNS if run <= runs])
    found = [key for key in towns if key not in keep][: 2 * runs - specials]
    return found + [key for key in "123456" if key not in keep][:specials]


def scene(tracks: list[str], options: str = "", **changes: object) -> Table:
    """The Operating Stage with these lines, each from its start; the first run is about to be drawn."""
    rules = rules_of(len(tracks), options)
    position = rules.position(rules.start())
    seats = len(tracks)
    position |= {
        "phase": DRAW,
        "stage": "Operating Stage",
        "scores": [20] * seats,
        "round": 9,
        "order": [],
        "starts": [track.split()[0] for track in tracks],
        "track": [segments(rules, track) for track in tracks],
    }
    return at(rules, rules.from_position(position | changes))


def building(tracks: list[str], options: str = "", **changes: object) -> Table:
    """Round 2 of the Building Stage with these lines, before the roll; so seat 2 builds first."""
    rules = rules_of(len(tracks), options)
    position = rules.position(rules.start())
    seats = len(tracks)
    position |= {
        "scores": [20] * seats,
        "round": 2,
        "order": [(1 + seat) % seats + 1 for seat in range(seats)],
        "starts": [track.split()[0] for track in tracks],
        "track": [segments(rules, track) for track in tracks],
    }
    return at(rules, rules.from_position(position | changes))


def drawn(tracks: list[str], first: str, second: str, options: str = "", **changes: object) -> Table:
    """The same with a run just drawn, so that the richest is asked."""
    table = scene(tracks, options, **changes)
    play(table, f"~throw:{first}", f"~throw:{second}")
    assert table.phase == ENTER
    return table


def play(table: Table, *texts: str) -> list[Event]:
    """Play these one after the other; the events of the last."""
    events: list[Event] = []
    for text in texts:
        events = table.play(text)
    return events


def moving(table: Table) -> int:
    """The seat to move, from 1."""
    return table.to_move + 1


def see(table: Table, key: str) -> Any:
    return table.position()[key]


def refused_by(table: Table, text: str) -> str:
    """The rule that forbids this; the table stands as before."""
    before = table.position()
    try:
        table.play(text)
    except IllegalAction as error:
        assert table.position() == before
        assert error.refusal.why.endswith(".")
        return error.refusal.rule
    return ""


def told(events: list[Event]) -> list[str]:
    """The rules on the ledger of these events."""
    return [entry.rule for event in events for entry in event.entries]


def cheapest(rules: RailwayRules, *stops: str) -> str:
    """The hexes of the cheapest line over these hexes, of track that can be built."""
    sheet = rules.map
    edges = [
        [(beyond, sheet.costs[segment]) for segment, beyond in ways if sheet.begun_at[segment]]
        for ways in sheet.ways
    ]
    hexes = [rules.map.hex_of[stop] for stop in stops]
    found = hexes[:1]
    for a, b in pairwise(hexes):
        found += shortest_path(edges, a, b)[1:]
    return " ".join(rules.map.names[hex_] for hex_ in found)


def shortest_path(edges: Edges, start: int, end: int) -> list[int]:
    """A way of least cost, both ends included; [] if there is none."""
    least, before = _search(edges, start)
    if least[end] < 0:
        return []
    path = [end]
    while path[-1] != start:
        path.append(before[path[-1]])
    path.reverse()
    return path


def _search(edges: Edges, start: int) -> tuple[list[int], list[int]]:
    """Dijkstra's search: for every node the least cost, and the node before it on such a way."""
    least = [-1] * len(edges)
    before = [-1] * len(edges)
    queue = [(0, start, -1)]
    while queue:
        cost, node, last = heappop(queue)
        if least[node] < 0:
            least[node] = cost
            before[node] = last
            for other, step in edges[node]:
                heappush(queue, (cost + step, other, node))
    return least, before
