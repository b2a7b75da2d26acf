"""How values of a state are written in a position and read back: each kind of value once, for all games."""

from collections.abc import Sequence
from typing import Any, Final

from roundhouse.core.bits import bits_of, members
from roundhouse.core.counts import counts_of, kinds_in
from roundhouse.core.errors import BadPosition, nearest
from roundhouse.core.state import NOTHING, UNKNOWN

HOLE = "?"
"""What stands in a view's position for what the seat may not know."""


Limits = list[tuple[int, int]]
"""For each of the numbers that a value makes, the least and the most that it can be."""
BIT: Final = (-1, 1)
"""1 for what is so, 0 for what is not, -1 in a hole."""
MANY: Final = 9999
"""No count comes near it."""


class Codec:
    """Writes a value as plain JSON and reads it back; its complaints name the key of the position.

    For programs that learn it also writes it as numbers, always as many of them: a hole is -1 in each, an
    empty place 0.
    """

    def __init__(self, noun: str = "value") -> None:
        self.noun = noun
        """What such a value is, for complaints: `city`."""

    def write(self, value: Any) -> object:
        """The value as JSON."""
        return value

    def read(self, key: str, written: object) -> Any:
        """The inverse of `write`; BadPosition if this cannot be such a value."""
        raise AssertionError("every codec reads what it writes")

    def limits(self) -> Limits:
        """How many numbers a value makes, and how far each goes; none where it is not told in numbers."""
        return []

    def numbers(self, value: Any) -> list[int]:
        """The value as so many numbers."""
        return []

    def changes(self, before: Any, now: Any) -> list[tuple[int, int]] | None:
        """Of many numbers those that are others now, each with its place; None where all are written anew."""
        return None


# Single values


class Number(Codec):
    """A whole number between bounds, both of them included."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__("number")
        self.low = low
        self.high = high

    def read(self, key: str, written: object) -> int:
        return whole(key, written, self.low, self.high)

    def limits(self) -> Limits:
        return [(min(-1, self.low), self.high)]

    def numbers(self, value: Any) -> list[int]:
        return [int(value)]


class Flag(Codec):
    """True or false."""

    def read(self, key: str, written: object) -> bool:
        if not isinstance(written, bool):
            raise BadPosition(f"{key}: {written!r} is neither true nor false.")
        return written

    def limits(self) -> Limits:
        return [BIT]

    def numbers(self, value: Any) -> list[int]:
        return [1 if value else 0]


class Seat(Codec):
    """A seat, or another owner after the seats; people count from 1."""

    def __init__(self, seats: int) -> None:
        super().__init__("seat")
        self.seats = seats

    def write(self, value: Any) -> object:
        return value + 1

    def read(self, key: str, written: object) -> int:
        return whole(key, written, 1, self.seats) - 1

    def limits(self) -> Limits:
        return [BIT] * self.seats

    def numbers(self, value: Any) -> list[int]:
        return one_of(value, self.seats)


class Named(Codec):
    """A component by its id, where the components of a kind are numbered in the order of their ids."""

    def __init__(self, noun: str, ids: Sequence[str]) -> None:
        super().__init__(noun)
        self.ids = list(ids)
        self.index = {id_: i for i, id_ in enumerate(ids)}

    def write(self, value: Any) -> object:
        return HOLE if value == UNKNOWN else self.ids[value]

    def read(self, key: str, written: object) -> int:
        return named(key, written, self.noun, self.index)

    def limits(self) -> Limits:
        return [BIT] * len(self.ids)

    def numbers(self, value: Any) -> list[int]:
        return one_of(value, len(self.ids))


class OrNothing(Codec):
    """A value of another kind or NOTHING, which is null."""

    def __init__(self, of: Codec) -> None:
        super().__init__(of.noun)
        self.of = of

    def write(self, value: Any) -> object:
        return None if value == NOTHING else self.of.write(value)

    def read(self, key: str, written: object) -> Any:
        return NOTHING if written is None else self.of.read(key, written)

    def limits(self) -> Limits:
        limits = self.of.limits()
        return limits if len(limits) > 1 else [BIT, *limits]

    def numbers(self, value: Any) -> list[int]:
        """An empty place is 0 throughout; a single number has one before it that says whether it is there."""
        if value == NOTHING:
            return [0] * len(self.limits())
        numbers = self.of.numbers(value)
        return numbers if len(numbers) > 1 else [1, *numbers]


# Several values


class Column(Codec):
    """A tuple of values of one kind: `n` of them, or any number, say `most` at most.

    In numbers those of any number are counted by kind, whatever their order; where their order matters,
    `most` is said, and those that are not there are 0.
    """

    def __init__(self, of: Codec, n: int | None = None, most: int | None = None) -> None:
        super().__init__(of.noun)
        self.of = of
        self.n = n
        self.most = n if most is None else most

    def write(self, value: Any) -> object:
        return [self.of.write(item) for item in value]

    def read(self, key: str, written: object) -> tuple[Any, ...]:
        return tuple([self.of.read(key, item) for item in listed(key, written, self.n)])

    def limits(self) -> Limits:
        if self.most is None:
            return [(low, MANY) for low, _ in self.of.limits()]
        return self.of.limits() * self.most

    def numbers(self, value: Any) -> list[int]:
        found: list[int] = []
        if self.most is None:
            found = [0] * len(self.of.limits())
            for item in value:
                found = [a + b for a, b in zip(found, self.of.numbers(item), strict=True)]
            return found
        for item in value[: self.most]:
            found += self.of.numbers(item)
        return found + [0] * (len(self.of.limits()) * (self.most - len(value)))


class Different(Column):
    """A tuple in which nothing stands twice."""

    def read(self, key: str, written: object) -> tuple[Any, ...]:
        found = super().read(key, written)
        if len(set(found)) != len(found):
            raise BadPosition(f"{key}: a {self.noun} stands there twice.")
        return found


class Members(Codec):
    """A set that is kept as bits."""

    def __init__(self, of: Codec) -> None:
        super().__init__(of.noun)
        self.list = Different(of)

    def write(self, value: Any) -> object:
        return HOLE if value == UNKNOWN else self.list.write(members(value))

    def read(self, key: str, written: object) -> int:
        return bits_of(list(self.list.read(key, written)))

    def limits(self) -> Limits:
        return [BIT] * len(self.list.of.limits())

    def numbers(self, value: Any) -> list[int]:
        return set_numbers(value, len(self.list.of.limits()))


class Counted(Codec):
    """Counts of so many bits: a list that names each thing as often as it is there, at most `most` times."""

    def __init__(self, of: Codec, width: int, most: int) -> None:
        super().__init__(of.noun)
        self.list = Column(of)
        self.width = width
        self.most = most

    def write(self, value: Any) -> object:
        return self.list.write(kinds_in(value, self.width))

    def read(self, key: str, written: object) -> int:
        found = self.list.read(key, written)
        if max([found.count(kind) for kind in set(found)], default=0) > self.most:
            raise BadPosition(f"{key}: of nothing there are more than {self.most}.")
        return counts_of(found, self.width)

    def limits(self) -> Limits:
        return [(-1, self.most)] * len(self.list.of.limits())

    def numbers(self, value: Any) -> list[int]:
        full = (1 << self.width) - 1
        return [value >> kind * self.width & full for kind in range(len(self.list.of.limits()))]


class ByName(Codec):
    """A column with an item for every id of a kind: a table; what is `usual` may be missing from it."""

    def __init__(self, noun: str, ids: Sequence[str], of: Codec, usual: Any = None) -> None:
        super().__init__(noun)
        self.ids = list(ids)
        self.of = of
        self.usual = usual
        """What an id stands for that is not in the table; None if every id must be."""

    def write(self, value: Any) -> object:
        return {id_: self.of.write(value[i]) for i, id_ in enumerate(self.ids)}

    def read(self, key: str, written: object) -> tuple[Any, ...]:
        if not isinstance(written, dict):
            raise BadPosition(f"{key}: a table is expected, not {written!r}.")
        for id_ in written:
            if id_ not in self.ids:
                raise BadPosition(f"{key}: there is no {self.noun} {id_!r}: {nearest(str(id_), self.ids)}")
        for id_ in self.ids:
            if id_ not in written and self.usual is None:
                raise BadPosition(f"{key}: the {self.noun} {id_!r} is missing.")
        return tuple([self.of.read(key, written[i]) if i in written else self.usual for i in self.ids])

    def limits(self) -> Limits:
        return self.of.limits() * len(self.ids)

    def numbers(self, value: Any) -> list[int]:
        found: list[int] = []
        for item in value:
            found += self.of.numbers(item)
        return found


class Sparse(ByName):
    """A table that has only the items that are not usual."""

    def write(self, value: Any) -> object:
        return {id_: self.of.write(value[i]) for i, id_ in enumerate(self.ids) if value[i] != self.usual}


# Values in numbers


def one_of(index: int, n: int) -> list[int]:
    """1 at this place of n, 0 elsewhere; -1 throughout for a hole, 0 for nothing."""
    found = [-1 if index == UNKNOWN else 0] * n
    if index >= 0:
        found[index] = 1
    return found


def set_numbers(bits: int, n: int) -> list[int]:
    """1 for each of n that is in the set, 0 for the others; -1 throughout for a hole."""
    if bits < 0:
        return [-1] * n
    return [bits >> i & 1 for i in range(n)]


# What a codec finds in a position, with complaints by key


def whole(key: str, written: object, low: int, high: int) -> int:
    """A whole number between bounds."""
    if not isinstance(written, int) or isinstance(written, bool) or not low <= written <= high:
        raise BadPosition(f"{key}: {written!r} is not a whole number from {low} to {high}.")
    return written


def worded(key: str, written: object) -> str:
    """A text."""
    if not isinstance(written, str):
        raise BadPosition(f"{key}: {written!r} is not a text.")
    return written


def listed(key: str, written: object, n: int | None = None) -> list[object]:
    """A list of `n` items, or of any number."""
    if not isinstance(written, list) or (n is not None and len(written) != n):
        raise BadPosition(f"{key}: a list{'' if n is None else f' of {n}'} is expected, not {written!r}.")
    return written


def named(key: str, written: object, noun: str, index: dict[str, int]) -> int:
    """The number of the component of this name."""
    found = index.get(written) if isinstance(written, str) else None
    if found is None:
        raise BadPosition(f"{key}: there is no {noun} {written!r}: {nearest(str(written), index)}")
    return found
