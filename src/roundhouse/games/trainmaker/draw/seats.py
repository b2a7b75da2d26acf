"""The seats: what everyone has collected and still needs."""

from collections.abc import Hashable
from typing import Final

from roundhouse.core.bits import bits_of
from roundhouse.core.state import NOTHING
from roundhouse.games.trainmaker.data import GOODS, WILD
from roundhouse.games.trainmaker.draw.scene import Scene
from roundhouse.games.trainmaker.rules.winning import missing_for_contract, missing_for_six
from roundhouse.svg.cards import goods_held, goods_lacking
from roundhouse.svg.element import as_line, group, title
from roundhouse.svg.shapes import (
    box,
    card_back,
    die,
    line,
    lit_row,
    seat_mark,
    switch_token,
)
from roundhouse.svg.text import SMALLEST_ON_PHONE, write

HEAD: Final = 38
ROW: Final = 58
BLOCK: Final = 84
GOOD_WIDTH: Final = 92
TOKEN: Final = 186
ALL_GOODS: Final = 246
SIX_GOODS: Final = 892
CONTRACT: Final = 966
"""Where the columns of the timetable begin, beside the players' names."""


def timetable(scene: Scene, x: float, y: float, w: float) -> list[str]:
    """Seats as lines, goods as columns."""
    s = scene.s
    on = s.winner if scene.over else s.seat
    undealt = bits_of([seat for seat in range(s.seats) if s.offers[2 * seat] == NOTHING])
    key = (tuple(scene.owners), scene.seat, s.cards, s.kept, s.tokens, undealt, on, scene.over, y)
    found = scene.sheet.layers.get(key)
    if found is not None:
        return found
    h = HEAD + ROW * len(scene.owners)
    head = scene.sheet.pieces.get(("head", h, y))
    drawn = [scene.sheet.keep(("head", h, y), draw_head(scene, x, y, w, h)) if head is None else head]
    for owner in range(len(scene.owners)):
        drawn += seat_row(scene, owner, x, y + HEAD + ROW * owner, w)
    return scene.sheet.keep_layers(key, drawn)


def draw_head(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    theme = scene.theme
    heads = [0, TOKEN, SIX_GOODS, CONTRACT, *(ALL_GOODS + GOOD_WIDTH * i for i in range(len(GOODS)))]
    return box(x, y, w, h, theme.panel, theme.rule) + "".join(
        write(name, x + 16 + dx, y + 25, 90, 13, theme.soft, bold=True)
        for name, dx in zip(scene.captions.columns, heads, strict=True)
    )


def seat_row(scene: Scene, owner: int, x: float, y: float, w: float) -> list[str]:
    """A line of the timetable: who it is, and what they have."""
    key = who_key(scene, owner, y)
    who = scene.sheet.pieces.get(key)
    if who is None:
        who = scene.sheet.keep(key, draw_who(scene, owner, x, y, w))
    key = has_key(scene, owner, y)
    has = scene.sheet.pieces.get(key)
    return [who, scene.sheet.keep(key, draw_row(scene, owner, x, y, w)) if has is None else has]


def who_key(scene: Scene, owner: int, y: float) -> tuple[Hashable, ...]:
    """What is shown of an owner and changes from turn to turn."""
    dummy, you = scene.is_dummy(owner), owner == scene.seat
    return "who", owner, scene.owners[owner], dummy, you, scene.is_on(owner), scene.over, y


def has_key(scene: Scene, owner: int, y: float) -> tuple[Hashable, ...]:
    """What an owner has."""
    s, dummy = scene.s, scene.is_dummy(owner)
    undealt = not dummy and s.offers[2 * owner] == NOTHING
    token = dummy or scene.has_token(owner)
    return "has", owner, dummy, s.cards[owner], s.kept[owner], undealt, token, y


def draw_who(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    body = line(x, y, x + w, y, scene.theme.rule, 0.8) + turn_light(scene, owner, x, y, w, ROW)
    return body + owner_head(scene, owner, x + 16, y + ROW / 2, 178)


def draw_row(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    left, middle = x + 16, y + ROW / 2
    lift = 8 if scene.s.cards[owner] else 0
    body = token_sign(scene, owner, left + TOKEN + 16, middle)
    for good in range(len(GOODS)):
        at = left + ALL_GOODS + GOOD_WIDTH * good
        body += good_cell(scene, owner, good, at, middle - lift, 13, GOOD_WIDTH - 6)
    body += six_note(scene, owner, left + SIX_GOODS, middle + 5)
    body += contract_note(scene, owner, left + CONTRACT, middle, 168)
    return placed(owner, body, x, y, w, ROW)


def placed(owner: int, body: str, x: float, y: float, w: float, h: float) -> str:
    """What an owner has, as a place where one sees what was done: all of the line, also where it is empty."""
    return group(box(x, y, w, h, "none"), body, data_place=f"seat:{owner + 1}")


def seat_block(scene: Scene, owner: int, x: float, y: float, w: float) -> list[str]:
    """A seat on a phone: two lines."""
    key = who_key(scene, owner, y)
    who = scene.sheet.pieces.get(key)
    if who is None:
        who = scene.sheet.keep(key, as_line(draw_who_on_phone(scene, owner, x, y, w)))
    key = has_key(scene, owner, y)
    has = scene.sheet.pieces.get(key)
    return [who, scene.sheet.keep(key, as_line(draw_block(scene, owner, x, y, w))) if has is None else has]


def draw_who_on_phone(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    body = box(x, y, w, BLOCK, scene.theme.panel, scene.theme.rule)
    return body + turn_light(scene, owner, x, y, w, BLOCK) + owner_head(scene, owner, x + 14, y + 23, 166)


def draw_block(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    body = token_sign(scene, owner, x + 202, y + 23) + contract_note(scene, owner, x + 220, y + 23, w - 224)
    for good in range(len(GOODS)):
        body += good_cell(scene, owner, good, x + 12 + 43 * good, y + 62, 11, 0)
    return placed(owner, body + six_note(scene, owner, x + w - 46, y + 67), x, y, w, BLOCK)


def turn_light(scene: Scene, owner: int, x: float, y: float, w: float, h: float) -> str:
    if not scene.is_on(owner):
        return ""
    says = scene.captions.on(scene.owners[owner], scene.over)
    return lit_row(x, y, w, h, scene.theme, says)


def owner_head(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """Mark and name; `y` is the middle."""
    theme, on = scene.theme, scene.is_on(owner)
    steam = scene.is_dummy(owner)
    mark = die("locomotive", x - 3, y - 14, 28, theme) if steam else seat_mark(owner, x + 11, y, 24, theme)
    name = scene.captions.owner(scene.owners[owner], owner == scene.seat)
    return mark + write(name, x + 36, y + 5.5, w - 36, 17, theme.accent if on else theme.ink, bold=on)


def token_sign(scene: Scene, owner: int, x: float, y: float) -> str:
    if scene.is_dummy(owner):
        return ""
    held = scene.has_token(owner)
    return group(title(scene.captions.owners_token(held)), switch_token(x, y, 13, held, scene.theme))


def good_cell(scene: Scene, owner: int, good: int, x: float, y: float, r: float, w: float) -> str:
    """What an owner has of a good; hollow if that is nothing and would help."""
    held = scene.cards_of(owner, good)
    if held:
        says = scene.captions.cards_of_good(good, held)
        return goods_held(GOODS[good], held, x, y, r, w, scene.theme, says)
    says = scene.captions.none_of_good(good) if good in wanted(scene, owner) else ""
    return goods_lacking(GOODS[good], x, y, r, scene.theme, says)


def wanted(scene: Scene, owner: int) -> set[int]:
    """The goods that help an owner: all six, but for a dummy player only those of its Contract."""
    if not scene.is_dummy(owner):
        return set(range(WILD))
    kept = scene.s.kept[owner]
    return {good for each in scene.data.contracts[kept].alternatives for good in each} if kept >= 0 else set()


def six_note(scene: Scene, owner: int, x: float, y: float) -> str:
    """How many of the six goods a seat has, wild cards used; a dummy player does not win by them."""
    if scene.is_dummy(owner):
        return ""
    have = WILD - missing_for_six(scene.data, scene.s.cards[owner])
    return write(scene.captions.goods_of_six(have), x, y, 60, 14, scene.theme.ink, bold=have == WILD)


def contract_note(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """A Contract in brief: its name when it is open to the one who looks, a back when it is secret."""
    theme, kept = scene.theme, scene.s.kept[owner]
    if kept >= 0:
        contract = scene.data.contracts[kept]
        lacking = missing_for_contract(scene.data, scene.s.cards[owner], kept)
        name = write(contract.name, x, y - 3, w, 14, theme.ink, smallest=SMALLEST_ON_PHONE)
        return name + write(scene.captions.wanted(lacking), x, y + 14, w, 13, theme.soft, bold=not lacking)
    if scene.is_dummy(owner) or scene.offers(owner)[0] == NOTHING:
        return ""
    n, word = (2, scene.captions.to_be_chosen) if kept == NOTHING else (1, scene.captions.secret)
    cards = "".join(card_back(x + 9 * i, y - 15, 21, 30) for i in range(n))
    return cards + write(word, x + 19 + 9 * n, y + 5, w - 19 - 9 * n, 13, theme.soft)
