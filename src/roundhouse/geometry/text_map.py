"""A map of hexes in lines of text: two or four characters a hex, with column numbers and names."""

import re
from typing import Final

from roundhouse.geometry.hexes import Hex, hex_name, westness

MARGIN: Final = 3
"""The characters of a row's letters."""
SHORTEST: Final = 3
"""A name that is cut to fewer letters than this is left out."""


class TextMap:
    """A sheet of characters: first every hex is `put` on it, then names are written over what is free."""

    def __init__(self, places: list[Hex], wide: int) -> None:
        self.wide = wide
        """The characters of a hex, an even number: every second row stands half as many to the right."""
        self.columns = max([place[1] for place in places]) + 1
        rows = max([place[0] for place in places]) + 1
        length = max([self.at(place) for place in places]) + wide
        self.sheet: list[list[str]] = [[" "] * length for _ in range(rows)]
        self.free: list[list[bool]] = [[True] * length for _ in range(rows)]
        """Where a name may be written."""

    def at(self, place: Hex) -> int:
        """Where in its row a hex begins."""
        return westness(place) * self.wide // 2

    def put(self, place: Hex, signs: str, free: bool) -> None:
        """Two characters for a hex; where it is `free`, a name may cover them."""
        row, at = place[0], self.at(place)
        self.sheet[row][at : at + 2] = signs
        for i, sign in enumerate(signs):
            self.free[row][at + i] = free or sign == " "

    def name(self, place: Hex, name: str) -> None:
        """Write a name to the right of a hex, or else to its left: as much of it as there is room for."""
        row, at = place[0], self.at(place)
        free = self.free[row]
        begin = at + 2 if self.sheet[row][at + 1] != " " or self.wide > 2 else at + 1
        begin += self.wide > 2
        end = begin
        while end < len(free) and end - begin <= len(name) and free[end]:
            end += 1
        # One character stays empty before what follows.
        room = end - begin - (end < len(free))
        if room < min(SHORTEST, len(name)):
            begin = at - 1
            while begin > 0 and at - begin < len(name) and free[begin - 1]:
                begin -= 1
            room = at - begin
            if room < len(name) or not free[begin]:
                return
        written = name[:room]
        self.sheet[row][begin : begin + len(written)] = written
        for i in range(max(0, begin - 1), min(len(free), begin + len(written) + 1)):
            free[i] = False

    def lines(self) -> list[str]:
        """The numbers of the columns, and the rows with their letters."""
        step = 1 if self.wide > 2 else 2
        numbers = "".join([f"{column:<{step * self.wide}}" for column in range(1, self.columns + 1, step)])
        letters = [hex_name((row, 0)).rstrip("0123456789") for row in range(len(self.sheet))]
        rows = [
            f"{letter:<{MARGIN}}{''.join(line)}" for letter, line in zip(letters, self.sheet, strict=True)
        ]
        return [line.rstrip() for line in [" " * MARGIN + numbers, *rows]]


def is_row(line: str) -> bool:
    """Whether a line is a row of such a map."""
    return re.match("[A-Z]  |[A-Z][A-Z] ", line) is not None
