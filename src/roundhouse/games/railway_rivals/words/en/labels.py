"""Labels: what stands on the button of each choice, as an order."""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.view import View
from roundhouse.core.wording import plural
from roundhouse.core.words import Label
from roundhouse.games.railway_rivals.actions import (
    BareVerb,
    Build,
    Buy,
    ChooseStart,
    Die,
    Enter,
    Leap,
    Offer,
    Propose,
    Save,
    Throw,
    TurnUp,
)
from roundhouse.games.railway_rivals.data import printed_key
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules, as_rivals
from roundhouse.games.railway_rivals.state import RailwayState
from roundhouse.games.railway_rivals.words.en.by_post import ByPost
from roundhouse.games.railway_rivals.words.en.nouns import PlaceNames

ORDERS: Final = {
    "done": "End the building turn",
    "decline": "Decline to enter",
    "accept": "Accept the joint run",
    "refuse": "Refuse the joint run",
    "withdraw": "Withdraw the proposal",
}
"""The verbs without arguments."""


class Labels:
    """Orders, and the headings under which they stand where they are many."""

    def __init__(self, places: PlaceNames) -> None:
        self.places = places
        self.by_post = ByPost(places)

    def label(self, view: View[RailwayState], action: Action, names: list[str]) -> Label:
        rules = as_rivals(view.rules)
        sheet = rules.map
        if isinstance(action, ChooseStart):
            name = sheet.place_name(action.hex)
            return Label(f"Start in {name}", "Choose a start point", name)
        if isinstance(action, Build):
            a, b = [sheet.place_name(sheet.hex_of[end]) for end in action.ends]
            by = self.places.crossing(sheet, action.segment)
            return Label(f"Build from {a} to {b}{by}", "Build track", f"From {a} to {b}{by}")
        if isinstance(action, Leap):
            a, b = [sheet.place_name(hex_) for hex_ in (action.hexes[0], action.hexes[-1])]
            return headed("Leap", f"over the track of {names[action.rival]} from {a} to {b}")
        if isinstance(action, Buy):
            name = sheet.ferries[action.ferry].name
            return Label(f"Buy the ferry {name}", "Buy a ferry", name)
        if isinstance(action, Save):
            words = f"{action.points} for special builds"
            return Label(f"Put by {words}", "Put points by", words, action.points)
        if isinstance(action, Enter):
            return self.route("Enter", rules, action.route, names)
        if isinstance(action, Offer):
            return self.route("Offer a joint run", rules, action.route, names)
        if isinstance(action, Propose):
            return headed("Propose a joint run", f"to {names[action.partner]}")
        if isinstance(action, Die):
            return Label(f"The average die shows {action.face}")
        if isinstance(action, Throw):
            return Label(f"The dice show {action.word}, {self.places.destination(rules, action.key)}")
        if isinstance(action, TurnUp):
            return Label(f"{printed_key(action.word)}, {self.places.destination(rules, action.key)}")
        if by_post := self.by_post.label(action, names):
            return by_post
        assert isinstance(action, BareVerb)
        return Label(ORDERS[action.word])

    def route(self, order: str, rules: RailwayRules, route: tuple[int, ...], names: list[str]) -> Label:
        """A route: its start stands in the heading, the way and the fees below it."""
        steps, fees = plural(rules.routes.steps_of(route), "step"), self.places.fees(rules, route, names)
        way = self.places.way(rules.map, route)
        return headed(f"{order} from {rules.map.place_name(route[0])}", f"{way}: {steps}, paying {fees}")


def headed(group: str, rest: str) -> Label:
    """`Build from Elmstead to F4` under `Build from Elmstead`, where `To F4` is left to say."""
    return Label(f"{group} {rest}", group, rest[:1].upper() + rest[1:])
