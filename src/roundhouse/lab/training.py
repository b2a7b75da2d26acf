"""Learning a game: first from games of a bot, then from games against oneself; kept, and gone on with."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from roundhouse.bots import any_bot
from roundhouse.core.dice import bot_dice
from roundhouse.core.encoding import ENCODING
from roundhouse.core.errors import BadOptions
from roundhouse.core.game import find_game
from roundhouse.core.view import View
from roundhouse.envs.batch import CODES, BatchEnv
from roundhouse.envs.episode import Episode, encoding_of
from roundhouse.lab.folder import put
from roundhouse.lab.network import Network, scale_of

PLAN, WEIGHTS, HISTORY, BOT = "learning.json", "network.npz", "history.json", "bot.py"
PASSES = 4
"""So often lessons are gone through."""
PLAYS = '''"""The bot that plays what was learnt in this folder."""

from pathlib import Path

from roundhouse.lab.learned import Learned


def Bot() -> Learned:
    return Learned(Path(__file__).parent)
'''
CHUNK = 1024
"""Decisions of which one adjustment is made."""


@dataclass(frozen=True)
class Plan:
    """What is learnt, and how."""

    game: str
    seats: int
    options: str
    teacher: str
    """The bot from whose games one learns first; '' to learn from nothing."""
    lessons: int
    """How many of them."""
    hidden: int = 128
    games: int = 128
    """Games against oneself that go on side by side."""
    rate: float = 5e-4
    vary: float = 0.01
    seed: int = 1
    encoding: int = ENCODING


@dataclass
class Stage:
    """How far it has come."""

    lessons: int = 0
    decisions: int = 0
    """Those of games against oneself."""
    ended: int = 0
    won: float = 0.0
    """What the latest games were worth to whoever moved, on average: of one seat, from -1 to 1."""
    error: float = 0.0
    """Of the worth, squared."""


class Learner:
    """A network that learns one table, in a folder of its own."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self.rules = find_game(plan.game).rules(plan.seats, plan.options)
        self.encoding = encoding_of(self.rules)
        limits = [limit for part in self.encoding.parts for limit in part.limits]
        self.scale = scale_of(limits)
        self.network = Network(self.encoding.length, len(self.encoding.words), plan.hidden, plan.seed)
        self.stage = Stage()
        self.history: list[dict[str, Any]] = []
        """The stages, one after the other."""
        self.begin()

    # Kept, and gone on with

    def begin(self) -> None:
        file = self.folder / PLAN
        wanted = asdict(self.plan)
        if not file.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            put(file, json.dumps(wanted, indent=2).encode())
            put(self.folder / BOT, PLAYS.encode())
            return
        if json.loads(file.read_text("utf-8")) != wanted:
            raise BadOptions(f"{self.folder} has learnt something else: name a new folder.")
        if (self.folder / WEIGHTS).exists():
            with np.load(self.folder / WEIGHTS) as arrays:
                self.network.restore(arrays)
            self.history = json.loads((self.folder / HISTORY).read_text("utf-8"))
            self.stage = Stage(**self.history[-1])

    def keep(self) -> None:
        """Whatever stops the program now, it goes on from here."""
        self.history.append(asdict(self.stage))
        whole = self.folder / WEIGHTS
        part = whole.with_suffix(".writing.npz")
        np.savez(part, **self.network.arrays())
        part.replace(whole)
        put(self.folder / HISTORY, json.dumps(self.history).encode())

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
