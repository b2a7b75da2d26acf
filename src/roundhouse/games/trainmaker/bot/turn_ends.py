"""How a turn of the game alone may end, for programs that learn what that is worth.

The trains of the turn are planned exactly, as greedy does; only what the outcomes are worth comes from the
learner, who sees how many cards each set lacks and where they may still be had.
"""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit
from roundhouse.core.turn_ends import TurnEnds, WorthsOf
from roundhouse.games.trainmaker.actions import Keep
from roundhouse.games.trainmaker.bot.judge import TrainJudge, best_of, worthwhile
from roundhouse.games.trainmaker.bot.outlook import Wanted
from roundhouse.games.trainmaker.bot.turn_plan import OUTCOMES, TurnPlan
from roundhouse.games.trainmaker.data import DICE, DISPLAY, WILD
from roundhouse.games.trainmaker.rules.table_rules import TrainRules
from roundhouse.games.trainmaker.state import TrainState

WAYS: Final = 2
"""Of a Contract so many ways to fulfil it are told, the nearest first."""
MOST: Final = 6
"""More cards than that no set lacks."""
NONE: Final = MOST + 1
"""Instead of what is lacking, where there is no such set."""
LENGTH: Final = (1 + WAYS) * (NONE + 4) + WAYS * (NONE + 2) + 4
ROUND: Final = 20.0
CARDS: Final = 40.0
ODDS: Final = 10.0
"""By these the numbers are divided, so that none is far above 1."""


class Deck:
    """What the deck holds, by good."""

    def __init__(self, cards: list[float], odds: list[float]) -> None:
        self.cards = cards
        """How many cards."""
        self.odds = odds
        """The same, each counted by the chance of a train that is after it."""
        self.size = sum(cards)


class TrainEnds(TurnEnds[TrainState]):
    """The outcomes of a turn (`TurnPlan`) for whoever plays alone against the Steam Engine."""

    def __init__(self, rules: TrainRules) -> None:
        super().__init__(rules, LENGTH)
        self.table = rules
        self.data = rules.data
        self.judge = TrainJudge(rules)
        self.outlook = self.judge.outlook
        self.last: tuple[object, ...] = ()
        self.worths_of: WorthsOf | None = None
        """What the plan was made from, and by whom its outcomes were valued."""
        self.plan: TurnPlan | None = None

    def turn(self, s: TrainState) -> int:
        return s.round if s.kept[0] >= 0 else 0

    # In numbers

    def numbers(self, s: TrainState) -> list[float]:
        deck = self.deck(s)
        return self.end(s, deck, s.cards[0], s.kept[0], shown(s), s.has_token(0)) + self.steam(s, deck)

    def end(
        self, s: TrainState, deck: Deck, cards: int, contract: int, display: list[int], token: bool
    ) -> list[float]:
        """What concerns the player: the six goods, the ways of the Contract, and what lies open."""
        tally = self.data.tally(cards)
        found: list[float] = []
        for wanted in [self.outlook.six, *nearest(self.outlook.contracts[contract], tally)]:
            useful = lacking(wanted, tally)
            odds = sorted(
                [-self.outlook.odds[city] for city in display if self.outlook.goods[city] in useful]
            )
            found += one_of(int(wanted.lacking(tally)))
            found += [sum([deck.odds[good] for good in useful]) / ODDS, -odds[0] if odds else 0.0, -sum(odds)]
        found += (one_of(NONE) + [0.0] * 3) * (WAYS - len(self.outlook.contracts[contract]))
        return [*found, len(display) / DISPLAY, float(token)]

    def steam(self, s: TrainState, deck: Deck) -> list[float]:
        """How near the Steam Engine is to its Contract, and how far the game has gone."""
        tally = self.data.tally(s.cards[1])
        ways = nearest(self.outlook.contracts[s.kept[1]], tally)
        found: list[float] = []
        for wanted in ways:
            helping = sum([deck.cards[good] for good in lacking(wanted, tally)])
            found += [*one_of(int(wanted.lacking(tally))), helping / max(1.0, deck.size)]
        found += [*one_of(NONE), 0.0] * (WAYS - len(ways))
        return [*found, deck.size / CARDS, float(s.round) / ROUND]

    def deck(self, s: TrainState) -> Deck:
        cards, odds = [0.0] * (WILD + 1), [0.0] * (WILD + 1)
        left, city = s.deck, 0
        while left:
            if left & 1:
                cards[self.outlook.goods[city]] += 1.0
                odds[self.outlook.goods[city]] += self.outlook.odds[city]
            left >>= 1
            city += 1
        return Deck(cards, odds)

    # The best way

    def choose(self, s: TrainState, choices: list[Action], worths_of: WorthsOf) -> Action:
        if len(choices) == 1 or s.scored:
            return choices[0]  # after a card, `roll` for the bonus train: it can only win
        if isinstance(choices[0], Keep):
            deck = self.deck(s)
            steam = self.steam(s, deck)
            kept = [choice.contract for choice in choices if isinstance(choice, Keep)]
            ends = [self.end(s, deck, s.cards[0], contract, shown(s), True) + steam for contract in kept]
            worths = worths_of(ends)
            return choices[worths.index(max(worths))]
        plan = self.plan_of(s, worths_of)
        some = worthwhile(s, choices)
        base = plan.worths[s.has_token(0)]
        return some[best_of(some, [self.judge.step(s, plan, choice).worth - base for choice in some])]

    def plan_of(self, s: TrainState, worths_of: WorthsOf) -> TurnPlan:
        """The plan for the turn from this train on; kept from roll to roll."""
        token = s.has_token(0) or s.spent  # spent or not, the plan is the same
        now = (s.aside, s.deck, s.display, s.cards, s.kept, s.round, token)
        if self.plan is None or now != self.last or worths_of is not self.worths_of:
            self.last, self.worths_of = now, worths_of
            display = shown(s)
            over = [self.wins(s, with_cards(s, display, some)) for some in range(bit(len(display)))]
            self.plan = TurnPlan(
                [self.data.needs[city] for city in display],
                rising(worths_of(self.ends(s, display)), over),
                over,
                DICE - s.aside,
                self.table.max_locomotives,
                token,
            )
        return self.plan

    def ends(self, s: TrainState, display: list[int]) -> list[list[float]]:
        """The outcomes of this turn in numbers, in the order of `TurnPlan`."""
        deck = self.deck(s)
        steam = self.steam(s, deck)
        found: list[list[float]] = []
        for some in range(bit(len(display))):
            cards = with_cards(s, display, some)
            left = [city for i, city in enumerate(display) if not some >> i & 1]
            found += [self.end(s, deck, cards, s.kept[0], left, token) + steam for token in (False, True)]
        return found

    def wins(self, s: TrainState, cards: int) -> bool:
        """Whether the player has won with these cards."""
        tally = self.data.tally(cards)
        sets = [self.outlook.six, *self.outlook.contracts[s.kept[0]]]
        return min([int(wanted.lacking(tally)) for wanted in sets]) <= 0


def rising(worths: list[float], over: list[bool]) -> list[float]:
    """The worths of outcomes as a plan takes them: a card more or a token kept is never worth less."""
    found = worths + [0.0] * (OUTCOMES - len(worths))
    for some in range(len(over)):
        for held in (0, 1):
            here = 2 * some + held
            if over[some]:
                found[here] = 1.0
            below = [2 * (some ^ bit(i)) + held for i in range(DISPLAY) if some >> i & 1]
            for less in [*below, here - held]:
                found[here] = max(found[here], found[less])
    return found


def shown(s: TrainState) -> list[int]:
    """The face-up City cards."""
    return [city for city in s.display if city >= 0]


def with_cards(s: TrainState, display: list[int], some: int) -> int:
    """The player's cards with those of the display that are in this set."""
    return s.cards[0] | sum([bit(city) for i, city in enumerate(display) if some >> i & 1])


def nearest(ways: list[Wanted], tally: list[int]) -> list[Wanted]:
    """So many ways as are told, those first that lack least."""
    order = sorted([(int(wanted.lacking(tally)), i) for i, wanted in enumerate(ways)])
    return [ways[i] for _, i in order[:WAYS]]


def lacking(wanted: Wanted, tally: list[int]) -> list[int]:
    """The goods of which another card would count, wild ones among them."""
    goods = [good for i, good in enumerate(wanted.goods) if tally[good] < wanted.numbers[i]]
    return [*goods, WILD]


def one_of(number: int) -> list[float]:
    """1 at the place of this number, 0 elsewhere."""
    here = NONE if number == NONE else max(0, min(MOST, number))
    return [float(i == here) for i in range(NONE + 1)]
