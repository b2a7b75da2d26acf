"""Railway vehicles as little engravings, 64 wide and 40 high, standing on a rail at 38 and heading left."""

from functools import cache
from typing import Final

from roundhouse.svg.cache import cached
from roundhouse.svg.element import at, el, number

WIDTH: Final = 64
RAIL: Final = 38
INK: Final = "#1c1814"
_BRASS: Final = "#d9a33a"
_PALE: Final = "#e8dcc0"
_GLASS: Final = "#fff3cf"

COLOURS: Final = {
    "locomotive": "#2a2a2e",
    "passenger car": "#2467ae",
    "boxcar": "#e7b32a",
    "flatcar": "#2f8a48",
    "caboose": "#c0322a",
}


def _path(d: str, fill: str | None = None, stroke: str | None = None, width: float | None = None) -> str:
    """A stroke of the graver; ink lines of width 1 and no fill unless said otherwise."""
    return el("path", d=d, fill=fill, stroke=stroke, stroke_width=width)


def _wheels(*wheels: tuple[float, float]) -> str:
    """Spoked wheels on the rail: where each stands, and its radius."""
    discs = spokes = ""
    for x, r in wheels:
        y, s = RAIL - r, r * 0.62
        d = number(2 * r)
        arc = f"a{number(r)} {number(r)} 0 1 0"
        discs += f"M{number(x - r)} {number(y)}{arc} {d} 0{arc}-{d} 0Z"
        spokes += f"M{number(x - s)} {number(y)}h{number(2 * s)}M{number(x)} {number(y - s)}v{number(2 * s)}"
    return _path(discs, INK, "none") + _path(spokes, stroke=_PALE, width=0.9)


def _trucks(left: float, right: float) -> str:
    """Two trucks of two wheels, around these places."""
    frames = "".join(f"M{x - 6} 31.5h12l-3 2.5h-6Z" for x in (left, right))
    return _wheels(*((x + d, 3.7) for x in (left, right) for d in (-4.3, 4.3))) + _path(frames, INK)


def _locomotive(colour: str) -> str:
    """An American type: diamond stack, brass dome and lamp, cab behind, pilot before."""
    return (
        _path("M11 27 1.5 37H12.5Z", colour)
        + _path("M9.5 30 7 37M11 29.5 10 37", stroke=_PALE, width=0.7)
        + _path("M12 14.5 10.5 9.5 7 6.5 10 2.500H17L20 6.5 16.5 9.5 15.5 14.500Z", colour)
        + _path("M7 6.500H20", stroke=_PALE, width=0.7)
        + _path("M24.5 15.500V12Q27.5 7.5 30.5 12V15.500ZM34 15.500V13Q36 10.5 38 13V15.500Z", _BRASS)
        + _path("M5.5 11.500H10V16.500H5.500Z", _BRASS)
        + _path("M10 15H42V26.500H10Z", colour)
        + _path("M17.5 15V26.500M33 15V26.5", stroke=_BRASS, width=1.1)
        + _path("M19 18H32M34.5 18H41", stroke="#8d8a86", width=0.8)
        + _path("M41 27V9H38.500L40 5.500H61.500L63 9H60.500V27Z", colour)
        + _path("M44.5 11.500H49.500V18H44.500ZM52 11.500H57V18H52Z", _GLASS)
        + _path("M10 26.500H61.500V29H10Z", colour)
        + _wheels((16, 3.7), (24.5, 3.7), (36, 6.5), (51, 6.5))
        + _path("M29 31.500H51", stroke=_BRASS, width=1.5)
    )


def _passenger_car(colour: str) -> str:
    """A coach with a clerestory roof and a row of arched windows."""
    windows = "".join(f"M{x} 22.5V17.500Q{x + 2.75} 14.5 {x + 5.5} 17.500V22.5Z" for x in range(6, 54, 8))
    return (
        _trucks(14, 50)
        + _path("M2 12.500Q3 9 8 8.500H12V5.500H52V8.500H56Q61 9 62 12.500Z", "#d8d2c4")
        + _path("M15 7H49", width=0.7)
        + _path("M3 12.500H61V30H3Z", colour)
        + _path(windows, _GLASS, width=0.7)
        + _path("M4 25.500H60", stroke=_BRASS, width=1)
        + _path("M0.5 30H63.5", width=1.6)
    )


def _boxcar(colour: str) -> str:
    """Planked sides, a sliding door with a brace, a walk along the roof."""
    planks = "".join(f"M{x} 11V29.5" for x in (*range(8, 24, 4), *range(44, 60, 4)))
    return (
        _trucks(14, 50)
        + _path("M3 10.5 32 7.5 61 10.500V12H3Z", "#8a5a2b")
        + _path("M4 11H60V30H4Z", colour)
        + _path(planks, stroke="#8d6508", width=0.8)
        + _path("M24 12.500H40V29H24Z", "#f6d677")
        + _path("M24 12.5 40 29M40 12.5 24 29", stroke="#6b4c06", width=1)
        + _path("M0.5 30.500H63.5", width=1.6)
    )


def _flatcar(colour: str) -> str:
    """A low deck with stakes, nothing above it, and truss rods below."""
    stakes = "".join(f"M{x} 29V16.5" for x in range(6, 62, 13))
    return (
        _trucks(14, 50)
        + _path("M20 30 27 34.500H37L44 30", width=0.9)
        + _path(stakes, width=2)
        + _path("M1.5 22.500H62.500V30H1.500Z", colour)
        + _path("M2 25H62M2 27.500H62", stroke="#17542a", width=0.8)
        + _path(stakes.replace("16.5", "21"), stroke="#17542a", width=2)
    )


def _caboose(colour: str) -> str:
    """A short body with a cupola, end platforms with railings, and a lamp at the tail."""
    return (
        _trucks(17, 47)
        + _path("M23.5 11V4.500H40.500V11Z", colour)
        + _path("M22 4.500H42", width=1.8)
        + _path("M26 6.500H30.500V9.500H26ZM33.5 6.500H38V9.500H33.500Z", _GLASS, width=0.7)
        + _path("M15 11V6M13.5 5.500H16.5", width=1.8)
        + _path("M9.5 12.500H54.500V30H9.500Z", colour)
        + _path("M4 12H60", width=2.2)
        + _path("M14 16H20V23H14ZM29 16H35V23H29ZM44 16H50V23H44Z", _GLASS, width=0.7)
        + _path("M10.5 26H53.5", stroke="#f0b7a8", width=0.8)
        + _path("M4 30V21H9.500M6.5 21V30M60 30V21H54.500M57.5 21V30", width=1)
        + _path("M58.5 14.500H62V18.500H58.500Z", _BRASS, width=0.7)
        + _path("M2 30.500H62", width=1.6)
    )


_DRAWN: Final = {
    "locomotive": _locomotive,
    "passenger car": _passenger_car,
    "boxcar": _boxcar,
    "flatcar": _flatcar,
    "caboose": _caboose,
}


@cache
def engraving(kind: str) -> str:
    """A vehicle of this kind, with its left upper corner at the origin."""
    return el("g", _DRAWN[kind](COLOURS[kind]), fill="none", stroke=INK, id=_name(kind))


def _name(kind: str) -> str:
    return f"vehicle-{kind.replace(' ', '-')}"


@cache
def engravings() -> str:
    """Every vehicle once: a picture that shows vehicles holds this, and names them wherever one stands."""
    return el("defs", *(engraving(kind) for kind in _DRAWN))


@cached
def vehicle(kind: str, x: float, y: float, width: float) -> str:
    """A vehicle of this kind in a box of this width; its rail lies at `y + 38 / 64 * width`."""
    return at(x, y, el("use", href=f"#{_name(kind)}"), width / WIDTH)
