"""The rules of a table with modules: what they keep in the state, hide, write down and count."""

from roundhouse.core.bits import bit, bits_of, has, members
from roundhouse.core.counts import amount
from roundhouse.core.dice import Dice
from roundhouse.core.errors import must
from roundhouse.core.options import Options
from roundhouse.core.state import NOTHING, OVER, with_item
from roundhouse.games.railroad_rivals.data import Data
from roundhouse.games.railroad_rivals.hidden import guess_state
from roundhouse.games.railroad_rivals.invariants import check_cities, check_cubes, check_stocks, emptied
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule
from roundhouse.games.railroad_rivals.modules.baron_position import baron_fields
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState, as_baron
from roundhouse.games.railroad_rivals.modules.deliver_step import DeliverStep, SayDone
from roundhouse.games.railroad_rivals.modules.extra_delivery import DeliverAgain
from roundhouse.games.railroad_rivals.modules.upgrades import FITTED
from roundhouse.games.railroad_rivals.packing import STOCKS, laid_city
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadModule, RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState


class BaronRules(RailroadRules):
    """Railroad Rivals with parts of the Robber Baron expansion."""

    def __init__(self, seats: int, options: Options, data: Data, modules: list[RailroadModule]) -> None:
        parts = [module for module in modules if isinstance(module, BaronModule)]
        extras = any(module.acts for module in parts)
        super().__init__(seats, options, data, [*modules, SayDone(seats, options)] if extras else modules)
        fields: list[str] = []
        for module in parts:
            fields += [field for field in module.fields if field not in fields]
        if extras:
            fields += ["due", "made"]
        known = baron_fields(self.pieces)
        self.fields += [known[field] for field in fields]
        self.late: int = bits_of(list(range(len(self.data.cities) - self.data.late, len(self.data.cities))))
        """The advanced city tiles."""
        self.refills = "industry" in self.data.city_of
        self.fit: int = bits_of([i for i, city in enumerate(self.data.cities) if city.id in FITTED])
        """The city tiles that are laid before their owners when they are drafted."""
        self.played: int = self.late & ~self.data.placeable & ~self.fit
        """The city tiles that are held in hand and played."""

    def empty_table(self) -> RailroadState:
        s = BaronState(self.seats)
        s.aside = self.late
        s.company = tuple(range(len(self.data.railroads)))
        return self.lay_out(s)

    def risen(self, s: RailroadState, railroad: int) -> int:
        return s.values[railroad] if has(as_baron(s).looted, railroad) else super().risen(s, railroad)

    def guess(self, s: RailroadState, seat: int, dice: Dice) -> RailroadState:
        state = self.guess_once(s, dice)
        # a last tile was placed, so somebody has special tiles at most: other guesses are not possible
        while s.last and s.placed and not emptied(self.data, state):
            state = self.guess_once(s, dice)
        return state

    def guess_once(self, s: RailroadState, dice: Dice) -> RailroadState:
        """A guess in which no hand has a tile that never comes into one: others take its place."""
        state = guess_state(self.data, s, dice, self.elsewhere(as_baron(s)))
        for seat in range(s.seats):
            for tile in members(state.hands[seat] & self.fit):
                left = state.removed if s.two_stocks else state.city_pile
                others = members(left & ~self.fit)
                both = bit(tile) | bit(others[dice.below(len(others))])
                state.hands = with_item(state.hands, seat, state.hands[seat] ^ both)
                if s.two_stocks:
                    state.removed = left ^ both
                else:
                    state.city_pile = left ^ both
        return state

    def elsewhere(self, s: BaronState) -> int:
        """The city tiles that lie where the base has no place for them, as bits."""
        tiles: int = s.aside
        for fitted in s.fitted:
            tiles |= fitted
        return tiles

    def complete(self, s: RailroadState) -> None:
        super().complete(s)
        phase = None if s.phase == OVER else self.phases[s.phase]
        if isinstance(phase, DeliverStep) and not phase.extras:
            as_baron(s).due = 1

    def check_always(self, s: RailroadState) -> None:
        state = as_baron(s)
        check_cities(self.data, s, (state.aside, *state.fitted))
        check_stocks(self.data, s, state.looted)
        check_cubes(self.data, self.bag, s, 2 if self.refills else 1)
        must(max(s.values) <= self.cap, "RUL-30", f"No value is above {self.cap} here.")
        must(not s.progression, "RR-SOLO-17", "This belongs to solitaire.")
        self.check_tiles(state)
        self.check_companies(state)
        phase = None if s.phase == OVER else self.phases[s.phase]
        idle = state.due == 0 and state.made == 0
        must(isinstance(phase, DeliverStep) or idle, "RUL-104", "Deliveries are made in a deliver step.")
        again = isinstance(phase, DeliverAgain)
        must(again or state.earlier == 0, "RUL-96", "Earlier deliveries count in a second deliver phase.")

    def check_tiles(self, s: BaronState) -> None:
        """Advanced tiles and buildings are where they can be."""
        must(s.discarded & ~self.played == 0, "RB-INDUSTRY-4", "This tile is not played.")
        aside = (self.late, 0) if s.turn == 0 else (0,)
        must(s.aside in aside, "RB-TILE-1", "Advanced tiles wait aside.")
        laid = [laid_city(tile) for tile in s.laid]
        must(bits_of(laid) & ~self.data.placeable == 0, "RB-TILE-3", "This tile is never laid.")
        for seat, fitted in enumerate(s.fitted):
            apart = fitted & ~self.fit == 0 and s.hands[seat] & self.fit == 0
            must(apart, "RUL-60", "Locomotive Upgrades, and no other tiles, lie before their owners.")
        for built in (s.hotels, s.towers):
            places = [city for city in built if city != NOTHING]
            must(set(places) <= set(laid), "RB-HOTEL-2", "A building stands on a tile of the table.")
            must(len(set(places)) == len(places), "RB-HOTEL-2", "There is one such building in a city.")

    def check_companies(self, s: BaronState) -> None:
        """Railroads have merged and left the game by tiles that were played, each of them once."""
        for i, railroad in enumerate(self.data.railroads):
            must(not has(s.looted, i) or s.values[i] == 0, "RUL-83", f"{railroad.id} is out of business.")
            company = s.company[i]
            if self.options.values["merged_company"] == "one":
                must(s.values[i] == s.values[company], "RB-MERGE-4", "Merged railroads have one value.")
            must(has(s.looted, i) == has(s.looted, company), "RUL-88", "A company is looted as a whole.")
        merged = len(s.company) - len(set(s.company))
        must(merged <= 1, "RB-SHEN-3", "There is one Merger.")
        must(merged == 0 or self.is_used(s, "merger"), "RB-SHEN-3", "The Merger was not played.")
        looted = {s.company[i] for i in members(s.looted)}
        must(len(looted) <= 1, "RB-SHEN-3", "One company is looted.")
        must(not looted or self.is_used(s, "loot"), "RB-SHEN-3", "Loot the Company was not played.")

    def is_used(self, s: RailroadState, id_: str) -> bool:
        """Whether this shenanigan has left the game."""
        return amount(s.stocks_out, self.data.stock_of[id_], STOCKS) == 1

    def component_counts(self, s: RailroadState) -> dict[str, int]:
        counts = super().component_counts(s)
        elsewhere = self.elsewhere(as_baron(s))
        for i, city in enumerate(self.data.cities):
            counts[f"city:{city.id}"] += has(elsewhere, i)
        return counts

    def max_actions(self) -> int:
        # The game is longer (RB-MODULAR-3).
        # Besides the base game: a second lap of deliveries, and in each step two buildings, six shenanigans
        # with their draws, two tiles, a further delivery and a word at its end. Points to bid with are more.
        return 3 * super().max_actions() + 200 * self.seats
