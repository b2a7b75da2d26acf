"""Shapes that games share: cards, dice, rails, buttons, marks, and the light around what can be done."""

from typing import Final

from roundhouse.svg.cache import cached
from roundhouse.svg.element import at, el, group, moved, number, title
from roundhouse.svg.text import write
from roundhouse.svg.theme import SEATS, Theme, ink_on
from roundhouse.svg.vehicles import COLOURS, RAIL, WIDTH, vehicle


@cached
def box(x: float, y: float, w: float, h: float, fill: str, stroke: str | None = None, r: float = 3) -> str:
    """A rectangle with slightly soft corners."""
    return el("rect", x=x, y=y, width=w, height=h, rx=r or None, fill=fill, stroke=stroke)


@cached
def line(x: float, y: float, to_x: float, to_y: float, stroke: str, width: float = 1) -> str:
    """A straight line."""
    d = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    return el("path", d=d, stroke=stroke, stroke_width=width)


@cached
def place(x: float, y: float, w: float, h: float, theme: Theme, r: float = 6) -> str:
    """An empty place where something could lie."""
    return el(
        "rect",
        x=x + 1,
        y=y + 1,
        width=w - 2,
        height=h - 2,
        rx=r,
        fill="none",
        stroke=theme.rule,
        stroke_dasharray="4 4",
    )


@cached
def card(x: float, y: float, w: float, h: float, theme: Theme) -> str:
    """The blank of a printed card."""
    return el("rect", x=x, y=y, width=w, height=h, rx=6, fill=theme.stock, stroke=theme.print_soft) + el(
        "rect", x=x + 4, y=y + 4, width=w - 8, height=h - 8, rx=3, fill="none", stroke=theme.print_rule
    )


BACK: Final = "#1f4d4a"
_BACK_LINE: Final = "#c9b27c"


@cached
def card_back(x: float, y: float, w: float, h: float) -> str:
    """A card face down: a lozenge in a frame, as secret as any other."""
    r = min(w, h) * 0.1
    inset = min(w, h) * 0.1
    middle = f"M{number(x + w / 2)} {number(y + inset)}"
    half, deep = number(w / 2 - inset), number(h / 2 - inset)
    lozenge = f"{middle}l{half} {deep}l-{half} {deep}l-{half} -{deep}z"
    return (
        el("rect", x=x, y=y, width=w, height=h, rx=r, fill=BACK, stroke="#0c2a29")
        + el(
            "rect",
            x=x + inset,
            y=y + inset,
            width=w - 2 * inset,
            height=h - 2 * inset,
            fill="none",
            stroke=_BACK_LINE,
            stroke_width=0.8,
        )
        + el("path", d=lozenge, fill="none", stroke=_BACK_LINE, stroke_width=0.8)
        + el("circle", cx=x + w / 2, cy=y + h / 2, r=min(w, h) * 0.14, fill=_BACK_LINE)
    )


@cached
def rails(x: float, y: float, w: float, theme: Theme, gauge: float = 7) -> str:
    """Track seen from the side and a little above: sleepers under two lines."""
    sleepers = f"M{number(x + gauge / 2)} {number(y + 1 + gauge / 2)}H{number(x + w)}"
    return (
        el("path", d=sleepers, stroke=theme.rule, stroke_width=gauge, stroke_dasharray=gauge)
        + line(x, y, x + w, y, theme.ink, 2)
        + line(x, y + gauge, x + w, y + gauge, theme.ink, 1)
    )


@cached
def die(kind: str, x: float, y: float, size: float, theme: Theme) -> str:
    """A die showing a vehicle of this kind; the picture has to hold `dice` of the same theme."""
    return el("use", href=f"#{_die(kind, theme)}", transform=moved(x, y, size / DIE))


DIE = 64.0
"""The size at which dice are drawn."""


def _die(kind: str, theme: Theme) -> str:
    return f"die-{kind.replace(' ', '-')}-{theme.name}"


@cached
def dice(theme: Theme) -> str:
    """A die of every kind, drawn once: each has a vehicle on a line of the vehicle's colour."""
    w, rail = DIE * 0.86, DIE * 0.22 + RAIL / WIDTH * DIE * 0.86 + 1
    faces = [
        group(
            blank_die(0, 0, DIE, theme)
            + line(DIE * 0.07, rail, DIE * 0.93, rail, COLOURS[kind], DIE * 0.035)
            + vehicle(kind, DIE * 0.07, DIE * 0.22, w),
            id=_die(kind, theme),
        )
        for kind in COLOURS
    ]
    return el("defs", *faces)


@cached
def blank_die(x: float, y: float, size: float, theme: Theme) -> str:
    """A die whose face does not matter."""
    return el(
        "rect",
        x=x + 0.5,
        y=y + 0.5,
        width=size - 1,
        height=size - 1,
        rx=size * 0.14,
        fill=theme.ivory,
        stroke=theme.print_soft,
    ) + el(
        "path",
        d=f"M{number(x + size * 0.14)} {number(y + size - 2.5)}H{number(x + size * 0.86)}",
        stroke=theme.print_rule,
        stroke_width=2,
        stroke_linecap="round",
    )


@cached
def thrown_die(x: float, y: float, size: float, theme: Theme) -> str:
    """A die that is about to be rolled: it lies askew and shows nothing yet."""
    half = size / 2
    ask = write("?", 0, size * 0.16, size, size * 0.46, theme.print_soft, serif=True, anchor="middle")
    tilted = el("g", blank_die(-half, -half, size, theme) + ask, transform="rotate(-9) scale(.88)")
    return at(x + half, y + half, tilted)


def seat_shape(seat: int) -> str:
    """Each seat has a shape of its own, within 10 of the origin."""
    return (
        "M-9-9H9V9H-9Z",
        "M0-10A10 10 0 1 0 .01-10Z",
        "M0-11 11 8H-11Z",
        "M0-11 11 0 0 11-11 0Z",
        "M-5-10H5L10 0 5 10H-5L-10 0Z",
        "M-10-4 0-11 10-4 6.5 9H-6.5Z",
        "M-5-10H5V-5H10V5H5V10H-5V5H-10V-5H-5Z",
        "M-9-10H9V3L0 11-9 3Z",
    )[seat]


@cached
def seat_mark(seat: int, x: float, y: float, size: float, theme: Theme) -> str:
    """The mark of a seat: its colour, its shape and its number, counted from 1."""
    colour = SEATS[seat]
    low = seat == 2  # a triangle has its room further down
    figure = write(
        str(seat + 1), 0, 6 if low else 4.3, 16, 11 if low else 12, ink_on(colour), bold=True, anchor="middle"
    )
    body = el("path", d=seat_shape(seat), fill=colour, stroke=theme.ink, stroke_width=0.8) + figure
    return at(x, y, body, size / 22)


@cached
def glow(x: float, y: float, w: float, h: float, theme: Theme, r: float = 6, later: bool = False) -> str:
    """The light around what can be done now; `later` for what comes second in a choice."""
    if later:
        return el(
            "rect",
            x=x - 2.5,
            y=y - 2.5,
            width=w + 5,
            height=h + 5,
            rx=r + 2,
            fill="none",
            stroke=theme.accent,
            stroke_width=1.2,
            stroke_dasharray="2 3",
        )
    far, near = (5, 2) if w > 60 else (3, 1.5)  # small parts stand close together
    outer = el(
        "rect",
        x=x - far,
        y=y - far,
        width=w + 2 * far,
        height=h + 2 * far,
        rx=r + far,
        fill=theme.lamp,
        opacity=0.35,
    )
    inner = el(
        "rect",
        x=x - near,
        y=y - near,
        width=w + 2 * near,
        height=h + 2 * near,
        rx=r + near,
        fill=theme.lamp,
        stroke=theme.accent,
        stroke_width=2,
    )
    return outer + inner


@cached
def halo(x: float, y: float, w: float, h: float, theme: Theme, r: float = 6) -> str:
    """A quieter light, for what is bright itself."""
    return el("rect", x=x - 3, y=y - 3, width=w + 6, height=h + 6, rx=r + 3, fill=theme.lamp, opacity=0.4)


@cached
def lit_row(x: float, y: float, w: float, h: float, theme: Theme, says: str) -> str:
    """The light on the line of the one whose turn it is."""
    return group(
        title(says),
        el("rect", x=x, y=y, width=w, height=h, fill=theme.lamp, opacity=0.14),
        el("rect", x=x, y=y, width=5, height=h, fill=theme.accent),
    )


def target(part: str, body: str, light: str = "", says: str = "", later: bool = False) -> str:
    """A part that can be chosen; lit and named when it can be chosen now."""
    if not light:
        return group(body, data_part=part, class_="part")
    return group(title(says), light, body, data_part=part, class_="part lit later" if later else "part lit")


@cached
def button(text: str, x: float, y: float, w: float, h: float, theme: Theme, lit: bool, main: bool) -> str:
    """A drawn button: filled when it is the main way on, quiet when it cannot be pressed."""
    fill = theme.accent if lit and main else theme.panel
    ink = theme.on_accent if lit and main else theme.ink if lit else theme.soft
    edge = theme.accent if lit else theme.rule
    return el(
        "rect", x=x, y=y, width=w, height=h, rx=6, fill=fill, stroke=edge, stroke_width=1.5 if lit else 1
    ) + write(text, x + w / 2, y + h / 2 + 5.2, w - 8, 16, ink, bold=lit, anchor="middle")


@cached
def switch_token(x: float, y: float, radius: float, held: bool, theme: Theme) -> str:
    """A Switch Track token: a diverging track on a disc; an empty ring once it is spent."""
    ways = "M-11 6H11M-3 6C3 6 4-5 11-6"
    if not held:
        ring = el("circle", r=15, fill="none", stroke=theme.soft, stroke_dasharray="3 3")
        track = el("path", d=ways, fill="none", stroke=theme.rule, stroke_width=2)
        return at(x, y, ring + track, radius / 16)
    disc = el("circle", r=15.5, fill="#f4ead2", stroke=theme.print, stroke_width=1.2)
    rim = el("circle", r=13, fill="none", stroke="#8a6a2c", stroke_width=0.8)
    track = el("path", d=ways, fill="none", stroke="#1c1814", stroke_width=2.6)
    lever = el("circle", cx=-4, cy=-5, r=2.4, fill="#b3261e") + el(
        "path", d="M-4-3V5", stroke="#1c1814", stroke_width=1.2
    )
    return at(x, y, disc + rim + track + lever, radius / 16)


@cached
def tick(x: float, y: float, size: float, colour: str) -> str:
    """A tick: this one is there."""
    start = f"M{number(x - size / 2)} {number(y)}"
    down, up = number(size * 0.35), number(size * 0.8)
    d = f"{start}l{down} {down}l{number(size * 0.65)} -{up}"
    return el("path", d=d, fill="none", stroke=colour, stroke_width=1.8)
