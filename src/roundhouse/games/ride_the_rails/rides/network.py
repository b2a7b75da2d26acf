"""The network of Links: what the track is for a passenger.

A stretch is track of one railroad that hangs together without a city in it, and ends at two or more cities:
any two of them have a Link over it. Two neighbouring cities of a railroad are a
stretch without hexes. Where a city lies in the middle of track a passenger may run through it (two Links)
or, if there is a way, round it (one Link).
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, has, lowest
from roundhouse.games.ride_the_rails.data import NO_CITY, RAILROADS, Board
from roundhouse.games.ride_the_rails.packing import place_in, railroads_at
from roundhouse.games.ride_the_rails.state import RailsState

MOST_MARKS: Final = 61
"""Stretches with a mark of their own; the rest, on boards full of cities, share the last one."""


def mark_of(stretch: i64) -> i64:
    """The bit of a stretch in `used_stretches` and `clashes`."""
    return bit(stretch if stretch < MOST_MARKS else MOST_MARKS)


PLACES: Final = 32
"""More than a railroad has hexes."""


def survey(board: Board, s: RailsState) -> None:
    """All about the network of a state in any phase, for whoever looks at it: stretches and chart."""
    list_stretches(s)
    chart(board, s)


def forget(s: RailsState) -> None:
    """The network is needed no more."""
    s.stretches = ()
    s.stretch_railroads = ()
    s.clashes = ()
    s.linked = 0
    s.chart_cities = ()
    s.chart_hexes = ()
    s.chart_neighbours = ()


# Stretches


def list_stretches(s: RailsState) -> None:
    """List the stretches of all railroads: columns of the state that follow from its track.

    A stretch with two cities or more at its ends is a Link of any two of them (RT-RIDE-4). No city is inside
    it, and it may have any length, 0 between neighbouring cities (RT-RUL-20); where it also runs beside a
    city, it leads past that one (RT-RUL-21).
    """
    stretches: list[int] = []
    owners: list[int] = []
    bodies: list[int] = []
    clashes: list[int] = []
    linked: i64 = 0
    for railroad in range(len(RAILROADS)):
        all_ends = s.piece_ends[railroad]
        all_bodies = s.pieces[railroad]
        for i in range(len(all_ends)):
            ends: i64 = all_ends[i]
            if ends & (ends - 1) != 0:
                body: i64 = all_bodies[i]
                clashes.append(mark_of(len(stretches)) if body != 0 else 0)
                stretches.append(ends)
                owners.append(railroad)
                bodies.append(body)
                linked |= ends
    for hex_ in s.shared_hexes:
        share_hex(s, hex_, owners, bodies, clashes)
    s.stretches = tuple(stretches)
    s.stretch_railroads = tuple(owners)
    s.clashes = tuple(clashes)
    s.linked = linked


def share_hex(s: RailsState, hex_: i64, owners: list[int], bodies: list[int], clashes: list[int]) -> None:
    """The stretches that have this hex in common clash: one of them can be used in a journey (RT-RUL-23)."""
    here = railroads_at(s.track, hex_)
    last: i64 = -1
    place: i64 = 0
    marks: i64 = 0
    first: i64 = -1
    for i in range(len(owners)):
        railroad: i64 = owners[i]
        if here >> railroad & 1:  # `has` written out, twice: for every stretch at every shared hex
            if railroad != last:
                last = railroad
                place = place_in(s.hexes[railroad], hex_)
            body: i64 = bodies[i]
            if body >> place & 1:
                if first < 0:
                    first = i
                    marks = mark_of(i)
                else:
                    clashes[first] |= mark_of(i)
                    clashes[i] |= marks


# The chart


def chart(board: Board, s: RailsState) -> None:
    """Note which hexes of each railroad that has Links are next to which: for searching ways."""
    where = [-1] * len(board.places)
    calls: list[int] = []
    cells: list[tuple[int, ...]] = []
    joins: list[tuple[int, ...]] = []
    for railroad in range(len(RAILROADS)):
        if railroad not in s.stretch_railroads:
            calls.append(0)
            cells.append(())
            joins.append(())
            continue
        cities: i64 = 0
        towns: list[int] = []
        others: list[int] = []
        for hex_ in sorted(s.hexes[railroad]):
            city: i64 = board.city_at[hex_]
            if city == NO_CITY:
                others.append(hex_)
            else:
                towns.append(hex_)
                cities |= bit(city)
        own = tuple(towns + others)
        calls.append(cities)
        cells.append(own)
        joins.append(neighbours_of(board, own, railroad, where))
    s.chart_cities = tuple(calls)
    s.chart_hexes = tuple(cells)
    s.chart_neighbours = tuple(joins)


def neighbours_of(board: Board, own: tuple[int, ...], railroad: i64, where: list[int]) -> tuple[int, ...]:
    """For each hex of a railroad which others of it are next to it, as bits over their places in `own`."""
    around = board.around
    for at in range(len(own)):
        where[own[at]] = railroad * PLACES + at
    joins: list[int] = []
    for hex_ in own:
        near: i64 = 0
        for n in around[hex_]:
            there: i64 = where[n]
            if there // PLACES == railroad:
                near |= bit(there % PLACES)
        joins.append(near)
    return tuple(joins)


def flood(joins: tuple[int, ...], start: i64, within: i64) -> i64:
    """All places that can be reached from those in `start`, going over places in `within` only."""
    found: i64 = 0
    new = start & within
    while new != 0:
        at = lowest(new)
        found |= bit(at)
        near: i64 = joins[at]
        new = (new | near & within) & ~found
    return found


def find_stretches(
    joins: tuple[int, ...], cities: i64, towns: i64, stretches: list[int], bodies: list[int]
) -> None:
    """Append the stretches of one railroad, and of each the places in `chart_hexes` that are its hexes.

    This finds in a chart what `list_stretches` has at hand, for whoever needs the hexes as well.
    """
    inner = bit(len(joins)) - bit(towns)
    rest = inner
    near: i64
    while rest != 0:
        body = flood(joins, rest & -rest, inner)
        rest &= ~body
        ends: i64 = 0
        place: i64 = 0
        left = cities
        while left != 0:
            near = joins[place]
            if near & body:
                ends |= left & -left
            left &= left - 1
            place += 1
        if ends & (ends - 1) != 0:
            stretches.append(ends)
            bodies.append(body)
    # two neighbouring cities
    place = 0
    left = cities
    while left != 0:
        near = joins[place]
        others = left & (left - 1)
        beyond = place + 1
        while others != 0:
            if near >> beyond & 1:  # `has` written out: for every two cities
                stretches.append((left & -left) | (others & -others))
                bodies.append(0)
            others &= others - 1
            beyond += 1
        left &= left - 1
        place += 1


# Links


def links_from(s: RailsState, railroad: i64, city: i64) -> i64:
    """The cities one Link of this railroad away, whatever the journey so far, as bits; needs a survey.

    They are the other ends of its stretches at this city (RT-RIDE-4, RT-RUL-20).
    """
    found: i64 = 0
    for i in range(len(s.stretches)):
        if s.stretch_railroads[i] == railroad:
            ends: i64 = s.stretches[i]
            if ends >> city & 1:  # `has` written out: for every stretch, at every step of a search
                found |= ends
    return found & ~bit(city)


def linked_by(s: RailsState, railroad: i64, start: i64, end: i64) -> bool:
    """Whether a Link of this railroad joins two cities, whatever the journey so far; needs a survey."""
    return has(links_from(s, railroad, start), end)
