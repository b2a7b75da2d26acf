"""Place a City Tile: match a railroad if you can, else a blank edge, else pass."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import has, lowest
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal, must
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, NOTHING, PUBLIC
from roundhouse.games.railroad_rivals.actions import PASS, Cubes, Notation, Pass, Place
from roundhouse.games.railroad_rivals.data import Data
from roundhouse.games.railroad_rivals.invariants import check_placing, check_turn, emptied
from roundhouse.games.railroad_rivals.packing import (
    ANY,
    BLANK,
    RAILROAD,
    STEPS,
    gap_facing,
    laid_cell,
    laid_city,
    link_old,
    link_railroad,
    pack_laid,
    where,
)
from roundhouse.games.railroad_rivals.rules import drawing_cubes
from roundhouse.games.railroad_rivals.rules.ending import begin_last_turn, drafting_over
from roundhouse.games.railroad_rivals.rules.matching import NONE_LAID, Answers, Matching, city_at, facing_at
from roundhouse.games.railroad_rivals.state import RailroadState

NO_FIT: Final = -1
BLANKS_MEET: Final = "would lie blank to blank"
KEPT_COUNTS: Final = 60
"""So many bits of counts are kept while a placing is drawn."""


class PlaceCity(Phase[RailroadState]):
    """In turn order each player lays one tile, which then receives its cubes.

    `Matching.fits` finds what matches, `Matching.lay` makes the links, and says whose they are.
    """

    def __init__(self, notation: Notation, matching: Matching, name: str, rule: str) -> None:
        super().__init__(name, rule)
        self.secret_choices = True
        self.notation = notation
        self.matching = matching
        self.data: Data = notation.data
        self.goods = [city.goods for city in notation.data.cities]
        self.placeable: i64 = notation.data.placeable

    # Whose tiles they are: the solitaire game has its own answers

    def tiles(self, s: RailroadState) -> i64:
        """The tiles that the player may lay, as bits; none where a view does not know them.

        They are those of the own hand (RR-PLACE-1) that are laid at all (RB-TILE-3).
        """
        hand: i64 = s.hands[s.asked()]
        return hand & self.placeable if hand > 0 else i64(0)

    def take(self, s: RailroadState, city: i64) -> None:
        """The tile leaves the hand; if it was the last one, this turn is the last."""
        seat = s.asked()
        s.take_tile(seat, city)
        if not s.last and self.was_last(s, seat):  # asked with every tile (RR-END-1, RUL-26)
            begin_last_turn(s, seat, "RR-END-1", self.data.cities[city].id)

    def was_last(self, s: RailroadState, seat: i64) -> bool:
        """Whether this seat has now placed its last city tile (RR-END-1)."""
        return s.hands[seat] == 0

    def give_up(self, s: RailroadState) -> None:
        """Nothing fits: the tiles stay in hand, and a last one that is kept ends nothing (RUL-27)."""
        s.note(s.asked(), "RR-PLACE-18")

    def not_yours(self, city: str) -> Refusal:
        return Refusal("RR-PLACE-1", f"{city} is not in your hand.")

    def duty(self, rule: str) -> str:
        """The rule that is cited for one of the duties: to match, to lie blank to blank, not to pass."""
        return rule

    def gives(self) -> str:
        """The rule by which the new tile receives its cubes."""
        return "RR-PLACE-6"

    # The phase

    def enter(self, s: RailroadState) -> bool:
        s.step = 0
        s.placed = False
        return True

    def check(self, s: RailroadState) -> None:
        check_turn(s)
        check_placing(self.data, s)
        must(not s.last or emptied(self.data, s), "RR-END-1", "Nobody has placed a last tile.")

    def to_move(self, s: RailroadState) -> i64:
        return s.asked() if s.filling == NOTHING else i64(CHANCE)  # in the order of the row (RR-PLACE-1)

    def due(self, s: RailroadState) -> i64:
        """How many cubes the new tile receives: as its number says (RR-PLACE-6, RR-PLACE-7, RR-SOLO-14)."""
        return drawing_cubes.due(s.bag, self.goods[s.filling])

    def legal(self, s: RailroadState) -> list[Action]:
        if s.filling != NOTHING:
            return drawing_cubes.handfuls(s.bag, self.due(s))
        # beside a tile that lies there: on the frontier (RR-PLACE-1)
        # a match, if there is one (RR-PLACE-14, RUL-50; wild edges count, RUL-71)
        fits = self.matching.fits(self.matching.railroad, self.tiles(s), s.frontier)
        if not fits:  # else blank to blank (RR-PLACE-16, RR-PLACE-17, RUL-16, RUL-50)
            fits = self.matching.fits(self.matching.blank, self.tiles(s), s.frontier)
        choices: list[Action] = [self.notation.place(fit) for fit in fits]
        return choices if fits else [PASS]  # only then (RR-PLACE-18, RUL-18, RUL-50, RUL-76)

    def weights(self, s: RailroadState) -> list[int]:
        return drawing_cubes.ways(s.bag, self.due(s))

    def sample(self, s: RailroadState, dice: Dice) -> Action:
        return drawing_cubes.draw(s.bag, self.due(s), dice)  # blindly (RR-PLACE-6, RR-SOLO-14)

    def random_choice(self, s: RailroadState, dice: Dice) -> Action:
        tiles = self.tiles(s)
        fit = self.random_fit(self.matching.railroad, tiles, s.frontier, dice)
        if fit == NO_FIT:
            fit = self.random_fit(self.matching.blank, tiles, s.frontier, dice)
            if fit == NO_FIT:
                dice.below(1)
                return PASS
        return self.notation.place(fit)

    def random_fit(self, answers: list[Answers], tiles: i64, frontier: tuple[int, ...], dice: Dice) -> i64:
        """One of the fits of these tiles, each as likely; NO_FIT without a throw if there is none."""
        matching = self.matching
        total_fits: i64 = 0
        counts: i64 = 0  # how often each of the first five tiles fits, twelve bits each
        n: i64
        kept: i64 = 0
        left = tiles
        while left:
            n = matching.count(answers, lowest(left), frontier)
            if kept < KEPT_COUNTS:
                counts |= n << kept
                kept += 12
            total_fits += n
            left &= left - 1
        if total_fits == 0:
            return NO_FIT
        index = dice.below(total_fits)
        left = tiles
        while True:
            city = lowest(left)
            n = counts & 4095 if kept > 0 else matching.count(answers, city, frontier)
            if index < n:
                return matching.nth(answers, city, frontier, index)
            index -= n
            left &= left - 1
            counts >>= 12
            kept -= 12

    def apply(self, s: RailroadState, a: Action) -> bool:
        if isinstance(a, Place):
            s.placed = True
            seat = s.asked()
            # the new links are this seat's (RR-PLACE-4)
            made = self.matching.lay(s, pack_laid(a.city, a.turn, a.cell), seat)
            if s.ledger is not None:
                self.tell_links(s, seat, a.id, made)
            self.take(s, a.city)
            if s.bag != 0:  # else it is given nothing (RUL-19, RR-SOLO-14)
                s.filling = a.city  # after the links, cubes (RR-PLACE-6), blank to blank as well (RUL-16)
                return False
            s.note(seat, "RUL-19", a.id)
            return self.go_on(s)
        if isinstance(a, Cubes):
            # told under the seat that has placed, because chance itself has none
            s.note(s.asked(), self.gives(), self.notation.ids[s.filling])
            drawing_cubes.fill(s, a.counts)
            return self.go_on(s)
        self.give_up(s)  # among several the tiles stay in hand (RUL-18)
        return self.go_on(s)

    def tell_links(self, s: RailroadState, seat: i64, city: str, made: i64) -> None:
        """Put the new links on the ledger: the railroad and the other city of each."""
        if made == 0:
            s.note(seat, "RR-PLACE-16", city)
        for link in s.links[len(s.links) - made :]:
            old = self.data.cities[link_old(link)].id
            s.note(seat, "RR-PLACE-4", f"{city},{old},{self.data.railroads[link_railroad(link)].id}")

    def go_on(self, s: RailroadState) -> bool:
        """The next player, if there is one; when all have passed for good, this turn is the last (RUL-28)."""
        s.step += 1  # one tile in a turn (RR-PLACE-15); after the last player come deliveries (RR-DELIVER-1)
        if s.step < s.seats:  # in the last turn too (RUL-26)
            return False
        if not s.placed and drafting_over(s):  # all passed, also with nothing to lay (RUL-76)
            begin_last_turn(s, PUBLIC, "RUL-28")
        return True

    # Why not

    def allows(self, s: RailroadState, a: Action) -> Refusal | None:
        if s.filling != NOTHING:
            return drawing_cubes.why_not(s.bag, self.due(s), a, self.gives())
        if isinstance(a, Pass):
            return self.why_not_pass(s)
        if not isinstance(a, Place):
            return Refusal(self.rule, "A city tile is placed now, or you pass if none fits.")
        city = self.data.cities[a.city].name
        if not has(self.tiles(s), a.city):
            return self.not_yours(city)
        there = city_at(s.laid, a.cell)
        if there != NONE_LAID:
            return Refusal("RR-PLACE-8", f"{self.data.cities[there].name} lies {where(a.cell)} already.")
        if a.turn and self.matching.shown(a.city, 0, 0) == ANY:
            return Refusal("RR-PLACE-1", f"All edges of {city} are alike: it lies unturned, with 0 turns.")
        facing = facing_at(s.frontier, a.cell)
        if facing == 0:
            return why_not_beside(self.data, s, a.cell)
        if has(self.matching.turns(self.matching.railroad, a.city, facing), a.turn):
            return None
        return self.why_no_match(s, a, facing)

    def why_not_pass(self, s: RailroadState) -> Refusal | None:
        for answers, what in ((self.matching.railroad, "would match"), (self.matching.blank, BLANKS_MEET)):
            fits = self.matching.fits(answers, self.tiles(s), s.frontier)
            if fits:
                city = self.data.cities[laid_city(fits[0])].name
                at = where(laid_cell(fits[0]))
                return Refusal(self.duty("RUL-18"), f"{city} placed {at} {what}: you may not pass.")
        return None

    def why_no_match(self, s: RailroadState, a: Place, facing: i64) -> Refusal | None:
        """Neither edge matches: is a blank contact enough, and is it there?"""
        touching = self.touching(s, a, facing)
        blank = has(self.matching.turns(self.matching.blank, a.city, facing), a.turn)
        fits = self.matching.fits(self.matching.railroad, self.tiles(s), s.frontier)
        if fits:
            better = (
                f"{self.data.cities[laid_city(fits[0])].name} placed {where(laid_cell(fits[0]))} would match"
            )
            if not blank:
                return Refusal("RR-PLACE-2", f"No railroad matches: {touching}; {better}.")
            return Refusal(self.duty("RR-PLACE-14"), f"Only blank edges meet, but {better}.")
        if blank:
            return None
        if self.matching.any(self.matching.blank, self.tiles(s), s.frontier):
            return Refusal(
                self.duty("RR-PLACE-16"),
                f"None of your tiles matches: lay a blank edge to a blank one; here {touching}.",
            )
        return Refusal(self.duty("RR-PLACE-18"), "None of your tiles can be placed: pass.")

    def touching(self, s: RailroadState, a: Place, facing: i64) -> str:
        """Which edges meet there, in words."""
        city = self.data.cities[a.city].name
        met: list[str] = []
        for side in range(4):
            answer = gap_facing(facing, side)
            if answer:
                old = self.data.cities[city_at(s.laid, a.cell + STEPS[side])].name
                mine = self.edge_name(self.matching.shown(a.city, a.turn, side))
                met.append(f"{mine} of {city} touches {self.edge_name(answer)} of {old}")
        return ", ".join(met)

    def edge_name(self, shown: i64) -> str:
        if shown == BLANK:
            return "a blank edge"
        return "a wild edge" if shown == ANY else self.data.railroads[shown - RAILROAD].id


def why_not_beside(data: Data, s: RailroadState, cell: i64) -> Refusal:
    """No tile lies beside this cell: at its corner at best."""
    for step in (-129, -127, 127, 129):
        corner = city_at(s.laid, cell + step)
        if corner != NONE_LAID:
            return Refusal(
                "RUL-13",
                f"A tile {where(cell)} touches {data.cities[corner].name} at a corner only.",
            )
    return Refusal("RR-PLACE-1", f"A tile {where(cell)} touches no other: lay yours beside one.")
