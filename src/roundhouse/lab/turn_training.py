"""Learning what the ends of turns are worth, where the game itself plans the turn exactly towards them."""

from collections.abc import Callable
from typing import Any

import numpy as np

from roundhouse.core.dice import dice_at
from roundhouse.core.errors import BadOptions
from roundhouse.core.game import find_game
from roundhouse.core.state import CHANCE, OVER
from roundhouse.envs.episode import win_returns
from roundhouse.lab.learning import Learning, Stage

ROUND = 400
"""So many games are played before all of them are learnt from."""
PASSES = 4
"""So often they are gone through."""
CHUNK = 128
"""Ends of turns of which one adjustment is made."""
SETTLING = 10
"""After so many rounds what is learnt from one of them counts half."""


class TurnLearner(Learning):
    """Learns how likely a game is won from the end of a turn on, by how its own games went on from there."""

    def sizes(self) -> tuple[int, int]:
        ends = find_game(self.plan.game).turn_ends(self.rules)
        if ends is None:
            raise BadOptions("This game plans no whole turns at this table: learn --over words.")
        self.ends = ends
        return ends.length, 1

    def worths(self, ends: list[list[float]]) -> list[float]:
        """What these ends of a turn are worth, as far as is known."""
        seen = np.array(ends, np.float32)
        worths: list[float] = (
            self.network.forward(seen, np.ones((len(seen), 1), bool))[2].astype(float).tolist()
        )
        return worths

    def play(self, games: int, heard: Callable[[Stage], None]) -> None:
        """Play until so many games have ended, and learn from each round of them."""
        while self.stage.ended < games:
            self.round(min(ROUND, games - self.stage.ended))
            self.keep()
            heard(self.stage)

    def round(self, count: int) -> None:
        """Play so many games, and learn from them how each end of a turn went on."""
        seen: list[list[float]] = []
        worths: list[float] = []
        won = 0.0
        for i in range(count):
            ends, worth = self.game(f"learn-{self.plan.seed}-{self.stage.ended + i}")
            seen += ends
            worths += [worth] * len(ends)
            won += worth
        self.learn(np.array(seen, np.float32), np.array(worths, np.float32))
        self.stage.ended += count
        self.stage.decisions += len(seen)
        self.stage.won = won / count

    def game(self, seed: str) -> tuple[list[list[float]], float]:
        """One game as well as is known: the ends of its turns, and what it was worth."""
        rules, ends, worths_of = self.rules, self.ends, self.worths
        state, n = rules.start(), 0
        seen: list[list[float]] = []
        while (mover := rules.to_move(state)) != OVER:
            turn = ends.turn(state)
            if mover == CHANCE:
                rules.apply(state, rules.sample(state, dice_at(seed, n)))
            else:
                rules.apply(state, ends.choose(rules.mask(state, mover), rules.legal(state), worths_of))
                if rules.to_move(state) != OVER and ends.turn(state) != turn:
                    seen.append(ends.numbers(state))
            n += 1
        return seen, win_returns(rules.ranking(state))[0]

    def learn(self, seen: Any, worths: Any) -> None:
        """Bring what is thought of these ends nearer to what came of them."""
        rate = 4 * self.plan.rate / (1 + self.stage.ended / ROUND / SETTLING)
        random = np.random.default_rng([self.plan.seed, self.stage.ended])
        for _ in range(PASSES):
            order = random.permutation(len(worths))
            wrong = 0.0
            for at in range(0, len(order), CHUNK):
                some = order[at : at + CHUNK]
                nothing = np.zeros(len(some), np.float32)  # there is one word, and nothing to learn about it
                masks = np.ones((len(some), 1), bool)
                error = self.network.learn(
                    seen[some], masks, nothing.astype(int), nothing, worths[some], rate, 0.0
                )
                wrong += error * len(some)
            self.stage.error = wrong / len(order)
