"""Many games stepped by one call into arrays: the quickest way to learn from them."""

from typing import Any

import numpy as np

from roundhouse.core.batch import Batch
from roundhouse.core.game import find_game
from roundhouse.envs.episode import check_reward, sight_of, usual_reward, win_returns

CODES = {"b": np.int8, "h": np.int16, "i": np.int32}
"""The kinds of numbers by the codes of Python's arrays."""


class BatchEnv:
    """`games` games of one table. Each array has a row for each game.

    A game that is over is followed by a new one in its row; `over` and `rewards` tell of the one that ended.
    """

    def __init__(
        self,
        game: str,
        games: int,
        seats: int | None = None,
        options: str = "",
        reward: str = "",
        seed: str | int = 0,
    ) -> None:
        found = find_game(game)
        self.rules = found.rules(found.usual_seats if seats is None else seats, options)
        sight = sight_of(self.rules)
        self.encoding = sight.encoding
        self.reward = check_reward(reward or usual_reward(self.rules))
        self.games = games
        self.kind = CODES[self.encoding.code]
        self.rewards = np.zeros((games, self.rules.seats), np.float32)
        """What the end of a game was worth to each seat; 0 where none ended."""
        self.over = np.zeros(games, bool)
        """Which games ended with the last step."""
        self.batch = Batch(self.rules, sight, games, f"batch-{seed}")
        seen: Any = np.frombuffer(self.batch.seen, self.kind)
        self.observations = seen.reshape(games, self.encoding.length)
        """What each mover sees; a step writes into this very array, so copy what you keep."""
        lawful: Any = np.frombuffer(self.batch.lawful, np.int8)
        self.masks = lawful.reshape(games, len(self.encoding.words))
        """1 for each word that the mover may say; written into as well."""
        self.movers: Any = np.frombuffer(self.batch.movers, np.int32)
        """Who decides in each game; written into as well."""

    def step(self, words: Any) -> None:
        """In every game its mover says a word; BadNotation, and nothing done, if one cannot be said."""
        self.batch.step(words.tolist())
        self.rewards.fill(0)
        self.over.fill(False)
        for i, places, scores in self.batch.ended:
            self.over[i] = True
            self.rewards[i] = win_returns(places) if self.reward == "win" else scores
