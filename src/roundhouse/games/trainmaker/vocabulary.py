"""What may stand after each verb of Trainmaker."""

from roundhouse.games.trainmaker.data import FACES
from roundhouse.games.trainmaker.rules.table_rules import TrainRules


def arguments(rules: TrainRules) -> dict[str, list[list[str]]]:
    faces = list(FACES)
    return {
        "keep": [[contract.id for contract in rules.data.contracts]],
        "place": [faces],
        "switch": [faces, faces],
        "roll": [],
        "stop": [],
        "score": [[city.id for city in rules.data.cities]],
    }
