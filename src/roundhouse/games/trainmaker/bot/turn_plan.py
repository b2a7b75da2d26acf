"""The rest of a turn, played as well as can be: exact over all its dice, bonus trains and token included.

A turn comes to one of sixteen *outcomes*: which of the face-up City cards were scored, and whether the seat
still holds its token. What each of them is worth is said from outside. Given that, the plan is exact: for
every roll it knows the best choice, what it is worth, and how likely each outcome is then. (One thing is
taken for granted: that no outcome is worth less for a card more or for the token kept.)
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.core.counts import amount, counted
from roundhouse.games.trainmaker.bot.falls import FALLS, LOADS, NEVER, NUMBERS, OPENINGS, UP_TO, Opening
from roundhouse.games.trainmaker.bot.train_table import TrainTable, opened, opened_held
from roundhouse.games.trainmaker.data import (
    CABOOSE,
    CAR,
    DICE,
    FACES,
    LOAD_BITS,
    LOCOMOTIVE,
    STOCK_FACES,
    covers,
)
from roundhouse.games.trainmaker.packing import DIE_BITS, UNITS, dice_in

OUTCOMES: Final = 16
"""An outcome is twice the set of the cards scored, by their places, plus one if the token is held."""

# How a step goes on

ENDS: Final = 0
"""The turn is over, with no card more."""
ROLLS: Final = 1
SCORES: Final = 2


class Step:
    """The best that can be done with a roll, and what that is worth."""

    def __init__(self, worth: float, how: int, load: int, locomotives: int, token: bool) -> None:
        self.worth = worth
        self.how = how
        self.load = load
        """The number of the load that the train has then."""
        self.locomotives = locomotives
        self.token = token


class TurnPlan:
    """What can still come of a turn, from one train of it on."""

    def __init__(
        self,
        needs: list[int],
        worths: list[float],
        over: list[bool],
        dice: int,
        max_locomotives: int,
        token: bool,
    ) -> None:
        self.needs = needs
        """What each face-up City card needs, as a load."""
        self.worths = worths
        """What each outcome is worth."""
        self.over = over
        """The sets of cards with which the game is over, so that no bonus train follows."""
        self.dice: i64 = dice
        """All the dice of the train that is built now, placed or not."""
        self.max_locomotives: i64 = max_locomotives
        self.token = token
        self.covered = [0] * len(LOADS)
        """For each load the cards that a train with it can score."""
        for i, need in enumerate(needs):
            for number in covering(need):
                self.covered[number] |= bit(i)
        self.tables: list[TrainTable | None] = [None] * (DICE * (DICE + 1) * 8)
        self.bonuses: list[float] = [0.0] * ((DICE + 1) * OUTCOMES)
        self.bonus_known: list[bool] = [False] * ((DICE + 1) * 8)
        self.known: dict[int, Step] = {}
        self.ways: dict[int, list[float]] = {}

    # Tables, each worked out when it is first asked for

    def table(self, scored: i64, dice: i64, locomotives: i64) -> TrainTable:
        """All trains of so many dice with so many locomotives, when these cards have been scored."""
        key = (scored * (DICE + 1) + dice) * DICE + locomotives
        found = self.tables[key]
        if found is None:
            dones = self.completions(scored, dice, locomotives, False)
            helds = self.completions(scored, dice, locomotives, True) if self.token else dones
            for number in range(len(dones)):  # not before all bonus trains are known: they use this place too
                LOADS[number].done = dones[number]
                LOADS[number].done_held = helds[number]
            found = TrainTable(dice, locomotives, self.token)
            self.tables[key] = found
        return found

    def completions(self, scored: i64, dice: i64, locomotives: i64, token: bool) -> list[float]:
        """For each load that such trains can have when they are completed what that is worth."""
        known = [NEVER] * (8 * (DICE + 1))  # by the cards that can be scored and the number of cars
        found = [self.worths[2 * scored + token]]
        number: i64 = 1
        while number < UP_TO[dice - locomotives]:
            size = LOADS[number].size
            key = self.covered[number] * (DICE + 1) + size
            if size == dice - locomotives:
                known[key] = NEVER  # there is no die left for the caboose
            elif known[key] == NEVER:
                known[key] = self.completed(scored, number, locomotives, token)
            found.append(known[key])
            number += 1
        return found

    def completed(self, scored: i64, load: i64, locomotives: i64, token: bool) -> float:
        """The worth of a train that is complete with this load."""
        best = self.worths[2 * scored + token]
        cards = self.covered[load] & ~scored
        first = True
        for i in range(len(self.needs)):
            if cards >> i & 1:  # a train that can score must score
                worth = self.score(
                    scored | bit(i), LOADS[load].size + locomotives + 1, locomotives >= 2, token
                )
                if first or worth > best:
                    best = worth
                first = False
        return best

    def score(self, scored: i64, size: i64, doubled: bool, token: bool) -> float:
        """The worth when a train of so many dice has brought the last of these cards."""
        worth = self.worths[2 * scored + token]
        if doubled and self.goes_on(scored):
            worth = max(worth, self.bonus(scored, size, token))
        return worth

    def goes_on(self, scored: i64) -> bool:
        """Whether a bonus train can bring anything once these cards are scored."""
        return not self.over[scored] and scored != bit(len(self.needs)) - 1

    def bonus(self, scored: i64, dice: i64, token: bool) -> float:
        """The worth of a new train of so many dice before its first roll, when these cards are scored."""
        key = scored * (DICE + 1) + dice
        if not self.bonus_known[key]:
            fail = self.worths[2 * scored]
            last = self.last_card(scored)
            if last >= 0 and not self.token:  # by a table: the chance of this card alone
                gain = self.worths[2 * (scored | bit(last))] - fail
                self.bonuses[2 * key] = fail + gain * odds(dice, self.needs[last])
            else:
                tables = self.trains(scored, dice)
                self.bonuses[2 * key] = opened(dice, tables, fail)
                if self.token:
                    held = opened_held(dice, tables, fail, self.worths[2 * scored + 1])
                    self.bonuses[2 * key + 1] = held
            self.bonus_known[key] = True
        return self.bonuses[2 * key + token]

    def trains(self, scored: i64, dice: i64) -> list[TrainTable]:
        """The tables for one locomotive, two and so on; for the last card a second one would be of no use."""
        most: i64 = min(self.max_locomotives, dice - 2) if self.last_card(scored) < 0 else 1
        return [self.table(scored, dice, k) for k in range(1, most + 1)]

    def last_card(self, scored: i64) -> i64:
        """The one card that is left when these are scored; -1 if there are several."""
        found: i64 = -1
        for i in range(len(self.needs)):
            if not scored >> i & 1:
                if found >= 0:
                    return -1
                found = i
        return found

    # A roll

    def rolled(self, load: int, locomotives: int, token: bool) -> float:
        """The worth of a train of this plan before its dice left over are rolled again."""
        table = self.table(0, self.dice, locomotives)
        return table.rolled_held[load] if token else table.rolled[load]

    def step(self, load: int, locomotives: int, roll: int, fresh: bool, token: bool) -> Step:
        """The best with this packed roll, of which a die has been placed unless it is `fresh`."""
        key = (((roll << 7 | load) << 3 | locomotives) << 1 | fresh) << 1 | token
        found = self.known.get(key)
        if found is None:
            found = self.best_step(load, locomotives, roll, fresh, token)
            self.known[key] = found
        return found

    def best_step(self, load: int, locomotives: int, roll: int, fresh: bool, token: bool) -> Step:
        n = dice_in(roll)
        stock = stock_of(roll)
        best = Step(self.worths[token], ENDS, load, locomotives, token)
        forced = True  # whether the turn ends here only if nothing else can be done
        if load:
            if not fresh and n:
                best = better(best, self.rolling(load, locomotives, token))
                forced = False
            if amount(roll, CABOOSE, DIE_BITS):
                done = self.completing(NUMBERS[LOADS[load].cars + stock], locomotives, token)
                best = done if forced and not stock else better(best, done)
            best = better(best, self.placing(load, locomotives, stock, n, token))
        elif stock:
            room = min(self.max_locomotives - locomotives, amount(roll, LOCOMOTIVE, DIE_BITS))
            for more in range(0 if locomotives else 1, room + 1):
                if amount(roll, CABOOSE, DIE_BITS):
                    best = better(best, self.completing(NUMBERS[stock], locomotives + more, token))
                best = better(best, self.placing(0, locomotives + more, stock, n - more, token))
        if token:
            for other in switches(roll, load > 0):
                best = better(best, self.step(load, locomotives, other, fresh, False))
        return best

    def placing(self, load: int, locomotives: int, stock: int, n: int, token: bool) -> Step:
        """The best that begins with some of these cars, when the others of n dice are rolled again."""
        best = Step(self.worths[token], ENDS, load, locomotives, token)
        for part in parts_of(stock):
            number = NUMBERS[LOADS[load].cars + part]
            if part and LOADS[number].size - LOADS[load].size < n:
                best = better(best, self.rolling(number, locomotives, token))
        return best

    def rolling(self, load: int, locomotives: int, token: bool) -> Step:
        return Step(self.rolled(load, locomotives, token), ROLLS, load, locomotives, token)

    def completing(self, load: int, locomotives: int, token: bool) -> Step:
        return Step(self.completed(0, load, locomotives, token), SCORES, load, locomotives, token)

    # How likely each outcome is

    def outcomes(self, step: Step) -> list[float]:
        """The chance of each outcome if the turn goes on from here as well as can be."""
        if step.how == ROLLS:
            return self.after_roll(step.load, step.locomotives, step.token)
        if step.how == SCORES:
            return self.after_completing(step.load, step.locomotives, step.token)
        return [float(outcome == step.token) for outcome in range(OUTCOMES)]

    def after_roll(self, load: int, locomotives: int, token: bool) -> list[float]:
        key = (load << 3 | locomotives) << 1 | token
        if key not in self.ways:
            n = self.dice - locomotives - LOADS[load].size
            found = [0.0] * OUTCOMES
            for stock in range(len(FALLS[n])):
                fall = FALLS[n][stock]
                roll = roll_of(LOADS[stock].cars)
                rest = n - LOADS[stock].size
                blank = roll + rest * UNITS[LOCOMOTIVE]
                add(found, fall.plain, self.outcomes(self.step(load, locomotives, blank, True, token)))
                for cabooses in range(1, rest + 1):
                    # of the dice left over each shows a locomotive twice as often as a caboose
                    share = binomial(rest, cabooses) * 2.0 ** (rest - cabooses) / (3.0**rest - 2.0**rest)
                    turned = blank + cabooses * (UNITS[CABOOSE] - UNITS[LOCOMOTIVE])
                    after = self.outcomes(self.step(load, locomotives, turned, True, token))
                    add(found, fall.caboose * share, after)
            self.ways[key] = found
        return self.ways[key]

    def after_completing(self, load: int, locomotives: int, token: bool) -> list[float]:
        cards = self.covered[load]
        size = LOADS[load].size + locomotives + 1
        best, card = 0.0, -1
        for i in range(len(self.needs)):
            if cards >> i & 1:
                worth = self.score(bit(i), size, locomotives >= 2, token)
                if card < 0 or worth > best:
                    best, card = worth, i
        if card < 0:
            return [float(outcome == token) for outcome in range(OUTCOMES)]
        return self.after_card(card, size, locomotives >= 2, token)

    def after_card(self, card: int, size: int, doubled: bool, token: bool) -> list[float]:
        """The chances when this card is scored by a train of so many dice."""
        scored = bit(card)
        found = [0.0] * OUTCOMES
        if not doubled or not self.goes_on(scored):
            found[2 * scored + token] = 1.0
            return found
        for outcome, chance in enumerate(self.after_bonus(card, size, token)):
            if chance:
                cards = scored | spread(outcome >> 1, card)
                found[2 * cards + (outcome & 1)] += chance
        return found

    def after_bonus(self, card: int, size: int, token: bool) -> list[float]:
        """The chances of the bonus train that follows on this card, by outcomes of its own plan."""
        key = -1 - ((card << 3 | size) << 1 | token)
        if key not in self.ways:
            self.ways[key] = self.later(card, size, token).before_roll()
        return self.ways[key]

    def later(self, card: int, size: int, token: bool) -> "TurnPlan":
        """The plan of the bonus train that follows on this card."""
        places = [i for i in range(len(self.needs)) if i != card]
        sets = [bit(card) | spread(cards, card) for cards in range(bit(len(places)))]
        return TurnPlan(
            [self.needs[i] for i in places],
            [self.worths[2 * cards + held] for cards in sets for held in (0, 1)],
            [self.over[cards] for cards in sets],
            size,
            self.max_locomotives,
            token,
        )

    def again(self, dice: int, token: bool) -> "TurnPlan":
        """The plan of a new train of so many dice for the same cards."""
        return TurnPlan(self.needs, self.worths, self.over, dice, self.max_locomotives, token)

    def before_roll(self) -> list[float]:
        """The chances before the first roll of this plan's train."""
        found = [0.0] * OUTCOMES
        for opening in OPENINGS[self.dice]:
            roll = opening_roll(opening)
            add(found, opening.chance, self.outcomes(self.step(0, 0, roll, True, self.token)))
        return found


_ODDS: Final[dict[int, float]] = {}


def odds(dice: int, need: int) -> float:
    """The chance that a new train of so many dice, with one locomotive and no token, meets this need."""
    cars = [amount(need, kind, LOAD_BITS) for kind in range(len(STOCK_FACES))]
    shape = counted(sorted(cars, reverse=True), LOAD_BITS)  # the kinds of cars are all alike
    key = shape << 3 | dice
    if key not in _ODDS:
        plan = TurnPlan([shape], [0.0, 0.0, 1.0, 1.0], [False, True], dice, 1, False)
        _ODDS[key] = opened(dice, [plan.table(0, dice, 1)], 0.0)
    return _ODDS[key]


_COVERING: Final[dict[int, list[int]]] = {}


def covering(need: int) -> list[int]:
    """The numbers of the loads that are enough for this need."""
    if need not in _COVERING:
        _COVERING[need] = [number for number, load in enumerate(LOADS) if covers(load.cars, need)]
    return _COVERING[need]


def better(one: Step, other: Step) -> Step:
    """The one that is worth more; the first, if they are worth the same."""
    return other if other.worth > one.worth else one


def add(chances: list[float], weight: float, more: list[float]) -> None:
    for i in range(OUTCOMES):
        chances[i] += weight * more[i]


def spread(cards: int, gap: int) -> int:
    """A set of places counted without one of them, as the same set with it."""
    low = cards & (bit(gap) - 1)
    return low | (cards - low) << 1


def binomial(n: int, k: int) -> float:
    ways = 1.0
    for i in range(k):
        ways = ways * (n - i) / (i + 1)
    return ways


def stock_of(roll: int) -> int:
    """The cars of a packed roll, as a load."""
    return sum([CAR[face] * amount(roll, face, DIE_BITS) for face in STOCK_FACES])


def roll_of(cars: int) -> int:
    """The packed roll of these cars alone."""
    return sum([UNITS[face] * (cars // CAR[face] % 16) for face in STOCK_FACES])


def opening_roll(opening: Opening) -> int:
    """The packed roll of a first roll."""
    others = opening.locomotives * UNITS[LOCOMOTIVE] + opening.cabooses * UNITS[CABOOSE]
    return others + roll_of(opening.cars)


def parts_of(stock: int) -> list[int]:
    """Every load that can be picked out of this one, the empty one too."""
    parts = [0]
    for face in STOCK_FACES:
        parts = [part + CAR[face] * k for part in parts for k in range(stock // CAR[face] % 16 + 1)]
    return parts


def switches(roll: int, begun: bool) -> list[int]:
    """What the token can make of a roll: all that is not plainly worse than another.

    Once a car is placed locomotives are of no use, and more than one caboose never is: such a die is turned
    if there is one.
    """
    faces = [face for face in range(len(FACES)) if amount(roll, face, DIE_BITS)]
    olds = faces
    if amount(roll, CABOOSE, DIE_BITS) > 1:
        olds = [CABOOSE]
    if begun and LOCOMOTIVE in faces:
        olds = [LOCOMOTIVE]
    return [
        roll + UNITS[new] - UNITS[old]
        for old in olds
        for new in range(len(FACES))
        if new != old and not (begun and new == LOCOMOTIVE)
    ]
