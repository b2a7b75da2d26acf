"""What lies beside the table: tiles on offer, bids and other buttons, one's own hand."""

from typing import Final

from roundhouse.core.counts import kinds_in, total
from roundhouse.core.state import NOTHING, PUBLIC
from roundhouse.games.railroad_rivals.describe import cities_in, hand_of
from roundhouse.games.railroad_rivals.draw.baron.art import special
from roundhouse.games.railroad_rivals.draw.inks import inks_of
from roundhouse.games.railroad_rivals.draw.marks import stock
from roundhouse.games.railroad_rivals.draw.scene import (
    Scene,
    is_auction,
    to_lay,
)
from roundhouse.games.railroad_rivals.draw.tiles import SIZE, detail_at
from roundhouse.games.railroad_rivals.packing import STOCKS
from roundhouse.svg.element import el, number
from roundhouse.svg.page import heading
from roundhouse.svg.shapes import button, halo, seat_mark, target
from roundhouse.svg.text import write
from roundhouse.svg.theme import Theme

CAPTION: Final = 20
"""From a caption's baseline to what it heads."""
AFTER: Final = 34
"""From what a caption heads to the next caption's baseline."""
Section = tuple[float, str]
"""How high a section is from its caption's baseline to the next one, and its markup."""


def rows_of(n: int, each: int) -> int:
    return -(-n // each)


# Tiles on offer


def offered(scene: Scene, x: float, y: float, w: float, tile: float, gap: float) -> Section:
    """The display: city tiles and stock tiles that can be taken."""
    s = scene.s
    cities, stocks = cities_in(s.city_display), kinds_in(s.stock_display, STOCKS)
    if not cities and not stocks:
        return 0.0, ""
    note = scene.captions.in_piles(s.city_left, total(s.stock_pile, STOCKS))
    top = y + CAPTION
    body = heading(scene.captions.on_offer(scene.solo), x, y, w, scene.theme, note)
    each = int((w + gap) // (tile + gap))
    for i, city in enumerate(cities):
        at = x + i % each * (tile + gap), top + i // each * (tile + gap)
        body += city_choice(scene, city, *at, tile)
    top += rows_of(len(cities), each) * (tile + gap)
    wide, high = (w + gap) / 5 - gap, 46.0
    for i, railroad in enumerate(stocks):
        at = x + i % 5 * (wide + gap), top + i // 5 * (high + gap)
        body += stock_choice(scene, railroad, *at, wide, high)
    top += rows_of(len(stocks), 5) * (high + gap)
    return top - y + AFTER - gap, body


def city_choice(scene: Scene, city: int, x: float, y: float, size: float) -> str:
    """A city tile to be taken or, in solitaire, to be laid."""
    id_ = scene.data.cities[city].id
    part = f"tile:{id_}" if f"tile:{id_}" in scene.lit else f"city:{id_}"
    return tile_choice(scene, part, city, x, y, size)


def tile_choice(scene: Scene, part: str, city: int, x: float, y: float, size: float) -> str:
    """A city tile that can be chosen."""
    name = scene.art.tile(city, 0, detail_at(size))
    lit = scene.lit.get(part)
    key = ("tile", scene.data, part, lit, x, y, size)
    return scene.cached(key, lambda: draw_tile(scene, part, city, name, x, y, size))


def draw_tile(scene: Scene, part: str, city: int, name: str, x: float, y: float, size: float) -> str:
    moved = f"translate({number(x)} {number(y)}) scale({number(size / SIZE)})"
    drawn = el("use", href=f"#{name}", transform=moved)
    says = scene.data.cities[city].name
    told = scene.captions.tile(scene.data, city, 0)
    return scene.choice(part, drawn, (x, y, size, size), says, told, 3)


def stock_choice(scene: Scene, railroad: int, x: float, y: float, w: float, h: float) -> str:
    """A stock tile to be taken, or one that is drafted like it."""
    theme = scene.theme
    if railroad >= len(scene.data.railroads):
        tile = scene.data.stocks[railroad]
        name = scene.captions.short_names[tile.id]
        drawn = special(tile.id, name, x, y, w, h, inks_of(theme))
        return scene.choice(f"stock:{tile.id}", drawn, (x, y, w, h), tile.name, tile.name, 4)
    road = scene.data.railroads[railroad]
    value = scene.s.values[railroad]
    worth = scene.captions.worth(value)
    drawn = stock(road.id, x, y, w, h, inks_of(theme), worth)
    told, says = scene.captions.stock_now(road.name, value), scene.captions.stock(road.id)
    return scene.choice(f"stock:{road.id}", drawn, (x, y, w, h), says, told, 4)


# One's hand


def hand(scene: Scene, x: float, y: float, w: float, tile: float, gap: float) -> Section:
    """The tiles of the one who looks; when the game is over, all that are left."""
    if scene.over and not scene.solo:
        return open_hands(scene, x, y, w, gap)
    tiles = to_lay(scene)
    if scene.seat == PUBLIC or not tiles:
        return 0.0, ""
    body = heading(scene.captions.hand(scene.solo), x, y, w, scene.theme)
    each = int((w + gap) // (tile + gap))
    for i, city in enumerate(tiles):
        at = x + i % each * (tile + gap), y + CAPTION + i // each * (tile + gap)
        body += tile_choice(scene, f"tile:{scene.data.cities[city].id}", city, *at, tile)
    return CAPTION + rows_of(len(tiles), each) * (tile + gap) - gap + AFTER, body


def open_hands(scene: Scene, x: float, y: float, w: float, gap: float) -> Section:
    """The tiles that everyone has kept to the end."""
    tile, top, left = 78.0, y + CAPTION, x
    body = heading(scene.captions.hands_at_end, x, y, w, scene.theme)
    for seat in scene.s.row():
        for city in hand_of(scene.s, seat):
            if left + tile > x + w:
                left, top = x, top + tile + 26 + gap
            body += seat_mark(seat, left + tile / 2, top + tile + 13, 18, scene.theme)
            body += tile_choice(scene, f"tile:{scene.data.cities[city].id}", city, left, top, tile)
            left += tile + gap
    if left == x and top == y + CAPTION:
        body += write(scene.captions.every_tile_laid, x, top + 14, w, 14, scene.theme.soft)
        return CAPTION + 20 + AFTER, body
    return top - y + tile + 26 + AFTER, body


# The auction, and other buttons

WINDOWS: Final = ("held:insider", "held:issue")
"""Tiles that are played in a moment of their own, or kept by passing."""
SHOWN: Final = 12
"""So many bids are large buttons; the others are a grid of numbers."""


def auction(scene: Scene, x: float, y: float, w: float) -> Section:
    """The bids that can be made, and passing; for the others, how the auction stands."""
    s, theme = scene.s, scene.theme
    if not is_auction(scene):
        return 0.0, ""
    captions = scene.captions
    held = captions.bid_by(s.bid, scene.names[s.bidder]) if s.bidder != NOTHING else captions.no_bid
    body, top = heading(captions.auction, x, y, w, theme, held), y + CAPTION - 4
    if scene.mover != scene.seat:
        return CAPTION, body
    bids = sorted(int(part[4:]) for part in scene.lit if part.startswith("bid:"))
    each = 14 if w > 600 else 7
    wide, gap = (w + 8) / each - 8, 8.0
    spots = [(x + i % each * (wide + gap), top + i // each * 48) for i in range(SHOWN + 2)]
    says = captions.leave_auction
    body += press(scene, "pass", captions.passing, *spots[0], 2 * wide + gap, 40, says, False)
    for bid, spot in zip(bids, spots[2:], strict=False):
        body += press(scene, f"bid:{bid}", str(bid), *spot, wide, 40, captions.bid(bid), False)
    top += 48 * rows_of(2 + len(bids[:SHOWN]), each)
    each = 24 if w > 600 else 11
    wide, gap = (w + 5) / each - 5, 5.0
    for i, bid in enumerate(bids[SHOWN:]):
        at = x + i % each * (wide + gap), top + i // each * 33
        body += press(scene, f"bid:{bid}", str(bid), *at, wide, 28, captions.bid(bid), False)
    top += 33 * rows_of(len(bids[SHOWN:]), each)
    return top - y + 4, body


def press(
    scene: Scene, part: str, text: str, x: float, y: float, w: float, h: float, says: str, main: bool
) -> str:
    """A button."""
    lit = part in scene.lit
    key = ("press", part, text, lit, main, x, y, w, h)

    def drawn() -> str:
        light = halo(x, y, w, h, scene.theme) if lit else ""
        return target(part, key_drawn(text, x, y, w, h, scene.theme, lit, main), light, says)

    return scene.cached(key, drawn)


def key_drawn(text: str, x: float, y: float, w: float, h: float, theme: Theme, lit: bool, main: bool) -> str:
    """A button, or a small key with a number on it."""
    if w > 48:
        return button(text, x, y, w, h, theme, lit, main)
    key = el("rect", x=x, y=y, width=w, height=h, rx=4, fill=theme.panel, stroke=theme.accent)
    return key + write(text, x + w / 2, y + h / 2 + 5, w - 2, 14, theme.ink, anchor="middle")


def buttons(scene: Scene, x: float, y: float, w: float) -> Section:
    """Passing when nothing fits or a tile is kept, delivering nothing, and closing one's step."""
    window = any(part in scene.lit for part in WINDOWS)
    captions = scene.captions
    passing = captions.keep_tile if window else captions.no_tile_fits
    delivers = any(part.startswith("cube:") for part in scene.lit) if "done" in scene.lit else False
    found = [
        (part, text, says, main)
        for part, text, says, main in (
            ("pass", passing, passing, not window),
            ("decline", captions.deliver_nothing, captions.deliver_nothing_now, False),
            ("done", captions.done, captions.step_over, not delivers),
        )
        if part in scene.lit and not is_auction(scene)
    ]
    body = ""
    for i, (part, text, says, main) in enumerate(found):
        body += press(scene, part, text, x, y - 10 + i * 50, w, 42, says, main)
    return (50.0 * len(found) + 14 if found else 0), body
