"""Extra delivery: a second deliver phase on the last turn."""

from roundhouse.core.counts import total
from roundhouse.core.errors import must
from roundhouse.core.module import after
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState, as_baron
from roundhouse.games.railroad_rivals.modules.deliver_step import DeliverStep
from roundhouse.games.railroad_rivals.packing import CUBES
from roundhouse.games.railroad_rivals.rules.delivering import DeliverGood
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState


class DeliverAgain(DeliverStep):
    """On the last turn a second deliver phase follows the first, in the same order."""

    def __init__(self, rules: RailroadRules) -> None:
        super().__init__(rules, "Deliver once more", "RB-END-1")
        self.counts_on = rules.options.values["extra_delivery_colour_count"] == "continue"

    def enter(self, s: RailroadState) -> bool:
        if not s.last:  # on the last turn only (RB-END-1), however it became that (RUL-96)
            return False
        # the cubes go back into the bag in between, but they may still count for points (RUL-96)
        as_baron(s).earlier = s.delivered if self.counts_on else 0
        s.bag += s.delivered
        s.delivered = 0
        return super().enter(s)

    def leave(self, s: BaronState) -> None:
        s.earlier = 0

    def check_step(self, s: BaronState) -> None:
        super().check_step(s)
        must(s.last, self.rule, "There is a second deliver phase on the last turn only.")
        most = s.seats + self.further(s) if self.counts_on else 0
        must(total(s.earlier, CUBES) <= most, "RUL-96", "So many cubes were not delivered before.")


class ExtraDelivery(BaronModule):
    """Two deliver phases on the last turn."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.fields = ("earlier",)

    def phases(self, phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
        again = DeliverAgain(self.rules)
        for phase in phases:
            if isinstance(phase, DeliverStep):
                again.modules = phase.modules
                again.acting = phase.acting
                again.rewarding = phase.rewarding
                again.extras = phase.extras
                again.secret_choices = phase.secret_choices
        return after(phases, DeliverGood, again)  # a whole phase once more (RB-END-1, RUL-96)
