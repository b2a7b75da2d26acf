"""A letter in canonical form: the lines of a company's orders, as a record holds them.

Lines are joined by commas: `start=E4.H5` in round 0; `a=E4.F4.F5;F5.E5` for a building allowance and `x=…`
for extra building, branch by branch and hex by hex; `36=jr2.via.F6|alone.cheap` for the run with the number
36. An empty letter is `nothing`. What players write is read by `reading.py`.
"""

import re
from itertools import pairwise
from typing import Final

from roundhouse.core.action import number as whole_number
from roundhouse.core.action import seat as read_seat
from roundhouse.core.errors import BadNotation
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.packing import FREE, NOBODY, pack_step, step_hex, step_payee

EMPTY: Final = "nothing"
EXTRA: Final = "x"
LABELS: Final = ("a", "b", "c", EXTRA)
MOST: Final = 999
"""No number of a letter is larger."""
QUICK, CHEAP, ROUTE, AS_PARTNER, OUT = 0, 1, 2, 3, 4
"""How a route is found: the quickest, the cheapest, as written, as the partner says; or none, stay out."""
ENTERS, STAYS_OUT, NOBODY_ELSE, STAND_BY = 0, 1, 2, 3
"""What an alternative can hang on (RP-37)."""
UNSAID: Final = 13
"""In a step of a written route: whose track it uses is left open."""


class Branch:
    """A chain of hexes to be built, with leaps in it; or one ferry to be bought."""

    def __init__(self, hexes: tuple[int, ...], leaps: tuple[int, ...], ferry: int = NOTHING) -> None:
        self.hexes = hexes
        self.leaps = leaps
        """For each hex after the first the seat over whose track one leaps there, or NOTHING."""
        self.ferry = ferry


class Works:
    """A line of building."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.branches: list[Branch] = []
        self.save = 0
        """What is put by of what is left (RP-20)."""
        self.most = MOST
        """So much is spent on this line at most."""
        self.needs = -MOST
        """Extra building only with so much on the account."""


class Alternative:
    """One way to enter a run, and on what it hangs."""

    def __init__(self) -> None:
        self.conditions: list[tuple[int, int]] = []
        """Each with its kind and its seat, or NOTHING."""
        self.how: int = QUICK
        self.partner: int = NOTHING
        self.exchange: list[int] = []
        """The companies towards whom a found route may go over 10 (ERP, RP-33)."""
        self.via: list[int] = []
        self.start: int = NOTHING
        self.goal: int = NOTHING
        self.route: tuple[int, ...] = ()
        """As in the notation of routes, but steps may be UNSAID."""
        self.limits: dict[int, int] = {}
        """The most that is paid to each seat."""
        self.most_each = MOST
        self.most_in_all = MOST

    def plain(self) -> bool:
        """Whether nothing is said of the route."""
        said = self.via or self.limits or self.route or self.start != NOTHING or self.goal != NOTHING
        return not said and self.most_each == MOST and self.most_in_all == MOST


class Entry:
    """The line of one run."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.reserve = False
        self.alternatives: list[Alternative] = []

    def firm(self) -> bool:
        """Whether others' conditions see it (RP-37)."""
        first = self.alternatives[0]
        return not self.reserve and not first.conditions and first.how != OUT


class Letter:
    """All orders of one company for one round."""

    def __init__(self) -> None:
        self.starts: list[int] = []
        self.works: dict[str, Works] = {}
        self.entries: list[Entry] = []
        self.by_stand_by = False
        """Whether a stand-by wrote it."""


NO_LETTER: Final = Letter()
WORKS: Final = re.compile(r"(save|most|if)(\d+)")


class LetterForm:
    """Writes and reads letters on one map."""

    def __init__(self, sheet: Map, seats: int) -> None:
        self.map = sheet
        self.seats = seats
        self.ferry_of = {ferry.id: i for i, ferry in enumerate(sheet.ferries)}
        self.kept: dict[str, Letter] = {}
        """Letters that were read lately."""

    # Writing

    def text(self, letter: Letter) -> str:
        lines: list[str] = []
        if letter.by_stand_by:
            lines.append("standby")
        if letter.starts:
            lines.append(f"start={self.hexes(letter.starts)}")
        lines += [f"{label}={self.works(letter.works[label])}" for label in LABELS if label in letter.works]
        lines += [f"{entry.number}={self.entry(entry)}" for entry in letter.entries]
        return ",".join(lines) or EMPTY

    def hexes(self, hexes: list[int]) -> str:
        return ".".join([self.map.names[hex_] for hex_ in hexes])

    def works(self, works: Works) -> str:
        found = [f"if{works.needs}"] if works.needs != -MOST else []
        found += [self.branch(branch) for branch in works.branches]
        if works.most != MOST:
            found.append(f"most{works.most}")
        if works.save:
            found.append(f"save{works.save}")
        return ";".join(found)

    def branch(self, branch: Branch) -> str:
        if branch.ferry != NOTHING:
            return f"ferry~{self.map.ferries[branch.ferry].id}"
        words = [self.map.names[branch.hexes[0]]]
        for hex_, rival in zip(branch.hexes[1:], branch.leaps, strict=True):
            words.append(self.map.names[hex_] + ("" if rival == NOTHING else f"^{rival + 1}"))
        return ".".join(words)

    def entry(self, entry: Entry) -> str:
        together = False
        found: list[str] = []
        for alternative in entry.alternatives:
            found.append(".".join(self.alternative(alternative, together)))
            together = together or alternative.partner != NOTHING
        return ("reserve." if entry.reserve else "") + "|".join(found)

    def alternative(self, a: Alternative, after_partner: bool) -> list[str]:
        words = [condition_word(kind, seat) for kind, seat in a.conditions]
        if a.how == OUT:
            return [*words, "no"]
        if a.partner != NOTHING:
            words.append(f"jr{a.partner + 1}")
        elif after_partner:
            words.append("alone")
        words += [f"erp{seat + 1}" for seat in a.exchange]
        if a.how == CHEAP:
            words.append("cheap")
        elif a.how == QUICK and a.plain():
            words.append("quick")
        if a.via:
            words += ["via", *[self.map.names[hex_] for hex_ in a.via]]
        if a.start != NOTHING:
            words += ["from", self.map.names[a.start]]
        if a.goal != NOTHING:
            words += ["to", self.map.names[a.goal]]
        if a.route:
            words += ["route", self.map.names[a.route[0]], *[self.step(step) for step in a.route[1:]]]
        words += [f"most{seat + 1}-{n}" for seat, n in sorted(a.limits.items())]
        if a.most_each != MOST:
            words.append(f"each{a.most_each}")
        if a.most_in_all != MOST:
            words.append(f"all{a.most_in_all}")
        return words

    def step(self, step: int) -> str:
        name, payee = self.map.names[step_hex(step)], step_payee(step)
        if payee == UNSAID:
            return name
        return f"{name}-{'own' if payee == FREE else 0 if payee == NOBODY else payee + 1}"

    # Reading

    def read(self, text: str) -> Letter:
        """The letter of a canonical text; BadNotation for any other."""
        found = self.kept.get(text)
        if found is None:
            found = self.read_anew(text)
            if len(self.kept) > 64:
                self.kept.clear()
            self.kept[text] = found
        return found

    def read_anew(self, text: str) -> Letter:
        letter = Letter()
        for line in [] if text == EMPTY else text.split(","):
            label, equals, rest = line.partition("=")
            if label == "standby" and not equals:
                letter.by_stand_by = True
            elif label == "start" and rest:
                letter.starts = [self.hex(word) for word in rest.split(".")]
            elif label in LABELS and rest and label not in letter.works:
                letter.works[label] = self.read_works(label, rest)
            elif label.isdigit() and rest and label not in [str(each.number) for each in letter.entries]:
                letter.entries.append(self.read_entry(whole_number(label, 1, MOST), rest))
            else:
                raise BadNotation(f"'{line[:40]}' is no line of a letter, or stands there twice.")
        if self.text(letter) != text:
            raise BadNotation(f"Written in its usual form this letter is orders:{self.text(letter)[:200]}")
        return letter

    def read_works(self, label: str, text: str) -> Works:
        works = Works(label)
        for word in text.split(";"):
            found = WORKS.fullmatch(word)
            if found is not None:
                n = whole_number(found[2], 0, MOST - 1)
                if found[1] == "save":
                    works.save = n
                elif found[1] == "most":
                    works.most = n
                else:
                    works.needs = n
            elif word.startswith("ferry~"):
                id_ = word.removeprefix("ferry~")
                if id_ not in self.ferry_of:
                    raise BadNotation(f"There is no ferry '{id_[:40]}'.")
                works.branches.append(Branch((), (), self.ferry_of[id_]))
            else:
                works.branches.append(self.read_branch(word))
        return works

    def read_branch(self, text: str) -> Branch:
        words = [word.partition("^") for word in text.split(".")]
        hexes = tuple([self.hex(word[0]) for word in words])
        leaps = tuple([read_seat(word[2], self.seats) if word[1] else NOTHING for word in words])
        for a, b in pairwise(hexes):
            if not 0 <= self.map.segment(a, b) < self.map.regular:
                raise BadNotation(
                    f"No track can be built between {self.map.names[a]} and {self.map.names[b]}."
                )
        if leaps[0] != NOTHING or len(hexes) < 2:
            raise BadNotation("A branch has two hexes or more, and begins with one's own.")
        return Branch(hexes, leaps[1:])

    def read_entry(self, number: int, text: str) -> Entry:
        entry = Entry(number)
        if text.startswith("reserve."):
            entry.reserve = True
            text = text.removeprefix("reserve.")
        entry.alternatives = [self.read_alternative(words.split(".")) for words in text.split("|")]
        return entry

    def read_alternative(self, words: list[str]) -> Alternative:
        a = Alternative()
        said = False
        at = 0
        while at < len(words):
            word = words[at]
            at += 1
            if word in ("via", "from", "to", "route"):
                end = at
                while end < len(words) and words[end][:1].isupper():
                    end += 1
                self.read_places(a, word, words[at:end])
                at = end
            elif word == "no":
                a.how = OUT
            elif word in ("quick", "cheap"):
                said, a.how = True, QUICK if word == "quick" else CHEAP
            elif word != "alone":
                self.read_item(a, word)
        if a.partner != NOTHING and not said and a.plain():
            a.how = AS_PARTNER
        return a

    def read_places(self, a: Alternative, word: str, names: list[str]) -> None:
        if not names or (word in ("from", "to") and len(names) > 1):
            raise BadNotation(f"After '{word}' stand hexes.")
        if word == "via":
            a.via = [self.hex(name) for name in names]
        elif word == "from":
            a.start = self.hex(names[0])
        elif word == "to":
            a.goal = self.hex(names[0])
        else:
            a.how = ROUTE
            a.route = (self.hex(names[0]), *[self.read_step(name) for name in names[1:]])

    def read_step(self, word: str) -> int:
        name, dash, owner = word.partition("-")
        if not dash:
            payee = UNSAID
        else:
            own = FREE if owner == "own" else NOBODY
            payee = own if owner in ("own", "0") else read_seat(owner, self.seats)
        return pack_step(self.hex(name), payee)

    def read_item(self, a: Alternative, word: str) -> None:
        found = re.fullmatch(r"(jr|erp|each|all|if|ifnot|ifby)(\d+)|most(\d+)-(\d+)|(ifnobody)", word)
        if found is None:
            raise BadNotation(f"'{word[:40]}' is no word of an entry.")
        kind, n, seat, most, nobody = found.groups()
        if nobody:
            a.conditions.append((NOBODY_ELSE, NOTHING))
        elif seat:
            a.limits[read_seat(seat, self.seats)] = whole_number(most, 0, MOST - 1)
        elif kind == "each":
            a.most_each = whole_number(n, 0, MOST - 1)
        elif kind == "all":
            a.most_in_all = whole_number(n, 0, MOST - 1)
        elif kind == "jr":
            a.partner = read_seat(n, self.seats)
        elif kind == "erp":
            a.exchange.append(read_seat(n, self.seats))
        else:
            kinds = {"if": ENTERS, "ifnot": STAYS_OUT, "ifby": STAND_BY}
            a.conditions.append((kinds[kind], read_seat(n, self.seats)))

    def hex(self, name: str) -> int:
        found = self.map.hex_of.get(name)
        if found is None:
            raise BadNotation(f"There is no hex '{name[:40]}'.")
        return found


def condition_word(kind: int, seat: int) -> str:
    if kind == NOBODY_ELSE:
        return "ifnobody"
    return ("if", "ifnot", "", "ifby")[kind] + str(seat + 1)
