"""The best ride by a sweep: all rides at once, spot by spot, with proof that none brings more.

What has been swept of a ride are strands. All that matters of them for the rest is how they lie on the front:
the spots that are swept and joined to one that is not. There a spot is free, used up, or the open end of a
strand, whose other end is open too or an end of the ride. So of all strands that lie alike on the front only
those that bring most are kept. A network is long and thin, so fronts are short and there are few of them.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, lowest
from roundhouse.core.state import NOTHING
from roundhouse.games.ride_the_rails.packing import pack_link
from roundhouse.games.ride_the_rails.rides.spots import LINES, Spots

PLACES: Final = 12
"""Spots on a front at most. A front is one integer."""
FIELD: Final = 5
"""Bits of one place on it: 0 if the spot there is free, or one of the next four."""
USED: Final = 1
"""The ride passes here."""
ENDED: Final = 2
"""An open end of a strand whose other end is an end of the ride."""
OPEN: Final = 4
"""An open end of a strand whose other end is at place 0, and so on for the other places."""
SECOND: Final = 16
"""Besides, at an open end: the strand came on the second of the two railroads in this hex."""
ENDS: Final = 60
"""After all places two bits for the ends of the ride: 0 none, 1 one, 2 one with a passenger, 3 both, at least
one of them with a passenger."""
USED_UP: Final = (2**60 - 1) // 31
"""USED at all places."""
STRANDS: Final = 30 * USED_UP
"""The bits of which one is set wherever a strand has an open end."""
JOIN: Final = 6
"""Bits of a join, counted from 1: how a front came about is its number among those before, and two joins."""
HOW: Final = 32
"""Bits of that altogether; what the strands bring comes before."""
MOST_FRONTS: Final = 2 ** (HOW - 2 * JOIN)
"""So many have a number."""
NO_RIDE: Final = -(10**18)
"""Less than any ride brings, and than is kept with any front."""


class Step:
    """One spot of a sweep: its joins to the front, and the spots that leave the front after it."""

    def __init__(self, spot: int, place: int) -> None:
        self.spot = spot
        self.place = place
        """Where on the front the spot is from now on."""
        self.joins: list[int] = []
        """The joins to spots on the front (`Spots.joins`)."""
        self.places: list[int] = []
        """For each join where the other spot is on the front."""
        self.there: list[int] = []
        """For each join what tells its railroad at the other spot: SECOND or 0."""
        self.here: list[int] = []
        """The same at this spot."""
        self.gains: list[int] = []
        """What each join brings: a Link is paid by halves, at both its cities, and sums are doubled."""
        self.apart: list[int] = []
        """For each join the earlier ones, as bits, with which no ride combines it."""
        self.leaving: list[int] = []
        """The spots that leave: 4 times the place; and 1 more for a city, 2 for a city with a passenger."""


class Sweep:
    """One sweep for one who gets so much for a Link of each railroad."""

    def __init__(self, spots: Spots, worths: list[int], passengers: i64) -> None:
        self.spots = spots
        self.worths = worths
        self.passengers = passengers
        self.steps: list[Step] = []
        self.kept: list[dict[int, int]] = []
        """Before each step: the fronts, with what their strands bring and how they came about."""
        self.next: dict[int, int] = {}
        """The same after the step that is being done."""
        self.looked: i64 = 0
        """How many fronts there were."""
        self.best: i64 = NO_RIDE
        """What the best ride found so far brings, doubled, and without what its first city brings."""
        self.last: i64 = 0
        """The step that completes it."""
        self.how: i64 = 0
        """How this step does that."""

    def run(self, limit: i64) -> bool:
        """Look at all rides; False if that takes more fronts than allowed, or too long ones."""
        limit = min(limit, MOST_FRONTS)
        order = self.spots.order(limit)
        if not order or not self.plan(order):
            return False
        self.next = {0: 0}
        for step in self.steps:
            self.kept.append(self.next)
            self.next = {}
            self.take(step, self.kept[-1])
            self.looked += len(self.next)
            if self.looked > limit:
                return False
        return True

    # The steps

    def plan(self, order: list[int]) -> bool:
        """Make the steps; False if too many spots are on the front at once."""
        spots = self.spots
        places: list[int] = [NOTHING] * len(order)
        ahead = [len(near) for near in spots.near]
        free: i64 = bit(PLACES) - 1
        for spot in order:
            if free == 0:
                return False
            place = lowest(free)
            free &= free - 1
            step = Step(spot, place)
            self.join(step, places)
            places[spot] = place
            for near in spots.near[spot]:
                ahead[near] -= 1
            for left in [*spots.near[spot], spot]:
                if ahead[left] == 0 and places[left] != NOTHING:
                    city = spots.city[left]
                    kind = 0 if city < 0 else 2 if self.passengers >> city & 1 else 1
                    step.leaving.append(4 * places[left] + kind)
                    free |= bit(places[left])
            self.steps.append(step)
        return True

    def join(self, step: Step, places: list[int]) -> None:
        """Note the joins of the spot of a step to those on the front."""
        spots = self.spots
        town = spots.city[step.spot] >= 0
        for join in spots.joins[step.spot]:
            other = join // LINES
            line = join % LINES
            if places[other] == NOTHING:
                continue
            towns = 0
            if town:
                towns += 1
            if spots.city[other] >= 0:
                towns += 1
            if towns == 2 and self.has_better(step.spot, join):
                continue
            apart: i64 = 0
            for i, before in enumerate(step.joins):
                first = before // LINES
                if first == other or (
                    # a railroad changes in cities only, and none makes a detour
                    not town and (before % LINES != line or LINES * first + line in spots.joins[other])
                ):
                    apart |= bit(i)
            step.joins.append(join)
            step.places.append(places[other])
            step.there.append(self.mark(other, line))
            step.here.append(self.mark(step.spot, line))
            step.gains.append(towns * self.worths[line])
            step.apart.append(apart)

    def has_better(self, city: int, join: int) -> bool:
        """Whether another railroad joins the same two cities and brings more."""
        worth = self.worths[join % LINES]
        for other in self.spots.joins[city]:
            if other // LINES == join // LINES:
                more = self.worths[other % LINES] - worth
                if more > 0 or (more == 0 and other > join):
                    return True
        return False

    def mark(self, spot: int, line: int) -> int:
        """What tells a railroad in a hex from the other one there."""
        lines: i64 = self.spots.lines[spot]
        return 0 if self.spots.city[spot] >= 0 or lowest(lines) == line else SECOND

    # The sweep

    def take(self, step: Step, fronts: dict[int, int]) -> None:
        """Go on from every front over the spot of a step: by none of its joins, by one, or by two."""
        size: i64 = len(step.joins)
        number: i64 = 0
        place: i64 = step.place
        here: i64
        there: i64
        at: i64
        gain: i64
        for front_, kept_ in fronts.items():
            front: i64 = front_
            kept: i64 = kept_
            how = number << 2 * JOIN
            number += 1
            if dominated(front, kept, fronts):
                continue
            brought = kept >> HOW
            self.keep(step, front, brought, how)
            i: i64 = 0
            while i < size:
                at = step.places[i]
                there = step.there[i]
                field = front >> FIELD * at & 31
                if goes_on(field, there):
                    here = step.here[i]
                    gain = step.gains[i]
                    end = far_end(field, at)
                    after = taken(front, field, at, there)
                    begun = strand(after | here << FIELD * place, end, OPEN + place)
                    self.keep(step, begun, brought + gain, how | (i + 1))
                    if i > 0:
                        self.pass_through(step, i, front, after, end, brought + gain, how | (i + 1))
                i += 1

    def pass_through(
        self, step: Step, i: i64, front: i64, after: i64, end: i64, brought: i64, how: i64
    ) -> None:
        """The ride comes over the i-th join and goes on over an earlier one."""
        apart: i64 = step.apart[i]
        here: i64 = OPEN + step.places[i]
        at: i64
        there: i64
        gain: i64
        j: i64 = 0
        while j < i:
            at = step.places[j]
            there = step.there[j]
            field = front >> FIELD * at & 31
            if apart >> j & 1 == 0 and goes_on(field, there):
                gain = step.gains[j]
                other = far_end(field, at)
                if other != here:  # else it would come back to where it was
                    whole = taken(after, field, at, there) | bit(FIELD * step.place)
                    both = how | (j + 1) << JOIN
                    if end != ENDED or other != ENDED:
                        self.keep(step, strand(whole, end, other), brought + gain, both)
                    elif whole & STRANDS == 0:
                        self.finish(brought + gain, both)
            j += 1

    def keep(self, step: Step, front: i64, brought: i64, how: i64) -> None:
        """Keep what is on the front after a step, if its strands can go on and no others alike bring more."""
        one: i64
        for one in step.leaving:
            shift = FIELD * (one >> 2)
            field = front >> shift & 31
            front &= ~placed(31, shift)
            if field > USED:
                kind = one & 3
                ends = front >> ENDS
                if kind == 0 or ends == 3 or (ends == 1 and kind == 1):
                    return  # the ride cannot end here
                end = field & 15
                if end == ENDED:
                    if front & STRANDS == 0:
                        self.finish(brought, how)
                    return
                shift = FIELD * (end - OPEN)
                front = front & ~placed(15, shift) | placed(ENDED, shift)
                front |= placed(kind if ends == 0 else 3, ENDS)
        kept = brought << HOW | how
        known: i64 = self.next.get(front, NO_RIDE)
        if kept > known:
            self.next[front] = kept

    def finish(self, brought: i64, how: i64) -> None:
        """A ride is complete."""
        if brought > self.best:
            self.best = brought
            self.last = len(self.kept) - 1
            self.how = how

    # The ride

    def ride(self) -> tuple[int, tuple[int, ...]]:
        """The city where the best ride begins, and its Links."""
        joined: dict[int, list[int]] = {}
        how = self.how
        i = self.last
        while i >= 0:
            step = self.steps[i]
            for n in (how & bit(JOIN) - 1, how >> JOIN & bit(JOIN) - 1):
                if n > 0:
                    join = step.joins[n - 1]
                    joined.setdefault(step.spot, []).append(join)
                    joined.setdefault(join // LINES, []).append(LINES * step.spot + join % LINES)
            how = list(self.kept[i].values())[how >> 2 * JOIN & bit(HOW - 2 * JOIN) - 1]
            i -= 1
        city = self.spots.city
        ends = [spot for spot in sorted(joined) if len(joined[spot]) == 1]
        spot = ends[0] if self.passengers >> city[ends[0]] & 1 else ends[1]
        origin = city[spot]
        links: list[int] = []
        before = NOTHING
        while True:
            onward = [join for join in joined[spot] if join // LINES != before]
            if not onward:
                return origin, tuple(links)
            before = spot
            spot = onward[0] // LINES
            if city[spot] >= 0:
                links.append(pack_link(onward[0] % LINES, city[spot]))


# Fronts


def placed(what: i64, shift: i64) -> i64:
    """Bits moved to a place: where a literal is shifted, it is compiled as a 32-bit number (`bit`)."""
    return what << shift


def goes_on(field: i64, mark: i64) -> bool:
    """Whether a ride can go on from a place over a join of the railroad with this mark there."""
    return field == 0 or (field != USED and field & SECOND == mark)


def far_end(field: i64, place: i64) -> i64:
    """The other end of the strand that goes on from a place: the place itself if it was free."""
    return OPEN + place if field == 0 else field & 15


def taken(front: i64, field: i64, place: i64, mark: i64) -> i64:
    """The front when a strand goes on from a place, and so passes it or begins there."""
    if field == 0:
        return front | mark << FIELD * place
    return front & ~placed(31, FIELD * place) | bit(FIELD * place)


def strand(front: i64, end: i64, other: i64) -> i64:
    """The front when these are the two ends of one strand."""
    if end >= OPEN:
        shift = FIELD * (end - OPEN)
        front = front & ~placed(15, shift) | other << shift
    if other >= OPEN:
        shift = FIELD * (other - OPEN)
        front = front & ~placed(15, shift) | end << shift
    return front


def dominated(front: i64, kept: i64, fronts: dict[int, int]) -> bool:
    """Whether another front brings no less and leaves a place free that is used up on this one."""
    rest = front & USED_UP & ~(front >> 1) & ~(front >> 2) & ~(front >> 3)
    while rest != 0:
        other: i64 = fronts.get(front ^ (rest & -rest), NO_RIDE)
        if other >> HOW >= kept >> HOW:
            return True
        rest &= rest - 1
    return False
