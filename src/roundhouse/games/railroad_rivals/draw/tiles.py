"""City tiles: their faces, drawn once for all places where one lies, and their backs.

A face is 100 wide and high. Its parts are kept among the definitions of a picture and used by their names, so that
a tile costs a line wherever it is shown: on the table, in a hand, and in every way in which it may be laid.
"""

from typing import Final

from roundhouse.games.railroad_rivals.data import City, Data
from roundhouse.games.railroad_rivals.draw.buildings import BUILDINGS, building, sky
from roundhouse.games.railroad_rivals.draw.marks import band, letters
from roundhouse.svg.element import el, group, number
from roundhouse.svg.remembered import remembered
from roundhouse.svg.shapes import BACK
from roundhouse.svg.text import write
from roundhouse.svg.theme import Theme

SIZE: Final = 100
FULL: Final = "f"
"""A face with its name, its building and its number."""
SMALL: Final = "s"
"""A face for a crowded table: the tile's three letters alone, and broad edges."""
SMALLEST_FULL: Final = 78
"""A tile that is drawn smaller than this has the small face."""
DEPTH: Final = {FULL: 13, SMALL: 18}
"""How far a railroad's band reaches into the tile."""
CORNER: Final = 16
"""How much of an edge at each end is bare."""
LETTERS: Final = 36
"""Where along an edge the letters stand, from the left or from the top."""
ENGINE: Final = 71
"""Where along an edge a locomotive stands."""
_SIDES: Final = (
    ("", f"translate({LETTERS} %s)"),
    (' transform="rotate(90 50 50)"', f"translate(%s {LETTERS}) rotate(90)"),
    (' transform="rotate(180 50 50)"', f"translate({LETTERS} %s)"),
    (' transform="rotate(-90 50 50)"', f"translate(%s {LETTERS}) rotate(-90)"),
)
"""How band and letters of the north side get to each side; letters are never upside down."""


class Faces:
    """The definitions that a picture uses, in layers: what all tiles share, then every railroad, then every city."""

    def __init__(self, data: Data, theme: Theme) -> None:
        self.data = data
        self.theme = theme
        self.layers: list[dict[str, str]] = [{} for _ in range(1 + len(data.railroads) + len(data.cities))]
        """Markup by name."""

    def face(self, city: int, turn: int, detail: str) -> str:
        """The name of a tile's face after so many quarter turns, which is defined from now on."""
        needed = definitions(self.data, self.theme, city, turn, detail)
        for layer, name, markup in needed:
            self.layers[layer][name] = markup
        return needed[-1][1]

    def piece(self, name: str, markup: str) -> None:
        """Define something that is not a tile."""
        self.layers[0][name] = f'<g id="{name}">{markup}</g>'

    def defs(self) -> list[str]:
        """All of it; as many layers in every picture of a game."""
        return [f"<defs>{''.join(layer.values())}</defs>" for layer in self.layers]


Definition = tuple[int, str, str]
"""Its layer, its name, its markup."""


@remembered
def definitions(data: Data, theme: Theme, city: int, turn: int, detail: str) -> tuple[Definition, ...]:
    """Everything that a face is put together from; the face itself comes last."""
    light, tile = theme.name[0], data.cities[city]
    home = 1 + len(data.railroads) + city
    found: list[Definition] = []

    def define(layer: int, name: str, markup: str) -> str:
        found.append((layer, name, f'<g id="{name}">{markup}</g>'))
        return f'<use href="#{name}"/>'

    body = define(0, f"rr-{light}{detail}", draw_paper(detail, theme))
    if detail == SMALL:
        body += draw_letters(tile, theme)
    else:
        scene = define(0, f"rr-{light}h{city % len(BUILDINGS)}", building(city, theme))
        body += sky(city) + scene + define(0, f"rr-{light}g{tile.goods}", draw_goods(tile.goods, theme))
        body += draw_name(tile, theme)
    base = define(home, f"rr-{light}{detail}{city}", body)
    for side in range(4):
        railroad = tile.edges[(side - turn) % 4]
        if railroad >= 0:
            for name, markup in side_of(data.railroads[railroad].id, railroad, side, detail):
                drawn = define(1 + railroad, name, markup)
            base += drawn
    define(home, f"rr-{light}{detail}{city}-{turn}", base)
    return tuple(found)


def side_of(id_: str, railroad: int, side: int, detail: str) -> list[tuple[str, str]]:
    """A railroad's band on a side of a tile, put together from band and letters, by their names."""
    depth = DEPTH[detail]
    strip, word = f"rr-{detail}b{railroad}", f"rr-{detail}l{railroad}"
    inner = number(depth * 0.47 if side in (0, 3) else SIZE - depth * 0.47)
    turned, moved = _SIDES[side]
    return [
        (strip, band(id_, CORNER, 0.5, SIZE - 2 * CORNER, depth - 0.5)),
        (word, letters(id_, depth * 0.76, 39)),
        (
            f"rr-{detail}r{railroad}-{side}",
            f'<use href="#{strip}"{turned}/><use href="#{word}" transform="{moved % inner}"/>',
        ),
    ]


def draw_paper(detail: str, theme: Theme) -> str:
    """The blank of a tile."""
    paper = el(
        "rect",
        x=0.4,
        y=0.4,
        width=99.2,
        height=99.2,
        rx=3,
        fill=theme.stock,
        stroke=theme.print_soft,
        stroke_width=0.8,
    )
    if detail == SMALL:
        return paper
    return paper + el("path", d="M14 51.5H86M14 65.5H86", stroke=theme.print, stroke_width=0.9)


def draw_letters(tile: City, theme: Theme) -> str:
    return write(tile.id, 50, 50, 62, 26, theme.print, smallest=14, serif=True, bold=True, anchor="middle")


def draw_name(tile: City, theme: Theme) -> str:
    return write(tile.name, 50, 62, 71, 11.5, theme.print, smallest=8, serif=True, bold=True, anchor="middle")


def draw_goods(n: int, theme: Theme) -> str:
    """The number in the corner, and a faint place for every cube that comes with the tile."""
    places = "".join(f"M{number(x + 1)} 72h11v11h-11z" for x, _, _ in cube_places(n, FULL))
    return (
        el("circle", cx=8.2, cy=8.2, r=6.6, fill=theme.print)
        + write(str(n), 8.2, 11.8, 12, 10.5, theme.stock, smallest=8, bold=True, anchor="middle")
        + el(
            "path", d=places, fill="none", stroke=theme.print_rule, stroke_width=0.8, stroke_dasharray="2 1.5"
        )
    )


def cube_places(n: int, detail: str) -> list[tuple[float, float, float]]:
    """Where n cubes stand on a tile: left, top and size of each."""
    size = 16.0 if detail == FULL else 22.0 if n < 3 else 62 / n
    step = min(size + 2, 68 / max(n, 1))
    left = 50 - (step * (n - 1) + size) / 2
    return [(left + step * i, 68.5 if detail == FULL else 55, size) for i in range(n)]


def back(x: float, y: float, size: float) -> str:
    """A city tile face down."""
    return group(
        el("rect", x=x, y=y, width=size, height=size, rx=size * 0.06, fill=BACK, stroke="#0c2a29"),
        el(
            "path",
            d=f"M{number(x + size / 2)} {number(y + size * 0.14)}l{number(size * 0.36)} {number(size * 0.36)}"
            f"l-{number(size * 0.36)} {number(size * 0.36)}l-{number(size * 0.36)} -{number(size * 0.36)}z",
            fill="none",
            stroke="#c9b27c",
        ),
    )
