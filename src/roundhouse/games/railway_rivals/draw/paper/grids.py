"""Grids to cross off numbers, cards and leaps, room for runs held over, and the accounts of a whole game."""

from typing import Final

from roundhouse.games.railway_rivals.data import CARDS, DICE, SUITS, TENS, Map, printed_key
from roundhouse.games.railway_rivals.draw.paper.blocks import (
    BODY,
    HEAD,
    LEAD,
    NARROWER,
    Block,
    head,
    small,
)
from roundhouse.games.railway_rivals.draw.suits import write_key
from roundhouse.games.railway_rivals.words.en.sheet_captions import SheetCaptions
from roundhouse.svg.element import Value, el, number
from roundhouse.svg.shapes import line
from roundhouse.svg.text import wrap
from roundhouse.svg.theme import Theme

CELL: Final = 21.0
"""The height of a cell of a grid."""
TWO_EACH: Final = 4
"""So many companies are in the game where two players have two each (RU-60)."""
HELD: Final = 4
"""The lines for runs held over."""
MOST_ROWS: Final = 61
"""So many rows of accounts stand on one page, with room to write."""


def crossing_off(printed: Map, kind: str, w: float, theme: Theme, captions: SheetCaptions) -> list[Block]:
    """The grids of a kind of game, one for each set of numbers, and one row for the special destinations."""
    keys = printed.keys[kind]
    if kind != DICE:
        return [cards(keys.names, w, theme, captions)]
    found = []
    for first in range(0, keys.numbers, TENS):
        name = keys.names[first][:-2]
        specials = keys.names[keys.numbers :] if first + TENS >= keys.numbers else []
        uses = keys.uses[keys.numbers] if specials else 1
        found.append(numbers(name, keys.uses[first], specials, uses, w, theme, captions))
    return found


def numbers(
    name: str, each: int, specials: list[str], often: int, w: float, theme: Theme, captions: SheetCaptions
) -> Block:
    """Six by six, 1 to 6 above and 10 to 60 aside; a box in a cell for each time that its number comes up."""
    body = head(captions.crossing_off(DICE, name), w, theme)
    left, top = 30.0, HEAD + 12
    step = (w - left) / 6
    for i in range(6):
        body += small(str(i + 1), left + (i + 0.5) * step, top - 3, step, 8, theme.soft, anchor="middle")
        body += small(f"{name}{i + 1}0", left - 5, top + i * CELL + 14, left, 8, theme.soft, anchor="end")
        for j in range(6):
            word = f"{name}{i + 1}{j + 1}"
            body += cell(word, each, left + j * step, top + i * CELL, step, theme)
    low = top + 6 * CELL
    if specials:
        low += 5
        body += small(captions.special_row(), left - 5, low + 14, left - 4, 7, theme.soft, anchor="end")
        step = (w - left) / len(specials)
        for j, word in enumerate(specials):
            body += cell(word, often, left + j * step, low, step, theme)
        low += CELL
    return Block(body, low)


def cell(word: str, uses: int, x: float, y: float, w: float, theme: Theme) -> str:
    """A key to cross off; one that comes more than once has a box for each time."""
    frame = el("rect", x=x, y=y, width=w, height=CELL, fill="none", stroke=theme.ink, stroke_width=0.6)
    if uses == 1:
        return frame + write_key(printed_key(word), x + w / 2, y + 14, 9, theme.ink, "middle")
    body = frame + write_key(printed_key(word), x + w / 2, y + 8.6, 7.4, theme.ink, "middle")
    side = min(8.0, (w - 4) / uses - 1.5)
    for i in range(uses):
        left = x + w / 2 + (i - uses / 2) * (side + 1.5) + 0.75
        body += el(
            "rect",
            x=left,
            y=y + CELL - side - 2,
            width=side,
            height=side,
            fill="none",
            stroke=theme.soft,
            stroke_width=0.6,
        )
    return body


def cards(keys: list[str], w: float, theme: Theme, captions: SheetCaptions) -> Block:
    """Four suits of thirteen."""
    body, step = head(captions.crossing_off(CARDS, ""), w, theme), w / 13
    for i, key in enumerate(keys):
        x, y = i % 13 * step, HEAD + i // 13 * CELL
        body += el("rect", x=x, y=y, width=step, height=CELL, fill="none", stroke=theme.ink, stroke_width=0.6)
        word = SUITS[key[0]] + key[1:]
        body += write_key(word, x + step / 2, y + 13.6, 7.2, theme.ink, "middle")
    return Block(body, HEAD + 4 * CELL)


def held_over(w: float, theme: Theme, captions: SheetCaptions) -> Block:
    """Lines for runs that wait."""
    body = head(captions.held_over(), w, theme)
    for i in range(HELD):
        low = HEAD + 16 + i * 18
        body += line(0, low, w, low, theme.soft, 0.6)
    return Block(body, HEAD + 16 + (HELD - 1) * 18)


def owners(names: list[str], w: float, theme: Theme, captions: SheetCaptions) -> Block:
    """What has one owner: a line for each, with a box for the company."""
    body = head(captions.owners(), w, theme)
    for i, name in enumerate(names):
        low = HEAD + 11 + i * 18
        body += small(name, 0, low, w - 70, 8.4, theme.ink)
        body += el("rect", x=w - 60, y=low - 11, width=60, height=15, fill="none", stroke=theme.ink)
    return Block(body, HEAD + 18 * len(names))


def leaps(printed: Map, w: float, theme: Theme, captions: SheetCaptions) -> Block:
    """Who has leapt over whose track: two boxes for each pair of companies (RW-C3.7)."""
    companies, left, top, high = printed.players[1], 62.0, HEAD + 12, 15.0
    body, step = head(captions.leap_heading(printed), w, theme), (w - left) / printed.players[1]
    for own in range(companies):
        x, y = left + own * step, top + own * high
        body += small(captions.over(own), x + step / 2, top - 3, step - 2, 7.4, theme.soft, anchor="middle")
        body += small(captions.company(own), 0, y + 10.6, left - 4, 8.4, theme.ink)
        body += line(0, y, w, y, theme.soft, 0.35)
        for other in range(companies):
            if other != own:
                body += pair(left + (other + 0.5) * step, y + high / 2, theme)
    low = top + companies * high
    body += line(0, low, w, low, theme.soft, 0.35)
    for words in wrap(captions.leap_lines(), w * NARROWER, BODY, 40):
        low += LEAD
        body += small(words, 0, low, w, BODY, theme.ink, smallest=BODY)
    return Block(body, low + 2)


def pair(x: float, y: float, theme: Theme) -> str:
    """Two boxes around a spot."""
    how: dict[str, Value] = {"fill": "none", "stroke": theme.ink, "stroke_width": 0.6}
    return el("path", d=f"M{number(x - 10)} {number(y - 4)}h8v8h-8zm12 0h8v8h-8z", **how)


# Accounts


def account_pages(
    printed: Map, kind: str, w: float, h: float, theme: Theme, captions: SheetCaptions
) -> list[str]:
    """The accounts from the opening to the total, on as many pages as leave room to write."""
    rows = captions.account_rows(printed.races[kind], printed.keys[kind].special_runs)
    if printed.players[0] <= TWO_EACH <= printed.players[1]:
        rows.append(captions.sums())
    count = -(-len(rows) // MOST_ROWS)
    share = -(-len(rows) // count)
    return [
        accounts(printed, rows[i * share : (i + 1) * share], i, count, w, h, theme, captions)
        for i in range(count)
    ]


def accounts(
    printed: Map,
    rows: list[str],
    page: int,
    pages: int,
    w: float,
    h: float,
    theme: Theme,
    captions: SheetCaptions,
) -> str:
    """A page of accounts: a column for each company, with a box for its fund where something is saved for."""
    note = f", {captions.page(page + 1, pages)}" if pages > 1 else ""
    body = head(f"{captions.accounts()}, {printed.name}{note}", w, theme)
    companies, first, top = printed.players[1], 78.0, HEAD + 2
    high = min(20.0, (h - top) / (len(rows) + 1.4))
    step, under = (w - first) / companies, top + high * 1.4
    saved = any(printed.saves(segment) for segment in range(len(printed.ends)))
    low = under + high * len(rows)
    size = min(8.4, high * 0.72)
    for i, word in enumerate(rows):
        base = under + (i + 0.72) * high
        body += small(word, 3, base, first - 6, size, theme.ink)
        heavy = i == 0 or word in (captions.total(), captions.sums())
        body += line(0, under + i * high, w, under + i * high, theme.ink, 1.0 if heavy else 0.35)
    for seat in range(companies):
        left = first + seat * step
        body += small(captions.company(seat), left + 3, top + high * 0.8, step - 6, 8.2, theme.soft)
        building = [i for i, word in enumerate(rows) if word in captions.building_rows()]
        if saved and building:
            x, above = left + step * 0.68, under + building[0] * high
            long = high * len(building)
            body += small(
                captions.fund(), left + step - 2, above - 2, step * 0.3, 6, theme.soft, anchor="end"
            )
            d = f"M{number(x)} {number(above)}v{number(long)}"
            body += el("path", d=d, stroke=theme.soft, stroke_width=0.4, stroke_dasharray="2 2")
        body += line(left, top, left, low, theme.ink, 0.6)
        if rows[-1] == captions.sums() and seat < 2:
            body += small(captions.sum_of(seat), left + 3, low - high * 0.28, step - 6, size, theme.soft)
    body += el("rect", x=0, y=top, width=w, height=low - top, fill="none", stroke=theme.ink, stroke_width=1)
    return body
