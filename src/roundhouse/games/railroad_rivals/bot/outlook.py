"""What links, stock tiles, cubes and places in the row are worth to the greedy opponent.

Everything is counted in points. What helps another seat counts against them, by how near that seat is to the
lead. What is secret is never looked at: of other hands and of the piles it uses the sizes alone.
"""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, has, members
from roundhouse.core.counts import amount, kinds_in, total
from roundhouse.core.judge import Valued, best_of
from roundhouse.games.railroad_rivals.actions import Bid, Deliver, DraftCity, DraftStock, Place
from roundhouse.games.railroad_rivals.data import COLOURS
from roundhouse.games.railroad_rivals.packing import (
    ANY,
    CUBES,
    RAILROAD,
    STEPS,
    STOCKS,
    gap_cell,
    gap_facing,
    laid_cell,
    laid_city,
    laid_turn,
    link_new,
    link_old,
    link_owner,
    link_railroad,
)
from roundhouse.games.railroad_rivals.rules.bidding import BidForOrder
from roundhouse.games.railroad_rivals.rules.delivering import TOLL, DeliverGood, link_between
from roundhouse.games.railroad_rivals.rules.matching import agreed
from roundhouse.games.railroad_rivals.rules.placing import PlaceCity
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState, points_after

# Found by play against variants of itself.
RIVALRY: Final = 0.8  # what a point for the others costs, in points of one's own
NEAR: Final = 15.0  # so many points behind the leader, a seat counts half
OWN_PUSH: Final = 2.0  # how much more one's own deliveries go to railroads for each tile one holds
THEIR_PUSH: Final = 0.5  # the same for the others
LINK: Final = 0.5  # a link without cubes draws as many deliveries as so many cubes
OPEN_EDGE: Final = 0.3  # and an open edge
EDGE: Final = 0.15  # what an open edge is worth, for each tile by which one is ahead in its railroad
USES: Final = 0.5  # how many of a new link's expected uses are counted
FUEL: Final = 0.2  # what is lost with a cube, as a part of what it could have done elsewhere
TAKEN: Final = 0.9  # how often another seat takes just what one would have taken
FIRST: Final = 0.8  # what it is worth to place and to deliver before one more seat
CITY: Final = 0.25  # the part of a placement's worth that will be left when a drafted tile is laid


Parts = tuple[tuple[str, float], ...]
"""Of what a worth is made."""


class Outlook:
    """What the table promises to one seat."""

    def __init__(self, rules: RailroadRules, s: RailroadState, seat: int, turns: int) -> None:
        self.rules = rules
        self.s = s
        self.seat = seat
        self.turns = turns
        """How often this seat will still deliver, this turn included."""
        self.per_link = 0.0
        """What a link is worth by itself in the end."""
        self.city_on = {laid_cell(tile): laid_city(tile) for tile in s.laid}
        self.facing = {gap_cell(gap): gap & 0xFFFF for gap in s.frontier}
        self.cubes: list[int] = [total(cubes, CUBES) for cubes in s.cubes()]
        railroads = range(len(s.values))
        self.held: list[int] = [amount(s.portfolios[seat], railroad, STOCKS) for railroad in railroads]
        self.rivals = self.rivalry()
        """What a point for each seat costs this one."""
        self.ahead = [float(n) for n in self.held]
        """What it is worth to this seat that a railroad rises by 1, counting the tiles of all seats."""
        for other in range(s.seats):
            for railroad in railroads:
                tiles: int = amount(s.portfolios[other], railroad, STOCKS)
                self.ahead[railroad] -= tiles * self.rivals[other]
        self.traffic = [0.0] * len(s.values)
        """How many deliveries each railroad draws, on a scale of its own."""
        self.fuel = 0.0
        """Cubes beside links, counted at each."""
        for link in s.links:
            beside: int = self.cubes[link_new(link)] + self.cubes[link_old(link)]
            self.traffic[link_railroad(link)] += LINK + beside
            self.fuel += LINK + beside
        for gap in s.frontier:
            for side in range(4):
                facing = gap_facing(gap, side)
                if RAILROAD <= facing < ANY:
                    self.traffic[facing - RAILROAD] += OPEN_EDGE

    def rivalry(self) -> list[float]:
        """The leaders' points cost most; all together they cost RIVALRY a point."""
        s = self.s
        worth = [
            s.scores[seat]
            + sum([value * amount(s.portfolios[seat], i, STOCKS) for i, value in enumerate(s.values)])
            for seat in range(s.seats)
        ]
        best = max(worth)
        near = [NEAR / (NEAR + best - points) for points in worth]
        near[self.seat] = 0.0
        whole = sum(near)
        return [RIVALRY * part / whole if whole else 0.0 for part in near]

    def best(self, choices: list[Action]) -> Action:
        """What is worth most of all that can be done now."""
        return best_of(self.values(choices)).action

    def values(self, choices: list[Action]) -> list[Valued]:
        """What each of these is worth, and of what that is made.

        Its parts: `points` at once; `tolls`; `stock`, by which one's own tiles become dearer; `rivals`, what
        it gives to them; `links` by their number; `edges` left open; `cube`, which will be missed; `tile`;
        `later`, the tile that one would get otherwise; `place` in the row; `price`.
        """
        phase = self.rules.phases[self.s.phase]
        if isinstance(phase, BidForOrder):
            return bid_values(self, choices, phase.ranked)
        if isinstance(choices[0], (DraftCity, DraftStock)):
            return draft_values(self, choices)
        return [self.valued(action) for action in choices]

    def valued(self, action: Action) -> Valued:
        """What it is worth to place or to deliver like this."""
        if isinstance(action, Place):
            return told(action, self.place_parts(action.city, action.turn, action.cell))
        if isinstance(action, Deliver):
            return told(action, self.delivery_parts(action))
        return Valued(action, 0.0)

    # Stock tiles

    def stock_worths(self) -> list[float]:
        """The value that each railroad is expected to have in the end; a tile that is no stock has none."""
        s = self.s
        others: int = (s.seats - 1) * self.turns
        mine = [t * (1.0 + OWN_PUSH * n) for t, n in zip(self.traffic, self.held, strict=True)]
        theirs: list[float] = []
        for railroad, traffic in enumerate(self.traffic):
            out: int = sum([amount(held, railroad, STOCKS) for held in s.portfolios]) - self.held[railroad]
            theirs.append(traffic * (1.0 + THEIR_PUSH * out))
        my_sum = max(1.0, sum(mine))
        their_sum = max(1.0, sum(theirs))
        worths = [
            min(float(self.rules.cap), value + self.turns * a / my_sum + others * b / their_sum)
            for value, a, b in zip(s.values, mine, theirs, strict=True)
        ]
        return worths + [0.0] * len(self.rules.data.others)

    # City tiles

    def place_worth(self, city: int, turn: int, cell: int) -> float:
        """What it is worth to lay this tile like this."""
        worth = 0.0
        for _, part in self.place_parts(city, turn, cell):
            worth += part
        return worth

    def place_parts(self, city: int, turn: int, cell: int) -> Parts:
        """What the links and the edges of this tile are worth if it is laid like this."""
        sides = self.rules.matching.sides[4 * city + turn]
        facing = self.facing.get(cell, 0)
        goods: int = min(self.rules.data.cities[city].goods, total(self.s.bag, CUBES))
        tolls = stock = edges = links = 0.0
        for side in range(4):
            mine = gap_facing(sides, side)
            other = gap_facing(facing, side)
            if other == 0:
                edges += self.edge_worth(mine)
                continue
            shared = agreed(mine, other)
            if shared:
                beside = LINK + goods + self.cubes[self.city_on[cell + STEPS[side]]]
                paid, risen = self.link_parts(shared - RAILROAD, beside)
                tolls += paid
                stock += risen
                links += self.per_link
            else:
                edges -= self.edge_worth(other)
        return (("tolls", tolls), ("stock", stock), ("links", links), ("edges", edges))

    def edge_worth(self, shown: int) -> float:
        """An open edge invites links of its railroad; a wild one favours nobody."""
        return EDGE * self.ahead[shown - RAILROAD] if RAILROAD <= shown < ANY else 0.0

    def link_parts(self, railroad: int, beside: float) -> tuple[float, float]:
        """Tolls of the others, and the rises that the link brings."""
        share = beside / (beside + self.fuel)
        rivals: int = self.s.seats - 1
        others = rivals * self.turns * share
        uses = min(others + self.turns * share, 2.0 * beside)
        return USES * min(others, 2.0 * beside) * TOLL, USES * uses * self.ahead[railroad]

    def city_worth(self, city: int) -> float:
        """What a city tile is worth where it fits best now."""
        matching = self.rules.matching
        fits = matching.fits(matching.railroad, bit(city), self.s.frontier)
        return CITY * max([0.0, *[self.place_worth(city, laid_turn(fit), laid_cell(fit)) for fit in fits]])

    # Deliveries

    def delivery_worth(self, action: Deliver) -> float:
        """Points, the rise of the railroad, the toll, and what the cube could have done elsewhere."""
        return sum([part for _, part in self.delivery_parts(action)])

    def delivery_parts(self, action: Deliver) -> Parts:
        s = self.s
        link = link_between(s, action.origin, action.to)
        railroad = link_railroad(link)
        points: int = s.delivery_points(action.colour)
        stock = 0.0
        given = -TOLL * self.rivals[link_owner(link)]
        if s.values[railroad] < self.rules.cap:
            stock = float(self.held[railroad])
            given += self.ahead[railroad] - stock
        cube = -FUEL * self.cube_worth(action.origin) if self.turns > 1 else 0.0
        return (("points", float(points)), ("stock", stock), ("rivals", given), ("cube", cube))

    def cube_worth(self, city: int) -> float:
        """What the links of a city, used by all alike, would do for this seat."""
        uses = [
            self.ahead[link_railroad(link)] + (TOLL if link_owner(link) == self.seat else 0.0)
            for link in self.s.links
            if city in (link_new(link), link_old(link))
        ]
        return sum(uses) / max(1, len(uses))

    # Places in the row

    def place_in_row_worth(self, place: int, cities: list[float], stocks: list[float]) -> float:
        """What the draft and the delivery are worth at this place, when all like about the same things."""
        seats: int = self.s.seats
        both = sorted([later(cities, TAKEN * place / 2), later(stocks, TAKEN * place / 2)])
        behind = (seats - 1 - place) / 2
        last = [later(cities, TAKEN * (place + behind)), later(stocks, TAKEN * (place + behind))]
        if self.s.two_stocks:
            return (
                later(stocks, TAKEN * place) + later(stocks, TAKEN * (seats + place)) + self.points_at(place)
            )
        # one of the two types is taken first, and the other from what is left
        return max(both[1] + min(last), sum(last)) + self.points_at(place)

    def points_at(self, place: int) -> float:
        """The points of a delivery at this place when everyone delivers the colour that brings most."""
        seen = 0
        for link in self.s.links:
            there = self.s.cubes_on(link_new(link)) | self.s.cubes_on(link_old(link))
            for colour in range(len(COLOURS)):
                if amount(there, colour, CUBES):
                    seen |= bit(colour)
        colours = 1 if self.s.seats == 2 else max(1, len(members(seen)))
        points: int = points_after(place // colours)
        return points - FIRST * place


def later(worths: list[float], gone: float) -> float:
    """The best of these, best first, after about so many of them are gone."""
    if not worths:
        return 0.0
    first = min(int(gone), len(worths) - 1)
    second = min(first + 1, len(worths) - 1)
    part = gone - int(gone)
    return (1.0 - part) * worths[first] + part * worths[second]


def turns_left(rules: RailroadRules, s: RailroadState) -> int:
    """How many deliveries are to come for each seat, if nobody has to keep tiles."""
    rounds = 1 + (0 if s.two_stocks else s.city_left // s.seats)
    phase = rules.phases[s.phase]
    if s.last:
        return 1
    if isinstance(phase, PlaceCity):
        return rounds + min([s.hand_size(seat) - (i >= s.step) for i, seat in enumerate(s.row())])
    if isinstance(phase, DeliverGood):
        return rounds + min([s.hand_size(seat) for seat in range(s.seats)])
    if s.two_stocks:
        return rounds + min([s.hand_size(seat) for seat in range(s.seats)]) - 1
    return rounds + min([s.hand_size(seat) - has(s.took_city, seat) for seat in range(s.seats)])


def display(outlook: Outlook) -> tuple[list[float], list[float]]:
    """The worths of the city tiles and of the stock tiles on offer, best first."""
    s = outlook.s
    stocks = outlook.stock_worths()
    cities = [outlook.city_worth(city) for city in members(s.city_display)]
    return (
        sorted(cities, reverse=True),
        sorted([stocks[kind] for kind in kinds_in(s.stock_display, STOCKS)], reverse=True),
    )


def told(action: Action, parts: Parts) -> Valued:
    """A choice that is worth as much as these together; those that are nothing go unsaid."""
    worth = 0.0
    for _, part in parts:
        worth += part
    said = sorted([(-abs(part), name, part) for name, part in parts if part])
    return Valued(action, worth, tuple([(name, part) for _, name, part in said]))


def draft_values(outlook: Outlook, choices: list[Action]) -> list[Valued]:
    """What each tile is worth more than the one of its type that one would get later."""
    s = outlook.s
    seats: int = s.seats
    place = s.row().index(outlook.seat)
    stocks = outlook.stock_worths()
    next_city = next_stock = 0.0
    if not s.two_stocks and s.step < s.seats:
        cities, offered = display(outlook)
        left = seats - place - (seats - 1 - place) / 2  # of each type, when one's second go comes
        next_city = later(cities, TAKEN * max(0.0, len(cities) - left))
        next_stock = later(offered, TAKEN * max(0.0, len(offered) - left))
    values: list[Valued] = []
    for action in choices:
        if isinstance(action, DraftCity):
            values.append(told(action, (("tile", outlook.city_worth(action.city)), ("later", -next_city))))
        else:
            assert isinstance(action, DraftStock)
            values.append(told(action, (("tile", stocks[action.stock]), ("later", -next_stock))))
    return values


def bid_values(outlook: Outlook, choices: list[Action], ranked: bool) -> list[Valued]:
    """The 1st place for a price that is paid only if nobody bids more; to pass brings and costs nothing."""
    s = outlook.s
    place = s.row().index(outlook.seat)
    if ranked:
        place = s.seats - 1 - len(s.passes)
    elif s.bid and s.row().index(s.bidder) > place:
        place += 1
    cities, stocks = display(outlook)
    first = outlook.place_in_row_worth(0, cities, stocks)
    gain = first - outlook.place_in_row_worth(place, cities, stocks)
    return [
        told(action, (("place", gain), ("price", -float(action.points))))
        if isinstance(action, Bid)
        else Valued(action, 0.0)
        for action in choices
    ]
