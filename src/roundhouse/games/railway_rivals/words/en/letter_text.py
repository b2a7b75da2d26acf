"""Letters in words: canonical orders written as a player would write them, and read back in full."""

from collections.abc import Sequence
from itertools import pairwise

from roundhouse.core.state import NOTHING
from roundhouse.core.wording import listed, plural
from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.packing import FREE, route_hexes, step_hex, step_payee
from roundhouse.games.railway_rivals.postal.letters import (
    AS_PARTNER,
    CHEAP,
    MOST,
    NOBODY_ELSE,
    OUT,
    QUICK,
    STAND_BY,
    STAYS_OUT,
    UNSAID,
    Alternative,
    Branch,
    Entry,
    Letter,
    Works,
)
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from roundhouse.games.railway_rivals.postal.reading import BuildTried, EntryTried, Reading
from roundhouse.games.railway_rivals.postal.rounds import UNLIMITED
from roundhouse.games.railway_rivals.postal.state import PostalState
from roundhouse.geometry.hexes import axial

Names = Sequence[str]
"""What each company is called in letters."""


class LetterText:
    """Writes letters on one map."""

    def __init__(self, sheet: Map, names: Names) -> None:
        self.map = sheet
        self.names = names

    def lines(self, letter: Letter) -> list[str]:
        """All lines of a letter but its heading."""
        found = [f"start: {', '.join([self.map.place_name(hex_) for hex_ in letter.starts])}"]
        found = found if letter.starts else []
        found += [f"{works.label}) {self.works(works)}" for works in letter.works.values()]
        return [*found, *[f"{entry.number}) {self.entry(entry)}" for entry in letter.entries]]

    def works(self, works: Works) -> str:
        parts = [self.branch(branch) for branch in works.branches]
        if works.most != MOST:
            parts.append(f"at most {works.most}")
        if works.save:
            parts.append(f"save {works.save}")
        hangs = f"if I have {works.needs}: " if works.needs != -MOST else ""
        return hangs + (" ; ".join(parts) or "nothing")

    def place(self, hex_: int) -> str:
        """A town by its name, another hex by its own."""
        name = self.map.place_name(hex_)
        return name if any(hex_ == town.hex for town in self.map.towns) else self.map.names[hex_]

    def branch(self, branch: Branch) -> str:
        if branch.ferry != NOTHING:
            a, b = self.map.ferries[branch.ferry].ports
            return f"ferry {self.place(a)} - {self.place(b)}"
        text = f"({self.place(branch.hexes[0])})"
        corners = self.corners(branch)
        for at, hex_ in enumerate(branch.hexes[1:]):
            over = branch.leaps[at]
            last = at + 1 == len(branch.leaps)
            if over != NOTHING:
                if last or branch.leaps[at + 1] != over:
                    text += f" *LEAP {self.names[over]}* ({self.place(hex_)})"
            elif at + 1 in corners:
                text += f" - {self.place(hex_)}"
        return text

    def corners(self, branch: Branch) -> set[int]:
        """Which hexes of a chain must be named: towns, and where it turns (GR-2)."""
        found = {len(branch.hexes) - 1}
        places = [axial(self.map.places[hex_]) for hex_ in branch.hexes]
        ways = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)]
        towns = {town.hex for town in self.map.towns}
        for at in range(1, len(branch.hexes) - 1):
            leaps = branch.leaps[at - 1] != NOTHING or branch.leaps[at] != NOTHING
            if ways[at] != ways[at - 1] or branch.hexes[at] in towns or leaps:
                found.add(at)
        return found

    def hexes(self, hexes: Sequence[int]) -> str:
        return " ".join([self.map.names[hex_] for hex_ in hexes])

    # Entries

    def entry(self, entry: Entry) -> str:
        found: list[str] = []
        for alternative in entry.alternatives:
            found.append(self.alternative(alternative, after=bool(found)))
        return ("reserve, " if entry.reserve else "") + " else ".join(found)

    def alternative(self, a: Alternative, *, after: bool) -> str:
        hangs = f"if {' and '.join([self.condition(kind, seat) for kind, seat in a.conditions])}: "
        hangs = hangs if a.conditions else ""
        if a.how == OUT:
            return f"{hangs}no"
        words: list[str] = []
        if a.partner != NOTHING:
            words.append(f"JR {self.names[a.partner]}")
        elif after and a.how == QUICK and a.plain():
            words.append("alone")
        words += [f"ERP {self.names[seat]}" for seat in a.exchange]
        if a.how == CHEAP:
            words.append("cheapest")
        elif a.how == QUICK and a.plain():
            words.append("quickest")
        if a.via:
            words.append(f"via {', '.join([self.place(hex_) for hex_ in a.via])}")
        if a.start != NOTHING:
            words.append(f"from {self.place(a.start)}")
        if a.goal != NOTHING:
            words.append(f"to {self.place(a.goal)}")
        if a.route:
            words.append(self.route(a.route))
        words += [f"at most {n} to {self.names[seat]}" for seat, n in sorted(a.limits.items())]
        if a.most_each != MOST:
            words.append(f"at most {a.most_each} to anybody")
        if a.most_in_all != MOST:
            words.append(f"at most {a.most_in_all} in all")
        return hangs + ", ".join(words)

    def route(self, route: tuple[int, ...]) -> str:
        """All hexes of a written route, with whose track is used where that is said."""
        text = f"route {self.place(route[0])}"
        for step in route[1:]:
            payee = step_payee(step)
            over = "" if payee in (UNSAID, FREE) or payee >= len(self.names) else f" over {self.names[payee]}"
            text += f" - {self.place(step_hex(step))}{over}"
        return text

    def condition(self, kind: int, seat: int) -> str:
        if kind == NOBODY_ELSE:
            return "nobody else enters"
        if kind == STAND_BY:
            return f"stand-by {self.names[seat]}"
        return f"{self.names[seat]} {'stays out' if kind == STAYS_OUT else 'enters'}"


class ReadBack:
    """A letter read back in full to its writer, before it counts."""

    def __init__(self, rules: PostalRules, s: PostalState, seat: int, names: Names) -> None:
        self.rules = rules
        self.s = s
        self.seat = seat
        self.names = names
        self.text = LetterText(rules.map, names)

    def lines(self, reading: Reading) -> list[str]:
        """Every line that counts, with what it costs and brings as the map stands."""
        letter = reading.letter
        if not reading.orders:
            return []
        found = [f"start: {', '.join([self.rules.map.place_name(hex_) for hex_ in letter.starts])}."]
        found = found if letter.starts else []
        tried = {each.label: each for each in reading.works}
        for label, works in letter.works.items():
            told = self.built(tried[label]) if label in tried else ""
            found.append(f"{self.s.round}{label}) {self.text.works(works)}: {told}")
        limit = self.rules.entering.limit(len(self.s.offers))
        used = 0
        for entry, one in zip(letter.entries, reading.entries, strict=True):
            used += bool(one.route) and entry.firm()
            found.append(f"{entry.number}) {self.text.entry(entry)}: {self.entered(entry, one, used, limit)}")
        return found or ["An empty letter: nothing is built and no run is entered."]

    def built(self, tried: BuildTried) -> str:
        """`3 segments, 3 of 4 points; +6 for towns; nothing to rivals as the map stands.`"""
        if not tried.built:
            return "nothing can be built."
        room = "" if tried.points >= UNLIMITED else f" of {tried.points}"
        told = f"{plural(len(tried.built), 'segment')}, {tried.cost}{room} points"
        told += f"; +{tried.credit} for towns" if tried.credit else ""
        paid = [f"{n} to {self.names[seat]}" for seat, n in sorted(tried.paid.items()) if n]
        return f"{told}; {listed(paid) if paid else 'nothing to rivals'} as the map stands."

    def entered(self, entry: Entry, tried: EntryTried, used: int, limit: int) -> str:
        """The route with pips and fees, and the entry's place within the limit."""
        if not tried.route:
            return "no entry."
        route = self.text.hexes(route_hexes(tried.route))
        fees = [f"{n} to {self.names[seat]}" for seat, n in sorted(tried.fees.items())]
        told = f"{route}, {plural(tried.pips, 'pip')}, {listed(fees) if fees else 'no fees'}"
        first = entry.alternatives[0]
        if first.partner != NOTHING:
            partner = self.names[first.partner]
            told += f"; stands if {partner} orders JR {self.names[self.seat]} with the same hexes"
            told += ", or leaves the route open" if first.how != AS_PARTNER else ""
        place = f"entry {used} of {limit}" if entry.firm() else "counts after the firm entries"
        return f"{told}; {place}."
