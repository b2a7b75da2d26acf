"""Learning a game word by word: first from games of a bot, then from games against oneself."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from roundhouse.bots import any_bot
from roundhouse.core.dice import bot_dice
from roundhouse.core.view import View
from roundhouse.envs.batch import CODES, BatchEnv
from roundhouse.envs.episode import Episode, encoding_of
from roundhouse.lab.learning import Learning, Plan, Stage
from roundhouse.lab.network import scale_of

PASSES = 4
"""So often lessons are gone through."""
CHUNK = 1024
"""Decisions of which one adjustment is made."""


class Learner(Learning):
    """Learns to say the words of its actions."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        super().__init__(plan, folder)
        limits = [limit for part in self.encoding.parts for limit in part.limits]
        self.scale = scale_of(limits)

    def sizes(self) -> tuple[int, int]:
        self.encoding = encoding_of(self.rules)
        return self.encoding.length, len(self.encoding.words)

    # From a bot

    def take_lessons(self, heard: Callable[[Stage], None]) -> None:
        """Watch the teacher's games and learn to say what it says, and how games stood; some at a time."""
        while self.stage.lessons < self.plan.lessons:
            count = min(50, self.plan.lessons - self.stage.lessons)
            games = [self.lesson(f"lesson-{self.plan.seed}-{self.stage.lessons + i}") for i in range(count)]
            seen, masks, words, worths = (np.concatenate([game[part] for game in games]) for part in range(4))
            random = np.random.default_rng(self.stage.lessons)
            for _ in range(PASSES):
                order = random.permutation(len(words))
                for at in range(0, len(order), CHUNK):
                    some = order[at : at + CHUNK]
                    gains: Any = np.ones(len(some), np.float32)
                    self.stage.error = self.network.learn(
                        seen[some] * self.scale,
                        masks[some],
                        words[some],
                        gains,
                        worths[some],
                        rate=2 * self.plan.rate,
                        vary=0.0,
                    )
            self.stage.lessons += count
            self.keep()
            heard(self.stage)

    def lesson(self, seed: str) -> tuple[Any, Any, Any, Any]:
        """A game of the teacher: what was seen, what could be said, what was said, what came of it."""
        teacher = any_bot(self.plan.game, self.plan.teacher)
        episode, kind = Episode(self.rules, seed), CODES[self.encoding.code]
        seen, masks, words, movers = [], [], [], []
        while not episode.over:
            seat = episode.mover
            view = View(self.rules, seat, self.rules.mask(episode.state, seat))
            action = teacher.choose(view, bot_dice(seed, seat, len(episode.log)))
            spelled, at = self.encoding.spell(action), len(episode.log)
            while not episode.over and len(episode.log) == at:
                n = len(episode.said)
                word = spelled[n] if n < len(spelled) else 0
                seen.append(np.frombuffer(episode.seen(seat), kind))
                masks.append(np.bincount(episode.next_words(), minlength=len(self.encoding.words)) > 0)
                words.append(word)
                movers.append(episode.decider)
                before = len(episode.log)
                episode.say(word)
                if len(episode.log) != before:
                    break
        worths = np.array(episode.returns(), np.float32)[movers]
        return np.array(seen), np.array(masks), np.array(words), worths

    # Against oneself

    def play(self, decisions: int, heard: Callable[[Stage], None]) -> None:
        """Play against oneself until so many decisions are made, and learn from every game that ends."""
        if self.stage.decisions >= decisions:
            return
        plan, stage = self.plan, self.stage
        batch = BatchEnv(
            plan.game, plan.games, plan.seats, plan.options, "win", f"{plan.seed}-{stage.decisions}"
        )
        random = np.random.default_rng([plan.seed, stage.decisions])
        under_way: list[list[tuple[Any, Any, int, int]]] = [[] for _ in range(plan.games)]
        ready: list[tuple[Any, Any, int, float]] = []
        while stage.decisions < decisions:
            seen, masks, movers = batch.observations.copy(), batch.masks.astype(bool), batch.movers
            _, likely, _ = self.network.forward(seen * self.scale, masks)
            lots = random.random((plan.games, 1))
            words = np.minimum((likely.cumsum(axis=1) < lots).sum(axis=1), likely.shape[1] - 1)
            words = np.where(masks[np.arange(plan.games), words], words, likely.argmax(axis=1))
            for i in range(plan.games):
                under_way[i].append((seen[i], masks[i], int(words[i]), int(movers[i])))
            batch.step(words)
            stage.decisions += plan.games
            for i in np.flatnonzero(batch.over).tolist():
                worths = batch.rewards[i]
                ready += [(a, b, word, float(worths[mover])) for a, b, word, mover in under_way[i]]
                under_way[i] = []
                stage.ended += 1
                stage.won += 0.01 * (float(worths[0]) - stage.won)
            if len(ready) >= 4 * CHUNK:
                self.from_games(ready)
                ready = []
                self.keep()
                heard(stage)
        self.keep()
        heard(stage)

    def from_games(self, ready: list[tuple[Any, Any, int, float]]) -> None:
        """What was said is made likelier by how much better it ended than was expected."""
        seen = np.array([each[0] for each in ready]) * self.scale
        masks, words = np.array([each[1] for each in ready]), np.array([each[2] for each in ready])
        worths = np.array([each[3] for each in ready], np.float32)
        _, _, expected = self.network.forward(seen, masks)
        gains = worths - expected
        gains = gains / (gains.std() + 1e-6)
        order = np.random.default_rng(self.stage.decisions).permutation(len(words))
        for at in range(0, len(order), CHUNK):
            some = order[at : at + CHUNK]
            self.stage.error = self.network.learn(
                *(seen[some], masks[some], words[some], gains[some], worths[some]),
                *(self.plan.rate, self.plan.vary),
            )
