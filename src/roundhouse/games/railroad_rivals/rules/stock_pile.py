"""The Stock pile: what can be drawn from it, how likely it is, and a blind draw."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import members
from roundhouse.core.counts import amount, kind_of_nth, kinds, one
from roundhouse.core.dice import Dice
from roundhouse.games.railroad_rivals.actions import Notation
from roundhouse.games.railroad_rivals.packing import STOCKS
from roundhouse.games.railroad_rivals.state import RailroadState

ONE_EACH: Final = 0o11111111111111111111
EVERY_SECOND: Final = 0o07070707070707070707


def tiles_in(counts: i64) -> i64:
    """How many stock tiles there are, up to 63: neighbours are added up pair by pair (`total`, faster)."""
    counts = (counts & EVERY_SECOND) + (counts >> 3 & EVERY_SECOND)
    counts += counts >> 30
    return (counts + (counts >> 6) + (counts >> 12) + (counts >> 18) + (counts >> 24)) & 63


def stock_draws(notation: Notation, pile: i64) -> list[Action]:
    """Every stock tile that can come from the pile, each kind once."""
    return [reveal for reveal in notation.reveal_stocks if amount(pile, reveal.stock, STOCKS)]


def stock_ways(pile: i64) -> list[int]:
    """In how many ways each of them comes about."""
    return [amount(pile, kind, STOCKS) for kind in members(kinds(pile, STOCKS))]


def draw_stock(notation: Notation, pile: i64, dice: Dice) -> Action:
    """One stock tile drawn blindly."""
    return notation.reveal_stocks[kind_of_nth(pile, dice.below(tiles_in(pile)), STOCKS)]


def reveal_stock(s: RailroadState, stock: i64) -> None:
    """A stock tile goes from the pile into the display."""
    s.stock_pile -= one(stock, STOCKS)
    s.stock_display += one(stock, STOCKS)


def kinds_among(counts: i64) -> i64:
    """How many kinds there are among these stock tiles: `kinds`, counted all at once as in `tiles_in`."""
    return tiles_in((counts | counts >> 1 | counts >> 2) & ONE_EACH)
