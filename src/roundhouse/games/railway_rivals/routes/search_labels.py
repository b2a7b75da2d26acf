"""What the search of routes keeps: ways, the order in which they wait, and bounds of what is to come."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from roundhouse.games.railway_rivals.routes.chains import Choice, Payer
from roundhouse.games.railway_rivals.routes.fees import FAR, TOPS, lower_of
from roundhouse.games.railway_rivals.routes.network import Line, Network

UNREACHED: Final = 1_000_000
NO_LABELS: Final[list["Label"]] = []
"""Shared by all places to which no way is known; never changed."""


@mypyc_attr(acyclic=True)
class Label:
    """A way from the start to some place."""

    def __init__(
        self,
        before: "Label | None",
        line: Line | None,
        choice: Choice | None,
        place: i64,
        gate: "Label | None",
        pips: i64,
        fees: i64,
        total: i64,
        last: i64,
        visited: int,
        blocked: int,
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
        self.total = total
        self.last = last
        """The rival on whose track it has come, where one more hex of his costs less; otherwise FREE."""
        self.visited = visited
        """Those of its places that are told apart, as bits."""
        self.blocked = blocked
        """Those of them that come before its first step on own lines."""
        self.checked: i64 = 0
        """How many ways to its place it has been compared with."""
        self.compared: i64 = 0
        """How many routes it has been compared with."""


class Queue:
    """Ways that wait, by what they come to at least, then by a second number."""

    def __init__(self) -> None:
        self.now: i64 = 0
        self.row: i64 = 0
        self.rows: list[list[Label]] = []
        """Those that come to `now`, by the second number."""
        self.later: list[list[Label]] = []
        """Those that come to more, by how much."""
        self.seconds: list[list[int]] = []
        """The second numbers of these."""

    def add(self, label: Label, at: i64, second: i64) -> None:
        if at == self.now:
            self.put(label, second)
            return
        while len(self.later) <= at:
            self.later.append([])
            self.seconds.append([])
        self.later[at].append(label)
        self.seconds[at].append(second)

    def put(self, label: Label, second: i64) -> None:
        while len(self.rows) <= second:
            self.rows.append([])
        self.rows[second].append(label)
        if second < self.row:
            self.row = second

    def pop(self) -> Label | None:
        while True:
            while self.row < len(self.rows):
                row = self.rows[self.row]
                if len(row) > 0:
                    return row.pop()
                self.row += 1
            self.now += 1
            if self.now >= len(self.later):
                return None
            labels = self.later[self.now]
            if len(labels) > 0:
                seconds = self.seconds[self.now]
                self.later[self.now] = []
                for n in range(len(labels)):
                    self.put(labels[n], seconds[n])


@mypyc_attr(acyclic=True)
class Spot:
    """What the search knows of one place."""

    def __init__(self, goal: bool) -> None:
        self.goal = goal
        self.mark = 0
        """The place as a set of its own, if it is told apart; otherwise the empty set."""
        self.early = NO_LABELS
        """The ways to it without a step on own lines, as they were found."""
        self.late = NO_LABELS
        """The ways to it with one."""
        self.near: i64 = UNREACHED
        """The fewest pips from here to a goal, for a way with a step on own lines."""
        self.near_low: i64 = FAR
        """The least fees, see `Payer.lowest`."""
        self.far: i64 = UNREACHED
        """The fewest pips for a way that has still to come to own lines."""
        self.far_low: i64 = FAR
        self.waits = False

    def forget(self) -> None:
        """A new search begins."""
        self.early = NO_LABELS
        self.late = NO_LABELS

    def add(self, label: Label) -> None:
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

    def bring_near(self, pips: i64, low: i64) -> bool:
        """Take into account what is to come by one chain; whether that brings anything down."""
        least = lower_of(self.near_low, low)
        if pips >= self.near and least == self.near_low:
            return False
        self.near = min(pips, self.near)
        self.near_low = least
        return True

    def bring_far(self, pips: i64, low: i64) -> bool:
        """The same for a way that has still to come to own lines."""
        least = lower_of(self.far_low, low)
        if pips >= self.far and least == self.far_low:
            return False
        self.far = min(pips, self.far)
        self.far_low = least
        return True


def reckon(network: Network, payer: Payer, spots: list[Spot]) -> bool:
    """What every chain costs, and what is to come from every place; False if there are no own lines."""
    own = False
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
        for line in network.lines[place]:
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
    return True


def met(gate: Label | None, place: i64) -> bool:
    """Whether a way has been at this place before its first step on own lines."""
    while gate is not None:
        if gate.place == place:
            return True
        gate = gate.before
    return False


def best_of(labels: list[Label]) -> list[Label]:
    """Those of these routes that no other beats, one of each kind, quickest first."""
    found: list[Label] = []
    for label in sorted(labels, key=lambda label: (label.pips, label.total)):
        room = label.fees | TOPS
        for better in found:
            if (room - better.fees) & TOPS == TOPS:
                break
        else:
            found.append(label)
    return found
