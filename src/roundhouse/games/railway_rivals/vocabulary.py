"""What may stand after each verb of Railway Rivals: routes are said hex by hex, with ferries and owners."""

from roundhouse.games.railway_rivals.actions import MOST_SAVED
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules


def arguments(rules: RailwayRules) -> dict[str, list[list[str]]]:
    sheet, seats = rules.notation.map, [str(seat + 1) for seat in range(rules.seats)]
    hexes = list(sheet.names)
    owners = [f"-{seat}" for seat in ["0", *seats]]
    ferries = [buy.id for buy in rules.notation.buys]
    steps = [*hexes, *owners, *[f"~{ferry}" for ferry in ferries]]
    return {
        "start": [[sheet.names[start.hex] for start in sheet.starts]],
        "build": [hexes, hexes],
        "save": [[str(points) for points in range(1, MOST_SAVED + 1)]],
        "done": [],
        "enter": [hexes, steps],
        "propose": [seats],
        "offer": [hexes, steps],
        "withdraw": [],
        "accept": [],
        "refuse": [],
        "decline": [],
        "leap": [seats, hexes],
        "ferry": [ferries],
    }
