"""Words that stay inside their boxes: widths are estimated, because nobody knows the reader's fonts."""

from typing import Final
from unicodedata import combining, east_asian_width

from roundhouse.svg.cache import cached
from roundhouse.svg.element import el, escape

SANS: Final = "'Source Sans Pro','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
SERIF: Final = "'Source Serif Pro','Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
SMALLEST: Final = 12.5
"""No text is set smaller than this, in pixels of the picture: a desk of 1440 pixels shows seven of eight."""
SMALLEST_ON_PHONE: Final = 11.5
"""What only a phone shows may be as small as this: there a picture has nearly its own size."""
LONGEST: Final = 400
"""No line of a picture holds more letters."""


def _widths(groups: dict[float, str]) -> dict[str, float]:
    return {c: width for width, members in groups.items() for c in members}


# In parts of the font size, rounded up, as wide as the widest font of the stack's usual stand-ins (DejaVu).
_SANS_WIDTHS: Final = _widths(
    {
        0.3: "'Iijl",
        0.35: " ,./:;\\f|·",
        0.4: "!()-[]t",
        0.45: '"r',
        0.5: "*J_–",
        0.55: "?L`csz",
        0.6: "FPkvxy",
        0.65: "$0123456789EKSTYabdeghnopqu{}",
        0.7: "ABCRVXZ",
        0.75: "HNU",
        0.8: "&DGOQ",
        0.85: "#+<=>^w~×",
        0.9: "M",
        0.95: "%",
        1.0: "@Wm—…",
    }
)
_SERIF_WIDTHS: Final = _widths(
    {
        0.3: "'",
        0.35: " ,-./:;\\ijl|·",
        0.4: "!()IJ[]ft",
        0.45: '"',
        0.5: "*`r–",
        0.55: "?_sz",
        0.6: "acekovxy",
        0.65: "$0123456789bdghnpqu{}",
        0.7: "FLPSTYZ",
        0.75: "ABEKRVX",
        0.8: "CDG",
        0.85: "#+<=>OQU^w~×",
        0.9: "&HN",
        0.95: "%m",
        1.0: "@—…",
        1.05: "MW",
    }
)
_BOLD: Final = 1.15


def width_of(text: str, size: float, *, serif: bool = False, bold: bool = False, spacing: float = 0) -> float:
    """How wide the text may become at most, by estimate; `spacing` is what lies between letters."""
    table = _SERIF_WIDTHS if serif else _SANS_WIDTHS
    widths = sum(table[c] if c in table else _other_width(c) for c in text)
    return widths * size * (_BOLD if bold else 1) + spacing * len(text)


def _other_width(c: str) -> float:
    if combining(c):
        return 0
    return 1.05 if east_asian_width(c) in "WF" or ord(c) >= 0x1F000 else 0.85


@cached
def fit(
    text: str,
    width: float,
    size: float,
    smallest: float = SMALLEST,
    *,
    serif: bool = False,
    bold: bool = False,
    spacing: float = 0,
) -> tuple[str, float]:
    """The text and the size at which it fits: first shrunk, then cut short with an ellipsis."""
    text = text[:LONGEST]
    while size > smallest and width_of(text, size, serif=serif, bold=bold, spacing=spacing) > width:
        size = max(smallest, size - 0.5)
    if width_of(text, size, serif=serif, bold=bold, spacing=spacing) <= width:
        return text, size
    while text and width_of(text + "…", size, serif=serif, bold=bold, spacing=spacing) > width:
        text = text[:-1].rstrip(" ,.;:")
    return (text + "…" if text else ""), size


def wrap(text: str, width: float, size: float, lines: int, *, serif: bool = False) -> list[str]:
    """The text broken between words into so many lines at most; the last one is cut short if it must be."""
    found: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and len(found) < lines - 1 and width_of(longer, size, serif=serif) > width:
            found.append(line)
            longer = word
        line = longer
    found.append(line)
    return [fit(line, width, size, size, serif=serif)[0] for line in found]


@cached
def write(
    text: str,
    x: float,
    y: float,
    width: float,
    size: float,
    fill: str,
    *,
    smallest: float = SMALLEST,
    serif: bool = False,
    bold: bool = False,
    italic: bool = False,
    anchor: str = "start",
    spacing: float = 0,
) -> str:
    """One line of text that takes no more than `width`, on the baseline `y`, at least `smallest` high."""
    words, size = fit(text, width, max(smallest, size), smallest, serif=serif, bold=bold, spacing=spacing)
    return el(
        "text",
        escape(words),
        x=x,
        y=y,
        fill=fill,
        font_size=size,
        font_family=SERIF if serif else None,
        font_weight="600" if bold else None,
        font_style="italic" if italic else None,
        text_anchor=None if anchor == "start" else anchor,
        letter_spacing=spacing or None,
    )
