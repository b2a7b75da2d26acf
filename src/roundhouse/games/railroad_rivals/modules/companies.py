"""Companies: railroads that have merged, those that are out of business, and how their values move.

`rise` has the 1 by which each link past a water tower (RB-TOWER-4) or a purchase (RB-BUY-4) raises a railroad
and the one it has merged with (RUL-90, RUL-91), unless it is looted (RUL-80).
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, has, lowest
from roundhouse.core.counts import amount, kinds, one
from roundhouse.core.state import with_item
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState
from roundhouse.games.railroad_rivals.packing import STOCKS
from roundhouse.games.railroad_rivals.rules.stock_pile import tiles_in
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules

ALL: Final = 7
"""Every bit of a count of stock tiles."""


def names_of(s: BaronState, railroad: int) -> list[int]:
    """The railroads of the company to which this one belongs."""
    return [other for other, company in enumerate(s.company) if company == s.company[railroad]]


def in_business(s: BaronState, railroad: i64) -> bool:
    """Whether the railroad is not looted: with one that is, nothing can be done."""
    return not has(s.looted, railroad)


def holding(s: BaronState, seat: int, names: list[int]) -> int:
    """How many stock tiles of these railroads a seat has."""
    return sum([amount(s.portfolios[seat], railroad, STOCKS) for railroad in names])


# The same for many railroads at once, as every decision of whoever has a shenanigan asks for it


def companies_held(s: BaronState, seat: i64) -> i64:
    """The railroads in business of whose companies a seat has stock, as bits."""
    stocks: i64 = s.portfolios[seat]
    companies: i64 = 0
    found: i64 = 0
    name: i64
    company: i64
    for name, company in enumerate(s.company):
        if amount(stocks, name, STOCKS):
            companies |= bit(company)
    for name, company in enumerate(s.company):
        if has(companies, company):
            found |= bit(name)
    return found & ~s.looted  # with those nothing can be done (RUL-83)


def roads_held(s: BaronState, seat: i64) -> i64:
    """The railroads in business of which a seat has stock, as bits."""
    return kinds(s.portfolios[seat], STOCKS) & (bit(len(s.values)) - 1) & ~s.looted  # RUL-83


def stock_of(s: BaronState, railroad: i64, together: bool) -> i64:
    """Where the stock tiles of a railroad, or of its whole company, are counted: all bits of the counts."""
    if not together:
        return ALL * one(railroad, STOCKS)
    mine: i64 = s.company[railroad]
    found: i64 = 0
    name: i64
    company: i64
    for name, company in enumerate(s.company):
        if company == mine:
            found |= ALL * one(name, STOCKS)
    return found


def nobody_has_more(s: BaronState, seat: i64, stock: i64) -> bool:
    """Whether no other seat has more of this stock (`stock_of`); as many is fine (RUL-82)."""
    stocks: i64 = s.portfolios[seat]
    mine = tiles_in(stocks & stock)
    return all(tiles_in(held & stock) <= mine for held in s.portfolios)


def leads(s: BaronState, seat: i64, railroads: i64, together: bool) -> i64:
    """Those of the railroads of which nobody has more stock than this seat, as bits."""
    found: i64 = 0
    left = railroads
    while left:
        railroad = lowest(left)
        left &= left - 1
        if nobody_has_more(s, seat, stock_of(s, railroad, together)):
            found |= bit(railroad)
    return found


# How values move


def rise(rules: RailroadRules, s: BaronState, seat: i64, railroad: i64, rule: str) -> None:
    """The company becomes dearer by 1, up to the cap; a railroad out of business does not.

    Both railroads of a merger rise, whichever is used (RB-MERGE-4).
    """
    if not in_business(s, railroad):
        s.note(seat, "RUL-80", rules.data.railroads[railroad].id)
        return
    company: i64 = s.company[railroad]
    name: i64
    other: i64
    for name, other in enumerate(s.company):
        if other == company:
            value: i64 = s.values[name]
            if value < rules.cap:
                s.values = with_item(s.values, name, value + 1)  # by 1 (RR-DELIVER-10)
            if s.ledger is not None:
                told = rule if name == railroad else "RB-MERGE-4"
                s.note(seat, told if value < rules.cap else "RUL-30", rules.data.railroads[name].id)


def fall(s: BaronState, names: list[int], by: int) -> None:
    """These railroads become cheaper, down to nothing."""
    for name in names:
        s.values = with_item(s.values, name, max(0, s.values[name] - by))
