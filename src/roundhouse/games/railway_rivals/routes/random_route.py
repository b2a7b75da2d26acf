"""A random route, for random play: the dice decide how much a pip and a fee to each seat weigh.

The route that is best under these weights is taken.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, lowest
from roundhouse.core.counts import amount
from roundhouse.core.dice import Dice
from roundhouse.core.shorts import short
from roundhouse.games.railway_rivals.packing import FREE, pack_step, seats_at, step_hex, step_payee
from roundhouse.games.railway_rivals.routes.network import Grid

PIP: Final = 4
"""The least weight of a pip."""
PIP_WEIGHTS: Final = 8
FEE_BITS: Final = 4
HEAVY: Final = 16
"""Added to every weight of a fee when a cheap route is wanted."""
ALL_FEES: Final = 1 << 24
OWN: Final = 255
"""In place of a fee: the track is the company's own."""
UNREACHED: Final = 0
"""The label of a node to which no way has been found."""
VIA_BITS: Final = 17
VIA: Final = (1 << VIA_BITS) - 1
"""In a label: over which way the search came to the node, and whether from a higher one; above it the cost."""
GOAL: Final = VIA
"""In place of that: the search begins here."""
NODE_BITS: Final = 16
NODE: Final = (1 << NODE_BITS) - 1
"""In an item of the queue: the node; above it the place of the item before it with the same total."""
BUCKETS: Final = 128
"""So many totals are added to the queue at a time."""


class Prices:
    """What a step over track costs one company under some weights, and whom it pays, by the owners."""

    def __init__(self, seats: i64, company: i64, pip: i64, fees: i64, heavy: i64) -> None:
        self.pip = pip
        """The weight of a pip."""
        sets = bit(seats)
        found: list[i64] = [OWN] * sets
        self.payee: list[i64] = [FREE] * sets
        for owners in range(1, sets):
            if owners & company:
                continue
            seat = lowest(owners)
            fee = heavy + amount(fees, seat, FEE_BITS)
            rest = owners & (owners - 1)
            if rest != 0 and found[rest] < fee:
                found[owners] = found[rest]
                self.payee[owners] = self.payee[rest]
            else:
                found[owners] = fee
                self.payee[owners] = seat
        self.fee = bytes(found)


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

    def route(
        self, track: bytes, steps: list[i64], goals: list[int], prices: Prices, detour: bool
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
        self, track: bytes, steps: list[i64], goals: list[int], prices: Prices, own: bool
    ) -> list[int]:
        """The best way, looked for from its end, where the steps to the start tell what is still to come.

        With `own` a way counts only if it has a step over own track. Then each hex has two nodes: its number
        once there has been one, and before that a higher one.
        """
        grid = self.grid
        first, beyond, segment, back, foreign = grid.first, grid.beyond, grid.segment, grid.back, grid.foreign
        fees, pip, hexes = prices.fee, prices.pip, grid.hexes
        above: i64 = hexes if own else 0
        labels: list[i64] = [UNREACHED] * (hexes + above)
        # A `BucketQueue` written out, its items packed: a way never comes to less than what was taken last,
        # because no hex is nearer to the start by more than the steps to it.
        latest: list[i64] = [0] * BUCKETS
        items: list[i64] = []
        lowest: i64 = pip * min([steps[goal] for goal in goals if steps[goal] >= 0], default=0)
        for goal in goals:
            if steps[goal] >= 0:
                labels[goal + above] = GOAL
                put(latest, items, pip * steps[goal] - lowest, goal + above)
        at: i64 = 0
        while at < len(latest):
            place = latest[at]
            if place == 0:
                at += 1
                continue
            item = items[place - 1]
            latest[at] = item >> NODE_BITS
            node = item & NODE
            higher = node >= hexes
            here = node - hexes if higher else node
            left = steps[here]
            cost = lowest + at - pip * left
            label = labels[node]
            if cost > label >> VIA_BITS:
                continue
            if left == 0 and not higher:
                return self.traced(track, prices, labels, node)
            if foreign[here] and label & VIA != GOAL:
                continue
            way = short(first, here)
            end = short(first, here + 1)
            while way < end:
                owners = seats_at(track, short(segment, way))
                if owners != 0:
                    there = short(beyond, way)
                    new = there
                    total = cost + pip * back[way]
                    fee: i64 = fees[owners]
                    if fee != OWN:
                        total += fee
                        if higher:
                            new += hexes
                    label = labels[new]
                    if label == UNREACHED or total < label >> VIA_BITS:
                        left = steps[there]
                        if left == 0 or (left > 0 and not foreign[there]):
                            labels[new] = total << VIA_BITS | 2 * way + higher
                            put(latest, items, total + pip * left - lowest, new)
                way += 1
        return []

    def traced(self, track: bytes, prices: Prices, labels: list[i64], node: i64) -> list[int]:
        """The way from this node to the end: the hex, then the steps."""
        grid = self.grid
        found: list[int] = [node]
        via = labels[node] & VIA
        while via != GOAL:
            way = via >> 1
            there = short(grid.tail, way)
            found.append(pack_step(there, prices.payee[seats_at(track, short(grid.segment, way))]))
            via = labels[there + grid.hexes if via & 1 else there] & VIA
        return found


def put(latest: list[i64], items: list[i64], at: i64, node: i64) -> None:
    """Put a node into the queue; `latest` is 1 more than the place of the latest item of each total."""
    while at >= len(latest):
        latest.extend([0] * BUCKETS)
    items.append(latest[at] << NODE_BITS | node)
    latest[at] = len(items)


def runs_free(route: list[int]) -> bool:
    """Whether a step of the route lies on own track."""
    return any(step_payee(route[i]) == FREE for i in range(1, len(route)))
