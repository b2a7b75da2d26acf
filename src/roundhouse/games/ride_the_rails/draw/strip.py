"""Where the game stands: rounds, phases, what may still be placed, the railroads of a Link, the buttons."""

from collections.abc import Hashable
from typing import Final

from roundhouse.core.bits import members
from roundhouse.core.state import NOTHING
from roundhouse.games.ride_the_rails.data import (
    ALLOWANCE,
    CHICAGO_BONUS,
    FIVE_BONUS,
    LINE_ELSEWHERE,
    LINE_IN_CITY,
    RAILROADS,
    ROUNDS,
)
from roundhouse.games.ride_the_rails.draw.marks import token
from roundhouse.games.ride_the_rails.draw.scene import Scene
from roundhouse.games.ride_the_rails.draw.targets import banner
from roundhouse.games.ride_the_rails.rules.build_railroad_track import left_to_place
from roundhouse.svg.element import el, group, number, title
from roundhouse.svg.page import heading
from roundhouse.svg.shapes import box, button, line, target
from roundhouse.svg.text import write


def rounds(scene: Scene, x: float, y: float, w: float) -> str:
    """The six rounds as stations on a line, each with the railroads that arrive for it; 52 high."""
    key = ("rounds", scene.s.round, scene.over, x, y, w)
    return scene.cached(key, lambda: draw_rounds(scene, x, y, w))


def draw_rounds(scene: Scene, x: float, y: float, w: float) -> str:
    theme, now = scene.theme, scene.s.round
    step = (w - 44) / (ROUNDS - 1)
    middle = y + 14
    body = title(scene.captions.round(now)) + line(x + 16, middle, x + w - 28, middle, theme.soft, 3)
    for n in range(1, ROUNDS + 1):
        at, here = x + 16 + (n - 1) * step, n == now and not scene.over
        gone = n < now or scene.over
        fill = theme.lamp if here else theme.soft if gone else theme.panel
        ink = "#231d16" if here else theme.panel if gone else theme.ink
        body += el(
            "circle",
            cx=at,
            cy=middle,
            r=12 if here else 10,
            fill=fill,
            stroke=theme.accent if here else theme.soft,
            stroke_width=2,
        )
        body += write(str(n), at, middle + 4.6, 22, 13, ink, bold=True, anchor="middle")
        new = [0, 1] if n == 1 else [n] if n < ROUNDS else []
        for i, railroad in enumerate(new):
            spot = at + (i - (len(new) - 1) / 2) * 19
            body += group(
                title(scene.captions.arrival(railroad, n)),
                token(railroad, spot, middle + 26, 0.8, theme),
            )
    return group(body)


def phases(scene: Scene, x: float, y: float, w: float, names: tuple[str, ...]) -> str:
    """The three phases of a round, the present one lit; one under the other, 54 high."""
    now = scene.phase_of_round()
    key = ("phases", now, x, y, w, names)
    return scene.cached(key, lambda: draw_phases(scene, now, x, y, w, names))


def draw_phases(scene: Scene, now: int, x: float, y: float, w: float, names: tuple[str, ...]) -> str:
    theme, body = scene.theme, ""
    for i, name in enumerate(names):
        top = y + i * 18.0
        ink = theme.accent if i == now else theme.soft
        body += write(f"{i + 1}", x, top + 12, 14, 14, ink, bold=i == now)
        body += write(name, x + 16, top + 12, w - 16, 14, ink, bold=i == now)
    return body


# What can be done besides the map


def deed(scene: Scene, x: float, y: float, w: float) -> str:
    """What belongs to the phase: locomotives left and `done`, or railroads and `alight`; 54 high."""
    s = scene.s
    if scene.building:
        key: tuple[Hashable, ...] = ("deed", s.seats, s.placed, s.climbed, "done" in scene.lit, x, y, w)
        return scene.cached(key, lambda: draw_building(scene, x, y, w))
    if scene.riding:
        lines = tuple([scene.lit.get(f"line:{name}", None) for name in RAILROADS])
        pays = scene.incomes[s.order[s.step]]
        key = ("deed", lines, pays, "alight" in scene.lit, s.origin, x, y, w)
        return scene.cached(key, lambda: draw_riding(scene, pays, x, y, w))
    return ""


BUTTON: Final = 128.0


def draw_building(scene: Scene, x: float, y: float, w: float) -> str:
    s, theme, words = scene.s, scene.theme, scene.captions
    most, left = ALLOWANCE[s.seats], left_to_place(s)
    body = title(words.placed(s.placed, left))
    step = min(23.0, (w - BUTTON - 24) / most)
    for i in range(most):
        at, placed = x + 9 + i * step, i < s.placed
        lost = s.climbed and i == most - 1
        last = i == most - 1
        fill = theme.soft if placed else "none" if lost else theme.lamp
        edge = theme.rule if lost else theme.soft if placed else theme.accent
        body += el(
            "circle",
            cx=at,
            cy=y + 13,
            r=8,
            fill=fill,
            stroke=edge,
            stroke_width=1.6,
            stroke_dasharray="3 2" if last else None,
        )
        if last:
            ink = theme.rule if lost else theme.panel if placed else "#231d16"
            body += el(
                "path",
                d=f"M{number(at - 5)} {number(y + 16.5)}l3.6-6.6 2 3 1.6-2.2 3 5.8",
                fill="none",
                stroke=ink,
                stroke_width=1.3,
            )
        if lost:
            body += el(
                "path",
                d=f"M{number(at - 6)} {number(y + 19)}l12-12",
                stroke=theme.accent,
                stroke_width=1.6,
            )
    body += write(words.left(left, s.climbed), x, y + 46, w - BUTTON - 10, 14, theme.ink, bold=True)
    return group(body) + pressed(
        scene, "done", words.done, x + w - BUTTON, y, BUTTON, 48, words.end_building, left == 0
    )


def pressed(
    scene: Scene, part: str, words: str, x: float, y: float, w: float, h: float, says: str, main: bool
) -> str:
    """A button as a part."""
    lit = part in scene.lit
    drawn = button(words, x, y, w, h, scene.theme, lit, main)
    return scene.choice(part, drawn, (x, y, w, h), says, says)


def draw_riding(scene: Scene, pays: int, x: float, y: float, w: float) -> str:
    """Six chips for the railroad of the next Link, and the button that ends the ride."""
    theme, words, body = scene.theme, scene.captions, ""
    size = min(40.0, (w - BUTTON - 16) / 6)
    for railroad, name in enumerate(RAILROADS):
        part, left = f"line:{name}", x + railroad * size
        lit = part in scene.lit
        disc = el(
            "circle",
            cx=left + size / 2,
            cy=y + 17,
            r=size * 0.42,
            fill=theme.panel,
            stroke=theme.accent if lit else theme.rule,
            stroke_width=2 if lit else 1,
            stroke_dasharray="3 2.5" if lit else None,
        )
        mark = token(railroad, left + size / 2, y + 17, size / 40, theme)
        drawn = disc + (mark if lit else group(mark, opacity=0.45))
        says = words.link_of(railroad)
        if lit:
            later = scene.lit[part]
            drawn = group(
                title(says), drawn, data_part=part, class_="part lit later" if later else "part lit"
            )
        else:
            drawn = target(part, title(says) + drawn)
        body += drawn
    chosen = scene.s.origin != NOTHING
    body += write(words.next_link(chosen), x, y + 52, w - BUTTON - 10, 13, theme.soft)
    return body + pressed(
        scene, "alight", words.alight(pays), x + w - BUTTON, y, BUTTON, 48, words.end_ride, True
    )


# Bonuses


def bonuses(scene: Scene, x: float, y: float, w: float) -> str:
    """What building pays at once, and what of it is gone; 122 high from its caption's baseline."""
    s = scene.s
    left = len(members(scene.board.five & ~s.occupied))
    whose = "" if s.transcontinental == NOTHING else scene.names[s.transcontinental]
    key = ("bonuses", left, whose, x, y, w)
    return scene.cached(key, lambda: draw_bonuses(scene, left, whose, x, y, w))


def draw_bonuses(scene: Scene, left: int, whose: str, x: float, y: float, w: float) -> str:
    theme, words = scene.theme, scene.captions
    body = heading(words.bonuses, x, y, w, theme)
    rows = (
        (CHICAGO_BONUS, words.chicago_bonus()),
        (FIVE_BONUS, words.five_bonus(left)),
        (LINE_IN_CITY, words.line_in_city(whose)),
        (LINE_ELSEWHERE, words.line_elsewhere(whose)),
    )
    for i, (money, what) in enumerate(rows):
        low = y + 25 + 23 * i
        gone = (i == 1 and not left) or (i >= 2 and bool(whose))
        drawn = banner(f"${money}", x + 17, low, 13)
        body += group(drawn, opacity=0.5) if gone else drawn
        body += write(what, x + 38, low + 4.5, w - 38, 13, theme.soft if gone else theme.ink)
    return body


def cartouche(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    """The ground of a legend in the open water."""
    return box(x, y, w, h, scene.theme.panel, scene.theme.rule, 2)
