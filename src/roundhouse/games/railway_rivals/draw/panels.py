"""Beside the map: the run, what is held over, which numbers or cards are left, and the key to the map."""

from typing import Final

from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.data import SUITS, TENS, Keys, Map, printed_key
from roundhouse.games.railway_rivals.draw.land import Inks, inks_of
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.suits import key_width, printed_keys, write_key
from roundhouse.games.railway_rivals.packing import all_uses_left, pair_first, pair_second, uses_left
from roundhouse.games.railway_rivals.words.en.map_captions import MapCaptions
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import el, escape, number
from roundhouse.svg.page import heading
from roundhouse.svg.text import SMALLEST_ON_PHONE, width_of, wrap, write
from roundhouse.svg.theme import Theme

RUN: Final = 110.0
"""The height of the run."""


def run(scene: Scene, x: float, y: float, w: float) -> str:
    """The run that is drawn or raced, and those held over; `y` is the heading's baseline."""
    s, rules, places = scene.s, scene.rules, scene.words.places
    waits = places.waiting_runs(rules, s)
    drawn = [key for key in (s.first, s.second) if key != NOTHING]
    ends = tuple([(places.destination(rules, key), rules.notation.keys[key]) for key in drawn])
    shares = scene.words.captions.shared_prizes(rules, s) if scene.shared else []
    key = (
        "run",
        scene.style,
        s.operating,
        ends,
        tuple(waits),
        tuple(shares),
        s.settled,
        rules.races,
        scene.over,
        x,
        y,
        w,
    )
    return cached_markup(key, lambda: draw_run(scene, list(ends), waits, shares, x, y, w))


def draw_run(
    scene: Scene,
    ends: list[tuple[str, str]],
    waits: list[str],
    shares: list[str],
    x: float,
    y: float,
    w: float,
) -> str:
    s, theme, captions = scene.s, scene.theme, scene.words.captions
    if scene.over or not s.operating:
        body = heading(captions.run_heading(), x, y, w, theme)
        return body + write(captions.no_run(scene.over), x, y + 27, w, 13.5, theme.soft)
    body = heading(captions.run_heading(), x, y, w, theme, scene.words.places.races(scene.rules, s))
    for i, word in enumerate(captions.run_words()):
        low = y + 29 + 24 * i
        body += write(word, x, low, 36, 13, theme.soft, serif=True, italic=True)
        if i < len(ends):
            name, at = ends[i]
            body += write(name, x + 38, low, w - 86, 17, theme.ink, serif=True, bold=True)
            body += write_key(printed_key(at), x + w, low, 15, theme.accent, "end", True)
        else:
            body += write(captions.to_be_drawn(), x + 38, low, w - 40, 14, theme.soft)
    low = y + 75
    for words in shares:
        body += write(words, x, low, w, 12.5, theme.ink)
        low += 16
    for i, words in enumerate(wrap(captions.held_over(waits), w, 12.5, 2)):
        body += write(words, x, low + 15 * i, w, 12, theme.soft)
    return body


def run_height(scene: Scene) -> float:
    return RUN + (32 if scene.shared else 0)


# Numbers and cards

CAPTION: Final = 16.0
"""The height of the line that says what the grid is for."""
SET_NAMES: Final = 16.0
"""The height of the line with the names of two sets."""
HIGH: Final = 24.0
"""The height of a row of the grid."""
APART: Final = 10.0
"""Between two sets of numbers."""


def numbers_height(scene: Scene) -> float:
    keys = scene.rules.notation.key_table
    rows = 1 + max([row for row, _, _ in grid_of(keys)])
    return 34 + CAPTION + HIGH * rows + (SET_NAMES if two_sets(keys) else 0)


def two_sets(keys: Keys) -> bool:
    return keys.numbers == 2 * TENS


def grid_of(keys: Keys) -> list[tuple[int, int, int]]:
    """For each key the row and the column in which it stands, and how many columns that row has.

    Thirteen cards of a suit, six numbers of a ten, two sets of numbers beside each other, specials below.
    """
    if keys.names[0][0] in SUITS:
        return [(i // 13, i % 13, 13) for i in range(len(keys.names))]
    across = 6 * (keys.numbers // TENS)
    found = [(i % TENS // 6, i // TENS * 6 + i % 6, across) for i in range(keys.numbers)]
    specials = len(keys.names) - keys.numbers
    return found + [(6, i, max(6, specials)) for i in range(specials)]


def numbers(scene: Scene, x: float, y: float, w: float) -> str:
    """Every number or card: still to come, in this run, held over, or used up (RW-B1a.14)."""
    s = scene.s
    state = (s.unused, s.first, s.second, s.waiting, s.put_off, s.rejected)
    key = ("numbers", scene.style, scene.rules.map, scene.rules.kind, state, x, y, w)
    return cached_markup(key, lambda: draw_numbers(scene, x, y, w))


def draw_numbers(scene: Scene, x: float, y: float, w: float) -> str:
    s, theme, keys, captions = scene.s, scene.theme, scene.rules.notation.keys, scene.words.captions
    cards, table = scene.rules.has_cards(), scene.rules.notation.key_table
    left_of = captions.keys_left(all_uses_left(s.unused), sum(table.uses))
    body = heading(captions.keys_heading(cards), x, y, w, theme, left_of)
    body += write(captions.keys_caption(cards), x, y + 22, w, 12, theme.soft)
    waits = {k for pair in s.runs_to_come() for k in (pair_first(pair), pair_second(pair))}
    high = y + 16 + CAPTION
    if two_sets(table):
        for place, key in ((0.25, keys[0]), (0.75, keys[TENS])):
            body += write(key[:-2], x + w * place, high + 12, 40, 13, theme.ink, bold=True, anchor="middle")
        high += SET_NAMES
    for i, (row, column, across) in enumerate(grid_of(table)):
        beside = two_sets(table) and i < table.numbers
        step = (w - APART) / across if beside else w / across
        left, top = x + column * step + (APART if beside and i >= TENS else 0), high + row * HIGH
        word = keys[i][-2:] if beside else printed_key(keys[i])
        uses = uses_left(s.unused, i) + s.rejected.count(i)
        how = NOW if i in (s.first, s.second) else HELD if i in waits else COMING if uses else USED
        says = escape(captions.key(scene.rules, i, how == NOW, how == HELD, how == COMING, uses))
        drawn = cell(word, how, left, top, step, HIGH, theme)
        if table.uses[i] > 1:
            drawn += tally(uses, table.uses[i], left, top, step, theme)
        body += f"<g><title>{says}</title>{drawn}</g>"
    return body


def tally(left: int, whole: int, x: float, y: float, w: float, theme: Theme) -> str:
    """How often a key may still come up: a dot for each time, empty where it has been."""
    middle, body = x + w / 2, ""
    for i in range(whole):
        at = middle + (i - (whole - 1) / 2) * min(4.4, (w - 6) / whole)
        fill = theme.accent if i < left else "none"
        body += el("circle", cx=at, cy=y + 19.4, r=1.3, fill=fill, stroke=theme.accent, stroke_width=0.6)
    return body


NOW: Final = 0
"""In this run."""
HELD: Final = 1
COMING: Final = 2
USED: Final = 3


def cell(words: str, how: int, x: float, y: float, w: float, h: float, theme: Theme) -> str:
    """A key: lit in this run, dashed where it is held over, struck through when it is used."""
    size = 12.5 if w < 30 else 13.0
    if how == USED:
        strike = (
            f'<path d="M{number(x + 4)} {number(y + h / 2 - 0.5)}h{number(w - 8)}" stroke="{theme.soft}"/>'
        )
        return write_key(words, x + w / 2, y + 15.6, size, theme.soft, "middle") + strike
    frame = el(
        "rect",
        x=x + 1.2,
        y=y + 1,
        width=w - 2.4,
        height=h - 3,
        rx=3,
        fill=theme.lamp if how == NOW else theme.panel,
        stroke=theme.rule if how == COMING else theme.accent,
        stroke_dasharray="3 2" if how == HELD else None,
    )
    ink = "#231d16" if how == NOW else theme.ink
    return frame + write_key(words, x + w / 2, y + 15.6, size, ink, "middle", how == NOW)


# Towns by name, where the map does not show their keys


def index_height(sheet: Map, kind: str) -> float:
    specials = {tuple(place.names) for place in sheet.destinations[kind] if place.special}
    return 28.0 + 17 * ((len(sheet.towns) + len(sheet.named_places) + len(specials) + 1) // 2)


def entries(sheet: Map, kind: str, captions: MapCaptions) -> list[tuple[str, str]]:
    """Towns and special destinations with their keys, by name; the specials last."""
    every = [*sheet.towns, *sheet.named_places]
    towns = sorted([(place.name, printed_keys(place.keys.get(kind, []))) for place in every])
    special: dict[str, list[str]] = {}
    for place in sheet.destinations[kind]:
        if place.special:
            special.setdefault(captions.destination(place), []).append(place.key)
    return [*towns, *[(name, printed_keys(keys)) for name, keys in special.items()]]


def index(
    sheet: Map,
    kind: str,
    x: float,
    y: float,
    w: float,
    theme: Theme,
    captions: MapCaptions,
    note: str = "",
) -> str:
    """The destinations and their keys in two columns."""
    key = ("index", sheet, kind, x, y, w, theme.name, captions, note)
    return cached_markup(key, lambda: draw_index(sheet, kind, x, y, w, theme, captions, note))


def draw_index(
    sheet: Map, kind: str, x: float, y: float, w: float, theme: Theme, captions: MapCaptions, note: str
) -> str:
    found = entries(sheet, kind, captions)
    rows, wide = (len(found) + 1) // 2, (w - 16) / 2
    body = heading(captions.destinations(), x, y, w, theme, note)
    for i, (name, keys) in enumerate(found):
        left, low = x + i // rows * (wide + 16), y + 24 + i % rows * 17
        room = wide - key_width(keys, 12.5) - 5
        body += write(name, left, low, room, 12.5, theme.ink, smallest=SMALLEST_ON_PHONE)
        body += write_key(keys, left + wide, low, 12.5, theme.soft, "end")
    return body


def specials_of(sheet: Map, kind: str, captions: MapCaptions) -> list[tuple[str, str]]:
    """The special destinations with their keys."""
    return entries(sheet, kind, captions)[len(sheet.towns) + len(sheet.named_places) :]


def special_rows(found: list[tuple[str, str]], w: float) -> int:
    """In how many rows the special destinations stand: in two columns, or in one where a name is long."""
    room = (w - 18) / 2 - 5
    long = any(width_of(name, 12.5) + key_width(keys, 12.5) > room for name, keys in found)
    return len(found) if long else (len(found) + 1) // 2


def specials_height(sheet: Map, kind: str, w: float, captions: MapCaptions) -> float:
    found = specials_of(sheet, kind, captions)
    return 42.0 + 17 * special_rows(found, w) if found else 0.0


def special_list(
    sheet: Map, kind: str, x: float, y: float, w: float, theme: Theme, captions: MapCaptions
) -> str:
    """The special destinations alone, where the map shows the keys of the towns."""
    found = specials_of(sheet, kind, captions)
    if not found:
        return ""
    body = heading(captions.special_destinations(), x, y, w, theme)
    rows = special_rows(found, w)
    wide = w if rows == len(found) else (w - 18) / 2
    for i, (name, keys) in enumerate(found):
        left, low = x + i // rows * (wide + 18), y + 24 + i % rows * 17
        body += write(name, left, low, wide - key_width(keys, 12.5) - 5, 12.5, theme.ink)
        body += write_key(keys, left + wide, low, 12.5, theme.soft, "end")
    return body


# The key to the map


def legend_height() -> float:
    return 26 + 19.0 * 6


def legend(
    sheet: Map,
    kind: str,
    x: float,
    y: float,
    w: float,
    theme: Theme,
    captions: MapCaptions,
    shared: bool = False,
) -> str:
    """What track costs, what is paid, and what the signs mean."""
    minor = any(town.minor.get(kind, False) for town in sheet.towns)
    flat = sheet.ground.flat
    key = ("legend", theme.name, captions, minor, shared, flat, x, y, w)
    return cached_markup(key, lambda: draw_legend(minor, shared, flat, x, y, w, theme, captions))


def draw_legend(
    minor: bool, shared: bool, flat: bool, x: float, y: float, w: float, theme: Theme, captions: MapCaptions
) -> str:
    inks = inks_of(theme)
    body = heading(captions.key_heading(), x, y, w, theme)
    wide = (w - 18) / 2
    for i, (words, amount) in enumerate(captions.key_rows(minor, shared)):
        left, low = x + i // 6 * (wide + 18), y + 24 + i % 6 * 19
        if i < 6:
            body += swatch(i, flat, left + 9, low - 4.5, inks, theme)
            body += write(words, left + 24, low, wide - 24 - 8 * len(amount), 12.5, theme.ink)
        else:
            body += write(words, left, low, wide - 9 * len(amount), 12.5, theme.ink)
        body += write(amount, left + wide, low, 80, 12.5, theme.ink, bold=True, anchor="end")
    return body


def swatch(i: int, flat: bool, x: float, y: float, inks: Inks, theme: Theme) -> str:
    """A small hex as it is printed."""
    d = f"M{number(x)} {number(y - 8)}l7 4v8l-7 4-7-4v-8z"
    river = f"M{number(x + 7)} {number(y - 4)}v8"
    if flat:
        d = f"M{number(x - 8)} {number(y)}l4 7h8l4-7-4-7h-8z"
        river = f"M{number(x + 4)} {number(y - 7)}l4 7"
    body = el("path", d=d, fill=inks.high if i in (1, 2, 4) else inks.land, stroke=theme.rule)
    if i in (1, 2, 4):
        ridge = f"M{number(x - 5)} {number(y + 3)}l3-5 2 3 2.5-5 3 7"
        body += el("path", d=ridge, fill="none", stroke=inks.peak, stroke_width=1.2)
    if i in (3, 4):
        body += el("path", d=river, stroke=inks.water, stroke_width=2.2)
    if i == 5:
        body += el(
            "path", d=f"M{number(x - 5)} {number(y - 3)}h10m-10 6h10", stroke=theme.ink, stroke_width=1.4
        )
    return body
