"""The whole picture: one for a desk, one for a phone."""

from typing import Final

from roundhouse.core.look import Look
from roundhouse.core.view import View
from roundhouse.core.words import Words
from roundhouse.display.map_window import MapWindow
from roundhouse.display.picture import picture
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.draw.alt_text import summary
from roundhouse.games.ride_the_rails.draw.land import inks_of, land
from roundhouse.games.ride_the_rails.draw.land import names as city_names
from roundhouse.games.ride_the_rails.draw.marks import definitions
from roundhouse.games.ride_the_rails.draw.scene import Scene
from roundhouse.games.ride_the_rails.draw.seats import BLOCK, blocks, pile, timetable, timetable_height
from roundhouse.games.ride_the_rails.draw.sheets import Sheet, sheet_of
from roundhouse.games.ride_the_rails.draw.strip import bonuses, cartouche, deed, phases, rounds
from roundhouse.games.ride_the_rails.draw.targets import cities, ghosts, ground, hexes
from roundhouse.games.ride_the_rails.draw.track import stops, track
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.svg.cache import cached
from roundhouse.svg.hexes import HALF
from roundhouse.svg.page import heading, masthead, notice, notice_lines
from roundhouse.svg.shapes import box
from roundhouse.svg.text import write

MARGIN: Final = 24
HIGHEST: Final = 580.0
"""The map is never higher on a desk."""
LEGEND_WIDTH: Final = 272.0
"""The width of the legend in the open water."""
LEGEND_HEIGHT: Final = 132.0


def when(scene: Scene) -> str:
    return scene.captions.when(scene.s.round, scene.over)


def window_of(scene: Scene, at: Sheet) -> MapWindow:
    """The whole board; in a close-up, where something can be built or ridden to, or where track is."""
    if not scene.close_up:
        return at.window
    lit = [*scene.builds, *[scene.board.hex_at[city] for city in scene.rides]]
    return at.near(lit or [stand[0] for stands in scene.stands for stand in stands])


def map_layers(scene: Scene, at: Sheet, x: float, y: float) -> list[str]:
    """A sheet from the ground up."""
    window = window_of(scene, at)
    drawn = [
        land(at, scene.theme),
        ground(scene, at),
        *hexes(scene, at),
        *track(scene, at),
        *cities(scene, at),
        stops(scene, at),
        city_names(at, scene.theme),
    ]
    sea = box(x, y, at.w, at.h, inks_of(scene.theme).sea, scene.theme.rule)
    return [sea, *[window.at(x, y, each) for each in drawn]]


def wide_page(scene: Scene) -> tuple[float, float, list[str]]:
    """For a desk: the map over the whole width, the timetable of piles and seats below."""
    x, w = float(MARGIN), 1200.0 - 2 * MARGIN
    at = sheet_of(scene.board, w, HIGHEST, True)
    top = 166.0
    foot = top + at.h + 8
    corner = legend_corner(at)
    low = foot + timetable_height(scene)
    if corner is None:
        legend, high = bonuses(scene, x, low + 34, 300), low + 160
    else:
        high = low + 18
        left, up = x + corner[0], top + corner[1]
        legend = cartouche(scene, left, up, LEGEND_WIDTH, LEGEND_HEIGHT) + bonuses(
            scene, left + 10, up + 22, LEGEND_WIDTH - 18
        )
    return (
        1200,
        high,
        [
            masthead(scene.captions.title, when(scene), x, 54, w, 34, scene.theme),
            notice([scene.asked], x, 95, w, 20, scene.theme, scene.yours),
            rounds(scene, x, 110, 420),
            phases(scene, x + 470, 110, 230, scene.captions.phases),
            deed(scene, x + w - 400, 110, 400),
            *map_layers(scene, at, x, top),
            legend,
            *timetable(scene, x, foot, w),
            at.moved(x, top, ghosts(scene, at)),
        ],
    )


@cached
def legend_corner(at: Sheet) -> tuple[float, float] | None:
    """Where the legend has room without covering a hex: in a lower corner, if at all."""
    w, h = LEGEND_WIDTH, LEGEND_HEIGHT
    r = HALF * at.scale
    for left in (0.0, at.w - w):
        top = at.h - h
        clear = True
        for hx, hy in at.spots:
            px, py = at.indent + (hx - at.left) * at.scale, (hy - at.top) * at.scale
            if left - r - 8 < px < left + w + r + 8 and py > top - 1.3 * r - 8:
                clear = False
        if clear:
            return left, top
    return None


def narrow_page(scene: Scene) -> tuple[float, float, list[str]]:
    """For a phone: everything in one column, what is played with first; the map is moved under its window."""
    x, w, theme = 16.0, 358.0, scene.theme
    lines = notice_lines(scene.asked, w, 15)
    y = 82 + max(3, len(lines)) * 19.5
    drawn = [
        masthead(scene.captions.title, when(scene), x, 42, w, 22, theme),
        notice(lines, x, 74, w, 15, theme, scene.yours),
        rounds(scene, x, y, 210),
        phases(scene, x + 222, y - 2, w - 222, scene.captions.brief_phases),
        deed(scene, x, y + 62, w),
    ]
    y += 126
    step = w / len(RAILROADS)
    drawn += [pile(scene, r, x + r * step, y, step - 5, 62) for r in range(len(RAILROADS))]
    y += 72
    at = sheet_of(scene.board, w + 10, 900.0, False)
    drawn += map_layers(scene, at, x - 5, y)
    above = window_of(scene, at).at(x - 5, y, ghosts(scene, at))
    y += at.h + 26
    drawn += [
        heading(scene.captions.standing(scene.over), x, y, w, theme),
        *blocks(scene, x, y + 16, w),
    ]
    y += 16 + (BLOCK + 8) * len(scene.names) + 20
    drawn.append(bonuses(scene, x, y, w))
    y += 140
    drawn.append(index(scene, x, y, w))
    y += 22 + 17 * rows_of(scene.board)
    return 390, y + 16, [*drawn, above]


def rows_of(board: Board) -> int:
    return (len(board.cities) + 1) // 2


def index(scene: Scene, x: float, y: float, w: float) -> str:
    """The cities by their letters."""
    return scene.cached(("index", scene.board, x, y, w), lambda: draw_index(scene, x, y, w))


def draw_index(scene: Scene, x: float, y: float, w: float) -> str:
    board, theme = scene.board, scene.theme
    body, rows = heading(scene.captions.cities, x, y, w, theme), rows_of(board)
    for i, city in enumerate(sorted(board.cities, key=lambda city: city.id)):
        left, low = x + i // rows * (w / 2), y + 24 + i % rows * 17
        body += write(city.id, left, low, 44, 12.5, theme.ink, bold=True)
        body += write(city.name, left + 44, low, w / 2 - 48, 12.5, theme.soft)
    return body


def layers(view: View[RailsState], names: list[str], words: Words, look: Look) -> list[str]:
    """The table as this view's seat sees it, in these words and with this look."""
    scene = Scene(view, names, words, look)
    width, height, drawn = wide_page(scene) if look.wide else narrow_page(scene)
    seen = height if look.wide else 0
    title = scene.captions.picture(when(scene))
    return picture(width, height, title, summary(scene), definitions(scene.theme), drawn, scene.theme, seen)
