"""SVG elements as text, escaped correctly."""

import re
from functools import cache, lru_cache
from typing import Final

Value = str | float | None
"""What an attribute may be; None leaves it out."""


def el(tag: str, *children: str, **attributes: Value) -> str:
    """An element. Children are markup already; `font_size` is written `font-size`, `class_` is `class`."""
    head = tag + "".join(
        f' {_spelled(name)}="{attribute(value)}"' for name, value in attributes.items() if value is not None
    )
    return f"<{head}>{''.join(children)}</{tag}>" if children else f"<{head}/>"


@cache
def _spelled(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def attribute(value: str | float) -> str:
    """A value as it stands between quotes."""
    return escape(value).replace('"', "&quot;") if isinstance(value, str) else number(value)


def number(value: float) -> str:
    """A number with two decimals at most and none that say nothing."""
    if value == int(value):
        return str(int(value))
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


_SIGNS: Final = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"))


def escape(text: str) -> str:
    """Text as XML allows it: markup signs written out, control characters left out."""
    if not text.isprintable():
        text = _FORBIDDEN.sub("", text)
    for sign, written in _SIGNS:
        if sign in text:
            text = text.replace(sign, written)
    return text


def group(*children: str, **attributes: Value) -> str:
    """Several elements as one; nothing when there are none."""
    body = "".join(children)
    return el("g", body, **attributes) if body else ""


def at(x: float, y: float, body: str, scale: float = 1) -> str:
    """Markup drawn around the origin, moved to a place and enlarged."""
    return el("g", body, transform=moved(x, y, scale))


def moved(x: float, y: float, scale: float = 1) -> str:
    """What moves something drawn around the origin to a place and enlarges it."""
    size = "" if scale == 1 else f" scale({number(scale)})"
    return f"translate({number(x)} {number(y)}){size}"


def title(text: str) -> str:
    """What a part is called: read aloud, and shown by a resting pointer."""
    return f"<title>{escape(text)}</title>"


def document(w: float, h: float, name: str, summary: str, *layers: str, **attributes: Value) -> list[str]:
    """A whole picture, with its name and a summary for those who do not see it: one element a line."""
    lines = [_layer(markup) for markup in layers]
    return framed(f"0 0 {number(w)} {number(h)}", name, escape(summary), lines, tuple(attributes.items()))


def framed(
    box: str, name: str, summary: str, lines: list[str], attributes: tuple[tuple[str, Value], ...]
) -> list[str]:
    """The same of layers that are lines already (`as_line`), and of a summary that is escaped already."""
    head = [_opening(box, attributes), title(name), f"<desc>{summary}</desc>"]
    return [*head, *lines, "</svg>"]


def as_line(markup: str) -> str:
    """A layer as one element on a line of its own."""
    return f"<g>{markup}</g>".replace("\n", " ")


@lru_cache(maxsize=1000)
def _opening(box: str, attributes: tuple[tuple[str, Value], ...]) -> str:
    whole = el("svg", "", xmlns="http://www.w3.org/2000/svg", viewBox=box, role="img", **dict(attributes))
    return whole.removesuffix("</svg>")


MOST_LAYERS: Final = 8192
"""So many layers are kept before all are forgotten."""
_LAYERS: Final[dict[str, str]] = {}


def _layer(markup: str) -> str:
    """Kept, so that the same layer is the same object, whose hash is computed once."""
    found = _LAYERS.get(markup)
    if found is None:
        if len(_LAYERS) >= MOST_LAYERS:
            _LAYERS.clear()
        found = _LAYERS[markup] = as_line(markup)
    return found
