"""The greedy opponent alone at the table: what a stock tile, a link and a cube are worth in solitaire."""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.counts import amount, total
from roundhouse.core.judge import Valued
from roundhouse.games.railroad_rivals.actions import Arrange, Deliver, Keep, Place
from roundhouse.games.railroad_rivals.bot.outlook import Parts, told
from roundhouse.games.railroad_rivals.data import COLOURS, LOOK_BACK, SOLITAIRE_TURNS
from roundhouse.games.railroad_rivals.packing import (
    CUBES,
    RAILROAD,
    STEPS,
    STOCKS,
    gap_cell,
    gap_facing,
    laid_cell,
    laid_city,
    link_new,
    link_old,
    link_railroad,
)
from roundhouse.games.railroad_rivals.rules.delivering import link_between
from roundhouse.games.railroad_rivals.rules.solitaire_setup import DRAWN as DRAWS
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

# Found by trying.
OPEN: Final = 0.8  # what an open edge counts towards the supply of a railroad, as against a cube
DRAWN: Final = 0.25  # the part of the tiles to be drawn that will be kept
REACH: Final = 2.0  # with such a supply a railroad can be used every second time
EDGE: Final = 0.2  # the part of a rise that an open edge is worth
LINK: Final = 0.5  # and a link
GOODS: Final = 0.5  # what a cube on a new tile is worth in itself
FUEL: Final = 0.5  # and the part of a rise that it allows
COST: Final = 0.5  # what is lost with a cube, as a part of its best use
COLOUR: Final = 1.0  # what the points of the next deliveries count


NOTHING_GIVEN_AWAY: Final = -100.0
"""Whoever declines a delivery gives its points away."""


def solo_values(rules: RailroadRules, s: RailroadState, choices: list[Action]) -> list[Valued]:
    """What each choice of the solitaire game is worth.

    Its parts: `colours` for the points of deliveries to come; `stock` in the end; `links`, `edges` and
    `goods` of a new tile; `rise` of the tiles at once; `cube`, which will be missed.
    """
    plan = Solo(rules, s)
    values: list[Valued] = []
    for action in choices:
        if isinstance(action, Arrange):
            values.append(told(action, (("colours", float(len(set(action.colours[1:])))),)))
        elif isinstance(action, Keep):
            values.append(told(action, (("stock", plan.keep_worth(action.railroad)),)))
        elif isinstance(action, Place):
            values.append(told(action, plan.place_parts(action)))
        elif isinstance(action, Deliver):
            values.append(told(action, plan.delivery_parts(action)))
        else:
            values.append(Valued(action, NOTHING_GIVEN_AWAY))
    return values


class Solo:
    """What the table promises to a player alone."""

    def __init__(self, rules: RailroadRules, s: RailroadState) -> None:
        self.rules = rules
        self.s = s
        self.turns: int = SOLITAIRE_TURNS + 1 - max(1, s.turn)
        """Deliveries to come, this turn's included."""
        self.cubes: list[int] = [total(cubes, CUBES) for cubes in s.cubes()]
        self.city_on = {laid_cell(tile): laid_city(tile) for tile in s.laid}
        self.facing = {gap_cell(gap): gap & 0xFFFF for gap in s.frontier}
        pile: int = max(1, total(s.stock_pile, STOCKS))
        draws = DRAWS * (self.turns - 1)
        self.held: list[float] = []
        """The tiles of each railroad, and a part of those that may still be drawn."""
        supply = [0.0] * len(s.values)
        for link in s.links:
            supply[link_railroad(link)] += 0.5 + self.cubes[link_new(link)] + self.cubes[link_old(link)]
        for gap in s.frontier:
            for side in range(4):
                facing = gap_facing(gap, side)
                if facing >= RAILROAD:
                    supply[facing - RAILROAD] += OPEN
        for railroad in range(len(s.values)):
            kept: int = amount(s.portfolios[0], railroad, STOCKS)
            left: int = amount(s.stock_pile, railroad, STOCKS)
            self.held.append(kept + DRAWN * left * draws / pile)
        self.reach = [n / (n + REACH) for n in supply]
        """How surely a railroad can be used, by its cubes and edges."""

    def final(self, held: list[float]) -> float:
        """The worth of these tiles in the end, if the best railroads get all deliveries to come."""
        s = self.s
        left = self.turns
        worth = sum([n * v for n, v in zip(held, s.values, strict=True)])
        order = sorted([(-n * reach, i) for i, (n, reach) in enumerate(zip(held, self.reach, strict=True))])
        for gain, railroad in order:
            rises: int = min(left, (self.rules.cap + 1 - s.values[railroad]) // 2)
            worth -= 2 * rises * gain
            left -= rises
        return worth

    def keep_worth(self, railroad: int) -> float:
        held = list(self.held)
        held[railroad] += 1.0
        return self.final(held)

    def rise_worth(self, railroad: int) -> float:
        """What a delivery over this railroad adds to the tiles."""
        return self.held[railroad] * min(2, self.rules.cap - self.s.values[railroad])

    def place_parts(self, action: Place) -> Parts:
        sides = self.rules.matching.sides[4 * action.city + action.turn]
        facing = self.facing.get(action.cell, 0)
        goods: int = min(self.rules.data.cities[action.city].goods, total(self.s.bag, CUBES))
        links = edges = best = 0.0
        for side in range(4):
            mine = gap_facing(sides, side)
            other = gap_facing(facing, side)
            if other == 0:
                if mine >= RAILROAD:
                    edges += EDGE * self.rise_worth(mine - RAILROAD)
            elif mine == other and mine >= RAILROAD:
                rise = self.rise_worth(mine - RAILROAD)
                best = max(best, rise)
                there = self.cubes[self.city_on[action.cell + STEPS[side]]]
                links += rise * (LINK + there / (there + 1.0))
            elif other >= RAILROAD:
                edges -= EDGE * self.rise_worth(other - RAILROAD)
        return (("links", links), ("edges", edges), ("goods", goods * (GOODS + FUEL * best)))

    def delivery_parts(self, action: Deliver) -> Parts:
        s = self.s
        link = link_between(s, action.origin, action.to)
        cube = colours = 0.0
        if self.turns > 1:
            elsewhere = [
                self.rise_worth(link_railroad(other))
                for other in s.links
                if action.origin in (link_new(other), link_old(other))
            ]
            cube = -COST * max(elsewhere)
            colours = COLOUR * self.colours_worth(action)
        return (("rise", self.rise_worth(link_railroad(link))), ("colours", colours), ("cube", cube))

    def colours_worth(self, action: Deliver) -> float:
        """The points of the next deliveries, as far as the cubes on the table allow."""
        counts = [0] * len(COLOURS)
        for cubes in self.s.cubes():
            for colour in range(len(COLOURS)):
                counts[colour] += amount(cubes, colour, CUBES)
        counts[action.colour] -= 1
        recent = [*self.s.progression, action.colour]
        return float(best_colours(recent, counts, min(3, self.turns - 1)))


def best_colours(progression: list[int], counts: list[int], turns: int) -> int:
    """The most points that so many deliveries can bring."""
    points = len(set(progression[-LOOK_BACK:]))
    if turns <= 1:
        return points if turns else 0
    best = 0
    for colour, n in enumerate(counts):
        if n:
            counts[colour] -= 1
            best = max(best, best_colours([*progression, colour], counts, turns - 1))
            counts[colour] += 1
    return points + best
