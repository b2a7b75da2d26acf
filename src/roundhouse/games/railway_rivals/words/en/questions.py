"""The question: what is asked now, in one sentence."""

from functools import lru_cache

from roundhouse.core.state import CHANCE, NOTHING, OVER
from roundhouse.core.view import View
from roundhouse.core.wording import asked_of, listed, plural
from roundhouse.games.railway_rivals.actions import Enter, Propose
from roundhouse.games.railway_rivals.postal.rounds import WriteLetters
from roundhouse.games.railway_rivals.routes.best_routes import BestRoutes
from roundhouse.games.railway_rivals.rules.building_stage import BuildTrack, RollAllowance
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.racing import Race
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules, as_rivals
from roundhouse.games.railway_rivals.rules.third_company import THIRD
from roundhouse.games.railway_rivals.rules.two_players import together
from roundhouse.games.railway_rivals.state import RailwayState
from roundhouse.games.railway_rivals.words.en.by_post import ByPost
from roundhouse.games.railway_rivals.words.en.nouns import PlaceNames


class Questions:
    """What each phase asks."""

    def __init__(self, places: PlaceNames) -> None:
        self.places = places
        self.by_post = ByPost(places)

    def ask(self, view: View[RailwayState], names: list[str]) -> str:
        """What is asked of the mover; who looks on reads the same, for nothing is hidden."""
        rules, s = as_rivals(view.rules), view.state
        mover = view.to_move
        if mover == OVER:
            return self.ending(view, names)
        if mover == CHANCE:
            return self.ask_chance(rules, s, names)
        phase = rules.phases[s.phase]
        if isinstance(phase, WriteLetters):
            question = self.by_post.ask_letter(rules, s)
        elif isinstance(phase, Declare):
            question = self.ask_declare(rules, s, phase, names)
            if rules.two_each:
                question = f"{names[mover]}, {question}"
        else:
            question = self.ask_build(rules, s, mover, names)
        if rules.third and mover == THIRD:
            which = f"{names[mover]}, the third company"
            if mover != view.seat:
                return f"{names[rules.decider(s)]} is asked for {which}: “{question}”"
            return f"For {which}: {question}" if s.operating else f"You build for {which}. {question}"
        return question if mover == view.seat else asked_of(names[mover], question)

    def ask_chance(self, rules: RailwayRules, s: RailwayState, names: list[str]) -> str:
        phase = rules.phases[s.phase]
        if isinstance(phase, RollAllowance):
            return "The average die is rolled: it is everyone's building allowance for the round."
        if isinstance(phase, Race):
            run, whose = (
                self.places.run(rules, s.first, s.second),
                self.places.train(s, s.order[s.step], names),
            )
            return f"{run}: the train of {whose} rolls."
        if said := self.by_post.ask_chance(rules, s):
            return said
        how = "thrown" if rules.notation.by_dice else "turned up"
        if s.first == NOTHING:
            return f"The start of the next run is {how}."
        return f"From {self.places.destination(rules, s.first)}: the destination is {how}."

    def ask_build(self, rules: RailwayRules, s: RailwayState, mover: int, names: list[str]) -> str:
        theirs = rules.third and mover == THIRD
        if s.starts[mover] == NOTHING:
            whose = "its start point" if theirs else "the start point of your company"
            return f"Choose {whose}{f' {names[mover]}' if rules.two_each else ''}."
        fund = f" and {s.funds[mover]} in {'its' if theirs else 'your'} fund" if s.funds[mover] else ""
        build = f"Build track for {names[mover]}" if rules.two_each else "Build track"
        what = (
            f"{s.left} left of the roll of {s.roll}"
            if isinstance(rules.phases[s.phase], BuildTrack)
            else f"{plural(s.left, 'point')} of construction left"
        )
        if s.landed != NOTHING:
            who = "It has" if theirs else f"{names[mover]} has" if rules.two_each else "You have"
            where = rules.map.place_name(s.landed)
            return f"{who} leapt to {where}: build on from there with {what}{fund}."
        besides = "leap, or " if rules.leapfrog is not None and rules.leapfrog.legal(s, mover) else ""
        if rules.ferries is not None and rules.ferries.legal(s, mover):
            besides += "buy a ferry, or "
        if besides:
            return f"{build} with {what}{fund}: choose two neighbouring hexes, or {besides}say done."
        if not rules.laying.open_to(s, mover):
            return f"You have {what}{fund}, and nothing that you can build for it: say done."
        return f"{build} with {what}{fund}: choose two neighbouring hexes, or say done."

    def ask_declare(self, rules: RailwayRules, s: RailwayState, phase: Declare, names: list[str]) -> str:
        """What can be said to a run: only what is possible is spoken of."""
        run = self.places.run(rules, s.first, s.second)
        asker = s.order[s.step]
        if s.offered != NOTHING:
            steps = plural(len(s.offer) - 1, "step")
            fees = self.places.fees(rules, s.offer, names)
            return f"{names[asker]} offers you a joint run, {run}: {steps}, pays {fees}. Accept or refuse it."
        if s.asked != NOTHING:
            what = f"{run} together with {names[s.asked]}"
            return f"{what}: choose the route that you offer, or withdraw.{left_out(phase, s)}"
        alone, jointly = entries(phase, s)
        ways = (["enter with a route"] if alone else []) + (["propose a joint run"] if jointly else [])
        rest = left_out(phase, s)
        if not ways and not rest:
            return f"{run}: you have no way to enter, alone or with a partner, so you decline."
        if not ways:
            return f"{run}: no route was found; enter with one that you write yourself, or decline.{rest}"
        return f"{run}: {', '.join(ways)}{',' if len(ways) > 1 else ''} or decline.{rest}"

    def ending(self, view: View[RailwayState], names: list[str]) -> str:
        s = view.state
        winners = [seat for seat, place in enumerate(view.rules.ranking(s)) if place == 1]
        rules = as_rivals(view.rules)
        money = s.scores[winners[0]]
        if rules.two_each:
            money = together(s.scores)[winners[0]]
            if len(winners) == s.seats:
                return f"The game is over. Both players have {money}, and share the win."
            return (
                f"The game is over. {listed([names[seat] for seat in winners])} win, with {money} together."
            )
        if len(winners) > 1:
            return f"The game is over. {listed([names[seat] for seat in winners])} win together with {money}."
        return f"The game is over. {names[winners[0]]} wins with {money}."


@lru_cache(maxsize=64)
def left_out(phase: Declare, s: RailwayState) -> str:
    """What the list of routes leaves out; found once for all who look."""
    return told_of(phase.search(s))


def told_of(search: BestRoutes) -> str:
    """What a search has left out, where it has not found those that are best towards each rival (RU-106)."""
    if search.towards_each or (search.listed == 0 and not search.left_out):
        return ""
    if not search.left_out:
        return (
            " For every route one is listed that is as quick and costs no more; other divisions of the fees "
            "you can write or click together (RU-106)."
        )
    pips, total = (min(pair[i] for pair in search.left_out) for i in (0, 1))
    return f" A route better than those listed takes {pips} or more and costs {total} or more (RU-106)."


@lru_cache(maxsize=64)
def entries(phase: Declare, s: RailwayState) -> tuple[bool, bool]:
    """Whether the mover can enter alone, and propose a joint run; found once for all who look."""
    choices = phase.legal(s)
    alone = any(isinstance(choice, Enter) for choice in choices)
    return alone, any(isinstance(choice, Propose) for choice in choices)
