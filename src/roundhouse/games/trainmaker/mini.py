"""Trainmaker made so small that it can be solved: the same rules, with a handful of cards and dice."""

from collections.abc import Callable

from roundhouse.core.options import Options
from roundhouse.games.trainmaker.actions import ROLLED
from roundhouse.games.trainmaker.data import GOODS, ROUNDS, City, Contract, Data
from roundhouse.games.trainmaker.packing import dice_of
from roundhouse.games.trainmaker.rules.build_a_train import BuildTrain
from roundhouse.games.trainmaker.rules.table_rules import TrainRules
from roundhouse.games.trainmaker.state import TrainState


def mini(options: Options) -> tuple[TrainRules, Callable[[], TrainState]]:
    """Three City cards, four Contracts, three dice that always show a train of one boxcar, and three turns.

    A Contract asks for two of the three goods. So the first seat takes a card, the second takes one of the
    other two away from it, and the first takes what is left: the second must guess which Contract it keeps.
    """
    goods = {"scranton": "coal", "hillsboro": "timber", "dodge-city": "cattle"}
    coal, timber, cattle = (GOODS.index(good) for good in goods.values())
    cities = [City(id_, id_, GOODS.index(good), "whistlestop", "B") for id_, good in goods.items()]
    asked = {
        "black": [{coal: 1, timber: 1}],
        "brown": [{coal: 1, cattle: 1}],
        "green": [{timber: 1, cattle: 1}],
        "mixed": [{coal: 1, timber: 1}, {timber: 1, cattle: 1}],
    }
    contracts = [Contract(name, name, alternatives) for name, alternatives in asked.items()]
    rules = TrainRules(2, options, Data(cities, contracts, "mini"), [])
    [building] = [phase for phase in rules.phases if isinstance(phase, BuildTrain)]
    building.dice = 3
    building.falls = [[], [ROLLED[dice_of("C")]], [], [ROLLED[dice_of("LBC")]]]
    building.ways = [[], [1], [], [1]]

    def start() -> TrainState:
        s = rules.start()
        s.deck = 0
        s.display = (0, 1, 2)
        s.tokens = 0
        # the game ends with a hundred rounds, and the second seat counts as the one that began
        s.first = 1
        s.round = ROUNDS - 1
        return s

    return rules, start
