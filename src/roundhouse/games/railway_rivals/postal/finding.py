"""The route of an entry: the quickest, the cheapest, by way of places, or as it is written (RP-32, RP-33)."""

from heapq import heappop, heappush
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, has, members
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.data import Destination
from roundhouse.games.railway_rivals.packing import (
    FREE,
    NOBODY,
    STANDING,
    owners_at,
    pack_step,
    step_hex,
    step_payee,
)
from roundhouse.games.railway_rivals.postal.letters import CHEAP, UNSAID, Alternative
from roundhouse.games.railway_rivals.postal.state import PostalState
from roundhouse.games.railway_rivals.routes.best_routes import BestRoutes
from roundhouse.games.railway_rivals.routes.routes import NO_WAY, Routes, fee_to
from roundhouse.games.railway_rivals.rules.money_order import richest_first
from roundhouse.games.railway_rivals.rules.paying_rivals import MOST_OFFERED, MOST_PAID

WORK: Final = 1200
"""So many ways through places are looked at, before what cannot be found counts as no route."""


class Quest:
    """What a route is looked for: who runs, between which hexes, how, and paying what at most."""

    def __init__(
        self, seats: i64, starts: list[int], goals: list[int], a: Alternative, limits: list[int]
    ) -> None:
        self.seats = seats
        self.starts = starts
        self.goals = goals
        self.a = a
        self.limits = limits

    def key(self) -> tuple[object, ...]:
        """What it differs by from others over the same track, but for the alternative."""
        return self.seats, tuple(self.starts), tuple(self.goals), tuple(self.limits)


class RouteFinder:
    """Finds what an alternative asks for, over the track as it stands."""

    def __init__(self, routes: Routes, places: list[Destination]) -> None:
        self.routes = routes
        self.map = routes.map
        self.places = places
        self.kept: dict[tuple[object, ...], list[tuple[int, ...]]] = {}
        """What was found over the latest track."""
        self.track = b""

    def find(self, s: PostalState, seats: i64, run: tuple[int, int], a: Alternative) -> tuple[int, ...]:
        """The route of these seats for this run; empty if there is no lawful one."""
        starts = self.ends(run[0], a.start)
        goals = self.ends(run[1], a.goal)
        if not starts or not goals:
            return ()
        quest = Quest(seats, starts, goals, a, self.limits(s, a))
        found = self.by_way_of(s, quest) if a.via or a.route else self.best(s, quest)
        found = [route for route in found if route and self.routes.total_of(route) <= a.most_in_all]
        if not found:
            return ()
        return min(found, key=lambda route: self.order(s, seats, route, a.how == CHEAP))

    def ends(self, key: int, wanted: int) -> list[int]:
        """Where a run may start or end; `from` and `to` choose one hex of several."""
        hexes = self.places[key].hexes
        if wanted == NOTHING:
            return hexes
        return [wanted] if wanted in hexes else []

    def limits(self, s: PostalState, a: Alternative) -> list[int]:
        """10 to each rival, more only towards one named after ERP (RP-33); and what the line says."""
        found: list[int] = []
        for rival in range(s.seats):
            most = MOST_OFFERED if rival in a.exchange or a.route else MOST_PAID
            found.append(min(most, a.most_each, a.limits.get(rival, most)))
        return found

    def best(self, s: PostalState, quest: Quest) -> list[tuple[int, ...]]:
        """The undominated routes: the quickest and the cheapest are among them."""
        self.forget(s)
        key = quest.key()
        if key not in self.kept:
            search = BestRoutes(self.routes, s, quest.starts, quest.goals)
            self.kept[key] = search.undominated(quest.seats, quest.limits, quest.seats)
        return self.kept[key]

    def forget(self, s: PostalState) -> None:
        """What was found over other track is of no use."""
        if self.track != s.track:
            self.track = s.track
            self.kept = {}

    def order(self, s: PostalState, seats: i64, route: tuple[int, ...], cheap: bool) -> tuple[int, ...]:
        """The less, the better: pips and fee, or fee and pips; then what the richest rivals get (RP-32)."""
        pips, fee = int(self.routes.route_pips(route)), int(self.routes.total_of(route))
        fees = self.routes.fees_of(route)
        rivals = [int(fee_to(fees, rival)) for rival in richest_first(s.brought) if not has(seats, rival)]
        return (fee, pips, *rivals) if cheap else (pips, fee, *rivals)

    # By way of places, or as written

    def by_way_of(self, s: PostalState, quest: Quest) -> list[tuple[int, ...]]:
        """The best route that passes these places in this order, or that has just these hexes; or none."""
        self.forget(s)
        a = quest.a
        key = (*quest.key(), tuple(a.via), a.route, a.how, s.brought)
        if key not in self.kept:
            route = self.searched(s, quest)
            self.kept[key] = [route] if route else []
        return self.kept[key]

    def to_come(self, s: PostalState, goals: list[int], via: list[int]) -> list[list[int]]:
        """For so many places passed and each hex the fewest steps to the goal by the others, or NO_WAY."""
        lines = self.map.all_lines(s.track)
        to_goal = self.routes.reach_anew(s.track, lines, s.seats_in_hex, goals).steps
        found: list[list[int]] = [[int(steps) for steps in to_goal]]
        for hex_ in reversed(via):
            to_hex = self.routes.reach_anew(s.track, lines, s.seats_in_hex, [hex_]).steps
            rest = found[0][hex_]
            found.insert(0, [NO_WAY if NO_WAY in (steps, rest) else int(steps) + rest for steps in to_hex])
        return found

    def searched(self, s: PostalState, quest: Quest) -> tuple[int, ...]:
        """The same by a search.

        Ways are looked at in the order in which they can be better; one is left aside where another, better
        one has been at the same place, has used no hex that this one has not, and has paid nobody more.
        """
        a, seats, starts, goals = quest.a, quest.seats, quest.starts, quest.goals
        cheap = a.how == CHEAP
        to_come = self.to_come(s, goals, a.via)
        queue: list[tuple[tuple[int, ...], tuple[int, ...], int]] = []
        for start in starts:
            if not a.route or a.route[0] == start:
                passed = 1 if a.via and a.via[0] == start else 0
                if to_come[passed][start] != NO_WAY:
                    heappush(queue, ((0,), (start,), passed))
        seen: dict[tuple[int, int, bool, int], list[tuple[set[int], int]]] = {}
        work = 0
        while queue and work < WORK:
            _, route, passed = heappop(queue)
            work += 1
            here = route[0] if len(route) == 1 else step_hex(route[-1])
            hexes = {route[0], *[step_hex(step) for step in route[1:]]}
            own = any(step_payee(step) == FREE for step in route[1:])
            fees = self.routes.fees_of(route)
            last = step_payee(route[-1]) if len(route) > 1 else FREE
            others = seen.setdefault((here, passed, own, last), [])
            if any(been <= hexes and no_dearer(paid, fees, s.seats) for been, paid in others):
                continue
            others.append((hexes, fees))
            whole = passed == len(a.via) and (not a.route or len(route) == len(a.route))
            if here in goals and own and whole and len(route) > 1:
                if self.routes.why_not(s, seats, route, starts, goals) is None:
                    return route
                continue
            if len(route) > 1 and self.map.dead_end[here]:
                continue
            for step in self.steps(s, seats, here, route, a):
                there = step_hex(step)
                if there in hexes:
                    continue
                more = 1 if passed < len(a.via) and a.via[passed] == there else 0
                rest = to_come[passed + more][there]
                longer = (*route, step)
                paid = self.routes.fees_of(longer)
                if rest == NO_WAY or any(fee_to(paid, seat) > quest.limits[seat] for seat in range(s.seats)):
                    continue
                first, second, *others_get = self.order(s, seats, longer, cheap)
                hoped = (first, second + rest) if cheap else (first + rest, second)
                heappush(queue, ((*hoped, *others_get), longer, passed + more))
        return ()

    def steps(
        self, s: PostalState, seats: i64, here: int, route: tuple[int, ...], a: Alternative
    ) -> list[int]:
        """Every step from here over track that there is, with whoever may be paid for it."""
        wanted = a.route[len(route)] if a.route and len(route) < len(a.route) else NOTHING
        if a.route and wanted == NOTHING:
            return []
        found: list[int] = []
        for segment, beyond in self.map.ways[here]:
            if wanted != NOTHING and step_hex(wanted) != beyond:
                continue
            owners = owners_at(s.track, self.map.nobody, segment)
            if owners == 0:
                continue
            payees = [NOBODY] if owners >= STANDING else [FREE] if owners & seats else members(owners)
            if wanted != NOTHING and step_payee(wanted) != UNSAID:
                payees = [payee for payee in payees if payee in (step_payee(wanted), FREE)]
            found += [pack_step(beyond, payee) for payee in payees]
        return found


def no_dearer(fees: int, others: int, seats: int) -> bool:
    """Whether nobody gets more by the first fees than by the others."""
    return all(fee_to(fees, seat) <= fee_to(others, seat) for seat in range(seats))


def company(seat: int, partner: int) -> int:
    """One seat or two that run one train, as bits."""
    return bit(seat) if partner == NOTHING else bit(seat) | bit(partner)
