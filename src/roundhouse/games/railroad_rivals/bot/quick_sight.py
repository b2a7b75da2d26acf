"""What the quick player of rollouts sees of the table, in plain numbers, and how the seats stand."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.state import NOTHING
from roundhouse.games.railroad_rivals.bot.outlook import LINK, NEAR, OPEN_EDGE, OWN_PUSH, RIVALRY, turns_left
from roundhouse.games.railroad_rivals.packing import ANY, CUBES, RAILROAD, STOCKS, row_seat
from roundhouse.games.railroad_rivals.rules.delivering import TOLL
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

# Found by play against variants of itself.
TOLLS: Final = 0.5  # the part of the tolls to come that today's links will earn
ROW: Final = 0.6  # what a place nearer to the front of the row is worth


def cubes_in(counts: i64) -> i64:
    """How many cubes these are: `total` written out for the five colours there can be."""
    pairs = (counts & 0o770077) + (counts >> CUBES & 0o770077) + (counts >> 4 * CUBES & 63)
    return (pairs & 0o7777) + (pairs >> 2 * CUBES)


class Sight:
    """What `Outlook` says with names, gone over once, into lists that are kept."""

    def __init__(self, rules: RailroadRules) -> None:
        self.rules = rules
        self.roads: i64 = len(rules.data.railroads)
        self.cap: i64 = rules.cap
        self.rivals = [0.0] * 8
        self.ahead = [0.0] * self.roads
        self.held = [0.0] * self.roads
        self.theirs = [0.0] * self.roads
        self.traffic = [0.0] * self.roads
        self.fuel = 0.0
        self.turns = 1.0
        self.others = 0.0
        """How many rivals there are."""
        self.per_link = 0.0
        """What a link is worth by itself in the end."""

    def look(self, s: RailroadState, seat: i64) -> None:
        """What a point of each rival costs, and what a rise of each railroad is worth: `Outlook.ahead`."""
        values = s.values
        roads = self.roads
        seats = s.seats
        best = -1e9
        r: i64
        other: i64
        for other in range(seats):
            tiles: i64 = s.portfolios[other]
            points: i64 = s.scores[other]
            for r in range(roads):
                n = tiles & 7
                if n:
                    points += n * values[r]
                tiles >>= STOCKS
            self.rivals[other] = float(points)
            if float(points) > best:
                best = float(points)
        whole = 0.0
        for other in range(seats):
            near = 0.0 if other == seat else NEAR / (NEAR + best - self.rivals[other])
            self.rivals[other] = near
            whole += near
        ahead = self.ahead
        held = self.held
        theirs = self.theirs
        for r in range(roads):
            ahead[r] = 0.0
            theirs[r] = 0.0
        for other in range(seats):
            tiles = s.portfolios[other]
            cost = 1.0
            if other != seat:
                cost = -RIVALRY * self.rivals[other] / whole if whole > 0.0 else 0.0
                self.rivals[other] = -cost
            for r in range(roads):
                n = tiles & 7
                if other == seat:
                    held[r] = float(n)
                elif n:
                    theirs[r] += float(n)
                if n:
                    ahead[r] += cost * float(n)
                tiles >>= STOCKS

    def look_at_links(self, s: RailroadState) -> None:
        """The fuel beside links: what `Outlook.fuel` is."""
        fuel = 0.0
        link: i64
        for link in s.links:
            fuel += LINK + float(cubes_in(s.cubes_on(link & 63)) + cubes_in(s.cubes_on(link >> 6 & 63)))
        self.fuel = fuel

    def look_at_traffic(self, s: RailroadState) -> None:
        """How many deliveries each railroad draws: what `Outlook.traffic` is, and the fuel."""
        traffic = self.traffic
        r: i64
        for r in range(self.roads):
            traffic[r] = 0.0
        fuel = 0.0
        link: i64
        for link in s.links:
            beside = LINK + float(cubes_in(s.cubes_on(link & 63)) + cubes_in(s.cubes_on(link >> 6 & 63)))
            traffic[link >> 12 & 15] += beside
            fuel += beside
        self.fuel = fuel
        gap: i64
        for gap in s.frontier:
            facing = gap & 0xFFFF
            while facing:
                shown = facing & 15
                if RAILROAD <= shown < ANY:
                    traffic[shown - RAILROAD] += OPEN_EDGE
                facing >>= 4

    def see_offer(self, s: RailroadState, seat: i64) -> None:
        self.look(s, seat)
        self.look_at_traffic(s)
        self.turns = float(self.left(s))
        self.others = float(s.seats - 1)

    # How the seats stand

    def standing(self, s: RailroadState) -> list[float]:
        """Points, stock at the values that it will have, tolls of links, and the place in the row."""
        seats = s.seats
        points = [float(score) for score in s.scores]
        if s.phase < 0:
            return points
        roads = self.roads
        self.look_at_traffic(s)
        turns = float(self.left(s))
        traffic = self.traffic
        ends = [float(value) for value in s.values]
        seat: i64
        r: i64
        for seat in range(seats):  # each seat pushes what it holds
            tiles: i64 = s.portfolios[seat]
            whole = 1.0
            for r in range(roads):
                whole += traffic[r] * (1.0 + OWN_PUSH * float(tiles & 7))
                tiles >>= STOCKS
            tiles = s.portfolios[seat]
            for r in range(roads):
                ends[r] += turns * traffic[r] * (1.0 + OWN_PUSH * float(tiles & 7)) / whole
                tiles >>= STOCKS
        for seat in range(seats):
            tiles = s.portfolios[seat]
            worth = 0.0
            for r in range(roads):
                n = tiles & 7
                if n:
                    end = ends[r]
                    worth += float(n) * (end if end < float(self.cap) else float(self.cap))
                tiles >>= STOCKS
            points[seat] += worth
        earned = TOLLS * float(TOLL) * turns * float(seats - 1) / max(1.0, self.fuel)
        link: i64
        for link in s.links:
            beside = LINK + float(cubes_in(s.cubes_on(link & 63)) + cubes_in(s.cubes_on(link >> 6 & 63)))
            points[link >> 16] += earned * beside + self.per_link
        if s.order != NOTHING:
            for place in range(seats):
                points[row_seat(s.order, place)] += ROW * float(seats - 1 - place)
        self.hopes(s, turns, points)
        return points

    # What a table with modules answers otherwise

    def left(self, s: RailroadState) -> int:
        """How many deliveries are to come for each seat."""
        return turns_left(self.rules, s)

    def hopes(self, s: RailroadState, turns: float, points: list[float]) -> None:
        """Add what modules promise to each seat."""
