"""The data of an SVG path, as moves, lines and curves between absolute points."""

import math
import re
from functools import cache
from typing import Final

_WORD: Final = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
TAKES: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
"""How many numbers each command takes."""
Piece = tuple[str, tuple[float, ...]]
"""M, L, C or Z, with the coordinates of its points."""


@cache
def pieces(d: str) -> tuple[Piece, ...]:
    """What a pen does: M moves, L draws a line, C a curve of Bézier with two handles, Z closes."""
    words = _WORD.findall(d)
    found: list[Piece] = []
    x = y = start_x = start_y = handle_x = handle_y = 0.0
    command, before, at = "", "", 0
    while at < len(words):
        if words[at].isalpha():
            command = words[at]
            at += 1
        kind = command.lower()
        if kind not in TAKES:
            raise ValueError(f"A path has no command '{command}'.")
        n = [float(word) for word in words[at : at + TAKES[kind]]]
        at += TAKES[kind]
        if command.islower() and kind not in "hvaz":
            n = [value + (y if i % 2 else x) for i, value in enumerate(n)]
        elif command.islower() and kind in "hv":
            n = [n[0] + (x if kind == "h" else y)]
        elif command == "a":
            n = [*n[:5], n[5] + x, n[6] + y]
        if kind == "m":
            x, y = start_x, start_y = n[0], n[1]
            found.append(("M", (x, y)))
            command = "l" if command == "m" else "L"
        elif kind in "lhv":
            x, y = (n[0], y) if kind == "h" else (x, n[0]) if kind == "v" else (n[0], n[1])
            found.append(("L", (x, y)))
        elif kind in "cs":
            if kind == "s":
                smooth = (2 * x - handle_x, 2 * y - handle_y) if before in "cs" else (x, y)
                n = [*smooth, *n]
            found.append(("C", tuple(n)))
            handle_x, handle_y, x, y = n[2], n[3], n[4], n[5]
        elif kind in "qt":
            if kind == "t":
                smooth = (2 * x - handle_x, 2 * y - handle_y) if before in "qt" else (x, y)
                n = [*smooth, *n]
            handle_x, handle_y = n[0], n[1]
            one = (x + 2 / 3 * (n[0] - x), y + 2 / 3 * (n[1] - y))
            other = (n[2] + 2 / 3 * (n[0] - n[2]), n[3] + 2 / 3 * (n[1] - n[3]))
            found.append(("C", (*one, *other, n[2], n[3])))
            x, y = n[2], n[3]
        elif kind == "a":
            found += arc(x, y, n)
            x, y = n[5], n[6]
        else:
            found.append(("Z", ()))
            x, y = start_x, start_y
        before = kind
    return tuple(found)


def arc(x: float, y: float, n: list[float]) -> list[Piece]:
    """An arc of an ellipse as curves, each a quarter of it at most (as SVG 2 works it out, B.2.4)."""
    wide, high, turn, to_x, to_y = abs(n[0]), abs(n[1]), math.radians(n[2]), n[5], n[6]
    if wide == 0 or high == 0 or (x, y) == (to_x, to_y):
        return [("L", (to_x, to_y))]
    cos, sin = math.cos(turn), math.sin(turn)
    half_x, half_y = (x - to_x) / 2, (y - to_y) / 2
    a, b = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    grow = math.sqrt(max(1.0, (a / wide) ** 2 + (b / high) ** 2))
    wide, high = wide * grow, high * grow
    rest = (wide * high) ** 2 - (wide * b) ** 2 - (high * a) ** 2
    far = math.sqrt(max(0.0, rest / ((wide * b) ** 2 + (high * a) ** 2)))
    if bool(n[3]) == bool(n[4]):
        far = -far
    mid_a, mid_b = far * wide * b / high, -far * high * a / wide
    mid_x = cos * mid_a - sin * mid_b + (x + to_x) / 2
    mid_y = sin * mid_a + cos * mid_b + (y + to_y) / 2
    first = math.atan2((b - mid_b) / high, (a - mid_a) / wide)
    sweep = math.atan2((-b - mid_b) / high, (-a - mid_a) / wide) - first
    if n[4] and sweep < 0:
        sweep += 2 * math.pi
    elif not n[4] and sweep > 0:
        sweep -= 2 * math.pi
    parts = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    step = sweep / parts
    reach = 4 / 3 * math.tan(step / 4)
    found: list[Piece] = []
    for i in range(parts):
        points: list[float] = []
        for angle, ahead in (
            (first + i * step, reach),
            (first + (i + 1) * step, -reach),
            (first + (i + 1) * step, 0),
        ):
            p = wide * (math.cos(angle) - ahead * math.sin(angle))
            q = high * (math.sin(angle) + ahead * math.cos(angle))
            points += [cos * p - sin * q + mid_x, sin * p + cos * q + mid_y]
        found.append(("C", tuple(points)))
    return found


ROUND: Final = 0.5523
"""How long the handles of a quarter of a circle are, in radii."""


def rectangle(x: float, y: float, w: float, h: float, r: float) -> list[Piece]:
    """A rectangle with round corners."""
    if r <= 0:
        return [("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ())]
    r = min(r, w / 2, h / 2)
    k, right, low = r * (1 - ROUND), x + w, y + h
    return [
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, low - r)),
        ("C", (right, low - k, right - k, low, right - r, low)),
        ("L", (x + r, low)),
        ("C", (x + k, low, x, low - k, x, low - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    ]


def circle(x: float, y: float, r: float) -> list[Piece]:
    return rectangle(x - r, y - r, 2 * r, 2 * r, r)
