"""The screen: where things are printed, and the inks that are readable on dark and on light ground."""

import json
import re
import sys
from itertools import accumulate, groupby
from typing import Any, TextIO, cast

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from roundhouse.cli.arguments import LANGUAGE
from roundhouse.core.game import Game

WIDEST = 100
"""Text in longer lines is hard to read, however wide the terminal."""
SEAT_INKS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9")
ACCENT = "#c8641e"
MIDDLE = 0.18
"""The luminance that has a contrast of about 4.6 to black and to white alike."""
HEADING = 4
"""A word of so many capitals begins a heading."""
RULE_ID = r"\[[A-Z]{2,}(?:-[A-Z0-9]+)*-[A-Z]*\d+[a-z]?\]"


def console(stderr: bool = False) -> Console:
    """A console as the terminal is now; colours obey NO_COLOR and pipes."""
    file = sys.stderr if stderr else sys.stdout
    into = file if file.isatty() else cast("TextIO", Trimmed(file))
    found = Console(file=into, stderr=stderr, highlight=False, markup=False, emoji=False)
    if found.width > WIDEST:
        found.width = WIDEST
    return found


def games_bar(quiet: bool = False) -> Progress:
    """A bar for games that are played one after the other; nothing where no terminal would show it."""
    errors = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=errors, transient=True, disable=quiet or not errors.is_terminal)


class Trimmed:
    """A pipe or file into which no blanks at the end of a line are written."""

    def __init__(self, file: TextIO) -> None:
        self.file = file

    def write(self, text: str) -> int:
        return self.file.write(re.sub(r"[ \t]+(?=\n|$)", "", text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def hanging(out: Console, text: Text, indent: int) -> Text:
    """The text in lines of the console's width, all but the first of them indented."""
    if text.cell_len <= out.width:
        return text
    lines = text.wrap(out, max(20, out.width - indent))
    for line in lines:
        line.rstrip()
    return Text("\n" + " " * indent).join(lines)


def is_heading(line: str) -> bool:
    """Whether a line of the table begins with a word in capitals."""
    word = line.partition(" ")[0]
    return word.isalpha() and word.isupper() and len(word) >= HEADING


def squeezed(lines: list[str], width: int) -> list[str]:
    """The same lines; where rows under a heading are too long, with less room between their columns."""
    found: list[str] = []
    headings = list(accumulate(map(is_heading, lines)))
    for _, rows in groupby(zip(lines, headings, strict=True), lambda row: ("  " in row[0].strip(), row[1])):
        table = [line for line, _ in rows]
        longest = max(map(len, table))
        padded = [line.ljust(longest) for line in table]
        blank = [all(line[i] == " " for line in padded) for i in range(longest)]
        depths = list(accumulate(blank, lambda depth, is_blank: depth + 1 if is_blank else 0, initial=0))[1:]
        deepest = sorted([i for i in range(longest) if depths[i] > 1], key=lambda i: -depths[i])
        spare = set(deepest[: max(0, longest - width)])
        found += ["".join([c for i, c in enumerate(line) if i not in spare]).rstrip() for line in padded]
    return found


def interactive() -> bool:
    """Whether a person sits before this."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def print_json(value: object) -> None:
    """Pure JSON on stdout, the same for eyes and for programs."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


class Painter:
    """Puts colour on plain text: seats, the game's own inks, rule ids. The words say it all without."""

    def __init__(self, game: Game, names: list[str]) -> None:
        self.styles: dict[str, str] = {}
        for word, colour in game.words(LANGUAGE).inks.items():
            ink = readable(colour) if colour else ""
            self.styles[word] = f"bold {ink}".strip() if word.startswith("[") else ink
        for seat, name in enumerate(names):
            self.styles[name] = f"bold {readable(SEAT_INKS[seat % len(SEAT_INKS)])}"
        self.signs = game.words(LANGUAGE).signs
        words = sorted(self.styles, key=len, reverse=True)
        self.pattern = re.compile("|".join([RULE_ID, *(_whole(word) for word in words)]))

    def paint(self, line: str, style: str = "") -> Text:
        text = Text(line, style=style)
        for match in self.pattern.finditer(line):
            text.stylize(self.styles.get(match[0], "dim"), *match.span())
        return text

    def paint_table(self, line: str, style: str = "") -> Text:
        """The same for a line of the table, in which the signs of a map have colours too."""
        text = self.paint(line, style)
        for at, colour in self.signs(line).items():
            ink = colour or SEAT_INKS[(int(line[at]) - 1) % len(SEAT_INKS)]
            text.stylize(f"bold {readable(ink)}", at, at + 1)
        return text


def _whole(word: str) -> str:
    """The pattern of a word that is not part of a longer one."""
    before = r"\b" if word[0].isalnum() else ""
    after = r"\b" if word[-1].isalnum() else ""
    return before + re.escape(word) + after


def readable(colour: str) -> str:
    """The same hue at the middle luminance, so that it reads on a black and on a white ground."""
    light = [_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5)]
    now = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    if now > MIDDLE:
        light = [part * MIDDLE / now for part in light]
    else:
        mix = (MIDDLE - now) / (1 - now)
        light = [part + (1 - part) * mix for part in light]
    return "#" + "".join(f"{round(255 * _gamma(part)):02x}" for part in light)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _gamma(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)
