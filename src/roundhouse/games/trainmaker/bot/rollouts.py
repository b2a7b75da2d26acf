"""What the outcomes of a turn are worth, found by playing on from each of them."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, count
from roundhouse.core.dice import Dice
from roundhouse.core.state import CHANCE, NOTHING, OVER, with_item
from roundhouse.core.view import View
from roundhouse.games.trainmaker.bot.outlook import TurnWorth
from roundhouse.games.trainmaker.bot.quick import Quick
from roundhouse.games.trainmaker.bot.turn_plan import OUTCOMES
from roundhouse.games.trainmaker.rules.double_locomotive import DoubleLocomotive
from roundhouse.games.trainmaker.rules.table_rules import TrainRules
from roundhouse.games.trainmaker.state import TrainState

ESTIMATE: Final = 5.0
"""The estimate counts like so many worlds."""


class Rollouts:
    """Plays every outcome of a turn on to the end of the game, all of them in the same worlds."""

    def __init__(self, rules: TrainRules, quick: Quick) -> None:
        self.rules = rules
        self.quick = quick
        passing = [isinstance(phase, DoubleLocomotive) for phase in self.rules.phases]
        self.before_passing = passing.index(True)
        self.played = 0
        """How many games were played on."""

    def won(
        self,
        view: View[TrainState],
        worth: TurnWorth,
        worlds: int,
        dice: Dice,
        ends: float = 0.0,
        clock: Callable[[], float] = monotonic,
    ) -> list[list[float]]:
        """For each world, whether each outcome of the mover's turn wins: 1 or 0.

        After the time `ends` no further world is begun.
        """
        s = view.state
        a, b = dice.next32(), dice.next32()
        tokens = (0, 1) if s.has_token(s.seat) else (0,)
        found: list[list[float]] = []
        while len(found) < worlds and not (ends > 0.0 and clock() > ends):
            world = len(found)
            guessed = view.guess(Dice(a, b, world))
            wins = [0.0] * OUTCOMES
            for cards in range(len(worth.own)):
                for token in tokens:
                    won = worth.over[cards]
                    if not won:
                        state = self.after(guessed, worth.cities, cards, token)
                        self.play_on(state, Dice(b, a, world))
                        self.played += 1
                        won = state.winner == s.seat
                    wins[2 * cards + token] = float(won)
            found.append(wins)
        return found

    def after(self, s: TrainState, cities: list[int], cards: int, token: int) -> TrainState:
        """The state after the turn, if it ends with these cards and with the token or without."""
        state = s.clone()
        owned = s.cards[s.seat]
        for i, city in enumerate(cities):
            if cards >> i & 1:
                owned |= bit(city)
                state.display = with_item(state.display, state.display.index(city), NOTHING)
        state.cards = with_item(s.cards, s.seat, owned)
        state.scores = with_item(s.scores, s.seat, count(owned))
        if not token:
            state.tokens &= ~bit(s.seat)
        state.unrolled = 0
        state.phase = self.before_passing
        self.rules.advance(state)
        return state

    def play_on(self, s: TrainState, seeds: Dice) -> None:
        """To the end, by the quick player; the n-th event of chance has the n-th dice."""
        rules, quick = self.rules, self.quick
        a: i64 = seeds.next32()
        b: i64 = seeds.next32()
        event: i64 = 0
        mover = rules.to_move(s)
        while mover != OVER:
            if mover == CHANCE:
                rules.apply(s, rules.sample(s, Dice(a, b, event)))
                event += 1
            else:
                rules.apply(s, quick.reply(s))
            mover = rules.to_move(s)


def worths_by(wins: list[list[float]], worth: TurnWorth) -> list[float]:
    """What each outcome is worth: the share of the worlds that it wins, and the fewer there are, the more of
    the estimate; no outcome is worth less for a card more or for the token kept."""
    estimate = worth.worths()
    found = [
        (sum([each[outcome] for each in wins]) + ESTIMATE * estimate[outcome]) / (len(wins) + ESTIMATE)
        for outcome in range(OUTCOMES)
    ]
    for cards in range(len(worth.own)):
        for token in (0, 1):
            at = 2 * cards + token
            if token:
                found[at] = max(found[at], found[at - 1])
            for i in range(len(worth.cities)):
                if cards >> i & 1:
                    found[at] = max(found[at], found[2 * (cards & ~bit(i)) + token])
        if worth.over[cards]:
            found[2 * cards] = found[2 * cards + 1] = 1.0 + (found[1] - found[0])
    return found
