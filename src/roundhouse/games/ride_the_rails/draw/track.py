"""Locomotives on the map, the lines that join them, and the journey of a passenger."""

from typing import Final

from roundhouse.core.state import NOTHING
from roundhouse.games.ride_the_rails.data import NO_CITY, RAILROADS
from roundhouse.games.ride_the_rails.draw.marks import COLOURS, casing_of, edge_of, token
from roundhouse.games.ride_the_rails.draw.scene import Scene, Stand
from roundhouse.games.ride_the_rails.draw.sheets import Sheet
from roundhouse.games.ride_the_rails.packing import link_city, link_railroad
from roundhouse.svg.element import el, number
from roundhouse.svg.remembered import piece

Spot = tuple[float, float, float]
"""x, y and size of a token, from the middle of its hex."""

ALONE: Final[tuple[Spot, ...]] = ((0, 0, 1),)
TWO: Final[tuple[tuple[Spot, ...], ...]] = (
    ((0, -8.8, 0.84), (0, 8.8, 0.84)),
    ((-7.6, -4.4, 0.84), (7.6, 4.4, 0.84)),
    ((7.6, -4.4, 0.84), (-7.6, 4.4, 0.84)),
)
"""By how they are set; the first is always the upper one, so lines beside each other do not cross."""
TOWN: Final[tuple[tuple[Spot, ...], ...]] = (
    ((0, 2, 0.92),),
    ((-7.2, 2, 0.78), (7.2, 2, 0.78)),
    ((-10, 2, 0.62), (0, 2, 0.62), (10, 2, 0.62)),
    ((-5.5, -3, 0.56), (5.5, -3, 0.56), (-5.5, 7, 0.56), (5.5, 7, 0.56)),
    ((-10, -3, 0.54), (0, -3, 0.54), (10, -3, 0.54), (-5.5, 7, 0.54), (5.5, 7, 0.54)),
    ((-10, -3, 0.54), (0, -3, 0.54), (10, -3, 0.54), (-10, 7, 0.54), (0, 7, 0.54), (10, 7, 0.54)),
)
"""In a city, between the passenger above and the name below; six stand in Chicago alone."""


def spot_of(sheet: Sheet, stand: Stand) -> Spot:
    """Where a locomotive stands on a sheet, and how large it is."""
    hex_, n, i, how = stand
    city = sheet.board.city_at[hex_] != NO_CITY
    x, y = sheet.town(hex_) if city else sheet.middle(hex_)
    spots = TOWN[n - 1] if city else ALONE if n == 1 else TWO[how]
    dx, dy, size = spots[i]
    return x + dx, y + dy, size


def track(scene: Scene, sheet: Sheet) -> list[str]:
    """A layer of lines for each railroad, then a layer of locomotives for each."""
    railroads = range(len(RAILROADS))
    lines = [lines_of(scene, sheet, railroad) for railroad in railroads]
    return [*lines, *[tokens_of(scene, sheet, railroad) for railroad in railroads]]


def lines_of(scene: Scene, sheet: Sheet, railroad: int) -> str:
    stands = scene.stands[railroad]
    key = ("lines", sheet.board, sheet.what, scene.theme.name, railroad, stands)
    return piece(key, lambda: draw_lines(scene, sheet, railroad, stands))


def tokens_of(scene: Scene, sheet: Sheet, railroad: int) -> str:
    stands = scene.stands[railroad]
    key = ("tokens", sheet.board, sheet.what, scene.theme.name, railroad, stands)
    return piece(key, lambda: draw_tokens(scene, sheet, railroad, stands))


def draw_lines(scene: Scene, sheet: Sheet, railroad: int, stands: tuple[Stand, ...]) -> str:
    """Neighbouring locomotives of a railroad are joined (RT-RUL-21)."""
    spots = {stand[0]: spot_of(sheet, stand) for stand in stands}
    d = ""
    for hex_, (x, y, _) in spots.items():
        for near in sheet.board.around[hex_]:
            if near in spots and near > hex_ and (hex_ in sheet.own or near in sheet.own):
                to_x, to_y, _ = spots[near]
                d += f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    return cased(d, COLOURS[railroad], casing_of(railroad, scene.theme), 4.2, 7)


def cased(d: str, colour: str, casing: str, width: float, outer: float) -> str:
    """A line upon a broader one."""
    if not d:
        return ""
    how = 'fill="none" stroke-linecap="round" stroke-linejoin="round" pointer-events="none"'
    return (
        f'<path d="{d}" stroke="{casing}" stroke-width="{number(outer)}" {how}/>'
        f'<path d="{d}" stroke="{colour}" stroke-width="{number(width)}" {how}/>'
    )


def draw_tokens(scene: Scene, sheet: Sheet, railroad: int, stands: tuple[Stand, ...]) -> str:
    body = "".join(
        [
            token(railroad, *spot_of(sheet, stand), scene.theme)
            for stand in stands
            if stand[0] in sheet.own
        ]
    )
    return f'<g pointer-events="none">{body}</g>' if body else ""


# The journey


def journey(scene: Scene, sheet: Sheet) -> str:
    """The way of the passenger so far: a lit line of each railroad, and the number of every Link."""
    s = scene.s
    if s.origin == NOTHING:
        return ""
    key = ("journey", sheet.board, sheet.what, scene.theme.name, s.origin, s.ride, s.track)
    return piece(key, lambda: draw_journey(scene, sheet))


def draw_journey(scene: Scene, sheet: Sheet) -> str:
    s, theme, board = scene.s, scene.theme, scene.board
    stops = [s.origin, *[link_city(link) for link in s.ride]]
    body = ""
    for link, route in zip(s.ride, scene.routes, strict=True):
        railroad = link_railroad(link)
        d = path_of(sheet, route)
        if d:
            how = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
            body += f'<path d="{d}" stroke="{theme.lamp}" stroke-width="15" opacity="0.75" {how}/>'
            body += f'<path d="{d}" stroke="{edge_of(railroad, theme)}" stroke-width="9" {how}/>'
            body += f'<path d="{d}" stroke="{COLOURS[railroad]}" stroke-width="6.4" {how}/>'
    for n, city in enumerate(stops):
        hex_ = board.hex_at[city]
        if hex_ not in sheet.own:
            continue
        x, y = sheet.town(hex_)
        last = n == len(stops) - 1
        body += el("circle", cx=x, cy=y + 1, r=12, fill=theme.lamp if last else theme.panel, stroke=theme.accent, stroke_width=2.4)
        size = max(13.0, sheet.text)
        words = str(n + 1)
        body += el("text", words, x=x, y=y + 1 + size * 0.35, font_size=size, font_weight="600", text_anchor="middle", fill="#231d16" if last else theme.ink)
    return f'<g pointer-events="none">{body}</g>'


def path_of(sheet: Sheet, route: list[int]) -> str:
    """A line through the middles of these hexes, as far as they are on the sheet."""
    d, before = "", -1
    for a, b in zip(route, route[1:], strict=False):
        if a not in sheet.own and b not in sheet.own:
            continue
        x, y = sheet.middle(a)
        to_x, to_y = sheet.middle(b)
        d += (f"M{number(x)} {number(y)}" if before != a else "") + f"L{number(to_x)} {number(to_y)}"
        before = b
    return d
