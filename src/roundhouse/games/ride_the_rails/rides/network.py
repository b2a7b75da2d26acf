"""The network of Links: what the track is for a passenger.

A stretch is track of one railroad that hangs together without a city in it, and ends at two or more cities:
any two of them have a Link over it. Two neighbouring cities of a railroad are a
stretch without hexes. Where a city lies in the middle of track a passenger may run through it (two Links)
or, if there is a way, round it (one Link).
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, count, has, lowest
from roundhouse.core.wide_sets import WORD
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.state import RailsState

MOST_MARKS: Final = 61
"""Stretches with a mark of their own; the rest, on boards full of cities, share the last one."""
PLACE_BITS: Final = 5
"""Bits of the place of a hex among those of its railroad, of which there are fewer than 32."""
PLACES: Final = 31
"""All of these bits."""


def mark_of(stretch: i64) -> i64:
    """The bit of a stretch in `used_stretches` and `clashes`."""
    return bit(stretch if stretch < MOST_MARKS else MOST_MARKS)


def city_place(s: RailsState, railroad: i64, city: i64) -> i64:
    """The place of a city's hex among the hexes of a railroad that stands there: they are the first."""
    cities: i64 = s.cities[railroad]
    return count(cities & (bit(city) - 1))


def survey(board: Board, s: RailsState) -> None:
    """Find all about the network: columns of the state that follow from its track.

    The rules do it when the rides begin; whoever looks ahead in another phase does it with a clone. Where no
    track was laid since the last survey, hexes and their neighbours are still known.
    """
    hexes: list[tuple[int, ...]] = []
    neighbours: list[tuple[int, ...]] = []
    stretches: list[int] = []
    owners: list[int] = []
    bodies: list[int] = []
    shared: list[int] = []
    where: list[int] = []
    linked: i64 = 0
    for railroad in range(len(RAILROADS)):
        cities: i64 = s.cities[railroad]
        if cities & (cities - 1) == 0:
            hexes.append(())
            neighbours.append(())
            continue
        if not where:
            where = [0] * len(board.places)
        towns = count(cities)
        known = s.surveyed and s.surveyed[railroad] is s.track[railroad]
        own = s.hexes[railroad] if known else list_hexes(board, s.track[railroad], cities)
        note_places(own, towns, railroad + 1, where, shared)
        joins = s.neighbours[railroad] if known else neighbours_of(board, own, railroad + 1, where)
        find_stretches(joins, cities, towns, stretches, bodies)
        while len(owners) < len(stretches):
            owners.append(railroad)
        hexes.append(own)
        neighbours.append(joins)
    clashes: list[int] = []
    for i in range(len(stretches)):
        ends: i64 = stretches[i]
        linked |= ends
        clashes.append(mark_of(i) if bodies[i] != 0 else 0)
    crossings = [0] * len(RAILROADS)
    for note in shared:
        crossings[(note >> PLACE_BITS) - 1] |= bit(note & PLACES)
    for i in range(0, len(shared), 2):  # of two that share a hex one is used in a journey (RT-RUL-23)
        first = stretch_over(owners, bodies, shared[i])
        second = stretch_over(owners, bodies, shared[i + 1])
        if first >= 0 and second >= 0:
            clashes[first] |= mark_of(second)
            clashes[second] |= mark_of(first)
    s.surveyed = s.track
    s.hexes = tuple(hexes)
    s.neighbours = tuple(neighbours)
    s.crossings = tuple(crossings)
    s.stretches = tuple(stretches)
    s.stretch_railroads = tuple(owners)
    s.stretch_hexes = tuple(bodies)
    s.clashes = tuple(clashes)
    s.linked = linked


def forget(s: RailsState) -> None:
    """The network is needed no more; only hexes and neighbours are kept for the next survey."""
    s.crossings = ()
    s.stretches = ()
    s.stretch_railroads = ()
    s.stretch_hexes = ()
    s.clashes = ()
    s.linked = 0


# Hexes


def list_hexes(board: Board, track: tuple[int, ...], cities: i64) -> tuple[int, ...]:
    """The hexes of a railroad: first its cities, then the others."""
    own: list[int] = []
    while cities != 0:
        own.append(board.hex_at[lowest(cities)])
        cities &= cities - 1
    start: i64 = 0
    for i in range(len(track)):
        word: i64 = track[i]
        if word != 0:
            towns: i64 = board.city_hexes[i]
            word &= ~towns
            while word != 0:
                own.append(start + lowest(word))
                word &= word - 1
        start += WORD
    return tuple(own)


def note_places(own: tuple[int, ...], towns: i64, line: i64, where: list[int], shared: list[int]) -> None:
    """Note in `where`, for each hex of a railroad, the railroad, counted from 1, and the hex's place.

    0 and not -1 stands for nobody, because compiled code reads numbers below 0 more slowly. Where an earlier
    railroad stands in a hex that is no city, both notes are appended to `shared`.
    """
    note = line << PLACE_BITS
    beyond_towns = note + towns
    hex_: i64
    for hex_ in own:
        if note >= beyond_towns:
            before: i64 = where[hex_]
            if before != 0:
                shared.append(before)
                shared.append(note)
        where[hex_] = note
        note += 1


def neighbours_of(board: Board, own: tuple[int, ...], line: i64, where: list[int]) -> tuple[int, ...]:
    """For each hex of a railroad which others of it are next to it, as bits over their places in `own`."""
    around = board.around
    joins: list[int] = []
    hex_: i64
    n: i64
    for hex_ in own:
        near: i64 = 0
        for n in around[hex_]:
            here: i64 = where[n]
            if here >> PLACE_BITS == line:
                near |= bit(here & PLACES)
        joins.append(near)
    return tuple(joins)


def stretch_over(owners: list[int], bodies: list[int], note: i64) -> i64:
    """The stretch that has the hex of this note; -1 if it belongs to none."""
    railroad = (note >> PLACE_BITS) - 1
    place = note & PLACES
    for i in range(len(owners)):
        if owners[i] == railroad:
            body: i64 = bodies[i]
            if body >> place & 1:  # `has` written out: for every stretch at every shared hex
                return i
    return -1


# Stretches


def flood(joins: tuple[int, ...], start: i64, within: i64) -> i64:
    """All places that can be reached from those in `start`, going over places in `within` only."""
    new = start & within
    rest = within & ~new
    while new != 0:
        near: i64 = joins[lowest(new)]
        near &= rest
        rest &= ~near
        new = new & (new - 1) | near
    return within & ~rest


def leads(joins: tuple[int, ...], start: i64, within: i64, ends: i64) -> bool:
    """Whether one of `ends` can be reached from those in `start`, going over places in `within` only."""
    new = start & within
    rest = within & ~new
    while new != 0:
        if new & ends:
            return True
        near: i64 = joins[lowest(new)]
        near &= rest
        rest &= ~near
        new = new & (new - 1) | near
    return False


def find_stretches(
    joins: tuple[int, ...], cities: i64, towns: i64, stretches: list[int], bodies: list[int]
) -> None:
    """Append the stretches of one railroad, and of each the places that are its hexes.

    A stretch with two cities or more at its ends is a Link of any two of them (RT-RIDE-4). No city is inside
    it, and it may have any length, 0 between neighbouring cities (RT-RUL-20); where it also runs beside a
    city, it leads past that one (RT-RUL-21).
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


def how_many_links(s: RailsState) -> int:
    """How many Links there are: one for each stretch and any two of its cities."""
    found = 0
    for ends in s.stretches:
        cities = count(ends)
        found += cities * (cities - 1) // 2
    return found
