"""The search of routes for one company: ways grow from the start, and needless ones are dropped.

First every route is looked for that no other beats. In a dense network these are thousands, nearly all of
them other divisions of the same fees; where that is too much, every route is looked for that no other beats
towards some one rival. What is then left out is exact: for each route that may be declared and each rival
there is one in the list that is as quick, costs no more in all and pays this rival no more. Why:

1. A way is dropped only for another one to the same place that is as quick, as cheap in all and towards the
   seats that are watched, and may go on wherever the dropped one may. So whatever the dropped way becomes,
   the other becomes something as good; and what is as good as that is as good as the first.
   A toll is paid once, so the other way has also paid every toll that the dropped one might come to again.
2. The other way might have to stop where the dropped one need not: at a hex where it has been, or at the
   limit of what is paid to a seat that is not watched. Each such stop is kept (`clashes`, `stops`). If in the
   end no route makes it needless, the place is marked, or the seat is watched as well, and all begins anew.
3. A search that ends without anything to mark or to watch has therefore found all that it looked for.

A route that is left out can be better than each of those offered only for one who weighs several rivals
against each other; it is lawful, and can be written by hand.

Where even that is too much, the last search asks for pips and the sum of fees alone: for the race and the
purse nothing else counts, for odds depend on pips, and an account on the sum. It always ends:

4. Its first round tells ways to a place apart by pips, the sum, and by whom the latest hex was paid. Of ways
   as slow or slower one waits only if its sum is less; so there are no more of them than sums of fees, times
   seats, times places (and times the sets of tolls that can be met again), and no bound is needed.
5. Whatever route it does not find, by 1 and 2, goes on from a way that had to stop at a limit or where it has
   been, or is as slow and as dear as one that does. So it takes and costs at least what such a way comes to
   (`left_out`: pips and sum of each, if no route that was found is as good). If there are none, for every
   lawful route one is listed that is as quick and costs no more in all.
6. While there are some, and work is left, their seats are watched and their places marked, as in 2; if the
   work is done before, the pairs of the last whole round hold. So it is always said what was left out:
   nothing that counts for the race and the purse; or what is as slow and as dear as one of these pairs.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import members
from roundhouse.games.railway_rivals.packing import FREE
from roundhouse.games.railway_rivals.routes.chains import Payer
from roundhouse.games.railway_rivals.routes.fees import (
    FIELD,
    MOST_FEE,
    MOST_LIMIT,
    fee_of_one,
    fee_to,
    total_of,
)
from roundhouse.games.railway_rivals.routes.network import GOAL, NOWHERE, Network
from roundhouse.games.railway_rivals.routes.search_labels import (
    UNREACHED,
    LabelQueue,
    RouteLabel,
    SearchPlace,
    best_of,
    best_sums,
    met,
    not_covered,
    reckon,
    rivals,
)

MORE_WORK: Final = 1_500_000
"""When all work is done, so much more may be done for the routes that count towards one rival."""
LAST_WORK: Final = 1_000_000
"""And so much at the end for routes that differ in pips and the sum of fees, where limits or loops bind."""
ENDLESS: Final = 1_000_000_000_000
"""What comes to an end by itself needs no bound."""
PROOF: Final = 400_000
"""So much more may be done for routes that differ in the sum of fees, the quickest and the cheapest."""

# What is looked for
EVERY_ROUTE: Final = 0
"""Every route that no other beats."""
TOWARDS_ONE: Final = 1
"""The same if only pips, the sum of fees and the fees to the seats that are watched counted."""
FEE_SUMS: Final = 2
"""The same if only pips and the sum of fees counted, and limits not so strictly."""
QUICKEST: Final = 3
CHEAPEST: Final = 4


class RouteSearch:
    """One company's routes over a network."""

    def __init__(self, network: Network, payer: Payer, work: i64, proof: i64, more: i64, last: i64) -> None:
        self.network = network
        self.payer = payer
        self.work = work
        """What is left of the work that may be done."""
        self.proof = proof
        """What may be done for the quickest and the cheapest."""
        self.more = more
        """What may be done for the routes towards one rival."""
        self.last = last
        """What may be done at the end, after the round that needs no bound."""
        self.bounded = False
        """Whether it was too little for every route."""
        self.towards_each = True
        """Whether no other route is better towards any one rival."""
        self.left_out: list[tuple[int, int]] = []
        """Pips and sums of fees: a route that is not as slow and as dear as one of these pairs is not needed.

        That is, one was found that is as quick and costs no more in all.
        """
        self.proven = True
        """Whether the quickest and the cheapest route are for certain among those found."""
        self.aim: i64 = EVERY_ROUTE
        self.fields = payer.fields
        self.tops = payer.tops
        self.counted = self.fields.all
        """The fields of the seats for whose sake routes are told apart."""
        self.watched = self.fields.all
        """These, and those of the seats for whose limits ways are told apart."""
        self.known: list[RouteLabel] = []
        """When every route was too much: those that are found, quickest first."""
        self.most: i64 = UNREACHED
        """Where one route is looked for: it must be better than this."""
        self.spots: list[SearchPlace] = [
            SearchPlace(network.role[hex_] & GOAL != 0, payer.fields) for hex_ in network.places
        ]
        self.marked = 0
        """How many places are marked: for these alone it is kept which ways have been there."""
        self.found: list[RouteLabel] = []
        self.clashes: list[RouteLabel] = []
        """Ways that would have been if they had not met themselves."""
        self.stops: list[RouteLabel] = []
        """Ways that would have been but for the limit towards a seat that is not watched."""
        self.queue = LabelQueue()

    def routes(self) -> list[RouteLabel]:
        """The routes that no other beats, quickest first."""
        if not reckon(self.network, self.payer, self.spots):
            return []
        while self.run(EVERY_ROUTE, UNREACHED):
            if not self.mark_clashes():
                return self.found
        self.bounded = True
        self.known = self.found
        self.work = self.proof
        self.tell_sums_apart()
        self.find_ends()
        self.work = self.more
        for seat in members(rivals(self.network, self.payer)):
            if not self.towards(seat):
                self.towards_each = False
                self.settle_sums()
                return self.known
            if len(self.known) == 0:
                break  # there is none at all
        self.proven = True
        return self.known

    def tell_sums_apart(self) -> None:
        """Add routes that differ in pips and the sum of fees, found quickly: so others are outrun early."""
        while self.run(FEE_SUMS, UNREACHED):
            if len(self.found) > 0 or not self.mark_clashes():
                break
        self.known = best_of(self.known + self.found, self.tops)

    def settle_sums(self) -> None:
        """Add the routes that no other beats in pips and the sum of fees, whoever is paid."""
        found = self.known
        self.known = best_sums(found)
        self.counted = 0
        self.watched = 0
        self.marked = 0
        for spot in self.spots:
            spot.mark = 0
        self.work = ENDLESS
        while self.run(TOWARDS_ONE, UNREACHED):
            self.known = best_sums(self.known + self.found)
            self.found = self.known
            self.left_out = self.what_is_left_out()
            if not self.watch_more() and not self.mark_clashes():
                break
            self.work = min(self.work, self.last)
        self.known = best_of(found + best_sums(self.known + self.found), self.tops)
        self.left_out = not_covered(self.left_out, self.known)
        self.proven = self.proven or len(self.left_out) == 0

    def what_is_left_out(self) -> list[tuple[int, int]]:
        """The least pips and the least sum of fees that routes may have which were not found: a pair each."""
        found: list[tuple[int, int]] = []
        for way in self.stops + self.clashes:
            spot = self.spots[way.place]
            if (way.checked & self.watched if way.checked else spot.mark) == 0 and self.matters(way, spot):
                low = spot.far_low if way.gate is None else spot.near_low
                found.append((self.comes_to(way), way.total + fee_to(low, self.payer.me)))
        return found

    def towards(self, rival: i64) -> bool:
        """Find the routes that no other beats in pips, the sum of fees and what this rival is paid."""
        self.counted = MOST_FEE * fee_of_one(rival)
        self.watched = self.counted
        whole = True
        while whole:
            whole = self.run(TOWARDS_ONE, UNREACHED)
            self.known = best_of(self.known + self.found, self.tops)
            self.found = self.known
            if whole and not self.watch_more() and not self.mark_clashes():
                return True
        return False

    def watch_more(self) -> bool:
        """Watch the seats at whose limit a way had to stop that might have become a route; whether any."""
        before = self.watched
        for stop in self.stops:
            if stop.over & self.watched == 0 and self.matters(stop, self.spots[stop.place]):
                self.watched |= stop.over
        return self.watched != before

    def find_ends(self) -> None:
        """Add the quickest and the cheapest route."""
        for aim in (QUICKEST, CHEAPEST):
            most = self.best(self.known, aim)
            while most > self.least(aim):
                if not self.run(aim, most):
                    self.proven = False
                    break
                if not self.mark_clashes():
                    self.known = best_of(self.known + self.found, self.tops)
                    break

    def best(self, labels: list[RouteLabel], aim: i64) -> i64:
        """The fewest pips, or the least sum of fees, of these routes."""
        found: i64 = UNREACHED
        for label in labels:
            found = min(found, label.pips if aim == QUICKEST else label.total)
        return found

    def least(self, aim: i64) -> i64:
        """The fewest pips, or the least sum of fees, that any route might have."""
        found: i64 = UNREACHED
        for hex_ in self.network.starts:
            place = self.network.place_at[hex_]
            if place != NOWHERE:
                spot = self.spots[place]
                found = min(found, spot.far if aim == QUICKEST else fee_to(spot.far_low, self.payer.me))
        return found

    # Going on

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
            low = spot.near_low if partly else spot.far_low
            if self.is_outrun(label.compared, label.total, label.fees, low):
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
        for line in self.network.chains_from[label.place]:
            chain = line.chain
            spot = self.spots[line.beyond]
            gate = label.gate
            if gate is None and chain.own:
                gate = label
            partly = gate is not None
            low = spot.near_low if partly else spot.far_low
            if line.shut or (spot.near if partly else spot.far) >= UNREACHED:
                continue
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
                if (limits - fees) & tops != tops:
                    over = ~(limits - fees) & tops
                else:
                    over = ~(limits - fees - low) & tops
                if over != 0 and (self.aim != TOWARDS_ONE or over & self.watched_tops() != 0):
                    continue
                if self.is_outrun(0, total, fees, low):
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
            low = spot.far_low if label.gate is None else spot.near_low
            return label.total + fee_to(low, self.payer.me)
        return label.pips + (spot.far if label.gate is None else spot.near)

    # What is needless

    def is_outrun(self, n: i64, total: i64, fees: int, low: int) -> bool:
        """Whether a route is as cheap as a way with these fees can become; all are as quick.

        The first `n` routes are known not to be.
        """
        found, tops = self.found, self.tops
        most: i64 = UNREACHED
        if self.aim == TOWARDS_ONE or self.aim == FEE_SUMS:
            most = total + fee_to(low, self.payer.me)
            if self.aim == FEE_SUMS:
                # the latest route has the least sum
                return len(found) > 0 and found[-1].total <= most
        counted = self.counted
        room = fees + (low & self.payer.rivals) & counted | tops
        while n < len(found):
            route = found[n]
            if (room - (route.fees & counted)) & tops == tops and route.total <= most:
                return True
            n += 1
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
        watched = 0 if self.aim == FEE_SUMS else self.watched
        tops = self.tops
        room = self.room(pips, total, fees)
        tight = room if last == FREE else room - (fee_of_one(last) & watched)
        most: i64 = total if self.aim < QUICKEST else UNREACHED
        self.work -= len(labels) - n + 1
        while n < len(labels):
            label = labels[n]
            n += 1
            if label.total > most or (tolls != 0 and tolls & ~label.tolls != 0):
                continue
            if label.last_payee == last:
                if (room - (label.fees & watched)) & tops != tops:
                    continue
            elif (tight - (label.fees & watched)) & tops != tops or self.pays_more(label, total, last):
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
        watched, tops = self.watched, self.tops
        room = self.room(pips, total, fees)
        tight = room if last == FREE else room - (fee_of_one(last) & watched)
        self.work -= len(spot.late)
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

    # Ways that met themselves

    def mark_clashes(self) -> bool:
        """Whether ways must be searched anew because one that met itself has kept another out of the way.

        The places where it happened are marked: from now on ways that were there before their first step on
        own lines make others needless only if these were there, too.
        """
        again = False
        for clash in self.clashes:
            spot = self.spots[clash.place]
            if spot.mark == 0 and self.matters(clash, spot):
                spot.mark = 2**self.marked
                self.marked += 1
                again = True
        return again

    def matters(self, clash: RouteLabel, spot: SearchPlace) -> bool:
        """Whether a route could have begun like this that is not as good as one that is found."""
        at = self.comes_to(clash)
        if self.aim >= QUICKEST:
            if at >= (self.most if len(self.found) == 0 else self.comes_to(self.found[0])):
                return False
        else:
            low = spot.far_low if clash.gate is None else spot.near_low
            most = clash.total + fee_to(low, self.payer.me)
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
