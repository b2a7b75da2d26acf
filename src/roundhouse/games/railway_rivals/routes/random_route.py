"""A random route, for random play: the dice decide how much a pip and a fee to each seat weigh.

The route that is best under these weights is taken.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, lowest
from roundhouse.core.counts import amount
from roundhouse.core.dice import Dice
from roundhouse.games.railway_rivals.data import USUAL_SEATS
from roundhouse.games.railway_rivals.packing import (
    FREE,
    NOBODY,
    pack_step,
    seats_at,
    step_hex,
    step_payee,
)
from roundhouse.games.railway_rivals.routes.byte_map import WAY, ByteMap
from roundhouse.games.railway_rivals.routes.node_queue import NO_NODE, NodeQueue
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
LINE_FEES: Final = bytes([NO_TRACK, 0, HEAVY])
HEAVY_LINE_FEES: Final = bytes([NO_TRACK, 0, 2 * HEAVY])
"""What a step over a line of nobody costs: nothing over a bridge that stands, else something to the bank."""
FAR: Final = 1 << 40
"""More than any way comes to."""


class Prices:
    """What a step over track costs one company under some weights, and whom it pays, by the owners."""

    def __init__(self, seats: i64, company: i64, pip: i64, fees: i64, heavy: i64) -> None:
        self.pip = pip
        """The weight of a pip."""
        sets = bit(seats)
        found: list[i64] = [OWN] * sets
        self.payee: list[i64] = [FREE] * sets
        self.payee[0] = NOBODY  # if there is a line at all
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
        """By the owners of a segment: what they are paid, OWN or NO_TRACK."""
        self.line_fee = LINE_FEES if heavy == 0 else HEAVY_LINE_FEES
        """The same where there are none, by `Map.nobody`."""


def random_prices(seats: i64, company: i64, cheap: bool, dice: Dice) -> Prices:
    """Weights by one throw: one for pips, one for the fee to each seat."""
    throw = dice.below(PIP_WEIGHTS * ALL_FEES)
    pip = PIP + (0 if cheap else throw // ALL_FEES)
    if seats > USUAL_SEATS:  # by a second throw for the two that the first has no room for (RU-104)
        throw = throw % ALL_FEES + ALL_FEES * dice.below(bit(2 * FEE_BITS))
    return Prices(seats, company, pip, throw, HEAVY if cheap else 0)


class RandomRoute:
    """Finds random routes on one map."""

    def __init__(self, byte_map: ByteMap) -> None:
        self.map = byte_map
        self.kept: list[NodeQueue] = []
        """The nodes of the latest search, while nobody uses them."""

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
        queue = self.kept.pop() if len(self.kept) > 0 else NodeQueue(2 * self.map.hexes)
        queue.begin()
        end = self.search_with(queue, reach, goals, prices, own)
        found = [] if end == NO_NODE else self.traced(queue, reach, prices, end)
        self.kept.append(queue)
        return found

    def search_with(self, queue: NodeQueue, reach: Reach, goals: list[int], prices: Prices, own: bool) -> i64:
        """The node at which the best way begins, or NO_NODE."""
        first, ways, foreign, hexes = self.map.first, self.map.ways, self.map.foreign, self.map.hexes
        track, steps, fees, pip = reach.track, reach.steps, prices.fee, prices.pip
        lines, nobody, line_fees = self.map.lines, self.map.nobody, prices.line_fee
        nodes, search = queue.nodes, queue.search
        above: i64 = hexes if own else 0
        lowest: i64 = FAR
        for goal in goals:
            if steps[goal] >= 0:
                lowest = min(lowest, pip * steps[goal])
        for goal in goals:
            if steps[goal] >= 0:
                queue.put(goal + above, goal + above, 0, pip * steps[goal] - lowest)
        low: i64
        high: i64
        fee: i64
        while True:
            number = queue.take()
            if number == NO_NODE:
                return NO_NODE
            higher = number >= hexes
            here = number - hexes if higher else number
            node = nodes[number]
            cost = node.cost
            if cost == queue.least + lowest and not higher:  # no step is left
                return number
            if foreign[here] != 0 and node.came != number:
                continue
            way = first[here]
            end = first[here + 1]
            while way < end:
                low = ways[way]
                high = ways[way + 1]
                fee = fees[track[high << 8 | low]]
                if fee == NO_TRACK and lines:
                    fee = line_fees[nobody[high << 8 | low]]
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
                    node = nodes[new]
                    if node.search != search or total < node.cost:
                        left = steps[there]
                        if left == 0 or (left > 0 and foreign[there] == 0):
                            queue.put(new, number, total, total + pip * left - lowest)
                way += WAY

    def traced(self, queue: NodeQueue, reach: Reach, prices: Prices, number: i64) -> list[int]:
        """The way from this node to the end: the hex, then the steps."""
        hexes = self.map.hexes
        found: list[int] = [number]
        here = number
        while True:
            came = queue.nodes[number].came
            if came == number:
                return found
            there = came - hexes if came >= hexes else came
            owners = seats_at(reach.track, self.map.segment_between(here, there))
            found.append(pack_step(there, prices.payee[owners]))
            number = came
            here = there


def runs_free(route: list[int]) -> bool:
    """Whether a step of the route lies on own track."""
    return any(step_payee(route[i]) == FREE for i in range(1, len(route)))
