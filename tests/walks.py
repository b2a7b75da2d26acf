"""Walks through seeded random games, for the laws: every game, seat count and option set there is."""

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import roundhouse.core.rules
from roundhouse import CHANCE, OVER, Dice, Table, dice_at, find_game
from roundhouse.core.action import Action
from roundhouse.core.rules import Rules

COMPILED = not roundhouse.core.rules.__file__.endswith(".py")
DRILL = int(os.environ.get("ROUNDHOUSE_DRILL", "1"))
"""`make drill` plays so many times as many games, and kills sites so many times as often."""


def seeds(n: int) -> range:
    """The seeds of a law that has n of them: uncompiled half of them, in a drill many times as many."""
    return range((n if COMPILED else (n + 1) // 2) * DRILL)


class Setup:
    """One way to set up a table."""

    def __init__(self, game: str, seats: int, options: str) -> None:
        self.game = game
        self.seats = seats
        self.options = options

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{self.options.replace(' ', ',') or 'plain'}"

    def text(self) -> str:
        """Its line in setups.toml: the seats, then the options."""
        return f"{self.seats} {self.options}".rstrip()

    def rules(self) -> Rules[Any]:
        return find_game(self.game).rules(self.seats, self.options)

    def secretive(self) -> bool:
        """Whether something must be hidden at such a table."""
        return self.rules().secretive


LONG = {"railway-rivals": 100_000}
"""Games that may last longer than so many actions are played by native code alone, and under law 13 alone."""
LONG_ELSEWHERE = 200_000


BY_LETTER = "modules=postal"
"""A letter takes as long as many actions; the laws have tables of their own in railway_rivals/postal."""


def is_long(setup: Setup) -> bool:
    """Whether a game at this table may last long; an action of Railway Rivals takes more time than others."""
    return BY_LETTER in setup.options or setup.rules().max_actions() >= LONG.get(setup.game, LONG_ELSEWHERE)


TABLES = tomllib.loads(Path(__file__).with_name("setups.toml").read_text("utf-8"))


def kept(which: str) -> list[Setup]:
    """The tables of every game that setups.toml keeps under this word."""
    words = [(name, text.partition(" ")) for name in TABLES for text in TABLES[name][which]]
    return [Setup(name, int(seats), options) for name, (seats, _, options) in words]


SETUPS = kept("laws")
QUICK_SETUPS = {setup.game: setup for setup in reversed(SETUPS) if setup.seats == 3}
"""The first table of each game with three seats."""
EVERY = SETUPS + kept("more") if COMPILED else SETUPS
"""Native code plays faster, so it plays at more tables."""
LAWFUL = (
    SETUPS
    if COMPILED or DRILL > 1
    else [s for n, s in enumerate(SETUPS) if n % 3 == 0 or s in QUICK_SETUPS.values()]
)
"""Where the laws are proved: on native code at every table, uncompiled at one in three."""


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
