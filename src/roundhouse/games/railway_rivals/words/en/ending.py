"""The end of a game: where the money came from and went to, and what decided."""

from collections.abc import Sequence
from typing import Any, Final

from roundhouse.core.event import Event
from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.view import View
from roundhouse.core.words import Standing
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules, as_rivals
from roundhouse.games.railway_rivals.words.en.events import PRIZES, SHARES
from roundhouse.games.railway_rivals.words.en.nouns import PlaceNames, in_all

SOURCES: Final = {
    "RW-A4a.1 +": "First into towns",
    "RP-18 +": "First into towns",
    "RW-A4b.1 +": "Rivals building near own track",
    "RW-A4b.1 -": "Building near rival track",
    "RU-84 +": "Rivals building near own track",
    "RU-84 -": "Building near rival track",
    "RW-B2.7 +": "Own track used by rivals",
    "RW-B2.7 -": "Rival track used",
    "RW-C1b.1 -": "Ferries bought",
    "RW-C2.6 -": "Foreign railways used",
    "RW-B5.10 +": "Prizes",
    "RW-B5.11 +": "Prizes",
    **{f"{rule} +": "Prizes" for rule in (*SHARES, "RU-55")},
    "RW-B6.5 -": "Track built for money",
}
"""By the rule of the ledger's line, and whether money comes or goes."""
FORTUNES: Final = {"start": "Starts"}
OF_A_RACE: Final = ("RW-B2.7", "RW-C2.6", *PRIZES)
"""Fees and prizes: together they are what a race brought."""
BEGINS_A_RUN: Final = ("RW-B1.1", "RU-34", "RU-40", "RP-39")
"""The notes that say which run it is, if they are about one."""


class Ending:
    """What a finished game says of its accounts."""

    def __init__(self, places: PlaceNames) -> None:
        self.places = places
        self.sources: dict[str, str] = SOURCES
        self.counted = "Money"

    def source(self, rules: Rules[Any], entry: Entry) -> str:
        return self.sources[f"{entry.rule} {'+' if entry.amount > 0 else '-'}"]

    def swing_of(
        self, rules: RailwayRules, log: Sequence[Event], n: int, entry: Entry
    ) -> tuple[int, str] | None:
        """A race with its fees and prizes; track by the turn in which it was built."""
        if entry.rule not in OF_A_RACE:
            return None
        before = log[n].entries[: log[n].entries.index(entry)]
        for i in range(n, -1, -1):
            for note in reversed(before if i == n else log[i].entries):
                if note.rule in BEGINS_A_RUN and note.about:
                    first, second = [rules.notation.key_of[word] for word in note.about.split(",")[-2:]]
                    return i, f"The race from {self.places.run(rules, first, second)}."
        return None

    def standing(self, view: View[Any], names: list[str]) -> Standing:
        if as_rivals(view.rules).two_each:
            why = f"The two companies of a player count together. {in_all(view.state, names)}"
            return Standing(self.counted, why, ["RW-C7a.3", "RU-95"])
        why = "The fullest account wins; equal accounts share a place."
        return Standing(self.counted, why, ["RW-B7.1", "RU-58"])
