"""The cards of Trainmaker, read from a TOML file and checked against the rulebook's own counts."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bits_of, count
from roundhouse.core.counts import one
from roundhouse.core.datafile import DataFile
from roundhouse.core.errors import nearest

FACES: Final = "LPBFC"
"""The faces of a die (TM-SETUP-2), in the order of a train."""
FACE_NAMES: Final = ("locomotive", "passenger car", "boxcar", "flatcar", "caboose")
STOCK: Final = "PBF"
"""The faces that are rolling stock (TM-SETUP-2)."""
STOCK_FACES: Final = (1, 2, 3)
"""The same as indexes of FACES."""
SIDES: Final = (2, 1, 1, 1, 1)
"""On how many of a die's six sides each face stands (TM-SETUP-2)."""
LOCOMOTIVE: Final = 0
CABOOSE: Final = 4
DICE: Final = 7
"""So many dice there are (TM-SETUP-2)."""
GOODS: Final = ("coal", "corn", "timber", "cattle", "passengers", "mail", "wild")
"""Six goods and, last, the wild cards (TM-SETUP-3); lumber is called timber here (TM-RUL-1)."""
WILD: Final = 6
SIZES: Final = {"whistlestop": (1, 6), "depot": (2, 18), "station": (3, 12), "terminal": (4, 4)}
"""For each size the rolling stock it needs and how many cards there are (TM-SETUP-4)."""
DISPLAY: Final = 3
"""So many City cards lie face up (TM-SETUP-13)."""
ROUNDS: Final = 100
"""After so many full rounds the game ends without a winner (TM-RUL-31)."""
CONTRACTS_DEALT: Final = 2
"""So many Contracts are dealt to each seat."""
MOST_CLAIMED: Final = 6
"""More rolling stock than the cards of one turn of the Steam Engine ever need."""
CARD_POINTS: Final = 1
"""What a City card that a seat scores counts on the score sheet (TM-SCORE-4)."""
LOAD_BITS: Final = 4
"""Bits of a count of one kind of rolling stock in a load; the highest of them stays free as a guard."""
CAR: Final = [one(face - 1, LOAD_BITS) if face in STOCK_FACES else 0 for face in range(len(FACES))]
"""One die of each face in a load: rolling stock as counts (`core.counts`), nothing for others (TM-RUL-11)."""
GUARD: Final = 0x888
"""The guards of all kinds of rolling stock in a load: see `covers`."""


class City:
    """A City card: its export good, and the rolling stock it needs (TM-SETUP-7)."""

    def __init__(self, id_: str, name: str, good: int, size: str, stock: str) -> None:
        self.id = id_
        self.name = name
        self.good = good
        """Its export good: an index of GOODS."""
        self.size = size
        self.stock = stock
        """The rolling stock it needs, as face letters."""


class Contract:
    """A Contract card: the goods it asks for (TM-SETUP-7), any one of its alternatives."""

    def __init__(self, id_: str, name: str, alternatives: list[dict[int, int]]) -> None:
        self.id = id_
        self.name = name
        self.alternatives = alternatives


class Data:
    """All cards, with the tables that the rules read."""

    def __init__(self, cities: list[City], contracts: list[Contract], source: str) -> None:
        self.cities = cities
        self.contracts = contracts
        self.digest = ""
        """The first twelve digits of the file's SHA-256, which mark it in a record."""
        self.source = source
        """Where the card list comes from: `reconstruction`, or what the file's writer says."""
        self.city_index = {city.id: i for i, city in enumerate(cities)}
        self.contract_index = {contract.id: i for i, contract in enumerate(contracts)}
        self.needs: list[int] = [load_of(city.stock) for city in cities]
        self.sizes: list[int] = [len(city.stock) for city in cities]
        self.of_good: list[int] = [
            bits_of([i for i, city in enumerate(cities) if city.good == good]) for good in range(len(GOODS))
        ]

    def tally(self, cards: i64) -> list[int]:
        """How many of these City cards export each good; wild ones last."""
        return [count(cards & members) for members in self.of_good]


@lru_cache(maxsize=4096)
def spoken(faces: str) -> str:
    """Face letters as words: `BBF` is `2 boxcars and 1 flatcar`."""
    words = []
    for face, letter in enumerate(FACES):
        n = faces.count(letter)
        if n:
            words.append(f"{n} {FACE_NAMES[face]}{'s' if n > 1 else ''}")
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words) or "none"


def load_of(stock: str) -> i64:
    """The load of this rolling stock."""
    return sum([CAR[FACES.index(letter)] for letter in stock])


def covers(load: i64, need: i64) -> bool:
    """Whether every kind of rolling stock is there often enough (TM-SCORE-1, TM-SCORE-2): no guard falls."""
    return ((load | GUARD) - need) & GUARD == GUARD


def load_data(path: Path) -> Data:
    """Read and check a file of cards; BadData names the line and what was expected."""
    file = _File(path)
    data = file.data(file.raw)
    data.digest = file.digest
    return data


class _File(DataFile):
    """Turns raw TOML into Data, complaining exactly."""

    def data(self, raw: dict[str, object]) -> Data:
        self.keys(raw, ("source", "city", "contract"), "the file", "")
        cities = [self.city(entry) for entry in self.entries(raw["city"], "city")]
        contracts = [self.contract(entry) for entry in self.entries(raw["contract"], "contract")]
        self.distinct([city.id for city in cities])
        self.distinct([contract.id for contract in contracts])
        self.counts(cities, contracts)
        return Data(cities, contracts, self.word(raw, "source", ""))

    def counts(self, cities: list[City], contracts: list[Contract]) -> None:
        """Whether there are as many cards as the rulebook counts."""
        for size, (_, wanted) in SIZES.items():
            n = sum(city.size == size for city in cities)
            if n != wanted:
                raise self.fail(f"{n} cards of size {size}; the game has {wanted} (TM-SETUP-4).")
        for good, good_name in enumerate(GOODS):
            n = sum(city.good == good for city in cities)
            wanted = 4 if good == WILD else 6
            if n != wanted:
                raise self.fail(f"{n} cards of {good_name}; the game has {wanted} (TM-SETUP-3).")
        if len(contracts) != 12:
            raise self.fail(f"{len(contracts)} Contracts; the game has 12 (TM-SETUP-6).")

    def city(self, entry: dict[str, object]) -> City:
        id_ = self.id(entry)
        self.keys(entry, ("id", "name", "good", "size", "stock"), f"the city {id_}", id_)
        good = self.word(entry, "good", id_)
        size = self.word(entry, "size", id_)
        stock = self.word(entry, "stock", id_)
        if good not in GOODS:
            raise self.fail(f"'{good}' is no good: {nearest(good, GOODS)}", id_)
        if size not in SIZES:
            raise self.fail(f"'{size}' is no size: {nearest(size, SIZES)}", id_)
        if set(stock) - set(STOCK) or len(stock) != SIZES[size][0]:
            raise self.fail(f"a {size} needs {SIZES[size][0]} of P, B, F; '{stock}' is not that.", id_)
        if (good == "wild") != (size == "terminal"):
            raise self.fail("the Terminals, and they alone, are wild (TM-SETUP-5).", id_)
        order = "".join(face * stock.count(face) for face in STOCK)
        return City(id_, self.word(entry, "name", id_), GOODS.index(good), size, order)

    def contract(self, entry: dict[str, object]) -> Contract:
        id_ = self.id(entry)
        self.keys(entry, ("id", "name", "any"), f"the Contract {id_}", id_)
        alternatives: list[dict[int, int]] = []
        for alternative in self.entries(entry["any"], "any", id_):
            wanted: dict[int, int] = {}
            for good, number in alternative.items():
                if good not in GOODS[:WILD]:
                    raise self.fail(f"'{good}' is no good: {nearest(good, GOODS[:WILD])}", id_)
                if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= 6:
                    raise self.fail(f"{good} = {number}: a number from 1 to 6 is expected.", id_)
                wanted[GOODS.index(good)] = number
            if not wanted:
                raise self.fail("an alternative asks for nothing: every table would be won at once.", id_)
            alternatives.append(wanted)
        if not alternatives:
            raise self.fail("a Contract has at least one alternative.", id_)
        return Contract(id_, self.word(entry, "name", id_), alternatives)

    def id(self, entry: dict[str, object]) -> str:
        id_ = entry.get("id")
        if not isinstance(id_, str) or not id_ or set(id_) - set("abcdefghijklmnopqrstuvwxyz0123456789-"):
            raise self.fail(f"id = {id_!r}: an id is a word of a-z, 0-9 and '-'.", str(id_))
        return id_
