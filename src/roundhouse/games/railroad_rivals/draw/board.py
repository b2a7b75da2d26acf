"""The table: the tiles as they lie, their cubes and links, and where the next tile may go."""

from functools import partial
from typing import Final

from roundhouse.core.bits import has
from roundhouse.display.map_window import MapWindow
from roundhouse.games.railroad_rivals.data import MOST_GOODS, WILD
from roundhouse.games.railroad_rivals.describe import edge_on
from roundhouse.games.railroad_rivals.draw.baron.symbols import CLOSED, STANDS, house_name, site, site_name
from roundhouse.games.railroad_rivals.draw.baron.view import HOTEL, TOWER
from roundhouse.games.railroad_rivals.draw.scene import Box, Scene, cubes_in
from roundhouse.games.railroad_rivals.draw.symbols import cube_at, engine_name, used
from roundhouse.games.railroad_rivals.draw.tiles import (
    ENGINE,
    FULL,
    SIZE,
    SMALL,
    crowd_places,
    cube_places,
    detail_at,
)
from roundhouse.games.railroad_rivals.packing import (
    RAILROAD,
    STEPS,
    cell_at,
    gap_cell,
    gap_facing,
    laid_cell,
    laid_city,
    laid_turn,
    link_new,
    link_old,
    link_owner,
    link_railroad,
    place_of,
)
from roundhouse.games.railroad_rivals.rules.matching import agreed
from roundhouse.svg.cache import cached
from roundhouse.svg.element import at as moved_to
from roundhouse.svg.element import el, escape, group, number, title
from roundhouse.svg.shapes import box, glow, place, target
from roundhouse.svg.text import write
from roundhouse.svg.theme import Theme
from roundhouse.svg.vehicles import WIDTH, engraving

PAD: Final = 14
"""Between the frame of the table and the tiles."""
ASIDE: Final = 8.0
"""Between the edge of a tile and the room in which a finger finds its cubes: there lie the links."""
LINK_REACH: Final = 40.0
"""The room around a link in which a finger finds it."""
Spot = tuple[float, float, float]
"""Left, top and size of a cube."""


class Table:
    """Where the table lies in the picture and how large its tiles are."""

    def __init__(self, scene: Scene, x: float, y: float, w: float, highest: float, largest: float) -> None:
        cells = [place_of(laid_cell(tile)) for tile in scene.s.laid]
        cells += [place_of(action.cell) for action in scene.places]
        columns = [column for column, _ in cells] or [0]
        rows = [row for _, row in cells] or [0]
        self.x, self.y, self.w = x, y, w
        self.left, self.top = min(columns), min(rows)
        self.columns, self.rows = max(columns) - self.left + 1, max(rows) - self.top + 1
        self.tile = min(largest, (w - 2 * PAD) / self.columns, (highest - 2 * PAD) / self.rows)
        self.detail = detail_at(self.tile)
        self.needs = self.tile * self.rows + 2 * PAD
        """The least height."""
        self.h = self.needs

    def bottom_for(self, tile: float) -> float:
        """Where the frame would end with tiles of this size."""
        return self.y + self.rows * tile + 2 * PAD

    def shows(self, body: str, touched: float = 0) -> str:
        """What was drawn with tiles of SIZE around cell (0, 0), in the window of the table."""
        scale = SIZE / self.tile
        wide, high = self.w * scale, self.h * scale
        left = self.left * SIZE - (wide - self.columns * SIZE) / 2
        top = self.top * SIZE - (high - self.rows * SIZE) / 2
        return MapWindow(left, top, wide, high, self.w, self.h, touched).at(self.x, self.y, body)


def table(scene: Scene, at: Table) -> list[str]:
    """The table in layers: frame, tiles, buildings where there are any, links, cubes; `ghosts` lie above."""
    s, theme = scene.s, scene.theme
    body = box(at.x, at.y, at.w, at.h, theme.panel, theme.rule, 4)
    if not s.laid:
        size = at.w * 0.5
        engine = moved_to(
            at.x + size / 2, at.y + at.h / 2 - size * 0.32, engraving("locomotive"), size / WIDTH
        )
        body += group(title(scene.captions.no_tile_yet), engine, opacity=0.13)
    if touched := smallest_to_touch(scene, at.detail):
        # a page measures the first window: this one is empty, so that no other layer changes with it
        body += at.shows("<g/>", touched)
    for tile in s.laid:
        laid_art(scene, tile, at.detail)
    baron = scene.baron
    lit = [tuple(part for part in scene.lit if part.startswith(kind)) for kind in ("cell:", "link:", "cube:")]
    key = ("table", scene.data, at.detail, s.laid)
    tiles = [scene.cached((*key, "tiles", lit[0], baron.wild), lambda: draw_tiles(scene, at.detail))]
    whose = tuple(scene.names)
    if baron.hotels or baron.towers:
        built = (*key, "built", baron.hotels, baron.towers, whose)
        tiles.append(scene.cached(built, lambda: draw_buildings(scene, at.detail)))
    shut = baron.closed
    links = scene.cached((*key, "links", lit[1], s.links, whose, shut), lambda: draw_links(scene, at.detail))
    cubes = scene.cached((*key, "cubes", lit[2], s.stacks), lambda: draw_cubes(scene, at.detail))
    return [body, *map(at.shows, (*tiles, links, cubes))]


# A tile is 100 wide, and cell (0, 0) is at the origin


def draw_tiles(scene: Scene, detail: str) -> str:
    cells = "".join(lit_cell(scene, part) for part in scene.lit if part.startswith("cell:"))
    tiles = "".join(laid_tile(scene, tile, detail) for tile in scene.s.laid)
    return f'{cells}<g class="ground">{tiles}</g>' if tiles else cells


def draw_links(scene: Scene, detail: str) -> str:
    cells = {laid_city(tile): laid_cell(tile) for tile in scene.s.laid}
    return "".join(drawn_link(scene, link, cells, detail) for link in scene.s.links)


def draw_cubes(scene: Scene, detail: str) -> str:
    drawn = "".join(tile_cubes(scene, tile, detail) for tile in scene.s.laid)
    return f'<g fill="none" pointer-events="all">{drawn}</g>' if drawn else ""


def lit_cell(scene: Scene, part: str) -> str:
    """An empty cell where a tile may be laid."""
    column, row = (int(n) for n in part[5:].split(","))
    x, y = column * SIZE, row * SIZE
    theme = scene.theme
    spot = el(
        "rect",
        x=x + 5,
        y=y + 5,
        width=SIZE - 10,
        height=SIZE - 10,
        rx=5,
        fill=theme.lamp,
        fill_opacity=0.2,
        stroke=theme.accent,
        stroke_width=1.8,
        stroke_dasharray="5 4",
    )
    cross = el("path", d=f"M{x + 41} {y + 50}h18M{x + 50} {y + 41}v18", stroke=theme.accent, stroke_width=2.2)
    return target(part, cross, spot, scene.words.nouns.where(cell_at(column, row)), scene.lit[part])


def laid_tile(scene: Scene, tile: int, detail: str) -> str:
    city, turn = laid_city(tile), laid_turn(tile)
    x, y = place_of(laid_cell(tile))
    told = title(scene.captions.tile(scene.data, city, turn, became(scene, city)))
    place = f'data-place="tile:{scene.data.cities[city].id}"'
    return (
        f'<use {place} data-part="cell:{x},{y}" href="#{laid_art(scene, tile, detail)}"'
        f' x="{x * SIZE}" y="{y * SIZE}">{told}</use>'
    )


def laid_art(scene: Scene, tile: int, detail: str) -> str:
    """The name under which a tile of the table is defined; matched wild edges show their railroads."""
    city = laid_city(tile)
    return scene.art.tile(city, laid_turn(tile), detail, became(scene, city) if scene.baron.wild else ())


def became(scene: Scene, city: int) -> tuple[int, ...]:
    """What the wild sides of a tile on the table have become; empty for every other tile."""
    return scene.baron.wild if WILD in scene.data.cities[city].edges else ()


def draw_buildings(scene: Scene, detail: str) -> str:
    """The hotels and water towers on their tiles."""
    cells = {laid_city(tile): laid_cell(tile) for tile in scene.s.laid}
    body = ""
    for word, built in ((HOTEL, scene.baron.hotels), (TOWER, scene.baron.towers)):
        x, y, size = STANDS[detail][word]
        for seat, city in enumerate(built):
            if city in cells:
                column, row = place_of(cells[city])
                told = scene.captions.building_in(word, scene.names[seat], scene.data.cities[city].name)
                drawn = used(house_name(word, seat), column * SIZE + x, row * SIZE + y, size)
                body += group(title(told), drawn)
    return body


class Pile:
    """The cubes of one colour on a tile: where each lies, and the room in which a finger finds them."""

    def __init__(self, colour: str, spots: list[Spot], left: float, right: float, low: float) -> None:
        self.colour = colour
        self.spots = spots
        top = spots[0][1] - 8
        self.reach: Box = (left, top, right - left, low - top)


def piles(scene: Scene, tile: int, detail: str) -> list[Pile]:
    """The cubes on a tile by their colours; the room of the tile's lower half is shared out among them."""
    city = laid_city(tile)
    colours = cubes_in(scene.data, scene.s.cubes_on(city))
    if not colours:
        return []
    left, top = (SIZE * n for n in place_of(laid_cell(tile)))
    kinds = list(dict.fromkeys(colours))
    if len(colours) > MOST_GOODS:
        places = crowd_places([colours.count(colour) for colour in kinds], detail)
    else:
        room = max(len(colours), scene.data.cities[city].goods if detail == FULL else 0)
        places = cube_places(room, detail)
    spots = [(left + x, top + y, size) for x, y, size in places][: len(colours)]
    found, start = [], left + ASIDE
    for colour in kinds:
        mine = [spot for spot, each in zip(spots, colours, strict=True) if each == colour]
        beyond = spots.index(mine[-1]) + 1
        end = left + SIZE - ASIDE
        if beyond < len(spots):
            end = (mine[-1][0] + mine[-1][2] + spots[beyond][0]) / 2
        found.append(Pile(colour, mine, start, end, top + SIZE - 2))
        start = end
    return found


def tile_cubes(scene: Scene, tile: int, detail: str) -> str:
    """The cubes on a tile, those of one colour as one part."""
    city, body = scene.data.cities[laid_city(tile)], ""
    for pile in piles(scene, tile, detail):
        drawn = "".join(cube_at(pile.colour, *spot) for spot in pile.spots)
        part, (x, y, size) = cube_part(city.id, pile), pile.spots[0]
        x_to_touch, y_to_touch, wide, high = pile.reach
        room = el("rect", x=x_to_touch, y=y_to_touch, width=wide, height=high)
        if part in scene.lit:
            light = lamp(scene.theme, x, y, pile.spots[-1][0] + size - x, size) + room
            says = scene.captions.cube_from(pile.colour, city.name)
            body += target(part, drawn, light, says, scene.lit[part])
        else:
            told = title(scene.captions.cubes_on(city.name, len(pile.spots), pile.colour))
            body += target(part, told + drawn + room)
    return body


def cube_part(id_: str, pile: Pile) -> str:
    return f"cube:{id_},{pile.colour}"


def smallest_to_touch(scene: Scene, detail: str) -> float:
    """How wide the smallest thing is that a finger must find now, if it is smaller than a tile; else 0."""
    sizes = [LINK_REACH] if any(part.startswith("link:") for part in scene.lit) else []
    if any(part.startswith("cube:") for part in scene.lit):
        for tile in scene.s.laid:
            id_ = scene.data.cities[laid_city(tile)].id
            found = piles(scene, tile, detail)
            sizes += [min(pile.reach[2:]) for pile in found if cube_part(id_, pile) in scene.lit]
    return min(sizes, default=0.0)


def lamp(theme: Theme, x: float, y: float, w: float, h: float) -> str:
    """A small light, for small things."""
    return el(
        "rect",
        x=x - 2,
        y=y - 2,
        width=w + 4,
        height=h + 4,
        rx=4,
        fill=theme.lamp,
        stroke=theme.accent,
        stroke_width=1.4,
    )


def drawn_link(scene: Scene, link: int, cells: dict[int, int], detail: str) -> str:
    """The locomotive of a link's owner across the joined edges."""
    new, old, owner = link_new(link), link_old(link), link_owner(link)
    side = STEPS.index(cells[old] - cells[new])
    left, top = (SIZE * n for n in place_of(cells[new]))
    x, y = ((ENGINE, 0), (SIZE, ENGINE), (ENGINE, SIZE), (0, ENGINE))[side]
    cities = scene.data.cities
    first, second = sorted((new, old), key=lambda city: cities[city].id)
    part = f"link:{cities[first].id},{cities[second].id}"
    railroad = scene.data.railroads[link_railroad(link)].id
    closed = has(scene.baron.closed, link_railroad(link))
    between = scene.captions.link(railroad, cities[first].name, cities[second].name, closed)
    size = 30 if detail == FULL else 37
    drawn = used(engine_name(owner), left + x, top + y, size / 30)
    if closed:
        drawn += used(CLOSED, left + x, top + y, size / 30)
    if part not in scene.lit:
        told = between if scene.solo else scene.captions.owned(between, scene.names[owner])
        return target(part, title(told) + drawn)
    w, h = (33, 26) if detail == FULL else (40, 31)
    light = glow(left + x - w / 2, top + y - h / 2, w, h, scene.theme, 6, scene.lit[part])
    half = LINK_REACH / 2
    room = el("rect", x=left + x - half, y=top + y - half, width=LINK_REACH, height=LINK_REACH)
    room = group(room, fill="none", pointer_events="all")
    return target(part, drawn, light + room, between, scene.lit[part])


# Ways to lay a tile


def picker(scene: Scene, x: float, y: float, size: float, gap: float) -> str:
    """The empty places of the strip in which the ways to lie are shown side by side."""
    return "".join(place(x + i * (size + gap), y, size, size, scene.theme) for i in range(4))


def ghosts(scene: Scene, at: Table, x: float, y: float, size: float, gap: float) -> str:
    """Every way to lay a tile: in its cell, and small in the strip; hidden until tile and cell are chosen.

    What looks the same in the strip for several cells is drawn once, with all of them in its `data-when`.
    """
    ways: dict[tuple[int, int], list[int]] = {}
    for action in scene.places:
        ways.setdefault((action.city, action.cell), []).append(action.turn)
    facing = {gap_cell(empty): empty for empty in scene.s.frontier}
    turned = scene.words.nouns.turned
    small = f"scale({number(size / SIZE)})"
    in_cells, art = "", scene.art
    strip: dict[tuple[int, int, str, int], list[str]] = {}
    for (city, cell), turns in ways.items():
        column, row = place_of(cell)
        when = escape(f"tile:{scene.data.cities[city].id} cell:{column},{row}")
        only = " only" if len(turns) == 1 else ""
        empty = facing.get(cell, 0)
        sides = becoming(empty) if WILD in scene.data.cities[city].edges else ()
        for i, turn in enumerate(turns):
            tile = art.tile(city, turn, at.detail, sides)
            in_cells += (
                f'<use class="ghost way{i}{only}" data-when="{when}" display="none" href="#{tile}"'
                f' x="{column * SIZE}" y="{row * SIZE}"/>'
            )
            key = (i, turn, art.tile(city, turn, SMALL, sides), links_made(scene, city, turn, empty))
            strip.setdefault(key, []).append(when)
    body = (sites(scene, at) if scene.aims else "") + at.shows(in_cells)
    for (i, turn, tile, n), whens in strip.items():
        across = x + i * (size + gap)
        note = links_note(n, scene.captions.links(n), across + size / 2, y + size + 14, size, scene.theme)
        body += (
            f'<g class="part lit later way{i}" data-part="turn:{turn}" data-when="{"|".join(whens)}"'
            f' display="none"><title>{turned[turn]}</title>'
            f'<use href="#{tile}" transform="translate({number(across)} {number(y)}) {small}"/>{note}</g>'
        )
    return body


def links_made(scene: Scene, city: int, turn: int, empty: int) -> int:
    """How many links a tile would make in an empty cell."""
    shown = [RAILROAD + edge_on(scene.data, city, turn, side) for side in range(4)]
    return sum([agreed(edge, gap_facing(empty, side)) > 0 for side, edge in enumerate(shown)])


def becoming(empty: int) -> tuple[int, ...]:
    """What wild sides would become in an empty cell."""
    met = [agreed(RAILROAD + WILD, gap_facing(empty, side)) for side in range(4)]
    return tuple([railroad - RAILROAD if railroad else WILD for railroad in met])


def sites(scene: Scene, at: Table) -> str:
    """The tiles on which something may be built or played, hidden until it is chosen what."""
    body = ""
    for first, parts in scene.aims.items():
        there = tuple([part[5:] for part in parts if part.startswith("site:")])
        if there:
            name = site_name(first, scene.mover, at.detail, scene.theme)
            scene.art.define(name, site(first, scene.mover, at.detail, scene.theme))
            key = ("sites", scene.data, first, scene.mover, there, at.detail, scene.s.laid)
            drawn = scene.cached(key, partial(draw_sites, scene, first, list(there), at.detail))
            body += f'<g class="when" data-when="{first}" display="none">{at.shows(drawn)}</g>'
    return body


def draw_sites(scene: Scene, first: str, there: list[str], detail: str) -> str:
    cells = {laid_city(tile): laid_cell(tile) for tile in scene.s.laid}
    name, body = site_name(first, scene.mover, detail, scene.theme), ""
    for id_ in there:
        city = scene.data.city_of[id_]
        column, row = place_of(cells[city])
        light = used(name, column * SIZE, row * SIZE)
        body += target(f"site:{id_}", "", light, scene.data.cities[city].name, True)
    return body


@cached
def links_note(n: int, words: str, x: float, y: float, w: float, theme: Theme) -> str:
    return write(words, x, y, w, 12.5, theme.ink, bold=n > 1, anchor="middle")
