"""A greedy opponent for Railway Rivals: builds where the races to come pay most, enters those that pay."""

from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.games.railway_rivals.actions import DONE
from roundhouse.games.railway_rivals.bot.builder import Builder
from roundhouse.games.railway_rivals.bot.entering import EntryChoice
from roundhouse.games.railway_rivals.bot.ground import Ground
from roundhouse.games.railway_rivals.bot.lines import Lines
from roundhouse.games.railway_rivals.bot.run import Odds, Run
from roundhouse.games.railway_rivals.routes.node_queue import NodeQueue
from roundhouse.games.railway_rivals.routes.routes import NO_WAY
from roundhouse.games.railway_rivals.rules.building_stage import BuildTrack
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import RailwayState

START_NEAR: Final = 0.8
"""What is left of a town's worth to a start for every hex that it is away."""


class RailwayJudge:
    def __init__(self, rules: RailwayRules) -> None:
        self.rules = rules
        self.ground = Ground(rules)
        self.odds = Odds()
        self.queue = NodeQueue(2 * self.ground.size)
        self.run: Run | None = None
        self.lines = [Lines(self.ground, rules.seats, seat) for seat in range(rules.seats)]

    def choose(self, s: RailwayState, seat: int, legal: list[Action]) -> Action:
        phase = self.rules.phases[s.phase]
        if isinstance(phase, Declare):
            return EntryChoice(self.run_of(s), s, seat).best(legal)
        if isinstance(phase, BuildTrack) and s.starts[seat] == NOTHING:
            return self.best_start(phase, s)
        builder = Builder(self.ground, self.lines[seat], s, seat)
        return self.best_build(builder) if isinstance(phase, BuildTrack) else self.best_extra(builder)

    def run_of(self, s: RailwayState) -> Run:
        """The run that is drawn."""
        run = self.run
        if run is None or not run.is_of(s):
            run = Run(self.ground, self.queue, self.odds, s)
            self.run = run
        return run

    # Choices

    def best_start(self, phase: BuildTrack, s: RailwayState) -> Action:
        """A start among many towns, few of which are as near to a rival."""
        best = 0.0
        choice: Action | None = None
        begun = [hex_ for hex_ in s.starts if hex_ != NOTHING]
        for hex_, action in self.rules.notation.starts.items():
            if not phase.room(s, hex_):
                continue
            worth = 0.0
            for town in self.rules.map.towns:
                if town.hex == hex_:
                    continue
                far = self.ground.apart(hex_, town.hex)
                rivals = len([start for start in begun if self.ground.apart(start, town.hex) <= far])
                keys = len(town.keys.get(self.rules.kind, []))
                worth += (6.0 + 4.0 * float(keys)) * START_NEAR**far / float(1 + rivals)
            if choice is None or worth > best:
                best = worth
                choice = action
        assert choice is not None, "whoever is asked has a start"
        return choice

    def best_build(self, builder: Builder) -> Action:
        """The next segment of the plan that is worth most for its points; or put by points, or be done."""
        s = builder.s
        notation = self.rules.notation
        laying = self.rules.laying
        choices = laying.open_to(s, builder.seat)
        best = 0.0
        segment = NO_WAY
        saving = 0.0
        for plan in builder.plans():
            rate = builder.rate(plan)
            if plan.segments[0] in choices:
                if rate > best:
                    best = rate
                    segment = plan.segments[0]
            elif laying.saveable[plan.segments[0]] and rate > saving:
                saving = rate
        if saving > best and s.left > 0:
            return notation.saves[s.left]
        return DONE if segment == NO_WAY else laying.cheapest(notation, s, builder.seat, segment)

    def best_extra(self, builder: Builder) -> Action:
        """The next segment of the plan that brings most beyond what it costs, or none."""
        s = builder.s
        laying = self.rules.laying
        choices = laying.open_to(s, builder.seat)
        best = 0.0
        segment = NO_WAY
        for plan in builder.plans():
            if plan.points > s.left or plan.segments[0] not in choices:
                continue
            net = builder.net(plan)
            if net > best:
                best = net
                segment = plan.segments[0]
        if segment == NO_WAY:
            return DONE
        return laying.cheapest(self.rules.notation, s, builder.seat, segment)


class Greedy:
    """Takes at each step what is worth most."""

    def __init__(self) -> None:
        self.judge: RailwayJudge | None = None

    def choose(self, view: View[Any], dice: Dice) -> Action:
        rules = view.rules
        assert isinstance(rules, RailwayRules)
        judge = self.judge
        if judge is None or judge.rules is not rules:
            judge = RailwayJudge(rules)
            self.judge = judge
        s: RailwayState = view.state
        declaring = isinstance(rules.phases[s.phase], Declare)
        return judge.choose(s, view.seat, view.legal() if declaring else [])
