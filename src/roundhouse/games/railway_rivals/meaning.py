"""What touching a part of the picture means: the actions that a seat has in mind, lawful or not."""

from itertools import pairwise
from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit
from roundhouse.core.state import NOTHING, OVER, PUBLIC
from roundhouse.core.view import View
from roundhouse.games.railway_rivals.actions import ACCEPT, DECLINE, DONE, REFUSE, WITHDRAW, Leap
from roundhouse.games.railway_rivals.packing import owners_at, pack_step, payee_for, seats_at
from roundhouse.games.railway_rivals.routes.routes import NO_WAY, Reach
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules, as_rivals
from roundhouse.games.railway_rivals.state import RailwayState

BUTTONS: Final[dict[str, Action]] = {
    action.text(): action for action in (DONE, DECLINE, WITHDRAW, ACCEPT, REFUSE)
}
"""The buttons that name an action by themselves."""


def meant_by(view: View[RailwayState], part: str) -> list[Action]:
    """What the view's seat would do by touching this part now, the likeliest first.

    Nothing is meant by a part that is not of this picture, by a hex to which no track can ever lead, and by
    anything at all when the game is over.
    """
    rules, s, seat = as_rivals(view.rules), view.state, view.seat
    if view.to_move == OVER or seat == PUBLIC:
        return []
    if part in BUTTONS:
        return [BUTTONS[part]]
    declares = isinstance(rules.phase_of(s), Declare)
    kind, _, word = part.partition(":")
    found: list[Action] = []
    if kind == "save":
        found += [save for save in rules.notation.saves[1:] if str(save.points) == word]
    elif kind in ("seat", "propose"):
        others = [propose for propose in rules.notation.proposes if propose.partner != seat]
        named = [propose for propose in rules.notation.proposes if propose.parts()[1] == part]
        found += others if part == "propose" else named
    elif kind == "leap" and rules.leapfrog is not None and word.isdigit():
        found += [leap for leap in leaps_over(rules, s, seat) if leap.parts()[2] == part]
    elif kind in ("ferry", "buy") and not declares:
        found += [buy for buy in rules.notation.buys if buy.id == word]
    elif part in ("enter", "offer") and declares:
        found.append(route_by(rules, s, seat, NOTHING))
    elif kind == "hex" and word in rules.map.hex_of:
        hex_ = rules.map.hex_of[word]
        found += [route_by(rules, s, seat, hex_)] if declares else builds_at(rules, s, seat, hex_)
    return found


def builds_at(rules: RailwayRules, s: RailwayState, seat: int, hex_: int) -> list[Action]:
    """The builds that someone has in mind who touches this hex; before the first of them, the start.

    Out of a hex in which the company has track; otherwise into it, if possible from where the company has
    track.
    """
    notation, laying = rules.notation, rules.laying
    if s.starts[seat] == NOTHING and hex_ in notation.starts:
        return [notation.starts[hex_]]
    outward: list[Action] = []
    inward: list[Action] = []
    others: list[Action] = []
    for segment, beyond in rules.map.ways[hex_]:
        if segment >= rules.map.regular:
            if rules.ferries is not None:
                ferry = segment - rules.map.regular
                ready = rules.ferries.entitled(s, seat, ferry) and not laying.present(s, seat, hex_)
                (inward if ready else others).append(notation.buys[ferry])
        elif seats_at(s.track, segment) & bit(seat):
            others.append(notation.build(segment, hex_))
        elif laying.present(s, seat, hex_):
            outward.append(notation.build(segment, hex_))
        elif laying.present(s, seat, beyond):
            inward.append(notation.build(segment, beyond))
        else:
            others.append(notation.build(segment, beyond))
    leaps = [leap for leap in leaps_over(rules, s, seat) if leap.hexes[-1] == hex_] if s.leaps else []
    return outward + inward + leaps + others


def leaps_over(rules: RailwayRules, s: RailwayState, seat: int) -> list[Leap]:
    """Every leap that is near enough, lawful or not: who has landed has none in mind."""
    if rules.leapfrog is None or s.landed != NOTHING or s.starts[seat] == NOTHING:
        return []
    ways = [(rival, rules.leapfrog.ways(s, seat, rival)) for rival in range(s.seats) if rival != seat]
    return [rules.notation.leap(rival, tuple(way)) for rival, found in ways for way in found]


def route_by(rules: RailwayRules, s: RailwayState, seat: int, hex_: int) -> Action:
    """The entry or the offer that someone has in mind who touches this hex: the shortest route by it.

    With NOTHING it is the shortest of all. Where no track leads to the hex, the route leaves the track.
    """
    starts, goals = rules.destination(s.first).hexes, rules.destination(s.second).hexes
    company = bit(seat) if s.asked == NOTHING else bit(seat) | bit(s.asked)
    phase = rules.phase_of(s)
    if isinstance(phase, Declare):
        company = phase.free(s, company)
    reach = rules.routes.reach(s, starts)
    if hex_ == NOTHING:
        hexes = way_to(rules, s, reach, goals)
    elif reach.steps[hex_] == NO_WAY:
        hexes = [starts[0], hex_, goals[0]]
    else:
        onward = way_to(rules, s, rules.routes.reach(s, [hex_]), goals)
        hexes = way_to(rules, s, reach, [hex_]) + onward[1:]
    if len(hexes) < 2:
        hexes = [starts[0], goals[0]]
    route = [hexes[0]]
    for a, b in pairwise(hexes):
        segment = rules.map.segment(a, b)
        owners = owners_at(s.track, rules.map.nobody, segment) if segment >= 0 else 0
        route.append(pack_step(b, payee_for(owners, company)))
    return rules.notation.enter(tuple(route)) if s.asked == NOTHING else rules.notation.offer(tuple(route))


def way_to(rules: RailwayRules, s: RailwayState, reach: Reach, goals: list[int]) -> list[int]:
    """A shortest way over the track of anybody to the nearest of these hexes; empty if there is none."""
    reached = [hex_ for hex_ in goals if reach.steps[hex_] != NO_WAY]
    if not reached:
        return []
    hex_ = min(reached, key=lambda goal: reach.steps[goal])
    found = [hex_]
    while reach.steps[hex_] > 0:
        for segment, beyond in rules.map.ways[hex_]:
            left = reach.steps[hex_] - rules.routes.steps_over(segment)
            before = left >= 0 and reach.steps[beyond] == left
            ends = rules.map.dead_end[beyond] and reach.steps[beyond] > 0
            if before and not ends and owners_at(s.track, rules.map.nobody, segment) != 0:
                hex_ = beyond
                break
        found.append(hex_)
    found.reverse()
    return found
