"""Leaps on the map: where one may land, what that pays, and where a leap that is under way has come to."""

from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.actions import Leap
from roundhouse.games.railway_rivals.draw.marks import casing_of, colour_of
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.games.railway_rivals.draw.targets import tag_to_touch
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import escape, number


def leap_prices(scene: Scene, sheet: Sheet) -> str:
    """Once a hex is chosen out of which one may leap: the bows; and where to, the tag with what is paid."""
    if not scene.leaps:
        return ""
    s = scene.s
    key = ("leaps", sheet.map, sheet.what, scene.style, scene.leaps, s.track, s.leaps, scene.mover)
    about = (tuple(scene.names), scene.rules.options.text(), s.round)
    return cached_markup((*key, *about), lambda: draw_prices(scene, sheet))


def draw_prices(scene: Scene, sheet: Sheet) -> str:
    bows: dict[str, dict[str, str]] = {}
    tags: dict[str, list[Leap]] = {}
    for leap in scene.leaps:
        out, to, _ = leap.parts()
        bows.setdefault(out, {})[to] = arc(scene, sheet, leap)
        tags.setdefault(f"{out} {to}", []).append(leap)
    body = ""
    for out, drawn in bows.items():
        hidden = f'class="when" data-when="{out}" display="none" pointer-events="none"'
        body += f"<g {hidden}>{''.join(drawn.values())}</g>"
    for when, leaps in tags.items():
        shown = "".join([price(scene, sheet, leap, i) for i, leap in enumerate(leaps)])
        body += f'<g class="when" data-when="{when}" display="none">{shown}</g>'
    return body


def price(scene: Scene, sheet: Sheet, leap: Leap, row: int) -> str:
    """The tag beside the landing; over the track of which rival one leaps makes no difference to it."""
    captions, hints = scene.words.captions, scene.words.hints
    words = captions.leap_price(scene.rules, scene.s, scene.mover, leap, scene.names)
    says = captions.leap_says(
        sheet.map, leap, scene.names, hints.leap(scene.rules, scene.s, scene.mover, leap, scene.names)
    )
    return tag_to_touch(scene, sheet, leap.parts()[2], words, says, (leap.hexes[0], leap.hexes[-1]), row)


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
