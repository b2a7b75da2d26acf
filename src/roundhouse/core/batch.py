"""Many games of one table at once, for programs that learn: one call steps all of them.

Every game has dice of its own, so that each goes its way whatever the others do. One that is over is followed
by a new one.
"""

from typing import Any

from mypy_extensions import i64

from roundhouse.core.dice import Dice, dice_at
from roundhouse.core.errors import BadNotation
from roundhouse.core.rules import Rules
from roundhouse.core.sight import Sight
from roundhouse.core.speech import Speech

MOST_MASKS = 20_000
"""So many masks are kept as they are written, before all are forgotten."""


class Batch:
    """So many games under way, and of each what its mover sees and may say."""

    def __init__(self, rules: Rules[Any], sight: Sight, games: int, seed: str) -> None:
        self.rules = rules
        self.sight = sight
        self.encoding = sight.encoding
        self.games: i64 = games
        self.words: i64 = len(self.encoding.words)
        self.states: list[Any] = [rules.start() for _ in range(games)]
        self.views: list[Any] = [None] * games
        """What each mover saw last; None where a new game begins."""
        self.dice: list[Dice] = [dice_at(seed, i) for i in range(games)]
        self.speeches = [Speech(self.encoding) for _ in range(games)]
        """What each mover has said and may still mean."""
        self.movers: list[int] = [0] * games
        """Whose holder decides in each game."""
        self.ended: list[tuple[int, list[int], tuple[int, ...]]] = []
        """The games that ended with the last step: which, the place of each seat, the scores."""
        self.seen = bytearray(games * sight.width)
        """What each mover sees, game by game, as an array has it in memory."""
        self.lawful = bytearray(games * self.words)
        """1 for each word that a mover may say, game by game."""
        self._seen = memoryview(self.seen)
        self._lawful = memoryview(self.lawful)
        self._masks: dict[tuple[int, ...], bytes] = {}
        for i in range(games):
            self.settle(i)

    def step(self, words: list[int]) -> None:
        """In each game its mover says a word; BadNotation if one cannot be said, and nothing is done then."""
        self.ended = []
        i: i64
        for i in range(self.games):
            if not self.speeches[i].may_say(words[i]):
                raise BadNotation(f"The word {words[i]} cannot be said now in game {i}.")
        for i in range(self.games):
            action = self.speeches[i].say(words[i])
            if action is None:
                self.hear(i)
            else:
                self.rules.apply(self.states[i], action)
                self.settle(i)

    def settle(self, i: i64) -> None:
        """Let chance act, begin anew after the end, and see what may be done then."""
        rules, dice, state = self.rules, self.dice[i], self.states[i]
        mover = rules.to_move(state)
        while mover < 0:
            if state.phase < 0:
                self.ended.append((i, rules.ranking(state), state.scores))
                state = self.states[i] = rules.start()
                self.views[i] = None
            else:
                rules.apply(state, rules.sample(state, dice))
            mover = rules.to_move(state)
        masked = rules.mask(state, mover)
        self.movers[i] = rules.decider(state)
        sight = self.sight
        row = i * sight.width
        sight.begin(self._seen, row, mover, state.phase)
        sight.look(self._seen, row, self.views[i], masked)
        self.views[i] = masked
        self.speeches[i].begin(masked)
        self.hear(i)

    def hear(self, i: i64) -> None:
        """Write down what the mover has said and may say now."""
        speech = self.speeches[i]
        if self.encoding.spoken:
            self.sight.hear(self._seen, i * self.sight.width, speech.said)
        key = tuple(speech.words)
        mask = self._masks.get(key)
        if mask is None:
            if len(self._masks) >= MOST_MASKS:
                self._masks.clear()
            fresh = bytearray(self.words)
            for word in speech.words:
                fresh[word] = 1
            mask = self._masks[key] = bytes(fresh)
        self._lawful[i * self.words : (i + 1) * self.words] = mask
