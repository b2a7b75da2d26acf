"""The map file of Railway Rivals: a text picture and its lists, read into a Map with exact complaints."""

from pathlib import Path
from typing import Final

from roundhouse.core.errors import nearest
from roundhouse.games.railway_rivals.data import (
    CARDS,
    DICE,
    KINDS,
    MOST_SEATS,
    NO_FEATURE,
    SPECIAL_RUNS,
    UNLIMITED,
    Cover,
    Feature,
    Ground,
    Map,
)
from roundhouse.games.railway_rivals.map_checks import check_map
from roundhouse.games.railway_rivals.map_places import PlacesReader
from roundhouse.games.railway_rivals.reading import (
    COUNTRY,
    FEATURE,
    HEADER,
    HEXES,
    LEGEND,
    UNBUILT_OPTIONS,
    Entry,
)
from roundhouse.geometry.hexes import hex_name

TERRAINS: Final = ("open", "hill", "town", "sea", "lake", "blocked")
FULL: Final = {DICE: 21, CARDS: 26}
"""How many races each kind of game has (RW-B1.1)."""
HILL_EXTRA: Final = 1
"""What a train loses when it climbs a hill (RW-B5.5)."""
NAME_WIDTH: Final = 4
"""Characters of the row's name in the picture."""


def load_map(path: Path) -> Map:
    """Read and check a map file; BadData names the line, the hex, the rule and what to do."""
    file = _MapFile(path)
    found = file.map()
    found.digest = file.digest
    return found


class _MapFile(PlacesReader):
    """Turns a map file into a Map, section by section."""

    def map(self) -> Map:
        self.fields(self.raw, HEADER, "the map", 0)
        self.number(self.raw, "format", 1, 1, self.line_of("format"))
        self.unbuilt_options("defaults")
        self.unbuilt_options("locks")
        ground = self.ground()
        self.sheet = Map(self.string(self.raw, "id", 0), self.string(self.raw, "name", 0), ground)
        self.string(self.raw, "version", self.line_of("version"))
        self.header()
        self.sheet.rivers = self.sides("rivers")
        self.sheet.closed = self.sides("closed")
        self.opened = self.features()
        self.segments()
        self.towns()
        self.specials()
        self.starts()
        check_map(self, self.sheet)
        return self.sheet

    # The header

    def header(self) -> None:
        sheet, raw = self.sheet, self.raw
        line = self.line_of("players")
        players = self.table(raw, "players", line)
        for key in ("min", "max"):
            if key not in players:
                raise self.at(line, f"'players' lacks '{key}': write players = {{ min = 3, max = 6 }}.")
        low = self.number(players, "min", 2, MOST_SEATS, line)
        sheet.players = (low, self.number(players, "max", low, MOST_SEATS, line))
        line = self.line_of("kinds")
        sheet.kinds = self.strings(raw, "kinds", line)
        for kind in sheet.kinds:
            if kind not in KINDS:
                raise self.at(line, f"'{kind}' is no kind of game: {nearest(kind, KINDS)}")
        if not sheet.kinds or len(set(sheet.kinds)) != len(sheet.kinds):
            raise self.at(line, "'kinds' names one or both of dice21 and cards26, each once (RW-B1.1).")
        line = self.line_of("races")
        for kind in sheet.kinds:
            sheet.races[kind] = (
                self.number(raw, "races", 1, FULL[kind], line) if "races" in raw else FULL[kind]
            )
        self.special_runs()
        rule = raw.get("start_rule", "choose")
        if rule != "choose":
            raise self.at(
                self.line_of("start_rule"),
                f"start_rule = {rule!r}: only 'choose' is played here yet (RW-A2.2).",
            )
        if raw.get("orientation", "pointy") not in ("pointy", "flat"):
            raise self.at(self.line_of("orientation"), "orientation is 'pointy' or 'flat'.")
        sheet.notes = self.strings(raw, "notes", self.line_of("notes"))

    def special_runs(self) -> None:
        if "special_runs" not in self.raw:
            return
        line, value = self.line_of("special_runs"), self.raw["special_runs"]
        if not isinstance(value, list):
            raise self.at(line, "'special_runs' is a list of six numbers of drawings.")
        runs = [self.within(run, "special_runs", 1, FULL[DICE], line) for run in value]
        if len(runs) != len(SPECIAL_RUNS) or sorted(set(runs)) != runs:
            raise self.at(line, "'special_runs' has six different numbers in rising order (RU-29).")
        self.sheet.special_runs = (runs[0], runs[1], runs[2], runs[3], runs[4], runs[5])

    def unbuilt_options(self, key: str) -> None:
        """A map may name options only with the value that is played."""
        line = self.line_of(f"[{key}]")
        for option, value in self.table(self.raw, key, line).items():
            if option not in UNBUILT_OPTIONS:
                raise self.at(
                    line, f"[{key}] has an unknown option '{option}': {nearest(option, UNBUILT_OPTIONS)}"
                )
            played, rule = UNBUILT_OPTIONS[option]
            if value != played:
                raise self.at(
                    self.line_of(option, line),
                    f"{option} = {value!r}: {rule} is not played here yet; only {option} = '{played}' is.",
                )

    # Hexes and sides

    def ground(self) -> Ground:
        line = self.line_of("[hexes]")
        hexes = self.table(self.raw, "hexes", line)
        self.fields(hexes, HEXES, "[hexes]", line)
        if hexes["shift"] != "BDF":
            raise self.at(
                self.line_of("shift"), "shift = 'BDF': rows B, D, F … stand half a hex to the right."
            )
        ground = Ground(self.string(hexes, "home", line))
        legend = self.legend(hexes, ground.home)
        first = self.line_of("picture")
        rows = self.string(hexes, "picture", first).rstrip().split("\n")
        opening = self.lines[first - 1].split("=", 1)[1].strip() if first else ""
        first += 1 if opening in ("'''", '"""') else 0  # TOML drops the line break after the opening quotes
        for row, content in enumerate(rows):
            self.row(ground, legend, first + row, row, content.rstrip())
        return ground

    def legend(self, hexes: Entry, home: str) -> dict[str, Cover]:
        line = self.line_of("[hexes.legend]")
        self.countries = self.read_countries()
        found: dict[str, Cover] = {}
        for sign, entry in self.table(hexes, "legend", line).items():
            at = self.line_of(sign, line) or line
            if len(sign) != 1 or not isinstance(entry, dict):
                raise self.at(at, f"'{sign}': a legend names one character: \".\" = {{ terrain = 'open' }}.")
            self.fields(entry, LEGEND, f"the legend of '{sign}'", at)
            terrain = self.string(entry, "terrain", at)
            if terrain not in TERRAINS:
                raise self.at(at, f"'{terrain}' is no terrain: {nearest(terrain, TERRAINS)}")
            country = self.string(entry, "country", at) if "country" in entry else home
            if country != home and country not in self.countries:
                raise self.at(at, f"the country {country} is not under [countries].")
            usual = HILL_EXTRA if terrain == "hill" else 0
            extra = self.number(entry, "race_extra", 0, 4, at) if "race_extra" in entry else usual
            free = self.flag(entry, "no_payment", terrain == "town", at)
            found[sign] = Cover(terrain, country, extra, free or terrain == "town")
        return found

    def read_countries(self) -> dict[str, str]:
        """How far a line may go into each foreign country (RW-C2.1)."""
        line = self.line_of("[countries]")
        found: dict[str, str] = {}
        for name, entry in self.table(self.raw, "countries", line).items():
            if not isinstance(entry, dict):
                raise self.at(line, f"{name} = {{ build = 'first_hex' }} is expected.")
            self.fields(entry, COUNTRY, f"the country {name}", line)
            build = entry["build"]
            if build == "free":
                raise self.at(
                    line,
                    f"{name}: build = 'free', a country to build through, is not played here yet (RW-C2.1).",
                )
            if build not in ("first_hex", "none"):
                raise self.at(line, f"{name}: build is 'first_hex' or 'none', not {build!r}.")
            found[name] = str(build)
        return found

    def row(self, ground: Ground, legend: dict[str, Cover], line: int, row: int, content: str) -> None:
        name = hex_name((row, 0))[:-1]
        if content[:NAME_WIDTH].strip() != name:
            raise self.at(line, f"row {name} is expected here: four characters of name, then its hexes.")
        start = NAME_WIDTH + row % 2
        if content[NAME_WIDTH:start].strip():
            raise self.at(
                line, f"row {name} stands half a hex to the right: its first hex is the sixth character."
            )
        for column in range(start, len(content), 2):
            place = (row, (column - start) // 2)
            sign = content[column]
            if content[column + 1 : column + 2].strip():
                raise self.at(
                    line,
                    f"hex {hex_name(place)}, character {column + 2}: a blank is expected between two hexes. "
                    "Is the row shifted?",
                )
            if sign == " ":
                continue
            if sign not in legend:
                raise self.at(
                    line,
                    f"hex {hex_name(place)}, character {column + 1}: '{sign}' is not in the legend, which "
                    f"has {' '.join(legend)}",
                )
            ground.add(place, legend[sign])

    def sides(self, key: str) -> set[tuple[int, int]]:
        """All sides of one of the tables of sides."""
        line = self.line_of(f"[{key}]")
        found: set[tuple[int, int]] = set()
        for name, text in self.table(self.raw, key, line).items():
            if not isinstance(text, str):
                raise self.at(line, f'{name}: a text of sides is expected, like "C5/C6 C6/D5".')
            for word in text.split():
                found.add(self.side(word, self.sheet.ground.index, name))
        return found

    def features(self) -> dict[tuple[int, int], tuple[int, int]]:
        """The sides of bridges and tunnels, each with its feature and its cost."""
        sheet = self.sheet
        entries = self.tables("features")
        found: dict[tuple[int, int], tuple[int, int]] = {}
        for entry, line in zip(entries, self.lines_of("features", len(entries)), strict=True):
            self.fields(entry, FEATURE, "a feature", line)
            name = self.string(entry, "name", line)
            path = self.path(self.string(entry, "path", line), sheet.ground.index, name, line)
            costs = entry["cost"] if isinstance(entry["cost"], list) else [entry["cost"]] * (len(path) - 1)
            if len(costs) != len(path) - 1:
                raise self.at(line, f"{name} has {len(path) - 1} segments, but {len(costs)} costs.")
            builders = (
                self.number(entry, "max_builders", 1, 6, line) if "max_builders" in entry else UNLIMITED
            )
            saving = self.flag(entry, "saving", True, line)
            sheet.features.append(Feature(self.string(entry, "id", line), name, saving, builders))
            for a, b, cost in zip(path, path[1:], costs, strict=False):
                side = (a, b) if a < b else (b, a)
                if side in found:
                    raise self.at(line, f"{name}: another feature crosses the same side.")
                if not sheet.ground.land(a) or not sheet.ground.land(b):
                    raise self.at(line, f"{name}: track lies on land, and one of its hexes is none (RU-12).")
                found[side] = (len(sheet.features) - 1, self.within(cost, "cost", 1, 6, line))
        return found

    def segments(self) -> None:
        """Every side between two land hexes over which track may be built (RW-A3.1, RW-C2.2)."""
        sheet, ground = self.sheet, self.sheet.ground
        for a in range(len(ground.places)):
            for b in sorted(ground.around(a)):
                abroad = [hex_ for hex_ in (a, b) if sheet.foreign[hex_]]
                if b < a or not ground.land(a) or not ground.land(b) or len(abroad) == 2:
                    continue
                if abroad and self.countries[ground.country[abroad[0]]] == "none":
                    continue
                if (a, b) in self.opened:
                    feature, cost = self.opened[a, b]
                    sheet.add_segment(a, b, cost, feature)
                elif (a, b) not in sheet.closed:
                    sheet.add_segment(a, b, ground.cost(a, b, (a, b) in sheet.rivers), NO_FEATURE)
