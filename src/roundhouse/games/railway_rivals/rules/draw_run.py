"""Drawing a run: dice or cards, what is too short drawn again, what cannot be done held over."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, NOTHING, PUBLIC
from roundhouse.games.railway_rivals.actions import Throw, TurnUp
from roundhouse.games.railway_rivals.data import TENS, Destination, Keys
from roundhouse.games.railway_rivals.invariants import check_drawing
from roundhouse.games.railway_rivals.notation import Notation
from roundhouse.games.railway_rivals.packing import (
    BYTES,
    all_uses_left,
    given_back,
    keys_left,
    pack_pair,
    pair_first,
    pair_second,
    put_off_after,
    put_off_pair,
    seats_at,
    used_once,
    uses_left,
)
from roundhouse.games.railway_rivals.routes.routes import NO_WAY, Routes
from roundhouse.games.railway_rivals.state import RailwayState


def next_unused(keys: Keys, unused: bytes, key: i64) -> i64:
    """The key that a throw stands for when some are used up (RW-B1a.9, RU-28, RU-99).

    The next unit of the same ten, 6 goes on to 1 (RW-B1a.11); when the ten is used up, the lowest of the next
    ten (RW-B1a.12). Of two sets the other has the turn when one is used up. Special destinations go on in
    their order, and round (RU-100).
    """
    numbers: i64 = keys.numbers
    if key >= numbers:
        specials = len(keys.names) - numbers
        for i in range(specials):
            special = numbers + (key - numbers + i) % specials
            if uses_left(unused, special) > 0:
                return special
        raise AssertionError("a special number is thrown only while one is unused")
    for other in range(numbers // TENS):
        thrown = (key + other * TENS) % numbers
        first = thrown - thrown % TENS
        base = thrown - thrown % 6
        for i in range(6):
            number = base + (thrown + i) % 6
            if uses_left(unused, number) > 0:
                return number
        for i in range(6, TENS):
            number = first + (base - first + i) % TENS
            if uses_left(unused, number) > 0:
                return number
    raise AssertionError("a number is thrown only while one is unused")


class DrawRun(Phase[RailwayState]):
    """Two keys make a run; the second is drawn again while the run is too short."""

    def __init__(
        self,
        notation: Notation,
        routes: Routes,
        places: list[Destination],
        special_runs: tuple[int, ...],
        *,
        players_lines: bool,
    ) -> None:
        super().__init__("Draw the run", "RW-B1.1")
        self.notation = notation
        self.routes = routes
        self.places = places
        self.special_runs = special_runs
        self.players_lines = players_lines and routes.lines
        """Whether only the lines of companies count for the least length of a run (RU-65)."""

    def enter(self, s: RailwayState) -> bool:
        if not s.operating:  # races come when building is over (RW-B.1)
            return False
        # a run that has waited comes first, the oldest before others; its length is not asked again (RU-34)
        for i, pair in enumerate(s.waiting):
            first, second = pair_first(pair), pair_second(pair)
            if self.length(s, first, second) != NO_WAY and self.can_be_run(s, first, second):
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
        return True  # so for every race (RW-B1a.6)

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
        if self.routes.lines:
            return True  # lines of nobody may lead there, too (RU-63): the way itself is asked for
        return any(seats_at(s.seats_in_hex, hex_) != 0 for hex_ in self.places[key].hexes)

    def can_be_run(self, s: RailwayState, first: i64, second: i64) -> bool:
        """Whether, if there is a way, some such way has a step that belongs to a company (RU-66)."""
        if not self.routes.lines:
            return True
        return self.routes.possible(s, self.places[first].hexes, self.places[second].hexes)

    def too_short(self, s: RailwayState, distances: list[i64], second: i64) -> bool:
        """Whether there is a way and it is shorter than a run must be (RW-B1d.1, RU-31)."""
        length = nearest_of(distances, self.places[second])
        return NO_WAY < length < max(self.places[s.first].shortest, self.places[second].shortest)

    # What can come up

    def special(self, s: RailwayState) -> bool:
        """Whether the second number of this drawing is a special one (RW-B1a.8, RU-29)."""
        return s.first != NOTHING and s.drawings in self.special_runs

    def legal(self, s: RailwayState) -> list[Action]:
        if self.notation.by_dice:
            # the normal die: once for a special one (RW-B1a.7), twice for a town (RW-B1a.4)
            return self.notation.specials if self.special(s) else self.notation.towns
        # playing cards are turned up, number cards likewise
        found: list[Action] = []
        found += [self.notation.cards[key] for key in keys_left(self.stack(s))]
        return found

    def weights(self, s: RailwayState) -> list[int]:
        if self.notation.by_dice:
            return super().weights(s)
        return [n for n in self.stack(s) if n]

    def stack(self, s: RailwayState) -> bytes:
        """How many of each card can be on top of the stack: one that was put back has a known place.

        `put_back` gives it that.
        """
        rest = s.unused
        for pair in s.buried:
            key = pair_first(pair)
            if pair_second(pair) == 0:
                return bytes(key) + BYTES[1] + bytes(len(rest) - key - 1)
            rest = used_once(rest, key)
        return rest

    def allows(self, s: RailwayState, a: Action) -> Refusal | None:
        if isinstance(a, Throw):
            keys = self.notation.key_table
            if self.special(s) == (a.key >= keys.numbers):
                return None
            if self.special(s):
                due = f"{keys.names[keys.numbers]} to {keys.names[-1]}"
                return Refusal("RW-B1a.7", f"A special destination is due: throw one die, {due}.")
            due = f"{keys.names[0]} to {keys.names[keys.numbers - 1]}"
            return Refusal("RW-B1a.4", f"A town is due: throw the die twice, {due}.")
        if isinstance(a, TurnUp):
            if uses_left(self.stack(s), a.key) > 0:
                return None
            for pair in s.buried:
                if pair_first(pair) == a.key:
                    above = pair_second(pair)
                    return Refusal("RW-B1d.3", f"This card was put back, and {above} cards lie above it.")
            if uses_left(s.unused, a.key) > 0:
                return Refusal("RW-B1d.3", "A card that was put back is on top of the stack.")
            return Refusal("RW-B1a.9", "This card has come up already.")
        return super().allows(s, a)

    def sample(self, s: RailwayState, dice: Dice) -> Action:
        if self.notation.by_dice:
            sides = self.legal(s)
            return sides[dice.below(len(sides))]
        cards = self.stack(s)
        index = dice.below(all_uses_left(cards))
        for key, n in enumerate(cards):
            if index < n:
                return self.notation.cards[key]
            index -= n
        raise AssertionError("a card is turned up only while the stack has one")

    def pool(self, s: RailwayState) -> list[int]:
        """The keys that can still become the second of this run."""
        if not self.notation.by_dice:
            return keys_left(s.unused)
        found = keys_left(self.open_numbers(s))
        numbers, special = self.notation.key_table.numbers, self.special(s)
        return [key for key in found if (key >= numbers) == special]

    def open_numbers(self, s: RailwayState) -> bytes:
        """By dice, what can come up: a number that was rejected is used up for this run (RU-32)."""
        found = s.unused
        for key in s.rejected:
            found = b"".join([found[:key], BYTES[0], found[key + 1 :]])
        return found

    # What it does

    def apply(self, s: RailwayState, a: Action) -> bool:
        key = self.drawn(s, a)
        s.unused = used_once(s.unused, key)  # RW-B1a.9
        if s.first == NOTHING:  # the first of the two that make a run (RW-B1.1, RW-B1b.2)
            s.first = key
            s.drawings += 1  # whether it can be run or waits (RU-29)
            return False
        distances = self.routes.distances(s, self.places[s.first].hexes)
        lengths = self.routes.lengths(s, self.places[s.first].hexes) if self.players_lines else distances
        if self.too_short(s, lengths, key):  # drawn again (RW-B1d.2) unless all would be too near (RU-32)
            if any(not self.too_short(s, lengths, other) for other in self.pool(s)):
                s.rejected = (*s.rejected, key)
                s.note(PUBLIC, "RW-B1d.2", self.about(s, s.first, key))
                return False
            s.note(PUBLIC, "RU-32", self.about(s, s.first, key))
            self.put_back(s)
            s.first = NOTHING
            s.settled += 1
            return True
        self.put_back(s)
        # it waits if no track leads there (RW-B1e.1), and is offered otherwise, enter who can (RU-33)
        if nearest_of(distances, self.places[key]) == NO_WAY or not self.can_be_run(s, s.first, key):
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
            return next_unused(self.notation.key_table, self.open_numbers(s), a.key)
        assert isinstance(a, TurnUp)
        s.buried = tuple([pair - 1 for pair in s.buried if pair_second(pair) > 0])
        return a.key

    def put_back(self, s: RailwayState) -> None:
        """The rejected keys are unused again; cards go into the middle of the stack (RW-B1d.3, RU-32).

        Each goes back when the next one has been drawn: so the draws after that have brought it higher.
        """
        more = len(s.rejected) - 1
        place = max(0, (all_uses_left(s.unused) + more) // 2 - more)
        for key in s.rejected:
            if not self.notation.by_dice:
                below = [pair + 1 if pair_second(pair) >= place else pair for pair in s.buried]
                s.buried = (*below, pack_pair(key, place))
                place += 1
            s.unused = given_back(s.unused, key)
        s.rejected = ()

    def about(self, s: RailwayState, first: i64, second: i64) -> str:
        if s.ledger is None:
            return ""
        return f"{self.notation.keys[first]},{self.notation.keys[second]}"


def nearest_of(distances: list[i64], place: Destination) -> int:
    """The distance of the nearest hex of a destination, or NO_WAY (RU-31)."""
    found: i64 = NO_WAY
    for hex_ in place.hexes:
        steps: i64 = distances[hex_]
        if found == NO_WAY or NO_WAY < steps < found:
            found = steps
    return found
