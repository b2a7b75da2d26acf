"""The map of a Railway Rivals table: hexes, segments that can be built, towns, starts, destinations."""

from typing import Final

from mypy_extensions import i64

from roundhouse.games.railway_rivals.ground import Ground
from roundhouse.games.railway_rivals.packing import joined_bytes

DEFAULT_MAP: Final = "first-lines"
"""The map of a table that names none."""
MOST_SEATS: Final = 8
"""So many companies play where a map says so (RU-104)."""
USUAL_SEATS: Final = 6
"""Companies on one map at most (RW-K.2)."""
OPENING: Final = 20
"""What every account opens with (RW-A4.1)."""
CREDIT: Final = 6
"""For the first into a town (RW-A4a.1)."""
MINOR_CREDIT: Final = 3
"""For the first into a minor town."""
UNSERVED: Final = 3
"""So many towns without a railway end the Building Stage (RW-A7.1)."""
SHORTEST: Final = 3
"""Steps of the shortest run (RW-B1d.1)."""
AVERAGE: Final = (2, 3, 3, 4, 4, 5)
"""The faces of the average die (RW-K.1)."""
FIRST_PRIZE: Final = 20
SECOND_PRIZE: Final = 10
"""What the first and the second train of a race win (RW-0.8, RW-B5.10)."""

DICE: Final = "dice21"
CARDS: Final = "cards26"
KINDS: Final = (DICE, CARDS)
TENS: Final = 36
"""The numbers of one set: 11 to 66."""
SPECIALS: Final = 6
"""The special destinations of the usual dice game (RW-B1a.2)."""
AS_MAP: Final = "as_map"
"""The value of an option that leaves it to the map (RU-62)."""
NO_TOWN: Final = -1
NO_FEATURE: Final = -1
UNLIMITED: Final = 99


def number_keys(sets: int) -> list[str]:
    """The numbers of a dice game for towns (RW-B1a.1): by two throws of a normal die
    (RW-K.1, RW-B1a.4) tens and then units, as in 35 (RW-B1a.5).

    Where it has two sets, they are A11 to A66 and B11 to B66 (RU-99).
    """
    names = ("",) if sets == 1 else ("A", "B")
    return [f"{name}{ten}{unit}" for name in names for ten in "123456" for unit in "123456"]


def special_keys(specials: int) -> list[str]:
    """1 to 6 (RW-B1a.3); or 1o and 1e to 6o and 6e, by odd and even of a second die (RU-100); or none."""
    if specials > SPECIALS:
        return [f"{pips}{second}" for pips in "123456" for second in "oe"]
    return list("123456") if specials else []


def card_keys() -> list[str]:
    """The pack of 52 (RW-K.4, RW-B1b.1); special destinations have cards like the towns (RW-B1b.3)."""
    ranks = ["A", *[str(pips) for pips in range(2, 11)], "J", "Q", "K"]
    return [suit + rank for suit in "SHDC" for rank in ranks]


class Keys:
    """The keys of a kind of game, how often each comes up, and how many races they make.

    Numbers come first, and after them the special destinations; cards are all alike.
    """

    def __init__(self, numbers: list[str], specials: list[str], each: int, special_each: int) -> None:
        self.names = numbers + specials
        self.numbers = len(numbers)
        """How many keys are no special ones."""
        self.uses = [each] * len(numbers) + [special_each] * len(specials)
        """How often each key comes up (RU-99)."""
        self.races = sum(self.uses) // 2
        """How many races they make (RW-B1.1): each has two ends."""
        draws = len(specials) * special_each
        self.special_runs = tuple([-(-k * self.races // draws) for k in range(1, draws + 1)])
        """The drawings of a dice game whose second destination is a special one (RW-B1a.8, RU-100)."""


def usual_keys(kind: str) -> Keys:
    """The keys of a map that says nothing of its own: 42 numbers (RW-K.3), or 52 cards (RW-K.4)."""
    return Keys(number_keys(1), special_keys(SPECIALS), 1, 1) if kind == DICE else Keys(card_keys(), [], 1, 1)


SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def printed_key(key: str) -> str:
    """A key as it is printed: 35, B35, 4, or ♠10."""
    return SUITS[key[0]] + key[1:] if key[0] in SUITS else key


class NamedPlace:
    """Hexes with one name and its keys in each kind of game, like an island that is no town (RU-101)."""

    def __init__(self, id_: str, name: str, hexes: list[int]) -> None:
        self.id = id_
        self.name = name
        self.hexes = hexes
        self.hex = hexes[0]
        """The hex that stands for it; usually it is the only one (RU-103)."""
        self.keys: dict[str, list[str]] = {}
        self.minor: dict[str, bool] = {}
        """Whether it shares its number, by kind of game."""
        self.credits: dict[str, int] = {}
        """What the first comer gets, by kind of game: once, however many keys it has (RU-16)."""


class Town(NamedPlace):
    """A town: usually one hex."""

    def __init__(self, id_: str, name: str, hexes: list[int], tags: list[str], counts: bool) -> None:
        super().__init__(id_, name, hexes)
        self.tags = tags
        """What it is besides, like a port: special destinations and start points may ask for it."""
        self.port = "port" in tags
        """Whether it is a seaport."""
        self.counts = counts
        """Whether it counts for the end of the Building Stage."""
        self.group = ""
        """The group of towns to which it belongs: links between them bring no credit (RU-103)."""
        self.island = False
        """Whether no line can reach it from some start."""


class Feature:
    """A bridge or tunnel: segments with a cost and rules of their own, as the map tells (RW-C4.1)."""

    def __init__(self, id_: str, name: str, path: list[int]) -> None:
        self.id = id_
        self.name = name
        self.path = path
        """Its hexes from end to end."""
        self.saving = True
        """Whether allowance may be saved for it."""
        self.builders = UNLIMITED
        """How many companies may own any part of it (RU-87)."""
        self.toll = 0
        """What others pay for using it, once a run (RU-89); 0 if they pay as for any track."""
        self.besides = False
        """Whether they pay 1 a step besides."""
        self.whole = False
        """Whether it is built whole or not at all (RU-92)."""
        self.usual = False
        """Whether it costs what such ground costs elsewhere (RU-91)."""
        self.standing = ""
        """Whether it stands from the beginning (RU-90): `free`, `foreign`, or not."""


class Ferry:
    """A ferry between two ports, with the numbers of the rulebook unless the map gives others (RU-62)."""

    def __init__(self, id_: str, name: str, path: list[int], length: int) -> None:
        self.id = id_
        self.name = name
        self.path = path
        """Port, sea hexes, port; or the two ports alone."""
        self.ports = (path[0], path[-1])
        self.length = length
        """Its steps (RU-72)."""
        self.price = 6
        """What it costs to buy (RW-C1b.1)."""
        self.fee = 5
        """What others pay its owner for using it (RW-C1c.1)."""
        self.embark = 1
        """What is taken off the roll to embark (RW-C1e.1)."""
        self.disembark = 1
        """The same to disembark (RW-C1e.2)."""
        self.at_sea = 1
        """The same of a turn that starts and finishes at sea (RW-C1e.3)."""
        self.bridge = False
        """Whether its owner builds on from the far port (RW-C1d.1)."""
        self.serves = False
        """Whether buying it counts as entering the town of the far port (RU-71)."""
        self.not_with: list[int] = []
        """The ferries that nobody owns together with it (RU-69)."""


class Permitted:
    """A line that may be built abroad, as the map shows it (RW-C2.5)."""

    def __init__(self, id_: str, name: str, path: list[int], foreign: bool) -> None:
        self.id = id_
        self.name = name
        self.path = path
        self.foreign = foreign
        """Whether a foreign railway runs on what nobody has built (RW-C2.6)."""


class Start:
    """A start point, and how many companies may begin there for each number of players."""

    def __init__(self, hex_: int, capacity: dict[int, int], apart: bool = False) -> None:
        self.hex = hex_
        self.capacity = capacity
        self.apart = apart
        """Whether companies leave it over different sides (RU-102)."""

    def room(self, seats: int) -> int:
        """How many may start here: as the map tells, or as many as like (RU-60)."""
        return self.capacity.get(seats, 0) if self.capacity else UNLIMITED


class Destination:
    """What a key stands for: any one of these hexes, whichever suits a company (RW-B1c.2)."""

    def __init__(self, key: str, names: list[str], hexes: list[int], shortest: int, special: bool) -> None:
        self.key = key
        self.names = names
        """Its name; or the names of the towns that share the key."""
        self.hexes = hexes
        self.shortest = shortest
        """The fewest steps of a run from or to it."""
        self.special = special
        """Whether it is a special destination, not a town."""


class Map:
    """A map as the rules use it: hexes and segments are numbers."""

    def __init__(self, id_: str, name: str, ground: Ground) -> None:
        self.id = id_
        self.name = name
        self.digest = ""
        """The mark of the file it was read from."""
        self.version = ""
        self.scale = 0.0
        """How many kilometres a hex is wide, or 0 where the map does not say."""
        self.places = ground.places
        self.ground = ground
        self.names = ground.names
        self.hex_of = ground.hex_of
        self.hill = [terrain == "hill" for terrain in ground.terrain]
        self.extra = ground.extra
        """What a train loses when it enters each hex; on a hill, when it climbs it."""
        self.free = ground.free
        """The hexes in which rivals are paid nothing: towns, and others that the map names."""
        self.foreign = [country != ground.home for country in ground.country]
        """The hexes beyond a border."""
        self.dead_end = list(self.foreign)
        """Those of them where every line ends, and trains do (RW-C2.2, RU-45, RU-80)."""
        self.rivers: set[tuple[int, int]] = set()
        """The sides over which a river flows, each as its two hexes in rising order."""
        self.closed: set[tuple[int, int]] = set()
        """The sides over which no track may lie, except by a feature."""
        self.town_at = [NO_TOWN] * len(self.names)
        self.towns: list[Town] = []
        self.town_of: dict[str, int] = {}
        self.named_places: list[NamedPlace] = []
        """Places of one hex or more that have a town's number, and are no towns (RU-101)."""
        self.credited: list[NamedPlace] = []
        """The towns, and then the places that bring something to whoever comes first."""
        self.credit_at = [NO_TOWN] * len(self.names)
        """What of it each hex belongs to, or NO_TOWN."""
        self.called: dict[int, str] = {}
        """What a place or a special destination calls a hex, like the line that leaves the map there."""
        self.shared: set[int] = set()
        """The hexes that have their name in common with others."""
        self.features: list[Feature] = []
        self.permitted: list[Permitted] = []
        self.ferries: list[Ferry] = []
        """Its ferries, in the order of their segments, which are the last ones."""
        self.ferries_each = UNLIMITED
        """How many of them a company may own."""
        self.by_land: set[int] = set()
        """The hexes to which lines lead from some start point without ferries."""
        self.regular = 0
        """The number of the first segment that is a ferry: so many others there are."""
        self.linked: list[list[int]] = [[] for _ in self.names]
        """For each hex the far ends of standing bridges: who is present here is so there (RU-64)."""
        self.nobody = b""
        """The lines of nobody before anything is built, a byte a segment: see `packing.owners_at`."""
        self.lines = False
        """Whether it has such lines."""
        self.tolls = False
        """Whether it has bridges or tunnels that take a toll."""
        self.starts: list[Start] = []
        self.players = (2, USUAL_SEATS)
        self.kinds: list[str] = []
        self.races: dict[str, int] = {}
        """How many races a game has, by kind."""
        self.keys: dict[str, Keys] = {}
        """The keys of each kind of game."""
        self.destinations: dict[str, list[Destination]] = {}
        """What each key stands for, by kind of game, in the order of the keys."""
        self.notes: list[str] = []
        self.defaults: dict[str, str] = {}
        """The options that the map recommends, which hold where a table says `as_map` (RU-62)."""
        self.locks: dict[str, str] = {}
        """The options without which it is not played (RU-62)."""

        # Segments, each from a hex to a neighbour, numbered by these two in rising order
        self.ends: list[tuple[int, int]] = []
        self.costs: list[int] = []
        self.feature: list[int] = []
        """The feature of a segment, or NO_FEATURE."""
        self.segment_of: dict[tuple[int, int], int] = {}
        self.ways: list[list[tuple[int, int]]] = [[] for _ in self.names]
        """From each hex the (segment, hex beyond) of every segment that there is."""
        self.begun_at: list[int] = []
        """At which of its ends each segment can be begun: 1 the first, 2 the second, added up."""

    def add_segment(self, a: int, b: int, cost: int, feature: int, begun_at: int = 3) -> None:
        segment = len(self.ends)
        self.ends.append((a, b))
        self.costs.append(cost)
        self.feature.append(feature)
        self.begun_at.append(begun_at)
        self.segment_of[a, b] = segment
        self.ways[a].append((segment, b))
        self.ways[b].append((segment, a))

    def segment(self, a: i64, b: i64) -> int:
        """The segment between two hexes, or -1."""
        return self.segment_of.get((a, b) if a < b else (b, a), -1)

    def all_lines(self, track: bytes) -> bytes:
        """Where a line is, whoever's: a byte a segment, 0 if there is none."""
        return joined_bytes(track, self.nobody) if self.lines else track

    def saves(self, segment: i64) -> bool:
        """Whether allowance may have been saved for this segment (RW-A6.7, RU-17)."""
        feature = self.feature[segment]
        return feature != NO_FEATURE and self.features[feature].saving and not self.features[feature].usual

    def begins(self, segment: i64, hex_: i64) -> bool:
        """Whether track may be built over this segment from this one of its hexes.

        From home it may, but not out of a foreign country, where lines end (RW-C2.1, RW-C2.2), except along
        a permitted route (RU-76); and nobody builds where a bridge stands (RU-90).
        """
        return self.begun_at[segment] & (1 if self.ends[segment][0] == hex_ else 2) != 0

    def credit(self, town: i64, kind: str) -> int:
        """What the first into a town is credited with in this kind of game."""
        return self.towns[town].credits[kind]

    def name_at(self, hex_: i64) -> str:
        """What lies in a hex: a town, a place or what a special destination calls it; or the hex's name."""
        town = self.town_at[hex_]
        return self.called.get(hex_, self.names[hex_]) if town == NO_TOWN else self.towns[town].name

    def place_name(self, hex_: i64) -> str:
        """A hex as people call it; one of several with the same name is told with its own."""
        name = self.name_at(hex_)
        return f"{name} ({self.names[hex_]})" if hex_ in self.shared else name
