"""Walks through seeded random games, for the laws: every game, seat count and option set there is."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import roundhouse.core.rules
from roundhouse import CHANCE, OVER, BadOptions, Dice, Table, dice_at, find_game, game_names
from roundhouse.core.action import Action
from roundhouse.core.rules import Rules

COMPILED = not roundhouse.core.rules.__file__.endswith(".py")
MORE = 4 if COMPILED else 1
"""Native code walks so much faster that it gets more seeds in the same time."""


class Setup:
    """One way to set up a table."""

    def __init__(self, game: str, seats: int, options: str) -> None:
        self.game = game
        self.seats = seats
        self.options = options

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{self.options.replace(' ', ',') or 'plain'}"

    def rules(self) -> Rules[Any]:
        return find_game(self.game).rules(self.seats, self.options)

    def secretive(self) -> bool:
        """Whether something must be hidden at such a table."""
        game = find_game(self.game)
        return game.secretive and not (game.open_alone and self.seats == 1)


def setups() -> list[Setup]:
    """Every seat count with every value of every option, and with no module, each one, and all."""
    found: list[Setup] = []
    for name in game_names():
        game = find_game(name)
        columns = [[f"{o.name}={value}" for value in o.values] for o in game.options if o.values]
        modules = ["", *game.modules, "+".join(game.modules)] if game.modules else [""]
        columns.append([f"modules={names}" if names else "" for names in dict.fromkeys(modules)])
        for seats in range(game.fewest, game.most + 1):
            seen: set[str] = set()
            for words in product(*columns):
                try:
                    canonical = game.rules(seats, " ".join(words)).options.text()
                except BadOptions:
                    continue
                if canonical not in seen:
                    seen.add(canonical)
                    found.append(Setup(name, seats, canonical))
    return found


SETUPS = setups()


def pick(rules: Rules[Any], s: Any, dice: Dice) -> Action:
    """What happens next: chance, or a uniformly random choice."""
    if rules.to_move(s) == CHANCE:
        return rules.sample(s, dice)
    choices = rules.legal(s)
    return choices[dice.below(len(choices))]


def walk(rules: Rules[Any], seed: int) -> Iterator[Any]:
    """Every state of a random game, the last one included; it is the same object all along."""
    dice = dice_at("walk", seed)
    s = rules.start()
    yield s
    while rules.to_move(s) != OVER:
        rules.apply(s, pick(rules, s, dice))
        yield s


def moments(rules: Rules[Any], seed: int, every: int) -> Iterator[Any]:
    """The states of a walk to look at closely: the first twenty, then one in `every`, then the last."""
    last: Any = None
    for n, s in enumerate(walk(rules, seed)):
        last = s
        if n < 20 or (n + seed) % every == 0:
            yield s
    yield last


def random_table(setup: Setup, seed: int, actions: int = 10**9) -> Table:
    """A table at which everyone has decided by lot, to the end or for so many decisions."""
    table = Table.new(setup.game, setup.seats, seed=f"t{seed}", options=setup.options)
    dice = dice_at("choices", seed)
    while not table.over and actions > 0:
        choices = table.legal()
        table.play(choices[dice.below(len(choices))])
        actions -= 1
    return table
