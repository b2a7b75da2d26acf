"""An event: one action that was done at a table."""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.state import Entry


class Event:
    """One action that was done, and what it brought about."""

    def __init__(self, n: int, actor: int, action: Action, entries: tuple[Entry, ...]) -> None:
        self.n = n
        """Its number in the game, from 0, chance included."""
        self.actor = actor
        """The seat, or CHANCE."""
        self.action = action
        self.entries = entries
        """The ledger lines that it wrote."""

    @property
    def text(self) -> str:
        return self.action.text()

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.n, self.actor, self.action, self.entries)

    def __repr__(self) -> str:
        return f"Event({self.n}, {self.actor}, {self.text!r}, {self.entries!r})"
