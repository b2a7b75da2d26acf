"""The Steam Engine: a dummy opponent that claims City cards from the deck."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action, Verb, one
from roundhouse.core.bits import bit, count, members, nth
from roundhouse.core.dice import Dice
from roundhouse.core.errors import must
from roundhouse.core.module import after
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, NOTHING, with_item
from roundhouse.games.trainmaker.data import ROUNDS
from roundhouse.games.trainmaker.invariants import check_dealing, check_no_train
from roundhouse.games.trainmaker.rules.between_turns import PassTurn
from roundhouse.games.trainmaker.rules.setting_up import DealContracts
from roundhouse.games.trainmaker.rules.table_rules import TrainModule, TrainRules
from roundhouse.games.trainmaker.rules.winning import add_card
from roundhouse.games.trainmaker.state import TrainState

ENOUGH: Final = 3
"""It stops when the cards of its turn need this much rolling stock together."""


class SteamContract(Action):
    """`~steam-contract:CONTRACT`: its Contract, face up."""

    def __init__(self, contract: i64, id_: str) -> None:
        self.contract = contract
        self.id = id_

    def text(self) -> str:
        return f"~steam-contract:{self.id}"


class Claim(Action):
    """`~steam-city:CITY`: it claims the deck's top card."""

    def __init__(self, city: i64, id_: str) -> None:
        self.city = city
        self.id = id_

    def text(self) -> str:
        return f"~steam-city:{self.id}"


class DealSteamContract(Phase[TrainState]):
    """After the players' Contracts are dealt, one goes face up to the Steam Engine."""

    def __init__(self, rules: TrainRules) -> None:
        super().__init__("Deal the Steam Engine's Contract", "TM-STEAM-2")
        self.rules = rules

    def enter(self, s: TrainState) -> bool:
        return s.kept[s.seats] == NOTHING

    def check(self, s: TrainState) -> None:
        check_dealing(s)
        must(NOTHING not in s.offers, "TM-STEAM-2", "The players' Contracts are dealt first.")
        must(s.kept[s.seats] == NOTHING, "TM-STEAM-2", "The Steam Engine has its Contract already.")

    def to_move(self, s: TrainState) -> i64:
        return CHANCE

    def legal(self, s: TrainState) -> list[Action]:
        return [
            SteamContract(i, contract.id)
            for i, contract in enumerate(self.rules.data.contracts)
            if i not in s.offers
        ]

    def apply(self, s: TrainState, a: Action) -> bool:
        assert isinstance(a, SteamContract)
        s.kept = with_item(s.kept, s.seats, a.contract)  # face up (TM-STEAM-2): see `hidden`
        return True


class SteamTurn(Phase[TrainState]):
    """Once a round, after the last seat, it claims cards until they need 3 rolling stock.

    It wins as soon as its Contract is fulfilled: that is seen to where any owner gets a card, in
    `rules.winning`.
    """

    def __init__(self, rules: TrainRules) -> None:
        super().__init__("The Steam Engine's turn", "TM-STEAM-3")
        self.rules = rules

    def enter(self, s: TrainState) -> bool:
        # All have had a turn (TM-STEAM-3), once a round (TM-RUL-26); there is a deck (TM-RUL-21).
        return s.unrolled == 0 and s.seat == s.first and s.deck != 0

    def check(self, s: TrainState) -> None:
        check_no_train(s)
        must(NOTHING not in s.kept, "TM-STEAM-3", "The Steam Engine acts when all have had a turn.")
        must(1 < s.round <= ROUNDS + 1, "TM-RUL-26", "The Steam Engine acts at the end of a round.")
        must(s.seat == s.first, "TM-RUL-26", "The Steam Engine acts after the last seat.")
        must(s.claimed < ENOUGH and s.deck != 0, "TM-STEAM-4", "The Steam Engine has claimed enough.")

    def to_move(self, s: TrainState) -> i64:
        return CHANCE

    def legal(self, s: TrainState) -> list[Action]:
        # Whatever comes (TM-STEAM-9), from the deck alone (TM-RUL-27).
        return [self.claim(city) for city in members(s.deck)]

    def sample(self, s: TrainState, dice: Dice) -> Action:
        return self.claim(nth(s.deck, dice.below(count(s.deck))))

    def claim(self, city: i64) -> Action:
        return Claim(city, self.rules.data.cities[city].id)

    def apply(self, s: TrainState, a: Action) -> bool:
        assert isinstance(a, Claim)
        s.deck &= ~bit(a.city)
        s.claimed += self.rules.data.sizes[a.city]  # the printed examples: TM-STEAM-5, TM-STEAM-6
        s.note(s.seats, "TM-STEAM-4", a.id)
        add_card(self.rules.data, s, s.seats, a.city)  # TM-STEAM-7: its Contract may be fulfilled
        if s.claimed < ENOUGH and s.deck != 0:  # TM-STEAM-4; no longer than the deck lasts (TM-RUL-21)
            return False
        s.claimed = 0  # counted anew on each turn (TM-RUL-27)
        return True


class SteamEngine(TrainModule):
    """Adds the dummy player (TM-STEAM-1), its Contract at set-up and its turn at the end of a round."""

    def __init__(self, rules: TrainRules) -> None:
        super().__init__(rules, dummies=("steam-engine",))

    def phases(self, phases: list[Phase[TrainState]]) -> list[Phase[TrainState]]:
        # It is dealt one before any seat chooses (TM-STEAM-2).
        with_contract = after(phases, DealContracts, DealSteamContract(self.rules))
        return after(with_contract, PassTurn, SteamTurn(self.rules))  # before cards are filled up (TM-RUL-19)

    def verbs(self) -> list[Verb]:
        return [
            Verb("~steam-contract", "~steam-contract:CONTRACT", self.read_contract),
            Verb("~steam-city", "~steam-city:CITY", self.read_claim),
        ]

    # Its notation

    def read_contract(self, args: list[str]) -> Action:
        contract = self.rules.notation.contract(one(args, "~steam-contract:CONTRACT"))
        return SteamContract(contract, self.rules.data.contracts[contract].id)

    def read_claim(self, args: list[str]) -> Action:
        city = self.rules.notation.city(one(args, "~steam-city:CITY"))
        return Claim(city, self.rules.data.cities[city].id)
