"""A random route, for random play: the dice decide how much a pip and a fee to each seat weigh.

The route that is best under these weights is taken.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, lowest
from roundhouse.core.counts import amount
from roundhouse.core.dice import Dice
from roundhouse.games.railway_rivals.packing import FREE, pack_step, step_hex, step_payee
from roundhouse.games.railway_rivals.routes.bucket_queue import EMPTY, BucketQueue
from roundhouse.games.railway_rivals.routes.network import NOWHERE, Grid

PIP: Final = 4
"""The least weight of a pip."""
PIP_WEIGHTS: Final = 8
FEE_BITS: Final = 4
HEAVY: Final = 16
"""Added to every weight of a fee when a cheap route is wanted."""
ALL_FEES: Final = 1 << 24
OWN: Final = -1
"""In place of a fee: the track is the company's own."""
UNREACHED: Final = 1 << 30
"""More than any way comes to."""


class Prices:
    """What a step over track costs one company under some weights, and whom it pays, by the owners."""

    def __init__(self, seats: i64, company: i64, pip: i64, fees: i64, heavy: i64) -> None:
        self.pip = pip
        """The weight of a pip."""
        sets = bit(seats)
        self.fee: list[int] = [OWN] * sets
        self.payee: list[int] = [FREE] * sets
        for owners in range(1, sets):
            if owners & company:
                continue
            seat = lowest(owners)
            fee = heavy + amount(fees, seat, FEE_BITS)
            rest = owners & (owners - 1)
            if rest != 0 and self.fee[rest] < fee:
                self.fee[owners] = self.fee[rest]
                self.payee[owners] = self.payee[rest]
            else:
                self.fee[owners] = fee
                self.payee[owners] = seat


def random_prices(seats: i64, company: i64, cheap: bool, dice: Dice) -> Prices:
    """Weights by one throw: one for pips, one for the fee to each seat."""
    throw = dice.below(PIP_WEIGHTS * ALL_FEES)
    if cheap:
        return Prices(seats, company, PIP, throw, HEAVY)
    return Prices(seats, company, PIP + throw // ALL_FEES, throw, 0)


class RandomRoute:
    """Finds random routes on one map; nothing is kept between two searches."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.tail: list[int] = []
        """The hex where each way begins."""
        for hex_ in range(grid.hexes):
            self.tail += [hex_] * (grid.first[hex_ + 1] - grid.first[hex_])

    def route(
        self, track: bytes, steps: list[int], goals: list[int], prices: Prices, detour: bool
    ) -> tuple[int, ...]:
        """The best route, if it has a step over own track; empty if it is not found.

        `steps` are the fewest steps to each hex from where the run starts. Only with a `detour`, which takes
        longer to find, it is made to have such a step; it is not found if it would enter a hex twice.
        """
        found = self.search(track, steps, goals, prices, False)
        if runs_free(found):
            return tuple(found)
        if detour:
            found = self.search(track, steps, goals, prices, True)
            hexes = {step_hex(step) for step in found[1:]}
            if len(hexes) == len(found) - 1 and found[0] not in hexes:
                return tuple(found)
        return ()

    def search(
        self, track: bytes, steps: list[int], goals: list[int], prices: Prices, own: bool
    ) -> list[int]:
        """The best way, looked for from its end, where the steps to the start tell what is still to come.

        With `own` a way counts only if it has a step over own track. Then each hex has two nodes: its number
        once there has been one, and before that a higher one.
        """
        grid = self.grid
        first, beyond, segment, back = grid.first, grid.beyond, grid.segment, grid.back
        foreign = grid.foreign
        fees = prices.fee
        pip = prices.pip
        hexes: i64 = grid.hexes
        above: i64 = hexes if own else 0
        best: list[int] = [UNREACHED] * (hexes + above)
        via: list[int] = [NOWHERE] * (hexes + above)
        left: i64
        reached = [goal for goal in goals if steps[goal] >= 0]
        queue = BucketQueue(pip * min([steps[goal] for goal in reached], default=0))
        for goal in reached:
            best[goal + above] = 0
            queue.put(pip * steps[goal], goal + above)
        while True:
            node = queue.take()
            if node == EMPTY:
                return []
            higher = node >= hexes
            here = node - hexes if higher else node
            left = steps[here]
            cost = queue.least - pip * left
            if cost > best[node]:
                continue
            if left == 0 and not higher:
                return self.traced(track, prices, via, node)
            if foreign[here] and via[node] != NOWHERE:
                continue
            way: i64 = first[here]
            end: i64 = first[here + 1]
            while way < end:
                owners: i64 = track[segment[way]]
                there: i64 = beyond[way]
                left = steps[there]
                if owners != 0 and (left == 0 or (left > 0 and not foreign[there])):
                    fee: i64 = fees[owners]
                    pips: i64 = back[way]
                    total = cost + pip * pips
                    if fee != OWN:
                        total += fee
                        if higher:
                            there += hexes
                    if total < best[there]:
                        best[there] = total
                        via[there] = 2 * way + higher
                        queue.put(total + pip * left, there)
                way += 1

    def traced(self, track: bytes, prices: Prices, via: list[int], node: i64) -> list[int]:
        """The way from this node to the end: the hex, then the steps."""
        hexes: i64 = self.grid.hexes
        found: list[int] = [node]
        came: i64 = via[node]
        while came != NOWHERE:
            way = came // 2
            there: i64 = self.tail[way]
            found.append(pack_step(there, prices.payee[track[self.grid.segment[way]]]))
            came = via[there + hexes if came & 1 else there]
        return found


def runs_free(route: list[int]) -> bool:
    """Whether a step of the route lies on own track."""
    return any(step_payee(route[i]) == FREE for i in range(1, len(route)))
