"""The choices of a table's page: what can be done now, in words, and under which headings it stands."""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.errors import Refusal
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.core.words import Label
from roundhouse.site import LANGUAGE

MANY_CHOICES = 4
"""More choices than these stand under headings."""
MANY_AMOUNTS = 3
"""So many choices that differ by a number alone are one field with a button."""


class Choice:
    """One thing that can be done now."""

    def __init__(self, text: str, label: Label, hint: str, parts: str) -> None:
        self.text = text
        """The action in notation."""
        self.label = label.text
        """The whole choice in words, as an order."""
        self.heading = label.group
        """The heading under which it stands where choices are many; '' for none."""
        self.short = label.short
        """What is left to say under that heading."""
        self.hint = hint
        """What it would mean now."""
        self.parts = parts
        """The parts of the picture to touch for it, in order, separated by blanks."""
        self.amount = label.amount
        """The number by which it differs from the others of its heading, if by nothing else."""


class Group:
    """Choices under one heading; those without a heading stand open."""

    def __init__(self, title: str, choices: list[Choice], amounts: bool = False) -> None:
        self.title = title
        self.choices = choices
        self.amounts = amounts
        """Whether they differ by a number alone, which is set in a field."""


def choice_of(game: Game, view: View[Any], action: Action, names: list[str]) -> Choice:
    """A choice as the game words it."""
    words = game.words(LANGUAGE)
    label, hint = words.label(view, action, names), words.hint(view, action, names)
    return Choice(action.text(), label, hint, " ".join(action.parts()))


def grouped(choices: list[Choice], favourite: str = "") -> list[Group]:
    """The choices in order; where they are many, those with the same heading stand under it.

    The choice with the text `favourite` stands open above all others, and these are folded under their
    heading even where they are few. So are choices that differ by a number alone.
    """
    first = [choice for choice in choices if choice.text == favourite]
    others = [choice for choice in choices if choice.text != favourite]
    under: dict[str, list[Choice]] = {}
    for choice in others:
        under.setdefault(choice.heading, []).append(choice)
    groups = [Group("", first)] if first else []
    for choice in others:
        same = under[choice.heading]
        amounts = len(same) >= MANY_AMOUNTS and all(one.amount is not None for one in same)
        besides = bool(first) and first[0].heading == choice.heading
        many = len(choices) > MANY_CHOICES or amounts or besides
        if choice.heading and len(same) > 1 and many:
            if same[0] is choice:
                ways = f"{len(same)} more" if besides else f"{len(same)} ways"
                groups.append(Group(f"{choice.heading} ({ways})", same, amounts))
        elif groups and not groups[-1].title:
            groups[-1].choices.append(choice)
        else:
            groups.append(Group("", [choice]))
    return groups


def why_not_part(game: Game, view: View[Any], part: str) -> tuple[Action, Refusal | None] | None:
    """What touching this part would do, and why it is refused (None: it is not); None if it does nothing."""
    meant = game.meant_by(view, part)
    for action in meant:
        if (refusal := view.explain(action.text())) is not None:
            return action, refusal
    return (meant[0], None) if meant else None
