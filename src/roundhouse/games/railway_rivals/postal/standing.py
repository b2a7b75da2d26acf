"""Standing orders: what a company does whose letter is missing (RP-50, GR-8)."""

import re

from roundhouse.core.bits import bit
from roundhouse.games.railway_rivals.postal.letters import EXTRA, MOST, Alternative, Entry, Letter, Works
from roundhouse.games.railway_rivals.postal.names import PlaceReader
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from roundhouse.games.railway_rivals.postal.reading_works import WorksReader
from roundhouse.games.railway_rivals.postal.runs import ROUNDS
from roundhouse.games.railway_rivals.postal.state import PostalState, run_first, run_number, run_second

ENTER = re.compile(r"enter(?:\s+at\s+most\s+(\d{1,2}))?\s*\.?", re.IGNORECASE)


def standing_letter(rules: PostalRules, s: PostalState, seat: int, text: str, names: list[list[str]]) -> str:
    """The canonical letter of standing orders in this round; each line of the text is one of them."""
    letter = Letter()
    for line in text.splitlines():
        found = ENTER.fullmatch(line.strip())
        if found is not None:
            if s.operating:
                enter(rules, s, seat, letter, MOST if found[1] is None else int(found[1]))
        elif s.round > 0 and s.round < ROUNDS:
            # GR-8: built in order for a, b, c; what stands already is passed free, so each goes on
            labels = (EXTRA,) if s.operating else ("a", "b", "c")
            for label in labels:
                letter.works[label] = works_of(rules, s, label, line, names)
    letter.works = {label: works for label, works in letter.works.items() if works.branches}
    return rules.form.text(letter)


def works_of(rules: PostalRules, s: PostalState, label: str, line: str, names: list[list[str]]) -> Works:
    """The branches of a line as far as they can be read."""
    reader = WorksReader(rules, s, PlaceReader(rules.map, names))
    works, _ = reader.read(label, line)
    return works


def enter(rules: PostalRules, s: PostalState, seat: int, letter: Letter, most: int) -> None:
    """Of the runs whose quickest route costs so much in all at most, those with the fewest pips."""
    found: list[tuple[int, int]] = []
    for run in s.offers:
        ends = int(run_first(run)), int(run_second(run))
        route = rules.finder.find(s, bit(seat), ends, Alternative())
        if route and rules.routes.total_of(route) <= most:
            found.append((int(rules.routes.route_pips(route)), int(run_number(run))))
    limit = rules.entering.limit(len(s.offers))
    for number in sorted([number for _, number in sorted(found)[:limit]]):
        entry = Entry(number)
        entry.alternatives = [Alternative()]
        letter.entries.append(entry)
