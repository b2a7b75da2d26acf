"""The picture of a map file: its hexes by their names, what covers them, and the countries they lie in."""

from typing import Final

from roundhouse.core.errors import nearest
from roundhouse.games.railway_rivals.ground import Cover, Ground
from roundhouse.games.railway_rivals.map_file.fields import COUNTRY, HEXES, LEGEND, MapReader, TomlTable
from roundhouse.geometry.hexes import hex_name, parse_hex

TERRAINS: Final = ("open", "hill", "town", "sea", "lake", "blocked")
LOOKS: Final = ("hill", "swamp", "forest", "park")
"""What ground can look like, whatever it costs."""
LOOKED_AT: Final = ("open", "hill", "blocked")
"""The terrains that can look like something else."""
HILL_EXTRA: Final = 1
"""What a train loses when it climbs a hill (RW-B5.5: `Routes.pips`)."""
NAME_WIDTH: Final = 4
"""Characters of a line's head in the picture."""
SHIFTS: Final = {"BDF": 0, "ACE": 1}
"""Which lines stand half a hex aside, and so in which row of hexes the first line lies."""


class LineNames:
    """The names of the places of one line: letters, and numbers that count up or down."""

    def __init__(self, letters: str, first: int, step: int) -> None:
        self.letters = letters
        self.first = first
        self.step = step

    def number(self, place: int) -> int:
        return self.first + self.step * place

    def name(self, place: int) -> str:
        return f"{self.letters}{self.number(place)}"


class PictureReader(MapReader):
    """Reads the ground of a map."""

    countries: dict[str, str]
    """How far a line may go into each foreign country."""
    heads: bool = False
    """Whether the head of a line is the name of its first place, not the letters of its row."""
    step: int = 1
    """By how much the numbers of a line grow from place to place: 1 or -1."""
    first_row: int = 0
    """The row of hexes in which the first line lies: even rows are not shifted, odd ones are."""
    found_in: dict[str, int]
    """The line of the file in which each name stands."""

    def ground(self) -> Ground:
        line = self.line_of("[hexes]")
        hexes = self.table(self.raw, "hexes", line)
        self.fields(hexes, HEXES, "[hexes]", line)
        self.read_names(hexes)
        ground = Ground(self.string(hexes, "home", line), self.flat(), self.heads)
        legend = self.legend(hexes, ground.home)
        self.found_in = {}
        first = self.line_of("picture")
        rows = self.string(hexes, "picture", first).rstrip().split("\n")
        opening = self.lines[first - 1].split("=", 1)[1].strip() if first else ""
        first += 1 if opening in ("'''", '"""') else 0  # TOML drops the line break after the opening quotes
        for row, content in enumerate(rows):
            self.row(ground, legend, first + row, row, content.rstrip())
        return ground

    def flat(self) -> bool:
        """Whether hexes lie on a side, and a line of the picture is a column of the map."""
        line, value = self.line_of("orientation"), self.raw.get("orientation", "pointy")
        if value not in ("pointy", "flat"):
            raise self.at(line, f"orientation = {value!r}: hexes are 'pointy' or 'flat'.")
        if value == "flat":
            self.belongs_to_second("orientation = 'flat'", line)
        return value == "flat"

    def read_names(self, hexes: TomlTable) -> None:
        """How the places of the picture are called, and which of its lines are shifted."""
        line, shift = self.line_of("shift"), hexes["shift"]
        if self.form == 1 and shift != "BDF":
            raise self.at(line, "shift = 'BDF': rows B, D, F … stand half a hex to the right.")
        if not isinstance(shift, str) or shift not in SHIFTS:
            raise self.at(
                line, f"shift = {shift!r}: write 'BDF' (2nd, 4th, 6th line) or 'ACE' (1st, 3rd, 5th)."
            )
        self.first_row = SHIFTS[shift]
        names, count = hexes.get("names", "rows"), hexes.get("count", "up")
        if names not in ("rows", "heads"):
            raise self.at(
                self.line_of("names"),
                f"names = {names!r}: write 'heads' where the head of each line is the name of its first "
                "place, or leave it out.",
            )
        self.heads = names == "heads"
        line = self.line_of("count")
        if count not in ("up", "down"):
            raise self.at(line, f"count = {count!r}: the numbers of a line go 'up' or 'down'.")
        if "count" in hexes and not self.heads:
            raise self.at(line, "'count' goes with names = 'heads': write both, or neither.")
        self.step = 1 if count == "up" else -1

    def legend(self, hexes: TomlTable, home: str) -> dict[str, Cover]:
        line = self.line_of("[hexes.legend]")
        self.countries = self.read_countries(home)
        found: dict[str, Cover] = {}
        for sign, entry in self.table(hexes, "legend", line).items():
            at = self.line_of(sign, line) or line
            if len(sign) != 1 or not isinstance(entry, dict):
                raise self.at(at, f"'{sign}': a legend names one character: \".\" = {{ terrain = 'open' }}.")
            if sign == " ":
                raise self.at(at, "a blank means that there is no hex; choose another character for these.")
            self.fields(entry, LEGEND, f"the legend of '{sign}'", at)
            terrain = self.string(entry, "terrain", at)
            if terrain not in TERRAINS:
                raise self.at(at, f"'{terrain}' is no terrain: {nearest(terrain, TERRAINS)}")
            # a hex that the border cuts belongs to the country of the file (RU-105)
            country = self.string(entry, "country", at) if "country" in entry else home
            if country != home and country not in self.countries:
                raise self.at(at, f"the country {country} is not under [countries].")
            usual = HILL_EXTRA if terrain == "hill" else 0  # a swamp may slow nobody (RU-105)
            extra = self.number(entry, "race_extra", 0, 4, at) if "race_extra" in entry else usual
            # in a town no junction is paid (RW-A5c.1), and no half hex (RW-A5c.2)
            free = self.flag(entry, "no_payment", terrain == "town", at)
            if terrain == "town" and not free:
                raise self.at(
                    at, "no_payment = false: in a town rivals are never paid (RW-A5c.1, RW-A5c.2). Remove it."
                )
            found[sign] = Cover(terrain, country, extra, free, self.look(entry, terrain, at))
        return found

    def look(self, entry: TomlTable, terrain: str, line: int) -> str:
        """What ground of this terrain looks like (RU-105); "" for the usual."""
        if "look" not in entry:
            return "hill" if terrain == "hill" else ""
        look = self.string(entry, "look", line)
        if look not in LOOKS:
            raise self.at(line, f"look = '{look}': there are {', '.join(LOOKS)} (RU-105).")
        if terrain not in LOOKED_AT:
            raise self.at(
                line, f"look = '{look}': only {', '.join(LOOKED_AT)} ground has a look of its own (RU-105)."
            )
        return look

    def read_countries(self, home: str) -> dict[str, str]:
        """How far a line may go into each foreign country (RW-C2.1)."""
        heading = self.line_of("[countries]")
        found: dict[str, str] = {}
        for name, entry in self.table(self.raw, "countries", heading).items():
            line = self.line_of(name, heading) or heading
            if name == home:
                raise self.at(
                    line, f"{name} is the home country; [countries] has the foreign ones (RW-C2.1)."
                )
            if not isinstance(entry, dict):
                raise self.at(line, f"{name} = {{ build = 'first_hex' }} is expected.")
            self.fields(entry, COUNTRY, f"the country {name}", line)
            build = entry["build"]
            if build == "free":
                self.belongs_to_second(f"{name}: build = 'free'", line)
            if build not in ("first_hex", "none", "free"):
                raise self.at(line, f"{name}: build is 'first_hex', 'none' or 'free', not {build!r}.")
            found[name] = str(build)
        return found

    def row(self, ground: Ground, legend: dict[str, Cover], line: int, row: int, content: str) -> None:
        """One line of the picture: its head, a blank more where it is shifted, and its hexes."""
        names = self.line_names(content[:NAME_WIDTH].strip(), row, line)
        shifted = (row + self.first_row) % 2
        start = NAME_WIDTH + shifted
        if content[NAME_WIDTH:start].strip():
            how = "lower" if ground.flat else "to the right"
            raise self.at(
                line, f"row {names.letters} stands half a hex {how}: its first hex is the sixth character."
            )
        for column in range(start, len(content), 2):
            place = (column - start) // 2
            sign = content[column]
            if content[column + 1 : column + 2].strip():
                raise self.at(
                    line,
                    f"hex {names.name(place)}, character {column + 2}: a blank is expected between two "
                    "hexes. Is the row shifted?",
                )
            if sign == " ":
                continue
            if sign not in legend:
                raise self.at(
                    line,
                    f"hex {names.name(place)}, character {column + 1}: '{sign}' is not in the legend, which "
                    f"has {' '.join(legend)}",
                )
            self.check_name(names, place, line)
            ground.add((row + self.first_row, place), legend[sign], names.name(place))

    def line_names(self, head: str, row: int, line: int) -> LineNames:
        """How the places of a line are called that begins with this head."""
        if self.heads:
            if parse_hex(head) is None:
                raise self.at(line, f"'{head}' is no name: letters and a number, like A50.")
            letters = head.rstrip("0123456789")
            return LineNames(letters, int(head[len(letters) :]), self.step)
        letters = hex_name((row, 0))[:-1]
        if head != letters:
            raise self.at(line, f"row {letters} is expected here: four characters of name, then its hexes.")
        return LineNames(letters, 1, 1)

    def check_name(self, names: LineNames, place: int, line: int) -> None:
        """Every hex has a name of its own, and numbers begin with 1."""
        name = names.name(place)
        if names.number(place) < 1:
            raise self.at(line, f"count = 'down' would reach {name} in line {line}: hexes count from 1 on.")
        if name in self.found_in:
            raise self.at(
                line,
                f"{name} stands in line {self.found_in[name]} and in line {line}: every hex has a name of "
                "its own.",
            )
        self.found_in[name] = line
