"""The printed map under the track: sea and coast, hills, rivers, borders and bridges."""

from collections.abc import Iterable
from typing import Final

from roundhouse.games.railway_rivals.data import NO_FEATURE
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import el, number
from roundhouse.svg.hexes import key, outline, point
from roundhouse.svg.theme import LIGHT, Theme


class Inks:
    """The colours of a printed map."""

    def __init__(
        self,
        land: str,
        foreign: str,
        sea: str,
        grid: str,
        coast: str,
        water: str,
        high: str,
        peak: str,
        town: str,
        border: str,
    ) -> None:
        self.land = land
        self.foreign = foreign
        self.sea = sea
        self.grid = grid
        self.coast = coast
        self.water = water
        """Rivers: paler and thinner than any track."""
        self.high = high
        """The ground of a hill."""
        self.peak = peak
        self.town = town
        self.border = border


DAY: Final = Inks(
    "#f8f2e0",
    "#e4dfd6",
    "#cfdfe2",
    "#ddd0b0",
    "#4f6d78",
    "#86b2c6",
    "#e3cfa2",
    "#8a6f45",
    "#fffdf5",
    "#8a3b6b",
)
NIGHT: Final = Inks(
    "#1b4047",
    "#2d3a44",
    "#16405a",
    "#2c555c",
    "#7fa8b8",
    "#4f7f92",
    "#3d4f3c",
    "#a3a67c",
    "#e9dec5",
    "#d08ab5",
)


def inks_of(theme: Theme) -> Inks:
    return DAY if theme is LIGHT else NIGHT


def land(sheet: Sheet, theme: Theme) -> str:
    """Everything that is printed under the track."""
    return cached_markup(("land", sheet.map, sheet.what, theme.name), lambda: draw_land(sheet, theme))


def draw_land(sheet: Sheet, theme: Theme) -> str:
    inks, ground = inks_of(theme), sheet.map.ground
    wet = [hex_ for hex_ in sheet.hexes if ground.terrain[hex_] in ("sea", "lake")]
    dry = [hex_ for hex_ in sheet.hexes if ground.terrain[hex_] not in ("sea", "lake")]
    high = [hex_ for hex_ in dry if sheet.map.hill[hex_]]
    hills = [hex_ for hex_ in dry if ground.look[hex_] == "hill"]
    shore = sides(sheet, [(hex_, near) for hex_ in wet for near in ground.around(hex_) if near in set(dry)])
    body = filled(border(sheet, wet), inks.sea)
    for width, opacity in ((17, 0.12), (11, 0.16), (6, 0.2)) if shore else ():
        body += el(
            "path",
            d=shore,
            fill="none",
            stroke=inks.coast,
            stroke_width=width,
            stroke_opacity=opacity,
            stroke_linejoin="round",
        )
    body += filled(border(sheet, dry), inks.land) + filled(border(sheet, high), inks.high)
    body += filled(border(sheet, [hex_ for hex_ in dry if sheet.map.foreign[hex_]]), inks.foreign)
    body += filled(border(sheet, [hex_ for hex_ in dry if ground.terrain[hex_] == "blocked"]), inks.grid)
    body += el("path", d=grid(sheet, dry), fill="none", stroke=inks.grid, stroke_width=0.8)
    body += el("path", d=border(sheet, list(sheet.hexes)), fill="none", stroke=inks.peak, stroke_width=1.2)
    body += relief(sheet, hills, inks) + cover(sheet, dry, inks)
    if shore:
        body += el("path", d=shore, fill="none", stroke=inks.coast, stroke_width=1.8, stroke_linejoin="round")
    body += borders(sheet, inks) + rivers(sheet, inks) + crossings(sheet, theme)
    return f'<g pointer-events="none">{body}</g>'


def filled(d: str, fill: str) -> str:
    return el("path", d=d, fill=fill) if d else ""


def border(sheet: Sheet, hexes: list[int]) -> str:
    return outline([sheet.spots[hex_] for hex_ in hexes], sheet.flat)


def grid(sheet: Sheet, hexes: list[int]) -> str:
    """Three sides of every hex: with those of its neighbours they are all."""
    spots = [sheet.spots[hex_] for hex_ in hexes]
    if sheet.flat:
        return "".join([f"M{number(x - 20.8)} {number(y)}l10.4-18h20.8l10.4 18" for x, y in spots])
    return "".join([f"M{number(x)} {number(y - 20.8)}l-18 10.4v20.8l18 10.4" for x, y in spots])


RIDGES: Final = ("l5-9 4 6 5-10 7.5 13", "l6-11 5 8 4-6 6 9", "l4.5-7 4 4 5.5-9.5 7.5 12.5")
"""Three ridges, so that hills beside each other do not look stamped."""
SHADE: Final = "m-1-3l1.5 6m2.2-9.4l2.3 9.4m1-8l2.6 8"


def relief(sheet: Sheet, hills: list[int], inks: Inks) -> str:
    """Hills as an engraver cuts them: a ridge, and hachures on the side away from the light."""
    if not hills:
        return ""
    ridges = shade = ""
    for hex_ in hills:
        x, y = sheet.spots[hex_]
        ridges += f"M{number(x - 10.5)} {number(y + 7)}{RIDGES[hex_ * 7 % 3]}"
        shade += f"M{number(x - 1)} {number(y + 4)}{SHADE}"
    how = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return (
        f'<g {how} stroke="{inks.peak}"><path d="{shade}" stroke-width="0.8" stroke-opacity="0.7"/>'
        f'<path d="{ridges}" stroke-width="1.5"/></g>'
    )


TUFTS: Final = "m-9 5c2-1.6 4 1.6 6 0s4 1.6 6 0m-6-3v-7m-2.5 7l-1.5-5m4 5l1.5-5m3 11c2-1.6 4 1.6 6 0"
"""A swamp: water and reeds, from the middle of a hex."""
TREES: Final = (
    "m-7 6v-3m0 0c-4 0-5-3-3-5 0-3 6-3 6 0 2 2 1 5-3 5m8 1v-3m0 0c-4 0-5-3-3-5 0-3 6-3 6 0 2 2 1 5-3 5"
    "m5 9v-3m0 0c-4 0-5-3-3-5 0-3 6-3 6 0 2 2 1 5-3 5"
)
"""A forest: three trees."""
LAWN: Final = "m-1 7v-6m0 0c-6 0-7-4-4-6 0-4 8-4 8 0 3 2 2 6-4 6m-11 6h22"
"""A park: one tree on a lawn."""
COVERS: Final = {"swamp": TUFTS, "forest": TREES, "park": LAWN}


def cover(sheet: Sheet, hexes: list[int], inks: Inks) -> str:
    """What else ground can look like than hills (RU-105)."""
    body = ""
    for look, shape in COVERS.items():
        d = "".join([f"M{spot(*sheet.spots[h])}{shape}" for h in hexes if sheet.map.ground.look[h] == look])
        ink = inks.water if look == "swamp" else inks.peak
        if d:
            body += el("path", d=d, fill="none", stroke=ink, stroke_width=1.2, stroke_linecap="round")
    return body


def sides(sheet: Sheet, pairs: Iterable[tuple[int, int]]) -> str:
    """Sides between hexes as one path, drawn on from corner to corner where they follow each other."""
    after: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for a, b in sorted(pairs):
        one, other = sheet.side(a, b)
        after.setdefault(key(*one), []).append(key(*other))
        after.setdefault(key(*other), []).append(key(*one))
    d = ""
    for start in sorted(after, key=lambda at: (len(after[at]) != 1, at)):
        at = start
        while after[at]:
            to = after[at].pop()
            after[to].remove(at)
            d += f" {point(to)}" if at != start else f"M{point(at)} {point(to)}"
            at = to
    return d


def rivers(sheet: Sheet, inks: Inks) -> str:
    """Rivers on the sides of hexes; where no track may lie, an arm of the sea, or a ridge among hills."""
    how = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    high = ridges(sheet)
    body = ""
    if d := sides(sheet, sheet.map.rivers):
        body += f'<path d="{d}" {how} stroke="{inks.water}" stroke-width="2.2"/>'
    if d := sides(sheet, sheet.map.closed - high):
        body += f'<path d="{d}" {how} stroke="{inks.coast}" stroke-width="7.4"/>'
        body += f'<path d="{d}" {how} stroke="{inks.sea}" stroke-width="5"/>'
    if d := sides(sheet, high):
        body += (
            f'<path d="{d}" fill="none" stroke="{inks.peak}" stroke-width="8" stroke-dasharray="1.3 2.5"/>'
        )
        body += f'<path d="{d}" {how} stroke="{inks.peak}" stroke-width="2.6"/>'
    return body


def ridges(sheet: Sheet) -> set[tuple[int, int]]:
    """The closed sides that follow each other between hexes of which most are hills."""
    found: set[tuple[int, int]] = set()
    left = sorted(sheet.map.closed)
    while left:
        chain, corners = [left.pop()], set[tuple[int, int]]()
        for side in chain:
            corners |= {key(*corner) for corner in sheet.side(*side)}
            chain += [other for other in left if corners & {key(*corner) for corner in sheet.side(*other)}]
            left = [other for other in left if other not in chain]
        hexes = {hex_ for side in chain for hex_ in side}
        if 2 * len([hex_ for hex_ in hexes if sheet.map.hill[hex_]]) > len(hexes):
            found |= set(chain)
    return found


def borders(sheet: Sheet, inks: Inks) -> str:
    """The border of every foreign country on land."""
    ground = sheet.map.ground
    pairs = [
        (hex_, near)
        for hex_ in sheet.hexes
        for near in ground.around(hex_)
        if hex_ < near
        and ground.land(hex_)
        and ground.land(near)
        and ground.country[hex_] != ground.country[near]
    ]
    d = sides(sheet, pairs)
    if not d:
        return ""
    how = 'fill="none" stroke-linejoin="round"'
    return (
        f'<path d="{d}" {how} stroke="{inks.border}" stroke-width="5" stroke-opacity="0.22"/>'
        f'<path d="{d}" {how} stroke="{inks.border}" stroke-width="1.6" stroke-dasharray="7 3 1.5 3"/>'
    )


def crossings(sheet: Sheet, theme: Theme) -> str:
    """Bridges and tunnels, and the lines of nobody."""
    features = sheet.map.features
    crossed = [i for i, own in enumerate(sheet.map.feature) if own != NO_FEATURE and not features[own].usual]
    return lines_of_nobody(sheet, theme) + parapets(sheet, crossed, theme)


def parapets(sheet: Sheet, segments: list[int], theme: Theme) -> str:
    """Parapets on both sides of the way that a line takes over each of these segments."""
    d = ""
    for segment in segments:
        a, b = sheet.map.ends[segment]
        (x, y), (to_x, to_y) = sheet.spots[a], sheet.spots[b]
        middle_x, middle_y = sheet.between(a, b)
        along_x, along_y = (to_x - x) / 36, (to_y - y) / 36
        for side in (-7.0, 7.0):
            ends = [(-9.0, 1.4), (-6.0, 1.0), (6.0, 1.0), (9.0, 1.4)]
            spots = [
                spot(
                    middle_x + along_x * far - along_y * side * out,
                    middle_y + along_y * far + along_x * side * out,
                )
                for far, out in ends
            ]
            d += "M" + "L".join(spots)
    if not d:
        return ""
    return f'<path d="{d}" fill="none" stroke="{theme.ink}" stroke-width="1.8" stroke-linejoin="round"/>'


def lines_of_nobody(sheet: Sheet, theme: Theme) -> str:
    """Standing bridges as a double line, tunnels of usual cost as two thin ones, permitted builds broken.

    Where a foreign railway runs what is not built they have sleepers; each has a dot at both ends.
    """
    body, dots = "", ""
    ink, paper = theme.ink, inks_of(theme).land
    for feature in sheet.map.features:
        if feature.standing or feature.usual:
            d, wide = path_over(sheet, feature.path), 5.2 if feature.standing else 4.0
            thin = wide - 2.4 if feature.standing else wide - 1.2
            body += f'<path d="{d}" fill="none" stroke="{ink}" stroke-width="{wide}"/>'
            body += f'<path d="{d}" fill="none" stroke="{paper}" stroke-width="{number(thin)}"/>'
    for route in sheet.map.permitted:
        d = path_over(sheet, route.path)
        look = 'stroke-width="1.6"' if route.foreign else 'stroke-width="1.6" stroke-dasharray="5 3.5"'
        body += f'<path d="{d}" fill="none" stroke="{ink}" {look} stroke-opacity="0.75"/>'
        if route.foreign:
            body += (
                f'<path d="{d}" fill="none" stroke="{ink}" stroke-width="7" stroke-dasharray="1.2 6"'
                ' stroke-dashoffset="-3" stroke-opacity="0.75"/>'
            )
        for hex_ in (route.path[0], route.path[-1]):
            x, y = sheet.spots[hex_]
            dots += f'<circle cx="{number(x)}" cy="{number(y)}" r="2.6" fill="{ink}"/>'
    return body + dots


def path_over(sheet: Sheet, hexes: list[int]) -> str:
    """A line over the middles of these hexes."""
    return "M" + "L".join([spot(*sheet.spots[hex_]) for hex_ in hexes])


def spot(x: float, y: float) -> str:
    return f"{number(round(x, 1))} {number(round(y, 1))}"
