"""The numbered choices of the one who is to move, and what a typed word picks among them."""

from rich.table import Table as Grid
from rich.text import Text

from roundhouse import BadNotation, Table
from roundhouse.cli.arguments import LANGUAGE
from roundhouse.cli.screen import Painter

FEW_OF_A_VERB = 4
"""A verb with more choices than this is folded into one line, if the list is longer than MANY_CHOICES."""
MANY_CHOICES = 7
NEVER_FOLDED = 2
"""So many choices of a verb are never folded: it would save no line."""
MOST_LINES = 40
"""So many lines are listed at most; a beginning of the notation finds the others."""


class Choices:
    """What may be done now, numbered from 1 in the order of the rules."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.view = table.view(seat)
        self.actions = self.view.legal()
        self.texts = [action.text() for action in self.actions]
        by_verb: dict[str, list[int]] = {}
        for i, text in enumerate(self.texts):
            by_verb.setdefault(text.partition(":")[0], []).append(i)
        self.by_verb = by_verb
        many = len(self.texts) > MANY_CHOICES and len(by_verb) > 1
        self.folded = {verb for verb, found in by_verb.items() if many and len(found) > FEW_OF_A_VERB}
        """The verbs that are not listed one by one."""

    def fold(self, more_than: int) -> bool:
        """Fold the verb with the most lines, if they are more than this; False if there is none."""
        sizes = {verb: len(found) for verb, found in self.by_verb.items() if verb not in self.folded}
        if len(self.by_verb) < 2 or not sizes or max(sizes.values()) <= more_than:
            return False
        self.folded.add(max(sizes, key=lambda verb: sizes[verb]))
        return True

    def meant(self, word: str) -> str:
        """The notation that was meant: by number, in any case, or written with a space for the colon."""
        if word.isdecimal():
            if not 1 <= int(word) <= len(self.texts):
                raise BadNotation(f"There is no choice {word}: they are numbered 1 to {len(self.texts)}.")
            return self.texts[int(word) - 1]
        verb, space, rest = word.partition(" ")
        if space and verb.lower() in self.table.rules.verbs:
            word = f"{verb}:{','.join(rest.replace(',', ' ').split())}"
        return in_case(self.table, word, self.texts)

    def beginning(self, word: str) -> list[int]:
        """The choices whose notation begins like this, though none is this."""
        if not word or word in self.texts:
            return []
        return [i for i, text in enumerate(self.texts) if text.lower().startswith(word.lower())]

    def grid(self, painter: Painter, only: list[int] | None = None) -> Grid:
        """The list; `only` some of it, with nothing folded."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", no_wrap=True, min_width=3)
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        folded = [] if only is not None else [verb for verb in self.by_verb if verb in self.folded]
        hidden = {i for verb in folded for i in self.by_verb[verb]}
        listed = [i for i in (range(len(self.texts)) if only is None else only) if i not in hidden]
        for i in listed[:MOST_LINES]:
            hint = self.table.game.words(LANGUAGE).hint(self.view, self.actions[i], self.table.names)
            grid.add_row(str(i + 1), Text(self.texts[i], style="bold"), painter.paint(hint))
        for verb in folded:
            found = self.by_verb[verb]
            numbers = f"{found[0] + 1}-{found[-1] + 1}" if found[-1] - found[0] == len(found) - 1 else ""
            grid.add_row(numbers, Text(verb, style="bold"), f"{len(found)} ways: type {verb} to see them")
        if len(listed) > MOST_LINES:
            grid.add_row("", "", f"and {len(listed) - MOST_LINES} more: type the beginning of what you mean")
        return grid


def in_case(table: Table, word: str, texts: list[str]) -> str:
    """The notation with its capitals right: the one among `texts`, or else one that the game can read."""
    for text in texts:
        if text.lower() == word.lower():
            return text
    verb, colon, rest = word.partition(":")
    tries = dict.fromkeys(
        [word, *(f"{verb.lower()}{colon}{each}" for each in (rest, rest.upper(), rest.lower()))]
    )
    for text in tries:
        try:
            table.rules.parse(text)
        except BadNotation:
            continue
        return text
    return f"{verb.lower()}{colon}{rest}" if verb.lower() in table.rules.verbs else word
