"""The accounts: every company with its mark and line, its money, and what it has said to the run."""

from typing import Final

from roundhouse.core.state import NOTHING
from roundhouse.core.wording import plural
from roundhouse.games.railway_rivals.draw.marks import LINES, sample
from roundhouse.games.railway_rivals.draw.scene import Scene, choice, is_on
from roundhouse.games.railway_rivals.hints import race_chances
from roundhouse.games.railway_rivals.packing import indexes_of
from roundhouse.games.railway_rivals.racing import PAST
from roundhouse.games.railway_rivals.routes import total_of
from roundhouse.games.railway_rivals.state import DECLINED, ENTERED, JOINED
from roundhouse.games.railway_rivals.words import DECLARE, RACE
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import group, title
from roundhouse.svg.page import heading
from roundhouse.svg.shapes import box, lit_row, seat_mark
from roundhouse.svg.text import write

ROW: Final = 52.0
GAP: Final = 6.0
PLACES: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def accounts_height(scene: Scene) -> float:
    return 18 + (ROW + GAP) * len(scene.names)


def accounts(scene: Scene, x: float, y: float, w: float) -> list[str]:
    """A heading and a row for each seat; at the end in the order of places. `y` is the heading's baseline."""
    row = list(range(scene.s.seats))
    if scene.over:
        row.sort(key=lambda seat: (scene.ranking[seat], seat))
    head = heading("Final standing" if scene.over else "Accounts", x, y, w, scene.theme)
    return [head, *[seat_row(scene, seat, x, y + 16 + i * (ROW + GAP), w) for i, seat in enumerate(row)]]


def declared(scene: Scene, seat: int) -> str:
    """What a seat has said to the run, or what it has built; short enough for a line of a panel."""
    s, rules = scene.s, scene.rules
    if scene.running and s.phase in (DECLARE, RACE):
        if s.declared[seat] == DECLINED:
            return "does not enter"
        if s.declared[seat] == JOINED:
            return f"in a joint run with {scene.names[s.partners[seat]]}"
        if s.declared[seat] == ENTERED:
            need = rules.routes.route_pips(s.routes[seat])
            fee = total_of(rules.routes.fees_of(s.routes[seat]))
            if s.phase == RACE:
                return f"at {s.ran[seat]} of {need}, {standing(scene, seat)}"
            partner = "" if s.partners[seat] == NOTHING else f" with {scene.names[s.partners[seat]]}"
            return f"enters{partner}: {plural(need, 'pip')}, pays {fee}"
        if seat == s.offered:
            return f"is offered a joint run by {scene.names[s.order[s.step]]}"
        if seat == s.asked:
            return f"is being asked by {scene.names[s.order[s.step]]}"
        return "declares now" if seat == s.order[s.step] else "has still to declare"
    if s.starts[seat] == NOTHING:
        return "has not started yet"
    fund = f", fund {s.funds[seat]}" if s.funds[seat] else ""
    start = rules.map.place_name(s.starts[seat])
    return f"from {start}, {plural(len(indexes_of(s.track, seat)), 'segment')}{fund}"


def standing(scene: Scene, seat: int) -> str:
    """How the train of a seat stands in the race."""
    s = scene.s
    if s.arrived[seat] != NOTHING:
        return f"arrived in turn {s.arrived[seat] // PAST}"
    chances = race_chances(scene.rules, s)
    return f"first {chances[seat]}{', rolls now' if s.order[s.step] == seat else ''}"


def seat_row(scene: Scene, seat: int, x: float, y: float, w: float) -> str:
    s, part = scene.s, f"seat:{seat + 1}"
    ranked = scene.ranking[seat] if scene.over else 0
    told = declared(scene, seat)
    key = (
        "seat",
        scene.theme.name,
        seat,
        scene.names[seat],
        scene.seat == seat,
        ranked,
        s.scores[seat],
        told,
    )
    on = is_on(scene, seat)
    return cached_markup(
        (*key, on, scene.lit.get(part), x, y, w), lambda: draw_seat(scene, seat, on, told, x, y, w)
    )


def draw_seat(scene: Scene, seat: int, on: bool, told: str, x: float, y: float, w: float) -> str:
    s, theme, name = scene.s, scene.theme, scene.names[seat]
    ink = theme.accent if on else theme.ink
    body = box(x, y, w, ROW, theme.panel, theme.accent if on else theme.rule, 4)
    if on:
        says = f"{name} {'has won' if scene.over else 'to move'}"
        body += lit_row(x + 0.5, y + 0.5, w - 1, ROW - 1, theme, says)
    you = " (you)" if scene.seat == seat else ""
    place = PLACES[scene.ranking[seat] - 1] if scene.over else ""
    body += seat_mark(seat, x + 24, y + 19, 24, theme)
    body += write(name + you, x + 44, y + 22, w - 130, 16, ink, bold=on)
    body += write(told, x + 44, y + 42, w - 122, 12.5, theme.soft)
    body += group(title(f"The line of {name}: {LINES[seat]}"), sample(seat, x + 10, y + 41, 28, theme))
    if place:
        body += write(place, x + w - 10, y + 43, 40, 12.5, theme.soft, bold=True, anchor="end")
    money = group(
        title(f"{name}: {s.scores[seat]}"),
        write(str(s.scores[seat]), x + w - 10, y + 27, 66, 23, ink, serif=True, bold=True, anchor="end"),
    )
    return choice(scene, f"seat:{seat + 1}", body + money, (x, y, w, ROW), f"{name}, seat {seat + 1}", 4)
