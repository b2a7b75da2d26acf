"""City tiles of the expansion, 100 wide and high: one with wild edges, and those that are never laid."""

from roundhouse.games.railroad_rivals.data import City
from roundhouse.games.railroad_rivals.draw.baron.art import GOLD, NIGHT, sign
from roundhouse.games.railroad_rivals.draw.inks import Inks
from roundhouse.games.railroad_rivals.draw.tiles import (
    CORNER,
    DEPTH,
    FULL,
    READABLE,
    SIZE,
    SKY_ENDS,
    draw_name,
)
from roundhouse.svg.element import el, group, number
from roundhouse.svg.text import wrap, write


def held_tile(tile: City, purpose: str) -> str:
    """A tile that is held to be played and never laid: black and gold, with its sign and its purpose."""
    lines = wrap(tile.name.removesuffix(" 1").removesuffix(" 2"), 100, 11, 2, serif=True)
    top = 66.0 if len(lines) == 1 else 60.0
    body = el("rect", x=4, y=4, width=92, height=92, rx=2, fill=NIGHT)
    body += el("rect", x=7, y=7, width=86, height=86, rx=1, fill="none", stroke=GOLD, stroke_width=1)
    body += el(
        "path", d="M7 16V7H16M84 7H93V16M93 84V93H84M16 93H7V84", stroke=GOLD, stroke_width=3, fill="none"
    )
    body += sign(tile.id, 50, 31, 36)
    for i, words in enumerate(lines):
        body += write(
            words, 50, top + 12 * i, 82, 11.5, GOLD, smallest=8, serif=True, bold=True, anchor="middle"
        )
    body += el("path", d="M34 78H66", stroke=GOLD, stroke_width=0.8)
    return body + write(purpose, 50, 89, 84, READABLE, "#f6ead0", smallest=7.5, anchor="middle")


def horizon(detail: str, inks: Inks) -> str:
    """Track that runs to the rising sun, in the place of a skyline."""
    left, top, w, h = (15.0, 15.0, 70.0, SKY_ENDS - 15) if detail == FULL else (19.0, 19.0, 62.0, 34.0)
    line, low = top + h * 0.58, top + h
    right, middle = left + w, left + w / 2
    ends = [(left + w * part, top) for part in (0.08, 0.3, 0.5, 0.7, 0.92)]
    ends += [(left, top + h * 0.3), (right, top + h * 0.3)]
    rays = "".join(drawn((middle, line), end) for end in ends)
    sleepers = ""
    for n, part in enumerate((0.12, 0.3, 0.54, 0.86)):
        half, down = 2.6 + 21 * part, line + (low - line) * part
        thick = down + 1 + n * 0.5
        ends = [(middle + half, down), (middle + half, thick), (middle - half, thick)]
        sleepers += drawn((middle - half, down), *ends)
    rails = "".join(
        drawn((middle + a, line), (middle + b, low), (middle + c, low))
        for a, b, c in ((-1.2, -18, -15), (1.2, 15, 18))
    )
    sun = f"M{number(middle - 10)} {number(line)}a10 10 0 0 1 20 0Z"
    return group(
        el("rect", x=left, y=top, width=w, height=line - top, fill="#f7dfab"),
        el("path", d=rays, stroke="#eab54f", stroke_width=1.6, fill="none"),
        el("path", d=sun, fill="#d9701f"),
        el("rect", x=left, y=line, width=w, height=low - line, fill="#cfc08f"),
        el("path", d=sleepers, fill="#7a5a36"),
        el("path", d=rails, fill=inks.print),
    )


def drawn(start: tuple[float, float], *ends: tuple[float, float]) -> str:
    """A path over these points."""
    x, y = start
    return f"M{number(x)} {number(y)}" + "".join(f"L{number(x)} {number(y)}" for x, y in ends)


def far_name(tile: City, inks: Inks) -> str:
    """The name of the tile with wild edges, the part of it that there is room for: `Trans-continental`."""
    return draw_name(tile.name.partition(" ")[0].replace("Trans", "Trans- ", 1), inks)


def wild_band(detail: str, fields: list[str]) -> str:
    """An edge that answers every railroad: the enamels of all of them, in a frame of gold."""
    depth = DEPTH[detail] - 0.5
    w = (SIZE - 2 * CORNER) / len(fields)
    slices = "".join(
        el(
            "path",
            d=f"M{number(CORNER + i * w)} .5h{number(w + 0.3)}v{number(depth)}h{number(-w - 0.3)}Z",
            fill=field,
        )
        for i, field in enumerate(fields)
    )
    gold = el(
        "rect",
        x=CORNER,
        y=1,
        width=SIZE - 2 * CORNER,
        height=depth - 0.5,
        fill="none",
        stroke=GOLD,
        stroke_width=1.4,
    )
    return slices + gold


def wild_letters(word: str, size: float) -> str:
    """The word on a wild edge, around the origin."""
    w, h = size * 3.1, size * 1.02
    plate = el(
        "rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=h / 2, fill=NIGHT, stroke=GOLD, stroke_width=0.8
    )
    return plate + write(word, 0, size * 0.31, w, size * 0.82, GOLD, smallest=4, bold=True, anchor="middle")
