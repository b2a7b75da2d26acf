"""A greedy opponent for Trainmaker: exact about the dice of one train, rough about the turns to come."""

from math import factorial
from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, members
from roundhouse.core.dice import Dice
from roundhouse.core.state import UNKNOWN
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import STOP, Keep, Place, Roll, Score, Switch
from roundhouse.games.trainmaker.data import CABOOSE, DICE, LOCOMOTIVE, WILD, Data, covers
from roundhouse.games.trainmaker.packing import UNITS, dice_in, doubled, length, load_of_train
from roundhouse.games.trainmaker.rules import TrainRules
from roundhouse.games.trainmaker.state import TrainState

CAR: Final = (0, 1, 16, 256, 0)
"""One die of each face in a load, which is packed four bits a kind of rolling stock."""
STOCK: Final = (1, 2, 3)
SIX_GOODS: Final = dict.fromkeys(range(WILD), 1)

# Found by play against variants of itself.
HURRY: Final = (
    6.0  # how much a card still to be found spoils a set: the higher, the more the nearest set counts
)
FACE_UP: Final = 2.0  # how much more a City card in the display counts than one in the deck
TOKEN: Final = 0.2  # the part of one's prospects that a Switch Track token is worth
CHANGE: Final = 0.02  # and that a new card in the display is worth, so that none lies there for ever


class Fall:
    """How n dice fall, without the locomotives: after those at its head a train has no use for more."""

    def __init__(self, n: int, stock: int, caboose: bool) -> None:
        self.n = n
        self.stock = stock  # as a load
        self.size = size_of(stock)
        self.caboose = caboose  # whether one or more is there
        self.number = n << 13 | stock << 1 | caboose
        self.chance = self.chance_beside(0)
        self.opening = self.chance_beside(1)
        """The chance that n + 1 dice fall like this with a locomotive beside it."""
        self.parts = [(part, size_of(part)) for part in parts_of(stock) if part]
        """What may be placed of its rolling stock, with the number of dice."""
        self.switched: list[Fall] = []
        """What the token can make of it: all that is not plainly worse than another."""

    def chance_beside(self, locomotives: int) -> float:
        """The chance of this fall and so many locomotives beside it, all dice thrown together."""
        n, rest, ways = self.n + locomotives, self.n - self.size, 0.0
        for cabooses in range(1, rest + 1) if self.caboose else range(1):
            others = rest - cabooses + locomotives
            ways += 2.0**others / (factorial(cabooses) * factorial(others))
        for face in STOCK:
            ways /= factorial(self.stock // CAR[face] % 16)
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


FALLS: Final = {
    (n, stock, caboose): Fall(n, stock, caboose)
    for n in range(1, DICE)
    for stock in parts_of(n * 0x111)
    for caboose in (False, True)
    if size_of(stock) + caboose <= n
}
for _fall in FALLS.values():
    _fall.switched = [FALLS[_fall.n, stock, caboose] for stock, caboose in _fall.switches()]
FALLS_OF: Final = [[fall for fall in FALLS.values() if fall.n == n] for n in range(DICE)]


class Plan:
    """What a train in the making is worth if it is built as well as can be: exact, over all falls to come."""

    def __init__(
        self, dice: int, needs: list[int], worth: list[float], bonus: list[list[float]], toll: float
    ) -> None:
        self.dice = dice  # all the dice of this train, placed or not
        self.needs = needs  # what each City card in question needs, as a load
        self.worth = worth  # what it is worth to score that card
        self.bonus = bonus  # and what a bonus train of so many dice is worth after it
        self.toll = toll  # what it costs to spend the token
        self.known: dict[int, float] = {}
        """By load and, in the lowest 20 bits: below 8 idle dice, below 32 dice to roll, above that a fall."""

    def finished(self, load: int, idle: int) -> float:
        """The worth of a complete train with this load that left so many dice unplaced."""
        key = load << 20 | idle
        if key not in self.known:
            size = self.dice - idle
            two = size - size_of(load) - 1 >= 2
            met = [i for i, need in enumerate(self.needs) if covers(load, need)]
            self.known[key] = max([0.0, *[self.worth[i] + two * self.bonus[i][size] for i in met]])
        return self.known[key]

    def rolled(self, load: int, n: int, token: bool) -> float:
        """The worth of a train with this load, which is not empty, before n dice are rolled again."""
        key = load << 20 | 8 + 2 * n + token
        if key not in self.known:
            self.known[key] = sum([fall.chance * self.fallen(load, fall, token) for fall in FALLS_OF[n]])
        return self.known[key]

    def fallen(self, load: int, fall: Fall, token: bool) -> float:
        """The worth when the dice have fallen and at least one must be placed: nothing, if none can be."""
        key = load << 20 | 32 + 2 * fall.number + token
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
            best = self.fallen(load, FALLS[n, stock, caboose], token)
            if not fresh:
                best = max(best, self.rolled(load, n, token))
        elif stock:
            for more in range(0 if locomotives else 1, min(room, roll % 8) + 1):
                best = max(best, self.fallen(0, FALLS[n - more, stock, caboose], token))
        return best


_ODDS: Final[dict[int, float]] = {}


def odds(dice: int, need: int) -> float:
    """The chance that a new train of so many dice, with one locomotive and no token, meets this need."""
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
    token = s.tokens & bit(s.seat) != 0
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
