"""Printed cards with goods and rolling stock on them, and piles of cards face down."""

from functools import partial
from itertools import groupby

from roundhouse.svg.element import group, title
from roundhouse.svg.goods import COLOURS, good_sign, good_wanted
from roundhouse.svg.shapes import box, card, card_back, line, place, tick
from roundhouse.svg.text import SMALLEST, SMALLEST_ON_PHONE, write
from roundhouse.svg.theme import Theme, ink_on
from roundhouse.svg.vehicles import RAIL, WIDTH, vehicle

HAVE = "#1d6b32"
"""The ink of a tick."""
ROW = 30
"""The height of an alternative on an order card."""


def city_card(
    x: float,
    y: float,
    w: float,
    h: float,
    theme: Theme,
    *,
    name: str,
    kind: str,
    good: str,
    good_name: str,
    needs: list[str],
) -> str:
    """Good and kind on a coloured band, the name, the vehicles it needs."""
    big = w > 150
    band = 44.0 if big else 30.0
    radius = 18.0 if big else 12.0
    size, large, edge = (15, 24, 12) if big else (12.5, 15, 10)
    ink = ink_on(COLOURS[good])
    head = f"{kind} · {good_name}" if big else kind
    baseline, room = y + band + (38 if big else 25), w - 2 * radius - edge - 8
    least = SMALLEST if big else SMALLEST_ON_PHONE
    write_name = partial(write, smallest=least, serif=True, bold=True, anchor="middle")
    return (
        card(x, y, w, h, theme)
        + box(x + 4, y + 4, w - 8, band, COLOURS[good])
        + good_sign(good, x + 8 + radius, y + 4 + band / 2, radius, theme.stock)
        + write(head, x + w - edge, y + 9 + band / 2, room, size, ink, smallest=least, anchor="end")
        + write_name(name, x + w / 2, baseline, w - 10, large, theme.print)
        + _stock(x, y, w, h, needs, theme)
    )


def _stock(x: float, y: float, w: float, h: float, needs: list[str], theme: Theme) -> str:
    """The vehicles of a city card side by side on a line."""
    rail, size, lefts = _on_rail(x, y, w, h, len(needs))
    return line(x + 8, rail, x + w - 8, rail, theme.print_soft, 1.2) + "".join(
        vehicle(kind, left, rail - RAIL / WIDTH * size, size) for kind, left in zip(needs, lefts, strict=True)
    )


def _on_rail(x: float, y: float, w: float, h: float, n: int) -> tuple[float, float, list[float]]:
    """How high on a city card the line of its `n` vehicles lies, how wide each is, and where each begins."""
    most, gap = _widest(w), 4.0
    size = min(most, (w - 16 - gap * (n - 1)) / n)
    left = x + 8 + (w - 16 - n * (size + gap) + gap) / 2
    return y + h - (34 if w > 150 else 23), size, [left + i * (size + gap) for i in range(n)]


def _widest(w: float) -> float:
    """The widest that a vehicle is drawn on a city card that is `w` wide."""
    return 56 if w > 150 else 33


def city_ticks(x: float, y: float, w: float, h: float, have: list[bool]) -> str:
    """A tick under each vehicle on a city card that is there already."""
    rail, size, lefts = _on_rail(x, y, w, h, len(have))
    most = _widest(w)
    return "".join(
        tick(left + size / 2, rail + most * 0.26, most * 0.16 + 3, HAVE)
        for left, there in zip(lefts, have, strict=True)
        if there
    )


def order_height(rows: int) -> float:
    """How high an order card with so many alternatives is."""
    return 46 + ROW * rows


def order_card(
    x: float,
    y: float,
    w: float,
    theme: Theme,
    *,
    name: str,
    rows: list[tuple[list[tuple[str, bool]], str]],
    between: str,
) -> str:
    """An order for goods. A row is one alternative: signs, solid for what is there, and a note.

    The word `between` two rows says that one of them is enough.
    """
    body = card(x, y, w, order_height(len(rows)), theme)
    body += write(name, x + 16, y + 29, w - 32, 18, theme.print, serif=True, bold=True)
    for i, (signs, note) in enumerate(rows):
        middle = y + 54 + ROW * i
        if i:
            body += write(between, x + 16, middle + 4, 24, 15, theme.print_soft, serif=True, italic=True)
        body += _signs(signs, x + 54, middle, w - 172, theme)
        body += write(note, x + w - 16, middle + 5, 104, 14, theme.print, anchor="end")
    return body


def _signs(signs: list[tuple[str, bool]], x: float, y: float, w: float, theme: Theme) -> str:
    """Signs side by side; too many of them are counted instead."""
    runs = [(sign, len(list(run))) for sign, run in groupby(signs)]
    counted = 24 * len(signs) > w
    if not counted:
        runs = [(sign, 1) for sign in signs]
    step = min(56.0 if counted else 28.0, w / len(runs))
    r = min(11.8, step * 0.42)
    body = ""
    for i, ((good, have), n) in enumerate(runs):
        cx = x + i * step
        body += (
            good_sign(good, cx, y, r, theme.print)
            if have
            else good_wanted(good, cx, y, r, theme.print_soft, theme.stock)
        )
        if n > 1:
            body += write(f"×{n}", cx + r + 3, y + 5, step - 2 * r - 3, 14, theme.print)
    return body


def pile(x: float, y: float, w: float, h: float, n: int, says: str, theme: Theme) -> str:
    """A deck face down, with the number of its `n` cards on a plate; `says` stands where it is empty."""
    if n == 0:
        return empty(x, y, w, h, says, theme)
    depth = min(3, (n + 9) // 10)
    backs = "".join(card_back(x + 2 * i, y + 2 * i, w - 6, h - 6) for i in range(depth, -1, -1))
    middle, centre = x + w / 2 - 3, y + h / 2 - 3
    plate = box(middle - 26, centre - 17, 52, 34, theme.stock, theme.print_soft, 17)
    figure = write(str(n), middle, centre + 7, 40, 20, theme.print, serif=True, bold=True, anchor="middle")
    return title(says) + backs + plate + figure


def empty(x: float, y: float, w: float, h: float, word: str, theme: Theme) -> str:
    """A place for a card where none lies."""
    return place(x, y, w, h, theme) + write(
        word, x + w / 2, y + h / 2 + 4, w - 16, 13, theme.soft, anchor="middle"
    )


def goods_held(
    good: str, held: list[str], x: float, y: float, r: float, w: float, theme: Theme, says: str
) -> str:
    """A good that someone has: its sign, how often, and in a width `w` by which cards."""
    body = title(says) + good_sign(good, x + r, y, r, theme.ink)
    if len(held) > 1:
        body += write(f"×{len(held)}", x + 2 * r + 2, y + 5, 24, r + 1, theme.ink, bold=True)
    return group(body, write(", ".join(held), x, y + 28, w, 12, theme.soft) if w else "")


def goods_lacking(good: str, x: float, y: float, r: float, theme: Theme, says: str) -> str:
    """A good that someone has not: hollow if it is wanted, when it also `says` so, otherwise a dash."""
    if says:
        return group(title(says), good_wanted(good, x + r, y, r, theme.soft, theme.panel))
    return write("–", x + r, y + 5, 2 * r, 15, theme.soft, anchor="middle")
