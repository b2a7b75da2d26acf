"""Where the game stands: the stage, races done, the roll and what is left of it, and the buttons."""

from typing import Final

from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.data import UNSERVED
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.postal.rounds import WriteLetters
from roundhouse.games.railway_rivals.postal.runs import ROUNDS
from roundhouse.games.railway_rivals.postal.state import PostalState
from roundhouse.games.railway_rivals.rules.building_stage import BuildTrack
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.draw_run import DrawRun
from roundhouse.games.railway_rivals.rules.extra_building import EXTRA_POINTS, ExtraBuilding
from roundhouse.games.railway_rivals.rules.racing import Race
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import el, group, title
from roundhouse.svg.shapes import blank_die, box, button
from roundhouse.svg.text import wrap, write

BUTTON: Final = 40.0
"""The height of a button."""
NARROW: Final = 60.0
"""Buttons that are narrower say how much is saved in a sign."""


def stage(scene: Scene, x: float, y: float, w: float) -> str:
    """The stage, and how far it has come; 46 high."""
    s = scene.s
    left = len(scene.rules.unserved_towns(s))
    by_post = s.round if isinstance(s, PostalState) else NOTHING
    races = scene.rules.races
    key = ("stage", scene.style, s.operating, left, s.settled, races, by_post, scene.over, x, y, w)
    return cached_markup(key, lambda: draw_stage(scene, left, x, y, w))


def draw_stage(scene: Scene, left: int, x: float, y: float, w: float) -> str:
    s, theme, captions = scene.s, scene.theme, scene.words.captions
    head = write(captions.stage(s.operating), x, y + 15, w, 17, theme.ink, serif=True, bold=True)
    if isinstance(s, PostalState):
        return head + bar(scene, x, y + 23, w, s.round, ROUNDS, captions.rounds(s.round, ROUNDS))
    if not s.operating:
        towns = len([town for town in scene.rules.map.towns if town.counts])
        most = max(1, towns - UNSERVED)
        return head + bar(scene, x, y + 23, w, towns - left, most, captions.towns_left(left))
    races = scene.rules.races
    return head + bar(scene, x, y + 23, w, s.settled, races, captions.races_run(s.settled, races))


def bar(scene: Scene, x: float, y: float, w: float, done: int, whole: int, told: str) -> str:
    """How much is done of how much, and in words below."""
    theme = scene.theme
    track = box(x, y, w, 7, theme.panel, theme.rule, 3.5)
    full = w * min(1.0, done / whole)
    body = box(x, y, max(7.0, full), 7, theme.soft, None, 3.5) if done else ""
    return group(title(told), track, body) + write(told, x, y + 21, w, 12.5, theme.soft)


def roll(scene: Scene, x: float, y: float, w: float) -> str:
    """The roll, what is left of it, and the fund; 46 high. In a race, its turn."""
    s = scene.s
    fund = s.funds[scene.mover] if scene.mover >= 0 else 0
    ends = (scene.rules.map, scene.rules.kind, s.first, s.second, s.offered, s.offer, s.scores)
    names = tuple(scene.names)
    key = (
        "roll",
        scene.style,
        s.phase,
        s.roll,
        s.left,
        fund,
        s.turn,
        ends,
        s.declared if scene.shared else (),
        names,
        s.order,
        s.step,
        x,
        y,
        w,
    )
    return cached_markup(key, lambda: draw_roll(scene, fund, x, y, w))


def draw_roll(scene: Scene, fund: int, x: float, y: float, w: float) -> str:
    s, theme, captions, phase = scene.s, scene.theme, scene.words.captions, scene.phase
    if isinstance(phase, (DrawRun, Declare)):
        return draw_now(scene, x, y, w)
    if isinstance(phase, Race):
        turn, how = captions.race_turn(s.turn)
        return write(turn, x, y + 15, w, 15, theme.ink, bold=True) + write(
            how, x, y + 36, w, 12.5, theme.soft
        )
    if not isinstance(phase, (BuildTrack, ExtraBuilding)):
        return ""
    most = s.roll if isinstance(phase, BuildTrack) else EXTRA_POINTS
    at = x
    body = title(captions.points_title(s.left, most))
    if isinstance(phase, BuildTrack):
        body += blank_die(x, y, 34, theme)
        body += write(
            str(s.roll), x + 17, y + 24, 30, 20, theme.print, serif=True, bold=True, anchor="middle"
        )
        at += 46
    for i in range(most):
        lit = i < s.left
        body += el(
            "circle",
            cx=at + 7 + i * 17,
            cy=y + 10,
            r=6.4,
            fill=theme.lamp if lit else "none",
            stroke=theme.accent if lit else theme.rule,
            stroke_width=1.6,
        )
    words = captions.points_left(s.left, most, fund)
    return group(body + write(words, at, y + 36, w - (at - x), 13.5, theme.ink, bold=True))


def draw_now(scene: Scene, x: float, y: float, w: float) -> str:
    """The run before its race; while a joint run is offered, what each would pay and gain."""
    s, theme = scene.s, scene.theme
    if s.offered != NOTHING:
        paid, won = scene.words.captions.offer(scene.rules, s, scene.names)
        body = write(paid, x, y + 13, w, 14, theme.ink, bold=True)
        for i, line in enumerate(wrap(won, w, 12, 2)):
            body += write(line, x, y + 29 + 14 * i, w, 12, theme.ink)
        return body
    start, goal = scene.words.captions.run_ends(scene.rules, s)
    return write(start, x, y + 15, w, 15, theme.ink, bold=True) + (
        write(goal, x, y + 36, w, 15, theme.ink, bold=True) if goal else ""
    )


# Buttons

Button = tuple[str, str, str, bool]
"""The part, the label, what it does, and whether it is the main way on."""


def buttons_of(scene: Scene) -> list[Button]:
    """The buttons of the phase, lit or not."""
    s, captions = scene.s, scene.words.captions
    if isinstance(scene.phase, Declare):
        parts = ["enter", "propose", "decline"]
        if s.offered != NOTHING:
            parts = ["accept", "refuse"]
        elif s.asked != NOTHING:
            parts = ["offer", "withdraw"]
        return [(part, *captions.button(part), i == 0) for i, part in enumerate(parts)]
    if isinstance(scene.phase, WriteLetters):
        return [("orders", *captions.button("orders"), True)]
    if not isinstance(scene.phase, (BuildTrack, ExtraBuilding)):
        return []
    saves = sorted([part for part in scene.lit if part.startswith("save:")], key=points_of)
    found = [(part, *captions.save_button(points_of(part)), False) for part in saves]
    return [*found, ("done", *captions.button("done"), s.left == 0)]


def points_of(part: str) -> int:
    """The number in a part like `save:3`."""
    return int(part[5:])


def buttons(scene: Scene, x: float, y: float, w: float) -> str:
    """The buttons, set from the right end; 40 high."""
    found = buttons_of(scene)
    lit = tuple([scene.lit.get(part) for part, _, _, _ in found])
    key = ("buttons", scene.style, tuple(found), lit, x, y, w)
    return cached_markup(key, lambda: draw_buttons(scene, found, x, y, w)) if found else ""


def draw_buttons(scene: Scene, found: list[Button], x: float, y: float, w: float) -> str:
    widths = [(1.0 if part.startswith("save") else 1.6) for part, _, _, _ in found]
    gap = 12.0
    unit = min(84.0, (w - gap * (len(found) - 1)) / sum(widths))
    at = x + w - unit * sum(widths) - gap * (len(found) - 1)
    body = ""
    for (part, words, says, main), share in zip(found, widths, strict=True):
        wide = unit * share
        label = f"+{part[5:]}" if part.startswith("save") and unit < NARROW else words
        drawn = button(label, at, y, wide, BUTTON, scene.theme, part in scene.lit, main)
        body += scene.choice(part, drawn, (at, y, wide, BUTTON), says, says)
        at += wide + gap
    return body
