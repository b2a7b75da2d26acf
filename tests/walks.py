"""Walks through seeded random games, for the laws: every game, seat count and option set there is."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import prod
from typing import Any

import roundhouse.core.rules
from roundhouse import CHANCE, OVER, BadOptions, Dice, Table, dice_at, find_game, game_names
from roundhouse.core.action import Action
from roundhouse.core.game import Game
from roundhouse.core.rules import Rules

COMPILED = not roundhouse.core.rules.__file__.endswith(".py")
FEW = 2
TABLES = 200
"""Where the options of a game can be combined in more ways than these, all pairs of them have to do."""
MORE = 2 if COMPILED else 1
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
        return self.rules().secretive


def setups(everything: bool) -> list[Setup]:
    """Tables without modules, and tables with them, that cover all pairs of choices.

    With `everything` there are all tables without modules, if there are not too many of them, and with each
    module if those are few.
    """
    found: list[Setup] = []
    for name in game_names():
        game = find_game(name)
        columns = [[f"{o.name}={value}" for value in o.values] for o in game.options if o.values]
        plain = [column if useful(game, column) else column[:1] for column in columns]
        if everything and prod(map(len, plain)) <= TABLES:
            found += every(game, plain, FEW)
        else:
            found += [setup for setup in covering(game, plain, []) if "modules=" not in setup.options]
        found += covering(game, columns, list(game.modules)) if game.modules else []
    return list({str(setup): setup for setup in found}.values())


def every(game: Game, columns: list[list[str]], few: int) -> list[Setup]:
    """All tables without modules, and with each one if there are no more than `few`."""
    one_by_one = [f"modules={name}" for name in game.modules] if len(game.modules) <= few else []
    seats = range(game.fewest, game.most + 1)
    tables = [lawful(game, n, words) for n in seats for words in product(*columns, ["", *one_by_one])]
    wanted = [setup for setup in tables if setup is not None]
    return [setup for setup in wanted if one_by_one or "modules=" not in setup.options]


def lawful(game: Game, seats: int, words: Iterable[str]) -> Setup | None:
    """The table with these options, if there is such a table."""
    try:
        return Setup(game.name, seats, game.rules(seats, " ".join(words)).options.text())
    except BadOptions:
        return None


def useful(game: Game, column: list[str]) -> bool:
    """Whether an option has a meaning at some table without modules."""
    return any(lawful(game, seats, column[1:2]) for seats in range(game.fewest, game.most + 1))


def covering(game: Game, columns: list[list[str]], modules: list[str]) -> list[Setup]:
    """Tables such that any two choices of seats, options and modules that go together meet at one of them.

    Each table starts from a pair that has not met yet; every other choice is the one that brings most new
    pairs, unless the game refuses it: then it is what goes with everything, all modules and no option.
    """
    factors = [[str(n) for n in range(game.fewest, game.most + 1)], *columns]
    factors += [[module, f"-{module}"] for module in modules]
    usual = [factor[-1] if i == 0 else factor[0] for i, factor in enumerate(factors)]

    def table(row: list[str]) -> Setup | None:
        on = "+".join(word for word in row if word in modules)
        words = [word for word in row[1:] if "=" in word]
        return lawful(game, int(row[0]), [*words, f"modules={on}"] if on else words)

    pairs = {(a, b) for one, other in combinations(factors, 2) for a in one for b in other}
    found: list[Setup] = []
    for pair in sorted(pairs):
        row = [next((word for word in pair if word in factor), usual[i]) for i, factor in enumerate(factors)]
        if pair not in pairs or table(row) is None:
            continue
        for i, factor in enumerate(factors):
            if not set(pair) & set(factor):
                rows = [[*row[:i], word, *row[i + 1 :]] for word in factor]
                rows.sort(key=lambda other: -len(pairs & set(combinations(other, 2))))
                row = next((other for other in rows if table(other) is not None), row)
        pairs -= set(combinations(row, 2))
        setup = table(row)
        assert setup is not None
        found.append(setup)
    return found


LONG = 200_000
"""Games that may last longer than so many actions are played by native code alone, and under law 13 alone."""
SETUPS = [setup for setup in setups(everything=False) if setup.rules().max_actions() < LONG]
EVERY = setups(everything=True) if COMPILED else SETUPS
"""Native code plays faster, so it plays at more tables."""


def pick(rules: Rules[Any], s: Any, dice: Dice) -> Action:
    """What happens next: chance, or a random choice."""
    if rules.to_move(s) == CHANCE:
        return rules.sample(s, dice)
    if any(verb.best_only for verb in rules.verbs.values()):
        action: Action = rules.phases[s.phase].random_choice(s, dice)
        return action
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
