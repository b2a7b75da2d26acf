"""Locomotives on the map, the lines that join them, and the journey of a passenger."""

from typing import Final

from roundhouse.core.state import NOTHING
from roundhouse.games.ride_the_rails.data import NO_CITY, RAILROADS
from roundhouse.games.ride_the_rails.draw.marks import casing_of, colour_of, edge_of, token
from roundhouse.games.ride_the_rails.draw.scene import Scene, Stand
from roundhouse.games.ride_the_rails.draw.sheets import Sheet
from roundhouse.games.ride_the_rails.packing import link_city, link_railroad
from roundhouse.svg.element import el, number

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
    """A layer of lines for each railroad, the journey, then a layer of locomotives for each railroad."""
    railroads = range(len(RAILROADS))
    lines = [lines_of(scene, sheet, railroad) for railroad in railroads]
    return [*lines, route(scene, sheet), *[tokens_of(scene, sheet, railroad) for railroad in railroads]]


def lines_of(scene: Scene, sheet: Sheet, railroad: int) -> str:
    stands = scene.stands[railroad]
    key = ("lines", sheet.board, sheet.what, railroad, stands)
    return scene.cached(key, lambda: draw_lines(scene, sheet, railroad, stands))


def tokens_of(scene: Scene, sheet: Sheet, railroad: int) -> str:
    stands = scene.stands[railroad]
    key = ("tokens", sheet.board, sheet.what, railroad, stands)
    return scene.cached(key, lambda: draw_tokens(scene, sheet, railroad, stands))


def draw_lines(scene: Scene, sheet: Sheet, railroad: int, stands: tuple[Stand, ...]) -> str:
    """Neighbouring locomotives of a railroad are joined."""
    spots = {stand[0]: spot_of(sheet, stand) for stand in stands}
    d = ""
    for hex_, (x, y, _) in spots.items():
        for near in sheet.board.around[hex_]:
            if near in spots and near > hex_:
                to_x, to_y, _ = spots[near]
                d += f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    return cased(d, colour_of(railroad, scene.theme), casing_of(railroad, scene.theme), 4.2, 7)


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
    """The locomotives of a railroad."""
    body = "".join([token(railroad, *spot_of(sheet, stand), scene.theme) for stand in stands])
    return f'<g pointer-events="none">{body}</g>' if body else ""


# The journey


def route(scene: Scene, sheet: Sheet) -> str:
    """The way of the passenger so far, a broad lit line under the locomotives that it passes."""
    s = scene.s
    if not s.ride:
        return ""
    key = ("route", sheet.board, sheet.what, s.origin, s.ride, s.track)
    return scene.cached(key, lambda: draw_route(scene, sheet))


def draw_route(scene: Scene, sheet: Sheet) -> str:
    theme, body = scene.theme, ""
    how = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    for link, way in zip(scene.s.ride, scene.routes, strict=True):
        railroad = link_railroad(link)
        spots = {stand[0]: spot_of(sheet, stand) for stand in scene.stands[railroad]}
        d = path_of(way, spots)
        body += f'<path d="{d}" stroke="{theme.accent}" stroke-width="17" {how}/>'
        body += f'<path d="{d}" stroke="{theme.lamp}" stroke-width="14" {how}/>'
        body += f'<path d="{d}" stroke="{edge_of(railroad, theme)}" stroke-width="7.6" {how}/>'
        body += f'<path d="{d}" stroke="{colour_of(railroad, theme)}" stroke-width="5.4" {how}/>'
    return f'<g pointer-events="none">{body}</g>'


def path_of(way: list[int], spots: dict[int, Spot]) -> str:
    """A line through these locomotives."""
    return "M" + "L".join([f"{number(spots[hex_][0])} {number(spots[hex_][1])}" for hex_ in way])


def stops(scene: Scene, sheet: Sheet) -> str:
    """The cities of the journey so far, numbered."""
    s = scene.s
    if s.origin == NOTHING:
        return ""
    key = ("stops", sheet.board, sheet.what, s.origin, s.ride)
    return scene.cached(key, lambda: draw_stops(scene, sheet))


def draw_stops(scene: Scene, sheet: Sheet) -> str:
    s, theme, board = scene.s, scene.theme, scene.board
    cities = [s.origin, *[link_city(link) for link in s.ride]]
    body = ""
    for n, city in enumerate(cities):
        hex_ = board.hex_at[city]
        x, y = sheet.middle(hex_)
        last, size = n == len(cities) - 1, sheet.text + 1
        r = size * 0.72
        x, y = x - 4 - r, y - 8 - r * 0.6
        fill = theme.lamp if last else theme.panel
        ink = "#231d16" if last else theme.ink
        body += el("circle", cx=x, cy=y, r=r, fill=fill, stroke=theme.accent, stroke_width=2.2)
        body += el(
            "text",
            str(n + 1),
            x=x,
            y=y + size * 0.35,
            font_size=size,
            font_weight="600",
            text_anchor="middle",
            fill=ink,
        )
    return f'<g pointer-events="none">{body}</g>' if body else ""
