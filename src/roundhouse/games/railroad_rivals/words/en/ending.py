"""The end of a game: where the points came from, what decided, and the ranks of who plays alone."""

from collections.abc import Sequence
from typing import Any, Final

from roundhouse.core.event import Event
from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.view import View
from roundhouse.core.wording import listed
from roundhouse.core.words import Standing
from roundhouse.games.railroad_rivals.rules.solitaire import LOWEST_RANK, RANKS

SOURCES: Final = {
    "RR-SETUP-10": "At the start",
    "RR-SOLO-2": "At the start",
    "RR-BID-7": "Bids paid",
    "RR-OPTBID-4": "Bids paid",
    "RR-DELIVER-6": "Own deliveries",
    "RR-DELIVER-7": "Own deliveries",
    "RR-DELIVER-8": "Own deliveries",
    "RR-DELIVER-9": "Own links used by others",
    "RR-END-3": "Stock",
    "RR-SOLO-20": "Own deliveries",
    "RR-SOLO-24": "Stock",
    # Robber Baron
    "RB-BID-5": "Bids paid",
    "RB-HOTEL-5": "Hotels",
    "RB-UPGRADE-2": "Locomotive Upgrades",
    "RB-UPGRADE-3": "Locomotive Upgrades",
    "RB-BUY-3": "Stock bought",
    "RB-DUMP-3": "Stock dumped",
    "RB-LOOT-3": "Railroads looted",
    "RB-END-2": "Size of the railroad",
}
"""Where points come from or go to, by the rule of the ledger's line."""
COUNTED_LAST: Final = {
    "RR-END-3": "The stock is paid out.",
    "RR-SOLO-24": "The stock is paid out.",
    "RB-END-2": "The sizes of the railroads are counted.",
}
"""What is counted when the game is over."""
FORTUNES: Final = {"draft-stock": "Stock drafted", "deliver": "Goods delivered"}
BIDS: Final = ("RR-BID-7", "RR-OPTBID-4", "RB-BID-5")
NO_BIDS: Final = ("RUL-05", "RUL-61")
"""With one of these an auction ends, and a turn begins."""


class Ending:
    """What a finished game says of its scores."""

    def __init__(self) -> None:
        self.sources: dict[str, str] = SOURCES
        self.counted = "Points"

    def source(self, rules: Rules[Any], entry: Entry) -> str:
        return self.sources[entry.rule]

    def swing_of(
        self, log: Sequence[Event], n: int, entry: Entry, names: list[str]
    ) -> tuple[int, str] | None:
        """A turn of everybody, with what was bid for it; what is counted last stands for itself."""
        if entry.rule in COUNTED_LAST:
            return n, COUNTED_LAST[entry.rule]
        if len(names) == 1:
            return None
        before = log[n].entries[: log[n].entries.index(entry) + 1]
        for i in range(n, 0, -1):
            for note in reversed(before if i == n else log[i].entries):
                if note.rule in BIDS:
                    return i, f"The turn in which {names[note.seat]} paid {-note.amount} to be 1st."
                if note.rule in NO_BIDS:
                    return i, "A turn for which nobody had bid."
        return 0, "The first turn."

    def standing(self, view: View[Any], names: list[str]) -> Standing:
        """The most points win, and among equals the dearest stock; alone, the score gives a rank."""
        scores, places = view.state.scores, view.rules.ranking(view.state)
        if view.rules.seats == 1:
            titles = [(0, LOWEST_RANK), *reversed(RANKS)]
            return Standing(self.counted, "Who plays alone is given a rank.", ["RR-SOLO-25"], titles)
        why, rules = "The most points win.", ["RR-END-5"]
        for score in sorted(set(scores), reverse=True):
            tied = [seat for seat in range(len(names)) if scores[seat] == score]
            order = sorted(tied, key=lambda seat: places[seat])
            if places[order[0]] != places[order[-1]]:
                who, ahead = listed([names[seat] for seat in order]), names[order[0]]
                why += f" {who} are tied with {score}: there the dearest stock puts {ahead} ahead."
                rules = ["RR-END-5", "RR-END-6"]
        return Standing(self.counted, why, rules)
