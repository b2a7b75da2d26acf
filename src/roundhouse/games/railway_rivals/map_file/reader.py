"""The map file of Railway Rivals: a text picture and its lists, read into a Map with exact complaints."""

from pathlib import Path
from typing import Final

from roundhouse.core.datafile import DataFile
from roundhouse.core.errors import BadData, nearest
from roundhouse.games.railway_rivals.data import (
    CARDS,
    DEFAULT_MAP,
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
from roundhouse.games.railway_rivals.map_file.checks import check_map
from roundhouse.games.railway_rivals.map_file.fields import (
    COUNTRY,
    FEATURE,
    HEADER,
    HEXES,
    LEGEND,
    PLAYERS,
    UNBUILT_OPTIONS,
    TomlTable,
)
from roundhouse.games.railway_rivals.map_file.places import PlacesReader
from roundhouse.games.railway_rivals.rules.segment_costs import segment_cost
from roundhouse.geometry.hexes import hex_name

FORMAT: Final = 1
TERRAINS: Final = ("open", "hill", "town", "sea", "lake", "blocked")
FULL: Final = {DICE: 21, CARDS: 26}
"""How many races each kind of game has (RW-B1.1)."""
HILL_EXTRA: Final = 1
"""What a train loses when it climbs a hill: taken off by `Routes.pips`."""
LEAST_SPECIAL: Final = 5
MOST_SPECIAL: Final = 6
"""What a segment of a bridge or tunnel costs, at least and at most (RW-A3.8)."""
NAME_WIDTH: Final = 4
"""Characters of the row's name in the picture."""


def load_map(path: Path) -> Map:
    """Read and check a map file; BadData names the line, the hex, the rule and what to do."""
    file = _MapFile(path)
    found = file.map()
    found.digest = file.digest
    return found


def default_first(files: list[Path]) -> list[Path]:
    """These map files by name, but the map that is played by default first."""
    return sorted(files, key=lambda file: (file.stem != DEFAULT_MAP, file.stem))


def meaning_of(path: Path) -> str:
    """What a map says of itself where one is chosen: its `meaning`, or its name and its players.

    A file that cannot be read says nothing but its name here; whoever chooses it is told what is wrong.
    """
    try:
        raw = DataFile(path).raw
    except BadData:
        return path.stem
    meaning, name, players = raw.get("meaning"), raw.get("name"), raw.get("players")
    if isinstance(meaning, str):
        return meaning
    if not isinstance(name, str) or not isinstance(players, dict):
        return path.stem
    return f"{name} for {players.get('min')} to {players.get('max')}"


class _MapFile(PlacesReader):
    """Turns a map file into a Map, section by section."""

    def map(self) -> Map:
        self.fields(self.raw, HEADER, "the map", 0)
        form = self.raw["format"]
        if not isinstance(form, int) or isinstance(form, bool) or form != FORMAT:
            raise self.at(self.line_of("format"), f"format = {form!r}: this reader knows format {FORMAT}.")
        self.unbuilt_options("defaults")
        self.unbuilt_options("locks")
        ground = self.ground()
        id_ = self.string(self.raw, "id", self.line_of("id"))
        self.sheet = Map(id_, self.string(self.raw, "name", self.line_of("name")), ground)
        self.string(self.raw, "version", self.line_of("version"))
        self.players()
        self.header()
        self.sheet.rivers = self.sides("rivers")
        self.sheet.closed = self.sides("closed")
        self.opened = self.features()
        self.segments()
        self.towns()
        self.starts()
        check_map(self, self.sheet)
        self.specials()
        return self.sheet

    # The header

    def players(self) -> None:
        """For how many the map is made (RW-0.1, RU-60)."""
        line = self.line_of("players")
        players = self.table(self.raw, "players", line)
        self.fields(players, PLAYERS, "players = { min, max } (RU-60)", line)
        low = self.number(players, "min", 2, MOST_SEATS, line, "RU-60")
        self.sheet.players = (low, self.number(players, "max", low, MOST_SEATS, line, "RU-60"))

    def header(self) -> None:
        sheet, raw = self.sheet, self.raw
        line = self.line_of("kinds")
        sheet.kinds = self.strings(raw, "kinds", line)
        for kind in sheet.kinds:
            if kind not in KINDS:
                raise self.at(line, f"'{kind}' is no kind of game: {nearest(kind, KINDS)}")
        if not sheet.kinds or len(set(sheet.kinds)) != len(sheet.kinds):
            raise self.at(line, "'kinds' names one or both of dice21 and cards26, each once (RW-B1.1).")
        line = self.line_of("races")
        for kind in sheet.kinds:
            full = FULL[kind]
            sheet.races[kind] = (
                self.number(raw, "races", 1, full, line, "RW-B1.1") if "races" in raw else full
            )
        self.special_runs()
        rule = raw.get("start_rule", "choose")
        if rule != "choose":
            raise self.at(
                self.line_of("start_rule"),
                f"start_rule = {rule!r}: only 'choose' is played here yet (RW-A2.2).",
            )
        if raw.get("orientation", "pointy") != "pointy":
            raise self.at(
                self.line_of("orientation"),
                f"orientation = {raw['orientation']!r}: only 'pointy' hexes are drawn here yet.",
            )
        sheet.notes = self.strings(raw, "notes", self.line_of("notes"))  # on rules of its own (RW-C4.1)
        if "meaning" in raw:
            self.string(raw, "meaning", self.line_of("meaning"))

    def special_runs(self) -> None:
        """The drawings with a special destination, where the map names others (RW-B1a.8, RU-29)."""
        if "special_runs" not in self.raw:
            return
        line, value = self.line_of("special_runs"), self.raw["special_runs"]
        if DICE not in self.sheet.kinds:
            raise self.at(
                line, "'special_runs' belongs to the kind dice21; a card game has none (RW-B1b.3). Remove it."
            )
        if not isinstance(value, list):
            raise self.at(line, "'special_runs' is a list of six numbers of drawings.")
        runs = [self.within(run, "special_runs", 1, FULL[DICE], line, "RU-29") for run in value]
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
            country = self.string(entry, "country", at) if "country" in entry else home
            if country != home and country not in self.countries:
                raise self.at(at, f"the country {country} is not under [countries].")
            usual = HILL_EXTRA if terrain == "hill" else 0
            extra = self.number(entry, "race_extra", 0, 4, at) if "race_extra" in entry else usual
            # in a town no junction is paid (RW-A5c.1), and no half hex (RW-A5c.2)
            free = self.flag(entry, "no_payment", terrain == "town", at)
            if terrain == "town" and not free:
                raise self.at(
                    at, "no_payment = false: in a town rivals are never paid (RW-A5c.1, RW-A5c.2). Remove it."
                )
            found[sign] = Cover(terrain, country, extra, free)
        return found

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
                side = self.side(word, self.sheet.ground.index, name, line)
                if key == "closed" and side in self.sheet.rivers:
                    raise self.at(
                        self.line_with(word, line),
                        f"{name}: {word} is a river side as well, and no line crosses a closed one (RU-12): "
                        "take it out of [rivers] or of [closed].",
                    )
                found.add(side)
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
            id_ = self.string(entry, "id", line)
            for other in sheet.features:
                if other.id == id_:
                    raise self.at(line, f"{name} and {other.name} have the same id '{id_}'.")
            sheet.features.append(Feature(id_, name, saving, builders))
            for a, b, cost in zip(path, path[1:], costs, strict=False):
                side = (a, b) if a < b else (b, a)
                if side in found:
                    crossing = f"{sheet.names[a]}/{sheet.names[b]}"
                    other = sheet.features[found[side][0]]
                    raise self.at(line, f"{name} and {other.name} cross the same side {crossing}.")
                self.check_step(name, a, b, line)
                price = self.within(cost, f"{name}: cost", LEAST_SPECIAL, MOST_SPECIAL, line, "RW-A3.8")
                found[side] = (len(sheet.features) - 1, price)
        return found

    def check_step(self, name: str, a: int, b: int, line: int) -> None:
        """A step of a feature lies on land, and goes no further abroad than any line."""
        sheet, ground = self.sheet, self.sheet.ground
        for hex_ in (a, b):
            if not ground.land(hex_):
                what = f"{sheet.names[hex_]} is {ground.terrain[hex_]}"
                raise self.at(line, f"{name}: {what}, and track lies on land only (RU-12).")
        if sheet.foreign[a] and sheet.foreign[b]:
            raise self.at(
                line,
                f"{name}: {sheet.names[a]} and {sheet.names[b]} both lie abroad, and a line ends in the "
                "first hex beyond the border (RW-C2.2): end the path there, or take the feature out.",
            )
        for hex_ in (a, b):
            country = ground.country[hex_]
            if sheet.foreign[hex_] and self.countries[country] == "none":
                raise self.at(
                    line,
                    f"{name}: {sheet.names[hex_]} lies in {country}, where no line may go (RW-C2.1): take "
                    f"the feature out, or write {country} = {{ build = 'first_hex' }}.",
                )

    def segments(self) -> None:
        """Every side between two land hexes over which track may be built (RW-A3.1).

        Of two hexes abroad there is none (RW-C2.1, RW-C2.2, RW-C2.7), but one across each side of the border
        (RW-C2.3). A closed side is crossed by a feature alone (RU-12), which has a cost of its own (RU-10).
        """
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
                    sheet.add_segment(a, b, segment_cost(ground, a, b, (a, b) in sheet.rivers), NO_FEATURE)
