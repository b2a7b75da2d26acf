"""Where names stand on a map, so that they cover neither towns nor each other."""

from typing import Final

from roundhouse.display.hex_sheet import overlap
from roundhouse.games.railway_rivals.draw.suits import key_width
from roundhouse.svg.text import width_of

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
SPOTS_ASIDE: Final = [
    (dx, dy, side)
    for dx in (13.0, 24.0, 38.0)
    for dy in (4.0, -10.0, 18.0, -22.0, 28.0, -34.0, 40.0)
    for side in (1, -1)
]
"""Further places for the name of a bridge: aside, up and down, right or left."""
LINE: Final = 0.96
"""From a name to the keys below it, in sizes of these: names in neighbouring rows of hexes stay apart."""
NEAR: Final = 160.0
"""What is further away than this cannot be covered by a name."""
SHARE: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a text lies left of its anchor."""


class Place:
    """Something that has a name."""

    def __init__(self, name: str, note: str, x: float, y: float, r: float, town: bool) -> None:
        self.name = name
        self.note = note
        """Keys, on a second line; or nothing."""
        self.x = x
        self.y = y
        self.r = r
        """How far around its middle no name may stand."""
        self.town = town
        """Whether it is a town; otherwise a bridge or tunnel."""


class PlacedName:
    """The name of a place, and where it stands: x and the baseline of its first line."""

    def __init__(self, about: Place, x: float, y: float, anchor: str, box: Box) -> None:
        self.about = about
        self.x = x
        self.y = y
        self.anchor = anchor
        self.box = box


def place_all_names(
    places: list[Place],
    size: float,
    small: float,
    frame: Box,
    avoided: list[tuple[Box, float]] | None = None,
) -> list[PlacedName]:
    """A place for every name: under what it names, or wherever else is most room around it.

    What else should be avoided has a weight.
    """
    towns = [(p.x - p.r - 1, p.y - p.r - 1, p.x + p.r + 1, p.y + p.r + 1) for p in places]
    found: list[PlacedName] = []
    aside = 1 if avoided is None else 4
    for i, about in enumerate(places):
        others = [box for j, box in enumerate(towns) if j != i] + [label.box for label in found]
        near = [
            each for each in avoided or [] if abs(each[0][0] - about.x) + abs(each[0][1] - about.y) < NEAR
        ]
        best, least = None, 1e9
        for rank, label in enumerate(candidates(about, size, small)):
            clash = sum([overlap(label.box, other) for other in others])
            for box, weight in near:
                clash += weight * overlap(label.box, box)
            cost = clash + 1000 * outside(label.box, frame) + rank * (8 if about.town else aside)
            if cost < least:
                best, least = label, cost
        assert best is not None
        found.append(best)
    return found


def candidates(about: Place, size: float, small: float) -> list[PlacedName]:
    """Where a name may stand, the best first: below, above, aside, and at the corners."""
    if not about.town:
        size = small
    wide = max(width_of(about.name, size, bold=about.town), key_width(about.note, small))
    rise, fall = size * 0.74, size * 0.2 + (small * LINE if about.note and about.name else 0)
    below, above = about.y + about.r + 2 + rise, about.y - about.r - 2 - fall
    level = about.y + (rise - fall) / 2
    near, half = about.r + 3, about.r * 0.7
    spots = [
        (about.x, below, "middle"),
        (about.x, above, "middle"),
        (about.x + near, level, "start"),
        (about.x - near, level, "end"),
        (about.x + half, below, "start"),
        (about.x - half, below, "end"),
        (about.x + half, above, "start"),
        (about.x - half, above, "end"),
        (about.x + near, below - 4, "start"),
        (about.x - near, below - 4, "end"),
        (about.x + near, above + 4, "start"),
        (about.x - near, above + 4, "end"),
        (about.x, below + size, "middle"),
    ]
    if not about.town:
        spots += [
            (about.x + side * dx, about.y + dy, "start" if side > 0 else "end")
            for dx, dy, side in SPOTS_ASIDE
        ]
    found = []
    for x, y, anchor in spots:
        left = x - SHARE[anchor] * wide
        found.append(PlacedName(about, x, y, anchor, (left, y - rise, left + wide, y + fall)))
    return found


def outside(box: Box, frame: Box) -> float:
    """How far a box reaches over the frame."""
    left, top = max(0.0, frame[0] - box[0]), max(0.0, frame[1] - box[1])
    return left + top + max(0.0, box[2] - frame[2]) + max(0.0, box[3] - frame[3])
