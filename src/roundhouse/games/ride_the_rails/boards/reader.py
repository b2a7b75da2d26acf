"""The map file of a board: a text picture of the hexes and the list of cities, read with exact complaints."""

from pathlib import Path
from typing import Final

from roundhouse.core.datafile import DataFile
from roundhouse.core.errors import BadData, nearest
from roundhouse.games.ride_the_rails.data import (
    EAST_CITIES,
    FEWEST_CITIES,
    FIVE_CITIES,
    MOST_HEXES,
    PASSENGERS,
    WEST_CITIES,
    Board,
)
from roundhouse.geometry.graphs import components
from roundhouse.geometry.hexes import Hex, hex_name, neighbours

KEYS: Final = ("name", "source", "hexes", "mountains", "chicago", "east", "west", "five", "picture", "cities")
GROUPS: Final = (
    ("chicago", 1, "RT-BUILD-11"),
    ("east", EAST_CITIES, "RT-BUILD-12"),
    ("west", WEST_CITIES, "RT-START-7"),
    ("five", FIVE_CITIES, "RT-BONUS-3"),
)
"""The lists of special cities, how many cities each has, and the rule that says so."""
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CELL_WIDTH: Final = 4
"""Characters of a hex in the picture."""
MOST_ROWS: Final = 26
"""Rows are named by one letter."""


def load_board(path: Path) -> Board:
    """Read and check a map file; BadData names the line, the hex, the rule and what to do."""
    file = _MapFile(path)
    board = file.board()
    board.digest = file.digest
    return board


class _MapFile(DataFile):
    """Turns a map file into a Board."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.city_ids: dict[Hex, str] = {}
        self.places: list[Hex] = []
        self.mountains: list[Hex] = []

    def board(self) -> Board:
        raw = self.raw
        self.keys(raw, KEYS, "the file", "")
        self.picture()
        names = self.city_names()
        kinds = self.kinds(list(names))
        self.counts(len(names))
        self.connected()
        cities = {place: (id_, names[id_], kinds[id_]) for place, id_ in self.city_ids.items()}
        return Board(
            self.word(raw, "name", ""), self.word(raw, "source", ""), self.places, self.mountains, cities
        )

    def at(self, line: int, what: str) -> BadData:
        """The complaint about this line."""
        return BadData(f"{self.name}, line {line}: {what}" if line else f"{self.name}: {what}")

    def line_of(self, key: str) -> int:
        """The line on which a key stands, or 0."""
        for number, line in enumerate(self.lines, 1):
            if line.split("=")[0].strip() == key:
                return number
        return 0

    # The picture

    def picture(self) -> None:
        """Every row: its letter, a bar, and four characters for each hex."""
        text = self.raw["picture"]
        first = self.line_of("picture")
        if not isinstance(text, str) or not text.strip():
            raise self.at(first, "'picture' is the map itself: rows of text between ''' and '''.")
        rows = text.rstrip().split("\n")
        opening = self.lines[first - 1].split("=", 1)[1].strip() if first else ""
        first += 1 if opening in ("'''", '"""') else 0  # TOML drops the line break after the opening quotes
        if len(rows) > MOST_ROWS:
            raise self.at(first + MOST_ROWS, f"a board has at most {MOST_ROWS} rows, A to Z.")
        for row, content in enumerate(rows):
            self.row(first + row, row, content.rstrip())

    def row(self, line: int, row: int, content: str) -> None:
        letter, bar, cells = content.partition("|")
        if not bar or letter.strip() != LETTERS[row]:
            raise self.at(
                line, f"row {LETTERS[row]} is expected here: write '{LETTERS[row]} |' and its hexes."
            )
        shift = CELL_WIDTH // 2 * (row % 2)
        before = len(letter) + 1
        if cells[:shift].strip():
            raise self.at(
                line,
                f"row {LETTERS[row]} is one of the rows that stand half a hex to the right: its first "
                f"hex begins {shift} characters after the bar.",
            )
        for start in range(shift, len(cells), CELL_WIDTH):
            place = (row, (start - shift) // CELL_WIDTH)
            self.cell(line, before + start + 1, place, cells[start : start + CELL_WIDTH].ljust(CELL_WIDTH))

    def cell(self, line: int, column: int, place: Hex, cell: str) -> None:
        if not cell.strip():
            return
        token = cell[:3]
        id_ = all(letter in LETTERS for letter in token)
        if cell[3] != " " or not (id_ or token in (" . ", " ^ ")):
            raise self.at(
                line,
                f"hex {hex_name(place)}, character {column}: {cell!r} is none of ' .  ' (plain), ' ^  ' "
                "(Mountain), 'CHI ' (a city's three letters) and four blanks (no hex). Is the row shifted?",
            )
        self.places.append(place)
        if token == " ^ ":
            self.mountains.append(place)
        elif id_:
            for other, known in self.city_ids.items():
                if known == token:
                    raise self.at(
                        line, f"the city {token} stands in {hex_name(other)} and again in {hex_name(place)}."
                    )
            self.city_ids[place] = token

    # Cities

    def city_names(self) -> dict[str, str]:
        """The names of the cities, by their ids: those of the picture, no more and no fewer."""
        table = self.raw["cities"]
        if not isinstance(table, dict):
            raise self.at(self.line_of("cities"), "'cities' is a table: [cities], then CHI = \"Chicago\".")
        drawn = list(self.city_ids.values())
        for id_, name in table.items():
            line = self.line_of(id_)
            if len(id_) != 3 or any(letter not in LETTERS for letter in id_):
                raise self.at(line, f"'{id_}': a city's id is three letters of A-Z.")
            if not isinstance(name, str) or not name.strip():
                raise self.at(line, f"{id_} = {name!r}: the city's name in quotes is expected.")
            if id_ not in drawn:
                raise self.at(line, f"{name} is not in the picture: write {id_} where its hex is.")
            if list(table.values()).count(name) > 1:
                raise self.at(line, f"two cities are called {name}.")
        for place, id_ in self.city_ids.items():
            if id_ not in table:
                raise self.at(
                    self.line_of("[cities]"),
                    f"the city {id_} of hex {hex_name(place)} has no name: write {id_} = '…' under [cities].",
                )
        return {id_: str(table[id_]) for id_ in drawn}

    def kinds(self, ids: list[str]) -> dict[str, str]:
        """What each city is; the special ones are listed by group."""
        found = dict.fromkeys(ids, "plain")
        for group, wanted, rule in GROUPS:
            line = self.line_of(group)
            members = self.word(self.raw, group, "").split()
            if len(members) != wanted:
                raise self.at(line, f"{group} lists {len(members)} cities; there are {wanted} ({rule}).")
            for id_ in members:
                if id_ not in found:
                    raise self.at(line, f"'{id_}' is no city of the picture: {nearest(id_, ids)}")
                if found[id_] != "plain":
                    raise self.at(line, f"{id_} is listed twice: as {found[id_]} and as {group}.")
                found[id_] = group
        return found

    # Checks of the whole

    def counts(self, cities: int) -> None:
        if len(self.places) > MOST_HEXES:
            raise self.at(0, f"{len(self.places)} hexes; a board has at most {MOST_HEXES}.")
        for key, n in (("hexes", len(self.places)), ("mountains", len(self.mountains))):
            if self.raw[key] != n:
                raise self.at(
                    self.line_of(key),
                    f"{key} = {self.raw[key]!r}, but the picture has {n}: correct the picture or the number.",
                )
        if cities < FEWEST_CITIES:  # a board is data, with cities enough (RT-RUL-31)
            raise self.at(
                0,
                f"{cities} cities; at least {FEWEST_CITIES} are needed: five players ride six times each, "
                "and every city has one passenger (RT-RUL-31).",
            )
        if cities > PASSENGERS:
            raise self.at(0, f"{cities} cities; the box has {PASSENGERS} passengers (RT-SETUP-11).")

    def connected(self) -> None:
        """The board is one piece, because track grows from hex to hex."""
        index = {place: i for i, place in enumerate(self.places)}
        edges = [[(index[n], 1) for n in neighbours(place) if n in index] for place in self.places]
        parts = components(edges)
        if len(parts) > 1:
            small = min(parts, key=len)
            row = self.places[small[0]][0]
            line = self.line_of("picture") + 1 + row
            raise self.at(
                line,
                f"hex {hex_name(self.places[small[0]])} and {len(small) - 1} more cannot be reached from "
                "the rest of the board: join them by a hex (RT-BUILD-8).",
            )
