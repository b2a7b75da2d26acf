"""The building allowances a, b and c of a round, the same for all, thrown beforehand (RP-11, RP-12)."""

from itertools import product
from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.errors import BadNotation
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE
from roundhouse.games.railway_rivals.data import AVERAGE
from roundhouse.games.railway_rivals.postal.state import PostalState

SIDES: Final = (1, 2, 3, 4, 5, 6)


class Allow(Action):
    """`~allow:4,3,6`: the three allowances of the next building round."""

    def __init__(self, points: tuple[int, ...]) -> None:
        self.points = points

    def text(self) -> str:
        return f"~allow:{','.join([str(n) for n in self.points])}"


def best_three(throw: tuple[int, ...]) -> tuple[int, ...]:
    """The throw of four dice without the lowest, of equal ones without the last; or nothing (RP-12)."""
    if throw.count(1) > 1:
        return ()
    lowest = min(throw)
    at = max([i for i, face in enumerate(throw) if face == lowest])
    return throw[:at] + throw[at + 1 :]


def ways(dice: str) -> dict[tuple[int, ...], int]:
    """In how many equally likely ways each three allowances come about."""
    found: dict[tuple[int, ...], int] = {}
    if dice == "best_three":
        throws = [best_three(throw) for throw in product(SIDES, repeat=4)]
    elif dice == "average_dice":
        throws = list(product(AVERAGE, repeat=3))
    else:
        throws = list(product(SIDES, repeat=3))
    for points in sorted(throws):
        if points:
            found[points] = found.get(points, 0) + 1
    return found


class Announce(Phase[PostalState]):
    """RP-11: three allowances are thrown and told to all before they write."""

    def __init__(self, dice: str) -> None:
        super().__init__("Announce the allowances", "RP-11")
        found = ways(dice)
        self.outcomes: list[Action] = [Allow(points) for points in found]
        self.often = list(found.values())
        self.by_text = {outcome.text(): outcome for outcome in self.outcomes}

    def read(self, args: list[str]) -> Action:
        found = self.by_text.get(f"~allow:{','.join(args)}")
        if found is None:
            raise BadNotation("Write ~allow: and the three allowances that were thrown, like ~allow:4,3,6.")
        return found

    def enter(self, s: PostalState) -> bool:
        return not s.operating and s.round > 0 and not s.opened and not s.allowances

    def to_move(self, s: PostalState) -> i64:
        return CHANCE

    def legal(self, s: PostalState) -> list[Action]:
        return self.outcomes

    def weights(self, s: PostalState) -> list[int]:
        return self.often

    def apply(self, s: PostalState, a: Action) -> bool:
        assert isinstance(a, Allow)
        s.allowances = a.points
        return True
