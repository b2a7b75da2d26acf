"""The tiles on the table as a small picture in lines of text: codes, links with their owners, open edges."""

import re
from typing import Final

from roundhouse.core.counts import kinds_in
from roundhouse.core.wording import WIDEST
from roundhouse.games.railroad_rivals.data import BLANK_EDGE, Data
from roundhouse.games.railroad_rivals.describe import edge_on, lying
from roundhouse.games.railroad_rivals.packing import (
    CUBES,
    STEPS,
    cell_at,
    link_owner,
    link_railroad,
    place_of,
)
from roundhouse.games.railroad_rivals.rules.delivering import NO_LINK, link_between
from roundhouse.games.railroad_rivals.state import RailroadState
from roundhouse.games.railroad_rivals.words.en.nouns import Nouns

NORTH: Final = 0
EAST: Final = 1
WEST: Final = 3
CODE: Final = 3
"""The letters of a tile."""
MARGIN: Final = 4
"""The characters before a row, with its number."""
GAPS: Final = (6, 3, 1)
"""The characters between two tiles: room for a railroad and its owner, for the owner alone, for a mark."""
CUBE_LETTERS: Final = "bykgw"
"""The colours of cubes in their order; k is the last letter of black."""
CLOSED: Final = "x"
OWNER: Final = r"(?<=[A-Z&][A-Z])[1-6]\b|(?<=-)[1-6](?=-)"
"""The number of a seat after its railroad, or between two tiles."""
OWNERS: Final = "[ 1-6x]+"
"""A line of links from one row to the next, where there is no room for railroads; headings have a 0."""


class TileMap:
    """Draws a table; the widest drawing that fits is taken."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def lines(self, data: Data, s: RailroadState) -> list[str]:
        """The picture with the numbers of its columns and rows, and what its signs mean."""
        if not s.laid:
            return []
        for gap in GAPS:
            lines = Drawing(data, s, gap).lines()
            if max([len(line) for line in lines]) <= WIDEST:
                break
        else:
            return []
        cubes = ", ".join(
            [f"{letter} {name}" for letter, name in zip(CUBE_LETTERS, data.colours, strict=False)]
        )
        signs = "UP2 is a link of UP owned by seat 2, UP an open edge, x no link"
        if gap < GAPS[0]:
            signs = "2 is a link owned by seat 2, x no link; tiles names the railroads"
        return [*lines, f"{signs}.", f"Cubes: {cubes}."]


class Drawing:
    """One drawing, with so many characters between two tiles."""

    def __init__(self, data: Data, s: RailroadState, gap: int) -> None:
        self.data = data
        self.s = s
        self.gap = gap
        self.table = lying(s)
        places = [place_of(cell) for cell in self.table]
        self.across = range(min([x for x, _ in places]), max([x for x, _ in places]) + 1)
        self.down = range(min([y for _, y in places]), max([y for _, y in places]) + 1)

    def lines(self) -> list[str]:
        lines = [self.written([(self.middle(x), str(x)) for x in self.across], "")]
        for y in range(self.down.start, self.down.stop + 1):
            lines.append(self.written([(self.middle(x), self.north_of(x, y)) for x in self.across], ""))
            if y in self.down:
                lines.append(self.row(y))
                lines.append(self.written([(self.middle(x), self.cubes(x, y)) for x in self.across], ""))
        return [line for line in lines if line]

    def middle(self, x: int) -> int:
        """Where the middle of a column's tiles stands."""
        return self.gap + (x - self.across.start) * (CODE + self.gap) + CODE // 2

    def written(self, words: list[tuple[int, str]], label: str) -> str:
        """A line with these words, each about its middle."""
        line = [" "] * (MARGIN + self.middle(self.across.stop) + self.gap)
        line[: len(label)] = label
        for middle, word in words:
            begin = MARGIN + middle - (len(word) - 1) // 2
            line[begin : begin + len(word)] = word
        return "".join(line).rstrip()

    def row(self, y: int) -> str:
        """The tiles of a row, with what is between them and at its ends."""
        words = []
        for x in range(self.across.start, self.across.stop + 1):
            between = self.between(cell_at(x, y), WEST)
            if between:
                dash = "-" if between[-1].isdigit() else " "
                words.append(
                    (self.middle(x) - 1 - self.gap + (self.gap - 1) // 2, f"{between:{dash}^{self.gap}}")
                )
            if cell_at(x, y) in self.table:
                city = self.table[cell_at(x, y)][0]
                words.append((self.middle(x), self.data.cities[city].id[:CODE].upper()))
        return self.written(words, str(y))

    def north_of(self, x: int, y: int) -> str:
        return self.between(cell_at(x, y), NORTH)

    def between(self, cell: int, side: int) -> str:
        """What joins a cell and the one beyond this side: a link, CLOSED, an open edge, or nothing."""
        here, beyond = self.table.get(cell), self.table.get(cell + STEPS[side])
        if here is not None and beyond is not None:
            link = link_between(self.s, here[0], beyond[0])
            if link == NO_LINK:
                return CLOSED
            owner = str(link_owner(link) + 1)
            return self.data.railroads[link_railroad(link)].id + owner if self.gap == GAPS[0] else owner
        if self.gap < GAPS[0] or (here is None and beyond is None):
            return ""
        edge = BLANK_EDGE
        if here is not None:
            edge = edge_on(self.data, here[0], here[1], side)
        elif beyond is not None:
            edge = edge_on(self.data, beyond[0], beyond[1], (side + 2) % 4)
        return "" if edge == BLANK_EDGE else self.edge(edge)

    def edge(self, edge: int) -> str:
        return self.data.railroads[edge].id if edge < len(self.data.railroads) else "any"

    def cubes(self, x: int, y: int) -> str:
        """The cubes on a tile by their letters."""
        if cell_at(x, y) not in self.table:
            return ""
        city = self.table[cell_at(x, y)][0]
        letters = [CUBE_LETTERS[colour] for colour in kinds_in(self.s.cubes_on(city), CUBES)]
        return "".join(letters)[: CODE + self.gap - 1]


def signs(line: str) -> dict[int, str]:
    """Where the number of a seat stands on a line of such a picture."""
    owner = "[1-6]" if re.fullmatch(OWNERS, line) else OWNER
    return {match.start(): "" for match in re.finditer(owner, line)}
