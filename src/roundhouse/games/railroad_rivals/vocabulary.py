"""What may stand after each verb of Railroad Rivals and of its expansion."""

from roundhouse.games.railroad_rivals.actions import FARTHEST_SAID
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules

HIGHEST_BID = 200
"""No bid above this is offered to programs that choose word by word: hardly anyone has so many points."""


def arguments(rules: RailroadRules) -> dict[str, list[list[str]]]:
    data = rules.data
    cities = [city.id for city in data.cities]
    railroads = [railroad.id for railroad in data.railroads]
    colours = list(data.colours)
    ways = [str(n) for n in range(-FARTHEST_SAID, FARTHEST_SAID + 1)]
    return {
        "pass": [],
        "bid": [[str(n) for n in range(HIGHEST_BID + 1)]],
        "draft-city": [cities],
        "draft-stock": [[stock.id for stock in data.stocks]],
        "place": [cities, ways, ways, ["0", "1", "2", "3"]],
        "deliver": [colours, cities, cities],
        "decline": [],
        "done": [],
        "arrange": [colours, colours, colours],
        "keep": [railroads],
        "hotel": [cities],
        "tower": [cities],
        "buy": [railroads],
        "dump": [railroads],
        "loot": [railroads],
        "carry": [colours, cities, cities, cities],
        "merge": [railroads, railroads],
        "industry": [cities],
        "headquarters": [],
        "insider": [],
        "issue": [],
    }
