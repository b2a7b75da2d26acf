"""Ferries on the map: a broken line over the water, a sign with what it costs, in the colour of its owner."""

from itertools import product
from typing import Final

from roundhouse.core.state import NOTHING
from roundhouse.display.hex_sheet import overlap
from roundhouse.games.railway_rivals.actions import Buy
from roundhouse.games.railway_rivals.data import Ferry
from roundhouse.games.railway_rivals.draw.land import path_over
from roundhouse.games.railway_rivals.draw.marks import casing_of, colour_of
from roundhouse.games.railway_rivals.draw.place_names import Box, outside
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.games.railway_rivals.draw.targets import tag_to_touch
from roundhouse.svg.cache import cached, cached_markup
from roundhouse.svg.element import escape, number
from roundhouse.svg.text import width_of

STEAMER: Final = "M-7 1.2H7L4.8 5H-5ZM-4 1.2V-1.6H3.4V1.2M.8-1.6V-5.4H-1.6V-1.6"
"""A ship with a funnel, from its middle."""
ASIDE: Final = [(0.0, 0.0)] + [
    (right, down)
    for right, down in product((0.0, 0.55, -0.55, 0.8, -0.8), (0.0, -0.8, 0.8, -1.4, 1.4))
    if right or down
]
"""Where a sign may stand, from a point of the line, in sizes of the sign: the best first."""
PARTS: Final = 4
"""Into so many parts a segment is divided: a sign should leave the points between them free."""
CLEAR: Final = 3.0
"""How far it keeps from them."""
ON_LAND: Final = 6.0
ON_TRACK: Final = 400.0
"""What it counts to cover such a point where track may be built, and where it is."""

Point = tuple[float, float]


def ferry_lines(scene: Scene, sheet: Sheet) -> str:
    """The ways of the ferries, at a table that plays with them."""
    owners = scene.s.ferries
    if not owners:
        return ""
    key = ("ferries", sheet.map, sheet.what, scene.theme.name, owners)
    return cached_markup(key, lambda: draw_lines(scene, sheet))


def draw_lines(scene: Scene, sheet: Sheet) -> str:
    theme, body = scene.theme, ""
    for ferry, owner in zip(sheet.map.ferries, scene.s.ferries, strict=True):
        d = path_over(sheet, ferry.path)
        ink = theme.ink if owner == NOTHING else colour_of(owner, theme)
        wide = 1.8 if owner == NOTHING else 3.6
        body += (
            f'<path d="{d}" stroke="{casing_of(theme)}" stroke-width="{number(wide + 2)}"'
            f' stroke-opacity="0.6"/><path d="{d}" stroke="{ink}" stroke-width="{number(wide)}"'
            ' stroke-dasharray="1 5"/>'
        )
    return f'<g pointer-events="none" fill="none" stroke-linecap="round">{body}</g>'


def ferry_signs(scene: Scene, sheet: Sheet) -> str:
    """A sign for each ferry, which says all about it when it is touched."""
    owners = scene.s.ferries
    if not owners:
        return ""
    key = ("ferry signs", sheet.map, sheet.what, scene.style, owners, tuple(scene.names), scene.s.track)
    return cached_markup(key, lambda: draw_signs(scene, sheet))


def draw_signs(scene: Scene, sheet: Sheet) -> str:
    lines = sheet.map.all_lines(scene.s.track)[: sheet.map.regular]
    track = [point for segment, line in enumerate(lines) if line for point in points_of(sheet, segment)]
    body = ""
    signs: list[Box] = []
    for i, ferry in enumerate(sheet.map.ferries):
        words = [scene.words.map_captions.ferry_sign(ferry, owned, sheet.wide) for owned in (False, True)]
        wide = max([width_of(each, sheet.small, bold=True) for each in words]) + sheet.small * 2.1
        at = room_for(rooms(sheet, i, wide), signs, track)
        signs.append((at[0] - 12, at[1] - 12, at[2] + 12, at[3] + 12))
        body += sign(scene, sheet, ferry, scene.s.ferries[i], at)
    return body


def points_of(sheet: Sheet, segment: int) -> list[Point]:
    """Some points of the line from the middle of a hex to that of the next, both with it."""
    (x, y), (to_x, to_y) = [sheet.spots[hex_] for hex_ in sheet.map.ends[segment]]
    return [(x + (to_x - x) * n / PARTS, y + (to_y - y) * n / PARTS) for n in range(PARTS + 1)]


def covered(box: Box, points: list[Point]) -> int:
    """How many of these points lie in the box or close to it."""
    left, top, right, low = box[0] - CLEAR, box[1] - CLEAR, box[2] + CLEAR, box[3] + CLEAR
    return len([1 for x, y in points if left < x < right and top < y < low])


@cached
def rooms(sheet: Sheet, number_: int, wide: float) -> list[tuple[float, Box]]:
    """Where a sign so wide may stand, upon the way of its ferry or beside it, each with what it counts.

    The less the better, which comes first: near the middle of the way, away from names, and off the land.
    """
    ferry, high = sheet.map.ferries[number_], sheet.small * 1.5
    taken = [name.box for name in sheet.placed_names]
    for place in sheet.placed_names:
        x, y, r = place.about.x, place.about.y, place.about.r + 2
        taken.append((x - r, y - r, x + r, y + r))
    land = [point for segment in range(sheet.map.regular) for point in points_of(sheet, segment)]
    found: list[tuple[float, Box]] = []
    steps = 4 * (len(ferry.path) - 1)
    for n in range(1, steps):
        a, b = ferry.path[n // 4], ferry.path[min(n // 4 + 1, len(ferry.path) - 1)]
        (x, y), (to_x, to_y) = sheet.spots[a], sheet.spots[b]
        part = n % 4 / 4
        x, y = x + (to_x - x) * part, y + (to_y - y) * part
        near = [spot for spot in land if abs(spot[0] - x) < 2 * wide and abs(spot[1] - y) < 3 * high]
        for rank, (right, down) in enumerate(ASIDE):
            left, top = x + (right - 0.5) * wide, y + (down - 0.5) * high
            box = (left, top, left + wide, top + high)
            count: float = 1000.0 * outside(box, sheet.frame()) + 3 * abs(n - steps / 2) + 4 * rank
            count += ON_LAND * covered(box, near)
            for other in taken:
                count += 40.0 * overlap(box, other)
            found.append((count, box))
    return sorted(found)


def room_for(rooms: list[tuple[float, Box]], signs: list[Box], track: list[Point]) -> Box:
    """The best of these rooms that covers no other sign and no track, if there is one; else what it can.

    A ferry that is bought keeps the place of its sign; it makes room when track is laid there.
    """
    best, least = rooms[0][1], 1e9
    for count, box in rooms:
        if count >= least:
            break
        for other in signs:
            count += 40.0 * overlap(box, other)
        count += ON_TRACK * covered(box, track)
        if count < least:
            best, least = box, count
    return best


def sign(scene: Scene, sheet: Sheet, ferry: Ferry, owner: int, at: Box) -> str:
    theme, size = scene.theme, sheet.small
    free = owner == NOTHING
    words = scene.words.map_captions.ferry_sign(ferry, not free, sheet.wide)
    says = scene.words.captions.ferry_sign(ferry, "" if free else scene.names[owner])
    left, top, right, low = at
    ink = theme.ink if free else colour_of(owner, theme)
    middle, scale = (top + low) / 2, size / 12.5
    ship = f"translate({number(left + size * 0.95)} {number(middle)}) scale({number(scale)})"
    return (
        f'<g class="part" data-part="ferry:{ferry.id}"><title>{escape(says)}</title>'
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(right - left)}"'
        f' height="{number(low - top)}" rx="{number(size * 0.3)}" fill="{casing_of(theme)}"'
        f' stroke="{ink}" stroke-width="{number(1.1 if free else 2.2)}"/>'
        f'<path transform="{ship}" d="{STEAMER}" fill="{"none" if free else ink}" stroke="{ink}"'
        ' stroke-width="1.2" stroke-linejoin="round"/>'
        f'<text x="{number(left + size * 1.75)}" y="{number(middle + size * 0.35)}"'
        f' font-size="{number(size)}" font-weight="600" fill="{theme.ink}">{escape(words)}</text></g>'
    )


def ferry_prices(scene: Scene, sheet: Sheet) -> str:
    """Once both ports are chosen: the tag with what the ferry costs."""
    if not scene.buys:
        return ""
    s = scene.s
    key = ("ferry prices", sheet.map, sheet.what, scene.style, scene.buys, s.scores, scene.mover)
    about = (s.served, scene.rules.options.text())
    return cached_markup((*key, *about), lambda: "".join([price(scene, sheet, buy) for buy in scene.buys]))


def price(scene: Scene, sheet: Sheet, buy: Buy) -> str:
    captions, ferry = scene.words.captions, sheet.map.ferries[buy.ferry]
    says = captions.ferry_says(ferry, scene.words.hints.ferry(scene.rules, scene.s, scene.mover, buy))
    out, to, part = buy.parts()
    ends = sheet.map.hex_of[buy.ports[0]], sheet.map.hex_of[buy.ports[1]]
    tag = tag_to_touch(scene, sheet, part, captions.ferry_price(ferry), says, ends)
    return f'<g class="when" data-when="{out} {to}" display="none">{tag}</g>'
