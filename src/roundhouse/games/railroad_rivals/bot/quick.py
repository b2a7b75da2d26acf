"""The quick player of rollouts: greedy's thoughts in plain numbers.

It looks at whole states and is asked some thousand times for one choice of a search. So it writes out what
`Outlook` says with names, goes over tiles, links and gaps once, and makes one action in the end. A quicker
player that left out what a cube could do elsewhere, and how many colours there are, made the search much
weaker: rollouts are worth as much as they are like the play that follows.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import has, lowest
from roundhouse.core.dice import Dice
from roundhouse.games.railroad_rivals.actions import PASS
from roundhouse.games.railroad_rivals.bot.outlook import FIRST, FUEL, TAKEN, later
from roundhouse.games.railroad_rivals.bot.quick_tiles import NO_FIT, Tiles
from roundhouse.games.railroad_rivals.packing import CUBES, STOCKS, colours_in, row_seat
from roundhouse.games.railroad_rivals.rules.bidding import BidForOrder
from roundhouse.games.railroad_rivals.rules.delivering import TOLL, DeliverGood
from roundhouse.games.railroad_rivals.rules.drafting import DraftTiles
from roundhouse.games.railroad_rivals.rules.placing import PlaceCity
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState, points_after

BID: Final = 1
DRAFT: Final = 2
PLACE: Final = 3
DELIVER: Final = 4
OTHER: Final = 0


class Quick(Tiles):
    """Chooses for whoever is to move, in some microseconds."""

    def __init__(self, rules: RailroadRules) -> None:
        super().__init__(rules)
        self.notation = rules.notation
        self.phases = [self.kind(phase) for phase in rules.phases]
        """What is decided in each phase."""
        self.ranked = [isinstance(phase, BidForOrder) and phase.ranked for phase in rules.phases]
        self.uses = [0.0] * 64
        self.ways = [0] * 64
        """By city: what its links would do, and how many they are."""

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

    # Tiles

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

    def usable(self, s: RailroadState, link: i64) -> bool:
        """Whether cubes may go over this link."""
        return True

    def arrival(self, s: RailroadState, seat: i64, to: i64) -> float:
        """What it is worth besides that a cube arrives in this city."""
        return 0.0
