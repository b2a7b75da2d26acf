"""Ferries on the map: a broken line over the water, with what it costs, in the colour of its owner."""

from itertools import pairwise

from roundhouse.core.state import NOTHING
from roundhouse.display.hex_sheet import overlap
from roundhouse.games.railway_rivals.data import Ferry, Map
from roundhouse.games.railway_rivals.draw.land import path_over
from roundhouse.games.railway_rivals.draw.marks import casing_of, colour_of
from roundhouse.games.railway_rivals.draw.place_names import Box, outside
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import number
from roundhouse.svg.text import width_of
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
    taken = [name.box for name in sheet.placed_names]
    taken += [(p.x - p.r, p.y - p.r, p.x + p.r, p.y + p.r) for p in [n.about for n in sheet.placed_names]]
    for ferry, owner in zip(printed.ferries, owners, strict=True):
        body += crossing(ferry, sheet, theme, owner) + sign(ferry, sheet, theme, owner, taken)
    return f'<g pointer-events="none" fill="none" stroke-linecap="round">{body}</g>'


def crossing(ferry: Ferry, sheet: Sheet, theme: Theme, owner: int) -> str:
    """The way of a ferry."""
    d = path_over(sheet, ferry.path)
    ink = theme.ink if owner == NOTHING else colour_of(owner, theme)
    wide = 1.8 if owner == NOTHING else 3.6
    line = (
        f'<path d="{d}" stroke="{casing_of(theme)}" stroke-width="{number(wide + 2)}" stroke-opacity="0.6"/>'
    )
    return line + f'<path d="{d}" stroke="{ink}" stroke-width="{number(wide)}" stroke-dasharray="1 5"/>'


def sign(ferry: Ferry, sheet: Sheet, theme: Theme, owner: int, taken: list[Box]) -> str:
    """Its price and its fee beside the way, near the middle of it; what is taken grows by this sign."""
    words = f"F {ferry.price}/{ferry.fee}" if owner == NOTHING else f"F {ferry.fee}"
    x, y, box = room_for(width_of(f"F {ferry.price}/{ferry.fee}", sheet.small) / 2, ferry, sheet, taken)
    taken.append(box)
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(sheet.small)}" text-anchor="middle"'
        f' fill="{theme.ink}" stroke="{casing_of(theme)}" stroke-width="2.4" paint-order="stroke">'
        f"{words}</text>"
    )


def room_for(half: float, ferry: Ferry, sheet: Sheet, taken: list[Box]) -> tuple[float, float, Box]:
    """Where a sign stands that is twice `half` wide: over its way or beside it, clear of names and towns.

    A ferry that is bought keeps the place of its sign, though this is shorter then.
    """
    spots = [sheet.spots[hex_] for hex_ in ferry.path]
    spots += [sheet.between(a, b) for a, b in pairwise(ferry.path)]
    middle_x, middle_y = sum([x for x, _ in spots]) / len(spots), sum([y for _, y in spots]) / len(spots)
    rise = sheet.small * 0.74
    best, least = (middle_x, middle_y, (0.0, 0.0, 0.0, 0.0)), 1e9
    for x, y in spots:
        for dx, dy in ((0.0, -5.0), (0.0, rise + 5), (half + 5, rise / 2), (-half - 5, rise / 2)):
            at_x, at_y = x + dx, y + dy
            box = (at_x - half, at_y - rise, at_x + half, at_y + sheet.small * 0.2)
            away = abs(x - middle_x) + abs(y - middle_y)
            cost = away * 0.2 + 1000 * outside(box, sheet.frame())
            cost += sum([overlap(box, other) for other in taken])
            if cost < least:
                best, least = (at_x, at_y, box), cost
    return best
