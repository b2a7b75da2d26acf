"""The stock values: the track with every railroad's marker, and what the railroads are called."""

from typing import Final

from roundhouse.games.railroad_rivals.draw.faces import PLATE, plate_name, used
from roundhouse.games.railroad_rivals.draw.offer import AFTER, CAPTION, Section, rows_of
from roundhouse.games.railroad_rivals.draw.scene import Scene
from roundhouse.svg.element import group, title
from roundhouse.svg.page import heading
from roundhouse.svg.remembered import piece
from roundhouse.svg.shapes import box, line
from roundhouse.svg.text import wrap, write

LEAST: Final = 10
"""The track goes at least so far."""
DEEP: Final = 3
"""So many markers stand one under the other."""


def track(scene: Scene, x: float, y: float, w: float) -> Section:
    """The value of every railroad."""
    key = ("track", scene.theme.name, scene.data, scene.s.values, x, y, w)
    if w > 600:
        return CAPTION + 92 + AFTER, piece(key, lambda: draw_track(scene, x, y, w))
    rows = sum(rows_of(n, 6) for n in columns_of(scene).values())
    return CAPTION + 24 * rows + AFTER, piece(key, lambda: draw_ladder(scene, x, y, w))


def columns_of(scene: Scene) -> dict[int, int]:
    """How many railroads have each value that any has, from the highest."""
    values = scene.s.values
    return {value: values.count(value) for value in sorted(set(values), reverse=True)}


def draw_track(scene: Scene, x: float, y: float, w: float) -> str:
    """From left to right; a space is as broad as its markers need."""
    theme, values = scene.theme, scene.s.values
    wide, high = PLATE
    columns = [rows_of(values.count(value), DEEP) for value in range(max(LEAST, *values) + 1)]
    spare = (w - sum(columns) * (wide + 4)) / len(columns)
    body, left, top = heading("Stock values", x, y, w, theme), x, y + CAPTION
    for value, n in enumerate(columns):
        room = n * (wide + 4) + spare
        body += box(left, top, room, 92, theme.panel, theme.rule, 0)
        body += write(
            str(value),
            left + room / 2,
            top + 18,
            room,
            15,
            theme.soft,
            serif=True,
            bold=True,
            anchor="middle",
        )
        here = [i for i, each in enumerate(values) if each == value]
        start = left + (room - n * (wide + 4)) / 2 + 2
        for i, railroad in enumerate(here):
            road = scene.data.railroads[railroad]
            at = start + i // DEEP * (wide + 4), top + 25 + i % DEEP * (high + 2)
            body += group(title(f"{road.name}: {value}"), used(plate_name(railroad, theme), *at))
        left += room
    return body


def draw_ladder(scene: Scene, x: float, y: float, w: float) -> str:
    """From the highest value down, for a narrow page."""
    theme = scene.theme
    step = (w - 36) / 6
    body, top = heading("Stock values", x, y, w, theme), y + CAPTION
    for value in columns_of(scene):
        body += write(str(value), x + 24, top + 15, 24, 15, theme.ink, serif=True, bold=True, anchor="end")
        here = [i for i, each in enumerate(scene.s.values) if each == value]
        for i, railroad in enumerate(here):
            road = scene.data.railroads[railroad]
            at = x + 36 + i % 6 * step, top + i // 6 * 24
            body += group(title(f"{road.name}: {value}"), used(plate_name(railroad, theme), *at))
        top += 24 * rows_of(len(here), 6)
        body += line(x, top - 2, x + w, top - 2, theme.rule, 0.6)
    return body


LEGEND: Final = 206
"""The height of the legend from its caption's baseline."""


def legend(scene: Scene, x: float, y: float, w: float) -> str:
    """The railroads by their names."""
    return piece(("legend", scene.theme.name, scene.data, x, y, w), lambda: draw_legend(scene, x, y, w))


def draw_legend(scene: Scene, x: float, y: float, w: float) -> str:
    theme, roads = scene.theme, scene.data.railroads
    body, half, cell = heading("Railroads", x, y, w, theme), rows_of(len(roads), 2), w / 2
    high = (LEGEND - CAPTION - 10) / half
    for i, road in enumerate(roads):
        left, top = x + i // half * cell, y + CAPTION - 2 + i % half * high
        body += used(plate_name(i, theme), left, top)
        lines = wrap(road.name, cell - PLATE[0] - 4, 12, 2)
        low = top + 14.5 - 6.5 * (len(lines) - 1)
        for k, words in enumerate(lines):
            body += write(words, left + PLATE[0] + 8, low + 13 * k, cell, 12, theme.soft)
    return body
