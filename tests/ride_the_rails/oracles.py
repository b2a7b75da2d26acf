"""Slow and simple answers to what the engine decides fast: written again from the rules, for comparison."""

from collections.abc import Iterator
from itertools import pairwise

from roundhouse.games.ride_the_rails.data import CHICAGO, EAST, MOUNTAIN, NO_CITY, RAILROADS, Board
from roundhouse.games.ride_the_rails.packing import amount, railroads_at
from roundhouse.games.ride_the_rails.state import RailsState

ALLOWED = {3: 8, 4: 5, 5: 4}


def holders(s: RailsState, hex_: int) -> list[int]:
    """The railroads in a hex."""
    return [railroad for railroad in range(6) if railroads_at(s.track, hex_) >> railroad & 1]


def stands(s: RailsState, railroad: int, hex_: int) -> bool:
    return railroad in holders(s, hex_)


def buildable(board: Board, s: RailsState, seat: int, single_only: bool = False) -> set[str]:
    """The texts of all placements that the rules allow this seat, by looking at every hex."""
    found: set[str] = set()
    for railroad, colour in enumerate(RAILROADS):
        if amount(s.shares[seat], railroad) == 0 or amount(s.supply, railroad) == 0:
            continue
        own = [h for h in range(len(board.places)) if stands(s, railroad, h)]
        coasts = [h for h in own if board.terrain[h] == EAST]
        for hex_, name in enumerate(board.names):
            high = board.terrain[hex_] == MOUNTAIN
            if s.placed + 1 > ALLOWED[s.seats] - (1 if high or s.climbed else 0) or hex_ in own:
                continue
            there = holders(s, hex_)
            if board.terrain[hex_] == EAST and (there or len(coasts) == 2):
                continue
            if board.terrain[hex_] != CHICAGO and len(there) == 2:
                continue
            if own:
                lawful = any(n in own for n in board.around[hex_])
            else:
                lawful = may_start(board, s, railroad, hex_, single_only)
            if lawful:
                found.add(f"build:{colour},{name}")
    return found


def may_start(board: Board, s: RailsState, railroad: int, hex_: int, single_only: bool) -> bool:
    """Whether the city in this hex is one where the railroad may start, but for its capacity."""
    if board.city_at[hex_] == NO_CITY:
        return False
    kind = board.cities[board.city_at[hex_]].kind
    if RAILROADS[railroad] in ("red", "blue"):
        return kind == "east"
    if RAILROADS[railroad] == "orange":
        return kind in ("east", "chicago")
    if RAILROADS[railroad] == "purple":
        return kind == "west"
    if RAILROADS[railroad] == "black":
        return True
    if kind == "chicago":
        return True
    ranked = [c.hex for c in board.cities if holders(s, c.hex)]
    if single_only:
        ranked = [h for h in ranked if len(holders(s, h)) == 1]
    keys = sorted(board.west[h] for h in ranked)
    limit = keys[2] if len(keys) > 2 else 10**6
    return hex_ in ranked and board.west[hex_] <= limit and len(holders(s, hex_)) == 1


def link_paths(board: Board, s: RailsState, railroad: int, start: int, used: set[int]) -> Iterator[list[int]]:
    """All ways of one railroad from a city's hex to the next city, over unused hexes, both ends included."""
    stack = [[start]]
    while stack:
        path = stack.pop()
        for n in board.around[path[-1]]:
            if n in used or n in path or not stands(s, railroad, n) or not stands(s, railroad, path[-1]):
                continue
            if board.city_at[n] != NO_CITY:
                yield [*path, n]
            else:
                stack.append([*path, n])


def onward(board: Board, s: RailsState) -> set[str]:
    """The texts of all Links by which the journey may go on: hexes for all Links are tried together."""
    found: set[str] = set()
    origin = board.cities[s.origin].hex
    links = [(link & 7, board.cities[link >> 3].hex) for link in s.ride]

    def travel(i: int, at: int, used: set[int]) -> None:
        if i == len(links):
            for railroad, colour in enumerate(RAILROADS):
                for path in link_paths(board, s, railroad, at, used):
                    found.add(f"ride:{colour},{board.cities[board.city_at[path[-1]]].id}")
            return
        railroad, end = links[i]
        for path in link_paths(board, s, railroad, at, used):
            if path[-1] == end:
                travel(i + 1, end, used | set(path))

    travel(0, origin, {origin})
    return found


def lines(board: Board, s: RailsState) -> set[tuple[bool, bool]]:
    """The sorts of transcontinental lines there are: whether all, and some, changes are in city hexes."""
    found: set[tuple[bool, bool]] = set()
    coast = {city.hex for city in board.cities if city.kind == "east"}
    near = {
        h: [n for n in board.around[h] if set(holders(s, h)) & set(holders(s, n))]
        for h in range(len(board.places))
    }
    stack = [[city.hex] for city in board.cities if city.kind == "west"]
    while stack:
        path = stack.pop()
        if path[-1] in coast:
            found |= sorts(board, s, path)
        stack += [[*path, n] for n in near[path[-1]] if n not in path]
    return found


def sorts(board: Board, s: RailsState, path: list[int]) -> set[tuple[bool, bool]]:
    """The same of one sequence of hexes, whose steps may be made by different railroads."""
    # the railroad of the last step, whether there was a change, a change outside cities, one in a city
    states = {(-1, False, False, False)}
    for before, after in pairwise(path):
        town = board.city_at[before] != NO_CITY
        states = {
            (railroad, changed or railroad != last, out or (railroad != last and not town), town_too)
            if last != -1
            else (railroad, False, False, False)
            for last, changed, out, inside in states
            for railroad in set(holders(s, before)) & set(holders(s, after))
            for town_too in [inside or (last not in (-1, railroad) and town)]
        }
    return {(not out, inside) for _, changed, out, inside in states if changed}
