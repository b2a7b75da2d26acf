"""The order row: Character Cards from the 1st to the last; in solitaire, the turns as stations on a line."""

from typing import Final

from roundhouse.core.bits import has
from roundhouse.games.railroad_rivals.data import SOLITAIRE_TURNS
from roundhouse.games.railroad_rivals.draw.offer import rows_of
from roundhouse.games.railroad_rivals.draw.scene import (
    Box,
    Scene,
    is_auction,
    seats_in_row,
)
from roundhouse.games.railroad_rivals.draw.tiles import back
from roundhouse.games.railroad_rivals.rules.solitaire import rank
from roundhouse.svg.element import el, group, title
from roundhouse.svg.shapes import box, line, lit_row, seat_mark
from roundhouse.svg.text import SMALLEST, SMALLEST_ON_PHONE, write

PHONE: Final = 6
"""From so many cards on, those of a phone stand in two lines."""


def lines_of(seats: int, w: float) -> int:
    """In how many lines the cards stand."""
    return 2 if seats >= PHONE and w <= 600 else 1


def order(scene: Scene, x: float, y: float, w: float, h: float, gap: float) -> list[str]:
    """A layer for each card."""
    row = seats_in_row(scene)
    across = rows_of(len(row), lines_of(len(row), w))
    each = min(260.0 if w > 600 else w * 0.46, (w + gap) / across - gap)
    cards = [
        order_card(
            scene, place, seat, (x + place % across * (each + gap), y + place // across * (h + gap), each, h)
        )
        for place, seat in enumerate(row)
    ]
    return [*cards, stations(scene, x + each + 30, y, w - each - 30, h)] if scene.solo else cards


def order_card(scene: Scene, place: int, seat: int, at: Box) -> str:
    s = scene.s
    ordinal = scene.ranking[seat] - 1 if scene.over else place
    named = scene.words.nouns.ordinals[ordinal] if s.row() and not scene.solo else ""
    status, on = standing(scene, seat), scene.is_on(seat)
    reads = (named, seat, scene.names[seat], s.scores[seat], s.hand_size(seat), status, on, scene.over)
    key = ("order", reads, scene.seat == seat, at)
    return scene.cached(key, lambda: draw_order_card(scene, named, seat, status, at))


def draw_order_card(scene: Scene, place: str, seat: int, status: str, at: Box) -> str:
    x, y, w, h = at
    s, theme, on = scene.s, scene.theme, scene.is_on(seat)
    name, ink = scene.names[seat], theme.accent if on else theme.ink
    tiles = 0 if scene.solo else s.hand_size(seat)
    body = box(x, y, w, h, theme.panel, theme.accent if on else theme.rule, 4)
    if on:
        body += lit_row(x + 0.5, y + 0.5, w - 1, h - 1, theme, scene.captions.state_of(name, status))
    points = group(
        title(scene.captions.points_of(name, s.scores[seat])),
        write(
            str(s.scores[seat]),
            x + w - 9,
            y + 29,
            40,
            24 if w > 140 else 19,
            ink,
            serif=True,
            bold=True,
            anchor="end",
        ),
    )
    if w < 140:  # a phone
        words, least = status or place, SMALLEST_ON_PHONE if w < 118 else SMALLEST
        room = w - 11 - (0 if status else 10 * min(tiles, 4))
        return group(
            body,
            points,
            seat_mark(seat, x + 21, y + 22, 22, theme),
            write(name, x + 10, y + 51, w - 14, 13, ink, bold=on),
            write(words, x + 8, y + 66, room, least, theme.soft, smallest=least),
            "" if status else tiles_held(scene, tiles, x + w - 8, y + 57, 10, 4),
        )
    shown = scene.captions.you(name) if scene.seat == seat and w > 160 else name
    body += points + seat_mark(seat, x + 25, y + 22, 24, theme)
    low = scene.solo or not status
    body += write(shown, x + 45, y + (28 if low else 20), w - 45 - 44, 16, ink, bold=on)
    if status:
        left, top, room = (x + 14, y + h - 9, w - 22) if scene.solo else (x + 45, y + 41, w - 45 - 8)
        body += write(status, left, top, room, 13, theme.soft)
    body += write(place, x + 14, y + h - 8, 31, 12, theme.soft, bold=True) if place else ""
    if tiles and w > 170:
        held = scene.captions.in_hand(tiles)
        body += write(held, x + 45, y + h - 8, w - 72 - 12 * min(tiles, 5), 12, theme.soft)
    return group(body, tiles_held(scene, tiles, x + w - 8, y + h - 22, 15, 5))


def tiles_held(scene: Scene, n: int, right: float, y: float, size: float, most: int) -> str:
    """A hand as others see it: backs, side by side from the right, up to so many."""
    step = size * 0.85
    backs = "".join(back(right - size - step * i, y, size) for i in range(min(n, most)))
    return group(title(scene.captions.tiles_in_hand(n)), backs) if n else ""


def standing(scene: Scene, seat: int) -> str:
    """What a seat does or has done in this phase, or has become at the end."""
    s, captions = scene.s, scene.captions
    if scene.over:
        return rank(s.scores[seat]) if scene.solo else captions.has_won if scene.is_on(seat) else ""
    if is_auction(scene):
        if has(s.passed, seat):
            return captions.has_passed
        if s.bidder == seat:
            return captions.bids(s.bid)
    if scene.mover == seat:
        return captions.to_move
    drafting = s.city_display or s.stock_display
    city, stock = has(s.took_city, seat), has(s.took_stock, seat)
    return captions.took(city, stock) if (city or stock) and drafting else ""


def stations(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    """The eleven turns of solitaire as stations on a line; those behind are filled."""
    key = ("stations", scene.s.turn, scene.over, x, y, w, h)
    return scene.cached(key, lambda: draw_stations(scene, x, y, w, h))


def draw_stations(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    theme, now, middle = scene.theme, scene.s.turn, y + h / 2 - 8
    step = (w - 24) / (SOLITAIRE_TURNS - 1)
    body = title(scene.captions.turn_of(now)) + line(x + 12, middle, x + w - 12, middle, theme.soft, 3)
    for turn in range(1, SOLITAIRE_TURNS + 1):
        at, here = x + 12 + (turn - 1) * step, turn == now and not scene.over
        gone = turn < now or scene.over
        fill = theme.lamp if here else theme.soft if gone else theme.panel
        edge = theme.accent if here else theme.soft
        body += el(
            "circle",
            cx=at,
            cy=middle,
            r=min(10, 0.7 * step) if here else min(6, 0.36 * step),
            fill=fill,
            stroke=edge,
            stroke_width=2,
        )
        if here or step > 30:
            ink = theme.accent if here else theme.soft
            body += write(str(turn), at, middle + 30, 24, 14, ink, bold=here, anchor="middle")
    return group(body)
