"""The end of a game: where the money came from and went to, and what decided."""

from typing import Any, Final

from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.view import View
from roundhouse.core.words import Standing

SOURCES: Final = {
    "RW-A4a.1 +": "First into towns",
    "RW-A4b.1 +": "Rivals building near own track",
    "RW-A4b.1 -": "Building near rival track",
    "RW-B2.7 +": "Own track used by rivals",
    "RW-B2.7 -": "Rival track used",
    "RW-B5.10 +": "Prizes",
    "RW-B5.11 +": "Prizes",
    "RW-B6.5 -": "Track built for money",
}
"""By the rule of the ledger's line, and whether money comes or goes."""


class Ending:
    """What a finished game says of its accounts."""

    def __init__(self) -> None:
        self.sources: dict[str, str] = SOURCES
        self.counted = "Money"

    def source(self, rules: Rules[Any], entry: Entry) -> str:
        return self.sources[f"{entry.rule} {'+' if entry.amount > 0 else '-'}"]

    def standing(self, view: View[Any], names: list[str]) -> Standing:
        why = "The fullest account wins; equal accounts share a place."
        return Standing(self.counted, why, ["RW-B7.1", "RU-58"])
