"""One round of the search of routes: ways grow from the start, and needless ones are dropped.

What the rounds of a search are, and why what is dropped is needless, stands in `searching.py`.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.games.railway_rivals.packing import FREE
from roundhouse.games.railway_rivals.routes.chains import Payer
from roundhouse.games.railway_rivals.routes.fees import (
    EIGHT,
    FIELD,
    FIRST_SIX,
    MOST_LIMIT,
    fee_of_one,
    total_of,
)
from roundhouse.games.railway_rivals.routes.network import GOAL, NOWHERE, Network
from roundhouse.games.railway_rivals.routes.search_labels import (
    UNREACHED,
    LabelQueue,
    RouteLabel,
    SearchPlace,
    met,
)

# What is looked for
EVERY_ROUTE: Final = 0
"""Every route that no other beats."""
TOWARDS_ONE: Final = 1
"""The same if only pips, the sum of fees and the fees to the seats that are watched counted."""
FEE_SUMS: Final = 2
"""The same if only pips and the sum of fees counted, and limits not so strictly."""
QUICKEST: Final = 3
CHEAPEST: Final = 4


class GrowingWays:
    """The ways of one company over a network, as far as they have grown."""

    def __init__(self, network: Network, payer: Payer, work: i64) -> None:
        self.network = network
        self.payer = payer
        self.work = work
        """What is left of the work that may be done."""
        self.aim: i64 = EVERY_ROUTE
        self.fields = payer.fields
        self.tops = payer.tops
        self.wide = payer.fields is EIGHT
        """Whether there are more seats than `RouteLabel.first_six` holds."""
        self.counted = self.fields.all
        """The fields of the seats for whose sake routes are told apart."""
        self.watched = self.fields.all
        """These, and those of the seats for whose limits ways are told apart."""
        self.known: list[RouteLabel] = []
        """Routes that were found in earlier rounds, quickest first."""
        self.most: i64 = UNREACHED
        """Where one route is looked for: it must be better than this."""
        self.spots: list[SearchPlace] = [
            SearchPlace(network.role[hex_] & GOAL != 0, payer.fields) for hex_ in network.places
        ]
        self.found: list[RouteLabel] = []
        self.clashes: list[RouteLabel] = []
        """Ways that would have been if they had not met themselves."""
        self.stops: list[RouteLabel] = []
        """Ways that would have been but for the limit towards a seat that is not watched."""
        self.queue = LabelQueue()

    def run(self, aim: i64, most: i64) -> bool:
        """Find routes as the aim says; False if there is too much to do."""
        self.aim = aim
        if aim != TOWARDS_ONE:
            self.counted = self.fields.all
            self.watched = self.fields.all
        self.most = most
        self.found = []
        self.clashes = []
        self.stops = []
        self.queue = LabelQueue()
        for spot in self.spots:
            spot.forget()
        for hex_ in self.network.starts:
            place = self.network.place_at[hex_]
            if place != NOWHERE and self.spots[place].far < UNREACHED:
                mark = self.spots[place].mark
                self.enqueue(RouteLabel(None, None, None, place, None, 0, 0, 0, FREE, mark, mark))
        known = 0
        while True:
            label = self.queue.take()
            if label is None:
                return True
            if self.work <= 0:
                return False
            if aim == TOWARDS_ONE:
                while known < len(self.known) and self.known[known].pips <= self.queue.now:
                    self.found.append(self.known[known])
                    known += 1
            spot = self.spots[label.place]
            partly = label.gate is not None
            if self.is_outrun(spot, label.compared, partly, label.total, label.fees):
                continue
            if self.is_beaten(
                spot,
                label.checked,
                partly,
                label.pips,
                label.fees,
                label.total,
                label.last_payee,
                label.visited,
                label.tolls,
            ):
                continue
            spot.add(label)
            if not partly or not spot.goal:
                self.go_on(label)
                continue
            self.found.append(label)
            if aim >= QUICKEST:
                return True

    def go_on(self, label: RouteLabel) -> None:
        """Every way that is one chain longer."""
        limits, tops = self.payer.room, self.tops
        bound = self.watched_tops() if self.aim == TOWARDS_ONE else tops
        for line in self.network.chains_from[label.place]:
            chain = line.chain
            spot = self.spots[line.beyond]
            gate = label.gate
            if gate is None and chain.own:
                gate = label
            partly = gate is not None
            if line.shut or (spot.near if partly else spot.far) >= UNREACHED:
                continue
            low = spot.near_low if partly else spot.far_low
            pips = label.pips + line.pips
            visited = label.visited | spot.mark
            for choice in chain.choices:
                fees = label.fees + choice.fees
                total = label.total + choice.total
                tolls = label.tolls
                if choice.tolls != 0:
                    due = self.payer.tolls_due(choice.tolls & ~tolls)
                    fees += due
                    total += total_of(due)
                    tolls |= choice.tolls
                first = choice.first_payee if line.ahead else choice.last_payee
                last = choice.last_payee if line.ahead else choice.first_payee
                if first != FREE and first == label.last_payee:
                    fees -= fee_of_one(first)
                    total -= 1
                left = limits - fees
                if left & tops == tops:
                    left -= low
                over = ~left & tops
                if over & bound != 0:
                    continue
                if self.is_outrun(spot, 0, partly, total, fees):
                    continue
                if self.is_beaten(spot, 0, partly, pips, fees, total, last, visited, tolls):
                    continue
                before_own = label.visited_before_own if partly else visited
                new = RouteLabel(
                    label, line, choice, line.beyond, gate, pips, fees, total, last, visited, before_own
                )
                new.tolls = tolls
                if over != 0:
                    new.visited = before_own
                    new.over = over - (over >> FIELD - 1)
                    self.stops.append(new)
                    continue
                if partly and met(gate, line.beyond):
                    new.visited = before_own
                    self.clashes.append(new)
                    continue
                self.enqueue(new)

    def enqueue(self, label: RouteLabel) -> None:
        """Have a way wait for its turn; where one route is enough, those that are nearly there come first."""
        at = self.comes_to(label)
        spot = self.spots[label.place]
        label.checked = len(spot.early) if label.gate is None else len(spot.late)
        label.compared = len(self.found)
        if self.aim < QUICKEST:
            self.queue.put(label, at, label.total)
        elif at < self.most:
            self.queue.put(label, at, spot.far if label.gate is None else spot.near)

    def comes_to(self, label: RouteLabel) -> i64:
        """The fewest pips of a route that begins like this; or the least sum of fees."""
        spot = self.spots[label.place]
        if self.aim == CHEAPEST:
            return label.total + (spot.far_sum if label.gate is None else spot.near_sum)
        return label.pips + (spot.far if label.gate is None else spot.near)

    # What is needless

    def is_outrun(self, spot: SearchPlace, n: i64, partly: bool, total: i64, fees: int) -> bool:
        """Whether a route is as cheap as a way with these fees can become; all are as quick.

        The first `n` routes are known not to be.
        """
        found = self.found
        if n >= len(found):
            return False
        most: i64 = UNREACHED
        if self.aim == TOWARDS_ONE or self.aim == FEE_SUMS:
            most = total + (spot.near_sum if partly else spot.far_sum)
            if self.aim == FEE_SUMS:
                # the latest route has the least sum
                return found[-1].total <= most
        low = spot.near_low if partly else spot.far_low
        counted, tops = self.counted, self.tops
        room = fees + (low & self.payer.rivals) & counted | tops
        counted_six: i64 = counted & FIRST_SIX
        tops_six: i64 = tops & FIRST_SIX
        room_six: i64 = room & FIRST_SIX
        while n < len(found):
            route = found[n]
            n += 1
            if route.total > most or (room_six - (route.first_six & counted_six)) & tops_six != tops_six:
                continue
            if not self.wide or (room - (route.fees & counted)) & tops == tops:
                return True
        return False

    def is_beaten(
        self,
        spot: SearchPlace,
        n: i64,
        partly: bool,
        pips: i64,
        fees: int,
        total: i64,
        last: i64,
        visited: int,
        tolls: int,
    ) -> bool:
        """Whether one of the ways to the same place, all of them as quick, makes a new one needless.

        It is as cheap towards every seat and as partly on own lines; and wherever the new way may go on to,
        the other may, too. Where it met itself the loop could be cut out, except before its first step on
        own lines, which might be lost with the loop: so the new way must have been in those places as well,
        as far as they are marked. The first `n` ways are known not to do so.
        """
        labels = spot.late if partly else spot.early
        self.work -= len(labels) - n + 1
        if n < len(labels):
            watched = 0 if self.aim == FEE_SUMS else self.watched
            tops = self.tops
            room = self.room(pips, total, fees)
            tight = room if last == FREE else room - (fee_of_one(last) & watched)
            most: i64 = total if self.aim < QUICKEST else UNREACHED
            watched_six: i64 = watched & FIRST_SIX
            tops_six: i64 = tops & FIRST_SIX
            room_six: i64 = room & FIRST_SIX
            tight_six: i64 = tight & FIRST_SIX
            tolled = tolls != 0
            while n < len(labels):
                label = labels[n]
                n += 1
                if label.total > most:
                    continue
                alike = label.last_payee == last
                left = (room_six if alike else tight_six) - (label.first_six & watched_six)
                if left & tops_six != tops_six or (not alike and self.pays_more(label, total, last)):
                    continue
                if self.wide and ((room if alike else tight) - (label.fees & watched)) & tops != tops:
                    continue
                if tolled and tolls & ~label.tolls != 0:
                    continue
                if label.visited_before_own == 0 or label.visited_before_own & ~visited == 0:
                    return True
        return not partly and self.is_covered(spot, pips, fees, total, last, visited, tolls)

    def pays_more(self, label: RouteLabel, total: i64, last: i64) -> bool:
        """Whether a way that does not end with the same payee might come to more in all than the other."""
        return self.aim == TOWARDS_ONE and last != FREE and label.total >= total

    def watched_tops(self) -> int:
        """The highest bits of the fields that are watched."""
        return self.watched + (self.watched & self.fields.each) & self.tops

    def room(self, pips: i64, total: i64, fees: int) -> int:
        """The fees up to which another way is as good as one with these.

        If one route is looked for, fees matter only for the limits; and a route that is to be better than
        `most` pays so little more that some limits are out of reach, where every step pays 1.
        """
        if self.aim < QUICKEST or self.payer.by_hexes or self.payer.tolls is not None:
            return fees & self.watched | self.tops
        rest = self.most - 1 - (pips if self.aim == QUICKEST else total)
        if rest < 0 or rest > MOST_LIMIT:
            return fees | self.tops
        left = self.payer.room - int(rest) * self.fields.each
        far = left & self.tops
        left &= far - (far >> FIELD - 1)
        return fees + left - self.fields.lower_of(fees, left) | self.tops

    def is_covered(
        self, spot: SearchPlace, pips: i64, fees: int, total: i64, last: i64, visited: int, tolls: int
    ) -> bool:
        """Whether a way partly on own lines makes another one needless, be that partly so or not."""
        self.work -= len(spot.late)
        if len(spot.late) == 0:
            return False
        watched, tops = self.watched, self.tops
        room = self.room(pips, total, fees)
        tight = room if last == FREE else room - (fee_of_one(last) & watched)
        for label in spot.late:
            if label.total > total if self.aim == CHEAPEST else label.pips > pips:
                continue
            if label.last_payee == last:
                if (room - (label.fees & watched)) & tops != tops:
                    continue
            elif (tight - (label.fees & watched)) & tops != tops or self.pays_more(label, total, last):
                continue
            if self.aim == TOWARDS_ONE and label.total > total:
                continue
            if tolls != 0 and tolls & ~label.tolls != 0:
                continue
            if label.visited_before_own & ~visited == 0:
                return True
        return False

    def matters(self, clash: RouteLabel) -> bool:
        """Whether a route could have begun like this that is not as good as one that is found."""
        spot = self.spots[clash.place]
        at = self.comes_to(clash)
        if self.aim >= QUICKEST:
            if at >= (self.most if len(self.found) == 0 else self.comes_to(self.found[0])):
                return False
        else:
            low = spot.far_low if clash.gate is None else spot.near_low
            most = clash.total + (spot.far_sum if clash.gate is None else spot.near_sum)
            tops = self.tops
            room = clash.fees + (low & self.payer.rivals) & self.counted | tops
            for label in self.found:
                if label.pips > at or (self.aim != EVERY_ROUTE and label.total > most):
                    continue
                if (room - (label.fees & self.counted)) & tops == tops:
                    return False
        return not self.is_covered(
            spot, clash.pips, clash.fees, clash.total, clash.last_payee, clash.visited, clash.tolls
        )
