"""The network of Links: what the track is for a passenger.

A stretch is track of one railroad that hangs together without a city in it, and ends at two or more cities:
any two of them have a Link over it (RT-RUL-20, RT-RUL-21). Two neighbouring cities of a railroad are a
stretch without hexes. Where a city lies in the middle of track a passenger may run through it (two Links) or, if
there is a way, round it (one Link).
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.games.ride_the_rails.data import NO_CITY, RAILROADS, Board
from roundhouse.games.ride_the_rails.packing import HEXES, lowest, tally
from roundhouse.games.ride_the_rails.state import RailsState

EVERY_SIXTH: Final = 0x0041041041041041
"""One railroad's bits in ten hexes of track."""
MARKS: Final = 61
"""Stretches with a mark of their own; the rest, on boards full of cities, share the last one."""
NONE: Final[tuple[tuple[int, ...], ...]] = ((), (), (), (), (), ())


def mark_of(stretch: i64) -> i64:
    """The bit of a stretch in `busy` and `clashes`."""
    return bit(stretch if stretch < MARKS else MARKS)


def forget(s: RailsState) -> None:
    """The network is needed no more."""
    s.calls = ()
    s.cells = ()
    s.joins = ()
    s.stretches = ()
    s.owners = ()
    s.clashes = ()
    s.linked = 0


def survey(board: Board, s: RailsState) -> None:
    """Find all stretches of all railroads: columns of the state that follow from its track."""
    where = [-1] * len(board.places)
    calls: list[int] = []
    cells: list[tuple[int, ...]] = []
    joins: list[tuple[int, ...]] = []
    stretches: list[int] = []
    owners: list[int] = []
    bodies: list[int] = []
    linked: i64 = 0
    for railroad in range(len(RAILROADS)):
        if s.started >> railroad & 1 == 0:
            calls.append(0)
            cells.append(())
            joins.append(())
            continue
        own, cities = hexes_and_cities(board, s, railroad)
        calls.append(cities)
        own_joins = neighbours_of(board, own, railroad, where)
        cells.append(own)
        joins.append(own_joins)
        towns = tally(cities)
        if towns > 1:
            first: i64 = len(stretches)
            find_stretches(own_joins, cities, towns, stretches, bodies)
            for i in range(first, len(stretches)):
                linked |= stretches[i]
                owners.append(railroad)
    s.calls = tuple(calls)
    s.cells = tuple(cells)
    s.joins = tuple(joins)
    s.stretches = tuple(stretches)
    s.owners = tuple(owners)
    s.linked = linked
    s.clashes = find_clashes(s, bodies)


def hexes_and_cities(board: Board, s: RailsState, railroad: i64) -> tuple[tuple[int, ...], i64]:
    """The hexes of a railroad, those of cities first; and its cities."""
    city_at = board.city_at
    towns: list[int] = []
    others: list[int] = []
    cities: i64 = 0
    start: i64 = 0
    mask: i64 = EVERY_SIXTH
    word: i64
    for word in s.track:
        word = word >> railroad & mask
        while word != 0:
            hex_ = start + lowest(word) // 6
            word &= word - 1
            city: i64 = city_at[hex_]
            if city == NO_CITY:
                others.append(hex_)
            else:
                towns.append(hex_)
                cities |= bit(city)
        start += HEXES
    return tuple(towns + others), cities


def neighbours_of(board: Board, own: tuple[int, ...], railroad: i64, where: list[int]) -> tuple[int, ...]:
    """For each hex of a railroad which others of it are next to it, as bits over their places in `own`."""
    around = board.around
    tag = railroad << 5
    for at in range(len(own)):
        where[own[at]] = tag + at
    joins: list[int] = []
    for hex_ in own:
        near: i64 = 0
        for n in around[hex_]:
            there: i64 = where[n]
            if there >> 5 == railroad:
                near |= bit(there & 31)
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
    """Append the stretches of one railroad, and of each the places in `cells` that are its hexes."""
    inner = bit(len(joins)) - bit(towns)
    rest = inner
    while rest != 0:
        body = flood(joins, rest & -rest, inner)
        rest &= ~body
        ends: i64 = 0
        place: i64 = 0
        left = cities
        while left != 0:
            near: i64 = joins[place]
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
            if near >> beyond & 1:
                stretches.append((left & -left) | (others & -others))
                bodies.append(0)
            others &= others - 1
            beyond += 1
        left &= left - 1
        place += 1


def find_clashes(s: RailsState, bodies: list[int]) -> tuple[int, ...]:
    """For each stretch the marks of those that share a hex with it; itself too, if it has any."""
    clashes = [mark_of(i) if body != 0 else 0 for i, body in enumerate(bodies)]
    if s.met != 0:
        marks: dict[int, int] = {}
        for i in range(len(bodies)):
            own = s.cells[s.owners[i]]
            body: i64 = bodies[i]
            while body != 0:
                hex_ = own[lowest(body)]
                body &= body - 1
                marks[hex_] = marks.get(hex_, 0) | mark_of(i)
        for i in range(len(bodies)):
            own = s.cells[s.owners[i]]
            body = bodies[i]
            while body != 0:
                clashes[i] |= marks[own[lowest(body)]]
                body &= body - 1
    return tuple(clashes)


def links_from(s: RailsState, railroad: i64, city: i64) -> i64:
    """The cities one Link of this railroad away, whatever the journey so far, as bits; needs a survey."""
    found: i64 = 0
    for i in range(len(s.stretches)):
        if s.owners[i] == railroad:
            ends: i64 = s.stretches[i]
            if ends >> city & 1:
                found |= ends
    return found & ~bit(city)


def linked_by(s: RailsState, railroad: i64, start: i64, end: i64) -> bool:
    """Whether a Link of this railroad joins two cities, whatever the journey so far; needs a survey."""
    return links_from(s, railroad, start) >> end & 1 != 0
