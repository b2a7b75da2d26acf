"""Reading the entries of a letter: alternatives, conditions, partners, routes and limits."""

import re
from typing import Final

from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.packing import FREE, owners_at, pack_step
from roundhouse.games.railway_rivals.postal.letters import (
    AS_PARTNER,
    CHEAP,
    ENTERS,
    NOBODY_ELSE,
    OUT,
    QUICK,
    ROUTE,
    STAND_BY,
    STAYS_OUT,
    UNSAID,
    Alternative,
    Entry,
)
from roundhouse.games.railway_rivals.postal.names import DASH, PlaceReader, Scanner, Wrong, meant, squeezed
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from roundhouse.games.railway_rivals.postal.state import PostalState
from roundhouse.games.railway_rivals.postal.stretches import stretch

WORDS: Final = ("no", "reserve", "alone", "jr", "erp", "quickest", "cheapest", "via", "route", "from", "to")
KNOWN: Final = "quickest, cheapest, via, route, from, to, at most, JR, ERP, alone, reserve, no"
VERBS: Final = {"enter": ENTERS, "enters": ENTERS, "stays out": STAYS_OUT, "stay out": STAYS_OUT}


class EntryReader:
    """Reads what stands after the number of a run."""

    def __init__(self, rules: PostalRules, s: PostalState, seat: int, places: PlaceReader) -> None:
        self.rules = rules
        self.map = rules.map
        self.s = s
        self.seat = seat
        self.places = places

    def read(self, number: int, text: str) -> tuple[Entry, list[Wrong]]:
        """The line without the alternatives that cannot be read, and what is wrong in those."""
        entry = Entry(number)
        wrongs: list[Wrong] = []
        for part in re.split(r"(?<!nobody\s)\belse\b", text.strip().removesuffix("."), flags=re.IGNORECASE):
            try:
                entry.alternatives.append(self.alternative(entry, part.strip()))
            except Wrong as wrong:
                wrongs.append(wrong)
        return entry, wrongs

    def alternative(self, entry: Entry, text: str) -> Alternative:
        a = Alternative()
        if found := re.match(r"if\s+(.*?):", text, re.IGNORECASE):
            self.conditions(a, found[1])
            text = text[found.end() :]
        line = Scanner(text)
        said = False
        while not line.done():
            word = self.keyword(line)
            said = said or word in ("quickest", "cheapest")
            self.item(entry, a, word, line)
            line.take(r"[,;]")
        if a.partner != NOTHING and not said and a.how == QUICK and a.plain():
            a.how = AS_PARTNER
        return a

    def keyword(self, line: Scanner) -> str:
        """The word with which an item begins, slips corrected."""
        if line.take(r"at\s+most\b"):
            return "at most"
        if line.take(r"joint\s+with\b"):
            return "jr"
        start = line.at
        found = line.take(r"[A-Za-z]+")
        if found is None:
            raise Wrong("unknown", line.rest()[:20], KNOWN)
        near = meant(squeezed(found[0]), WORDS)
        if len(near) != 1:
            line.at = start
            raise Wrong("unknown", found[0], KNOWN)
        if near[0] != found[0].lower():
            self.places.correct(found[0], near[0])
        return near[0]

    def item(self, entry: Entry, a: Alternative, word: str, line: Scanner) -> None:
        if word == "no":
            a.how = OUT
        elif word == "reserve":
            entry.reserve = True
        elif word == "jr":
            a.partner = self.other(line)
        elif word == "erp":
            a.exchange.append(self.other(line))
        elif word == "cheapest":
            a.how = CHEAP
        elif word == "via":
            self.via(a, line)
        elif word == "from":
            a.start = self.places.place(line)
        elif word == "to":
            a.goal = self.places.place(line)
        elif word == "route":
            a.how = ROUTE
            a.route = self.route(line)
        elif word == "at most":
            self.limit(a, line)

    def other(self, line: Scanner) -> int:
        found = self.places.company(line)
        if found == self.seat:
            raise Wrong("oneself")
        return found

    def via(self, a: Alternative, line: Scanner) -> None:
        """Places to be passed in this order; a comma may part them, or part them from the next item."""
        a.via.append(self.places.place(line))
        while True:
            before = line.at
            if not line.take(","):
                return
            line.blanks()
            begins = re.match(r"([A-Za-z]+)(?![A-Za-z0-9])", line.rest())
            if line.done() or line.rest().lower().startswith("at most"):
                line.at = before
                return
            if begins is not None and squeezed(begins[1]) in WORDS:
                line.at = before
                return
            a.via.append(self.places.place(line))

    def limit(self, a: Alternative, line: Scanner) -> None:
        found = line.take(r"(\d{1,3})\s*")
        if found is None:
            raise Wrong("unknown", line.rest()[:20], "at most 5 to Blue, to anybody, or in all")
        most = int(found[1])
        if line.take(r"in\s+all\b"):
            a.most_in_all = most
        elif line.take(r"to\s+(anybody|anyone)\b"):
            a.most_each = most
        elif line.take(r"to\b"):
            a.limits[self.other(line)] = most
        else:
            raise Wrong("unknown", line.rest()[:20], "at most 5 to Blue, to anybody, or in all")

    def has_line(self, a: int, b: int) -> bool:
        segment = self.map.segment(a, b)
        return segment >= 0 and owners_at(self.s.track, self.map.nobody, segment) != 0

    def route(self, line: Scanner) -> tuple[int, ...]:
        """All corners of a route, along track that there is; `over` names whose track a stretch uses."""
        here = self.places.place(line)
        found = [here]
        while line.take(DASH):
            there = self.places.place(line)
            way = stretch(self.map, here, there, self.has_line)
            payee = UNSAID
            if line.take(r"over\b"):
                owner = self.places.company(line)
                payee = FREE if owner == self.seat else owner
            found += [pack_step(hex_, payee) for hex_ in way]
            here = there
        if len(found) < 2:
            raise Wrong("unknown", line.rest()[:20], "the next place of the route")
        return tuple(found)

    def conditions(self, a: Alternative, text: str) -> None:
        """Companies that enter or stay out, nobody else, or a stand-by."""
        companies: list[int] = []
        for part in re.split(r"\s+and\s+", text.strip(), flags=re.IGNORECASE):
            if re.fullmatch(r"nobody\s+else\s+enters", part, re.IGNORECASE):
                a.conditions.append((NOBODY_ELSE, NOTHING))
                continue
            if found := re.match(r"stand-?\s?by\s+", part, re.IGNORECASE):
                a.conditions.append((STAND_BY, self.other(Scanner(part[found.end() :]))))
                continue
            line = Scanner(part)
            companies.append(self.other(line))
            verb = " ".join(line.rest().lower().split())
            if verb == "":
                continue
            if verb not in VERBS:
                raise Wrong("unknown", verb[:20], "enters, stays out")
            a.conditions += [(VERBS[verb], seat) for seat in companies]
            companies = []
        if companies:
            raise Wrong("unknown", text[:20], "enters, stays out")
