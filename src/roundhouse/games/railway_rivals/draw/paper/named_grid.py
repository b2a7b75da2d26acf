"""The hexes of a map with their names over a picture, to read the ground off while one types."""

from typing import Final

from roundhouse.core.words import Words
from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.draw.land import border, grid
from roundhouse.games.railway_rivals.draw.places import text_at
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.games.railway_rivals.words.en import English
from roundhouse.svg.element import document, el
from roundhouse.svg.text import SANS

EDGE: Final = 9.0


def named_grid(printed: Map, words: Words, picture: str) -> str:
    """An SVG with the picture, given as the address of its data, under the grid."""
    assert isinstance(words, English)
    sheet = Sheet(printed, "", 1000.0, 1e6, True, "over a picture")
    left, top = sheet.left + EDGE, sheet.top + EDGE
    w, h = sheet.right - EDGE - left, sheet.low - EDGE - top
    under = el("image", href=picture, x=left, y=top, width=w, height=h, preserveAspectRatio="xMidYMid meet")
    every = list(sheet.hexes)
    lines = el(
        "path", d=grid(sheet, every) + border(sheet, every), fill="none", stroke="#a8420a", stroke_width=0.6
    )
    named = [
        text_at(name, x, y - 10, "middle") for name, (x, y) in zip(printed.names, sheet.spots, strict=True)
    ]
    halo = 'stroke="#ffffff" stroke-width="1.6" stroke-linejoin="round" paint-order="stroke"'
    names = f'<g font-size="6.4" fill="#231d16" {halo}>{"".join(named)}</g>'
    moved = f'<g transform="translate({-left:.2f} {-top:.2f})">{under}{lines}{names}</g>'
    captions = words.map_captions
    summary = captions.map_summary(printed, printed.kinds[0])
    wide = {"width": round(w * 2), "height": round(h * 2)}
    return "\n".join(document(w, h, captions.map_title(printed), summary, moved, font_family=SANS, **wide))
