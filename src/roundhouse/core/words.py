"""Words: all that a game says, in one language."""

from collections.abc import Sequence
from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.event import Event
from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.view import View


class Label:
    """What stands on the button of a choice."""

    def __init__(self, text: str, group: str = "", short: str = "") -> None:
        self.text = text
        """The whole choice as an order, without a full stop: `Place a boxcar`."""
        self.group = group
        """The heading under which it stands where choices are many: `Place`; '' stands alone."""
        self.short = short or text
        """What is left to say under that heading: `A boxcar`."""


class Words:
    """One object a language, in `words/<language>.py` of a game's folder.

    A translation inherits from English and replaces what it translates. Pictures take their captions and
    alternative texts from the same object, so a game adds methods for them.
    """

    def __init__(self) -> None:
        self.inks: dict[str, str] = {}
        """Colours of words and pieces in text, by rich's names; '' is plain ink."""

    # The table

    def as_text(self, view: View[Any], names: list[str]) -> list[str]:
        """The table in lines of plain text."""
        raise AssertionError("every game shows its table as text")

    def ask(self, view: View[Any], names: list[str]) -> str:
        """What is asked of the mover, in one plain sentence; who looks on reads the same."""
        raise AssertionError("every game asks its movers")

    # A choice

    def label(self, view: View[Any], action: Action, names: list[str]) -> Label:
        """What stands on this choice's button, and under which heading."""
        raise AssertionError("every game labels its choices")

    def hint(self, view: View[Any], action: Action, names: list[str]) -> str:
        """What this choice does, for the one who chooses; '' where the label says it all."""
        return ""

    # What was done

    def say(self, rules: Rules[Any], actor: int, action: Action, names: list[str]) -> str:
        """What has been done, for all to read; what is masked stays unsaid."""
        raise AssertionError("every game says what was done")

    def note(self, rules: Rules[Any], entry: Entry, names: list[str]) -> str:
        """What a line of the ledger means, for all to read, without the rule's id."""
        raise AssertionError("every game explains its ledger")

    def retell(self, rules: Rules[Any], log: Sequence[Event], n: int, names: list[str]) -> str:
        """The n-th event of a log as `say` would say it, or better, where the events around it tell more.

        The sentence depends on the events up to the n-th and on the one right after it, on no later one.
        """
        event = log[n]
        return self.say(rules, event.actor, event.action, names)

    def sum_up(self, rules: Rules[Any], log: Sequence[Event], turn: range, names: list[str]) -> str:
        """What was done in a turn, these events of a log, in one sentence; '' if it has none of its own.

        Like `retell` it depends on no later event than the one right after the turn.
        """
        return ""

    def together(self, rules: Rules[Any], actor: int, actions: list[Action], names: list[str]) -> str:
        """Small steps of one seat in one sentence, `Ann places [B][B][C].`; '' if each has its own."""
        return ""
