"""What can go wrong, by cause: every error says what was wrong, where, and what would be right."""

from collections.abc import Iterable
from typing import Any, Final

MOST_NAMED: Final = 8
"""An error message lists so many names at most."""


class Refusal:
    """Why an action may not be done now: the rule it breaks, and how."""

    def __init__(self, rule: str, why: str) -> None:
        self.rule = rule
        """The id of the rule that forbids it, as in the game's rulebook."""
        self.why = why
        """One sentence about this very case."""

    def __str__(self) -> str:
        return f"{self.why} [{self.rule}]"

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.why!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (other.rule, other.why) == (self.rule, self.why)

    def __hash__(self) -> int:
        return hash((self.rule, self.why))

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusal, (self.rule, self.why)


class RoundhouseError(ValueError):
    """The root of all errors below; nothing has changed when one is raised."""


class BadNotation(RoundhouseError):
    """The text is no action of this game."""


class IllegalAction(RoundhouseError):
    """The action exists, but the rules forbid it now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalAction, (self.refusal,)


class BadOptions(RoundhouseError):
    """An unknown game, option, value or module, or a set of them that cannot be."""


class BadSeat(RoundhouseError):
    """A seat or a number of seats that the game or the table does not have."""


class BadData(RoundhouseError):
    """A data file that breaks the counts or the form its game asks for."""


class BadRecord(RoundhouseError):
    """A record that is cut short, forged or not a record."""


class BadPosition(RoundhouseError):
    """A position that no game can reach."""


class NoUndo(RoundhouseError):
    """There is nothing that may be taken back."""


def must(holds: bool, rule: str, what: str) -> None:
    """Raise BadPosition, naming the rule, unless this holds."""
    if not holds:
        raise BadPosition(f"{what} [{rule}]")


def nearest(word: str, known: Iterable[str], all_in: str = "") -> str:
    """The end of an error message: the name that was probably meant, or the names there are.

    Of many only a few are listed, the likest first; `all_in` says where one finds them all.
    """
    from difflib import get_close_matches  # late: only mistakes need it

    names = sorted(known)
    close = get_close_matches(word, names, n=1, cutoff=0.5)
    if close:
        return f"did you mean '{close[0]}'?"
    if not names:
        return "there are none"
    if len(names) <= MOST_NAMED:
        return "there are: " + ", ".join(names)
    few = get_close_matches(word, names, n=MOST_NAMED, cutoff=0.0)
    return f"there are {len(names)}, like {', '.join(few)}" + (f"; {all_in}" if all_in else "")
