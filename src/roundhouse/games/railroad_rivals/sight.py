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
    place_of,
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

    def look(self, row: list[bytes], at: i64, old: Any, new: Any) -> None:
        if old is None:
            self.look_at_fields(row, at, new, 0)
            return
        assert isinstance(old, RailroadState)
        assert isinstance(new, RailroadState)
        if self.fields > BASE:
            self.look_at_fields(row, at, new, BASE)
        self.look_at_the_turn(row, at, old, new)
        self.look_at_the_tiles(row, at, old, new)
        if new.laid is not old.laid:
            self.look_at_the_map(row, at, old, new)
        if new.stacks is not old.stacks:
            self.look_at_the_cubes(row, at + 30, old, new)

    def look_at_the_turn(self, row: list[bytes], at: i64, old: RailroadState, new: RailroadState) -> None:
        """Points, the order row, the auction, and how far the turn has come."""
        if new.scores is not old.scores:
            row[at] = self.numbers(new.scores)
        if new.turn != old.turn:
            row[at + 1] = self.number(new.turn)
        if new.order != old.order:
            row[at + 2] = self.encoding.piece(2, new.order)
        if new.step != old.step:
            row[at + 3] = self.number(new.step)
        if new.bid != old.bid:
            row[at + 4] = self.number(new.bid)
        if new.bidder != old.bidder:
            row[at + 5] = self.encoding.piece(5, new.bidder)
        if new.passes is not old.passes:
            row[at + 6] = self.encoding.piece(6, new.passes)
        if new.took_city != old.took_city:
            row[at + 7] = self.members(new.took_city, new.seats)
        if new.took_stock != old.took_stock:
            row[at + 8] = self.members(new.took_stock, new.seats)
        if new.two_stocks != old.two_stocks:
            row[at + 9] = self.number(1 if new.two_stocks else 0)
        if new.placed != old.placed:
            row[at + 10] = self.number(1 if new.placed else 0)
        if new.last != old.last:
            row[at + 11] = self.number(1 if new.last else 0)
        if new.filling != old.filling:
            row[at + 12] = self.encoding.piece(12, new.filling)
        if new.bag != old.bag:
            row[at + 13] = self.counts(new.bag, CUBES, self.colours)
        if new.delivered != old.delivered:
            row[at + 14] = self.counts(new.delivered, CUBES, self.colours)
        if new.progression is not old.progression:
            row[at + 15] = self.encoding.piece(15, new.progression[-LOOK_BACK:])
        if new.values is not old.values:
            row[at + 16] = self.numbers(new.values)

    def look_at_the_tiles(self, row: list[bytes], at: i64, old: RailroadState, new: RailroadState) -> None:
        """City tiles and stock tiles that are not on the map."""
        cities, stocks = self.cities, self.stocks
        if new.city_pile != old.city_pile:
            row[at + 17] = self.members(new.city_pile, cities)
        if new.city_left != old.city_left:
            row[at + 18] = self.number(new.city_left)
        if new.city_display != old.city_display:
            row[at + 19] = self.members(new.city_display, cities)
        if new.hands != old.hands:  # a new column in every view
            row[at + 20] = b"".join([self.members(hand, cities) for hand in new.hands])
            row[at + 21] = b"".join([self.number(new.hand_size(seat)) for seat in range(new.seats)])
        if new.drafted is not old.drafted:
            row[at + 22] = b"".join([self.members(drafted, cities) for drafted in new.drafted])
        if new.removed != old.removed:
            row[at + 23] = self.members(new.removed, cities)
        if new.discarded != old.discarded:
            row[at + 24] = self.members(new.discarded, cities)
        if new.stock_pile != old.stock_pile:
            row[at + 25] = self.counts(new.stock_pile, STOCKS, stocks)
        if new.stock_display != old.stock_display:
            row[at + 26] = self.counts(new.stock_display, STOCKS, stocks)
        if new.portfolios is not old.portfolios:
            row[at + 27] = b"".join([self.counts(owned, STOCKS, stocks) for owned in new.portfolios])
        if new.stocks_out != old.stocks_out:
            row[at + 28] = self.counts(new.stocks_out, STOCKS, stocks)

    def look_at_the_map(self, row: list[bytes], at: i64, old: RailroadState, new: RailroadState) -> None:
        """The tiles that were laid since, and their links."""
        for i in range(len(old.laid), len(new.laid)):
            tile: i64 = new.laid[i]
            x, y = place_of(laid_cell(tile))
            part = self.encoding.pack([1, x, y, laid_turn(tile)])
            row[at + 29] = self.patched(row[at + 29], 4 * laid_city(tile), part)
        for i in range(len(old.links), len(new.links)):
            link: i64 = new.links[i]
            n = link_new(link) * new.seats + link_owner(link)
            row[at + 31] = self.patched(row[at + 31], n, self.number(1))

    def look_at_the_cubes(self, row: list[bytes], at: i64, old: RailroadState, new: RailroadState) -> None:
        """The cubes on those city tiles where they are others."""
        city: i64 = 0
        for i in range(len(new.stacks)):
            now, before = new.stacks[i], old.stacks[i]
            if now is before:
                city += 8
                continue
            for j in range(len(now)):
                if now[j] != before[j]:
                    part = self.counts(now[j], CUBES, self.colours)
                    row[at] = self.patched(row[at], city * self.colours, part)
                city += 1
