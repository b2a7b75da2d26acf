"""The pages to print: the map in sheets to glue, then the rubric with all its grids, then the accounts."""

from collections.abc import Iterator
from typing import Final

from roundhouse.core.words import Words
from roundhouse.display.map_window import MapWindow
from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.draw.panels import draw_index, index_height
from roundhouse.games.railway_rivals.draw.paper.blocks import Block, flow, paragraphs, rows, small
from roundhouse.games.railway_rivals.draw.paper.grids import (
    account_pages,
    crossing_off,
    held_over,
    leaps,
    owners,
)
from roundhouse.games.railway_rivals.draw.paper.key import by_hand, costs, money, signs
from roundhouse.games.railway_rivals.draw.paper.line_key import lines, rows_of
from roundhouse.games.railway_rivals.draw.paper.printed_map import PrintedMap, draw_map, inks_of
from roundhouse.games.railway_rivals.draw.suits import definitions
from roundhouse.games.railway_rivals.words.en import English
from roundhouse.games.railway_rivals.words.en.sheet_captions import SheetCaptions
from roundhouse.svg.element import Value, at, document, el, number
from roundhouse.svg.paper import PAPERS
from roundhouse.svg.shapes import line
from roundhouse.svg.text import SANS
from roundhouse.svg.theme import LIGHT, Theme, theme_named

MARGIN: Final = 26.0
"""In points: printers leave about 5 millimetres white."""
TITLE: Final = 30.0
"""The height of the title of a sheet."""
FOOT: Final = 12.0
STRIP: Final = 26.0
"""How much of the map two sheets have in common, to be glued."""
SMALLEST_HEX: Final = 21.0
"""A map whose hexes would be narrower is printed on more sheets, unless their number is asked for."""
MOST_SHEETS: Final = 12
COLUMN: Final = 262.0


class Tiling:
    """A map on sheets: how many across and down, how large each is, and how large a unit of the map is."""

    def __init__(self, across: int, down: int, w: float, h: float, wide: float, high: float) -> None:
        self.across = across
        self.down = down
        self.w = w
        """The width of the paper."""
        self.h = h
        self.room_w = w - 2 * MARGIN
        self.room_h = h - 2 * MARGIN - TITLE - FOOT
        whole_w = across * self.room_w - (across - 1) * STRIP
        whole_h = down * self.room_h - (down - 1) * STRIP
        self.scale = min(whole_w / wide, whole_h / high)


def tiling(sheet: PrintedMap, paper: str, sheets: int) -> Tiling:
    """The map as large as so many sheets allow; with none named, on as few as keep its hexes large enough."""
    wide, high = sheet.right - sheet.left, sheet.low - sheet.top
    for count in [sheets] if sheets else range(1, MOST_SHEETS + 1):
        found = max(ways_to_tile(count, paper, wide, high), key=lambda way: way.scale)
        if 36 * found.scale >= SMALLEST_HEX:
            break
    return found


def ways_to_tile(count: int, paper: str, wide: float, high: float) -> Iterator[Tiling]:
    short, long = PAPERS[paper]
    for across in range(1, count + 1):
        if count % across == 0:
            yield Tiling(across, count // across, short, long, wide, high)
            yield Tiling(across, count // across, long, short, wide, high)


def printed_pages(printed: Map, words: Words, theme_name: str, paper: str, sheets: int) -> list[str]:
    """Every page as SVG, in points."""
    assert isinstance(words, English)
    captions, theme, kind = words.sheet_captions, theme_named(theme_name), printed.kinds[0]
    sheet = PrintedMap(printed, kind, captions)
    pages = map_pages(sheet, paper, sheets, theme)
    pages += beside(text_pages(sheet, theme), paper)
    summary = captions.map_summary(printed, kind)
    made = []
    for w, h, body in pages:
        back = el("rect", width=w, height=h, fill="#ffffff" if theme is LIGHT else theme.ground)
        title = captions.map_title(printed)
        made.append(
            "\n".join(document(w, h, title, summary, definitions(sheet.flat), back, body, font_family=SANS))
        )
    return made


Page = tuple[float, float, str]
"""The width, the height and what is drawn."""


# The map


def map_pages(sheet: PrintedMap, paper: str, sheets: int, theme: Theme) -> list[Page]:
    way, drawn = tiling(sheet, paper, sheets), draw_map(sheet, theme)
    return [
        (way.w, way.h, tile(sheet, way, column, row, drawn, theme))
        for row in range(way.down)
        for column in range(way.across)
    ]


def tile(sheet: PrintedMap, way: Tiling, column: int, row: int, drawn: str, theme: Theme) -> str:
    """One sheet of the map: its part, a title, and marks that say where the next is glued on."""
    captions, printed = sheet.captions, sheet.map
    number_, count = row * way.across + column + 1, way.across * way.down
    left = sheet.left + column * (way.room_w - STRIP) / way.scale
    top = sheet.top + row * (way.room_h - STRIP) / way.scale
    w = min(way.room_w, (sheet.right - left) * way.scale)
    h = min(way.room_h, (sheet.low - top) * way.scale)
    x, y = MARGIN, MARGIN + TITLE
    if count == 1:
        x += (way.room_w - w) / 2
    body = MapWindow(left, top, w / way.scale, h / way.scale, w, h).at(x, y, drawn)
    body += masthead(printed, sheet.kind, captions.sheet_of(number_, count), way.w, theme, captions)
    body += small(captions.mark(printed), MARGIN, way.h - MARGIN + 4, 300, 6.5, theme.soft)
    marks: dict[str, Value] = {"stroke": theme.ink, "stroke_width": 0.7, "fill": "none"}
    if column + 1 < way.across:
        edge = x + w - STRIP
        body += el("path", d=f"M{number(edge)} {number(y)}v{number(h)}", stroke_dasharray="6 4", **marks)
        body += upright(captions.lay_on(number_ + 1), x + w + 9, y + h / 2, theme)
        body += cross(edge, y, theme) + cross(edge, y + h, theme)
    if column:
        body += el("path", d=f"M{number(x)} {number(y)}v{number(h)}", **marks)
        body += upright(captions.cut_off(number_ - 1), x - 5, y + h / 2, theme)
        body += cross(x, y, theme) + cross(x, y + h, theme)
    if row + 1 < way.down:
        edge = y + h - STRIP
        body += el("path", d=f"M{number(x)} {number(edge)}h{number(w)}", stroke_dasharray="6 4", **marks)
        says = captions.lay_on(number_ + way.across)
        body += small(says, x + w / 2, y + h + 9, w, 7, theme.soft, anchor="middle")
        body += cross(x, edge, theme) + cross(x + w, edge, theme)
    if row:
        body += el("path", d=f"M{number(x)} {number(y)}h{number(w)}", **marks)
        says = captions.cut_off(number_ - way.across)
        body += small(says, x + w / 2, y - 4, w, 7, theme.soft, anchor="middle")
        body += cross(x, y, theme) + cross(x + w, y, theme)
    return body


def masthead(printed: Map, kind: str, note: str, w: float, theme: Theme, captions: SheetCaptions) -> str:
    """The title of a sheet over a double line."""
    low, room = MARGIN + 14, w - 2 * MARGIN
    body = small(
        printed.name.upper(), MARGIN, low, room * 0.55, 17, theme.ink, bold=True, serif=True, spacing=1.4
    )
    says = f"{captions.game()}, {captions.players_and_races(printed, kind)}, {note}"
    body += small(says, w - MARGIN, low, room * 0.44, 9.5, theme.ink, anchor="end", serif=True)
    body += line(MARGIN, low + 5, w - MARGIN, low + 5, theme.ink, 1.4)
    return body + line(MARGIN, low + 7.5, w - MARGIN, low + 7.5, theme.ink, 0.5)


def upright(words: str, x: float, y: float, theme: Theme) -> str:
    drawn = small(words, 0, 0, 500, 7, theme.soft, anchor="middle")
    return el("g", drawn, transform=f"translate({number(x)} {number(y)}) rotate(-90)")


def cross(x: float, y: float, theme: Theme) -> str:
    """Where two sheets must meet exactly."""
    d = f"M{number(x - 7)} {number(y)}h14M{number(x)} {number(y - 7)}v14"
    return el("path", d=d, stroke=theme.ink, stroke_width=0.5, fill="none") + el(
        "circle", cx=x, cy=y, r=3.2, stroke=theme.ink, stroke_width=0.5, fill="none"
    )


# Rubric, grids and accounts


def text_pages(sheet: PrintedMap, theme: Theme) -> list[str]:
    """Pages of A4, upright."""
    printed, captions, kind = sheet.map, sheet.captions, sheet.kind
    w, h = PAPERS["a4"]
    body = masthead(printed, kind, captions.rubric().lower(), w, theme, captions)
    columns = [MARGIN, w - MARGIN - COLUMN]
    made = flow(blocks(sheet, theme), columns, MARGIN + TITLE, h - MARGIN)
    accounts = account_pages(printed, kind, w - 2 * MARGIN, h - 2 * MARGIN, theme, captions)
    return [*[body + page for page in made], *[at(MARGIN, MARGIN, page) for page in accounts]]


def blocks(sheet: PrintedMap, theme: Theme) -> list[Block]:
    """What stands beside the map, in the order in which it is read."""
    printed, captions, kind, w, inks = sheet.map, sheet.captions, sheet.kind, COLUMN, inks_of(theme)
    found = [rows(captions.rubric(), captions.about(printed), 62, w, theme)]
    starts = [
        (printed.place_name(start.hex), captions.start_room(start) + captions.exits(start.apart))
        for start in printed.starts
    ]
    found.append(rows(captions.start_points(), starts, 90, w, theme))
    special = [place for place in printed.destinations[kind] if place.special]
    if special:
        texts = list(dict.fromkeys([captions.special(printed, place) for place in special]))
        found.append(paragraphs(captions.special_destinations(), texts, w, theme))
    if rules := captions.map_rules(printed, kind):
        found.append(paragraphs(captions.notes(), rules, w, theme))
    found += [costs(sheet, w, theme, inks, captions), signs(sheet, w, theme, inks, captions)]
    if rows_of(printed, captions):
        found.append(lines(printed, w, theme, inks, captions))
    found.append(money(sheet, w, theme, captions))
    for each in printed.kinds:
        found += crossing_off(printed, each, w, theme, captions)
    found.append(held_over(w, theme, captions))
    if owned := captions.owned(printed):
        found.append(owners(owned, w, theme, captions))
    if captions.leaps(printed):
        found.append(leaps(printed, w, theme, captions))
    found.append(by_hand(printed, w, theme, captions))
    if two := captions.two_player_lines(printed):
        found.append(rows(captions.two_players(), two, 72, w, theme))
    return found + [destinations(sheet, other, theme) for other in printed.kinds[1:]]


def destinations(sheet: PrintedMap, kind: str, theme: Theme) -> Block:
    """The towns with the keys of a kind of game that the map does not show."""
    captions, size = sheet.captions, 0.7
    body = draw_index(sheet.map, kind, 0, 12, COLUMN / size, theme, captions, captions.drawn_with(kind))
    return Block(at(0, 0, body, size), (12 + index_height(sheet.map, kind)) * size)


def beside(pages: list[str], paper: str) -> list[Page]:
    """Pages of A4 on their paper: two of them lie beside each other on a sheet of A3."""
    w, h = PAPERS["a4"]
    if paper == "a4":
        return [(w, h, page) for page in pages]
    wide = PAPERS["a3"][1]
    found = []
    for i in range(0, len(pages), 2):
        body = pages[i] + (at(wide / 2, 0, pages[i + 1]) if i + 1 < len(pages) else "")
        found.append((wide, PAPERS["a3"][0], body))
    return found
