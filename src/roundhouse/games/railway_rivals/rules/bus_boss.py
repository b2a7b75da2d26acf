"""What trains win: 20 and 10, or by Bus Boss scoring a share for every train of the race."""

from typing import Final

from roundhouse.games.railway_rivals.data import FIRST_PRIZE, SECOND_PRIZE
from roundhouse.games.railway_rivals.routes.routes import Routes
from roundhouse.games.railway_rivals.rules.joint_runs import leaders
from roundhouse.games.railway_rivals.state import RailwayState

ROWS: Final = {
    2: (20, 10),  # RW-C6.2
    3: (16, 9, 5),  # RW-C6.3
    4: (13, 8, 5, 4),  # RW-C6.4
    5: (11, 7, 5, 4, 3),  # RW-C6.5
    6: (10, 6, 5, 4, 3, 2),  # RW-C6.6
}
"""How the 30 points of a race are shared by place, for so many trains (RW-C6.1)."""
MOST_SHARING: Final = 6
RULES: Final = ("", "RW-C6.1", "RW-C6.2", "RW-C6.3", "RW-C6.4", "RW-C6.5", "RW-C6.6")
"""Under which rule a train wins something, by how many there are."""


class Scoring:
    """The prizes of a table."""

    def __init__(self, bus_boss: bool, single: int) -> None:
        self.bus_boss = bus_boss
        """Whether every train has a share: then all places are run for (RU-43), and lengths compared."""
        self.third = False
        """Whether a third company is in the game, which stands and falls with the other train."""
        self.alone = single if bus_boss else FIRST_PRIZE
        """What a train wins that is alone: 30 or 20 (RU-55), or the first prize (RU-41)."""

    def row(self, trains: int) -> tuple[int, ...]:
        """What each place is worth in a race of so many trains that have started.

        Bus Boss: a joint train is one of them, and who was struck is not (RU-93); a seventh gets
        nothing (RU-55).
        """
        if trains < 2:
            return (self.alone,) * trains
        if self.bus_boss:
            return ROWS[min(trains, MOST_SHARING)]
        return (FIRST_PRIZE, SECOND_PRIZE)  # and nothing for the others (RW-B5.10, RW-0.8)

    def rule(self, trains: int, tied: int) -> str:
        """The rule by which so many trains that came in together, of so many in all, win something."""
        if not self.bus_boss:
            return "RW-B5.10" if tied == 1 else "RW-B5.11"
        if tied > 1:
            return "RU-55"
        return RULES[min(trains, MOST_SHARING)]


def too_long(routes: Routes, s: RailwayState) -> list[int]:
    """The trains whose route has more than twice the steps of the shortest (RW-C6.7, RU-54)."""
    trains = leaders(s)
    if len(trains) < 2:
        return []
    steps = [routes.steps_of(s.routes[leader]) for leader in trains]
    most = 2 * min(steps)  # exactly twice may run
    return [leader for leader, n in zip(trains, steps, strict=True) if n > most]
