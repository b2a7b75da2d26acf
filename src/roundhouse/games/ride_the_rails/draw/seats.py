"""Supply piles and seats: shares, money, and what the ride under way pays to whom."""

from typing import Final

from roundhouse.core.bits import has
from roundhouse.core.state import NOTHING
from roundhouse.games.ride_the_rails.data import RAILROADS
from roundhouse.games.ride_the_rails.draw.marks import locomotive, token
from roundhouse.games.ride_the_rails.draw.scene import Scene
from roundhouse.games.ride_the_rails.packing import amount
from roundhouse.games.ride_the_rails.rules.ride_income import rider_income
from roundhouse.games.ride_the_rails.rules.take_a_share import arrived
from roundhouse.svg.element import group, title
from roundhouse.svg.shapes import box, line, lit_row, seat_mark
from roundhouse.svg.text import SMALLEST, SMALLEST_ON_PHONE, write

PILES: Final = 70
"""The height of the piles in the timetable."""
ROW: Final = 36
WHO: Final = 262.0
"""The width of the first column."""
ROAD: Final = 106.0
"""The width of a railroad's column."""
BLOCK: Final = 88
"""The height of a seat on a phone."""


# Piles


def pile(scene: Scene, railroad: int, x: float, y: float, w: float, h: float) -> str:
    """The locomotives beside the board, as a part."""
    s, part = scene.s, f"supply:{RAILROADS[railroad]}"
    hexes = len(scene.stands[railroad])
    used = scene.links_used[railroad]
    here = has(arrived(max(1, s.round)), railroad)
    key = ("pile", railroad, amount(s.supply, railroad), hexes, used, here)
    return scene.cached(
        (*key, scene.lit.get(part), x, y, w, h), lambda: draw_pile(scene, railroad, used, here, x, y, w, h)
    )


def draw_pile(
    scene: Scene, railroad: int, used: int, here: bool, x: float, y: float, w: float, h: float
) -> str:
    theme, words, n = scene.theme, scene.captions, amount(scene.s.supply, railroad)
    name = scene.words.nouns.railroad(railroad)
    hexes = len(scene.stands[railroad])
    part = f"supply:{RAILROADS[railroad]}"
    body = box(x, y, w, h, theme.panel, theme.rule, 5)
    wide = w > 80
    ink = theme.ink if here else theme.soft
    number_ink = ink if n else theme.accent
    if wide:
        pieces = token(railroad, x + 16, y + 14, 0.85, theme) + locomotive(railroad, x + 9, y + 22, 28, theme)
        inner = write(name, x + 31, y + 19, w - 36, 15, ink, bold=True)
        inner += write(str(n), x + w - 9, y + 42, 40, 22, number_ink, serif=True, bold=True, anchor="end")
        low, room, size, least = y + h - 7, w - 6, 12.5, SMALLEST
    else:
        pieces = token(railroad, x + 15, y + 33, 0.8, theme)
        least = SMALLEST_ON_PHONE
        inner = write(name, x + w / 2, y + 16, w - 2, 12, ink, smallest=least, bold=True, anchor="middle")
        inner += write(str(n), x + w - 7, y + 40, 30, 19, number_ink, serif=True, bold=True, anchor="end")
        low, room, size = y + h - 7, w - 2, SMALLEST_ON_PHONE
    if used:
        about = words.links(used)
    elif not here:
        about = words.arrives(railroad, wide)
    else:
        about = words.track(hexes, railroad, wide)
    ink = theme.accent if used else theme.soft
    inner += write(about, x + w / 2, low, room, size, ink, smallest=least, bold=bool(used), anchor="middle")
    body += (pieces if here else group(pieces, opacity=0.45)) + inner
    says = words.pile(railroad, n)
    return scene.choice(part, body, (x, y, w, h), says, says, 5)


# The timetable of a desk


def timetable(scene: Scene, x: float, y: float, w: float) -> list[str]:
    """Piles as heads of columns, seats as lines below."""
    row = scene.seats_in_order()
    layers = [timetable_head(scene, x, y, w, PILES + 8 + ROW * len(row))]
    layers += [pile(scene, r, x + WHO + r * ROAD, y + 6, ROAD - 8, PILES - 6) for r in range(len(RAILROADS))]
    return [*layers, *[seat_row(scene, i, seat, x, y + PILES + 8 + i * ROW, w) for i, seat in enumerate(row)]]


def timetable_height(scene: Scene) -> float:
    return PILES + 8 + ROW * len(scene.names)


def timetable_head(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    riding = scene.s.origin != NOTHING
    key = ("head", scene.over, riding, x, y, w, h)
    return scene.cached(key, lambda: draw_head(scene, riding, x, y, w, h))


def draw_head(scene: Scene, riding: bool, x: float, y: float, w: float, h: float) -> str:
    theme, words = scene.theme, scene.captions
    right = x + WHO + 6 * ROAD
    return (
        box(x, y, w, h, theme.panel, theme.rule)
        + write(words.supply, x + 16, y + 26, 150, 13, theme.soft, bold=True)
        + write(words.standing(scene.over), x + 16, y + PILES - 2, 150, 13, theme.soft, bold=True)
        + write(words.shares, x + WHO - 12, y + PILES - 2, 130, 13, theme.soft, anchor="end")
        + (
            write(words.this_ride, right + 78, y + PILES - 2, 80, 13, theme.soft, bold=True, anchor="end")
            if riding
            else ""
        )
        + write(words.money, x + w - 16, y + PILES - 2, 80, 13, theme.soft, bold=True, anchor="end")
    )


def seat_row(scene: Scene, place: int, seat: int, x: float, y: float, w: float) -> str:
    """A line of the timetable."""
    return scene.cached(
        ("row", *seat_key(scene, place, seat), x, y, w), lambda: draw_row(scene, place, seat, x, y, w)
    )


def seat_key(scene: Scene, place: int, seat: int) -> tuple[object, ...]:
    """Everything that is shown of a seat."""
    s = scene.s
    ranked = scene.ranking[seat] if scene.over else 0
    used = tuple(scene.links_used) if s.ride else ()
    on, rider = scene.is_on(seat), scene.riding and seat == scene.mover
    best = max(s.scores)
    return (
        place,
        seat,
        scene.names[seat],
        scene.seat == seat,
        ranked,
        s.scores[seat],
        best,
        s.shares[seat],
        used,
        on,
        rider,
        bool(s.order),
    )


def place_of(scene: Scene, place: int, seat: int) -> str:
    """The place of a seat in the turn order, at the end in the ranking; nothing before the order is drawn."""
    if scene.over:
        return scene.words.nouns.place(scene.ranking[seat] - 1)
    return scene.words.nouns.place(place) if scene.s.order else ""


def draw_row(scene: Scene, place: int, seat: int, x: float, y: float, w: float) -> str:
    s, theme, on = scene.s, scene.theme, scene.is_on(seat)
    name, words, middle = scene.names[seat], scene.captions, y + ROW / 2
    ink = theme.accent if on else theme.ink
    body = line(x, y, x + w, y, theme.rule, 0.8)
    if on:
        body += lit_row(x + 0.5, y + 0.5, w - 1, ROW - 0.5, theme, words.mover(name, scene.over))
    shown = scene.words.nouns.own(name, scene.seat == seat)
    body += write(place_of(scene, place, seat), x + 16, middle + 5, 30, 14, theme.soft, bold=True)
    body += seat_mark(seat, x + 62, middle, 24, theme)
    body += write(shown, x + 84, middle + 5.5, WHO - 92, 17, ink, bold=on)
    used = scene.links_used
    for railroad in range(len(RAILROADS)):
        body += share_cell(scene, seat, railroad, used[railroad], x + WHO + railroad * ROAD, middle)
    right = x + WHO + 6 * ROAD
    gain = scene.incomes[seat]
    if gain:
        body += write(
            f"+${gain}", right + 78, middle + 6, 70, 18, theme.accent, serif=True, bold=True, anchor="end"
        )
        if on:
            body += write(words.as_rider(rider_income(s.ride)), right + 82, middle + 5, 112, 12, theme.soft)
    money = group(
        title(words.account(name, s.scores[seat])),
        write(f"${s.scores[seat]}", x + w - 16, middle + 8, 80, 24, ink, serif=True, bold=True, anchor="end"),
    )
    return group(
        body,
        "" if gain and on else money_bar(scene, seat, right + (90 if gain else 24), middle, x + w - 92),
        money,
    )


def money_bar(scene: Scene, seat: int, x: float, y: float, to_x: float) -> str:
    """Money as a length: the richest fills the room."""
    money, theme = scene.s.scores[seat], scene.theme
    room = to_x - x
    full = room * money / max(1, *scene.s.scores)
    track = box(x, y - 3.5, room, 7, theme.ground, theme.rule, 3.5)
    return track + (box(x, y - 3.5, max(7.0, full), 7, theme.soft, None, 3.5) if money else "")


def place_of_share(seat: int, railroad: int) -> str:
    """Where one sees that a seat has taken a share."""
    return f"share:{seat + 1},{RAILROADS[railroad]}"


def share_cell(scene: Scene, seat: int, railroad: int, used: int, x: float, y: float) -> str:
    """The shares of a seat in a railroad as locomotives, and what they earn in this ride."""
    theme, n = scene.theme, int(amount(scene.s.shares[seat], railroad))
    if not n:
        return write("–", x + 12, y + 5, 20, 14, theme.rule)
    about = title(scene.captions.holding(scene.names[seat], n, railroad))
    room = 56.0 if used else 86.0
    step = min(26.0, (room - 26) / max(1, n - 1))
    engines = "".join([locomotive(railroad, x + 2 + i * step, y - 11, 26, theme) for i in range(n)])
    figure = (
        write(str(n), x + 2 + step * (n - 1) + 30, y + 6, 16, 15, theme.ink, bold=True)
        if n > 1 and not used
        else ""
    )
    earns = (
        write(f"+{n * used}", x + ROAD - 14, y + 6, 36, 16, theme.accent, bold=True, anchor="end")
        if used
        else ""
    )
    return group(about, engines, figure, earns, data_place=place_of_share(seat, railroad))


# Blocks of a phone


def blocks(scene: Scene, x: float, y: float, w: float) -> list[str]:
    """The seats one under the other."""
    return [
        seat_block(scene, i, seat, x, y + i * (BLOCK + 8), w) for i, seat in enumerate(scene.seats_in_order())
    ]


def seat_block(scene: Scene, place: int, seat: int, x: float, y: float, w: float) -> str:
    return scene.cached(
        ("block", *seat_key(scene, place, seat), x, y, w), lambda: draw_block(scene, place, seat, x, y, w)
    )


def draw_block(scene: Scene, place: int, seat: int, x: float, y: float, w: float) -> str:
    s, theme, on = scene.s, scene.theme, scene.is_on(seat)
    name, ink, words = scene.names[seat], theme.accent if on else theme.ink, scene.captions
    body = box(x, y, w, BLOCK, theme.panel, theme.accent if on else theme.rule, 4)
    if on:
        body += lit_row(x + 0.5, y + 0.5, w - 1, BLOCK - 1, theme, words.mover(name, scene.over))
    gain = scene.incomes[seat]
    shown = scene.words.nouns.own(name, scene.seat == seat)
    body += seat_mark(seat, x + 24, y + 23, 24, theme)
    body += write(shown, x + 44, y + 28.5, w - 44 - (180 if gain else 120), 17, ink, bold=on)
    body += write(
        place_of(scene, place, seat), x + w - 76, y + 27, 34, 13, theme.soft, bold=True, anchor="end"
    )
    if gain:
        body += write(
            f"+${gain}", x + w - 112, y + 28, 60, 16, theme.accent, serif=True, bold=True, anchor="end"
        )
    money = group(
        title(words.account(name, s.scores[seat])),
        write(f"${s.scores[seat]}", x + w - 10, y + 29, 64, 21, ink, serif=True, bold=True, anchor="end"),
    )
    used = scene.links_used
    step = (w - 16) / 6
    for railroad in range(len(RAILROADS)):
        n, at = amount(s.shares[seat], railroad), x + 10 + railroad * step
        if not n:
            body += group(token(railroad, at + 12, y + 62, 0.8, theme), opacity=0.25)
            continue
        about = title(words.holding(name, n, railroad))
        figure = write(f"×{n}", at + 24, y + 67, 30, 15, theme.ink, bold=True)
        earns = (
            write(f"+{n * used[railroad]}", at + 12, y + 83, 40, 12, theme.accent, bold=True, anchor="middle")
            if used[railroad]
            else ""
        )
        mark = token(railroad, at + 12, y + 62, 0.95, theme)
        body += group(about, mark, figure, earns, data_place=place_of_share(seat, railroad))
    return group(body, money)
