"""What a choice pays at once: hints, boards and a law read the same numbers."""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.view import View
from roundhouse.games.railroad_rivals.actions import Deliver
from roundhouse.games.railroad_rivals.describe import rules_of
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule, Bonus
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState, as_baron
from roundhouse.games.railroad_rivals.modules.deliver_actions import Carry
from roundhouse.games.railroad_rivals.modules.deliver_step import DeliverStep
from roundhouse.games.railroad_rivals.modules.shenanigans import PlayOn, StockDeal
from roundhouse.games.railroad_rivals.packing import link_owner, link_railroad
from roundhouse.games.railroad_rivals.rules.delivering import TOLL, link_between
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState


class Delivery:
    """What a delivery brings: points to whoever delivers, tolls to owners of links, bonuses on arrival."""

    def __init__(
        self, points: int, railroads: list[int], owners: list[int], tolls: list[int], bonuses: list[Bonus]
    ) -> None:
        self.points = points
        self.railroads = railroads
        """The railroad of each link that the cube uses, from its origin on."""
        self.owners = owners
        """The owner of each of these links."""
        self.tolls = tolls
        """What each of these owners scores: nothing for one's own link (RR-DELIVER-9)."""
        self.bonuses = bonuses
        """What modules pay besides when the cube arrives."""


def delivery_along(
    rules: RailroadRules, s: RailroadState, seat: int, colour: int, way: list[int]
) -> Delivery:
    """What it brings if this seat delivers a cube of this colour over the links between these cities."""
    links = [link_between(s, way[i], way[i + 1]) for i in range(len(way) - 1)]
    owners = [int(link_owner(link)) for link in links]
    bonuses: list[Bonus] = []
    if isinstance(s, BaronState):
        for module in rules.modules:
            if isinstance(module, BaronModule):
                bonuses += module.bonuses(s, seat, way[-1])
    return Delivery(
        s.delivery_points(colour),
        [int(link_railroad(link)) for link in links],
        owners,
        [0 if owner == seat else TOLL for owner in owners],
        bonuses,
    )


def deal_of(rules: RailroadRules, action: PlayOn) -> StockDeal:
    """The module whose tile is played."""
    return next(module for module in rules.modules if isinstance(module, StockDeal) and module.owns(action))


def promised(view: View[Any], action: Action) -> dict[int, int] | None:
    """The points that this choice pays at once, by seat; None where hint and board promise none.

    Nothing is promised of the step that ends the game, because all stock is scored with it.
    """
    rules, s, seat = rules_of(view.rules), view.state, view.seat
    if isinstance(action, PlayOn):
        return {seat: deal_of(rules, action).pays(as_baron(s), seat, action.railroad)}
    if isinstance(action, Deliver):
        way = [action.origin, action.to]
    elif isinstance(action, Carry):
        way = [action.origin, action.via, action.to]
    else:
        return None
    if ends_with_delivery(rules, s):
        return None
    delivery = delivery_along(rules, s, seat, action.colour, way)
    paid = {seat: delivery.points}
    for owner, toll in zip(delivery.owners, delivery.tolls, strict=True):
        paid[owner] = paid.get(owner, 0) + toll
    for bonus in delivery.bonuses:
        paid[bonus.seat] = paid.get(bonus.seat, 0) + bonus.points
    return paid


def ends_with_delivery(rules: RailroadRules, s: RailroadState) -> bool:
    """Whether the game may end with this delivery: in the last turn, where nobody says `done` after it."""
    phase = rules.phases[s.phase]
    return s.last and not (isinstance(phase, DeliverStep) and phase.extras)
