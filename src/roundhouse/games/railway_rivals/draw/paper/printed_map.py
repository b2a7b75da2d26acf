"""The map as it is printed: a name in every hex, and sides that can be told apart without colour."""

from typing import Final

from roundhouse.display.hex_sheet import overlap
from roundhouse.games.railway_rivals.data import Map, printed_key
from roundhouse.games.railway_rivals.draw.land import (
    NIGHT,
    Inks,
    border,
    borders,
    cover,
    filled,
    grid,
    relief,
    sides,
    spot,
)
from roundhouse.games.railway_rivals.draw.paper import map_lines
from roundhouse.games.railway_rivals.draw.paper.town_signs import SIGN, draw_signs, line_of_keys
from roundhouse.games.railway_rivals.draw.place_names import (
    LINE,
    Box,
    Place,
    PlacedName,
    outside,
    place_all_names,
)
from roundhouse.games.railway_rivals.draw.places import name_of, text_at
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.games.railway_rivals.draw.suits import key_width, printed_keys
from roundhouse.games.railway_rivals.words.en.sheet_captions import SheetCaptions
from roundhouse.svg.element import Value, el, escape, number
from roundhouse.svg.text import width_of
from roundhouse.svg.theme import LIGHT, Theme

PAPER: Final = Inks(
    "#ffffff",
    "#ededed",
    "#dde8ec",
    "#b5ad9b",
    "#2f4650",
    "#2f6d8e",
    "#f1e7cf",
    "#7a6138",
    "#ffffff",
    "#6d2452",
)
"""The inks of the printed map: white land, and dark lines that a printer without colours can show."""
NAME: Final = 8.6
"""The size of a town's name, in units of which a hex is 36 wide."""
SMALL: Final = 7.0
"""The size of other names and of keys beside the map."""
HEX_NAME: Final = 6.0
TRIES: Final = (
    (0.0, -10.8),
    (0.0, -12.8),
    (0.0, 16.4),
    (-10.5, -5.0),
    (10.5, -5.0),
    (-10.5, 9.5),
    (10.5, 9.5),
)
FLAT_TRIES: Final = (
    (0.0, -11.6),
    (0.0, -12.8),
    (0.0, 16.4),
    (-11.5, -4.0),
    (11.5, -4.0),
    (-11.5, 9.5),
    (11.5, 9.5),
)
"""Where the name of a hex may stand, from its middle, the best first."""
ROOM: Final = 13.0
"""Beside the outermost hexes, for the keys of lines that leave the map."""


def inks_of(theme: Theme) -> Inks:
    return PAPER if theme is LIGHT else NIGHT


class PrintedMap(Sheet):
    """A map in units of a sheet, with the places of all that is written on it."""

    def __init__(self, printed: Map, kind: str, captions: SheetCaptions) -> None:
        self.captions = captions
        self.ferries = captions.sails(printed)
        super().__init__(printed, kind, 1000.0, 1e6, True, f"on paper {kind}")
        self.text, self.small = NAME, SMALL
        self.left, self.top = self.left - ROOM, self.top - ROOM
        self.right, self.low = self.right + ROOM, self.low + ROOM
        self.arrows = self.ways_out()
        self.placed_names = place_all_names(
            self.places_to_name(), NAME, SMALL, self.frame(), self.kept_clear()
        )
        self.country_spots = self.spots_of_countries()
        self.hex_spots = self.spots_of_hex_names()

    def frame(self) -> Box:
        return self.left + 2, self.top + 2, self.right - 2, self.low - 2

    def places_to_name(self) -> list[Place]:
        """Towns, of which the numbers stand inside; bridges and tunnels with their price; other places."""
        printed = self.map
        found = []
        for town in printed.towns:
            found.append(Place(town.name, "", *self.spots[town.hex], SIGN, True))
            found += [Place("", "", *self.spots[hex_], SIGN, True) for hex_ in town.hexes[1:]]
        for i, feature in enumerate(printed.features):
            parts = [segment for segment, other in enumerate(printed.feature) if other == i]
            a, b = printed.ends[parts[len(parts) // 2]]
            says = self.captions.feature(feature, [printed.costs[part] for part in parts])
            found.append(Place(says, self.captions.terms(feature), *self.between(a, b), 5.0, False))
        for route in printed.permitted:
            a, b = route.path[(len(route.path) - 1) // 2], route.path[len(route.path) // 2]
            found.append(Place(route.name, self.captions.route_terms(route), *self.between(a, b), 3.0, False))
        boxes = map_lines.boxes_of_owners(self) if self.ferries else []
        for ferry, box in zip(printed.ferries, boxes, strict=False):
            says, note = self.captions.ferry_terms(ferry), self.captions.ferry_length(ferry)
            found.append(Place(says, note, *box, 6.0, False))
        for named in printed.named_places:
            keys = printed_keys(named.keys.get(self.kind, []))
            found.append(Place(f"{named.name} {keys}", "", *self.spots[named.hex], 7.0, False))
        return found

    def ways_out(self) -> dict[int, tuple[float, float] | None]:
        """Hexes of special destinations that are no towns: by which side a line leaves the map, if any."""
        found: dict[int, tuple[float, float] | None] = {}
        middle_x, middle_y = (self.left + self.right) / 2, (self.top + self.low) / 2
        for place in self.map.destinations[self.kind]:
            for hex_ in place.hexes if place.special else []:
                if self.is_town(hex_):
                    continue
                x, y = self.spots[hex_]
                there = {
                    (round(self.spots[h][0] - x), round(self.spots[h][1] - y)) for h in self.around(hex_)
                }
                away = [way for way in self.six_ways() if (round(way[0]), round(way[1])) not in there]
                away.sort(key=lambda way: -(way[0] * (x - middle_x) + way[1] * (y - middle_y)))
                found[hex_] = away[0] if away else None
        return found

    def around(self, hex_: int) -> list[int]:
        return self.map.ground.around(hex_)

    def six_ways(self) -> list[tuple[float, float]]:
        """From the middle of a hex to the middles of the six around it."""
        ways = [(36.0, 0.0), (-36.0, 0.0), (18.0, 31.2), (18.0, -31.2), (-18.0, 31.2), (-18.0, -31.2)]
        return [(y, x) for x, y in ways] if self.flat else ways

    def keys_at(self, hex_: int) -> str:
        """The keys of the special destinations to which a hex belongs."""
        places = self.map.destinations[self.kind]
        return " ".join([printed_key(place.key) for place in places if place.special and hex_ in place.hexes])

    def kept_clear(self) -> list[tuple[Box, float]]:
        """What no name should cover, and how much that matters: middles of sides, lines, hills, ways out."""
        found = map_lines.kept_clear(self, self.ferries)
        for a, b in [*sorted(self.map.rivers | self.map.closed), *self.frontier()]:
            (x, y), (to_x, to_y) = self.side(a, b)
            for part in (0.125, 0.375, 0.625, 0.875):
                at_x, at_y = x + (to_x - x) * part, y + (to_y - y) * part
                found.append(((at_x - 3.5, at_y - 3.5, at_x + 3.5, at_y + 3.5), 0.8))
        for a, b in self.map.ends:
            x, y = self.between(a, b)
            found.append(((x - 2.5, y - 2.5, x + 2.5, y + 2.5), 2.0))
        for hex_ in self.hexes:
            x, y = self.spots[hex_]
            if self.map.ground.look[hex_] or self.map.ground.terrain[hex_] == "blocked":
                found.append(((x - 11, y - 6, x + 11, y + 8), 0.3))
            if hex_ in self.arrows:
                out = self.arrows[hex_] or (0.0, 0.0)
                x, y = x + out[0] * 0.45, y + out[1] * 0.45
                found.append(((x - 9, y - 9, x + 9, y + 9), 1.0))
        return found

    def frontier(self) -> list[tuple[int, int]]:
        """The sides between two countries."""
        country = self.map.ground.country
        return [(a, b) for a in self.hexes for b in self.around(a) if a < b and country[a] != country[b]]

    def spots_of_countries(self) -> list[tuple[str, float, float, bool]]:
        """The name of each foreign country, the smallest first; its middle, and whether it stands upright."""
        spots_of: dict[str, list[tuple[float, float]]] = {}
        for hex_ in self.hexes:
            if self.map.foreign[hex_]:
                spots_of.setdefault(self.map.ground.country[hex_], []).append(self.spots[hex_])
        found: list[tuple[str, float, float, bool]] = []
        for country, spots in sorted(spots_of.items(), key=lambda item: (len(item[1]), item[0])):
            found.append((country, *self.room_for(country, spots, [box_of(*other) for other in found])))
        return found

    def room_for(
        self, country: str, spots: list[tuple[float, float]], others: list[Box]
    ) -> tuple[float, float, bool]:
        """Where in a country its name covers least, of other countries' names nothing."""
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        taken = [*self.kept_clear(), *[(name.box, 3.0) for name in self.placed_names]]
        taken += [(box, 9.0) for box in others]
        for name in self.placed_names:
            p = name.about
            taken.append(((p.x - p.r, p.y - p.r, p.x + p.r, p.y + p.r), 3.0))
        near = (min(xs) - 30, min(ys) - 30, max(xs) + 30, max(ys) + 30)
        taken = [(box, weight) for box, weight in taken if overlap(box, near)]
        best, least = (xs[0], ys[0], True), 1e9
        for upright in (True, False):
            _, _, across, up = box_of(country, 0.0, 0.0, upright)
            for x in range(int(min(xs)) - 12, int(max(xs)) + 24, 4):
                here = [each for each in taken if each[0][0] < x + across and each[0][2] > x - across]
                for y in range(int(min(ys)) - 12, int(max(ys)) + 16, 4):
                    box = (x - across, y - up, x + across, y + up)
                    away = min([abs(x - own_x) + abs(y - own_y) for own_x, own_y in spots])
                    cost = away + 1000 * outside(box, self.frame())
                    if cost < least:
                        cost += sum([weight * overlap(box, other) for other, weight in here])
                    if cost < least:
                        best, least = (float(x), float(y), upright), cost
        return best

    def spots_of_hex_names(self) -> list[tuple[float, float]]:
        """Where the name of each hex stands: above its middle, or where no other name covers it."""
        taken = [name.box for name in self.placed_names if name.about.name]
        taken += [(p.x - p.r, p.y - p.r, p.x + p.r, p.y + p.r) for p in [n.about for n in self.placed_names]]
        taken += [box_of(*country) for country in self.country_spots]
        taken += [box for box, weight in self.kept_clear() if weight == 0.8]
        found = []
        for name, (x, y) in zip(self.map.names, self.spots, strict=True):
            half = width_of(name, HEX_NAME) / 2
            near = [box for box in taken if abs((box[0] + box[2]) / 2 - x) < 70 and abs(box[1] - y) < 40]
            tries = FLAT_TRIES if self.flat else TRIES
            boxes = [(x + dx - half, y + dy - 4.4, x + dx + half, y + dy + 0.4) for dx, dy in tries]
            covered = [sum([overlap(box, other) for other in near]) for box in boxes]
            dx, dy = tries[covered.index(min(covered))]
            found.append((x + dx, y + dy))
        return found


def box_of(country: str, x: float, y: float, upright: bool) -> Box:
    """The box of a country's name with this middle."""
    long, high = width_of(country.upper(), SMALL, spacing=SMALL * 0.16) / 2, SMALL * 0.5
    across, up = (high, long) if upright else (long, high)
    return (x - across, y - up, x + across, y + up)


def draw_map(sheet: PrintedMap, theme: Theme) -> str:
    """Everything that is printed of a map, in units of the sheet."""
    inks = inks_of(theme)
    return (
        ground(sheet, inks, theme)
        + map_lines.map_lines(sheet, sheet.ferries, inks, theme)
        + hex_names(sheet, theme)
        + ways_out(sheet, inks, theme)
        + draw_signs(sheet, inks, theme)
        + names(sheet, theme)
    )


WAVE: Final = "m-9 0c1.5-2.4 3-2.4 4.5 0s3 2.4 4.5 0 3-2.4 4.5 0 3 2.4 4.5 0"
"""Water, in the middle of a hex."""
HATCHES: Final = "m-14-5l10-10m-12 19l22-22m-19 28l23-23m-16 25l18-18m-9 18l9-9"
"""Closed ground."""


def ground(sheet: PrintedMap, inks: Inks, theme: Theme) -> str:
    """Land and water, hills, rivers, shores and borders."""
    terrain = sheet.map.ground.terrain
    wet = [hex_ for hex_ in sheet.hexes if terrain[hex_] in ("sea", "lake")]
    dry = [hex_ for hex_ in sheet.hexes if terrain[hex_] not in ("sea", "lake")]
    blocked = [hex_ for hex_ in dry if terrain[hex_] == "blocked"]
    land = set(dry)
    shore = sides(sheet, [(hex_, near) for hex_ in wet for near in sheet.around(hex_) if near in land])
    body = filled(border(sheet, wet), inks.sea) + filled(border(sheet, dry), inks.land)
    body += filled(border(sheet, [hex_ for hex_ in dry if sheet.map.hill[hex_]]), inks.high)
    body += filled(border(sheet, [hex_ for hex_ in dry if sheet.map.foreign[hex_]]), inks.foreign)
    body += el("path", d=grid(sheet, list(sheet.hexes)), fill="none", stroke=inks.grid, stroke_width=0.7)
    body += el("path", d=border(sheet, list(sheet.hexes)), fill="none", stroke=theme.ink, stroke_width=1.2)
    thin: dict[str, Value] = {"fill": "none", "stroke_width": 0.7, "stroke_linecap": "round"}
    if wet:
        waves = "".join([f"M{spot(*sheet.spots[hex_])}{WAVE}" for hex_ in wet])
        body += el("path", d=waves, stroke=inks.coast, stroke_opacity=0.5, **thin)
    if blocked:
        hatches = "".join([f"M{spot(*sheet.spots[hex_])}{HATCHES}" for hex_ in blocked])
        body += el("path", d=hatches, stroke=inks.peak, **thin)
    body += relief(sheet, [hex_ for hex_ in dry if sheet.map.ground.look[hex_] == "hill"], inks)
    body += cover(sheet, dry, inks)
    if shore:
        body += el("path", d=shore, fill="none", stroke=inks.coast, stroke_width=2, stroke_linejoin="round")
    return body + borders(sheet, inks) + rivers(sheet, inks) + closed(sheet, inks)


def rivers(sheet: Sheet, inks: Inks) -> str:
    """Rivers wind along the sides of hexes."""
    d = "".join([winding(*sheet.side(a, b)) for a, b in sorted(sheet.map.rivers)])
    how: dict[str, Value] = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    return el("path", d=d, fill="none", stroke=inks.water, stroke_width=1.9, **how) if d else ""


def winding(one: tuple[float, float], other: tuple[float, float]) -> str:
    """A line from corner to corner that swings to both sides twice."""
    (x, y), (to_x, to_y) = one, other
    dx, dy = (to_x - x) / 4, (to_y - y) / 4
    d = f"M{spot(x, y)}"
    for i in range(4):
        out = 0.55 if i % 2 == 0 else -0.55
        bend = (x + (i + 0.5) * dx - dy * out, y + (i + 0.5) * dy + dx * out)
        d += f"Q{spot(*bend)} {spot(x + (i + 1) * dx, y + (i + 1) * dy)}"
    return d


def closed(sheet: Sheet, inks: Inks) -> str:
    """Sides over which no track lies: a double line with bars across it."""
    found = sorted(sheet.map.closed)
    d = sides(sheet, found)
    if not d:
        return ""
    bars = ""
    for a, b in found:
        (x, y), (to_x, to_y) = sheet.side(a, b)
        for part in (0.2, 0.4, 0.6, 0.8):
            at_x, at_y = x + (to_x - x) * part, y + (to_y - y) * part
            out_x, out_y = (to_y - y) / 20.8 * 3, (x - to_x) / 20.8 * 3
            bars += f"M{spot(at_x - out_x, at_y - out_y)}L{spot(at_x + out_x, at_y + out_y)}"
    how: dict[str, Value] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return (
        el("path", d=d, stroke=inks.coast, stroke_width=6.6, **how)
        + el("path", d=d, stroke=inks.sea, stroke_width=4.6, **how)
        + el("path", d=bars, stroke=inks.coast, stroke_width=0.9)
    )


def hex_names(sheet: PrintedMap, theme: Theme) -> str:
    """A small name in every hex, because orders name each step."""
    body = "".join(
        [text_at(name, x, y, "middle") for name, (x, y) in zip(sheet.map.names, sheet.hex_spots, strict=True)]
    )
    return f'<g font-size="{number(HEX_NAME)}" fill="{theme.soft}">{body}</g>'


DOTS: Final = "m-8 5h.01m4-3h.01m4 3h.01m4-3h.01m4 3h.01"
"""A hex inland that is a special destination."""


def ways_out(sheet: PrintedMap, inks: Inks, theme: Theme) -> str:
    """Special destinations that are no towns: an arrow off the map, or dots, with the key."""
    arrows = dots = keys = ""
    for hex_, way in sheet.arrows.items():
        x, y = sheet.spots[hex_]
        words = sheet.keys_at(hex_)
        if way is None:
            dots += f"M{spot(x, y)}{DOTS}"
            keys += line_of_keys(words, x, y - 1, SMALL)
            continue
        along_x, along_y = way[0] / 36, way[1] / 36
        end_x, end_y = x + along_x * 21, y + along_y * 21
        arrows += f"M{spot(x + along_x * 8, y + along_y * 8)}L{spot(end_x, end_y)}"
        for side in (-1, 1):
            back_x = end_x - along_x * 4.5 - along_y * side * 3
            back_y = end_y - along_y * 4.5 + along_x * side * 3
            arrows += f"M{spot(back_x, back_y)}L{spot(end_x, end_y)}"
        aside = 0.0 if abs(along_x) < 0.6 else key_width(words, SMALL) / 2 * (1 if along_x > 0 else -1)
        keys += line_of_keys(words, x + along_x * 24 + aside, y + along_y * 26 + 2.5, SMALL)
    body = el("path", d=arrows, fill="none", stroke=theme.ink, stroke_width=1.3) if arrows else ""
    if dots:
        body += el("path", d=dots, fill="none", stroke=theme.ink, stroke_width=1.8, stroke_linecap="round")
    how = f'font-size="{number(SMALL)}" font-weight="600" fill="{theme.ink}" text-anchor="middle"'
    return f"{body}<g {how} {halo(theme)}>{keys}</g>"


def names(sheet: PrintedMap, theme: Theme) -> str:
    """The names of towns, bridges, places and countries."""
    shown: list[PlacedName] = [each for each in sheet.placed_names if each.about.name]
    towns = "".join([name_of(each) for each in shown if each.about.town])
    others = "".join([name_of(each) + note_of(each) for each in shown if not each.about.town])
    body = f'<g font-weight="600" font-size="{number(NAME)}">{towns}</g>'
    body += f'<g font-style="italic" font-size="{number(SMALL)}">{others}</g>' if others else ""
    return f'<g fill="{theme.ink}" {halo(theme)}>{countries(sheet, theme)}{body}</g>'


def halo(theme: Theme) -> str:
    """Letters stand out from the lines under them."""
    paper = "#ffffff" if theme is LIGHT else theme.ground
    return f'stroke="{paper}" stroke-width="1.6" stroke-linejoin="round" paint-order="stroke"'


def note_of(label: PlacedName) -> str:
    """What is told under the name of a bridge or of a route."""
    note = label.about.note
    return text_at(note, label.x, label.y + SMALL * LINE, label.anchor) if note else ""


def countries(sheet: PrintedMap, theme: Theme) -> str:
    """The names of foreign countries, in spaced capitals."""
    body = ""
    for country, x, y, upright in sheet.country_spots:
        turn = f' transform="rotate(-90 {number(x)} {number(y)})"' if upright else ""
        where = f'x="{number(x)}" y="{number(y + SMALL * 0.35)}" text-anchor="middle"'
        body += f"<text {where}{turn}>{escape(country.upper())}</text>"
    how = f'font-size="{number(SMALL)}" letter-spacing="{number(SMALL * 0.16)}" fill="{theme.soft}"'
    return f"<g {how}>{body}</g>" if body else ""
