"""Several small numbers in one: whose track lies where, the steps of a route, waiting runs.

Track is kept a byte a segment and a byte a hex, a bit a seat. Sets of segments are `core.wide_sets`.
"""

from collections.abc import Sequence
from typing import Final, cast

from mypy_extensions import i64

from roundhouse.core.bits import bit, lowest

BYTES: Final = [bytes([value]) for value in range(256)]
"""Every byte: a set of seats, or a count."""
FREE: Final = 15
"""In a step: the train runs over its own company's track and pays nobody."""
NOBODY: Final = 14
"""In a step: the train runs over a line of nobody, a standing bridge or the foreign railway's."""
COMPANIES: Final = 255
"""The seats that can own a line: eight have room in a byte (RU-104)."""
STANDING: Final = 256
"""In place of the seats that own a line: a bridge that stands from the beginning (RU-90)."""
FOREIGN_LINE: Final = 512
"""The same: a line of the foreign railway (RU-77)."""


# Track


def seats_at(track: bytes, index: i64) -> i64:
    """The seats with track in this segment or hex, as bits."""
    return track[index]


def with_seat(track: bytes, index: i64, seat: i64) -> bytes:
    """The track with one seat more in this segment or hex."""
    return b"".join([track[:index], BYTES[seats_at(track, index) | bit(seat)], track[index + 1 :]])


def joined_bytes(one: bytes, other: bytes) -> bytes:
    """The bits of both, byte by byte."""
    both = int.from_bytes(one, "little") | int.from_bytes(other, "little")
    return both.to_bytes(len(one), "little")


def owners_at(track: bytes, nobody: bytes, segment: i64) -> i64:
    """Whose line lies in this segment: seats as bits, else STANDING or FOREIGN_LINE, else 0.

    `nobody` is that of the map. What a company has built is no foreign line any more (RU-78).
    """
    owners: i64 = track[segment]
    if owners == 0:
        owners = nobody[segment]
        owners <<= 8
    return owners


def payee_for(owners: i64, company: i64) -> i64:
    """Who is paid for a step over a line with these owners: the first of them, if it is not one's own."""
    if owners == 0 or owners & company != 0:
        return FREE
    return NOBODY if owners & COMPANIES == 0 else lowest(owners)


def pack_track(segments: Sequence[Sequence[int]], n: int) -> bytes:
    """The track of n segments, of which each seat has these."""
    track = [0] * n
    for seat, own in enumerate(segments):
        for segment in own:
            track[segment] |= bit(seat)
    return bytes(track)


def indexes_of(track: bytes, seat: i64) -> list[int]:
    """The segments or hexes in which this seat has track, in rising order."""
    mark = bit(seat)
    return [index for index, seats in enumerate(track) if seats & mark]


# Routes: the start hex, then one step after the other


def pack_step(hex_: i64, payee: i64) -> i64:
    """A step into a hex over the track of `payee`, or FREE over one's own."""
    return hex_ * 16 + payee


def step_hex(step: i64) -> i64:
    return step >> 4


def step_payee(step: i64) -> i64:
    return step & 15


def route_hexes(route: tuple[int, ...]) -> list[int]:
    """The hexes of a route from the start to the destination."""
    return [route[0], *[step_hex(step) for step in route[1:]]]


# Runs that wait, and cards that were put back


def pack_pair(first: i64, second: i64) -> i64:
    """Two keys of a run; or a card and the number of draws before it comes up."""
    return first * 256 + second


def pair_first(pair: i64) -> i64:
    return pair >> 8


def pair_second(pair: i64) -> i64:
    return pair & 255


def pack_put_off(first: i64, second: i64, extra_buildings: i64) -> i64:
    """The keys of a run that nobody entered, and how often there had been extra building."""
    return extra_buildings * 65536 + pack_pair(first, second)


def put_off_pair(run: i64) -> i64:
    """The two keys of a run that was put off."""
    return run & 65535


def put_off_after(run: i64) -> i64:
    """After how many extra buildings it was put off."""
    return run >> 16


# Keys that are still to come: a byte a key, how often it may come up (RU-99)


def uses_left(unused: bytes, key: i64) -> i64:
    """How often a key may still come up."""
    return unused[key]


def all_uses_left(unused: bytes) -> i64:
    """How often all keys together may still come up."""
    return sum(unused)


def keys_left(unused: bytes) -> list[int]:
    """The keys that may still come up, in rising order."""
    return [key for key, n in enumerate(unused) if n]


def used_once(unused: bytes, key: i64) -> bytes:
    """The same after a key has come up."""
    return b"".join([unused[:key], BYTES[unused[key] - 1], unused[key + 1 :]])


def given_back(unused: bytes, key: i64) -> bytes:
    """The same after a key that came up has been put back."""
    return b"".join([unused[:key], BYTES[unused[key] + 1], unused[key + 1 :]])


# Trains at their destination

PAST: Final = 8
"""More than any train runs past the post in one roll."""


def pack_arrival(turn: i64, past: i64) -> i64:
    """The turn in which a train arrived, and how many pips past the post it came."""
    return turn * PAST + past


def arrival_turn(arrival: i64) -> i64:
    return arrival // PAST


def arrival_past(arrival: i64) -> i64:
    return arrival % PAST


# Columns of bytes


def two_bytes(column: bytes, at: i64) -> i64:
    """The number of the two bytes that stand here. In hot loops this is written out: the call costs more."""
    low: i64 = column[at]
    high: i64 = column[at + 1]
    return high << 8 | low


# Columns of columns


def with_row(
    rows: tuple[tuple[int, ...], ...], index: i64, row: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The rows with one of them replaced."""
    old = cast("tuple[object, ...]", rows)  # as in with_item: the rows are handed on as they are
    new: object = row
    at: i64 = -1
    return cast(
        "tuple[tuple[int, ...], ...]", tuple(new if (at := at + 1) == index else item for item in old)
    )
