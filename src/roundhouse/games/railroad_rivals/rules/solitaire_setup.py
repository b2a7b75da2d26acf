"""Setup of the solitaire game: the starting progression, and the starting tiles with a cube on each."""

from itertools import permutations
from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, has, members, nth
from roundhouse.core.counts import kinds_in
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal, must
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, NOTHING
from roundhouse.games.railroad_rivals.actions import Arrange, Cubes, Notation, Place, RevealCity
from roundhouse.games.railroad_rivals.data import COLOURS
from roundhouse.games.railroad_rivals.invariants import check_solo_setup
from roundhouse.games.railroad_rivals.packing import (
    CUBES,
    MIDDLE,
    RAILROAD,
    STEPS,
    gap_cell,
    laid_cell,
    laid_city,
    pack_laid,
    where,
)
from roundhouse.games.railroad_rivals.rules import drawing_cubes
from roundhouse.games.railroad_rivals.rules.matching import NONE_LAID, Matching, city_at
from roundhouse.games.railroad_rivals.state import RailroadState

DRAWN: Final = 3
"""Stock tiles and city tiles drawn in a turn, starting tiles, and cubes of the starting progression."""


class GoodsCubes(Phase[RailroadState]):
    """Three cubes are drawn, and the player puts them in a row as the progression."""

    def __init__(self) -> None:
        super().__init__("Starting progression", "RR-SOLO-4")

    def enter(self, s: RailroadState) -> bool:
        return s.turn == 0

    def check(self, s: RailroadState) -> None:
        check_solo_setup(s)
        must(len(s.progression) in (0, DRAWN), self.rule, "The progression begins with three cubes.")
        must(list(s.progression) == sorted(s.progression), "RUL-47", "The cubes are not arranged yet.")
        must(not s.laid and not s.city_display, self.rule, "The starting tiles are laid afterwards.")
        must(s.scores[0] == (1 if s.progression else 0), "RR-SOLO-2", "The score begins on 1.")

    def to_move(self, s: RailroadState) -> i64:
        return 0 if s.progression else CHANCE

    def legal(self, s: RailroadState) -> list[Action]:
        if not s.progression:
            return drawing_cubes.handfuls(s.bag, DRAWN)  # three (RR-SOLO-4)
        # seen, they are put in any order (RR-SOLO-4, RUL-47)
        return [Arrange(colours) for colours in sorted(set(permutations(s.progression)))]

    def weights(self, s: RailroadState) -> list[int]:
        return drawing_cubes.ways(s.bag, DRAWN)

    def sample(self, s: RailroadState, dice: Dice) -> Action:
        return drawing_cubes.draw(s.bag, DRAWN, dice)

    def allows(self, s: RailroadState, a: Action) -> Refusal | None:
        if not s.progression:
            return drawing_cubes.why_not(s.bag, DRAWN, a, self.rule)
        cubes = ", ".join([COLOURS[colour] for colour in s.progression])
        if not isinstance(a, Arrange):
            return Refusal(self.rule, f"First arrange the three cubes: {cubes}.")
        if sorted(a.colours) != sorted(s.progression):
            return Refusal(self.rule, f"{a.text()}: the three cubes are {cubes}.")
        return None

    def apply(self, s: RailroadState, a: Action) -> bool:
        if isinstance(a, Cubes):
            s.gain(0, 1, "RR-SOLO-2")  # one starts with 1 point (RR-SOLO-2)
            s.bag -= a.counts
            s.progression = tuple(kinds_in(a.counts, CUBES))
            return s.progression[0] == s.progression[2]  # three alike: there is nothing to arrange
        assert isinstance(a, Arrange)
        s.progression = a.colours
        return True


class StartingTiles(Phase[RailroadState]):
    """Three starting tiles, of which the player lays two or three, and a cube on each.

    St. Louis lies there; Chicago is laid to it by the IC, then Washington by the B&O. In the challenge three
    tiles are drawn and laid in any order, linked while that can be.
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

    def enter(self, s: RailroadState) -> bool:
        if s.turn > 0:
            return False
        if not self.challenge:
            s.city_display = bit(self.chicago) | bit(self.washington)
            s.city_pile &= ~(s.city_display | bit(self.st_louis))  # the other 34 (RR-SOLO-7)
            s.city_left -= 3
            self.matching.lay(s, pack_laid(self.st_louis, 0, MIDDLE), 0)
        return True

    def check(self, s: RailroadState) -> None:
        check_solo_setup(s)
        must(len(s.progression) == DRAWN, "RR-SOLO-4", "The progression begins with three cubes.")
        must(s.scores[0] == 1, "RR-SOLO-2", "The score begins on 1.")
        lying = [laid_city(tile) for tile in s.laid]
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
        filled = [city for city in lying if s.cubes_on(city)]
        if len(lying) < DRAWN:
            must(not filled and s.filling == NOTHING, "RR-SOLO-6", "Cubes come when all three tiles lie.")
        else:
            must(
                len(filled) < DRAWN and lying[: len(filled)] == filled, "RR-SOLO-6", "One cube on each tile."
            )
            must(s.filling == lying[len(filled)], "RR-SOLO-6", "The next tile waits for its cube.")

    def drawing(self, s: RailroadState) -> bool:
        """Whether a tile of the challenge is to be drawn (RR-SOLOCHAL-1): three, before one is laid."""
        return self.challenge and count(s.city_display) + len(s.laid) < DRAWN

    def to_move(self, s: RailroadState) -> i64:
        return CHANCE if s.filling != NOTHING or self.drawing(s) else 0

    def legal(self, s: RailroadState) -> list[Action]:
        if s.filling != NOTHING:
            return drawing_cubes.handfuls(s.bag, 1)  # whatever the tile's number (RR-SOLO-6)
        if self.drawing(s):  # at random (RR-SOLOCHAL-1)
            return [self.notation.reveal_cities[city] for city in members(s.city_pile)]
        return [self.notation.place(fit) for fit in self.fits(s)]

    def fits(self, s: RailroadState) -> list[int]:
        """Every way to lay the next tile."""
        if not self.challenge:  # RR-SOLO-5
            if len(s.laid) == 1:
                return self.linked(self.chicago, self.ic)
            return self.linked(self.washington, self.bo)
        tiles = members(s.city_display)
        if not s.laid:
            return [pack_laid(city, 0, MIDDLE) for city in tiles]
        # linked if any can be (RR-SOLOCHAL-2, RUL-49), else beside another
        fits = self.matching.fits(self.matching.railroad, s.city_display, s.frontier)
        if fits:
            return fits
        return [
            pack_laid(city, turn, gap_cell(gap)) for city in tiles for gap in s.frontier for turn in range(4)
        ]

    def linked(self, city: i64, railroad: i64) -> list[int]:
        """Every way to link this city to St. Louis by this railroad (RR-SOLO-5), for choice (RUL-46)."""
        shown = RAILROAD + railroad
        found: list[int] = []
        for side in range(4):
            if self.matching.shown(self.st_louis, 0, side) == shown:
                turns = [t for t in range(4) if self.matching.shown(city, t, side ^ 2) == shown]
                found += [pack_laid(city, turn, MIDDLE + STEPS[side]) for turn in turns]
        return found

    def weights(self, s: RailroadState) -> list[int]:
        return drawing_cubes.ways(s.bag, 1) if s.filling != NOTHING else [1] * s.city_left

    def sample(self, s: RailroadState, dice: Dice) -> Action:
        if s.filling != NOTHING:
            return drawing_cubes.draw(s.bag, 1, dice)
        return self.notation.reveal_cities[nth(s.city_pile, dice.below(s.city_left))]

    def allows(self, s: RailroadState, a: Action) -> Refusal | None:
        if s.filling != NOTHING:
            return drawing_cubes.why_not(s.bag, 1, a, "RR-SOLO-6")
        if self.drawing(s):
            if isinstance(a, RevealCity) and has(s.city_pile, a.city):
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
        if not has(s.city_display, a.city):
            return Refusal("RR-SOLOCHAL-1", f"{city} is not one of the tiles that wait.")
        if not s.laid:
            return Refusal("RUL-49", "The first tile lies unturned in the middle.")
        there = city_at(s.laid, a.cell)
        if there != NONE_LAID:
            return Refusal("RR-PLACE-8", f"{self.data.cities[there].name} lies {where(a.cell)} already.")
        if self.matching.any(self.matching.railroad, s.city_display, s.frontier):
            other = self.data.cities[laid_city(fits[0])].name
            return Refusal(
                "RUL-49",
                f"{other} placed {where(laid_cell(fits[0]))} would make a link: then one must be made.",
            )
        return Refusal("RUL-49", f"{city} must lie beside a tile that is there.")

    def apply(self, s: RailroadState, a: Action) -> bool:
        if isinstance(a, RevealCity):
            s.city_pile &= ~bit(a.city)
            s.city_left -= 1
            s.city_display |= bit(a.city)
            return False  # until there are three (`drawing`, RUL-49)
        if isinstance(a, Place):
            s.city_display &= ~bit(a.city)
            self.matching.lay(s, pack_laid(a.city, a.turn, a.cell), 0)  # links of one's own (RR-SOLO-13)
            if len(s.laid) == DRAWN:
                s.filling = laid_city(s.laid[0])
            return False
        assert isinstance(a, Cubes)
        s.note(0, "RR-SOLO-6", self.data.cities[s.filling].id)
        drawing_cubes.fill(s, a.counts)
        for tile in s.laid:  # one cube on each (RR-SOLO-6, RUL-49)
            if s.cubes_on(laid_city(tile)) == 0:
                s.filling = laid_city(tile)
                return False
        return True
