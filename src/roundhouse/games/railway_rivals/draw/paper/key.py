"""The key to a printed map: only what this map has."""

from typing import Final

from roundhouse.games.railway_rivals.data import NO_TOWN, Map
from roundhouse.games.railway_rivals.draw.land import COVERS, RIDGES, SHADE, Inks
from roundhouse.games.railway_rivals.draw.marks import STROKES, WIDTH
from roundhouse.games.railway_rivals.draw.paper.blocks import HEAD, Block, head, rows, small
from roundhouse.games.railway_rivals.draw.paper.printed_map import DOTS, HATCHES, WAVE, PrintedMap, winding
from roundhouse.games.railway_rivals.draw.paper.town_signs import ANCHOR
from roundhouse.games.railway_rivals.words.en.sheet_captions import SheetCaptions
from roundhouse.svg.element import Value, at, el, number
from roundhouse.svg.hexes import FLAT_HEX_PATH, HEX_PATH
from roundhouse.svg.theme import Theme

ROW: Final = 15.4
"""The height of a row with a sign."""


def ground_there(printed: Map) -> list[str]:
    """The kinds of ground and of sides that occur, in the order of the key."""
    ground, hills = printed.ground, any(printed.hill)
    found = ["open"]
    if hills:
        found.append("hill")
    if any(printed.hill[a] and printed.hill[b] for a, b in printed.ends):
        found.append("hills")
    if printed.rivers:
        found.append("river")
    if any(printed.hill[a] or printed.hill[b] for a, b in printed.rivers):
        found.append("both")
    found += [look for look in ("swamp", "forest", "park") if look in ground.look]
    if "sea" in ground.terrain or "lake" in ground.terrain:
        found.append("water")
    if "blocked" in ground.terrain:
        found.append("blocked")
    if printed.closed:
        found.append("closed")
    if any(printed.foreign):
        found.append("border")
    return found


def costs(sheet: PrintedMap, w: float, theme: Theme, inks: Inks, captions: SheetCaptions) -> Block:
    """What a segment costs by its ground, and which sides cannot be crossed."""
    words = captions.key_of_ground()
    body, y = head(captions.building_costs(), w, theme), HEAD + 9
    for kind in ground_there(sheet.map):
        says, price = words[kind]
        body += at(9, y - 3, swatch(kind, sheet.flat, inks), 0.34)
        body += small(says, 24, y, w - 50, 8.4, theme.ink)
        body += small(price, w, y, 30, 8.8, theme.ink, bold=True, anchor="end")
        y += ROW
    return Block(body, y - 8)


def swatch(kind: str, flat: bool, inks: Inks) -> str:
    """A hex as it is printed, around the origin."""
    high = kind in ("hill", "hills", "both", "swamp")
    fill = inks.sea if kind == "water" else inks.high if high else inks.land
    body = el("path", d=FLAT_HEX_PATH if flat else HEX_PATH, fill=fill, stroke=inks.grid, stroke_width=2)
    thin: dict[str, Value] = {
        "fill": "none",
        "stroke_width": 2,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    corner = ((10.4, 18.0), (20.8, 0.0)) if flat else ((18.0, 10.4), (18.0, -10.4))
    side = "M{} {}L{} {}".format(*[number(value) for point in corner for value in point])
    if kind in ("hill", "both"):
        body += el("path", d=f"M-10.5 7{RIDGES[0]}M-1 4{SHADE}", stroke=inks.peak, **thin)
    elif kind == "hills":
        body += el("path", d=f"M-17 7{RIDGES[0]}M-4 9{RIDGES[1]}", stroke=inks.peak, **thin)
    elif kind in COVERS:
        body += el(
            "path", d=f"M0 0{COVERS[kind]}", stroke=inks.water if kind == "swamp" else inks.peak, **thin
        )
    elif kind == "water":
        body += el("path", d=f"M0 0{WAVE}", stroke=inks.coast, **thin)
    elif kind == "blocked":
        body += el("path", d=f"M0 0{HATCHES}", stroke=inks.peak, **thin)
    elif kind == "closed":
        body += el("path", d=side, stroke=inks.coast, stroke_width=9) + el(
            "path", d=side, stroke=inks.sea, stroke_width=5
        )
    elif kind == "border":
        body += el("path", d=side, stroke=inks.border, stroke_width=3.6, stroke_dasharray="7 3 1.5 3")
    if kind in ("river", "both"):
        body += el("path", d=winding(*corner), stroke=inks.water, **{**thin, "stroke_width": 3.6})
    return body


def signs(sheet: PrintedMap, w: float, theme: Theme, inks: Inks, captions: SheetCaptions) -> Block:
    """Towns, start points and special destinations."""
    printed, words = sheet.map, captions.key_of_signs()
    there = {
        "town": True,
        "minor": any(town.minor.get(sheet.kind, False) for town in printed.towns),
        "start": True,
        "port": any(town.port for town in printed.towns),
        "out": any(way is not None for way in sheet.arrows.values()),
        "inland": any(way is None for way in sheet.arrows.values()),
        "place": bool(printed.named_places),
    }
    body, y = head(captions.signs(), w, theme), HEAD + 9
    for i, kind in enumerate([kind for kind, found in there.items() if found]):
        left = i % 2 * w / 2
        body += at(left + 9, y - 3, sign(kind, inks, theme), 0.5)
        body += small(words[kind], left + 24, y, w / 2 - 28, 8.4, theme.ink)
        y += ROW if i % 2 else 0
    count = sum(there.values())
    return Block(body, HEAD + 9 + ROW * (-(-count // 2)) - 8)


def sign(kind: str, inks: Inks, theme: Theme) -> str:
    line: dict[str, Value] = {"fill": "none", "stroke": theme.ink, "stroke_width": 2.0}
    if kind == "port":
        return el("path", d=f"M0 0{ANCHOR}", transform="scale(2)", **{**line, "stroke_width": 1.1})
    if kind == "out":
        return el("path", d="M-12 0H10M4-6L10 0 4 6", **line)
    if kind == "inland":
        return el("path", d=f"M0 0{DOTS}", **{**line, "stroke_width": 3.0}, stroke_linecap="round")
    if kind == "place":
        return el("path", d="M0-8l8 8-8 8-8-8z", **line)
    width = 0.9 if kind == "minor" else 2.6
    fill = theme.ink if kind == "start" else inks.town
    return el("circle", cx=0, cy=0, r=11, fill=fill, stroke=theme.ink, stroke_width=width)


def money(sheet: PrintedMap, w: float, theme: Theme, captions: SheetCaptions) -> Block:
    """Payments, credits and prizes."""
    printed = sheet.map
    minor = any(town.minor.get(sheet.kind, False) for town in printed.towns)
    beside = any(printed.town_at[a] != NO_TOWN and printed.town_at[b] != NO_TOWN for a, b in printed.ends)
    slow = any(hill and extra for hill, extra in zip(printed.hill, printed.extra, strict=True))
    body, y = head(captions.money(), w, theme), HEAD + 5
    for says, amount in captions.key_of_money(printed, minor, beside, slow):
        body += small(says, 0, y, w - 60, 8.4, theme.ink)
        body += small(amount, w, y, 60, 8.8, theme.ink, bold=True, anchor="end")
        y += 11.4
    return Block(body, y - 4)


def by_hand(printed: Map, w: float, theme: Theme, captions: SheetCaptions) -> Block:
    """What a computer does otherwise: a line each, and kinds of lines that one pen can draw."""
    block = rows(captions.by_hand(), captions.by_hand_lines(), 88, w, theme)
    body, y = block.body, block.high + 12
    for seat in range(printed.players[1]):
        left, low = seat % 2 * w / 2, y + seat // 2 * 16
        body += at(left + 4, low - 3, pen(seat, theme))
        body += small(captions.company(seat), left + 62, low, w / 2 - 64, 8.4, theme.ink)
    return Block(body, y + 16 * (-(-printed.players[1] // 2)) - 8)


def pen(seat: int, theme: Theme) -> str:
    """A piece of line of this company's kind, in black."""
    body = ""
    for stroke in STROKES[seat]:
        body += el(
            "path",
            d="M0 0H50",
            fill="none",
            stroke="#ffffff" if stroke.lighter else theme.ink,
            stroke_width=stroke.width * WIDTH,
            stroke_dasharray=stroke.dashes or None,
            stroke_dashoffset=stroke.offset or None,
            stroke_linecap="round" if stroke.round else None,
        )
    return body
