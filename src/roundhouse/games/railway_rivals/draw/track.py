"""Track on the map, and the routes and trains of a race."""

from collections.abc import Callable, Hashable
from itertools import pairwise
from typing import Final

from roundhouse.core.state import NOTHING
from roundhouse.display.hex_sheet import overlap
from roundhouse.games.railway_rivals.draw.bundles import Strands, strands
from roundhouse.games.railway_rivals.draw.marks import cased, casing_of, colour_of, strokes, train
from roundhouse.games.railway_rivals.draw.place_names import Box
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.games.railway_rivals.packing import route_hexes
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import escape, number
from roundhouse.svg.theme import Theme

BANDS: Final = (19.0, 15.0, 11.5, 8.5, 6.0, 4.0, 2.5, 1.5)
"""The widths of routes that lie upon each other, from below."""


def track(scene: Scene, sheet: Sheet) -> list[str]:
    """The ground under the lines of each company, then the lines with their forks."""
    s = scene.s
    key = ("track", sheet.map, sheet.what, scene.theme.name, s.track, s.seats)
    seats = range(s.seats)
    grounds = [piece_of(scene, sheet, seat, (*key, "ground"), ground) for seat in seats]
    return [*grounds, *[piece_of(scene, sheet, seat, key, lines) for seat in seats]]


def piece_of(
    scene: Scene,
    sheet: Sheet,
    seat: int,
    key: tuple[Hashable, ...],
    draw: Callable[[Scene, Sheet, int], str],
) -> str:
    return cached_markup((*key, seat), lambda: draw(scene, sheet, seat))


def all_strands(scene: Scene) -> list[Strands]:
    return strands(scene.rules.map, scene.s.track, scene.s.seats)


def path_of(each: Strands) -> str:
    return "".join([d for _, d in each.pieces])


def ground(scene: Scene, sheet: Sheet, seat: int) -> str:
    return cased(path_of(all_strands(scene)[seat]), scene.theme)


def lines(scene: Scene, sheet: Sheet, seat: int) -> str:
    each, theme = all_strands(scene)[seat], scene.theme
    forks = "".join([f'<circle cx="{number(x)}" cy="{number(y)}" r="2.9"/>' for _, (x, y) in each.forks])
    if forks:
        forks = (
            f'<g fill="{casing_of(theme)}" stroke="{colour_of(seat, theme)}" stroke-width="1.5"'
            f' pointer-events="none">{forks}</g>'
        )
    return strokes(seat, path_of(each), theme) + forks


# Routes


def way(sheet: Sheet, hexes: list[int]) -> str:
    """A line over the middles of these hexes; from port to port it goes by sea."""
    spots = [sheet.spots[hex_] for hex_ in with_sea(sheet, hexes)]
    return "M" + "L".join([f"{number(x)} {number(y)}" for x, y in spots])


def with_sea(sheet: Sheet, hexes: list[int]) -> list[int]:
    """These hexes, and between the ports of a ferry those of its way."""
    if not sheet.map.ferries:
        return hexes
    found = hexes[:1]
    for a, b in pairwise(hexes):
        for ferry in sheet.map.ferries:
            if {a, b} == set(ferry.ports):
                found += ferry.path[1:-1] if a == ferry.path[0] else ferry.path[-2:0:-1]
                break
        found.append(b)
    return found


def routes(scene: Scene, sheet: Sheet) -> str:
    """The routes of the entrants as bands of their colours, the later upon the earlier and narrower."""
    s = scene.s
    found = tuple([(seat, s.routes[seat]) for seat in range(s.seats) if s.routes[seat]])
    offer = s.offer if s.offered != NOTHING else ()
    asker = s.order[s.step] if offer else NOTHING
    key = ("routes", sheet.map, sheet.what, scene.theme.name, found, offer, asker)
    return (
        cached_markup(key, lambda: draw_routes(scene, sheet, found, offer, asker)) if found or offer else ""
    )


def draw_routes(
    scene: Scene,
    sheet: Sheet,
    found: tuple[tuple[int, tuple[int, ...]], ...],
    offer: tuple[int, ...],
    asker: int,
) -> str:
    theme, body = scene.theme, ""
    for i, (seat, route) in enumerate(found):
        body += band(way(sheet, route_hexes(route)), BANDS[i], colour_of(seat, theme), theme)
    if offer:
        body += band(way(sheet, route_hexes(offer)), BANDS[0], theme.lamp, theme)
    return f'<g fill="none" stroke-linejoin="round" stroke-linecap="round" pointer-events="none">{body}</g>'


def band(d: str, width: float, colour: str, theme: Theme) -> str:
    return (
        f'<path d="{d}" stroke="{casing_of(theme)}" stroke-width="{number(width + 1.6)}"/>'
        f'<path d="{d}" stroke="{colour}" stroke-width="{number(width)}" stroke-opacity="0.5"/>'
    )


def ways_open(scene: Scene, sheet: Sheet) -> str:
    """The ways of all routes that can be chosen now, thinly."""
    if not scene.ways:
        return ""
    key = ("ways", sheet.map, sheet.what, scene.theme.name, scene.ways)
    return cached_markup(key, lambda: draw_ways(scene, sheet))


def draw_ways(scene: Scene, sheet: Sheet) -> str:
    theme = scene.theme
    d = "".join([way(sheet, [a, b]) for a, b in scene.ways])
    how = 'fill="none" stroke-linecap="round" pointer-events="none"'
    return (
        f'<path d="{d}" stroke="{theme.lamp}" stroke-width="13" stroke-opacity="0.55" {how}/>'
        f'<path d="{d}" stroke="{theme.accent}" stroke-width="1.2" stroke-dasharray="2 3" {how}/>'
    )


# Trains


def stand_of(scene: Scene, leader: int) -> tuple[int, int]:
    """Where a train stands: in a hex (twice the same), or on the side between two where it climbs."""
    s, pips = scene.s, scene.rules.routes
    hexes, rest = route_hexes(s.routes[leader]), s.pips_run[leader]
    for a, b in pairwise(hexes):
        need = pips.pips(a, b)
        if rest < need:
            return (a, b) if rest else (a, a)
        rest -= need
    return hexes[-1], hexes[-1]


SHIFTS: Final = (
    (0.0, 0.0),
    (1.55, 0.0),
    (-1.55, 0.0),
    (0.0, -2.6),
    (0.0, 2.6),
    (1.55, -2.6),
    (-1.55, -2.6),
    (1.55, 2.6),
    (-1.55, 2.6),
)
"""Where a train's sign may stand beside where the train is, in sizes of the sign: the nearest first."""


def trains(scene: Scene, sheet: Sheet) -> str:
    """The trains of the race (RW-K.2) where they have got to; a sign that has no room there stands beside."""
    s = scene.s
    if not s.turn:
        return ""
    size, theme = max(13.0, 22.1 * sheet.pixel), scene.theme
    taken: list[Box] = []
    body = lines_to = ""
    for leader in s.order:
        a, b = stand_of(scene, leader)
        x, y = sheet.between(a, b)
        for right, down in SHIFTS:
            at_x, at_y = x + right * size, y + down * size
            box = (at_x - size * 0.75, at_y - size * 1.7, at_x + size * 0.75, at_y + size * 0.75)
            if not any(overlap(box, other) for other in taken):
                break
        taken.append(box)
        if (at_x, at_y) != (x, y):
            lines_to += f"M{number(x)} {number(y)}L{number(at_x)} {number(at_y)}"
        told = escape(scene.words.captions.train(s, leader, scene.names))
        body += f"<g><title>{told}</title>{train(leader, at_x, at_y, size, theme)}</g>"
    pointer = f'<path d="{lines_to}" stroke="{theme.accent}" stroke-width="2"/>' if lines_to else ""
    return pointer + body
