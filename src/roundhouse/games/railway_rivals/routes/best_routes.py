"""The best routes of a run: those of which no other is as quick and as cheap towards each rival."""

from typing import Final

from mypy_extensions import i64

from roundhouse.games.railway_rivals.packing import pack_step
from roundhouse.games.railway_rivals.routes.chains import Payer
from roundhouse.games.railway_rivals.routes.network import Network
from roundhouse.games.railway_rivals.routes.routes import Routes
from roundhouse.games.railway_rivals.routes.search_labels import RouteLabel
from roundhouse.games.railway_rivals.routes.searching import LAST_WORK, MORE_WORK, PROOF, RouteSearch
from roundhouse.games.railway_rivals.state import RailwayState

WORK: Final = 20000
"""So much work is done for one company, counted in ways looked at, before the search becomes coarser."""


class BestRoutes:
    """The network of one run, asked for each company that might enter."""

    def __init__(self, routes: Routes, s: RailwayState, starts: list[int], goals: list[int]) -> None:
        self.routes = routes
        self.track = s.track
        self.starts = starts
        self.goals = goals
        self.work: i64 = WORK
        self.proof: i64 = PROOF
        self.more: i64 = MORE_WORK
        self.last: i64 = LAST_WORK
        self.bounded = False
        """Whether the latest search came to its bound before it had found every route."""
        self.towards_each = True
        """Whether for each route left out and each rival one was found that is as good towards him."""
        self.listed: i64 = 0
        """How many routes the latest search has found."""
        self.left_out: list[tuple[int, int]] = []
        """What any route has that is as good as none of those found: at least these pips and this sum."""
        self.proven = True
        """Whether the quickest and the cheapest route are for certain among those it found."""

    def network(self) -> Network:
        """The network of the run, perhaps the one that the last company has used."""
        kept = self.routes.kept
        while len(kept) > 0:
            network = kept.pop()
            if network.is_of(self.track, self.starts, self.goals):
                return network
        return Network(self.routes.grid, self.track, self.starts, self.goals)

    def undominated(self, company: i64, limits: list[int], needed: i64 = 0) -> list[tuple[int, ...]]:
        """Every route of which no other is as quick and as cheap towards each rival; quickest first.

        `company` are the seats whose track is free, `needed` those of which some must be used, if not any of
        them; `limits` is the most that may be paid to each seat. Of routes with the same pips and the same
        fees there is one.

        There can be thousands, where rivals lie side by side, and then not all are listed (RU-106). After a
        bounded amount of work (`WORK`) only those are looked for that no other beats towards some one rival;
        then `bounded` is set. So for every route that is left out and each rival one is listed that is as
        quick, costs no more in all and pays him no more: why, is said in `searching.py`. Should even that be
        too much (`MORE_WORK`), `towards_each` is not set: for every route that is left out one is listed that
        is as quick and costs no more in all. The only exceptions are as slow and as dear as one of the pairs
        in `left_out`, where limits and loops make that hard to tell (`LAST_WORK`); then `proven` says whether
        at least the quickest and the cheapest route are listed.
        """
        network = self.network()
        payer = Payer(company, limits, self.routes.by_hexes, self.routes.tolls)
        if needed != 0:
            payer.needed = needed
        search = RouteSearch(network, payer, self.work, self.proof, self.more, self.last)
        found = search.routes()
        self.bounded = search.bounded
        self.towards_each = search.towards_each
        self.left_out = search.left_out
        self.listed = len(found)
        self.proven = search.proven
        self.routes.kept.append(network)
        return [route_of(network, label) for label in found]


def route_of(network: Network, label: RouteLabel) -> tuple[int, ...]:
    """The start hex and the steps of a way."""
    steps: list[int] = []
    while label.before is not None and label.line is not None and label.choice is not None:
        line, choice = label.line, label.choice
        chain = line.chain
        if choice.before is None:
            steps.append(pack_step(chain.end if line.ahead else chain.start, choice.payee))
        else:
            hexes = [*chain.inner, chain.end][::-1] if line.ahead else [chain.start, *chain.inner]
            payees = choice.payees()
            if line.ahead:
                payees.reverse()
            steps += [pack_step(hexes[i], payee) for i, payee in enumerate(payees)]
        label = label.before
    steps.append(network.places[label.place])
    steps.reverse()
    return tuple(steps)
