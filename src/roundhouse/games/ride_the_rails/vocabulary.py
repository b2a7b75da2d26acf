"""What may stand after each verb of Ride the Rails."""

from roundhouse.games.ride_the_rails.data import RAILROADS
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules


def arguments(rules: RailsRules) -> dict[str, list[list[str]]]:
    railroads, cities = list(RAILROADS), [city.id for city in rules.board.cities]
    return {
        "share": [railroads],
        "build": [railroads, list(rules.board.names)],
        "done": [],
        "passenger": [cities],
        "ride": [railroads, cities],
        "alight": [],
    }
