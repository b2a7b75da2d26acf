"""What touching a part of the picture would mean."""

from roundhouse.core.action import Action
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import PLACES, ROLL, STOP, SWITCHES
from roundhouse.games.trainmaker.data import FACES
from roundhouse.games.trainmaker.packing import faces_of
from roundhouse.games.trainmaker.rules.table_rules import train_rules
from roundhouse.games.trainmaker.state import TrainState


def meant_by(view: View[TrainState], part: str) -> list[Action]:
    """What the view's seat would do by touching this part now, lawful or not, the likeliest first.

    A die is placed or turned, the token and the faces beside it turn a die, a City card is scored, a
    Contract is kept.
    """
    rules = train_rules(view.rules)
    data, notation = rules.data, rules.notation
    kind, _, word = part.partition(":")
    if kind == "city" and word in data.city_index:
        return [notation.scores[data.city_index[word]]]
    if kind == "contract" and word in data.contract_index:
        return [notation.keeps[data.contract_index[word]]]
    if kind == "die" and is_face(word):
        return [PLACES[FACES.index(word)], *switches(word, FACES)]
    if kind == "face" and is_face(word):
        return switches(unplaced(view), word) or switches(FACES, word)
    if part == "token":
        return switches(unplaced(view), FACES)
    return [action for action in (ROLL, STOP) if part == action.text()]


def is_face(word: str) -> bool:
    return len(word) == 1 and word in FACES


def unplaced(view: View[TrainState]) -> str:
    """The faces of the dice that can be turned; all faces where no die lies there."""
    faces = faces_of(view.state.roll)
    return "".join(face for face in FACES if face in faces) or FACES


def switches(olds: str, news: str) -> list[Action]:
    """Every way to turn a die that shows one of `olds` into one of `news`."""
    return [SWITCHES[FACES.index(old)][FACES.index(new)] for old in olds for new in news if old != new]
