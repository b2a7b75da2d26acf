"""Where track can lie: bridges and tunnels, permitted builds abroad, and the segments of a map."""

from itertools import pairwise
from typing import Final

from roundhouse.games.railway_rivals.data import MOST_SEATS, NO_FEATURE, Feature, Permitted
from roundhouse.games.railway_rivals.map_file.fields import FEATURE, PERMITTED, TomlTable
from roundhouse.games.railway_rivals.map_file.places import PlacesReader
from roundhouse.games.railway_rivals.packing import BYTES, FOREIGN_LINE, STANDING
from roundhouse.games.railway_rivals.rules.segment_costs import segment_cost

LEAST_SPECIAL: Final = 5
MOST_SPECIAL: Final = 6
"""What a segment of a bridge or tunnel costs, at least and at most (RW-A3.8)."""
MOST_TOLL: Final = 10
"""No toll is higher: nobody could pay it (RW-B2.10)."""
USUAL: Final = 0
"""In place of the cost of a segment: what such ground costs elsewhere (RU-91)."""

Side = tuple[int, int]
"""Two hexes that touch, in rising order."""


def side_of(a: int, b: int) -> Side:
    return (a, b) if a < b else (b, a)


class LinesReader(PlacesReader):
    """Reads the features and permitted builds of a map, and makes its segments."""

    opened: dict[Side, tuple[int, int]]
    """The sides of bridges and tunnels, each with its feature and its cost."""
    abroad: set[Side]
    """The sides of permitted routes."""

    # Bridges and tunnels

    def features(self) -> None:
        """The sides of bridges and tunnels, each with its feature and its cost."""
        sheet = self.sheet
        entries = self.tables("features")
        self.opened = {}
        for entry, line in zip(entries, self.lines_of("features", len(entries)), strict=True):
            self.fields(entry, FEATURE, "a feature", line)
            name = self.string(entry, "name", line)
            path = self.path(self.string(entry, "path", line), sheet.ground, name, line)
            id_ = self.string(entry, "id", line)
            for other in sheet.features:
                if other.id == id_:
                    raise self.at(line, f"{name} and {other.name} have the same id '{id_}'.")
            feature = Feature(id_, name, path)
            self.special_rules(entry, feature, line)
            costs = self.feature_costs(entry, feature, line)
            self.check_ends(feature, line)
            sheet.features.append(feature)
            for (a, b), cost in zip(pairwise(path), costs, strict=True):
                side = side_of(a, b)
                if side in self.opened:
                    crossing = f"{sheet.names[a]}/{sheet.names[b]}"
                    other = sheet.features[self.opened[side][0]]
                    raise self.at(line, f"{name} and {other.name} cross the same side {crossing}.")
                self.check_step(name, a, b, line)
                self.opened[side] = (len(sheet.features) - 1, cost)

    def special_rules(self, entry: TomlTable, feature: Feature, line: int) -> None:
        """What a map may say of a bridge or tunnel besides its cost (RW-C4.1)."""
        name = feature.name
        if "prebuilt" in entry:
            if entry["prebuilt"] not in ("free", "foreign"):
                raise self.at(
                    line, f"{name}: prebuilt is 'free' or 'foreign', not {entry['prebuilt']!r} (RU-90)."
                )
            feature.standing = str(entry["prebuilt"])
            idle = [key for key in entry if key not in ("id", "name", "path", "prebuilt")]
            if idle:
                raise self.at(line, f"{name} stands already: take out {', '.join(idle)} (RU-90).")
            return
        if "max_builders" in entry:
            feature.builders = self.number(entry, "max_builders", 1, MOST_SEATS, line)
        feature.saving = self.flag(entry, "saving", True, line)
        if "use_fee" in entry:
            feature.toll = self.number(entry, "use_fee", 1, MOST_TOLL, line, "RW-B2.10")
            self.sheet.tolls = True
        feature.besides = self.flag(entry, "fee_besides", False, line)
        if "fee_besides" in entry and not feature.toll:
            raise self.at(line, f"{name}: fee_besides says how use_fee is paid: write that, too (RU-89).")
        feature.whole = self.flag(entry, "all_or_nothing", False, line)

    def feature_costs(self, entry: TomlTable, feature: Feature, line: int) -> list[int]:
        """What each segment of a feature costs: 5 or 6 (RW-A3.8), or what is usual (RU-91)."""
        n = len(feature.path) - 1
        if feature.standing:
            return [USUAL] * n
        if "cost" not in entry:
            raise self.at(line, "a feature lacks 'cost'.")
        cost = entry["cost"]
        if cost == "usual" and self.form > 1:
            feature.usual = True
            return [USUAL] * n
        costs = cost if isinstance(cost, list) else [cost] * n
        if len(costs) != n:
            raise self.at(line, f"{feature.name} has {n} segments, but {len(costs)} costs.")
        usual = ", or 'usual'" if self.form > 1 else ""
        found: list[int] = []
        for each in costs:
            if (
                not isinstance(each, int)
                or isinstance(each, bool)
                or not LEAST_SPECIAL <= each <= MOST_SPECIAL
            ):
                raise self.at(
                    line,
                    f"{feature.name}: cost = {each!r}: a whole number from {LEAST_SPECIAL} to {MOST_SPECIAL} "
                    f"is expected for each segment{usual} (RW-A3.8).",
                )
            found.append(each)
        return found

    def check_ends(self, feature: Feature, line: int) -> None:
        """Both ends lie on land; between them there may be water, in format 2 (RU-88)."""
        sheet, ground = self.sheet, self.sheet.ground
        for hex_ in feature.path if self.form == 1 else (feature.path[0], feature.path[-1]):
            if not ground.land(hex_):
                what = f"{sheet.names[hex_]} is {ground.terrain[hex_]}"
                if self.form == 1:
                    raise self.at(line, f"{feature.name}: {what}, and track lies on land only (RU-12).")
                raise self.at(
                    line,
                    f"{feature.name} ends in {sheet.names[hex_]}, which is {ground.terrain[hex_]}: both ends "
                    "lie on land (RU-88).",
                )

    def check_step(self, name: str, a: int, b: int, line: int) -> None:
        """A step of a feature goes no further abroad than any line."""
        sheet, ground = self.sheet, self.sheet.ground
        if side_of(a, b) in self.abroad:
            return
        if not self.like_home(a) and not self.like_home(b):
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

    # Abroad

    def like_home(self, hex_: int) -> bool:
        """Whether one builds here as at home: in a foreign country if the map lets one (RU-82)."""
        return not self.sheet.foreign[hex_] or self.countries[self.sheet.ground.country[hex_]] == "free"

    def permitted(self) -> None:
        """The lines that may be built abroad (RW-C2.5)."""
        sheet, ground = self.sheet, self.sheet.ground
        entries = self.tables("permitted")
        self.abroad = set()
        for entry, line in zip(entries, self.lines_of("permitted", len(entries)), strict=True):
            self.fields(entry, PERMITTED, "a permitted build", line)
            name, id_ = self.string(entry, "name", line), self.string(entry, "id", line)
            path = self.path(self.string(entry, "path", line), ground, name, line)
            for other in sheet.permitted:
                if other.id == id_:
                    raise self.at(line, f"{name} and {other.name} have the same id '{id_}'.")
            unbuilt = entry.get("unbuilt", "foreign")
            if unbuilt not in ("foreign", "absent"):
                raise self.at(line, f"{name}: unbuilt is 'foreign' or 'absent', not {unbuilt!r} (RW-C2.6).")
            for a, b in pairwise(path):
                self.check_permitted(name, a, b, line)
                self.abroad.add(side_of(a, b))
            sheet.permitted.append(Permitted(id_, name, path, unbuilt == "foreign"))

    def check_permitted(self, name: str, a: int, b: int, line: int) -> None:
        sheet, ground = self.sheet, self.sheet.ground
        side = f"{sheet.names[a]}/{sheet.names[b]}"
        if not sheet.foreign[a] and not sheet.foreign[b]:
            raise self.at(
                line, f"{name}: {side} lies at home on both sides; a permitted build leads abroad (RW-C2.5)."
            )
        if self.like_home(a) and self.like_home(b):
            country = ground.country[a if sheet.foreign[a] else b]
            raise self.at(line, f"{name}: {country} with build = 'free' needs no permitted builds (RU-82).")

    def check_routes(self) -> None:
        """Every permitted route lies on land or on a feature, and can be come to."""
        sheet = self.sheet
        lines = self.lines_of("permitted", len(sheet.permitted))
        for route, line in zip(sheet.permitted, lines, strict=True):
            for a, b in pairwise(route.path):
                if sheet.segment(a, b) < 0:
                    side = f"{sheet.names[a]}/{sheet.names[b]}"
                    raise self.at(line, f"{route.name}: {side} is closed and no feature opens it (RU-12).")
            if not any(hex_ in self.reached for hex_ in route.path):
                raise self.at(
                    line, f"no hex of '{route.id}' can be reached from a start (RW-A6.4): lead it to home."
                )

    # Segments

    def segments(self) -> None:
        """Every side between two land hexes over which track may be built (RW-A3.1).

        Of two hexes abroad there is none (RW-C2.1, RW-C2.2, RW-C2.7), but one across each side of the border
        (RW-C2.3), along permitted routes (RW-C2.5), and where a country is like home (RU-82). A closed side
        is crossed by a feature alone (RU-12), which has a cost of its own (RU-10); so are water and closed
        ground (RU-88).
        """
        sheet, ground = self.sheet, self.sheet.ground
        for a in range(len(ground.places)):
            for b in sorted(ground.around(a)):
                if b < a or not self.built_over(a, b):
                    continue
                feature, cost = self.opened.get((a, b), (NO_FEATURE, USUAL))
                if feature == NO_FEATURE and ((a, b) in sheet.closed or not self.dry(a, b)):
                    continue
                standing = feature != NO_FEATURE and sheet.features[feature].standing != ""
                begun_at = 0 if standing else self.ends_to_begin(a, b)
                if cost == USUAL and not standing:
                    cost = segment_cost(ground, a, b, (a, b) in sheet.rivers)
                sheet.add_segment(a, b, cost, feature, begun_at)
        self.lines_of_nobody()
        for hex_ in range(len(ground.places)):
            on_route = any(side_of(hex_, near) in self.abroad for near in ground.around(hex_))
            sheet.dead_end[hex_] = not self.like_home(hex_) and not on_route

    def dry(self, a: int, b: int) -> bool:
        return self.sheet.ground.land(a) and self.sheet.ground.land(b)

    def built_over(self, a: int, b: int) -> bool:
        """Whether countries let track lie between these hexes."""
        if (a, b) in self.abroad:
            return True
        if not self.like_home(a) and not self.like_home(b):
            return False
        ground, foreign = self.sheet.ground, self.sheet.foreign
        return not any(foreign[h] and self.countries[ground.country[h]] == "none" for h in (a, b))

    def ends_to_begin(self, a: int, b: int) -> int:
        """At which ends a segment can be begun, as in `Map.begun_at`: a border from home only (RU-76)."""
        if (a, b) in self.abroad:
            return 3
        return (1 if self.like_home(a) else 0) + (2 if self.like_home(b) else 0)

    def lines_of_nobody(self) -> None:
        """The foreign railway, and the bridges that stand, with what they link."""
        sheet = self.sheet
        found = [0] * len(sheet.ends)
        for route in sheet.permitted:
            for a, b in pairwise(route.path):
                segment = sheet.segment(a, b)
                # a bridge or tunnel on it must be built (RU-79)
                if segment >= 0 and route.foreign and sheet.feature[segment] == NO_FEATURE:
                    found[segment] = FOREIGN_LINE
        groups: list[set[int]] = []
        for feature in sheet.features:
            if feature.standing:
                owner = STANDING if feature.standing == "free" else FOREIGN_LINE
                for a, b in pairwise(feature.path):
                    found[sheet.segment(a, b)] = owner
            if feature.standing == "free":
                ends = {feature.path[0], feature.path[-1]}
                touching = [group for group in groups if group & ends]
                groups = [group for group in groups if not group & ends] + [ends.union(*touching)]
        for group in groups:
            for hex_ in group:
                sheet.linked[hex_] = sorted(group - {hex_})
        sheet.nobody = b"".join([BYTES[owner >> 8] for owner in found])
        sheet.lines = any(found)
