"""Where the quick player builds hotels and water towers: the thoughts of `BaronOutlook` in plain numbers."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.state import NOTHING
from roundhouse.games.railroad_rivals.bot.baron import (
    HOTEL_NEED,
    SOMETHING,
    SOON,
    TOWER_NEED,
    TOWER_USE,
    UNFUELLED,
    deliveries_left,
)
from roundhouse.games.railroad_rivals.bot.outlook import LINK, OPEN_EDGE, THEIR_PUSH
from roundhouse.games.railroad_rivals.bot.quick import Quick
from roundhouse.games.railroad_rivals.bot.quick_sight import cubes_in
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState
from roundhouse.games.railroad_rivals.modules.deliver_step import DeliverStep
from roundhouse.games.railroad_rivals.modules.extra_delivery import DeliverAgain
from roundhouse.games.railroad_rivals.modules.hotels_and_towers import Building, Hotels
from roundhouse.games.railroad_rivals.packing import RAILROAD, STEPS, STOCKS
from roundhouse.games.railroad_rivals.rules.delivering import TOLL
from roundhouse.games.railroad_rivals.rules.matching import city_at
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState


class QuickSites(Quick):
    """Knows the best site for a building."""

    def __init__(self, rules: RailroadRules) -> None:
        super().__init__(rules)
        self.twice = rules.options.values["tower_same_railroad"] == "plus2"
        """Whether a railroad rises twice when a cube uses two links of it."""
        self.step: DeliverStep | None = None
        for phase in rules.phases:
            if isinstance(phase, DeliverStep) and not isinstance(phase, DeliverAgain):
                self.step = phase
        self.buildings: list[Building] = []
        self.dealing: list[BaronModule] = []
        """What else there is to do in a step."""
        if self.step is not None:
            for module in self.step.acting:
                if isinstance(module, Building):
                    self.buildings.append(module)
                else:
                    self.dealing.append(module)
        self.rates = [0.0] * 64
        """By city: how often cubes will arrive there, compared with other cities."""
        self.site_worth = 0.0
        """By how much the site that was found last is worth more than to wait."""
        self.gains = [0.0] * 64
        """By city: what a cube that goes on from there does more than one over the best link."""

    def left(self, s: RailroadState) -> int:
        return deliveries_left(self.rules, s)

    def best_site(self, s: BaronState, seat: i64) -> Action | None:
        """The building that is worth most, if one is worth its place now."""
        open_ = False
        for module in self.buildings:
            open_ = open_ or module.built(s)[seat] == NOTHING
        if not open_:
            return None
        self.look(s, seat)
        turns: i64 = self.left(s)
        least = float(turns) / float(SOON)
        if least > 1.0:
            least = 1.0
        last = s.last and turns == 1
        mine: i64 = turns - 1 + s.due
        found: Action | None = None
        most = 0.0
        for module in self.buildings:
            built = module.built(s)
            if built[seat] != NOTHING:
                continue
            if isinstance(module, Hotels):
                worths = self.rates
                part = self.arrivals(s, turns, mine)
                need = HOTEL_NEED
            else:
                worths = self.gains
                part = 1.0 if mine == 1 else TOWER_USE * float(mine)
                need = TOWER_NEED
                self.going_on(s, seat)
            need = SOMETHING if last else need * least
            tile: i64
            for tile in s.laid:
                city = tile & 63
                surplus = part * worths[city] - need
                if surplus > most and city not in built:
                    most = surplus
                    found = module.builds[city]
        self.site_worth = most
        return found

    def arrivals(self, s: BaronState, turns: i64, mine: i64) -> float:
        """Find the rates of the cities; how many cubes a rate of 1 stands for: `BaronOutlook.arrivals`."""
        rates = self.rates
        tile: i64
        for tile in s.laid:
            rates[tile & 63] = 0.0
        held = [0.0] * self.roads
        r: i64
        for seat in range(s.seats):
            tiles: i64 = s.portfolios[seat]
            for r in range(self.roads):
                held[s.company[r]] += float(tiles & 7)
                tiles >>= STOCKS
        whole = 0.0
        link: i64
        for link in s.links:
            pull = 1.0 + THEIR_PUSH * held[s.company[link >> 12 & 15]]
            there = pull * (LINK / 2.0 + float(cubes_in(s.cubes_on(link >> 6 & 63))))
            back = pull * (LINK / 2.0 + float(cubes_in(s.cubes_on(link & 63))))
            rates[link & 63] += there
            rates[link >> 6 & 63] += back
            whole += there + back
        gap: i64
        for gap in s.frontier:
            facing = gap & 0xFFFF
            side: i64 = 0
            while facing:
                if facing & 15 >= RAILROAD:
                    rates[city_at(s.laid, (gap >> 16) + STEPS[side])] += OPEN_EDGE
                    whole += OPEN_EDGE
                facing >>= 4
                side += 1
        # the table grows by a tile a seat and turn, so each city's part becomes smaller
        seats = s.seats
        laid: i64 = len(s.laid)
        left = float(mine + turns * (seats - 1) - s.step - (turns - 1) * seats)
        turn: i64
        for turn in range(1, turns):
            left += float(seats * laid) / float(laid + turn * seats)
        return left / (whole if whole > 1.0 else 1.0)

    def going_on(self, s: BaronState, seat: i64) -> None:
        """Find what a water tower in each city would add to a delivery: `BaronOutlook.tower_worth`."""
        gains = self.gains
        tile: i64
        for tile in s.laid:
            gains[tile & 63] = 0.0
        uses: list[float] = []
        single = -1e9
        link: i64
        other: i64
        for link in s.links:
            owner = link >> 16
            use = self.ahead[link >> 12 & 15]
            if owner != seat:
                use -= float(TOLL) * self.rivals[owner]
            uses.append(use)
            if use > single:
                single = use
        i: i64 = -1
        for link in s.links:
            i += 1
            use = uses[i]
            if use <= 0.0:
                continue  # with any other link it does no more than the best one alone
            end: i64
            for end in range(2):
                via = link & 63 if end == 0 else link >> 6 & 63
                origin = link >> 6 & 63 if end == 0 else link & 63
                best = 0.0
                j: i64 = -1
                for other in s.links:
                    j += 1
                    if (
                        (other & 63 == via or other >> 6 & 63 == via)
                        and other != link
                        and (self.twice or other >> 12 & 15 != link >> 12 & 15)
                        and uses[j] > best
                    ):
                        best = uses[j]
                gain = use + best - single
                if gain > 0.0 and s.cubes_on(origin) == 0:
                    gain *= UNFUELLED
                if gain > gains[via]:
                    gains[via] = gain

    def deals(self, s: BaronState, seat: i64) -> list[Action]:
        """What there is to do in this step besides deliveries and buildings."""
        found: list[Action] = []
        for module in self.dealing:
            if module.offered(s, seat) > 0:
                found += module.offers(s, seat)
        return found
