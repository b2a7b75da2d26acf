"""The games, by name. A folder is imported when its game is first asked for."""

from roundhouse.core.game import Game, register


def _trainmaker() -> Game:
    from roundhouse.games.trainmaker import Trainmaker

    return Trainmaker()


def _railroad_rivals() -> Game:
    from roundhouse.games.railroad_rivals import RailroadRivals

    return RailroadRivals()


def _ride_the_rails() -> Game:
    from roundhouse.games.ride_the_rails import RideTheRails

    return RideTheRails()


def _railway_rivals() -> Game:
    from roundhouse.games.railway_rivals import RailwayRivals

    return RailwayRivals()


register("trainmaker", _trainmaker)
register("railroad-rivals", _railroad_rivals)
register("ride-the-rails", _ride_the_rails)
register("railway-rivals", _railway_rivals)
