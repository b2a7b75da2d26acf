"""Positions: a state as plain JSON, made of its fields, each with the codec that writes and reads it."""

from collections.abc import Sequence
from typing import Any

from roundhouse.core.codecs import Codec, whole, worded
from roundhouse.core.errors import BadPosition, nearest
from roundhouse.core.state import OVER, State

OVER_NAME = "Over"
"""The phase of a game that is over."""


class Field:
    """What a position shows under one key, and where a state keeps it."""

    def __init__(self, key: str, codec: Codec, *attributes: str, usual: object = None) -> None:
        self.key = key
        self.codec = codec
        self.attributes = attributes or (key,)
        """The attributes of the state: usually one, of the same name. The codec has a tuple of several."""
        self.usual = usual
        """What is written where nothing is to be said: positions may lack it. None: they never do."""

    def write(self, s: State) -> object:
        return self.codec.write(self.value(s))

    def value(self, s: State) -> Any:
        """What the state keeps of it; the codec has a tuple where these are several attributes."""
        if len(self.attributes) == 1:
            return getattr(s, self.attributes[0])
        return tuple([getattr(s, attribute) for attribute in self.attributes])

    def read(self, s: State, written: object) -> None:
        value: Any = self.codec.read(self.key, written)
        parts = (value,) if len(self.attributes) == 1 else value
        for attribute, part in zip(self.attributes, parts, strict=True):
            setattr(s, attribute, part)


def write_position(s: State, phases: Sequence[str], fields: Sequence[Field]) -> dict[str, object]:
    """The state with names for numbers. Seats count from 1; null is an empty place, '?' a hole in a view."""
    position: dict[str, object] = {
        "seats": s.seats,
        "phase": OVER_NAME if s.phase == OVER else phases[s.phase],
    }
    for field in fields:
        written = field.write(s)
        if field.usual is None or written != field.usual:
            position[field.key] = written
    return position


def read_position(
    s: State, phases: Sequence[str], fields: Sequence[Field], position: dict[str, object]
) -> None:
    """Put what a full position says into `s`; whether a game can stand so is checked apart."""
    keys = ["seats", "phase", *[field.key for field in fields]]
    for key in position:
        if key not in keys:
            raise BadPosition(f"A position has no {key!r:.60}: {nearest(key, keys)}")
    may_lack = [field.key for field in fields if field.usual is not None]
    for key in keys:
        if key not in position and key not in may_lack:
            raise BadPosition(f"The position lacks '{key}'.")
    if whole("seats", position["seats"], 1, 99) != s.seats:
        raise BadPosition(f"The table has {s.seats} seats, not {position['seats']}.")
    index = {name: i for i, name in enumerate(phases)} | {OVER_NAME: OVER}
    phase = worded("phase", position["phase"])
    if phase not in index:
        raise BadPosition(f"phase = {phase!r}: {nearest(phase, index)}")
    s.phase = index[phase]
    for field in fields:
        field.read(s, position.get(field.key, field.usual))
