"""Squares: cells (x, y) of a table without edges, and tiles with four sides that can be turned."""

from typing import Final, TypeVar

Cell = tuple[int, int]
T = TypeVar("T")

SIDES: Final = ("north", "east", "south", "west")
"""The four sides of a tile, clockwise; the opposite of side i is side (i + 2) % 4."""
_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def beyond(cell: Cell, side: int) -> Cell:
    """The cell on the other side of this side; y grows to the south."""
    x, y = cell
    step_x, step_y = _STEPS[side]
    return x + step_x, y + step_y


def opposite(side: int) -> int:
    """The side of the neighbour that touches this side."""
    return (side + 2) % 4


def turned(sides: list[T], turns: int) -> list[T]:
    """What lies at north, east, south and west after so many quarter turns clockwise."""
    return [sides[(i - turns) % 4] for i in range(4)]
