"""A Railway Rivals position as plain JSON: written and read."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, bits_of, members
from roundhouse.core.errors import BadPosition, nearest
from roundhouse.core.phase import Phase
from roundhouse.core.positions import PositionReader
from roundhouse.core.state import NOTHING, OVER
from roundhouse.games.railway_rivals.actions import Notation
from roundhouse.games.railway_rivals.data import MOST_SEATS, OPENING, Map
from roundhouse.games.railway_rivals.packing import (
    indexes_of,
    pack_pair,
    pack_put_off,
    pair_first,
    pair_second,
    put_off_after,
    put_off_pair,
    seats_at,
    set_of,
)
from roundhouse.games.railway_rivals.rules.laying import Laying
from roundhouse.games.railway_rivals.state import UNDECIDED, RivalsState

# Keys are what outsiders rely on. Fields of the state have longer names: "laid" is built_this_round, "extras"
# extra_buildings, "put_by" put_off, "passed" times_put_off, "again" offered_before, "ran" pips_run.
KEYS: Final = (
    *("seats", "phase", "scores", "stage", "round", "order", "step", "roll", "left", "funds", "starts"),
    *("track", "laid", "idle", "drawings", "settled", "extras", "unused", "put_back", "rejected", "run"),
    *(
        "held_over",
        "put_by",
        "passed",
        "again",
        "declared",
        "partners",
        "routes",
        "refused",
        "asked",
        "offer",
        "turn",
        "ran",
        "arrived",
    ),
)
STAGES: Final = {"Building Stage": 0, "Operating Stage": 1}
DECLARED: Final = ["undecided", "declined", "entered", "joined"]
MOST_COUNTED: Final = 99_999
"""No account and no count comes near it."""
DEEPEST: Final = 63


def blank_state(sheet: Map, seats: int, keys: int) -> RivalsState:
    """The empty map before the first roll; the accounts are open (RW-A4.1)."""
    none = (NOTHING,) * seats
    return RivalsState(
        seats=seats,
        phase=0,
        scores=(OPENING,) * seats,
        operating=False,
        round_=0,
        order=(),
        step=0,
        roll=0,
        left=0,
        funds=(0,) * seats,
        starts=none,
        track=bytes(len(sheet.ends)),
        built_this_round=False,
        idle=0,
        drawings=0,
        settled=0,
        extra_buildings=0,
        unused=bit(keys) - 1,
        buried=(),
        rejected=(),
        first=NOTHING,
        second=NOTHING,
        waiting=(),
        put_off=(),
        times_put_off=0,
        offered_before=False,
        declared=(UNDECIDED,) * seats,
        partners=none,
        routes=((),) * seats,
        refused=0,
        asked=NOTHING,
        offered=NOTHING,
        offer=(),
        turn=0,
        pips_run=(0,) * seats,
        arrived=none,
        seats_in_hex=bytes(len(sheet.names)),
        frontier=(set_of([], len(sheet.ends)),) * seats,
        served=0,
    )


def write_position(
    notation: Notation, phases: Sequence[Phase[RivalsState]], s: RivalsState
) -> dict[str, object]:
    """The state with names for numbers. Seats count from 1, a route is written as in `enter`."""
    sheet, keys = notation.map, notation.keys

    def seat_or_none(seat: i64) -> int | None:
        return None if seat == NOTHING else seat + 1

    def segments(seat: i64) -> list[str]:
        ends = [sheet.ends[segment] for segment in indexes_of(s.track, seat)]
        return [f"{sheet.names[a]}/{sheet.names[b]}" for a, b in ends]

    def run(pair: i64) -> list[str]:
        return [keys[pair_first(pair)], keys[pair_second(pair)]]

    offer: list[object] | None = None
    if s.offered != NOTHING:
        offer = [s.offered + 1, notation.route_words(s.offer)]
    return {
        "seats": s.seats,
        "phase": "Over" if s.phase == OVER else phases[s.phase].name,
        "scores": list(s.scores),
        "stage": list(STAGES)[1 if s.operating else 0],
        "round": s.round,
        "order": [seat + 1 for seat in s.order],
        "step": s.step,
        "roll": s.roll,
        "left": s.left,
        "funds": list(s.funds),
        "starts": [None if hex_ == NOTHING else sheet.names[hex_] for hex_ in s.starts],
        "track": [segments(seat) for seat in range(s.seats)],
        "laid": s.built_this_round,
        "idle": s.idle,
        "drawings": s.drawings,
        "settled": s.settled,
        "extras": s.extra_buildings,
        "unused": [keys[key] for key in members(s.unused)],
        "put_back": [[keys[pair_first(pair)], pair_second(pair)] for pair in s.buried],
        "rejected": [keys[key] for key in s.rejected],
        "run": [keys[key] for key in (s.first, s.second) if key != NOTHING],
        "held_over": [run(pair) for pair in s.waiting],
        "put_by": [[*run(put_off_pair(each)), put_off_after(each)] for each in s.put_off],
        "passed": s.times_put_off,
        "again": s.offered_before,
        "declared": [DECLARED[word] for word in s.declared],
        "partners": [seat_or_none(seat) for seat in s.partners],
        "routes": [notation.route_words(route) if route else None for route in s.routes],
        "refused": [seat + 1 for seat in members(s.refused)],
        "asked": seat_or_none(s.asked),
        "offer": offer,
        "turn": s.turn,
        "ran": list(s.pips_run),
        "arrived": [None if place == NOTHING else place for place in s.arrived],
    }


def read_position(
    notation: Notation, laying: Laying, phases: Sequence[Phase[RivalsState]], position: dict[str, object]
) -> RivalsState:
    """The inverse of `write_position`; whether a game can stand so is checked apart."""
    for key in position:
        if key not in KEYS:
            raise BadPosition(f"A position has no '{key}': {nearest(key, KEYS)}")
    for key in KEYS:
        if key not in position:
            raise BadPosition(f"The position lacks '{key}'.")
    reader = _Reader(notation, position)
    seats = reader.number("seats", 2, MOST_SEATS)
    reader.seats = seats
    s = blank_state(notation.map, seats, len(notation.keys))
    names = {phase.name: i for i, phase in enumerate(phases)} | {"Over": OVER}
    phase = reader.text("phase")
    if phase not in names:
        raise BadPosition(f"phase = {phase!r}: {nearest(phase, names)}")
    s.phase = names[phase]
    s.scores = reader.numbers("scores", -MOST_COUNTED, MOST_COUNTED)
    s.operating = reader.named("stage", position["stage"], "stage", STAGES) == 1
    s.round = reader.number("round", 0, MOST_COUNTED)
    if s.phase == 0 and s.round == 1 and not any(s.scores):
        s.scores = (OPENING,) * seats  # older positions have empty accounts until the first roll
    s.order = reader.some_seats("order")
    s.step = reader.number("step", 0, seats)
    s.roll = reader.number("roll", 0, 5)
    s.left = reader.number("left", 0, 10)
    s.funds = reader.numbers("funds", 0, MOST_COUNTED)
    s.built_this_round = reader.flag("laid")
    s.idle = reader.number("idle", 0, 4)
    s.drawings = reader.number("drawings", 0, MOST_COUNTED)
    s.settled = reader.number("settled", 0, MOST_COUNTED)
    s.extra_buildings = reader.number("extras", 0, MOST_COUNTED)
    s.unused = bits_of(reader.keys("unused", position["unused"]))
    s.buried = reader.put_back()
    s.rejected = tuple(reader.keys("rejected", position["rejected"]))
    s.first, s.second = reader.run()
    s.waiting = reader.held_over()
    s.put_off = reader.put_off()
    s.times_put_off = reader.number("passed", 0, MOST_COUNTED)
    s.offered_before = reader.flag("again")
    s.declared = reader.declared()
    s.partners = reader.maybe_seats("partners")
    s.routes = tuple([reader.route("routes", route) for route in reader.items("routes", seats)])
    s.refused = bits_of(list(reader.some_seats("refused")))
    if position["asked"] is not None:
        s.asked = reader.within("asked", position["asked"], 1, seats) - 1
    if position["offer"] is not None:
        partner, route = reader.inner("offer", position["offer"], 2)
        s.offered = reader.within("offer", partner, 1, seats) - 1
        s.offer = reader.route("offer", route)
    s.turn = reader.number("turn", 0, MOST_COUNTED)
    s.pips_run = reader.numbers("ran", 0, MOST_COUNTED)
    s.arrived = reader.arrived()
    reader.lay_track(s, laying)
    return s


class _Reader(PositionReader):
    """Takes typed values out of a position, complaining by key."""

    def __init__(self, notation: Notation, position: dict[str, object]) -> None:
        super().__init__(position)
        self.notation = notation
        self.seats = 0

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """A number for every seat."""
        return tuple([self.within(key, value, low, high) for value in self.items(key, self.seats)])

    def some_seats(self, key: str) -> tuple[int, ...]:
        """A list of different seats."""
        found = [self.within(key, seat, 1, self.seats) - 1 for seat in self.items(key)]
        if len(set(found)) != len(found):
            raise BadPosition(f"{key}: a seat stands there twice.")
        return tuple(found)

    def maybe_seats(self, key: str) -> tuple[int, ...]:
        """For every seat another seat or null."""
        values = self.items(key, self.seats)
        return tuple([NOTHING if v is None else self.within(key, v, 1, self.seats) - 1 for v in values])

    def arrived(self) -> tuple[int, ...]:
        values = self.items("arrived", self.seats)
        return tuple([NOTHING if v is None else self.within("arrived", v, 0, MOST_COUNTED) for v in values])

    def declared(self) -> tuple[int, ...]:
        known = {word: number for number, word in enumerate(DECLARED)}
        values = self.items("declared", self.seats)
        return tuple([self.named("declared", value, "declaration", known) for value in values])

    def key(self, key: str, value: object) -> int:
        return self.named(key, value, "destination", self.notation.key_of)

    def keys(self, key: str, value: object) -> list[int]:
        """Different keys of destinations."""
        found = [self.key(key, word) for word in self.inner(key, value)]
        if len(set(found)) != len(found):
            raise BadPosition(f"{key}: a destination stands there twice.")
        return found

    def run(self) -> tuple[int, int]:
        keys = self.keys("run", self.position["run"])
        if len(keys) > 2:
            raise BadPosition("run: a run has two destinations.")
        return (keys[0] if keys else NOTHING), (keys[1] if len(keys) == 2 else NOTHING)

    def held_over(self) -> tuple[int, ...]:
        found: list[int] = []
        for pair in self.items("held_over"):
            first, second = self.inner("held_over", pair, 2)
            found.append(pack_pair(self.key("held_over", first), self.key("held_over", second)))
        return tuple(found)

    def put_off(self) -> tuple[int, ...]:
        found: list[int] = []
        for run in self.items("put_by"):
            first, second, after = self.inner("put_by", run, 3)
            keys = self.key("put_by", first), self.key("put_by", second)
            found.append(pack_put_off(keys[0], keys[1], self.within("put_by", after, 0, DEEPEST)))
        return tuple(found)

    def put_back(self) -> tuple[int, ...]:
        found: list[int] = []
        for pair in self.items("put_back"):
            card, depth = self.inner("put_back", pair, 2)
            found.append(pack_pair(self.key("put_back", card), self.within("put_back", depth, 0, DEEPEST)))
        return tuple(found)

    def route(self, key: str, value: object) -> tuple[int, ...]:
        if value is None:
            return ()
        if not isinstance(value, str):
            raise BadPosition(f"{key}: {value!r} is no route.")
        return self.notation.read_route(value.split(","))

    def lay_track(self, s: RivalsState, laying: Laying) -> None:
        """Put the starts and the track on the map."""
        sheet = self.notation.map
        starts: list[int] = []
        for seat, name in enumerate(self.items("starts", self.seats)):
            if name is None:
                starts.append(NOTHING)
                continue
            starts.append(self.named("starts", name, "hex", sheet.hex_of))
            laying.start(s, seat, starts[-1])
        s.starts = tuple(starts)
        known = {f"{sheet.names[a]}/{sheet.names[b]}": i for i, (a, b) in enumerate(sheet.ends)}
        for seat, segments in enumerate(self.items("track", self.seats)):
            for name in self.inner("track", segments):
                segment = self.named("track", name, "segment", known)
                if seats_at(s.track, segment) >> seat & 1:
                    raise BadPosition(f"track: seat {seat + 1} has {name} twice.")
                laying.lay(s, seat, segment)
