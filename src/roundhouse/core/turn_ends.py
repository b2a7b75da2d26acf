"""Turns that a game plans exactly, for programs that learn: they only say what its ends are worth."""

from collections.abc import Callable
from typing import Generic, TypeVar

from roundhouse.core.action import Action
from roundhouse.core.rules import Rules
from roundhouse.core.state import State

S = TypeVar("S", bound=State)
WorthsOf = Callable[[list[list[float]]], list[float]]
"""What each of these ends of a turn is worth, from -1 for a game lost to 1 for one that is won."""


class TurnEnds(Generic[S]):
    """How turns may end, in numbers, and the best way there once each end has its worth."""

    def __init__(self, rules: Rules[S], length: int) -> None:
        self.rules = rules
        self.length = length
        """So many numbers an end has."""

    def numbers(self, s: S) -> list[float]:
        """Where the game stands when a turn has ended, before chance goes on."""
        raise AssertionError("every game that plans turns tells their ends in numbers")

    def turn(self, s: S) -> int:
        """The number of the turn: when it rises, one has ended."""
        raise AssertionError("every game that plans turns counts them")

    def choose(self, s: S, choices: list[Action], worths_of: WorthsOf) -> Action:
        """The best of these lawful choices, if the ends of the turn are worth that."""
        raise AssertionError("every game that plans turns chooses the best way")
