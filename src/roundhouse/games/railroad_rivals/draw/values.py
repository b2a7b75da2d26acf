"""The stock values: the track with every railroad's marker, and what the railroads are called."""

from typing import Final

from roundhouse.core.bits import has
from roundhouse.games.railroad_rivals.draw.baron.art import seal
from roundhouse.games.railroad_rivals.draw.baron.symbols import struck_name
from roundhouse.games.railroad_rivals.draw.offer import AFTER, CAPTION, Section, rows_of
from roundhouse.games.railroad_rivals.draw.scene import Scene
from roundhouse.games.railroad_rivals.draw.symbols import PLATE, PLATE_HIGH, plate_name, used
from roundhouse.games.railroad_rivals.modules.stock_track import SPACES
from roundhouse.svg.element import at as moved_to
from roundhouse.svg.element import el, group, title
from roundhouse.svg.page import heading
from roundhouse.svg.shapes import box, line, target
from roundhouse.svg.text import wrap, write

LEAST: Final = 10
"""The track goes at least so far."""
DEEP: Final = 3
"""So many markers stand one under the other."""


def track(scene: Scene, x: float, y: float, w: float) -> Section:
    """The value of every railroad."""
    baron = scene.baron
    if baron.turning:
        for railroad, value in enumerate(scene.s.values):
            if rounds := baron.marker(value)[1]:
                scene.art.turned(railroad, rounds)
    reads = (scene.s.values, baron.looted, baron.company, baron.turning)
    key = ("track", scene.data, reads, x, y, w)
    if w > 600:
        return CAPTION + 92 + AFTER, scene.cached(key, lambda: draw_track(scene, x, y, w))
    values = list(scene.s.values)
    if baron.looted:
        rows = sum([rows_of(len(here), 6) for _, here in ladder(scene)])
    else:
        rows = sum([rows_of(values.count(value), 6) for value in set(values)])
    return CAPTION + 24 * rows + AFTER, scene.cached(key, lambda: draw_ladder(scene, x, y, w))


# Where the markers stand


def standing(scene: Scene, value: int) -> list[int]:
    """The railroads of this value that are in business, those of one company side by side."""
    baron, values = scene.baron, scene.s.values
    here = [i for i, each in enumerate(values) if each == value and not has(baron.looted, i)]
    if not baron.company:
        return here
    return sorted(here, key=lambda i: (not baron.is_merged(i), baron.company[i], i))


def spaces(scene: Scene) -> list[tuple[str, list[int]]]:
    """Every space of the track from the left with its railroads; at the end, what is out of business."""
    baron, values = scene.baron, scene.s.values
    last = SPACES if baron.turning else max(LEAST, *values)
    found: list[list[int]] = [[] for _ in range(last + 1)]
    for value in sorted(set(values)):
        found[baron.marker(value)[0]] += standing(scene, value)
    if baron.company:  # what is joined begins a column, so that it stays together
        found = [sorted(here, key=lambda i: not baron.is_merged(i)) for here in found]
    return [*((str(space), here) for space, here in enumerate(found)), *out(scene)]


def ladder(scene: Scene) -> list[tuple[str, list[int]]]:
    """The values that any railroad has from the highest down, each by its space on the track."""
    values = sorted(set(scene.s.values), reverse=True)
    rungs = [(str(scene.baron.marker(value)[0]), standing(scene, value)) for value in values]
    return [*((space, here) for space, here in rungs if here), *out(scene)]


def out(scene: Scene) -> list[tuple[str, list[int]]]:
    """The railroads that are out of business, if there are any."""
    gone = [i for i in range(len(scene.data.railroads)) if has(scene.baron.looted, i)]
    return [(scene.captions.out, gone)] if gone else []


def places(scene: Scene, x: float, y: float, w: float) -> dict[int, tuple[float, float]]:
    """Where the marker of each railroad has its left upper corner."""
    found: dict[int, tuple[float, float]] = {}
    wide, high = PLATE, PLATE_HIGH
    if w <= 600:
        step, top = (w - 36) / 6, y + CAPTION
        for _, here in ladder(scene):
            for i, railroad in enumerate(here):
                found[railroad] = x + 36 + i % 6 * step, top + i // 6 * 24
            top += 24 * rows_of(len(here), 6)
        return found
    left, top, spare = x, y + CAPTION, slack(scene, w)
    for _, here in spaces(scene):
        n = rows_of(len(here), DEEP)
        room = n * (wide + 4) + spare
        start = left + (room - n * (wide + 4)) / 2 + 2
        for i, railroad in enumerate(here):
            found[railroad] = start + i // DEEP * (wide + 4), top + 25 + i % DEEP * (high + 2)
        left += room
    return found


def slack(scene: Scene, w: float) -> float:
    """How much broader than its markers each space of the track is."""
    columns = [rows_of(len(here), DEEP) for _, here in spaces(scene)]
    return (w - sum(columns) * (PLATE + 4)) / len(columns)


# Drawing them


def draw_track(scene: Scene, x: float, y: float, w: float) -> str:
    """From left to right; a space is as broad as its markers need."""
    theme, spare, at = scene.theme, slack(scene, w), places(scene, x, y, w)
    body, left, top = heading(scene.captions.stock_values, x, y, w, theme), x, y + CAPTION
    for space, here in spaces(scene):
        room = rows_of(len(here), DEEP) * (PLATE + 4) + spare
        body += box(left, top, room, 92, theme.panel, theme.rule, 0)
        body += write(
            space,
            left + room / 2,
            top + 18,
            room,
            15,
            theme.soft,
            serif=True,
            bold=True,
            anchor="middle",
        )
        body += "".join(marker(scene, railroad, *at[railroad]) for railroad in here)
        left += room
    return body + joints(scene, at)


def draw_ladder(scene: Scene, x: float, y: float, w: float) -> str:
    """From the highest value down, for a narrow page."""
    theme, at = scene.theme, places(scene, x, y, w)
    body, top = heading(scene.captions.stock_values, x, y, w, theme), y + CAPTION
    for space, here in ladder(scene):
        size = 15 if space.isdigit() else 13
        body += write(space, x + 24, top + 15, 24, size, theme.ink, serif=True, bold=True, anchor="end")
        body += "".join(marker(scene, railroad, *at[railroad]) for railroad in here)
        top += 24 * rows_of(len(here), 6)
        body += line(x, top - 2, x + w, top - 2, theme.rule, 0.6)
    return body + joints(scene, at)


def marker(scene: Scene, railroad: int, x: float, y: float) -> str:
    """A railroad's marker; turned over when it has gone round, struck out when it is out of business."""
    value, rounds = scene.s.values[railroad], scene.baron.marker(scene.s.values[railroad])[1]
    captions, full_name = scene.captions, scene.data.railroads[railroad].name
    told = captions.value_of(full_name, value)
    if has(scene.baron.looted, railroad):
        told = captions.out_of_business(full_name)
    elif scene.baron.is_merged(railroad):
        told = captions.in_company(told, company_of(scene, railroad))
    name = scene.art.turned(railroad, rounds) if rounds else plate_name(railroad, scene.theme)
    return group(title(told), used(name, x, y), strike(scene, railroad, x, y))


def strike(scene: Scene, railroad: int, x: float, y: float) -> str:
    """What lies over the plate of a railroad out of business."""
    return used(struck_name(scene.theme), x, y) if has(scene.baron.looted, railroad) else ""


def company_of(scene: Scene, railroad: int) -> list[str]:
    """The letters of the railroads that are one company with this one."""
    return [scene.data.railroads[name].id for name in scene.baron.together(railroad)]


def joints(scene: Scene, at: dict[int, tuple[float, float]]) -> str:
    """What holds the markers of one company together: a frame around those that touch, and two rings."""
    body, wide, high = "", PLATE, PLATE_HIGH
    for railroad, (x, y) in at.items():
        company = scene.baron.together(railroad)
        place = company.index(railroad) + 1
        if place == len(company) or has(scene.baron.looted, railroad):
            continue
        right, low = at[company[place]]
        below = right == x
        if abs(right - x) > wide + 8 or abs(low - y) > high + 8:
            continue
        w, h = (wide, low - y + high) if below else (right - x + wide, high)
        frame = el(
            "rect",
            x=x - 2.5,
            y=y - 2.5,
            width=w + 5,
            height=h + 5,
            rx=5,
            fill="none",
            stroke=scene.theme.ink,
            stroke_width=2.2,
        )
        size = 16 if below else 12.5
        ring_x, ring_y = x + (-3 if below else w / 2) - size / 2, y + h / 2 - size / 2
        told = title(scene.captions.are_one_company(company_of(scene, railroad)))
        body += group(told, frame, moved_to(ring_x, ring_y, seal("merger", size)))
    return body


# Railroads to aim at


def roads(scene: Scene, x: float, y: float, w: float) -> str:
    """The railroads on which a tile may be played, hidden until the tile is chosen."""
    body, at = "", places(scene, x, y, w)
    wide, high = PLATE, PLATE_HIGH
    for first, parts in scene.aims.items():
        there = [part[5:] for part in parts if part.startswith("road:")]
        if not there:
            continue
        body += f'<g class="when" data-when="{first}" display="none">'
        for id_ in there:
            railroad = scene.data.railroad_of[id_]
            left, top = at[railroad]
            light = el(
                "rect",
                x=left - 2,
                y=top - 2,
                width=wide + 4,
                height=high + 4,
                rx=5,
                fill="none",
                stroke=scene.theme.accent,
                stroke_width=2.4,
                pointer_events="all",
            )
            body += target(f"road:{id_}", "", light, scene.data.railroads[railroad].name, True)
        body += "</g>"
    return body


LEGEND: Final = 206
"""The height of the legend from its caption's baseline."""


def legend(scene: Scene, x: float, y: float, w: float) -> str:
    """The railroads by their names."""
    key = ("legend", scene.data, scene.baron.looted, x, y, w)
    return scene.cached(key, lambda: draw_legend(scene, x, y, w))


def draw_legend(scene: Scene, x: float, y: float, w: float) -> str:
    theme, roads = scene.theme, scene.data.railroads
    body, half, cell = heading(scene.captions.railroads, x, y, w, theme), rows_of(len(roads), 2), w / 2
    high = (LEGEND - CAPTION - 10) / half
    for i, road in enumerate(roads):
        left, top = x + i // half * cell, y + CAPTION - 2 + i % half * high
        body += used(plate_name(i, theme), left, top) + strike(scene, i, left, top)
        lines = wrap(road.name, cell - PLATE - 4, 12.5, 2)
        low = top + 14.5 - 6.5 * (len(lines) - 1)
        for k, words in enumerate(lines):
            body += write(words, left + PLATE + 8, low + 13 * k, cell, 12, theme.soft)
    return body
