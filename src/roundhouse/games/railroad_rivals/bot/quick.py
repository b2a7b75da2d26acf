"""The quick player of rollouts: greedy's thoughts in plain numbers, and how the seats stand.

It looks at whole states and is asked some thousand times for one choice of a search. So it writes out what
`Outlook` says with names, goes over tiles, links and gaps once, and makes one action in the end. A quicker
player that left out what a cube could do elsewhere, and how many colours there are, made the search much
weaker: rollouts are worth as much as they are like the play that follows.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, has, lowest
from roundhouse.core.dice import Dice
from roundhouse.core.state import NOTHING
from roundhouse.games.railroad_rivals.actions import PASS
from roundhouse.games.railroad_rivals.bot.outlook import (
    CITY,
    EDGE,
    FIRST,
    FUEL,
    LINK,
    NEAR,
    OPEN_EDGE,
    OWN_PUSH,
    RIVALRY,
    TAKEN,
    THEIR_PUSH,
    USES,
    later,
    turns_left,
)
from roundhouse.games.railroad_rivals.packing import (
    ANY,
    BLANK,
    CUBES,
    RAILROAD,
    STEPS,
    STOCKS,
    colours_in,
    row_seat,
)
from roundhouse.games.railroad_rivals.rules.bidding import BidForOrder
from roundhouse.games.railroad_rivals.rules.delivering import TOLL, DeliverGood
from roundhouse.games.railroad_rivals.rules.drafting import DraftTiles
from roundhouse.games.railroad_rivals.rules.matching import Answers, agreed, city_at
from roundhouse.games.railroad_rivals.rules.placing import PlaceCity
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState, points_after

BID: Final = 1
DRAFT: Final = 2
PLACE: Final = 3
DELIVER: Final = 4
OTHER: Final = 0
NO_FIT: Final = -1

# Found by play against variants of itself.
TOLLS: Final = 0.5  # the part of the tolls to come that today's links will earn
ROW: Final = 0.6  # what a place nearer to the front of the row is worth


def cubes_in(counts: i64) -> i64:
    """How many cubes these are: `total` written out for the five colours there can be."""
    pairs = (counts & 0o770077) + (counts >> CUBES & 0o770077) + (counts >> 4 * CUBES & 63)
    return (pairs & 0o7777) + (pairs >> 2 * CUBES)


class Quick:
    """Chooses for whoever is to move, in some microseconds."""

    def __init__(self, rules: RailroadRules) -> None:
        self.rules = rules
        self.notation = rules.notation
        self.matching = rules.matching
        self.sides = rules.matching.sides
        self.goods = [city.goods for city in rules.data.cities]
        self.roads: i64 = len(rules.data.railroads)
        self.placeable: i64 = rules.data.placeable
        self.cap: i64 = rules.cap
        self.phases = [self.kind(phase) for phase in rules.phases]
        """What is decided in each phase."""
        self.ranked = [isinstance(phase, BidForOrder) and phase.ranked for phase in rules.phases]
        self.uses = [0.0] * 64
        self.ways = [0] * 64
        """By city: what its links would do, and how many they are."""
        # what `look` has seen
        self.rivals = [0.0] * 8
        self.ahead = [0.0] * self.roads
        self.held = [0.0] * self.roads
        self.theirs = [0.0] * self.roads
        self.traffic = [0.0] * self.roads
        self.fuel = 0.0
        self.turns = 1.0
        self.others = 0.0
        """How many rivals there are."""
        self.most = 0.0
        """What the fit or the delivery that was found last is worth."""
        self.per_link = 0.0
        """What a link is worth by itself in the end."""

    def kind(self, phase: object) -> int:
        if isinstance(phase, BidForOrder):
            return BID
        if isinstance(phase, DraftTiles):
            return DRAFT
        if isinstance(phase, PlaceCity):
            return PLACE
        return DELIVER if isinstance(phase, DeliverGood) else OTHER

    def reply(self, s: RailroadState, dice: Dice) -> Action:
        """What the mover does."""
        kind: i64 = self.phases[s.phase]
        if kind == PLACE:
            return self.place(s)
        if kind == DELIVER:
            return self.deliver(s)
        if kind == DRAFT:
            return self.draft(s)
        if kind == BID:
            return self.bid(s)
        return self.rules.phases[s.phase].random_choice(s, dice)

    # What there is to see

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

    # City tiles

    def fit_worth(self, s: RailroadState, sides: i64, goods: i64, gap: i64) -> float:
        """What it is worth to lay a tile that shows these sides on this gap: `Outlook.place_worth`."""
        worth = 0.0
        ahead = self.ahead
        facing = gap & 0xFFFF
        cell = gap >> 16
        side: i64
        for side in range(4):
            mine = sides & 15
            other = facing & 15
            sides >>= 4
            facing >>= 4
            if other == 0:
                if RAILROAD <= mine < ANY:
                    worth += EDGE * ahead[mine - RAILROAD]
                continue
            shared = mine if mine == other and mine != BLANK else i64(0)
            if shared == 0 and (mine == ANY or other == ANY):
                shared = agreed(mine, other)
            if shared:
                there = city_at(s.laid, cell + STEPS[side])
                worth += self.link_worth(shared - RAILROAD, LINK + float(goods + cubes_in(s.cubes_on(there))))
            elif RAILROAD <= other < ANY:
                worth -= EDGE * ahead[other - RAILROAD]
        return worth

    def link_worth(self, railroad: i64, beside: float) -> float:
        share = beside / (beside + self.fuel)
        mine = self.turns * share
        others = self.others * mine
        uses = others + mine
        most = 2.0 * beside
        if uses > most:
            uses = most
        if others > most:
            others = most
        return USES * (others * float(TOLL) + uses * self.ahead[railroad]) + self.per_link

    def best_fit(self, s: RailroadState, tiles: i64, answers: list[Answers]) -> i64:
        """The fit of these tiles that is worth most, packed as the tile would lie, or NO_FIT."""
        found: i64 = NO_FIT
        most = 0.0
        left: i64 = cubes_in(s.bag)
        while tiles:
            city = lowest(tiles)
            tiles &= tiles - 1
            goods: i64 = self.goods[city]
            if goods > left:
                goods = left
            answer = answers[city]
            a, b, c, d = answer.north, answer.east, answer.south, answer.west
            gap: i64
            for gap in s.frontier:
                turns = (
                    a >> (gap << 2 & 60) | b >> (gap >> 2 & 60) | c >> (gap >> 6 & 60) | d >> (gap >> 10 & 60)
                ) & 15
                turn: i64 = 0
                while turns:
                    if turns & 1:
                        worth = self.fit_worth(s, self.sides[4 * city + turn], goods, gap)
                        if found == NO_FIT or worth > most:
                            most = worth
                            found = city | turn << 6 | gap >> 16 << 8
                    turns >>= 1
                    turn += 1
        self.most = most
        return found

    def ready(self, s: RailroadState, seat: i64) -> None:
        """See what tiles and links are worth to this seat."""
        self.look(s, seat)
        self.look_at_links(s)
        self.turns = float(self.left(s))
        self.others = float(s.seats - 1)

    def place(self, s: RailroadState) -> Action:
        seat = s.asked()
        self.ready(s, seat)
        hand: i64 = s.hands[seat]
        return self.place_one_of(s, hand & self.placeable)

    def place_one_of(self, s: RailroadState, tiles: i64) -> Action:
        """Lay the tile that is best laid, if any can be."""
        fit = self.best_fit(s, tiles, self.matching.railroad)
        if fit == NO_FIT:
            fit = self.best_fit(s, tiles, self.matching.blank)
            if fit == NO_FIT:
                return PASS
        return self.notation.place(fit)

    def city_worth(self, s: RailroadState, city: i64) -> float:
        if not has(self.placeable, city):
            return self.special_worth(s, city)
        fit = self.best_fit(s, bit(city), self.matching.railroad)
        return 0.0 if fit == NO_FIT or self.most < 0.0 else CITY * self.most

    # Stock tiles

    def stock_worths(self, s: RailroadState) -> list[float]:
        """What a tile of each kind is expected to be worth in the end: `Outlook.stock_worths`."""
        mine = 0.0
        theirs = 0.0
        traffic = self.traffic
        r: i64
        for r in range(self.roads):
            mine += traffic[r] * (1.0 + OWN_PUSH * self.held[r])
            theirs += traffic[r] * (1.0 + THEIR_PUSH * self.theirs[r])
        mine = self.turns / max(1.0, mine)
        theirs = self.turns * self.others / max(1.0, theirs)
        worths: list[float] = []
        for r in range(self.roads):
            worth = traffic[r] * (
                mine * (1.0 + OWN_PUSH * self.held[r]) + theirs * (1.0 + THEIR_PUSH * self.theirs[r])
            )
            value: i64 = s.values[r]
            worth += float(value)
            worths.append(worth if worth < float(self.cap) else float(self.cap))
        self.extra_worths(s, worths)
        return worths

    def see_offer(self, s: RailroadState, seat: i64) -> None:
        self.look(s, seat)
        self.look_at_traffic(s)
        self.turns = float(self.left(s))
        self.others = float(s.seats - 1)

    def draft(self, s: RailroadState) -> Action:
        lap = s.step if s.step < s.seats else s.step - s.seats
        seat = row_seat(s.order, lap)
        self.see_offer(s, seat)
        worths = self.stock_worths(s)
        cities: list[float] = []
        stocks: list[float] = []
        best_city: i64 = -1
        best_stock: i64 = -1
        city_most = 0.0
        stock_most = 0.0
        tiles: i64 = i64(0) if has(s.took_city, seat) else s.city_display
        while tiles:
            city = lowest(tiles)
            tiles &= tiles - 1
            worth = self.city_worth(s, city)
            cities.append(worth)
            if best_city < 0 or worth > city_most:
                city_most = worth
                best_city = city
        offered: i64 = s.stock_display
        if has(s.took_stock, seat) and not s.two_stocks:
            offered = 0
        kind: i64 = 0
        while offered:
            n = offered & 7
            if n:
                worth = worths[kind]
                while n:
                    stocks.append(worth)
                    n -= 1
                if best_stock < 0 or worth > stock_most:
                    stock_most = worth
                    best_stock = kind
            offered >>= STOCKS
            kind += 1
        if best_city < 0:
            return self.notation.draft_stocks[best_stock]
        if best_stock < 0:
            return self.notation.draft_cities[best_city]
        # both are open, so this is the first go: of each type so much will be left for the second
        left = float(s.seats - lap) - float(s.seats - 1 - lap) / 2.0
        cities.sort(reverse=True)
        stocks.sort(reverse=True)
        city_most -= later(cities, TAKEN * max(0.0, float(len(cities)) - left))
        stock_most -= later(stocks, TAKEN * max(0.0, float(len(stocks)) - left))
        if city_most >= stock_most:
            return self.notation.draft_cities[best_city]
        return self.notation.draft_stocks[best_stock]

    # Bids

    def first_place_gain(self, s: RailroadState, seat: i64, place: i64) -> float:
        """What the 1st place is worth more than this one."""
        self.see_offer(s, seat)
        worths = self.stock_worths(s)
        cities: list[float] = []
        stocks: list[float] = []
        tiles: i64 = s.city_display
        while tiles:
            cities.append(self.city_worth(s, lowest(tiles)))
            tiles &= tiles - 1
        offered: i64 = s.stock_display
        kind: i64 = 0
        while offered:
            n = offered & 7
            while n:
                stocks.append(worths[kind])
                n -= 1
            offered >>= STOCKS
            kind += 1
        cities.sort(reverse=True)
        stocks.sort(reverse=True)
        colours = self.colours_beside(s)
        first = self.row_worth(s, 0, colours, cities, stocks)
        return first - self.row_worth(s, place, colours, cities, stocks)

    def colours_beside(self, s: RailroadState) -> i64:
        """How many colours can be delivered, each with its own first, second and later cube."""
        if s.seats == 2:
            return 1
        there: i64 = 0
        link: i64
        for link in s.links:
            there |= s.cubes_on(link & 63) | s.cubes_on(link >> 6 & 63)
        colours = colours_in(there)
        return colours if colours > 1 else 1

    def row_worth(
        self, s: RailroadState, place: i64, colours: i64, cities: list[float], stocks: list[float]
    ) -> float:
        """What the draft and the delivery are worth at this place: `Outlook.place_in_row_worth`."""
        seats = s.seats
        points = float(points_after(place // colours)) - FIRST * float(place)
        at = float(place)
        if s.two_stocks:
            return later(stocks, TAKEN * at) + later(stocks, TAKEN * (float(seats) + at)) + points
        city = later(cities, TAKEN * at / 2.0)
        stock = later(stocks, TAKEN * at / 2.0)
        behind = TAKEN * (at + float(seats - 1 - place) / 2.0)
        last_city = later(cities, behind)
        last_stock = later(stocks, behind)
        one_of_each = max(city, stock) + min(last_city, last_stock)
        return max(one_of_each, last_city + last_stock) + points

    def bid(self, s: RailroadState) -> Action:
        seat = s.asked()
        if s.scores[seat] <= s.bid:
            return PASS
        place: i64 = 0
        while row_seat(s.order, place) != seat:
            place += 1
        if self.ranked[s.phase]:
            place = s.seats - 1 - len(s.passes)
        elif s.bid:
            there: i64 = 0
            while row_seat(s.order, there) != s.bidder:
                there += 1
            if there > place:
                place += 1
        gain = self.first_place_gain(s, seat, place)
        return self.notation.bid(s.bid + 1) if float(s.bid + 1) <= gain else PASS

    # Deliveries

    def look_at_uses(self, s: RailroadState, seat: i64) -> None:
        """What the links of each city, used by all alike, would do for the seat: `Outlook.cube_worth`."""
        uses = self.uses
        ways = self.ways
        link: i64
        for link in s.links:
            uses[link & 63] = 0.0
            uses[link >> 6 & 63] = 0.0
            ways[link & 63] = 0
            ways[link >> 6 & 63] = 0
        for link in s.links:
            use = self.ahead[link >> 12 & 15]
            if link >> 16 == seat:
                use += float(TOLL)
            uses[link & 63] += use
            uses[link >> 6 & 63] += use
            ways[link & 63] += 1
            ways[link >> 6 & 63] += 1

    def deliver(self, s: RailroadState) -> Action:
        best = self.best_delivery(s, s.asked())
        new = best >> 8 & 63
        old = best >> 14 & 63
        if best & 1:
            return self.notation.deliver(best >> 1 & 127, old, new)
        return self.notation.deliver(best >> 1 & 127, new, old)

    def best_delivery(self, s: RailroadState, seat: i64) -> i64:
        """The delivery that is worth most: its link, its colour and its end, packed; or NO_FIT."""
        self.look(s, seat)
        more = self.left(s) > 1
        if more:
            self.look_at_uses(s, seat)
        link: i64
        best: i64 = NO_FIT
        most = 0.0
        for link in s.links:
            if not self.usable(s, link):
                continue
            worth = self.link_use(s, seat, link)
            end: i64
            for end in range(2):
                origin = link & 63 if end == 0 else link >> 6 & 63
                cubes = s.cubes_on(origin)
                if cubes == 0:
                    continue
                here = worth + self.arrival(s, seat, link >> 6 & 63 if end == 0 else link & 63)
                if more:
                    n: i64 = self.ways[origin]
                    here -= FUEL * self.uses[origin] / float(n)
                if best >= 0 and here + 3.0 <= most:
                    continue
                colour: i64 = 0
                while cubes:
                    if cubes & 63:
                        points: i64 = s.delivery_points(colour)
                        if best < 0 or here + float(points) > most:
                            most = here + float(points)
                            best = (link & 4095) << 8 | colour << 1 | end
                    cubes >>= CUBES
                    colour += 1
        self.most = most
        return best

    def link_use(self, s: RailroadState, seat: i64, link: i64) -> float:
        """What it is worth to send a cube over this link, apart from the points."""
        railroad = link >> 12 & 15
        owner = link >> 16
        worth = 0.0 if owner == seat else -float(TOLL) * self.rivals[owner]
        value: i64 = s.values[railroad]
        if value < self.cap:
            worth += self.ahead[railroad]
        return worth

    # What a table with modules answers otherwise

    def left(self, s: RailroadState) -> int:
        """How many deliveries are to come for each seat."""
        return turns_left(self.rules, s)

    def usable(self, s: RailroadState, link: i64) -> bool:
        """Whether cubes may go over this link."""
        return True

    def arrival(self, s: RailroadState, seat: i64, to: i64) -> float:
        """What it is worth besides that a cube arrives in this city."""
        return 0.0

    def special_worth(self, s: RailroadState, city: i64) -> float:
        """A city tile that is never laid."""
        return 0.0

    def extra_worths(self, s: RailroadState, worths: list[float]) -> None:
        """Add the worths of tiles that are drafted like stock and are none."""

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

    def hopes(self, s: RailroadState, turns: float, points: list[float]) -> None:
        """Add what modules promise to each seat."""
