"""The whole picture: one for a desk, one for a phone."""

from typing import Any, Final

from roundhouse.core.look import Look
from roundhouse.core.view import View
from roundhouse.core.words import Words
from roundhouse.display.picture import picture
from roundhouse.games.railroad_rivals.draw.alt_text import summary
from roundhouse.games.railroad_rivals.draw.baron.tableau import before_you
from roundhouse.games.railroad_rivals.draw.board import Table, ghosts, picker, table
from roundhouse.games.railroad_rivals.draw.goods import cubes
from roundhouse.games.railroad_rivals.draw.offer import (
    AFTER,
    CAPTION,
    WINDOWS,
    auction,
    buttons,
    hand,
    offered,
)
from roundhouse.games.railroad_rivals.draw.order import PHONE, lines_of, order
from roundhouse.games.railroad_rivals.draw.portfolios import blocks, timetable
from roundhouse.games.railroad_rivals.draw.scene import Scene
from roundhouse.games.railroad_rivals.draw.values import LEGEND, legend, roads, track
from roundhouse.svg.page import heading, masthead, notice, notice_lines

MARGIN: Final = 24
SIDE: Final = 363
"""The width of the column beside the table."""
TOP: Final = 122
BOTTOM: Final = 812
"""Where the table ends on a desk, unless the column beside it needs more room."""
HIGHEST: Final = 700
"""The table is never higher on a desk."""
COMFORTABLE: Final = 78
"""The table grows in height until its tiles have this size on a desk."""
LARGEST: Final = 168
"""A tile is never drawn larger on a desk."""


def when(scene: Scene) -> str:
    """The turn, and whether it is the last."""
    return scene.captions.when(scene.s.turn, scene.s.last, scene.solo, scene.over)


def turn_it(scene: Scene, x: float, y: float, w: float) -> str:
    """The heading over the ways in which a tile may lie."""
    return heading(scene.captions.turn_it, x, y, w, scene.theme, scene.captions.tile_then_cell)


def wide_page(scene: Scene) -> tuple[float, float, list[str]]:
    """For a desk: the table at the left, what is chosen from at the right, values and portfolios below."""
    x, w = MARGIN, 1200 - 2 * MARGIN
    left = w - SIDE - MARGIN
    right, y, tile, gap, small = x + left + MARGIN, TOP + 10.0, 113.0, 12.0, 78.0
    column = []
    high, drawn = buttons(scene, right, y, SIDE)
    y += high
    column.append(drawn)
    for section in (offered, hand):
        high, drawn = section(scene, right, y, SIDE, tile, gap)
        y += high
        column.append(drawn)
    if scene.baron.modules:
        high, drawn = before_you(scene, right, y, SIDE, gap)
        y += high
        column.append(drawn)
    strip, drawn = y + CAPTION, ""
    if scene.places:
        drawn = turn_it(scene, right, y, SIDE) + picker(scene, right, strip, small, gap)
        y += CAPTION + small + 14 + AFTER
    column.append(drawn)
    high, drawn = cubes(scene, right, y, SIDE)
    column.append(drawn)
    y += high
    cards = 66 if scene.s.seats < PHONE else 74
    top = TOP + cards + 12.0
    high, bids = auction(scene, x, top + 16, left)
    top += high + 14 if high else 0
    at = Table(scene, x, top, left, HIGHEST, LARGEST)
    bottom = max(BOTTOM, y - AFTER, min(top + HIGHEST, at.bottom_for(COMFORTABLE)))
    at = Table(scene, x, top, left, bottom - top, LARGEST)
    at.h = bottom - top
    column.append(legend(scene, right, bottom - LEGEND, SIDE) if y + LEGEND <= bottom + 10 else "")
    foot = bottom + AFTER
    track_high, values = track(scene, x, foot, w)
    aimed = roads(scene, x, foot, w) if scene.aims else ""
    foot += track_high - 14
    high, lines = timetable(scene, x, foot, w)
    return (
        1200,
        foot + high + MARGIN,
        [
            masthead(scene.captions.title, when(scene), x, 54, w, 34, scene.theme),
            notice([scene.asked], x, 99, w, 20, scene.theme, scene.yours),
            *order(scene, x, TOP, left, cards, 10),
            *table(scene, at),
            bids,
            *column,
            values,
            *lines,
            ghosts(scene, at, right, strip, small, gap) + aimed,
        ],
    )


def narrow_page(scene: Scene) -> tuple[float, float, list[str]]:
    """For a phone: everything in one column, what is played with first."""
    x, w, tile, gap, small = 16.0, 358.0, 113.0, 9.5, 80.0
    lines = notice_lines(scene.asked, w, 15)
    y = 82 + max(3, len(lines)) * 19.5
    drawn = [
        masthead(scene.captions.title, when(scene), x, 42, w, 20, scene.theme),
        notice(lines, x, 74, w, 15, scene.theme, scene.yours),
        *order(scene, x, y - 8, w, 74, 5),
    ]
    y += 79 * lines_of(scene.s.seats, w) - 5 + AFTER - 14
    high, body = auction(scene, x, y, w)
    drawn.append(body)
    y += high + AFTER - 14 if high else 0
    high, body = buttons(scene, x, y, w)
    drawn.append(body)
    y += high
    laying = bool(scene.places)
    asked = any(part in scene.lit for part in WINDOWS)
    if scene.baron.modules and asked:
        high, body = before_you(scene, x, y, w, gap)
        drawn.append(body)
        y += high
    if not laying:
        high, body = offered(scene, x, y, w, tile, gap)
        drawn.append(body)
        y += high
    at = Table(scene, x - 6, y - 16, w + 12, 520, 120)
    at.h = max(200, at.needs)
    drawn += table(scene, at)
    y += at.h - 16 + AFTER - 8
    strip, body = y + CAPTION, ""
    if laying:
        body = turn_it(scene, x, y, w) + picker(scene, x, strip, small, gap)
        y += CAPTION + small + 14 + AFTER
    drawn.append(body)
    if laying:
        high, body = offered(scene, x, y, w, tile, gap)
        drawn.append(body)
        y += high
    high, body = hand(scene, x, y, w, tile, gap)
    drawn.append(body)
    y += high
    if scene.baron.modules and not asked:
        high, body = before_you(scene, x, y, w, gap)
        drawn.append(body)
        y += high
    high, body = cubes(scene, x, y, w)
    drawn.append(body)
    y += high
    aimed = roads(scene, x, y, w) if scene.aims else ""
    high, body = track(scene, x, y, w)
    drawn.append(body)
    y += high
    high, seats = blocks(scene, x, y, w)
    return 390, y + high, [*drawn, *seats, ghosts(scene, at, x, strip, small, gap) + aimed]


def layers(view: View[Any], names: list[str], words: Words, look: Look) -> list[str]:
    """The table as this view's seat sees it; with `choices`, what can be done now is lit."""
    scene = Scene(view, names, words, look)
    width, height, drawn = wide_page(scene) if look.wide else narrow_page(scene)
    # the definitions lie in layers of their own, because few of them change from move to move
    drawn = [*scene.art.defs(), *drawn]
    title = f"{scene.captions.title}, {when(scene)}"
    seen = BOTTOM + AFTER if look.wide else 0
    return picture(width, height, title, summary(scene), None, drawn, scene.theme, seen)
