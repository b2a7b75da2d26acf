"""The screen of a played game: the table, the news, the question and the choices."""

import sys
from contextlib import suppress

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from roundhouse import RoundhouseError, Table
from roundhouse.cli.arguments import LANGUAGE
from roundhouse.cli.rulebook_text import rule_grid
from roundhouse.cli.screen import ACCENT, Painter, console, hanging, interactive, readable
from roundhouse.cli.table.choices import FEW_OF_A_VERB, NEVER_FOLDED, Choices
from roundhouse.cli.table.paragraphs import in_brief, in_full

LOW_TERMINAL = 32
"""A terminal with fewer lines than this gets the table without its empty lines."""
FRAMED = 28
"""A terminal with fewer lines than this has a rule above the table instead of a frame."""
NARROW = 80
"""A terminal with fewer columns than this gets the table without its frame."""
INDENT = 2
MORE = "(type log for all that happened)"


class TableScreen:
    """Shows a table to the seats before it, and reads what they type."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.console = console()
        self.painter = Painter(table.game, table.names)
        self.remark = ""
        """Something to be said with the next question, which a command has brought about."""

    def print(self, text: str = "", style: str = "", wrap: bool = True) -> None:
        """A line of text; without `wrap` it can be copied whole."""
        painted = self.painter.paint(text, style)
        if wrap and "\n" not in text:
            painted = hanging(self.console, painted, INDENT)
        self.console.print(painted, soft_wrap=True)

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

    def present(self, seat: int, since: int) -> Choices:
        """The table as this seat sees it, what happened since, the question and the choices."""
        self.console = console()
        choices = Choices(self.table, seat)
        news = since < len(self.table.log)
        wanted = self.wanted(since, seat) if news else 0
        below = self.below(seat, choices)
        if interactive():
            below = self.fitted(seat, choices, wanted)
        self.clear()
        if news:
            self.news(since, seat, self.room(below))
        for part in below:
            self.console.print(part)
        self.remark = ""
        return choices

    def wanted(self, since: int, seat: int) -> int:
        """How many lines the news take, in brief if that is shorter."""
        size = self.console.width, len(self.table.names) + 1
        brief = in_brief(self.table, self.painter, since, seat, size)
        whole = in_full(self.table, self.painter, since, seat)
        return min(len(self.console.render_lines(grid)) for grid in (brief, whole))

    def fitted(self, seat: int, choices: Choices, wanted: int) -> list[RenderableType]:
        """What stands under the news, so that these have room: with long lists folded before short ones."""
        for frame, longest in ((True, FEW_OF_A_VERB), (False, FEW_OF_A_VERB), (False, NEVER_FOLDED)):
            below = self.below(seat, choices, frame)
            while self.room(below) < wanted and choices.fold(longest):
                below = self.below(seat, choices, frame)
            if self.room(below) >= wanted:
                break
        return below

    def below(self, seat: int, choices: Choices, frame: bool = True) -> list[RenderableType]:
        """What stands under the news."""
        asked = self.painter.paint(
            self.table.game.words(LANGUAGE).ask(choices.view, self.table.names), style="bold"
        )
        question = Text("▶ ", style=f"bold {readable(ACCENT)}") + asked
        parts: list[RenderableType] = [self.panel(seat, frame)]
        if self.remark:
            parts.append(hanging(self.console, self.painter.paint(self.remark), INDENT))
        return [*parts, hanging(self.console, question, INDENT), choices.grid(self.painter)]

    def room(self, below: list[RenderableType]) -> int:
        """How many lines of the terminal are left above this and the prompt."""
        return self.console.height - 1 - sum(len(self.console.render_lines(part)) for part in below)

    def news(self, since: int, seat: int, room: int) -> None:
        """What was done since; in brief, if the terminal has not room for all."""
        grid = in_full(self.table, self.painter, since, seat)
        if interactive() and len(self.console.render_lines(grid)) > room:
            grid = in_brief(self.table, self.painter, since, seat, (self.console.width, room))
            if len(self.console.render_lines(grid)) < room:
                self.print(MORE, style="dim")
        self.console.print(grid)

    def panel(self, seat: int, frame: bool = True) -> RenderableType:
        """The table in a frame of 80 columns, where they are; a line that begins in capitals is a heading."""
        lines = self.table.game.words(LANGUAGE).as_text(self.table.view(seat), self.table.names)
        if interactive() and self.console.height < LOW_TERMINAL:
            lines = [line for line in lines if line]
        painted = []
        for line in lines:
            word = line.partition(" ")[0]
            painted.append(
                self.painter.paint(line, style="bold" if word.isalpha() and word.isupper() else "")
            )
        if self.console.width < NARROW:
            return Group(*(hanging(self.console, line, 2 * INDENT) for line in painted))
        if interactive() and self.console.height < FRAMED:
            rule = [Rule(self.table.game.title, style="dim")] if frame else []
            return Group(*rule, *painted)
        if frame:
            body = Text("\n").join(painted)
            return Panel(body, title=self.table.game.title, width=NARROW, border_style="dim")
        return Group(*painted)

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
            fitting = [word for word in words if word.lower().startswith(text.lower())]
            return fitting[n] if n < len(fitting) else None

        readline.set_completer_delims(" ")
        readline.set_completer(nth)
        readline.parse_and_bind("tab: complete")
