"""The stage of a played game: the table, the news, the question and the choices, on one screen."""

import sys
from contextlib import suppress

from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from roundhouse import RoundhouseError, Table
from roundhouse.cli.choices import Choices
from roundhouse.cli.rulebook import rule_grid
from roundhouse.cli.screen import ACCENT, Painter, console, interactive, readable
from roundhouse.cli.telling import told

LOW = 32
"""A terminal with fewer lines than this gets the table without its empty lines."""


class Stage:
    """Shows a table to the seats before it, and reads what they type."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.console = console()
        self.painter = Painter(table.game, table.names)

    def print(self, text: str = "", style: str = "", wrap: bool = True) -> None:
        """A line of text; without `wrap` it can be copied whole."""
        self.console.print(self.painter.paint(text, style), soft_wrap=not wrap)

    def read(self, prompt: str, words: list[str] | None = None) -> str:
        """A typed line; at a terminal, Tab completes these words."""
        if interactive():
            _complete(words or [])
        line = input(prompt)
        if not sys.stdin.isatty():
            print(line)  # so that a piped game reads like a played one
        return line.strip()

    def clear(self, scrollback: bool = False) -> None:
        if interactive():
            sys.stdout.write("\x1b[H\x1b[2J" + ("\x1b[3J" if scrollback else ""))
            sys.stdout.flush()
        else:
            self.print()

    def show(self, seat: int, since: int) -> Choices:
        """The table as this seat sees it, what happened since, the question and the choices."""
        self.console = console()
        choices = Choices(self.table, seat)
        question = Text("▶ ", style=f"bold {readable(ACCENT)}") + self.painter.paint(
            self.table.game.ask(choices.view, self.table.names), style="bold"
        )
        below: list[RenderableType] = [self.panel(seat), question, choices.grid(self.painter)]
        self.clear()
        if since < len(self.table.log):
            taken = sum(len(self.console.render_lines(part)) for part in below)
            self.news(since, seat, self.console.height - taken - 2)
        for part in below:
            self.console.print(part)
        return choices

    def news(self, since: int, seat: int, room: int) -> None:
        """What was done since, the last of it if the terminal has not room for all."""
        grid = told(self.table, self.painter, since, seat)
        if interactive() and len(self.console.render_lines(grid)) > max(room, 2):
            while since < len(self.table.log) - 1 and len(self.console.render_lines(grid)) > max(room, 2):
                since += 1
                grid = told(self.table, self.painter, since, seat)
            self.print("(type log for what came before)", style="dim")
        self.console.print(grid)

    def panel(self, seat: int) -> Panel:
        """The table in a frame of at most 80 columns; a line that begins in capitals is a heading."""
        body = Text()
        lines = self.table.game.show(self.table.view(seat), self.table.names)
        if interactive() and self.console.height < LOW:
            lines = [line for line in lines if line]
        for i, line in enumerate(lines):
            word = line.partition(" ")[0]
            painted = self.painter.paint(line, style="bold" if word.isalpha() and word.isupper() else "")
            body.append_text(Text("\n") + painted if i else painted)
        return Panel(body, title=self.table.game.title, width=min(self.console.width, 80), border_style="dim")

    def refuse(self, why: str, rule: str) -> None:
        """Why not, and the rule's own sentence."""
        self.print(why)
        with suppress(RoundhouseError):
            self.console.print(rule_grid([self.table.game.rulebook.find(rule)]))


def _complete(words: list[str]) -> None:
    """Let Tab complete these words, where Python has readline."""
    with suppress(ImportError):
        import readline

        def nth(text: str, n: int) -> str | None:
            fitting = [word for word in words if word.startswith(text)]
            return fitting[n] if n < len(fitting) else None

        readline.set_completer_delims(" ")
        readline.set_completer(nth)
        readline.parse_and_bind("tab: complete")
