"""Lines of several companies side by side: which of them runs left and which right, and how they bend.

A segment with several owners is a bundle. Its lines keep their order from segment to segment as long as the
same companies run on together, so that they do not cross; in a town everything ends under the town's sign.
"""

from functools import lru_cache
from typing import Final

from roundhouse.core.bits import bits_of, members
from roundhouse.games.railway_rivals.data import NO_TOWN, Map
from roundhouse.games.railway_rivals.draw.sheets import middles
from roundhouse.svg.element import number

GAP: Final = 4.7
"""Between two lines of a bundle."""
WIDEST: Final = 18.5
"""A bundle is never wider from its first line to its last."""
IN_TOWN: Final = 0.45
"""How close lines come together in a town."""

Point = tuple[float, float]


class Arm:
    """A line from the middle of a side to the middle of its hex."""

    def __init__(self, outer: Point, inner: Point, side: int) -> None:
        self.outer = outer
        self.inner = inner
        """Beside the middle of the hex, straight ahead of `outer`."""
        self.side = side
        """The direction of the side, 0 to 5 round the hex."""


class Strands:
    """The lines of one company: a piece of path for each hex, and the hexes in which its own lines fork."""

    def __init__(self) -> None:
        self.pieces: list[tuple[int, str]] = []
        self.forks: list[tuple[int, Point]] = []


def owners_of(track: bytes) -> dict[int, list[int]]:
    """The seats with track in each segment where there is any."""
    return {segment: members(seats) for segment, seats in enumerate(track) if seats}


@lru_cache(maxsize=64)
def strands(sheet: Map, track: bytes, seats: int) -> list[Strands]:
    """The lines of every seat."""
    owners = owners_of(track[: sheet.regular])  # the rest are ferries
    turned = orders(sheet, owners)
    spots = middles(sheet)
    arms: list[dict[int, list[Arm]]] = [{} for _ in range(seats)]
    for segment, there in owners.items():
        a, b = sheet.ends[segment]
        (x, y), (to_x, to_y) = spots[a], spots[b]
        along_x, along_y = (to_x - x) / 36, (to_y - y) / 36
        gap = min(GAP, WIDEST / max(1, len(there) - 1)) * turned[segment]
        ahead, aside = (along_y, along_x) if sheet.ground.flat else (along_x, along_y)
        side = 0 if aside < 0.5 else 1 if ahead > 0 else 2
        for i, seat in enumerate(there):
            off = (i - (len(there) - 1) / 2) * gap
            off_x, off_y = -along_y * off, along_x * off
            middle = ((x + to_x) / 2 + off_x, (y + to_y) / 2 + off_y)
            for hex_, at_x, at_y, way in ((a, x, y, side), (b, to_x, to_y, side + 3)):
                near = IN_TOWN if sheet.town_at[hex_] != NO_TOWN else 1.0
                inner = (at_x + off_x * near, at_y + off_y * near)
                arms[seat].setdefault(hex_, []).append(Arm(middle, inner, way))
    return [joined(sheet, each) for each in arms]


def orders(sheet: Map, owners: dict[int, list[int]]) -> dict[int, int]:
    """For each segment whether its lines lie in the order of seats (1) or the other way round (-1)."""
    bits = {segment: bits_of(there) for segment, there in owners.items()}
    found: dict[int, int] = {}
    for start in owners:
        if start in found:
            continue
        found[start] = 1
        reached = [start]
        for segment in reached:
            if len(owners[segment]) < 2:
                continue
            for hex_ in sheet.ends[segment]:
                if sheet.town_at[hex_] != NO_TOWN:
                    continue
                own = 1 if sheet.ends[segment][0] == hex_ else -1
                for other, _ in sheet.ways[hex_]:
                    common = bits.get(other, 0) & bits[segment]
                    if other not in found and common & (common - 1):
                        its = 1 if sheet.ends[other][0] == hex_ else -1
                        found[other] = -found[segment] * own * its
                        reached.append(other)
    return found


def joined(sheet: Map, arms: dict[int, list[Arm]]) -> Strands:
    """The arms of a company joined hex by hex: bent, ending, or forking."""
    found = Strands()
    for hex_, here in arms.items():
        if sheet.town_at[hex_] != NO_TOWN or len(here) == 1:
            d = "".join([straight(arm) for arm in here])
        else:
            pairs = sorted({tuple(sorted((i, opposite(here, i)))) for i in range(len(here))})
            d = "".join([bend(here[i], here[j]) for i, j in pairs])
            if len(here) > 2:
                x = sum([arm.inner[0] for arm in here]) / len(here)
                y = sum([arm.inner[1] for arm in here]) / len(here)
                found.forks.append((hex_, (x, y)))
        found.pieces.append((hex_, d))
    return found


def opposite(arms: list[Arm], i: int) -> int:
    """The arm that leads on most nearly straight from this one."""
    best, most = i, -1
    for j, arm in enumerate(arms):
        turn = abs(arm.side - arms[i].side) % 6
        if j != i and min(turn, 6 - turn) > most:
            best, most = j, min(turn, 6 - turn)
    return best


def straight(arm: Arm) -> str:
    (x, y), (to_x, to_y) = arm.outer, arm.inner
    return f"M{short(x)} {short(y)}l{short(to_x - x)} {short(to_y - y)}"


def bend(one: Arm, other: Arm) -> str:
    """A curve from side to side by the middle of the hex."""
    x, y = one.outer
    points = [one.inner, other.inner, other.outer]
    return f"M{short(x)} {short(y)}c" + " ".join([f"{short(px - x)} {short(py - y)}" for px, py in points])


def short(value: float) -> str:
    return number(round(value, 1))
