"""Leaps on the map: where one may land and what that pays, and where a leap that is under way has come to."""

from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.actions import Leap
from roundhouse.games.railway_rivals.draw.marks import casing_of, colour_of
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.games.railway_rivals.draw.targets import tag
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import escape, number


def leap_prices(scene: Scene, sheet: Sheet) -> str:
    """Once a hex is chosen to which one may leap: the way over the rival's track, and who is paid."""
    if not scene.leaps:
        return ""
    s = scene.s
    key = ("leaps", sheet.map, sheet.what, scene.style, scene.leaps, s.track, scene.mover)
    return cached_markup((*key, tuple(scene.names)), lambda: draw_prices(scene, sheet))


def draw_prices(scene: Scene, sheet: Sheet) -> str:
    theme, body = scene.theme, ""
    to: dict[str, list[Leap]] = {}
    for leap in scene.leaps:
        to.setdefault(leap.parts()[0], []).append(leap)
    for part, leaps in to.items():  # whoever is leapt over, the same is paid there
        last = leaps[-1]
        words = scene.words.captions.leap_price(scene.rules, scene.s, scene.mover, last, scene.names)
        drawn = "".join([arc(scene, sheet, leap) for leap in leaps])
        drawn += tag(scene, sheet, words, last.hexes[0], last.hexes[-1])
        body += f'<g class="when" data-when="{part}" display="none">{drawn}</g>'
    return (
        f'<g pointer-events="none" font-size="{number(sheet.small)}" font-weight="600" text-anchor="middle"'
        f' fill="{theme.on_accent}">{body}</g>'
    )


def arc(scene: Scene, sheet: Sheet, leap: Leap) -> str:
    """A bow from where the leap begins to where it lands."""
    (x, y), (to_x, to_y) = sheet.spots[leap.hexes[0]], sheet.spots[leap.hexes[-1]]
    # the bow is bent to the side that is up, by a third of its length
    left, up = (to_x - x) / 3, (to_y - y) / 3
    turn = 1 if left >= 0 else -1
    by_x, by_y = (x + to_x) / 2 + turn * up, (y + to_y) / 2 - turn * left
    d = f"M{number(x)} {number(y)}Q{number(by_x)} {number(by_y)} {number(to_x)} {number(to_y)}"
    how = 'fill="none" stroke-linecap="round"'
    return (
        f'<path d="{d}" stroke="{casing_of(scene.theme)}" stroke-width="5.5" {how}/>'
        f'<path d="{d}" stroke="{colour_of(scene.mover, scene.theme)}" stroke-width="2.6"'
        f' stroke-dasharray="1 5" {how}/>'
    )


def landing(scene: Scene, sheet: Sheet) -> str:
    """A ring in the mover's colour where it has landed, until it builds on."""
    s = scene.s
    if s.landed == NOTHING:
        return ""
    seat = s.order[s.step]
    x, y = sheet.spots[s.landed]
    told = scene.words.captions.landing(scene.names[seat], sheet.map.place_name(s.landed))
    ring = f'cx="{number(x)}" cy="{number(y)}" r="12.5" fill="none"'
    return (
        f'<g pointer-events="none"><title>{escape(told)}</title>'
        f'<circle {ring} stroke="{casing_of(scene.theme)}" stroke-width="6"/>'
        f'<circle {ring} stroke="{colour_of(seat, scene.theme)}" stroke-width="3"/></g>'
    )
