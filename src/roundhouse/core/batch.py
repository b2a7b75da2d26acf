"""Many games of one table at once, for programs that learn: one call steps all of them.

Every game has dice of its own, so that each goes its way whatever the others do. One that is over is followed
by a new one.
"""

from typing import Any

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice, dice_at
from roundhouse.core.encoding import END_WORD, Encoding
from roundhouse.core.errors import BadNotation
from roundhouse.core.rules import Rules


class Batch:
    """So many games under way, and of each what its mover sees and may say."""

    def __init__(self, rules: Rules[Any], encoding: Encoding, games: int, seed: str) -> None:
        self.rules = rules
        self.encoding = encoding
        self.games = games
        self.words = len(encoding.words)
        self.states: list[Any] = [rules.start() for _ in range(games)]
        self.dice: list[Dice] = [dice_at(seed, i) for i in range(games)]
        self.said: list[tuple[int, ...]] = [()] * games
        self.spelled: list[list[tuple[int, ...]]] = [[] for _ in range(games)]
        """What each mover may still mean, in words."""
        self.actions: list[list[Action]] = [[] for _ in range(games)]
        """The same as actions."""
        self.seen: list[bytes] = [b""] * games
        """What each mover sees, as an array has it in memory."""
        self.movers: list[int] = [0] * games
        """Whose holder decides in each game."""
        self.lawful = bytearray(games * self.words)
        """1 for each word that a mover may say, game by game."""
        self.marked: list[list[int]] = [[] for _ in range(games)]
        """The places of these ones."""
        self.ended: list[tuple[int, list[int], tuple[int, ...]]] = []
        """The games that ended with the last step: which, the place of each seat, the scores."""
        for i in range(games):
            self.settle(i)

    def step(self, words: list[int]) -> None:
        """In each game its mover says a word; BadNotation if one cannot be said, and nothing is done then."""
        self.ended = []
        games: i64 = self.games
        for i in range(games):
            if not self.lawful[i * self.words + words[i]]:
                raise BadNotation(f"The word {words[i]} cannot be said now in game {i}.")
        for i in range(games):
            self.say(i, words[i])

    def say(self, i: i64, word: int) -> None:
        """A word is said; as soon as it is clear what is meant, it is done."""
        said = self.said[i]
        n = len(said)
        spelled: list[tuple[int, ...]] = []
        actions: list[Action] = []
        for spelling, action in zip(self.spelled[i], self.actions[i], strict=True):
            if (spelling[n] if len(spelling) > n else END_WORD) == word:
                spelled.append(spelling)
                actions.append(action)
        if len(actions) == 1:
            self.said[i] = ()
            self.rules.apply(self.states[i], actions[0])
            self.settle(i)
            return
        said = (*said, word)
        while self.only_one_way(spelled, len(said)):
            said = (*said, spelled[0][len(said)])
        self.said[i] = said
        self.spelled[i] = spelled
        self.actions[i] = actions
        self.look(i)

    def only_one_way(self, spelled: list[tuple[int, ...]], n: int) -> bool:
        """Whether all of these go on with the same word."""
        if len(spelled[0]) <= n:
            return False
        first = spelled[0][n]
        for spelling in spelled:  # noqa: SIM110 (compiled, a loop is faster than a generator)
            if len(spelling) <= n or spelling[n] != first:
                return False
        return True

    def settle(self, i: i64) -> None:
        """Let chance act, begin anew after the end, and see what may be done then."""
        rules, dice, state = self.rules, self.dice[i], self.states[i]
        while True:
            if state.phase < 0:
                self.ended.append((i, rules.ranking(state), state.scores))
                state = self.states[i] = rules.start()
            elif rules.to_move(state) < 0:
                rules.apply(state, rules.sample(state, dice))
            else:
                break
        spell = self.encoding
        spelled: list[tuple[int, ...]] = []
        actions: list[Action] = []
        masked = rules.mask(state, rules.to_move(state))
        for action in rules.legal(masked):
            spelling = spell.spell(action)
            if spelling:
                spelled.append(spelling)
                actions.append(action)
        self.spelled[i] = spelled
        self.actions[i] = actions
        self.look(i, masked)

    def look(self, i: i64, masked: Any = None) -> None:
        """Write down what the mover sees and may say."""
        rules, state, said = self.rules, self.states[i], self.said[i]
        mover = rules.to_move(state)
        if masked is None:
            masked = rules.mask(state, mover)
        self.movers[i] = int(rules.decider(state))
        self.seen[i] = self.encoding.seen(masked, int(mover), said)
        lawful = self.lawful
        for place in self.marked[i]:
            lawful[place] = 0
        at: i64 = i * self.words
        n = len(said)
        marked: list[int] = []
        for spelling in self.spelled[i]:
            place = at + (spelling[n] if len(spelling) > n else END_WORD)
            if not lawful[place]:
                lawful[place] = 1
                marked.append(place)
        self.marked[i] = marked
