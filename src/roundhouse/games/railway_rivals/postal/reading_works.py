"""Reading the building lines of a letter: branches of places, leaps, ferries, saving."""

import re
from itertools import pairwise
from typing import Final

from roundhouse.core.bits import has
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.packing import seats_at
from roundhouse.games.railway_rivals.postal.letters import Branch, Works
from roundhouse.games.railway_rivals.postal.names import DASH, PlaceReader, Scanner, Wrong
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from roundhouse.games.railway_rivals.postal.state import PostalState
from roundhouse.games.railway_rivals.postal.stretches import stretch

NOTE: Final = re.compile(r"[\[{][^\]}]*[\]}]")
LEAP: Final = re.compile(r"\*?\s*leap\s+", re.IGNORECASE)


class WorksReader:
    """Reads what stands after the label of a building line."""

    def __init__(self, rules: PostalRules, s: PostalState, places: PlaceReader) -> None:
        self.rules = rules
        self.map = rules.map
        self.s = s
        self.places = places
        self.noted: list[tuple[str, list[str], str]] = []
        """Notes on what is expected: the label, the segments up to there, and the note."""

    def may_build(self, a: int, b: int) -> bool:
        """Whether track can ever be built from a hex to its neighbour, whatever it costs."""
        segment = self.map.segment(a, b)
        return 0 <= segment < self.map.regular and self.map.begins(segment, a)

    def read(self, label: str, text: str) -> tuple[Works, list[Wrong]]:
        """The line as far as it can be read; what is wrong in it, branch by branch."""
        works = Works(label)
        wrongs: list[Wrong] = []
        needs = re.match(r"if\s+i\s+have\s+(\d{1,3})\s*:\s*", text, re.IGNORECASE)
        if needs is not None and label == "x":
            works.needs = int(needs[1])
            text = text[needs.end() :]
        for part in text.strip().removesuffix(".").split(";"):
            self.read_part(works, part.strip(), wrongs)
        return works, wrongs

    def read_part(self, works: Works, part: str, wrongs: list[Wrong]) -> None:
        if part.lower() in ("", "nothing"):
            return
        if found := re.fullmatch(r"(save|at\s+most)\s+(\d{1,2})", part, re.IGNORECASE):
            if found[1].lower() == "save":
                works.save = int(found[2])
                if not self.rules.laying.saving:
                    works.save = 0
                    wrongs.append(Wrong("refused", "This map has no special builds to save for. [RU-17]"))
            else:
                works.most = int(found[2])
            return
        try:
            if ferry := re.match(r"ferry\s+", part, re.IGNORECASE):
                works.branches.append(self.ferry(Scanner(part[ferry.end() :])))
                return
        except Wrong as wrong:
            wrongs.append(wrong)
            return
        hexes: list[int] = []
        leaps: list[int] = []
        try:
            self.chain(works.label, Scanner(part), hexes, leaps)
        except Wrong as wrong:
            wrongs.append(wrong)  # the branch counts up to the place before
        while leaps and leaps[-1] != NOTHING:  # a leap falls with what should have come after it
            leaps.pop()
            hexes.pop()
        if len(hexes) > 1:
            works.branches.append(Branch(tuple(hexes), tuple(leaps)))

    def ferry(self, line: Scanner) -> Branch:
        if self.rules.ferries is None:
            raise Wrong("refused", "This table plays without ferries. [RU-74]")
        a = self.places.place(line)
        line.take(DASH)
        b = self.places.place(line)
        for number, ferry in enumerate(self.map.ferries):
            if {a, b} == set(ferry.ports):
                return Branch((), (), number)
        raise Wrong("no_ferry", self.map.place_name(a), self.map.place_name(b))

    def chain(self, label: str, line: Scanner, hexes: list[int], leaps: list[int]) -> None:
        """Places with dashes between them; what was read before something wrong is in `hexes` and `leaps`."""
        hexes.append(self.places.place(line))
        self.notes(label, line, [])
        while not line.done():
            before = len(hexes) - 1
            if line.take(LEAP):
                self.leap(line, hexes, leaps)
            elif line.take(DASH):
                if line.take(LEAP):
                    self.leap(line, hexes, leaps)
                else:
                    goal = self.places.place(line)
                    way = stretch(self.map, hexes[-1], goal, self.may_build)
                    hexes += way
                    leaps += [NOTHING] * len(way)
            else:
                raise Wrong("unknown", line.rest()[:20], "a dash and the next place, LEAP, or ;")
            self.notes(label, line, hexes[before:])

    def notes(self, label: str, line: Scanner, hexes: list[int]) -> None:
        """Expected credits and payments are no orders; they are only compared."""
        names = [self.map.names[hex_] for hex_ in hexes]
        segments = [f"{a}/{b}" for a, b in pairwise(names)]
        while found := line.take(NOTE):
            self.noted.append((label, segments, found[0]))

    def leap(self, line: Scanner, hexes: list[int], leaps: list[int]) -> None:
        """Along the track of a company to a place: a shortest way over it."""
        if self.rules.leapfrog is None:
            raise Wrong("refused", "This table plays without leapfrog. [RU-53]")
        rival = self.places.company(line)
        line.take(r"\*")
        goal = self.places.place(line)
        ways: list[list[int]] = [[hexes[-1]]]
        seen = {hexes[-1]}
        for way in ways:
            if way[-1] == goal:
                hexes += way[1:]
                leaps += [rival] * (len(way) - 1)
                return
            for segment, beyond in self.map.ways[way[-1]]:
                over = segment < self.map.regular and has(seats_at(self.s.track, segment), rival)
                if over and beyond not in seen:
                    seen.add(beyond)
                    ways.append([*way, beyond])
        raise Wrong("no_leap", self.map.place_name(hexes[-1]), self.map.place_name(goal))
