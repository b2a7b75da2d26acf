"""What Trainmaker asks of the one who decides, in one sentence."""

from roundhouse.core.action import Action
from roundhouse.core.state import CHANCE, NOTHING, OVER
from roundhouse.core.view import View
from roundhouse.core.wording import asked_of
from roundhouse.games.trainmaker.actions import PLACES, Place, Roll, Score
from roundhouse.games.trainmaker.data import LOCOMOTIVE
from roundhouse.games.trainmaker.modules.steam_engine import DealSteamContract, SteamTurn
from roundhouse.games.trainmaker.packing import faces_of, faces_of_train
from roundhouse.games.trainmaker.rules.between_turns import Replenish
from roundhouse.games.trainmaker.rules.build_a_train import BuildTrain
from roundhouse.games.trainmaker.rules.double_locomotive import DoubleLocomotive
from roundhouse.games.trainmaker.rules.setting_up import ChooseContract, DealContracts
from roundhouse.games.trainmaker.rules.table_rules import TrainRules, train_rules
from roundhouse.games.trainmaker.rules.winning import fulfils, has_six_goods
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.games.trainmaker.words.en.nouns import Nouns


class Questions:
    """What is asked of the mover; who looks on reads the same, for no question tells of hidden Contracts."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def ask(self, view: View[TrainState], names: list[str]) -> str:
        s = view.state
        mover = view.to_move
        if mover == OVER:
            return self.ending(train_rules(view.rules), s, names)
        if mover == CHANCE:
            return self.chance(view, names)
        question = self.question(view)
        return question if mover == view.seat else asked_of(names[mover], question)

    def question(self, view: View[TrainState]) -> str:
        s = view.state
        phase = view.rules.phases[s.phase]
        if isinstance(phase, ChooseContract):
            return "Keep one of your two Contracts. You win by fulfilling it, or by cards of all six goods."
        if isinstance(phase, BuildTrain):
            return self.building(s, phase.legal(s))
        train = faces_of_train(s.train)
        if isinstance(phase, DoubleLocomotive):
            bonus = f"you may roll a bonus train with the {len(train)} dice of this one"
            return f"Two locomotives: {bonus}. Roll or stop?"
        complete = f"Your train {self.nouns.chips(train)} is complete."
        cards = [a for a in phase.legal(s) if isinstance(a, Score)]
        if len(cards) == 1:
            return f"{complete} It scores {train_rules(view.rules).data.cities[cards[0].city].name}."
        return f"{complete} Choose the City card it scores."

    def chance(self, view: View[TrainState], names: list[str]) -> str:
        """What dice or deck bring next."""
        s = view.state
        phase = view.rules.phases[s.phase]
        if isinstance(phase, DealContracts):
            seat = s.offers.index(NOTHING) // 2
            return f"Two Contracts are dealt to {names[seat]} (seat {seat + 1})."
        if isinstance(phase, DealSteamContract):
            return "A Contract is dealt to the Steam Engine, face up."
        if isinstance(phase, SteamTurn):
            return "The Steam Engine claims the top City card of the deck."
        if isinstance(phase, Replenish):
            return "The top City card of the deck is laid face up."
        return f"{names[s.seat]} rolls {self.nouns.dice(s.unrolled)}."

    def building(self, s: TrainState, choices: list[Action]) -> str:
        """What to do with the dice of a roll."""
        train = faces_of_train(s.train)
        placing = any(isinstance(a, Place) for a in choices)
        rolling = any(isinstance(a, Roll) for a in choices)
        if not placing and not rolling:
            trouble = "derails" if train.strip("L") else "cannot begin: it takes a locomotive and a car"
            return f"No die fits, so your train {trouble}. Spend your token to turn one die, or stop?"
        if rolling:
            n = len(faces_of(s.roll))
            dice = "the last die" if n == 1 else f"the {n} unplaced dice"
            more = "Place another die, roll" if placing else "No other die fits. Roll"
            return f"{more} {dice} again, or stop?"
        if len(choices) == 1:
            only = choices[0]
            assert isinstance(only, Place)
            return f"One kind of die fits: place {self.nouns.a_die(only.face)}."
        if not train:
            return "Begin a train: place a locomotive, then cars that a face-up city needs."
        if not train.strip("L"):
            second = PLACES[LOCOMOTIVE] in choices
            other = ", or a second locomotive for a bonus train" if second else ""
            return f"Place the first car{other}."
        return "Place at least one die of this roll."

    def ending(self, rules: TrainRules, s: TrainState, names: list[str]) -> str:
        """Who has won, and by what."""
        if s.winner < 0:
            return "The game is over. Nobody has won."
        whose = self.nouns.owner_in_sentence(rules, names, s.winner)
        reasons = []
        if s.winner < s.seats and has_six_goods(rules.data, s.cards[s.winner]):
            reasons.append("City cards of all six goods")
        if s.kept[s.winner] >= 0 and fulfils(rules.data, s.cards[s.winner], s.kept[s.winner]):
            contract = rules.data.contracts[s.kept[s.winner]]
            reasons.append(f"the Contract {contract.name} ({self.nouns.goal(contract)})")
        return f"The game is over. The winner is {whose}, with {' and '.join(reasons)}."
