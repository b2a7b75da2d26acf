"""What each choice does and what it means now, for the one who chooses."""

from functools import lru_cache
from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit
from roundhouse.core.state import CHANCE, NOTHING
from roundhouse.core.view import View
from roundhouse.core.wording import listed, plural
from roundhouse.games.railway_rivals.actions import Build, ChooseStart, Enter, Offer, Propose, Save, Word
from roundhouse.games.railway_rivals.data import NO_FEATURE, Map
from roundhouse.games.railway_rivals.entries import leaders, poorer_first, shares
from roundhouse.games.railway_rivals.odds import TrainOdds, odds_in_race, race_odds
from roundhouse.games.railway_rivals.packing import seats_at
from roundhouse.games.railway_rivals.racing import FIRST
from roundhouse.games.railway_rivals.routes import fee_to, total_of
from roundhouse.games.railway_rivals.rules import RivalsRules
from roundhouse.games.railway_rivals.state import UNDECIDED, RivalsState
from roundhouse.games.railway_rivals.words import BUILD, fees_told, prizes_told, rules_of, say
from roundhouse.geometry.hexes import distance

NEAR: Final = 5
"""A town is told of when it is at most so many steps away."""


def hint(view: View[RivalsState], action: Action, names: list[str]) -> str:
    """What this choice does and means now, for the one who chooses."""
    rules, s = rules_of(view.rules), view.state
    if isinstance(action, ChooseStart):
        return hint_start(rules, s, action.hex, names)
    if isinstance(action, Build):
        return hint_build(rules, s, view.seat, action, names)
    if isinstance(action, Save):
        return (
            f"ends the turn; {s.funds[view.seat] + action.points} in the fund then, for special builds only"
        )
    if isinstance(action, Enter):
        return hint_route(rules, s, bit(view.seat), action.route, names)
    if isinstance(action, Offer):
        return hint_route(rules, s, bit(view.seat) | bit(s.asked), action.route, names)
    if isinstance(action, Propose):
        return hint_propose(s, view.seat, action.partner, names)
    if isinstance(action, Word):
        return hint_word(rules, s, view.seat, action.word, names)
    return say(rules, CHANCE, action, names).removesuffix(".")


# Building


def hint_start(rules: RivalsRules, s: RivalsState, hex_: int, names: list[str]) -> str:
    """What lies near a start point, and who is there."""
    near = [f"{name} {steps}" for steps, name in near_towns(rules.map, hex_)]
    told = f"towns near: {', '.join(near[:4])}" if near else "no town is near"
    others = [names[seat] for seat in range(s.seats) if s.starts[seat] == hex_]
    return f"{told}; {listed(others)} starts here too" if others else told


@lru_cache(maxsize=4096)
def near_towns(sheet: Map, hex_: int) -> list[tuple[int, str]]:
    """The towns at most NEAR steps away as the crow flies, the nearest first."""
    here = sheet.places[hex_]
    ways = [(distance(here, sheet.places[town.hex]), town.name) for town in sheet.towns]
    return sorted([way for way in ways if 0 < way[0] <= NEAR])


def payments(rules: RivalsRules, s: RivalsState, seat: int, build: Build) -> list[tuple[int, int]]:
    """What building this segment pays to whom: seat and amount."""
    a, b = rules.map.ends[build.segment]
    near = seats_at(s.arms, a) | seats_at(s.arms, b)
    rivals = [rival for rival in range(s.seats) if rival != seat and near >> rival & 1]
    found = [(rival, rules.laying.dues(s, seat, build.segment, build.back, rival)) for rival in rivals]
    return [(rival, amount) for rival, amount in found if amount]


def credits_of(rules: RivalsRules, s: RivalsState, segment: int) -> list[tuple[int, int]]:
    """What building this segment brings: town and amount."""
    found = [(rules.map.town_at[hex_], rules.laying.credit(s, hex_)) for hex_ in rules.map.ends[segment]]
    return [(town, amount) for town, amount in found if amount]


def hint_build(rules: RivalsRules, s: RivalsState, seat: int, build: Build, names: list[str]) -> str:
    """Cost, payments, credits, and what is left; where no town is reached, the nearest ahead."""
    sheet, segment = rules.map, build.segment
    cost = sheet.costs[segment]
    told = [f"costs {cost}{why_dear(sheet, segment)}"]
    told += [f"pays {names[rival]} {amount}" for rival, amount in payments(rules, s, seat, build)]
    told += [
        f"first in {sheet.towns[town].name}, +{amount}" for town, amount in credits_of(rules, s, segment)
    ]
    new = [hex_ for hex_ in sheet.ends[segment] if not rules.laying.present(s, seat, hex_)]
    if new and sheet.town_at[new[0]] < 0 and (ahead := town_ahead(sheet, s, seat, new[0])):
        told.append(ahead)
    if s.phase == BUILD:
        used = min(s.funds[seat], cost) if rules.laying.saveable[segment] else 0
        fund = f" and {s.funds[seat] - used} in the fund" if s.funds[seat] else ""
        told.append(f"{s.left - cost + used} left{fund}")
    else:
        after = s.scores[seat] + rules.laying.outcome(s, seat, segment, build.back)
        told.append(f"{s.left - cost} left, account {after}")
    return "; ".join(told)


def why_dear(sheet: Map, segment: int) -> str:
    """What makes a segment cost more than 1."""
    feature = sheet.feature[segment]
    if feature != NO_FEATURE:
        return f" ({sheet.features[feature].name})"
    a, b = sheet.ends[segment]
    hills = sheet.hill[a] + sheet.hill[b]
    reasons = ["from hill to hill" if hills == 2 else "hill"] if hills else []
    reasons += ["river"] if (a, b) in sheet.rivers else []
    return f" ({listed(reasons)})" if reasons else ""


def town_ahead(sheet: Map, s: RivalsState, seat: int, hex_: int) -> str:
    """The nearest town that the company has not reached, if it is near."""
    own = set(s.hexes_of(seat))
    for steps, name in near_towns(sheet, hex_):
        town = next(town for town in sheet.towns if town.name == name)
        if town.hex not in own:
            return f"next to {name}" if steps == 1 else f"{steps} steps from {name}"
    return ""


# Races


def odds_against(rules: RivalsRules, s: RivalsState, route: tuple[int, ...]) -> TrainOdds:
    """The odds of a route against the trains that have been entered so far."""
    needs = [rules.routes.route_pips(s.routes[leader]) for leader in leaders(s)]
    return odds_of((rules.routes.route_pips(route), *needs))


@lru_cache(maxsize=4096)
def odds_of(needs: tuple[int, ...]) -> TrainOdds:
    """The odds of the first of these trains."""
    return race_odds(list(needs))[0]


def race_chances(rules: RivalsRules, s: RivalsState) -> dict[int, str]:
    """The chance of every train in a race to be first, by the seat that leads it."""
    found = odds_in_race(rules.routes, s)
    return {leader: percent(odds.first) for leader, odds in zip(s.order, found, strict=True)}


def percent(part: float) -> str:
    """A chance in words of one figure: never 0 or 100 unless it is sure."""
    if part in (0, 1):
        return f"{round(part * 100)} %"
    return f"{min(99, max(1, round(part * 100)))} %"


def hint_route(
    rules: RivalsRules, s: RivalsState, company: int, route: tuple[int, ...], names: list[str]
) -> str:
    """Length, fees, and the chance against those who have entered so far."""
    pips = rules.routes.route_pips(route)
    told = [f"{plural(pips, 'pip')} in {plural(len(route) - 1, 'step')}"]
    told.append(fees_told(rules, route, names))
    seats = poorer_first(s.scores, company)
    if len(seats) > 1:
        paid = shares(s.scores, company, -total_of(rules.routes.fees_of(route)))
        told.append("shared: " + ", ".join([f"{names[seat]} {amount}" for seat, amount in paid]))
    told.append(prospects(rules, s, route))
    return "; ".join(told)


def prospects(rules: RivalsRules, s: RivalsState, route: tuple[int, ...]) -> str:
    """How a route would fare: alone it wins without a race."""
    others = len(leaders(s))
    undecided = len([seat for seat in range(s.seats) if s.declared[seat] == UNDECIDED]) - 1
    if not others:
        return f"nobody has entered yet: {FIRST} if it stays so" if undecided else f"wins {FIRST} alone"
    odds = odds_against(rules, s, route)
    against = "the train" if others == 1 else f"the {others} trains"
    return f"first {percent(odds.first)} against {against} so far, prize {odds.prize:.1f} on average"


def hint_propose(s: RivalsState, seat: int, partner: int, names: list[str]) -> str:
    """Whose account is larger, for it decides where the odd point goes."""
    poorer = poorer_first(s.scores, bit(seat) | bit(partner))[0]
    who = "you" if poorer == seat else names[partner]
    return f"you both run free over each other's track and share all; the odd point goes to {who}"


def hint_word(rules: RivalsRules, s: RivalsState, seat: int, word: str, names: list[str]) -> str:
    if word == "done":
        return hint_done(s)
    if word == "accept":
        company = bit(seat) | bit(s.order[s.step])
        paid = dict(shares(s.scores, company, -total_of(rules.routes.fees_of(s.offer))))[seat]
        prize = dict(shares(s.scores, company, FIRST))[seat]
        cost = f"you pay {-paid}" if paid else "you pay nothing"
        return f"{cost}, and get {prize} of the first prize; {prospects(rules, s, s.offer)}"
    if word == "refuse":
        return "you declare for yourself when it is your turn"
    if word == "withdraw":
        return (
            f"{names[s.asked]} cannot be asked again in this run"
            if s.asked != NOTHING
            else "nothing was asked"
        )
    gets = sum([fee_to(rules.routes.fees_of(s.routes[leader]), seat) for leader in leaders(s)])
    gain = f"you get {gets} from the trains on your track; " if gets else ""
    return f"{gain}no train, no fees, no prize ({prizes_told()})"


def hint_done(s: RivalsState) -> str:
    if s.phase == BUILD:
        return f"{s.left} of the roll is lost" if s.left else "all of the roll is used"
    return f"{plural(s.left, 'point')} not used, which cost nothing"
