"""The games, by name. A folder is imported when its game is first asked for."""

from roundhouse.core.game import Game, register


def _trainmaker() -> Game:
    from roundhouse.games.trainmaker import Trainmaker

    return Trainmaker()


register("trainmaker", _trainmaker)
