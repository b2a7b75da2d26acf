"""What a picture defines once and uses by name: city tiles, plates of railroads, cubes and locomotives.

So a tile costs a line wherever it is shown: on the table, in a hand, in every way in which it may be laid.
A name says all that its markup depends on but the tiles of the game, because a page may hold two pictures.
"""

from typing import Final

from roundhouse.games.railroad_rivals.data import MOST_GOODS, WILD, Data
from roundhouse.games.railroad_rivals.draw.baron.art import kind_of
from roundhouse.games.railroad_rivals.draw.baron.tiles import (
    far_name,
    held_tile,
    horizon,
    wild_band,
    wild_letters,
)
from roundhouse.games.railroad_rivals.draw.inks import inks_of
from roundhouse.games.railroad_rivals.draw.marks import band, letters, mark_of, plate, turned
from roundhouse.games.railroad_rivals.draw.pieces import cube, locomotive
from roundhouse.games.railroad_rivals.draw.skylines import BUILDINGS, building, sky
from roundhouse.games.railroad_rivals.draw.tiles import (
    CORNER,
    DEPTH,
    FULL,
    LETTERS,
    SIZE,
    SKY_ENDS,
    SMALL,
    draw_goods,
    draw_letters,
    draw_name,
    draw_paper,
)
from roundhouse.games.railroad_rivals.modules.sixth_player import SEATS as SIX
from roundhouse.games.railroad_rivals.words.en.captions import Captions
from roundhouse.svg.cache import cached
from roundhouse.svg.element import number
from roundhouse.svg.theme import LIGHT, Theme

PLATE: Final = 50.0
"""How wide a railroad's plate is."""
PLATE_HIGH: Final = 20.0
"""How high; two numbers, because mypyc asks wrongly whether a constant pair of floats is set."""
_SIDES: Final = (
    ("", f"translate({LETTERS} %s)"),
    (' transform="rotate(90 50 50)"', f"translate(%s {LETTERS}) rotate(90)"),
    (' transform="rotate(180 50 50)"', f"translate({LETTERS} %s)"),
    (' transform="rotate(-90 50 50)"', f"translate(%s {LETTERS}) rotate(-90)"),
)
"""How band and letters of the north side get to each side; letters are never upside down."""


def used(name: str, x: float, y: float, scale: float = 1) -> str:
    """Something that is defined, at this place."""
    if scale == 1:
        return f'<use href="#{name}" x="{number(x)}" y="{number(y)}"/>'
    return f'<use href="#{name}" transform="translate({number(x)} {number(y)}) scale({number(scale)})"/>'


def plate_name(railroad: int, theme: Theme) -> str:
    return f"rr-{theme.name[0]}p{railroad}"


def cube_name(colour: str) -> str:
    """A cube is 16 wide and high."""
    return f"rr-{colour}"


def cube_at(colour: str, x: float, y: float, size: float) -> str:
    """A cube in a square of this size, its left upper corner here."""
    return used(cube_name(colour), x, y, size / 16)


def engine_name(seat: int) -> str:
    """A locomotive is 30 wide, around its middle."""
    return f"rr-engine{seat}"


class TileArt:
    """The definitions of a picture in layers: what is always there, then the railroads, then the cities."""

    def __init__(
        self, data: Data, theme: Theme, captions: Captions, more: dict[str, str] | None = None
    ) -> None:
        self.data = data
        self.theme = theme
        self.captions = captions
        self.layers: list[dict[str, str]] = [dict(layer) for layer in always(data, theme)]
        """Markup by name."""
        if more:
            self.layers.append(dict(more))

    def tile(self, city: int, turn: int, detail: str, sides: tuple[int, ...] = ()) -> str:
        """The name of a tile after so many quarter turns, which is defined from now on.

        `sides` says what wild edges have become, where they have become anything.
        """
        needed = definitions(self.data, self.theme, self.captions, city, turn, detail, sides)
        for layer, name, markup in needed:
            self.layers[layer][name] = markup
        return needed[-1][1]

    def define(self, name: str, markup: str) -> str:
        """Something that modules need now and then, defined in the last layer from now on."""
        self.layers[-1][name] = defined(name, markup)
        return name

    def turned(self, railroad: int, rounds: int) -> str:
        """The name of a railroad's marker that has gone round the track so often, defined from now on."""
        name = f"rr-{self.theme.name[0]}t{railroad}-{rounds}"
        drawn = turned(self.data.railroads[railroad].id, rounds, PLATE, PLATE_HIGH, self.theme.ink)
        self.layers[1 + railroad][name] = defined(name, drawn)
        return name

    def defs(self) -> list[str]:
        """All of it; as many layers in every picture of a game."""
        return [f"<defs>{''.join(layer.values())}</defs>" for layer in self.layers]


Definition = tuple[int, str, str]
"""Its layer, its name, its markup."""


def defined(name: str, markup: str) -> str:
    return f'<g id="{name}">{markup}</g>'


@cached
def always(data: Data, theme: Theme) -> tuple[dict[str, str], ...]:
    """What every picture of a game defines, whether it uses it or not, so that little changes later."""
    light = theme.name[0]
    inks = inks_of(theme)
    drawn = {f"rr-{light}": draw_paper(inks)}
    drawn |= {f"rr-{light}h{i}": building(i, inks) for i in range(len(BUILDINGS))}
    drawn |= {f"rr-{light}g{n}": draw_goods(n, inks) for n in range(1, MOST_GOODS + 1)}
    drawn |= {cube_name(colour): cube(colour) for colour in data.colours}
    drawn |= {engine_name(seat): locomotive(seat, 0, 0, 30) for seat in range(SIX)}
    common = {name: defined(name, markup) for name, markup in drawn.items()}
    roads: list[dict[str, str]] = []
    for i, road in enumerate(data.railroads):
        name = plate_name(i, theme)
        roads.append({name: defined(name, plate(road.id, 0, 0, PLATE, PLATE_HIGH, theme.ink))})
    return (common, *roads, *({} for _ in data.cities))


@cached
def definitions(
    data: Data,
    theme: Theme,
    captions: Captions,
    city: int,
    turn: int,
    detail: str,
    sides: tuple[int, ...],
) -> tuple[Definition, ...]:
    """Everything else that a tile is put together from; the tile itself comes last."""
    light, tile = theme.name[0], data.cities[city]
    home = 1 + len(data.railroads) + city
    found: list[Definition] = []

    def define(layer: int, name: str, markup: str) -> str:
        found.append((layer, name, defined(name, markup)))
        return use(name)

    wild, inks, home_town = WILD in tile.edges, inks_of(theme), f"rr-{light}h{city % len(BUILDINGS)}"
    body = use(f"rr-{light}")
    if not tile.placeable:
        body += held_tile(tile, captions.purposes[kind_of(tile.id)])
    elif wild:
        body += horizon(detail, inks)
        body += use(f"rr-{light}g{tile.goods}") + far_name(tile, inks) if detail == FULL else ""
    elif detail == SMALL:
        faint = f'<use href="#{home_town}" x="50" y="51.5" opacity="{0.2 if theme is LIGHT else 0.35}"/>'
        body += sky(city, inks, 36.5) + faint + draw_letters(tile, inks)
    else:
        body += sky(city, inks, SKY_ENDS - 15) + used(home_town, 50, SKY_ENDS, 0.76)
        body += use(f"rr-{light}g{tile.goods}") + draw_name(tile.name, inks)
    drawn_tile = define(home, f"rr-{light}{detail}{city}", body)
    for side in range(4):
        railroad = sides[side] if sides else tile.edges[(side - turn) % 4]
        if railroad == WILD:
            fields = [mark_of(road.id).field for road in data.railroads]
            drawn = wild_side(fields, captions.any_railroad, side, detail)
            drawn_tile += [define(home, name, markup) for name, markup in drawn][-1]
        elif railroad >= 0:
            drawn = side_of(data.railroads[railroad].id, railroad, side, detail)
            drawn_tile += [define(1 + railroad, name, markup) for name, markup in drawn][-1]
    became = "-" + ".".join(map(str, sides)) if sides else ""
    define(home, f"rr-{light}{detail}{city}-{turn}{became}", drawn_tile)
    return tuple(found)


def use(name: str) -> str:
    return f'<use href="#{name}"/>'


def side_of(id_: str, railroad: int, side: int, detail: str) -> list[tuple[str, str]]:
    """A railroad's band on a side of a tile, put together from band and letters, by their names."""
    depth = DEPTH[detail]
    strip, word = f"rr-{detail}b{railroad}", f"rr-{detail}l{railroad}"
    return [
        (strip, band(id_, CORNER, 0.5, SIZE - 2 * CORNER, depth - 0.5)),
        (word, letters(id_, depth * 0.76, 39)),
        (f"rr-{detail}r{railroad}-{side}", on_side(strip, word, side, depth)),
    ]


def wild_side(fields: list[str], letters: str, side: int, detail: str) -> list[tuple[str, str]]:
    """A wild band on a side of a tile, as `side_of` has those of railroads."""
    depth = DEPTH[detail]
    strip, word = f"rr-{detail}bw", f"rr-{detail}lw"
    return [
        (strip, wild_band(detail, fields)),
        (word, wild_letters(letters, depth * 0.76)),
        (f"rr-{detail}rw-{side}", on_side(strip, word, side, depth)),
    ]


def on_side(strip: str, word: str, side: int, depth: float) -> str:
    """Band and letters, by their names, brought to a side."""
    inner = number(depth * 0.47 if side in (0, 3) else SIZE - depth * 0.47)
    turned_to, moved = _SIDES[side]
    return f'<use href="#{strip}"{turned_to}/><use href="#{word}" transform="{moved % inner}"/>'
