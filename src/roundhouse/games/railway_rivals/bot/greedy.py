"""A greedy opponent for Railway Rivals: builds where the races to come pay most, enters those that pay.

A race is worth most to the company whose own line is nearly as short as the map allows; so new track is worth
what it adds to the races that can still come up, and the credit of towns to which it is the first.
"""

from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.bits import count, has
from roundhouse.core.dice import Dice
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.games.railway_rivals.actions import DONE
from roundhouse.games.railway_rivals.bot.building import PIP, POINT, UNREACHED, Plan, Survey
from roundhouse.games.railway_rivals.bot.entering import EntryChoice
from roundhouse.games.railway_rivals.data import UNSERVED
from roundhouse.games.railway_rivals.packing import keys_left, pair_first, pair_second, seats_at
from roundhouse.games.railway_rivals.routes.routes import NO_WAY
from roundhouse.games.railway_rivals.rules.building_stage import BuildTrack
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import RailwayState
from roundhouse.geometry.hexes import distance

# Set by hand, some of them tried out in games of greedy seats.
RACE: Final = 140
"""What a race brings to a company with the most direct line and no fees, in tenths of a point."""
CROWD: Final = 0.25
"""How much each rival in a place takes off its worth for later."""
WAIT: Final = 1.2
"""What a run that waits counts for once it can be run: more than one, because few will be able to."""
GROWTH: Final = 0.3
"""In the Building Stage: how many of the places not reached yet will be reached."""
ROLL: Final = 3.5
LATER: Final = 0.93
"""What is left of a plan's worth for each turn that it takes."""
BEGIN: Final = 1.5
"""Points by which every plan is taken to be longer, so that a short one is not everything."""
NEAR: Final = 9
"""Places within so many hexes of a target make it better."""
ONWARD: Final = 0.2
"""How much of their worth counts."""
REACH: Final = 160
"""Plans that take more, in tenths of points, are looked at only where there are no others."""
LINK_REACH: Final = 400
"""The same of ways between two places of the company, where a pip counts as well."""
SOURCES: Final = 2
"""From so many places shorter ways to others are looked for."""
SHORTER: Final = 3
"""Fewer pips gained make no link."""
CONNECTED: Final = 0.6
"""So many of the runs must be possible before the company ends the Building Stage."""
PATIENCE: Final = 2
"""After so many rounds in which nobody has built it is not too soon to end the stage (RU-61 is near)."""
START_NEAR: Final = 0.8
"""What is left of a town's worth to a start for every hex that it is away."""


class Builder:
    """What new track is worth to one seat."""

    def __init__(self, rules: RailwayRules, s: RailwayState, seat: int) -> None:
        self.rules = rules
        self.map = rules.map
        self.s = s
        self.seat = seat
        self.survey = Survey(rules, s, seat)
        self.places = self.survey.places
        self.leaping = False
        """Whether plans may begin with a leap: only where there is nothing else, for a gap costs fees."""
        left: int = sum([place.keys for place in self.places])
        self.chance = 0.0
        """How likely two keys are to make a run together."""
        if left >= 2:
            races = min(float(rules.races - s.settled), float(left) / 2.0)
            self.chance = 2.0 * races / float(left * (left - 1))
        self.unreached: int = sum([place.keys for place in self.places if place.own == NO_WAY])
        self.rivals_near: list[int] = [] if s.operating else self.survey.rival_ways()
        self.waits = self.waiting_runs()
        self.now: list[list[int]] = []
        """For each place what it takes to come from it to each one before it, or UNREACHED."""
        self.direct: list[list[int]] = []
        """The hexes between them on the direct way."""
        for i, one in enumerate(self.places):
            before = self.places[:i]
            self.now.append([min(one.away[other.mark], other.away[one.mark], UNREACHED) for other in before])
            self.direct.append([self.apart(one.mark, other.mark) for other in before])

    # Races

    def apart(self, a: int, b: int) -> int:
        return max(1, distance(self.map.places[a], self.map.places[b]))

    def waiting_runs(self) -> list[tuple[int, int]]:
        """The runs that are drawn and come up later, each as the numbers of its two places."""
        number = {tuple(place.hexes): i for i, place in enumerate(self.places)}
        destinations = self.rules.drawing.places
        found: list[tuple[int, int]] = []
        for pair in self.s.runs_to_come():
            one = number[tuple(destinations[pair_first(pair)].hexes)]
            other = number[tuple(destinations[pair_second(pair)].hexes)]
            found.append((max(one, other), min(one, other)))
        return found

    def income(self, length: int, direct: int) -> int:
        """What a race brings over a way that takes so much, where the direct one has so many hexes."""
        more = length - PIP * direct
        if more >= RACE or more >= self.survey.fee * direct:
            return 0  # too dear, or not partly over the company's own lines
        return RACE - max(0, more)

    def race_gain(self, plan: Plan) -> float:
        """What all races that can come up bring more when this plan is built."""
        to_first: list[int] = []
        to_last: list[int] = []
        news: list[bool] = []
        for place in self.places:
            new = place.own == NO_WAY and plan.last in place.hexes
            news.append(new)
            to_first.append(place.away[plan.first])
            to_last.append(0 if new else place.away[plan.last])
        total = 0.0
        between = PIP * plan.pips
        for i, one in enumerate(self.places):
            first = between + to_first[i]
            last = between + to_last[i]
            if first >= UNREACHED and last >= UNREACHED:
                continue
            now = self.now[i]
            for j in range(i):
                then = min(first + to_last[j], last + to_first[j])
                if then >= now[j]:
                    continue
                other = self.places[j]
                direct = self.direct[i][j]
                if news[i] or news[j]:
                    direct = self.apart(plan.last, other.mark if news[i] else one.mark)
                gain = self.income(then, direct) - self.income(now[j], self.direct[i][j])
                if gain > 0:
                    runs = float(one.keys * other.keys) * self.chance
                    if (i, j) in self.waits:
                        runs += WAIT
                    total += runs * float(gain)
        return total / 10.0

    def possible(self) -> float:
        """How many of the runs that may come up can be done."""
        every = 0
        found = 0
        for i, one in enumerate(self.places):
            for j, other in enumerate(self.places[:i]):
                runs = one.keys * other.keys
                every += runs
                if self.now[i][j] < UNREACHED:
                    found += runs
        return float(found) / float(max(1, every))

    # Plans

    def too_soon(self) -> bool:
        """Whether the next town would end the Building Stage while most runs cannot be done yet."""
        if self.s.operating or self.rules.laying.unserved(self.s) > UNSERVED + 1:
            return False
        return self.possible() < CONNECTED

    def serves(self, plan: Plan) -> bool:
        """Whether a plan leads into a town without a railway."""
        for segment in plan.segments:
            for hex_ in self.map.ends[segment]:
                if self.rules.laying.credit(self.s, hex_) > 0:
                    return True
        return False

    def credit(self, hex_: int, length: int) -> float:
        """The credit of a town to which the company is likely to be the first."""
        amount: int = self.rules.laying.credit(self.s, hex_)
        if amount == 0 or self.s.operating:
            return float(amount)
        ahead = float(self.rivals_near[hex_] - length) / float(POINT)
        return float(amount) * max(0.15, min(1.0, 0.6 + 0.1 * ahead))

    def growth(self, hex_: int) -> float:
        """What races between a new place and others that are not reached yet will bring."""
        total = 0.0
        for place in self.places:
            if place.own == NO_WAY and hex_ in place.hexes:
                others = float(max(0, self.unreached - place.keys))
                total += GROWTH * float(place.keys) * self.chance * others * float(RACE) / 10.0
        there: int = count(seats_at(self.s.seats_in_hex, hex_) & self.survey.others)
        return total / (1.0 + CROWD * float(there))

    def plans(self) -> list[Plan]:
        """New places, other networks and shorter ways, each with its worth."""
        found = self.new_places() + self.links()
        for plan in found:
            plan.worth += self.race_gain(plan) + self.credit(plan.last, plan.length)
        if not self.s.operating:
            for plan in found:
                plan.worth += self.growth(plan.last)
            ends = [(plan.last, plan.worth) for plan in found]
            for plan in found:
                plan.worth += self.onward(plan.last, ends)
        if self.too_soon():
            others = [plan for plan in found if not self.serves(plan)]
            if self.s.idle < PATIENCE and any(self.rate(plan) > 0.0 for plan in others):
                return others
        return found

    def new_places(self) -> list[Plan]:
        """The cheapest ways into places and networks that are not the company's, and into unserved towns."""
        found = self.places_within(REACH)
        return found if found or self.s.operating else self.places_within(UNREACHED)

    def places_within(self, most: int) -> list[Plan]:
        """Those that take no more than so much."""
        survey = self.survey
        begin = survey.landed_from() if self.leaping or self.s.landed != NOTHING else survey.hexes[self.seat]
        ways = survey.ways(begin, 0, most)
        groups = [place.hexes for place in self.places if place.own == NO_WAY] + survey.other_networks()
        targets = [town.hex for town in self.map.towns if self.rules.laying.credit(self.s, town.hex) > 0]
        for hexes in groups:
            lengths = [ways.length[hex_] for hex_ in hexes]
            targets.append(hexes[lengths.index(min(lengths))])
        reached = [hex_ for hex_ in targets if ways.length[hex_] < UNREACHED and not survey.mine[hex_]]
        plans = [survey.plan(ways, hex_) for hex_ in sorted(set(reached))]
        return [plan for plan in plans if plan.segments]  # to a landing itself none leads

    def onward(self, hex_: int, ends: list[tuple[int, float]]) -> float:
        """What other places near a hex add to its worth."""
        total = 0.0
        for other, worth in ends:
            far = self.apart(hex_, other)
            if far < NEAR and other != hex_:
                total += worth * float(NEAR - far) / float(NEAR)
        return ONWARD * total

    def links(self) -> list[Plan]:
        """New track that makes the ways between places of the company shorter."""
        served = [place for place in self.places if place.own != NO_WAY]
        wishes: list[tuple[int, int]] = []
        for i, place in enumerate(served):
            lost = 0
            for other in served:
                direct = self.apart(place.own, other.own)
                lost += other.keys * (RACE - self.income(place.away[other.own], direct))
            if lost * place.keys > 0:
                wishes.append((-lost * place.keys, i))
        wishes.sort()
        found: list[Plan] = []
        seen: set[int] = set()
        for _, i in wishes[:SOURCES]:
            place = served[i]
            ways = self.survey.ways([place.own], PIP, LINK_REACH)
            for other in served:
                if ways.length[other.own] >= UNREACHED or other is place:
                    continue
                plan = self.survey.plan(ways, other.own)
                if not plan.segments or plan.segments[-1] in seen:
                    continue
                saved = place.away[plan.last] - place.away[plan.first] - PIP * plan.pips
                if saved >= PIP * SHORTER:
                    seen.add(plan.segments[-1])
                    found.append(plan)
        return found

    # Choices

    def best_start(self) -> Action:
        """A start among many towns, few of which are as near to a rival."""
        best = 0.0
        choice: Action | None = None
        begun = [hex_ for hex_ in self.s.starts if hex_ != NOTHING]
        phase = self.rules.phases[self.s.phase]
        assert isinstance(phase, BuildTrack)
        for hex_, action in self.rules.notation.starts.items():
            if not phase.room(self.s, hex_):
                continue
            worth = 0.0
            for town in self.map.towns:
                if town.hex == hex_:
                    continue
                far = self.apart(hex_, town.hex)
                rivals = len([start for start in begun if self.apart(start, town.hex) <= far])
                keys = len(town.keys.get(self.rules.kind, []))
                worth += (6.0 + 4.0 * float(keys)) * START_NEAR**far / float(1 + rivals)
            if choice is None or worth > best:
                best = worth
                choice = action
        assert choice is not None, "whoever is asked has a start"
        return choice

    def rate(self, plan: Plan) -> float:
        """What a plan is worth for each point of allowance."""
        length = float(plan.length) / float(POINT)
        turns = max(0.0, length - float(self.s.left)) / ROLL
        net = plan.worth * float(LATER**turns) - self.survey.harm * float(plan.dues)
        return net / (length + BEGIN)

    def best_build(self) -> Action:
        """The next segment of the plan that is worth most for its points; or put by points, or be done."""
        s = self.s
        laying = self.rules.laying
        choices = laying.open_to(s, self.seat)
        plans = self.plans()
        best = 0.0
        segment = NO_WAY
        first = NO_WAY
        saving = 0.0
        for plan in plans:
            rate = self.rate(plan)
            if self.begins_now(plan, choices):
                if rate > best:
                    best = rate
                    segment = plan.segments[0]
                    first = plan.first
            elif laying.saveable[plan.segments[0]] and rate > saving:
                saving = rate
        if saving > best and s.left > 0 and s.landed == NOTHING:
            return self.rules.notation.saves[s.left]
        return self.building(first, segment)

    def best_extra(self) -> Action:
        """The next segment of the plan that brings most beyond what it costs, or none."""
        s = self.s
        laying = self.rules.laying
        choices = laying.open_to(s, self.seat)
        best = 0.0
        segment = NO_WAY
        first = NO_WAY
        for plan in self.plans():
            if plan.points > s.left or not self.begins_now(plan, choices):
                continue
            net = plan.worth - float(plan.points) - self.survey.harm * float(plan.dues)
            if net > best:
                best = net
                segment = plan.segments[0]
                first = plan.first
        return self.building(first, segment)

    def begins_now(self, plan: Plan, choices: list[int]) -> bool:
        """Whether the first segment of a plan can be built now, or after the leap that it begins with."""
        if plan.first not in self.survey.leaps:
            return plan.segments[0] in choices
        leapfrog = self.rules.leapfrog
        assert leapfrog is not None
        after = self.s.clone()
        leapfrog.land(after, self.seat, self.survey.leaps[plan.first].hexes[-2], plan.first, "")
        return plan.segments[0] in self.rules.laying.open_to(after, self.seat)

    def building(self, first: int, segment: int) -> Action:
        """The segment, or the leap that comes before it; who has landed builds on in any case."""
        s = self.s
        notation = self.rules.notation
        laying = self.rules.laying
        if first in self.survey.leaps:
            return self.survey.leaps[first]
        if segment == NO_WAY and self.survey.leaps and not self.leaping:
            self.leaping = True
            return self.best_extra() if s.operating else self.best_build()
        if segment == NO_WAY and s.landed != NOTHING:
            builds = laying.builds(notation, s, self.seat)
            sums = [laying.outcome(s, self.seat, build.segment, build.back) for build in builds]
            return builds[sums.index(max(sums))]
        return DONE if segment == NO_WAY else laying.cheapest(notation, s, self.seat, segment)


def ferry_worth_having(rules: RailwayRules, s: RailwayState, seat: int) -> Action | None:
    """A ferry to a place that can still come up, where the company is not; if money is left then."""
    if rules.ferries is None or s.landed != NOTHING or s.starts[seat] == NOTHING:
        return None
    for buy in rules.ferries.legal(s, seat):
        ferry = rules.map.ferries[buy.ferry]
        new = [port for port in ferry.ports if not has(seats_at(s.seats_in_hex, port), seat)]
        live = [hex_ for key in keys_left(s.unused) for hex_ in rules.drawing.places[key].hexes]
        if s.scores[seat] >= 2 * ferry.price and any(port in live for port in new):
            return buy
    return None


class Greedy:
    """Takes at each step what is worth most."""

    def choose(self, view: View[Any], dice: Dice) -> Action:
        rules = view.rules
        assert isinstance(rules, RailwayRules)
        s: RailwayState = view.state
        phase = rules.phases[s.phase]
        if isinstance(phase, Declare):
            return EntryChoice(rules, s, view.seat).best(view.legal())
        if rules.laying.unfinished(s, view.seat):
            return view.legal()[0]  # a bridge that is built whole or not at all
        if (ferry := ferry_worth_having(rules, s, view.seat)) is not None:
            return ferry
        builder = Builder(rules, s, view.seat)
        if not isinstance(phase, BuildTrack):
            return builder.best_extra()
        return builder.best_start() if s.starts[view.seat] == NOTHING else builder.best_build()
