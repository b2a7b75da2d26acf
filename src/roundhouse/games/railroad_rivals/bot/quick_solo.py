"""The quick player alone at the table: the thoughts of `Solo` in plain numbers, and how the game stands."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count
from roundhouse.core.counts import total
from roundhouse.core.dice import Dice
from roundhouse.core.judge import best_of
from roundhouse.games.railroad_rivals.bot.quick import OTHER, Quick
from roundhouse.games.railroad_rivals.bot.quick_sight import cubes_in
from roundhouse.games.railroad_rivals.bot.quick_tiles import NO_FIT
from roundhouse.games.railroad_rivals.bot.solitaire import (
    COLOUR,
    COST,
    DRAWN,
    EDGE,
    FUEL,
    GOODS,
    LINK,
    OPEN,
    REACH,
    solo_values,
)
from roundhouse.games.railroad_rivals.data import SOLITAIRE_TURNS
from roundhouse.games.railroad_rivals.packing import CUBES, RAILROAD, STEPS, STOCKS
from roundhouse.games.railroad_rivals.rules.matching import city_at
from roundhouse.games.railroad_rivals.rules.solitaire import DrawStock
from roundhouse.games.railroad_rivals.rules.solitaire_setup import DRAWN as DRAWS
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

KEEP: Final = 5
DELIVERY: Final = 3.4  # what a delivery scores, about


class QuickSolo(Quick):
    """Chooses alone."""

    def __init__(self, rules: RailroadRules) -> None:
        super().__init__(rules)
        self.colours: i64 = len(rules.data.colours)
        self.owned = [0.0] * self.roads
        """The tiles of each railroad, and a part of those that may still be drawn: `Solo.held`."""
        self.rises = [0.0] * self.roads
        """What a delivery over each railroad adds to the tiles."""
        self.reach = [0.0] * self.roads
        self.standing_cubes = [0] * 8
        """The cubes on the table, by colour."""
        self.seen = [-1.0] * 8
        self.deliveries: i64 = 0
        """Deliveries to come, this turn's included."""

    def kind(self, phase: object) -> int:
        return KEEP if isinstance(phase, DrawStock) else super().kind(phase)

    def reply(self, s: RailroadState, dice: Dice) -> Action:
        kind: i64 = self.phases[s.phase]
        if kind == KEEP:
            return self.keep(s)
        if kind == OTHER:  # the setup
            return best_of(solo_values(self.rules, s, self.rules.legal(s))).action
        return super().reply(s, dice)

    def see(self, s: RailroadState) -> None:
        """What is held, and what a rise of each railroad is worth."""
        self.deliveries = SOLITAIRE_TURNS + 1 - (s.turn if s.turn > 1 else i64(1))
        pile: i64 = total(s.stock_pile, STOCKS)
        part = DRAWN * float(DRAWS) * float(self.deliveries - 1) / float(pile if pile > 1 else i64(1))
        tiles: i64 = s.portfolios[0]
        left = s.stock_pile
        r: i64
        for r in range(self.roads):
            self.owned[r] = float(tiles & 7) + part * float(left & 7)
            value: i64 = s.values[r]
            rise = self.cap - value
            self.rises[r] = self.owned[r] * float(rise if rise < 2 else i64(2))
            tiles >>= STOCKS
            left >>= STOCKS

    def see_reach(self, s: RailroadState) -> None:
        """How surely each railroad can be used: `Solo.reach`."""
        supply = self.reach
        r: i64
        for r in range(self.roads):
            supply[r] = 0.0
        link: i64
        for link in s.links:
            there = cubes_in(s.cubes_on(link & 63)) + cubes_in(s.cubes_on(link >> 6 & 63))
            supply[link >> 12 & 15] += 0.5 + float(there)
        gap: i64
        for gap in s.frontier:
            facing = gap & 0xFFFF
            while facing:
                if facing & 15 >= RAILROAD:
                    supply[(facing & 15) - RAILROAD] += OPEN
                facing >>= 4
        for r in range(self.roads):
            supply[r] = supply[r] / (supply[r] + REACH)

    def final(self, s: RailroadState, held: list[float], deliveries: i64) -> float:
        """The worth of these tiles in the end, if the best railroads get all deliveries: `Solo.final`."""
        worth = 0.0
        used: i64 = 0
        r: i64
        for r in range(self.roads):
            value: i64 = s.values[r]
            worth += held[r] * float(value)
        while deliveries > 0:
            best: i64 = -1
            most = -1.0
            for r in range(self.roads):
                gain = held[r] * self.reach[r]
                if used >> r & 1 == 0 and gain > most:
                    most = gain
                    best = r
            if best < 0:
                break
            used |= bit(best)
            value = s.values[best]
            rises = (self.cap + 1 - value) // 2
            if rises > deliveries:
                rises = deliveries
            worth += 2.0 * float(rises) * most
            deliveries -= rises
        return worth

    def keep(self, s: RailroadState) -> Action:
        self.see(s)
        self.see_reach(s)
        best: i64 = -1
        most = 0.0
        shown: i64 = s.stock_display
        r: i64
        for r in range(self.roads):
            if shown & 7:
                self.owned[r] += 1.0
                worth = self.final(s, self.owned, self.deliveries)
                self.owned[r] -= 1.0
                if best < 0 or worth > most:
                    most = worth
                    best = r
            shown >>= STOCKS
        return self.notation.keeps[best]

    def place(self, s: RailroadState) -> Action:
        self.see(s)
        return self.place_one_of(s, s.city_display)

    def fit_worth(self, s: RailroadState, sides: i64, goods: i64, gap: i64) -> float:
        worth = 0.0
        best = 0.0
        facing = gap & 0xFFFF
        cell = gap >> 16
        side: i64
        for side in range(4):
            mine = sides & 15
            other = facing & 15
            sides >>= 4
            facing >>= 4
            if other == 0:
                if mine >= RAILROAD:
                    worth += EDGE * self.rises[mine - RAILROAD]
            elif mine == other and mine >= RAILROAD:
                rise = self.rises[mine - RAILROAD]
                if rise > best:
                    best = rise
                there = float(cubes_in(s.cubes_on(city_at(s.laid, cell + STEPS[side]))))
                worth += rise * (LINK + there / (there + 1.0))
            elif other >= RAILROAD:
                worth -= EDGE * self.rises[other - RAILROAD]
        return worth + float(goods) * (GOODS + FUEL * best)

    def best_delivery(self, s: RailroadState, seat: i64) -> i64:
        self.see(s)
        more = self.deliveries > 1
        colour: i64
        link: i64
        if more:
            self.see_cubes(s)
            for link in s.links:
                self.uses[link & 63] = 0.0
                self.uses[link >> 6 & 63] = 0.0
            for link in s.links:
                use = self.rises[link >> 12 & 15]
                if use > self.uses[link & 63]:
                    self.uses[link & 63] = use
                if use > self.uses[link >> 6 & 63]:
                    self.uses[link >> 6 & 63] = use
        best: i64 = NO_FIT
        most = 0.0
        for link in s.links:
            rise = self.rises[link >> 12 & 15]
            end: i64
            for end in range(2):
                origin = link & 63 if end == 0 else link >> 6 & 63
                cubes = s.cubes_on(origin)
                colour = 0
                while cubes:
                    if cubes & 63:
                        worth = rise
                        if more:
                            worth += COLOUR * self.colours_worth(s, colour) - COST * self.uses[origin]
                        if best < 0 or worth > most:
                            most = worth
                            best = (link & 4095) << 8 | colour << 1 | end
                    cubes >>= CUBES
                    colour += 1
        self.most = most
        return best

    def see_cubes(self, s: RailroadState) -> None:
        """Count the cubes on the table by colour."""
        all_cubes: i64 = 0
        tile: i64
        for tile in s.laid:
            all_cubes += s.cubes_on(tile & 63)
        colour: i64
        for colour in range(self.colours):
            self.standing_cubes[colour] = all_cubes & 63
            self.seen[colour] = -1.0
            all_cubes >>= CUBES

    def colours_worth(self, s: RailroadState, colour: i64) -> float:
        """The points of the next deliveries after one of this colour, asked once for each: `Solo`'s too."""
        if self.seen[colour] < 0.0:
            recent: i64 = 0
            i: i64 = len(s.progression) - 3
            if i < 0:
                i = 0
            while i < len(s.progression):
                recent = recent << 3 | (s.progression[i] + 1)
                i += 1
            turns = self.deliveries - 1
            self.standing_cubes[colour] -= 1
            points = self.best_colours((recent << 3 | colour + 1) & 4095, turns if turns < 3 else i64(3))
            self.standing_cubes[colour] += 1
            self.seen[colour] = float(points)
        return self.seen[colour]

    def best_colours(self, recent: i64, turns: i64) -> i64:
        """The most points that so many deliveries can bring; `recent` are four colours, three bits each."""
        colours = bit(recent & 7) | bit(recent >> 3 & 7) | bit(recent >> 6 & 7) | bit(recent >> 9 & 7)
        points = count(colours & ~1)
        if turns <= 1:
            return points if turns == 1 else i64(0)
        best: i64 = 0
        colour: i64
        for colour in range(self.colours):
            n: i64 = self.standing_cubes[colour]
            if n > 0:
                self.standing_cubes[colour] = n - 1
                more = self.best_colours((recent << 3 | colour + 1) & 4095, turns - 1)
                self.standing_cubes[colour] = n
                if more > best:
                    best = more
        return points + best

    def standing(self, s: RailroadState) -> list[float]:
        """Points, the tiles at the values they will have, and what the deliveries to come score."""
        points: i64 = s.scores[0]
        if s.phase < 0:
            return [float(points)]
        self.see(s)
        self.see_reach(s)
        stock = self.final(s, self.owned, self.deliveries)
        return [float(points) + stock + DELIVERY * float(self.deliveries)]
