"""A random route, for random play: the dice decide how much a pip and a fee to each seat weigh.

The route that is best under these weights is taken.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, lowest
from roundhouse.core.counts import amount
from roundhouse.core.dice import Dice
from roundhouse.games.railway_rivals.packing import FREE, pack_step, seats_at, step_hex, step_payee
from roundhouse.games.railway_rivals.routes.byte_map import WAY, ByteMap
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
NO_TRACK: Final = 254
"""In place of a fee: nobody has track there."""
FAR: Final = 1 << 40
"""More than any way comes to."""
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
        found[0] = NO_TRACK
        self.fee = bytes(found)


def random_prices(seats: i64, company: i64, cheap: bool, dice: Dice) -> Prices:
    """Weights by one throw: one for pips, one for the fee to each seat."""
    throw = dice.below(PIP_WEIGHTS * ALL_FEES)
    if cheap:
        return Prices(seats, company, PIP, throw, HEAVY)
    return Prices(seats, company, PIP + throw // ALL_FEES, throw, 0)


class RandomRoute:
    """Finds random routes on one map; nothing is kept between two searches."""

    def __init__(self, byte_map: ByteMap) -> None:
        self.map = byte_map

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
        first, ways, foreign, hexes = self.map.first, self.map.ways, self.map.foreign, self.map.hexes
        track, steps, fees, pip = reach.track, reach.steps, prices.fee, prices.pip
        above: i64 = hexes if own else 0
        labels: list[i64] = [UNREACHED] * (hexes + above)
        # A `BucketQueue` written out, its items packed: no way comes to less than what was taken last,
        # because a step brings one nearer to the start by one step at most.
        latest: list[i64] = [0] * BUCKETS
        items: list[i64] = []
        lowest: i64 = FAR
        for goal in goals:
            if steps[goal] >= 0:
                lowest = min(lowest, pip * steps[goal])
        for goal in goals:
            if steps[goal] >= 0:
                labels[goal + above] = goal + above + 1
                put(latest, items, pip * steps[goal] - lowest, goal + above)
        low: i64
        high: i64
        fee: i64
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
            if foreign[here] != 0 and label & NODE != node + 1:
                continue
            way = first[here]
            end = first[here + 1]
            while way < end:
                low = ways[way]
                high = ways[way + 1]
                fee = fees[track[high << 8 | low]]
                if fee != NO_TRACK:
                    low = ways[way + 2]
                    high = ways[way + 3]
                    there = high << 8 | low
                    low = ways[way + 4]
                    total = cost + pip * low
                    new = there
                    if fee != OWN:
                        total += fee
                        if higher:
                            new += hexes
                    label = labels[new]
                    if label == UNREACHED or total < label >> NODE_BITS:
                        left = steps[there]
                        if left == 0 or (left > 0 and foreign[there] == 0):
                            labels[new] = total << NODE_BITS | node + 1
                            put(latest, items, total + pip * left - lowest, new)
                way += WAY
        return []

    def traced(self, reach: Reach, prices: Prices, labels: list[i64], node: i64) -> list[int]:
        """The way from this node to the end: the hex, then the steps."""
        hexes = self.map.hexes
        found: list[int] = [node]
        here = node
        while True:
            before = (labels[node] & NODE) - 1
            if before == node:
                return found
            there = before - hexes if before >= hexes else before
            owners = seats_at(reach.track, self.map.segment_between(here, there))
            found.append(pack_step(there, prices.payee[owners]))
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
