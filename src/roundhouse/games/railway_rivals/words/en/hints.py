"""Hints: what each choice does and what it means now, for the one who chooses."""

from functools import lru_cache
from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit
from roundhouse.core.state import CHANCE, NOTHING
from roundhouse.core.view import View
from roundhouse.core.wording import listed, plural
from roundhouse.games.railway_rivals.actions import (
    ACCEPT,
    BareVerb,
    Build,
    Buy,
    ChooseStart,
    Enter,
    Leap,
    Offer,
    Propose,
    Save,
)
from roundhouse.games.railway_rivals.data import NO_FEATURE, Map
from roundhouse.games.railway_rivals.promises import fees_got, fees_if_declined
from roundhouse.games.railway_rivals.routes.odds import odds_against
from roundhouse.games.railway_rivals.rules.building_stage import BuildTrack
from roundhouse.games.railway_rivals.rules.joint_runs import leaders, shares
from roundhouse.games.railway_rivals.rules.money_order import poorer_first
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules, as_rivals
from roundhouse.games.railway_rivals.state import UNDECIDED, RailwayState
from roundhouse.games.railway_rivals.words.en.events import Log
from roundhouse.games.railway_rivals.words.en.nouns import PlaceNames
from roundhouse.geometry.hexes import distance

NEAR: Final = 5
"""A town is told of when it is at most so many steps away."""


class Hints:
    """Costs, payments and chances of a choice."""

    def __init__(self, places: PlaceNames, log: Log) -> None:
        self.places = places
        self.log = log

    def hint(self, view: View[RailwayState], action: Action, names: list[str]) -> str:
        rules, s, seat = as_rivals(view.rules), view.state, view.seat
        if isinstance(action, ChooseStart):
            return self.start(rules, s, action.hex, names)
        if isinstance(action, Build):
            return self.build(rules, s, seat, action, names)
        if isinstance(action, Leap):
            return self.leap(rules, s, seat, action, names)
        if isinstance(action, Buy):
            return self.ferry(rules, s, seat, action)
        if isinstance(action, Save):
            fund = s.funds[seat] + action.points
            return f"ends the turn; {fund} in the fund then, for special builds only"
        if isinstance(action, Enter):
            return self.route(rules, s, bit(seat), action.route, names)
        if isinstance(action, Offer):
            return self.route(rules, s, bit(seat) | bit(s.asked), action.route, names)
        if isinstance(action, Propose):
            return self.propose(rules, s, seat, action.partner, names)
        if isinstance(action, BareVerb):
            return self.word(rules, s, seat, action.word, names)
        if by_post := self.log.by_post.hint(action):
            return by_post
        return self.log.say(rules, CHANCE, action, names).removesuffix(".")

    # Building

    def start(self, rules: RailwayRules, s: RailwayState, hex_: int, names: list[str]) -> str:
        """What lies near a start point, and who is there."""
        near = [f"{name} {steps}" for steps, name in near_towns(rules.map, hex_)]
        words = f"towns near: {', '.join(near[:4])}" if near else "no town is near"
        if hex_ in rules.laying.apart:
            words += "; companies leave it over different sides"
        others = [names[seat] for seat in range(s.seats) if s.starts[seat] == hex_]
        return f"{words}; {listed(others)} starts here too" if others else words

    def build(self, rules: RailwayRules, s: RailwayState, seat: int, build: Build, names: list[str]) -> str:
        """Cost, payments, credits, and what is left; where no town is reached, the nearest ahead."""
        sheet, segment = rules.map, build.segment
        bill = rules.laying.bill(s, seat, build)
        words = [f"costs {bill.cost}{self.why_dear(sheet, segment)}"]
        words += [f"pays {names[rival]} {amount}" for rival, amount in bill.dues]
        words += [f"first in {sheet.credited[place].name}, +{amount}" for place, amount in bill.credits]
        new = [hex_ for hex_ in sheet.ends[segment] if not rules.laying.present(s, seat, hex_)]
        if new and sheet.credit_at[new[0]] < 0 and (ahead := self.town_ahead(sheet, s, seat, new[0])):
            words.append(ahead)
        if isinstance(rules.phases[s.phase], BuildTrack):
            used = min(s.funds[seat], bill.cost) if rules.laying.saveable[segment] else 0
            fund = f" and {s.funds[seat] - used} in the fund" if s.funds[seat] else ""
            words.append(f"{s.left - bill.cost + used} left{fund}")
        else:
            after = s.scores[seat] + bill.by_seat()[seat]
            words.append(f"{s.left - bill.cost} left, account {after}")
        return "; ".join(words)

    def ferry(self, rules: RailwayRules, s: RailwayState, seat: int, buy: Buy) -> str:
        """Price, credits, what others pay, and what is left of the account."""
        assert rules.ferries is not None
        ferry, bill = rules.map.ferries[buy.ferry], rules.ferries.bill(s, seat, buy)
        words = [f"costs {bill.cost} off the account"]
        words += [f"first in {rules.map.credited[place].name}, +{amount}" for place, amount in bill.credits]
        words.append(f"others pay you {ferry.fee} a run")
        if ferry.bridge:
            words.append("you build on from its far port")
        words.append(f"account {s.scores[seat] + bill.by_seat()[seat]}")
        return "; ".join(words)

    def leap(self, rules: RailwayRules, s: RailwayState, seat: int, leap: Leap, names: list[str]) -> str:
        """Payments, how many leaps are left, and what comes next."""
        assert rules.leapfrog is not None
        dues = rules.leapfrog.bill(s, seat, leap).dues
        words = [
            f"pays {listed([f'{names[rival]} {amount}' for rival, amount in dues])}" if dues else "is free"
        ]
        more = rules.leapfrog.left(s, seat, leap.rival) - 1
        words.append(f"then {more or 'no'} more over the track of {names[leap.rival]}")
        words.append(f"next you must build out of {rules.map.place_name(leap.hexes[-1])}")
        return "; ".join(words)

    def why_dear(self, sheet: Map, segment: int) -> str:
        """What makes a segment cost more than 1."""
        feature = sheet.feature[segment]
        if feature != NO_FEATURE:
            return f" ({sheet.features[feature].name})"
        a, b = sheet.ends[segment]
        hills = [sheet.ground.look[hex_] for hex_ in (a, b) if sheet.hill[hex_]]
        reasons = [f"from {hills[0]} to {hills[1]}" if len(hills) == 2 else hills[0]] if hills else []
        reasons += ["river"] if (a, b) in sheet.rivers else []
        return f" ({listed(reasons)})" if reasons else ""

    def town_ahead(self, sheet: Map, s: RailwayState, seat: int, hex_: int) -> str:
        """The nearest town that the company has not reached, if it is near."""
        own = set(s.hexes_of(seat))
        for steps, name in near_towns(sheet, hex_):
            town = next(town for town in sheet.towns if town.name == name)
            if own.isdisjoint(town.hexes):
                return f"next to {name}" if steps == 1 else f"{steps} steps from {name}"
        return ""

    # Races

    def route(
        self, rules: RailwayRules, s: RailwayState, company: int, route: tuple[int, ...], names: list[str]
    ) -> str:
        """Length, fees, and the chance against those who have entered so far."""
        pips = rules.routes.route_pips(route)
        words = [f"{plural(pips, 'pip')} in {plural(rules.routes.steps_of(route), 'step')}"]
        words.append(f"pays {self.places.fees(rules, route, names)}")
        together, fees = len(poorer_first(s.scores, company)) > 1, rules.routes.total_of(route)
        if together and fees:
            paid = shares(s.scores, company, -fees)
            words.append("shared: " + ", ".join([f"{names[seat]} {amount}" for seat, amount in paid]))
        words.append(self.prospects(rules, s, route, together))
        return "; ".join(words)

    def prospects(
        self, rules: RailwayRules, s: RailwayState, route: tuple[int, ...], together: bool = False
    ) -> str:
        """How a route would fare: alone it wins without a race."""
        others = leaders(s)
        scoring = rules.scoring
        undecided = len([seat for seat in range(s.seats) if s.declared[seat] == UNDECIDED]) - 1
        if not others:
            alone = f"{scoring.alone} for both together" if together else f"{scoring.alone}"
            if undecided:
                return f"nobody has entered yet: {alone} if it stays so"
            return f"wins {alone}" if together else f"wins {alone} alone"
        routes = [s.routes[leader] for leader in others]
        if scoring.bus_boss:
            steps = rules.routes.steps_of(route)
            lengths = [rules.routes.steps_of(other) for other in routes]
            if steps > 2 * min(lengths):
                return f"struck unless the route of {min(lengths)} steps is: it is more than twice as long"
            routes = [other for other, length in zip(routes, lengths, strict=True) if length <= 2 * steps]
            if len(routes) < len(others):
                return "strikes routes that are more than twice as long, if it stands"
        odds = odds_against(rules.routes, route, routes, scoring.row(len(routes) + 1))
        against = "the train" if len(others) == 1 else f"the {len(others)} trains"
        first = percent(odds.first)
        return f"first {first} against {against} so far, prize {odds.prize:.1f} on average"

    def propose(self, rules: RailwayRules, s: RailwayState, seat: int, partner: int, names: list[str]) -> str:
        """Whose account is smaller, for that one gets the odd point."""
        poorer = poorer_first(s.scores, bit(seat) | bit(partner))[0]
        who = "you" if poorer == seat else names[partner]
        if rules.player_of(partner) == rules.player_of(seat):
            free = "both companies are yours: they run free over each other's track"
            return f"{free}; the odd point goes to {names[poorer]}"
        return f"you both run free over each other's track and share all; the odd point goes to {who}"

    # Verbs without arguments

    def word(self, rules: RailwayRules, s: RailwayState, seat: int, word: str, names: list[str]) -> str:
        if word == "done":
            return self.done(rules, s)
        if word == "accept":
            return self.accept(rules, s, seat)
        if word == "refuse":
            return "you declare for yourself when it is your turn"
        if word == "withdraw":
            if s.asked == NOTHING:
                return "nothing was asked"
            return f"{names[s.asked]} cannot be asked again in this run"
        gets = fees_if_declined(rules, s, seat)
        gain = f"you get {gets} from the trains on your track; " if gets else ""
        if rules.scoring.bus_boss:
            return f"{gain}no train, no fees, no share of the prizes"
        first, second = rules.scoring.row(2)
        return f"{gain}no train, no fees, no prize ({first} for the first, {second} for the second)"

    def accept(self, rules: RailwayRules, s: RailwayState, seat: int) -> str:
        company = bit(seat) | bit(s.order[s.step])
        paid = dict(shares(s.scores, company, -rules.routes.total_of(s.offer)))[seat]
        trains = len(leaders(s)) + 1
        prize = dict(shares(s.scores, company, rules.scoring.row(trains)[0]))[seat]
        cost = f"you pay {-paid}" if paid else "you pay nothing"
        gets = fees_got(rules, s, seat, ACCEPT)
        gain = f"you get {gets} from the trains on your track; " if gets else ""
        return f"{gain}{cost}, and get {prize} of the first prize; {self.prospects(rules, s, s.offer, True)}"

    def done(self, rules: RailwayRules, s: RailwayState) -> str:
        if isinstance(rules.phase_of(s), BuildTrack):
            return f"{s.left} of the roll is lost" if s.left else "all of the roll is used"
        return f"{plural(s.left, 'point')} not used, which cost nothing"


@lru_cache(maxsize=4096)
def near_towns(sheet: Map, hex_: int) -> list[tuple[int, str]]:
    """The towns at most NEAR steps away as the crow flies, the nearest first."""
    here = sheet.places[hex_]
    ways = [
        (min([distance(here, sheet.places[own]) for own in town.hexes]), town.name) for town in sheet.towns
    ]
    return sorted([way for way in ways if 0 < way[0] <= NEAR])


def percent(part: float) -> str:
    """A chance in words of one figure: never 0 or 100 unless it is sure."""
    if part in (0, 1):
        return f"{round(part * 100)} %"
    return f"{min(99, max(1, round(part * 100)))} %"
