"""The solitaire game: its four phases, eleven turns, and the rank that the score earns."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, members, nth
from roundhouse.core.counts import kinds_in, one, total
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal, must
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, NOTHING
from roundhouse.games.railroad_rivals.actions import (
    Deliver,
    Keep,
    Notation,
    RevealCity,
    RevealStock,
)
from roundhouse.games.railroad_rivals.data import COLOURS, SOLITAIRE_TURNS
from roundhouse.games.railroad_rivals.invariants import check_solo_turn
from roundhouse.games.railroad_rivals.packing import STOCKS, laid_city, link_railroad
from roundhouse.games.railroad_rivals.rules.delivering import DeliverGood
from roundhouse.games.railroad_rivals.rules.ending import score_stocks
from roundhouse.games.railroad_rivals.rules.matching import Matching
from roundhouse.games.railroad_rivals.rules.placing import PlaceCity
from roundhouse.games.railroad_rivals.rules.solitaire_setup import DRAWN, GoodsCubes, StartingTiles
from roundhouse.games.railroad_rivals.rules.stock_pile import (
    draw_stock,
    reveal_stock,
    stock_draws,
    stock_ways,
)
from roundhouse.games.railroad_rivals.state import RailroadState

HIGHEST_VALUE: Final = 10
"""A railroad is never worth more in solitaire (RR-SOLO-19)."""
RANKS: Final = (
    (81, "Tycoon"),
    (76, "Railroad CEO"),
    (71, "Manager"),
    (66, "Road Foreman of Engines"),
    (61, "Train Dispatcher"),
    (56, "Locomotive Engineer"),
    (51, "Signalman"),
    (46, "Conductor"),
    (41, "Stoker/Boilerman"),
    (36, "Porter"),
)
LOWEST_RANK: Final = "Train-Hopping Vagabond"


def rank(score: int) -> str:
    """What a final score makes of the player (RR-SOLO-25)."""
    for lowest, name in RANKS:
        if score >= lowest:
            return name
    return LOWEST_RANK


def solitaire_phases(
    notation: Notation, matching: Matching, challenge: bool, may_decline: bool, cap: int
) -> list[Phase[RailroadState]]:
    """The solitaire game in the rulebook's order."""
    return [
        GoodsCubes(),
        StartingTiles(notation, matching, challenge),
        # a turn: draw stock tiles, draw city tiles, place a tile, deliver a cube (RR-SOLO-9)
        DrawStock(notation),
        DrawCities(notation),
        PlaceTile(notation, matching, "Place tile", "RR-SOLO-12"),
        DeliverCube(notation, may_decline, cap, "Deliver a goods cube", "RR-SOLO-16"),
        EndSoloTurn(notation),
    ]


class DrawStock(Phase[RailroadState]):
    """Three stock tiles are drawn, one is kept, two leave the game."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Draw stock tiles", "RR-SOLO-10")
        self.notation = notation

    def enter(self, s: RailroadState) -> bool:
        s.turn += 1  # whether or not a cube could be delivered (RUL-44)
        s.last = s.turn == SOLITAIRE_TURNS  # RR-SOLO-23, whatever is in a hand (RUL-51)
        return True

    def check(self, s: RailroadState) -> None:
        check_solo_turn(s)
        must(total(s.stock_display, STOCKS) <= DRAWN, self.rule, "Three stock tiles are drawn.")
        must(not s.city_display, "RR-SOLO-9", "City tiles are drawn after the stock is chosen.")
        must(total(s.portfolios[0], STOCKS) == s.turn - 1, self.rule, "One stock tile is kept a turn.")

    def drawing(self, s: RailroadState) -> bool:
        return total(s.stock_display, STOCKS) < DRAWN  # three (RR-SOLO-10)

    def to_move(self, s: RailroadState) -> i64:
        return CHANCE if self.drawing(s) else 0

    def legal(self, s: RailroadState) -> list[Action]:
        if self.drawing(s):
            return stock_draws(self.notation, s.stock_pile)
        return [self.notation.keeps[railroad] for railroad in sorted(set(kinds_in(s.stock_display, STOCKS)))]

    def weights(self, s: RailroadState) -> list[int]:
        return stock_ways(s.stock_pile)

    def sample(self, s: RailroadState, dice: Dice) -> Action:
        return draw_stock(self.notation, s.stock_pile, dice)

    def refusal(self, s: RailroadState, a: Action) -> Refusal:
        if isinstance(a, Keep):
            return Refusal(self.rule, f"{a.id} is not one of the three stock tiles drawn.")
        if isinstance(a, RevealStock):
            return Refusal(self.rule, f"No stock tile of {a.id} is left in the pile.")
        return Refusal(self.rule, "Three stock tiles are drawn now, and one of them is kept.")

    def apply(self, s: RailroadState, a: Action) -> bool:
        if isinstance(a, RevealStock):
            reveal_stock(s, a.stock)
            return False
        assert isinstance(a, Keep)
        kept = one(a.railroad, STOCKS)
        s.portfolios = (s.portfolios[0] + kept,)  # one is kept (RR-SOLO-10)
        s.stocks_out += s.stock_display - kept  # the other two (RR-SOLO-10)
        s.stock_display = 0
        return True


class DrawCities(Phase[RailroadState]):
    """Three city tiles are drawn."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Draw city tiles", "RR-SOLO-11")
        self.notation = notation

    def check(self, s: RailroadState) -> None:
        check_solo_turn(s)
        must(not s.stock_display, "RR-SOLO-9", "The stock tiles are chosen before city tiles are drawn.")
        must(count(s.city_display) < DRAWN, self.rule, "Three city tiles are drawn already.")

    def to_move(self, s: RailroadState) -> i64:
        return CHANCE

    def legal(self, s: RailroadState) -> list[Action]:
        return [self.notation.reveal_cities[city] for city in members(s.city_pile)]

    def sample(self, s: RailroadState, dice: Dice) -> Action:
        return self.notation.reveal_cities[nth(s.city_pile, dice.below(s.city_left))]

    def apply(self, s: RailroadState, a: Action) -> bool:
        assert isinstance(a, RevealCity)
        s.city_pile &= ~bit(a.city)
        s.city_left -= 1
        s.city_display |= bit(a.city)
        return count(s.city_display) == DRAWN  # three (RR-SOLO-11)


class PlaceTile(PlaceCity):
    """One of the three is laid by the usual rules (`PlaceCity`); the others leave the game."""

    def __init__(self, notation: Notation, matching: Matching, name: str, rule: str) -> None:
        super().__init__(notation, matching, name, rule)
        self.secret_choices = False  # they lie face up

    def tiles(self, s: RailroadState) -> i64:
        return s.city_display  # one of the three (RR-SOLO-12); there is no hand (RUL-51)

    def take(self, s: RailroadState, city: i64) -> None:
        s.discarded |= s.city_display & ~bit(city)  # the other two (RR-SOLO-12)
        s.city_display = 0

    def give_up(self, s: RailroadState) -> None:
        s.note(0, "RR-SOLO-15")
        s.discarded |= s.city_display  # all three (RR-SOLO-15), if none fits (`PlaceCity.legal`)
        s.city_display = 0

    def not_yours(self, city: str) -> Refusal:
        return Refusal(self.rule, f"{city} is not one of the three city tiles drawn.")

    def duty(self, rule: str) -> str:
        return "RUL-50"  # the duties themselves are those of `PlaceCity.legal`

    def gives(self) -> str:
        return "RR-SOLO-14"

    def go_on(self, s: RailroadState) -> bool:
        return True

    def check(self, s: RailroadState) -> None:
        check_solo_turn(s)
        must(not s.stock_display, "RR-SOLO-9", "The stock tiles are chosen before a tile is placed.")
        if s.filling == NOTHING:
            must(count(s.city_display) == DRAWN and not s.placed, "RR-SOLO-11", "Three city tiles are drawn.")
        else:
            must(s.placed and not s.city_display, self.rule, "The placed tile waits for its cubes.")
            must(
                laid_city(s.laid[-1]) == s.filling and s.bag != 0, "RR-SOLO-14", "The newest tile is filled."
            )
            must(s.cubes_on(s.filling) == 0, "RR-SOLO-14", "A tile is filled once.")


class DeliverCube(DeliverGood):
    """One cube is delivered over a link, as by `DeliverGood.legal`."""

    def score(self, s: RailroadState, seat: i64, a: Deliver, link: i64) -> None:
        about = f"{COLOURS[a.colour]},{a.origin_id},{a.to_id}" if s.ledger is not None else ""
        # `delivery_points` looks at the last four before the cube joins them (RUL-41); there is no toll
        s.gain(seat, s.delivery_points(a.colour), "RR-SOLO-20", about)
        s.progression = (*s.progression, a.colour)  # to the right (RR-SOLO-17), where it stays (RUL-48)
        self.raise_value(s, seat, link_railroad(link), 2, "RR-SOLO-18", "RR-SOLO-19")  # RR-SOLO-18, RUL-43

    def nothing_left(self) -> str:
        return "RUL-44"

    def over_what(self) -> str:
        return "RR-SOLO-16"

    def check(self, s: RailroadState) -> None:
        check_solo_turn(s)
        must(not s.stock_display and not s.city_display, "RR-SOLO-9", "Tiles are chosen before the delivery.")


class EndSoloTurn(Phase[RailroadState]):
    """After the eleventh turn the stock tiles are scored."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("End of the turn", "RR-SOLO-23")
        self.data = notation.data

    def enter(self, s: RailroadState) -> bool:
        s.step = 0
        s.placed = False
        if s.last:  # the eleventh turn (RR-SOLO-23, RR-SOLO-24)
            score_stocks(self.data, s, "RR-SOLO-24")
            s.note(0, "RR-SOLO-25", rank(s.scores[0]))
            s.finish()
        return False

    def check(self, s: RailroadState) -> None:
        must(False, self.rule, "No game rests between two turns.")
