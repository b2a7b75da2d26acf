"""What the outcomes of a turn are worth, found by playing on from each of them."""

from typing import Any

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count
from roundhouse.core.dice import Dice
from roundhouse.core.state import CHANCE, NOTHING, OVER, with_item
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import Keep
from roundhouse.games.trainmaker.bot.judge import TrainJudge, best_of, worthwhile
from roundhouse.games.trainmaker.bot.outlook import TurnWorth
from roundhouse.games.trainmaker.bot.turn_plan import OUTCOMES, TurnPlan
from roundhouse.games.trainmaker.data import DICE
from roundhouse.games.trainmaker.rules.double_locomotive import DoubleLocomotive
from roundhouse.games.trainmaker.rules.table_rules import TrainRules
from roundhouse.games.trainmaker.state import TrainState


class Rollouts:
    """Plays every outcome of a turn on to the end of the game, all of them in the same worlds."""

    def __init__(self, judge: TrainJudge) -> None:
        self.judge = judge
        self.rules = judge.table
        passing = [isinstance(phase, DoubleLocomotive) for phase in self.rules.phases]
        self.before_passing = passing.index(True)
        self.played = 0
        """How many games were played on."""

    def won(self, view: View[TrainState], worth: TurnWorth, worlds: int, dice: Dice) -> list[float]:
        """For each outcome of the mover's turn the share of these worlds that it wins."""
        s = view.state
        a, b = dice.next32(), dice.next32()
        wins = [0.0] * OUTCOMES
        tokens = (0, 1) if s.has_token(s.seat) else (0,)
        for world in range(worlds):
            guessed = view.guess(Dice(a, b, world))
            for cards in range(len(worth.own)):
                for token in tokens:
                    won = worth.over[cards]
                    if not won:
                        state = self.after(guessed, worth.cities, cards, token)
                        self.play_on(state, Dice(b, a, world))
                        self.played += 1
                        won = state.winner == s.seat
                    wins[2 * cards + token] += float(won) / worlds
        return wins

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
        rules, quick = self.rules, self.judge.quick
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


class Patient:
    """Plays each turn exactly for what its outcomes are worth by rollouts and by greedy's own estimate."""

    def __init__(self, worlds: int = 100, trust: float = 1.0) -> None:
        self.worlds = worlds
        self.trust = trust
        """The share of the rollouts in what an outcome is worth; the rest is greedy's."""
        self.judge: TrainJudge | None = None
        self.last: tuple[object, ...] = ()
        self.plan: TurnPlan | None = None

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        s: TrainState = view.state
        if len(choices) == 1 or s.scored:
            return choices[0]
        rules = view.rules
        assert isinstance(rules, TrainRules)
        if self.judge is None or self.judge.table is not rules:
            self.judge = TrainJudge(rules)
            self.last = ()
        judge = self.judge
        choices = worthwhile(s, choices)
        greedy = judge.worths(s, view.seat, choices)
        if isinstance(choices[0], Keep):
            return choices[best_of(choices, greedy)]
        if judge.last != self.last or self.plan is None:
            self.last = judge.last
            self.plan = self.new_plan(judge, view, dice)
        plan = self.plan
        base = plan.worths[s.has_token(s.seat)]
        worths = [judge.step(s, plan, choice).worth - base for choice in choices]
        return choices[best_of(choices, worths)]

    def new_plan(self, judge: TrainJudge, view: View[TrainState], dice: Dice) -> TurnPlan:
        s: TrainState = view.state
        worth = judge.worth
        assert worth is not None
        wins = Rollouts(judge).won(view, worth, self.worlds, dice)
        own = worth.worths()
        found = [0.0] * OUTCOMES
        for outcome in range(2 * len(worth.own)):
            found[outcome] = self.trust * wins[outcome] + (1.0 - self.trust) * own[outcome]
        sets = len(worth.own)
        for cards in range(sets):  # no outcome is worth less for a card more or for the token kept
            for token in (0, 1):
                at = 2 * cards + token
                if token:
                    found[at] = max(found[at], found[at - 1])
                for i in range(len(worth.cities)):
                    if cards >> i & 1:
                        found[at] = max(found[at], found[2 * (cards & ~bit(i)) + token])
            if worth.over[cards]:
                found[2 * cards] = found[2 * cards + 1] = 1.0 + (found[1] - found[0])
        return TurnPlan(
            [judge.outlook.data.needs[city] for city in worth.cities],
            found,
            worth.over,
            DICE - s.aside,
            judge.table.max_locomotives,
            s.has_token(s.seat),
        )
