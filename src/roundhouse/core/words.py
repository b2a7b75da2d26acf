"""Words: all that a game says, in one language."""

from collections.abc import Sequence
from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.event import Event
from roundhouse.core.judge import Valued
from roundhouse.core.options import Option
from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.view import View


class Label:
    """What stands on the button of a choice."""

    def __init__(self, text: str, group: str = "", short: str = "", amount: int | None = None) -> None:
        self.text = text
        """The whole choice as an order, without a full stop: `Place a boxcar`."""
        self.group = group
        """The heading under which it stands where choices are many: `Place`; '' stands alone."""
        self.short = short or text
        """What is left to say under that heading: `A boxcar`."""
        self.amount = amount
        """The number by which it differs from the others of its heading, if by nothing else."""


class Standing:
    """By what the places of a finished game were decided."""

    def __init__(
        self, counted: str, why: str, rules: list[str], titles: list[tuple[int, str]] | None = None
    ) -> None:
        self.counted = counted
        """What the scores count, as the heading of a column: `Points`."""
        self.why = why
        """What decides, and where that is not the score alone, what did; in a sentence or two."""
        self.rules = rules
        """The ids of the rules that say so."""
        self.titles = titles or []
        """What a score makes of who plays alone, from the lowest up: from which score on, and the title."""


class About:
    """A game in a nutshell, for whoever chooses what to play."""

    def __init__(self, what: str, minutes: str, weight: str) -> None:
        self.what = what
        """What one does in it, in one line without a full stop."""
        self.minutes = minutes
        """How long a game of three people takes: `about 30 minutes`."""
        self.weight = weight
        """How much there is to learn and to think about: `light`."""


class OptionWords:
    """An option as a person chooses it."""

    def __init__(self, title: str, values: dict[str, str]) -> None:
        self.title = title
        """What is decided, without a full stop: `Locomotives in a train`."""
        self.values = values
        """What each value means, the usual one first."""


class Words:
    """One object a language, in `words/<language>.py` of a game's folder.

    A translation inherits from English and replaces what it translates. Pictures take their captions and
    alternative texts from the same object, so a game adds methods for them.
    """

    def __init__(self) -> None:
        self.inks: dict[str, str] = {}
        """Colours of words and pieces in text, by rich's names; '' is plain ink."""
        self.lists: tuple[str, ...] = ()
        """The words of blocks that never change: shown to those who ask for them."""
        self.about = About("", "", "")
        """What the game is, how long and how heavy."""
        self.options: dict[str, OptionWords] = {}
        """The options in words, by name; what is missing here is called as the option itself calls it."""
        self.fortunes: dict[str, str] = {}
        """The verbs of which one asks whether what they choose wins, each with a heading: `Starts`."""
        self.looks_back = True
        """Whether what is said of an event, or of a turn, may depend on events before the one that came right
        before that turn. Where it does not, it is said once for all seats from whom nothing is hidden there.
        """

    def option(self, option: Option) -> OptionWords:
        """An option in words."""
        found = self.options.get(option.name)
        title = found.title if found else option.meaning[:1].upper() + option.meaning[1:]
        known = found.values if found else {}
        return OptionWords(title, {value: known.get(value, words) for value, words in option.spelled})

    # The table

    def as_text(self, view: View[Any], names: list[str]) -> list[str]:
        """The table in lines of plain text."""
        raise AssertionError("every game shows its table as text")

    def blocks(self, view: View[Any], names: list[str]) -> dict[str, list[str]]:
        """The same lines in blocks, each by the word that asks for it at a terminal; some may be empty.

        The first is what a player always has in sight: whose turn it is, money or points, the hand. The
        others follow in the order in which a screen that has no room for all shows them.
        """
        return {"table": self.as_text(view, names)}

    def signs(self, line: str) -> dict[int, str]:
        """The colours of single characters in a line of a map; '' for the number of a seat, in its ink."""
        return {}

    def ask(self, view: View[Any], names: list[str]) -> str:
        """What is asked of the mover, in one plain sentence.

        Who looks on reads the same question, as far as it tells nothing that is hidden (`asked_of`).
        """
        raise AssertionError("every game asks its movers")

    # A choice

    def label(self, view: View[Any], action: Action, names: list[str]) -> Label:
        """What stands on this choice's button, and under which heading."""
        raise AssertionError("every game labels its choices")

    def hint(self, view: View[Any], action: Action, names: list[str]) -> str:
        """What this choice does, for the one who chooses; '' where the label says it all."""
        return ""

    def worth(self, view: View[Any], valued: Valued) -> str:
        """Of what the worth of this choice is made, in a few words without a full stop; '' if unsaid."""
        return ""

    def way(self, view: View[Any], actions: list[Action], names: list[str]) -> tuple[str, str]:
        """What stands on the button of actions that are done one after the other, and what they mean."""
        return ", ".join([self.label(view, action, names).text for action in actions]), ""

    def seat_name(self, rules: Rules[Any], seat: int) -> str:
        """What a seat is called that nobody holds, because others decide for it; or nothing."""
        return ""

    def what_is(self, view: View[Any], part: str, names: list[str]) -> str:
        """What a part of the picture is, `E4, a hill`, where the picture itself does not say it; else ''."""
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

        The sentence depends on the events up to the n-th and on the one right after it, on no later one;
        where the words do not look back (`looks_back`), on none but those around it in its turn.
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

    # The end

    def source(self, rules: Rules[Any], entry: Entry) -> str:
        """Where what this entry brings or takes comes from, as the heading of a line: `Deliveries`."""
        raise AssertionError("every game names the sources of its scores")

    def fortune(self, rules: Rules[Any], verb: str, word: str) -> str:
        """What was chosen by a verb of `fortunes`, by its name; `word` is the first word after the verb."""
        return word

    def swing_of(
        self, rules: Rules[Any], log: Sequence[Event], n: int, entry: Entry, names: list[str]
    ) -> tuple[int, str] | None:
        """Of what this entry of the n-th event is a part, where one asks what turned the game.

        The number of the event with which that began, and a sentence: `The race from Elmstead to Fairford.`
        None where it is a part of its turn.
        """
        return None

    def standing(self, view: View[Any], names: list[str]) -> Standing:
        """By what the places of the finished game are decided."""
        raise AssertionError("every game says what decides it")
