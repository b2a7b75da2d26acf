"""The greedy opponent at a table with modules: what buildings, advanced tiles and shenanigans are worth.

As in the base game all is counted in points. What stock and deals are worth stands in `baron_stocks.py`.
"""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.counts import amount, kinds_in, total
from roundhouse.core.judge import Valued, best_of
from roundhouse.core.state import NOTHING
from roundhouse.games.railroad_rivals.actions import Bid, Decline, Deliver, Pass
from roundhouse.games.railroad_rivals.bot.baron_stocks import StockOutlook
from roundhouse.games.railroad_rivals.bot.outlook import (
    FUEL,
    LINK,
    OPEN_EDGE,
    THEIR_PUSH,
    USES,
    Parts,
    display,
    told,
    turns_left,
)
from roundhouse.games.railroad_rivals.modules.advanced_tiles import Industry, PlayHeadquarters
from roundhouse.games.railroad_rivals.modules.baron_state import as_baron
from roundhouse.games.railroad_rivals.modules.deliver_actions import Carry, Done
from roundhouse.games.railroad_rivals.modules.deliver_step import DeliverStep
from roundhouse.games.railroad_rivals.modules.extra_delivery import DeliverAgain
from roundhouse.games.railroad_rivals.modules.hotels_and_towers import Build
from roundhouse.games.railroad_rivals.modules.shenanigans import Merge, PlayOn
from roundhouse.games.railroad_rivals.modules.timed_shenanigans import InsiderWindow, IssueWindow
from roundhouse.games.railroad_rivals.packing import (
    CUBES,
    RAILROAD,
    STEPS,
    STOCKS,
    gap_cell,
    gap_facing,
    link_new,
    link_old,
    link_owner,
    link_railroad,
)
from roundhouse.games.railroad_rivals.rules.bidding import BidForOrder
from roundhouse.games.railroad_rivals.rules.delivering import TOLL, link_between
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

# Found by play against variants of itself.
HOTEL_NEED: Final = 2.0  # so many arrivals make a hotel worth its place; near the end fewer do
TOWER_NEED: Final = 2.0  # the same for what a water tower adds
TOWER_USE: Final = 0.5  # how often a water tower adds as much as it would now
UNFUELLED: Final = 0.4  # how often there will be a cube where there is none now
DEAL_NEED: Final = {"buy": 1.5, "merge": 2.0, "loot": 6.0, "dump": 8.0}
"""So many points make a shenanigan worth playing before one's last step; then any gain does."""
INDUSTRY_NEED: Final = 2.0  # what new goods must bring
INDUSTRY_HOPE: Final = 2.0  # and what they will bring some day
DELIVERY: Final = 4.0  # what a second delivery is worth
INSIDER_NEED: Final = 2.5  # what the first place must bring to be taken for nothing
WAIT: Final = 0.3  # what is lost when something that can wait comes before the delivery
WASTE: Final = 0.5  # what is lost besides when something is used up that brings nothing
SOMETHING: Final = 0.01  # a worth that is hardly any
SOON: Final = 4  # from so many turns before the end on, less and less is enough


class BaronOutlook(StockOutlook):
    """What a table with modules promises to one seat."""

    # City tiles

    def city_worth(self, city: int) -> float:
        tile = self.rules.data.cities[city]
        if tile.placeable:
            return super().city_worth(city)
        if tile.id == "headquarters":
            return DELIVERY + max(0.0, *self.ahead)
        if tile.id == "industry":
            return INDUSTRY_HOPE
        return float(self.turns)  # an upgrade

    # A deliver step

    def way_parts(self, colour: int, origin: int, to: int, links: list[int]) -> Parts:
        """A delivery over one link or two: points, tolls, rises, buildings, and the cube that goes."""
        s = self.table
        points: int = s.delivery_points(colour)
        own, given, stock = float(points), 0.0, 0.0
        raised: list[int] = []
        for link in links:
            railroad = link_railroad(link)
            given -= TOLL * self.rivals[link_owner(link)]
            company = s.company[railroad]
            if s.values[railroad] < self.rules.cap and (self.twice or company not in raised):
                stock += self.held_with[railroad]
                given += self.ahead[railroad] - self.held_with[railroad]
            raised.append(company)
        for module in self.parts:
            for bonus in module.bonuses(s, self.seat, to):
                if bonus.seat == self.seat:
                    own += bonus.points
                else:
                    given -= bonus.points * self.rivals[bonus.seat]
        cube = -FUEL * self.cube_worth(origin) if self.turns > 1 else 0.0
        return (("points", own), ("stock", stock), ("rivals", given), ("cube", cube))

    def delivery_parts(self, action: Deliver) -> Parts:
        link = link_between(self.s, action.origin, action.to)
        return self.way_parts(action.colour, action.origin, action.to, [link])

    def carry_worth(self, action: Carry) -> float:
        """What a delivery past one's own water tower is worth."""
        return sum([part for _, part in self.carry_parts(action)])

    def carry_parts(self, action: Carry) -> Parts:
        first = link_between(self.s, action.origin, action.via)
        second = link_between(self.s, action.via, action.to)
        return self.way_parts(action.colour, action.origin, action.to, [first, second])

    def best_delivery(self, choices: list[Action]) -> tuple[float, Action | None]:
        """The delivery that is worth most, if there is one."""
        most, found = 0.0, None
        for action in choices:
            if isinstance(action, Deliver):
                worth = self.delivery_worth(action)
            elif isinstance(action, Carry):
                worth = self.carry_worth(action)
            else:
                continue
            if found is None or worth > most:
                most, found = worth, action
        return most, found

    def need(self, points: float) -> float:
        """What is enough to use up something now: less and less when the end is near."""
        return SOMETHING if self.final else points * min(1.0, self.turns / SOON)

    def in_step(self, choices: list[Action], phase: DeliverStep) -> list[Valued]:
        """First what makes the delivery better, then the delivery, then the rest; at last `done`.

        Whatever is done first, the best delivery still follows, so it counts for all of them: what is best
        done before it is worth more by it, what can wait is worth a little less before it than after it.
        """
        ways: list[Valued] = []
        for action in choices:
            if isinstance(action, Deliver):
                ways.append(told(action, self.delivery_parts(action)))
            elif isinstance(action, Carry):
                ways.append(told(action, self.carry_parts(action)))
        self.stuck = not ways and self.table.due > 0
        duty = not isinstance(choices[-1], (Done, Decline))
        cube = best_of(ways).worth if ways else 0.0
        to_come = cube if duty else max(0.0, cube)
        wait = WAIT if ways and (duty or cube > 0.0) else 0.0
        late = max([0.0, *[self.surplus(action, phase) for action in choices if is_late(action)]])
        values: list[Valued] = []
        way = 0
        for action in choices:
            if isinstance(action, (Deliver, Carry)):
                found = ways[way]
                values.append(Valued(action, found.worth + late, found.parts))
                way += 1
            elif isinstance(action, (Done, Decline)):
                values.append(Valued(action, 0.0))
            else:
                surplus = self.surplus(action, phase)
                if surplus <= 0.0:
                    surplus -= WASTE
                before = to_come + (late if is_early(action) else -wait)
                values.append(Valued(action, surplus + before, (("deal", surplus),)))
        return values

    def surplus(self, action: Action, phase: DeliverStep) -> float:
        """By how much it is worth more to do this now than to wait."""
        if isinstance(action, Build):
            if action.building == "hotel":
                return self.hotel_worth(action.city) - self.need(HOTEL_NEED)
            return self.tower_worth(action.city) - self.need(TOWER_NEED)
        if isinstance(action, Industry):
            return self.industry_worth(action.city) - self.need(INDUSTRY_NEED)
        if isinstance(action, PlayHeadquarters):
            ready = self.table.clone()
            ready.due = 1
            return self.best_delivery(phase.legal(ready))[0] - self.need(DELIVERY)
        assert isinstance(action, (PlayOn, Merge))
        module = next(module for module in self.parts if module.owns(action))
        verb = action.verb if isinstance(action, PlayOn) else "merge"
        return self.deal_worth(module, self.table, action) - self.need(DEAL_NEED[verb])

    # Sites

    def arrivals(self) -> dict[int, float]:
        """How many cubes are expected to arrive in each city."""
        s = self.table
        seats: int = s.seats
        held = [0] * len(s.values)
        for i, company in enumerate(s.company):
            held[company] += sum([amount(tiles, i, STOCKS) for tiles in s.portfolios])
        rates = [0.0] * len(self.rules.data.cities)
        for link in s.links:
            pull = 1.0 + THEIR_PUSH * held[s.company[link_railroad(link)]]
            new, old = link_new(link), link_old(link)
            rates[new] += pull * (LINK / 2 + self.cubes[old])
            rates[old] += pull * (LINK / 2 + self.cubes[new])
        for gap in s.frontier:
            for side in range(4):
                if gap_facing(gap, side) >= RAILROAD:
                    rates[self.city_on[gap_cell(gap) + STEPS[side]]] += OPEN_EDGE
        # the table grows by a tile a seat and turn, so each city's part becomes smaller
        laid = len(s.laid)
        left = float(self.mine_left + self.theirs_left - (self.turns - 1) * seats)
        left += sum([seats * laid / (laid + turn * seats) for turn in range(1, self.turns)])
        whole = max(1.0, sum(rates))
        return {city: left * rates[city] / whole for city in self.city_on.values()}

    def hotel_worth(self, city: int) -> float:
        """A point for each cube that arrives."""
        if self.coming is None:
            self.coming = self.arrivals()
        return self.coming[city]

    def link_use(self, link: int) -> float:
        """What it is worth to send a cube over this link, apart from the points."""
        return self.ahead[link_railroad(link)] - TOLL * self.rivals[link_owner(link)]

    def tower_worth(self, city: int) -> float:
        """What goes on from here brings more than the best link alone does."""
        links = [link for link in self.s.links if city in (link_new(link), link_old(link))]
        if len(links) < 2:
            return 0.0
        single = max([self.link_use(link) for link in self.s.links])
        best = 0.0
        for first in links:
            origin = link_new(first) if link_old(first) == city else link_old(first)
            use = self.link_use(first) - single
            fuel = 1.0 if self.cubes[origin] else UNFUELLED
            for second in links:
                if second != first and (self.twice or link_railroad(second) != link_railroad(first)):
                    best = max(best, fuel * (use + self.link_use(second)))
        return best * (1.0 if self.mine_left == 1 else TOWER_USE * self.mine_left)

    def industry_worth(self, city: int) -> float:
        """New cubes draw deliveries to the city's links, pay tolls on one's own, and one can go now."""
        s = self.table
        goods: int = min(self.rules.data.cities[city].goods, total(s.bag, CUBES))
        links = [link for link in s.links if city in (link_new(link), link_old(link))]
        if goods == 0 or not links:
            return 0.0
        traffic = list(self.traffic)
        for link in links:
            traffic[link_railroad(link)] += goods
        tolls = goods * sum([link_owner(link) == self.seat for link in links])
        uses = min(1.0, self.theirs_left / (self.fuel + goods))
        worth = self.standing(s, traffic) - self.now + USES * TOLL * tolls * uses
        return worth + (3.0 + max([self.link_use(link) for link in links]) if self.stuck else 0.0)

    # The draft and what comes before it

    def values(self, choices: list[Action]) -> list[Valued]:
        phase = self.rules.phases[self.s.phase]
        if isinstance(phase, DeliverStep):
            return self.in_step(choices, phase)
        if isinstance(phase, InsiderWindow):
            return play_or_pass(choices, "place", self.jump_worth(self.table.row().index(self.seat)))
        if isinstance(phase, IssueWindow) and isinstance(choices[-1], Pass):
            return play_or_pass(choices, "tile", self.issue_worth())
        if isinstance(phase, BidForOrder) and self.owns("insider") and self.jump_worth(self.s.seats - 1) > 0:
            return [  # the first place will be had for nothing
                Valued(action, -float(action.points), (("price", -float(action.points)),))
                if isinstance(action, Bid)
                else Valued(action, 0.0)
                for action in choices
            ]
        return super().values(choices)

    def owns(self, id_: str) -> bool:
        """Whether this shenanigan lies before this seat."""
        kind = self.rules.data.stock_of.get(id_, NOTHING)
        return kind != NOTHING and amount(self.s.portfolios[self.seat], kind, STOCKS) > 0

    def jump_worth(self, place: int) -> float:
        """What the first place is worth beyond Insider Trading to someone on this place."""
        cities, stocks = display(self)
        gain = self.place_in_row_worth(0, cities, stocks) - self.place_in_row_worth(place, cities, stocks)
        return gain - self.need(INSIDER_NEED)

    def issue_worth(self) -> float:
        """By how much the stock on offer is better than it usually will be; near the end any is."""
        s = self.table
        ends = self.stock_worths()
        offered = max([ends[kind] for kind in kinds_in(s.stock_display, STOCKS)], default=0.0)
        better = offered - self.usual_best(ends[: len(s.values)])
        return max(SOMETHING, better) if self.turns <= SOON or better >= 0.0 else better


def play_or_pass(choices: list[Action], what: str, worth: float) -> list[Valued]:
    """A tile that is played for this worth, or kept."""
    return [Valued(choices[0], worth, ((what, worth),)), Valued(choices[1], 0.0)]


def is_early(action: Action) -> bool:
    """Whether this extra makes the delivery better, or would be dearer after it."""
    return isinstance(action, (Build, Industry, Merge)) or (
        isinstance(action, PlayOn) and action.verb == "buy"
    )


def is_late(action: Action) -> bool:
    """Whether this extra can wait until the cube is gone."""
    return isinstance(action, PlayHeadquarters) or (isinstance(action, PlayOn) and action.verb != "buy")


def deliveries_left(rules: RailroadRules, s: RailroadState) -> int:
    """How many deliveries are to come for each seat; an extra deliver phase is one more."""
    turns = turns_left(rules, s)
    if any(isinstance(phase, DeliverAgain) for phase in rules.phases):
        turns += not isinstance(rules.phases[s.phase], DeliverAgain)
    return turns


def baron_outlook(rules: RailroadRules, s: RailroadState, seat: int) -> BaronOutlook:
    """What this table promises to this seat."""
    return BaronOutlook(rules, as_baron(s), seat, deliveries_left(rules, s))
