"""The whole picture: one for a desk, one for a phone."""

from typing import Final

from roundhouse.core.look import Look
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.core.words import Words
from roundhouse.display.picture import picture
from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.draw.alt_text import summary
from roundhouse.games.railway_rivals.draw.ferries import ferry_lines, ferry_prices, ferry_signs
from roundhouse.games.railway_rivals.draw.land import land
from roundhouse.games.railway_rivals.draw.leaps import landing, leap_prices
from roundhouse.games.railway_rivals.draw.notes import notes, notes_height
from roundhouse.games.railway_rivals.draw.panels import (
    index,
    index_height,
    legend,
    legend_height,
    numbers,
    numbers_height,
    run,
    run_height,
    special_list,
    specials_height,
)
from roundhouse.games.railway_rivals.draw.places import names as town_names
from roundhouse.games.railway_rivals.draw.places import towns
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.seats import accounts, accounts_height
from roundhouse.games.railway_rivals.draw.sheets import Sheet, sheet_of, size_of
from roundhouse.games.railway_rivals.draw.strip import buttons, roll, stage
from roundhouse.games.railway_rivals.draw.suits import definitions
from roundhouse.games.railway_rivals.draw.targets import flags, ground, hexes, prices, run_ends
from roundhouse.games.railway_rivals.draw.track import routes, track, trains, ways_open
from roundhouse.games.railway_rivals.state import RailwayState
from roundhouse.svg.page import masthead, notice, notice_lines
from roundhouse.svg.shapes import box, seat_mark

MARGIN: Final = 24.0
WIDE: Final = 1200.0
PANEL: Final = 324.0
"""The width of what stands beside the map on a desk."""
TOP: Final = 182.0
"""Where a map begins that has the heading above it."""
HIGHEST: Final = 720.0
"""A map that would be higher there is a tall one: on a desk it stands beside the heading."""
TALL: Final = 912.0
"""The height of a tall map."""
BESIDE: Final = WIDE - 2 * MARGIN - PANEL - 22
"""The width of a map on a desk."""
MARK: Final = 25.0
"""The size of the mark of a company before a question: its figure is read."""
LEFT: Final = 16.0
COLUMN: Final = 358.0
"""The margin and the width of the column on a phone."""


class Page:
    """What is drawn, and how large it is; `seen` is how much of the height wants to be in sight at once."""

    def __init__(self, w: float, h: float, seen: float, drawn: list[str]) -> None:
        self.w = w
        self.h = h
        self.seen = seen
        self.drawn = drawn


def map_layers(scene: Scene, at: Sheet, x: float, y: float) -> list[str]:
    """A sheet from the ground up; the signs of towns and their names lie above the track (RW-A3.2)."""
    drawn = [
        land(at, scene.theme) + ferry_lines(scene, at),
        run_ends(scene, at),
        ways_open(scene, at),
        routes(scene, at),
        ground(at),
        hexes(scene, at),
        *track(scene, at),
        towns(at, scene.theme),
        flags(scene, at),
        town_names(at, scene.theme) + ferry_signs(scene, at),
        trains(scene, at),
        landing(scene, at) + prices(scene, at) + leap_prices(scene, at) + ferry_prices(scene, at),
    ]
    paper = box(x, y, at.w, at.h, scene.theme.panel, scene.theme.rule)
    window = at.window
    if scene.close_up:
        lit = [at.map.hex_of[part[4:]] for part, _ in scene.lit_among("hex:")]
        window = at.near(lit or [hex_ for hex_ in at.hexes if scene.s.seats_in_hex[hex_]])
    return [paper, *[window.at(x, y, each) for each in drawn]]


def is_tall(sheet: Map) -> bool:
    """Whether a map is so much higher than wide that it stands beside the heading."""
    wide, high = size_of(sheet)
    return high / wide * BESIDE > HIGHEST


def map_at(scene: Scene, wide: bool) -> tuple[Sheet, float, float]:
    """The sheet of the map, and where it lies on the page."""
    printed, kind, words = scene.rules.map, scene.rules.kind, scene.words.map_captions
    if wide and is_tall(printed):
        across, high = size_of(printed)
        return sheet_of(printed, kind, min(BESIDE, across / high * TALL), TALL, True, words), MARGIN, MARGIN
    if wide:
        return sheet_of(printed, kind, BESIDE, HIGHEST, True, words), MARGIN, TOP
    lines, _ = asked_in(scene, COLUMN, 15, 12.5)
    return sheet_of(printed, kind, COLUMN + 10, 900.0, False, words), LEFT - 5, under_notice(lines) + 160


def under_notice(lines: list[str]) -> float:
    """Where the stage begins on a phone, below what is asked."""
    return 80 + max(3, len(lines)) * 19.5


def tall_page(scene: Scene) -> Page:
    """For a desk and a tall map: it stands at the left over the whole height, all else beside it."""
    at, left, top = map_at(scene, True)
    x = left + at.w + 22
    w, theme, captions = WIDE - MARGIN - x, scene.theme, scene.words.captions
    printed, kind, words = scene.rules.map, scene.rules.kind, scene.words.map_captions
    y = 146.0
    lines, size = asked_in(scene, w, 16, 13.5, 12.5)
    if size == 16 and len(lines) == 4:
        lines, size = asked_in(scene, w, 13.5)
    drawn = [
        masthead(captions.title, captions.short_when(scene.when), x, 50, w, 22, theme),
        asked(scene, lines, x, 82, w, size),
        stage(scene, x, y, w),
        roll(scene, x, y + 52, w),
        buttons(scene, x + 3, y + 98, w - 6),
        *map_layers(scene, at, left, top),
    ]
    y += 162
    drawn += accounts(scene, x, y, w)
    y += accounts_height(scene) + 14
    drawn.append(run(scene, x, y, w))
    y += run_height(scene)
    drawn.append(numbers(scene, x, y, w))
    low = top + at.h + 32
    drawn.append(special_list(printed, kind, left, low, 300, theme, words))
    drawn.append(legend(printed, kind, left + 336, low, max(400, at.w - 336), theme, words, scene.shared))
    below = low + max(legend_height(), specials_height(printed, kind, 300, words))
    across = max(736.0, at.w)
    drawn.append(notes(scene, left, below + 18, across))
    below += notes_height(scene, across)
    return Page(WIDE, max(y + numbers_height(scene), below) + 12, top + at.h + 14, drawn)


def asked_in(scene: Scene, w: float, *sizes: float) -> tuple[list[str], float]:
    """What is asked in lines so wide, and the size of its letters: the first in which nothing is cut off."""
    for size in sizes[:-1]:
        if not cut_off(scene.asked, w, size):
            return notice_lines(scene.asked, w, size), size
    return notice_lines(scene.asked, w, sizes[-1]), sizes[-1]


def cut_off(words: str, w: float, size: float) -> bool:
    """Whether a word of this is too long for one line."""
    return any(line.endswith("…") for line in notice_lines(words, w, size))


def wide_page(scene: Scene) -> Page:
    """For a desk: the map at the left, the panels at the right."""
    if is_tall(scene.rules.map):
        return tall_page(scene)
    x, w = MARGIN, WIDE - 2 * MARGIN
    at, _, _ = map_at(scene, True)
    right, y, seen = x + w - PANEL, TOP + 12, TOP + at.h + 14
    theme, kind, printed, words = scene.theme, scene.rules.kind, scene.rules.map, scene.words.map_captions
    drawn = [
        masthead(scene.words.captions.title, scene.when, x, 54, w, 34, theme),
        question(scene, x, w),
        stage(scene, x, 118, 364),
        roll(scene, x + 384, 118, 262 if scene.s.offered == NOTHING else 480),
        buttons(scene, x + w - 500, 119, 500),
        *map_layers(scene, at, x, TOP),
        *accounts(scene, right, y, PANEL),
    ]
    y += accounts_height(scene) + 18
    drawn.append(run(scene, right, y, PANEL))
    y += run_height(scene)
    drawn.append(numbers(scene, right, y, PANEL))
    y += numbers_height(scene)
    below = TOP + at.h + 34
    if below < y + specials_height(printed, kind, PANEL, words) + 20:
        # a map that is not high leaves room under it
        drawn.append(special_list(printed, kind, x, below, 360, theme, words))
        drawn.append(legend(printed, kind, x + 400, below, at.w - 400, theme, words, scene.shared))
        low = below + max(legend_height(), specials_height(printed, kind, 360, words))
        drawn.append(notes(scene, x, low + 18, at.w))
        low = below + legend_height() if not notes_height(scene, at.w) else low + notes_height(scene, at.w)
        return Page(WIDE, max(y, low) + 12, seen, drawn)
    drawn.append(special_list(printed, kind, right, y, PANEL, theme, words))
    y += specials_height(printed, kind, PANEL, words)
    drawn.append(legend(printed, kind, right, y, PANEL, theme, words, scene.shared))
    y += legend_height()
    drawn.append(notes(scene, right, y + 18, PANEL))
    y += notes_height(scene, PANEL)
    return Page(WIDE, max(y, TOP + at.h) + MARGIN, seen, drawn)


def question(scene: Scene, x: float, w: float) -> str:
    """What is asked on one line, or smaller on two."""
    lines = notice_lines(scene.asked, w, 20)
    if len(lines) == 1:
        return asked(scene, lines, x, 97, w, 20)
    return asked(scene, notice_lines(scene.asked, w, 15), x, 88, w, 15)


def asked(scene: Scene, lines: list[str], x: float, y: float, w: float, size: float) -> str:
    """What is asked; where a player decides for more than one company, with the mark of that company."""
    body = notice(lines, x, y, w, size, scene.theme, scene.yours)
    if scene.several and scene.yours:
        body += seat_mark(scene.mover, x + 7, y - size * 0.3, MARK, scene.theme)
    return body


def narrow_page(scene: Scene) -> Page:
    """For a phone: everything in one column; the map is moved under its window."""
    x, w, theme, captions = LEFT, COLUMN, scene.theme, scene.words.captions
    printed, kind = scene.rules.map, scene.rules.kind
    lines, size = asked_in(scene, w, 15, 12.5)
    y = under_notice(lines)
    drawn = [
        masthead(captions.title, captions.short_when(scene.when), x, 42, w, 22, theme),
        asked(scene, lines, x, 74, w, size),
        stage(scene, x, y, w),
        roll(scene, x, y + 56, w),
        buttons(scene, x + 3, y + 104, w - 6),
    ]
    at, left, y = map_at(scene, False)
    *below, above = map_layers(scene, at, left, y)
    drawn += below
    y += at.h + 26
    drawn += accounts(scene, x, y, w)
    y += accounts_height(scene) + 18
    drawn.append(run(scene, x, y, w))
    y += run_height(scene)
    drawn.append(numbers(scene, x, y, w))
    y += numbers_height(scene)
    drawn.append(index(printed, kind, x, y, w, theme, scene.words.map_captions))
    y += index_height(printed, kind)
    drawn.append(legend(printed, kind, x, y, w, theme, scene.words.map_captions, scene.shared))
    y += legend_height()
    drawn.append(notes(scene, x, y + 18, w))
    return Page(390, y + notes_height(scene, w) + 16, 0, [*drawn, above])


def layers(view: View[RailwayState], names: list[str], words: Words, look: Look) -> list[str]:
    """The table as this view's seat sees it; with `look.choices`, what can be done now is lit."""
    scene = Scene(view, names, words, look)
    page = wide_page(scene) if look.wide else narrow_page(scene)
    title, told = scene.words.captions.page_title(scene.when), summary(scene)
    flat = scene.rules.map.ground.flat
    return picture(page.w, page.h, title, told, definitions(flat), page.drawn, scene.theme, page.seen)
