"""A cache of drawn markup: most of a picture is the same from move to move, so it is drawn once."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar, cast

from roundhouse.svg.element import as_line

P = ParamSpec("P")
R = TypeVar("R")

MOST_PIECES: Final = 20_000
"""So many pieces are kept before all are forgotten."""
MOST_SHEETS: Final = 100
_PIECES: Final[dict[tuple[Hashable, ...], str]] = {}
_SHEETS: Final[dict[tuple[Hashable, ...], "Sheet"]] = {}


def cached(draw: Callable[P, R]) -> Callable[P, R]:
    """The same function, with its last few thousand results kept; its types stay as they are."""
    return cast(Callable[P, R], lru_cache(maxsize=4096)(draw))


class Sheet:
    """The pieces of all pictures that have the same words, colours and measures: their keys leave these out.

    Whoever looks first draws a piece for all who see the same: so its key must hold all else that it reads.
    """

    def __init__(self) -> None:
        self.pieces: dict[tuple[Hashable, ...], str] = {}
        self.layers: dict[tuple[Hashable, ...], list[str]] = {}
        """Layers that lie beside each other in a picture and are found together, as lines."""
        self.lines: dict[str, str] = {}
        """Single layers of those as lines, by what was drawn."""
        self.heights: dict[tuple[Hashable, ...], float] = {}
        """How much room something takes."""

    def keep(self, key: tuple[Hashable, ...], drawn: str) -> str:
        """Find this under its key from now on."""
        if len(self.pieces) >= MOST_PIECES:
            self.pieces.clear()
        self.pieces[key] = drawn
        return drawn

    def keep_layers(self, key: tuple[Hashable, ...], drawn: list[str]) -> list[str]:
        """Find these layers, as lines, under their key from now on; nobody changes the list."""
        if len(self.layers) >= MOST_PIECES:
            self.layers.clear()
        found = self.layers[key] = [self.line(layer) for layer in drawn]
        return found

    def line(self, drawn: str) -> str:
        """A layer as a line; the same layer is the same object, so that it is seen at once that it is."""
        found = self.lines.get(drawn)
        if found is None:
            if len(self.lines) >= MOST_PIECES:
                self.lines.clear()
            found = self.lines[drawn] = as_line(drawn)
        return found


def sheet_for(about: tuple[Hashable, ...]) -> Sheet:
    """The sheet of the pictures with these words, colours and measures."""
    found = _SHEETS.get(about)
    if found is None:
        if len(_SHEETS) >= MOST_SHEETS:
            _SHEETS.clear()
        found = _SHEETS[about] = Sheet()
    return found


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
    _SHEETS.clear()
