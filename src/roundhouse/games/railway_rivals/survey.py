"""What games played on a map tell about it: who won from where, which towns and lines were used."""

from itertools import pairwise
from typing import Any, Final, NamedTuple

from roundhouse.core.action import Action
from roundhouse.core.intervals import wilson
from roundhouse.core.table import Table
from roundhouse.games.railway_rivals.actions import ACCEPT, DECLINE, Enter, Offer
from roundhouse.games.railway_rivals.data import NO_TOWN, Map, Town
from roundhouse.games.railway_rivals.packing import route_hexes
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import UNDECIDED, RailwayState

FAIR: Final = 125
"""A start that wins more than so many hundredths of its share is too good; one with as much less, poor."""
OFTEN: Final = 0.25
"""A segment that so many of all trains run over is crowded."""
MANY: Final = 0.1
"""More of the runs than this should not wait, or find nobody."""


class GameFacts(NamedTuple):
    """What one finished game tells; numbers only, so that it can come from another process."""

    starts: list[int]
    """The hex in which each seat began."""
    money: list[int]
    winners: list[int]
    """The seats in the first place."""
    railway: list[int]
    """The towns that had a railway in the end."""
    ends: list[int]
    """The towns in which trains began or ended, one entry a train and end."""
    built: list[int]
    """The segments of all companies, each as often as it was built."""
    ran: list[int]
    """The segments that trains ran over, each as often as one did."""
    trains: int
    notes: dict[str, int]
    """How often rules took effect that say what became of a run."""
    waiting: int
    """The runs that still waited when the game was over."""
    rounds: int
    """The rounds of the Building Stage."""
    races: int
    actions: int


COUNTED = ("RW-B1.1", "RW-B1d.2", "RW-B1e.1", "RU-32", "RU-39", "RU-40")
"""Offered at once, drawn again, held over, abandoned; an entry that was struck, a run that nobody entered."""


def facts_of(table: Table) -> GameFacts:
    """What this finished game tells; it is played once more to see the routes of all trains."""
    rules = table.rules
    assert isinstance(rules, RailwayRules)
    sheet, s = rules.map, rules.start()
    notes = dict.fromkeys(COUNTED, 0)
    entered: dict[int, tuple[int, ...]] = {}
    offer: tuple[int, ...] = ()
    ends: list[int] = []
    ran: list[int] = []
    trains = rounds = 0
    for event in table.log:
        declaring = isinstance(rules.phases[s.phase], Declare)
        leader = s.order[s.step] if declaring else 0
        rules.apply(s, event.action)
        rounds = max(rounds, int(s.round))
        for entry in event.entries:
            # a run that is offered again has the same rule, and says which it is
            if entry.rule in notes and not (entry.rule == "RU-40" and entry.about):
                notes[entry.rule] += 1
        if not declaring:
            continue
        if isinstance(event.action, Offer):
            offer = event.action.route
        elif isinstance(event.action, Enter):
            entered[leader] = event.action.route
        elif event.action == ACCEPT:
            entered[leader] = offer
        if settled(rules, s, event.action):
            struck = [entry.seat for entry in event.entries if entry.rule == "RU-39"]
            for seat, route in entered.items():
                if seat not in struck:
                    hexes = route_hexes(route)
                    trains += 1
                    ran += [sheet.segment(a, b) for a, b in pairwise(hexes)]
                    ends += [int(sheet.town_at[hex_]) for hex_ in (hexes[0], hexes[-1])]
            entered = {}
    return GameFacts(
        starts=[int(hex_) for hex_ in s.starts],
        money=[int(money) for money in s.scores],
        winners=[seat for seat, place in enumerate(table.ranking) if place == 1],
        railway=[i for i, town in enumerate(sheet.towns) if reached(sheet, s, town)],
        ends=[town for town in ends if town != NO_TOWN],
        built=[i for i, seats in enumerate(s.track) for _ in range(seats.bit_count())],
        ran=ran,
        trains=trains,
        notes=notes,
        waiting=len(s.waiting) + len(s.put_off),
        rounds=rounds,
        races=int(s.settled),
        actions=len(table.log),
    )


def reached(sheet: Map, s: RailwayState, town: Town) -> bool:
    """Whether a company came to a town, by track or by a ferry."""
    ports = [
        port
        for ferry, owner in zip(sheet.ferries, s.ferries, strict=False)
        if owner >= 0
        for port in ferry.ports
    ]
    return any(s.seats_in_hex[hex_] or hex_ in ports for hex_ in town.hexes)


def settled(rules: RailwayRules, s: RailwayState, done: Action) -> bool:
    """Whether with this word all had declared: the trains run, or another run is announced."""
    if not (isinstance(done, Enter) or done in (ACCEPT, DECLINE)):
        return False
    return not isinstance(rules.phases[s.phase], Declare) or all(word == UNDECIDED for word in s.declared)


class StartFigures:
    """How companies did that began in one hex."""

    def __init__(self, hex_: int) -> None:
        self.hex = hex_
        self.companies = 0
        self.wins = 0
        """First places; one that is shared counts for each who shares it."""
        self.money = 0

    @property
    def share(self) -> float:
        return self.wins / self.companies if self.companies else 0.0

    def too_good(self, seats: int) -> bool:
        """Whether companies win far more often from here than one of so many should."""
        return 100 * self.wins * seats > FAIR * self.companies

    def too_poor(self, seats: int) -> bool:
        return FAIR * self.wins * seats < 100 * self.companies

    @property
    def interval(self) -> tuple[float, float]:
        """The share with 95 % certainty (Wilson's)."""
        return wilson(self.wins, self.companies)


class Survey:
    """Many games on one map, added up."""

    def __init__(self, sheet: Map, seats: int, games: list[Any]) -> None:
        self.map = sheet
        self.seats = seats
        self.games: list[GameFacts] = games
        self.starts: list[StartFigures] = []
        for start in sheet.starts:
            figures = StartFigures(start.hex)
            for game in self.games:
                for seat, hex_ in enumerate(game.starts):
                    if hex_ == start.hex:
                        figures.companies += 1
                        figures.wins += seat in game.winners
                        figures.money += game.money[seat]
            self.starts.append(figures)
        self.fair = 1 / seats
        """The share of wins that each company should have."""
        self.trains = sum([game.trains for game in self.games])
        self.railway = counted([game.railway for game in self.games], len(sheet.towns))
        """For each town in how many games it had a railway."""
        self.ends = counted([game.ends for game in self.games], len(sheet.towns))
        """For each town how many trains began or ended there."""
        self.built = counted([game.built for game in self.games], len(sheet.ends))
        """For each segment how many companies built it."""
        self.ran = counted([game.ran for game in self.games], len(sheet.ends))
        """For each segment how many trains ran over it."""
        self.notes = {why: sum([game.notes[why] for game in self.games]) for why in COUNTED}
        self.waiting = sum([game.waiting for game in self.games])
        self.drawn = sum([self.notes[why] for why in ("RW-B1.1", "RW-B1e.1", "RU-32")])
        """How many runs were drawn."""

    @property
    def never_served(self) -> list[int]:
        return [town for town, n in enumerate(self.railway) if n == 0]

    @property
    def seldom_served(self) -> list[int]:
        """The towns with a railway in some games, but in fewer than half."""
        return [town for town, n in enumerate(self.railway) if 0 < 2 * n < len(self.games)]

    @property
    def crowded(self) -> list[int]:
        """The segments that many of all trains run over, the fullest first; three at most."""
        full = [i for i, n in enumerate(self.ran) if self.trains and n >= OFTEN * self.trains]
        return sorted(full, key=lambda i: -self.ran[i])[:3]

    @property
    def struck(self) -> float:
        """The part of the entries that could not stand."""
        struck = self.notes["RU-39"]
        return struck / max(1, struck + self.trains)

    def part(self, n: int) -> float:
        """A number of runs as a part of all that were drawn."""
        return n / self.drawn if self.drawn else 0.0


def counted(lists: list[list[int]], n: int) -> list[int]:
    """How often each of n numbers stands in these lists."""
    found = [0] * n
    for each in lists:
        for number in each:
            found[number] += 1
    return found
