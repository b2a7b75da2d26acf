"""The printed map above the track: towns, start points, exits of special destinations, and all names."""

from typing import Final

from roundhouse.display.hex_sheet import overlap
from roundhouse.games.railway_rivals.data import NO_TOWN
from roundhouse.games.railway_rivals.draw.land import Inks, inks_of, spot
from roundhouse.games.railway_rivals.draw.place_names import LINE, Box, PlacedName, outside
from roundhouse.games.railway_rivals.draw.sheets import TOWN, Sheet
from roundhouse.games.railway_rivals.draw.suits import write_key
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import el, escape, number
from roundhouse.svg.text import width_of
from roundhouse.svg.theme import LIGHT, Theme


def towns(sheet: Sheet, theme: Theme) -> str:
    """Town signs: a disc, a broad ring for a start point; exits of special destinations as lozenges."""
    return cached_markup(("towns", sheet.map, sheet.what, theme.name), lambda: draw_towns(sheet, theme))


def draw_towns(sheet: Sheet, theme: Theme) -> str:
    inks = inks_of(theme)
    edge = "#231d16" if theme is LIGHT else "#071a1d"
    starts = {start.hex for start in sheet.map.starts}
    body = ""
    for hex_ in [hex_ for each in sheet.map.towns for hex_ in each.hexes]:
        x, y, town = *sheet.spots[hex_], sheet.map.towns[sheet.map.town_at[hex_]]
        if hex_ == town.hex and len(town.hexes) > 1:
            body += large_town(sheet, town.hexes, inks, edge)
        if hex_ in starts:
            body += el("path", d=star(x, y, TOWN + 4), fill=theme.ink)
        body += el("circle", cx=x, cy=y, r=TOWN, fill=inks.town, stroke=edge, stroke_width=2)
        if town.port:
            body += el("path", d=ANCHOR.format(spot(x, y)), fill="none", stroke=edge, stroke_width=1.5)
        elif town.minor.get(sheet.kind, False):
            body += el("circle", cx=x, cy=y, r=2, fill=edge)
        else:
            body += el("circle", cx=x, cy=y, r=TOWN - 3.6, fill=edge)
    for hex_ in starts:
        if not sheet.is_town(hex_):
            x, y = sheet.spots[hex_]
            body += el("path", d=star(x, y, TOWN), fill=inks.town, stroke=edge, stroke_width=1.6)
    body += exits(sheet, inks, edge)
    return f'<g pointer-events="none">{body}</g>'


def large_town(sheet: Sheet, hexes: list[int], inks: Inks, edge: str) -> str:
    """The ways between the hexes of one town, so that its signs belong together (RU-103)."""
    d = ""
    for i, hex_ in enumerate(hexes):
        near = sheet.map.ground.around(hex_)
        d += "".join([f"M{spot(*sheet.spots[hex_])}L{spot(*sheet.spots[b])}" for b in hexes[:i] if b in near])
    return el("path", d=d, stroke=edge, stroke_width=11) + el("path", d=d, stroke=inks.town, stroke_width=7)


ANCHOR: Final = "M{}m0-4.6v9.2m-2.4-6.2h4.8m-6.6 2.6c.4 3.6 7.6 3.6 8.4 0"


def star(x: float, y: float, r: float) -> str:
    """A start point: eight rays around the town."""
    d = ""
    for i in range(16):
        far = r if i % 2 == 0 else r * 0.72
        cos, sin = COMPASS[i]
        d += f"{'L' if i else 'M'}{spot(x + far * cos, y + far * sin)}"
    return d + "Z"


COMPASS: Final[tuple[tuple[float, float], ...]] = (
    (1.0, 0.0),
    (0.924, 0.383),
    (0.707, 0.707),
    (0.383, 0.924),
    (0.0, 1.0),
    (-0.383, 0.924),
    (-0.707, 0.707),
    (-0.924, 0.383),
    (-1.0, 0.0),
    (-0.924, -0.383),
    (-0.707, -0.707),
    (-0.383, -0.924),
    (0.0, -1.0),
    (0.383, -0.924),
    (0.707, -0.707),
    (0.924, -0.383),
)
"""Sixteen directions, as parts of a circle's radius."""


def exits(sheet: Sheet, inks: Inks, edge: str) -> str:
    """The hexes of special destinations and of other places that are no towns."""
    found: set[int] = set()
    for place in sheet.map.destinations.get(sheet.kind, []):
        found |= {hex_ for hex_ in place.hexes if sheet.map.town_at[hex_] == NO_TOWN}
    d = "".join([f"M{spot(*sheet.spots[h])}m0-4.6l4.6 4.6-4.6 4.6-4.6-4.6z" for h in sorted(found)])
    return el("path", d=d, fill=inks.town, stroke=edge, stroke_width=1.2) if d else ""


def names(sheet: Sheet, theme: Theme) -> str:
    """The names of towns with their keys, of bridges and of countries, above the track."""
    return cached_markup(("names", sheet.map, sheet.what, theme.name), lambda: draw_names(sheet, theme))


def draw_names(sheet: Sheet, theme: Theme) -> str:
    halo = "#fffaf0" if theme is LIGHT else "#0d2226"
    placed = sheet.placed_names
    towns = "".join([name_of(each) for each in placed if each.about.town and each.about.name])
    keys = "".join([keys_of(each, sheet, theme) for each in placed if each.about.note])
    others = "".join([name_of(each) for each in placed if not each.about.town and each.about.name])
    how = 'stroke-linejoin="round" paint-order="stroke" pointer-events="none"'
    width = number(2.4 * sheet.pixel + 0.8)
    body = f'<g font-weight="600" font-size="{number(sheet.text)}">{towns}</g>'
    body += keys
    body += f'<g font-style="italic" font-size="{number(sheet.small)}">{others}</g>' if others else ""
    return (
        f'<g class="written" fill="{theme.ink}" stroke="{halo}" stroke-width="{width}" {how}>'
        f"{countries(sheet, theme)}{body}</g>"
    )


def name_of(label: PlacedName) -> str:
    return text_at(label.about.name, label.x, label.y, label.anchor)


def keys_of(label: PlacedName, sheet: Sheet, theme: Theme) -> str:
    """The keys under a name, or alone where there is none."""
    low = label.y + (sheet.small * LINE if label.about.name else 0)
    return write_key(label.about.note, label.x, low, sheet.small, theme.soft, label.anchor)


def text_at(words: str, x: float, y: float, anchor: str) -> str:
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{number(x)}" y="{number(y)}"{side}>{escape(words)}</text>'


def countries(sheet: Sheet, theme: Theme) -> str:
    """The names of foreign countries."""
    found = ""
    for country, x, y, upright, _ in placed_countries(sheet):
        turn = f' transform="rotate(-90 {number(x)} {number(y)})"' if upright else ""
        found += (
            f'<text x="{number(x)}" y="{number(y + sheet.small * 0.35)}" font-size="{number(sheet.small)}"'
            f' text-anchor="middle" letter-spacing="{number(sheet.small * 0.16)}" fill="{theme.soft}"{turn}>'
            f"{escape(country.upper())}</text>"
        )
    return found


def placed_countries(sheet: Sheet) -> list[tuple[str, float, float, bool, Box]]:
    """Every foreign country, where its name covers no other: its middle, whether it is upright, its box."""
    spots_of: dict[str, list[tuple[float, float]]] = {}
    for hex_ in sheet.hexes:
        if sheet.map.foreign[hex_]:
            spots_of.setdefault(sheet.map.ground.country[hex_], []).append(sheet.spots[hex_])
    found: list[tuple[str, float, float, bool, Box]] = []
    # the smallest first: it has the least room to choose from
    for country, spots in sorted(spots_of.items(), key=lambda item: (len(item[1]), item[0])):
        found.append((country, *room_for(country.upper(), spots, sheet, [other[-1] for other in found])))
    return found


def room_for(
    words: str, spots: list[tuple[float, float]], sheet: Sheet, others: list[Box]
) -> tuple[float, float, bool, Box]:
    """Where in a country its name stands best, whether upright, and its box: clear of names, towns and exits.

    It is clear of the names of other countries, too, and in the frame. It stands upright if there is room for
    that; otherwise it may also lie, over the country or beside it.
    """
    half, high = width_of(words, sheet.small, spacing=sheet.small * 0.16) / 2, sheet.small * 0.5
    taken = others + [name.box for name in sheet.placed_names]
    taken += [
        (p.x - p.r, p.y - p.r, p.x + p.r, p.y + p.r) for p in [name.about for name in sheet.placed_names]
    ]
    first: Box = (0.0, 0.0, 0.0, 0.0)
    best, least = (*spots[0], True, first), 1e9
    beside = half + 20.0
    for upright in (True, False):
        across, tall = (high, half) if upright else (half, high)
        for x, y in sorted(spots):
            for right in (0.0, 9.0, -9.0, 16.0, -16.0) if upright else (0.0, beside, -beside):
                for down in (0.0, -10.4, 10.4, -20.8, 20.8):
                    at_x, at_y = x + right, y + down
                    box = (at_x - across, at_y - tall, at_x + across, at_y + tall)
                    clash = sum([overlap(box, other) for other in taken]) + 1000 * outside(box, sheet.frame())
                    if clash < least:
                        best, least = (at_x, at_y, upright, box), clash
    return best
