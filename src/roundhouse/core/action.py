"""An action: a value with ints inside and one canonical text outside."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.arguments import pack, unpack
from roundhouse.core.errors import BadNotation, nearest

Tables = dict[str, list[list[int]]]
"""For a verb and each place after it the words that may stand there, as the bits that each adds to what is
spelled (`speech.py`); first the verb's own."""


@mypyc_attr(acyclic=True)
class Spelling:
    """An action in the words of one encoding, as one number: see `speech.py`."""

    def __init__(self, encoding: i64, words: int) -> None:
        self.encoding = encoding
        """The number of the encoding."""
        self.words = words


@mypyc_attr(acyclic=True)
class Action:
    """One small step of a seat or of chance. Two actions are the same when their texts are.

    Its fields hold the constructor's arguments under their names: numbers, texts and tuples of them. So it
    can be sent to another process, and is left out of Python's search for cycles; classes of which many are
    made say so again (`acyclic`), and may keep a freed one for reuse.
    """

    spelling: Spelling | None = None
    """How it was spelled last: actions that are made once for all are spelled once."""

    def in_words(self, tables: Tables) -> int:
        """What is spelled, where an action is made anew each time; elsewhere 0."""
        return 0

    def text(self) -> str:
        """The notation `[~]verb[:arg,…]`: log line, form value, JSON field and postal order in one."""
        raise AssertionError("every verb writes its own text")

    def masked(self, actor: int, seat: int) -> "Action":
        """What `seat` sees of this action when `actor` did it: itself, or one with `?` for what is secret."""
        return self

    def parts(self) -> tuple[str, ...]:
        """The ids of the drawn parts that one touches, in order, to choose this action."""
        return ()

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and self.text() == str(other))

    def __hash__(self) -> int:
        return hash(self.text())

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{self.text()}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return unpack, (type(self), pack(self))


class Verb:
    """A word of a game's notation, and how its arguments are read."""

    def __init__(
        self,
        name: str,
        usage: str,
        read: Callable[[list[str]], Action],
        best_only: bool = False,
        any_order: bool = False,
        either_order: bool = False,
    ) -> None:
        self.name = name
        """The word before the colon, with its `~` where chance acts."""
        self.usage = usage
        """The form it takes, as shown to a person: `place:FACE`."""
        self.read = read
        """Makes the action of the arguments; raises BadNotation when they do not fit."""
        self.best_only = best_only
        """Whether `legal` offers only the best of such actions; `allows` takes any that is lawful."""
        self.any_order = any_order
        """Whether its argument is letters that may be typed in any order, as dice lie on the table."""
        self.either_order = either_order
        """Whether its two arguments may be written in either order; `legal` has one if both do the same."""


# Reading the arguments of a verb


def one(args: list[str], usage: str) -> str:
    """The only argument of a verb."""
    if len(args) != 1:
        raise BadNotation(f"Write {usage}, with one word after the colon.")
    return args[0]


def bare(args: list[str], action: Action) -> Action:
    """The action of a verb without arguments."""
    if args:
        raise BadNotation(f"Write {action.text()}, with nothing after it.")
    return action


def named(noun: str, word: str, index: dict[str, int], all_in: str = "", others: Sequence[str] = ()) -> int:
    """The number of the component that this word names; if none, the complaint says what was probably meant.

    `others` are names that people may have meant, though none of them is written like this.
    """
    found = index.get(word)
    if found is None:
        raise BadNotation(f"There is no {noun} '{word[:40]}': {nearest(word, [*index, *others], all_in)}")
    return found


def number(word: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`, written as one writes numbers."""
    if re.fullmatch("0|-?[1-9][0-9]{0,4}", word) is None or not low <= int(word) <= high:
        raise BadNotation(f"'{word[:40]}' is not a whole number from {low} to {high}.")
    return int(word)


def seat(word: str, seats: int) -> int:
    """A seat, which people count from 1."""
    return number(word, 1, seats) - 1


def order(args: list[str], seats: int) -> tuple[int, ...]:
    """All seats, each once."""
    found = tuple([seat(word, seats) for word in args])
    if sorted(found) != list(range(seats)):
        raise BadNotation(f"Name the seats 1 to {seats}, each once.")
    return found
