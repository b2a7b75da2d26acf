"""One game as a learner meets it: what is seen in numbers, what may be said, and what comes of a word.

It is the game of a table with the same seed: `record` gives it as one.
"""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.dice import dice_at
from roundhouse.core.encoding import Encoding
from roundhouse.core.errors import BadOptions
from roundhouse.core.game import find_game, game_names
from roundhouse.core.rules import Rules
from roundhouse.core.sight import Sight
from roundhouse.core.state import CHANCE, State
from roundhouse.core.table import Table

REWARDS = ("win", "points")
_SIGHTS: dict[tuple[tuple[str, int, str, int], bool], Sight] = {}


def sight_of(rules: Rules[Any], listed: bool = False) -> Sight:
    """What writes down what movers see at tables with these rules, made once."""
    key = rules.made_of(), listed
    if key not in _SIGHTS:
        game = find_game(rules.game)
        _SIGHTS[key] = game.sight(Encoding(rules, game.arguments(rules), listed))
    return _SIGHTS[key]


def encoding_of(rules: Rules[Any], listed: bool = False) -> Encoding:
    """The encoding of tables with these rules; `listed` with the best actions by their places."""
    return sight_of(rules, listed).encoding


def mini_games() -> list[str]:
    """The games that have a mini-variant."""
    return [game for game in game_names() if find_game(game).mini() is not None]


def win_returns(places: list[int]) -> list[float]:
    """What a finished game is worth to each seat: everyone stakes the same, and the winners share it.

    One winner has 1; the sum is 0 unless nobody won, then all have lost. Who plays alone has 1 or -1.
    """
    seats, winners = len(places), places.count(1)
    if seats == 1:
        return [1.0 if winners else -1.0]
    lost = -1.0 / (seats - 1)
    return [(seats / winners - 1) / (seats - 1) if place == 1 else lost for place in places]


class Episode:
    """A game from its beginning; chance follows by itself."""

    def __init__(self, rules: Rules[Any], seed: str, listed: bool = False) -> None:
        self.rules = rules
        self.sight = sight_of(rules, listed)
        self.encoding = self.sight.encoding
        self.seed = seed
        self.state = rules.start()
        self.log: list[tuple[int, Action]] = []
        """What was done, each with who did it."""
        self._row = bytearray(self.sight.width)
        self._written: tuple[State | None, tuple[int, ...]] = None, ()
        """What is written in the row: what the mover saw, and what it had said."""
        self._settle()

    def _settle(self) -> None:
        """Let chance act, and see who is to move then."""
        rules, state = self.rules, self.state
        while (mover := rules.to_move(state)) == CHANCE:
            self._apply(rules.sample(state, dice_at(self.seed, len(self.log))), CHANCE)
        self.over = state.phase < 0
        self.mover = mover
        """The seat that is to move, or OVER."""
        self.decider = rules.decider(state)
        """The seat whose holder decides: the mover, or who acts for a seat that nobody holds."""
        self.view = rules.mask(state, mover)
        """What the mover sees."""
        self.speech = self.encoding.speech(self.view)
        """What the mover has said of an action, and may still mean."""

    # What may be said

    @property
    def said(self) -> tuple[int, ...]:
        """The words of the mover's action so far."""
        return self.speech.said

    def next_words(self) -> list[int]:
        """The words that may be said now, in rising order."""
        return self.speech.words

    def say(self, word: int) -> None:
        """Say a word. As soon as it is clear what is meant, it is done."""
        action = self.speech.meant(word)
        if action is None:
            self.speech = self.speech.after(word)
        else:
            self.do(action)

    def do(self, action: Action) -> None:
        """Do this, which is lawful; then chance follows."""
        self._apply(action, self.mover)
        self._settle()

    def _apply(self, action: Action, mover: int) -> None:
        self.log.append((mover, action))
        self.rules.apply(self.state, action)

    # What is seen

    def seen(self, seat: int) -> bytes:
        """What this seat sees, as an array has it in memory."""
        if seat != self.mover:
            return self.encoding.seen(self.rules.mask(self.state, seat), seat)
        view, said = self.view, self.speech.said
        if self.encoding.listed:
            return self.encoding.seen(view, seat, said)
        old_view, old_said = self._written
        if view is not old_view:
            self.sight.see(self._row, 0, seat, old_view, view)
        self.sight.hear(self._row, 0, old_said, said)
        self._written = view, said
        return bytes(self._row)

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
