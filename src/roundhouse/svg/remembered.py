"""Pure functions that remember what they drew: most of a picture stays where it was from move to move."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


def remembered(draw: Callable[P, R]) -> Callable[P, R]:
    """The same function, with its last few thousand results kept; its types stay as they are."""
    return cast(Callable[P, R], lru_cache(maxsize=4096)(draw))
