"""Locomotive Upgrades: one more point for each of the owner's deliveries."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, has
from roundhouse.core.counts import amount
from roundhouse.core.module import instead
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.state import with_item
from roundhouse.games.railroad_rivals.actions import DraftCity
from roundhouse.games.railroad_rivals.data import City, Data, Stock
from roundhouse.games.railroad_rivals.modules.advanced_tiles import BLANK_SIDES, last_by_ruling, mixed
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule, Bonus
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState, as_baron
from roundhouse.games.railroad_rivals.modules.deliver_step import in_step
from roundhouse.games.railroad_rivals.packing import STOCKS
from roundhouse.games.railroad_rivals.rules.drafting import DraftTiles
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

TITLE: Final = "Locomotive Upgrade"
UPGRADES: Final = 2  # RB-UPGRADE-3
FITTED: Final = ("upgrade-1", "upgrade-2")
"""The ids of the two where they are city tiles."""


class DraftUpgrades(DraftTiles):
    """As a city tile, a drafted upgrade is laid before its owner and never comes into the hand."""

    def __init__(self, rules: RailroadRules, upgrades: int) -> None:
        super().__init__(rules.notation)
        self.upgrades = upgrades
        """The tiles, as bits."""

    def apply(self, s: RailroadState, a: Action) -> bool:
        if isinstance(a, DraftCity) and has(self.upgrades, a.city):
            drafted, seat = as_baron(s), self.to_move(s)  # before its owner, not in hand (RB-UPGRADE-1)
            drafted.fitted = with_item(drafted.fitted, seat, drafted.fitted[seat] | bit(a.city))
            s.city_display &= ~bit(a.city)
            s.took_city |= bit(seat)  # it is drafted in place of one
            s.step += 1
            return not self.goes_on(s)
        return super().apply(s, a)


class Upgrades(BaronModule):
    """Two tiles that lie before their owners for good; stock or city tiles."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.as_city = options.values["upgrade_type"] == "city"
        self.rewards = True
        self.stock: i64 = 0
        """The number of its stock tile, if it is one."""
        if self.as_city:
            self.fields = ("aside", "fitted")

    def join(self, rules: RailroadRules) -> None:
        super().join(rules)
        if not self.as_city:
            self.stock = rules.data.stock_of["upgrade"]

    def tiles(self, data: Data) -> Data:
        # a stock tile (RB-COMP-7), which lies open, or a city tile (RB-UPGRADE-4, RUL-60)
        if not self.as_city:
            return data.with_stock(Stock("upgrade", TITLE, UPGRADES))
        for n, id_ in enumerate(FITTED):
            data = data.with_city(City(id_, f"{TITLE} {n + 1}", BLANK_SIDES, 0, placeable=False))
        return data

    def phases(self, phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
        if self.as_city:
            upgrades = sum([bit(self.rules.data.city_of[id_]) for id_ in FITTED])
            phases = instead(mixed(phases), DraftTiles, DraftUpgrades(self.rules, upgrades))
            phases = last_by_ruling(self.rules, phases)
        return in_step(self, phases)

    def owned(self, s: BaronState, seat: int) -> int:
        """How many upgrades this seat has."""
        return count(s.fitted[seat]) if self.as_city else amount(s.portfolios[seat], self.stock, STOCKS)

    def bonuses(self, s: BaronState, seat: int, to: int) -> list[Bonus]:
        owned = self.owned(s, seat)
        if owned == 0:
            return []
        # for each of them a point, at every own delivery from now on (RB-UPGRADE-2, RB-UPGRADE-3)
        return [Bonus(seat, owned, "RB-UPGRADE-2" if owned == 1 else "RB-UPGRADE-3")]
