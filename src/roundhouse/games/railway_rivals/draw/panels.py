"""Beside the map: the run, what is held over, which numbers or cards are left, and the key to the map."""

from typing import Final

from roundhouse.core.bits import count
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.data import CARDS, CREDIT, MINOR_CREDIT, Map
from roundhouse.games.railway_rivals.draw.land import inks_of
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.suits import key_told, key_width, keys_told, write_key
from roundhouse.games.railway_rivals.packing import pair_first, pair_second
from roundhouse.games.railway_rivals.racing import FIRST, SECOND
from roundhouse.games.railway_rivals.words import place_of, races_told, waiting_pairs, waiting_runs
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import el, escape, number
from roundhouse.svg.page import heading
from roundhouse.svg.text import width_of, wrap, write
from roundhouse.svg.theme import Theme

RUN: Final = 110.0
"""The height of the run."""


def run(scene: Scene, x: float, y: float, w: float) -> str:
    """The run that is drawn or raced, and those held over; `y` is the heading's baseline."""
    s, rules = scene.s, scene.rules
    waits = waiting_runs(rules, s)
    ends = tuple(
        [(place_of(rules, k).name, rules.notation.keys[k]) for k in (s.first, s.second) if k != NOTHING]
    )
    key = (
        "run",
        scene.theme.name,
        s.operating,
        ends,
        tuple(waits),
        s.settled,
        rules.races,
        scene.over,
        x,
        y,
        w,
    )
    return cached_markup(key, lambda: draw_run(scene, list(ends), waits, x, y, w))


def draw_run(
    scene: Scene, ends: list[tuple[str, str]], waits: list[str], x: float, y: float, w: float
) -> str:
    s, theme = scene.s, scene.theme
    if scene.over or not s.operating:
        body = heading("The run", x, y, w, theme)
        told = "All races are run." if scene.over else "Races begin when the Building Stage is over."
        return body + write(told, x, y + 27, w, 13.5, theme.soft)
    body = heading("The run", x, y, w, theme, races_told(scene.rules, s))
    for i, word in enumerate(("from", "to")):
        low = y + 29 + 24 * i
        body += write(word, x, low, 36, 13, theme.soft, serif=True, italic=True)
        if i < len(ends):
            name, at = ends[i]
            body += write(name, x + 38, low, w - 86, 17, theme.ink, serif=True, bold=True)
            body += write_key(key_told(at), x + w, low, 15, theme.accent, "end", True)
        else:
            body += write("still to be drawn", x + 38, low, w - 40, 14, theme.soft)
    told = f"{len(waits)} held over: {'; '.join(waits)}" if waits else "no run is held over"
    for i, words in enumerate(wrap(told, w, 12, 2)):
        body += write(words, x, y + 75 + 15 * i, w, 12, theme.soft)
    return body


# Numbers and cards


def numbers_height(scene: Scene) -> float:
    return 34 + 24.0 * (4 if scene.rules.kind == CARDS else 7)


def numbers(scene: Scene, x: float, y: float, w: float) -> str:
    """Every number or card: still to come, in this run, held over, or used up."""
    s = scene.s
    state = (s.unused, s.first, s.second, s.waiting, s.put_by, s.rejected)
    key = ("numbers", scene.theme.name, scene.rules.map, scene.rules.kind, state, x, y, w)
    return cached_markup(key, lambda: draw_numbers(scene, x, y, w))


def draw_numbers(scene: Scene, x: float, y: float, w: float) -> str:
    s, theme, keys = scene.s, scene.theme, scene.rules.notation.keys
    across = 13 if scene.rules.kind == CARDS else 6
    step, high = w / across, 24.0
    body = heading(
        "Cards" if across == 13 else "Numbers", x, y, w, theme, f"{count(s.unused)} of {len(keys)} left"
    )
    waits = {k for pair in waiting_pairs(s) for k in (pair_first(pair), pair_second(pair))}
    for i, key in enumerate(keys):
        left, top = x + i % across * step, y + 16 + i // across * high
        free = s.unused >> i & 1 != 0 or i in s.rejected
        how = NOW if i in (s.first, s.second) else HELD if i in waits else COMING if free else USED
        told = escape(f"{key_told(key)}, {place_of(scene.rules, i).name}: {how}")
        body += f"<g><title>{told}</title>{cell(key_told(key), how, left, top, step, high, theme)}</g>"
    return body


NOW: Final = "in this run"
HELD: Final = "held over"
COMING: Final = "still to come"
USED: Final = "used"


def cell(words: str, how: str, x: float, y: float, w: float, h: float, theme: Theme) -> str:
    """A key: lit in this run, dashed where it is held over, struck through when it is used."""
    size = 11.0 if w < 30 else 13.0
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
    return 28.0 + 17 * ((len(entries(sheet, kind)) + 1) // 2)


def entries(sheet: Map, kind: str) -> list[tuple[str, str]]:
    """Towns and special destinations with their keys, by name; the specials last."""
    towns = sorted([(town.name, keys_told(town.keys.get(kind, []))) for town in sheet.towns])
    named = {town.name for town in sheet.towns}
    special: dict[str, list[str]] = {}
    for place in sheet.destinations[kind]:
        if not set(place.name.split(" or ")) <= named:
            special.setdefault(place.name, []).append(place.key)
    return [*towns, *[(name, keys_told(keys)) for name, keys in special.items()]]


def index(sheet: Map, kind: str, x: float, y: float, w: float, theme: Theme, note: str = "") -> str:
    """The destinations and their keys in two columns."""
    key = ("index", sheet, kind, x, y, w, theme.name, note)
    return cached_markup(key, lambda: draw_index(sheet, kind, x, y, w, theme, note))


def draw_index(sheet: Map, kind: str, x: float, y: float, w: float, theme: Theme, note: str) -> str:
    found = entries(sheet, kind)
    rows, wide = (len(found) + 1) // 2, (w - 16) / 2
    body = heading("Destinations", x, y, w, theme, note)
    for i, (name, keys) in enumerate(found):
        left, low = x + i // rows * (wide + 16), y + 24 + i % rows * 17
        body += write(name, left, low, wide - key_width(keys, 12.5) - 5, 12.5, theme.ink)
        body += write_key(keys, left + wide, low, 12.5, theme.soft, "end")
    return body


def specials_of(sheet: Map, kind: str) -> list[tuple[str, str]]:
    """The special destinations with their keys."""
    return entries(sheet, kind)[len(sheet.towns) :]


def special_rows(found: list[tuple[str, str]], w: float) -> int:
    """In how many rows the special destinations stand: in two columns, or in one where a name is long."""
    room = (w - 18) / 2 - 5
    long = any(width_of(name, 12.5) + key_width(keys, 12.5) > room for name, keys in found)
    return len(found) if long else (len(found) + 1) // 2


def specials_height(sheet: Map, kind: str, w: float) -> float:
    return 42.0 + 17 * special_rows(specials_of(sheet, kind), w)


def special_list(sheet: Map, kind: str, x: float, y: float, w: float, theme: Theme) -> str:
    """The special destinations alone, where the map shows the keys of the towns."""
    found, body = specials_of(sheet, kind), heading("Special destinations", x, y, w, theme)
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


def legend(sheet: Map, kind: str, x: float, y: float, w: float, theme: Theme) -> str:
    """What track costs, what is paid, and what the signs mean."""
    minor = any(town.minor.get(kind, False) for town in sheet.towns)
    key = ("legend", theme.name, minor, x, y, w)
    return cached_markup(key, lambda: draw_legend(minor, x, y, w, theme))


def draw_legend(minor: bool, x: float, y: float, w: float, theme: Theme) -> str:
    inks = inks_of(theme)
    body = heading("Key to the map", x, y, w, theme)
    credit = f"+{CREDIT}/+{MINOR_CREDIT}" if minor else f"+{CREDIT}"
    rows = (
        ("open country", "1"),
        ("into or off a hill", "3"),
        ("hill to hill", "5"),
        ("over a river", "3"),
        ("river and hill", "5"),
        ("bridge", "as marked"),
        ("first in a town", credit),
        ("joining a rival", "1"),
        ("beside, a half hex", "2"),
        ("beside, town to town", "3"),
        ("rival track, a step", "1"),
        ("prizes", f"{FIRST} and {SECOND}"),
    )
    wide = (w - 18) / 2
    for i, (words, amount) in enumerate(rows):
        left, low = x + i // 6 * (wide + 18), y + 24 + i % 6 * 19
        if i < 6:
            body += swatch(i, left + 9, low - 4.5, inks.land, inks.high, inks.peak, inks.water, theme)
            body += write(words, left + 24, low, wide - 24 - 8 * len(amount), 12.5, theme.ink)
        else:
            body += write(words, left, low, wide - 9 * len(amount), 12.5, theme.ink)
        body += write(amount, left + wide, low, 80, 12.5, theme.ink, bold=True, anchor="end")
    return body


def swatch(i: int, x: float, y: float, land: str, high: str, peak: str, water: str, theme: Theme) -> str:
    """A small hex as it is printed."""
    d = f"M{number(x)} {number(y - 8)}l7 4v8l-7 4-7-4v-8z"
    body = el("path", d=d, fill=high if i in (1, 2, 4) else land, stroke=theme.rule)
    if i in (1, 2, 4):
        ridge = f"M{number(x - 5)} {number(y + 3)}l3-5 2 3 2.5-5 3 7"
        body += el("path", d=ridge, fill="none", stroke=peak, stroke_width=1.2)
    if i in (3, 4):
        body += el("path", d=f"M{number(x + 7)} {number(y - 4)}v8", stroke=water, stroke_width=3)
    if i == 5:
        body += el(
            "path", d=f"M{number(x - 5)} {number(y - 3)}h10m-10 6h10", stroke=theme.ink, stroke_width=1.4
        )
    return body
