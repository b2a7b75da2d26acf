"""Promises: what hints and pictures say that a choice pays at once, by the rules' own functions."""

from roundhouse.core.action import Action
from roundhouse.core.bits import has
from roundhouse.core.view import View
from roundhouse.games.ride_the_rails.actions import Alight, Build
from roundhouse.games.ride_the_rails.data import NO_CITY
from roundhouse.games.ride_the_rails.rules.ride_income import incomes
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules, rules_of
from roundhouse.games.ride_the_rails.state import RailsState


def promised(view: View[RailsState], action: Action) -> dict[int, int] | None:
    """What this choice pays at once, by seat: bonuses for a locomotive, the whole ride for alighting.

    Nothing is promised at once for a share, a passenger or a Link.
    """
    rules, s = rules_of(view.rules), view.state
    if isinstance(action, Build):
        money = city_bonus(rules, s, action) + line_bonus(rules, s, action)
        return {view.seat: money} if money else {}
    if isinstance(action, Alight):
        return {seat: money for seat, money in enumerate(incomes(s, s.ride)) if money}
    return None


def starts_by(s: RailsState, action: Build) -> bool:
    """Whether this locomotive is the first of its railroad on the board."""
    return not has(s.started, action.railroad)


def city_bonus(rules: RailsRules, s: RailsState, action: Build) -> int:
    """What the city pays for this locomotive."""
    city = rules.board.city_at[action.hex]
    return 0 if city == NO_CITY else rules.bonuses.of_city(s, city, starts_by(s, action))


def line_bonus(rules: RailsRules, s: RailsState, action: Build) -> int:
    """What the transcontinental line pays if this locomotive completes it."""
    return rules.bonuses.of_line(s, action.railroad, action.hex)


def banner(rules: RailsRules, s: RailsState, city: int) -> int:
    """What stands on the green banner of a city: what it pays to the next who builds into it; 0 for none."""
    return rules.bonuses.of_city(s, city, start=False)
