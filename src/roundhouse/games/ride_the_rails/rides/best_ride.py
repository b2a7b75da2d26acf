"""The best ride: the journey that pays a seat most, with proof that none pays more.

Where there are many Links all rides are swept at once (`sweep`). Elsewhere, and when a journey is under way,
the search goes depth first from every passenger, with three savings that lose nothing. Of Links between the
same cities those are left out for which another can always stand in (`links`). What a rest of a journey
brings depends on its city and on the Links that are left, so it is kept for all journeys that come to the
same rest. And a rest is not looked at when even its bound (`bound`) does not beat the best ride so far.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import lowest, members
from roundhouse.core.state import NOTHING
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.packing import amount, link_city, link_railroad, pack_link
from roundhouse.games.ride_the_rails.rides.bound import Bound
from roundhouse.games.ride_the_rails.rides.links import HALF, Links
from roundhouse.games.ride_the_rails.rides.network import how_many_links, survey
from roundhouse.games.ride_the_rails.rides.spots import Spots
from roundhouse.games.ride_the_rails.rides.sweep import NO_RIDE, Sweep
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState

SCALE: Final = 1200
"""Money is counted in so many parts of a dollar: halves, thirds, quarters and hundredths of it are exact."""
BUDGET: Final = 2000
"""How many rests of journeys are looked at before the search gives up the proof."""
MANY_LINKS: Final = 60
"""From so many Links on a sweep is quicker than the search."""
SWEEP: Final = 500
"""How many rests take as long as a sweep in most networks: with less it is not begun."""
FRONTS: Final = 40
"""So many fronts of a sweep take as long as one rest of a journey."""
UNKNOWN: Final = -(10**15)
"""Less than any ride brings."""
NO_WAY: Final = -(10**16)
"""What a rest brings from which nothing leads to the goal: whatever came before, less than UNKNOWN."""
NOT_KEPT: Final = -(10**18)
"""Nothing is known of a rest."""


class BestRide:
    """A ride, what it brings, and how sure it is that none brings more."""

    def __init__(self, origin: int, links: tuple[int, ...], score: float, bound: float, nodes: int) -> None:
        self.origin = origin
        """The city of the passenger."""
        self.links = links
        """The Links from there, packed as in `RailsState.ride`."""
        self.score = score
        """The seat's own income, less what the others' income counts."""
        self.bound = bound
        """No ride has a higher score."""
        self.proven = score == bound
        """Whether it is certain that no ride is better; if not, the budget was too small."""
        self.nodes = nodes
        """How many rests of journeys were looked at, or what takes as long."""


def best_ride(
    rules: RailsRules, s: RailsState, seat: int, against: float = 0.0, budget: int = BUDGET
) -> BestRide | None:
    """The ride that is best for this seat, if it were to ride now, in whatever phase the table is.

    The score is its own income less `against` times the income of all others together: 0 is greed, and
    1 / (seats - 1) sets the mean of the others against one's own. None if no passenger has a Link. When a
    journey is under way it is the best of those that begin like it.
    """
    rivalry = [against] * s.seats
    rivalry[seat] = 0.0
    return best_for(rules, s, seat, rivalry, budget)


def best_for(
    rules: RailsRules,
    s: RailsState,
    seat: int,
    rivalry: list[float],
    budget: int,
    goal: int = NOTHING,
    links: Links | None = None,
) -> BestRide | None:
    """The same when what each seat gets counts against the ride by a part of its own.

    With a `goal` it is the best of the rides that end in this city. Whoever asks more than once about one
    network reads its `links` once and gives them.
    """
    if not s.stretches:
        s = s.clone()
        survey(rules.board, s)
    worths = link_worths(s, seat, rivalry)
    begun = s.origin != NOTHING
    if not begun and goal == NOTHING and budget >= SWEEP and how_many_links(s) >= MANY_LINKS:
        swept = sweep_rides(rules.board, s, worths, FRONTS * budget)
        if swept is not None:
            return swept
    if links is None:
        links = Links(rules.board, s)
    search = RideSearch(links, worths, begun, budget, goal)
    search.run(search.under_way(s.origin, s.ride) if begun else search.waiting(s.passengers))
    if search.best == UNKNOWN:
        return None
    most = max(search.best, search.most)
    if not links.whole:  # some Links were left out, so all that is sure is what so many cities can bring
        most = max(most, SCALE + max(worths) * len(rules.board.cities))
    return BestRide(search.origin, search.ride(), search.best / SCALE, most / SCALE, search.nodes)


def link_worths(s: RailsState, seat: int, rivalry: list[float]) -> list[int]:
    """What a Link of each railroad brings a seat, less what counts against it."""
    worths: list[int] = []
    for railroad in range(len(RAILROADS)):
        worth: int = SCALE * (1 + amount(s.shares[seat], railroad))
        for other in range(s.seats):
            worth -= round(SCALE * rivalry[other]) * amount(s.shares[other], railroad)
        worths.append(worth)
    return worths


def sweep_rides(board: Board, s: RailsState, worths: list[int], fronts: int) -> BestRide | None:
    """The best ride by a sweep; None if so many fronts are not enough, or if there is no ride."""
    sweep = Sweep(Spots(board, s), worths, s.passengers)
    if not sweep.run(fronts) or sweep.best == NO_RIDE:
        return None
    origin, links = sweep.ride()
    score = (SCALE + sweep.best // 2) / SCALE
    return BestRide(origin, links, score, score, 1 + sweep.looked // FRONTS)


class Rest:
    """What is left of a journey: where it stands, and the Links with which it may go on in the end."""

    def __init__(self, city: i64, low: i64, high: i64, taken: int, loose: tuple[int, ...]) -> None:
        self.city = city
        self.low = low
        self.high = high
        """The Links that can still be reached and are not ruled out for sure."""
        self.taken = taken
        """The hexes that Links without a choice have used."""
        self.loose = loose
        """The loose Links used so far."""
        self.link: i64 = -1
        """The Link that led here."""
        self.key: tuple[int, ...] = ()
        """Rests with equal keys bring equal sums."""
        self.most: i64 = 0
        """The Link that led here and the rest bring no more than this together; exactly this if `known`."""
        self.known = False


class Start:
    """The beginning of a journey: a passenger, and the Links that are settled."""

    def __init__(self, origin: int, path: list[int], rest: Rest, so_far: i64, most: i64) -> None:
        self.origin = origin
        self.path = path
        self.rest = rest
        self.so_far = so_far
        self.most = most
        """No journey with this beginning brings more."""


class RideSearch:
    """One search over the Links of one network, for one who gets so much for a Link of each railroad."""

    def __init__(
        self, links: Links, worths: list[int], begun: bool, budget: int, goal: int = NOTHING
    ) -> None:
        self.links = links
        self.worth: list[int] = [worths[way.railroad] for way in links.ways]
        self.bound = Bound(links)
        self.bound.value(self.worth)
        self.low: i64
        self.high: i64
        if begun:  # the journey so far may use what a best ride would not
            self.low, self.high = links.all()
        else:
            self.low, self.high = links.wanted(self.worth)
        self.budget: i64 = budget
        self.goal = goal
        """The city in which the journey has to end; NOTHING for any."""
        self.nodes: i64 = 0
        self.best: i64 = UNKNOWN
        """What the best ride found so far brings."""
        self.most: i64 = UNKNOWN
        """No ride brings more than the best found or this."""
        self.origin: int = NOTHING
        self.found: list[int] = []
        """The best ride."""
        self.start: int = NOTHING
        self.path: list[int] = []
        """The journey being looked at."""
        self.memo: dict[tuple[int, ...], int] = {}
        """What the rests looked at bring at most, doubled; odd if it is exact."""
        self.onward: dict[tuple[int, ...], int] = {}
        """For rests of which it is exact the Link to go on with, or -1 to alight."""

    # Beginnings

    def waiting(self, passengers: i64) -> list[Start]:
        """The passengers who have a Link to take."""
        found: list[Start] = []
        for city in members(passengers):
            if self.links.groups_at[city]:
                rest = self.whole(city)
                found.append(Start(city, [], rest, SCALE, SCALE + self.bound.rest(city, rest.low, rest.high)))
        return found

    def whole(self, city: int) -> Rest:
        low, high = self.links.reached(self.low, self.high, city)
        return Rest(city, low, high, 0, ())

    def under_way(self, origin: int, ride: tuple[int, ...]) -> list[Start]:
        """The journey so far, once for every choice of stretches for its Links."""
        starts = [Start(origin, [], self.whole(origin), SCALE, 0)]
        for step in ride:
            further: list[Start] = []
            for start in starts:
                for rest in self.rests(start.rest):
                    way = self.links.ways[rest.link]
                    if way.railroad == link_railroad(step) and rest.city == link_city(step):
                        further.append(
                            Start(
                                origin,
                                [*start.path, rest.link],
                                rest,
                                start.so_far + self.worth[rest.link],
                                0,
                            )
                        )
            starts = further
        for start in starts:
            start.most = start.so_far + self.bound.rest(start.rest.city, start.rest.low, start.rest.high)
        return starts

    # The search

    def run(self, starts: list[Start]) -> None:
        """Look at all journeys with these beginnings, the most promising first."""
        starts.sort(key=lambda start: -start.most)
        for start in starts:
            if start.most <= self.best:
                break
            self.start = start.origin
            self.path = list(start.path)
            self.look(start.rest, start.so_far)
            if self.spent():
                self.most = max(self.most, start.most)

    def spent(self) -> bool:
        return self.nodes >= self.budget

    def look(self, rest: Rest, so_far: i64) -> i64:
        """What the rest of a journey brings: exactly if that makes it the best so far, else at most."""
        anywhere = self.goal == NOTHING
        if anywhere and self.path and so_far > self.best:
            self.note(so_far)
        if rest.low | rest.high == 0 or self.spent():
            return 0 if anywhere else NO_WAY
        need = self.best - so_far
        self.nodes += 1
        most: i64 = 0 if anywhere else NO_WAY
        onward: i64 = -1
        for next_ in self.rests(rest):
            if next_.most > self.best - so_far:
                self.path.append(next_.link)
                if next_.known:
                    self.follow(next_, so_far + next_.most)
                else:
                    worth: i64 = self.worth[next_.link]
                    next_.most = worth + self.look(next_, so_far + worth)
                self.path.pop()
            if next_.most > most:
                most = next_.most
                onward = next_.link
        if rest.key and not self.spent():
            exact = most > need
            self.memo[rest.key] = 2 * most + exact
            if exact:
                self.onward[rest.key] = onward
        return most

    def note(self, brought: i64) -> None:
        """The journey being looked at is the best so far."""
        self.best = brought
        self.origin = self.start
        self.found = list(self.path)

    def follow(self, rest: Rest, brought: i64) -> None:
        """The journey becomes the best so far by a rest that is known from another one."""
        self.note(brought)
        while True:
            link = self.onward.get(rest.key, -1)
            if link < 0:
                return
            self.found.append(link)
            for next_ in self.rests(rest):
                if next_.link == link:
                    rest = next_
                    break

    def rests(self, rest: Rest) -> list[Rest]:
        """What is left after each Link by which the journey can go on, the most promising first."""
        links = self.links
        city = rest.city
        found: list[Rest] = []
        at: i64 = links.at_low[city]
        at &= rest.low
        while at != 0:
            self.append(rest, lowest(at), found)
            at &= at - 1
        at = links.at_high[city]
        at &= rest.high
        while at != 0:
            self.append(rest, HALF + lowest(at), found)
            at &= at - 1
        if len(found) > 1:
            found.sort(key=lambda next_: -next_.most)
        return found

    def append(self, rest: Rest, link: i64, found: list[Rest]) -> None:
        """Append what is left after this Link, if it fits."""
        links = self.links
        taken = rest.taken
        loose = rest.loose
        if links.loose:
            if not links.fits(link, taken, loose):
                return
            way = links.ways[link]
            if way.loose:
                loose = tuple(sorted([*loose, link]))
            else:
                taken |= way.hexes
        city: i64 = links.sum[link]
        city -= rest.city
        low, high = links.left(rest.low, rest.high, link, rest.city, city)
        next_ = Rest(city, low, high, taken, loose)
        next_.link = link
        self.judge(next_, self.worth[link])
        found.append(next_)

    def judge(self, rest: Rest, worth: i64) -> None:
        """What is known about a rest, or at least its bound."""
        if rest.city == self.goal:
            rest.low = 0  # the journey ends here
            rest.high = 0
        if rest.low | rest.high == 0:
            rest.most = worth if self.goal in (NOTHING, rest.city) else NO_WAY
            rest.known = True
            return
        rest.key = self.key_of(rest)
        kept: i64 = self.memo.get(rest.key, NOT_KEPT)
        if kept != NOT_KEPT:
            rest.known = kept & 1 == 1
            rest.most = worth + (kept >> 1)
        else:
            rest.most = worth + self.bound.rest(rest.city, rest.low, rest.high)

    def key_of(self, rest: Rest) -> tuple[int, ...]:
        """What the rest depends on: the city, the Links, and for loose ones what stands in their ways."""
        links = self.links
        if not rest.loose and links.loose_low & rest.low | links.loose_high & rest.high == 0:
            return (rest.city, rest.low, rest.high)
        ways = links.ways
        disputed = 0
        for link in links.listed(rest.low & links.loose_low, rest.high & links.loose_high):
            disputed |= ways[link].hexes
        others: list[int] = []
        if rest.loose:
            wanted = disputed
            for link in links.listed(rest.low, rest.high):
                wanted |= ways[link].hexes
            others = links.entangled(wanted, rest.loose)
            for link in others:
                disputed |= ways[link].hexes
        return (rest.city, rest.low, rest.high, rest.taken & disputed, *sorted(others))

    def ride(self) -> tuple[int, ...]:
        """The Links of the best ride as a rider declares them."""
        links: list[int] = []
        at = self.origin
        for link in self.found:
            way = self.links.ways[link]
            at = way.second if way.first == at else way.first
            links.append(pack_link(way.railroad, at))
        return tuple(links)
