"""The empty map to print: to play on paper, with a legend and room for the accounts."""

from typing import Final

from roundhouse.core.state import NOTHING
from roundhouse.core.words import Words
from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.draw.ferries import ferries_of
from roundhouse.games.railway_rivals.draw.land import land
from roundhouse.games.railway_rivals.draw.panels import (
    index,
    index_height,
    legend,
    legend_height,
    special_list,
    specials_height,
)
from roundhouse.games.railway_rivals.draw.places import hex_names, names, towns
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.games.railway_rivals.draw.suits import definitions
from roundhouse.games.railway_rivals.words.en import English
from roundhouse.games.railway_rivals.words.en.map_captions import MapCaptions
from roundhouse.svg.element import document, el
from roundhouse.svg.page import heading, masthead, sheet
from roundhouse.svg.shapes import box, line
from roundhouse.svg.text import SANS, wrap, write
from roundhouse.svg.theme import LIGHT, Theme, theme_named

MARGIN: Final = 24.0
WIDE: Final = 1200.0
PANEL: Final = 300.0
TOP: Final = 84.0
ROWS: Final = 14
"""The lines of the accounts."""
ROW: Final = 24.0


def blank_sheet(printed: Map, words: Words, theme: str) -> str:
    """The empty map as SVG: names, keys, start points, what track costs, and a table for the accounts."""
    assert isinstance(words, English)
    captions, look, kind = words.map_captions, theme_named(theme), printed.kinds[0]
    x, w = MARGIN, WIDE - 2 * MARGIN
    map_w = w - PANEL - 20
    at = Sheet(printed, kind, map_w, 2000.0, True, f"to print {kind}")
    right, y = x + w - PANEL, TOP + 14
    note = captions.players_and_races(printed, kind)
    drawn = [masthead(printed.name, note, x, 54, w, 34, look)]
    sailing = ferries_of(printed, at, look, (NOTHING,) * len(printed.ferries)) if printed.ferries else ""
    layers = (land(at, look) + sailing, hex_names(at, look), towns(at, look), names(at, look))
    drawn += [at.moved(x, TOP, each) for each in layers if each]
    drawn.append(starts(printed, right, y, look, captions))
    y += 42 + 17 * len(printed.starts)
    drawn.append(special_list(printed, kind, right, y, PANEL, look, captions))
    y += specials_height(printed, kind, PANEL, captions)
    drawn.append(legend(printed, kind, right, y, PANEL, look, captions))
    y += legend_height() + 14
    for other in printed.kinds[1:]:
        drawn.append(index(printed, other, right, y, PANEL, look, captions, captions.drawn_with(other)))
        y += index_height(printed, other) + 12
    told, below = notes(printed, x, TOP + at.h + 26, map_w, look, captions)
    low = max(y, below) + 20
    drawn += [told, accounts(captions.account_columns(printed.players[1]), x, low, w, look, captions)]
    high = low + 20 + ROW * (ROWS + 1) + MARGIN
    lines = document(
        WIDE,
        high,
        captions.map_title(printed),
        captions.map_summary(printed, kind),
        definitions(printed.ground.flat),
        paper(high, look),
        *drawn,
        font_family=SANS,
        style="font-variant-numeric:tabular-nums",
    )
    return "\n".join(lines)


def paper(h: float, theme: Theme) -> str:
    """The frame of a page; by day on white, so that no ink goes into the ground."""
    if theme is not LIGHT:
        return sheet(WIDE, h, theme)
    white = el("rect", width=WIDE, height=h, fill="#ffffff")
    frame = el("rect", x=6, y=6, width=WIDE - 12, height=h - 12, fill="none", stroke=theme.rule)
    return white + frame


def starts(printed: Map, x: float, y: float, theme: Theme, captions: MapCaptions) -> str:
    """Where companies may begin, and how many for how many players."""
    body = heading(captions.start_points(), x, y, PANEL, theme)
    for i, start in enumerate(printed.starts):
        low = y + 24 + 17 * i
        room = captions.start_room(start)
        body += write(printed.place_name(start.hex), x, low, 110, 12.5, theme.ink)
        body += write(room, x + PANEL, low, PANEL - 114, 12.5, theme.soft, anchor="end")
    return body


def notes(
    printed: Map, x: float, y: float, w: float, theme: Theme, captions: MapCaptions
) -> tuple[str, float]:
    """What else the map says, and where that ends."""
    every = [*captions.parting(printed), *captions.line_notes(printed), *printed.notes]
    if not every:
        return "", y
    body, low = heading(captions.notes(), x, y, w, theme), y + 24
    for note in every:
        for words in wrap(note, w, 12.5, 6):
            body += write(words, x, low, w, 12.5, theme.ink)
            low += 16
        low += 5
    return body, low


def accounts(columns: list[str], x: float, y: float, w: float, theme: Theme, captions: MapCaptions) -> str:
    """An empty table: a column for what happened, and one for each player."""
    players = len(columns) - 1
    body = heading(captions.accounts(), x, y, w, theme)
    top, first = y + 16, 260.0
    high, step = ROW * (ROWS + 1), (w - first) / players
    body += box(x, top, w, high, theme.panel, theme.rule)
    for i in range(1, ROWS + 1):
        body += line(x, top + i * ROW, x + w, top + i * ROW, theme.rule, 1.6 if i == 1 else 0.8)
    body += write(columns[0], x + 10, top + 16.5, first - 20, 12.5, theme.soft)
    for i in range(players):
        left = x + first + i * step
        body += line(left, top, left, top + high, theme.rule, 1.2)
        body += write(columns[i + 1], left + 10, top + 16.5, step - 20, 12.5, theme.soft)
    return body
