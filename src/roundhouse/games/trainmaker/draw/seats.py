"""The seats: what everyone has collected and still needs."""

from collections.abc import Hashable
from typing import Final

from roundhouse.core.state import NOTHING, OVER
from roundhouse.games.trainmaker.data import GOODS, WILD
from roundhouse.games.trainmaker.draw.scene import (
    Scene,
    cards_of,
    has_token,
    is_dummy,
    offers,
)
from roundhouse.games.trainmaker.words import missing_goods
from roundhouse.svg.cache import cached, cached_markup
from roundhouse.svg.cards import goods_held, goods_lacking
from roundhouse.svg.element import group, title
from roundhouse.svg.shapes import (
    box,
    card_back,
    die,
    line,
    lit_row,
    seat_mark,
    switch_token,
)
from roundhouse.svg.text import write
from roundhouse.svg.theme import Theme

HEAD: Final = 38
ROW: Final = 58
BLOCK: Final = 84
GOOD_WIDTH: Final = 94
COLUMNS: Final = {"Player": 0, "Token": 190, "Goods": 252, "Six goods": 912, "Contract": 992}


def timetable(scene: Scene, x: float, y: float, w: float) -> list[str]:
    """Seats as lines, goods as columns."""
    owners = range(len(scene.owners))
    head = timetable_head(x, y, w, HEAD + ROW * len(owners), scene.theme)
    return [head, *(seat_row(scene, owner, x, y + HEAD + ROW * owner, w) for owner in owners)]


@cached
def timetable_head(x: float, y: float, w: float, h: float, theme: Theme) -> str:
    heads = {name: dx for name, dx in COLUMNS.items() if name != "Goods"}
    heads |= {good.capitalize(): COLUMNS["Goods"] + GOOD_WIDTH * i for i, good in enumerate(GOODS)}
    return box(x, y, w, h, theme.panel, theme.rule) + "".join(
        write(name, x + 16 + dx, y + 25, 90, 13, theme.soft, bold=True) for name, dx in heads.items()
    )


def seat_row(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """A line of the timetable."""
    return cached_markup(("row", *owner_key(scene, owner), x, y, w), lambda: draw_row(scene, owner, x, y, w))


def owner_key(scene: Scene, owner: int) -> tuple[Hashable, ...]:
    """Everything that is shown of an owner."""
    s = scene.s
    undealt = not is_dummy(scene, owner) and offers(scene, owner)[0] == NOTHING
    token = is_dummy(scene, owner) or has_token(scene, owner)
    on, over, you = is_on(scene, owner), s.phase == OVER, owner == scene.seat
    name, dummy = scene.owners[owner], is_dummy(scene, owner)
    return (
        scene.theme.name,
        scene.data,
        owner,
        name,
        dummy,
        s.cards[owner],
        s.kept[owner],
        undealt,
        token,
        on,
        over,
        you,
    )


def draw_row(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    left, middle = x + 16, y + ROW / 2
    lift = 8 if scene.s.cards[owner] else 0
    body = line(x, y, x + w, y, scene.theme.rule, 0.8) + turn_light(scene, owner, x, y, w, ROW)
    body += owner_head(scene, owner, left, middle, 178)
    body += token_sign(scene, owner, left + COLUMNS["Token"] + 16, middle)
    for good in range(len(GOODS)):
        at = left + COLUMNS["Goods"] + GOOD_WIDTH * good
        body += good_cell(scene, owner, good, at, middle - lift, 13, GOOD_WIDTH - 6)
    body += six_note(scene, owner, left + COLUMNS["Six goods"], middle + 5)
    return body + contract_note(scene, owner, left + COLUMNS["Contract"], middle, 140)


def seat_block(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """A seat on a phone: two lines."""
    return cached_markup(
        ("block", *owner_key(scene, owner), x, y, w), lambda: draw_block(scene, owner, x, y, w)
    )


def draw_block(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    body = box(x, y, w, BLOCK, scene.theme.panel, scene.theme.rule)
    body += turn_light(scene, owner, x, y, w, BLOCK) + owner_head(scene, owner, x + 14, y + 23, 166)
    body += token_sign(scene, owner, x + 202, y + 23) + contract_note(scene, owner, x + 224, y + 23, w - 232)
    for good in range(len(GOODS)):
        body += good_cell(scene, owner, good, x + 12 + 43 * good, y + 62, 11, 0)
    return body + six_note(scene, owner, x + w - 46, y + 67)


def is_on(scene: Scene, owner: int) -> bool:
    """Whether it is this owner's turn or, at the end, whether it has won."""
    return owner == (scene.s.winner if scene.s.phase == OVER else scene.s.seat)


def turn_light(scene: Scene, owner: int, x: float, y: float, w: float, h: float) -> str:
    if not is_on(scene, owner):
        return ""
    says = "has won" if scene.s.phase == OVER else "to play"
    return lit_row(x, y, w, h, scene.theme, f"{scene.owners[owner]} {says}")


def owner_head(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """Mark and name; `y` is the middle."""
    theme, on = scene.theme, is_on(scene, owner)
    steam = is_dummy(scene, owner)
    mark = die("locomotive", x - 3, y - 14, 28, theme) if steam else seat_mark(owner, x + 11, y, 24, theme)
    name = scene.owners[owner] + (" (you)" if owner == scene.seat else "")
    return mark + write(name, x + 36, y + 5.5, w - 36, 17, theme.accent if on else theme.ink, bold=on)


def token_sign(scene: Scene, owner: int, x: float, y: float) -> str:
    if is_dummy(scene, owner):
        return ""
    held = has_token(scene, owner)
    says = f"Switch Track token {'held' if held else 'spent'}"
    return group(title(says), switch_token(x, y, 13, held, scene.theme))


def good_cell(scene: Scene, owner: int, good: int, x: float, y: float, r: float, w: float) -> str:
    """What an owner has of a good; hollow if that is nothing and would help."""
    held = cards_of(scene, owner, good)
    if held:
        return goods_held(GOODS[good], held, x, y, r, w, scene.theme)
    return goods_lacking(GOODS[good], x, y, r, scene.theme, good in wanted(scene, owner))


def wanted(scene: Scene, owner: int) -> set[int]:
    """The goods that help an owner: all six, but for a dummy player only those of its Contract."""
    if not is_dummy(scene, owner):
        return set(range(WILD))
    kept = scene.s.kept[owner]
    return {good for each in scene.data.contracts[kept].alternatives for good in each} if kept >= 0 else set()


def six_note(scene: Scene, owner: int, x: float, y: float) -> str:
    """How many of the six goods a seat has, wild cards used; a dummy player does not win by them."""
    if is_dummy(scene, owner):
        return ""
    have = WILD - missing_goods(scene.data.tally(scene.s.cards[owner]))[1]
    return write(f"{have} of {WILD}", x, y, 60, 14, scene.theme.ink, bold=have == WILD)


def contract_note(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """A Contract in brief: its name when it is open to the one who looks, a back when it is secret."""
    theme, kept = scene.theme, scene.s.kept[owner]
    if kept >= 0:
        contract = scene.data.contracts[kept]
        lacking = min(scene.data.missing(scene.s.cards[owner], each) for each in contract.alternatives)
        note = f"{lacking} still wanted" if lacking else "fulfilled"
        name = write(contract.name, x, y - 3, w, 14, theme.ink)
        return name + write(note, x, y + 14, w, 13, theme.soft, bold=not lacking)
    if is_dummy(scene, owner) or offers(scene, owner)[0] == NOTHING:
        return ""
    n, word = (2, "to be chosen") if kept == NOTHING else (1, "secret")
    cards = "".join(card_back(x + 9 * i, y - 15, 21, 30) for i in range(n))
    return cards + write(word, x + 19 + 9 * n, y + 5, w - 19 - 9 * n, 13, theme.soft)
