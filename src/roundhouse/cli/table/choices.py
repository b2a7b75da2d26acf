"""The numbered choices of the one who is to move, and what a typed word picks among them."""

from rich.table import Table as Grid
from rich.text import Text

from roundhouse import BadNotation, Table
from roundhouse.cli.arguments import LANGUAGE
from roundhouse.cli.screen import Painter
from roundhouse.core.typed import notation_of

FEW_OF_A_VERB = 4
"""A verb with more choices than this is folded into one line, if the list is longer than MANY_CHOICES."""
MANY_CHOICES = 7
LONGEST_TEXT = 30
"""A longer notation, like that of a route, is cut: its number or its beginning will do."""
MOST_LINES = 40
"""So many lines are listed at most where nothing can be paged; a beginning of the notation finds others."""


class Line:
    """One line of the list: a choice, or several that begin alike."""

    def __init__(self, found: list[int], text: str) -> None:
        self.found = found
        """The numbers of the choices, from 0."""
        self.text = text
        """The notation, or what all of them begin with."""

    def numbers(self) -> str:
        first, last = self.found[0] + 1, self.found[-1] + 1
        if first == last:
            return str(first)
        return f"{first}-{last}" if last - first == len(self.found) - 1 else ""


class Choices:
    """What may be done now, numbered from 1 in the order of the rules.

    A list of many is folded: verbs first, and if a verb was typed, what its choices begin with. A list that
    is still too long for the screen is turned over page by page.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.view = table.view(seat)
        self.actions = self.view.legal()
        self.texts = [action.text() for action in self.actions]
        self.only: list[int] = []
        """The choices to which a typed beginning has narrowed the list; empty for all."""
        self.first = 0
        """The line with which the page begins."""
        self.shown = 0
        """How many lines the page has."""
        self.hints: dict[int, str] = {}
        """What was said of a choice already: some hints take long to find."""

    # What was typed

    def meant(self, word: str) -> str:
        """The notation that was meant: by number, by names, in any case, or with blanks for colons."""
        if word.isdecimal():
            if not 1 <= int(word) <= len(self.texts):
                raise BadNotation(f"There is no choice {word}: they are numbered 1 to {len(self.texts)}.")
            return self.texts[int(word) - 1]
        return in_case(self.table, notation_of(self.table.rules, word), self.texts)

    def beginning(self, word: str) -> list[int]:
        """The choices whose notation begins like this, though none is this; whole words come first."""
        if not word or word in self.texts:
            return []
        low = word.lower()
        found = [i for i, text in enumerate(self.texts) if text.lower().startswith(low)]
        whole = [i for i in found if self.texts[i][len(low) : len(low) + 1] in (",", ":")]
        return whole or found

    def narrow(self, only: list[int]) -> None:
        """List these alone; an empty list brings all back."""
        self.only, self.first = only, 0

    # The list

    def lines(self) -> list[Line]:
        """The list as it is shown to a person: folded where it is long."""
        if self.only:
            return self.folded(self.only) if len(self.only) > MANY_CHOICES else self.each(self.only)
        return self.by_verb()

    def by_verb(self) -> list[Line]:
        """All choices; the verbs with many ways are one line each, if there are several verbs."""
        verbs: dict[str, list[int]] = {}
        for i, text in enumerate(self.texts):
            verbs.setdefault(text.partition(":")[0], []).append(i)
        if len(verbs) == 1:
            return self.folded(list(range(len(self.texts))))
        many = len(self.texts) > MANY_CHOICES
        short = [verb for verb, found in verbs.items() if not many or len(found) <= FEW_OF_A_VERB]
        long = [Line(found, verb) for verb, found in verbs.items() if verb not in short]
        return [*self.each([i for verb in short for i in verbs[verb]]), *long]

    def folded(self, found: list[int]) -> list[Line]:
        """Choices of one verb by the first word in which they differ, if that makes the list much shorter."""
        words = [self.texts[i].replace(":", ",", 1).split(",") for i in found]
        depth = 0
        while len({tuple(each[: depth + 1]) for each in words}) == 1 and depth < len(words[0]) - 1:
            depth += 1
        groups: dict[str, list[int]] = {}
        for i, each in zip(found, words, strict=True):
            groups.setdefault(",".join(each[: depth + 1]).replace(",", ":", 1), []).append(i)
        if len(found) <= MANY_CHOICES or 2 * len(groups) > len(found):
            return self.each(found)
        return [
            Line(group, self.texts[group[0]] if len(group) == 1 else text) for text, group in groups.items()
        ]

    def each(self, found: list[int]) -> list[Line]:
        return [Line([i], self.texts[i]) for i in found]

    def turn_over(self) -> bool:
        """Go on to the next page; from the last one back to all; False if there is but this page."""
        if self.first + self.shown < len(self.lines()):
            self.first += self.shown
            return True
        changed = bool(self.only or self.first)
        self.narrow([])
        return changed

    def page(self, painter: Painter, most: int) -> Grid:
        """The page with so many lines of the list at most, and how to see more."""
        lines = self.lines()
        shown = lines[self.first : self.first + most]
        self.shown = len(shown)
        grid = self.grid(painter, shown)
        left = len(lines) - self.first - len(shown)
        if left or self.first or self.only:
            grid.add_row("", "", f"{left} more: press Enter" if left else "Enter: back to all choices")
        return grid

    def listed(self, painter: Painter, only: list[int]) -> Grid:
        """These choices at once, for whoever reads what is printed and turns no pages."""
        grid = self.grid(painter, self.each(only[:MOST_LINES]))
        if len(only) > MOST_LINES:
            grid.add_row("", "", f"and {len(only) - MOST_LINES} more: type the beginning of what you mean")
        return grid

    def grid(self, painter: Painter, lines: list[Line]) -> Grid:
        """Lines with number, notation and what they do."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", no_wrap=True, min_width=3)
        grid.add_column(no_wrap=True, max_width=LONGEST_TEXT, overflow="ellipsis")
        grid.add_column(ratio=1)
        for line in lines:
            hint = f"{len(line.found)} ways: type {line.text} to see them"
            if len(line.found) == 1:
                hint = self.hint(line.found[0])
            grid.add_row(line.numbers(), Text(line.text, style="bold"), painter.paint(hint))
        return grid

    def hint(self, i: int) -> str:
        """What a choice does."""
        if i not in self.hints:
            words = self.table.game.words(LANGUAGE)
            self.hints[i] = words.hint(self.view, self.actions[i], self.table.names)
        return self.hints[i]


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
