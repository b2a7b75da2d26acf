"""The printed page: its frame, its masthead, what is asked, and the heads of its sections."""

from roundhouse.svg.cache import cached
from roundhouse.svg.element import el
from roundhouse.svg.shapes import line
from roundhouse.svg.text import SMALLEST_ON_PHONE, width_of, wrap, write
from roundhouse.svg.theme import Theme


@cached
def sheet(w: float, h: float, theme: Theme) -> str:
    """The ground of a picture, framed by a thick and a thin line as a printed timetable is."""
    thick = el("rect", x=5, y=5, width=w - 10, height=h - 10, fill="none", stroke=theme.rule, stroke_width=2)
    thin = el("rect", x=9, y=9, width=w - 18, height=h - 18, fill="none", stroke=theme.rule, stroke_width=0.7)
    return el("rect", width=w, height=h, fill=theme.ground) + thick + thin


@cached
def masthead(name: str, note: str, x: float, y: float, w: float, size: float, theme: Theme) -> str:
    """The game's name in spaced capitals and a note at the right, over a thick and a thin line."""
    rule = y + size * 0.3
    return (
        write(name.upper(), x, y, w * 0.68, size, theme.ink, serif=True, bold=True, spacing=size * 0.08)
        + write(
            note,
            x + w,
            y,
            w * 0.31,
            size * 0.3 + 11,
            theme.ink,
            smallest=SMALLEST_ON_PHONE,
            serif=True,
            anchor="end",
        )
        + line(x, rule, x + w, rule, theme.ink, 2)
        + line(x, rule + 3.5, x + w, rule + 3.5, theme.ink, 0.7)
    )


LAMP = 20
"""The room that the lamp of a notice takes."""


def notice_lines(text: str, w: float, size: float) -> list[str]:
    """What is asked, broken into lines: four at most."""
    return wrap(text, w - LAMP, size, 4, serif=True)


def notice(lines: list[str], x: float, y: float, w: float, size: float, theme: Theme, lit: bool) -> str:
    """What is asked; when it is asked of the one who looks, a lamp burns before it."""
    return _notice(tuple(lines), x, y, w, size, theme, lit)


@cached
def _notice(
    lines: tuple[str, ...], x: float, y: float, w: float, size: float, theme: Theme, lit: bool
) -> str:
    ink = theme.accent if lit else theme.ink
    indent = LAMP if lit else 0
    body = "".join(
        write(text, x + indent, y + i * size * 1.3, w - indent, size, ink, serif=True)
        for i, text in enumerate(lines)
    )
    if not lit:
        return body
    middle = y - size * 0.3
    return el("circle", cx=x + 7, cy=middle, r=6, fill=theme.lamp, stroke=theme.accent, stroke_width=2) + body


@cached
def heading(text: str, x: float, y: float, w: float, theme: Theme, note: str = "", size: float = 12.5) -> str:
    """The head of a section: spaced capitals over a fine line, and a note at the right end."""
    words, spacing = text.upper(), size * 0.1
    room = w - width_of(words, size, bold=True, spacing=spacing) - 12
    return (
        write(words, x, y, w, size, theme.soft, bold=True, spacing=spacing)
        + (write(note, x + w, y, room, size + 1, theme.soft, anchor="end") if note else "")
        + line(x, y + 6.5, x + w, y + 6.5, theme.rule)
    )
