"""The search of routes for one company, round by round; in each, ways grow from the start (`growing.py`).

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
from roundhouse.games.railway_rivals.routes.chains import Payer
from roundhouse.games.railway_rivals.routes.fees import MOST_FEE, fee_of_one
from roundhouse.games.railway_rivals.routes.growing import (
    CHEAPEST,
    EVERY_ROUTE,
    FEE_SUMS,
    QUICKEST,
    TOWARDS_ONE,
    GrowingWays,
)
from roundhouse.games.railway_rivals.routes.network import NOWHERE, Network
from roundhouse.games.railway_rivals.routes.search_labels import (
    UNREACHED,
    RouteLabel,
    best_of,
    best_sums,
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


class RouteSearch:
    """One company's routes over a network."""

    def __init__(self, network: Network, payer: Payer, work: i64, proof: i64, more: i64, last: i64) -> None:
        self.network = network
        self.payer = payer
        self.ways = GrowingWays(network, payer, work)
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
        self.marked = 0
        """How many places are marked: for these alone it is kept which ways have been there."""

    def routes(self) -> list[RouteLabel]:
        """The routes that no other beats, quickest first."""
        ways = self.ways
        if not reckon(self.network, self.payer, ways.spots):
            return []
        while ways.run(EVERY_ROUTE, UNREACHED):
            if not self.mark_clashes():
                return ways.found
        self.bounded = True
        ways.known = ways.found
        ways.work = self.proof
        self.tell_sums_apart()
        self.find_ends()
        ways.work = self.more
        for seat in members(rivals(self.network, self.payer)):
            if not self.towards(seat):
                self.towards_each = False
                self.settle_sums()
                return ways.known
            if len(ways.known) == 0:
                break  # there is none at all
        self.proven = True
        return ways.known

    def tell_sums_apart(self) -> None:
        """Add routes that differ in pips and the sum of fees, found quickly: so others are outrun early."""
        ways = self.ways
        while ways.run(FEE_SUMS, UNREACHED):
            if len(ways.found) > 0 or not self.mark_clashes():
                break
        ways.known = best_of(ways.known + ways.found, ways.tops)

    def find_ends(self) -> None:
        """Add the quickest and the cheapest route."""
        ways = self.ways
        for aim in (QUICKEST, CHEAPEST):
            most = self.best(ways.known, aim)
            while most > self.least(aim):
                if not ways.run(aim, most):
                    self.proven = False
                    break
                if not self.mark_clashes():
                    ways.known = best_of(ways.known + ways.found, ways.tops)
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
                spot = self.ways.spots[place]
                found = min(found, spot.far if aim == QUICKEST else spot.far_sum)
        return found

    def towards(self, rival: i64) -> bool:
        """Find the routes that no other beats in pips, the sum of fees and what this rival is paid."""
        ways = self.ways
        ways.counted = MOST_FEE * fee_of_one(rival)
        ways.watched = ways.counted
        whole = True
        while whole:
            whole = ways.run(TOWARDS_ONE, UNREACHED)
            ways.known = best_of(ways.known + ways.found, ways.tops)
            ways.found = ways.known
            if whole and not self.watch_more() and not self.mark_clashes():
                return True
        return False

    def settle_sums(self) -> None:
        """Add the routes that no other beats in pips and the sum of fees, whoever is paid."""
        ways = self.ways
        found = ways.known
        ways.known = best_sums(found)
        ways.counted = 0
        ways.watched = 0
        self.marked = 0
        for spot in ways.spots:
            spot.mark = 0
        ways.work = ENDLESS
        while ways.run(TOWARDS_ONE, UNREACHED):
            ways.known = best_sums(ways.known + ways.found)
            ways.found = ways.known
            self.left_out = self.what_is_left_out()
            if not self.watch_more() and not self.mark_clashes():
                break
            ways.work = min(ways.work, self.last)
        ways.known = best_of(found + best_sums(ways.known + ways.found), ways.tops)
        self.left_out = not_covered(self.left_out, ways.known)
        self.proven = self.proven or len(self.left_out) == 0

    # Ways that had to stop

    def what_is_left_out(self) -> list[tuple[int, int]]:
        """The least pips and the least sum of fees that routes may have which were not found: a pair each."""
        ways = self.ways
        found: list[tuple[int, int]] = []
        for way in ways.stops + ways.clashes:
            spot = ways.spots[way.place]
            if (way.over != 0 or spot.mark == 0) and ways.matters(way):
                total = way.total + (spot.far_sum if way.gate is None else spot.near_sum)
                found.append((ways.comes_to(way), total))
        return found

    def watch_more(self) -> bool:
        """Watch the seats at whose limit a way had to stop that might have become a route; whether any."""
        ways = self.ways
        before = ways.watched
        for stop in ways.stops:
            if stop.over & ways.watched == 0 and ways.matters(stop):
                ways.watched |= stop.over
        return ways.watched != before

    def mark_clashes(self) -> bool:
        """Whether ways must be searched anew because one that met itself has kept another out of the way.

        The places where it happened are marked: from now on ways that were there before their first step on
        own lines make others needless only if these were there, too.
        """
        again = False
        for clash in self.ways.clashes:
            spot = self.ways.spots[clash.place]
            if spot.mark == 0 and self.ways.matters(clash):
                spot.mark = 2**self.marked
                self.marked += 1
                again = True
        return again
