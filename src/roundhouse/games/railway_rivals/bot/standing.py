"""How the companies stand: their money, and what the races that can still come up will bring to each."""

from math import exp
from typing import Final

from mypy_extensions import i64

from roundhouse.core.state import NOTHING, OVER
from roundhouse.games.railway_rivals.bot.ground import UNREACHED, Ground, Spot
from roundhouse.games.railway_rivals.bot.lines import PIP, Lines
from roundhouse.games.railway_rivals.data import FIRST_PRIZE, SECOND_PRIZE
from roundhouse.games.railway_rivals.packing import pack_pair, pair_first, pair_second, uses_left
from roundhouse.games.railway_rivals.state import RailwayState

# Set by hand.
LUCK: Final = 20.0
"""A train whose way is longer by so much, in tenths of a point, is first a third as often."""
DETOUR: Final = 0.03
"""What each tenth of a point by which a way is longer than the direct one costs, as fees and otherwise."""


class Outlook:
    """What races will bring: a train with a shorter way is the likelier to be first."""

    def __init__(self, ground: Ground, seats: i64) -> None:
        self.ground = ground
        self.seats = seats
        self.found: list[float] = []

    def standing(self, s: RailwayState, lines: list[Lines]) -> list[float]:
        """The points that each seat may expect to have in the end."""
        self.found = [float(score) for score in s.scores]
        if s.phase == OVER:
            return self.found
        for each in lines:
            each.follow(s)
        ground = self.ground
        live: list[Spot] = []
        keys: list[i64] = []
        left: i64 = 0
        for spot in ground.spots:
            n: i64 = 0
            for key in spot.keys:
                n += uses_left(s.unused, key)
            if n > 0:
                live.append(spot)
                keys.append(n)
                left += n
        runs = s.runs_to_come()
        if s.first != NOTHING and s.second != NOTHING and s.turn == 0:
            runs.append(pack_pair(s.first, s.second))  # it is drawn, and trains are about to be entered
        for pair in runs:
            one, other = ground.spot_of[pair_first(pair)], ground.spot_of[pair_second(pair)]
            self.add(lines, ground.spots[one], ground.spots[other], 1.0)
        if left >= 2:
            races = min(float(ground.rules.races - s.settled - len(runs)), float(left) / 2.0)
            chance = 2.0 * max(0.0, races) / float(left * (left - 1))
            for i in range(len(live)):
                for j in range(i):
                    self.add(lines, live[i], live[j], chance * float(keys[i] * keys[j]))
        return self.found

    def add(self, lines: list[Lines], one: Spot, other: Spot, chance: float) -> None:
        """What a race between two places brings to each, as often as it is likely to come up."""
        direct = self.ground.apart(one.hexes[0], other.hexes[0])
        lengths: list[i64] = []
        weights: list[float] = []
        whole = 0.0
        shortest: i64 = UNREACHED
        for each in lines:
            length = between(each, one, other)
            if length - PIP * direct >= each.fee * direct:
                length = UNREACHED  # not over its own lines
            lengths.append(length)
            if length < shortest:
                shortest = length
        if shortest >= UNREACHED:
            return
        for length in lengths:
            weight = 1.0 if length == shortest else 0.0
            if shortest < length < UNREACHED:
                weight = exp(-float(length - shortest) / LUCK)
            weights.append(weight)
            whole += weight
        for seat, length in enumerate(lengths):
            if length >= UNREACHED:
                continue
            weight = weights[seat]
            first = weight / whole
            second = 0.0
            for rival, ahead in enumerate(weights):
                if rival != seat and ahead > 0.0:
                    second += ahead / whole * weight / (whole - ahead)
            prize = float(FIRST_PRIZE) * first + float(SECOND_PRIZE) * second
            if len(weights) == 1 or first >= 1.0:
                prize = float(FIRST_PRIZE)
            cost = DETOUR * float(max(0, length - PIP * direct))
            if prize > cost:
                self.found[seat] += chance * (prize - cost)


def between(lines: Lines, one: Spot, other: Spot) -> i64:
    """What it takes to come from the one place to the other, or back."""
    shortest: i64 = UNREACHED
    for hex_ in other.hexes:
        length = lines.rows[hex_][one.number]
        if length < shortest:
            shortest = length
    for hex_ in one.hexes:
        length = lines.rows[hex_][other.number]
        if length < shortest:
            shortest = length
    return shortest
