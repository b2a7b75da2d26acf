"""Many games of one table at once, for programs that learn: one call steps all of them.

Every game has dice of its own, so that each goes its way whatever the others do. One that is over is followed
by a new one.
"""

from array import array
from typing import Any, Final

from mypy_extensions import i64

from roundhouse.core.dice import Dice, dice_at
from roundhouse.core.errors import BadNotation
from roundhouse.core.rules import Rules
from roundhouse.core.sight import Sight, put
from roundhouse.core.speech import Speech
from roundhouse.core.state import State

NO: Final = b"\0"
YES: Final = b"\1"
SEAT: Final = 4
"""The bytes of a seat among the movers."""


class Batch:
    """So many games under way, and of each what its mover sees and may say."""

    def __init__(self, rules: Rules[Any], sight: Sight, games: int, seed: str) -> None:
        self.rules = rules
        self.sight = sight
        self.encoding = sight.encoding
        self.games: i64 = games
        self.words: i64 = len(self.encoding.words)
        self.states: list[State] = [rules.start() for _ in range(games)]
        self.views: list[State | None] = [None] * games
        """What each mover saw last; None where a new game begins."""
        self.dice: list[Dice] = [dice_at(seed, i) for i in range(games)]
        self.speeches: list[Speech] = [self.encoding.speech_of([])] * games
        """What each mover has said and may still mean."""
        self.ended: list[tuple[int, list[int], tuple[int, ...]]] = []
        """The games that ended with the last step: which, the place of each seat, the scores."""
        self.seen = bytearray(games * sight.width)
        """What each mover sees, game by game, as an array has it in memory."""
        self.lawful = bytearray(games * self.words)
        """1 for each word that a mover may say, game by game."""
        self.movers = bytearray(games * SEAT)
        """Whose holder decides, game by game."""
        self._seats = [array("i", [seat]).tobytes() for seat in range(rules.seats)]
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
            speech = self.speeches[i]
            action = speech.meant(words[i])
            if action is None:
                self.hear(i, speech.after(words[i]))
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
        masked: State = rules.mask(state, mover)
        put(self.movers, i * SEAT, self._seats[rules.decider(state)])
        self.sight.see(self.seen, i * self.sight.width, mover, self.views[i], masked)
        self.views[i] = masked
        self.hear(i, self.encoding.speech(masked))

    def hear(self, i: i64, speech: Speech) -> None:
        """Write down what the mover has said and may say now."""
        before = self.speeches[i]
        self.sight.hear(self.seen, i * self.sight.width, before.said, speech.said)
        row = i * self.words
        word: i64
        for word in before.words:
            put(self.lawful, row + word, NO)
        for word in speech.words:
            put(self.lawful, row + word, YES)
        self.speeches[i] = speech
