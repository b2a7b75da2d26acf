"""What can be touched on the map, what a segment costs, and the ends of the run."""

from typing import Final

from roundhouse.core.state import NOTHING
from roundhouse.display.hex_sheet import ground_parts
from roundhouse.games.railway_rivals.actions import Build
from roundhouse.games.railway_rivals.draw.land import spot
from roundhouse.games.railway_rivals.draw.marks import colour_of
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.games.railway_rivals.draw.suits import HEX
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import escape, number
from roundhouse.svg.text import width_of

SMALL: Final = "m0-16.6 14.4 8.3v16.6l-14.4 8.3-14.4-8.3v-16.6z"
"""A hex within a hex, from its middle."""
SMALL_FLAT: Final = "m-16.6 0 8.3 14.4h16.6l8.3-14.4-8.3-14.4h-16.6z"
DISC: Final = "m0-11.5a11.5 11.5 0 1 1-.01 0z"
"""A stop of a route, from the middle of its hex."""


def ground(sheet: Sheet) -> str:
    """Every hex, to be touched where nothing is lit."""
    key = ("ground", sheet.map, sheet.what)
    return cached_markup(key, lambda: ground_parts(sheet.map.names, sheet.spots, HEX))


def hexes(scene: Scene, sheet: Sheet) -> str:
    """The hexes of what can be done now, lit; and where track can be built, as dashed stubs (RW-A3.10)."""
    lit = scene.lit_among("hex:")
    if not lit:
        return ""
    s = scene.s
    own = tuple(s.hexes_of(scene.mover)) if scene.mover >= 0 else ()
    if s.landed != NOTHING:
        own = (*own, s.landed)
    whose = scene.mover if scene.several else NOTHING
    state = (scene.builds, scene.leaps, scene.buys, scene.tracked, s.phase, own, s.starts, whose)
    key = ("hexes", sheet.map, sheet.what, scene.style, lit, *state)
    return cached_markup(key, lambda: draw_hexes(scene, sheet, lit, set(own)))


def draw_hexes(scene: Scene, sheet: Sheet, lit: tuple[tuple[str, bool], ...], own: set[int]) -> str:
    theme, sheet_map = scene.theme, sheet.map
    declaring = isinstance(scene.phase, Declare)
    ways = {segment: (a, b) for segment, a, b in scene.builds}
    stubs = "".join([f"M{spot(*sheet.spots[a])}L{spot(*sheet.spots[b])}" for a, b in ways.values()])
    body = ""
    for hex_ in scene.tracked:
        part = f"hex:{sheet_map.names[hex_]}"
        if part not in scene.lit:
            says = escape(says_of(scene, hex_, hex_ in own))
            body += (
                f'<g class="part hex" data-part="{part}"><title>{says}</title>'
                f'<path d="M{spot(*sheet.spots[hex_])}{DISC}" fill-opacity="0"/></g>'
            )
    for part, later in lit:
        hex_ = sheet_map.hex_of[part[4:]]
        shape = DISC if declaring else SMALL_FLAT if sheet.flat else SMALL
        full = 0.45 if hex_ in own or declaring else 0.18
        body += (
            f'<g class="part lit{" later" if later else ""} hex" data-part="{part}">'
            f"<title>{escape(says_of(scene, hex_, hex_ in own))}</title>"
            f'<path d="M{spot(*sheet.spots[hex_])}{shape}" fill-opacity="{full}"/></g>'
        )
    ink, wide = (colour_of(scene.mover, theme), 2.0) if scene.several else (theme.accent, 1.3)
    return f'<g fill="{theme.lamp}">{body}</g>' + (
        f'<path d="{stubs}" fill="none" stroke="{ink}" stroke-width="{number(wide)}"'
        ' stroke-dasharray="0.1 3.4" stroke-linecap="round" pointer-events="none"/>'
        if stubs
        else ""
    )


def says_of(scene: Scene, hex_: int, own: bool) -> str:
    """A hex in words, and what can be done there."""
    captions = scene.words.captions
    built = any(hex_ == there for _, _, there in scene.builds)
    if any(leap.hexes[-1] == hex_ for leap in scene.leaps):
        return captions.leap_to(scene.rules, hex_, built)
    sails = [buy for buy in scene.buys if buy.ports[1] == scene.rules.map.names[hex_]]
    if sails and not own:
        return captions.sail_to(scene.rules, hex_, built)
    return captions.hex(scene.rules, scene.s, scene.mover, hex_, own)


# What shows after a first touch


def prices(scene: Scene, sheet: Sheet) -> str:
    """Once a hex is chosen: beside each hex to which track can be built, what it costs and who is paid."""
    if not scene.builds:
        return ""
    s = scene.s
    key = ("prices", sheet.map, sheet.what, scene.style, scene.builds, s.track, s.served, s.operating)
    about = (scene.mover, tuple(scene.names), s.starts, scene.rules.options.text())
    return cached_markup((*key, *about), lambda: draw_prices(scene, sheet))


def draw_prices(scene: Scene, sheet: Sheet) -> str:
    shown: dict[str, str] = {}
    for segment, a, b in scene.builds:
        build = scene.rules.notation.build(segment, a)
        part = f"hex:{sheet.map.names[a]}"
        shown[part] = shown.get(part, "") + price(scene, sheet, build, a, b)
    body = "".join(
        [f'<g class="when" data-when="{part}" display="none">{tags}</g>' for part, tags in shown.items()]
    )
    theme = scene.theme
    return (
        f'<g pointer-events="none" font-size="{number(sheet.small)}" font-weight="600" text-anchor="middle"'
        f' fill="{theme.on_accent}">{body}</g>'
    )


def price_of(scene: Scene, build: Build, briefly: bool) -> str:
    """What stands on a price tag."""
    return scene.words.captions.price(scene.rules, scene.s, scene.mover, build, scene.names, briefly)


def price(scene: Scene, sheet: Sheet, build: Build, a: int, b: int) -> str:
    """A price tag at the second hex, on the side away from the first."""
    words = price_of(scene, build, False)
    if width_of(words, sheet.small, bold=True) > (sheet.right - sheet.left) / 3:
        words = price_of(scene, build, True)
    return tag(scene, sheet, words, a, b)


def tag(scene: Scene, sheet: Sheet, words: str, a: int, b: int) -> str:
    """Words on a tag at the second hex, on the side away from the first."""
    theme, size = scene.theme, sheet.small
    (x, y), (from_x, _) = sheet.spots[b], sheet.spots[a]
    wide, high = width_of(words, size, bold=True) + size * 0.8, size * 1.4
    left = x - 8 if x > from_x else x + 8 - wide
    left = min(max(left, sheet.left + 2), sheet.right - 2 - wide)
    return (
        f'<rect x="{number(left)}" y="{number(y - high / 2)}" width="{number(wide)}" height="{number(high)}"'
        f' rx="4" fill="{theme.accent}"/>'
        f'<text x="{number(left + wide / 2)}" y="{number(y + size * 0.36)}">{escape(words)}</text>'
    )


def tag_to_touch(
    scene: Scene, sheet: Sheet, part: str, words: str, says: str, ends: tuple[int, int], row: int = 0
) -> str:
    """A tag like the others, large enough to be touched: then what it says is done. Rows are stacked."""
    theme, size = scene.theme, sheet.small * 1.08
    (from_x, _), (x, y) = [sheet.spots[hex_] for hex_ in ends]
    high = max(28.0 * sheet.pixel, size * 1.9)
    wide = width_of(words, size, bold=True) + size * 1.3
    left = x + 12 if x >= from_x else x - 12 - wide
    left = min(max(left, sheet.left + 2), sheet.right - 2 - wide)
    top = min(max(y - high / 2, sheet.top + 2), sheet.low - 2 - high) + row * (high + 4)
    return (
        f'<g class="part lit later" data-part="{part}"><title>{escape(says)}</title>'
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" rx="5"'
        f' fill="{theme.accent}" stroke="{theme.lamp}" stroke-width="1.6"/>'
        f'<text x="{number(left + wide / 2)}" y="{number(top + high / 2 + size * 0.36)}" text-anchor="middle"'
        f' font-size="{number(size)}" font-weight="600" fill="{theme.on_accent}">{escape(words)}</text></g>'
    )


# The run


def run_ends(scene: Scene, sheet: Sheet) -> str:
    """Where the run starts and where it ends: lit rings."""
    s = scene.s
    if s.first == NOTHING:
        return ""
    key = ("ends", sheet.map, sheet.what, scene.style, s.first, s.second, scene.rules.kind)
    return cached_markup(key, lambda: draw_ends(scene, sheet, False))


def flags(scene: Scene, sheet: Sheet) -> str:
    """The flag of the destination, above everything."""
    s = scene.s
    if s.second == NOTHING:
        return ""
    key = ("flags", sheet.map, sheet.what, scene.style, s.second, scene.rules.kind)
    return cached_markup(key, lambda: draw_ends(scene, sheet, True))


def draw_ends(scene: Scene, sheet: Sheet, flags: bool) -> str:
    s, theme, body = scene.s, scene.theme, ""
    for key in (s.second,) if flags else (s.first, s.second):
        if key == NOTHING:
            continue
        place = scene.rules.destination(key)
        for hex_ in place.hexes:
            x, y = sheet.spots[hex_]
            ring = (
                f'<circle cx="{number(x)}" cy="{number(y)}" r="14.5" fill="{theme.lamp}" fill-opacity="0.6"'
                f' stroke="{theme.accent}" stroke-width="2.6"/>'
            )
            drawn = (
                ring
                if not flags
                else FLAG.format(
                    spot(x + 12, y + 6), theme.panel, theme.ink, number(max(1.0, 1.15 * sheet.pixel))
                )
            )
            says = escape(scene.words.captions.run_end(scene.rules, key, key == s.second))
            body += f"<g{'' if flags else ABOUT}><title>{says}</title>{drawn}</g>"
    return body


ABOUT: Final = ' class="about"'
"""What a question is about: a phone looks there where nothing of the map is lit."""
FLAG: Final = (
    '<g transform="translate({0}) scale({3})"><path d="M0 0v-17h13v9h-13" fill="{1}" stroke="{2}"'
    ' stroke-width="1.3"/><path d="M0-17h4.3v3h-4.3zm8.6 0h4.4v3h-4.4zm-4.3 3h4.3v3h-4.3zm-4.3 3h4.3v3'
    'h-4.3zm8.6 0h4.4v3h-4.4z" fill="{2}"/></g>'
)
"""A chequered flag on its staff."""
