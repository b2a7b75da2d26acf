"""A greedy opponent for Trainmaker: exact about the dice of one train, rough about the turns to come."""

from math import factorial
from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, members
from roundhouse.core.dice import Dice
from roundhouse.core.state import UNKNOWN
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import ROLL, STOP, UNITS, Keep, Place, Roll, Score, Switch
from roundhouse.games.trainmaker.data import CABOOSE, DICE, LOCOMOTIVE, WILD, Data, covers
from roundhouse.games.trainmaker.rules import TrainRules, dice_in, doubled, length, load_of_train
from roundhouse.games.trainmaker.state import TrainState

CAR: Final = (0, 1, 16, 256, 0)
"""One die of each face in a load, which is packed four bits a kind of rolling stock."""
STOCK: Final = (1, 2, 3)
SIX_GOODS: Final = dict.fromkeys(range(WILD), 1)
HURRY: Final = 6.0
"""How much a card still to be found spoils a set: the higher, the more the nearest set counts."""
FACE_UP: Final = 2.0
"""How much more a City card in the display counts than one in the deck."""
TOKEN: Final = 0.2
"""The part of one's prospects that a Switch Track token is worth."""
CHANGE: Final = 0.02
"""The part of one's prospects that a new card in the display is worth; so no display lies there for ever."""


class Fall:
    """How n dice fall, as far as it matters when the locomotives are placed: a further one is dead weight."""

    def __init__(self, number: int, n: int, stock: int, caboose: bool) -> None:
        self.number = number
        self.n = n
        self.stock = stock
        """Its rolling stock as a load."""
        self.size = size_of(stock)
        self.caboose = caboose
        """Whether one caboose or more is there."""
        self.chance = self.chance_beside(0)
        self.opening = self.chance_beside(1)
        """The chance that n + 1 dice fall like this with a locomotive beside it."""
        self.parts = [(part, size_of(part)) for part in parts_of(stock) if part]
        """What may be placed of its rolling stock, with the number of dice."""
        self.switched: list[Fall] = []
        """What the token can make of it: all that is not plainly worse than another."""

    def chance_beside(self, locomotives: int) -> float:
        """The chance of this fall and so many locomotives beside it, all dice thrown together."""
        rest = self.n - self.size
        ways = 0.0
        for cabooses in range(1, rest + 1) if self.caboose else range(1):
            others = rest - cabooses + locomotives
            ways += 2.0**others / (factorial(cabooses) * factorial(others))
        for face in STOCK:
            ways /= factorial(self.stock // CAR[face] % 16)
        n = self.n + locomotives
        return ways * factorial(n) / 6.0**n

    def switches(self) -> list[tuple[int, bool]]:
        """Rolling stock and caboose after the token; a die that is dead weight is turned if there is one."""
        if self.n > self.size + self.caboose:
            return [(self.stock + CAR[new], self.caboose) for new in STOCK] + [(self.stock, True)]
        found = [(self.stock + CAR[new], False) for new in STOCK] if self.caboose else []
        for old in STOCK:
            if self.stock // CAR[old] % 16:
                less = self.stock - CAR[old]
                found += [(less + CAR[new], self.caboose) for new in STOCK] + [(less, True)]
        return found


def size_of(load: int) -> int:
    """How many cars a load has."""
    return (load & 15) + (load >> 4 & 15) + (load >> 8)


def parts_of(stock: int) -> list[int]:
    """Every load that can be picked out of this one, the empty one too."""
    parts = [0]
    for face in STOCK:
        parts = [part + CAR[face] * k for part in parts for k in range(stock // CAR[face] % 16 + 1)]
    return parts


def key_of(n: int, stock: int, caboose: bool) -> int:
    return n << 13 | stock << 1 | caboose


def _falls() -> dict[int, Fall]:
    falls: dict[int, Fall] = {}
    for n in range(1, DICE):
        for stock in parts_of(n * 0x111):
            for caboose in (False, True):
                if size_of(stock) + caboose <= n:
                    falls[key_of(n, stock, caboose)] = Fall(len(falls), n, stock, caboose)
    for fall in falls.values():
        fall.switched = [falls[key_of(fall.n, stock, caboose)] for stock, caboose in fall.switches()]
    return falls


FALLS: Final = _falls()
"""Every fall of one to six dice by its key."""
FALLS_OF: Final = [[fall for fall in FALLS.values() if fall.n == n] for n in range(DICE)]


class Plan:
    """What a train in the making is worth if it is built as well as can be: exact, over all falls to come."""

    def __init__(
        self, dice: int, needs: list[int], worth: list[float], bonus: list[list[float]], toll: float
    ) -> None:
        self.dice = dice
        """All the dice of this train, placed or not."""
        self.needs = needs
        """What each City card in question needs, as a load."""
        self.worth = worth
        """What it is worth to score that card."""
        self.bonus = bonus
        """For each of them, what a bonus train of so many dice is worth after it."""
        self.toll = toll
        """What it costs to spend the token."""
        self.known: dict[int, float] = {}
        """By load and, in the lowest 16 bits: below 8 idle dice, below 32 dice to roll, above that a fall."""

    def scored(self, target: int, size: int, two: bool) -> float:
        """The worth of scoring a card with a train of so many dice, with two locomotives or not."""
        return self.worth[target] + (self.bonus[target][size] if two else 0.0)

    def finished(self, load: int, idle: int) -> float:
        """The worth of a complete train with this load that left so many dice unplaced."""
        key = load << 16 | idle
        if key not in self.known:
            size = self.dice - idle
            two = size - size_of(load) - 1 >= 2
            worths = [self.scored(i, size, two) for i, need in enumerate(self.needs) if covers(load, need)]
            self.known[key] = max(worths) if worths else 0.0
        return self.known[key]

    def rolled(self, load: int, n: int, token: bool) -> float:
        """The worth of a train with this load, which is not empty, before n dice are rolled again."""
        key = load << 16 | 8 + 2 * n + token
        if key not in self.known:
            total = 0.0
            for fall in FALLS_OF[n]:
                total += fall.chance * self.fallen(load, fall, token)
            self.known[key] = total
        return self.known[key]

    def fallen(self, load: int, fall: Fall, token: bool) -> float:
        """The worth when the dice have fallen and at least one must be placed: nothing, if none can be."""
        key = load << 16 | 32 + 2 * fall.number + token
        if key in self.known:
            return self.known[key]
        best = 0.0
        if fall.caboose and load + fall.stock:
            # whoever ends the train now does well to place all cars of the roll before the caboose
            best = self.finished(load + fall.stock, fall.n - fall.size - 1)
        for part, size in fall.parts:
            if size < fall.n:
                best = max(best, self.rolled(load + part, fall.n - size, token))
        if token:
            for other in fall.switched:
                best = max(best, self.fallen(load, other, False) - self.toll)
        self.known[key] = best
        return best

    def at(self, load: int, locomotives: int, room: int, roll: int, fresh: bool, token: bool) -> float:
        """The worth with this packed roll; a train without a load may take `room` more locomotives of it."""
        n = dice_in(roll)
        stock = sum([CAR[face] * (roll // UNITS[face] % 8) for face in STOCK])
        caboose = roll // UNITS[CABOOSE] > 0
        best = 0.0
        if load and n:
            best = self.fallen(load, FALLS[key_of(n, stock, caboose)], token)
            if not fresh:
                best = max(best, self.rolled(load, n, token))
        elif stock:
            for more in range(0 if locomotives else 1, min(room, roll % 8) + 1):
                best = max(best, self.fallen(0, FALLS[key_of(n - more, stock, caboose)], token))
        return best


_ODDS: Final[dict[int, float]] = {}


def odds(dice: int, need: int) -> float:
    """The chance that a new train of so many dice meets this need: one locomotive is placed, no token used."""
    first, second, third = sorted([need & 15, need >> 4 & 15, need >> 8])
    shape = first << 8 | second << 4 | third  # the kinds of cars are all alike
    key = shape << 3 | dice
    if key not in _ODDS:
        plan = Plan(dice, [shape], [1.0], [[0.0] * (DICE + 1)], 0.0)
        falls = [fall for fall in FALLS_OF[dice - 1] if fall.stock]
        _ODDS[key] = sum([fall.opening * plan.fallen(0, fall, False) for fall in falls])
    return _ODDS[key]


class Outlook:
    """What City cards promise to a seat: nearly 0 when every set is far away, 1 for a complete one."""

    def __init__(self, data: Data, s: TrainState, contract: int) -> None:
        self.data = data
        self.cards = s.cards[s.seat]
        self.sets = [SIX_GOODS, *data.contracts[contract].alternatives]
        self.supply = [0.0] * (WILD + 1)
        """How much of each good can still be had."""
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
    for other in range(s.seats):
        if other == s.seat:
            continue
        unseen = [i for i in range(len(data.contracts)) if i not in known] if s.kept[other] == UNKNOWN else []
        held = [i for i in unseen if not data.fulfils(s.cards[other], i)]
        for i, city in enumerate(cities):
            cards = s.cards[other] | bit(city)
            wins = sum([data.fulfils(cards, contract) for contract in held]) / max(1, len(held))
            safe[i] *= 1.0 - (1.0 if data.has_six_goods(cards) else wins) * odds(DICE, data.needs[city])
    return [1.0 - chance for chance in safe]


class Greedy:
    """Takes the City cards that bring it nearest to a set, building each train as well as can be."""

    def __init__(self) -> None:
        self.last: tuple[object, ...] = ()
        """What the last plan was made from: as long as that is the same, so is the plan."""
        self.plan = Plan(DICE, [], [], [], 0.0)

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        rules, s = view.rules, view.state
        assert isinstance(rules, TrainRules)
        assert isinstance(s, TrainState)
        if len(choices) == 1:
            return choices[0]
        if isinstance(choices[0], Keep):
            outlooks = [Outlook(rules.data, s, a.contract) for a in choices if isinstance(a, Keep)]
            values = [outlook.with_cards([]) for outlook in outlooks]
        elif s.scored:
            return ROLL
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
    token = s.tokens & bit(s.seat) != 0
    locomotives = length(s.train) - size_of(load)
    room = rules.max_locomotives - locomotives
    if isinstance(action, Score):
        target = [city for city in s.display if city >= 0].index(action.city)
        return plan.scored(target, length(s.train), doubled(s.train))
    if isinstance(action, Roll):
        return plan.rolled(load, dice_in(s.roll), token)
    if isinstance(action, Switch):
        turned = s.roll + UNITS[action.new] - UNITS[action.old]
        return plan.at(load, locomotives, room, turned, s.fresh, False) - plan.toll
    if isinstance(action, Place):
        rest = s.roll - UNITS[action.face]
        if action.face == CABOOSE:
            return plan.finished(load, dice_in(rest))
        if action.face == LOCOMOTIVE:
            return plan.at(0, locomotives + 1, room - 1, rest, False, token)
        return plan.at(load + CAR[action.face], locomotives, 0, rest, False, token)
    return 0.0
