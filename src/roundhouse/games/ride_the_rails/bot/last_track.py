"""The track of the last round: all turns that can be made of whole plans, and the best for the last builder.

After the last builder of the game nothing is built, hidden or drawn any more, so for every such turn it can
be searched out how the game ends (`LastRides`). A turn is made of plans that are carried through, each by a
shortest way: track that ends nowhere pays nobody any more. Those who build before are not searched out: the
turns of two builders together are some hundreds to some ten thousands, and each takes as many milliseconds
to end as all its rides.
"""

from typing import Final

from roundhouse.games.ride_the_rails.actions import DONE
from roundhouse.games.ride_the_rails.bot.building import Builder
from roundhouse.games.ride_the_rails.bot.last_rides import LastRides, goodness
from roundhouse.games.ride_the_rails.bot.outlook import Outlook, Weights
from roundhouse.games.ride_the_rails.data import ROUNDS
from roundhouse.games.ride_the_rails.rules.build_railroad_track import BuildTrack
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState

MOST_TURNS: Final = 100
"""Of more turns those are looked at whose plans seem best."""
MOST_ENDED: Final = 20
"""Of more turns those are searched out that promise most."""
MOST_LOOKED: Final = 400_000
"""So many rides are looked at to see how one turn ends."""


class TrackTurn:
    """What a builder may do in a turn: locomotives one after another, and the table after them."""

    def __init__(self, after: RailsState, track: list[tuple[int, int]], worth: float) -> None:
        self.after = after
        self.track = track
        """Railroad and hex of each locomotive."""
        self.worth = worth


class LastTrack:
    """The turns of one builder in the last round."""

    def __init__(self, rules: RailsRules, weights: Weights, s: RailsState, seat: int) -> None:
        self.rules = rules
        self.weights = weights
        self.seat = seat
        phase = rules.phases[s.phase]
        assert isinstance(phase, BuildTrack)
        self.phase = phase
        self.s = s
        self.known: set[tuple[tuple[int, ...], ...]] = set()
        """The track that has been met, so that plans in another order are not met again."""
        self.turns: list[TrackTurn] = []

    def find(self) -> list[TrackTurn]:
        """All turns, or the most promising of them; the best first, as far as greedy's eyes see."""
        if self.turns:
            return self.turns
        self.go_on(TrackTurn(self.s.clone(), [], 0.0))
        self.turns.sort(key=by_worth)
        del self.turns[MOST_TURNS:]
        for turn in self.turns:
            outlook = Outlook(self.rules, turn.after, self.seat, self.weights)
            gained: int = turn.after.scores[self.seat] - self.s.scores[self.seat]
            turn.worth = gained + outlook.promise(turn.after).total
        self.turns.sort(key=by_worth)
        return self.turns

    def go_on(self, turn: TrackTurn) -> None:
        """Note a turn, and all that begin like it."""
        if turn.after.track in self.known:
            return
        self.known.add(turn.after.track)
        self.turns.append(turn)
        builder = Builder(Outlook(self.rules, turn.after, self.seat, self.weights), self.phase)
        for plan in builder.plans():
            if plan.cost <= builder.left:
                then = turn.after.clone()
                for hex_ in plan.hexes:
                    self.phase.build(then, plan.railroad, hex_)
                track = turn.track + [(plan.railroad, hex_) for hex_ in plan.hexes]
                self.go_on(TrackTurn(then, track, turn.worth + plan.worth))

    def best(self) -> TrackTurn | None:
        """What the last builder of the game does; None if the rides after it have too many ends.

        As in `LastRides` two ends count alike: all do what is best for them, or ride as greedy does.
        """
        found: TrackTurn | None = None
        most = 0
        for turn in self.find()[:MOST_ENDED]:
            then = turn.after.clone()
            self.rules.apply(then, DONE)
            good: int = 2 * goodness(list(then.scores), self.seat)
            if then.phase >= 0:  # otherwise nobody can ride
                rides = LastRides(self.rules, then, MOST_LOOKED)
                if rides.end is None:
                    return None
                good = goodness(rides.end, self.seat) + goodness(rides.expected, self.seat)
            if found is None or good > most:
                found = turn
                most = good
        return found


def builds_last(s: RailsState) -> bool:
    """Whether nobody builds after the seat that is to build."""
    return s.round == ROUNDS and s.step == s.seats - 1


def by_worth(turn: TrackTurn) -> float:
    return -turn.worth
