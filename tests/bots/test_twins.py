"""Nobody cheats: of two games that differ only in what is hidden from a seat, it plays both alike."""

from collections.abc import Iterator
from typing import Any

import pytest

from roundhouse import CHANCE, OVER, Dice, View, dice_at, find_game
from roundhouse.bots import Bot, find_bot
from roundhouse.bots.coach import advise, in_words
from roundhouse.bots.levels import Easy, Searching
from roundhouse.core.action import Action
from roundhouse.core.judge import Budget, Judge
from roundhouse.core.rules import Rules

SECRETIVE = [
    ("trainmaker", 3, ""),
    ("trainmaker", 2, "max_locomotives=7"),
    ("railroad-rivals", 4, ""),
    ("railroad-rivals", 3, "modules=robber-baron"),
]
NAMES = ["Ann", "Bob", "Cay", "Dan"]
OFTEN = 60
"""So often another draw is looked for that reads alike."""
GAMES, COMPARED = 24, 12
"""So many games are begun at most, until so many decisions have been compared."""


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "options"), SECRETIVE)
def test_every_level_and_the_coach_choose_by_what_their_seat_may_know(
    game: str, seats: int, options: str
) -> None:
    # given two minds with judges of their own, so that nothing goes from one to the other
    first, second = Mind(game, seats, options), Mind(game, seats, options)
    rules, compared = first.rules, 0
    for n in range(GAMES):
        seat = n % seats
        for left, right in twins(rules, seat, dice_at(f"twins {game} {options}", n)):
            views = [View(rules, seat, rules.mask(state, seat)) for state in (left, right)]
            assert views[0].state == views[1].state
            assert texts(rules.legal(left)) == texts(rules.legal(right))
            if left != right and len(rules.legal(left)) > 1:
                compared += 1
                assert first.says(views[0], compared) == second.says(views[1], compared)
            if compared == COMPARED:
                return
    raise AssertionError(f"only {compared} decisions could be compared")


class Mind:
    """Bots of all levels at a table, and its judge."""

    def __init__(self, game: str, seats: int, options: str) -> None:
        self.rules: Rules[Any] = find_game(game).rules(seats, options)
        judge = find_game(game).judge(self.rules)
        assert judge is not None
        self.judge: Judge[Any] = judge
        self.words = find_game(game).words("en")
        self.budget = few(judge.hard)
        self.bots: list[Bot] = [
            Easy(),
            find_bot(game, "greedy"),
            Searching("hard", self.budget),
            Searching("expert", few(judge.expert)),
        ]

    def says(self, view: View[Any], n: int) -> list[str]:
        """What each level does, and what the coach advises in words."""
        advice = advise(view, self.judge, self.budget, Dice(3, 4, n))
        chosen = [bot.choose(view, Dice(1, 2, n)).text() for bot in self.bots]
        return [*chosen, in_words(advice, view, self.words, NAMES)]


def few(budget: Budget) -> Budget:
    """The same with sixteen rollouts, and all the time that they take."""
    return Budget(16, budget.candidates, deep=budget.deep, careful=budget.careful)


def twins(rules: Rules[Any], seat: int, dice: Dice) -> Iterator[tuple[Any, Any]]:
    """A game and another one in which all that the seat cannot see goes otherwise, wherever that is possible;
    as they are before each of its decisions."""
    left = rules.start()
    right = rules.clone(left)
    while (mover := rules.to_move(left)) != OVER and rules.to_move(right) == mover:
        if mover == seat:
            yield left, right
        action = rules.sample(left, dice) if mover == CHANCE else any_of(rules.legal(left), dice)
        like = alike(rules, right, action, seat, dice)
        rules.apply(left, action)
        if like is None:  # there is none, so from here on both are the same
            right = rules.clone(left)
        else:
            rules.apply(right, like)


def alike(rules: Rules[Any], state: Any, action: Action, seat: int, dice: Dice) -> Action | None:
    """What the mover may do in the other game that reads the same to the seat."""
    mover = rules.to_move(state)
    read = action.masked(mover, seat).text()
    if mover == CHANCE:
        if read == action.text():
            return action if rules.allows(state, action) is None else None
        for _ in range(OFTEN):
            drawn = rules.sample(state, dice)
            if drawn.masked(mover, seat).text() == read:
                return drawn
        return None
    same = [choice for choice in rules.legal(state) if choice.masked(mover, seat).text() == read]
    return any_of(same, dice) if same else None


def any_of(choices: list[Action], dice: Dice) -> Action:
    return choices[dice.below(len(choices))]


def texts(choices: list[Action]) -> list[str]:
    return [choice.text() for choice in choices]
