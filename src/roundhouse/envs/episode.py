"""One game as a learner meets it: what is seen in numbers, what may be said, and what comes of a word.

It is the game of a table with the same seed: `record` gives it as one.
"""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.dice import dice_at
from roundhouse.core.encoding import END_WORD, Encoding
from roundhouse.core.errors import BadNotation, BadOptions
from roundhouse.core.game import find_game
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE
from roundhouse.core.table import Table

REWARDS = ("win", "points")
Choice = tuple[tuple[int, ...], Action]
"""An action, in words and as it is."""
_ENCODINGS: dict[tuple[str, int, str, int], Encoding] = {}


def encoding_of(rules: Rules[Any]) -> Encoding:
    """The encoding of tables with these rules, made once."""
    key = rules.made_of()
    if key not in _ENCODINGS:
        _ENCODINGS[key] = Encoding(rules, find_game(rules.game).arguments(rules))
    return _ENCODINGS[key]


def win_returns(places: list[int]) -> list[float]:
    """What a finished game is worth to each seat: everyone stakes the same, and the winners share it.

    One winner has 1; the sum is 0 unless nobody won, then all have lost. Who plays alone has 1 or -1.
    """
    seats, winners = len(places), places.count(1)
    if seats == 1:
        return [1.0 if winners else -1.0]
    lost = -1.0 / (seats - 1)
    return [(seats / winners - 1) / (seats - 1) if place == 1 else lost for place in places]


def choices_of(rules: Rules[Any], state: Any) -> list[Choice]:
    """What the mover may do by what it sees, each in words."""
    seat = int(rules.to_move(state))
    if seat < 0:
        return []
    spell = encoding_of(rules).spell
    found = [(spell(action), action) for action in rules.legal(rules.mask(state, seat))]
    return [each for each in found if each[0]]


def word_at(words: tuple[int, ...], n: int) -> int:
    """The word at this place of an action, or the one that ends it."""
    return words[n] if len(words) > n else END_WORD


def next_words(choices: list[Choice], n: int) -> list[int]:
    """The words that may be said after n words, in rising order."""
    return sorted({word_at(words, n) for words, _ in choices})


def narrowed(choices: list[Choice], said: tuple[int, ...], word: int) -> tuple[tuple[int, ...], list[Choice]]:
    """What is said, and what may still be meant, after one more word; what all go on with is said as well."""
    left = [each for each in choices if word_at(each[0], len(said)) == word]
    if not left:
        raise BadNotation(f"The word {word} cannot be said now.")
    said = (*said, word)
    while len(left) > 1 and len(next_words(left, len(said))) == 1:
        said = (*said, word_at(left[0][0], len(said)))
    return said, left


class Episode:
    """A game from its beginning; chance follows by itself."""

    def __init__(self, rules: Rules[Any], seed: str) -> None:
        self.rules = rules
        self.encoding = encoding_of(rules)
        self.seed = seed
        self.state = rules.start()
        self.log: list[tuple[int, Action]] = []
        """What was done, each with who did it."""
        self.said: tuple[int, ...] = ()
        """The words of the mover's action so far."""
        self._choices: list[Choice] | None = None
        self._settle()

    # Who and when

    @property
    def mover(self) -> int:
        """The seat that is to move, or OVER."""
        return int(self.rules.to_move(self.state))

    @property
    def decider(self) -> int:
        """The seat whose holder decides: the mover, or who acts for a seat that nobody holds."""
        return int(self.rules.decider(self.state))

    @property
    def over(self) -> bool:
        return bool(self.state.phase < 0)

    # What may be said

    def choices(self) -> list[Choice]:
        """What the mover may do by what it sees, each in words."""
        if self._choices is None:
            self._choices = choices_of(self.rules, self.state)
        return self._choices

    def next_words(self) -> list[int]:
        """The words that may be said now, in rising order."""
        return next_words(self.choices(), len(self.said))

    def say(self, word: int) -> None:
        """Say a word. As soon as it is clear what is meant, it is done."""
        said, left = narrowed(self.choices(), self.said, word)
        if len(left) == 1:
            self.do(left[0][1])
        else:
            self.said, self._choices = said, left

    def do(self, action: Action) -> None:
        """Do this, which is lawful; then chance follows."""
        self._apply(action)
        self._settle()

    def _apply(self, action: Action) -> None:
        self.log.append((self.mover, action))
        self.rules.apply(self.state, action)
        self.said = ()
        self._choices = None

    def _settle(self) -> None:
        while self.mover == CHANCE:
            self._apply(self.rules.sample(self.state, dice_at(self.seed, len(self.log))))

    # What is seen

    def seen(self, seat: int) -> bytes:
        """What this seat sees, as an array has it in memory."""
        said = self.said if seat == self.mover else ()
        return self.encoding.seen(self.rules.mask(self.state, seat), seat, said)

    def information(self, seat: int) -> str:
        """All that this seat has seen so far, and what it is about to say: two games look alike to it
        exactly if this is the same."""
        return information(self.log, seat, self.said if seat == self.mover else ())

    # What came of it

    def returns(self, reward: str = "win") -> list[float]:
        """What the finished game is worth to each seat: by who won, or by its points."""
        if reward == "points":
            return [float(score) for score in self.state.scores]
        if not self.over:
            return [0.0] * self.rules.seats
        return win_returns(self.rules.ranking(self.state))

    def table(self) -> Table:
        """The same game as a table: for pictures, and for its record."""
        table = Table.new(self.rules.game, self.rules.seats, self.seed, self.rules.options.text())
        for actor, action in self.log:
            if actor >= 0:
                table.play(action.text(), actor)
        return table


def information(log: list[tuple[int, Action]], seat: int, said: tuple[int, ...]) -> str:
    """What a seat has seen of a log, line by line, and the words that it has begun with."""
    lines = [f"{actor} {action.masked(actor, seat).text()}" for actor, action in log]
    return "\n".join([f"seat {seat}", *lines, " ".join(map(str, said))])


def check_reward(reward: str) -> str:
    if reward not in REWARDS:
        raise BadOptions(f"reward={reward} is not possible: it is {' or '.join(REWARDS)}.")
    return reward


def usual_reward(rules: Rules[Any]) -> str:
    """By who wins; but who plays alone against nobody plays for points."""
    if rules.seats > 1:
        return "win"
    from roundhouse.core.view import View

    state = rules.start()
    words = find_game(rules.game).words("en")
    return "points" if words.standing(View(rules, 0, state), ["Ann"]).titles else "win"
