"""Plans of track: ways by which a railroad comes to a city or completes the line, and what they are worth."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, has, members
from roundhouse.core.state import NOTHING
from roundhouse.core.wide_sets import in_set
from roundhouse.games.ride_the_rails.bot.outlook import Outlook, Promise
from roundhouse.games.ride_the_rails.data import (
    ALLOWANCE,
    CHICAGO_BONUS,
    EAST,
    FIVE_BONUS,
    LINE_IN_CITY,
    MOUNTAIN,
    NO_CITY,
)
from roundhouse.games.ride_the_rails.packing import amount, hexes_of, railroads_at
from roundhouse.games.ride_the_rails.rules.build_railroad_track import NONE_LEFT, BuildTrack
from roundhouse.games.ride_the_rails.rules.transcontinental import joined_with
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.geometry.hexes import distance

LONGEST_PLAN: Final = 9
"""Locomotives of a plan."""
STARTS: Final = 3
"""So many cities are looked at where a railroad could start."""
UNSEEN: Final = 0
FIRST: Final = 1
"""How a search over hexes came into one: not yet, as the first, or from hex n as n + BEFORE."""
BEFORE: Final = 2


class Plan:
    """Locomotives that bring a railroad into a city that it has not reached, or complete the line."""

    def __init__(self, railroad: int, hexes: list[int], cost: int) -> None:
        self.railroad = railroad
        self.hexes = hexes
        self.cost = cost
        """Locomotives, and one more for the first Mountain of the turn."""
        self.worth = 0.0
        self.parts: list[tuple[str, float]] = []
        """Of what the worth is made, once it has been looked at closely."""

    def rate(self) -> float:
        """What it is worth for each locomotive."""
        return self.worth / self.cost


class Builder:
    """The plans of the seat that is to build."""

    def __init__(self, outlook: Outlook, phase: BuildTrack) -> None:
        self.outlook = outlook
        self.phase = phase
        self.s = outlook.s
        self.board = outlook.board
        self.left: int = phase.allowance - self.s.placed - (1 if self.s.climbed else 0)
        """Locomotives that may still be placed in this turn."""
        self.reach: int = self.left + ALLOWANCE[outlook.seats] * (outlook.rounds - 1)
        """Locomotives that may still be placed in the whole game: what takes more is no plan."""
        self.from_east: i64 = joined_with(self.s, self.s.east)
        """The railroads that hang together with the East Coast."""
        self.from_west: i64 = joined_with(self.s, self.s.west)

    # Where to

    def plans(self) -> list[Plan]:
        """Ways to bring each railroad of the seat to cities nearby, with a first idea of their worth.

        Those that seem worth most for each locomotive come first.
        """
        s = self.s
        phase = self.phase
        room = phase.room(s)
        found: list[Plan] = []
        if room == NONE_LEFT:
            return found
        for railroad in members(phase.lines(s)):
            hexes = phase.hexes(s, railroad, room)
            if has(s.started, railroad):
                self.ways(railroad, hexes, found)
            else:
                hexes.sort(key=self.start_order)
                for hex_ in hexes[:STARTS]:
                    self.ways(railroad, [hex_], found)
        found.sort(key=by_rate)
        return found

    def start_order(self, hex_: int) -> float:
        return -self.start_worth(hex_)

    def start_worth(self, hex_: int) -> float:
        """Where to start: among many cities, near bonuses, and where others have come already."""
        s = self.s
        worth = 3.0 if railroads_at(s.track, hex_) else 0.0
        for city in members(self.board.every & ~s.full):
            far = distance(self.board.places[hex_], self.board.places[self.board.hex_at[city]])
            worth += 1.0 / far if 0 < far < 8 else 0.0
        return worth + self.outlook.prospect(hex_)

    def ways(self, railroad: int, firsts: list[int], found: list[Plan]) -> None:
        """Append the shortest ways into cities, from these first hexes on; a start is a city and goes on."""
        s = self.s
        board = self.board
        starts = not has(s.started, railroad)
        longest: i64 = min(LONGEST_PLAN, amount(s.supply, railroad))
        goals = self.other_coast(railroad)
        came = [UNSEEN] * len(board.places)
        queue: list[int] = []
        hex_: i64
        for hex_ in firsts:
            came[hex_] = FIRST
            queue.append(hex_)
        # what was met at each length
        begin: i64 = 0
        length: i64 = 1
        while begin < len(queue) and length <= longest:
            end: i64 = len(queue)
            while begin < end:
                last: i64 = queue[begin]
                begin += 1
                city = board.city_at[last]
                if city != NO_CITY and not (starts and length == 1):
                    self.append(railroad, last, came, found)
                    continue
                if goals != 0 and railroads_at(s.track, last) & goals:
                    self.append(railroad, last, came, found)
                for hex_ in board.around[last]:
                    if came[hex_] == UNSEEN and self.enters(railroad, hex_):
                        came[hex_] = last + BEFORE
                        queue.append(hex_)
            length += 1

    def append(self, railroad: int, last: i64, came: list[int], found: list[Plan]) -> None:
        """Append the plan that ends in this hex, if the game is long enough for it."""
        hexes: list[int] = [last]
        terrain = self.board.terrain
        high = terrain[last] == MOUNTAIN
        at = last
        while came[at] != FIRST:
            at = came[at] - BEFORE
            hexes.append(at)
            high = high or terrain[at] == MOUNTAIN
        hexes.reverse()
        plan = Plan(railroad, hexes, len(hexes) + (1 if high and not self.s.climbed else 0))
        if plan.cost > self.reach:
            return
        plan.worth = self.first_idea(plan)
        found.append(plan)

    def enters(self, railroad: i64, hex_: i64) -> bool:
        """Whether there is room for this railroad in a hex, by the rules that `Laying` keeps."""
        s = self.s
        if in_set(s.closed, hex_) or in_set(s.track[railroad], hex_):
            return False
        return self.board.terrain[hex_] != EAST or not has(s.east_twice, railroad)

    def other_coast(self, railroad: i64) -> i64:
        """The railroads that this one has to meet to complete the transcontinental line."""
        if self.s.transcontinental != NOTHING:
            return 0
        found: i64 = 0
        if has(self.from_east, railroad):
            found |= self.from_west
        if has(self.from_west, railroad):
            found |= self.from_east
        return found & ~bit(railroad)

    # How good

    def first_idea(self, plan: Plan) -> float:
        """Before the rides are looked at: the Link, the bonus of the city, and whether others ride there."""
        s = self.s
        outlook = self.outlook
        board = self.board
        weights = outlook.weights
        last = plan.hexes[-1]
        city = board.city_at[last]
        worth = outlook.rounds * self.hope(plan.railroad)
        if self.completes(plan):
            worth += LINE_IN_CITY
        if city == NO_CITY:
            return worth
        if has(board.five, city) and not has(s.occupied, city):
            worth += FIVE_BONUS
        if city == board.chicago:
            worth += CHICAGO_BONUS
        if has(s.occupied, city):
            worth += outlook.rounds * weights.spare_link
        elif has(s.passengers, city):
            worth += outlook.starving
        return worth

    def completes(self, plan: Plan) -> bool:
        """Whether a plan seems to complete the transcontinental line."""
        s = self.s
        if s.transcontinental != NOTHING:
            return False
        last = plan.hexes[-1]
        if railroads_at(s.track, last) & self.other_coast(plan.railroad):
            return True
        city = self.board.city_at[last]
        if city == NO_CITY:
            return False
        joined = self.from_east & (self.from_east - 1) != 0
        if has(self.board.western, city) and has(self.from_east, plan.railroad):
            return joined
        joined = self.from_west & (self.from_west - 1) != 0
        return has(self.board.east, city) and has(self.from_west, plan.railroad) and joined

    def hope(self, railroad: int) -> float:
        """What a Link of this railroad is worth even if nobody wants it now."""
        outlook = self.outlook
        ahead = 1.0 + outlook.held[outlook.seat][railroad]
        ahead -= outlook.weights.best_rival * outlook.most(railroad)
        for other in range(outlook.seats):
            ahead -= outlook.rivalry[other] * outlook.held[other][railroad]
        return outlook.weights.spare_link * max(0.1, ahead)

    def weigh(self, plan: Plan, base: Promise) -> None:
        """Find the worth of a plan: bonuses, and what the rides of all bring more than before."""
        outlook = self.outlook
        weights = outlook.weights
        s = self.s
        seat = outlook.seat
        after = s.clone()
        for hex_ in plan.hexes:
            self.phase.build(after, plan.railroad, hex_)
        bonus = float(after.scores[seat] - s.scores[seat])
        after.scores = s.scores
        then = outlook.promise(after)
        turns = 0
        left = self.left
        while plan.cost > left:
            turns += 1
            left += ALLOWANCE[outlook.seats]
        kept = weights.plan_delayed**turns
        later = outlook.rounds * self.hope(plan.railroad)
        if outlook.rounds > 1:
            later += weights.coming_nearer * self.nearer(plan)
        plan.parts = [
            (
                "line" if after.transcontinental != s.transcontinental else "bonus",
                bonus * weights.bonus_delayed**turns,
            ),
            ("rides", kept * (then.own - base.own)),
            ("rivals", kept * (then.rivals - base.rivals)),
            ("passengers", kept * (then.passengers - base.passengers)),
            ("later", kept * later),
            ("supply", -self.spent(plan)),
        ]
        if s.transcontinental == NOTHING == after.transcontinental and weights.line_opened > 0:
            plan.parts.append(("opened", -weights.line_opened * self.opened(after)))
        plan.worth = 0.0
        for _, worth in plan.parts:
            plan.worth += worth

    def spent(self, plan: Plan) -> float:
        """What the locomotives of a plan would have been worth later, to whoever leads in the railroad."""
        outlook = self.outlook
        weights = outlook.weights
        if weights.supply == 0.0:
            return 0.0
        wanted = ALLOWANCE[outlook.seats] * outlook.rounds
        short = 1.0 - amount(self.s.supply, plan.railroad) / wanted
        ahead = outlook.held[outlook.seat][plan.railroad] - outlook.most(plan.railroad)
        return weights.supply * max(0.0, short) * max(0, ahead) * len(plan.hexes)

    def nearer(self, plan: Plan) -> float:
        """By how much the end of a plan is nearer to bonuses than the railroad was."""
        own = hexes_of(self.s.track, plan.railroad)
        before = max([self.outlook.prospect(hex_) for hex_ in own], default=0.0)
        return max(0.0, self.outlook.prospect(plan.hexes[-1]) - before)

    def opened(self, after: RailsState) -> float:
        """What rivals get of the transcontinental bonus if they could complete the line at once."""
        far = self.gap(after)
        return float(LINE_IN_CITY) if 0 < far <= ALLOWANCE[self.outlook.seats] else 0.0

    def gap(self, s: RailsState) -> int:
        """How many locomotives the line lacks at least, as the crow flies."""
        east = joined_with(s, s.east)
        west = joined_with(s, s.west)
        if not east:
            return 99
        board = self.board
        ends = [board.hex_at[city] for city in members(board.western)]
        for railroad in members(west):
            ends += hexes_of(s.track, railroad)
        far = 99
        for railroad in members(east):
            for hex_ in hexes_of(s.track, railroad):
                for end in ends:
                    far = min(far, distance(board.places[hex_], board.places[end]))
        return far


def by_rate(plan: Plan) -> float:
    return -plan.rate()
