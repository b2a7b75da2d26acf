"""Railroad Rivals made so small that it can be solved: the same rules, with a few tiles and one turn."""

from collections.abc import Callable

from roundhouse.core.bits import bit
from roundhouse.core.counts import one
from roundhouse.core.options import Options
from roundhouse.core.state import NOTHING
from roundhouse.games.railroad_rivals.data import BLANK_EDGE, City, Data, Railroad
from roundhouse.games.railroad_rivals.packing import CUBES, MIDDLE, STOCKS, pack_laid, pack_row
from roundhouse.games.railroad_rivals.rules.setting_up import DealTiles
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState


def mini(options: Options) -> tuple[RailroadRules, Callable[[], RailroadState]]:
    """Five city tiles, two railroads, two cubes, and one turn: an auction, a tile each, a delivery each.

    Two tiles go to each hand in secret. Each seat owns the stock of one railroad, and has a few points to bid
    for going first.
    """
    railroads = [Railroad("IC", "Illinois Central"), Railroad("PRR", "Pennsylvania")]
    blank, ic, prr = BLANK_EDGE, 0, 1
    edges = {
        "CHI": (ic, prr, blank, blank),
        "STL": (ic, blank, blank, blank),
        "CIN": (prr, blank, blank, blank),
        "WAS": (ic, prr, blank, blank),
        "PIT": (prr, blank, ic, blank),
    }
    cities = [City(id_, id_, sides, 1) for id_, sides in edges.items()]
    rules = RailroadRules(2, options, Data(railroads, cities, "mini"), [])
    [dealing] = [i for i, phase in enumerate(rules.phases) if isinstance(phase, DealTiles)]

    def start() -> RailroadState:
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
