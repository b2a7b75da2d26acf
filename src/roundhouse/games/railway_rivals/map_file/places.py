"""The places of a map file: towns with their keys, special destinations, start points."""

from typing import Final

from roundhouse.core.errors import nearest
from roundhouse.games.railway_rivals.data import (
    CARDS,
    CREDIT,
    DICE,
    KINDS,
    MINOR_CREDIT,
    MOST_SEATS,
    MOST_TOWNS,
    NO_TOWN,
    SHORTEST,
    TENS,
    Destination,
    Map,
    Start,
    Town,
    keys_of,
)
from roundhouse.games.railway_rivals.map_file.checks import within_reach
from roundhouse.games.railway_rivals.map_file.fields import SPECIAL, START, TOWN, MapReader, TomlTable

FIELD: Final = {DICE: "dice", CARDS: "cards"}
"""Under which field a town or special names its keys."""
LONGEST: Final = 99
"""The longest run that a special destination can ask for."""
TOWN_RULE: Final = {DICE: "RW-B1a.1", CARDS: "RW-B1b.1"}
SPECIAL_RULE: Final = {DICE: "RW-B1a.3", CARDS: "RW-B1b.3"}
"""Which rule gives towns and special destinations their keys."""


class PlacesReader(MapReader):
    """Reads what lies on the ground of a map that has been drawn."""

    sheet: Map
    countries: dict[str, str]
    """How far a line may go into each foreign country."""
    reached: set[int]
    """The hexes to which lines can be built from some start point."""

    def towns(self) -> None:
        sheet, ground = self.sheet, self.sheet.ground
        line = self.line_of("[towns]")
        for id_, entry in self.table(self.raw, "towns", line).items():
            at = self.line_of(id_, line) or line
            if not isinstance(entry, dict):
                raise self.at(at, f"{id_} = {{ name = '…', at = 'C5', … }} is expected.")
            self.fields(entry, TOWN, f"the town {id_}", at)
            hex_ = self.hex(self.string(entry, "at", at), ground.index, at)
            name = self.string(entry, "name", at)
            if ground.terrain[hex_] != "town":
                raise self.at(at, f"{name} is in {entry['at']}, but the picture shows no town there.")
            if sheet.town_at[hex_] >= 0:
                other = sheet.towns[sheet.town_at[hex_]].name
                raise self.at(
                    at, f"{name} and {other} are both in {entry['at']}; a hex has one town (RU-16)."
                )
            if name in [town.name for town in sheet.towns]:
                raise self.at(at, f"there are two towns called {name}: give each a name of its own.")
            counts, port = self.flag(entry, "counts_for_end", True, at), self.flag(entry, "port", False, at)
            town = Town(id_, name, hex_, port, counts)
            town.island = self.flag(entry, "island", False, at)
            self.town_keys(town, entry, at)
            sheet.town_at[hex_] = sheet.town_of[id_] = len(sheet.towns)
            sheet.towns.append(town)
        if len(sheet.towns) > MOST_TOWNS:
            raise self.at(line, f"{len(sheet.towns)} towns; a map has at most {MOST_TOWNS}.")
        for hex_, terrain in enumerate(ground.terrain):
            if terrain == "town" and sheet.town_at[hex_] < 0:
                raise self.at(
                    line, f"the picture shows a town in {sheet.names[hex_]}, but [towns] has none there."
                )

    def town_keys(self, town: Town, entry: TomlTable, line: int) -> None:
        """The keys of a town, several for one of importance (RW-B1a.10, RW-B1b.1), and its credit (RW-A4a.1).

        With an m, like 14m, it is a minor town that shares the key.
        The keys of a kind of game that the map does not have are read as well, so that an error shows.
        """
        for kind in KINDS:
            words = self.string(entry, FIELD[kind], line).split() if FIELD[kind] in entry else []
            minor = [word.endswith("m") for word in words]
            if any(minor) and not all(minor):
                raise self.at(line, f"{town.name}: either all of its keys are minor or none.")
            keys = [word.removesuffix("m") for word in words]
            for key in keys:
                if keys.count(key) > 1:
                    raise self.at(line, f"{town.name} has the key {key} twice ({TOWN_RULE[kind]}).")
            usual = MINOR_CREDIT if any(minor) else CREDIT
            town.keys[kind] = keys
            town.minor[kind] = any(minor)
            town.credits[kind] = self.number(entry, "credit", 0, CREDIT, line) if "credit" in entry else usual

    def specials(self) -> None:
        """Every key of each kind with the hexes it stands for."""
        entries = self.tables("specials")
        lines = self.lines_of("specials", len(entries))
        self.reached = within_reach(self.sheet, [start.hex for start in self.sheet.starts])
        places = [self.special(entry, line) for entry, line in zip(entries, lines, strict=True)]
        for kind in KINDS:
            found = self.town_destinations(kind)
            for entry, place, line in zip(entries, places, lines, strict=True):
                self.special_keys(found, kind, entry, place, line)
            if kind not in self.sheet.kinds:
                continue
            keys = keys_of(kind)
            missing = [key for key in keys if key not in found]
            if missing:
                raise self.at(
                    self.line_of("[towns]"),
                    f"no town or special destination has the {FIELD[kind]} key {', '.join(missing)} "
                    f"({TOWN_RULE[kind]}).",
                )
            self.sheet.destinations[kind] = [found[key] for key in keys]

    def town_destinations(self, kind: str) -> dict[str, Destination]:
        """The towns that each key stands for: one, or the minor ones that share it."""
        found: dict[str, Destination] = {}
        heading, towns = self.line_of("[towns]"), self.sheet.towns
        for town in towns:
            for key in town.keys[kind]:
                self.town_destination(found, kind, key, town, self.line_of(town.id, heading) or heading)
        for key, place in found.items():
            town = towns[self.sheet.town_at[place.hexes[0]]]
            if town.minor[kind] and len(place.hexes) == 1:
                raise self.at(
                    self.line_of(town.id, heading) or heading,
                    f"{town.name} shares the key {key}m with no other town: write {key}, or give {key}m to "
                    "another town too.",
                )
        return found

    def town_destination(
        self, found: dict[str, Destination], kind: str, key: str, town: Town, line: int
    ) -> None:
        towns = keys_of(kind)[: TENS if kind == DICE else None]
        if key not in towns:
            raise self.at(
                line,
                f"{town.name}: '{key}' is no {FIELD[kind]} key of a town ({TOWN_RULE[kind]}): "
                f"{nearest(key, towns)}",
            )
        if key not in found:
            found[key] = Destination(key, [town.name], [town.hex], SHORTEST, special=False)
            return
        other = self.sheet.towns[self.sheet.town_at[found[key].hexes[0]]]
        if not (town.minor[kind] and other.minor[kind]):
            raise self.at(
                line,
                f"{town.name} and {other.name} have the same key {key} ({TOWN_RULE[kind]}): only minor towns "
                f"share one, written {key}m at both.",
            )
        found[key].hexes.append(town.hex)
        found[key].names.append(town.name)

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
        if field not in entry:
            if kind in self.sheet.kinds:
                raise self.at(line, f"{name} has no '{field}' key ({SPECIAL_RULE[kind]}).")
            return
        keys = keys_of(kind)[TENS if kind == DICE else 0 :]
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
            hexes = [self.hex(self.string(entry, "hex", line), sheet.ground.index, line)]
        elif set(entry) == {"edge"}:
            names = self.string(entry, "edge", line).split()
            hexes = [self.hex(word, sheet.ground.index, line) for word in names]
        elif set(entry) == {"town"}:
            town = self.string(entry, "town", line)
            if town not in sheet.town_of:
                raise self.at(line, f"{name}: there is no town '{town}': {nearest(town, sheet.town_of)}")
            hexes = [sheet.towns[sheet.town_of[town]].hex]
        elif set(entry) == {"country"}:
            country = self.string(entry, "country", line)
            if country not in self.countries:
                raise self.at(
                    line, f"{name}: there is no country '{country}': {nearest(country, self.countries)}"
                )
            hexes = [hex_ for hex_, where in enumerate(sheet.ground.country) if where == country]
            hexes = [hex_ for hex_ in hexes if sheet.ground.land(hex_)]
        elif entry.get("tag") == "port" and len(entry) == 1:
            hexes = [town.hex for town in sheet.towns if town.port]
        else:
            raise self.at(
                line,
                f"{name}: {option!r} is none of {{ hex, name }}, {{ edge }}, {{ town }}, {{ country }} and "
                "{ tag = 'port' }.",
            )
        for hex_ in hexes:
            if not sheet.ground.land(hex_):
                raise self.at(line, f"{name}: no track can lie in {sheet.names[hex_]} (RU-12).")
        if not hexes:
            raise self.at(line, f"{name}: {option!r} names no hex that a line can reach (RW-B1c.1).")
        return hexes

    def starts(self) -> None:
        """The hexes in which companies may start (RW-A2.1)."""
        sheet = self.sheet
        entries = self.tables("starts")
        for entry, line in zip(entries, self.lines_of("starts", len(entries)), strict=True):
            self.fields(entry, START, "a start point", line)
            if ("town" in entry) == ("hex" in entry):
                raise self.at(line, "a start point names either its 'town' or its 'hex' (RW-A2.1).")
            key = "town" if "town" in entry else "hex"
            hex_ = self.option({key: entry[key]}, "a start point", line)[0]
            if sheet.foreign[hex_]:
                where = f"{sheet.names[hex_]} lies in {sheet.ground.country[hex_]}"
                raise self.at(
                    line, f"the start point {where}; a company starts in the home country (RW-C2.1)."
                )
            capacity: dict[int, int] = {}
            for seats, room in self.table(entry, "capacity", line).items():
                if seats not in ("2", "3", "4", "5", "6"):
                    raise self.at(line, f"capacity: '{seats}' is no number of players from 2 to 6.")
                capacity[int(seats)] = self.within(room, "capacity", 0, MOST_SEATS, line)
            if hex_ in [start.hex for start in sheet.starts]:
                raise self.at(line, f"{sheet.place_name(hex_)} is a start point twice.")
            sheet.starts.append(Start(hex_, capacity))
