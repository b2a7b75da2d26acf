"""Phase 2, Build Railroad Track: in turn order, one locomotive at a time, and what it brings at once."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import count, has, members, nth
from roundhouse.core.counts import kinds
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import NOTHING
from roundhouse.core.wide_sets import WORD, in_set, members_in, set_of
from roundhouse.games.ride_the_rails.actions import DONE, Build, Done, Notation
from roundhouse.games.ride_the_rails.data import (
    ALLOWANCE,
    EAST,
    FIVE_BONUS,
    LINE_IN_CITY,
    MOUNTAIN,
    NO_CITY,
    RAILROADS,
    TOWN,
    Board,
)
from roundhouse.games.ride_the_rails.invariants import check_building, check_playing
from roundhouse.games.ride_the_rails.packing import COUNT_BITS, SIZE_BITS, amount, one, railroads_at
from roundhouse.games.ride_the_rails.rules.bonuses import Bonuses
from roundhouse.games.ride_the_rails.rules.laying import Laying
from roundhouse.games.ride_the_rails.rules.take_a_share import arrived
from roundhouse.games.ride_the_rails.rules.transcontinental import Transcontinental
from roundhouse.games.ride_the_rails.rules.where_railroads_start import Starting
from roundhouse.games.ride_the_rails.state import RailsState

# What the allowance leaves
NONE_LEFT: Final = 0
NO_MOUNTAIN: Final = 1
ANY_HEX: Final = 2


def left_to_place(s: RailsState) -> int:
    """How many locomotives more may be placed in this turn, the last of them perhaps not on a Mountain."""
    return ALLOWANCE[s.seats] - (1 if s.climbed else 0) - s.placed


class BuildTrack(Phase[RailsState]):
    """Everyone places up to 8, 5 or 4 locomotives, or none, and says when they are done.

    They may be of several railroads of which one holds a share. What lies in a railroad's frontier has room
    and is next to its track: `Laying` keeps it so. The pictures on the board that recall all this
    add no rule (RT-BUILD-15).
    """

    def __init__(
        self, notation: Notation, laying: Laying, starting: Starting, bonuses: Bonuses, seats: int
    ) -> None:
        super().__init__("Build Railroad Track", "RT-BUILD-1")
        board = notation.board
        self.notation = notation
        self.board: Board = board
        self.laying = laying
        self.starting = starting
        self.bonuses = bonuses
        self.line: Transcontinental = bonuses.line
        self.allowance: i64 = ALLOWANCE[seats]
        self.terrain = board.terrain
        self.city_at = board.city_at
        self.hex_at = board.hex_at
        high = [hex_ for hex_, kind in enumerate(board.terrain) if kind == MOUNTAIN]
        self.mountains = set_of(high, len(board.places))

    def enter(self, s: RailsState) -> bool:
        s.step = 0
        return True

    def check(self, s: RailsState) -> None:
        check_playing(s)
        check_building(self.board, s, self.allowance)

    def to_move(self, s: RailsState) -> i64:
        return s.order[s.step]  # each finishes before the next begins (RT-ORDER-4)

    # What may be placed

    def room(self, s: RailsState) -> i64:
        """Whether another locomotive may be placed, and where: up to `ALLOWANCE` (RT-BUILD-2, RT-RUL-5)."""
        # Mountains cost one locomotive, however many there are (RT-BUILD-3, RT-BUILD-4)
        limit = self.allowance - 1 if s.climbed else self.allowance
        if s.placed >= limit:
            return NONE_LEFT
        # the last locomotive of the full limit cannot go onto the first Mountain (RT-BUILD-5)
        return NO_MOUNTAIN if not s.climbed and s.placed == limit - 1 else ANY_HEX

    def lines(self, s: RailsState) -> i64:
        """The railroads that the mover can build, as bits: it has a share, and there is supply (RT-RUL-2).

        One share is enough (RT-BUILD-6, RT-SHARE-5), and there is none before the railroad arrives.
        """
        return kinds(s.shares[self.to_move(s)], COUNT_BITS) & kinds(s.supply, COUNT_BITS)

    def choices(self, s: RailsState, railroad: i64, room: i64) -> i64:
        """How many hexes there are for this railroad: asked of each before every choice, so by shifts."""
        if s.started >> railroad & 1 == 0:
            return count(self.starting.starts(s, railroad))
        if room == ANY_HEX:
            return s.frontier_sizes >> (SIZE_BITS * railroad) & 255
        n: i64 = 0
        words = s.frontier[railroad]
        for i in range(len(words)):
            word: i64 = words[i]
            if word != 0:
                high: i64 = self.mountains[i]
                n += count(word & ~high)
        return n

    def chosen(self, s: RailsState, railroad: i64, room: i64, index: i64) -> i64:
        """The hex with `index` others before it."""
        if not has(s.started, railroad):
            return self.hex_at[nth(self.starting.starts(s, railroad), index)]
        words = s.frontier[railroad]
        start: i64 = 0
        for i in range(len(words)):
            word: i64 = words[i]
            if word != 0:
                if room == NO_MOUNTAIN:
                    high: i64 = self.mountains[i]
                    word &= ~high
                n = count(word)
                if index < n:
                    return start + nth(word, index)
                index -= n
            start += WORD
        raise AssertionError("the frontier has as many hexes as its size says")

    def legal(self, s: RailsState) -> list[Action]:
        choices: list[Action] = []
        room = self.room(s)
        if room != NONE_LEFT:
            for railroad in members(self.lines(s)):  # several in one turn (RT-BUILD-7)
                choices += [self.notation.build(railroad, hex_) for hex_ in self.hexes(s, railroad, room)]
        choices.append(DONE)  # at any time, also with none placed (RT-BUILD-1)
        return choices

    def hexes(self, s: RailsState, railroad: i64, room: i64) -> list[int]:
        """The hexes where this railroad may be placed, in rising order.

        It starts with its very first locomotive, and never again: from then on it grows (RT-RUL-11).
        """
        if not has(s.started, railroad):
            return [self.hex_at[city] for city in members(self.starting.starts(s, railroad))]
        found = members_in(s.frontier[railroad])
        if room == NO_MOUNTAIN:
            found = [hex_ for hex_ in found if self.terrain[hex_] != MOUNTAIN]
        return found

    def random_choice(self, s: RailsState, dice: Dice) -> Action:
        room = self.room(s)
        held: i64 = 0
        if room != NONE_LEFT:
            held = s.shares[self.to_move(s)]
        supply = s.supply
        total: i64 = 1
        counts: i64 = 0  # hexes by railroad, taken apart by hand below to keep the rest of the index
        railroad: i64 = 0
        while held != 0:
            if amount(held, 0) != 0 and amount(supply, 0) != 0:
                n = self.choices(s, railroad, room)
                counts |= n << (SIZE_BITS * railroad)
                total += n
            held >>= COUNT_BITS
            supply >>= COUNT_BITS
            railroad += 1
        index = dice.below(total)
        if index == total - 1:
            return DONE
        railroad = 0
        while index >= counts & 255:
            index -= counts & 255
            counts >>= SIZE_BITS
            railroad += 1
        return self.notation.build(railroad, self.chosen(s, railroad, room, index))

    # Why not

    def allows(self, s: RailsState, a: Action) -> Refusal | None:
        if isinstance(a, Done):
            return None
        if not isinstance(a, Build):
            return Refusal(self.rule, "Track is built now: place a locomotive, or say done.")
        railroad = RAILROADS[a.railroad].capitalize()
        if not has(arrived(s.round), a.railroad):  # not before its round (RT-BUILD-14)
            return Refusal("RT-BUILD-14", f"{railroad} is not available before round {a.railroad}.")
        if amount(s.shares[self.to_move(s)], a.railroad) == 0:
            return Refusal("RT-BUILD-6", f"You hold no share of {railroad}.")
        if amount(s.supply, a.railroad) == 0:
            return Refusal("RT-RUL-2", f"No locomotive of {railroad} is left.")
        room = self.room(s)
        if room == NONE_LEFT:
            if s.climbed:
                return Refusal(
                    "RT-BUILD-3",
                    f"You have placed {s.placed}, one of them on a Mountain: more are not allowed this turn.",
                )
            return Refusal("RT-BUILD-2", f"You have placed {s.placed}: more are not allowed this turn.")
        if room == NO_MOUNTAIN and self.terrain[a.hex] == MOUNTAIN:
            return Refusal(
                "RT-BUILD-5",
                f"{a.name} is a Mountain: the last locomotive of a turn cannot be placed on one.",
            )
        if not has(s.started, a.railroad):
            return self.starting.why_not(s, a.railroad, a.hex)
        return self.why_not_there(s, a.railroad, a.hex, railroad)

    def why_not_there(self, s: RailsState, railroad: i64, hex_: i64, colour: str) -> Refusal | None:
        """Why this railroad cannot grow into this hex; None if it can."""
        if in_set(s.frontier[railroad], hex_):
            return None
        board = self.board
        city = board.city_at[hex_]
        name = board.names[hex_] if city == NO_CITY else board.cities[city].name
        there = railroads_at(s.track, hex_)
        if has(there, railroad):
            return Refusal("RT-BUILD-9", f"{colour} already has a locomotive in {name}.")
        if all(not has(railroads_at(s.track, n), railroad) for n in board.around[hex_]):
            return Refusal("RT-BUILD-8", f"{name} is not next to a locomotive of {colour}.")
        if board.terrain[hex_] == EAST:
            if there:
                return Refusal("RT-BUILD-12", f"{name} on the East Coast holds one locomotive and has it.")
            return Refusal(
                "RT-BUILD-13", f"{colour} is in two East Coast cities already: {name} would be the third."
            )
        return Refusal("RT-BUILD-10", f"{name} already holds two locomotives.")

    # What it does

    def apply(self, s: RailsState, a: Action) -> bool:
        if isinstance(a, Build):
            self.build(s, a.railroad, a.hex)
            return False
        s.placed = 0  # the next begins with the full limit (RT-RUL-5)
        s.climbed = False
        s.step += 1  # only now it is the next one's turn (RT-ORDER-4)
        return s.step == s.seats

    def build(self, s: RailsState, railroad: i64, hex_: i64) -> None:
        """Place a locomotive."""
        terrain: i64 = self.terrain[hex_]
        if terrain >= TOWN:
            self.pay_bonus(s, railroad, self.city_at[hex_])
        elif terrain == MOUNTAIN:  # a city never is: `Board.kind_of`
            s.climbed = True  # not how often (RT-BUILD-4)
        s.supply -= one(railroad)  # the same as for shares (RT-RUL-1)
        self.laying.lay(s, railroad, hex_)
        s.placed += 1  # whatever railroad (RT-BUILD-7), a first locomotive too (RT-RUL-6)
        # after each locomotive (RT-RUL-19), until the first line was paid (RT-TRANS-5)
        if s.transcontinental == NOTHING and s.west != 0 and s.east != 0:
            self.connect(s, railroad, hex_)

    def pay_bonus(self, s: RailsState, railroad: i64, city: i64) -> None:
        """Pay what the city pays for the locomotive that comes there, at once to whoever builds (RT-BONUS-6,
        RT-RUL-30).
        """
        bonus = self.bonuses.of_city(s, city, not has(s.started, railroad))
        if bonus != 0:
            rule = "RT-BONUS-3" if bonus == FIVE_BONUS else "RT-BONUS-1"
            about = f"{RAILROADS[railroad]},{self.board.cities[city].id}" if s.ledger is not None else ""
            s.gain(self.to_move(s), bonus, rule, about)

    def connect(self, s: RailsState, railroad: i64, hex_: i64) -> None:
        """Pay the transcontinental bonus if this locomotive completes the line (RT-TRANS-5, RT-RUL-19)."""
        amount_ = self.line.bonus(s)
        if amount_ != 0:
            seat = self.to_move(s)
            s.transcontinental = seat
            about = f"{RAILROADS[railroad]},{self.board.names[hex_]}" if s.ledger is not None else ""
            s.gain(seat, amount_, "RT-TRANS-3" if amount_ == LINE_IN_CITY else "RT-TRANS-4", about)
