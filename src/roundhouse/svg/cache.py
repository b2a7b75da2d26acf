"""A cache of drawn markup: most of a picture is the same from move to move, so it is drawn once."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar, cast

from roundhouse.svg.element import as_line

P = ParamSpec("P")
R = TypeVar("R")

MOST_PIECES: Final = 20_000
"""So many pieces are kept before all are forgotten."""
MOST_ON_SHEETS: Final = 30_000
"""So much is kept on all sheets together before all of them are forgotten."""
_PIECES: Final[dict[tuple[Hashable, ...], str]] = {}
_SHEETS: Final[dict[tuple[Hashable, ...], "Sheet"]] = {}
_ON_SHEETS: Final = [0]
"""How much is kept on them."""


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
        make_room()
        self.pieces[key] = drawn
        return drawn

    def keep_layers(self, key: tuple[Hashable, ...], drawn: list[str]) -> list[str]:
        """Find these layers, as lines, under their key from now on; nobody changes the list."""
        make_room()
        found = self.layers[key] = [self.line(layer) for layer in drawn]
        return found

    def line(self, drawn: str) -> str:
        """A layer as a line; the same layer is the same object, so that it is seen at once that it is."""
        found = self.lines.get(drawn)
        if found is None:
            make_room()
            found = self.lines[drawn] = as_line(drawn)
        return found


def sheet_for(about: tuple[Hashable, ...]) -> Sheet:
    """The sheet of the pictures with these words, colours and measures."""
    found = _SHEETS.get(about)
    if found is None:
        make_room()
        found = _SHEETS[about] = Sheet()
    return found


def make_room() -> None:
    """One more thing is kept on a sheet: if that is too much, forget all of them."""
    _ON_SHEETS[0] += 1
    if _ON_SHEETS[0] > MOST_ON_SHEETS:
        forget_sheets()


def forget_sheets() -> None:
    """Draw anew what is on sheets, also for a picture that is being drawn."""
    for sheet in _SHEETS.values():
        sheet.pieces.clear()
        sheet.layers.clear()
        sheet.lines.clear()
        sheet.heights.clear()
    _SHEETS.clear()
    _ON_SHEETS[0] = 0


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
    forget_sheets()
