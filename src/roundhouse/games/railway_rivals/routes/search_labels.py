"""What the search of routes keeps: ways, the order in which they wait, and bounds of what is to come."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from roundhouse.games.railway_rivals.data import NO_FEATURE
from roundhouse.games.railway_rivals.packing import COMPANIES
from roundhouse.games.railway_rivals.routes.chains import Payer, WayToPay
from roundhouse.games.railway_rivals.routes.fees import FIRST_SIX, FeeFields, fee_to
from roundhouse.games.railway_rivals.routes.network import DirectedChain, Network
from roundhouse.games.railway_rivals.routes.tolls import Tolls

UNREACHED: Final = 1_000_000
NO_LABELS: Final[list["RouteLabel"]] = []
"""Shared by all places to which no way is known; never changed."""


@mypyc_attr(acyclic=True)
class RouteLabel:
    """A way from the start to some place, with what it comes to."""

    def __init__(
        self,
        before: "RouteLabel | None",
        line: DirectedChain | None,
        choice: WayToPay | None,
        place: i64,
        gate: "RouteLabel | None",
        pips: i64,
        fees: int,
        total: i64,
        last_payee: i64,
        visited: int,
        visited_before_own: int,
    ) -> None:
        self.before = before
        self.line = line
        """The chain that it came by."""
        self.choice = choice
        """How that is paid for."""
        self.place = place
        self.gate = gate
        """The way up to the chain with its first step on own lines; None if it has no such step."""
        self.pips = pips
        self.fees = fees
        self.first_six: i64 = fees & FIRST_SIX
        """Those to the first six seats: so many native code compares at once."""
        self.total = total
        self.last_payee = last_payee
        """Where fees go by hexes touched: the rival on whose track its latest step is; otherwise FREE.

        Another step on track of the same rival costs 1 less, because the hex between is paid for.
        """
        self.visited = visited
        """The marked places at which it has been, as bits (see `RouteSearch.mark_clashes`)."""
        self.visited_before_own = visited_before_own
        """The marked places at which it had been when it came to own lines; until then all in `visited`."""
        self.tolls = 0
        """The tolls that it has paid and might come to again (`Payer.apart`), as bits."""
        self.over = 0
        """Where it had to stop at a limit: the fields of the seats that it would pay too much."""
        self.checked: i64 = 0
        """How many ways to its place it has been compared with."""
        self.compared: i64 = 0
        """How many routes it has been compared with."""


class LabelQueue:
    """Ways that wait, by what they come to at least, then by a second number; of equals the latest first."""

    def __init__(self) -> None:
        self.now: i64 = 0
        """What the latest way came to."""
        self.rows: list[LabelRow] = []
        """By what ways come to: these ways."""

    def put(self, label: RouteLabel, at: i64, second: i64) -> None:
        while len(self.rows) <= at:
            self.rows.append(LabelRow())
        self.rows[at].put(label, second)

    def take(self) -> RouteLabel | None:
        """The next way, or None."""
        while self.now < len(self.rows):
            label = self.rows[self.now].take()
            if label is not None:
                return label
            self.now += 1
        return None


@mypyc_attr(acyclic=True)
class LabelRow:
    """Ways that come to the same, by their second number."""

    def __init__(self) -> None:
        self.least: i64 = 0
        """There are none with a lower number."""
        self.stacks: list[list[RouteLabel]] = []

    def put(self, label: RouteLabel, second: i64) -> None:
        while len(self.stacks) <= second:
            self.stacks.append(NO_LABELS)
        if len(self.stacks[second]) == 0:
            self.stacks[second] = [label]
        else:
            self.stacks[second].append(label)
        self.least = min(self.least, second)

    def take(self) -> RouteLabel | None:
        """The latest way with the least number, or None if there is none."""
        while self.least < len(self.stacks):
            stack = self.stacks[self.least]
            if len(stack) > 0:
                return stack.pop()
            self.least += 1
        return None


@mypyc_attr(acyclic=True)
class SearchPlace:
    """What the search knows of one place."""

    def __init__(self, goal: bool, fields: FeeFields) -> None:
        self.goal = goal
        self.fields = fields
        self.mark = 0
        """The place as a set of its own, if it is marked; otherwise the empty set."""
        self.early = NO_LABELS
        """The ways to it without a step on own lines, as they were found."""
        self.late = NO_LABELS
        """The ways to it with one."""
        self.near: i64 = UNREACHED
        """The fewest pips from here to a goal, for a way with a step on own lines."""
        self.near_low = fields.highest
        """The least fees, see `Payer.lowest`."""
        self.near_sum: i64 = 0
        """And the least sum of fees."""
        self.far: i64 = UNREACHED
        """The fewest pips for a way that has still to come to own lines."""
        self.far_low = fields.highest
        self.far_sum: i64 = 0
        self.waits = False

    def forget(self) -> None:
        """A new search begins."""
        self.early = NO_LABELS
        self.late = NO_LABELS

    def add(self, label: RouteLabel) -> None:
        """A way to it is found."""
        if label.gate is None:
            if len(self.early) == 0:
                self.early = [label]
            else:
                self.early.append(label)
        elif len(self.late) == 0:
            self.late = [label]
        else:
            self.late.append(label)

    def bring_near(self, pips: i64, low: int) -> bool:
        """Take into account what is to come by one chain; whether that brings anything down."""
        least = self.fields.lower_of(self.near_low, low)
        if pips >= self.near and least == self.near_low:
            return False
        self.near = min(pips, self.near)
        self.near_low = least
        return True

    def bring_far(self, pips: i64, low: int) -> bool:
        """The same for a way that has still to come to own lines."""
        least = self.fields.lower_of(self.far_low, low)
        if pips >= self.far and least == self.far_low:
            return False
        self.far = min(pips, self.far)
        self.far_low = least
        return True


def reckon(network: Network, payer: Payer, spots: list[SearchPlace]) -> bool:
    """What every chain costs, and what is to come from every place; False if there are no own lines."""
    own = False
    if payer.tolls is not None:
        payer.apart = tolls_apart(network, payer.tolls)
    for chain in network.chains:
        chain.reckon(payer)
        if chain.own:
            own = True
    if not own:
        return False
    queue: list[int] = []
    for place in range(len(spots)):
        if spots[place].goal:
            spots[place].near = 0
            spots[place].near_low = 0
            queue.append(place)
    n: i64 = 0
    while n < len(queue):
        place = queue[n]
        n += 1
        here = spots[place]
        here.waits = False
        for line in network.chains_from[place]:
            chain = line.chain
            if len(chain.choices) == 0:
                continue
            there = spots[line.beyond]
            pips = here.near + line.back
            low = here.near_low + chain.low
            changed = there.bring_near(pips, low)
            if chain.own and there.bring_far(pips, low):
                changed = True
            if here.far < UNREACHED and there.bring_far(here.far + line.back, here.far_low + chain.low):
                changed = True
            if changed and not there.waits:
                there.waits = True
                queue.append(line.beyond)
    for spot in spots:
        spot.near_sum = fee_to(spot.near_low, payer.me)
        spot.far_sum = fee_to(spot.far_low, payer.me)
    return True


def tolls_apart(network: Network, tolls: Tolls) -> int:
    """The tolls of bridges that lie on several chains, as bits."""
    met = 0
    found = 0
    for chain in network.chains:
        here = 0
        for segment in chain.segments:
            feature = tolls.feature[segment]
            if feature != NO_FEATURE and tolls.several[feature]:
                here |= tolls.marks(feature)
        found |= met & here
        met |= here
    return found


def rivals(network: Network, payer: Payer) -> i64:
    """The seats with track in the network that are paid for it, as bits; if there are none, the company."""
    found: i64 = 0
    for chain in network.chains:
        found |= chain.owner
        for owners in chain.owners:
            found |= owners
    found &= COMPANIES & ~payer.company
    return found if found != 0 else payer.company


def met(gate: RouteLabel | None, place: i64) -> bool:
    """Whether a way has been at this place before its first step on own lines."""
    while gate is not None:
        if gate.place == place:
            return True
        gate = gate.before
    return False


def best_sums(labels: list[RouteLabel]) -> list[RouteLabel]:
    """Those of these routes that no other beats in pips and the sum of fees, quickest first."""
    found: list[RouteLabel] = []
    for label in sorted(labels, key=lambda label: (label.pips, label.total)):
        if len(found) == 0 or label.total < found[-1].total:
            found.append(label)
    return found


def not_covered(pairs: list[tuple[int, int]], routes: list[RouteLabel]) -> list[tuple[int, int]]:
    """Those of these pairs of pips and sums of fees that no route reaches, and of them the lowest."""
    found: list[tuple[int, int]] = []
    for pips, total in sorted(set(pairs)):
        if any(route.pips <= pips and route.total <= total for route in routes):
            continue
        if not any(low_pips <= pips and low <= total for low_pips, low in found):
            found.append((pips, total))
    return found


def best_of(labels: list[RouteLabel], tops: int) -> list[RouteLabel]:
    """Those of these routes that no other beats, one of each kind, quickest first."""
    found: list[RouteLabel] = []
    for label in sorted(labels, key=lambda label: (label.pips, label.total)):
        room = label.fees | tops
        for better in found:
            if (room - better.fees) & tops == tops:
                break
        else:
            found.append(label)
    return found
