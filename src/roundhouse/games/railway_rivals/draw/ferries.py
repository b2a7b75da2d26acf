"""Ferries on the map: a broken line over the water, with what it costs, in the colour of its owner."""

from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.data import Ferry, Map
from roundhouse.games.railway_rivals.draw.land import path_over
from roundhouse.games.railway_rivals.draw.marks import casing_of, colour_of
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import number
from roundhouse.svg.theme import Theme


def ferries(scene: Scene, sheet: Sheet) -> str:
    """The ferries of a table that plays with them."""
    if not scene.s.ferries:
        return ""
    owners = scene.s.ferries
    key = ("ferries", sheet.map, sheet.what, scene.theme.name, owners)
    return cached_markup(key, lambda: ferries_of(sheet.map, sheet, scene.theme, owners))


def ferries_of(printed: Map, sheet: Sheet, theme: Theme, owners: tuple[int, ...]) -> str:
    body = ""
    for ferry, owner in zip(printed.ferries, owners, strict=True):
        body += crossing(ferry, sheet, theme, owner)
    return f'<g pointer-events="none" fill="none" stroke-linecap="round">{body}</g>'


def crossing(ferry: Ferry, sheet: Sheet, theme: Theme, owner: int) -> str:
    """The way of a ferry; its price and its fee in a small sign, in the middle of it."""
    d = path_over(sheet, ferry.path)
    ink = theme.ink if owner == NOTHING else colour_of(owner, theme)
    wide = 1.8 if owner == NOTHING else 3.6
    line = (
        f'<path d="{d}" stroke="{casing_of(theme)}" stroke-width="{number(wide + 2)}" stroke-opacity="0.6"/>'
    )
    line += f'<path d="{d}" stroke="{ink}" stroke-width="{number(wide)}" stroke-dasharray="1 5"/>'
    middle = ferry.path[(len(ferry.path) - 1) // 2], ferry.path[len(ferry.path) // 2]
    (x, y), (to_x, to_y) = sheet.spots[middle[0]], sheet.spots[middle[1]]
    at_x, at_y, size = (x + to_x) / 2, (y + to_y) / 2, sheet.small
    words = f"F {ferry.price}/{ferry.fee}" if owner == NOTHING else f"F {ferry.fee}"
    return line + (
        f'<text x="{number(at_x)}" y="{number(at_y - 5)}" font-size="{number(size)}" text-anchor="middle"'
        f' fill="{theme.ink}" stroke="{casing_of(theme)}" stroke-width="2.4" paint-order="stroke">'
        f"{words}</text>"
    )
