"""Typed fields of a map file, with complaints that name the line and what to do."""

from itertools import pairwise
from typing import Final

from roundhouse.core.datafile import DataFile
from roundhouse.core.errors import BadData, nearest
from roundhouse.games.railway_rivals.ground import Ground
from roundhouse.geometry.hexes import parse_hex

TomlTable = dict[str, object]
"""The fields of one entry of a file."""


class Fields:
    """The fields that an entry of a map file can have."""

    def __init__(
        self,
        needed: tuple[str, ...],
        others: tuple[str, ...],
        unbuilt: dict[str, str],
        second: tuple[str, ...] = (),
    ) -> None:
        self.needed = needed
        self.others = others
        self.unbuilt = unbuilt
        """Fields of the map model whose rule the engine does not have, with that rule."""
        self.second = second
        """Fields that a map has from format 2 on."""


class MapReader(DataFile):
    """Takes typed values out of a map file; `line` is where the complaint points, 0 for nowhere."""

    form: int = 1
    """The format in which the file is written, 1 or 2."""

    def at(self, line: int, what: str) -> BadData:
        return BadData(f"{self.name}, line {line}: {what}" if line else f"{self.name}: {what}")

    def line_of(self, key: str, after: int = 0) -> int:
        """The line on which a key or heading stands, the first one after this line; or 0."""
        mark = "#" if key.startswith("[") else "="
        for number, line in enumerate(self.lines, 1):
            if number > after and line.split(mark)[0].strip().strip("\"'") == key:
                return number
        return 0

    def top_line(self, key: str) -> int:
        """The line of a field of the map itself, written as a heading or with its value; or 0."""
        return self.line_of(f"[[{key}]]") or self.line_of(f"[{key}]") or self.line_of(key)

    def line_with(self, word: str, after: int = 0) -> int:
        """The first line after this one with this word between blanks, quotes or commas; or 0."""
        for number, line in enumerate(self.lines, 1):
            words = line.replace('"', " ").replace("'", " ").replace(",", " ").split()
            if number > after and word in words:
                return number
        return 0

    def lines_of(self, heading: str, count: int) -> list[int]:
        """The lines of the first so many `[[heading]]`s."""
        found = [0]
        for _ in range(count):
            found.append(self.line_of(f"[[{heading}]]", found[-1]))
        return found[1:]

    # Entries

    def fields(self, entry: TomlTable, known: Fields, whose: str, line: int) -> None:
        """Every field is known, every needed one is there, and none waits for a rule that is not built."""
        for key in entry:
            at = line or self.top_line(key)
            if key in known.unbuilt:
                raise self.at(
                    at,
                    f"{whose} has '{key}': {known.unbuilt[key]} is not played here yet. Remove it, or "
                    "choose another map.",
                )
            if key in known.second:
                self.belongs_to_second(f"{whose} has '{key}', which", at)
            elif key not in known.needed and key not in known.others:
                every = known.needed + known.others + (known.second if self.form > 1 else ())
                raise self.at(at, f"{whose} has an unknown field '{key}': {nearest(key, every)}")
        for key in known.needed:
            if key not in entry:
                raise self.at(line, f"{whose} lacks '{key}'.")

    def belongs_to_second(self, what: str, line: int) -> None:
        """Refuse what a map of format 1 cannot have."""
        if self.form == 1:
            raise self.at(line, f"{what} belongs to format 2: write format = 2 at the top.")

    def table(self, entry: TomlTable, key: str, line: int) -> TomlTable:
        """A table of fields; an absent one is empty."""
        value = entry.get(key, {})
        if not isinstance(value, dict):
            raise self.at(line, f"'{key}' is a table of fields: [{key}].")
        return value

    def tables(self, key: str) -> list[TomlTable]:
        """The entries `[[key]]`; there may be none."""
        value = self.raw.get(key, [])
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise self.at(self.line_of(key), f"'{key}' is a list of tables: [[{key}]], then its fields.")
        return value

    def string(self, entry: TomlTable, key: str, line: int) -> str:
        value = entry[key]
        if not isinstance(value, str) or not value.strip():
            raise self.at(line, f"{key} = {value!r}: a text in quotes is expected.")
        return value

    def strings(self, entry: TomlTable, key: str, line: int) -> list[str]:
        value = entry.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.at(line, f"'{key}' is a list of texts in quotes.")
        return value

    def number(self, entry: TomlTable, key: str, low: int, high: int, line: int, rule: str = "") -> int:
        return self.within(entry[key], key, low, high, line, rule)

    def within(self, value: object, key: str, low: int, high: int, line: int, rule: str = "") -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            by = f" ({rule})" if rule else ""
            raise self.at(line, f"{key} = {value!r}: a whole number from {low} to {high} is expected{by}.")
        return value

    def flag(self, entry: TomlTable, key: str, usual: bool, line: int) -> bool:
        value = entry.get(key, usual)
        if not isinstance(value, bool):
            raise self.at(line, f"{key} = {value!r}: true or false is expected.")
        return value

    # Hexes, sides and paths

    def hex(self, name: str, ground: Ground, line: int) -> int:
        if name not in ground.hex_of:
            if parse_hex(name) is None:
                raise self.at(line, f"'{name}' is no hex: write the row's letters and a number, like C5.")
            raise self.at(line, f"there is no hex {name} in the picture.")
        return ground.hex_of[name]

    def hexes(self, text: str, ground: Ground, line: int) -> list[int]:
        """The hexes of a list of names, each once."""
        names = text.split()
        for name in names:
            if names.count(name) > 1:
                raise self.at(line, f"{name} stands twice in '{text}'.")
        return [self.hex(name, ground, line) for name in names]

    def side(self, text: str, ground: Ground, whose: str, after: int) -> tuple[int, int]:
        """The two hexes of a side, in rising order; it stands after this line."""
        line = self.line_with(text, after)
        names = text.split("/")
        if len(names) != 2:
            raise self.at(line, f"{whose}: '{text}' is no side: write the two hexes it parts, like C5/C6.")
        a, b = [self.hex(name, ground, line) for name in names]
        self.next_to(a, b, ground, whose, line)
        return (a, b) if a < b else (b, a)

    def path(self, text: str, ground: Ground, whose: str, line: int) -> list[int]:
        """The hexes of a path: two or more, each next to the one before."""
        names = text.split()
        if len(names) < 2 or len(set(names)) != len(names):
            raise self.at(line, f"{whose}: a path has two or more hexes, each once, like 'C5 C6 D6'.")
        found = [self.hex(name, ground, line) for name in names]
        for a, b in pairwise(found):
            self.next_to(a, b, ground, whose, line)
        return found

    def next_to(self, a: int, b: int, ground: Ground, whose: str, line: int) -> None:
        if b not in ground.around(a):
            one, other = ground.names[a], ground.names[b]
            raise self.at(
                line, f"{whose}: {one} and {other} do not touch, so there is no side between them (RW-A3.1)."
            )


HEADER: Final = Fields(
    ("format", "id", "name", "version", "kinds", "players", "hexes", "towns", "starts"),
    (
        "specials",
        *("races", "special_runs", "defaults", "locks", "scale_km", "projection", "credits", "orientation"),
        *("start_rule", "notes", "meaning", "countries", "rivers", "closed", "borders", "features"),
        "allow_hill_river_hill",
    ),
    {
        "hooks": "a rule module of a map's own (RW-C4.1)",
    },
    ("runs", "places", "permitted", "ferries", "ferries_each"),
)
PLAYERS: Final = Fields(("min", "max"), (), {})
HEXES: Final = Fields(("home", "shift", "picture", "legend"), (), {}, ("names", "count"))
LEGEND: Final = Fields(("terrain",), ("country", "race_extra", "no_payment"), {}, ("look",))
TOWN: Final = Fields(
    ("name", "at"),
    ("cards", "dice", "credit", "counts_for_end", "port", "island"),
    {},
    ("group", "tags"),
)
FEATURE: Final = Fields(
    ("id", "name", "path"),
    ("cost", "saving", "max_builders"),
    {
        "alongside_fee": "a payment of its own for building alongside on a bridge (RW-C4.1)",
        "opens": "a bridge that opens in the races only (RW-C4.1)",
    },
    ("use_fee", "fee_besides", "prebuilt", "all_or_nothing"),
)
FERRY: Final = Fields(
    ("id", "name"),
    (
        *("path", "ports", "length", "price", "use_fee", "embark", "disembark", "at_sea", "bridge"),
        *("serves_town", "not_with"),
    ),
    {},
)
PERMITTED: Final = Fields(("id", "name", "path"), ("unbuilt",), {})
SPECIAL: Final = Fields(
    ("name", "options"),
    ("cards", "dice", "min_length"),
    {"choose": "a special destination that is not for each player to choose (RW-B1c.2)"},
)
PLACE: Final = Fields(("name", "hexes"), ("cards", "dice", "credit"), {})
RUNS: Final = Fields((), ("sets", "specials", "each", "special_each", "races", "special_runs"), {})
START: Final = Fields((), ("town", "hex", "capacity"), {}, ("tag", "exits"))
COUNTRY: Final = Fields(("build",), (), {})
MAP_OPTIONS: Final = {
    "leapfrog": ("off", "on"),
    "ferries": ("off", "on"),
    "scoring": ("standard", "bus_boss"),
}
"""The options that a map may decide, with their values (RU-62): leaps are for mountainous ones (RW-C3.1)."""
