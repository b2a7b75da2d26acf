"""The letter of a simple bot: track to the nearest town that brings something, and the quickest entries.

What a table offers as a lawful letter, and what a bot or a stand-in sends; it reads nobody else's letter.
"""

from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, has
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.packing import seats_at
from roundhouse.games.railway_rivals.postal.entering import EnterTogether
from roundhouse.games.railway_rivals.postal.letters import (
    EXTRA,
    Alternative,
    Branch,
    Entry,
    Letter,
    LetterForm,
    Works,
)
from roundhouse.games.railway_rivals.postal.runs import ROUNDS
from roundhouse.games.railway_rivals.postal.state import PostalState, run_first, run_number, run_second
from roundhouse.games.railway_rivals.rules.laying import Laying

RIVAL: Final = 2
"""So much dearer a segment counts beside a rival's track."""
MOST_FEE: Final = 8
"""No entry of this bot pays more."""
MOST_BRANCHES: Final = 3
"""So many branches are built for one allowance."""
RICH: Final = 45
"""Extra track is built by a company that has so much."""


class PlainLetters:
    """Writes a sensible letter for any seat, from what all can see."""

    def __init__(self, form: LetterForm, laying: Laying, entering: EnterTogether, extra: int) -> None:
        self.form = form
        self.map = form.map
        self.laying = laying
        self.entering = entering
        self.extra = min(extra, 20)
        self.ferries = False
        """Whether ferries can be bought at this table."""

    def letter(self, s: PostalState, seat: i64) -> str:
        letter = Letter()
        if s.round == 0:
            starts = [start.hex for start in self.map.starts]
            shift = seat % len(starts)
            letter.starts = starts[shift:] + starts[:shift]
        elif not s.operating:
            self.build(s, seat, letter, list(zip("abc", s.allowances, strict=False)))
        else:
            self.enter(s, int(seat), letter)
            if s.round < ROUNDS and s.scores[seat] >= RICH:
                self.build(s, seat, letter, [(EXTRA, self.extra)])
        return self.form.text(letter)

    # Building

    def build(self, s: PostalState, seat: i64, letter: Letter, lines: list[tuple[str, int]]) -> None:
        """Branches from town to town for each allowance, each from where one before has ended."""
        mine = {hex_: 0 for hex_ in range(len(self.map.names)) if self.laying.present(s, seat, hex_)}
        for label, points in lines:
            works = Works(label)
            left = points
            while left > 0 and len(works.branches) < MOST_BRANCHES:
                way = self.way(s, seat, mine, left, whole=label == EXTRA)
                if len(way) < 2:
                    break
                works.branches.append(Branch(tuple(way), (NOTHING,) * (len(way) - 1)))
                left -= self.price(s, seat, way, mine)
                for hex_ in way:
                    mine.setdefault(hex_, 0)
                if label == EXTRA:
                    break
            if works.branches:
                letter.works[label] = works

    def price(self, s: PostalState, seat: i64, way: list[int], mine: dict[int, int]) -> int:
        """What the segments of a way cost that this company has not built yet."""
        segments = [self.map.segment(a, b) for a, b in pairwise(way)]
        return sum([self.laying.costs[each] for each in segments if not has(seats_at(s.track, each), seat)])

    def way(self, s: PostalState, seat: i64, mine: dict[int, int], points: int, *, whole: bool) -> list[int]:
        """The beginning of the cheapest way to a town that pays, or else to one without a line of ours."""
        found = self.towards(s, seat, mine, points, whole=whole, paying=not s.operating)
        if len(found) < 2 and not s.operating:
            found = self.towards(s, seat, mine, points, whole=whole, paying=False)
        return found

    def towards(
        self, s: PostalState, seat: i64, mine: dict[int, int], points: int, *, whole: bool, paying: bool
    ) -> list[int]:
        """The same for towns of one kind: those that still bring a credit, or all."""
        queue = [(0, hex_, NOTHING) for hex_ in sorted(mine)]
        before: dict[int, int] = {}
        goal = NOTHING
        while queue:
            cost, here, last = heappop(queue)
            if here in before:
                continue
            before[here] = last
            town = self.laying.credit_at[here]
            wanted = self.laying.credit(s, here) > 0 or (town >= 0 and not paying)
            if here not in mine and wanted:
                goal = here
                break
            if here not in mine and self.map.dead_end[here]:
                continue
            for segment, beyond in self.map.ways[here]:
                if segment >= self.map.regular or not self.map.begins(segment, here) or beyond in before:
                    continue
                if self.laying.bridges.full(s, seat, segment) or self.laying.taken_exit(s, seat, segment):
                    continue
                rivals = seats_at(s.track, segment) & ~bit(seat)
                price = self.laying.costs[segment] + (RIVAL if rivals else 0)
                heappush(queue, (cost + price, beyond, here))
        way: list[int] = []
        while goal != NOTHING:
            way.append(goal)
            goal = before[goal]
        way.reverse()
        found = way[:1]
        for hex_ in way[1:]:
            segment = self.map.segment(found[-1], hex_)
            if not has(seats_at(s.track, segment), seat):
                points -= self.laying.costs[segment]
            if points < 0:
                return [] if whole else found
            found.append(hex_)
        return found

    # Entering

    def enter(self, s: PostalState, seat: int, letter: Letter) -> None:
        """The runs with the fewest pips and fees, up to the limit (RP-30)."""
        routes = self.entering.routes
        found: list[tuple[int, int]] = []
        for run in s.offers:
            ends = int(run_first(run)), int(run_second(run))
            route = self.entering.finder.find(s, bit(seat), ends, Alternative())
            if route and routes.total_of(route) <= MOST_FEE:
                worth = routes.route_pips(route) + 2 * routes.total_of(route)
                found.append((int(worth), int(run_number(run))))
        found.sort()
        chosen = sorted([number for _, number in found[: self.entering.limit(len(s.offers))]])
        for number in chosen:
            entry = Entry(number)
            entry.alternatives = [Alternative()]
            letter.entries.append(entry)
