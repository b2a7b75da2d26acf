"""What movers of Railroad Rivals see, written anew where it has changed.

The fields are those of `position.py` in their order. What modules add comes after them, and is written every
time.
"""

from mypy_extensions import i64

from roundhouse.core.encoding import Encoding
from roundhouse.core.sight import Sight
from roundhouse.core.state import State
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

    def look(self, seen: bytearray, row: i64, old: State, new: State) -> None:
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

    def look_at_the_turn(self, seen: bytearray, row: i64, old: RailroadState, new: RailroadState) -> None:
        """Points, the order row, the auction, and how far the turn has come."""
        if new.scores is not old.scores:
            self.numbers(seen, row, 0, new.scores)
        if new.turn != old.turn:
            self.number(seen, row, 1, new.turn)
        if new.order != old.order:
            self.value(seen, row, 2, new.order)
        if new.step != old.step:
            self.number(seen, row, 3, new.step)
        if new.bid != old.bid:
            self.number(seen, row, 4, new.bid)
        if new.bidder != old.bidder:
            self.value(seen, row, 5, new.bidder)
        if new.passes is not old.passes:
            self.value(seen, row, 6, new.passes)
        if new.took_city != old.took_city:
            self.members(seen, row, 7, new.took_city, new.seats)
        if new.took_stock != old.took_stock:
            self.members(seen, row, 8, new.took_stock, new.seats)
        if new.two_stocks != old.two_stocks:
            self.number(seen, row, 9, 1 if new.two_stocks else 0)
        if new.placed != old.placed:
            self.number(seen, row, 10, 1 if new.placed else 0)
        if new.last != old.last:
            self.number(seen, row, 11, 1 if new.last else 0)
        if new.filling != old.filling:
            self.value(seen, row, 12, new.filling)
        if new.bag != old.bag:
            self.counts(seen, row, 13, new.bag, CUBES, self.colours)
        if new.delivered != old.delivered:
            self.counts(seen, row, 14, new.delivered, CUBES, self.colours)
        if new.progression is not old.progression:
            self.value(seen, row, 15, new.progression[-LOOK_BACK:])
        if new.values is not old.values:
            self.numbers(seen, row, 16, new.values)

    def look_at_the_tiles(self, seen: bytearray, row: i64, old: RailroadState, new: RailroadState) -> None:
        """City tiles and stock tiles that are not on the map."""
        cities, stocks = self.cities, self.stocks
        if new.city_pile != old.city_pile:
            self.members(seen, row, 17, new.city_pile, cities)
        if new.city_left != old.city_left:
            self.number(seen, row, 18, new.city_left)
        if new.city_display != old.city_display:
            self.members(seen, row, 19, new.city_display, cities)
        if new.hands != old.hands:  # a new column in every view
            for seat in range(new.seats):
                self.members(seen, row, 20, new.hands[seat], cities, seat * cities)
                self.number(seen, row, 21, new.hand_size(seat), seat)
        if new.drafted is not old.drafted:
            for seat in range(new.seats):
                self.members(seen, row, 22, new.drafted[seat], cities, seat * cities)
        if new.removed != old.removed:
            self.members(seen, row, 23, new.removed, cities)
        if new.discarded != old.discarded:
            self.members(seen, row, 24, new.discarded, cities)
        if new.stock_pile != old.stock_pile:
            self.counts(seen, row, 25, new.stock_pile, STOCKS, stocks)
        if new.stock_display != old.stock_display:
            self.counts(seen, row, 26, new.stock_display, STOCKS, stocks)
        if new.portfolios is not old.portfolios:
            for seat in range(new.seats):
                self.counts(seen, row, 27, new.portfolios[seat], STOCKS, stocks, seat * stocks)
        if new.stocks_out != old.stocks_out:
            self.counts(seen, row, 28, new.stocks_out, STOCKS, stocks)

    def look_at_the_map(self, seen: bytearray, row: i64, old: RailroadState, new: RailroadState) -> None:
        """The tiles that were laid since, and their links."""
        for i in range(len(old.laid), len(new.laid)):
            tile: i64 = new.laid[i]
            cell, first = laid_cell(tile), 4 * laid_city(tile)
            self.number(seen, row, 29, 1, first)
            self.number(seen, row, 29, cell % 128 - 64, first + 1)
            self.number(seen, row, 29, cell // 128 - 64, first + 2)
            self.number(seen, row, 29, laid_turn(tile), first + 3)
        for i in range(len(old.links), len(new.links)):
            link: i64 = new.links[i]
            self.number(seen, row, 31, 1, link_new(link) * new.seats + link_owner(link))

    def look_at_the_cubes(self, seen: bytearray, row: i64, old: RailroadState, new: RailroadState) -> None:
        """The cubes on those city tiles where they are others."""
        city: i64 = 0
        for i in range(len(new.stacks)):
            now, before = new.stacks[i], old.stacks[i]
            if now is before:
                city += 8
                continue
            for j in range(len(now)):
                if now[j] != before[j]:
                    self.counts(seen, row, 30, now[j], CUBES, self.colours, city * self.colours)
                city += 1
