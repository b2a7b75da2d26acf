"""What a train is worth that is built as well as can be: exact, over all falls of its dice."""

from math import factorial
from typing import Final

from roundhouse.core.counts import amount, counted, total
from roundhouse.games.trainmaker.data import CABOOSE, CAR, DICE, LOAD_BITS, LOCOMOTIVE, STOCK_FACES, covers
from roundhouse.games.trainmaker.packing import DIE_BITS, dice_in


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
        for face in STOCK_FACES:
            ways /= factorial(self.stock // CAR[face] % 16)
        return ways * factorial(n) / 6.0**n

    def switches(self) -> list[tuple[int, bool]]:
        """Rolling stock and caboose after the token; a die that is dead weight is turned if there is one."""
        if self.n > self.size + self.caboose:
            return [(self.stock + CAR[new], self.caboose) for new in STOCK_FACES] + [(self.stock, True)]
        found = [(self.stock + CAR[new], False) for new in STOCK_FACES] if self.caboose else []
        for old in STOCK_FACES:
            if self.stock // CAR[old] % 16:
                less = self.stock - CAR[old]
                found += [(less + CAR[new], self.caboose) for new in STOCK_FACES] + [(less, True)]
        return found


def size_of(load: int) -> int:
    """How many cars a load has."""
    return total(load, LOAD_BITS)


def parts_of(stock: int) -> list[int]:
    """Every load that can be picked out of this one, the empty one too."""
    parts = [0]
    for face in STOCK_FACES:
        parts = [part + CAR[face] * k for part in parts for k in range(stock // CAR[face] % 16 + 1)]
    return parts


FALLS: Final = {
    (n, stock, caboose): Fall(n, stock, caboose)
    for n in range(1, DICE)
    for stock in parts_of(n * sum(CAR))
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
        stock = sum([CAR[face] * amount(roll, face, DIE_BITS) for face in STOCK_FACES])
        caboose = amount(roll, CABOOSE, DIE_BITS) > 0
        best = 0.0
        if load and n:
            best = self.fallen(load, FALLS[n, stock, caboose], token)
            if not fresh:
                best = max(best, self.rolled(load, n, token))
        elif stock:
            for more in range(0 if locomotives else 1, min(room, amount(roll, LOCOMOTIVE, DIE_BITS)) + 1):
                best = max(best, self.fallen(0, FALLS[n - more, stock, caboose], token))
        return best


_ODDS: Final[dict[tuple[int, int], float]] = {}


def odds(dice: int, need: int) -> float:
    """The chance that a new train of so many dice, with one locomotive and no token, meets this need."""
    cars = [amount(need, kind, LOAD_BITS) for kind in range(len(STOCK_FACES))]
    shape = counted(sorted(cars, reverse=True), LOAD_BITS)  # the kinds of cars are all alike
    key = shape, dice
    if key not in _ODDS:
        plan = Plan(dice, [shape], [1.0], [[0.0] * (DICE + 1)], 0.0)
        falls = [fall for fall in FALLS_OF[dice - 1] if fall.stock]
        _ODDS[key] = sum([fall.opening * plan.fallen(0, fall, False) for fall in falls])
    return _ODDS[key]
