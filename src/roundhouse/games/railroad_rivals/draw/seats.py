"""The seats: the order row, the stock value track, and everyone's portfolio."""

from functools import partial
from typing import Final

from roundhouse.core.state import OVER
from roundhouse.games.railroad_rivals.bidding import BidForOrder
from roundhouse.games.railroad_rivals.draw.marks import plate
from roundhouse.games.railroad_rivals.draw.offer import AFTER, CAPTION, Section, rows_of
from roundhouse.games.railroad_rivals.draw.scene import Scene
from roundhouse.games.railroad_rivals.draw.tiles import back
from roundhouse.games.railroad_rivals.packing import STOCKS, amount, kinds_in
from roundhouse.games.railroad_rivals.reading import ORDINALS, plural, rank, stock_worth
from roundhouse.svg.element import el, group, title
from roundhouse.svg.page import heading
from roundhouse.svg.remembered import piece
from roundhouse.svg.shapes import box, line, lit_row, seat_mark
from roundhouse.svg.text import write

# The order row


def order(scene: Scene, x: float, y: float, w: float, h: float, gap: float) -> list[str]:
    """Character Cards from the 1st to the last, a layer each."""
    row = scene.s.row or tuple(range(scene.s.seats))
    each = min(220.0, (w + gap) / len(row) - gap)
    return [
        order_card(scene, place, seat, x + place * (each + gap), y, each, h) for place, seat in enumerate(row)
    ]


def order_card(scene: Scene, place: int, seat: int, x: float, y: float, w: float, h: float) -> str:
    s = scene.s
    status, on = standing(scene, seat), is_on(scene, seat)
    reads = (place if s.row else -1, seat, scene.names[seat], s.scores[seat], s.hand_sizes[seat], status, on)
    key = ("order", scene.theme.name, reads, scene.seat == seat, x, y, w, h)
    return piece(key, lambda: draw_order_card(scene, place, seat, status, on, (x, y, w, h)))


def draw_order_card(
    scene: Scene, place: int, seat: int, status: str, on: bool, at: tuple[float, float, float, float]
) -> str:
    x, y, w, h = at
    s, theme, wide = scene.s, scene.theme, at[2] > 150
    name = scene.names[seat] + (" (you)" if scene.seat == seat and wide else "")
    ink, n = theme.accent if on else theme.ink, 0 if scene.solo else s.hand_sizes[seat]
    place_ = ORDINALS[place] if s.row and not scene.solo else ""
    body = box(x, y, w, h, theme.panel, theme.accent if on else theme.rule, 4)
    if on:
        body += lit_row(x + 0.5, y + 0.5, w - 1, h - 1, theme, f"{name} {status}")
    points, room = str(s.scores[seat]), 44 if wide else w - 42
    score = write(points, x + w - 9, y + 29, room, 24 if wide else 19, ink, serif=True, bold=True, anchor="end")
    body += group(title(f"{name}: {plural(s.scores[seat], 'point')}"), score)
    body += seat_mark(seat, x + 23, y + 22, 24 if wide else 22, theme)
    if not wide:
        words = status or " · ".join(filter(None, (place_, f"{n} tiles" if n else "")))
        body += write(name, x + 10, y + 51, w - 14, 13, ink, bold=on)
        return group(body, write(words, x + 10, y + 66, w - 14, 11, theme.soft))
    body += write(name, x + 44, y + (20 if status else 28), w - 94, 16, ink, bold=on)
    body += write(status, x + 44, y + 37, w - 94, 12.5, theme.soft) if status else ""
    body += write(place_, x + 12, y + h - 8, 30, 12, theme.soft, bold=True) if place_ else ""
    if n:
        backs = "".join(back(x + w - 24 - 12 * i, y + h - 22, 15) for i in range(min(n, 6)))
        body += group(title(f"{plural(n, 'city tile')} in hand"), backs)
        body += write(f"{n} in hand", x + 44, y + h - 8, w - 72 - 12 * min(n, 6), 12, theme.soft)
    return group(body)


def standing(scene: Scene, seat: int) -> str:
    """What a seat does or has done in this phase."""
    s = scene.s
    if scene.over:
        return rank(s.scores[seat]) if scene.solo else "has won" if is_on(scene, seat) else ""
    if isinstance(scene.rules.phases[s.phase], BidForOrder):
        if s.passed >> seat & 1:
            return "has passed"
        if s.bidder == seat:
            return f"bids {s.bid}"
    return "to move" if scene.mover == seat else ""


def is_on(scene: Scene, seat: int) -> bool:
    """Whether this seat is to move or, at the end, whether it has won."""
    if scene.s.phase == OVER:
        return seat in winners(scene)
    return seat == scene.mover


def winners(scene: Scene) -> list[int]:
    """The seats in the first place."""
    places = scene.rules.ranking(scene.s)
    return [seat for seat, place in enumerate(places) if place == min(places)]


# The stock value track

LEAST: Final = 10
"""The track goes at least so far."""
MARKER: Final = (50.0, 20.0)
"""The size of a value marker."""
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
    wide, high = MARKER
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
            body += group(title(f"{road.name}: {value}"), plate(road.id, *at, wide, high, theme.ink))
        left += room
    return body


def draw_ladder(scene: Scene, x: float, y: float, w: float) -> str:
    """From the highest value down, for a narrow page."""
    theme = scene.theme
    wide, high = MARKER
    step = (w - 36) / 6
    body, top = heading("Stock values", x, y, w, theme), y + CAPTION
    for value in columns_of(scene):
        body += write(str(value), x + 24, top + 15, 24, 15, theme.ink, serif=True, bold=True, anchor="end")
        here = [i for i, each in enumerate(scene.s.values) if each == value]
        for i, railroad in enumerate(here):
            road = scene.data.railroads[railroad]
            at = x + 36 + i % 6 * step, top + i // 6 * 24
            body += group(title(f"{road.name}: {value}"), plate(road.id, *at, wide, high, theme.ink))
        top += 24 * rows_of(len(here), 6)
        body += line(x, top - 2, x + w, top - 2, theme.rule, 0.6)
    return body


# Portfolios

HEAD: Final = 52
ROW: Final = 44
NAME: Final = 190
TOTALS: Final = ("Track", "Stock", "Total")


def points_of(scene: Scene, seat: int) -> tuple[int, int, int]:
    """Points on the scoring track, worth of the stock, and both; at the end the score holds both already."""
    score, stock = scene.s.scores[seat], stock_worth(scene.s, seat)
    return (score - stock, stock, score) if scene.over else (score, stock, score + stock)


def timetable(scene: Scene, x: float, y: float, w: float) -> tuple[float, list[str]]:
    """Seats as lines, railroads as columns; a layer each."""
    s, theme, data = scene.s, scene.theme, scene.data
    seats = list(s.row or range(s.seats))
    cell = (w - NAME - 3 * 64 - 24) / len(data.railroads)
    height = HEAD + ROW * (len(seats) + 1)
    body = box(x, y, w, height, theme.panel, theme.rule)
    head = ("head", theme.name, data, s.values, x, y, w, scene.over)
    drawn = [body + piece(head, lambda: draw_head(scene, x, y, w, cell))]
    for i, seat in enumerate(seats):
        key = (
            "portfolio",
            theme.name,
            data,
            s.values,
            s.portfolios[seat],
            points_of(scene, seat),
            seat,
            scene.names[seat],
            seat == scene.seat,
            is_on(scene, seat),
            (x, y, w, i),
        )
        line_at = (x, y + HEAD + ROW * i, w, cell)
        drawn.append(piece(key, partial(draw_row, scene, seat, *line_at)))
    top = y + HEAD + ROW * len(seats)
    pile = ("pile", theme.name, s.stock_pile, len(data.railroads), x, top, w)
    return height, [*drawn, piece(pile, lambda: draw_pile(scene, x, top, w, cell))]


def draw_head(scene: Scene, x: float, y: float, w: float, cell: float) -> str:
    theme, left = scene.theme, x + 12 + NAME
    body = write("Portfolios", x + 14, y + 31, NAME - 20, 13, theme.soft, bold=True)
    for i, road in enumerate(scene.data.railroads):
        at = left + i * cell
        body += plate(road.id, at + (cell - MARKER[0]) / 2, y + 8, *MARKER, theme.ink)
        value = f"at {scene.s.values[i]}"
        body += write(value, at + cell / 2, y + 44, cell, 12.5, theme.soft, anchor="middle")
    for i, name in enumerate(TOTALS):
        at = x + w - 14 - (2 - i) * 64
        body += write(name, at, y + 31, 60, 13, theme.soft, bold=True, anchor="end")
    return body


def draw_row(scene: Scene, seat: int, x: float, y: float, w: float, cell: float) -> str:
    s, theme, on = scene.s, scene.theme, is_on(scene, seat)
    name = scene.names[seat] + (" (you)" if seat == scene.seat else "")
    ink, middle = theme.accent if on else theme.ink, y + ROW / 2
    body = line(x, y, x + w, y, theme.rule, 0.8)
    if on:
        body += lit_row(x, y, w, ROW, theme, f"{name} {'has won' if scene.over else 'to move'}")
    body += seat_mark(seat, x + 27, middle, 24, theme)
    body += write(name, x + 50, middle + 5.5, NAME - 44, 16, ink, bold=on)
    for i, road in enumerate(scene.data.railroads):
        n, at = amount(s.portfolios[seat], i, STOCKS), x + 12 + NAME + (i + 0.5) * cell
        body += holding(scene, n, s.values[i], road.name, at, middle)
    for i, points in enumerate(points_of(scene, seat)):
        at = x + w - 14 - (2 - i) * 64
        size, bold = (19, True) if i == 2 else (16, False)
        body += write(str(points), at, middle + 6, 56, size, ink, serif=i == 2, bold=bold, anchor="end")
    return body


def holding(scene: Scene, n: int, value: int, name: str, x: float, y: float) -> str:
    """How many stock tiles of a railroad, and what they are worth together."""
    theme = scene.theme
    if n == 0:
        return write("·", x, y + 5, 20, 15, theme.soft, anchor="middle")
    count = write(str(n), x - 3, y + 6, 20, 18, theme.ink, bold=True, anchor="end")
    return group(
        title(f"{n} {name}, worth {n * value}"),
        count,
        write(f"={n * value}", x + 1, y + 5, 34, 13, theme.soft),
    )


def draw_pile(scene: Scene, x: float, y: float, w: float, cell: float) -> str:
    theme = scene.theme
    body = line(x, y, x + w, y, theme.rule, 0.8)
    body += write("In the stock pile", x + 14, y + 27, NAME, 13, theme.soft)
    for i in range(len(scene.data.railroads)):
        n = amount(scene.s.stock_pile, i, STOCKS)
        at = x + 12 + NAME + (i + 0.5) * cell
        body += write(str(n) if n else "–", at, y + 27, 30, 14, theme.soft, anchor="middle")
    return body


CHIP: Final = (66.0, 22.0)


def blocks(scene: Scene, x: float, y: float, w: float) -> Section:
    """Everyone's portfolio below one another, for a narrow page."""
    body, top = heading("Portfolios", x, y, w, scene.theme, "track + stock"), y + CAPTION
    for seat in scene.s.row or range(scene.s.seats):
        s = scene.s
        high = 46 + 27 * rows_of(len(set(kinds_in(s.portfolios[seat], STOCKS))), 5)
        reads = (s.portfolios[seat], points_of(scene, seat), seat, scene.names[seat], seat == scene.seat)
        key = (
            "block",
            scene.theme.name,
            scene.data,
            reads,
            is_on(scene, seat),
            s.hand_sizes[seat],
            x,
            top,
            w,
        )
        body += piece(key, partial(draw_block, scene, seat, x, top, w, high))
        top += high + 8
    return top - y + AFTER - 20, body


def draw_block(scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> str:
    s, theme, on = scene.s, scene.theme, is_on(scene, seat)
    name = scene.names[seat] + (" (you)" if seat == scene.seat else "")
    ink = theme.accent if on else theme.ink
    body = box(x, y, w, h, theme.panel, theme.rule)
    if on:
        body += lit_row(x, y, w, h, theme, f"{name} {'has won' if scene.over else 'to move'}")
    track_points, stock, both = points_of(scene, seat)
    body += seat_mark(seat, x + 24, y + 22, 22, theme)
    body += write(name, x + 44, y + 27, w - 200, 16, ink, bold=on)
    body += write(f"{track_points} + {stock}", x + w - 60, y + 27, 76, 14, theme.soft, anchor="end")
    body += write(str(both), x + w - 12, y + 28, 44, 20, ink, serif=True, bold=True, anchor="end")
    kinds = kinds_in(s.portfolios[seat], STOCKS)
    for i, railroad in enumerate(dict.fromkeys(kinds)):
        road, n = scene.data.railroads[railroad], kinds.count(railroad)
        at = x + 12 + i % 5 * (CHIP[0] + 2), y + 44 + i // 5 * 27
        told = f"{n} {road.name}, worth {n * s.values[railroad]}"
        body += el("g", title(told), plate(road.id, *at, *CHIP, theme.ink, str(n)))
    return body
