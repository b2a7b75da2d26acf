"""Where the game stands: the stage, races done, the roll and what is left of it, and the buttons."""

from typing import Final

from roundhouse.core.bits import bit
from roundhouse.core.state import NOTHING
from roundhouse.core.wording import plural
from roundhouse.games.railway_rivals.data import UNSERVED
from roundhouse.games.railway_rivals.draw.scene import Scene, choice
from roundhouse.games.railway_rivals.entries import shares
from roundhouse.games.railway_rivals.extra import POINTS
from roundhouse.games.railway_rivals.racing import FIRST, SECOND
from roundhouse.games.railway_rivals.routes import total_of
from roundhouse.games.railway_rivals.words import BUILD, DECLARE, DRAW, EXTRA, RACE, place_of, unserved
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import el, group, title
from roundhouse.svg.shapes import blank_die, box, button
from roundhouse.svg.text import write

BUTTON: Final = 40.0
"""The height of a button."""
NARROW: Final = 60.0
"""Buttons that are narrower say how much is saved in a sign."""


def stage(scene: Scene, x: float, y: float, w: float) -> str:
    """The stage, and how far it has come; 46 high."""
    s = scene.s
    left = len(unserved(scene.rules, s))
    key = ("stage", scene.theme.name, s.operating, left, s.settled, scene.rules.races, scene.over, x, y, w)
    return cached_markup(key, lambda: draw_stage(scene, left, x, y, w))


def draw_stage(scene: Scene, left: int, x: float, y: float, w: float) -> str:
    s, theme, races = scene.s, scene.theme, scene.rules.races
    if not s.operating:
        told = f"{plural(left, 'town')} without a railway; at {UNSERVED} the stage ends"
        towns = len([town for town in scene.rules.map.towns if town.counts])
        return write("Building Stage", x, y + 15, w, 17, theme.ink, serif=True, bold=True) + bar(
            scene, x, y + 23, w, towns - left, max(1, towns - UNSERVED), told
        )
    told = f"{s.settled} of {plural(races, 'race')} run, extra building after every second"
    return write("Operating Stage", x, y + 15, w, 17, theme.ink, serif=True, bold=True) + bar(
        scene, x, y + 23, w, s.settled, races, told
    )


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
        scene.theme.name,
        s.phase,
        s.roll,
        s.left,
        fund,
        s.turn,
        ends,
        names,
        s.order,
        s.step,
        x,
        y,
        w,
    )
    return cached_markup(key, lambda: draw_roll(scene, fund, x, y, w))


def draw_roll(scene: Scene, fund: int, x: float, y: float, w: float) -> str:
    s, theme = scene.s, scene.theme
    if s.phase in (DRAW, DECLARE):
        return draw_now(scene, x, y, w)
    if scene.over or s.phase not in (BUILD, EXTRA, RACE):
        return ""
    if s.phase == RACE:
        return write(f"Turn {s.turn} of the race", x, y + 15, w, 15, theme.ink, bold=True) + write(
            "every train rolls the average die", x, y + 36, w, 12.5, theme.soft
        )
    most = s.roll if s.phase == BUILD else POINTS
    at = x
    body = title(f"{s.left} left of {most}")
    if s.phase == BUILD:
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
    words = f"{s.left} of {most} left" + (f", {fund} in the fund" if fund else "")
    return group(body + write(words, at, y + 36, w - (at - x), 13.5, theme.ink, bold=True))


def draw_now(scene: Scene, x: float, y: float, w: float) -> str:
    """The run before its race; while a joint run is offered, what each would pay and gain."""
    s, theme = scene.s, scene.theme
    if s.offered != NOTHING:
        paid, won = offer_told(scene)
        return write(paid, x, y + 15, w, 14, theme.ink, bold=True) + write(won, x, y + 36, w, 14, theme.ink)
    start = f"from {place_of(scene.rules, s.first).name}" if s.first != NOTHING else "the next run is drawn"
    goal = f"to {place_of(scene.rules, s.second).name}" if s.second != NOTHING else ""
    return write(start, x, y + 15, w, 15, theme.ink, bold=True) + (
        write(goal, x, y + 36, w, 15, theme.ink, bold=True) if goal else ""
    )


def offer_told(scene: Scene) -> tuple[str, str]:
    """What the partners would pay each, and what each would get of a first and a second prize."""
    s = scene.s
    company = bit(s.order[s.step]) | bit(s.offered)
    fees = total_of(scene.rules.routes.fees_of(s.offer))
    paid = [f"{scene.names[seat]} {-share}" for seat, share in shares(s.scores, company, -fees) if share]
    halves = [str(dict(shares(s.scores, company, prize))[s.offered]) for prize in (FIRST, SECOND)]
    told = f"{scene.names[s.offered]} would get {halves[0]} of a first, {halves[1]} of a second prize"
    return f"to pay: {', '.join(paid)}" if paid else "nothing to pay", told


# Buttons

Button = tuple[str, str, str, bool]
"""The part, the label, what it does, and whether it is the main way on."""


def buttons_of(scene: Scene) -> list[Button]:
    """The buttons of the phase, lit or not."""
    s = scene.s
    if scene.over:
        return []
    if s.phase == DECLARE:
        if s.offered != NOTHING:
            return [
                ("accept", "Accept", "Accept the joint run", True),
                ("refuse", "Refuse", "Refuse the joint run", False),
            ]
        if s.asked != NOTHING:
            return [
                ("offer", "Offer a route", "Offer a joint run along a route", True),
                ("withdraw", "Withdraw", "Withdraw the proposal", False),
            ]
        return [
            ("enter", "Enter", "Enter the race with a route", True),
            ("propose", "Joint run", "Propose a joint run to a player", False),
            ("decline", "Decline", "Do not enter the race", False),
        ]
    if s.phase not in (BUILD, EXTRA):
        return []
    saves = sorted([part for part in scene.lit if part.startswith("save:")], key=points_of)
    found = [(part, f"Save {part[5:]}", f"Put by {part[5:]} and end the turn", False) for part in saves]
    return [*found, ("done", "Done", "End the building turn", s.left == 0)]


def points_of(part: str) -> int:
    """The points of a part like `save:3`."""
    return int(part[5:])


def buttons(scene: Scene, x: float, y: float, w: float) -> str:
    """The buttons, set from the right end; 40 high."""
    found = buttons_of(scene)
    lit = tuple([scene.lit.get(part) for part, _, _, _ in found])
    key = ("buttons", scene.theme.name, tuple(found), lit, x, y, w)
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
        body += choice(scene, part, drawn, (at, y, wide, BUTTON), says)
        at += wide + gap
    return body
