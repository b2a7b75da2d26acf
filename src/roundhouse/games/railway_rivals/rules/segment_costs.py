"""What a segment of track costs: 1, or more by hills and rivers."""

from typing import Final

from roundhouse.games.railway_rivals.ground import Ground

OPEN: Final = 1
"""Across open country (RW-A3.3)."""
OBSTACLE: Final = 3
"""Across a river (RW-A3.4), or into a hill or out of it (RW-A3.5)."""
OBSTACLES: Final = 5
"""From hill to hill (RW-A3.6), or into or out of a hill across a river (RW-A3.7)."""


def segment_cost(ground: Ground, a: int, b: int, river: bool) -> int:
    """The cost between two hexes where no bridge or tunnel has a cost of its own (RU-10).

    Hill, river and hill together cost no more than hill to hill (RU-11).
    """
    hills = (ground.terrain[a] == "hill") + (ground.terrain[b] == "hill")
    if hills == 2 or (hills == 1 and river):
        return OBSTACLES
    return OBSTACLE if hills == 1 or river else OPEN
