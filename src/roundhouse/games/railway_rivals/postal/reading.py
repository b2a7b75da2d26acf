"""Reading a letter as a player writes it: one function of what all can see, a seat and a text.

The result is canonical orders and messages. A line that is wrong never spoils another one, and the letter is
read against the map and the accounts as they stand, never against other letters.
"""

import re
from collections.abc import Sequence
from typing import Final

from roundhouse.core.errors import Refusal
from roundhouse.core.rules import LONGEST_TEXT
from roundhouse.core.state import PUBLIC
from roundhouse.core.state import Entry as Told
from roundhouse.core.view import View
from roundhouse.games.railway_rivals.postal.companies import COLOURS
from roundhouse.games.railway_rivals.postal.letters import EXTRA, OUT, Entry, Letter
from roundhouse.games.railway_rivals.postal.names import Message, PlaceReader, Scanner, Wrong, without_accents
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from roundhouse.games.railway_rivals.postal.reading_entries import EntryReader
from roundhouse.games.railway_rivals.postal.reading_works import WorksReader
from roundhouse.games.railway_rivals.postal.runs import ROUNDS, as_postal, numbers_of
from roundhouse.games.railway_rivals.postal.state import PostalState, run_first, run_second
from roundhouse.games.railway_rivals.routes.routes import fee_to
from roundhouse.games.railway_rivals.rules.paying_rivals import MOST_PAID
from roundhouse.games.railway_rivals.state import RailwayState

HEADING: Final = re.compile(r"(amend\s+)?round\s+(\d+)\b", re.IGNORECASE)
BUILD: Final = re.compile(r"(\d+)?\s*([abcx])\s*[):.]\s*(.*)", re.IGNORECASE)
ENTRY: Final = re.compile(r"(\d+)\s*\)\s*(.*)")
SETUP: Final = re.compile(r"(name|colours?|colors?|start|standing|press|statement)\s*:\s*(.*)", re.IGNORECASE)
KNOWN: Final = "a), b), c), x), the number of a run, name:, colours:, start:, standing:, press:, statement:"
"""How lines begin."""
PROSE: Final = re.compile(r"(press|statement)\s*:", re.IGNORECASE)
"""What goes on over several lines."""
LONGEST_PRESS: Final = 1200
LONGEST_STATEMENT: Final = 3000


class BuildTried:
    """A building line, carried out as if nobody else wrote."""

    def __init__(self, label: str, points: int) -> None:
        self.label = label
        self.points = points
        """What there is to spend on it."""
        self.cost = 0
        self.built: list[str] = []
        """Its segments like `E4/F4`, in the order in which they are built."""
        self.paid: dict[int, int] = {}
        """What each rival gets, as the map stands."""
        self.credit = 0
        """What towns bring, as the map stands."""


class EntryTried:
    """An entry: the route that its first alternative has as the map stands."""

    def __init__(self, number: int, route: tuple[int, ...], pips: int, fees: dict[int, int]) -> None:
        self.number = number
        self.route = route
        """Empty where there is none."""
        self.pips = pips
        self.fees = fees


class Reading:
    """What was made of a letter."""

    def __init__(self) -> None:
        self.orders = ""
        """The canonical letter; empty if nothing of it is used."""
        self.messages: list[Message] = []
        self.amends = False
        """Whether it replaces only the lines that it has."""
        self.lines: list[str] = []
        """The labels of the lines that it has: `a`, `x`, `36`."""
        self.said: dict[str, str] = {}
        """What is no order: name, colours, standing orders, press, statement; as written."""
        self.letter = Letter()
        """The letter that `orders` is the text of."""
        self.works: list[BuildTried] = []
        self.entries: list[EntryTried] = []


def read_letter(
    view: View[RailwayState],
    seat: int,
    text: str,
    companies: Sequence[Sequence[str]] | None = None,
    before: str = "",
) -> Reading:
    """The canonical orders of a letter, and what is told to its writer.

    `companies` are the names of each seat, the short name first; without them they go by their colours.
    `before` are the orders on file, of which a letter that is headed `amend` keeps the lines that it has not.
    """
    rules = view.rules
    assert isinstance(rules, PostalRules)
    names = companies or [[colour] for colour in COLOURS[: rules.seats]]
    return LetterReader(rules, as_postal(view.state), seat, names, before).read(text)


class LetterReader:
    """Reads one letter of one seat."""

    def __init__(
        self,
        rules: PostalRules,
        s: PostalState,
        seat: int,
        companies: Sequence[Sequence[str]],
        before: str = "",
    ) -> None:
        self.rules = rules
        self.s = s
        self.seat = seat
        self.before = before
        correcting = rules.options.values["corrections"] == "listed"
        self.places = PlaceReader(rules.map, companies, correcting=correcting)
        self.companies = companies
        self.works = WorksReader(rules, s, self.places)
        self.entries = EntryReader(rules, s, seat, self.places)
        self.found = Reading()
        self.letter = Letter()
        self.line = 0
        self.line_of: dict[str, int] = {}

    def tell(self, key: str, *about: str) -> None:
        self.found.messages.append(Message(self.line, key, *about))

    def read(self, text: str) -> Reading:
        raw = text.replace("\r", "").split("\n")
        begun, going_on = False, ""
        for number, written in enumerate(raw, 1):
            if written.rstrip() == "--":  # what follows is a signature
                break
            line = without_accents(written).strip()
            self.line = number
            if not line or line[0] in "#>":
                continue
            if not begun:
                begun = True
                if not self.heading(line):
                    return self.found
                continue
            if going_on and not self.is_line(line):
                self.found.said[going_on] += f"\n{written.strip()}"
                continue
            prose = PROSE.match(line)
            going_on = prose[1].lower() if prose else ""
            try:
                self.read_line(line, written)
            except Wrong as wrong:
                self.tell(wrong.key, *wrong.about)
            for slip, meaning in self.places.corrected:
                self.tell("read_as", slip, meaning)
            self.places.corrected.clear()
        if not begun:
            self.line = 1
            self.tell("no_round", str(self.s.round))
            return self.found
        most = {"statement": LONGEST_STATEMENT}
        self.found.said = {k: said[: most.get(k, LONGEST_PRESS)] for k, said in self.found.said.items()}
        if self.found.amends and self.before:
            self.keep_others()
        self.try_out()
        words = self.rules.form.text(self.letter)
        if len(words) + 7 > LONGEST_TEXT:
            self.tell("too_long")
            return self.found
        self.found.orders = words
        self.found.letter = self.letter
        return self.found

    def keep_others(self) -> None:
        """RP-45: of the letter on file the lines stay that this one does not have, in their places."""
        old = self.rules.form.read(self.before)
        self.letter.starts = self.letter.starts or old.starts
        for label, works in old.works.items():
            if label not in self.found.lines:
                self.letter.works[label] = works
        new = {entry.number: entry for entry in self.letter.entries}
        kept = [
            new.pop(entry.number, entry)
            for entry in old.entries
            if entry.number in new or str(entry.number) not in self.found.lines
        ]
        self.letter.entries = [*kept, *new.values()]

    def heading(self, line: str) -> bool:
        """Whether the letter is for the round that is open."""
        found = HEADING.match(line)
        if found is None:
            self.tell("no_round", str(self.s.round))
            return False
        self.found.amends = found[1] is not None
        if int(found[2]) != self.s.round:
            self.tell("other_round", found[2], str(self.s.round))
            return False
        return True

    def is_line(self, line: str) -> bool:
        return any(form.fullmatch(line) for form in (BUILD, ENTRY, SETUP)) or line.startswith("(")

    def read_line(self, line: str, written: str) -> None:
        """One line; raises Wrong where it cannot be read."""
        if found := SETUP.fullmatch(line):
            kind = found[1].lower()
            if kind == "start":
                self.starts(found[2])
            else:
                kind = "colours" if kind.startswith("col") else kind
                said = written.partition(":")[2].strip()
                if kind == "standing" and kind in self.found.said:
                    said = f"{self.found.said[kind]}\n{said}"
                self.found.said[kind] = said
            return
        if found := BUILD.fullmatch(line):
            if found[1] is not None and int(found[1]) != self.s.round:
                raise Wrong("other_round", found[1], str(self.s.round))
            self.build(found[2].lower(), found[3])
        elif found := ENTRY.fullmatch(line):
            self.enter(int(found[1]), found[2])
        elif line.startswith("("):  # GR-5: the next of a, b, c
            free = [label for label in "abc" if label not in self.letter.works]
            if not free or self.s.operating:
                raise Wrong("no_label", line[:20])
            self.build(free[0], line)
        else:
            raise Wrong("unknown", line[:30], KNOWN)

    def starts(self, text: str) -> None:
        if self.s.round != 0:
            raise Wrong("refused", "Start points are named in round 0. [RP-6]")
        line = Scanner(text)
        points = [start.hex for start in self.rules.map.starts]
        while not line.done():
            hex_ = self.places.place(line)
            if hex_ not in points:
                raise Wrong("refused", f"{self.rules.map.place_name(hex_)} is no start point. [RW-A2.1]")
            self.letter.starts.append(hex_)
            line.take(r"[,;.]")

    # Building

    def build(self, label: str, text: str) -> None:
        if label == EXTRA and self.s.round == ROUNDS:
            raise Wrong("refused", "There is no building in the last round. [RP-43]")
        if self.s.round == 0 or (label == EXTRA) != self.s.operating:
            raise Wrong("no_line", label, str(self.s.round))
        if label in self.letter.works:
            raise Wrong("twice", label)
        works, wrongs = self.works.read(label, text)
        for wrong in wrongs:
            self.tell(wrong.key, *wrong.about)
        if works.branches or works.save or not wrongs:
            self.found.lines.append(label)
        if works.branches or works.save:
            self.letter.works[label] = works
            self.line_of[label] = self.line

    def try_out(self) -> None:
        """Build and look for routes as if nobody else wrote: what fails so is told."""
        s = self.s.clone()
        s.ledger = None
        heard: list[tuple[str, Refusal]] = []
        building = self.rules.building
        building.heard = heard
        letters = [self.letter if seat == self.seat else Letter() for seat in range(s.seats)]
        if not s.operating:
            for label, points in zip("abc", s.allowances, strict=False):
                self.try_line(s, label, letters, points)
        elif EXTRA in self.letter.works:
            self.try_line(s, EXTRA, letters, self.rules.extra_points)
        for label, refusal in heard:
            self.line = self.line_of.get(label, 0)
            self.tell("refused", str(refusal))
        for label, segments, note in self.works.noted:
            self.line = self.line_of.get(label, 0)
            self.compare(note, [building.bills.get((label, segment), {}) for segment in segments])
        building.heard = None
        building.bills = {}
        self.found.entries = [self.tried(entry) for entry in self.letter.entries]
        self.over_limit()

    def try_line(self, s: PostalState, label: str, letters: list[Letter], points: int) -> None:
        """Carry out one line, and put down what it takes and brings."""
        building = self.rules.building
        noted: list[Told] = []
        s.ledger = noted
        building.line(s, label, letters, points)
        s.ledger = None
        if label not in self.letter.works:
            return
        found = BuildTried(label, points)
        for entry in noted:
            if entry.rule == "RP-13":
                found.built = entry.about.partition("=")[2].split(".")
        for segment in found.built:
            a, b = segment.split("/")
            hexes = self.rules.map.hex_of
            found.cost += self.rules.laying.costs[self.rules.map.segment(hexes[a], hexes[b])]
        for (lines, _), bill in building.bills.items():
            for seat, amount in bill.items() if lines == label else ():
                if seat == PUBLIC:
                    found.credit += amount
                else:
                    found.paid[seat] = found.paid.get(seat, 0) + amount
        self.found.works.append(found)

    def tried(self, entry: Entry) -> EntryTried:
        """The route of the first alternative that is an entry."""
        run = self.s.offers[numbers_of(self.s).index(entry.number)]
        for a in entry.alternatives:
            route = () if a.how == OUT else self.rules.entering.route(self.s, self.seat, a.partner, run, a)
            if route:
                fees = self.rules.routes.fees_of(route)
                paid = {rival: int(fee_to(fees, rival)) for rival in range(self.s.seats)}
                pips = int(self.rules.routes.route_pips(route))
                return EntryTried(entry.number, route, pips, {seat: n for seat, n in paid.items() if n})
        return EntryTried(entry.number, (), 0, {})

    def compare(self, note: str, bills: list[dict[int, int]]) -> None:
        """Tell of a note that expects something else than would be paid as the map stands."""
        for sign, amount, name in re.findall(r"([+-])\s*(\d+)\s*([A-Za-z&]*)", note):
            whose = PUBLIC
            if sign == "-" and name:
                try:
                    whose = self.places.company(Scanner(name))
                except Wrong:
                    continue
            elif sign == "-":
                continue
            there = sum([bill.get(whose, 0) for bill in bills])
            if there != int(amount) and "shared" not in note:
                self.tell("warn_note", note, str(there))

    # Entering

    def enter(self, number: int, text: str) -> None:
        numbers = numbers_of(self.s)
        if number not in numbers:
            raise Wrong("not_on_offer", str(number), ", ".join([str(n) for n in numbers]) or "none")
        if number in [entry.number for entry in self.letter.entries]:
            raise Wrong("run_twice", str(number))
        entry, wrongs = self.entries.read(number, text)
        for wrong in wrongs:
            self.tell(wrong.key, *wrong.about)
        self.routes(entry)
        if entry.alternatives:
            self.found.lines.append(str(number))
            self.letter.entries.append(entry)

    def routes(self, entry: Entry) -> None:
        """Tell of alternatives without a lawful route, and of those that pay more than 10."""
        run = self.s.offers[numbers_of(self.s).index(entry.number)]
        for a in entry.alternatives:
            if a.how == OUT:
                continue
            route = self.rules.entering.route(self.s, self.seat, a.partner, run, a)
            keys = [self.rules.destination(int(key)) for key in (run_first(run), run_second(run))]
            if not route:
                via = ", ".join([self.rules.map.place_name(hex_) for hex_ in a.via])
                self.tell("no_route", keys[0].names[0], keys[1].names[0], f" via {via}" if via else "")
                continue
            fees = self.rules.routes.fees_of(route)
            for rival in range(self.s.seats):
                if fee_to(fees, rival) > MOST_PAID:
                    self.tell("warn_over", str(fee_to(fees, rival)), self.companies[rival][0])

    def over_limit(self) -> None:
        """Tell of firm lines for which there is no room (RP-30)."""
        if not self.s.operating:
            return
        limit = self.rules.entering.limit(len(self.s.offers))
        numbers = numbers_of(self.s)
        firm = [
            entry.number
            for entry in self.letter.entries
            if entry.firm()
            and self.rules.entering.possible(
                self.s, self.seat, self.s.offers[numbers.index(entry.number)], entry.alternatives
            )
        ]
        if len(firm) > limit:
            over = " and ".join([str(number) for number in firm[limit:]])
            self.line = 0
            self.tell("over_limit", str(limit), over)
