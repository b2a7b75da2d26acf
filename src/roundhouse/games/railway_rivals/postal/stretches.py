"""A stretch from one place of a letter to the next: straight, or the only way there is (GR-2)."""

from collections.abc import Callable
from itertools import pairwise

from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.postal.names import Wrong
from roundhouse.geometry.hexes import axial, from_axial

May = Callable[[int, int], bool]
"""Whether one may go from a hex to its neighbour."""


def line_between(sheet: Map, a: int, b: int) -> list[int]:
    """The hexes of the straight line from a to b, both included; empty if it is not straight."""
    q, r = axial(sheet.places[a])
    there_q, there_r = axial(sheet.places[b])
    dq, dr = there_q - q, there_r - r
    steps = max(abs(dq), abs(dr), abs(dq + dr))
    if steps == 0 or not (dq == 0 or dr == 0 or dq + dr == 0):
        return []
    found: list[int] = []
    for i in range(steps + 1):
        hex_ = sheet.ground.index.get(from_axial(q + dq * i // steps, r + dr * i // steps))
        if hex_ is None:
            return [a, b]  # off the map: blocked
        found.append(hex_)
    return found


def stretch(sheet: Map, a: int, b: int, may: May) -> list[int]:
    """The hexes after a, up to b; Wrong if the line is blocked, or if there are several shortest ways."""
    names = f"{sheet.place_name(a)} - {sheet.place_name(b)}"
    straight = line_between(sheet, a, b)
    if straight:
        for here, there in pairwise(straight):
            if not 0 <= sheet.segment(here, there) < sheet.regular or not may(here, there):
                raise Wrong("blocked", names, f"{sheet.names[here]} - {sheet.names[there]}")
        return straight[1:]
    ways = {a: 1}
    """In how many shortest ways each hex is reached."""
    before: dict[int, int] = {}
    ring = [a]
    while ring and b not in ways:
        new: dict[int, int] = {}
        for here in ring:
            for segment, beyond in sheet.ways[here]:
                if segment < sheet.regular and beyond not in ways and may(here, beyond):
                    new[beyond] = new.get(beyond, 0) + ways[here]
                    before.setdefault(beyond, here)
        ways |= new
        ring = sorted(new)
    if b not in ways:
        raise Wrong("no_way", names)
    if ways[b] > 1:
        raise Wrong("several_ways", names, str(ways[b]))
    found = [b]
    while found[-1] != a:
        found.append(before[found[-1]])
    found.reverse()
    return found[1:]
