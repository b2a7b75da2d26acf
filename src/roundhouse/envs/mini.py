"""Two games made so small that they can be solved: the same rules, with a handful of cards, dice and tiles.

A mini-variant is the rules of a table and the state in which it begins. Chance deals the secret cards first.
"""

from collections.abc import Callable
from typing import Any

from roundhouse.core.bits import bit
from roundhouse.core.counts import one
from roundhouse.core.game import find_game
from roundhouse.core.rules import Rules
from roundhouse.core.state import NOTHING
from roundhouse.games.railroad_rivals import data as tiles
from roundhouse.games.railroad_rivals.packing import CUBES, MIDDLE, STOCKS, pack_laid, pack_row
from roundhouse.games.railroad_rivals.rules.setting_up import DealTiles
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.trainmaker import data as cards
from roundhouse.games.trainmaker.actions import ROLLED
from roundhouse.games.trainmaker.packing import dice_of
from roundhouse.games.trainmaker.rules.build_a_train import BuildTrain
from roundhouse.games.trainmaker.rules.table_rules import TrainRules

Mini = tuple[Rules[Any], Callable[[], Any]]
"""The rules, and what makes a state in which a game begins."""


def mini_trainmaker() -> Mini:
    """Three City cards, four Contracts, three dice that always show a train of one boxcar, and three turns.

    A Contract asks for two of the three goods. So the first seat takes a card, the second takes one of the
    other two away from it, and the first takes what is left: the second must guess which Contract it keeps.
    """
    goods = {"scranton": "coal", "hillsboro": "timber", "dodge-city": "cattle"}
    coal, timber, cattle = (cards.GOODS.index(good) for good in goods.values())
    cities = [
        cards.City(id_, id_, cards.GOODS.index(good), "whistlestop", "B") for id_, good in goods.items()
    ]
    asked = {
        "black": [{coal: 1, timber: 1}],
        "brown": [{coal: 1, cattle: 1}],
        "green": [{timber: 1, cattle: 1}],
        "mixed": [{coal: 1, timber: 1}, {timber: 1, cattle: 1}],
    }
    contracts = [cards.Contract(name, name, alternatives) for name, alternatives in asked.items()]
    rules = TrainRules(2, find_game("trainmaker").rules(2).options, cards.Data(cities, contracts, "mini"), [])
    rules.game = "trainmaker"
    [building] = [phase for phase in rules.phases if isinstance(phase, BuildTrain)]
    building.dice = 3
    building.falls = [[], [ROLLED[dice_of("C")]], [], [ROLLED[dice_of("LBC")]]]
    building.ways = [[], [1], [], [1]]

    def start() -> Any:
        s = rules.start()
        s.deck = 0
        s.display = (0, 1, 2)
        s.tokens = 0
        # the game ends with a hundred rounds, and the second seat counts as the one that began
        s.first = 1
        s.round = cards.ROUNDS - 1
        return s

    return rules, start


def mini_railroad_rivals() -> Mini:
    """Five city tiles, two railroads, two cubes, and one turn: an auction, a tile each, a delivery each.

    Two tiles go to each hand in secret. Each seat owns the stock of one railroad, and has a few points to bid
    for going first.
    """
    railroads = [tiles.Railroad("IC", "Illinois Central"), tiles.Railroad("PRR", "Pennsylvania")]
    blank, ic, prr = tiles.BLANK_EDGE, 0, 1
    edges = {
        "CHI": (ic, prr, blank, blank),
        "STL": (ic, blank, blank, blank),
        "CIN": (prr, blank, blank, blank),
        "WAS": (ic, prr, blank, blank),
        "PIT": (prr, blank, ic, blank),
    }
    cities = [tiles.City(id_, id_, sides, 1) for id_, sides in edges.items()]
    usual = find_game("railroad-rivals").rules(2)
    rules = RailroadRules(2, usual.options, tiles.Data(railroads, cities, "mini"), [])
    rules.game = "railroad-rivals"
    [dealing] = [i for i, phase in enumerate(rules.phases) if isinstance(phase, DealTiles)]

    def start() -> Any:
        s = rules.empty_table()
        s.turn = 1
        s.order = pack_row((0, 1))
        s.scores = (3, 4)
        s.bag = 0
        s.stock_pile = s.stocks_out = 0
        s.portfolios = (one(ic, STOCKS), one(prr, STOCKS))
        s.city_pile &= ~bit(0)
        s.city_left -= 1
        rules.matching.lay(s, pack_laid(0, 0, MIDDLE), NOTHING)
        s.put_cubes(0, 2 * one(0, CUBES))
        s.last = True  # one turn is played
        s.phase = dealing
        return s

    return rules, start


MINIS: dict[str, Callable[[], Mini]] = {
    "trainmaker": mini_trainmaker,
    "railroad-rivals": mini_railroad_rivals,
}
"""The games that have one."""
