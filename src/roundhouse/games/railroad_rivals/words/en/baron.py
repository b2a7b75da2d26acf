"""Robber Baron in words: what its modules ask, offer, do and have on the table."""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.bits import has
from roundhouse.core.counts import total
from roundhouse.core.rules import Rules
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.core.wording import folded, listed, plural
from roundhouse.core.words import Label
from roundhouse.games.railroad_rivals.actions import DraftCity, DraftStock, Pass
from roundhouse.games.railroad_rivals.data import Data
from roundhouse.games.railroad_rivals.describe import rules_of
from roundhouse.games.railroad_rivals.modules.advanced_tiles import Industry, PlayHeadquarters
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState, as_baron
from roundhouse.games.railroad_rivals.modules.companies import holding, names_of
from roundhouse.games.railroad_rivals.modules.deliver_actions import Carry, Done
from roundhouse.games.railroad_rivals.modules.deliver_step import DeliverStep
from roundhouse.games.railroad_rivals.modules.hotels_and_towers import Build, Building
from roundhouse.games.railroad_rivals.modules.ranked_bidding import AdvancedBidding, Opener
from roundhouse.games.railroad_rivals.modules.shenanigans import (
    Loot,
    Merge,
    Merger,
    PlayOn,
    Shenanigan,
    meeting_value,
)
from roundhouse.games.railroad_rivals.modules.timed_shenanigans import (
    Insider,
    InsiderWindow,
    Issue,
    IssueWindow,
)
from roundhouse.games.railroad_rivals.modules.upgrades import TITLE as UPGRADE
from roundhouse.games.railroad_rivals.modules.upgrades import Upgrades
from roundhouse.games.railroad_rivals.packing import CUBES
from roundhouse.games.railroad_rivals.promises import deal_of, delivery_along
from roundhouse.games.railroad_rivals.rules.stock_pile import tiles_in
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadModule, RailroadRules
from roundhouse.games.railroad_rivals.words.en.hints import Hints
from roundhouse.games.railroad_rivals.words.en.labels import Labels, under
from roundhouse.games.railroad_rivals.words.en.nouns import Nouns
from roundhouse.games.railroad_rivals.words.en.questions import Questions


class BaronWords:
    """Each method answers '' (or None) where no module has anything to say: then the base game speaks."""

    def __init__(self, nouns: Nouns, questions: Questions, labels: Labels, hints: Hints) -> None:
        self.nouns = nouns
        self.questions = questions
        self.labels = labels
        self.hints = hints
        self.buildings: dict[str, str] = {"hotel": "hotel", "tower": "water tower"}
        """By the verb that builds them."""
        self.drafted: dict[str, str] = {
            "transcontinental": "four wild edges: each meets any railroad and becomes it; 4 cubes",
            "industry": "held with your city tiles, never placed; fill a city on the table once more",
            "headquarters": "held with your city tiles, never placed; one more delivery in this step",
            "upgrade": "1 point more for each of your deliveries from now on; no stock, worth nothing in the"
            " end",
            "buy": "to be used once: buy any stock tile of the pile at its value, which then rises by 1",
            "dump": "to be used once: sell all your tiles of one railroad at its value, which then falls by 2"
            " for each",
            "loot": "to be used once: 5 points, and all stock of a railroad of which nobody has more than you"
            " leaves the game",
            "merger": "to be used once: two companies of which you have stock become one, half way between"
            " their values",
            "insider": "to be used once: after an auction you become 1st and pay nothing",
            "issue": "to be used once: before a draft one more stock tile is drawn, and you take one before"
            " anybody else",
        }
        """What a tile of the expansion is good for when it is drafted, by its id."""

    # The question

    def ask(self, view: View[Any]) -> str:
        s, phase = view.state, view.rules.phases[view.state.phase]
        if isinstance(phase, AdvancedBidding) and s.step == s.seats:
            return "The first bidder is drawn by lot."
        if isinstance(phase, InsiderWindow):
            place = s.row().index(view.to_move) + 1
            return f"The auction is over. Play Insider Trading to be 1st (you are on place {place}), or pass?"
        if isinstance(phase, IssueWindow):
            if s.step == 0:
                return "Before the draft: play Stock Issue for a stock tile of your choice, or pass?"
            if s.step == 1:
                return "One more stock tile is drawn for Stock Issue."
            return "Stock Issue: take one of the stock tiles before anyone drafts."
        if isinstance(phase, DeliverStep) and phase.extras and s.filling == NOTHING:
            return self.ask_in_step(view, phase)
        return ""

    def ask_in_step(self, view: View[Any], phase: DeliverStep) -> str:
        """A deliver step in which there is more to do than to deliver (RUL-104)."""
        s = as_baron(view.state)
        if s.due > 0 and phase.deliverable(s):
            if s.made > 0:
                return "You may deliver once more. Use what else you have, or say done."
            deliver = self.questions.deliver(s, view.legal())
            return f"{deliver} Before or after it use what else you have; then say done."
        why = "You have delivered." if s.made else "Nothing can be delivered."
        return f"{why} Use what else you have, or say done."

    # A choice

    def label(self, view: View[Any], action: Action, names: list[str]) -> Label | None:
        data = rules_of(view.rules).data
        if isinstance(action, Done):
            return Label("Say done")
        if isinstance(action, Carry):
            way = f"past {data.cities[action.via].name} to {data.cities[action.to].name}"
            return self.labels.delivery(data, action.colour, action.origin, way)
        if isinstance(action, Build):
            house = self.buildings[action.building]
            return under(f"Build the {house}", f"in {data.cities[action.city].name}")
        if isinstance(action, Industry):
            return under("Play New Industry", f"on {data.cities[action.city].name}")
        if isinstance(action, PlayHeadquarters):
            return Label("Play the Railroad Headquarters")
        if isinstance(action, PlayOn):
            return under(f"Play {self.title(data, action.verb)}", f"on {action.id}")
        if isinstance(action, Merge):
            return under("Play Merger", f"on {action.first_id} and {action.second_id}")
        if isinstance(action, Insider):
            return Label("Play Insider Trading")
        if isinstance(action, Opener):
            return Label(f"Let {names[action.seat]} bid first")
        return Label("Play Stock Issue") if isinstance(action, Issue) else None

    def title(self, data: Data, id_: str) -> str:
        """The name of a tile of the Stock pile that is no stock."""
        return data.stocks[data.stock_of[id_]].name

    def hint(self, view: View[Any], action: Action, names: list[str]) -> str:
        rules = rules_of(view.rules)
        if not rules.modules:
            return ""
        if isinstance(action, (DraftCity, DraftStock)):
            return self.drafted.get(action.id.partition("-")[0], "")
        if isinstance(action, Pass):
            return self.hint_pass(view)
        if isinstance(action, Done):
            return "your step is over, and the next player delivers"
        if isinstance(action, Build):
            if action.building == "hotel":
                return "1 point for you whenever a cube arrives there, whoever sends it; it never moves"
            return "your deliveries to it may go on over one more link; it never moves"
        if isinstance(action, Carry):
            return self.hint_carry(rules, as_baron(view.state), view.seat, action, names)
        if isinstance(action, Industry):
            goods = min(rules.data.cities[action.city].goods, total(view.state.bag, CUBES))
            return f"{plural(goods, 'cube')} from the bag" if goods else "the bag is empty: nothing comes"
        if isinstance(action, PlayHeadquarters):
            return "one more delivery in this step"
        if isinstance(action, Insider):
            return "you are 1st this turn and pay nothing; the tile is used up"
        if isinstance(action, Issue):
            offered = tiles_in(view.state.stock_display) + 1
            return f"one more tile is drawn, and you take one of the {offered} before the draft"
        if isinstance(action, Merge):
            first, second = view.state.values[action.first], view.state.values[action.second]
            value = meeting_value(first, second)
            return f"one company from now on: {first} and {second} become {value}"
        return self.hint_deal(rules, view, action, names) if isinstance(action, PlayOn) else ""

    def hint_pass(self, view: View[Any]) -> str:
        phase = view.rules.phases[view.state.phase]
        if isinstance(phase, InsiderWindow):
            return "keep Insider Trading for a later turn"
        return "keep Stock Issue for a later turn" if isinstance(phase, IssueWindow) else ""

    def hint_carry(
        self, rules: RailroadRules, s: BaronState, seat: int, action: Carry, names: list[str]
    ) -> str:
        """The points, both railroads, and what others get."""
        delivery = delivery_along(rules, s, seat, action.colour, [action.origin, action.via, action.to])
        parts = [plural(delivery.points, "point")]
        for link, railroad in enumerate(delivery.railroads):
            parts.append(f"over {rules.data.railroads[railroad].id}")
            parts += self.hints.toll(delivery, link, names)
        return ", ".join([*parts, *self.hints.bonuses(delivery.bonuses, seat, names)])

    def hint_deal(self, rules: RailroadRules, view: View[Any], action: PlayOn, names: list[str]) -> str:
        """What a tile played on a railroad pays or costs, and what becomes of the railroad."""
        s, seat, value = as_baron(view.state), view.seat, view.state.values[action.railroad]
        deal = deal_of(rules, action)
        points = deal.pays(s, seat, action.railroad)
        if action.verb == "buy":
            price = plural(-points, "point")
            return f"pay {price} for a tile of {action.id}, which then is worth {value + 1}"
        roads = deal.together(s, action.railroad)
        if action.verb == "dump":
            sold = holding(s, seat, roads)
            falls = f"{action.id} falls to {max(0, value - 2 * sold)}"
            return f"sell {plural(sold, 'tile')} for {plural(points, 'point')}; {falls}"
        held = [(names[owner], holding(s, owner, roads)) for owner in range(s.seats)]
        gone = listed([f"{name} {n}" for name, n in held if n])
        return f"{plural(points, 'point')}; all stock of {action.id} goes: {gone} of value {value}"

    # What was done

    def say(self, rules: Rules[Any], actor: int, action: Action, names: list[str]) -> str:
        data, name = rules_of(rules).data, names[actor] if actor >= 0 else ""
        if isinstance(action, Opener):
            return f"{names[action.seat]} is to bid first."
        if isinstance(action, Done):
            return f"{name} is done."
        if isinstance(action, Carry):
            origin, via, to = [data.cities[city].name for city in (action.origin, action.via, action.to)]
            cube = f"a {self.nouns.colours[action.colour]} cube"
            return f"{name} delivers {cube} from {origin} past {via} to {to}."
        if isinstance(action, Build):
            return f"{name} builds the {self.buildings[action.building]} in {data.cities[action.city].name}."
        if isinstance(action, Industry):
            return f"{name} plays New Industry on {data.cities[action.city].name}."
        if isinstance(action, PlayHeadquarters):
            return f"{name} plays the Railroad Headquarters."
        if isinstance(action, PlayOn):
            return f"{name} plays {self.title(data, action.verb)}: {action.id}."
        if isinstance(action, Merge):
            return f"{name} plays Merger: {action.first_id} and {action.second_id}."
        if isinstance(action, Insider):
            return f"{name} plays Insider Trading."
        return f"{name} plays Stock Issue." if isinstance(action, Issue) else ""

    # The table

    def lines(self, view: View[Any], names: list[str]) -> list[list[str]]:
        """What each module has on the table, a block of text lines each."""
        rules, s = rules_of(view.rules), view.state
        if not isinstance(s, BaronState):
            return []
        return [self.lines_of(rules.data, module, s, names) for module in rules.modules]

    def lines_of(self, data: Data, module: RailroadModule, s: BaronState, names: list[str]) -> list[str]:
        if isinstance(module, Building):
            built = [(names[seat], city) for seat, city in enumerate(module.built(s)) if city != NOTHING]
            found = [f"{name} in {data.cities[city].name}" for name, city in built]
            heading = f"{self.buildings[module.word].capitalize() + 's':<14}"
            return folded(heading, listed(found)) if found else []
        if isinstance(module, Upgrades):
            owned = [(name, module.owned(s, seat)) for seat, name in enumerate(names)]
            found = [f"{name} has {plural(n, UPGRADE)}" for name, n in owned if n]
            return folded(f"{'Upgrades':<14}", listed(found)) if found else []
        if not isinstance(module, Shenanigan):
            return []
        owner = module.owner(s)
        title = self.title(data, module.id)
        lines = [f"{title:<19}lies before {names[owner]}"] if owner >= 0 else []
        if isinstance(module, Loot):
            gone = [road.id for i, road in enumerate(data.railroads) if has(s.looted, i)]
            lines += folded(f"{'Out of business':<19}", listed(gone)) if gone else []
        if isinstance(module, Merger):
            for railroad, company in enumerate(s.company):
                together = names_of(s, railroad)
                if company == railroad and len(together) > 1:
                    ids = [data.railroads[name].id for name in together]
                    lines.append(f"{'One company':<19}{listed(ids)}")
        return lines
