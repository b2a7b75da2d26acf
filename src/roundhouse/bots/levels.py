"""The levels of play that follow from a game's judge: easy, which errs, and hard and expert, which search."""

from typing import Any

from roundhouse.bots.search import Found, search
from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadOptions
from roundhouse.core.game import find_game
from roundhouse.core.judge import Budget, Judge, Valued, best_of
from roundhouse.core.rules import Rules
from roundhouse.core.view import View

WORST = 4.0
"""An error is never larger than so many times what a weak player errs by."""
MOST_JUDGES = 16
"""So many judges are kept, before all are forgotten."""


class Judges:
    """The judges of the tables at which a bot sits."""

    def __init__(self) -> None:
        self.rules: Rules[Any] | None = None
        self.judge: Judge[Any] | None = None
        """The rules that were asked for last, and their judge."""
        self.made: dict[tuple[str, int, str, int], Judge[Any]] = {}

    def of(self, rules: Rules[Any]) -> Judge[Any]:
        if self.judge is not None and rules is self.rules:
            return self.judge
        key = rules.made_of()
        if key not in self.made:
            judge = find_game(rules.game).judge(rules)
            if judge is None:
                raise BadOptions(f"{find_game(rules.game).title} has no judge of its choices.")
            if len(self.made) >= MOST_JUDGES:
                self.made.clear()
            self.made[key] = judge
        self.rules, self.judge = rules, self.made[key]
        return self.made[key]


class Easy:
    """Takes what seems best, and misjudges every choice a little: the less it matters, the more often."""

    def __init__(self) -> None:
        self.judges = Judges()

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        if len(choices) == 1:
            return choices[0]
        judge = self.judges.of(view.rules)
        worths = judge.worths(view.state, view.seat, choices)
        least = max(worths) - WORST * judge.slip
        seeming = [
            Valued(choice, worth + judge.slip * (fraction(dice) + fraction(dice) - 1.0) * 2.0)
            for choice, worth in zip(choices, worths, strict=True)
            if worth >= least
        ]
        return best_of(seeming).action


class Plan:
    """What is left of a plan that was chosen: it is followed as long as all goes as it says."""

    def __init__(self) -> None:
        self.rest: list[Action] = []
        self.expected: object = None
        """What its seat sees if all goes as the plan says."""

    def begin(self, view: View[Any], actions: list[Action]) -> Action:
        """The first action of a plan; the others are remembered."""
        self.rest = actions[1:]
        if self.rest:
            after = view.rules.clone(view.state)
            view.rules.apply(after, actions[0])
            self.expected = after
        return actions[0]

    def go_on(self, view: View[Any]) -> Action | None:
        """The next action of the plan, if all went as it says; otherwise there is no plan any more."""
        rest, self.rest = self.rest, []
        if not rest or view.state != self.expected or view.rules.allows(view.state, rest[0]) is not None:
            return None
        return self.begin(view, rest)


class Searching:
    """Plays the best choices on, as far as its budget goes."""

    def __init__(self, level: str, budget: Budget | None = None) -> None:
        self.level = level
        self.budget = budget
        """Its own budget; without one, that of its level in the game."""
        self.judges = Judges()
        self.plan = Plan()

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        if len(choices) == 1:
            return choices[0]
        return self.plan.go_on(view) or self.plan.begin(view, self.found(view, dice).chosen.plan)

    def found(self, view: View[Any], dice: Dice) -> Found:
        """What the search comes to here: the review of a game asks for it too."""
        judge = self.judges.of(view.rules)
        usual = judge.hard if self.level == "hard" else judge.expert
        return search(view, judge, self.budget or usual, dice)


def fraction(dice: Dice) -> float:
    """A number from 0 to 1, each as likely."""
    return dice.below(1 << 30) / (1 << 30)
