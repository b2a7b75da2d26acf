"""Several small numbers in one: whose track lies where, sets of segments, the steps of a route, waiting runs.

Track is kept a byte a segment and a byte a hex, a bit a seat. Sets of segments are sixty segments an integer.
"""

from typing import Final, cast

from mypy_extensions import i64

from roundhouse.core.bits import bit, count, lowest

OWNERS: Final = [bytes([seats]) for seats in range(64)]
"""The byte of each set of seats."""
SEGMENTS_IN_WORD: Final = 60
"""Segments in one integer of a set."""
FREE: Final = 7
"""In a step: the train runs over its own company's track and pays nobody."""


# Track


def seats_at(track: bytes, index: i64) -> i64:
    """The seats with track in this segment or hex, as bits."""
    return track[index]


def with_seat(track: bytes, index: i64, seat: i64) -> bytes:
    """The track with one seat more in this segment or hex."""
    return b"".join([track[:index], OWNERS[seats_at(track, index) | bit(seat)], track[index + 1 :]])


def indexes_of(track: bytes, seat: i64) -> list[int]:
    """The segments or hexes in which this seat has track, in rising order."""
    mark = bit(seat)
    return [index for index, seats in enumerate(track) if seats & mark]


# Sets of segments


def set_of(segments: list[int], n: int) -> tuple[int, ...]:
    """The set of these segments, of so many that there are."""
    found = [0] * ((n + SEGMENTS_IN_WORD - 1) // SEGMENTS_IN_WORD)
    for segment in segments:
        found[segment // SEGMENTS_IN_WORD] |= bit(segment % SEGMENTS_IN_WORD)
    return tuple(found)


def both_count(words: tuple[int, ...], others: tuple[int, ...]) -> i64:
    """How many segments are in both sets; the bits of all words are added up together, eight at a time."""
    sums: i64 = 0
    for i in range(len(words)):
        word: i64 = words[i]
        if word != 0:
            other: i64 = others[i]
            word &= other
            word -= word >> 1 & 0x5555555555555555
            word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
            word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
            sums += (word + (word >> 8)) & 0x00FF00FF00FF00FF
    sums += sums >> 16
    sums += sums >> 32
    return sums & 0xFFFF


def both_nth(words: tuple[int, ...], others: tuple[int, ...], index: i64) -> i64:
    """The segment that is in both sets with `index` smaller ones before it."""
    for i in range(len(words)):
        word: i64 = words[i]
        if word == 0:
            continue
        other: i64 = others[i]
        word &= other
        n = count(word)
        if index < n:
            while index > 0:
                word &= word - 1
                index -= 1
            return i * SEGMENTS_IN_WORD + lowest(word)
        index -= n
    raise AssertionError("the sets have as many segments in common as were counted")


def both(words: tuple[int, ...], others: tuple[int, ...]) -> list[int]:
    """The segments that are in both sets, in rising order."""
    found: list[int] = []
    for i in range(len(words)):
        word: i64 = words[i]
        other: i64 = others[i]
        word &= other
        while word != 0:
            found.append(i * SEGMENTS_IN_WORD + lowest(word))
            word &= word - 1
    return found


# Routes: the start hex, then one step after the other


def pack_step(hex_: i64, payee: i64) -> i64:
    """A step into a hex over the track of `payee`, or FREE over one's own."""
    return hex_ * 8 + payee


def step_hex(step: i64) -> i64:
    return step >> 3


def step_payee(step: i64) -> i64:
    return step & 7


def route_hexes(route: tuple[int, ...]) -> list[int]:
    """The hexes of a route from the start to the destination."""
    return [route[0], *[step_hex(step) for step in route[1:]]]


# Runs that wait, and cards that were put back


def pack_pair(first: i64, second: i64) -> i64:
    """Two keys of a run; or a card and the number of draws before it comes up."""
    return first * 64 + second


def pair_first(pair: i64) -> i64:
    return pair >> 6


def pair_second(pair: i64) -> i64:
    return pair & 63


def pack_put_off(first: i64, second: i64, extra_buildings: i64) -> i64:
    """The keys of a run that nobody entered, and how often there had been extra building."""
    return extra_buildings * 4096 + pack_pair(first, second)


def put_off_pair(run: i64) -> i64:
    """The two keys of a run that was put off."""
    return run & 4095


def put_off_after(run: i64) -> i64:
    """After how many extra buildings it was put off."""
    return run >> 12


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
