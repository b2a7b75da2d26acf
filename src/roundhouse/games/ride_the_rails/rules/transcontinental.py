"""The transcontinental line: different railroads from a western city to an East Coast city."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, has, lowest, members
from roundhouse.games.ride_the_rails.data import LINE_ELSEWHERE, LINE_IN_CITY, NO_CITY, RAILROADS, Board
from roundhouse.games.ride_the_rails.packing import amount, link_railroad, railroads_at
from roundhouse.games.ride_the_rails.rides.network import links_from, survey
from roundhouse.games.ride_the_rails.rules.journeys import Journeys, city_now
from roundhouse.games.ride_the_rails.state import RailsState

# Nodes of the flow that are no hexes
SOURCE: Final = -1
SINK: Final = -2
WEST_COAST: Final = -3
EAST_COAST: Final = -4

# Which railroads a journey has used, when it is not just one
NOBODY: Final = -1
SEVERAL: Final = 7


class Transcontinental:
    """Looks for the line on one board."""

    def __init__(self, board: Board, journeys: Journeys, any_city: bool) -> None:
        self.board = board
        self.journeys = journeys
        self.any_city = any_city
        """Whether one change of railroads in a city is enough for the higher bonus."""

    def bonus(self, s: RailsState) -> int:
        """What a line brings whose last locomotive was just placed; 0 if there is no line.

        More if it is joined in cities (RT-TRANS-3, RT-RUL-18) than elsewhere (RT-TRANS-4), as the board's
        picture shows, which adds no rule (RT-TRANS-6).
        """
        if not self.exists(s):
            return 0
        return LINE_IN_CITY if self.joined_in_cities(s) else LINE_ELSEWHERE

    def exists(self, s: RailsState) -> bool:
        """Whether different railroads form a line from coast to coast (RT-TRANS-1, RT-RUL-17).

        One railroad alone does not count (RT-TRANS-2).
        """
        joined = coast_to_coast(s)
        if joined == 0:
            return False
        if s.west & s.east & joined == 0:
            return True  # no railroad does it alone, so every line has several
        return self.changes_at(s, only_cities=False)

    def joined_in_cities(self, s: RailsState) -> bool:
        """Whether some line changes railroads in cities only; with the option, once in a city (RT-RUL-18)."""
        if self.any_city:
            return self.changes_at(s, only_cities=True)
        whole = s.clone()
        survey(self.board, whole)
        whole.ride = ()
        whole.used_stretches = 0
        for city in members(self.board.western & whole.linked):
            whole.origin = city
            whole.visited = bit(city)
            if self.rides_east(whole):
                return True
        return False

    # Changes in cities only: then the line is a journey (every city on the way divides it into Links)

    def rides_east(self, s: RailsState) -> bool:
        """Whether the journey can go on to the East Coast with two railroads or more."""
        used: i64 = 0
        for link in s.ride:
            used |= bit(link_railroad(link))
        several = used & (used - 1) != 0
        at = city_now(s)
        if several and has(self.board.east, at):
            return True
        if not self.hopeful(s, at, used):
            return False
        onward = self.journeys.onward(s)
        for railroad in range(len(RAILROADS)):
            for city in members(onward[railroad]):
                further = s.clone()
                self.journeys.go(further, railroad, city)
                if self.rides_east(further):
                    return True
        return False

    def hopeful(self, s: RailsState, at: i64, used: i64) -> bool:
        """Whether the coast can be reached at all over cities not yet visited, if hexes are no matter."""
        # a node is a city with the only railroad used so far, or with SEVERAL
        first = (at, several_of(used))
        seen = {first}
        queue = [first]
        for city, so_far in queue:
            for railroad in range(len(RAILROADS)):
                now = railroad if so_far in (NOBODY, railroad) else SEVERAL
                for other in members(links_from(s, railroad, city) & ~s.visited):
                    if now == SEVERAL and has(self.board.east, other):
                        return True
                    if (other, now) not in seen:
                        seen.add((other, now))
                        queue.append((other, now))
        return False

    # Changes anywhere

    def changes_at(self, s: RailsState, *, only_cities: bool) -> bool:
        """Whether a line has a change of railroads somewhere; with `only_cities`, in a city.

        A line with a change in a hex is two ways from there, beginning on different railroads, to the two
        coasts, without a hex in common (RT-RUL-17). Both railroads stand in the hex itself (RT-RUL-16).
        """
        board = self.board
        for hex_ in range(len(board.places)):
            here = railroads_at(s.track, hex_)
            if here & (here - 1) == 0 or (only_cities and board.city_at[hex_] == NO_CITY):
                continue
            near = [(n, here & railroads_at(s.track, n)) for n in board.around[hex_]]
            for i, (first, lines) in enumerate(near):
                for second, others in near[i + 1 :]:
                    # one of them can be stepped to by another railroad than the other
                    either = lines | others
                    if (
                        lines
                        and others
                        and either & (either - 1)
                        and self.both_coasts(s, hex_, first, second)
                    ):
                        return True
        return False

    def both_coasts(self, s: RailsState, without: int, first: int, second: int) -> bool:
        """Whether disjoint ways lead from two hexes to the two coasts, over track outside one hex.

        A flow of two through hexes that let one pass each: each hex is an entrance 2h and an exit 2h + 1.
        """
        board = self.board
        arcs: dict[int, set[int]] = {SOURCE: {2 * first, 2 * second}}
        arcs[WEST_COAST] = {SINK}
        arcs[EAST_COAST] = {SINK}
        arcs[SINK] = set()
        for hex_ in range(len(board.places)):
            here = railroads_at(s.track, hex_)
            if not here or hex_ == without:
                continue
            arcs[2 * hex_] = {2 * hex_ + 1}
            arcs[2 * hex_ + 1] = {
                2 * n for n in board.around[hex_] if n != without and here & railroads_at(s.track, n)
            }
            city = board.city_at[hex_]
            if city != NO_CITY and has(board.western, city):
                arcs[2 * hex_ + 1].add(WEST_COAST)
            if city != NO_CITY and has(board.east, city):
                arcs[2 * hex_ + 1].add(EAST_COAST)
        return augment(arcs) and augment(arcs)


def several_of(used: i64) -> int:
    """The one railroad of a set, NOBODY if it is empty, SEVERAL if there are more."""
    if used == 0:
        return NOBODY
    return SEVERAL if used & (used - 1) else members(used)[0]


def coast_to_coast(s: RailsState) -> i64:
    """The railroads that hang together with one from the east, if one from the west is among them; else 0."""
    joined = joined_with(s, s.east)
    return joined if joined & s.west else 0


def joined_with(s: RailsState, railroads: i64) -> i64:
    """The railroads that hang together with one of these."""
    joined = railroads
    more = joined
    while more != 0:
        found: i64 = 0
        while more != 0:
            found |= amount(s.met, lowest(more))
            more &= more - 1
        more = found & ~joined
        joined |= found
    return joined


def augment(arcs: dict[int, set[int]]) -> bool:
    """Send one more through the flow, turning the arcs on its way; False if no more can pass."""
    before: dict[int, int] = {SOURCE: SOURCE}
    queue = [SOURCE]
    for node in queue:
        for other in sorted(arcs[node]):
            if other not in before:
                before[other] = node
                queue.append(other)
    if SINK not in before:
        return False
    node = SINK
    while node != SOURCE:
        arcs[before[node]].discard(node)
        arcs[node].add(before[node])
        node = before[node]
    return True
