"""A state: data only, with no log, no dice and no names in it."""

from typing import Any, Final, cast

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.arguments import arguments, pack, unpack

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
    """What every game's state has. Games add fields; their constructors take every one of them by its name.

    A field holds a number, a flag, bytes, or a tuple of such things. So states can be compared by what they
    hold and sent to another process; the ledger counts for nothing there.

    Nothing in it refers back to it, so the compiled class is left out of Python's search for cycles.
    """

    def __init__(self, seats: i64, phase: i64, scores: tuple[int, ...]) -> None:
        self.seats = seats
        self.phase = phase
        """The index of the phase in the rules' list, or OVER."""
        self.scores = scores
        """Points or money by seat; like every column it is replaced, never changed, so clones share it."""
        self.ledger: list[Entry] | None = None
        """Where a Table listens; None during search. Neither cloned nor part of a position."""

    def gain(self, seat: i64, amount: i64, why: str, about: str = "") -> None:
        """The one door for points and money; `why` names the rule id."""
        self.scores = with_item(self.scores, seat, self.scores[seat] + amount)
        if self.ledger is not None:
            self.ledger.append(Entry(seat, amount, why, about))

    def note(self, seat: i64, why: str, about: str = "") -> None:
        """Put on the ledger that a rule took effect without points."""
        if self.ledger is not None:
            self.ledger.append(Entry(seat, 0, why, about))

    def finish(self) -> None:
        """The game is over."""
        self.phase = OVER

    def key(self) -> tuple[object, ...]:
        """All that it holds, the ledger apart: equal for equal states of a game."""
        return arguments(self)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, State) and type(self) is type(other) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __reduce__(self) -> tuple[Any, ...]:
        return unpack, (type(self), pack(self))


def with_item(column: tuple[int, ...], index: i64, value: i64) -> tuple[int, ...]:
    """The column with one item replaced.

    Compiled, a generator over a tuple fills the new one directly: half the time of going through a list.
    """
    old = cast("tuple[object, ...]", column)  # so the items are handed on as they are
    new: object = value
    at: i64 = -1
    return cast("tuple[int, ...]", tuple(new if (at := at + 1) == index else item for item in old))
