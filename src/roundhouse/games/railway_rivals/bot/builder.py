"""What new track is worth to a company: the races it makes possible or shorter, credits, what lies beyond.

A race is worth most to the company whose own line is nearly as short as the map allows; so new track is worth
what it adds to the races that can still come up, and the credit of towns to which it is the first.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import count
from roundhouse.games.railway_rivals.bot.building import Plan, Survey
from roundhouse.games.railway_rivals.bot.ground import POINT, UNREACHED, Ground
from roundhouse.games.railway_rivals.bot.lines import PIP, Lines
from roundhouse.games.railway_rivals.bot.place import Place
from roundhouse.games.railway_rivals.data import UNSERVED
from roundhouse.games.railway_rivals.packing import pair_first, pair_second, uses_left
from roundhouse.games.railway_rivals.routes.routes import NO_WAY
from roundhouse.games.railway_rivals.state import RailwayState

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


class Builder:
    """What new track is worth to one seat."""

    def __init__(self, ground: Ground, lines: Lines, s: RailwayState, seat: i64) -> None:
        self.ground = ground
        self.rules = ground.rules
        self.lines = lines
        self.s = s
        self.seat = seat
        self.fee: i64 = lines.fee
        self.survey = Survey(ground, s, seat)
        lines.follow(s)
        self.places: list[Place] = []
        self.place_of: list[Place | None] = [None] * len(ground.spots)
        self.find_places()
        left: i64 = 0
        self.unreached: i64 = 0
        """The keys of places where the company is not."""
        for place in self.places:
            left += place.keys
            if place.own == NO_WAY:
                self.unreached += place.keys
        self.chance = 0.0
        """How likely two keys are to make a run together."""
        if left >= 2:
            races = min(float(ground.rules.races - s.settled), float(left) / 2.0)
            self.chance = 2.0 * races / float(left * (left - 1))
        self.find_ways_now()
        self.rival_hexes: list[i64] = []
        """Where rivals have track or have started, once asked for."""
        self.every: list[Plan] = []
        """All plans that were looked at, those too that would end the Building Stage too soon."""

    # Places

    def find_places(self) -> None:
        """Every destination with keys that are unused or held over."""
        ground, s = self.ground, self.s
        waiting = [
            (ground.spot_of[pair_first(pair)], ground.spot_of[pair_second(pair)]) for pair in s.runs_to_come()
        ]
        for spot in ground.spots:
            keys: i64 = 0
            for key in spot.keys:
                keys += uses_left(s.unused, key)
            waits: list[int] = []
            for one, other in waiting:
                if one == spot.number:
                    waits.append(other)
                elif other == spot.number:
                    waits.append(one)
            if keys > 0 or len(waits) > 0:
                place = self.place_at(spot.number, spot.hexes, keys)
                place.waits = waits
                self.places.append(place)
                self.place_of[spot.number] = place

    def place_at(self, number: i64, hexes: list[int], keys: i64) -> Place:
        own: i64 = NO_WAY
        mark: i64 = NO_WAY
        seats: i64
        for hex_ in hexes:
            if own == NO_WAY and self.survey.is_mine(hex_):
                own = hex_
            seats = self.s.seats_in_hex[hex_]
            if mark == NO_WAY and seats != 0:
                mark = hex_
        if own != NO_WAY:
            mark = own
        elif mark == NO_WAY:
            mark = hexes[0]
        return Place(number, len(self.places), hexes, keys, own, mark)

    def find_ways_now(self) -> None:
        rows = self.lines.rows
        before: list[Place] = []
        for one in self.places:
            row = rows[one.mark]
            number = one.number
            now: list[i64] = [UNREACHED] * len(self.places)
            for other in before:
                there = rows[other.mark][number]
                back = row[other.number]
                if back < there:
                    there = back
                if there < UNREACHED:
                    now[other.index] = there
                    other.now[one.index] = there
            one.now = now
            before.append(one)

    # Races

    def income(self, length: i64, direct: i64) -> i64:
        """What a race brings over a way that takes so much, where the direct one has so many hexes."""
        more = length - PIP * direct
        if more >= RACE or more >= self.fee * direct:
            return 0  # too dear, or not partly over the company's own lines
        return RACE if more < 0 else RACE - more

    def race_gain(self, plan: Plan) -> float:
        """What all races that can come up bring more when this plan is built."""
        row_first = self.lines.rows[plan.first]
        row_last = self.lines.rows[plan.last]
        between = PIP * plan.pips
        spots = self.ground.spots_at[plan.last]
        for place in self.places:
            place.new = False
            place.to_first = row_first[place.number]
            place.to_last = row_last[place.number]
        for number in spots:
            there = self.place_of[number]
            if there is not None and there.own == NO_WAY:
                there.new = True
                there.to_last = 0
        reached = [p for p in self.places if p.to_first < UNREACHED or p.to_last < UNREACHED]
        total: i64 = 0
        waited: i64 = 0
        for one in reached:
            if one.to_last >= UNREACHED:
                continue
            first = between + one.to_first
            last = between + one.to_last
            now_from = one.now
            for other in reached:
                then = first + other.to_last
                back = last + other.to_first
                if back < then:
                    then = back
                now = now_from[other.index]
                if then >= now:
                    continue
                if other.index <= one.index and (other is one or other.to_last < UNREACHED):
                    continue  # looked at from there
                gain = self.gain(plan, one, other, then, now)
                if gain > 0:
                    total += one.keys * other.keys * gain
                    if len(one.waits) > 0 and other.number in one.waits:
                        waited += gain
        return (float(total) * self.chance + float(waited) * WAIT) / 10.0

    def gain(self, plan: Plan, one: Place, other: Place, then: i64, now: i64) -> i64:
        """What a race between two places brings more over the shorter way."""
        if one.new:
            direct = self.ground.apart(plan.last, other.mark)
        elif other.new:
            direct = self.ground.apart(plan.last, one.mark)
        else:
            direct = self.ground.apart(one.mark, other.mark)
        income = self.income(then, direct)
        if income == 0 or now >= UNREACHED:
            return income
        return income - self.income(now, self.ground.apart(one.mark, other.mark))

    def possible(self) -> float:
        """How many of the runs that may come up can be done."""
        every: i64 = 0
        found: i64 = 0
        for i, one in enumerate(self.places):
            for j in range(i):
                runs = one.keys * self.places[j].keys
                every += runs
                if one.now[j] < UNREACHED:
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
            for hex_ in self.rules.map.ends[segment]:
                if self.rules.laying.credit(self.s, hex_) > 0:
                    return True
        return False

    def credit(self, hex_: i64, length: i64) -> float:
        """The credit of a town to which the company is likely to be the first."""
        amount = self.rules.laying.credit(self.s, hex_)
        if amount == 0 or self.s.operating:
            return float(amount)
        ahead = float(self.rivals_near(hex_) - length) / float(POINT)
        return float(amount) * max(0.15, min(1.0, 0.6 + 0.1 * ahead))

    def rivals_near(self, hex_: i64) -> i64:
        """The points from the nearest track of a rival to this hex, in tenths."""
        if len(self.rival_hexes) == 0:
            self.rival_hexes = self.survey.rival_hexes()
        points = self.ground.points_from(hex_)
        nearest: i64 = UNREACHED
        for hex_ in self.rival_hexes:
            length = points[hex_]
            if length < nearest:
                nearest = length
        return nearest

    def growth(self, hex_: i64) -> float:
        """What races between a new place and others that are not reached yet will bring."""
        total = 0.0
        for number in self.ground.spots_at[hex_]:
            place = self.place_of[number]
            if place is not None and place.own == NO_WAY:
                others = float(max(0, self.unreached - place.keys))
                total += GROWTH * float(place.keys) * self.chance * others * float(RACE) / 10.0
        seats: i64 = self.s.seats_in_hex[hex_]
        return total / (1.0 + CROWD * float(count(seats & self.survey.others)))

    def plans(self) -> list[Plan]:
        """New places, other networks and shorter ways, each with its worth."""
        return self.judged(self.new_places() + self.links())

    def quick_plans(self) -> list[Plan]:
        """The same without shorter ways, as long as there is anything new."""
        found = self.new_places()
        if not found:
            found = self.links()
        if self.s.operating:  # what is dearer than the rest of this turn is not begun, whatever it is worth
            found = [plan for plan in found if plan.points <= self.s.left]
        return self.judged(found)

    def judged(self, found: list[Plan]) -> list[Plan]:
        """Those of these plans that are worth a thought, all with their worths."""
        for plan in found:
            plan.races = self.race_gain(plan)
            plan.credit = self.credit(plan.last, plan.length)
        if not self.s.operating:
            for plan in found:
                plan.growth = self.growth(plan.last)
            self.look_onward(found)
        self.every = found
        if self.too_soon() and self.s.idle < PATIENCE:
            others = [plan for plan in found if not self.serves(plan)]
            for plan in others:
                if self.rate(plan) > 0.0:
                    return others
        return found

    def new_places(self) -> list[Plan]:
        """The cheapest ways into places and networks that are not the company's, and into unserved towns."""
        found = self.places_within(REACH)
        return found if found or self.s.operating else self.places_within(UNREACHED)

    def places_within(self, most: i64) -> list[Plan]:
        """Those that take no more than so much."""
        survey, laying = self.survey, self.rules.laying
        mine = survey.my_hexes()
        survey.search(mine, 0, most)
        targets = [town.hex for town in self.rules.map.towns if laying.credit(self.s, town.hex) > 0]
        targets += [self.nearest(place.hexes) for place in self.places if place.own == NO_WAY]
        targets += [self.nearest(hexes) for hexes in survey.other_networks(mine)]
        found: list[Plan] = []
        last: i64 = NO_WAY
        for target in sorted(targets):
            if target != last and survey.length(target) < UNREACHED and not survey.is_mine(target):
                plan = survey.plan(target)
                if len(plan.segments) > 0:  # none leads to a landing itself
                    found.append(plan)
            last = target
        return found

    def nearest(self, hexes: list[int]) -> int:
        """Of these hexes the one to which the shortest way was found."""
        best = hexes[0]
        for hex_ in hexes:
            if self.survey.length(hex_) < self.survey.length(best):
                best = hex_
        return best

    def look_onward(self, plans: list[Plan]) -> None:
        """What other places near its end add to the worth of each plan."""
        worths = [plan.worth() for plan in plans]
        for i, plan in enumerate(plans):
            total = 0.0
            for j, other in enumerate(plans):
                if other.last != plan.last:
                    far = self.ground.apart(plan.last, other.last)
                    if far < NEAR:
                        total += worths[j] * float(NEAR - far)
            plans[i].growth += ONWARD * total / float(NEAR)

    def links(self) -> list[Plan]:
        """New track that makes the ways between places of the company shorter."""
        rows, ground, survey = self.lines.rows, self.ground, self.survey
        served = [place for place in self.places if place.own != NO_WAY]
        wishes: list[tuple[int, int]] = []
        for i, place in enumerate(served):
            lost: i64 = 0
            for other in served:
                direct = ground.apart(place.own, other.own)
                lost += other.keys * (RACE - self.income(rows[other.own][place.number], direct))
            if lost * place.keys > 0:
                wishes.append((-lost * place.keys, i))
        wishes.sort()
        found: list[Plan] = []
        seen: list[int] = []
        for _, i in wishes[:SOURCES]:
            place = served[i]
            survey.search([place.own], PIP, LINK_REACH)
            for other in served:
                if other is place or survey.length(other.own) >= UNREACHED:
                    continue
                plan = survey.plan(other.own)
                if len(plan.segments) == 0 or plan.segments[-1] in seen:
                    continue
                number = place.number
                saved = rows[plan.last][number] - rows[plan.first][number] - PIP * plan.pips
                if saved >= PIP * SHORTER:
                    seen.append(plan.segments[-1])
                    found.append(plan)
        return found

    # What a plan comes to

    def rate(self, plan: Plan) -> float:
        """What a plan is worth for each point of allowance."""
        net = plan.worth() * self.left_of(plan) - self.survey.harm * float(plan.dues)
        return net / (float(plan.length) / float(POINT) + BEGIN)

    def left_of(self, plan: Plan) -> float:
        """The part of its worth that is left when it is built, some turns later."""
        turns = max(0.0, float(plan.length) / float(POINT) - float(self.s.left)) / ROLL
        return float(LATER**turns)

    def net(self, plan: Plan) -> float:
        """What it brings beyond what it costs, where it is paid for off the account."""
        return plan.worth() - float(plan.points) - self.survey.harm * float(plan.dues)
