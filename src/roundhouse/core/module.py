"""A module: an expansion or a variant that a table switches on, alone or with others."""

from typing import Generic, TypeVar

from roundhouse.core.action import Verb
from roundhouse.core.phase import Phase
from roundhouse.core.state import State

S = TypeVar("S", bound=State)


class Module(Generic[S]):
    """What an expansion changes. The base never names one; a module knows the base."""

    def phases(self, phases: list[Phase[S]]) -> list[Phase[S]]:
        """The turn with this module's phases inserted or put in place of others."""
        return phases

    def verbs(self) -> list[Verb]:
        """The words that this module adds to the notation."""
        return []


def after(phases: list[Phase[S]], kind: type, new: Phase[S]) -> list[Phase[S]]:
    """The phases with `new` right after the last one of this kind."""
    i = place_of(phases, kind)
    return [*phases[: i + 1], new, *phases[i + 1 :]]


def instead(phases: list[Phase[S]], kind: type, new: Phase[S]) -> list[Phase[S]]:
    """The phases with `new` in the place of the last one of this kind."""
    i = place_of(phases, kind)
    return [*phases[:i], new, *phases[i + 1 :]]


def place_of(phases: list[Phase[S]], kind: type) -> int:
    for i in range(len(phases) - 1, -1, -1):
        if isinstance(phases[i], kind):
            return i
    raise AssertionError(f"there is no phase {kind.__name__}")
