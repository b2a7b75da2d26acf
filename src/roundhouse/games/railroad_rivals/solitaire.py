"""The solitaire game: its setup, its four phases, eleven turns, and the rank that the score earns."""

from itertools import permutations
from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, members, nth
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, NOTHING
from roundhouse.games.railroad_rivals import bag
from roundhouse.games.railroad_rivals.actions import (
    Arrange,
    Cubes,
    Deliver,
    Keep,
    Notation,
    Place,
    RevealCity,
    RevealStock,
)
from roundhouse.games.railroad_rivals.data import COLOURS
from roundhouse.games.railroad_rivals.delivering import DeliverGood
from roundhouse.games.railroad_rivals.ending import score_stocks
from roundhouse.games.railroad_rivals.invariants import (
    check_solo_setup,
    check_solo_turn,
    must,
)
from roundhouse.games.railroad_rivals.matching import Matching
from roundhouse.games.railroad_rivals.packing import (
    CUBES,
    MIDDLE,
    RAILROAD,
    STEPS,
    STOCKS,
    kinds_in,
    link_railroad,
    one,
    pack_laid,
    total,
)
from roundhouse.games.railroad_rivals.piles import draw_stock, reveal_stock, stock_draws, stock_ways
from roundhouse.games.railroad_rivals.placing import PlaceCity, spoken
from roundhouse.games.railroad_rivals.state import RivalState

TURNS: Final = 11
DRAWN: Final = 3
"""Stock tiles and city tiles drawn in a turn, starting tiles, and cubes of the starting progression."""
LOOK_BACK: Final = 4
"""So many cubes to the left of the delivered one are looked at (RR-SOLO-20)."""
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
) -> list[Phase[RivalState]]:
    """The solitaire game in the rulebook's order."""
    return [
        GoodsCubes(),
        StartingTiles(notation, matching, challenge),
        DrawStock(notation),
        DrawCities(notation),
        PlaceTile(notation, matching, "Place tile", "RR-SOLO-12"),
        DeliverCube(notation, may_decline, cap, "Deliver a goods cube", "RR-SOLO-16"),
        EndSoloTurn(notation),
    ]


# Setup


class GoodsCubes(Phase[RivalState]):
    """RR-SOLO-4, RUL-47: three cubes are drawn, and the player puts them in a row as the progression."""

    def __init__(self) -> None:
        super().__init__("Starting progression", "RR-SOLO-4")

    def enter(self, s: RivalState) -> bool:
        return s.turn == 0

    def check(self, s: RivalState) -> None:
        check_solo_setup(s)
        must(len(s.progression) in (0, DRAWN), self.rule, "The progression begins with three cubes.")
        must(list(s.progression) == sorted(s.progression), "RUL-47", "The cubes are not arranged yet.")
        must(not s.laid and not s.city_display, self.rule, "The starting tiles are laid afterwards.")
        must(s.scores[0] == (1 if s.progression else 0), "RR-SOLO-2", "The score begins on 1.")

    def to_move(self, s: RivalState) -> i64:
        return 0 if s.progression else CHANCE

    def legal(self, s: RivalState) -> list[Action]:
        if not s.progression:
            return bag.handfuls(s.bag, DRAWN)
        return [Arrange(colours) for colours in sorted(set(permutations(s.progression)))]

    def weights(self, s: RivalState) -> list[int]:
        return bag.ways(s.bag, DRAWN)

    def sample(self, s: RivalState, dice: Dice) -> Action:
        return bag.draw(s.bag, DRAWN, dice)

    def allows(self, s: RivalState, a: Action) -> Refusal | None:
        if not s.progression:
            return bag.why_not(s.bag, DRAWN, a, self.rule)
        cubes = ", ".join([COLOURS[colour] for colour in s.progression])
        if not isinstance(a, Arrange):
            return Refusal(self.rule, f"First arrange the three cubes: {cubes}.")
        if sorted(a.colours) != sorted(s.progression):
            return Refusal(self.rule, f"{a.text()}: the three cubes are {cubes}.")
        return None

    def apply(self, s: RivalState, a: Action) -> bool:
        if isinstance(a, Cubes):
            s.gain(0, 1, "RR-SOLO-2")
            s.bag -= a.counts
            s.progression = tuple(kinds_in(a.counts, CUBES))
            return s.progression[0] == s.progression[2]  # three alike: there is nothing to arrange
        assert isinstance(a, Arrange)
        s.progression = a.colours
        return True


class StartingTiles(Phase[RivalState]):
    """RR-SOLO-5, RR-SOLO-6: three starting tiles, of which the player lays two or three, and a cube on each.

    St. Louis lies there; Chicago is laid to it by the IC, then Washington by the B&O (RUL-46). In the
    challenge three tiles are drawn and laid in any order, linked while that can be (RUL-49).
    """

    def __init__(self, notation: Notation, matching: Matching, challenge: bool) -> None:
        super().__init__("Starting city tiles", "RR-SOLOCHAL-2" if challenge else "RR-SOLO-5")
        self.notation = notation
        self.matching = matching
        self.data = notation.data
        self.challenge = challenge
        chicago, st_louis, washington = notation.data.solo_starts
        self.chicago: i64 = chicago
        self.st_louis: i64 = st_louis
        self.washington: i64 = washington
        self.ic: i64 = notation.data.railroad_of["IC"]
        self.bo: i64 = notation.data.railroad_of["B&O"]

    def enter(self, s: RivalState) -> bool:
        if s.turn > 0:
            return False
        if not self.challenge:
            s.city_display = bit(self.chicago) | bit(self.washington)
            s.city_pile &= ~(s.city_display | bit(self.st_louis))
            s.city_left -= 3
            self.matching.lay(s, pack_laid(self.st_louis, 0, MIDDLE), 0)
        return True

    def check(self, s: RivalState) -> None:
        check_solo_setup(s)
        must(len(s.progression) == DRAWN, "RR-SOLO-4", "The progression begins with three cubes.")
        must(s.scores[0] == 1, "RR-SOLO-2", "The score begins on 1.")
        lying = [tile & 63 for tile in s.laid]
        if not self.challenge:
            starts = [self.st_louis, self.chicago, self.washington]
            waiting = sum([bit(city) for city in starts[len(lying) :]])
            must(
                bool(lying) and lying == starts[: len(lying)],
                self.rule,
                "St. Louis, Chicago, Washington begin.",
            )
            must(s.city_display == waiting, self.rule, "The starting tiles not yet laid lie ready.")
        else:
            must(count(s.city_display) + len(lying) <= DRAWN, "RR-SOLOCHAL-1", "Three tiles are drawn.")
            must(self.drawing(s) <= (not lying), "RUL-49", "All three are drawn before one is laid.")
        filled = [city for city in lying if s.cubes[city]]
        if len(lying) < DRAWN:
            must(not filled and s.filling == NOTHING, "RR-SOLO-6", "Cubes come when all three tiles lie.")
        else:
            must(
                len(filled) < DRAWN and lying[: len(filled)] == filled, "RR-SOLO-6", "One cube on each tile."
            )
            must(s.filling == lying[len(filled)], "RR-SOLO-6", "The next tile waits for its cube.")

    def drawing(self, s: RivalState) -> bool:
        """Whether a tile of the challenge is to be drawn."""
        return self.challenge and count(s.city_display) + len(s.laid) < DRAWN

    def to_move(self, s: RivalState) -> i64:
        return CHANCE if s.filling != NOTHING or self.drawing(s) else 0

    def legal(self, s: RivalState) -> list[Action]:
        if s.filling != NOTHING:
            return bag.handfuls(s.bag, 1)
        if self.drawing(s):
            return [self.notation.reveal_cities[city] for city in members(s.city_pile)]
        return [self.notation.place(fit) for fit in self.fits(s)]

    def fits(self, s: RivalState) -> list[int]:
        """Every way to lay the next tile."""
        if not self.challenge:
            if len(s.laid) == 1:
                return self.linked(self.chicago, self.ic)
            return self.linked(self.washington, self.bo)
        tiles = members(s.city_display)
        if not s.laid:
            return [pack_laid(city, 0, MIDDLE) for city in tiles]
        fits = self.matching.fits(self.matching.railroad, s.city_display, s.frontier)
        if fits:
            return fits
        return [pack_laid(city, turn, gap >> 16) for city in tiles for gap in s.frontier for turn in range(4)]

    def linked(self, city: i64, railroad: i64) -> list[int]:
        """Every way to link this city to St. Louis by this railroad."""
        shown = RAILROAD + railroad
        found: list[int] = []
        for side in range(4):
            if self.matching.shown(self.st_louis, 0, side) == shown:
                turns = [t for t in range(4) if self.matching.shown(city, t, side ^ 2) == shown]
                found += [pack_laid(city, turn, MIDDLE + STEPS[side]) for turn in turns]
        return found

    def weights(self, s: RivalState) -> list[int]:
        return bag.ways(s.bag, 1) if s.filling != NOTHING else [1] * s.city_left

    def sample(self, s: RivalState, dice: Dice) -> Action:
        if s.filling != NOTHING:
            return bag.draw(s.bag, 1, dice)
        return self.notation.reveal_cities[nth(s.city_pile, dice.below(s.city_left))]

    def allows(self, s: RivalState, a: Action) -> Refusal | None:
        if s.filling != NOTHING:
            return bag.why_not(s.bag, 1, a, "RR-SOLO-6")
        if self.drawing(s):
            if isinstance(a, RevealCity) and s.city_pile >> a.city & 1:
                return None
            return Refusal("RR-SOLOCHAL-1", f"{a.text()}: three tiles of the pile are drawn now.")
        fits = self.fits(s)
        if not isinstance(a, Place):
            return Refusal(self.rule, "The starting tiles are laid now.")
        if pack_laid(a.city, a.turn, a.cell) in fits:
            return None
        city = self.data.cities[a.city].name
        if not self.challenge:
            due, railroad = ("Chicago", "IC") if len(s.laid) == 1 else ("Washington", "B&O")
            return Refusal(self.rule, f"{due} is linked to St. Louis by the {railroad} now.")
        if not s.city_display >> a.city & 1:
            return Refusal("RR-SOLOCHAL-1", f"{city} is not one of the tiles that wait.")
        if not s.laid:
            return Refusal("RUL-49", "The first tile lies unturned on (0, 0).")
        if self.matching.any(self.matching.railroad, s.city_display, s.frontier):
            other = self.data.cities[fits[0] & 63].name
            return Refusal(
                "RUL-49", f"{other} can make a link on {spoken(fits[0] >> 8)}: then a link must be made."
            )
        return Refusal("RUL-49", f"{city} must lie beside a tile that is there.")

    def apply(self, s: RivalState, a: Action) -> bool:
        if isinstance(a, RevealCity):
            s.city_pile &= ~bit(a.city)
            s.city_left -= 1
            s.city_display |= bit(a.city)
            return False
        if isinstance(a, Place):
            s.city_display &= ~bit(a.city)
            self.matching.lay(s, pack_laid(a.city, a.turn, a.cell), 0)
            if len(s.laid) == DRAWN:
                s.filling = s.laid[0] & 63
            return False
        assert isinstance(a, Cubes)
        bag.fill(s, a.counts)
        for tile in s.laid:
            if s.cubes[tile & 63] == 0:
                s.filling = tile & 63
                return False
        return True


# Play


class DrawStock(Phase[RivalState]):
    """RR-SOLO-10: three stock tiles are drawn, one is kept, two leave the game."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Draw stock tiles", "RR-SOLO-10")
        self.notation = notation

    def enter(self, s: RivalState) -> bool:
        s.turn += 1
        s.last = s.turn == TURNS
        return True

    def check(self, s: RivalState) -> None:
        check_solo_turn(s, TURNS)
        must(total(s.stock_display, STOCKS) <= DRAWN, self.rule, "Three stock tiles are drawn.")
        must(not s.city_display, "RR-SOLO-9", "City tiles are drawn after the stock is chosen.")
        must(total(s.portfolios[0], STOCKS) == s.turn - 1, self.rule, "One stock tile is kept a turn.")

    def drawing(self, s: RivalState) -> bool:
        return total(s.stock_display, STOCKS) < DRAWN

    def to_move(self, s: RivalState) -> i64:
        return CHANCE if self.drawing(s) else 0

    def legal(self, s: RivalState) -> list[Action]:
        if self.drawing(s):
            return stock_draws(self.notation, s.stock_pile)
        return [self.notation.keeps[railroad] for railroad in sorted(set(kinds_in(s.stock_display, STOCKS)))]

    def weights(self, s: RivalState) -> list[int]:
        return stock_ways(s.stock_pile)

    def sample(self, s: RivalState, dice: Dice) -> Action:
        return draw_stock(self.notation, s.stock_pile, dice)

    def allows(self, s: RivalState, a: Action) -> Refusal | None:
        if a in self.legal(s):
            return None
        if isinstance(a, Keep):
            return Refusal(self.rule, f"{a.id} is not one of the three stock tiles drawn.")
        if isinstance(a, RevealStock):
            return Refusal(self.rule, f"No stock tile of {a.id} is left in the pile.")
        return Refusal(self.rule, f"{a.text()}: three stock tiles are drawn now, and one of them is kept.")

    def apply(self, s: RivalState, a: Action) -> bool:
        if isinstance(a, RevealStock):
            reveal_stock(s, a.railroad)
            return False
        assert isinstance(a, Keep)
        kept = one(a.railroad, STOCKS)
        s.portfolios = (s.portfolios[0] + kept,)
        s.stocks_out += s.stock_display - kept
        s.stock_display = 0
        return True


class DrawCities(Phase[RivalState]):
    """RR-SOLO-11: three city tiles are drawn."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Draw city tiles", "RR-SOLO-11")
        self.notation = notation

    def check(self, s: RivalState) -> None:
        check_solo_turn(s, TURNS)
        must(not s.stock_display, "RR-SOLO-9", "The stock tiles are chosen before city tiles are drawn.")
        must(count(s.city_display) < DRAWN, self.rule, "Three city tiles are drawn already.")

    def to_move(self, s: RivalState) -> i64:
        return CHANCE

    def legal(self, s: RivalState) -> list[Action]:
        return [self.notation.reveal_cities[city] for city in members(s.city_pile)]

    def sample(self, s: RivalState, dice: Dice) -> Action:
        return self.notation.reveal_cities[nth(s.city_pile, dice.below(s.city_left))]

    def apply(self, s: RivalState, a: Action) -> bool:
        assert isinstance(a, RevealCity)
        s.city_pile &= ~bit(a.city)
        s.city_left -= 1
        s.city_display |= bit(a.city)
        return count(s.city_display) == DRAWN


class PlaceTile(PlaceCity):
    """RR-SOLO-12, RR-SOLO-15: one of the three is laid by the usual rules; the others leave the game."""

    def tiles(self, s: RivalState) -> i64:
        return s.city_display

    def take(self, s: RivalState, city: i64) -> None:
        s.discarded |= s.city_display & ~bit(city)
        s.city_display = 0

    def give_up(self, s: RivalState) -> None:
        s.tell(0, "RR-SOLO-15")
        s.discarded |= s.city_display
        s.city_display = 0

    def not_yours(self, city: str) -> Refusal:
        return Refusal(self.rule, f"{city} is not one of the three city tiles drawn.")

    def go_on(self, s: RivalState) -> bool:
        return True

    def check(self, s: RivalState) -> None:
        check_solo_turn(s, TURNS)
        must(not s.stock_display, "RR-SOLO-9", "The stock tiles are chosen before a tile is placed.")
        if s.filling == NOTHING:
            must(count(s.city_display) == DRAWN and not s.placed, "RR-SOLO-11", "Three city tiles are drawn.")
        else:
            must(s.placed and not s.city_display, self.rule, "The placed tile waits for its cubes.")
            must(s.laid[-1] & 63 == s.filling and s.bag != 0, "RR-SOLO-14", "The newest tile is filled.")
            must(s.cubes[s.filling] == 0, "RR-SOLO-14", "A tile is filled once.")


class DeliverCube(DeliverGood):
    """RR-SOLO-16 to RR-SOLO-20: one cube is delivered and joins the progression; its railroad rises by 2."""

    def score(self, s: RivalState, seat: i64, a: Deliver, link: i64) -> None:
        seen: i64 = 0
        for colour in s.progression[-LOOK_BACK:]:
            seen |= bit(colour)
        about = f"{COLOURS[a.colour]},{a.origin_id},{a.to_id}" if s.ledger is not None else ""
        s.gain(seat, count(seen), "RR-SOLO-20", about)
        s.progression = (*s.progression, a.colour)
        self.raise_value(s, seat, link_railroad(link), 2, "RR-SOLO-18", "RR-SOLO-19")

    def nothing_left(self) -> str:
        return "RUL-44"

    def over_what(self) -> str:
        return "RR-SOLO-16"

    def check(self, s: RivalState) -> None:
        check_solo_turn(s, TURNS)
        must(not s.stock_display and not s.city_display, "RR-SOLO-9", "Tiles are chosen before the delivery.")


class EndSoloTurn(Phase[RivalState]):
    """RR-SOLO-23, RR-SOLO-24: after the eleventh turn the stock tiles are scored."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("End of the turn", "RR-SOLO-23")
        self.data = notation.data

    def enter(self, s: RivalState) -> bool:
        s.step = 0
        s.placed = False
        if s.last:
            score_stocks(self.data, s, "RR-SOLO-24")
            s.tell(0, "RR-SOLO-25", rank(s.scores[0]))
            s.finish()
        return False

    def check(self, s: RivalState) -> None:
        must(False, self.rule, "No game rests between two turns.")
