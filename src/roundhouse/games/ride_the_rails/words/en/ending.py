"""The end of a game: where the money came from, and what decided."""

from typing import Any, Final

from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.view import View
from roundhouse.core.words import Standing

SOURCES: Final = {
    "RT-BONUS-1": "Track in Chicago",
    "RT-BONUS-3": "Green banners",
    "RT-TRANS-3": "Transcontinental line",
    "RT-TRANS-4": "Transcontinental line",
    "RT-RIDE-9": "Shares",
    "RT-RIDE-11": "Own rides",
}
"""By the rule of the ledger's line."""

FORTUNES: Final = {"share": "Shares of railroads"}


class Ending:
    """What a finished game says of the money."""

    def __init__(self) -> None:
        self.sources: dict[str, str] = SOURCES
        self.counted = "Money"

    def source(self, rules: Rules[Any], entry: Entry) -> str:
        return self.sources[entry.rule]

    def standing(self, view: View[Any], names: list[str]) -> Standing:
        why = "The most money wins; who has the same shares the place."
        return Standing(self.counted, why, ["RT-END-2", "RT-END-3"])
