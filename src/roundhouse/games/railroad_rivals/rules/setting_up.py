"""Game Setup of Railroad Rivals: the order row, the starting tile and its cubes, the hands.

Piles and bag are made by `RailroadRules.lay_out` (`table_rules.py`), which also has the order of the setup.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, has, members, nth
from roundhouse.core.deal import Deal
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal, must
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, NOTHING, with_item
from roundhouse.games.railroad_rivals.actions import Cubes, Notation, Order, Remove, Start
from roundhouse.games.railroad_rivals.data import REMOVED
from roundhouse.games.railroad_rivals.invariants import check_setup
from roundhouse.games.railroad_rivals.packing import MIDDLE, laid_city, pack_laid, pack_row
from roundhouse.games.railroad_rivals.rules import drawing_cubes
from roundhouse.games.railroad_rivals.rules.matching import Matching
from roundhouse.games.railroad_rivals.state import RailroadState

CUBES_BY_SEATS: Final = {
    1: (6, 6, 6, 6),  # RR-SOLO-3
    2: (16, 10, 0, 0),  # RR-SETUP-13, RR-2P-3
    3: (16, 10, 0, 0),  # RR-SETUP-14
    4: (16, 10, 10, 0),  # RR-SETUP-15, not added to those of three (RUL-33)
    5: (12, 6, 10, 6),  # RR-SETUP-16, RUL-31, nor these (RUL-33)
}
"""The cubes of each colour in the bag by the number of players; others stay out (RR-SETUP-18).

From three players on there is one colour fewer than players (RR-SETUP-12); for two the second is RR-2P-3."""
ALL_CUBES: Final = (16, 10, 10, 10)
"""All 46 cubes of the box (RR-COMP-6); in the bag only by the other reading for five players (RUL-31)."""
LOWEST_START: Final = 6
"""The score of the 1st player; each later one has 2 more."""


class DealOrder(Phase[RailroadState]):
    """The order cards are dealt in a row, and the scores follow from it."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Player turn order and starting scores", "RR-SETUP-9")
        self.notation = notation

    def enter(self, s: RailroadState) -> bool:
        return s.turn == 0

    def check(self, s: RailroadState) -> None:
        check_setup(s)
        must(not s.row(), self.rule, "The order row is dealt already.")
        must(not any(s.scores), "RR-SETUP-10", "Scores follow from the order row.")
        must(not s.laid, "RUL-38", "The starting tile is drawn after the order row is dealt.")

    def to_move(self, s: RailroadState) -> i64:
        return CHANCE

    def legal(self, s: RailroadState) -> list[Action]:
        return self.notation.orders

    def sample(self, s: RailroadState, dice: Dice) -> Action:
        return self.notation.orders[dice.below(len(self.notation.orders))]  # by chance (RR-SETUP-9)

    def apply(self, s: RailroadState, a: Action) -> bool:
        assert isinstance(a, Order)
        s.order = pack_row(a.row)  # from the far left (RR-SETUP-9)
        # 6, 8, 10 and so on, by the place in the row (RR-SETUP-10, RR-SETUP-11); the sixth has 16
        score: i64 = LOWEST_START
        for seat in a.row:
            s.gain(seat, score, "RR-SETUP-10")
            score += 2
        return True


class StartingTile(Phase[RailroadState]):
    """One of three cities is drawn, laid in the middle and filled with cubes."""

    def __init__(self, notation: Notation, matching: Matching) -> None:
        super().__init__("Starting city tile", "RR-SETUP-2")
        self.notation = notation
        self.matching = matching
        self.goods = [city.goods for city in notation.data.cities]

    def enter(self, s: RailroadState) -> bool:
        return s.turn == 0

    def check(self, s: RailroadState) -> None:
        check_setup(s)
        check_dealt_row(s)
        must(not any(s.hands) and not s.removed, "RUL-38", "Tiles are dealt after the starting tile.")
        must(len(s.laid) == (s.filling != NOTHING), "RR-SETUP-3", "The starting tile waits for its cubes.")
        if s.laid:
            must(laid_city(s.laid[0]) in self.notation.data.starts, self.rule, "No game begins in this city.")
        must(not any(s.cubes()), "RR-SETUP-3", "No tile has received cubes yet.")

    def to_move(self, s: RailroadState) -> i64:
        return CHANCE

    def legal(self, s: RailroadState) -> list[Action]:
        if s.filling == NOTHING:
            return self.notation.starts  # RR-SETUP-2
        return drawing_cubes.handfuls(s.bag, self.goods[s.filling])  # as its number says (RR-SETUP-3)

    def weights(self, s: RailroadState) -> list[int]:
        if s.filling == NOTHING:
            return [1] * len(self.notation.starts)
        return drawing_cubes.ways(s.bag, self.goods[s.filling])

    def sample(self, s: RailroadState, dice: Dice) -> Action:
        if s.filling == NOTHING:
            return self.notation.starts[dice.below(len(self.notation.starts))]
        return drawing_cubes.draw(s.bag, self.goods[s.filling], dice)

    def allows(self, s: RailroadState, a: Action) -> Refusal | None:
        if s.filling != NOTHING:
            return drawing_cubes.why_not(s.bag, self.goods[s.filling], a, "RR-SETUP-3")
        if a in self.legal(s):
            return None
        cities = ", ".join([self.notation.data.cities[city].name for city in self.notation.data.starts])
        return Refusal(self.rule, f"{a.text()}: the starting tile is one of {cities}.")

    def apply(self, s: RailroadState, a: Action) -> bool:
        if isinstance(a, Start):  # it lies where the map begins (RR-SETUP-2)
            s.city_pile &= ~bit(a.city)  # the two others stay in the pile (RR-SETUP-4)
            s.city_left -= 1
            self.matching.lay(s, pack_laid(a.city, 0, MIDDLE), NOTHING)
            s.filling = a.city
            return False
        assert isinstance(a, Cubes)
        drawing_cubes.fill(s, a.counts)  # RR-SETUP-3
        return True


class RemoveTiles(Phase[RailroadState]):
    """With two players six city tiles leave the game unseen."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Special rules for two players", "RR-2P-2")
        self.notation = notation

    def enter(self, s: RailroadState) -> bool:
        return s.turn == 0 and s.seats == 2  # for two, before the game begins (RR-2P-2)

    def check(self, s: RailroadState) -> None:
        check_setup(s)
        check_started(s)
        must(s.seats == 2, self.rule, "City tiles are removed for two players only.")
        must(
            count(s.removed) < REMOVED and not any(s.hands),
            "RUL-35",
            "Six are removed, then tiles are dealt.",
        )

    def to_move(self, s: RailroadState) -> i64:
        return CHANCE

    def legal(self, s: RailroadState) -> list[Action]:
        return [self.notation.removes[city] for city in members(s.city_pile)]

    def sample(self, s: RailroadState, dice: Dice) -> Action:
        return self.notation.removes[nth(s.city_pile, dice.below(s.city_left))]

    def apply(self, s: RailroadState, a: Action) -> bool:
        assert isinstance(a, Remove)
        s.city_pile &= ~bit(a.city)
        s.city_left -= 1
        s.removed |= bit(a.city)  # out of the game (RR-2P-2)
        return count(s.removed) == REMOVED  # until six are gone (RR-2P-2)


class DealTiles(Phase[RailroadState]):
    """Two city tiles go to each seat; `hidden.py` keeps them secret."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("City and stock tiles", "RR-SETUP-6")
        self.notation = notation

    def enter(self, s: RailroadState) -> bool:
        return s.turn == 0

    def check(self, s: RailroadState) -> None:
        check_setup(s)
        check_started(s)
        must(s.seats > 2 or count(s.removed) == REMOVED, "RUL-35", "Six tiles are removed before the deal.")
        dealt = s.hands.index(0) if 0 in s.hands else s.seats
        must(dealt < s.seats, self.rule, "All hands are dealt already.")
        must(
            {s.hand_size(seat) for seat in range(dealt)} <= {2} and not any(s.hands[dealt:]),
            self.rule,
            "Two go to each in turn.",
        )

    def to_move(self, s: RailroadState) -> i64:
        return CHANCE

    def due(self, s: RailroadState) -> int:
        """The seat that is dealt to next."""
        return s.hands.index(0)

    def legal(self, s: RailroadState) -> list[Action]:
        seat, left = self.due(s), members(s.city_pile)
        return [self.notation.deal(seat, a, b) for a in left for b in left if a < b]

    def sample(self, s: RailroadState, dice: Dice) -> Action:
        first = nth(s.city_pile, dice.below(s.city_left))
        second = nth(s.city_pile & ~bit(first), dice.below(s.city_left - 1))
        if second < first:
            first, second = second, first
        return self.notation.deal(self.due(s), first, second)

    def allows(self, s: RailroadState, a: Action) -> Refusal | None:
        seat = self.due(s)
        if not isinstance(a, Deal) or a.seat != seat:
            return Refusal(self.rule, f"{a.text()}: two city tiles go to seat {seat + 1} now.")
        if has(s.city_pile, a.first) and has(s.city_pile, a.second):
            return None
        return Refusal(self.rule, f"{a.text()}: only tiles of the pile are dealt.")

    def apply(self, s: RailroadState, a: Action) -> bool:
        assert isinstance(a, Deal)
        tiles = bit(a.first) | bit(a.second)
        s.city_pile &= ~tiles
        s.city_left -= 2
        s.hands = with_item(s.hands, a.seat, tiles)  # RR-SETUP-6
        return a.seat == s.seats - 1


def check_dealt_row(s: RailroadState) -> None:
    """The order row is dealt, and the scores are those of the start."""
    must(sorted(s.row()) == list(range(s.seats)), "RR-SETUP-9", "The order row names every seat once.")
    for place, seat in enumerate(s.row()):
        must(
            s.scores[seat] == LOWEST_START + 2 * place,
            "RR-SETUP-10",
            f"The player on place {place + 1} begins with {LOWEST_START + 2 * place} points.",
        )


def check_started(s: RailroadState) -> None:
    """The order row is dealt, and the starting tile lies there with its cubes."""
    check_dealt_row(s)
    must(len(s.laid) == 1 and s.filling == NOTHING, "RUL-38", "The starting tile is laid and filled by now.")
