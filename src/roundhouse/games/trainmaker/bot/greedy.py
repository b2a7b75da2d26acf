"""A greedy opponent: exact about the dice of one train, rough about the turns to come."""

from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, members
from roundhouse.core.dice import Dice
from roundhouse.core.state import UNKNOWN
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import STOP, Keep, Place, Roll, Score, Switch
from roundhouse.games.trainmaker.bot.train_plan import Plan, odds, size_of
from roundhouse.games.trainmaker.data import CABOOSE, CAR, DICE, LOCOMOTIVE, WILD, Data
from roundhouse.games.trainmaker.packing import UNITS, dice_in, doubled, length, load_of_train
from roundhouse.games.trainmaker.rules.table_rules import TrainRules
from roundhouse.games.trainmaker.rules.winning import fulfils, has_six_goods
from roundhouse.games.trainmaker.state import TrainState

SIX_GOODS: Final = dict.fromkeys(range(WILD), 1)

# Found by play against variants of itself.
HURRY: Final = (
    6.0  # how much a card still to be found spoils a set: the higher, the more the nearest set counts
)
FACE_UP: Final = 2.0  # how much more a City card in the display counts than one in the deck
TOKEN: Final = 0.2  # the part of one's prospects that a Switch Track token is worth
CHANGE: Final = 0.02  # and that a new card in the display is worth, so that none lies there for ever


class Outlook:
    """What City cards promise to a seat: nearly 0 when every set is far away, 1 for a complete one."""

    def __init__(self, data: Data, s: TrainState, contract: int) -> None:
        self.data = data
        self.cards = s.cards[s.seat]
        self.sets = [SIX_GOODS, *data.contracts[contract].alternatives]
        self.supply = [0.0] * (WILD + 1)  # how much of each good can still be had
        for city in members(s.deck) + [city for city in s.display if city >= 0]:
            times = FACE_UP if city in s.display else 1.0
            self.supply[data.cities[city].good] += odds(DICE, data.needs[city]) * times

    def with_cards(self, more: list[int]) -> float:
        """The prospects once these cards of the display are scored."""
        cards = self.cards
        supply = list(self.supply)
        for city in more:
            cards |= bit(city)
            supply[self.data.cities[city].good] -= odds(DICE, self.data.needs[city]) * FACE_UP
        tally = self.data.tally(cards)
        failing = 1.0
        for wanted in self.sets:
            failing *= 1.0 - nearness(wanted, tally, supply)
        return 1.0 - failing


def nearness(wanted: dict[int, int], tally: list[int], supply: list[float]) -> float:
    """How near a set is: each card that it lacks counts by how hard it is to come by."""
    goods = [good for good, number in wanted.items() if tally[good] < number]
    lacking = sum([wanted[good] - tally[good] for good in goods])
    source = sum([supply[good] for good in goods])
    near = 1.0
    for left in range(1, lacking - tally[WILD] + 1):
        # the fewer cards are left to be found, the fewer goods are still of use
        useful = source * min(len(goods), left + tally[WILD]) / len(goods) + supply[WILD]
        near *= useful / (useful + HURRY)
    return near


def dangers(data: Data, s: TrainState, cities: list[int]) -> list[float]:
    """For each of these cards the chance that another seat wins with it before the mover's next turn."""
    known = s.offers[2 * s.seat : 2 * s.seat + 2] + s.kept[s.seats :]
    safe = [1.0] * len(cities)
    for other in [seat for seat in range(s.seats) if seat != s.seat]:
        unseen = [i for i in range(len(data.contracts)) if i not in known] if s.kept[other] == UNKNOWN else []
        held = [i for i in unseen if not fulfils(data, s.cards[other], i)]
        for i, city in enumerate(cities):
            cards = s.cards[other] | bit(city)
            wins = sum([fulfils(data, cards, contract) for contract in held]) / max(1, len(held))
            safe[i] *= 1.0 - (1.0 if has_six_goods(data, cards) else wins) * odds(DICE, data.needs[city])
    return [1.0 - chance for chance in safe]


class Greedy:
    """Takes the City cards that bring it nearest to a set, building each train as well as can be."""

    def __init__(self) -> None:
        self.last: tuple[object, ...] = ()
        """What the last plan was made from: as long as that is the same, so is the plan."""
        self.plan = Plan(DICE, [], [], [], 0.0)

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        s: TrainState = view.state
        rules = view.rules
        assert isinstance(rules, TrainRules)
        if len(choices) == 1 or s.scored:
            return choices[0]  # after a card, `roll` for the bonus train: it can only win
        if isinstance(choices[0], Keep):
            outlooks = [Outlook(rules.data, s, a.contract) for a in choices if isinstance(a, Keep)]
            values = [outlook.with_cards([]) for outlook in outlooks]
        else:
            now = (rules.data.cities, s.seat, s.aside, s.deck, s.display, s.cards, s.offers, s.kept)
            if now != self.last:
                self.last = now
                self.plan = plan_for(rules.data, s)
            values = [value(self.plan, rules, s, action) for action in choices]
            if max(values) <= 0.0 and STOP in choices:
                return STOP
        return choices[values.index(max(values))]


def plan_for(data: Data, s: TrainState) -> Plan:
    """Every card of the display, by how much it betters one's own prospects or spoils those of others."""
    outlook = Outlook(data, s, s.kept[s.seat])
    now = outlook.with_cards([])
    cities = [city for city in s.display if city >= 0]
    needs = [data.needs[city] for city in cities]
    gone = [now * (CHANGE + danger) for danger in dangers(data, s, cities)]
    worth: list[float] = []
    bonus: list[list[float]] = []
    for i in range(len(cities)):
        then = outlook.with_cards([cities[i]])
        worth.append(then - now + gone[i])
        extra = [0.0] * (DICE + 1)
        for j in range(len(cities)):
            if i != j and then < 1.0:
                more = outlook.with_cards([cities[i], cities[j]]) - then + gone[j]
                for n in range(4, DICE + 1):
                    extra[n] = max(extra[n], more * odds(n, needs[j]))
        bonus.append(extra)
    return Plan(DICE - s.aside, needs, worth, bonus, now * TOKEN)


def value(plan: Plan, rules: TrainRules, s: TrainState, action: Action) -> float:
    """What this action is worth if all goes on as well as can be."""
    load = load_of_train(s.train)
    token = s.has_token(s.seat)
    locomotives = length(s.train) - size_of(load)
    room = rules.max_locomotives - locomotives
    if isinstance(action, Score):
        target = [city for city in s.display if city >= 0].index(action.city)
        return plan.worth[target] + doubled(s.train) * plan.bonus[target][length(s.train)]
    if isinstance(action, Roll):
        return plan.rolled(load, dice_in(s.roll), token)
    if isinstance(action, Switch):
        roll = s.roll + UNITS[action.new] - UNITS[action.old]
        return plan.at(load, locomotives, room, roll, s.fresh, False) - plan.toll
    if isinstance(action, Place):
        rest = s.roll - UNITS[action.face]
        if action.face == CABOOSE:
            return plan.finished(load, dice_in(rest))
        if action.face == LOCOMOTIVE:
            return plan.at(0, locomotives + 1, room - 1, rest, False, token)
        return plan.at(load + CAR[action.face], locomotives, 0, rest, False, token)
    return 0.0
