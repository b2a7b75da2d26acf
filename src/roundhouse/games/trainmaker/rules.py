"""The rules of Trainmaker under the rulebook's own headings, one phase a heading."""

from math import factorial
from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, members, nth
from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadPosition, Refusal
from roundhouse.core.module import Module
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, NOTHING, OVER, PUBLIC, with_item
from roundhouse.games.trainmaker.actions import (
    PLACES,
    ROLL,
    ROLLED,
    STOP,
    SWITCHES,
    UNITS,
    Deal,
    Keep,
    Notation,
    Place,
    Reveal,
    Roll,
    Rolled,
    Score,
    Stop,
    Switch,
    dice_of,
    faces_of,
    faces_of_train,
)
from roundhouse.games.trainmaker.data import (
    CABOOSE,
    DICE,
    FACE_NAMES,
    FACES,
    LOCOMOTIVE,
    SIDES,
    Data,
    covers,
)
from roundhouse.games.trainmaker.hidden import guess_state, mask_state
from roundhouse.games.trainmaker.invariants import check_state
from roundhouse.games.trainmaker.position import read_position, write_position
from roundhouse.games.trainmaker.state import TrainState

ROUNDS: Final = 100
"""After so many full rounds the game ends without a winner (TM-RUL-31)."""
DISPLAY: Final = 3


class TrainModule(Module[TrainState]):
    """A module of Trainmaker; it may bring dummy players, which own cards like a seat."""

    def __init__(self, rules: "TrainRules", dummies: int = 0) -> None:
        self.rules = rules
        self.dummies = dummies


# Set Up


class DealContracts(Phase[TrainState]):
    """TM-SETUP-10: two Contracts go to each seat."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Deal the Contracts", "TM-SETUP-10")
        self.notation = notation

    def enter(self, s: TrainState) -> bool:
        return s.offers[2 * s.seats - 1] == NOTHING

    def to_move(self, s: TrainState) -> i64:
        return CHANCE

    def legal(self, s: TrainState) -> list[Action]:
        seat, left = self.due(s), self.left(s)
        return [self.notation.deal(seat, a, b) for a in left for b in left if a < b]

    def sample(self, s: TrainState, dice: Dice) -> Action:
        first, second = sorted(dice.draw(self.left(s), 2))
        return self.notation.deal(self.due(s), first, second)

    def due(self, s: TrainState) -> int:
        """The seat that is dealt to next."""
        return s.offers.index(NOTHING) // 2

    def left(self, s: TrainState) -> list[int]:
        """The Contracts not dealt yet."""
        return [i for i in range(len(self.notation.data.contracts)) if i not in s.offers]

    def apply(self, s: TrainState, a: Action) -> bool:
        assert isinstance(a, Deal)
        s.offers = with_item(with_item(s.offers, 2 * a.seat, a.first), 2 * a.seat + 1, a.second)
        return s.offers[2 * s.seats - 1] != NOTHING


# Playing the Game


class Replenish(Phase[TrainState]):
    """TM-ROLL-2: three City cards lie face up when a turn begins, as long as the deck lasts."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Replenish City cards", "TM-ROLL-2")
        self.notation = notation

    def enter(self, s: TrainState) -> bool:
        if s.unrolled:
            return False  # a bonus train: no card is revealed in between (TM-DOUBLE-4)
        if s.round > ROUNDS:
            s.tell(PUBLIC, "TM-RUL-31")
            s.finish()
            return False
        gaps = empty_places(s.display)
        if s.deck == 0 and gaps == DISPLAY:
            s.tell(PUBLIC, "TM-RUL-21")
            s.finish()
            return False
        return s.deck != 0 and gaps > 0

    def to_move(self, s: TrainState) -> i64:
        return CHANCE

    def legal(self, s: TrainState) -> list[Action]:
        return [self.notation.reveals[city] for city in members(s.deck)]

    def sample(self, s: TrainState, dice: Dice) -> Action:
        return self.notation.reveals[nth(s.deck, dice.below(count(s.deck)))]

    def apply(self, s: TrainState, a: Action) -> bool:
        assert isinstance(a, Reveal)
        s.deck &= ~bit(a.city)
        s.display = with_item(s.display, s.display.index(NOTHING), a.city)
        return s.deck == 0 or empty_places(s.display) == 0


class ChooseContract(Phase[TrainState]):
    """TM-SETUP-11: at the beginning of its first turn a seat keeps one of its two Contracts."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Choose a Contract", "TM-SETUP-11")
        self.notation = notation

    def enter(self, s: TrainState) -> bool:
        return s.kept[s.seat] == NOTHING

    def to_move(self, s: TrainState) -> i64:
        return s.seat

    def legal(self, s: TrainState) -> list[Action]:
        offered = s.offers[2 * s.seat : 2 * s.seat + 2]
        return [self.notation.keeps[contract] for contract in offered if contract >= 0]

    def allows(self, s: TrainState, a: Action) -> Refusal | None:
        if a in self.legal(s):
            return None
        if isinstance(a, Keep):
            return Refusal("TM-SETUP-11", "This is not one of the two Contracts dealt to you.")
        return Refusal("TM-RUL-20", "First choose one of your two Contracts; then the dice are rolled.")

    def apply(self, s: TrainState, a: Action) -> bool:
        assert isinstance(a, Keep)
        s.kept = with_item(s.kept, s.seat, a.contract)
        return True


# The dice of n rolls: ROLLS_OF[n] has an entry for each of the 6**n ways they can fall, up to four dice.
_SIDES: Final = [unit for face, unit in enumerate(UNITS) for _ in range(SIDES[face])]


def _rolls_of(n: int) -> list[int]:
    rolls = [0]
    for _ in range(n):
        rolls = [roll + side for roll in rolls for side in _SIDES]
    return rolls


ROLLS_OF: Final = [_rolls_of(n) for n in range(5)]
PRESENT: Final = [sum(1 << face for face in range(5) if dice // UNITS[face] % 8) for dice in range(32768)]
"""Which faces a packed roll shows, as bits."""


def _ways(roll: int, n: int) -> int:
    """In how many of the 6**n ways that n dice can fall they show this roll."""
    ways = factorial(n)
    for face in range(5):
        k = roll // UNITS[face] % 8
        ways = ways // factorial(k) * SIDES[face] ** k
    return ways


def _outcomes(n: int) -> list[Action]:
    return [rolled for rolled in ROLLED if len(faces_of(rolled.dice)) == n and rolled.dice]


OUTCOMES: Final = [_outcomes(n) for n in range(DICE + 1)]
OUTCOME_WEIGHTS: Final = [[_ways(dice_of(a.text()[6:]), n) for a in OUTCOMES[n]] for n in range(DICE + 1)]


def outcomes(n: i64) -> list[Action]:
    """Every roll of n dice."""
    return OUTCOMES[n]


def outcome_weights(n: i64) -> list[int]:
    """In how many of the 6**n ways each of them comes about."""
    return OUTCOME_WEIGHTS[n]


STOCK_BITS: Final = 0b01110
NOTHING_PLACED: Final = 0
LOCOMOTIVES: Final = 1
ENOUGH_LOCOMOTIVES: Final = 2
STOCK_PLACED: Final = 3
FRESH_KEY: Final = 128
TOKEN_KEY: Final = 256


class BuildTrain(Phase[TrainState]):
    """TM-ROLL-4 to TM-ROLL-9: roll, place at least one die, roll the rest again, until stopped or derailed.

    What is lawful depends on five things alone: which faces lie unplaced, how far the train is, whether
    this roll has given a die yet, and whether the token is held. So every list is made once, beforehand.
    """

    def __init__(self, max_locomotives: int) -> None:
        super().__init__("Build a train", "TM-ROLL-1")
        self.max_locomotives = max_locomotives
        self.short: i64 = 8 ** (max_locomotives - 1)
        """A train of locomotives alone may have one more as long as its number is below this."""
        self.choices = [
            self.choices_for(key & 31, key >> 5 & 3, bool(key & FRESH_KEY), bool(key & TOKEN_KEY))
            for key in range(512)
        ]

    def choices_for(self, present: i64, stage: i64, fresh: bool, token: bool) -> list[Action]:
        places: list[Action] = [
            PLACES[face] for face in range(5) if present >> face & 1 and self.fits(face, present, stage)
        ]
        choices = list(places)
        if stage == STOCK_PLACED and not fresh and present:
            choices += [ROLL, STOP]
        hopeless = stage == NOTHING_PLACED and present == bit(CABOOSE)  # TM-RUL-16
        if token and present and not hopeless:
            if not choices:
                choices.append(STOP)
            for old in members(present):
                choices += [SWITCHES[old][new] for new in range(5) if new != old]
        return choices

    def fits(self, face: i64, present: i64, stage: i64) -> bool:
        """Whether a die of this face may be the next one of the train (TM-RUL-3, TM-RUL-5, TM-RUL-8)."""
        if stage == STOCK_PLACED:
            return face != LOCOMOTIVE
        if not present & STOCK_BITS:
            return False
        if stage == NOTHING_PLACED:
            return face == LOCOMOTIVE
        return face != CABOOSE and (face != LOCOMOTIVE or stage == LOCOMOTIVES)

    def stage(self, train: i64) -> i64:
        if train == 0:
            return NOTHING_PLACED
        if train & 7 != LOCOMOTIVE + 1:
            return STOCK_PLACED
        # `short` has one octal digit more than the longest train that may still take a locomotive
        return LOCOMOTIVES if train < self.short else ENOUGH_LOCOMOTIVES

    def enter(self, s: TrainState) -> bool:
        if s.unrolled == 0:
            s.unrolled = DICE
            s.aside = 0
        s.rolls = 0
        s.scored = False
        return True

    def to_move(self, s: TrainState) -> i64:
        return CHANCE if s.unrolled else s.seat

    def legal(self, s: TrainState) -> list[Action]:
        if s.unrolled:
            return outcomes(s.unrolled)
        key: i64 = PRESENT[s.roll]
        key |= self.stage(s.train) << 5
        if s.fresh:
            key |= FRESH_KEY
        if s.tokens >> s.seat & 1:
            key |= TOKEN_KEY
        return self.choices[key]

    def weights(self, s: TrainState) -> list[int]:
        return outcome_weights(s.unrolled)

    def sample(self, s: TrainState, dice: Dice) -> Action:
        n = s.unrolled
        roll: i64 = 0
        if n > 4:
            n -= 4
            roll = ROLLS_OF[4][dice.below(1296)]
        rolls = ROLLS_OF[n]
        return ROLLED[roll + rolls[dice.below(len(rolls))]]

    def apply(self, s: TrainState, a: Action) -> bool:
        if isinstance(a, Place):
            s.roll -= a.unit
            s.train = s.train * 8 + a.face + 1
            s.fresh = False
            if a.face == CABOOSE:
                return True
            if s.roll == 0:
                s.tell(s.seat, "TM-DERAIL-2")
                return True
            return False
        if isinstance(a, Rolled):
            s.roll = a.dice
            s.unrolled = 0
            s.rolls += 1
            s.fresh = True
            return self.stuck(s)
        if isinstance(a, Roll):
            s.unrolled = dice_in(s.roll)
            s.roll = 0
            return False
        if isinstance(a, Switch):
            s.roll += UNITS[a.new] - UNITS[a.old]
            s.tokens &= ~bit(s.seat)
            s.spent = True
            return self.stuck(s)
        assert isinstance(a, Stop)
        if s.fresh:
            self.fail(s)
        return True

    def stuck(self, s: TrainState) -> bool:
        """The turn is over at once when no choice is left."""
        if len(self.legal(s)) > 0:
            return False
        self.fail(s)
        return True

    def fail(self, s: TrainState) -> None:
        """Say why the turn is over (TM-ROLL-5, TM-RUL-2, TM-DERAIL-1), and give the token back if it is due."""
        if s.train & 7 > LOCOMOTIVE + 1:
            s.tell(s.seat, "TM-DERAIL-1")
        elif s.train or PRESENT[s.roll] & 1:
            s.tell(s.seat, "TM-RUL-2")
        else:
            s.tell(s.seat, "TM-ROLL-5")
            if s.trains == 0 and not s.spent and not s.tokens >> s.seat & 1:
                s.tokens |= bit(s.seat)
                s.tell(s.seat, "TM-SWITCH-3")

    def allows(self, s: TrainState, a: Action) -> Refusal | None:
        if s.unrolled:
            if isinstance(a, Rolled) and dice_in(a.dice) == s.unrolled:
                return None
            return Refusal("TM-RUL-6", f"{a.text()} is not possible: {s.unrolled} dice are rolled now.")
        if a in self.legal(s):
            return None
        if isinstance(a, Place):
            return self.why_not_place(s, a.face)
        if isinstance(a, Switch):
            if not s.tokens >> s.seat & 1:
                return Refusal("TM-SWITCH-1", "Your Switch Track token is spent.")
            return Refusal("TM-SWITCH-2", f"No unplaced die shows a {FACE_NAMES[a.old]}.")
        if isinstance(a, Score):
            return Refusal("TM-CABOOSE-3", "Only a train that ends in a caboose scores a City card.")
        if isinstance(a, Keep):
            return Refusal("TM-SETUP-11", "Your Contract is chosen already.")
        if STOP in self.legal(s):
            return Refusal("TM-RUL-15", "No die of this roll fits: turn one with the Switch Track token, or stop.")
        if self.stage(s.train) != STOCK_PLACED:
            return Refusal("TM-ROLL-4", "First place a locomotive and at least one car: both are there.")
        return Refusal("TM-PLACE-4", "First place at least one die of this roll: one fits.")

    def why_not_place(self, s: TrainState, face: i64) -> Refusal:
        name = FACE_NAMES[face]
        present = PRESENT[s.roll]
        if not present >> face & 1:
            rule = "TM-ROLL-4" if s.rolls == 1 else "TM-PLACE-4"
            return Refusal(rule, f"No unplaced die shows a {name}: there are {spoken(faces_of(s.roll))}.")
        stage = self.stage(s.train)
        if face == LOCOMOTIVE and s.rolls > 1:
            return Refusal("TM-PLACE-3", "A locomotive is placed from the first roll of a train only.")
        if face == LOCOMOTIVE and stage == STOCK_PLACED:
            return Refusal("TM-RUL-5", "A second locomotive goes before the first car, and a car is placed.")
        if stage == ENOUGH_LOCOMOTIVES and face == LOCOMOTIVE:
            return Refusal("TM-RUL-4", f"A train has at most {self.max_locomotives} locomotives here.")
        if not present & STOCK_BITS:
            return Refusal("TM-ROLL-4", "A train begins with a locomotive and a car, and no die shows a car.")
        if face == CABOOSE:
            return Refusal("TM-CABOOSE-1", "A caboose goes to the very end, after at least one car.")
        return Refusal("TM-ROLL-3", "A train begins with its locomotive.")


class ScoreCity(Phase[TrainState]):
    """TM-SCORE-1: a complete train takes one face-up City card whose needs it covers; it must, if it can."""

    def __init__(self, rules: "TrainRules") -> None:
        super().__init__("Score a City card", "TM-RUL-11")
        self.rules = rules

    def enter(self, s: TrainState) -> bool:
        if s.train & 7 != CABOOSE + 1:
            return False
        load = load_of_train(s.train)
        for city in s.display:
            if city >= 0 and covers(load, self.rules.data.needs[city]):
                return True
        s.tell(s.seat, "TM-RUL-9")
        return False

    def to_move(self, s: TrainState) -> i64:
        return s.seat

    def legal(self, s: TrainState) -> list[Action]:
        load = load_of_train(s.train)
        choices: list[Action] = []
        for city in s.display:
            if city >= 0 and covers(load, self.rules.data.needs[city]):
                choices.append(self.rules.notation.scores[city])
        return choices

    def allows(self, s: TrainState, a: Action) -> Refusal | None:
        if a in self.legal(s):
            return None
        if isinstance(a, Score):
            city = self.rules.data.cities[a.city]
            if a.city not in s.display:
                return Refusal("TM-SCORE-1", f"{city.name} does not lie face up.")
            return Refusal(
                "TM-SCORE-1",
                f"{city.name} needs {spoken(city.stock)}; the train is {faces_of_train(s.train)}.",
            )
        if isinstance(a, Stop):
            return Refusal("TM-RUL-11", "A train that can score must score.")
        return Refusal("TM-RUL-9", "The train is complete: now it scores a City card.")

    def apply(self, s: TrainState, a: Action) -> bool:
        assert isinstance(a, Score)
        s.display = with_item(s.display, s.display.index(a.city), NOTHING)
        s.scored = True
        s.gain(s.seat, 1, "TM-SCORE-4", a.id)
        self.rules.take(s, s.seat, a.city)
        return True


class DoubleLocomotive(Phase[TrainState]):
    """TM-DOUBLE-1: a train with two locomotives that has scored may be followed by one of its own dice."""

    def __init__(self) -> None:
        super().__init__("Double Locomotive Bonus", "TM-DOUBLE-1")

    def enter(self, s: TrainState) -> bool:
        return s.scored and doubled(s.train) and empty_places(s.display) < DISPLAY

    def to_move(self, s: TrainState) -> i64:
        return s.seat

    def legal(self, s: TrainState) -> list[Action]:
        return [ROLL, STOP]

    def allows(self, s: TrainState, a: Action) -> Refusal | None:
        if a in self.legal(s):
            return None
        if isinstance(a, Score):
            return Refusal("TM-SCORE-3", "This train has scored its one City card; roll a new train for another.")
        return Refusal("TM-DOUBLE-1", "Roll the dice of this train again, or stop.")

    def apply(self, s: TrainState, a: Action) -> bool:
        if isinstance(a, Roll):
            n = length(s.train)
            s.unrolled = n
            s.aside = DICE - n
            s.roll = 0
            s.train = 0
            s.trains += 1
        return True


class PassTurn(Phase[TrainState]):
    """TM-SETUP-14: the next seat clockwise is on, unless a bonus train is to be rolled (TM-SCORE-5)."""

    def __init__(self) -> None:
        super().__init__("End of the turn", "TM-SCORE-5")

    def enter(self, s: TrainState) -> bool:
        if s.unrolled:
            return False
        s.seat += 1
        if s.seat == s.seats:
            s.seat = 0
        if s.seat == s.first:
            s.round += 1
        s.trains = 0
        s.rolls = 0
        s.spent = False
        s.scored = False
        s.roll = 0
        s.train = 0
        s.aside = DICE
        return False


class TrainRules(Rules[TrainState]):
    """Trainmaker for one table."""

    def __init__(self, seats: int, options: Options, data: Data, modules: list[type[TrainModule]]) -> None:
        self.data = data
        self.notation = Notation(data, seats)
        self.owners = seats
        self.first = int(options.values["first"]) - 1
        self.max_locomotives = int(options.values["max_locomotives"])
        phases: list[Phase[TrainState]] = [
            DealContracts(self.notation),
            Replenish(self.notation),
            ChooseContract(self.notation),
            BuildTrain(self.max_locomotives),
            ScoreCity(self),
            DoubleLocomotive(),
            PassTurn(),
        ]
        verbs = self.notation.verbs()
        for kind in modules:
            module = kind(self)
            self.owners += module.dummies
            phases = module.phases(phases)
            verbs += module.verbs()
        super().__init__(seats, options, phases, verbs)

    def take(self, s: TrainState, owner: i64, city: i64) -> None:
        """Lay a City card before its owner, and see at once whether that wins (TM-SCORE-4, TM-WIN-3)."""
        cards = s.cards[owner] | bit(city)
        s.cards = with_item(s.cards, owner, cards)
        if owner < s.seats and self.data.has_six_goods(cards):
            s.tell(owner, "TM-WIN-1")
            s.winner = owner
        if self.data.fulfils(cards, s.kept[owner]):
            s.tell(owner, "TM-WIN-2", self.data.contracts[s.kept[owner]].id)
            s.winner = owner
        if s.winner == owner:
            s.finish()

    # What the core asks of every game

    def blank(self) -> TrainState:
        nothing = (NOTHING,)
        return TrainState(
            seats=self.seats,
            phase=0,
            scores=(0,) * self.seats,
            first=self.first,
            seat=self.first,
            round_=1,
            trains=0,
            rolls=0,
            unrolled=0,
            aside=DICE,
            roll=0,
            fresh=False,
            train=0,
            scored=False,
            tokens=bit(self.seats) - 1,
            spent=False,
            deck=bit(len(self.data.cities)) - 1,
            display=nothing * DISPLAY,
            cards=(0,) * self.owners,
            offers=nothing * (2 * self.seats),
            kept=nothing * self.owners,
            claimed=0,
            winner=NOTHING,
        )

    def ending(self) -> str:
        return "TM-WIN-3"

    def clone(self, s: TrainState) -> TrainState:
        return s.clone()

    def mask(self, s: TrainState, seat: int) -> TrainState:
        return mask_state(s, seat)

    def guess(self, s: TrainState, seat: int, dice: Dice) -> TrainState:
        return guess_state(self.data, s, dice)

    def position(self, s: TrainState) -> dict[str, object]:
        return write_position(self.data, self.phases, s)

    def from_position(self, position: dict[str, object]) -> TrainState:
        s = read_position(self.data, self.phases, self.owners, position)
        self.check(s)
        return s

    def check(self, s: TrainState) -> None:
        """Raise BadPosition unless some game can stand like this."""
        if s.first != self.first:
            raise BadPosition(f"Seat {s.first + 1} began, but the option says first={self.first + 1} [TM-RUL-29]")
        phase = None if s.phase == OVER else self.phases[s.phase]
        check_state(self.data, self.max_locomotives, "Over" if phase is None else phase.name, s)
        if phase is not None and not phase.legal(s):
            raise BadPosition(f"Nothing can be done in '{phase.name}' [{phase.rule}]")

    def ranking(self, s: TrainState) -> list[int]:
        return [1 if s.winner == seat else 2 for seat in range(self.seats)]

    def census(self, s: TrainState) -> dict[str, int]:
        counts = {"die": s.unrolled + s.aside + dice_in(s.roll) + length(s.train)}
        for i, city in enumerate(self.data.cities):
            places = [s.deck, *s.cards]
            counts[f"city:{city.id}"] = s.display.count(i) + sum(place >> i & 1 for place in places)
        for i, contract in enumerate(self.data.contracts):
            # one that is dealt to nobody lies in the box
            counts[f"contract:{contract.id}"] = max(1, s.offers.count(i) + s.kept[s.seats :].count(i))
        return counts

    def bound(self) -> int:
        # A train: seven rolls, seven placings, six calls to roll again, a switch, a card and a bonus call.
        # A turn: three trains at most, and three cards revealed. Every card is revealed or claimed once.
        return self.seats * (1 + 1) + 2 + ROUNDS * self.seats * 3 * (7 + 7 + 6 + 1 + 1 + 1) + len(
            self.data.cities
        )


def empty_places(display: tuple[int, ...]) -> i64:
    """How many places for City cards are empty. (Counted here: `tuple.count` is slow when compiled.)"""
    n: i64 = 0
    for city in display:
        if city == NOTHING:
            n += 1
    return n


def load_of_train(train: i64) -> i64:
    """The rolling stock of a train, packed as a City card's need is."""
    load: i64 = 0
    while train:
        face = (train & 7) - 1
        if face != LOCOMOTIVE and face != CABOOSE:
            load += bit(4 * (face - 1))
        train >>= 3
    return load


def doubled(train: i64) -> bool:
    """Whether the train begins with two locomotives (TM-PLACE-6)."""
    while train >= 64:
        train >>= 3
    return train == 8 * (LOCOMOTIVE + 1) + LOCOMOTIVE + 1


def length(train: i64) -> i64:
    """How many dice a train has."""
    n: i64 = 0
    while train:
        train >>= 3
        n += 1
    return n


def dice_in(roll: i64) -> i64:
    """How many dice a packed roll has."""
    n: i64 = 0
    while roll:
        n += roll & 7
        roll >>= 3
    return n


def spoken(faces: str) -> str:
    """Face letters as words: `BBF` is `2 boxcars and 1 flatcar`."""
    words = []
    for face, letter in enumerate(FACES):
        n = faces.count(letter)
        if n:
            words.append(f"{n} {FACE_NAMES[face]}{'s' if n > 1 else ''}")
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words) or "none"
