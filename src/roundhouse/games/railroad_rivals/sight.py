"""What movers of Railroad Rivals see, written anew where it has changed.

The fields are those of `position.py` in their order. What modules add comes after them, and is written every
time.
"""

from typing import Any

from mypy_extensions import i64

from roundhouse.core.encoding import Encoding
from roundhouse.core.sight import Sight
from roundhouse.games.railroad_rivals.data import LOOK_BACK
from roundhouse.games.railroad_rivals.packing import (
    CUBES,
    STOCKS,
    laid_cell,
    laid_city,
    laid_turn,
    link_new,
    link_owner,
)
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

BASE = 32
"""So many fields the game has without modules."""


class RailroadSight(Sight):
    """The fields of a Railroad Rivals position."""

    def __init__(self, encoding: Encoding) -> None:
        super().__init__(encoding)
        rules = encoding.rules
        assert isinstance(rules, RailroadRules)
        self.cities: i64 = len(rules.data.cities)
        self.stocks: i64 = len(rules.data.stocks)
        self.colours: i64 = len(rules.data.colours)

    def look(self, seen: memoryview, row: i64, old: Any, new: Any) -> None:
        if old is None:
            self.look_at_fields(seen, row, new, 0)
            return
        assert isinstance(old, RailroadState)
        assert isinstance(new, RailroadState)
        if self.fields > BASE:
            self.look_at_fields(seen, row, new, BASE)
        self.look_at_the_turn(seen, row, old, new)
        self.look_at_the_tiles(seen, row, old, new)
        if new.laid is not old.laid:
            self.look_at_the_map(seen, row, old, new)
        if new.stacks is not old.stacks:
            self.look_at_the_cubes(seen, row, old, new)

    def look_at_the_turn(self, seen: memoryview, row: i64, old: RailroadState, new: RailroadState) -> None:
        """Points, the order row, the auction, and how far the turn has come."""
        if new.scores is not old.scores:
            self.put(seen, row, 0, self.numbers(new.scores))
        if new.turn != old.turn:
            self.put(seen, row, 1, self.number(new.turn))
        if new.order != old.order:
            self.put(seen, row, 2, self.encoding.piece(2, new.order))
        if new.step != old.step:
            self.put(seen, row, 3, self.number(new.step))
        if new.bid != old.bid:
            self.put(seen, row, 4, self.number(new.bid))
        if new.bidder != old.bidder:
            self.put(seen, row, 5, self.encoding.piece(5, new.bidder))
        if new.passes is not old.passes:
            self.put(seen, row, 6, self.encoding.piece(6, new.passes))
        if new.took_city != old.took_city:
            self.put(seen, row, 7, self.members(new.took_city, new.seats))
        if new.took_stock != old.took_stock:
            self.put(seen, row, 8, self.members(new.took_stock, new.seats))
        if new.two_stocks != old.two_stocks:
            self.put(seen, row, 9, self.number(1 if new.two_stocks else 0))
        if new.placed != old.placed:
            self.put(seen, row, 10, self.number(1 if new.placed else 0))
        if new.last != old.last:
            self.put(seen, row, 11, self.number(1 if new.last else 0))
        if new.filling != old.filling:
            self.put(seen, row, 12, self.encoding.piece(12, new.filling))
        if new.bag != old.bag:
            self.put(seen, row, 13, self.counts(new.bag, CUBES, self.colours))
        if new.delivered != old.delivered:
            self.put(seen, row, 14, self.counts(new.delivered, CUBES, self.colours))
        if new.progression is not old.progression:
            self.put(seen, row, 15, self.encoding.piece(15, new.progression[-LOOK_BACK:]))
        if new.values is not old.values:
            self.put(seen, row, 16, self.numbers(new.values))

    def look_at_the_tiles(self, seen: memoryview, row: i64, old: RailroadState, new: RailroadState) -> None:
        """City tiles and stock tiles that are not on the map."""
        cities, stocks = self.cities, self.stocks
        if new.city_pile != old.city_pile:
            self.put(seen, row, 17, self.members(new.city_pile, cities))
        if new.city_left != old.city_left:
            self.put(seen, row, 18, self.number(new.city_left))
        if new.city_display != old.city_display:
            self.put(seen, row, 19, self.members(new.city_display, cities))
        if new.hands != old.hands:  # a new column in every view
            self.put(seen, row, 20, b"".join([self.members(hand, cities) for hand in new.hands]))
            self.put(seen, row, 21, b"".join([self.number(new.hand_size(seat)) for seat in range(new.seats)]))
        if new.drafted is not old.drafted:
            self.put(seen, row, 22, b"".join([self.members(drafted, cities) for drafted in new.drafted]))
        if new.removed != old.removed:
            self.put(seen, row, 23, self.members(new.removed, cities))
        if new.discarded != old.discarded:
            self.put(seen, row, 24, self.members(new.discarded, cities))
        if new.stock_pile != old.stock_pile:
            self.put(seen, row, 25, self.counts(new.stock_pile, STOCKS, stocks))
        if new.stock_display != old.stock_display:
            self.put(seen, row, 26, self.counts(new.stock_display, STOCKS, stocks))
        if new.portfolios is not old.portfolios:
            self.put(
                seen, row, 27, b"".join([self.counts(owned, STOCKS, stocks) for owned in new.portfolios])
            )
        if new.stocks_out != old.stocks_out:
            self.put(seen, row, 28, self.counts(new.stocks_out, STOCKS, stocks))

    def look_at_the_map(self, seen: memoryview, row: i64, old: RailroadState, new: RailroadState) -> None:
        """The tiles that were laid since, and their links."""
        for i in range(len(old.laid), len(new.laid)):
            tile: i64 = new.laid[i]
            cell = laid_cell(tile)
            x, y = cell % 128 - 64, cell // 128 - 64
            part = self.encoding.pack([1, x, y, laid_turn(tile)])
            self.put(seen, row, 29, part, 4 * laid_city(tile))
        for i in range(len(old.links), len(new.links)):
            link: i64 = new.links[i]
            self.put(seen, row, 31, self.number(1), link_new(link) * new.seats + link_owner(link))

    def look_at_the_cubes(self, seen: memoryview, row: i64, old: RailroadState, new: RailroadState) -> None:
        """The cubes on those city tiles where they are others."""
        city: i64 = 0
        for i in range(len(new.stacks)):
            now, before = new.stacks[i], old.stacks[i]
            if now is before:
                city += 8
                continue
            for j in range(len(now)):
                if now[j] != before[j]:
                    self.put(seen, row, 30, self.counts(now[j], CUBES, self.colours), city * self.colours)
                city += 1
