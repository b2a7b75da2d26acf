"""The towns of a map file and other places with a town's number: their hexes, keys and credits."""

from typing import Final

from roundhouse.core.errors import nearest
from roundhouse.games.railway_rivals.data import (
    CARDS,
    CREDIT,
    DICE,
    KINDS,
    MINOR_CREDIT,
    SHORTEST,
    Destination,
    NamedPlace,
    Town,
)
from roundhouse.games.railway_rivals.map_file.fields import PLACE, TOWN, TomlTable
from roundhouse.games.railway_rivals.map_file.runs import RunsReader

FIELD: Final = {DICE: "dice", CARDS: "cards"}
"""Under which field a town or special names its keys."""
TOWN_RULE: Final = {DICE: "RW-B1a.1", CARDS: "RW-B1b.1"}
"""Which rule gives towns their keys."""


class TownsReader(RunsReader):
    """Reads what has a number of its own on the ground of a map that has been drawn."""

    def towns(self) -> None:
        sheet, ground = self.sheet, self.sheet.ground
        line = self.line_of("[towns]")
        for id_, entry in self.table(self.raw, "towns", line).items():
            at = self.line_of(id_, line) or line
            if not isinstance(entry, dict):
                raise self.at(at, f"{id_} = {{ name = '…', at = 'C5', … }} is expected.")
            self.fields(entry, TOWN, f"the town {id_}", at)
            hexes = self.town_hexes(self.string(entry, "at", at), at)
            name = self.string(entry, "name", at)
            for hex_ in hexes:
                where = sheet.names[hex_]
                if ground.terrain[hex_] != "town":
                    raise self.at(at, f"{name} is in {where}, but the picture shows no town there.")
                if sheet.town_at[hex_] >= 0:
                    other = sheet.towns[sheet.town_at[hex_]].name
                    raise self.at(at, f"{name} and {other} are both in {where}; a hex has one town (RU-16).")
            self.in_one_piece(name, hexes, at)
            if name in [town.name for town in sheet.towns]:
                raise self.at(at, f"there are two towns called {name}: give each a name of its own.")
            counts, port = self.flag(entry, "counts_for_end", True, at), self.flag(entry, "port", False, at)
            tags = self.string(entry, "tags", at).split() if "tags" in entry else []
            town = Town(id_, name, hexes, [*tags, "port"] if port else tags, counts)
            town.island = self.flag(entry, "island", False, at)
            town.group = self.string(entry, "group", at) if "group" in entry else ""
            self.keys_and_credit(town, entry, at)
            sheet.town_of[id_] = len(sheet.towns)
            sheet.towns.append(town)
            for hex_ in hexes:
                sheet.town_at[hex_] = sheet.credit_at[hex_] = sheet.town_of[id_]
            if len(hexes) > 1:
                sheet.shared |= set(hexes)
        sheet.credited += sheet.towns
        for hex_, terrain in enumerate(ground.terrain):
            if terrain == "town" and sheet.town_at[hex_] < 0:
                raise self.at(
                    line, f"the picture shows a town in {sheet.names[hex_]}, but [towns] has none there."
                )
        self.check_groups(line)

    def town_hexes(self, text: str, line: int) -> list[int]:
        """The hex of a town, or the several hexes of a large one (RU-103)."""
        if len(text.split()) > 1:
            self.belongs_to_second("a town of several hexes", line)
            return self.hexes(text, self.sheet.ground, line)
        return [self.hex(text, self.sheet.ground, line)]

    def in_one_piece(self, name: str, hexes: list[int], line: int) -> None:
        """The hexes of a town hang together."""
        reached = hexes[:1]
        for hex_ in reached:
            near = self.sheet.ground.around(hex_)
            reached += [beyond for beyond in hexes if beyond in near and beyond not in reached]
        for hex_ in hexes:
            if hex_ not in reached:
                one, other = self.sheet.names[hexes[0]], self.sheet.names[hex_]
                raise self.at(
                    line, f"{name}: {one} and {other} do not touch; a town lies in one piece (RU-103)."
                )

    def check_groups(self, heading: int) -> None:
        """A group is two or more towns, each next to another of them (RU-103)."""
        for town in self.sheet.towns:
            others = [other for other in self.sheet.towns if other.group == town.group and other is not town]
            if not town.group:
                continue
            line = self.line_of(town.id, heading) or heading
            if not others:
                raise self.at(
                    line, f"group = '{town.group}' has one town: a group has two or more that touch (RU-103)."
                )
            near = {beyond for hex_ in town.hexes for beyond in self.sheet.ground.around(hex_)}
            if not any(hex_ in near for other in others for hex_ in other.hexes):
                raise self.at(
                    line,
                    f"{town.name} touches no other town of the group '{town.group}' (RU-103).",
                )

    def keys_and_credit(self, place: NamedPlace, entry: TomlTable, line: int) -> None:
        """The keys of a place, several for one of importance (RW-B1a.10), and what it gives (RW-A4a.1).

        With an m, like 14m, it is a minor town that shares the key. What is no town gives nothing (RU-101).
        The keys of a kind of game that the map does not have are read as well, so that an error shows.
        """
        for kind in KINDS:
            words = self.string(entry, FIELD[kind], line).split() if FIELD[kind] in entry else []
            minor = [word.endswith("m") for word in words]
            if any(minor) and not all(minor):
                raise self.at(line, f"{place.name}: either all of its keys are minor or none.")
            keys = [word.removesuffix("m") for word in words]
            for key in keys:
                if keys.count(key) > 1:
                    raise self.at(line, f"{place.name} has the key {key} twice ({TOWN_RULE[kind]}).")
            usual = 0 if not isinstance(place, Town) else MINOR_CREDIT if any(minor) else CREDIT
            place.keys[kind] = keys
            place.minor[kind] = any(minor)
            place.credits[kind] = (
                self.number(entry, "credit", 0, CREDIT, line) if "credit" in entry else usual
            )

    def named_places(self) -> None:
        """Places of one hex or more with a town's number (RU-101)."""
        sheet, ground = self.sheet, self.sheet.ground
        entries = self.tables("places")
        for entry, line in zip(entries, self.lines_of("places", len(entries)), strict=True):
            self.fields(entry, PLACE, "a place", line)
            name = self.string(entry, "name", line)
            if name in [other.name for other in [*sheet.towns, *sheet.named_places]]:
                raise self.at(line, f"there are two places called {name}: give each a name of its own.")
            hexes = self.hexes(self.string(entry, "hexes", line), ground, line)
            for hex_ in hexes:
                where = f"{name}: {sheet.names[hex_]}"
                if not ground.land(hex_):
                    raise self.at(
                        line, f"{where} is {ground.terrain[hex_]}; a place has land hexes only (RU-101)."
                    )
                if sheet.name_at(hex_) != sheet.names[hex_]:
                    raise self.at(line, f"{where} belongs to {sheet.name_at(hex_)} (RU-101).")
                sheet.called[hex_] = name
            place = NamedPlace(f"place-{len(sheet.named_places) + 1}", name, hexes)
            self.keys_and_credit(place, entry, line)
            if not any(place.keys[kind] for kind in sheet.kinds):
                raise self.at(line, f"{name} has no key, by which it would be drawn (RU-101).")
            if len(hexes) > 1:
                sheet.shared |= set(hexes)
            if any(place.credits.values()):
                for hex_ in hexes:
                    sheet.credit_at[hex_] = len(sheet.credited)
                sheet.credited.append(place)
            sheet.named_places.append(place)

    # What their keys stand for

    def town_destinations(self, kind: str) -> dict[str, Destination]:
        """What each key of a town or place stands for: one, or the minor ones that share it."""
        found: dict[str, Destination] = {}
        owners: dict[str, NamedPlace] = {}
        every: list[NamedPlace] = [*self.sheet.towns, *self.sheet.named_places]
        for place in every:
            for key in place.keys[kind]:
                self.town_destination(found, owners, kind, key, place)
        for key, destination in found.items():
            place = owners[key]
            if place.minor[kind] and len(destination.names) == 1:
                raise self.at(
                    self.line_of_place(place),
                    f"{place.name} shares the key {key}m with no other town: write {key}, or give {key}m to "
                    "another town too.",
                )
        return found

    def line_of_place(self, place: NamedPlace) -> int:
        heading = self.line_of("[towns]")
        if place in self.sheet.named_places:
            n = self.sheet.named_places.index(place)
            return self.lines_of("places", n + 1)[n]
        return self.line_of(place.id, heading) or heading

    def town_destination(
        self,
        found: dict[str, Destination],
        owners: dict[str, NamedPlace],
        kind: str,
        key: str,
        place: NamedPlace,
    ) -> None:
        keys = self.sheet.keys[kind]
        towns, line = keys.names[: keys.numbers], self.line_of_place(place)
        if key not in towns:
            raise self.at(
                line,
                f"{place.name}: '{key}' is no {FIELD[kind]} key of a town ({TOWN_RULE[kind]}): "
                f"{nearest(key, towns)}",
            )
        if key not in found:
            found[key] = Destination(key, [place.name], list(place.hexes), SHORTEST, special=False)
            owners[key] = place
            return
        other = owners[key]
        if not (place.minor[kind] and other.minor[kind]):
            raise self.at(
                line,
                f"{place.name} and {other.name} have the same key {key} ({TOWN_RULE[kind]}): only minor "
                f"towns share one, written {key}m at both.",
            )
        found[key].hexes += place.hexes
        found[key].names.append(place.name)
