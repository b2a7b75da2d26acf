"""A quick player for rollouts: it goes for one City card at a time, by a table of odds."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit
from roundhouse.core.counts import amount, counted
from roundhouse.games.trainmaker.actions import PLACES, ROLL, STOP, SWITCHES, Keep, Score
from roundhouse.games.trainmaker.bot.falls import NUMBERS
from roundhouse.games.trainmaker.bot.outlook import FACE_UP, TOKEN, Outlook
from roundhouse.games.trainmaker.bot.turn_plan import TurnPlan
from roundhouse.games.trainmaker.data import CABOOSE, CAR, DICE, LOAD_BITS, LOCOMOTIVE, STOCK_FACES
from roundhouse.games.trainmaker.packing import UNITS, dice_in, length, load_of_train
from roundhouse.games.trainmaker.rules.table_rules import TrainRules
from roundhouse.games.trainmaker.state import TrainState

SECOND: Final = 1.6
"""A second locomotive is worth so much more of the card, for the bonus train that may follow."""
ANY_CARD: Final = 0.005
"""What a card is worth at least, as a chance to win."""
HOPE: Final = 1e-6
"""Of cards that are all out of reach the best is the target all the same: the token may help."""
OPENED: Final = 0.5
"""A train that the token lets begin brings its best card about so often."""
KINDS: Final = len(STOCK_FACES)
LACKED: Final = 4
"""No City card needs more rolling stock."""


def _finishing() -> list[list[float]]:
    """The chance to roll what a card lacks and a caboose with so many dice: by load lacking, and dice."""
    table = [[0.0] * DICE for _ in range(bit(KINDS * LOAD_BITS))]
    shapes: dict[int, list[float]] = {}
    for cars in NUMBERS:
        amounts = [amount(cars, kind, LOAD_BITS) for kind in range(KINDS)]
        if sum(amounts) <= LACKED:
            shape = counted(sorted(amounts, reverse=True), LOAD_BITS)  # the kinds of cars are all alike
            if shape not in shapes:
                need, begun = (shape, 0) if shape else (CAR[1], NUMBERS[CAR[1]])
                shapes[shape] = [0.0] * DICE
                for n in range(1, DICE if shape else DICE - 1):
                    plan = TurnPlan(
                        [need], [0.0, 0.0, 1.0, 1.0], [False, True], n + (1 if shape else 2), 1, False
                    )
                    shapes[shape][n] = plan.rolled(begun, 1, False)
                if not shape:
                    shapes[shape][DICE - 1] = shapes[shape][DICE - 2]
            table[cars] = shapes[shape]
    return table


FINISHING: Final = _finishing()


class Quick:
    """Chooses in about a microsecond; what the cards are worth it works out once a turn."""

    def __init__(self, rules: TrainRules, outlook: Outlook) -> None:
        self.rules = rules
        self.outlook = outlook
        self.seat: i64 = -1
        self.cards: tuple[int, ...] = ()
        self.display: tuple[int, ...] = ()
        self.gains = [0.0, 0.0, 0.0]
        """What each card of the display brings the mover."""
        self.toll = 0.0

    def reply(self, s: TrainState) -> Action:
        """What the seat to move does."""
        choices = self.rules.legal(s)
        first = choices[0]
        if len(choices) == 1:
            return first
        if isinstance(first, Keep):
            return self.keep(s, choices)
        if s.scored:
            return ROLL
        if not (s.seat == self.seat and s.cards is self.cards and s.display is self.display):
            self.look(s)
        if isinstance(first, Score):
            return self.best_card(s, choices)
        return self.build(s)

    def keep(self, s: TrainState, choices: list[Action]) -> Action:
        supply = self.outlook.supply(s)
        best, found = -1.0, choices[0]
        for choice in choices:
            if isinstance(choice, Keep):
                worth = self.outlook.prospects(s.cards[s.seat], choice.contract, supply)
                if worth > best:
                    best, found = worth, choice
        return found

    def look(self, s: TrainState) -> None:
        """What the cards of the display are worth to the mover."""
        self.seat, self.cards, self.display = s.seat, s.cards, s.display
        outlook, seat = self.outlook, s.seat
        supply = outlook.supply(s)
        kept = s.kept[seat]
        now = outlook.prospects(s.cards[seat], kept, supply)
        self.toll = now * TOKEN
        i: i64
        for i in range(len(s.display)):
            city = s.display[i]
            if city >= 0:
                good = outlook.goods[city]
                before = supply[good]
                supply[good] = before - outlook.odds[city] * FACE_UP
                self.gains[i] = outlook.prospects(s.cards[seat] | bit(city), kept, supply) - now + ANY_CARD
                supply[good] = before

    def best_card(self, s: TrainState, choices: list[Action]) -> Action:
        best, found = -1.0, choices[0]
        for choice in choices:
            if isinstance(choice, Score):
                gain = self.gains[s.display.index(choice.city)]
                if gain > best:
                    best, found = gain, choice
        return found

    def build(self, s: TrainState) -> Action:
        """The next die for the card that promises most."""
        roll = s.roll
        n = dice_in(roll)
        load = load_of_train(s.train)
        caboose = roll // UNITS[CABOOSE] % 8
        stock = 0
        for face in STOCK_FACES:
            stock += CAR[face] * (roll // UNITS[face] % 8)
        needs = self.rules.data.needs
        best = -1.0
        chance = 0.0
        gain = 0.0
        useful: i64 = 0
        lacking: i64 = 0
        i: i64
        for i in range(len(s.display)):
            city = s.display[i]
            if city >= 0:
                lack = less(needs[city], load)
                rest = less(lack, stock)
                use = lack - rest
                left = n - size(use)
                if rest == 0 and caboose > 0:
                    odds = 1.0
                elif use or not s.fresh:
                    odds = FINISHING[rest][left] if left > 0 else 0.0
                elif stock and n > 1:
                    odds = FINISHING[rest][n - 1]
                else:
                    odds = 0.0
                worth = (odds + HOPE) * self.gains[i]
                if worth > best:
                    best, chance, useful, lacking = worth, odds, use, rest
                    gain = self.gains[i]
        token = s.has_token(s.seat)
        if load == 0:
            return self.open(s, roll, n, useful, lacking, caboose, chance, token)
        if token and chance < 1.0:
            switch = self.switch(roll, n, useful, lacking, caboose, gain, chance)
            if switch is not None:
                return switch
        if useful:
            return PLACES[a_face(useful)]
        if caboose > 0 and chance >= 1.0:
            return PLACES[CABOOSE]
        if not s.fresh:
            return ROLL if chance > 0.0 else STOP
        if stock:
            return PLACES[a_face(stock)]
        if caboose > 0:
            return PLACES[CABOOSE]
        return STOP

    def open(
        self,
        s: TrainState,
        roll: i64,
        n: i64,
        useful: i64,
        lacking: i64,
        caboose: i64,
        chance: float,
        token: bool,
    ) -> Action:
        """The dice before the first car."""
        locomotives = roll % 8
        stock = roll // UNITS[1] % 512 > 0  # faces 1 to 3
        if s.train == 0:
            if locomotives > 0 and stock:
                return PLACES[LOCOMOTIVE]
            if locomotives > 0:  # no car: one of two locomotives or cabooses becomes one
                old = LOCOMOTIVE if locomotives > 1 else CABOOSE
                wanted = a_face(lacking) if lacking else 1
                return SWITCHES[old][wanted] if self.toll < max(self.gains) * OPENED else STOP
            return self.begin(roll, caboose) if self.toll < max(self.gains) * OPENED else STOP
        # a locomotive stands there: another one, if that costs little
        if locomotives > 0 and length(s.train) < self.rules.max_locomotives and s.display.count(-2) < 2:
            left = n - 1 - size(useful)
            then = 1.0 if chance >= 1.0 else FINISHING[lacking][left] if left > 0 else 0.0
            if then * SECOND >= chance:
                return PLACES[LOCOMOTIVE]
        if useful:
            return PLACES[a_face(useful)]
        return PLACES[a_face(stock_of(roll))]

    def begin(self, roll: i64, caboose: i64) -> Action:
        """The token makes the locomotive out of the die of which there are most."""
        if caboose > 1:
            return SWITCHES[CABOOSE][LOCOMOTIVE]
        best: i64 = 0
        found = 1
        for face in STOCK_FACES:
            if roll // UNITS[face] % 8 > best:
                best = roll // UNITS[face] % 8
                found = face
        return SWITCHES[found][LOCOMOTIVE]

    def switch(
        self, roll: i64, n: i64, useful: i64, lacking: i64, caboose: i64, gain: float, chance: float
    ) -> Action | None:
        """The token makes the caboose or a car that is missing, if that is worth it."""
        left = n - size(useful)
        if left - (1 if caboose > 0 else 0) < 1 or gain * (1.0 - chance) <= self.toll:
            return None
        new: i64 = CABOOSE
        then = 1.0
        if lacking:
            new = a_face(lacking)
            missing = lacking - CAR[new]
            if missing or caboose == 0:
                then = FINISHING[missing][left - 1] if left > 1 else 0.0
        elif caboose > 0:
            return None
        if gain * (then - chance) <= self.toll:
            return None
        rest = roll - roll_of(useful)
        if rest % 8 > 0:
            return SWITCHES[LOCOMOTIVE][new]
        for face in STOCK_FACES:
            if face != new and rest // UNITS[face] % 8 > 0:
                return SWITCHES[face][new]
        return SWITCHES[CABOOSE][new] if caboose > 1 else None


def less(need: i64, load: i64) -> i64:
    """What is missing of a need when this load is there."""
    found: i64 = 0
    for face in STOCK_FACES:
        car: i64 = CAR[face]
        left = need // car % 16 - load // car % 16
        if left > 0:
            found += left * car
    return found


def size(load: i64) -> i64:
    """How many cars a load has."""
    return (load & 15) + (load >> 4 & 15) + (load >> 8)


def a_face(load: i64) -> i64:
    """The face of some car of a load that is not empty."""
    return 1 if load & 15 else 2 if load >> 4 & 15 else 3


def stock_of(roll: i64) -> i64:
    """The cars of a packed roll, as a load."""
    found: i64 = 0
    for face in STOCK_FACES:
        found += CAR[face] * (roll // UNITS[face] % 8)
    return found


def roll_of(load: i64) -> i64:
    """The packed roll of these cars alone."""
    found: i64 = 0
    for face in STOCK_FACES:
        found += UNITS[face] * (load // CAR[face] % 16)
    return found
