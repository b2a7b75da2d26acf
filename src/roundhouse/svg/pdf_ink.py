"""SVG in the ink of PDF: its lines, areas and letters as a page draws them.

Only the SVG that our own pictures are made of is known: groups, pictures in pictures, paths, rectangles,
circles, texts and what they `use`. Anything else is an error, so that nothing is left out unseen.
"""

import re
from collections.abc import Iterable
from math import cos, radians, sin
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from roundhouse.svg.path_data import Piece, circle, pieces, rectangle
from roundhouse.svg.png import font_files
from roundhouse.svg.truetype import TrueType

SKIPPED: Final = ("title", "desc", "defs")
HANDED_DOWN: Final[tuple[str, ...]] = (
    *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray"),
    *("stroke-linecap", "stroke-linejoin", "stroke-dashoffset", "paint-order"),
    *("font-size", "font-family", "font-weight", "font-style", "text-anchor", "letter-spacing"),
)
"""What an element takes from the one it stands in."""
CAPS: Final = {"butt": 0, "round": 1, "square": 2}
JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}
_TURN: Final = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")


class Faces:
    """The fonts of a document, and which of their glyphs it shows."""

    def __init__(self) -> None:
        self.files = {Path(name).stem: Path(name) for name in font_files()}
        self.read: dict[str, TrueType] = {}
        self.shown: dict[str, dict[int, str]] = {}
        """Of each font the glyphs that are used, and the character each stands for."""

    def face(self, style: dict[str, str]) -> TrueType:
        serif = style.get("font-family", "").startswith("'Source Serif")
        cut = "It" if style.get("font-style") == "italic" else "Regular"
        if style.get("font-weight", "400") not in ("400", "normal"):
            cut = "Semibold"
        name = f"Source{'Serif' if serif else 'Sans'}Pro-{cut}"
        if name not in self.read:
            self.read[name] = TrueType(self.files[name])
            self.shown[name] = {}
        return self.read[name]


class Ink:
    """What one page draws, operator by operator."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self.out: list[str] = []
        self.opacities: set[tuple[float, float]] = set()
        """Pairs of opacities, of areas and of lines, each a state that the page names."""
        self.by_id: dict[str, Element] = {}

    def draw(self, root: Element) -> None:
        """A whole picture, at the origin, in its own units."""
        self.by_id = {element.get("id", ""): element for element in root.iter() if element.get("id")}
        style = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "font-size": "16"}
        style = handed_down(style, root)
        for child in root:
            self.element(child, style, 1.0)

    def element(self, element: Element, outer: dict[str, str], opacity: float) -> None:
        tag = element.tag.rpartition("}")[2]
        if tag in SKIPPED:
            return
        style = handed_down(outer, element)
        opacity *= float(element.get("opacity", "1"))
        turned = turns(element.get("transform", ""))
        if tag == "use":
            turned += [f"1 0 0 1 {n(number(element, 'x'))} {n(number(element, 'y'))} cm"]
        framed = turned or tag == "svg"
        if framed:
            self.out.append("q")
            self.out += turned
        if tag == "svg":
            self.out += window(element)
        if tag in ("g", "svg"):
            for child in element:
                self.element(child, style, opacity)
        elif tag == "use":
            self.element(self.by_id[element.get("href", "").lstrip("#")], style, opacity)
        elif tag == "text":
            self.text(element, style, opacity)
        else:
            self.shape(shape_of(element, tag), style, opacity)
        if framed:
            self.out.append("Q")

    def shape(self, drawn: Iterable[Piece], style: dict[str, str], opacity: float) -> None:
        fill, stroke = style["fill"] != "none", style["stroke"] != "none" and float(style["stroke-width"]) > 0
        if not (fill or stroke):
            return
        way = []
        for kind, points in drawn:
            sign = {"M": "m", "L": "l", "C": "c", "Z": "h"}[kind]
            way.append(" ".join([*[n(value) for value in points], sign]))
        star = "*" if fill and style.get("fill-rule") == "evenodd" else ""
        self.out.append("q")
        self.colours(style, opacity, fill, stroke)
        if fill and stroke and style.get("paint-order") == "stroke":
            self.out += [*way, "S", *way, "f" + star]
        else:
            self.out += [*way, (("B" if stroke else "f") if fill else "S") + star]
        self.out.append("Q")

    def colours(self, style: dict[str, str], opacity: float, fill: bool, stroke: bool) -> None:
        if fill:
            self.out.append(f"{colour(style['fill'])} rg")
        if stroke:
            self.out.append(f"{colour(style['stroke'])} RG {n(float(style['stroke-width']))} w")
            self.out.append(f"{CAPS[style.get('stroke-linecap', 'butt')]} J")
            self.out.append(f"{JOINS[style.get('stroke-linejoin', 'miter')]} j")
            dashes = re.findall(r"[\d.]+", style.get("stroke-dasharray", ""))
            if dashes:
                self.out.append(f"[{' '.join(dashes)}] {style.get('stroke-dashoffset', '0')} d")
        seen = (
            round(opacity * float(style.get("fill-opacity", "1")), 3),
            round(opacity * float(style.get("stroke-opacity", "1")), 3),
        )
        if seen != (1.0, 1.0):
            self.opacities.add(seen)
            self.out.append(f"/{state_name(seen)} gs")

    def text(self, element: Element, style: dict[str, str], opacity: float) -> None:
        words = "".join(element.itertext())
        face, size = self.faces.face(style), float(style["font-size"])
        spacing = float(style.get("letter-spacing", "0"))
        wide = face.width(words) * size + spacing * len(words)
        x, y = number(element, "x"), number(element, "y")
        x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[style.get("text-anchor", "start")] * wide
        glyphs = [face.glyph_of.get(ord(c), 0) for c in words]
        self.faces.shown[face.name] |= dict(zip(glyphs, words, strict=True))
        shown = "".join([f"{glyph:04x}" for glyph in glyphs])
        fill, stroke = style["fill"] != "none", style["stroke"] != "none"
        ways = ["1" if stroke else "", "0" if fill else ""]  # the halo first: paint-order is stroke
        if style.get("paint-order") != "stroke":
            ways.reverse()
        self.out.append("q")
        self.colours(style, opacity, fill, stroke)
        self.out.append(f"BT /{face.name} {n(size)} Tf {n(spacing)} Tc")
        for way in [way for way in ways if way]:
            self.out.append(f"1 0 0 -1 {n(x)} {n(y)} Tm {way} Tr <{shown}> Tj")
        self.out.append("ET Q")


def handed_down(outer: dict[str, str], element: Element) -> dict[str, str]:
    own = {key: element.attrib[key] for key in HANDED_DOWN if key in element.attrib}
    return {**outer, **own} if own else outer


def shape_of(element: Element, tag: str) -> Iterable[Piece]:
    if tag == "path":
        return pieces(element.get("d", ""))
    if tag == "circle":
        return circle(number(element, "cx"), number(element, "cy"), number(element, "r"))
    if tag == "rect":
        sides = [number(element, key) for key in ("x", "y", "width", "height", "rx")]
        return rectangle(*sides)
    raise ValueError(f"A picture with <{tag}> cannot be printed.")


def turns(text: str) -> list[str]:
    """The transformations of an element, one after the other."""
    found = []
    for kind, words in _TURN.findall(text):
        numbers = [float(word) for word in words.replace(",", " ").split()]
        if kind == "translate":
            found.append(f"1 0 0 1 {n(numbers[0])} {n([*numbers, 0.0][1])} cm")
        elif kind == "scale":
            found.append(f"{n(numbers[0])} 0 0 {n(numbers[-1])} 0 0 cm")
        else:
            found += rotation(*numbers)
    return found


def rotation(angle: float, x: float = 0, y: float = 0) -> list[str]:
    c, s = n(cos(radians(angle))), n(sin(radians(angle)))
    other = n(-sin(radians(angle)))
    return [f"1 0 0 1 {n(x)} {n(y)} cm", f"{c} {s} {other} {c} 0 0 cm", f"1 0 0 1 {n(-x)} {n(-y)} cm"]


def window(element: Element) -> list[str]:
    """A picture in a picture: cut off at its frame, scaled so that it fits, in the middle."""
    x, y, w, h = [number(element, key) for key in ("x", "y", "width", "height")]
    left, top, wide, high = [float(word) for word in element.get("viewBox", f"0 0 {w} {h}").split()]
    scale = min(w / wide, h / high)
    to_x, to_y = x + (w - wide * scale) / 2 - left * scale, y + (h - high * scale) / 2 - top * scale
    return [f"{n(x)} {n(y)} {n(w)} {n(h)} re W n", f"{n(scale)} 0 0 {n(scale)} {n(to_x)} {n(to_y)} cm"]


def number(element: Element, key: str) -> float:
    return float(element.get(key, "0"))


def n(value: float) -> str:
    """A number as PDF writes it."""
    return f"{value:.4f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def colour(text: str) -> str:
    """Red, green and blue, each from 0 to 1, of a colour like `#0072b2` or `#fff`."""
    digits = text.lstrip("#")
    if len(digits) == 3:
        digits = "".join([digit * 2 for digit in digits])
    return " ".join([n(int(digits[i : i + 2], 16) / 255) for i in (0, 2, 4)])


def state_name(opacities: tuple[float, float]) -> str:
    return f"A{round(opacities[0] * 1000)}x{round(opacities[1] * 1000)}"
