"""The ferries of a map file: two ports, what lies between, price and fee."""

from typing import Final

from roundhouse.core.errors import nearest
from roundhouse.games.railway_rivals.data import NO_FEATURE, Ferry
from roundhouse.games.railway_rivals.map_file.fields import FERRY, TomlTable
from roundhouse.games.railway_rivals.map_file.lines import LinesReader

DEAREST: Final = 99
LONGEST: Final = 99
MOST_FEE: Final = 10
"""No fee is higher: nobody could pay it (RW-B2.10)."""


class FerriesReader(LinesReader):
    """Reads the ferries of a map, each as one more segment from port to port."""

    def ferries(self) -> None:
        """The ferries, as the last segments of the map (RW-C1.1)."""
        sheet = self.sheet
        sheet.regular = len(sheet.ends)
        entries = self.tables("ferries")
        lines = self.lines_of("ferries", len(entries))
        for entry, line in zip(entries, lines, strict=True):
            self.fields(entry, FERRY, "a ferry", line)
            ferry = self.ferry(entry, line)
            for other in sheet.ferries:
                if other.id == ferry.id:
                    raise self.at(line, f"{ferry.name} and {other.name} have the same id '{ferry.id}'.")
            a, b = ferry.ports
            if sheet.segment(a, b) >= 0:
                ports = f"{sheet.names[a]} and {sheet.names[b]}"
                raise self.at(line, f"{ferry.name}: between {ports} there is another line already (RU-72).")
            sheet.ferries.append(ferry)
            sheet.add_segment(min(a, b), max(a, b), 0, NO_FEATURE, 0)
        for entry, line, ferry in zip(entries, lines, sheet.ferries, strict=True):
            self.not_with(entry, ferry, line)
        if "ferries_each" in self.raw:
            line = self.line_of("ferries_each")
            each = self.raw["ferries_each"]
            if not isinstance(each, int) or isinstance(each, bool) or each < 1:
                raise self.at(line, f"ferries_each = {each!r}: write 1 or more, or leave it out (RU-69).")
            sheet.ferries_each = each
        sheet.nobody += bytes(len(sheet.ends) - len(sheet.nobody))

    def ferry(self, entry: TomlTable, line: int) -> Ferry:
        ground = self.sheet.ground
        name = self.string(entry, "name", line)
        if ("path" in entry) == ("ports" in entry):
            raise self.at(line, f"{name}: either path, or ports and length (RU-73).")
        if "path" in entry:
            if "length" in entry:
                raise self.at(line, f"{name}: both path and length (RU-73).")
            path = self.path(self.string(entry, "path", line), ground, name, line)
            length = len(path) - 1
        else:
            path = self.hexes(self.string(entry, "ports", line), ground, line)
            if len(path) != 2 or "length" not in entry:
                raise self.at(line, f"{name}: ports are two hexes, and length says how far it is (RU-73).")
            length = self.number(entry, "length", 1, LONGEST, line, "RU-73")
        for hex_ in (path[0], path[-1]):
            if not ground.land(hex_):
                what = f"{ground.names[hex_]}, which is {ground.terrain[hex_]}"
                raise self.at(line, f"{name} ends in {what}: a port lies on land (RU-68).")
        for hex_ in path[1:-1]:
            if ground.land(hex_) or ground.terrain[hex_] == "blocked":
                what = f"{ground.names[hex_]} is land"
                raise self.at(line, f"{name}: {what}; between its ports a ferry crosses water only (RU-72).")
        found = Ferry(self.string(entry, "id", line), name, path, length)
        for key, low, high in (("price", 1, DEAREST), ("use_fee", 1, MOST_FEE)):
            if key in entry:
                setattr(found, "fee" if key == "use_fee" else key, self.number(entry, key, low, high, line))
        for key in ("embark", "disembark", "at_sea"):
            if key in entry:
                setattr(found, key, self.number(entry, key, 0, 9, line, "RU-73"))
        found.bridge = self.flag(entry, "bridge", False, line)
        found.serves = self.flag(entry, "serves_town", False, line)
        return found

    def not_with(self, entry: TomlTable, ferry: Ferry, line: int) -> None:
        """The ferries that nobody owns together with this one (RU-69)."""
        ids = [other.id for other in self.sheet.ferries]
        for id_ in self.string(entry, "not_with", line).split() if "not_with" in entry else []:
            if id_ not in ids or id_ == ferry.id:
                raise self.at(line, f"not_with = '{id_}': there is no such ferry: {nearest(id_, ids)}")
            other = self.sheet.ferries[ids.index(id_)]
            ferry.not_with.append(ids.index(id_))
            other.not_with.append(self.sheet.ferries.index(ferry))
