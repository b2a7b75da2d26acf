"""What all sentences share: sides, places, cubes, edges and stock tiles by their names."""

from roundhouse.core.counts import amount, kinds_in
from roundhouse.games.railroad_rivals.data import BLANK_EDGE, COLOURS, WILD, Data
from roundhouse.games.railroad_rivals.packing import CUBES, STOCKS, where


class Nouns:
    """Names of things, alone and in lists."""

    def __init__(self) -> None:
        self.sides: tuple[str, ...] = ("north", "east", "south", "west")
        self.ordinals: tuple[str, ...] = ("1st", "2nd", "3rd", "4th", "5th", "6th")
        """The places of the order row."""
        self.turned: tuple[str, ...] = ("upright", "turned right", "upside down", "turned left")
        """How a tile lies after no, one, two or three quarter turns."""
        self.colours: tuple[str, ...] = COLOURS
        self.goods: tuple[str, ...] = ("wood", "grain", "coal", "iron", "mail")
        """What the cubes of each colour stand for (RR-COMP-7)."""

    def where(self, cell: int) -> str:
        """A cell as seen from the first tile: `2 east 1 north`."""
        return where(cell)

    def cubes(self, counts: int) -> str:
        """Counts of cubes: `2 brown, 1 gray`."""
        found = [(amount(counts, colour, CUBES), name) for colour, name in enumerate(self.colours)]
        return ", ".join(f"{n} {name}" for n, name in found if n)

    def stocks(self, data: Data, counts: int) -> str:
        """Counts of stock tiles: `2 B&O, 1 IC`."""
        kinds = kinds_in(counts, STOCKS)
        return ", ".join(f"{kinds.count(kind)} {data.stocks[kind].id}" for kind in dict.fromkeys(kinds))

    def stock(self, data: Data, stock: int) -> str:
        """A tile of the Stock pile: `B&O stock`, or the name of one that is no stock."""
        return f"{data.stocks[stock].id} stock" if stock < len(data.railroads) else data.stocks[stock].name

    def edges(self, data: Data, city: int) -> str:
        """The printed edges of a tile from the top clockwise: `NYC, PRR, IC, blank`."""
        return ", ".join(self.edge(data, edge) for edge in data.cities[city].edges)

    def edge(self, data: Data, edge: int) -> str:
        """`NYC`, `blank` or `wild`."""
        return "blank" if edge == BLANK_EDGE else "wild" if edge == WILD else data.railroads[edge].id
