"""Bridges, tunnels, ferries and routes abroad as they are printed, told apart without colour."""

from itertools import pairwise
from typing import Final

from roundhouse.games.railway_rivals.data import NO_FEATURE
from roundhouse.games.railway_rivals.draw.land import Inks, parapets, path_over, spot
from roundhouse.games.railway_rivals.draw.place_names import Box
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.svg.element import Value, el
from roundhouse.svg.theme import Theme

OWNER: Final = (16.0, 11.0)
"""The width and the height of the box in which the owner of a ferry is written."""
STANDING: Final = (5.2, 2.8)
"""The widths of a standing bridge, a double line: outside, and the white between."""
TUNNEL: Final = (4.0, 2.8)
"""The same of a tunnel of usual cost, two thin lines."""
SAILS: Final = "1 5"
BROKEN: Final = "5 3.5"


def map_lines(sheet: Sheet, ferries: bool, inks: Inks, theme: Theme) -> str:
    """All lines that a map has before anybody builds."""
    line: dict[str, Value] = {"fill": "none", "stroke_linejoin": "round"}
    body = ""
    for feature in sheet.map.features:
        if feature.standing or feature.usual:
            d, (wide, inner) = path_over(sheet, feature.path), STANDING if feature.standing else TUNNEL
            body += el("path", d=d, stroke=theme.ink, stroke_width=wide, **line)
            body += el("path", d=d, stroke=inks.land, stroke_width=inner, **line)
    dots = ""
    for route in sheet.map.permitted:
        d = path_over(sheet, route.path)
        body += el("path", d=d, stroke=theme.ink, stroke_width=1.6, stroke_dasharray=BROKEN, **line)
        for x, y in (sheet.spots[route.path[0]], sheet.spots[route.path[-1]]):
            dots += el("circle", cx=x, cy=y, r=2.6, fill=theme.ink)
    built = [
        segment
        for segment, feature in enumerate(sheet.map.feature)
        if feature != NO_FEATURE
        and not sheet.map.features[feature].usual
        and not sheet.map.features[feature].standing
    ]
    body += dots + parapets(sheet, built, theme)
    return body + (draw_ferries(sheet, inks, theme) if ferries else "")


def draw_ferries(sheet: Sheet, inks: Inks, theme: Theme) -> str:
    """Dots over the water, and a box for the owner."""
    body = boxes = ""
    w, h = OWNER
    for ferry, (x, y) in zip(sheet.map.ferries, boxes_of_owners(sheet), strict=True):
        how: dict[str, Value] = {"fill": "none", "stroke_linecap": "round", "stroke_dasharray": SAILS}
        body += el("path", d=path_over(sheet, ferry.path), stroke=theme.ink, stroke_width=2.2, **how)
        d = f"M{spot(x - w / 2, y - h / 2)}h{w:g}v{h:g}h-{w:g}z"
        boxes += el("path", d=d, fill=inks.town, stroke=theme.ink, stroke_width=1)
    return body + boxes


def boxes_of_owners(sheet: Sheet) -> list[tuple[float, float]]:
    """Where the owner of each ferry is written: near the middle of its way, where no other ferry goes."""
    found: list[tuple[float, float]] = []
    for ferry in sheet.map.ferries:
        sea, middle = ferry.path[1:-1], len(ferry.path) // 2
        if not sea:
            found.append(sheet.between(*ferry.ports))
            continue
        shared = [[hex_ in other.path for other in sheet.map.ferries].count(True) for hex_ in sea]
        best = min(range(len(sea)), key=lambda i: (shared[i], abs(i + 1 - middle)))
        found.append(sheet.spots[sea[best]])
    return found


def kept_clear(sheet: Sheet, ferries: bool) -> list[tuple[Box, float]]:
    """What no name should cover: ways over bridges and abroad, ferries, and the boxes of their owners."""
    found: list[tuple[Box, float]] = []
    ways = [(feature.path, 3.0 if feature.usual else 9.0, 2.0) for feature in sheet.map.features]
    ways += [(route.path, 3.0, 1.0) for route in sheet.map.permitted]
    if ferries:
        ways += [(ferry.path, 2.0, 0.6) for ferry in sheet.map.ferries]
        w, h = OWNER
        spots = boxes_of_owners(sheet)
        found += [((x - w / 2 - 1, y - h / 2 - 1, x + w / 2 + 1, y + h / 2 + 1), 3.0) for x, y in spots]
    for path, half, weight in ways:
        for one, other in pairwise(path):
            (x, y), (to_x, to_y) = sheet.spots[one], sheet.spots[other]
            for part in (0.125, 0.375, 0.625, 0.875):
                at_x, at_y = x + (to_x - x) * part, y + (to_y - y) * part
                wide = max(half, 5.0)
                found.append(((at_x - wide, at_y - half, at_x + wide, at_y + half), weight))
    return found
