"""The map of a report: the printed map with the name of every hex, the lines of all, what is new stronger."""

from collections.abc import Sequence
from functools import lru_cache

from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.draw.bundles import Strands, strands
from roundhouse.games.railway_rivals.draw.land import Inks
from roundhouse.games.railway_rivals.draw.marks import WIDTH, cased, casing_of, colour_of, strokes
from roundhouse.games.railway_rivals.draw.paper import map_lines
from roundhouse.games.railway_rivals.draw.paper.printed_map import (
    PrintedMap,
    ground,
    halo,
    hex_names,
    inks_of,
    names,
    ways_out,
)
from roundhouse.games.railway_rivals.draw.paper.town_signs import draw_signs
from roundhouse.games.railway_rivals.draw.suits import definitions
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from roundhouse.games.railway_rivals.postal.state import PostalState
from roundhouse.games.railway_rivals.words.en.sheet_captions import SheetCaptions
from roundhouse.svg.element import document, el, number
from roundhouse.svg.text import SANS
from roundhouse.svg.theme import LIGHT, Theme

HALO = 11.0
"""The width of the band under track that is new."""


def post_map(
    rules: PostalRules,
    s: PostalState,
    colours: Sequence[int],
    new: set[tuple[int, str, str]],
    captions: SheetCaptions,
    title: str,
) -> str:
    """The picture as SVG; `new` are the segments of this round with their seats."""
    theme = LIGHT
    sheet = printed(rules.map, rules.kind, captions)
    inks = inks_of(theme)
    drawn = (
        ground(sheet, inks, theme)
        + map_lines.map_lines(sheet, sheet.ferries, inks, theme)
        + fresh(sheet, colours, new, theme)
        + all_track(rules, s, colours, theme)
        + f"<g {halo(theme)}>{hex_names(sheet, theme)}</g>"
        + ways_out(sheet, inks, theme)
        + draw_signs(sheet, inks, theme)
        + names(sheet, theme)
    )
    return framed(sheet, drawn, title, inks)


@lru_cache(maxsize=4)
def printed(sheet: Map, kind: str, captions: SheetCaptions) -> PrintedMap:
    """The printed map; to find room for all its names takes longer than all else."""
    return PrintedMap(sheet, kind, captions)


def framed(sheet: PrintedMap, drawn: str, title: str, inks: Inks) -> str:
    w, h = sheet.right - sheet.left, sheet.low - sheet.top
    back = el("rect", width=w, height=h, fill="#ffffff")
    moved = f'<g transform="translate({number(-sheet.left)} {number(-sheet.top)})">{drawn}</g>'
    return "\n".join(document(w, h, title, title, definitions(sheet.flat), back, moved, font_family=SANS))


def fresh(sheet: PrintedMap, colours: Sequence[int], new: set[tuple[int, str, str]], theme: Theme) -> str:
    """A broad light band of its colour under each segment that is new."""
    body = ""
    for seat, a, b in sorted(new):
        (x, y), (to_x, to_y) = [sheet.spots[sheet.map.hex_of[name]] for name in (a, b)]
        d = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
        colour = colour_of(colours[seat], theme)
        body += f'<path d="{d}" stroke="{colour}" stroke-width="{number(HALO)}" stroke-opacity="0.3"/>'
    return f'<g fill="none" stroke-linecap="round">{body}</g>' if body else ""


def all_track(rules: PostalRules, s: PostalState, colours: Sequence[int], theme: Theme) -> str:
    """The lines of all companies in the colours that they were given."""
    lines = strands(rules.map, s.track, int(s.seats))
    body = "".join([cased(path_of(each), theme) for each in lines])
    for seat, each in enumerate(lines):
        body += strokes(colours[seat], path_of(each), theme, WIDTH)
        forks = "".join([f'<circle cx="{number(x)}" cy="{number(y)}" r="2.9"/>' for _, (x, y) in each.forks])
        colour = colour_of(colours[seat], theme)
        if forks:
            body += f'<g fill="{casing_of(theme)}" stroke="{colour}" stroke-width="1.5">{forks}</g>'
    return body


def path_of(each: Strands) -> str:
    return "".join([d for _, d in each.pieces])
