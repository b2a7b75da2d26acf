"""Towns on paper: a ring with the numbers inside, thin for a minor town; a start point is a dark disc."""

from typing import Final

from roundhouse.games.railway_rivals.data import SUITS
from roundhouse.games.railway_rivals.draw.land import Inks, spot
from roundhouse.games.railway_rivals.draw.places import large_town, star
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.games.railway_rivals.draw.suits import key_width, printed_keys, suit
from roundhouse.svg.element import Value, el, escape, number
from roundhouse.svg.theme import Theme

SIGN: Final = 11.0
"""The radius of a town on paper."""
ANCHOR: Final = "m0-3.4v6.8m-1.8-4.6h3.6m-4.9 2c.3 2.6 5.6 2.6 6.2 0"
MOST_LINES: Final = 3


def draw_signs(sheet: Sheet, inks: Inks, theme: Theme) -> str:
    starts = {start.hex for start in sheet.map.starts}
    body = anchors = ""
    for town in sheet.map.towns:
        if len(town.hexes) > 1:
            body += large_town(sheet, town.hexes, inks, theme.ink)
        for hex_ in town.hexes:
            x, y = sheet.spots[hex_]
            dark = hex_ in starts
            thin = town.minor.get(sheet.kind, False)
            fill = theme.ink if dark else inks.town
            body += el(
                "circle", cx=x, cy=y, r=SIGN, fill=fill, stroke=theme.ink, stroke_width=0.7 if thin else 1.8
            )
        x, y = sheet.spots[town.hex]
        ink = inks.town if town.hex in starts else theme.ink
        body += numbers(key_lines(town.keys.get(sheet.kind, [])), x, y, ink)
        if town.port:
            anchors += f"M{spot(x + 12.6, y - 8)}{ANCHOR}"
    for hex_ in starts:
        if not sheet.is_town(hex_):
            x, y = sheet.spots[hex_]
            body += el("path", d=star(x, y, SIGN), fill=inks.town, stroke=theme.ink, stroke_width=1.6)
    for place in sheet.map.named_places:
        d = "".join([f"M{spot(*sheet.spots[hex_])}m0-5l5 5-5 5-5-5z" for hex_ in place.hexes])
        body += el("path", d=d, fill=inks.town, stroke=theme.ink, stroke_width=1)
    how: dict[str, Value] = {"fill": "none", "stroke": theme.ink, "stroke_width": 1.1}
    return body + (el("path", d=anchors, **how) if anchors else "")


def key_lines(keys: list[str]) -> list[str]:
    """The keys of a town in few short lines: 31–33, or A41–A46 above B11–B13, or a suit above its cards."""
    words = printed_keys(keys).split()
    if words and words[0][:1] in SUITS.values():
        return [words[0], *[" ".join(words[i : i + 2]) for i in range(1, len(words), 2)]]
    while len(words) > MOST_LINES:
        short = min(range(len(words) - 1), key=lambda i: len(words[i]) + len(words[i + 1]))
        words[short : short + 2] = [f"{words[short]} {words[short + 1]}"]
    return words


def numbers(lines: list[str], x: float, y: float, ink: str) -> str:
    """Lines around the middle of a town, as large as they fit."""
    if not lines:
        return ""
    wide = max([key_width(words, 1.0, True) for words in lines])
    size = min(7.2, (2 * SIGN + 1) / wide, (2 * SIGN - 4) / (len(lines) * 0.95))
    body, low = "", y + size * 0.36 - size * 0.95 * (len(lines) - 1) / 2
    for words in lines:
        body += line_of_keys(words, x, low, size)
        low += size * 0.95
    return f'<g font-size="{number(size)}" font-weight="600" fill="{ink}" text-anchor="middle">{body}</g>'


def line_of_keys(words: str, x: float, y: float, size: float) -> str:
    if words[:1] not in SUITS.values():
        return f'<text x="{number(x)}" y="{number(y)}">{escape(words)}</text>'
    left = x - key_width(words, size, True) / 2
    body = suit(words[0], left + size * 0.1, y, size)
    where = f'x="{number(left + size * 0.95)}" y="{number(y)}" text-anchor="start"'
    return body + (f"<text {where}>{escape(words[1:])}</text>" if words[1:] else "")
