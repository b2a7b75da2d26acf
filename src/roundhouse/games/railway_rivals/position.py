"""A Railway Rivals position: how each field of a state is written as JSON, and what follows from it."""

from typing import Final

from roundhouse.core.codecs import (
    BIT,
    Codec,
    Column,
    Different,
    Flag,
    Limits,
    Members,
    Named,
    Number,
    OrNothing,
    Seat,
    listed,
)
from roundhouse.core.errors import BadNotation, BadPosition
from roundhouse.core.positions import Field
from roundhouse.core.state import NOTHING
from roundhouse.core.wide_sets import set_of
from roundhouse.games.railway_rivals.data import OPENING, Keys, Map
from roundhouse.games.railway_rivals.notation import Notation
from roundhouse.games.railway_rivals.packing import (
    FREE,
    indexes_of,
    pack_pair,
    pack_put_off,
    pack_track,
    pair_first,
    pair_second,
    put_off_after,
    put_off_pair,
    route_hexes,
    step_payee,
)
from roundhouse.games.railway_rivals.rules.laying import Laying
from roundhouse.games.railway_rivals.rules.leapfrog import LEAPS
from roundhouse.games.railway_rivals.state import RailwayState

STAGES: Final = ("Building Stage", "Operating Stage")
DECLARED: Final = ("undecided", "declined", "entered", "joined")
MOST_COUNTED: Final = 99_999
"""No account and no count comes near it."""
MOST_IDLE: Final = 4
MOST_ROLLED: Final = 5
MOST_LEFT: Final = 10
DEEPEST: Final = 255


def blank_state(sheet: Map, seats: int, keys: Keys, ferries: int = 0) -> RailwayState:
    """The empty map before the first roll; the accounts are open (RW-A4.1)."""
    s = RailwayState(seats)
    s.scores = (OPENING,) * seats
    s.track = bytes(len(sheet.ends))
    s.unused = bytes(keys.uses)
    s.seats_in_hex = bytes(len(sheet.names))
    s.frontier = ((*set_of([], len(sheet.ends)), 0),) * seats
    s.served = set_of([], len(sheet.credited))
    s.ferries = (NOTHING,) * ferries
    return s


def position_fields(notation: Notation, seats: int) -> list[Field]:
    """Every field of a position in its order. Outsiders rely on the keys; some fields have longer names."""
    count, seat, each_seat = Number(0, MOST_COUNTED), Seat(seats), OrNothing(Seat(seats))
    key, route = Named("destination", notation.keys), Route(notation)
    again = max(notation.key_table.uses) > 1
    return [
        Field("scores", Column(Number(-MOST_COUNTED, MOST_COUNTED), seats)),
        Field("stage", Stage(), "operating"),
        Field("round", count),
        Field("order", Different(seat, most=seats)),
        Field("step", Number(0, seats)),
        Field("roll", Number(0, MOST_ROLLED)),
        Field("left", Number(0, MOST_LEFT)),
        Field("funds", Column(count, seats)),
        Field("starts", Column(OrNothing(Named("hex", notation.map.names)), seats)),
        *exit_field(notation.map, seats),
        Field("track", Track(notation.map, seats)),
        *ferry_fields(notation, seats),
        *leap_fields(notation, seats),
        Field("laid", Flag(), "built_this_round"),
        Field("idle", Number(0, MOST_IDLE)),
        Field("drawings", count),
        Field("settled", count),
        Field("extras", count, "extra_buildings"),
        Field("unused", Uses(key, notation.key_table)),
        Field("put_back", Column(Pair(key, Number(0, DEEPEST))), "buried"),
        Field("rejected", Column(key) if again else Different(key)),
        Field("run", Run(key), "first", "second"),
        Field("held_over", Column(Pair(key, key)), "waiting"),
        Field("put_by", Column(PutOff(key)), "put_off"),
        Field("passed", count, "times_put_off"),
        Field("again", Flag(), "offered_before"),
        Field("declared", Column(Named("declaration", DECLARED), seats)),
        Field("partners", Column(each_seat, seats)),
        Field("routes", Column(route, seats)),
        Field("refused", Members(seat)),
        Field("asked", each_seat),
        Field("offer", Offer(seat, route), "offered", "offer"),
        Field("turn", count),
        Field("ran", Column(count, seats), "pips_run"),
        Field("arrived", Column(OrNothing(count), seats)),
    ]


def exit_field(sheet: Map, seats: int) -> list[Field]:
    """The first segment of each company, on maps where it matters (RU-102)."""
    if not any(start.apart for start in sheet.starts):
        return []
    return [Field("exits", Column(OrNothing(Named("segment", segment_names(sheet))), seats))]


def ferry_fields(notation: Notation, seats: int) -> list[Field]:
    """The owner of each ferry, with ferries."""
    return [Field("ferries", Column(OrNothing(Seat(seats)), len(notation.buys)))] if notation.buys else []


def leap_fields(notation: Notation, seats: int) -> list[Field]:
    """The leaps of each company over each other one, and where the mover has landed, with leapfrog."""
    if not notation.leapfrog:
        return []
    landed = OrNothing(Named("hex", notation.map.names))
    return [Field("leaps", Rows(Number(0, LEAPS), seats)), Field("landed", landed)]


def segment_names(sheet: Map) -> list[str]:
    """Every segment by the names of its two hexes."""
    return [f"{sheet.names[a]}/{sheet.names[b]}" for a, b in sheet.ends]


class Stage(Codec):
    """Whether the Operating Stage has begun, by the name of the stage."""

    def write(self, value: bool) -> object:
        return STAGES[1 if value else 0]

    def read(self, key: str, written: object) -> bool:
        return Named("stage", STAGES).read(key, written) == 1

    def limits(self) -> Limits:
        return [BIT]

    def numbers(self, value: bool) -> list[int]:
        return [1 if value else 0]


class Track(Codec):
    """The segments of each seat: the names of their two hexes."""

    def __init__(self, sheet: Map, seats: int) -> None:
        super().__init__("segment")
        self.regular = sheet.regular
        self.segments = len(sheet.ends)
        self.segment = Named("segment", segment_names(sheet)[: sheet.regular])
        self.lines = Column(Column(self.segment), seats)

    def write(self, value: bytes) -> object:
        value = value[: self.regular]  # what stands behind them are ferries
        return self.lines.write([indexes_of(value, seat) for seat in range(self.lines.n or 0)])

    def read(self, key: str, written: object) -> bytes:
        lines = self.lines.read(key, written)
        for seat, segments in enumerate(lines):
            for i, segment in enumerate(segments):
                if segment in segments[:i]:
                    raise BadPosition(f"{key}: seat {seat + 1} has {self.segment.ids[segment]} twice.")
        return pack_track(lines, self.segments)

    def limits(self) -> Limits:
        return [BIT] * (self.regular * (self.lines.n or 0))

    def numbers(self, value: bytes) -> list[int]:
        """Seat by seat, which segments it has."""
        found: list[int] = []
        for seat in range(self.lines.n or 0):
            found += [owners >> seat & 1 for owners in value[: self.regular]]
        return found

    def changes(self, before: bytes, now: bytes) -> list[tuple[int, int]]:
        """The segments that have other owners now, seat by seat."""
        return [
            (seat * self.regular + i, now[i] >> seat & 1)
            for i in range(self.regular)
            if now[i] != before[i]
            for seat in range(self.lines.n or 0)
        ]


class Rows(Codec):
    """A number for each seat about each seat: a list of lists."""

    def __init__(self, of: Codec, seats: int) -> None:
        super().__init__(of.noun)
        self.seats = seats
        self.rows = Column(Column(of, seats), seats)

    def write(self, value: tuple[int, ...]) -> object:
        n = self.seats
        return self.rows.write([value[seat * n : (seat + 1) * n] for seat in range(n)])

    def read(self, key: str, written: object) -> tuple[int, ...]:
        return tuple([number for row in self.rows.read(key, written) for number in row])

    def limits(self) -> Limits:
        return self.rows.limits()

    def numbers(self, value: tuple[int, ...]) -> list[int]:
        return list(value)


class Uses(Codec):
    """The keys that are still to come, each as often as it may come up."""

    def __init__(self, key: Codec, keys: Keys) -> None:
        super().__init__(key.noun)
        self.list = Column(key)
        self.keys = keys

    def write(self, value: bytes) -> object:
        return self.list.write([key for key, n in enumerate(value) for _ in range(n)])

    def read(self, key: str, written: object) -> bytes:
        found = [0] * len(self.keys.names)
        for number in self.list.read(key, written):
            found[number] += 1
            if found[number] > self.keys.uses[number]:
                often = "twice" if found[number] == 2 else f"{found[number]} times"
                raise BadPosition(f"{key}: a {self.noun} stands there {often}.")
        return bytes(found)

    def limits(self) -> Limits:
        return [(0, uses) for uses in self.keys.uses]

    def numbers(self, value: bytes) -> list[int]:
        return list(value)


class Pair(Codec):
    """Two things packed together, as a list of two."""

    def __init__(self, first: Codec, second: Codec) -> None:
        super().__init__(first.noun)
        self.first = first
        self.second = second

    def write(self, value: int) -> list[object]:
        return [self.first.write(pair_first(value)), self.second.write(pair_second(value))]

    def read(self, key: str, written: object) -> int:
        first, second = listed(key, written, 2)
        return pack_pair(self.first.read(key, first), self.second.read(key, second))

    def limits(self) -> Limits:
        return self.first.limits() + self.second.limits()

    def numbers(self, value: int) -> list[int]:
        return self.first.numbers(pair_first(value)) + self.second.numbers(pair_second(value))


class PutOff(Codec):
    """A run that nobody entered: its two keys, and after how many extra buildings."""

    def __init__(self, key: Codec) -> None:
        super().__init__("run")
        self.key = key
        self.run = Pair(key, key)
        self.after = Number(0, DEEPEST)

    def write(self, value: int) -> object:
        return [*self.run.write(put_off_pair(value)), put_off_after(value)]

    def read(self, key: str, written: object) -> int:
        first, second, after = listed(key, written, 3)
        keys = self.key.read(key, first), self.key.read(key, second)
        return pack_put_off(*keys, self.after.read(key, after))

    def limits(self) -> Limits:
        return self.run.limits() + self.after.limits()

    def numbers(self, value: int) -> list[int]:
        return self.run.numbers(put_off_pair(value)) + self.after.numbers(put_off_after(value))


class Run(Codec):
    """The keys of the run being drawn, none, one or two."""

    def __init__(self, key: Codec) -> None:
        super().__init__("run")
        self.keys = Different(key)

    def write(self, value: tuple[int, int]) -> object:
        return self.keys.write([key for key in value if key != NOTHING])

    def read(self, key: str, written: object) -> tuple[int, int]:
        keys = self.keys.read(key, written)
        if len(keys) > 2:
            raise BadPosition(f"{key}: a run has two destinations.")
        first, second = (*keys, NOTHING, NOTHING)[:2]
        return first, second

    def limits(self) -> Limits:
        return self.keys.of.limits() * 2

    def numbers(self, value: tuple[int, int]) -> list[int]:
        return self.keys.of.numbers(value[0]) + self.keys.of.numbers(value[1])


class Route(Codec):
    """A route as in the notation, or null."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("route")
        self.notation = notation

    def write(self, value: tuple[int, ...]) -> object:
        return self.notation.route_words(value) if value else None

    def read(self, key: str, written: object) -> tuple[int, ...]:
        if written is None:
            return ()
        if not isinstance(written, str):
            raise BadPosition(f"{key}: {written!r} is no route.")
        try:
            return self.notation.read_route(written.split(","))
        except BadNotation as error:
            raise BadPosition(str(error)) from None

    def limits(self) -> Limits:
        return [(0, 2 + self.notation.seats)] * len(self.notation.map.names)

    def numbers(self, value: tuple[int, ...]) -> list[int]:
        """For each hex 0 off the route, 1 on it; where a seat is paid for it, 2 and that seat from 0."""
        found = [0] * len(self.notation.map.names)
        for n, hex_ in enumerate(route_hexes(value) if value else []):
            payee = FREE if n == 0 else step_payee(value[n])
            found[hex_] = 2 + payee if 0 <= payee < self.notation.seats else 1
        return found


class Offer(Codec):
    """An offer of a joint run: to which seat, with which route; null if there is none."""

    def __init__(self, seat: Codec, route: Codec) -> None:
        super().__init__("offer")
        self.seat = seat
        self.route = route

    def write(self, value: tuple[int, tuple[int, ...]]) -> object:
        seat, route = value
        return None if seat == NOTHING else [self.seat.write(seat), self.route.write(route)]

    def read(self, key: str, written: object) -> tuple[int, tuple[int, ...]]:
        if written is None:
            return NOTHING, ()
        seat, route = listed(key, written, 2)
        return self.seat.read(key, seat), self.route.read(key, route)

    def limits(self) -> Limits:
        return self.seat.limits() + self.route.limits()

    def numbers(self, value: tuple[int, tuple[int, ...]]) -> list[int]:
        return self.seat.numbers(value[0]) + self.route.numbers(value[1])


# What follows from the fields


def lay_track(laying: Laying, s: RailwayState) -> None:
    """Put the starts and the track on the map, seat by seat, so that all that follows from it is there."""
    track = s.track
    s.track = bytes(len(track))
    for seat, start in enumerate(s.starts):
        if start != NOTHING:
            laying.start(s, seat, start)
    for seat in range(s.seats):
        for segment in indexes_of(track, seat):
            laying.lay(s, seat, segment)
    if s.landed != NOTHING and s.step < len(s.order):
        laying.start(s, s.order[s.step], s.landed)
