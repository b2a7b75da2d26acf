"""Leaps, ferries and bridges that are built whole, as far as greedy thinks of them."""

from roundhouse.core.action import Action
from roundhouse.core.bits import has
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.bot.building import Plan, Survey
from roundhouse.games.railway_rivals.packing import keys_left, seats_at
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import RailwayState


def has_more_than_track(rules: RailwayRules) -> bool:
    """Whether a building turn may have other things in it than segments, points put by, and its end."""
    return rules.leapfrog is not None or rules.ferries is not None or len(rules.laying.bridges.wholes) > 0


def forced_build(rules: RailwayRules, s: RailwayState, seat: int) -> Action | None:
    """What follows of a bridge that is built whole or not at all; otherwise a ferry that is worth having."""
    if rules.laying.unfinished(s, seat):
        return rules.laying.builds(rules.notation, s, seat)[0]
    return ferry_worth_having(rules, s, seat)


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


def begins_now(survey: Survey, plan: Plan, choices: list[int]) -> bool:
    """Whether the first segment of a plan can be built now, or after the leap that it begins with."""
    leap = survey.leaps.get(plan.first)
    leapfrog = survey.rules.leapfrog
    if leap is None or leapfrog is None:
        return plan.segments[0] in choices
    after = survey.s.clone()
    leapfrog.land(after, survey.seat, leap.hexes[-2], plan.first, "")
    return plan.segments[0] in survey.rules.laying.open_to(after, survey.seat)


def out_of_landing(rules: RailwayRules, s: RailwayState, seat: int) -> Action:
    """Who has landed builds on in any case: by the segment that costs least or brings most."""
    laying = rules.laying
    builds = laying.builds(rules.notation, s, seat)
    sums = [laying.outcome(s, seat, build.segment, build.back) for build in builds]
    return builds[sums.index(max(sums))]
