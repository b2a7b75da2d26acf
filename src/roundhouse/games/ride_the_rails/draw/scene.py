"""What every part of the picture needs to know."""

from collections.abc import Callable, Hashable
from typing import Final

from roundhouse.core.bits import bit, count
from roundhouse.core.look import Look
from roundhouse.core.view import View
from roundhouse.core.words import Words
from roundhouse.display import scene as display
from roundhouse.games.ride_the_rails.actions import Build, Passenger, Ride
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.packing import hexes_of, railroads_at
from roundhouse.games.ride_the_rails.rules.build_railroad_track import BuildTrack
from roundhouse.games.ride_the_rails.rules.ride_income import incomes, links_used
from roundhouse.games.ride_the_rails.rules.ride_the_rails import RideRails
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules, rules_of
from roundhouse.games.ride_the_rails.rules.take_a_share import TakeShare
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.games.ride_the_rails.words.en import English
from roundhouse.svg.cache import cached_markup

Stand = tuple[int, int, int, int]
"""Where a locomotive stands: the hex, how many stand there, which of them it is, and how they are set."""

# How two locomotives in one hex are set: across the line that both follow, so that their lines do not meet
UPRIGHT: Final = 0
FALLING: Final = 1
"""From the upper left to the lower right, across a line that rises."""
RISING: Final = 2


class Scene(display.Scene[RailsState]):
    """A view, ready to be drawn."""

    def __init__(self, view: View[RailsState], names: list[str], words: Words, look: Look) -> None:
        super().__init__(view, names, words, look)
        assert isinstance(words, English)
        self.words: English = words
        self.captions = words.captions
        self.rules: RailsRules = rules_of(view.rules)
        self.board: Board = self.rules.board
        self.builds: dict[int, int] = {}
        """The hexes where something can be built now, and by which railroads, as bits."""
        self.rides: dict[int, int] = {}
        """The cities that can be chosen now, and by which railroads, as bits; 0 for a passenger's city."""
        if look.choices:
            for action in self.legal:
                if isinstance(action, Build):
                    self.builds[action.hex] = self.builds.get(action.hex, 0) | bit(action.railroad)
                elif isinstance(action, Ride):
                    self.rides[action.city] = self.rides.get(action.city, 0) | bit(action.railroad)
                elif isinstance(action, Passenger):
                    self.rides[action.city] = 0
        s = self.s
        self.stands = stands_of(self.board, s.track)
        """The locomotives of each railroad on the board."""
        self.routes: list[list[int]] = self.rules.journeys.routes(s) if s.ride else []
        """The hexes of each Link of the journey so far."""
        self.links_used = links_used(s.ride)
        """How many Links of each railroad the journey so far has."""
        self.incomes = incomes(s, s.ride)
        """What each seat gets if the passenger alights now."""

    @property
    def building(self) -> bool:
        return not self.over and isinstance(self.rules.phases[self.s.phase], BuildTrack)

    @property
    def riding(self) -> bool:
        return not self.over and isinstance(self.rules.phases[self.s.phase], RideRails)

    def phase_of_round(self) -> int:
        """The phase of the round that is played now, counted from 0; -1 before the first and at the end."""
        if not self.over:
            for i, kind in enumerate((TakeShare, BuildTrack, RideRails)):
                if isinstance(self.rules.phases[self.s.phase], kind):
                    return i
        return -1

    def seats_in_order(self) -> list[int]:
        """The seats in turn order; at the end, from the first place to the last."""
        return self.in_order(list(self.s.order or range(self.s.seats)))

    def cached(self, key: tuple[Hashable, ...], draw: Callable[[], str]) -> str:
        """What `draw` drew when this key last came; words and theme are part of every key."""
        return cached_markup((self.words, self.theme.name, *key), draw)


def stands_of(board: Board, track: tuple[tuple[int, ...], ...]) -> list[tuple[Stand, ...]]:
    """The locomotives of each railroad, and how they stand beside others."""
    found: list[list[Stand]] = [[] for _ in RAILROADS]
    for railroad in range(len(RAILROADS)):
        for hex_ in hexes_of(track, railroad):
            here = railroads_at(track, hex_)
            n = count(here)
            how = setting(board, track, hex_, here) if n == 2 else UPRIGHT
            found[railroad].append((hex_, n, count(here & (bit(railroad) - 1)), how))
    return [tuple(each) for each in found]


def setting(board: Board, track: tuple[tuple[int, ...], ...], hex_: int, both: int) -> int:
    """How two locomotives are set: across the direction in which most neighbours have both railroads too."""
    counts = [0, 0, 0]
    row = board.places[hex_][0]
    for near in board.around[hex_]:
        if railroads_at(track, near) & both == both:
            down, right = board.places[near][0] - row, board.west[near] - board.west[hex_]
            counts[UPRIGHT if down == 0 else FALLING if down * right < 0 else RISING] += 1
    return counts.index(max(counts))
