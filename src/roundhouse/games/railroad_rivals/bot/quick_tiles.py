"""What the quick player of rollouts thinks of tiles: where a city is best laid, what stock will be worth."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, has, lowest
from roundhouse.games.railroad_rivals.bot.outlook import CITY, EDGE, LINK, OWN_PUSH, THEIR_PUSH, USES
from roundhouse.games.railroad_rivals.bot.quick_sight import Sight, cubes_in
from roundhouse.games.railroad_rivals.packing import ANY, BLANK, RAILROAD, STEPS
from roundhouse.games.railroad_rivals.rules.delivering import TOLL
from roundhouse.games.railroad_rivals.rules.matching import Answers, agreed, city_at
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

NO_FIT: Final = -1


class Tiles(Sight):
    """What each tile is worth to the seat that was looked at."""

    def __init__(self, rules: RailroadRules) -> None:
        super().__init__(rules)
        self.matching = rules.matching
        self.sides = rules.matching.sides
        self.goods = [city.goods for city in rules.data.cities]
        self.placeable: i64 = rules.data.placeable
        self.most = 0.0
        """What the fit or the delivery that was found last is worth."""

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

    # What a table with modules answers otherwise

    def special_worth(self, s: RailroadState, city: i64) -> float:
        """A city tile that is never laid."""
        return 0.0

    def extra_worths(self, s: RailroadState, worths: list[float]) -> None:
        """Add the worths of tiles that are drafted like stock and are none."""
