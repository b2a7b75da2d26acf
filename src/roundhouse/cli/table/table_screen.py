"""The screen of a played game: the news, the table, the question and the choices, all in sight at once."""

import sys
from contextlib import suppress

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.segment import Segment, Segments
from rich.text import Text

from roundhouse import RoundhouseError, Table
from roundhouse.cli.arguments import LANGUAGE
from roundhouse.cli.rulebook_text import rule_grid
from roundhouse.cli.screen import (
    ACCENT,
    Painter,
    console,
    hanging,
    interactive,
    is_heading,
    readable,
    squeezed,
)
from roundhouse.cli.table.choices import Choices
from roundhouse.cli.table.paragraphs import in_brief, in_full

NARROW = 80
"""A terminal with fewer columns than this gets the table without its frame."""
INDENT = 2
FEWEST_CHOICES = 9
"""So many lines are kept for the choices before the table gets more than its first block."""
FEWEST_NEWS = 3
MORE = "(type log for all that happened)"


class TableScreen:
    """Shows a table to the seats before it, and reads what they type.

    At a terminal the whole screen is drawn anew after every line that is typed, so that the first block of
    the table (money, hand, whose turn) never scrolls away. Through a pipe everything is printed once.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.console = console()
        self.painter = Painter(table.game, table.names)
        self.told: list[RenderableType] = []
        """Answers to what was typed, which wait to be shown."""
        self.ahead = ""
        """What was typed while pages were turned: it is what is read next."""

    # What is printed at once

    def print(self, text: str = "", style: str = "", wrap: bool = True) -> None:
        """A line of text; without `wrap` it can be copied whole."""
        self.console.print(self.line(text, style, wrap), soft_wrap=True)

    def show(self, *parts: RenderableType) -> None:
        """Parts of the screen, one under the other."""
        for part in parts:
            self.console.print(part, soft_wrap=isinstance(part, Text))

    def line(self, text: str, style: str = "", wrap: bool = True) -> Text:
        painted = self.painter.paint(text, style)
        return hanging(self.console, painted, INDENT) if wrap and "\n" not in text else painted

    def read(self, prompt: str, words: list[str] | None = None) -> str:
        """A typed line; at a terminal, Tab completes these words."""
        if self.ahead:
            line, self.ahead = self.ahead, ""
            return line
        if interactive():
            _complete(words or [])
        line = input(prompt)
        if not sys.stdin.isatty():
            print(line)  # so that a piped game reads like a played one
        return line.strip()

    def clear(self, scrollback: bool = False) -> None:
        """An empty screen; with `scrollback` nothing of what was shown or typed can be brought back."""
        if not interactive():
            self.print()
            return
        sys.stdout.write("\x1b[H\x1b[2J" + ("\x1b[3J" if scrollback else ""))
        sys.stdout.flush()
        if scrollback:
            _forget()

    # What waits for the next screen

    def say(self, answer: str | RenderableType) -> None:
        """Answer what was typed, with the next screen."""
        self.told.append(self.line(answer) if isinstance(answer, str) else answer)

    def refuse(self, why: str, rule: str) -> None:
        """Why not, and the rule's own sentence."""
        self.say(why)
        with suppress(RoundhouseError):
            self.say(rule_grid([self.table.game.rulebook.find(rule)]))

    def tell(self) -> None:
        """Print the answers now, page by page where they are long."""
        told, self.told = self.told, []
        if interactive() and self.height(told) > self.console.height - 1:
            self.turn_pages(told)
            return
        self.show(*told)

    def turn_pages(self, parts: list[RenderableType]) -> None:
        """Show something long on screens of its own."""
        lines = self.lines(parts)
        size = max(1, self.console.height - 1)
        for first in range(0, len(lines), size):
            self.clear()
            self.show(together(lines[first : first + size]))
            left = len(lines) - first - size
            asked = f"Enter for the next page ({left} lines more), q to go back. " if left > 0 else ""
            answer = self.read(asked or "Press Enter to go back. ")
            if answer:
                self.ahead = "" if answer.lower() == "q" else answer
                return

    # The screen

    def present(self, seat: int, since: int, choices: Choices) -> None:
        """The table as this seat sees it, what happened since, the question and the choices."""
        self.console = console()
        if interactive():
            self.draw(seat, since, choices)
            return
        self.tell()
        self.clear()
        whole = choices.grid(self.painter, choices.by_verb())
        self.show(*self.news(since, seat), self.panel(seat), self.question(choices), whole)

    def draw(self, seat: int, since: int, choices: Choices) -> None:
        """All that fits: answers or news above, then the table, the question and a page of choices."""
        (_, first), *others = self.blocks(seat)
        top: list[RenderableType] = [Rule(self.table.game.title, style="dim"), self.painted(first)]
        question = self.question(choices)
        left = self.console.height - 1 - self.height([*top, question]) - bool(others)
        fewest = self.height([self.page(choices, min(FEWEST_CHOICES, left))])
        if self.height(self.told) > left - fewest:
            self.turn_pages(self.told)
            self.told = []
        news = list(self.told) or self.news(since, seat)
        wanted = self.height(news)
        spare = left - fewest - (wanted if self.told else min(wanted, FEWEST_NEWS))
        table, hidden = self.fitting(others, spare)
        spare -= self.height(table)
        page = self.page(choices, fewest + max(0, spare))
        room = left - self.height([*table, page])
        if not self.told and wanted > room:
            news = self.news(since, seat, room) if room > 0 else []
        elif room - wanted > len(table):
            table = [part for block in table for part in (Text(""), block)]
        more = [Text(f"Type {' or '.join(hidden)} to see more.", style="dim")] if hidden else []
        self.told = []
        self.clear()
        self.show(*news, *top, *table, *more, question, page)

    def fitting(
        self, blocks: list[tuple[str, list[str]]], room: int
    ) -> tuple[list[RenderableType], list[str]]:
        """The blocks that fit into so many lines, the first ones before all; and the words of the others."""
        shown: list[RenderableType] = []
        hidden = []
        for word, lines in blocks:
            block = self.painted(lines)
            height = self.height([block])
            if height > room or word in self.table.game.words(LANGUAGE).lists:
                hidden.append(word)
                continue
            shown.append(block)
            room -= height
        return shown, hidden

    def blocks(self, seat: int) -> list[tuple[str, list[str]]]:
        """The table in blocks by their words, but for those that stand empty now."""
        found = self.table.game.words(LANGUAGE).blocks(self.table.view(seat), self.table.names)
        return [(word, [line.rstrip() for line in lines]) for word, lines in found.items() if lines]

    def painted(self, lines: list[str]) -> Group:
        """Lines of the table in colour; one that begins in capitals is a heading."""
        painted = [
            self.painter.paint_table(line, style="bold" if is_heading(line) else "")
            for line in squeezed(lines, self.console.width)
        ]
        return Group(*(hanging(self.console, line, 2 * INDENT) for line in painted))

    def question(self, choices: Choices) -> Text:
        """What is asked."""
        asked = self.table.game.words(LANGUAGE).ask(choices.view, self.table.names)
        question = Text("▶ ", style=f"bold {readable(ACCENT)}") + self.painter.paint(asked, style="bold")
        return hanging(self.console, question, INDENT)

    def page(self, choices: Choices, room: int) -> RenderableType:
        """The page of choices that takes so many lines at most, if one choice does not take more."""
        rows = max(1, room)
        page = choices.page(self.painter, rows)
        while rows > 1 and self.height([page]) > room:
            rows -= 1
            page = choices.page(self.painter, rows)
        return page

    def news(self, since: int, seat: int, room: int = 0) -> list[RenderableType]:
        """What was done since; with `room`, in so many lines, in brief if they are not enough for all."""
        if since >= len(self.table.log):
            return []
        whole = in_full(self.table, self.painter, since, seat)
        if not room or not interactive() or self.height([whole]) <= room:
            return [whole]
        brief = in_brief(self.table, self.painter, since, seat, (self.console.width, room))
        if self.height([brief]) < room:
            return [self.line(MORE, style="dim"), brief]
        return [together(self.lines([brief])[-room:])]

    def lines(self, parts: list[RenderableType]) -> list[list[Segment]]:
        """The lines of the screen that they take."""
        return [line for part in parts for line in self.console.render_lines(part, pad=False)]

    def height(self, parts: list[RenderableType]) -> int:
        return len(self.lines(parts))

    def panel(self, seat: int) -> RenderableType:
        """The whole table, in a frame of 80 columns where they are."""
        lines = self.table.game.words(LANGUAGE).as_text(self.table.view(seat), self.table.names)
        if self.console.width < NARROW:
            return self.painted(lines)
        return Panel(self.painted(lines), title=self.table.game.title, width=NARROW, border_style="dim")


def together(lines: list[list[Segment]]) -> Segments:
    """Lines of the screen as something to be shown."""
    return Segments([segment for line in lines for segment in (*line, Segment.line())])


def _complete(words: list[str]) -> None:
    """Let Tab complete these words, where Python has readline."""
    with suppress(ImportError):
        import readline

        def nth(text: str, n: int) -> str | None:
            fitting = [word for word in words if word.lower().startswith(text.lower())]
            return fitting[n] if n < len(fitting) else None

        readline.set_completer_delims(" ")
        readline.set_completer(nth)
        readline.parse_and_bind("tab: complete")


def _forget() -> None:
    """Let nobody bring back by the arrow keys what another has typed."""
    with suppress(ImportError):
        import readline

        readline.clear_history()
