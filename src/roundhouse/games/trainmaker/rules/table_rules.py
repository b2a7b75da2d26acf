"""The rules of Trainmaker for one table: its phases in order, and what the core asks of every game."""

from roundhouse.core.bits import bit, count, has
from roundhouse.core.dice import Dice
from roundhouse.core.errors import must
from roundhouse.core.module import Module
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.rules import Rules
from roundhouse.core.state import NOTHING, OVER
from roundhouse.core.typed import plain
from roundhouse.games.trainmaker.actions import Notation
from roundhouse.games.trainmaker.data import DISPLAY, FACES, ROUNDS, Data
from roundhouse.games.trainmaker.hidden import guess_state, mask_state
from roundhouse.games.trainmaker.invariants import check_always, check_over
from roundhouse.games.trainmaker.packing import dice_in, length
from roundhouse.games.trainmaker.position import position_fields
from roundhouse.games.trainmaker.rules.between_turns import PassTurn, Replenish
from roundhouse.games.trainmaker.rules.build_a_train import BuildTrain
from roundhouse.games.trainmaker.rules.double_locomotive import DoubleLocomotive
from roundhouse.games.trainmaker.rules.scoring import ScoreCity
from roundhouse.games.trainmaker.rules.setting_up import ChooseContract, DealContracts
from roundhouse.games.trainmaker.state import TrainState


class TrainModule(Module[TrainState]):
    """A module of Trainmaker; it may bring dummy players, which own cards like a seat."""

    def __init__(self, rules: "TrainRules", dummies: tuple[str, ...] = ()) -> None:
        self.rules = rules
        self.dummies = dummies
        """The ids of the dummy players that it brings."""


class TrainRules(Rules[TrainState]):
    """Trainmaker for one table."""

    def __init__(self, seats: int, options: Options, data: Data, modules: list[type[TrainModule]]) -> None:
        self.data = data
        self.notation = Notation(data, seats)
        self.owners = seats
        self.first = int(options.values["first"]) - 1  # TM-RUL-29
        self.max_locomotives = int(options.values["max_locomotives"])
        # The set-up, then the four steps of a turn (TM-ROLL-1), again and again.
        phases: list[Phase[TrainState]] = [
            DealContracts(self.notation),
            Replenish(self.notation),  # at the start of a turn (TM-RUL-19)
            ChooseContract(self.notation),  # then, before the first roll (TM-RUL-20)
            BuildTrain(self.max_locomotives),
            ScoreCity(self.notation),
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
        self.fields = position_fields(data, seats, self.owners)

    def spelling(self, verb: str) -> dict[str, str]:
        """Faces in any case, and cards by their names."""
        ids = {city.id: city.name for city in self.data.cities}
        ids |= {contract.id: contract.name for contract in self.data.contracts}
        cards = {plain(name): id_ for id_, name in ids.items()} | {id_.replace("-", " "): id_ for id_ in ids}
        return cards | {face.lower(): face for face in FACES}

    # What the core asks of every game

    def empty_table(self) -> TrainState:
        s = TrainState(self.seats)
        s.first = s.seat = self.first  # who begins (TM-SETUP-14) is named (TM-RUL-29)
        s.deck = bit(len(self.data.cities)) - 1
        s.cards = (0,) * self.owners
        s.kept = (NOTHING,) * self.owners
        return s

    def end_rule(self) -> str:
        return "TM-WIN-3"

    def clone(self, s: TrainState) -> TrainState:
        return s.clone()

    def mask(self, s: TrainState, seat: int) -> TrainState:
        return mask_state(s, seat)

    def guess(self, s: TrainState, seat: int, dice: Dice) -> TrainState:
        return guess_state(self.data, s, dice)

    def complete(self, s: TrainState) -> None:
        s.scores = tuple([count(s.cards[seat]) for seat in range(s.seats)])

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
            counts[f"city:{city.id}"] = s.display.count(i) + sum([has(place, i) for place in places])
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
            + ROUNDS * self.seats * DISPLAY * (7 + 7 + 6 + 1 + 1 + 1)
            + len(self.data.cities)
        )


def train_rules(rules: Rules[TrainState]) -> TrainRules:
    """Rules that the core knows only as some game's, as those of Trainmaker."""
    assert isinstance(rules, TrainRules)
    return rules
