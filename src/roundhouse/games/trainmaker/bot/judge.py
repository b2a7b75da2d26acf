"""What Trainmaker knows about playing itself well. It counts in hundredths of a chance to win."""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit
from roundhouse.core.dice import Dice
from roundhouse.core.judge import Budget, Foresight, Judge, Valued
from roundhouse.core.state import NOTHING, OVER
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import STOP, Keep, Place, Roll, Score, Switch
from roundhouse.games.trainmaker.bot.falls import LOADS, NUMBERS
from roundhouse.games.trainmaker.bot.outlook import Outlook, TurnWorth
from roundhouse.games.trainmaker.bot.quick import Quick
from roundhouse.games.trainmaker.bot.rollouts import Rollouts, worths_by
from roundhouse.games.trainmaker.bot.turn_plan import ENDS, OUTCOMES, ROLLS, SCORES, Step, TurnPlan, switches
from roundhouse.games.trainmaker.data import CABOOSE, CAR, DICE, LOCOMOTIVE
from roundhouse.games.trainmaker.packing import UNITS, doubled, length, load_of_train
from roundhouse.games.trainmaker.rules.table_rules import TrainRules
from roundhouse.games.trainmaker.state import TrainState

HUNDRED: Final = 100.0
TOLD: Final = 3
"""So many of the best choices are valued with their parts: these take longer than all the rest."""


class TrainJudge(Judge[TrainState]):
    """The turn is planned exactly (`TurnPlan`); what its outcomes are worth is an estimate (`TurnWorth`)."""

    def __init__(self, rules: TrainRules) -> None:
        super().__init__(rules)
        self.table = rules
        self.outlook = Outlook(rules.data)
        self.quick = Quick(rules, self.outlook)
        self.near = 0.02
        self.slip = 3.0
        self.spread = 25.0
        self.horizon = 0
        # the turn is planned exactly for what rollouts make of its outcomes (bench/train_ceiling.md)
        self.hard = Budget(60 * OUTCOMES, 1)
        self.expert = Budget(300 * OUTCOMES, 1, 1.8)
        self.rollouts = Rollouts(rules, self.quick)
        self.thought_of: tuple[object, ...] = ()
        """What the last plan by rollouts was made from."""
        self.thought: TurnPlan | None = None
        self.wins: list[list[float]] = []
        """For each world what each outcome of the turn won there."""
        self.last: tuple[object, ...] = ()
        """What the last plan was made from: as long as that is the same, so is the plan."""
        self.worth: TurnWorth | None = None
        self.plan: TurnPlan | None = None

    # What a view is asked for

    def values(self, s: TrainState, seat: int, choices: list[Action]) -> list[Valued]:
        worths = self.worths(s, seat, choices)
        if isinstance(choices[0], Keep):
            return [Valued(choice, worth) for choice, worth in zip(choices, worths, strict=True)]
        plan = self.plan_of(s)
        told = [i for _, i in sorted([(-worth, i) for i, worth in enumerate(worths)])[:TOLD]]
        return [
            Valued(choice, worths[i], self.parts(s, plan, choice) if i in told else ())
            for i, choice in enumerate(choices)
        ]

    def worths(self, s: TrainState, seat: int, choices: list[Action]) -> list[float]:
        """What each choice is worth more than to end the turn now; a Contract, what it promises."""
        if isinstance(choices[0], Keep):
            supply, cards = self.outlook.supply(s), s.cards[s.seat]
            return [
                HUNDRED * self.outlook.prospects(cards, choice.contract, supply)
                for choice in choices
                if isinstance(choice, Keep)
            ]
        plan = self.plan_of(s)
        base = plan.worths[s.has_token(s.seat)]
        return [HUNDRED * (self.step(s, plan, choice).worth - base) for choice in choices]

    def plan_of(self, s: TrainState) -> TurnPlan:
        """The plan for the turn from this train on; kept from roll to roll."""
        token = s.has_token(s.seat) or s.spent  # spent or not, the plan is the same
        now = (s.seat, s.aside, s.deck, s.display, s.cards, s.offers, s.kept, token)
        if self.plan is None or now != self.last:
            self.last = now
            self.worth = TurnWorth(self.outlook, s)
            self.plan = self.planned(s, self.worth, self.worth.worths())
        return self.plan

    def planned(self, s: TrainState, worth: TurnWorth, worths: list[float]) -> TurnPlan:
        """The plan of the turn if its outcomes are worth so much."""
        return TurnPlan(
            [self.outlook.data.needs[city] for city in worth.cities],
            worths,
            worth.over,
            DICE - s.aside,
            self.table.max_locomotives,
            s.has_token(s.seat) or s.spent,
        )

    def foresee(self, view: View[TrainState], budget: Budget, also: Action | None) -> Foresight | None:
        """The exact turn, for outcomes that are worth what rollouts make of them; these serve all turn."""
        s, seat = view.state, view.seat
        choices = worthwhile(s, self.table.legal(s))
        if len(choices) == 1 or s.scored or isinstance(choices[0], Keep):
            return None
        own = choices[best_of(choices, self.worths(s, seat, choices))]
        worth = self.worth
        assert worth is not None
        worlds = budget.rollouts // (2 * len(worth.own))
        thought_of = (*self.last, worlds)
        before = self.rollouts.played
        if self.thought is None or thought_of != self.thought_of:
            ends = budget.clock() + budget.seconds if budget.seconds > 0.0 else 0.0
            wins = self.rollouts.won(view, worth, worlds, Dice(worlds, 0, 0), ends, budget.clock)
            if not wins:
                return None
            self.thought_of = thought_of
            self.wins = wins
            self.thought = self.planned(s, worth, worths_by(wins, worth))
        plan = self.thought
        base = plan.worths[s.has_token(seat)]
        worths = [self.step(s, plan, choice).worth - base for choice in choices]
        chosen = choices[best_of(choices, worths)]
        looked_at = [own]
        for choice in (chosen, also):
            if choice is not None and choice not in looked_at:
                looked_at.append(choice)
        found = [self.won(s, plan, choice) for choice in looked_at]
        chosen = looked_at[looked_at.index(chosen)]
        return Foresight(looked_at, found, chosen, self.rollouts.played - before)

    def won(self, s: TrainState, plan: TurnPlan, action: Action) -> list[float]:
        """How likely a win is after this action in each world, if the turn goes on as planned."""
        chances = self.chances(s, plan, action)
        return [sum([chance * won for chance, won in zip(chances, wins, strict=True)]) for wins in self.wins]

    def step(self, s: TrainState, plan: TurnPlan, action: Action) -> Step:
        """The best way on after this action, and what that is worth."""
        load = load_of_train(s.train)
        number = NUMBERS[load]
        token = s.has_token(s.seat)
        locomotives = length(s.train) - LOADS[number].size - (s.train & 7 == CABOOSE + 1)
        if isinstance(action, Score):
            scored = bit([city for city in s.display if city >= 0].index(action.city))
            worth = plan.score(scored, length(s.train), doubled(s.train), token)
            return Step(worth, SCORES, number, locomotives, token)
        if isinstance(action, Roll):
            if s.scored:
                return Step(plan.bonus(0, length(s.train), token), ROLLS, 0, 0, token)
            return plan.rolling(number, locomotives, token)
        if isinstance(action, Switch):
            roll = s.roll + UNITS[action.new] - UNITS[action.old]
            return plan.step(number, locomotives, roll, s.fresh, False)
        if isinstance(action, Place):
            rest = s.roll - UNITS[action.face]
            if action.face == CABOOSE:
                return plan.completing(number, locomotives, token)
            if action.face == LOCOMOTIVE:
                return plan.step(0, locomotives + 1, rest, False, token)
            return plan.step(NUMBERS[load + CAR[action.face]], locomotives, rest, False, token)
        return Step(plan.worths[token], ENDS, number, locomotives, token)

    def chances(self, s: TrainState, plan: TurnPlan, action: Action) -> list[float]:
        """How likely each outcome of the turn is after this action, if all goes on as well as can be."""
        token = s.has_token(s.seat)
        if isinstance(action, Score):
            place = [city for city in s.display if city >= 0].index(action.city)
            return plan.after_card(place, length(s.train), doubled(s.train), token)
        if isinstance(action, Roll) and s.scored:
            return plan.again(length(s.train), token).before_roll()
        return plan.outcomes(self.step(s, plan, action))

    def parts(self, s: TrainState, plan: TurnPlan, action: Action) -> tuple[tuple[str, float], ...]:
        """Of what the worth is made: `own`, `rivals` and `token` add up to it; the others are chances.

        `wins` is that of winning in this turn, `card` of scoring, and each card has its own by its id.
        """
        worth = self.worth
        assert worth is not None
        chances = self.chances(s, plan, action)
        own = rivals = held = wins = card = 0.0
        by_city = [0.0] * len(worth.cities)
        for outcome in range(min(OUTCOMES, 2 * len(worth.own))):
            chance, cards = chances[outcome], outcome >> 1
            own += chance * (worth.own[cards] - worth.own[0])
            rivals += chance * worth.rivals[cards]
            held += chance * (outcome & 1)
            wins += chance * worth.over[cards]
            card += chance * (cards > 0)
            for i in range(len(by_city)):
                by_city[i] += chance * (cards >> i & 1)
        token = worth.token * (held - s.has_token(s.seat))
        found = [("own", HUNDRED * own), ("rivals", HUNDRED * rivals), ("token", HUNDRED * token)]
        found += [("wins", wins), ("card", card)]
        for i, city in enumerate(worth.cities):
            found.append((self.outlook.data.cities[city].id, by_city[i]))
        return tuple(found)

    def plans(self, s: TrainState, seat: int, most: int) -> list[list[Action]]:
        """The best choices, each with what it was chosen for, until dice are rolled or the turn ends."""
        choices = worthwhile(s, self.table.legal(s))
        if s.scored:
            return [choices[:1]]  # `roll` for the bonus train: it can only win
        worths = self.worths(s, seat, choices)
        worths[best_of(choices, worths)] = max(worths) + HUNDRED  # greedy's own comes first
        order = sorted([(-worth, i) for i, worth in enumerate(worths)])
        found: list[list[Action]] = []
        ends: list[TrainState] = []
        for _, i in order:
            plan, after = self.follow(s, choices[i])
            if after not in ends:  # the same dice in another order are the same plan
                found.append(plan)
                ends.append(after)
            if len(found) == most:
                break
        return found

    def follow(self, s: TrainState, action: Action) -> tuple[list[Action], TrainState]:
        """What greedy does from this action on until dice are rolled or its turn ends; where that leads."""
        state = self.table.clone(s)
        plan = [action]
        self.table.apply(state, action)
        while not isinstance(action, (Roll, Keep)) and self.table.to_move(state) == s.seat:
            choices = worthwhile(state, self.table.legal(state))
            action = choices[best_of(choices, self.worths(state, s.seat, choices))]
            plan.append(action)
            self.table.apply(state, action)
        return plan, state

    # What a rollout asks for

    def reply(self, s: TrainState, dice: Dice) -> Action:
        return self.quick.reply(s)

    def standing(self, s: TrainState) -> list[float]:
        if s.phase == OVER:
            return [HUNDRED * (s.winner == seat) for seat in range(s.seats)]
        supply = self.outlook.supply(s)
        found: list[float] = []
        for seat in range(s.seats):
            kept = [s.kept[seat]] if s.kept[seat] != NOTHING else list(s.offers[2 * seat : 2 * seat + 2])
            chances = [
                self.outlook.prospects(s.cards[seat], contract, supply) for contract in kept if contract >= 0
            ]
            found.append(HUNDRED * max(chances, default=0.0))
        return found

    def utility(self, standing: list[float], seat: int) -> float:
        """The chance of a win, alone too."""
        return standing[0] / HUNDRED if len(standing) == 1 else super().utility(standing, seat)

    def turn(self, s: TrainState) -> int:
        return s.round * s.seats + (s.seat - s.first) % s.seats


def best_of(choices: list[Action], worths: list[float]) -> int:
    """The place of the best choice; whoever gains nothing by going on stops."""
    best = worths.index(max(worths))
    if STOP in choices and worths[best] <= TINY:
        return choices.index(STOP)
    return best


def worthwhile(s: TrainState, choices: list[Action]) -> list[Action]:
    """The choices without those switches of the token that are plainly worse than another."""
    if not s.has_token(s.seat):
        return choices
    rolls = switches(s.roll, load_of_train(s.train) > 0)
    return [
        choice
        for choice in choices
        if not isinstance(choice, Switch) or s.roll + UNITS[choice.new] - UNITS[choice.old] in rolls
    ]


TINY: Final = 1e-9
"""So small a difference comes from rounding."""
