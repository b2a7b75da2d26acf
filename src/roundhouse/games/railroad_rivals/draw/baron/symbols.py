"""What the pictures of a table with modules define once: buildings, seals, lit sites, strokes and bars."""

from typing import Final

from roundhouse.games.railroad_rivals.draw.baron.art import house, seal
from roundhouse.games.railroad_rivals.draw.baron.view import HOTEL, TOWER, UPGRADE
from roundhouse.games.railroad_rivals.draw.symbols import PLATE, PLATE_HIGH, defined
from roundhouse.games.railroad_rivals.draw.tiles import FULL, SIZE, SKY_ENDS, SMALL
from roundhouse.svg.cache import cached
from roundhouse.svg.element import at, el
from roundhouse.svg.theme import Theme

SEAL: Final = 18.0
"""The size of a seal: a tile that lies before somebody, as a small sign."""
INDUSTRY: Final = "tile:industry"
STANDS: Final = {
    FULL: {HOTEL: (29.0, SKY_ENDS, 1.0), TOWER: (72.0, SKY_ENDS, 1.0)},
    SMALL: {HOTEL: (10.5, 25.5, 1.0), TOWER: (90.0, 25.5, 1.0)},
}
"""Where a building stands on a tile, and how large: one of each finds room."""


def house_name(word: str, seat: int) -> str:
    """A building, standing on its middle."""
    return f"rr-{word}{seat}"


def seal_name(id_: str) -> str:
    return f"rr-seal-{id_}"


def site_name(first: str, seat: int, detail: str, theme: Theme) -> str:
    """A tile on which something may be built or played: `first` is what is chosen before it."""
    return f"rr-{theme.name[0]}{detail}site-{first.rpartition(':')[2]}{seat}"


def struck_name(theme: Theme) -> str:
    """What lies over the plate of a railroad out of business."""
    return f"rr-{theme.name[0]}struck"


CLOSED: Final = "rr-closed"
"""What lies over a locomotive whose link is closed."""


@cached
def symbols(seats: int, modules: tuple[str, ...], ids: tuple[str, ...], theme: Theme) -> dict[str, str]:
    """Their symbols by name, for the modules that are there; `ids` are the tiles that are no stock."""
    tiles = [*ids, UPGRADE] if "upgrades" in modules else ids
    drawn = {seal_name(id_): seal(id_, SEAL) for id_ in tiles}
    for word, module in ((HOTEL, "hotels"), (TOWER, "towers")):
        if module in modules:
            drawn |= {house_name(word, seat): house(word, seat) for seat in range(seats)}
    if "loot" in modules:
        drawn[struck_name(theme)] = struck(theme)
        drawn[CLOSED] = bar()
    return {name: defined(name, markup) for name, markup in drawn.items()}


@cached
def site(first: str, seat: int, detail: str, theme: Theme) -> str:
    """The light on a tile where something may be built, with a shade of what is to be built there."""
    frame = el(
        "rect",
        x=4,
        y=4,
        width=SIZE - 8,
        height=SIZE - 8,
        rx=5,
        fill=theme.lamp,
        fill_opacity=0.16,
        stroke=theme.accent,
        stroke_width=2.4,
        stroke_dasharray="6 4",
        pointer_events="all",
    )
    if first == INDUSTRY:
        x, y, size = (36.0, 15.0, 27.0) if detail == FULL else (76.0, 76.0, 21.0)
        return frame + at(x, y, seal("industry", size))
    x, y, size = STANDS[detail][first]
    return frame + el("g", at(x, y, house(first, seat), size), opacity=0.8)


def struck(theme: Theme) -> str:
    """A plate is struck out from corner to corner, over a veil."""
    w, h = PLATE, PLATE_HIGH
    slash = f"M-2 {h + 2:g}L{w + 2:g} -2"
    return (
        el("rect", width=w, height=h, rx=3, fill=theme.panel, fill_opacity=0.4)
        + el("path", d=slash, stroke=theme.panel, stroke_width=3.8, stroke_linecap="round")
        + el("path", d=slash, stroke=theme.ink, stroke_width=2, stroke_linecap="round")
    )


def bar() -> str:
    """A barrier across the track, around the origin."""
    board = el(
        "rect", x=-17, y=-4.5, width=34, height=9, rx=2, fill="#fffdf5", stroke="#1c1410", stroke_width=1
    )
    stripes = el(
        "path", d="M-16.5 4 -12-4H-6.5L-11 4ZM-5.5 4-1-4H4.5L0 4ZM5.5 4 10-4H15.5L11 4Z", fill="#b3261e"
    )
    return el("g", board + stripes, transform="rotate(-18)")
