"""Why a choice is good or bad: of what its worth is made, in a few words."""

from typing import Final

from roundhouse.core.judge import Valued
from roundhouse.core.view import View
from roundhouse.core.wording import listed
from roundhouse.games.ride_the_rails.actions import Alight, Build, Passenger, Ride, Share
from roundhouse.games.ride_the_rails.packing import amount
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.games.ride_the_rails.words.en.nouns import Nouns

MOST: Final = 3
"""So many parts of a worth are told of."""
LEAST: Final = 0.05
"""What is worth less is not told of."""
OF_SHARES: Final = {
    "rides": "for the Links of today",
    "later": "for Links still to be built",
    "bonus": "for bonuses within reach",
    "opens": "for locomotives to build with",
}
OF_TRACK: Final = {
    "bonus": "at once",
    "line": "for the transcontinental line",
    "rides": "more from rides",
    "rivals": "for what it brings the others",
    "passengers": "for passengers who get a Link",
    "later": "for Links to come",
    "supply": "for locomotives that would be missing later",
    "opened": "because the next one could complete the line",
    "locomotives": "for its length",
    "nowhere": "because it leads to no city soon",
}
OF_RIDES: Final = {"rides": "of own income", "rivals": "for what the others get"}
"""By the name of a part what it is for, after a sum."""


class Reasons:
    """Sentences about the parts of a worth."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def worth(self, view: View[RailsState], valued: Valued) -> str:
        """The weightiest parts as sums of dollars, each with what it is for."""
        action = valued.action
        names = OF_TRACK
        if isinstance(action, Share):
            names = OF_SHARES
        elif isinstance(action, (Passenger, Ride, Alight)):
            names = OF_RIDES
        told = [part for part in valued.parts if abs(part[1]) >= LEAST][:MOST]
        words = [f"{dollars(worth)} {names[name]}" for name, worth in told]
        if not words:
            return "nothing gained, nothing lost"
        if isinstance(action, (Share, Build)):
            held = amount(view.state.shares[view.seat], action.railroad)
            words[-1] += f"; {held} of {self.nouns.railroad(action.railroad)} held so far"
        return listed(words)


def dollars(worth: float) -> str:
    """A sum with its sign, to a tenth."""
    return f"{'−' if worth < 0 else '+'}${abs(worth):.1f}"
