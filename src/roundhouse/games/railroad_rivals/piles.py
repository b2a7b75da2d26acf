"""The Stock pile: what can be drawn from it, how likely it is, and a blind draw (RR-DRAW-1)."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.games.railroad_rivals.actions import Notation
from roundhouse.games.railroad_rivals.packing import STOCKS, amount, one
from roundhouse.games.railroad_rivals.state import RivalState

ONE_EACH: Final = 0x111111111111111
EVERY_SECOND: Final = 0xF0F0F0F0F0F0F0F


def tiles_in(counts: i64) -> i64:
    """How many stock tiles there are: neighbours are added until all are one sum (`total`, but faster)."""
    counts = (counts & EVERY_SECOND) + (counts >> 4 & EVERY_SECOND)
    counts += counts >> 8
    counts += counts >> 16
    counts += counts >> 32
    return counts & 255


def stock_draws(notation: Notation, pile: i64) -> list[Action]:
    """Every stock tile that can come from the pile, each railroad once."""
    return [reveal for reveal in notation.reveal_stocks if amount(pile, reveal.railroad, STOCKS)]


def stock_ways(pile: i64) -> list[int]:
    """In how many ways each of them comes about."""
    ways: list[int] = []
    while pile:
        if pile & 15:
            ways.append(pile & 15)
        pile >>= STOCKS
    return ways


def draw_stock(notation: Notation, pile: i64, dice: Dice) -> Action:
    """One stock tile drawn blindly."""
    index = dice.below(tiles_in(pile))
    railroad: i64 = 0
    while True:
        there = pile & 15
        if index < there:
            return notation.reveal_stocks[railroad]
        index -= there
        pile >>= STOCKS
        railroad += 1


def reveal_stock(s: RivalState, railroad: i64) -> None:
    """A stock tile goes from the pile into the display."""
    s.stock_pile -= one(railroad, STOCKS)
    s.stock_display += one(railroad, STOCKS)


def kinds(counts: i64) -> i64:
    """How many railroads there are among these stock tiles."""
    return tiles_in((counts | counts >> 1 | counts >> 2 | counts >> 3) & ONE_EACH)


def nth_kind(counts: i64, index: i64) -> i64:
    """The railroad with `index` railroads before it among these stock tiles."""
    railroad: i64 = 0
    while True:
        if counts & 15:
            if index == 0:
                return railroad
            index -= 1
        counts >>= STOCKS
        railroad += 1
