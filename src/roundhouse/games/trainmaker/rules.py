"""The rules of Trainmaker under the rulebook's own headings, one phase a heading."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, members, nth
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.module import Module
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, NOTHING, OVER, PUBLIC, with_item
from roundhouse.games.trainmaker.actions import (
    ROLL,
    STOP,
    Deal,
    Keep,
    Notation,
    Reveal,
    Roll,
    Score,
    Stop,
)
from roundhouse.games.trainmaker.build import BuildTrain
from roundhouse.games.trainmaker.data import CABOOSE, CARD_POINTS, DICE, Data, covers, spoken
from roundhouse.games.trainmaker.hidden import guess_state, mask_state
from roundhouse.games.trainmaker.invariants import (
    check_always,
    check_complete,
    check_dealing,
    check_display,
    check_no_train,
    check_over,
    check_turn,
    empty_places,
    must,
)
from roundhouse.games.trainmaker.packing import (
    dice_in,
    doubled,
    faces_of_train,
    length,
    load_of_train,
)
from roundhouse.games.trainmaker.position import read_position, write_position
from roundhouse.games.trainmaker.state import TrainState

ROUNDS: Final = 100
"""After so many full rounds the game ends without a winner (TM-RUL-31)."""
DISPLAY: Final = 3


class TrainModule(Module[TrainState]):
    """A module of Trainmaker; it may bring dummy players, which own cards like a seat."""

    def __init__(self, rules: "TrainRules", dummies: tuple[str, ...] = ()) -> None:
        self.rules = rules
        self.dummies = dummies
        """The ids of the dummy players that it brings."""


# Set Up


class DealContracts(Phase[TrainState]):
    """TM-SETUP-10: two Contracts go to each seat."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Deal the Contracts", "TM-SETUP-10")
        self.notation = notation

    def enter(self, s: TrainState) -> bool:
        return s.offers[2 * s.seats - 1] == NOTHING

    def check(self, s: TrainState) -> None:
        check_dealing(s)
        must(s.offers[2 * s.seats - 1] == NOTHING, "TM-SETUP-10", "All Contracts are dealt already.")
        dealt = s.offers.index(NOTHING)
        must(max(s.offers[dealt:]) == NOTHING, "TM-SETUP-10", "Contracts are dealt seat by seat.")
        must(max(s.kept) == NOTHING, "TM-STEAM-2", "A dummy's Contract comes after the players'.")

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
            s.note(PUBLIC, "TM-RUL-31")
            s.finish()
            return False
        gaps = empty_places(s.display)
        if s.deck == 0 and gaps == DISPLAY:
            s.note(PUBLIC, "TM-RUL-21")
            s.finish()
            return False
        return s.deck != 0 and gaps > 0

    def check(self, s: TrainState) -> None:
        check_turn(s, begun=False)
        check_no_train(s)
        must(s.deck != 0 and empty_places(s.display) > 0, "TM-ROLL-2", "There is nothing to replenish.")

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

    def check(self, s: TrainState) -> None:
        check_turn(s, begun=False)
        check_no_train(s)
        check_display(s)
        must(s.kept[s.seat] == NOTHING, "TM-SETUP-11", "A Contract is chosen once, in the first turn.")

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


class ScoreCity(Phase[TrainState]):
    """TM-SCORE-1: a complete train takes one face-up City card whose needs it covers; it must, if it can."""

    def __init__(self, rules: "TrainRules") -> None:
        super().__init__("Score a City card", "TM-RUL-11")
        self.rules = rules

    def enter(self, s: TrainState) -> bool:
        if s.train & 7 != CABOOSE + 1:
            return False
        if len(self.legal(s)) > 0:
            return True
        s.note(s.seat, "TM-RUL-9")
        return False

    def check(self, s: TrainState) -> None:
        check_complete(s)
        must(not s.scored, "TM-SCORE-3", "This train has scored its City card.")

    def to_move(self, s: TrainState) -> i64:
        return s.seat

    def legal(self, s: TrainState) -> list[Action]:
        load = load_of_train(s.train)
        needs = self.rules.data.needs
        scores = self.rules.notation.scores
        return [scores[city] for city in s.display if city >= 0 and covers(load, needs[city])]

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
        s.gain(s.seat, CARD_POINTS, "TM-SCORE-4", a.id)
        self.rules.take(s, s.seat, a.city)
        return True


class DoubleLocomotive(Phase[TrainState]):
    """TM-DOUBLE-1: a train with two locomotives that has scored may be followed by one of its own dice."""

    def __init__(self) -> None:
        super().__init__("Double Locomotive Bonus", "TM-DOUBLE-1")

    def enter(self, s: TrainState) -> bool:
        return s.scored and doubled(s.train) and empty_places(s.display) < DISPLAY

    def check(self, s: TrainState) -> None:
        check_complete(s)
        must(
            s.scored and doubled(s.train),
            "TM-DOUBLE-1",
            "Only a scored train with two locomotives earns this.",
        )

    def to_move(self, s: TrainState) -> i64:
        return s.seat

    def legal(self, s: TrainState) -> list[Action]:
        return [ROLL, STOP]

    def allows(self, s: TrainState, a: Action) -> Refusal | None:
        if a in self.legal(s):
            return None
        if isinstance(a, Score):
            return Refusal(
                "TM-SCORE-3", "This train has scored its one City card; roll a new train for another."
            )
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

    def check(self, s: TrainState) -> None:
        must(False, self.rule, "No game rests between two turns.")


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
        self.modules: list[TrainModule] = []
        self.dummies: list[str] = []
        for kind in modules:
            module = kind(self)
            self.modules.append(module)
            self.dummies += module.dummies
            self.owners += len(module.dummies)
            phases = module.phases(phases)
            verbs += module.verbs()
        super().__init__(seats, options, phases, verbs)

    def take(self, s: TrainState, owner: i64, city: i64) -> None:
        """Lay a City card before its owner, and see at once whether that wins (TM-SCORE-4, TM-WIN-3)."""
        cards = s.cards[owner] | bit(city)
        s.cards = with_item(s.cards, owner, cards)
        if owner < s.seats and self.data.has_six_goods(cards):
            s.note(owner, "TM-WIN-1")
            s.winner = owner
        if self.data.fulfils(cards, s.kept[owner]):
            s.note(owner, "TM-WIN-2", self.data.contracts[s.kept[owner]].id)
            s.winner = owner
        if s.winner == owner:
            s.finish()

    # What the core asks of every game

    def empty_table(self) -> TrainState:
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

    def end_rule(self) -> str:
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
        must(
            s.first == self.first, "TM-RUL-29", f"Seat {s.first + 1} began; the option says {self.first + 1}."
        )
        check_always(self.data, self.max_locomotives, s)
        if s.phase == OVER:
            check_over(s)
            return
        must(s.winner == NOTHING, "TM-WIN-3", "Somebody has won, but the game goes on.")
        phase = self.phases[s.phase]
        phase.check(s)
        must(len(phase.legal(s)) > 0, phase.rule, f"Nothing can be done in '{phase.name}'.")

    def ranking(self, s: TrainState) -> list[int]:
        return [1 if s.winner == seat else 2 for seat in range(self.seats)]

    def component_counts(self, s: TrainState) -> dict[str, int]:
        counts = {"die": s.unrolled + s.aside + dice_in(s.roll) + length(s.train)}
        for i, city in enumerate(self.data.cities):
            places = [s.deck, *s.cards]
            counts[f"city:{city.id}"] = s.display.count(i) + sum(place >> i & 1 for place in places)
        for i, contract in enumerate(self.data.contracts):
            # one that is dealt to nobody lies in the box
            counts[f"contract:{contract.id}"] = max(1, s.offers.count(i) + s.kept[s.seats :].count(i))
        return counts

    def max_actions(self) -> int:
        # A train: seven rolls, seven placings, six calls to roll again, a switch, a card and a bonus call.
        # A turn: three trains at most, and three cards revealed. Every card is revealed or claimed once.
        return (
            self.seats * (1 + 1)
            + 2
            + ROUNDS * self.seats * 3 * (7 + 7 + 6 + 1 + 1 + 1)
            + len(self.data.cities)
        )


def train_rules(rules: Rules[TrainState]) -> TrainRules:
    """Rules that the core knows only as some game's, as those of Trainmaker."""
    assert isinstance(rules, TrainRules)
    return rules
