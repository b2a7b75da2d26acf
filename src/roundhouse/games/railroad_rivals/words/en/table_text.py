"""The table in lines of plain text."""

from typing import Any

from roundhouse.core.counts import amount, kinds_in, total
from roundhouse.core.state import OVER
from roundhouse.core.view import View
from roundhouse.core.wording import WIDEST, folded, listed, plural
from roundhouse.games.railroad_rivals.data import City, Data
from roundhouse.games.railroad_rivals.describe import (
    cities_in,
    edge_on,
    hand_of,
    lying,
    rules_of,
    stock_worth,
)
from roundhouse.games.railroad_rivals.packing import (
    STEPS,
    STOCKS,
    laid_cell,
    laid_city,
    laid_turn,
    link_owner,
    link_railroad,
    place_of,
)
from roundhouse.games.railroad_rivals.rules.delivering import NO_LINK, link_between
from roundhouse.games.railroad_rivals.state import RailroadState
from roundhouse.games.railroad_rivals.words.en.nouns import Nouns
from roundhouse.games.railroad_rivals.words.en.tile_map import TileMap


class TableText:
    """The whole table as the view's seat sees it, in lines of at most 76 characters."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.tile_map = TileMap(nouns)

    def blocks(self, view: View[Any], names: list[str], of_modules: list[list[str]]) -> dict[str, list[str]]:
        """The blocks by the words that ask for them; `of_modules` are those of the expansion."""
        data, s = rules_of(view.rules).data, view.state
        hand = hand_of(s, view.seat) if view.seat >= 0 else []
        return {
            "money": [
                self.when(view),
                *self.seats(s, view.seat, names),
                *self.delivered(s),
                *self.cities(data, "HAND", hand),
            ],
            "display": self.display(data, s),
            "map": self.tile_map.lines(data, s),
            "stock": self.values(data, s, names),
            "special": [line for block in of_modules for line in block],
            "tiles": self.tiles(data, s),
            "bag": self.piles(s),
        }

    def when(self, view: View[Any]) -> str:
        """The turn and its phase."""
        s = view.state
        when = "the game is over" if s.phase == OVER else view.rules.phases[s.phase].name
        last = ", the last" if s.last and s.phase != OVER else ""
        return f"Turn {s.turn}{last}: {when}" if s.turn else when

    def piles(self, s: RailroadState) -> list[str]:
        left = f"{plural(s.city_left, 'city tile')}, {plural(total(s.stock_pile, STOCKS), 'stock tile')}"
        return [
            *folded("In the piles  ", left),
            *folded("In the bag    ", self.nouns.cubes(s.bag) or "nothing"),
        ]

    def seats(self, s: RailroadState, seat: int, names: list[str]) -> list[str]:
        """The order row with everyone's points, links and stock."""
        lines = [f"{'ORDER':<28}points  stock worth  links" + ("  tiles in hand" if s.seats > 1 else "")]
        for place, owner in enumerate(s.row() or range(s.seats)):
            name = names[owner][:15] + (" (you)" if owner == seat else "")
            links = sum(link_owner(link) == owner for link in s.links)
            line = f"{self.nouns.ordinals[place] if s.row() else '':<5}{name:<23}{s.scores[owner]:>6}"
            line += f"{stock_worth(s, owner):>13}{links:>7}"
            lines.append(line + (f"{s.hand_size(owner):>15}" if s.seats > 1 else ""))
        return lines

    def values(self, data: Data, s: RailroadState, names: list[str]) -> list[str]:
        """The railroads with their values, and how many stock tiles of each everyone has."""
        widths = [max(5, 1 + len(railroad.id)) for railroad in data.railroads]
        if 11 + sum(widths) > WIDEST:
            widths = [max(4, 1 + len(railroad.id)) for railroad in data.railroads]
        rows = [("RAILROADS", [railroad.id for railroad in data.railroads])]
        rows.append(("value", [str(value) for value in s.values]))
        for seat in range(s.seats):
            counts = [amount(s.portfolios[seat], i, STOCKS) for i in range(len(data.railroads))]
            rows.append((f"{seat + 1} {names[seat][:8]}", [str(n) if n else "-" for n in counts]))
        if s.stock_display:
            shown = [amount(s.stock_display, i, STOCKS) for i in range(len(data.railroads))]
            rows.append(("on offer", [str(n) if n else "-" for n in shown]))
        return [
            f"{label:<11}" + "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
            for label, cells in rows
        ]

    def display(self, data: Data, s: RailroadState) -> list[str]:
        """The city tiles that can be taken, and the stock tiles that are no railroad's."""
        kinds = [kind for kind in kinds_in(s.stock_display, STOCKS) if kind >= len(s.values)]
        others = [data.stocks[kind].name for kind in kinds]
        stock = folded("In the stock  ", listed(others)) if others else []
        return [*self.cities(data, "ON OFFER", cities_in(s.city_display)), *stock]

    def cities(self, data: Data, heading: str, cities: list[int]) -> list[str]:
        """City tiles under a heading, with their cubes and edges."""
        lines = [f"{heading:<19}{'cubes':<7}edges from the top, clockwise"] if cities else []
        for city in cities:
            tile = data.cities[city]
            what = self.nouns.edges(data, city) if tile.placeable else "never placed"
            lines.append(f"{tile_label(tile):<19}{tile.goods or '-':>3}    {what}")
        return lines

    def delivered(self, s: RailroadState) -> list[str]:
        """The cubes delivered this turn; in solitaire the end of the progression."""
        if s.progression:
            colours = ", ".join(self.nouns.colours[colour] for colour in s.progression[-8:])
            return folded("Delivered     ", colours if len(s.progression) <= 8 else f"…, {colours}")
        told = f"{self.nouns.cubes(s.delivered)} this turn"
        return folded("Delivered     ", told) if s.delivered else []

    def tiles(self, data: Data, s: RailroadState) -> list[str]:
        """Every tile on the table with its cell, its edges and its cubes."""
        if not s.laid:
            return ["No tile lies on the table yet."]
        wide = 3 + max(len(railroad.id) for railroad in data.railroads)
        lines = [
            f"{'TILES':<19}{'at':<8}" + "".join(f"{side:<{wide}}" for side in self.nouns.sides) + "cubes"
        ]
        table = lying(s)
        linked = False
        for laid in s.laid:
            city, turn, cell = laid_city(laid), laid_turn(laid), laid_cell(laid)
            tile = data.cities[city]
            x, y = place_of(cell)
            line = f"{tile_label(tile):<19}{f'{x},{y}':<8}"
            for side in range(4):
                word = self.nouns.edge(data, edge_on(data, city, turn, side))
                beside = table.get(cell + STEPS[side])
                if beside is not None:
                    link = link_between(s, city, beside[0])
                    word = "x"
                    if link != NO_LINK:
                        word = f"{data.railroads[link_railroad(link)].id}={link_owner(link) + 1}"
                        linked = True
                line += f"{word:<{wide}}"
            cubes = self.nouns.cubes(s.cubes_on(city)).replace("1 ", "")
            if len(line) + len(cubes) > WIDEST:
                cubes = cubes.replace(",", "").replace("yellow", "yell.")
            if len(line) + len(cubes) > WIDEST:
                lines.append(line)
                line = f"{'':<27}"
            lines.append(line + cubes)
        if linked:
            lines.append("IC=2 is a link of IC owned by seat 2; x is a closed edge.")
        return lines


def tile_label(tile: City) -> str:
    """`PIT Pittsburgh`; a tile that is no city has a name only."""
    return f"{tile.id} {tile.name[:14]}" if len(tile.id) == 3 else tile.name[:18]
