"""What Railway Rivals knows about playing itself well: values of choices, plans of track, a quick player."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.judge import Budget, Judge, Valued, best_first
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.actions import DONE, Build, ChooseStart, Save
from roundhouse.games.railway_rivals.bot.builder import BEGIN, REACH, Builder
from roundhouse.games.railway_rivals.bot.building import Plan
from roundhouse.games.railway_rivals.bot.entering import EntryChoice, valued
from roundhouse.games.railway_rivals.bot.ground import POINT, UNREACHED, Ground
from roundhouse.games.railway_rivals.bot.leaps import (
    begins_now,
    forced_build,
    has_more_than_track,
    out_of_landing,
)
from roundhouse.games.railway_rivals.bot.lines import Lines
from roundhouse.games.railway_rivals.bot.run import Odds, Run
from roundhouse.games.railway_rivals.bot.standing import Outlook
from roundhouse.games.railway_rivals.packing import with_seat
from roundhouse.games.railway_rivals.routes.node_queue import NodeQueue
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import RailwayState

START_NEAR: Final = 0.9
"""What is left of a place's worth to a start for every point that it takes to build there."""
START_POINT: Final = 2.0
"""What a key is worth to a start right beside its place, in points."""
NEAR: Final = 0.15
"""Starts and plans that are worth less by so small a part are as good, as far as anybody can tell."""
LARGE: Final = 30
"""On a map with so many places a plan of track takes many rounds, and what it brings is seen late."""
QUICK: Final = -1.0
"""In place of such a part: only the best plan, and no links are looked for where there is anything new."""


class Pursuit:
    """A plan that is being built: what is left of it, and the track when it goes on."""

    def __init__(self) -> None:
        self.segments: list[int] = []
        self.track = b""

    def begin(self, plan: Plan, track: bytes, seat: i64) -> None:
        """The first segment of the plan is being built."""
        self.segments = plan.segments
        self.go_on(track, seat)

    def go_on(self, track: bytes, seat: i64) -> None:
        self.track = with_seat(track, self.segments[0], seat)
        self.segments = self.segments[1:]

    def holds(self, track: bytes) -> bool:
        """Whether there is more to build, and nobody else has built since."""
        return len(self.segments) > 0 and self.track == track


class RailwayJudge(Judge[RailwayState]):
    """Its values are greedy's; its quick player builds by the same plans and looks at one route only."""

    def __init__(self, rules: RailwayRules) -> None:
        super().__init__(rules)
        self.table = rules
        self.spread = 20.0
        self.slip = 0.8
        self.hard = Budget(400, 5)
        self.expert = Budget(300, 5, 1.8, deep=True)
        self.ground = Ground(rules)
        if len(self.ground.spots) >= LARGE:  # few games that are played on far, found by play
            self.horizon = 6
            self.spread = 30.0
            self.slip = 0.1
            self.hard = Budget(32, 4)
            self.expert = Budget(96, 5, 1.8)
        self.odds = Odds(rules.scoring)
        self.queue = NodeQueue(2 * self.ground.size)
        self.run: Run | None = None
        self.lines = [Lines(self.ground, rules.seats, seat) for seat in range(rules.seats)]
        self.outlook = Outlook(self.ground, rules.seats)
        self.pursuits = [Pursuit() for _ in range(rules.seats)]
        """The plans of the quick player."""
        self.more = has_more_than_track(rules)
        """Whether leaps, ferries or bridges that are built whole are thought of."""
        self.declaring = [isinstance(phase, Declare) for phase in rules.phases]

    def builder(self, s: RailwayState, seat: i64) -> Builder:
        return Builder(self.ground, self.lines[seat], s, seat)

    def entry(self, s: RailwayState, seat: int) -> EntryChoice:
        """The decision about the run that is drawn."""
        run = self.run
        if run is None or not run.is_of(s):
            run = Run(self.ground, self.queue, self.odds, s)
            self.run = run
        phase = self.table.phases[s.phase]
        assert isinstance(phase, Declare)
        return EntryChoice(run, phase, s, seat)

    # What a view is asked for

    def values(self, s: RailwayState, seat: int, choices: list[Action]) -> list[Valued]:
        if self.declaring[s.phase]:
            return self.entry(s, seat).values(choices)
        if s.starts[seat] == NOTHING:
            return self.start_values(s, choices)
        found = self.build_values(self.builder(s, seat), choices)
        if self.more:  # of what is no segment of a plan only greedy's own choice is known to be good
            own = self.build(s, seat, Pursuit(), 0.0, Dice(0, 0, 0))
            most = max([each.worth for each in found])
            for each in found:
                if each.action == own and each.worth < most:
                    each.worth = most + 0.01
        return found

    def start_values(self, s: RailwayState, choices: list[Action]) -> list[Valued]:
        """A start is good among many places that can be built to, few of which are as near to a rival."""
        begun = [hex_ for hex_ in s.starts if hex_ != NOTHING]
        found: list[Valued] = []
        for action in choices:
            assert isinstance(action, ChooseStart)
            places = 0.0
            shared = 0.0
            for spot in self.ground.spots:
                if action.hex in spot.hexes:
                    continue
                far = self.ground.points_between(action.hex, spot)
                rivals = len([start for start in begun if self.ground.points_between(start, spot) <= far])
                worth = START_POINT * float(len(spot.keys)) * float(START_NEAR ** (float(far) / float(POINT)))
                places += worth
                shared += worth - worth / float(1 + rivals)
            found.append(valued(action, places - shared, [("places", places), ("rivals", -shared)]))
        return found

    def build_values(self, builder: Builder, choices: list[Action]) -> list[Valued]:
        """A segment is worth what the best plan that begins with it brings for the points that are left."""
        s = builder.s
        plans = builder.plans()
        best: dict[int, Plan] = {}
        worths: dict[int, float] = {}
        for plan in plans:
            segment = plan.segments[0]
            worth = self.plan_worth(builder, plan)
            if segment not in best or worth > worths[segment]:
                best[segment] = plan
                worths[segment] = worth
        saving = self.saving(builder, plans)
        open_ = self.table.laying.open_to(s, builder.seat)
        begun = [plan for plan in plans if plan.segments[0] in open_]
        found: list[Valued] = []
        for action in choices:
            if isinstance(action, Build):
                if action.segment in best:
                    found.append(self.plan_value(builder, action, best[action.segment]))
                else:
                    found.append(self.aside(builder, action, begun))
            elif isinstance(action, Save):
                worth = saving * float(action.points) / float(max(1, s.left)) if saving > 0.0 else -0.1
                found.append(Valued(action, worth, (("saved", worth),)))
            else:  # to be done is worth nothing, and a leap or a ferry for its own sake less
                found.append(Valued(action, 0.0 if action == DONE else -1.0))
        return found

    def plan_worth(self, builder: Builder, plan: Plan) -> float:
        """In points: what is left to build with brings so much at the rate of this plan."""
        if builder.s.operating:
            return builder.net(plan) if plan.points <= builder.s.left else -1.0
        return builder.rate(plan) * float(max(1, builder.s.left))

    def plan_value(self, builder: Builder, action: Action, plan: Plan) -> Valued:
        s = builder.s
        worth = self.plan_worth(builder, plan)
        dues = -builder.survey.harm * float(plan.dues)
        if s.operating:
            cost = -float(plan.points)
            return valued(
                action,
                worth,
                [("races", plan.races), ("credit", plan.credit), ("cost", cost), ("dues", dues)],
            )
        share = float(max(1, s.left)) / (float(plan.length) / float(POINT) + BEGIN)
        later = share * builder.left_of(plan)
        parts = [
            ("races", plan.races * later),
            ("credit", plan.credit * later),
            ("later", plan.growth * later),
        ]
        return valued(action, worth, [*parts, ("dues", dues * share)])

    def aside(self, builder: Builder, action: Build, plans: list[Plan]) -> Valued:
        """A segment with which no plan begins: the plans go on from where it ends, and are so much longer."""
        survey = builder.survey
        sheet = self.table.map
        a, b = sheet.ends[action.segment]
        start, end = (b, a) if action.back else (a, b)
        at = self.ground.way_between(start, end)
        price = survey.price_of(at)
        dues = survey.dues(at, end)
        survey.search([end], 0, REACH)
        best = -0.1 * float(price) / float(POINT) - survey.harm * float(dues)
        chosen: Plan | None = None
        for plan in plans:
            length = survey.length(plan.last)
            if length >= UNREACHED or survey.is_mine(plan.last):
                continue  # not there, or a link, which is worth its few pips
            longer = Plan()
            longer.segments = [action.segment]
            longer.length = price + length + survey.money * dues
            longer.points = plan.points + (longer.length - plan.length) // POINT
            longer.dues = plan.dues + dues
            longer.races, longer.credit, longer.growth = plan.races, plan.credit, plan.growth
            worth = self.plan_worth(builder, longer) - 0.01
            if worth > best:
                best = worth
                chosen = longer
        if chosen is None:
            return Valued(action, best, (("dues", -survey.harm * float(dues)),))
        found = self.plan_value(builder, action, chosen)
        found.worth = best
        return found

    def plans(self, s: RailwayState, seat: int, most: int) -> list[list[Action]]:
        """Whole plans of track in the stages of building; elsewhere the best choices one by one."""
        for lines in self.lines:  # here rollouts begin
            lines.follow(s)
            lines.keep()
        if self.declaring[s.phase] or s.starts[seat] == NOTHING:
            return [
                [valued.action] for valued in best_first(self.values(s, seat, self.table.legal(s)))[:most]
            ]
        builder = self.builder(s, seat)
        plans = builder.plans()
        pay = self.chosen(builder, plans)
        found: list[list[Action]] = []
        if len(pay) == 0 or (self.more and forced_build(self.table, s, seat) is not None):
            found.append([self.build(s, seat, Pursuit(), 0.0, Dice(0, 0, 0))])
            if s.landed != NOTHING or self.table.laying.unfinished(s, seat):
                return found
        # those that would end the Building Stage are left out by greedy, and here come last
        pay += self.chosen(builder, [plan for plan in builder.every if plan not in plans])
        ends: list[int] = []
        for plan in pay:
            if len(found) < most and plan.segments[-1] not in ends:
                ends.append(plan.segments[-1])
                found.append(self.actions(plan, s, seat))
        if len(found) < most and len(pay) > 0 and s.landed == NOTHING:
            found.append([DONE])
        return found

    def actions(self, plan: Plan, s: RailwayState, seat: int) -> list[Action]:
        """The segments of a plan as actions; what cannot be paid for in this turn is never reached."""
        notation, sheet = self.table.notation, self.table.map
        found: list[Action] = []
        here = plan.first
        for i, segment in enumerate(plan.segments):
            if i == 0:
                found.append(self.table.laying.cheapest(notation, s, seat, segment))
            else:
                found.append(notation.build(segment, here))
            a, b = sheet.ends[segment]
            here = b if here == a else a
        return found

    # What to build

    def chosen(self, builder: Builder, plans: list[Plan]) -> list[Plan]:
        """The plans that can be begun and pay, the best first; none if it is better to wait."""
        choices = self.table.laying.open_to(builder.s, builder.seat)
        order: list[tuple[float, int]] = []
        for i, plan in enumerate(plans):
            if begins_now(builder.survey, plan, choices):
                worth = self.plan_worth(builder, plan)
                if worth > 0.0:
                    order.append((-worth, i))
        order.sort()
        if len(order) > 0 and self.saving(builder, plans) > -order[0][0]:
            return []
        return [plans[i] for _, i in order]

    def one_of(self, builder: Builder, plans: list[Plan], near: float, dice: Dice) -> Plan:
        """The best of these plans; where a turn begins one of those that are nearly as good."""
        s = builder.s
        if near > 0.0 and not s.operating and s.left == s.roll:
            least = self.plan_worth(builder, plans[0]) * (1.0 - near)
            good = [plan for plan in plans if self.plan_worth(builder, plan) >= least]
            if len(good) > 1:
                return good[dice.below(len(good))]
        return plans[0]

    def saving(self, builder: Builder, plans: list[Plan]) -> float:
        """What the best plan is worth that cannot be begun before more is saved for it."""
        s = builder.s
        laying = self.table.laying
        best = 0.0
        if not s.operating and s.left > 0 and laying.saving and s.landed == NOTHING:
            choices = laying.open_to(s, builder.seat)
            for plan in plans:
                if laying.saveable[plan.segments[0]] and plan.segments[0] not in choices:
                    best = max(best, self.plan_worth(builder, plan))
        return best

    def instead(self, builder: Builder, plans: list[Plan]) -> Action:
        """Where no plan is begun: put by what is left, or be done."""
        if builder.s.landed != NOTHING:
            return out_of_landing(self.table, builder.s, builder.seat)
        if self.saving(builder, plans) > 0.0:
            return self.table.notation.saves[builder.s.left]
        return DONE

    def build(self, s: RailwayState, seat: int, pursuit: Pursuit, near: float, dice: Dice) -> Action:
        """The next segment of the plan that is pursued, or of a new one; or put by points, or be done.

        Of plans that are worth less by no more than the part `near` any is taken; QUICK looks at fewer.
        """
        laying, notation = self.table.laying, self.table.notation
        if self.more and (forced := forced_build(self.table, s, seat)) is not None:
            return forced
        choices = laying.open_to(s, seat)
        if s.landed == NOTHING and pursuit.holds(s.track) and pursuit.segments[0] in choices:
            segment = pursuit.segments[0]
            pursuit.go_on(s.track, seat)
            return laying.cheapest(notation, s, seat, segment)
        if len(choices) == 0 and not self.more and (s.left == 0 or s.operating or not laying.saving):
            return DONE
        builder = self.builder(s, seat)
        plans = builder.quick_plans() if near < 0.0 else builder.plans()
        pay = self.chosen(builder, plans)
        if len(pay) == 0 and self.saving(builder, plans) == 0.0 and builder.survey.look_for_leaps():
            plans = builder.plans()  # only where there is nothing else, for a gap costs fees
            pay = self.chosen(builder, plans)
        if len(pay) == 0:
            return self.instead(builder, plans)
        plan = self.one_of(builder, pay, near, dice)
        if plan.first in builder.survey.leaps:
            return builder.survey.leaps[plan.first]
        pursuit.begin(plan, s.track, seat)
        return laying.cheapest(notation, s, seat, plan.segments[0])

    # What a rollout asks for

    def reply(self, s: RailwayState, dice: Dice) -> Action:
        seat = self.table.to_move(s)
        if self.declaring[s.phase]:
            return self.entry(s, seat).quick()
        if s.starts[seat] == NOTHING:
            return best_first(self.start_values(s, self.table.legal(s)))[0].action
        return self.build(s, seat, self.pursuits[seat], QUICK, dice)

    def standing(self, s: RailwayState) -> list[float]:
        return self.outlook.standing(s, self.lines)

    def turn(self, s: RailwayState) -> int:
        """Rounds of the Building Stage, then runs."""
        return s.round + s.drawings
