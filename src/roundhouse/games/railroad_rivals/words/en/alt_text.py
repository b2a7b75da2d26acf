"""The picture for those who do not see it: one sentence a subject."""

from roundhouse.core.counts import counts_of, kinds_in
from roundhouse.core.wording import listed, plural
from roundhouse.games.railroad_rivals.data import Data
from roundhouse.games.railroad_rivals.describe import stock_worth
from roundhouse.games.railroad_rivals.packing import STOCKS, link_owner
from roundhouse.games.railroad_rivals.state import RailroadState
from roundhouse.games.railroad_rivals.words.en.captions import Captions
from roundhouse.games.railroad_rivals.words.en.nouns import Nouns


class AltText:
    """The sentences of an alternative text; the drawing says which of them are due."""

    def __init__(self, nouns: Nouns, captions: Captions) -> None:
        self.nouns = nouns
        self.captions = captions

    def turn(self, turn: int, last: bool, asked: str) -> str:
        return f"Turn {turn}{', the last one' if last else ''}. {asked}"

    def order(self, names: list[str]) -> str:
        return f"Order of play: {listed(names)}."

    def offer(self, data: Data, cities: list[int], stocks: int) -> str:
        """What is on offer; '' if nothing is."""
        offered = [self.tile(data, city) for city in cities]
        if counts := self.nouns.stocks(data, stocks):
            offered.append(f"stock {counts}")
        return f"On offer: {'; '.join(offered)}." if offered else ""

    def your_tiles(self, data: Data, cities: list[int]) -> str:
        return f"Your tiles: {'; '.join(self.tile(data, city) for city in cities)}."

    def tile(self, data: Data, city: int) -> str:
        """A tile that nobody has laid yet."""
        tile = data.cities[city]
        if not tile.placeable:
            return f"{tile.name} (never laid)"
        return f"{tile.name} ({self.nouns.edges(data, city)}; {tile.goods} goods)"

    def bag(self, counts: int) -> str:
        return f"In the bag: {self.nouns.cubes(counts) or 'nothing'}."

    def progression(self, colours: tuple[int, ...]) -> str:
        return f"Progression: {', '.join(self.nouns.colours[colour] for colour in colours)}."

    def delivered(self, counts: int) -> str:
        return f"Delivered this turn: {self.nouns.cubes(counts)}."

    def piles(self, cities: int, stocks: int) -> str:
        return f"In the piles: {cities} city tiles, {stocks} stock tiles."

    def values(self, data: Data, values: tuple[int, ...]) -> str:
        told = [f"{road.id} {value}" for road, value in zip(data.railroads, values, strict=True)]
        return f"Stock values: {', '.join(told)}."

    def seat(self, name: str, data: Data, s: RailroadState, seat: int) -> str:
        return f"{name}: {self.seat_told(data, s, seat)}"

    def seat_told(self, data: Data, s: RailroadState, seat: int) -> str:
        """What a seat has, in one sentence."""
        own = sum(link_owner(link) == seat for link in s.links)
        parts = [plural(s.scores[seat], "point"), plural(own, "link")]
        if s.seats > 1:
            parts.append(f"{plural(s.hand_size(seat), 'city tile')} in hand")
        others = [kind for kind in kinds_in(s.portfolios[seat], STOCKS) if kind >= len(data.railroads)]
        parts += [data.stocks[kind].name for kind in others]
        stocks = self.nouns.stocks(data, s.portfolios[seat] - counts_of(others, STOCKS))
        parts.append(f"stock worth {stock_worth(s, seat)} ({stocks})" if stocks else "no stock")
        return f"{listed(parts)}."

    def left_in_hand(self, cities: list[str]) -> str:
        return f"Left in hand: {listed(cities)}."

    # The table

    def laid(self, told: str, x: int, y: int, cubes: int) -> str:
        """A tile on the table, which `told` describes."""
        return f"{told}, at {x},{y}, cubes: {self.nouns.cubes(cubes) or 'none'}"

    def link(self, railroad: str, new: str, old: str, owner: str, closed: bool) -> str:
        whose = f" ({owner})" if owner else ""
        return f"{railroad} between {new} and {old}{whose}{', closed' if closed else ''}"

    def table(self, tiles: list[str], links: list[str]) -> str:
        return f"On the table: {'; '.join(tiles) or 'nothing'}. Links: {'; '.join(links) or 'none'}."

    # The expansion

    def before(self, data: Data, name: str, things: tuple[str, ...]) -> str:
        return f"Before {name}: {listed([self.captions.thing(data, word) for word in things])}."

    def company(self, ids: list[str]) -> str:
        return f"{self.captions.are_one_company(ids)}."

    def out_of_business(self, ids: list[str]) -> str:
        return f"Out of business: {listed(ids)}."

    def buildings(self, word: str, built: list[tuple[str, str]]) -> str:
        """Where hotels or water towers stand: their owners and cities."""
        heading = f"{self.captions.buildings[word].capitalize()}s"
        found = [f"{name} in {city}" for name, city in built]
        return f"{heading}: {listed(found) if found else 'none is built'}."
