"""Railroad size: at the end a point for each link."""

from roundhouse.core.errors import must
from roundhouse.core.module import after
from roundhouse.core.phase import Phase
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule
from roundhouse.games.railroad_rivals.packing import link_owner
from roundhouse.games.railroad_rivals.rules.delivering import DeliverGood
from roundhouse.games.railroad_rivals.state import RailroadState


class ScoreSize(Phase[RailroadState]):
    """At the end every link scores 1 point for its owner."""

    def __init__(self) -> None:
        super().__init__("Railroad size", "RB-END-2")

    def enter(self, s: RailroadState) -> bool:
        if s.last:
            for seat in range(s.seats):
                # each link of one's own (RB-END-2), whatever has become of its railroad (RUL-97)
                links = len([link for link in s.links if link_owner(link) == seat])
                if links:
                    s.gain(seat, links, self.rule, str(links))
        return False

    def check(self, s: RailroadState) -> None:
        must(False, self.rule, "No game rests while links are counted.")


class RailroadSize(BaronModule):
    """A point for each link."""

    def phases(self, phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
        return after(phases, DeliverGood, ScoreSize())
