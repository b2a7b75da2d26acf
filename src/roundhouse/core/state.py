"""A state: data only, with no log, no dice and no names in it."""

import marshal
from typing import Any, Final, TypeVar

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.arguments import PLAIN

CHANCE: Final = -1
"""The mover when the dice, the deck or the bag is next."""
OVER: Final = -2
"""The mover when the game is over."""
PUBLIC: Final = -1
"""The spectator's seat: sees what all may see."""
UNKNOWN: Final = -1
"""A hole in a view: there is something here, but this seat may not know what."""
NOTHING: Final = -2
"""An empty place: there is nothing here, and everyone may know it."""


class Entry:
    """A line of the ledger: what a seat gained or what befell it, and by which rule. Always public."""

    def __init__(self, seat: int, amount: int, rule: str, about: str) -> None:
        self.seat = seat
        """The seat or other owner it concerns, or PUBLIC for all."""
        self.amount = amount
        """Points or money gained; 0 for something that is only told."""
        self.rule = rule
        self.about = about
        """The ids of the things in question, for instance a city."""

    def __repr__(self) -> str:
        return f"Entry({self.seat}, {self.amount}, {self.rule!r}, {self.about!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and (other.seat, other.amount, other.rule, other.about) == (
            self.seat,
            self.amount,
            self.rule,
            self.about,
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.amount, self.rule, self.about))

    def __reduce__(self) -> tuple[Any, ...]:
        return Entry, (self.seat, self.amount, self.rule, self.about)


@mypyc_attr(acyclic=True)
class State:
    """What every game's state has. Games add fields, each in one line of the constructor and nowhere else.

    The constructor makes the state of a table on which nothing has happened yet, or one like another: so a
    line says of a field its type, its first value, and that a clone shares it. A field holds a number, a
    flag, bytes, or a tuple of such things; a tuple is replaced, never changed. So states can be compared by
    what they hold and sent to another process; the ledger counts for nothing there.

    A first value is written `i64(0)`, so that it is of the same kind as the copied one: compiled, a clone is
    then a row of plain copies. (Out of `0` and an i64 the compiler makes a Python object, for every field.)

    Nothing in it refers back to it, so the compiled class is left out of Python's search for cycles.
    """

    def __init__(self, seats: i64, like: "State | None" = None) -> None:
        self.seats = seats
        self.phase: i64 = i64(0) if like is None else like.phase
        """The index of the phase in the rules' list, or OVER."""
        self.scores: tuple[int, ...] = (0,) * seats if like is None else like.scores
        """Points or money by seat."""
        self.ledger: list[Entry] | None = None
        """Where a Table listens; None during search. Neither cloned nor part of a position."""

    def gain(self, seat: i64, amount: i64, why: str, about: str = "") -> None:
        """The one door for points and money; `why` names the rule id."""
        self.scores = with_item(self.scores, seat, self.scores[seat] + amount)
        if self.ledger is not None:
            self.ledger.append(Entry(seat, amount, why, about))

    def gain_unheard(self, amounts: list[int]) -> None:
        """The same for all seats at once, where nobody listens: during search."""
        assert self.ledger is None
        scores = self.scores
        self.scores = tuple([scores[seat] + amounts[seat] for seat in range(self.seats)])

    def note(self, seat: i64, why: str, about: str = "") -> None:
        """Put on the ledger that a rule took effect without points."""
        if self.ledger is not None:
            self.ledger.append(Entry(seat, 0, why, about))

    def finish(self) -> None:
        """The game is over."""
        self.phase = OVER

    def key(self) -> tuple[object, ...]:
        """All that it holds, the ledger apart: equal for equal states of a game."""
        return tuple([getattr(self, name) for name in field_names(self)])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, State) and type(self) is type(other) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __reduce__(self) -> tuple[Any, ...]:
        values = tuple([getattr(self, name) for name in field_names(self)])
        return state_of, (type(self), marshal.dumps(values, PLAIN))


_NAMES: dict[type, tuple[str, ...]] = {}


def field_names(s: State) -> tuple[str, ...]:
    """The names of all that a state holds, the ledger apart."""
    names = _NAMES.get(type(s))
    if names is None:
        # a compiled class lists its attributes, any other object keeps them in its `__dict__`
        held = {*getattr(s, "__mypyc_attrs__", ()), *getattr(s, "__dict__", ())} - {"ledger"}
        names = tuple(sorted(held))
        _NAMES[type(s)] = names
    return names


def state_of(kind: Any, packed: bytes) -> Any:
    """The state of this class that holds these values: the inverse of `State.__reduce__`."""
    s = kind(0)
    for name, value in zip(field_names(s), marshal.loads(packed), strict=True):
        setattr(s, name, value)
    return s


def longer(column: tuple[int, ...], item: i64) -> tuple[int, ...]:
    """The column with one item more."""
    return column + (item,)  # noqa: RUF005 (compiled, the other way makes a list first)


T = TypeVar("T")


def with_item(column: tuple[T, ...], index: i64, value: T) -> tuple[T, ...]:
    """The column with one item replaced.

    Compiled, a generator over a tuple fills the new one directly: half the time of going through a list. And
    the items, of which the type is open, are handed on as they are.
    """
    at: i64 = -1
    return tuple(value if (at := at + 1) == index else item for item in column)
