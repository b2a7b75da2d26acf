"""The map file of Railway Rivals: a text picture and its lists, read into a Map with exact complaints."""

from pathlib import Path
from typing import Final

from roundhouse.core.datafile import DataFile
from roundhouse.core.errors import BadData, nearest
from roundhouse.games.railway_rivals.data import (
    DEFAULT_MAP,
    MOST_SEATS,
    USUAL_SEATS,
    Map,
)
from roundhouse.games.railway_rivals.map_file.checks import check_map
from roundhouse.games.railway_rivals.map_file.ferries import FerriesReader
from roundhouse.games.railway_rivals.map_file.fields import (
    HEADER,
    MAP_OPTIONS,
    PLAYERS,
)

FORMATS: Final = (1, 2)


def load_map(path: Path) -> Map:
    """Read and check a map file; BadData names the line, the hex, the rule and what to do."""
    file = _MapFile(path)
    found = file.map()
    found.digest = file.digest
    found.version = str(file.raw["version"])
    scale = file.raw.get("scale_km")
    found.scale = float(scale) if isinstance(scale, (int, float)) else 0.0
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


class _MapFile(FerriesReader):
    """Turns a map file into a Map, section by section."""

    def map(self) -> Map:
        form = self.raw.get("format", 1)
        if not isinstance(form, int) or isinstance(form, bool) or form not in FORMATS:
            raise self.at(self.line_of("format"), f"format = {form!r}: this reader knows formats 1 and 2.")
        self.form = form
        self.fields(self.raw, HEADER, "the map", 0)
        defaults, locks = self.map_options("defaults"), self.map_options("locks")
        ground = self.ground()
        id_ = self.string(self.raw, "id", self.line_of("id"))
        self.sheet = Map(id_, self.string(self.raw, "name", self.line_of("name")), ground)
        self.sheet.defaults, self.sheet.locks = defaults, locks
        for option in locks:
            if option in defaults:
                line = self.line_of(option, self.line_of("[locks]"))
                raise self.at(
                    line, f"locks and defaults both name {option}: take it out of [defaults] (RU-62)."
                )
        self.string(self.raw, "version", self.line_of("version"))
        self.players()
        self.runs()
        self.header()
        self.sheet.rivers = self.sides("rivers")
        self.sheet.closed = self.sides("closed")
        self.permitted()
        self.features()
        self.segments()
        self.ferries()
        self.towns()
        self.named_places()
        self.starts()
        check_map(self, self.sheet)
        self.specials()
        self.check_routes()
        return self.sheet

    # The header

    def players(self) -> None:
        """For how many the map is made (RW-0.1, RU-60)."""
        line = self.line_of("players")
        players = self.table(self.raw, "players", line)
        self.fields(players, PLAYERS, "players = { min, max } (RU-60)", line)
        most, rule = (USUAL_SEATS, "RU-60") if self.form == 1 else (MOST_SEATS, "RU-104")
        low = self.number(players, "min", 2, USUAL_SEATS, line, "RU-60")
        self.sheet.players = (low, self.number(players, "max", low, most, line, rule))

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
        """The options that a map decides (RU-62)."""
        heading = self.line_of(f"[{key}]")
        found: dict[str, str] = {}
        for option, value in self.table(self.raw, key, heading).items():
            line = self.line_of(option, heading)
            if option not in MAP_OPTIONS:
                raise self.at(
                    heading, f"[{key}] has an unknown option '{option}': {nearest(option, [*MAP_OPTIONS])}"
                )
            if not isinstance(value, str) or value not in MAP_OPTIONS[option]:
                values = " or ".join([f"'{word}'" for word in MAP_OPTIONS[option]])
                raise self.at(line, f"{option} = {value!r}: {values} is expected (RU-62).")
            found[option] = value
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
