"""The map file of Railway Rivals: a text picture and its lists, read into a Map with exact complaints."""

from pathlib import Path
from typing import Final

from roundhouse.core.datafile import DataFile
from roundhouse.core.errors import BadData, nearest
from roundhouse.games.railway_rivals.data import (
    DEFAULT_MAP,
    MOST_SEATS,
    NO_FEATURE,
    UNLIMITED,
    Feature,
    Map,
)
from roundhouse.games.railway_rivals.map_file.checks import check_map
from roundhouse.games.railway_rivals.map_file.fields import (
    FEATURE,
    HEADER,
    MAP_OPTIONS,
    PLAYERS,
    UNBUILT_OPTIONS,
)
from roundhouse.games.railway_rivals.map_file.places import MOST_EVER, PlacesReader
from roundhouse.games.railway_rivals.rules.segment_costs import segment_cost

FORMATS: Final = (1, 2)
LEAST_SPECIAL: Final = 5
MOST_SPECIAL: Final = 6
"""What a segment of a bridge or tunnel costs, at least and at most (RW-A3.8)."""


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
        form = self.raw.get("format", 1)
        if not isinstance(form, int) or isinstance(form, bool) or form not in FORMATS:
            raise self.at(self.line_of("format"), f"format = {form!r}: this reader knows formats 1 and 2.")
        self.form = form
        self.fields(self.raw, HEADER, "the map", 0)
        defaults, locks = self.map_options("defaults"), self.map_options("locks")
        for option in locks:
            if option in defaults:
                line = self.line_of("[locks]")
                raise self.at(line, f"locks and defaults both name {option}: take it out of one (RU-62).")
        ground = self.ground()
        id_ = self.string(self.raw, "id", self.line_of("id"))
        self.sheet = Map(id_, self.string(self.raw, "name", self.line_of("name")), ground)
        self.string(self.raw, "version", self.line_of("version"))
        self.sheet.defaults, self.sheet.locks = defaults, locks
        self.players()
        self.runs()
        self.header()
        self.sheet.rivers = self.sides("rivers")
        self.sheet.closed = self.sides("closed")
        self.opened = self.features()
        self.segments()
        self.towns()
        self.named_places()
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
        most = players["max"]
        if self.form > 1 and isinstance(most, int) and MOST_SEATS < most <= MOST_EVER:
            raise self.at(
                line,
                f"max = {most}: more than {MOST_SEATS} companies (RU-104) are not played here yet. Write "
                f"max = {MOST_SEATS}, or choose another map.",
            )
        low = self.number(players, "min", 2, MOST_SEATS, line, "RU-60")
        self.sheet.players = (low, self.number(players, "max", low, MOST_SEATS, line, "RU-60"))

    def header(self) -> None:
        sheet, raw = self.sheet, self.raw
        rule = raw.get("start_rule", "choose")
        if rule != "choose":
            raise self.at(
                self.line_of("start_rule"),
                f"start_rule = {rule!r}: only 'choose' is played here yet (RW-A2.2).",
            )
        sheet.notes = self.strings(raw, "notes", self.line_of("notes"))  # on rules of its own (RW-C4.1)
        if "meaning" in raw:
            self.string(raw, "meaning", self.line_of("meaning"))

    def map_options(self, key: str) -> dict[str, str]:
        """What the map says of options (RU-62); those that are not built only with the value that is."""
        line = self.line_of(f"[{key}]")
        found: dict[str, str] = {}
        for option, value in self.table(self.raw, key, line).items():
            if option in MAP_OPTIONS:
                if value not in MAP_OPTIONS[option]:
                    raise self.at(
                        self.line_of(option, line),
                        f"{option} = {value!r}: {option} is {' or '.join(MAP_OPTIONS[option])} (RU-62).",
                    )
                found[option] = str(value)
                continue
            if option not in UNBUILT_OPTIONS:
                known = [*MAP_OPTIONS, *UNBUILT_OPTIONS]
                raise self.at(line, f"[{key}] has an unknown option '{option}': {nearest(option, known)}")
            played, rule = UNBUILT_OPTIONS[option]
            if value != played:
                raise self.at(
                    self.line_of(option, line),
                    f"{option} = {value!r}: {rule} is not played here yet; only {option} = '{played}' is.",
                )
        return found

    # Hexes and sides

    def sides(self, key: str) -> set[tuple[int, int]]:
        """All sides of one of the tables of sides."""
        line = self.line_of(f"[{key}]")
        found: set[tuple[int, int]] = set()
        for name, text in self.table(self.raw, key, line).items():
            if not isinstance(text, str):
                raise self.at(line, f'{name}: a text of sides is expected, like "C5/C6 C6/D5".')
            for word in text.split():
                side = self.side(word, self.sheet.ground, name, line)
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
            path = self.path(self.string(entry, "path", line), sheet.ground, name, line)
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
