"""The quick player at a table with modules; what is seldom to decide it leaves to greedy itself."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import count, has
from roundhouse.core.counts import amount, kinds_in
from roundhouse.core.dice import Dice
from roundhouse.core.state import NOTHING
from roundhouse.games.railroad_rivals.bot.baron import (
    DELIVERY,
    INDUSTRY_HOPE,
    WAIT,
    WASTE,
    baron_outlook,
    is_early,
    is_late,
)
from roundhouse.games.railroad_rivals.bot.baron_stocks import DEAL_HOPE, INSIDER_HOPE
from roundhouse.games.railroad_rivals.bot.outlook import FUEL, later
from roundhouse.games.railroad_rivals.bot.quick import OTHER
from roundhouse.games.railroad_rivals.bot.quick_sites import QuickSites
from roundhouse.games.railroad_rivals.bot.quick_tiles import NO_FIT
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState, as_baron
from roundhouse.games.railroad_rivals.modules.deliver_actions import DONE
from roundhouse.games.railroad_rivals.modules.deliver_step import DeliverStep
from roundhouse.games.railroad_rivals.modules.railroad_size import ScoreSize
from roundhouse.games.railroad_rivals.modules.upgrades import FITTED
from roundhouse.games.railroad_rivals.packing import CUBES, STOCKS, link_new, link_old, link_railroad
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

ISSUE_HOPE: Final = 4.0  # what Stock Issue is worth as long as it is not played
HOTEL_HOPE: Final = 0.8  # what a hotel that stands is worth for each delivery to come of all seats, a link
UNBUILT: Final = 3.0  # what a building is worth that is not built yet


class QuickBaron(QuickSites):
    """The same thoughts, with companies, buildings and tiles of the expansion."""

    def __init__(self, rules: RailroadRules) -> None:
        super().__init__(rules)
        self.per_link = 1.0 if any(isinstance(phase, ScoreSize) for phase in rules.phases) else 0.0
        self.hopes_of = [self.hope(stock.id) for stock in rules.data.others]
        """What each tile that is drafted like stock and is none will bring; an upgrade a point a turn."""

    def hope(self, id_: str) -> float:
        if id_ == "issue":
            return ISSUE_HOPE
        return INSIDER_HOPE if id_ == "insider" else DEAL_HOPE.get(id_, 0.0)

    def reply(self, s: RailroadState, dice: Dice) -> Action:
        if self.phases[s.phase] != OTHER:
            return super().reply(s, dice)
        phase = self.rules.phases[s.phase]
        choices = phase.legal(s)
        if len(choices) == 1:
            return choices[0]
        return baron_outlook(self.rules, s, phase.to_move(s)).best(choices)

    def look(self, s: RailroadState, seat: i64) -> None:
        super().look(s, seat)
        table = as_baron(s)
        if table.looted == 0 and len(set(table.company)) == len(table.company):
            return
        single = list(self.ahead)
        for i in range(self.roads):
            self.ahead[i] = 0.0
            if not has(table.looted, i):
                for j, company in enumerate(table.company):
                    if company == table.company[i]:
                        self.ahead[i] += single[j]

    def usable(self, s: RailroadState, link: i64) -> bool:
        return self.step is None or self.step.usable(as_baron(s), link)

    def arrival(self, s: RailroadState, seat: i64, to: i64) -> float:
        worth = 0.0
        for owner, city in enumerate(as_baron(s).hotels):
            if city == to:
                worth += 1.0 if owner == seat else -self.rivals[owner]
        return worth

    def special_worth(self, s: RailroadState, city: i64) -> float:
        id_ = self.rules.data.cities[city].id
        if id_ == "headquarters":
            return DELIVERY + max(0.0, *self.ahead)
        return INDUSTRY_HOPE if id_ == "industry" else self.turns

    def extra_worths(self, s: RailroadState, worths: list[float]) -> None:
        for i, stock in enumerate(self.rules.data.others):
            if not amount(s.stock_display, self.roads + i, STOCKS):
                worths.append(0.0)
            elif stock.id == "upgrade":
                worths.append(self.turns)
            elif self.turns <= 1.0:
                worths.append(0.0)
            elif stock.id == "issue":
                ends = worths[: self.roads]
                left = sorted(
                    [ends[kind] for kind in kinds_in(s.stock_pile, STOCKS) if kind < self.roads], reverse=True
                )
                worths.append(later(left, len(left) / (s.seats + 2)))
            else:
                worths.append(self.hopes_of[i])

    # A deliver step

    def deliver(self, s: RailroadState) -> Action:
        """A building, a deal, the delivery, or to be done, weighed as in `BaronOutlook.in_step`."""
        table = as_baron(s)
        phase = self.rules.phases[s.phase]
        assert isinstance(phase, DeliverStep)
        seat = s.asked()
        deals = self.deals(table, seat)
        site = self.best_site(table, seat)
        if site is not None and len(deals) == 0:
            return site
        way = self.best_way(table, seat, phase) if table.due > 0 else None
        may_close = way is None or (phase.extras and phase.may_close(table))
        cube = 0.0 if way is None else self.most
        if len(deals) == 0:
            return DONE if way is None or (may_close and cube < 0.0) else way
        outlook = baron_outlook(self.rules, s, seat)
        outlook.stuck = way is None and table.due > 0
        surpluses = [outlook.surplus(deal, phase) for deal in deals]
        late = 0.0
        for i, deal in enumerate(deals):
            if is_late(deal) and surpluses[i] > late:
                late = surpluses[i]
        to_come = max(0.0, cube) if may_close else cube
        wait = WAIT if way is not None and (not may_close or cube > 0.0) else 0.0
        found: Action = DONE if way is None else way
        most = 0.0 if way is None else cube + late
        if may_close and most < 0.0:
            found, most = DONE, 0.0
        if site is not None and self.site_worth + to_come + late > most:
            found, most = site, self.site_worth + to_come + late
        for i, deal in enumerate(deals):
            surplus = surpluses[i] if surpluses[i] > 0.0 else surpluses[i] - WASTE
            worth = surplus + to_come + (late if is_early(deal) else -wait)
            if worth > most:
                found, most = deal, worth
        return found

    def best_way(self, s: BaronState, seat: i64, phase: DeliverStep) -> Action | None:
        """The delivery that is worth most, past the seat's water tower or not; `self.most` is its worth."""
        best = self.best_delivery(s, seat)
        carry = self.best_carry(s, seat, phase) if s.towers[seat] != NOTHING else None
        if carry is not None:
            return carry
        if best == NO_FIT:
            return None
        new, old = best >> 8 & 63, best >> 14 & 63
        if best & 1:
            return self.notation.deliver(best >> 1 & 127, old, new)
        return self.notation.deliver(best >> 1 & 127, new, old)

    def best_carry(self, s: BaronState, seat: i64, step: DeliverStep) -> Action | None:
        """A delivery past the seat's water tower that is worth more than what was found."""
        via: i64 = s.towers[seat]
        links = [link for link in s.links if via in (link_new(link), link_old(link)) and step.usable(s, link)]
        more = self.left(s) > 1
        found: Action | None = None
        for first in links:
            origin = link_new(first) if link_old(first) == via else link_old(first)
            cubes: i64 = s.cubes_on(origin)
            if cubes == 0:
                continue
            start = self.link_use(s, seat, first)
            if more:
                start -= FUEL * self.uses[origin] / float(self.ways[origin])
            for second in links:
                if second == first:
                    continue
                to = link_new(second) if link_old(second) == via else link_old(second)
                road, other = link_railroad(first), link_railroad(second)
                worth = start + self.link_use(s, seat, second) + self.arrival(s, seat, to)
                if not self.twice and s.company[road] == s.company[other]:
                    worth -= self.ahead[other]
                for colour in range(len(self.rules.data.colours)):
                    if amount(cubes, colour, CUBES):
                        points: int = s.delivery_points(colour)
                        if worth + points > self.most:
                            self.most = worth + points
                            found = step.carry(colour, origin, via, to)
        return found

    def hopes(self, s: RailroadState, turns: float, points: list[float]) -> None:
        """Tiles that are not played yet, upgrades, and buildings by the links of their city."""
        table = as_baron(s)
        fitted = FITTED[0] in self.rules.data.city_of
        hotels = self.step is not None and any("hotels" in module.fields for module in self.step.modules)
        whole = max(1, len(s.links))
        for seat in range(s.seats):
            for i, stock in enumerate(self.rules.data.others):
                n: int = amount(s.portfolios[seat], self.roads + i, STOCKS)
                if n:
                    points[seat] += n * (turns if stock.id == "upgrade" else self.hopes_of[i])
            if fitted:
                points[seat] += turns * float(count(table.fitted[seat]))
            if hotels:
                city = table.hotels[seat]
                if city == NOTHING:
                    points[seat] += UNBUILT if turns > 1.0 else 0.0
                else:
                    ways = len([link for link in s.links if city in (link_new(link), link_old(link))])
                    points[seat] += HOTEL_HOPE * turns * float(s.seats) * ways / (2 * whole)
