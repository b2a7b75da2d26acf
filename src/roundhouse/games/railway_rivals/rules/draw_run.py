"""Drawing a run: dice or cards, what is too short drawn again, what cannot be done held over."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, has, members, nth
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, NOTHING, PUBLIC
from roundhouse.games.railway_rivals.actions import Notation, Throw, TurnUp
from roundhouse.games.railway_rivals.data import TENS, Destination
from roundhouse.games.railway_rivals.invariants import check_drawing
from roundhouse.games.railway_rivals.packing import (
    pack_pair,
    pair_first,
    pair_second,
    put_off_after,
    put_off_pair,
    seats_at,
)
from roundhouse.games.railway_rivals.routes.routes import NO_WAY, Routes
from roundhouse.games.railway_rivals.state import RailwayState


def next_unused(unused: i64, key: i64) -> i64:
    """The number that a throw stands for when some are used (RW-B1a.11, RW-B1a.12, RU-28).

    The next unit of the same ten, 6 goes on to 1; when the ten is used up, the lowest of the next ten.
    """
    base = key - key % 6
    for i in range(6):
        number = base + (key + i) % 6
        if has(unused, number):
            return number
    if key < TENS:
        for i in range(6, TENS):
            number = (base + i) % TENS
            if has(unused, number):
                return number
    raise AssertionError("a number is thrown only while one is unused")


class DrawRun(Phase[RailwayState]):
    """RW-B1.1: two keys make a run; the second is drawn again while the run is too short.

    By dice RW-B1a.1, RW-B1a.4, RW-B1a.5 and RW-B1a.6, by cards RW-B1b.1 and RW-B1b.2; number cards are
    turned up like playing cards (RW-B1a.13, RW-K.3). Too short is RW-B1d.1, held over RW-B1e.1 and RU-33:
    a run to which track leads is offered, whether anybody can enter it or not.
    """

    def __init__(
        self,
        notation: Notation,
        routes: Routes,
        places: list[Destination],
        special_runs: tuple[int, ...],
    ) -> None:
        super().__init__("Draw the run", "RW-B1.1")
        self.notation = notation
        self.routes = routes
        self.places = places
        self.special_runs = special_runs

    def enter(self, s: RailwayState) -> bool:
        if not s.operating:
            return False
        for i, pair in enumerate(s.waiting):
            first, second = pair_first(pair), pair_second(pair)
            if self.length(s, first, second) != NO_WAY:
                s.waiting = s.waiting[:i] + s.waiting[i + 1 :]
                s.first = first
                s.second = second
                s.note(PUBLIC, "RU-34", self.about(s, first, second))
                return False
        if s.put_off and put_off_after(s.put_off[0]) < s.extra_buildings:
            pair = put_off_pair(s.put_off[0])
            s.put_off = s.put_off[1:]
            s.first = pair_first(pair)
            s.second = pair_second(pair)
            s.offered_before = True
            s.note(PUBLIC, "RU-40", self.about(s, s.first, s.second))
            return False
        return True

    def check(self, s: RailwayState) -> None:
        check_drawing(s)

    def to_move(self, s: RailwayState) -> i64:
        return CHANCE

    # Lengths

    def length(self, s: RailwayState, first: i64, second: i64) -> int:
        """The steps of a run over the track that there is, or NO_WAY."""
        if not (self.has_track(s, first) and self.has_track(s, second)):
            return NO_WAY
        return nearest_of(self.routes.distances(s, self.places[first].hexes), self.places[second])

    def has_track(self, s: RailwayState, key: i64) -> bool:
        """Whether any line touches this destination."""
        return any(seats_at(s.seats_in_hex, hex_) != 0 for hex_ in self.places[key].hexes)

    def too_short(self, s: RailwayState, distances: list[i64], second: i64) -> bool:
        length = nearest_of(distances, self.places[second])
        return NO_WAY < length < max(self.places[s.first].shortest, self.places[second].shortest)

    # What can come up

    def special(self, s: RailwayState) -> bool:
        """Whether the second number of this drawing is a special one (RW-B1a.8, RU-29)."""
        return s.first != NOTHING and s.drawings in self.special_runs

    def legal(self, s: RailwayState) -> list[Action]:
        if self.notation.by_dice:
            return self.notation.specials if self.special(s) else self.notation.towns
        found: list[Action] = []
        found += [self.notation.cards[key] for key in members(self.stack(s))]
        return found

    def stack(self, s: RailwayState) -> i64:
        """The cards that can be on top of the stack, as bits: one that was put back has a known place."""
        rest = s.unused
        for pair in s.buried:
            if pair_second(pair) == 0:
                return bit(pair_first(pair))
            rest &= ~bit(pair_first(pair))
        return rest

    def allows(self, s: RailwayState, a: Action) -> Refusal | None:
        if isinstance(a, Throw):
            if self.special(s) == (a.key >= TENS):
                return None
            if self.special(s):
                return Refusal("RW-B1a.7", "A special destination is due: throw one die, 1 to 6.")
            return Refusal("RW-B1a.4", "A town is due: throw the die twice, 11 to 66.")
        if isinstance(a, TurnUp):
            if has(self.stack(s), a.key):
                return None
            for pair in s.buried:
                if pair_first(pair) == a.key:
                    above = pair_second(pair)
                    return Refusal("RW-B1d.3", f"This card was put back, and {above} cards lie above it.")
            if has(s.unused, a.key):
                return Refusal("RW-B1d.3", "A card that was put back is on top of the stack.")
            return Refusal("RW-B1a.9", "This card has come up already.")
        return super().allows(s, a)

    def sample(self, s: RailwayState, dice: Dice) -> Action:
        if self.notation.by_dice:
            sides = self.legal(s)
            return sides[dice.below(len(sides))]
        cards = self.stack(s)
        return self.notation.cards[nth(cards, dice.below(count(cards)))]

    def pool(self, s: RailwayState) -> i64:
        """The keys that can still become the second of this run, as bits."""
        if not self.notation.by_dice:
            return s.unused
        towns = bit(TENS) - 1
        return s.unused & ~towns if self.special(s) else s.unused & towns

    # What it does

    def apply(self, s: RailwayState, a: Action) -> bool:
        key = self.drawn(s, a)
        s.unused &= ~bit(key)
        if s.first == NOTHING:  # the first of two (RW-B1b.2)
            s.first = key
            s.drawings += 1
            return False
        distances = self.routes.distances(s, self.places[s.first].hexes)
        if self.too_short(s, distances, key):
            if any(not self.too_short(s, distances, other) for other in members(self.pool(s))):
                s.rejected = (*s.rejected, key)
                s.note(PUBLIC, "RW-B1d.2", self.about(s, s.first, key))
                return False
            s.note(PUBLIC, "RU-32", self.about(s, s.first, key))
            self.put_back(s)
            s.first = NOTHING
            s.settled += 1
            return True
        self.put_back(s)
        if nearest_of(distances, self.places[key]) == NO_WAY:
            s.note(PUBLIC, "RW-B1e.1", self.about(s, s.first, key))
            s.waiting = (*s.waiting, pack_pair(s.first, key))
            s.first = NOTHING
            return True
        s.note(PUBLIC, "RW-B1.1", self.about(s, s.first, key))
        s.second = key
        return True

    def drawn(self, s: RailwayState, a: Action) -> i64:
        """The key that comes up; a card leaves the stack."""
        if isinstance(a, Throw):
            return next_unused(s.unused, a.key)
        assert isinstance(a, TurnUp)
        s.buried = tuple([pair - 1 for pair in s.buried if pair_second(pair) > 0])
        return a.key

    def put_back(self, s: RailwayState) -> None:
        """The rejected keys are unused again; cards go into the middle of the stack (RW-B1d.3, RU-32).

        Each goes back when the next one has been drawn: so the draws after that have brought it higher.
        """
        more = len(s.rejected) - 1
        place = max(0, (count(s.unused) + more) // 2 - more)
        for key in s.rejected:
            if not self.notation.by_dice:
                below = [pair + 1 if pair_second(pair) >= place else pair for pair in s.buried]
                s.buried = (*below, pack_pair(key, place))
                place += 1
            s.unused |= bit(key)
        s.rejected = ()

    def about(self, s: RailwayState, first: i64, second: i64) -> str:
        if s.ledger is None:
            return ""
        return f"{self.notation.keys[first]},{self.notation.keys[second]}"


def nearest_of(distances: list[i64], place: Destination) -> int:
    """The distance of the nearest hex of a destination, or NO_WAY."""
    found: i64 = NO_WAY
    for hex_ in place.hexes:
        steps: i64 = distances[hex_]
        if found == NO_WAY or NO_WAY < steps < found:
            found = steps
    return found
