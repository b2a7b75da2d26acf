"""The accounts: every company with its mark and line, its money, and what it has said to the run."""

from typing import Final

from roundhouse.games.railway_rivals.draw.marks import sample
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.rules.third_company import THIRD
from roundhouse.games.railway_rivals.rules.two_players import together
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import el, group, number, title
from roundhouse.svg.page import heading
from roundhouse.svg.shapes import box, lit_row, seat_mark
from roundhouse.svg.text import write

ROW: Final = 52.0
GAP: Final = 6.0


def accounts_height(scene: Scene) -> float:
    return 18 + (ROW + GAP) * len(scene.names)


def accounts(scene: Scene, x: float, y: float, w: float) -> list[str]:
    """A heading and a row for each seat; at the end in the order of places. `y` is the heading's baseline."""
    seats = list(range(scene.s.seats))
    if scene.rules.two_each:  # the companies of a player one under the other
        seats.sort(key=scene.rules.player_of)
    row = scene.in_order(seats)
    head = heading(scene.words.captions.accounts(scene.over), x, y, w, scene.theme)
    found = [head, *[seat_row(scene, seat, x, y + 16 + i * (ROW + GAP), w) for i, seat in enumerate(row)]]
    if scene.rules.two_each:
        found += [coupling(scene, x, y + 16 + ROW + i * (ROW + GAP), w) for i in (0, 2)]
    return found


def coupling(scene: Scene, x: float, y: float, w: float) -> str:
    """Two bars that join the rows of one player's companies."""
    d = f"M{number(x + 24)} {number(y)}v{GAP:g}M{number(x + w - 24)} {number(y)}v{GAP:g}"
    return el("path", d=d, stroke=scene.theme.soft, stroke_width=4)


def declared(scene: Scene, seat: int) -> str:
    """What a seat has said to the run, or what it has built."""
    return scene.words.captions.declared(scene.rules, scene.s, seat, scene.names)


def is_you(scene: Scene, seat: int) -> bool:
    """Whether a company is held by whoever looks."""
    player_of, me = scene.rules.player_of, scene.seat
    if me >= 0 and is_third(scene, me):  # whoever decides for it looks
        me = scene.rules.decider(scene.s)
    return me >= 0 and player_of(seat) == player_of(me) and not is_third(scene, seat)


def is_third(scene: Scene, seat: int) -> bool:
    """Whether a company is the imaginary third, which nobody holds."""
    return scene.rules.third and seat == THIRD


def seat_row(scene: Scene, seat: int, x: float, y: float, w: float) -> str:
    s, part = scene.s, f"seat:{seat + 1}"
    ranked = scene.ranking[seat] if scene.over else 0
    told = declared(scene, seat)
    both = together(s.scores)[seat] if scene.rules.two_each else None
    key = (
        "seat",
        scene.style,
        seat,
        scene.names[seat],
        is_you(scene, seat),
        ranked,
        s.scores[seat],
        both,
        scene.rules.third,
        told,
    )
    on = scene.is_on(seat)
    return cached_markup(
        (*key, on, scene.lit.get(part), x, y, w), lambda: draw_seat(scene, seat, on, told, x, y, w)
    )


def draw_seat(scene: Scene, seat: int, on: bool, told: str, x: float, y: float, w: float) -> str:
    s, theme, name, captions = scene.s, scene.theme, scene.names[seat], scene.words.captions
    ink = theme.accent if on else theme.ink
    body = box(x, y, w, ROW, theme.panel, theme.accent if on else theme.rule, 4)
    if on:
        body += lit_row(x + 0.5, y + 0.5, w - 1, ROW - 1, theme, captions.is_on(name, scene.over))
    place = captions.rank(scene.ranking[seat]) if scene.over else ""
    if scene.rules.two_each:
        sums = captions.in_all(together(s.scores)[seat])
        place = f"{place}, {sums}" if place else sums
    body += seat_mark(seat, x + 24, y + 19, 24, theme)
    body += write(
        captions.account_name(name, is_you(scene, seat), is_third(scene, seat)),
        x + 44,
        y + 22,
        w - 130,
        16,
        ink,
        bold=on,
    )
    body += write(told, x + 44, y + 43, w - (58 + max(36, 8 * len(place)) if place else 52), 12.5, theme.soft)
    body += group(title(captions.line_of(name, seat)), sample(seat, x + 10, y + 41, 28, theme))
    if place:
        body += write(
            place, x + w - 10, y + 43, max(40, 9 * len(place)), 12.5, theme.soft, bold=True, anchor="end"
        )
    money = group(
        title(captions.money(name, s.scores[seat])),
        write(str(s.scores[seat]), x + w - 10, y + 27, 66, 23, ink, serif=True, bold=True, anchor="end"),
    )
    says = captions.seat(name, seat)
    return scene.choice(f"seat:{seat + 1}", body + money, (x, y, w, ROW), says, says, 4)
