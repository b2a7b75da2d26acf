"""The rules of a table with modules: what they keep in the state, hide, write down and count."""

from roundhouse.core.bits import bits_of
from roundhouse.core.dice import Dice
from roundhouse.core.options import Options
from roundhouse.core.state import NOTHING, OVER
from roundhouse.games.railroad_rivals.data import Data
from roundhouse.games.railroad_rivals.hidden import guess_state
from roundhouse.games.railroad_rivals.invariants import (
    check_cities,
    check_cubes,
    check_stocks,
    emptied,
    must,
)
from roundhouse.games.railroad_rivals.modules.module import BaronModule
from roundhouse.games.railroad_rivals.modules.position import FieldReader, split, write_fields
from roundhouse.games.railroad_rivals.modules.state import BaronState, baron, widened
from roundhouse.games.railroad_rivals.modules.step import DeliverStep
from roundhouse.games.railroad_rivals.packing import STOCKS, amount
from roundhouse.games.railroad_rivals.rules import RivalModule, RivalRules
from roundhouse.games.railroad_rivals.state import RivalState


class BaronRules(RivalRules):
    """Railroad Rivals with parts of the Robber Baron expansion."""

    def __init__(self, seats: int, options: Options, data: Data, modules: list[RivalModule]) -> None:
        super().__init__(seats, options, data, modules)
        fields: list[str] = []
        for module in modules:
            assert isinstance(module, BaronModule)
            fields += [field for field in module.fields if field not in fields]
        if any(isinstance(phase, DeliverStep) and phase.extras for phase in self.phases):
            fields += ["due", "made"]
        self.fields = fields
        """What the modules keep in the state, as a position names it."""
        self.late: int = bits_of(list(range(len(self.data.cities) - self.data.late, len(self.data.cities))))
        """The advanced city tiles."""
        self.refills = "industry" in self.data.city_of

    def blank(self) -> RivalState:
        nowhere = (NOTHING,) * self.seats
        return widened(
            super().blank(),
            aside=self.late,
            hotels=nowhere,
            towers=nowhere,
            fitted=(0,) * self.seats,
            looted=0,
            company=tuple(range(len(self.data.railroads))),
            due=0,
            made=0,
            earlier=0,
            issuer=NOTHING,
        )

    def risen(self, s: RivalState, railroad: int) -> int:
        return s.values[railroad] if baron(s).looted >> railroad & 1 else super().risen(s, railroad)

    def guess(self, s: RivalState, seat: int, dice: Dice) -> RivalState:
        elsewhere = self.elsewhere(baron(s))
        state = guess_state(self.data, s, dice, elsewhere)
        # a last tile was placed, so somebody has special tiles at most: other guesses are not possible
        while s.last and s.placed and not emptied(self.data, state):
            state = guess_state(self.data, s, dice, elsewhere)
        return state

    def elsewhere(self, s: BaronState) -> int:
        """The city tiles that lie where the base has no place for them, as bits."""
        tiles: int = s.aside
        for fitted in s.fitted:
            tiles |= fitted
        return tiles

    def position(self, s: RivalState) -> dict[str, object]:
        return super().position(s) | write_fields(self.data, self.fields, baron(s))

    def from_position(self, position: dict[str, object]) -> RivalState:
        base, fields = split(self.fields, position)
        reader = FieldReader(self.data, self.seats, fields)
        s = widened(
            self.read(base),
            aside=reader.bits("aside"),
            hotels=reader.built("hotels"),
            towers=reader.built("towers"),
            fitted=reader.columns("fitted"),
            looted=reader.looted(),
            company=reader.company(),
            due=reader.count("due"),
            made=reader.count("made"),
            earlier=reader.counts("earlier"),
            issuer=reader.seat("issuer"),
        )
        phase = None if s.phase == OVER else self.phases[s.phase]
        if isinstance(phase, DeliverStep) and not phase.extras:
            s.due = 1
        self.check(s)
        return s

    def check_always(self, s: RivalState) -> None:
        state = baron(s)
        check_cities(self.data, s, (state.aside, *state.fitted))
        check_stocks(self.data, s, state.looted)
        check_cubes(self.data, self.bag, s, 2 if self.refills else 1)
        must(max(s.values) <= self.cap, "RUL-30", f"No value is above {self.cap} here.")
        must(not s.progression, "RR-SOLO-17", "This belongs to solitaire.")
        unplaced = s.discarded & ~self.late
        must(
            unplaced == 0 and not s.discarded & self.data.placeable,
            "RB-INDUSTRY-4",
            "This tile is not played.",
        )
        must(
            state.aside in ((self.late, 0) if s.turn == 0 else (0,)),
            "RB-TILE-1",
            "Advanced tiles wait aside.",
        )
        laid = [tile & 63 for tile in s.laid]
        for built in (state.hotels, state.towers):
            places = [city for city in built if city != NOTHING]
            must(set(places) <= set(laid), "RB-HOTEL-2", "A building stands on a tile of the table.")
            must(len(set(places)) == len(places), "RB-HOTEL-2", "There is one such building in a city.")
        for i, railroad in enumerate(self.data.railroads):
            must(
                not state.looted >> i & 1 or s.values[i] == 0, "RUL-83", f"{railroad.id} is out of business."
            )
        merged = len(set(state.company)) < len(state.company)
        must(
            not merged or self.is_used(s, "merger"), "RB-SHEN-3", "Companies merge when the Merger is played."
        )
        must(not state.looted or self.is_used(s, "loot"), "RB-SHEN-3", "Loot the Company was not played.")
        phase = None if s.phase == OVER else self.phases[s.phase]
        if not isinstance(phase, DeliverStep):
            idle = state.due == 0 and state.made == 0 and state.earlier == 0
            must(idle, "RUL-104", "Deliveries are made in a deliver step.")

    def is_used(self, s: RivalState, id_: str) -> bool:
        """Whether this shenanigan has left the game."""
        return amount(s.stocks_out, self.data.stock_of[id_], STOCKS) == 1

    def census(self, s: RivalState) -> dict[str, int]:
        counts = super().census(s)
        elsewhere = self.elsewhere(baron(s))
        for i, city in enumerate(self.data.cities):
            counts[f"city:{city.id}"] += elsewhere >> i & 1
        return counts

    def bound(self) -> int:
        # Besides the base game: a second lap of deliveries, and in each step two buildings, six shenanigans
        # with their draws, two tiles, a further delivery and a word at its end. Points to bid with are more.
        return 3 * super().bound() + 200 * self.seats
