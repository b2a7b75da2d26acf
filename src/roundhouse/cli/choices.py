"""The numbered choices of the one who is to move, and what a typed word picks among them."""

from rich.table import Table as Grid
from rich.text import Text

from roundhouse import BadNotation, Table
from roundhouse.cli.screen import Painter

FEW = 4
"""A verb with more choices than this is folded into one line, if the list is longer than MANY."""
MANY = 7
LONGEST = 40
"""So many lines are listed at most; a beginning of the notation finds the others."""


class Choices:
    """What may be done now, numbered from 1 in the order of the rules."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.view = table.view(seat)
        self.actions = self.view.legal()
        self.texts = [action.text() for action in self.actions]

    def meant(self, word: str) -> str:
        """The notation that was meant: by number, or written with a space for the colon."""
        if word.isdecimal():
            if not 1 <= int(word) <= len(self.texts):
                raise BadNotation(f"There is no choice {word}: they are numbered 1 to {len(self.texts)}.")
            return self.texts[int(word) - 1]
        verb, space, rest = word.partition(" ")
        return (
            f"{verb}:{','.join(rest.replace(',', ' ').split())}"
            if space and verb in self.table.rules.verbs
            else word
        )

    def beginning(self, word: str) -> list[int]:
        """The choices whose notation begins like this, though none is this."""
        if not word or word in self.texts:
            return []
        return [i for i, text in enumerate(self.texts) if text.startswith(word)]

    def folded(self) -> dict[str, list[int]]:
        """The verbs that have too many choices to be listed at once."""
        by_verb: dict[str, list[int]] = {}
        for i, text in enumerate(self.texts):
            by_verb.setdefault(text.partition(":")[0], []).append(i)
        if len(self.texts) <= MANY or len(by_verb) == 1:
            return {}
        return {verb: found for verb, found in by_verb.items() if len(found) > FEW}

    def grid(self, painter: Painter, only: list[int] | None = None) -> Grid:
        """The list; `only` some of it, with nothing folded."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", no_wrap=True, min_width=3)
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        folded = self.folded() if only is None else {}
        hidden = {i for found in folded.values() for i in found}
        listed = [i for i in (range(len(self.texts)) if only is None else only) if i not in hidden]
        for i in listed[:LONGEST]:
            hint = self.table.game.hint(self.view, self.actions[i])
            grid.add_row(str(i + 1), Text(self.texts[i], style="bold"), painter.paint(hint))
        for verb, found in folded.items():
            numbers = f"{found[0] + 1}-{found[-1] + 1}" if found[-1] - found[0] == len(found) - 1 else ""
            grid.add_row(numbers, Text(verb, style="bold"), f"{len(found)} ways: type {verb} to see them")
        if len(listed) > LONGEST:
            grid.add_row("", "", f"and {len(listed) - LONGEST} more: type the beginning of what you mean")
        return grid
