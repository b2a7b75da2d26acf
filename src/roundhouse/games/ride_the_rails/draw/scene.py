"""What every part of the picture needs to know."""

from dataclasses import dataclass
from typing import Final

from roundhouse.core.bits import bit, members
from roundhouse.core.state import NOTHING, OVER
from roundhouse.core.view import View
from roundhouse.games.ride_the_rails.actions import Build, Passenger, Ride
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.packing import HEXES, railroads_at
from roundhouse.games.ride_the_rails.rules.build_railroad_track import BuildTrack
from roundhouse.games.ride_the_rails.rules.ride_the_rails import RideRails
from roundhouse.games.ride_the_rails.rules.rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.games.ride_the_rails.words import ask, rules_of
from roundhouse.svg.element import title
from roundhouse.svg.shapes import glow, target
from roundhouse.svg.theme import Theme

Box = tuple[float, float, float, float]
Stand = tuple[int, int, int, int]
"""Where a locomotive stands: the hex, how many stand there, which of them it is, and how they are set."""

# How two locomotives in one hex are set: across the line that both follow, so that their lines do not meet
UPRIGHT: Final = 0
FALLING: Final = 1
"""From the upper left to the lower right, across a line that rises."""
RISING: Final = 2


@dataclass(frozen=True)
class Scene:
    """A view, ready to be drawn."""

    rules: RailsRules
    board: Board
    s: RailsState
    seat: int
    """The seat that looks, or PUBLIC."""
    mover: int
    """The seat that decides, CHANCE or OVER."""
    names: list[str]
    theme: Theme
    lit: dict[str, bool]
    """The parts that can be chosen now; True for those that only come later in a choice."""
    builds: dict[int, int]
    """The hexes where something can be built now, and by which railroads, as bits."""
    rides: dict[int, int]
    """The cities that can be chosen now; by which railroads they can be reached, or none for a passenger."""
    stands: list[tuple[Stand, ...]]
    """The locomotives of each railroad on the board."""
    routes: list[list[int]]
    """The hexes of each Link of the journey so far."""
    asked: str
    """What is asked now, in one sentence."""
    yours: bool
    """Whether it is asked of the one who looks."""
    ranking: list[int]
    """The place of each seat when the game is over."""

    @property
    def over(self) -> bool:
        return self.s.phase == OVER

    @property
    def building(self) -> bool:
        return not self.over and isinstance(self.rules.phases[self.s.phase], BuildTrack)

    @property
    def riding(self) -> bool:
        return not self.over and isinstance(self.rules.phases[self.s.phase], RideRails)


def make_scene(view: View[RailsState], names: list[str], theme: Theme, choices: bool) -> Scene:
    rules, s = rules_of(view.rules), view.state
    lit: dict[str, bool] = {}
    builds: dict[int, int] = {}
    rides: dict[int, int] = {}
    legal = view.legal()
    if choices:
        for action in legal:
            for i, part in enumerate(action.parts()):
                lit[part] = lit.get(part, True) and i > 0
            if isinstance(action, Build):
                builds[action.hex] = builds.get(action.hex, 0) | bit(action.railroad)
            elif isinstance(action, Ride):
                rides[action.city] = rides.get(action.city, 0) | bit(action.railroad)
            elif isinstance(action, Passenger):
                rides[action.city] = 0
    return Scene(
        rules,
        rules.board,
        s,
        view.seat,
        view.to_move,
        names,
        theme,
        lit,
        builds,
        rides,
        stands_of(rules.board, s.track),
        rules.journeys.routes(s) if s.origin != NOTHING and s.ride else [],
        ask(view, names),
        bool(legal),
        rules.ranking(s) if s.phase == OVER else [],
    )


def stands_of(board: Board, track: tuple[int, ...]) -> list[tuple[Stand, ...]]:
    """The locomotives of each railroad, and how they stand beside others."""
    found: list[list[Stand]] = [[] for _ in RAILROADS]
    for place, word in enumerate(track):
        hex_ = place * HEXES
        while word:
            here = word & 63
            if here:
                there = members(here)
                how = setting(board, track, hex_, here) if len(there) == 2 else UPRIGHT
                for i, railroad in enumerate(there):
                    found[railroad].append((hex_, len(there), i, how))
            word >>= 6
            hex_ += 1
    return [tuple(each) for each in found]


def setting(board: Board, track: tuple[int, ...], hex_: int, both: int) -> int:
    """How two locomotives are set: across the direction in which most neighbours have both railroads too."""
    counts = [0, 0, 0]
    row = board.places[hex_][0]
    for near in board.around[hex_]:
        if railroads_at(track, near) & both == both:
            down, right = board.places[near][0] - row, board.west[near] - board.west[hex_]
            counts[UPRIGHT if down == 0 else FALLING if down * right < 0 else RISING] += 1
    return counts.index(max(counts))


def choice(scene: Scene, part: str, body: str, at: Box, says: str, name: str, r: float = 6) -> str:
    """A part that an action may name: lit and saying what it does when one does now, else just named."""
    if part not in scene.lit:
        return target(part, title(name) + body)
    later = scene.lit[part]
    return target(part, body, glow(*at, scene.theme, r, later), says, later)


def seats_in_order(scene: Scene) -> list[int]:
    """The seats in turn order; at the end, from the first place to the last."""
    row = list(scene.s.order or range(scene.s.seats))
    return sorted(row, key=lambda seat: scene.ranking[seat]) if scene.over else row


def is_on(scene: Scene, seat: int) -> bool:
    """Whether this seat is to move or, at the end, whether it has won."""
    return scene.ranking[seat] == 1 if scene.over else seat == scene.mover
