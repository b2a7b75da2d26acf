"""The best routes of a run: those of which no other is as quick and as cheap towards each rival."""

from heapq import heappop, heappush
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, members
from roundhouse.games.railway_rivals.packing import FREE, pack_step, seats_at, step_hex, step_payee
from roundhouse.games.railway_rivals.routes import FIELD, NO_WAY, Routes, fee_to, total_of
from roundhouse.games.railway_rivals.state import RivalsState

TOPS: Final = 0x808080808080
"""The highest bit of every fee's field: it stays when no fee that is taken off is higher."""
MANY: Final = 16
"""So many ways to one hex are told apart by the fee to each rival; further ones by the sum of their fees.

With many parallel lines there are otherwise more ways than anybody could read or wait for.
"""


class Label:
    """A way from the start to some hex."""

    def __init__(
        self,
        before: "Label | None",
        step: i64,
        pips: i64,
        fees: i64,
        visited: int,
        blocked: int,
        partly: bool,
    ) -> None:
        self.before = before
        self.step = step
        self.pips = pips
        self.fees = fees
        self.total = total_of(fees)
        self.visited = visited
        """Its hexes, as the bits of a long number."""
        self.blocked = blocked
        """Those of them that come before its first step on the company's own lines."""
        self.partly = partly
        """Whether there has been such a step."""

    def route(self) -> tuple[int, ...]:
        steps: list[int] = []
        label: Label | None = self
        while label is not None:
            steps.append(label.step if label.before is not None else step_hex(label.step))
            label = label.before
        steps.reverse()
        return tuple(steps)


class BestRoutes:
    """The network of one run: made once, and asked for each company that might enter."""

    def __init__(self, routes: Routes, s: RivalsState, starts: list[int], goals: list[int]) -> None:
        self.starts = starts
        self.goals = set(goals)
        self.dead_ends = routes.foreign
        """Trains do not pass through these (RU-45)."""
        self.steps: list[list[tuple[int, int, int]]] = [
            [
                (beyond, seats_at(s.track, segment), routes.pips(hex_, beyond))
                for segment, beyond in ways
                if seats_at(s.track, segment) != 0
            ]
            for hex_, ways in enumerate(routes.ways)
        ]
        """From each hex where track leads to, whose it is, and what the step takes off the roll."""
        self.least = self.pips_to_goal()
        self.marks: list[int] = [2**hex_ for hex_ in range(len(self.steps))]
        """Each hex as a set of its own."""

    def pips_to_goal(self) -> list[int]:
        """The fewest pips from every hex to the nearest goal, over anybody's track; or NO_WAY."""
        back: list[list[tuple[int, int]]] = [[] for _ in self.steps]
        for hex_, steps in enumerate(self.steps):
            for beyond, _, pips in steps:
                back[beyond].append((hex_, pips))
        found = [NO_WAY] * len(back)
        queue = [(0, hex_) for hex_ in sorted(self.goals)]
        while queue:
            pips, hex_ = heappop(queue)
            if found[hex_] != NO_WAY:
                continue
            found[hex_] = pips
            if self.dead_ends[hex_] and pips > 0:
                continue
            for before, step in back[hex_]:
                if found[before] == NO_WAY:
                    heappush(queue, (pips + step, before))
        return found

    def undominated(self, company: i64, limits: list[int]) -> list[tuple[int, ...]]:
        """Every route of which no other is as quick and as cheap towards each rival; quickest first.

        `company` are the seats that run free, `limits` the most that may be paid to each seat. Of routes
        with the same pips and the same fees there is one.
        """
        least = self.least
        labels: list[list[Label]] = [[] for _ in self.steps]
        found: list[Label] = []
        queue: list[tuple[int, int, int, Label]] = []
        n = 0
        for hex_ in self.starts:
            if least[hex_] != NO_WAY:
                mark = self.marks[hex_]
                heappush(
                    queue, (least[hex_], 0, n, Label(None, pack_step(hex_, FREE), 0, 0, mark, mark, False))
                )
                n += 1
        while queue:
            label = heappop(queue)[3]
            hex_ = step_hex(label.step)
            if outrun(found, label) or beaten(labels[hex_], label):
                continue
            labels[hex_].append(label)
            if label.partly and hex_ in self.goals:
                found.append(label)
                continue
            if self.dead_ends[hex_] and label.before is not None:
                continue
            for beyond, owners, step in self.steps[hex_]:
                mark = self.marks[beyond]
                if least[beyond] == NO_WAY or label.visited & mark:
                    continue
                for payee in [FREE] if owners & company else members(owners):
                    new = gone_on(label, pack_step(beyond, payee), label.pips + step, mark, limits)
                    if new is None or beaten(labels[beyond], new) or outrun(found, new):
                        continue
                    # What may arrive soonest is tried first, so that it beats the detours early.
                    heappush(queue, (new.pips + least[beyond], new.total, n, new))
                    n += 1
        return [label.route() for label in found]


def gone_on(label: Label, step: i64, pips: i64, mark: int, limits: list[int]) -> Label | None:
    """The way one step further; None if it pays too much."""
    payee = step_payee(step)
    visited = label.visited | mark
    if payee == FREE:
        return Label(label, step, pips, label.fees, visited, label.blocked, True)
    if fee_to(label.fees, payee) >= limits[payee]:
        return None
    blocked = label.blocked if label.partly else visited
    return Label(label, step, pips, label.fees + bit(FIELD * payee), visited, blocked, label.partly)


def outrun(found: list[Label], new: Label) -> bool:
    """Whether a route that is found, and as quick as this way can become, is as cheap towards every seat."""
    room = new.fees | TOPS
    for label in found:
        if (room - label.fees) & TOPS != TOPS:
            continue
        return True
    return False


def beaten(labels: list[Label], new: Label) -> bool:
    """Whether one of these ways to the same hex, all of them as quick, makes the new one needless.

    It is as cheap towards every seat and as partly on own lines; and wherever the new way may go on to, the
    other may, too. Where it met itself the loop could be cut out, except before its first step on own
    lines, which might be lost with the loop: so the new way must have been in those hexes as well.
    """
    room = new.fees | TOPS
    elsewhere = ~new.visited
    many = len(labels) >= MANY
    for label in labels:
        if new.partly and not label.partly:
            continue
        if many and label.total <= new.total:
            return True
        if (room - label.fees) & TOPS == TOPS and label.blocked & elsewhere == 0:
            return True
    return False
