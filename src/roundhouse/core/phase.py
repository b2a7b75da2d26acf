"""A phase: one section of the rulebook, stateless."""

from typing import Generic, TypeVar

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.state import State

S = TypeVar("S", bound=State)


class Phase(Generic[S]):
    """One heading of the rulebook: who acts, what is allowed, what it does.

    Phases stand in a list in the rulebook's order. When one is over the next one is entered; one whose
    `enter` says False is skipped; after the last comes the first again, until the game is finished.
    """

    def __init__(self, name: str, rule: str) -> None:
        self.name = name
        """The heading, as people read it."""
        self.rule = rule
        """The rule id under which this phase stands: cited when something else is refused meanwhile."""
        self.secret_choices = False
        """Whether what can be chosen here depends on what the mover alone knows: see `Rules.forced`."""
        self.tabled = False
        """Whether `legal` has every list from the start: what follows from one may be kept as long as it."""

    def enter(self, s: S) -> bool:
        """Make ready; False = nothing to do here, skip."""
        return True

    def to_move(self, s: S) -> i64:
        """The seat that decides, or CHANCE."""
        raise AssertionError("every phase says who moves")

    def legal(self, s: S) -> list[Action]:
        """Every lawful action, in a stable order; never empty for a seat to move.

        At a chance node, every outcome. The list may be shared: read it, never change it.
        """
        raise AssertionError("every phase lists what is legal")

    def weights(self, s: S) -> list[int]:
        """At a chance node: in how many equally likely ways each outcome of `legal` comes about."""
        return [1] * len(self.legal(s))

    def random_choice(self, s: S, dice: Dice) -> Action:
        """One of `legal`, each as likely, by one throw of the dice; where lists are long, without them.

        Where `legal` offers only the best of an action (`Verb.best_only`), any lawful action may come, by a
        lot of the phase's own.
        """
        choices = self.legal(s)
        return choices[dice.below(len(choices))]

    def allows(self, s: S, a: Action) -> Refusal | None:
        """None if `a` is lawful, otherwise the rule that it breaks.

        What is lawful is said by `legal`; only where its list is long or has the best alone, or depends on
        what a view does not know, a phase answers here without it, and law 8 compares the two.
        """
        return None if a in self.legal(s) else self.refusal(s, a)

    def refusal(self, s: S, a: Action) -> Refusal:
        """The rule that `a`, which is not lawful now, breaks."""
        return Refusal(self.rule, f"This is not possible now, in the phase '{self.name}'.")

    def sample(self, s: S, dice: Dice) -> Action:
        """At a chance node: one outcome, drawn fairly."""
        outcomes = self.legal(s)
        weights = self.weights(s)
        rest: i64 = dice.below(sum(weights))
        for i in range(len(outcomes)):
            rest -= weights[i]
            if rest < 0:
                return outcomes[i]
        raise AssertionError("weights and outcomes differ in length")

    def check(self, s: S) -> None:
        """Raise BadPosition unless a game can stand like this in this phase.

        For positions that come from outside; what holds in every phase is checked by the rules.
        """

    def apply(self, s: S, a: Action) -> bool:
        """Carry out `a`, trusting that it is lawful; True = the phase is over."""
        raise AssertionError("every phase carries out its actions")
