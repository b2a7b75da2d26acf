"""A random route, for random play: the dice decide how much a pip and a fee to each seat weigh.

The route that is best under these weights is taken.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, lowest
from roundhouse.core.counts import amount
from roundhouse.core.dice import Dice
from roundhouse.games.railway_rivals.packing import FREE, pack_step, step_hex, step_payee
from roundhouse.games.railway_rivals.routes.laid import way_hex, way_owners, way_pips
from roundhouse.games.railway_rivals.routes.routes import Reach

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
NODE_BITS: Final = 16
NODE: Final = (1 << NODE_BITS) - 1
"""The low bits of a label: 1 more than the node from which the search came, or the node itself at a goal.

Above them stands the cost. In an item of the queue they are the node; above it stands the place of the item
before it with the same total.
"""
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

    def __init__(self, foreign: list[bool]) -> None:
        self.foreign = foreign

    def route(self, reach: Reach, goals: list[int], prices: Prices, detour: bool) -> tuple[int, ...]:
        """The best route, if it has a step over own track; empty if it is not found.

        `reach` has the fewest steps to each hex from where the run starts. Only with a `detour`, which takes
        longer to find, it is made to have such a step; it is not found if it would enter a hex twice.
        """
        found = self.search(reach, goals, prices, False)
        if runs_free(found):
            return tuple(found)
        if detour:
            found = self.search(reach, goals, prices, True)
            hexes = {step_hex(step) for step in found[1:]}
            if len(hexes) == len(found) - 1 and found[0] not in hexes:
                return tuple(found)
        return ()

    def search(self, reach: Reach, goals: list[int], prices: Prices, own: bool) -> list[int]:
        """The best way, looked for from its end, where the steps to the start tell what is still to come.

        With `own` a way counts only if it has a step over own track. Then each hex has two nodes: its number
        once there has been one, and before that a higher one.
        """
        ways, steps, foreign = reach.laid.ways, reach.steps, self.foreign
        fees, pip = prices.fee, prices.pip
        hexes: i64 = len(steps)
        above: i64 = hexes if own else 0
        labels: list[i64] = [UNREACHED] * (hexes + above)
        # A `BucketQueue` written out, its items packed: no way comes to less than what was taken last,
        # because a step brings one nearer to the start by one step at most.
        latest: list[i64] = [0] * BUCKETS
        items: list[i64] = []
        lowest: i64 = pip * min([steps[goal] for goal in goals if steps[goal] >= 0], default=0)
        for goal in goals:
            if steps[goal] >= 0:
                labels[goal + above] = goal + above + 1
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
            if cost > label >> NODE_BITS:
                continue
            if left == 0 and not higher:
                return self.traced(reach, prices, labels, node)
            if foreign[here] and label & NODE != node + 1:
                continue
            for way in ways[here]:
                there = way_hex(way)
                new = there
                total = cost + pip * way_pips(way)
                fee: i64 = fees[way_owners(way)]
                if fee != OWN:
                    total += fee
                    if higher:
                        new += hexes
                label = labels[new]
                if label == UNREACHED or total < label >> NODE_BITS:
                    left = steps[there]
                    if left == 0 or (left > 0 and not foreign[there]):
                        labels[new] = total << NODE_BITS | node + 1
                        put(latest, items, total + pip * left - lowest, new)
        return []

    def traced(self, reach: Reach, prices: Prices, labels: list[i64], node: i64) -> list[int]:
        """The way from this node to the end: the hex, then the steps."""
        hexes: i64 = len(reach.steps)
        found: list[int] = [node]
        here = node
        while True:
            before = (labels[node] & NODE) - 1
            if before == node:
                return found
            there = before - hexes if before >= hexes else before
            found.append(pack_step(there, prices.payee[reach.laid.owners(here, there)]))
            node = before
            here = there


def put(latest: list[i64], items: list[i64], at: i64, node: i64) -> None:
    """Put a node into the queue; `latest` is 1 more than the place of the latest item of each total."""
    while at >= len(latest):
        latest.extend([0] * BUCKETS)
    items.append(latest[at] << NODE_BITS | node)
    latest[at] = len(items)


def runs_free(route: list[int]) -> bool:
    """Whether a step of the route lies on own track."""
    return any(step_payee(route[i]) == FREE for i in range(1, len(route)))
