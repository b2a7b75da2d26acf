"""A cache of drawn markup: most of a picture is the same from move to move, so it is drawn once."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

MOST_PIECES: Final = 20_000
"""So many pieces are kept before all are forgotten."""
_PIECES: Final[dict[tuple[Hashable, ...], str]] = {}


def cached(draw: Callable[P, R]) -> Callable[P, R]:
    """The same function, with its last few thousand results kept; its types stay as they are."""
    return cast(Callable[P, R], lru_cache(maxsize=4096)(draw))


def cached_markup(key: tuple[Hashable, ...], draw: Callable[[], str]) -> str:
    """What `draw` drew when this key last came; the key must hold everything that it reads."""
    found = _PIECES.get(key)
    if found is None:
        if len(_PIECES) >= MOST_PIECES:
            _PIECES.clear()
        found = _PIECES[key] = draw()
    return found


def clear() -> None:
    """Draw everything anew from now on: for tests that compare."""
    _PIECES.clear()
