"""Special destinations and start points of a map file: which hexes they are, and who may begin there."""

from typing import Final

from roundhouse.core.errors import nearest
from roundhouse.core.wording import plural
from roundhouse.games.railway_rivals.data import (
    CARDS,
    DICE,
    KINDS,
    MOST_SEATS,
    NO_TOWN,
    SHORTEST,
    USUAL_SEATS,
    Destination,
    Start,
    Town,
)
from roundhouse.games.railway_rivals.map_file.checks import within_reach
from roundhouse.games.railway_rivals.map_file.fields import SPECIAL, START, TomlTable
from roundhouse.games.railway_rivals.map_file.towns import FIELD, TOWN_RULE, TownsReader

LAND: Final = ("open", "hill", "town")
"""The terrains to which a special destination may be limited (RU-105)."""
LONGEST: Final = 99
"""The longest run that a special destination can ask for."""
SPECIAL_RULE: Final = {DICE: "RW-B1a.3", CARDS: "RW-B1b.3"}
"""Which rule gives special destinations their keys."""


class PlacesReader(TownsReader):
    """Reads what lies among the towns of a map."""

    reached: set[int]
    """The hexes to which lines can be built from some start point."""

    def specials(self) -> None:
        """Every key of each kind with the hexes it stands for."""
        entries = self.tables("specials")
        lines = self.lines_of("specials", len(entries))
        if "specials" not in self.raw and (self.form == 1 or DICE not in self.sheet.kinds):
            raise self.at(0, "the map lacks 'specials'.")
        self.reached = within_reach(self.sheet, [start.hex for start in self.sheet.starts])
        self.sheet.by_land = within_reach(self.sheet, [start.hex for start in self.sheet.starts], False)
        self.check_reach()
        places = [self.special(entry, line) for entry, line in zip(entries, lines, strict=True)]
        for kind in KINDS:
            found = self.town_destinations(kind)
            for entry, place, line in zip(entries, places, lines, strict=True):
                self.special_keys(found, kind, entry, place, line)
            if kind not in self.sheet.kinds:
                continue
            keys = self.sheet.keys[kind].names
            missing = [key for key in keys if key not in found]
            if missing:
                raise self.at(
                    self.line_of("[towns]"),
                    f"no town or special destination has the {FIELD[kind]} key {', '.join(missing)} "
                    f"({TOWN_RULE[kind]}).",
                )
            self.sheet.destinations[kind] = [found[key] for key in keys]

    def check_reach(self) -> None:
        """Some hex of every place with a town's number can be reached."""
        for place in self.sheet.named_places:
            if not any(hex_ in self.reached for hex_ in place.hexes):
                raise self.at(
                    self.line_of_place(place),
                    f"{place.name} cannot be reached from a start point: open a side, or take it out "
                    "(RU-101).",
                )

    def special(self, entry: TomlTable, line: int) -> Destination:
        """A special destination, its keys apart: any of its hexes (RW-B1c.1)."""
        self.fields(entry, SPECIAL, "a special destination", line)
        name = self.string(entry, "name", line)
        options = entry["options"]
        if not isinstance(options, list) or not options:
            raise self.at(
                line, f"{name} has no option: options = [ {{ hex = 'A6', name = '…' }} ] (RW-B1c.1)."
            )
        hexes = sorted({hex_ for option in options for hex_ in self.within_lines(option, name, line)})
        shortest = SHORTEST
        if "min_length" in entry:
            shortest = self.number(entry, "min_length", SHORTEST, LONGEST, line, "RW-B1d.1")
        return Destination("", [name], hexes, shortest, special=True)

    def special_keys(
        self, found: dict[str, Destination], kind: str, entry: TomlTable, place: Destination, line: int
    ) -> None:
        field, name = FIELD[kind], place.names[0]
        all_keys = self.sheet.keys[kind]
        keys = all_keys.names[all_keys.numbers :] if kind == DICE else all_keys.names
        if not keys and (field in entry or len(self.sheet.kinds) == 1):
            n = len(self.tables("specials"))
            raise self.at(line, f"specials = 0, but [[specials]] has {n} entries (RU-100).")
        if field not in entry:
            if kind in self.sheet.kinds and keys:
                raise self.at(line, f"{name} has no '{field}' key ({SPECIAL_RULE[kind]}).")
            return
        for key in self.string(entry, field, line).split():
            if key not in keys:
                raise self.at(
                    line,
                    f"{name}: '{key}' is no {field} key of a special destination ({SPECIAL_RULE[kind]}): "
                    f"{nearest(key, keys)}",
                )
            if key in found:
                other = " or ".join(found[key].names)
                raise self.at(line, f"{name} and {other} have the same key {key} ({SPECIAL_RULE[kind]}).")
            found[key] = Destination(key, [name], place.hexes, place.shortest, special=True)

    def within_lines(self, option: object, name: str, line: int) -> list[int]:
        """The hexes of an option, to which lines can lead; of a country those that they can reach."""
        sheet, hexes = self.sheet, self.option(option, name, line)
        if isinstance(option, dict) and "country" in option:
            hexes = [hex_ for hex_ in hexes if hex_ in self.reached]
            if not hexes and "terrain" in option:
                where = f"{option['country']} has no {option['terrain']} hex"
                raise self.at(line, f"{name}: {where} that a line can reach (RW-B1c.1, RU-105).")
            if not hexes:
                raise self.at(line, f"{name}: {option!r} names no hex that a line can reach (RW-B1c.1).")
        for hex_ in hexes:
            town = sheet.town_at[hex_]
            if hex_ not in self.reached and (town == NO_TOWN or not sheet.towns[town].island):
                raise self.at(
                    line,
                    f"{name}: no line can reach {sheet.names[hex_]} from a start point (RW-B1c.1): open a "
                    "side, or take the hex out.",
                )
        if isinstance(option, dict) and "name" in option:
            called = self.string(option, "name", line)
            if sheet.called.get(hexes[0], called) != called:
                raise self.at(
                    line, f"{name}: {sheet.names[hexes[0]]} is called {sheet.called[hexes[0]]} elsewhere."
                )
            sheet.called[hexes[0]] = called
        return hexes

    def option(self, option: object, name: str, line: int) -> list[int]:
        """The hexes that one option of a special destination allows: a country, all ports… (RW-B1a.2)."""
        sheet = self.sheet
        entry = option if isinstance(option, dict) else {}
        if "hex" in entry and set(entry) <= {"hex", "name"}:
            hexes = [self.hex(self.string(entry, "hex", line), sheet.ground, line)]
        elif set(entry) == {"edge"}:
            names = self.string(entry, "edge", line).split()
            hexes = [self.hex(word, sheet.ground, line) for word in names]
        elif set(entry) == {"town"}:
            town = self.string(entry, "town", line)
            if town not in sheet.town_of:
                raise self.at(line, f"{name}: there is no town '{town}': {nearest(town, sheet.town_of)}")
            hexes = sheet.towns[sheet.town_of[town]].hexes
        elif set(entry) == {"country"} or (self.form > 1 and set(entry) == {"country", "terrain"}):
            country = self.string(entry, "country", line)
            if country not in self.countries:
                raise self.at(
                    line, f"{name}: there is no country '{country}': {nearest(country, self.countries)}"
                )
            hexes = [hex_ for hex_, where in enumerate(sheet.ground.country) if where == country]
            hexes = [hex_ for hex_ in hexes if sheet.ground.land(hex_)]
            if "terrain" in entry:
                terrain = self.string(entry, "terrain", line)
                if terrain not in LAND:
                    raise self.at(line, f"{name}: '{terrain}' is no land: {nearest(terrain, LAND)}")
                return [hex_ for hex_ in hexes if sheet.ground.terrain[hex_] == terrain]
        elif set(entry) == {"tag"} and (self.form > 1 or entry["tag"] == "port"):
            towns = self.tagged(self.string(entry, "tag", line), line)
            hexes = [hex_ for town in towns for hex_ in town.hexes]
        else:
            wider = "{ country }, { country, terrain } and { tag }"
            last = wider if self.form > 1 else "{ country } and { tag = 'port' }"
            raise self.at(
                line, f"{name}: {option!r} is none of {{ hex, name }}, {{ edge }}, {{ town }}, {last}."
            )
        for hex_ in hexes:
            if not sheet.ground.land(hex_):
                raise self.at(line, f"{name}: no track can lie in {sheet.names[hex_]} (RU-12).")
        if not hexes:
            raise self.at(line, f"{name}: {option!r} names no hex that a line can reach (RW-B1c.1).")
        return hexes

    def tagged(self, tag: str, line: int) -> list[Town]:
        """The towns with this tag."""
        found = [town for town in self.sheet.towns if tag in town.tags]
        if not found and self.form > 1:
            raise self.at(line, f"tag = '{tag}': no town has it.")
        return found

    # Start points

    def starts(self) -> None:
        """The hexes in which companies may start (RW-A2.1)."""
        sheet = self.sheet
        entries = self.tables("starts")
        for entry, line in zip(entries, self.lines_of("starts", len(entries)), strict=True):
            self.fields(entry, START, "a start point", line)
            keys = [key for key in ("town", "hex", "tag") if key in entry]
            if len(keys) != 1:
                raise self.at(line, "a start point names either its 'town' or its 'hex' (RW-A2.1).")
            if keys == ["tag"]:
                hexes = [town.hex for town in self.tagged(self.string(entry, "tag", line), line)]
            else:
                hexes = self.option({keys[0]: entry[keys[0]]}, "a start point", line)[:1]
            capacity = self.capacity(entry, line)
            for hex_ in hexes:
                self.check_start(hex_, line)
                start = Start(hex_, capacity, self.apart(entry, line))
                self.check_exits(start, line)
                sheet.starts.append(start)

    def check_start(self, hex_: int, line: int) -> None:
        sheet = self.sheet
        if sheet.foreign[hex_]:
            where = f"{sheet.names[hex_]} lies in {sheet.ground.country[hex_]}"
            raise self.at(line, f"the start point {where}; a company starts in the home country (RW-C2.1).")
        if hex_ in [start.hex for start in sheet.starts]:
            raise self.at(line, f"{sheet.place_name(hex_)} is a start point twice.")

    def capacity(self, entry: TomlTable, line: int) -> dict[int, int]:
        """How many companies may begin there, by the number of players."""
        most = USUAL_SEATS if self.form == 1 else MOST_SEATS
        found: dict[int, int] = {}
        for seats, room in self.table(entry, "capacity", line).items():
            if seats not in [str(n) for n in range(2, most + 1)]:
                raise self.at(line, f"capacity: '{seats}' is no number of players from 2 to {most}.")
            found[int(seats)] = self.within(room, "capacity", 0, most, line)
        return found

    def apart(self, entry: TomlTable, line: int) -> bool:
        """Whether companies leave a start over different sides (RU-102)."""
        if entry.get("exits", "different") != "different":
            raise self.at(line, f"exits = {entry['exits']!r}: write 'different', or leave it out (RU-102).")
        return "exits" in entry

    def check_exits(self, start: Start, line: int) -> None:
        """There are sides enough for all who may begin there (RU-102)."""
        low, high = self.sheet.players
        room = max([min(start.room(seats), seats) for seats in range(low, high + 1)])
        sides = len(self.sheet.ways[start.hex])
        if start.apart and sides < room:
            raise self.at(
                line,
                f"{self.sheet.place_name(start.hex)} has {plural(sides, 'side')} over which track can be "
                f"built, but room for {room} companies (RU-102).",
            )
