"""A judge: what a game knows about playing itself well. Bots, hints and reviews ask it."""

from collections.abc import Callable
from math import exp
from time import monotonic
from typing import Final, Generic, TypeVar

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadOptions
from roundhouse.core.rules import Rules
from roundhouse.core.state import State
from roundhouse.core.view import View

S = TypeVar("S", bound=State)

LEVELS: Final = ("easy", "medium", "hard", "expert")
"""How well one can play a game that has a judge; `greedy` is another name for medium."""
LARGEST: Final = 50.0
"""A lead of so many spreads is as good as any larger one."""


class Valued:
    """A choice, what it is worth, and of what that is made."""

    def __init__(self, action: Action, worth: float, parts: tuple[tuple[str, float], ...] = ()) -> None:
        self.action = action
        self.worth = worth
        """In points of the game, all told: only differences between the choices of one decision count."""
        self.parts = parts
        """What it is made of, the weightiest first, like ("stock", 1.5), ("rival", -0.4); the game's words
        make a sentence of them."""

    def __repr__(self) -> str:
        return f"Valued({self.action!r}, {self.worth:.2f})"


class Budget:
    """How much a search may look at."""

    def __init__(
        self,
        rollouts: int,
        candidates: int = 4,
        seconds: float = 0.0,
        deep: bool = False,
        clock: Callable[[], float] = monotonic,
        careful: bool = False,
    ) -> None:
        if candidates < 1:
            raise BadOptions(f"A search looks at one candidate at least, not at {candidates}.")
        self.rollouts = rollouts
        """So many games are played on at most, for all candidates together."""
        self.candidates = candidates
        self.seconds = seconds
        """After so long it stops at the next look; 0 = never."""
        self.deep = deep
        """Whether rollouts go on to the end of the game, instead of to the judge's horizon; candidates are
        dropped later then, because more lies between a choice and what comes of it."""
        self.clock = clock
        """What tells the time: at a table that of day, where strength is measured that of the processor."""
        self.careful = careful
        """Whether the rollouts are played by the judge's careful player, and what comes out is believed. With
        fewer than two for each candidate they always are."""

    def within(self, seconds: float, clock: Callable[[], float] = monotonic) -> "Budget":
        """The same in another time."""
        return Budget(self.rollouts, self.candidates, seconds, self.deep, clock, self.careful)


class Foresight:
    """What a game has found out that looks ahead in a way of its own."""

    def __init__(
        self, choices: list[Action], found: list[list[float]], chosen: Action, rollouts: int
    ) -> None:
        self.choices = choices
        """Some of the lawful ones, greedy's own first."""
        self.found = found
        """How good each of them was in each world."""
        self.chosen = chosen
        """One of them."""
        self.rollouts = rollouts
        """How many games were played on for it."""


class Judge(Generic[S]):
    """What a game knows about playing itself well; made once from the rules of a table.

    `values` and `plans` are asked about a view's masked state and read no secret. `reply`, `standing` and
    `turn` are asked in rollouts, about whole states that were guessed.
    """

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules
        self.near = 0.0
        """Choices that are worth so much less than the best are as good, as far as greedy can tell."""
        self.slip = 2.0
        """By so many points a weak player errs, usually; by four times as many never."""
        self.spread = 6.0
        """With a lead of so many points one wins about three times in four."""
        self.horizon = 2
        """So many turns after its beginning a rollout is cut off; 0 = it is played on to the end."""
        self.hard = Budget(96)
        """What the level of this name may look at."""
        self.expert = Budget(600, 6)

    # What a view is asked for

    def values(self, s: S, seat: int, choices: list[Action]) -> list[Valued]:
        """What each of these lawful choices is worth to the seat, in the order of the choices.

        Of those that are worth most the first is greedy's own.
        """
        raise AssertionError("every judge values choices")

    def worths(self, s: S, seat: int, choices: list[Action]) -> list[float]:
        """The worths of the values alone, for games where the parts take long."""
        return [valued.worth for valued in self.values(s, seat, choices)]

    def plans(self, s: S, seat: int, most: int) -> list[list[Action]]:
        """What a search should look at, greedy's own first, at most `most`.

        A plan is one action, or several that are done one after another while they stay lawful and it is this
        seat's turn. Where a turn has many small steps a game offers whole turns here.
        """
        return [[valued.action] for valued in best_first(self.values(s, seat, self.rules.legal(s)))[:most]]

    def foresee(self, view: View[S], budget: Budget, also: Action | None) -> Foresight | None:
        """What to do, where a game looks ahead better than by playing its plans on; None where it does not.

        Like the search it sees a view alone, plays no more games on than the budget allows, and looks at the
        choice `also` in any case.
        """
        return None

    # What a rollout asks for

    def reply(self, s: S, dice: Dice) -> Action:
        """What whoever is to move might do: a quick player, not the best one."""
        raise AssertionError("every judge has a quick player")

    def careful_reply(self, s: S, dice: Dice | None) -> Action:
        """What whoever is to move does, with more thought; without dice what seems best."""
        return self.reply(s, Dice(0, 0, 0) if dice is None else dice)

    def standing(self, s: S) -> list[float]:
        """Points that each seat may expect to have in the end; when it is over, those that it has."""
        raise AssertionError("every judge knows how the seats stand")

    def turn(self, s: S) -> int:
        """The number of the turn or round: it never falls."""
        raise AssertionError("every judge counts turns")

    def utility(self, standing: list[float], seat: int) -> float:
        """How good it is for the seat to stand like this: the chance of a win; alone the points, where these
        count (`Game.for_points`)."""
        if len(standing) == 1:
            return standing[0]
        mine = standing[seat]
        best = -1e9
        for other in range(len(standing)):
            if other != seat and standing[other] > best:
                best = standing[other]
        lead = (mine - best) / self.spread
        return 1.0 / (1.0 + exp(-max(-LARGEST, min(LARGEST, lead))))


def best_of(values: list[Valued]) -> Valued:
    """The first of those that are worth most."""
    best = values[0]
    for valued in values:
        if valued.worth > best.worth:
            best = valued
    return best


def pick(values: list[Valued], near: float, dice: Dice) -> Valued:
    """One of those that are nearly worth most, each as likely; without a throw if there is one."""
    least = best_of(values).worth - near
    good = [valued for valued in values if valued.worth >= least]
    return good[0] if len(good) == 1 else good[dice.below(len(good))]


def best_first(values: list[Valued]) -> list[Valued]:
    """The choices from the best to the worst; equal ones stay in their order."""
    order = sorted([(-valued.worth, i) for i, valued in enumerate(values)])
    return [values[i] for _, i in order]
