"""Plots for a report: shares with their intervals, spreads, counts; as SVG in the inks of the page."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from roundhouse.lab.statistics import Spread
from roundhouse.svg.element import el, escape, number
from roundhouse.svg.text import SANS, width_of

WIDTH = 460.0
ROW = 26.0
RIGHT = 72.0
"""The room for figures at the right."""
SIZE = 15.0
SMALL = 12.5
TALL = 170.0
"""The height of a histogram."""


@dataclass(frozen=True)
class Bar:
    """One line of a plot: a value, and between which two it surely lies."""

    name: str
    value: float
    low: float | None
    high: float | None
    told: str
    """The value in figures."""


def intervals(bars: Sequence[Bar], fair: float | None, told: str) -> str:
    """A dot for each value and a line as long as its interval; a dashed line where all would be equal."""
    ends = [each for bar in bars for each in (bar.value, bar.low, bar.high) if each is not None]
    least, most = nice_ends(min([0.0, *ends]), max([*ends, 0.0 if fair is None else fair]))
    room = room_for([bar.name for bar in bars])
    across = (WIDTH - room - RIGHT) / (most - least)

    def x(value: float) -> float:
        return room + (value - least) * across

    h = ROW * len(bars) + 6
    drawn = [rule(x(least), 0, h), *([rule(x(0), 0, h)] if least < 0 else [])]
    if fair is not None:
        drawn.append(el("line", x1=x(fair), y1=0, x2=x(fair), y2=h, class_="fair", stroke_dasharray="5 4"))
    for i, bar in enumerate(bars):
        y = ROW * i + ROW / 2 + 3
        drawn.append(name(bar.name, y, room))
        if bar.low is not None and bar.high is not None:
            drawn.append(el("line", x1=x(bar.low), y1=y, x2=x(bar.high), y2=y, class_="interval"))
        drawn.append(el("circle", cx=x(bar.value), cy=y, r=5.5, class_="dot"))
        drawn.append(figure(bar.told, y))
    return plot(h, drawn, told)


def spreads(rows: Sequence[tuple[str, Spread]], told: str) -> str:
    """For each a line from the lowest to the highest, a box for the middle half, a stroke for the middle."""
    least, most = nice_ends(min(s.least for _, s in rows), max(s.most for _, s in rows))
    room = room_for([label for label, _ in rows])
    across = (WIDTH - room - RIGHT) / (most - least)

    def x(value: float) -> float:
        return room + (value - least) * across

    h = ROW * len(rows) + 26
    drawn = []
    for tick in ticks(least, most):
        drawn += [rule(x(tick), 0, h - 20), below(number(tick), x(tick), h - 5)]
    for i, (label, s) in enumerate(rows):
        y = ROW * i + ROW / 2 + 3
        half = ROW * 0.32
        drawn += [
            name(label, y, room),
            el("line", x1=x(s.least), y1=y, x2=x(s.most), y2=y, class_="whisker"),
            el(
                "rect",
                x=x(s.quarter),
                y=y - half,
                width=max(1.0, x(s.three_quarters) - x(s.quarter)),
                height=2 * half,
                class_="box",
            ),
            el("line", x1=x(s.middle), y1=y - half, x2=x(s.middle), y2=y + half, class_="middle"),
            figure(f"{s.middle:g}", y),
        ]
    return plot(h, drawn, told)


def histogram(values: Sequence[float], unit: str, told: str) -> str:
    """How many values lie in each of about twenty steps of equal size."""
    low, high = min(values), max(values)
    size = nice_step((high - low) / 20 or 1.0)
    if all(value == int(value) for value in values):
        size = max(1.0, size)
    first = floor(low / size)
    counts = [0] * (floor(high / size) - first + 1)
    for value in values:
        counts[floor(value / size) - first] += 1
    left, top = 40.0, max(counts)
    wide = (WIDTH - left - 14) / len(counts)
    drawn = [rule(left, TALL, TALL, WIDTH - 14)]
    for i, n in enumerate(counts):
        tall = (TALL - 16) * n / top
        drawn.append(
            el(
                "rect",
                f"<title>{number((first + i) * size)} to {number((first + i + 1) * size)}: {n}</title>",
                x=left + i * wide + 0.5,
                y=TALL - tall,
                width=max(0.8, wide - 1),
                height=tall,
                class_="bar",
            )
        )
    every = ceil(len(counts) / 6)
    drawn += [
        below(number((first + i) * size), left + i * wide, TALL + 18)
        for i in range(0, len(counts) + 1, every)
    ]
    drawn.append(el("text", str(top), x=left - 8, y=20, font_size=SIZE, text_anchor="end"))
    drawn.append(el("text", "0", x=left - 8, y=TALL, font_size=SIZE, text_anchor="end"))
    drawn.append(below(unit, left + (WIDTH - left) / 2, TALL + 38))
    return plot(TALL + 44, drawn, told)


def curve(points: Sequence[tuple[float, float]], across: str, up: str, told: str) -> str:
    """A line through points from left to right."""
    left, low, top = 56.0, TALL, 28.0
    first, last = min(x for x, _ in points), max(x for x, _ in points)
    least, most = nice_ends(min(y for _, y in points), max(y for _, y in points))
    wide = (WIDTH - left - 24) / ((last - first) or 1)
    tall = (low - top) / (most - least)

    def at(x: float, y: float) -> tuple[float, float]:
        return left + (x - first) * wide, low - (y - least) * tall

    drawn = []
    for tick in ticks(least, most):
        y = at(first, tick)[1]
        drawn.append(el("line", x1=left, y1=y, x2=WIDTH - 24, y2=y, class_="rule"))
        drawn.append(el("text", number(tick), x=left - 8, y=y + 5, font_size=SMALL, text_anchor="end"))
    drawn += [below(f"{tick:,.0f}", at(tick, least)[0], low + 18) for tick in (first, last)]
    line = " ".join(f"{number(x)},{number(y)}" for x, y in (at(*point) for point in points))
    drawn.append(el("polyline", points=line, class_="curve", fill="none"))
    drawn.append(below(across, left + (WIDTH - left) / 2, low + 38))
    drawn.append(el("text", escape(up), x=0, y=11, font_size=SMALL, class_="soft"))
    return plot(TALL + 44, drawn, told)


# Pieces


def plot(h: float, drawn: Sequence[str], told: str) -> str:
    return el(
        "svg",
        *drawn,
        class_="plot",
        viewBox=f"0 0 {number(WIDTH)} {number(h)}",
        role="img",
        aria_label=told,
        font_family=SANS,
    )


def room_for(names: Sequence[str]) -> float:
    """The room for names at the left: as much as they need, but not more than half."""
    return min(WIDTH * 0.48, max([width_of(name, SIZE) for name in names]) + 16)


def name(text: str, y: float, room: float) -> str:
    """What a line of the plot is about, made to fit; the whole name when a pointer rests on it."""
    size = SIZE if width_of(text, SIZE) <= room - 10 else SMALL
    short = text
    while len(short) > 4 and width_of(short, size) > room - 10:
        short = short.removesuffix("…")[:-1] + "…"
    return el("text", f"<title>{escape(text)}</title>{escape(short)}", x=0, y=y + 5, font_size=size)


def figure(text: str, y: float) -> str:
    return el("text", escape(text), x=WIDTH, y=y + 5, font_size=SIZE, text_anchor="end", class_="figure")


def below(text: str, x: float, y: float) -> str:
    return el("text", escape(text), x=x, y=y, font_size=SMALL, text_anchor="middle", class_="soft")


def rule(x: float, y: float, to_y: float, to_x: float | None = None) -> str:
    return el("line", x1=x, y1=y, x2=x if to_x is None else to_x, y2=to_y, class_="rule")


# Axes


def nice_step(about: float) -> float:
    """1, 2 or 5 times a power of ten, not below what is asked for."""
    ten = 10.0 ** floor(log10(about))
    return next(n * ten for n in (1, 2, 5, 10) if n * ten >= about * 0.999)


def nice_ends(least: float, most: float) -> tuple[float, float]:
    """The ends of an axis that holds both, at round numbers."""
    if most <= least:
        most = least + 1
    step = nice_step((most - least) / 8)
    return floor(least / step + 1e-9) * step, ceil(most / step - 1e-9) * step


def ticks(least: float, most: float) -> list[float]:
    step = nice_step((most - least) / 6)
    return [i * step for i in range(ceil(least / step - 1e-9), floor(most / step + 1e-9) + 1)]
