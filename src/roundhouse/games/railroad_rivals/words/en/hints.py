"""What each choice does and what it means now, for the one who chooses."""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.counts import amount, total
from roundhouse.core.state import CHANCE
from roundhouse.core.view import View
from roundhouse.core.wording import listed, plural
from roundhouse.games.railroad_rivals.actions import (
    Arrange,
    Bid,
    Decline,
    Deliver,
    DraftCity,
    DraftStock,
    Keep,
    Pass,
    Place,
)
from roundhouse.games.railroad_rivals.data import BLANK_EDGE
from roundhouse.games.railroad_rivals.describe import contacts, rules_of
from roundhouse.games.railroad_rivals.modules.baron_module import Bonus
from roundhouse.games.railroad_rivals.packing import CUBES, RAILROAD, STOCKS, gap_facing, link_railroad
from roundhouse.games.railroad_rivals.promises import Delivery, delivery_along
from roundhouse.games.railroad_rivals.rules.bidding import BidForOrder
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState
from roundhouse.games.railroad_rivals.words.en.events import Events
from roundhouse.games.railroad_rivals.words.en.nouns import Nouns


class Hints:
    """The hints of the base game."""

    def __init__(self, nouns: Nouns, events: Events) -> None:
        self.nouns = nouns
        self.events = events

    def hint(self, view: View[Any], action: Action, names: list[str]) -> str:
        rules, s = rules_of(view.rules), view.state
        if isinstance(action, Bid):
            rest = s.scores[view.seat] - action.points
            return f"if it wins you are 1st and keep {plural(rest, 'point')}"
        if isinstance(action, Pass):
            return self.passing(view)
        if isinstance(action, DraftCity):
            return self.city(rules, s, action.city)
        if isinstance(action, DraftStock):
            return self.stock(rules, s, view.seat, action.stock)
        if isinstance(action, Keep):
            return self.stock(rules, s, view.seat, action.railroad)
        if isinstance(action, Place):
            return self.place(rules, s, view.seat, action)
        if isinstance(action, Deliver):
            return self.deliver(rules, s, view.seat, action, names)
        if isinstance(action, Decline):
            return "you score nothing, and no railroad rises"
        if isinstance(action, Arrange):
            first = self.nouns.colours[action.colours[0]]
            return f"{first} is the first to leave the four cubes that count"
        return self.events.say(rules, CHANCE, action, names)

    def passing(self, view: View[Any]) -> str:
        s = view.state
        if isinstance(view.rules.phases[s.phase], BidForOrder):
            best = f"the bid of {s.bid} stands" if s.bid else "nobody has bid yet"
            return f"you are out of this auction; {best}"
        if s.seats == 1:
            return "no tile fits: all three are discarded"
        return "no tile of yours fits; you keep them"

    def city(self, rules: RailroadRules, s: RailroadState, city: int) -> str:
        """The tile, and which of its railroads could be linked at once."""
        data = rules.data
        tile = data.cities[city]
        facing = {gap_facing(gap, side) - RAILROAD for gap in s.frontier for side in range(4)}
        open_now = [
            data.railroads[edge].id
            for edge in dict.fromkeys(tile.edges)
            if edge != BLANK_EDGE and edge in facing
        ]
        fits = f"fits {listed(open_now)} now" if open_now else "no railroad of it is open now"
        return f"{self.nouns.edges(data, city)}; {plural(tile.goods, 'cube')}; {fits}"

    def stock(self, rules: RailroadRules, s: RailroadState, seat: int, railroad: int) -> str:
        links = sum(link_railroad(link) == railroad for link in s.links)
        own = amount(s.portfolios[seat], railroad, STOCKS)
        name = rules.data.railroads[railroad].name
        return f"{name}: worth {s.values[railroad]}, {plural(links, 'link')}, you own {own}"

    def place(self, rules: RailroadRules, s: RailroadState, seat: int, action: Place) -> str:
        """Beside which city the tile would lie, its links, and its cubes."""
        data = rules.data
        touched = contacts(data, s, action.city, action.turn, action.cell)
        links = [contact for contact in touched if contact.link != BLANK_EDGE]
        beside = (links or [contact for contact in touched if contact.blank] or touched)[:1]
        lies = data.cities[action.city].name
        if beside:
            lies += f" {self.nouns.sides[(beside[0].side + 2) % 4]} of {data.cities[beside[0].city].name}"
        parts = [f"{data.railroads[contact.link].id} link" for contact in links[:1]]
        parts += [
            f"{data.railroads[contact.link].id} link to {data.cities[contact.city].name}"
            for contact in links[1:]
        ]
        goods = min(data.cities[action.city].goods if s.turn else 1, total(s.bag, CUBES))
        parts.append(plural(goods, "cube") if goods else "no cube")
        ends = "; it is your last tile" if s.seats > 1 and s.hand_size(seat) == 1 else ""
        return f"{lies}: {'' if links else 'no link, '}{', '.join(parts)}{ends}"

    def deliver(
        self, rules: RailroadRules, s: RailroadState, seat: int, action: Deliver, names: list[str]
    ) -> str:
        """The points, the railroad's new value with what one owns of it, and what a rival gets."""
        delivery = delivery_along(rules, s, seat, action.colour, [action.origin, action.to])
        railroad = delivery.railroads[0]
        id_ = rules.data.railroads[railroad].id
        value = rules.risen(s, railroad)
        rises = f"{id_} rises to {value}" if value > s.values[railroad] else f"{id_} stays at {value}"
        own = amount(s.portfolios[seat], railroad, STOCKS)
        parts = [plural(delivery.points, "point"), f"{rises} (you own {own})" if own else rises]
        parts += self.toll(delivery, 0, names)
        return ", ".join([*parts, *self.bonuses(delivery.bonuses, seat, names)])

    def toll(self, delivery: Delivery, link: int, names: list[str]) -> list[str]:
        """What the owner of one of its links gets, if that is another seat."""
        points = delivery.tolls[link]
        return [f"{plural(points, 'point')} to {names[delivery.owners[link]]}"] if points else []

    def bonuses(self, bonuses: list[Bonus], seat: int, names: list[str]) -> list[str]:
        """Who scores besides when the cube arrives."""
        return [
            f"{plural(bonus.points, 'point')} more"
            if bonus.seat == seat
            else f"{plural(bonus.points, 'point')} to {names[bonus.seat]}"
            for bonus in bonuses
        ]
