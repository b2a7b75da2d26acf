"""What stands in pictures: headings, buttons, short notes, and what each part is called."""

from roundhouse.core.wording import listed, plural
from roundhouse.games.railroad_rivals.data import SOLITAIRE_TURNS, Data
from roundhouse.games.railroad_rivals.describe import edge_on
from roundhouse.games.railroad_rivals.words.en.nouns import Nouns


class Captions:
    """One method a caption; those without arguments are attributes."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.title = "Railroad Rivals"
        # Laying a tile
        self.turn_it = "Turn it"
        self.tile_then_cell = "choose a tile, then a cell"
        self.no_tile_yet = "No tile lies on the table yet."
        # The order row and portfolios
        self.to_move = "to move"
        self.has_won = "has won"
        self.has_passed = "has passed"
        self.portfolios = "Portfolios"
        self.track_and_stock = "track + stock"
        self.totals: tuple[str, ...] = ("Track", "Stock", "Total")
        """Points on the scoring track, worth of the stock, and both."""
        self.in_stock_pile = "In the stock pile"
        # Values
        self.stock_values = "Stock values"
        self.railroads = "Railroads"
        self.out = "out"
        """Of a railroad that is out of business."""
        # What is on offer and in hand
        self.every_tile_laid = "Every tile has been laid."
        self.hands_at_end = "Hands at the end"
        self.auction = "Auction for the 1st place"
        self.no_bid = "no bid yet"
        self.passing = "Pass"
        self.leave_auction = "Pass: leave this auction"
        self.keep_tile = "Pass: keep the tile"
        self.no_tile_fits = "Pass: no tile fits"
        self.deliver_nothing = "Deliver nothing"
        self.deliver_nothing_now = "Deliver nothing this turn"
        self.done = "Done"
        self.step_over = "Done: the step is over"
        # Cubes
        self.delivered_now = "Delivered this turn"
        self.next = "next"
        """Over the points of the next delivery."""
        self.one_colour = "With two players all cubes count as one colour."
        self.progression = "Progression"
        self.choose_order = "choose their order"
        # The expansion
        self.before_you = "Before you"
        self.one_then_where = "choose one, then where"
        self.any_railroad = "ANY"
        """On a wild edge."""
        self.short_names: dict[str, str] = {
            "upgrade": "Upgrade",
            "buy": "Buy",
            "dump": "Dump",
            "loot": "Loot",
            "merger": "Merger",
            "issue": "Issue",
            "insider": "Insider",
            "hotel": "Hotel",
            "tower": "Tower",
        }
        """Tiles and buildings of the expansion, where there is little room."""
        self.purposes: dict[str, str] = {
            "industry": "fills a city again",
            "headquarters": "one more delivery",
            "upgrade": "+1 per delivery",
        }
        """What a tile that is never laid is for, in a few words."""
        self.buildings: dict[str, str] = {"hotel": "hotel", "tower": "water tower"}
        self.upgrade = "Locomotive Upgrade"

    # The page

    def when(self, turn: int, last: bool, alone: bool, over: bool) -> str:
        """The turn, and whether it is the last."""
        if over:
            return "The game is over"
        if turn == 0:
            return "Setting up"
        if alone:
            return self.turn_of(turn)
        return f"Turn {turn}: the last" if last else f"Turn {turn}"

    def turn_of(self, turn: int) -> str:
        return f"Turn {turn} of {SOLITAIRE_TURNS}"

    # The table

    def tile(self, data: Data, city: int, turn: int, sides: tuple[int, ...] = ()) -> str:
        """A tile: its name, its sides as they lie, and its number; `sides` is what wild edges have become."""
        tile = data.cities[city]
        if not tile.placeable:
            return f"{tile.name}: a tile that is never laid"
        told = []
        for side, name in enumerate(self.nouns.sides):
            railroad = sides[side] if sides else edge_on(data, city, turn, side)
            told.append(f"{name} {self.nouns.edge(data, railroad)}")
        return f"{tile.name}: {', '.join(told)}; {tile.goods} goods"

    def building_in(self, word: str, owner: str, city: str) -> str:
        return f"{self.buildings[word].capitalize()} of {owner} in {city}"

    def cube_from(self, colour: str, city: str) -> str:
        return f"{colour} cube from {city}"

    def cubes_on(self, city: str, n: int, colour: str) -> str:
        return f"{city}: {f'{n} {colour}' if n > 1 else colour}"

    def link(self, railroad: str, first: str, second: str, closed: bool) -> str:
        return f"{railroad} between {first} and {second}{', closed' if closed else ''}"

    def owned(self, thing: str, owner: str) -> str:
        return f"{thing}, {owner}"

    def links(self, n: int) -> str:
        """How many links a tile would make."""
        return plural(n, "link") if n else "no link"

    # Offers and hands

    def on_offer(self, alone: bool) -> str:
        return "Drawn" if alone else "On offer"

    def in_piles(self, cities: int, stocks: int) -> str:
        return f"piles: {cities} city, {stocks} stock"

    def hand(self, alone: bool) -> str:
        return "To lay" if alone else "Your hand"

    def stock(self, id_: str) -> str:
        return f"{id_} stock"

    def stock_now(self, name: str, value: int) -> str:
        return f"{name} stock, worth {value} now"

    def worth(self, value: int) -> str:
        return f"worth {value}"

    def bid_by(self, bid: int, name: str) -> str:
        return f"{bid} by {name}"

    def bid(self, points: int) -> str:
        return f"Bid {points}"

    # Seats

    def you(self, name: str) -> str:
        return f"{name} (you)"

    def state_of(self, name: str, status: str) -> str:
        """Who a lit row belongs to, and why it is lit: `Ann to move`."""
        return f"{name} {status}"

    def bids(self, points: int) -> str:
        return f"bids {points}"

    def took(self, city: bool, stock: bool) -> str:
        """What a seat has drafted this turn."""
        kinds = [kind for kind, there in (("city", city), ("stock", stock)) if there]
        return f"+ {' + '.join(kinds)}"

    def points_of(self, name: str, points: int) -> str:
        return f"{name}: {plural(points, 'point')}"

    def tiles_in_hand(self, n: int) -> str:
        return f"{plural(n, 'city tile')} in hand"

    def in_hand(self, n: int) -> str:
        return f"{n} in hand"

    def holding(self, n: int, name: str, worth: int) -> str:
        return f"{n} {name}, worth {worth}"

    # Values

    def at_value(self, value: int) -> str:
        return f"at {value}"

    def value_of(self, name: str, value: int) -> str:
        return f"{name}: {value}"

    def out_of_business(self, name: str) -> str:
        return f"{name}: out of business"

    def company(self, ids: list[str]) -> str:
        return f"One company: {listed(ids)}"

    def in_company(self, told: str, ids: list[str]) -> str:
        return f"{told}, one company: {listed(ids)}"

    def are_one_company(self, ids: list[str]) -> str:
        return f"{listed(ids)} are one company"

    # Cubes

    def in_bag(self, n: int) -> str:
        return f"{plural(n, 'cube')} in the bag"

    def colour_told(self, colour: int, done: int, bag: int) -> str:
        name, good = self.nouns.colours[colour], self.nouns.goods[colour]
        return f"{name} is {good}: {done} delivered this turn, {bag} in the bag"

    def times(self, n: int, colour: int) -> str:
        return f"{n} {self.nouns.colours[colour]}"

    def cubes(self, n: int) -> str:
        return plural(n, "cube")

    def bag_holds(self, counts: int) -> str:
        return f"In the bag: {self.nouns.cubes(counts) or 'nothing'}"

    def lay(self, colours: list[str]) -> str:
        return f"Lay {', '.join(colours)}"

    def colours_count(self, points: int, cubes: int) -> str:
        """What the next delivery of solitaire scores, and why."""
        return f"{plural(points, 'colour')} among the last {cubes}: next +{points}"

    # The expansion

    def thing(self, data: Data, word: str) -> str:
        """A building or a tile that lies before somebody, by its whole name."""
        if word in self.buildings:
            return f"{self.buildings[word]}, not built yet"
        if word in data.stock_of:
            return data.stocks[data.stock_of[word]].name
        return self.upgrade

    def your_thing(self, data: Data, word: str) -> str:
        return f"Your {self.thing(data, word)}"

    def your_upgrade(self, data: Data, word: str) -> str:
        return f"{self.your_thing(data, word)}: a point more for each of your deliveries"

    def build(self, word: str) -> str:
        return self.buildings[word].capitalize()

    def thing_of(self, data: Data, name: str, word: str) -> str:
        return f"{name}: {self.thing(data, word)}"
