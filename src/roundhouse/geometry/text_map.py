"""A map of hexes in lines of text: two or four characters a hex, with column numbers and names.

Of flat hexes a row is a column: so a line of text has every second column, and the next line the others.
"""

import re
from typing import Final

from roundhouse.geometry.hexes import Hex, hex_name, westness

MARGIN: Final = 3
"""The characters of a row's letters."""
SHORTEST: Final = 3
"""A name that is cut to fewer letters than this is left out."""


class TextMap:
    """A sheet of characters: first every hex is `put` on it, then names are written over what is free."""

    def __init__(
        self, places: list[Hex], wide: int, widest: int, names: list[str] | None = None, flat: bool = False
    ) -> None:
        self.flat = flat
        self.wide = wide + 2 if flat else wide
        """The characters of a hex, an even number: every second row stands half as many to the right."""
        self.names = dict(zip(places, names, strict=True)) if names else {}
        """The names of hexes that are not called by their rows and columns."""
        self.margin = MARGIN + 2 if names and not flat else MARGIN
        self.room = widest - self.margin
        """No row has more characters, but for a map that is wider itself."""
        self.first = 0 if flat else min([place[0] for place in places])
        """The row that stands on the first line."""
        self.columns = max([place[1] for place in places]) + 1
        rows = max([self.line(place) for place in places]) + 1
        length = max([self.at(place) for place in places]) + wide
        self.sheet: list[list[str]] = [[" "] * length for _ in range(rows)]
        self.free: list[list[bool]] = [[True] * length for _ in range(rows)]
        """Where a name may be written."""
        self.aside: list[str] = [""] * rows
        """What stands to the right of each row."""

    def line(self, place: Hex) -> int:
        """On which line a hex stands."""
        return westness(place) if self.flat else place[0] - self.first

    def at(self, place: Hex) -> int:
        """Where on its line a hex begins."""
        return (place[0] if self.flat else westness(place)) * self.wide // 2

    def put(self, place: Hex, signs: str, free: bool) -> None:
        """Two characters for a hex; where it is `free`, a name may cover them."""
        row, at = self.line(place), self.at(place)
        self.sheet[row][at : at + 2] = signs
        for i, sign in enumerate(signs):
            self.free[row][at + i] = free or sign == " "

    def name(self, place: Hex, name: str) -> None:
        """Write a name right or left of its hex, or after the row; or else as much as there is room for."""
        row, at = self.line(place), self.at(place)
        sign, second = self.sheet[row][at : at + 2]
        close = at + (2 if second != " " else 1)
        blank = self.wide > 2 or sign.isalpha()
        right, left = max(close, at + 1 + blank) + (self.wide > 2), at - len(name) - blank
        if self.fits(row, right, right + len(name), right + len(name)):
            self.write(row, right, name)
        elif self.fits(row, left, left + len(name), left - 1):
            self.write(row, left, name)
        elif not self.put_aside(row, f"{self.names.get(place) or place[1] + 1} {name}"):
            for length in range(len(name), SHORTEST - 1, -1):
                if self.fits(row, close, close + length, close + length):
                    self.write(row, close, name[:length])
                    break

    def fits(self, row: int, begin: int, end: int, beyond: int) -> bool:
        """Whether a name may stand from here to there: where it touches what lies `beyond` it, no letter."""
        line = self.sheet[row]
        if begin < 0 or not all(self.free[row][begin:end]):
            return False
        if 0 <= beyond < len(line) and (line[beyond].isalnum() or (self.wide > 2 and line[beyond] != " ")):
            return False
        return end <= len(line) or end + len(self.aside[row]) + 2 <= self.room

    def write(self, row: int, begin: int, name: str) -> None:
        line, free = self.sheet[row], self.free[row]
        more = begin + len(name) - len(line)
        line += [" "] * more
        free += [True] * more
        for i, letter in enumerate(name, begin):
            line[i] = letter
            free[i] = False

    def put_aside(self, row: int, words: str) -> bool:
        """Write this to the right of a row, if it has room."""
        words = f"{self.aside[row]}, {words}" if self.aside[row] else words
        if len("".join(self.sheet[row]).rstrip()) + 2 + len(words) > self.room:
            return False
        self.aside[row] = words
        return True

    def lines(self) -> list[str]:
        """The numbers of the columns, and the rows with their letters; or with the names of first hexes."""
        if self.flat:
            return [*self.column_heads(), *[f"{BAR:<{MARGIN}}{row}".rstrip() for row in self.rows()]]
        if self.names:
            heads = self.row_heads()
            return [f"{heads.get(i, ''):<{self.margin}}{row}".rstrip() for i, row in enumerate(self.rows())]
        step = 1 if self.wide > 2 else 2
        numbers = "".join([f"{column:<{step * self.wide}}" for column in range(1, self.columns + 1, step)])
        lines = [" " * MARGIN + numbers]
        for row, line in enumerate(self.rows()):
            letters = hex_name((row, 0)).rstrip("0123456789")
            lines.append(f"{letters:<{MARGIN}}{line}")
        return [line.rstrip() for line in lines]

    def rows(self) -> list[str]:
        """The lines without what stands before them."""
        found = []
        for line, words in zip(self.sheet, self.aside, strict=True):
            aside = f"  {words}" if words else ""
            found.append(f"{''.join(line).rstrip()}{aside}")
        return found

    def row_heads(self) -> dict[int, str]:
        """For each line the name of its first hex."""
        found: dict[int, str] = {}
        for place in sorted(self.names):
            found.setdefault(self.line(place), self.names[place])
        return found

    def column_heads(self) -> list[str]:
        """The names of the first hexes of all columns, on as many lines as they need."""
        heads: dict[int, str] = {}
        for place in sorted(self.names):
            heads.setdefault(self.at(place), self.names[place])
        turns = -(-(max([len(name) for name in heads.values()]) + 1) // (self.wide // 2))
        lines = [" " * MARGIN for _ in range(turns)]
        for i, (at, name) in enumerate(sorted(heads.items())):
            lines[i % turns] = f"{lines[i % turns]:<{MARGIN + at}}{name}"
        return lines


BAR: Final = "|"
"""What a line of a map of flat hexes begins with."""


def is_row(line: str) -> bool:
    """Whether a line is a row of such a map."""
    return re.match(r"[A-Z]  |[A-Z][A-Z] |[A-Z]{1,2}[0-9]{1,3} |\|  ", line) is not None
