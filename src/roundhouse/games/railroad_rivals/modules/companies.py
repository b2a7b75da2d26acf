"""Companies: railroads that have merged, those that are out of business, and how their values move."""

from roundhouse.core.bits import has
from roundhouse.core.counts import amount
from roundhouse.core.state import with_item
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState
from roundhouse.games.railroad_rivals.packing import STOCKS
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules


def names_of(s: BaronState, railroad: int) -> list[int]:
    """The railroads of the company to which this one belongs."""
    return [other for other, company in enumerate(s.company) if company == s.company[railroad]]


def in_business(s: BaronState, railroad: int) -> bool:
    """Whether the railroad is not looted: with one that is, nothing can be done (RB-LOOT-5, RUL-83)."""
    return not has(s.looted, railroad)


def holding(s: BaronState, seat: int, names: list[int]) -> int:
    """How many stock tiles of these railroads a seat has."""
    return sum([amount(s.portfolios[seat], railroad, STOCKS) for railroad in names])


def nobody_has_more(s: BaronState, seat: int, names: list[int]) -> bool:
    """Whether no other seat has more stock tiles of these railroads; as many is fine (RUL-82)."""
    mine = holding(s, seat, names)
    return all(holding(s, other, names) <= mine for other in range(s.seats))


def rise(rules: RailroadRules, s: BaronState, seat: int, railroad: int, rule: str) -> None:
    """The company becomes dearer by 1, up to the cap; a railroad out of business does not (RUL-80).

    Both railroads of a merger rise, whichever is used (RB-MERGE-4, RUL-90).
    """
    if not in_business(s, railroad):
        s.note(seat, "RUL-80", rules.data.railroads[railroad].id)
        return
    for name in names_of(s, railroad):
        value = s.values[name]
        if value < rules.cap:
            s.values = with_item(s.values, name, value + 1)
        told = rule if name == railroad else "RB-MERGE-4"
        s.note(seat, told if value < rules.cap else "RUL-30", rules.data.railroads[name].id)


def fall(s: BaronState, names: list[int], by: int) -> None:
    """These railroads become cheaper, down to nothing."""
    for name in names:
        s.values = with_item(s.values, name, max(0, s.values[name] - by))
