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
SIX_GOODS: Final = {good: 1 for good in range(WILD)}
HURRY: Final = 1.5
"""How much a card still to be found spoils a set: the higher, the more the nearest set counts."""
FACE_UP: Final = 2.0
"""How much more a City card in the display counts than one in the deck."""
TOKEN: Final = 0.15
"""The part of one's prospects that a Switch Track token is worth."""


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
        for kind in (0, 4, 8):
            ways /= factorial(self.stock >> kind & 15)
        n = self.n + locomotives
        return ways * factorial(n) / 6.0**n

    def switches(self) -> list[tuple[int, bool]]:
        """Rolling stock and caboose after the token; a die that is dead weight is turned if there is one."""
        if self.n > self.size + self.caboose:
            turned = [(self.stock + CAR[new], self.caboose) for new in range(1, CABOOSE)]
            return turned if self.caboose else [*turned, (self.stock, True)]
        found: list[tuple[int, bool]] = []
        for old in range(1, CABOOSE):
            if self.stock // CAR[old] % 16:
                less = self.stock - CAR[old]
                found += [(less + CAR[new], self.caboose) for new in range(1, CABOOSE) if new != old]
                found.append((less, True))
        if self.caboose:
            found += [(self.stock + CAR[new], False) for new in range(1, CABOOSE)]
        return found


def size_of(load: int) -> int:
    """How many cars a load has."""
    return (load & 15) + (load >> 4 & 15) + (load >> 8)


def parts_of(stock: int) -> list[int]:
    """Every load that can be picked out of this one, the empty one too."""
    parts = [0]
    for face in range(1, CABOOSE):
        there = stock // CAR[face] % 16
        parts = [part + CAR[face] * k for part in parts for k in range(there + 1)]
    return parts


def _falls() -> dict[int, Fall]:
    """Every fall of one to six dice by its key."""
    falls: dict[int, Fall] = {}
    for n in range(1, DICE):
        for stock in parts_of(n * 0x111):
            if size_of(stock) <= n:
                falls[key_of(n, stock, False)] = Fall(len(falls), n, stock, False)
            if size_of(stock) < n:
                falls[key_of(n, stock, True)] = Fall(len(falls), n, stock, True)
    for fall in falls.values():
        fall.switched = [falls[key_of(fall.n, stock, caboose)] for stock, caboose in fall.switches()]
    return falls


def key_of(n: int, stock: int, caboose: bool) -> int:
    return n << 13 | stock << 1 | caboose


FALLS: Final = _falls()
FALLS_OF: Final = [[fall for fall in FALLS.values() if fall.n == n] for n in range(DICE)]


class Plan:
    """What a train in the making is worth if it is built as well as can be: exact, over all falls of the dice."""

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
        self.known_falls: dict[int, float] = {}
        self.known_ends: dict[int, float] = {}

    def same(self, other: "Plan") -> bool:
        """Whether the other plan has the same aims, so that what is known of the one holds for the other."""
        mine = (self.dice, self.toll, self.needs, self.worth, self.bonus)
        return mine == (other.dice, other.toll, other.needs, other.worth, other.bonus)

    def finished(self, load: int, idle: int) -> float:
        """The worth of a complete train with this load that left so many dice unplaced."""
        key = load << 3 | idle
        if key in self.known_ends:
            return self.known_ends[key]
        size = self.dice - idle
        two = size - size_of(load) - 1 >= 2
        best = 0.0
        for i, need in enumerate(self.needs):
            if covers(load, need):
                best = max(best, self.scored(i, size, two))
        self.known_ends[key] = best
        return best

    def scored(self, target: int, size: int, two: bool) -> float:
        """The worth of scoring a card with a train of so many dice, with two locomotives or not."""
        return self.worth[target] + (self.bonus[target][size] if two else 0.0)

    def rolled(self, load: int, n: int, token: bool) -> float:
        """The worth of a train with this load (not empty) before n dice are rolled again."""
        key = load << 4 | n << 1 | token
        if key in self.known:
            return self.known[key]
        total = 0.0
        for fall in FALLS_OF[n]:
            total += fall.chance * self.fallen(load, fall, token)
        self.known[key] = total
        return total

    def fallen(self, load: int, fall: Fall, token: bool) -> float:
        """The worth when the dice have fallen and at least one must be placed; without any it is a derail."""
        key = load << 12 | fall.number << 1 | token
        if key in self.known_falls:
            return self.known_falls[key]
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
        self.known_falls[key] = best
        return best

    def at(self, load: int, locomotives: int, room: int, roll: int, fresh: bool, token: bool) -> float:
        """The worth of a train with a load or locomotives alone and this roll, of which `room` more may be used."""
        n = dice_in(roll)
        stock = load_of_roll(roll)
        caboose = roll // UNITS[CABOOSE] > 0
        if load:
            best = 0.0 if fresh or n == 0 else self.rolled(load, n, token)
            return max(best, self.fallen(load, FALLS[key_of(n, stock, caboose)], token)) if n else best
        best = 0.0
        for more in range(min(room, roll % 8) + 1):
            if locomotives + more and stock:
                best = max(best, self.fallen(0, FALLS[key_of(n - more, stock, caboose)], token))
        return best

    def opening(self) -> float:
        """The worth before the first roll of a train, with one locomotive and without a token."""
        return sum(
            fall.opening * self.fallen(0, fall, False) for fall in FALLS_OF[self.dice - 1] if fall.stock
        )


def load_of_roll(roll: int) -> int:
    """The rolling stock of a packed roll, as a load."""
    return sum(CAR[face] * (roll // UNITS[face] % 8) for face in range(1, CABOOSE))


_ODDS: Final[dict[int, float]] = {}


def odds(dice: int, need: int) -> float:
    """The chance that a new train of so many dice meets this need. The kinds of cars are all alike here."""
    first, second, third = sorted((need & 15, need >> 4 & 15, need >> 8))
    shape = third + 16 * second + 256 * first
    key = shape << 3 | dice
    if key not in _ODDS:
        _ODDS[key] = Plan(dice, [shape], [1.0], [[0.0] * (DICE + 1)], 0.0).opening()
    return _ODDS[key]


class Outlook:
    """What City cards promise to a seat: nearly 0 when every set is far away, 1 for a complete one."""

    def __init__(self, data: Data, s: TrainState, seat: int, contract: int) -> None:
        self.data = data
        self.cards = s.cards[seat]
        self.sets = [SIX_GOODS, *data.contracts[contract].alternatives]
        self.ease = [odds(DICE, need) for need in data.needs]
        """For each City card the chance to score it in a turn."""
        self.supply = [0.0] * (WILD + 1)
        """How much of each good can still be had."""
        for city in members(s.deck):
            self.supply[data.cities[city].good] += self.ease[city]
        for city in s.display:
            if city >= 0:
                self.supply[data.cities[city].good] += self.ease[city] * FACE_UP

    def with_cards(self, more: list[int]) -> float:
        """The prospects once these cards of the display are scored."""
        cards = self.cards
        supply = list(self.supply)
        for city in more:
            cards |= bit(city)
            supply[self.data.cities[city].good] -= self.ease[city] * FACE_UP
        tally = self.data.tally(cards)
        failing = 1.0
        for wanted in self.sets:
            failing *= 1.0 - self.nearness(wanted, tally, supply)
        return 1.0 - failing

    def nearness(self, wanted: dict[int, int], tally: list[int], supply: list[float]) -> float:
        """How near a set is: each card that it lacks counts by how hard it is to come by."""
        lacking = 0
        goods = 0
        source = 0.0
        for good, number in wanted.items():
            if tally[good] < number:
                lacking += number - tally[good]
                goods += 1
                source += supply[good]
        wild = tally[WILD]
        near = 1.0
        for left in range(1, lacking - wild + 1):
            # with few cards left to find, few goods are still of use
            useful = source * min(goods, left + wild) / goods + supply[WILD]
            near *= useful / (useful + HURRY)
        return near


def danger(data: Data, s: TrainState, seat: int, city: int) -> float:
    """The chance that another seat wins with this card before the next turn, as far as this seat can know."""
    known = (*s.offers[2 * seat : 2 * seat + 2], *s.kept[s.seats :])
    safe = 1.0
    for other in range(s.seats):
        cards = s.cards[other] | bit(city)
        threat = 0.0
        if other == seat:
            continue
        if data.has_six_goods(cards):
            threat = 1.0
        elif s.kept[other] == UNKNOWN:
            possible = [
                contract
                for contract in range(len(data.contracts))
                if contract not in known and not data.fulfils(s.cards[other], contract)
            ]
            threat = sum(data.fulfils(cards, contract) for contract in possible) / max(1, len(possible))
        safe *= 1.0 - threat * odds(DICE, data.needs[city])
    return 1.0 - safe


class Greedy:
    """Takes the City cards that bring it nearest to a set, building each train as well as can be."""

    def __init__(self) -> None:
        self.last = Plan(0, [], [], [], 0.0)
        """The plan of the last decision: it often serves the next one too. It changes no choice."""

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        if len(choices) == 1:
            return choices[0]
        rules = view.rules
        s = view.state
        assert isinstance(rules, TrainRules) and isinstance(s, TrainState)
        if isinstance(choices[0], Keep):
            hopes = [Outlook(rules.data, s, view.seat, contract(a)).with_cards([]) for a in choices]
            return choices[hopes.index(max(hopes))]
        plan = self.plan(rules.data, s, view.seat)
        if s.scored:
            return ROLL if max(plan.worth) > 0.0 else STOP
        values = [value(plan, rules, s, action) for action in choices]
        if max(values) <= 0.0 and STOP in choices:
            return STOP
        return choices[values.index(max(values))]

    def plan(self, data: Data, s: TrainState, seat: int) -> Plan:
        """What to go for: every card of the display, by how much it betters the prospects or denies others."""
        outlook = Outlook(data, s, seat, s.kept[seat])
        now = outlook.with_cards([])
        cities = [city for city in s.display if city >= 0]
        denied = [now * danger(data, s, seat, city) for city in cities]
        worth: list[float] = []
        bonus: list[list[float]] = []
        for i, city in enumerate(cities):
            then = outlook.with_cards([city])
            worth.append(then - now + denied[i])
            extra = [0.0] * (DICE + 1)
            for j, other in enumerate(cities):
                if i != j and then < 1.0:
                    more = outlook.with_cards([city, other]) - then + denied[j]
                    for dice in range(4, DICE + 1):
                        extra[dice] = max(extra[dice], more * odds(dice, data.needs[other]))
            bonus.append(extra)
        plan = Plan(DICE - s.aside, [data.needs[city] for city in cities], worth, bonus, now * TOKEN)
        if not plan.same(self.last):
            self.last = plan
        return self.last


def contract(action: Action) -> int:
    """The Contract that this action keeps."""
    assert isinstance(action, Keep)
    return action.contract


def value(plan: Plan, rules: TrainRules, s: TrainState, action: Action) -> float:
    """What this action is worth if all goes on as well as can be."""
    load = load_of_train(s.train)
    roll = s.roll
    token = s.tokens & bit(s.seat) != 0
    if isinstance(action, Score):
        target = [city for city in s.display if city >= 0].index(action.city)
        return plan.scored(target, length(s.train), doubled(s.train))
    if isinstance(action, Roll):
        return plan.rolled(load, dice_in(roll), token)
    locomotives = length(s.train) - size_of(load)
    room = rules.max_locomotives - locomotives
    if isinstance(action, Switch):
        turned = roll + UNITS[action.new] - UNITS[action.old]
        return plan.at(load, locomotives, room, turned, s.fresh, False) - plan.toll
    if isinstance(action, Place):
        rest = roll - UNITS[action.face]
        if action.face == CABOOSE:
            return plan.finished(load, dice_in(rest))
        if action.face == LOCOMOTIVE:
            return plan.at(0, locomotives + 1, room - 1, rest, False, token)
        return plan.at(load + CAR[action.face], locomotives, 0, rest, False, token)
    return 0.0
