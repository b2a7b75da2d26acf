"""The greedy opponent at a table with modules: what stock tiles, deals and shenanigans are worth.

What a stock deal brings is found by trying it on a copy of the view: points, and stock tiles at the values
that are expected in the end, one's own less those of the others.
"""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import has
from roundhouse.core.counts import amount, kinds_in, one
from roundhouse.core.state import with_item
from roundhouse.games.railroad_rivals.bot.outlook import OWN_PUSH, THEIR_PUSH, Outlook, later
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState
from roundhouse.games.railroad_rivals.modules.deliver_step import DeliverStep
from roundhouse.games.railroad_rivals.modules.railroad_size import ScoreSize
from roundhouse.games.railroad_rivals.modules.shenanigans import Shenanigan
from roundhouse.games.railroad_rivals.packing import STOCKS
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules

# Found by play against variants of itself.
DEAL_HOPE: Final = {"buy": 3.0, "merger": 3.0, "loot": 3.5, "dump": 2.0}
"""What a shenanigan will be worth some day, even if it is worth less now."""
INSIDER_HOPE: Final = 3.0  # the same for Insider Trading


class StockOutlook(Outlook):
    """What stock tiles, and those that are drafted like them, promise to one seat."""

    def __init__(self, rules: RailroadRules, s: BaronState, seat: int, turns: int) -> None:
        super().__init__(rules, s, seat, turns)
        self.table = s
        self.parts = [module for module in rules.modules if isinstance(module, BaronModule)]
        self.sized = any(isinstance(phase, ScoreSize) for phase in rules.phases)
        """Whether a link is a point in the end."""
        self.twice = rules.options.values["tower_same_railroad"] == "plus2"
        """Whether a railroad rises twice when a cube uses two links of it."""
        phase = rules.phases[s.phase]
        seats: int = s.seats
        self.mine_left: int = turns
        """How many deliveries of this seat are to come."""
        self.theirs_left: int = turns * (seats - 1)
        """And how many of the others."""
        self.final = False
        """Whether this is this seat's last step."""
        self.stuck = False
        """Whether a delivery is due and there is no cube for it."""
        if isinstance(phase, DeliverStep):
            self.mine_left = turns - 1 + s.due
            self.theirs_left = turns * (seats - 1) - s.step
            self.final = s.last and turns == 1
        single = self.ahead
        self.ahead = [
            0.0
            if has(s.looted, i)
            else sum([single[j] for j, company in enumerate(s.company) if company == s.company[i]])
            for i in range(len(single))
        ]
        self.held_with = [
            0.0
            if has(s.looted, i)
            else float(sum([self.held[j] for j, company in enumerate(s.company) if company == s.company[i]]))
            for i in range(len(single))
        ]
        """The own tiles that become dearer with each railroad."""
        self.per_link = 1.0 if self.sized else 0.0
        self.now = self.standing(s, self.traffic)
        self.coming: dict[int, float] | None = None
        """The arrivals of cubes in each city, once they have been asked for."""

    # Stock tiles

    def ends(self, s: BaronState, traffic: list[float]) -> list[float]:
        """The value that each railroad is expected to have in the end; companies rise as one."""
        roads = range(len(s.values))
        mine, theirs, cubes = [0.0] * len(s.values), [0.0] * len(s.values), [0.0] * len(s.values)
        for i in roads:
            if has(s.looted, i):
                continue
            company = s.company[i]
            cubes[company] += traffic[i]
            for seat, tiles in enumerate(s.portfolios):
                held: int = amount(tiles, i, STOCKS)
                if seat == self.seat:
                    mine[company] += held
                else:
                    theirs[company] += held
        for i in roads:
            mine[i] = cubes[i] * (1.0 + OWN_PUSH * mine[i])
            theirs[i] = cubes[i] * (1.0 + THEIR_PUSH * theirs[i])
        own = self.mine_left / max(1.0, sum(mine))
        others = self.theirs_left / max(1.0, sum(theirs))
        return [
            0.0
            if has(s.looted, i)
            else min(
                float(self.rules.cap), s.values[i] + own * mine[s.company[i]] + others * theirs[s.company[i]]
            )
            for i in roads
        ]

    def standing(self, s: BaronState, traffic: list[float]) -> float:
        """This seat's points in the end, less what the points of the others cost."""
        ends = self.ends(s, traffic)
        worth = 0.0
        for seat in range(s.seats):
            tiles = s.portfolios[seat]
            points = float(s.scores[seat])
            for i, end in enumerate(ends):
                held: int = amount(tiles, i, STOCKS)
                points += end * held
            worth += points if seat == self.seat else -points * self.rivals[seat]
        return worth

    def deal_worth(self, module: BaronModule, s: BaronState, action: Action) -> float:
        """What a stock deal changes."""
        tried = s.clone()
        module.carry_out(tried, self.seat, action)
        return self.standing(tried, self.traffic) - self.now

    def stock_worths(self) -> list[float]:
        """The same for every kind of tile in the Stock pile."""
        s = self.table
        worths = self.ends(s, self.traffic)
        roads = len(worths)
        for kind in range(roads, len(self.rules.data.stocks)):
            shown = amount(s.stock_display, kind, STOCKS)
            worths.append(self.extra_worth(self.rules.data.stocks[kind].id, worths[:roads]) if shown else 0.0)
        return worths

    def extra_worth(self, id_: str, ends: list[float]) -> float:
        """What a tile that is no stock is worth when it is drafted."""
        s = self.table
        if id_ == "upgrade":
            return float(self.turns)
        if id_ == "issue":
            return self.usual_best(ends) if self.turns > 1 else 0.0
        if id_ == "insider":
            return INSIDER_HOPE if self.turns > 1 else 0.0
        unit = one(self.rules.data.stock_of[id_], STOCKS)
        owned = s.clone()
        owned.portfolios = with_item(s.portfolios, self.seat, s.portfolios[self.seat] + unit)
        worth = DEAL_HOPE[id_] if self.turns > 1 else 0.0
        for module in self.parts:
            if isinstance(module, Shenanigan) and module.id == id_:
                for action in module.offers(owned, self.seat):
                    worth = max(worth, self.deal_worth(module, owned, action))
        return worth

    def usual_best(self, ends: list[float]) -> float:
        """What the best of a display is usually worth."""
        s = self.table
        kinds = [kind for kind in kinds_in(s.stock_pile, STOCKS) if kind < len(ends)]
        worths = sorted([ends[kind] for kind in kinds], reverse=True)
        return later(worths, len(worths) / (s.seats + 2))
