"""Portfolios: the stock tiles of everyone, what they are worth, and the points."""

from functools import partial
from typing import Final

from roundhouse.core.bits import has
from roundhouse.core.counts import amount, kinds_in
from roundhouse.games.railroad_rivals.describe import stock_worth
from roundhouse.games.railroad_rivals.draw.baron.art import sign
from roundhouse.games.railroad_rivals.draw.baron.symbols import SEAL, seal_name
from roundhouse.games.railroad_rivals.draw.baron.tableau import seals
from roundhouse.games.railroad_rivals.draw.offer import AFTER, CAPTION, rows_of
from roundhouse.games.railroad_rivals.draw.scene import Scene, seats_in_row
from roundhouse.games.railroad_rivals.draw.symbols import PLATE, plate_name, used
from roundhouse.games.railroad_rivals.draw.values import company_of, strike
from roundhouse.games.railroad_rivals.packing import STOCKS
from roundhouse.svg.element import el, group, number, title
from roundhouse.svg.page import heading
from roundhouse.svg.shapes import box, line, lit_row, seat_mark
from roundhouse.svg.text import write

HEAD: Final = 52
ROW: Final = 44
NAME: Final = 190


def points_of(scene: Scene, seat: int) -> tuple[int, int, int]:
    """Points on the scoring track, worth of the stock, and both; at the end the score holds both already."""
    score, stock = scene.s.scores[seat], stock_worth(scene.s, seat)
    return (score - stock, stock, score) if scene.over else (score, stock, score + stock)


def status(scene: Scene, name: str) -> str:
    """Why a seat's row is lit."""
    captions = scene.captions
    return captions.state_of(name, captions.has_won if scene.over else captions.to_move)


def timetable(scene: Scene, x: float, y: float, w: float) -> tuple[float, list[str]]:
    """Seats as lines, railroads as columns; a layer each."""
    s, theme, data = scene.s, scene.theme, scene.data
    seats = seats_in_row(scene)
    cell = (w - NAME - 3 * 64 - 24) / len(data.railroads)
    height = HEAD + ROW * (len(seats) + 1)
    body = box(x, y, w, height, theme.panel, theme.rule)
    baron = scene.baron
    head = ("head", data, s.values, baron.looted, baron.company, x, y, w, scene.over)
    drawn = [body + scene.cached(head, lambda: draw_head(scene, x, y, w, cell))]
    for i, seat in enumerate(seats):
        key = (
            "portfolio",
            data,
            s.values,
            s.portfolios[seat],
            points_of(scene, seat),
            seat,
            scene.names[seat],
            seat == scene.seat,
            scene.is_on(seat),
            baron.before[seat] if baron.modules else None,
            (x, y, w, i),
        )
        line_at = (x, y + HEAD + ROW * i, w, cell)
        drawn.append(scene.cached(key, partial(draw_row, scene, seat, *line_at)))
    top = y + HEAD + ROW * len(seats)
    pile = ("pile", data, s.stock_pile, len(data.railroads), x, top, w)
    return height, [*drawn, scene.cached(pile, lambda: draw_pile(scene, x, top, w, cell))]


def draw_head(scene: Scene, x: float, y: float, w: float, cell: float) -> str:
    theme, left = scene.theme, x + 12 + NAME
    body = write(scene.captions.portfolios, x + 14, y + 31, NAME - 20, 13, theme.soft, bold=True)
    for i in range(len(scene.data.railroads)):
        at = left + i * cell
        body += used(plate_name(i, theme), at + (cell - PLATE) / 2, y + 8)
        body += strike(scene, i, at + (cell - PLATE) / 2, y + 8)
        gone = has(scene.baron.looted, i)
        value = scene.captions.out if gone else scene.captions.at_value(scene.s.values[i])
        body += write(value, at + cell / 2, y + 44, cell, 12.5, theme.soft, anchor="middle")
        if scene.baron.is_merged(i) and not gone:
            rings = sign("merger", at + cell / 2 + 23, y + 40, 9, theme.ink)
            body += group(title(scene.captions.company(company_of(scene, i))), rings)
    for i, name in enumerate(scene.captions.totals):
        at = x + w - 14 - (2 - i) * 64
        body += write(name, at, y + 31, 60, 13, theme.soft, bold=True, anchor="end")
    return body


def draw_row(scene: Scene, seat: int, x: float, y: float, w: float, cell: float) -> str:
    s, theme, on = scene.s, scene.theme, scene.is_on(seat)
    name = scene.captions.you(scene.names[seat]) if seat == scene.seat else scene.names[seat]
    ink, middle = theme.accent if on else theme.ink, y + ROW / 2
    body = line(x, y, x + w, y, theme.rule, 0.8)
    if on:
        body += lit_row(x, y, w, ROW, theme, status(scene, name))
    body += seat_mark(seat, x + 27, middle, 24, theme)
    things = scene.baron.modules and bool(scene.baron.before[seat])
    body += write(name, x + 50, middle + (-4.5 if things else 5.5), NAME - 44, 16, ink, bold=on)
    body += seals(scene, seat, x + 50, middle + 2, NAME - 50, 17) if things else ""
    dots = ""
    for i, road in enumerate(scene.data.railroads):
        n, at = amount(s.portfolios[seat], i, STOCKS), x + 12 + NAME + (i + 0.5) * cell
        if n:
            body += holding(scene, n, s.values[i], road.name, f"stock:{seat + 1},{road.id}", at, middle)
        else:
            dots += f"M{number(at)} {number(middle)}h0"
    body += el("path", d=dots, stroke=theme.soft, stroke_width=2.6, stroke_linecap="round") if dots else ""
    for i, points in enumerate(points_of(scene, seat)):
        at = x + w - 14 - (2 - i) * 64
        size, bold = (19, True) if i == 2 else (16, False)
        body += write(str(points), at, middle + 6, 56, size, ink, serif=i == 2, bold=bold, anchor="end")
    return body


def holding(scene: Scene, n: int, value: int, name: str, place: str, x: float, y: float) -> str:
    """How many stock tiles of a railroad, and what they are worth together."""
    theme = scene.theme
    count = write(str(n), x - 3, y + 6, 20, 18, theme.ink, bold=True, anchor="end")
    return group(
        title(scene.captions.holding(n, name, n * value)),
        count,
        write(f"={n * value}", x + 1, y + 5, 34, 13, theme.soft),
        data_place=place,
    )


def draw_pile(scene: Scene, x: float, y: float, w: float, cell: float) -> str:
    theme = scene.theme
    body = line(x, y, x + w, y, theme.rule, 0.8)
    specials = [kind for kind in kinds_in(scene.s.stock_pile, STOCKS) if kind >= len(scene.data.railroads)]
    body += write(scene.captions.in_stock_pile, x + 14, y + (18 if specials else 27), NAME, 13, theme.soft)
    for i, kind in enumerate(specials):
        tile = scene.data.stocks[kind]
        body += group(title(tile.name), used(seal_name(tile.id), x + 14 + 20 * i, y + 23, 17 / SEAL))
    for i in range(len(scene.data.railroads)):
        n = amount(scene.s.stock_pile, i, STOCKS)
        at = x + 12 + NAME + (i + 0.5) * cell
        body += write(str(n) if n else "–", at, y + 27, 30, 14, theme.soft, anchor="middle")
    return body


def blocks(scene: Scene, x: float, y: float, w: float) -> tuple[float, list[str]]:
    """Everyone's portfolio below one another, for a narrow page; a layer each, and one for the heading."""
    captions, top = scene.captions, y + CAPTION
    drawn = [heading(captions.portfolios, x, y, w, scene.theme, captions.track_and_stock)]
    for seat in seats_in_row(scene):
        s = scene.s
        things = scene.baron.before[seat] if scene.baron.modules else ()
        high = 46 + 27 * rows_of(len(dict.fromkeys(roads_held(scene, seat))), 5) + (32 if things else 0)
        reads = (
            s.portfolios[seat],
            points_of(scene, seat),
            seat,
            scene.names[seat],
            seat == scene.seat,
            s.values,
            things,
        )
        key = (
            "block",
            scene.data,
            reads,
            scene.is_on(seat),
            s.hand_size(seat),
            x,
            top,
            w,
        )
        drawn.append(scene.cached(key, partial(draw_block, scene, seat, x, top, w, high)))
        top += high + 8
    return top - y + AFTER - 20, drawn


def roads_held(scene: Scene, seat: int) -> list[int]:
    """The railroads of a seat's stock, one number a tile."""
    kinds = kinds_in(scene.s.portfolios[seat], STOCKS)
    return [kind for kind in kinds if kind < len(scene.data.railroads)]


def draw_block(scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> str:
    s, theme, on = scene.s, scene.theme, scene.is_on(seat)
    name = scene.captions.you(scene.names[seat]) if seat == scene.seat else scene.names[seat]
    ink = theme.accent if on else theme.ink
    body = box(x, y, w, h, theme.panel, theme.rule)
    if on:
        body += lit_row(x, y, w, h, theme, status(scene, name))
    track_points, stock, both = points_of(scene, seat)
    body += seat_mark(seat, x + 24, y + 22, 22, theme)
    body += write(name, x + 44, y + 27, w - 200, 16, ink, bold=on)
    body += write(f"{track_points} + {stock}", x + w - 60, y + 27, 76, 14, theme.soft, anchor="end")
    body += write(str(both), x + w - 12, y + 28, 44, 20, ink, serif=True, bold=True, anchor="end")
    if scene.baron.modules:
        body += seals(scene, seat, x + 12, y + h - 30, w - 24, 22)
    kinds = roads_held(scene, seat)
    for i, railroad in enumerate(dict.fromkeys(kinds)):
        road, n = scene.data.railroads[railroad], kinds.count(railroad)
        at = x + 12 + i % 5 * 68, y + 44 + i // 5 * 27
        told = scene.captions.holding(n, road.name, n * s.values[railroad])
        body += group(
            title(told),
            used(plate_name(railroad, theme), *at),
            write(str(n), at[0] + PLATE + 4, at[1] + 15, 14, 15, theme.ink, bold=n > 1),
            data_place=f"stock:{seat + 1},{road.id}",
        )
    return body
