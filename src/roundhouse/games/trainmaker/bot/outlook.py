"""What City cards promise: how near each seat is to a set, and with which card another one would win."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.core.state import UNKNOWN
from roundhouse.games.trainmaker.bot.turn_plan import OUTCOMES, odds
from roundhouse.games.trainmaker.data import DICE, WILD, Data
from roundhouse.games.trainmaker.state import TrainState

# Found by play against variants of itself.
HURRY: Final = (
    6.0  # how much a card still to be found spoils a set: the higher, the more the nearest set counts
)
FACE_UP: Final = 2.0  # how much more a City card in the display counts than one in the deck
TOKEN: Final = 0.2  # the part of one's prospects that a Switch Track token is worth
CHANGE: Final = 0.02  # and that a new card in the display is worth, so that none lies there for ever
READING: Final = 2.5
"""So many times likelier is a Contract for every card that counts towards it: read from games of greedy,
where 4 fits best of 1 (to read nothing) to 4; people may have other reasons to take a card."""


class Wanted:
    """A set that wins: so many cards of these goods."""

    def __init__(self, wanted: dict[int, int]) -> None:
        self.goods = list(wanted)
        self.numbers = [wanted[good] for good in self.goods]

    def lacking(self, tally: list[int]) -> i64:
        """How many cards are missing, wild ones used; below 0 if there are more than enough of these."""
        lacking: i64 = -tally[WILD]
        for i in range(len(self.goods)):
            left: i64 = self.numbers[i] - tally[self.goods[i]]
            if left > 0:
                lacking += left
        return lacking

    def nearness(self, tally: list[int], supply: list[float]) -> float:
        """How near it is, 1 if complete: each card that is missing counts by how hard it is to come by."""
        kinds: i64 = 0
        lacking: i64 = 0
        source = 0.0
        for i in range(len(self.goods)):
            left: i64 = self.numbers[i] - tally[self.goods[i]]
            if left > 0:
                kinds += 1
                lacking += left
                source += supply[self.goods[i]]
        near = 1.0
        wild: i64 = tally[WILD]
        left = 1
        while left <= lacking - wild:
            # the fewer cards are left to be found, the fewer goods are still of use
            useful = supply[WILD]
            useful += source * float(kinds if kinds < left + wild else left + wild) / float(kinds)
            near *= useful / (useful + HURRY)
            left += 1
        return near

    def counting(self, tally: list[int]) -> i64:
        """How many of these cards count towards it, wild ones apart."""
        found: i64 = 0
        for i in range(len(self.goods)):
            found += min(self.numbers[i], tally[self.goods[i]])
        return found

    def completed_by(self, tally: list[int]) -> i64:
        """The goods of which one card more completes it, as bits."""
        if self.lacking(tally) != 1:
            return 0
        goods: i64 = bit(WILD)
        for i in range(len(self.goods)):
            if tally[self.goods[i]] < self.numbers[i]:
                goods |= bit(self.goods[i])
        return goods


class Outlook:
    """The cards of a box as somebody sees them who wants to win."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.goods: list[int] = [city.good for city in data.cities]
        self.odds = [odds(DICE, need) for need in data.needs]
        """The chance of each card for a turn that is after it alone."""
        self.reading = READING
        self.six = Wanted(dict.fromkeys(range(WILD), 1))
        self.contracts = [[Wanted(one) for one in contract.alternatives] for contract in data.contracts]

    def supply(self, s: TrainState) -> list[float]:
        """How much of each good can still be had."""
        found = [0.0] * (WILD + 1)
        deck = s.deck
        city: i64 = 0
        while deck:
            if deck & 1:
                found[self.goods[city]] += self.odds[city]
            deck >>= 1
            city += 1
        for shown in s.display:
            if shown >= 0:
                found[self.goods[shown]] += self.odds[shown] * FACE_UP
        return found

    def prospects(self, cards: i64, contract: int, supply: list[float]) -> float:
        """What these cards promise: nearly 0 when every set is far away, 1 for a complete one."""
        tally = self.data.tally(cards)
        failing = 1.0 - self.six.nearness(tally, supply)
        for wanted in self.contracts[contract]:
            failing *= 1.0 - wanted.nearness(tally, supply)
        return 1.0 - failing

    def prospects_with(self, s: TrainState, contract: int, cities: list[int]) -> list[float]:
        """The prospects of the mover for each set of these cards of the display, once they are scored."""
        supply = self.supply(s)
        found: list[float] = []
        for some in range(bit(len(cities))):
            cards = s.cards[s.seat]
            rest = list(supply)
            for i, city in enumerate(cities):
                if some >> i & 1:
                    cards |= bit(city)
                    rest[self.goods[city]] -= self.odds[city] * FACE_UP
            found.append(self.prospects(cards, contract, rest))
        return found

    def dangers(self, s: TrainState, cities: list[int]) -> list[float]:
        """For each of these cards the chance that another seat wins with it before the mover's next turn."""
        known = s.offers[2 * s.seat : 2 * s.seat + 2] + s.kept[s.seats :]
        safe = [1.0] * len(cities)
        for other in range(s.seats):
            if other != s.seat:
                tally = self.data.tally(s.cards[other])
                hidden = s.kept[other] == UNKNOWN
                held = self.may_hold(tally, known) if hidden else [0.0] * len(self.contracts)
                winning = self.winning(tally, held)
                for i, city in enumerate(cities):
                    safe[i] *= 1.0 - winning[self.goods[city]] * self.odds[city]
        return [1.0 - chance for chance in safe]

    def may_hold(self, tally: list[int], known: tuple[int, ...]) -> list[float]:
        """The chance of each Contract that somebody with these cards keeps it, who has not won by it."""
        weights = [0.0] * len(self.contracts)
        for i in range(len(weights)):
            if i not in known and min([wanted.lacking(tally) for wanted in self.contracts[i]]) > 0:
                counting = sum([wanted.counting(tally) for wanted in self.contracts[i]])
                weights[i] = self.reading**counting
        whole = sum(weights)
        return [weight / whole for weight in weights] if whole > 0.0 else weights

    def winning(self, tally: list[int], held: list[float]) -> list[float]:
        """For each good the chance that one card more of it wins."""
        found = [0.0] * (WILD + 1)
        for i, chance in enumerate(held):
            if chance > 0.0:
                goods: i64 = 0
                for wanted in self.contracts[i]:
                    goods |= wanted.completed_by(tally)
                for good in range(WILD + 1):
                    if goods >> good & 1:
                        found[good] += chance
        six = self.six.completed_by(tally)
        return [1.0 if six >> good & 1 else chance for good, chance in enumerate(found)]


class TurnWorth:
    """What the outcomes of the mover's turn are worth, and of what that is made; as chances to win."""

    def __init__(self, outlook: Outlook, s: TrainState) -> None:
        self.cities = [city for city in s.display if city >= 0]
        self.own = outlook.prospects_with(s, s.kept[s.seat], self.cities)
        """By the set of the cards that are scored."""
        now = self.own[0]
        gone = [now * (CHANGE + danger) for danger in outlook.dangers(s, self.cities)]
        self.rivals = [
            sum([gone[i] for i in range(len(gone)) if cards >> i & 1]) for cards in range(len(self.own))
        ]
        """What is gained because others cannot have these cards."""
        self.token = now * TOKEN
        self.over = [own >= 1.0 for own in self.own]

    def worths(self) -> list[float]:
        """By outcome: see `turn_plan`."""
        found = [0.0] * OUTCOMES
        for cards in range(len(self.own)):
            found[2 * cards] = self.own[cards] + self.rivals[cards]
            found[2 * cards + 1] = found[2 * cards] + self.token
        return found
