"""The cubes on their way: what was delivered, what the next one earns, and the bag."""

from typing import Final

from roundhouse.core.counts import amount, total
from roundhouse.games.railroad_rivals.data import LOOK_BACK
from roundhouse.games.railroad_rivals.draw.offer import AFTER, CAPTION, Section, rows_of
from roundhouse.games.railroad_rivals.draw.scene import Scene, colours_used
from roundhouse.games.railroad_rivals.draw.symbols import cube_at
from roundhouse.games.railroad_rivals.packing import CUBES
from roundhouse.svg.element import group, title
from roundhouse.svg.page import heading
from roundhouse.svg.shapes import box, halo, target
from roundhouse.svg.text import write

LINE: Final = 12
"""So many cubes of a progression stand in a line."""
DEEP: Final = 37
"""From one line of them to the next."""


def cubes(scene: Scene, x: float, y: float, w: float) -> Section:
    """The deliveries of this turn; in solitaire, the progression."""
    if scene.solo:
        return progression(scene, x, y, w)
    if scene.over:
        return 0.0, ""
    s, used = scene.s, tuple(colours_used(scene))
    key = ("cubes", s.bag, s.delivered, scene.baron.earlier, used, s.seats, x, y, w)
    height = CAPTION + rows_of(len(used), 2) * 44 + (22 if s.seats == 2 else 0) - 10 + AFTER
    return height, scene.cached(key, lambda: draw_cubes(scene, list(used), x, y, w))


def draw_cubes(scene: Scene, used: list[int], x: float, y: float, w: float) -> str:
    """For every colour how often it went this turn, and what the next one earns."""
    s, theme, cell = scene.s, scene.theme, (w - 16) / 2
    captions = scene.captions
    body = heading(captions.delivered_now, x, y, w, theme, captions.in_bag(total(s.bag, CUBES)))
    for i, colour in enumerate(used):
        left, top = x + i % 2 * (cell + 16), y + CAPTION + i // 2 * 44
        name, done = scene.data.colours[colour], amount(sent(scene), colour, CUBES)
        bag = amount(s.bag, colour, CUBES)
        points = f"+{s.delivery_points(colour)}"
        body += group(
            title(captions.colour_told(colour, done, bag)),
            cube_at(name, left, top + 2, 30),
            write(captions.times(done, colour), left + 37, top + 15, cell - 96, 14, theme.ink, bold=done > 0),
            write(scene.words.nouns.goods[colour], left + 37, top + 31, cell - 96, 12, theme.soft),
            box(left + cell - 58, top + 2, 58, 30, theme.panel, theme.rule),
            write(captions.next, left + cell - 53, top + 22, 30, 12, theme.soft),
            write(points, left + cell - 7, top + 23, 26, 17, theme.ink, serif=True, bold=True, anchor="end"),
        )
    if s.seats == 2:
        body += write(captions.one_colour, x, y + CAPTION + 58, w, 13, theme.soft)
    return body


def sent(scene: Scene) -> int:
    """The cubes delivered this turn that count, by colour."""
    return scene.s.delivered + scene.baron.earlier


def progression(scene: Scene, x: float, y: float, w: float) -> Section:
    """Solitaire: the cubes delivered so far from left to right, or the ways to arrange the first three."""
    s = scene.s
    orders = tuple(sorted(part for part in scene.lit if part.startswith("arrange:")))
    key = ("progression", s.bag, s.progression, orders, scene.over, x, y, w)
    rows = rows_of(len(orders), 3) * 46 if orders else DEEP * max(1, rows_of(len(s.progression), LINE)) + 22
    return CAPTION + rows + 24 + AFTER, scene.cached(
        key, lambda: draw_progression(scene, list(orders), x, y, w)
    )


def draw_progression(scene: Scene, orders: list[str], x: float, y: float, w: float) -> str:
    s, theme, top = scene.s, scene.theme, y + CAPTION
    captions = scene.captions
    note = captions.choose_order if orders else captions.cubes(len(s.progression))
    body = heading(captions.progression, x, y, w, theme, note)
    if orders:
        body += arrangements(scene, orders, x, top, w)
        top += rows_of(len(orders), 3) * 46
    else:
        body += row_of_cubes(scene, x, top, w)
        top += DEEP * max(1, rows_of(len(s.progression), LINE)) + 22
    return body + write(captions.bag_holds(s.bag), x, top + 14, w, 13, theme.soft)


def arrangements(scene: Scene, orders: list[str], x: float, y: float, w: float) -> str:
    """The ways to arrange three cubes, a button each."""
    theme, cell, body = scene.theme, (w - 24) / 3, ""
    for i, part in enumerate(orders):
        left, top = x + i % 3 * (cell + 12), y + i // 3 * 48
        drawn = box(left, top, cell, 38, theme.panel, theme.accent, 6)
        start = left + (cell - 86) / 2
        for k, name in enumerate(part[8:].split(",")):
            drawn += cube_at(name, start + k * 30, top + 6, 26)
        says = scene.captions.lay(part[8:].split(","))
        body += target(part, drawn, halo(left, top, cell, 38, theme), says)
    return body


def row_of_cubes(scene: Scene, x: float, y: float, w: float) -> str:
    """The progression; a bracket holds the four that count for the next delivery (RR-SOLO-20)."""
    s, theme, step, body = scene.s, scene.theme, w / LINE, ""
    first = len(s.progression) - LOOK_BACK
    for i, colour in enumerate(s.progression):
        left, top = x + i % LINE * step, y + i // LINE * DEEP
        counts = i >= first and not scene.over
        if counts:
            body += box(left, top, step, 34, theme.lamp, r=0)
        body += cube_at(scene.data.colours[colour], left + 2, top + 4, step - 4)
    if not scene.over and s.progression:
        n = s.delivery_points(0)
        top = y + (len(s.progression) - 1) // LINE * DEEP
        words = scene.captions.colours_count(n, min(LOOK_BACK, len(s.progression)))
        body += write(words, x, top + 52, w, 14, theme.ink, bold=True)
    return body
