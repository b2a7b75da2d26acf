"""How dice fall, and between which loads that lets one choose: tables that all plans share.

A load has a number, the smaller ones first. So the loads of at most so many cars are the first numbers, and
a loop over them needs no other list.
"""

from math import factorial
from typing import Final

from mypy_extensions import i64

from roundhouse.core.counts import amount, total
from roundhouse.games.trainmaker.data import CAR, DICE, LOAD_BITS, SIDES, STOCK_FACES

MOST_CARS: Final = DICE - 1
"""A train has a locomotive, so it never has more cars than this."""
NONE: Final = -1
"""The number of seven cars, of which no train is made."""
NEVER: Final = -1e9
"""Worse than anything that can come about."""


class Load:
    """Rolling stock of a train or of a roll."""

    def __init__(self, number: int, cars: int) -> None:
        self.number: i64 = number
        self.cars: i64 = cars
        """As counts: see `data.CAR`."""
        self.size: i64 = total(cars, LOAD_BITS)
        self.done = 0.0
        """What a train that is completed with it is worth: while a table is filled."""
        self.done_held = 0.0
        """The same with the token still in hand."""


def _loads() -> list[Load]:
    found = {0}
    cars = [0]
    for _ in range(MOST_CARS):
        found = {load + CAR[face] for load in found for face in STOCK_FACES}
        cars += sorted(found)
    return [Load(number, load) for number, load in enumerate(cars)]


LOADS: Final = _loads()
"""Every load of up to six cars by its number."""
UP_TO: Final = [sum([load.size <= size for load in LOADS]) for size in range(MOST_CARS + 1)]
"""How many loads have at most so many cars."""
NUMBERS: Final = {load.cars: number for number, load in enumerate(LOADS)}
"""The number of each load."""


class Box:
    """The loads between two: what a train may become that has the lower one and gets a roll with the rest.

    What they are worth is written here while a table is filled: see `TrainTable`.
    """

    def __init__(self, high: Load) -> None:
        self.high = high
        self.first = self
        """What is left of it when a car of the first kind is placed; a box that is NEVER chosen if none is
        there. The same for the second and the third kind."""
        self.second = self
        self.third = self
        self.more_first = self
        """What it is with a car of the first kind more in the roll; the same for the others."""
        self.more_second = self
        self.more_third = self
        self.plain = NEVER
        """The worth right after a roll without a caboose, token spent."""
        self.caboose = NEVER
        """The worth right after a roll with one."""
        self.best = NEVER
        """The worth when a die of the roll has been placed already, so that one may also roll the rest."""
        # The same with the token still in hand:
        self.plain_held = NEVER
        self.caboose_held = NEVER
        self.choice_held = NEVER
        """Without a caboose, if the token is kept for later."""
        self.best_held = NEVER


NOWHERE: Final = Box(LOADS[0])


def _boxes() -> list[list[Box]]:
    boxes = [
        [Box(LOADS[NUMBERS[low.cars + more.cars]]) for more in LOADS if low.size + more.size <= MOST_CARS]
        for low in LOADS
    ]
    for low in LOADS:
        for more, box in enumerate(boxes[low.number]):
            ways = [NOWHERE] * len(STOCK_FACES)
            for kind, face in enumerate(STOCK_FACES):
                if amount(LOADS[more].cars, kind, LOAD_BITS):
                    placed = NUMBERS[low.cars + CAR[face]]
                    ways[kind] = boxes[placed][NUMBERS[LOADS[more].cars - CAR[face]]]
            box.first, box.second, box.third = ways
            if low.size + LOADS[more].size < MOST_CARS:
                longer = [boxes[low.number][NUMBERS[LOADS[more].cars + CAR[face]]] for face in STOCK_FACES]
                box.more_first, box.more_second, box.more_third = longer
    return boxes


BOXES: Final = _boxes()
"""By the number of the lower load and that of the difference."""


class Fall:
    """So many dice have fallen and show these cars; the others are locomotives or cabooses."""

    def __init__(self, n: int, stock: Load) -> None:
        self.size: i64 = stock.size
        rest = n - self.size
        ways = float(factorial(n)) / factorial(rest)
        for kind in range(len(STOCK_FACES)):
            ways /= factorial(amount(stock.cars, kind, LOAD_BITS))
        ways /= 6.0**n
        blank = float(SIDES[0])
        self.plain = ways * blank**rest
        """The chance that there is no caboose beside them."""
        self.caboose = ways * ((blank + 1.0) ** rest - blank**rest)
        """The chance that there is at least one."""
        less = [stock.cars - CAR[old] for old in STOCK_FACES if stock.cars // CAR[old] % 16]
        other = [NUMBERS[cars + CAR[new]] for cars in less for new in STOCK_FACES]
        self.rest: i64 = rest
        # What the token makes of it where every die is of use; otherwise one that is not is turned.
        self.turned: list[int] = other if rest < 2 else []
        """The numbers of the cars that lie there when one car becomes another."""
        self.turned_last: list[int] = [NUMBERS[cars] for cars in less] if rest == 0 else []
        """The same when one car becomes the caboose."""


FALLS: Final = [[Fall(n, stock) for stock in LOADS[: UP_TO[n]]] for n in range(DICE)]
"""By the number of dice and of the load that they show."""


class Opening:
    """The first roll of a train."""

    def __init__(self, dice: int, locomotives: int, stock: Load, cabooses: int) -> None:
        self.locomotives: i64 = locomotives
        self.stock: i64 = stock.number
        self.cars: i64 = stock.cars
        self.caboose = cabooses > 0
        ways = factorial(dice) * SIDES[0] ** locomotives / (factorial(locomotives) * factorial(cabooses))
        for kind in range(len(STOCK_FACES)):
            ways /= factorial(amount(stock.cars, kind, LOAD_BITS))
        self.chance: float = ways / 6.0**dice
        self.cabooses = cabooses
        self.switched: list[Opening] = []
        """What the token can make of it beyond a `Fall`: a train that begins, one locomotive more."""
        self.worth = 0.0
        """Token spent: while a table is filled."""


def _openings(dice: int) -> list[Opening]:
    found: dict[tuple[int, int], Opening] = {}  # by locomotives and cars
    sevens = {load.cars + CAR[face] for load in LOADS if load.size == MOST_CARS for face in STOCK_FACES}
    for stock in [*LOADS, *[Load(NONE, cars) for cars in sorted(sevens)]]:
        for locomotives in range(dice - stock.size + 1):
            found[locomotives, stock.cars] = Opening(
                dice, locomotives, stock, dice - stock.size - locomotives
            )
    for (locomotives, cars), opening in found.items():
        keys = [(locomotives + 1, cars - CAR[old]) for old in STOCK_FACES if cars // CAR[old] % 16]
        if opening.cabooses:
            keys.append((locomotives + 1, cars))
        if not cars:
            ones = [CAR[face] for face in STOCK_FACES]
            keys += [(locomotives - 1, car) for car in ones if locomotives > 1]
            keys += [(locomotives, car) for car in ones if locomotives and opening.cabooses]
        opening.switched = [found[key] for key in keys if key[1]]
    return list(found.values())


OPENINGS: Final = [_openings(dice) if dice > 3 else [] for dice in range(DICE + 1)]
"""By the number of dice; a train that a bonus brings has at least four."""


def _reached(dice: int, locomotives: int, caboose: bool) -> list[float]:
    found = [0.0] * UP_TO[MOST_CARS]
    for opening in OPENINGS[dice]:
        if opening.locomotives >= locomotives and opening.caboose == caboose and opening.stock > 0:
            found[opening.stock] += opening.chance
    return found


REACHED: Final = [
    [[_reached(dice, locomotives, caboose) for caboose in (False, True)] for locomotives in range(dice)]
    for dice in range(DICE + 1)
]
"""The chance of a first roll by dice, least number of locomotives, caboose or none, and its cars."""
