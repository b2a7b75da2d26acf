"""Whether to enter a race, and how: what an entry, a joint run or staying out brings, and what others get.

The others are taken to run where pips and fees together are fewest, and to stay out where that does not pay.
"""

from heapq import heappop, heappush
from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, has, members
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.games.railway_rivals.actions import ACCEPT, DECLINE, REFUSE, WITHDRAW, Enter, Offer, Propose
from roundhouse.games.railway_rivals.bot.building import steps_of
from roundhouse.games.railway_rivals.packing import FOREIGN_LINE, STANDING
from roundhouse.games.railway_rivals.routes.odds import race_odds
from roundhouse.games.railway_rivals.routes.routes import fee_to
from roundhouse.games.railway_rivals.rules.joint_runs import company_of, leaders
from roundhouse.games.railway_rivals.rules.paying_rivals import MOST_PAID, within
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules, as_rivals
from roundhouse.games.railway_rivals.rules.two_players import PLAYERS, holder
from roundhouse.games.railway_rivals.state import UNDECIDED, RailwayState

PIP: Final = 10
"""What a pip counts for when a rival's route is guessed."""
FEE: Final = 7
"""What a fee counts for then."""
DEAR: Final = 40
"""The same, if the route found so pays a rival too much."""
ROUTES: Final = 5
"""So many of one's own routes are looked at closely."""
GAIN: Final = 0.5
"""A joint run must bring so much more than anything else, to either of the two."""


class Train:
    """An entry that has been made, or might be."""

    def __init__(self, company: int, pips: int, steps: int, fees: list[int], bank: int) -> None:
        self.company = company
        """The seats that run it, as bits."""
        self.pips = pips
        self.steps = steps
        """The length of its route, which Bus Boss scoring limits."""
        self.fees = fees
        """What it pays to each seat."""
        self.total: int = sum(fees) + bank

    def dear(self) -> int:
        """Pips and fees in one number: the fewer the better."""
        return PIP * self.pips + FEE * self.total


def on_way(before: list[int], node: int, wanted: int) -> bool:
    """Whether the way to a node comes by another, or ends there."""
    while node >= 0:
        if node == wanted:
            return True
        node = before[node]
    return False


def plain_choice(view: View[RailwayState]) -> Action | None:
    """The entry or offer with the fewest pips and fees together, whoever else may enter; None if none."""
    s = view.state
    entries = [action for action in view.legal() if isinstance(action, (Enter, Offer))]
    if not entries:
        return None
    choice = EntryChoice(as_rivals(view.rules), s, view.seat)
    company = bit(view.seat) if s.asked == NOTHING else bit(view.seat) | bit(s.asked)
    return min(entries, key=lambda action: choice.train(company, action.route).dear())


class EntryChoice:
    """One seat's decision about the race that is about to be entered."""

    def __init__(self, rules: RailwayRules, s: RailwayState, seat: int) -> None:
        self.rules = rules
        self.scoring = rules.scoring
        self.s = s
        self.seat = seat
        self.seats: int = s.seats
        self.starts: list[int] = rules.drawing.places[s.first].hexes
        self.goals: list[int] = rules.drawing.places[s.second].hexes
        self.steps = steps_of(rules, s)
        self.entered: list[Train] = [
            self.train(company_of(s, leader), s.routes[leader]) for leader in leaders(s)
        ]
        self.mover: int = s.order[s.step]
        self.open: list[int] = [other for other in s.order[s.step :] if s.declared[other] == UNDECIDED]
        """Who has not declared, the mover first."""
        self.guesses: dict[int, Train | None] = {}
        self.prizes: dict[tuple[int, ...], list[float]] = {}

    # Trains

    def train(self, company: int, route: tuple[int, ...]) -> Train:
        routes = self.rules.routes
        fees = routes.fees_of(route)
        paid: list[int] = [fee_to(fees, seat) for seat in range(self.seats)]
        return Train(company, routes.route_pips(route), routes.steps_of(route), paid, routes.bank_of(route))

    def guess(self, company: int) -> Train | None:
        """The train that these seats are likely to run; None if they have no route.

        If it pays a rival too much however it goes, it runs only where the rival pays back.
        """
        if company not in self.guesses:
            train = self.search(company, FEE)
            if train is not None and max(train.fees) > MOST_PAID:
                cheap = self.search(company, DEAR)
                if cheap is not None and max(cheap.fees) < max(train.fees):
                    train = cheap
            self.guesses[company] = train
        return self.guesses[company]

    def search(self, company: int, fee: int) -> Train | None:
        """The route with the least pips and fees together; some of it lies on the company's own lines.

        A hex is two nodes: the second is for those who have had such a step.
        """
        size = 2 * len(self.steps)
        length = [-1] * size
        before = [-1] * size
        gate = [-1] * size  # for a second node: the last first node on the way to it
        queue: list[tuple[int, int]] = []
        for hex_ in self.starts:
            length[2 * hex_] = 0
            queue.append((0, 2 * hex_))
        goals = {2 * hex_ + 1 for hex_ in self.goals}
        foreign = self.rules.map.dead_end
        while queue:
            far, node = heappop(queue)
            if far > length[node]:
                continue
            if node in goals:
                return self.way_back(company, before, node)
            hex_ = node // 2
            if foreign[hex_] and far > 0:
                continue
            for beyond, owners, pips in self.steps[hex_]:
                own = owners & company != 0
                then = far + PIP * pips + (0 if own or owners == STANDING else fee)
                other = 2 * beyond + (1 if own else node & 1)
                if 0 <= length[other] <= then:
                    continue
                last = gate[node] if node & 1 else node
                if other & 1:
                    if on_way(before, last, 2 * beyond):
                        continue  # no hex twice
                    gate[other] = last
                length[other] = then
                before[other] = node
                heappush(queue, (then, other))
        return None

    def way_back(self, company: int, before: list[int], node: int) -> Train:
        """The train on the way found; a step over the track of several is paid to who has got least."""
        fees = [0] * self.seats
        total = steps = bank = 0
        while before[node] >= 0:
            last = before[node] // 2
            steps += self.rules.routes.steps_between(last, node // 2)
            for beyond, owners, pips in self.steps[last]:
                if beyond == node // 2:
                    total += pips
                    if owners == FOREIGN_LINE:
                        bank += 1
                    elif owners & company == 0 and owners != STANDING:
                        there = members(owners)
                        paid = [fees[seat] for seat in there]
                        fees[there[paid.index(min(paid))]] += 1
            node = before[node]
        if self.rules.routes.by_hexes:
            # the hex in which a line is entered is paid for, too; a train rarely comes back to it
            fees = [fee + 1 if fee > 0 else 0 for fee in fees]
        return Train(company, total, steps, fees, bank)

    # What a race brings

    def stands(self, train: Train, trains: list[Train]) -> bool:
        """Whether it pays nobody too much."""
        for rival, amount in enumerate(train.fees):
            if amount <= MOST_PAID:
                continue
            back = 0
            for other in trains:
                if has(other.company, rival):
                    back = sum([other.fees[seat] for seat in members(train.company)])
            if not within(amount, back):
                return False
        return True

    def nets(self, trains: list[Train]) -> list[float]:
        """What each seat can expect of a race of these trains; entries that cannot stand are struck."""
        while True:
            standing = [train for train in trains if self.stands(train, trains)]
            if self.scoring.bus_boss and len(standing) == len(trains) > 1:
                most = 2 * min([train.steps for train in trains])
                standing = [train for train in trains if train.steps <= most]
            if len(standing) == len(trains):
                break
            trains = standing
        found = [0.0] * self.seats
        prizes = self.expected([train.pips for train in trains])
        for train, prize in zip(trains, prizes, strict=True):
            partners = members(train.company)
            for seat in partners:
                found[seat] += (prize - float(train.total)) / float(len(partners))
            for seat, fee in enumerate(train.fees):
                found[seat] += float(fee)
        return found

    def expected(self, needs: list[int]) -> list[float]:
        """The prizes that these trains can expect."""
        if len(needs) < 2:
            return [float(self.scoring.alone)] * len(needs)
        order = sorted(range(len(needs)), key=lambda i: needs[i])
        name = tuple([needs[i] for i in order])
        if name not in self.prizes:
            self.prizes[name] = [odds.prize for odds in race_odds(list(name), self.scoring.row(len(name)))]
        found = [0.0] * len(needs)
        for place, i in enumerate(order):
            found[i] = self.prizes[name][place]
        return found

    def worth(self, nets: list[float], seat: int) -> float:
        """What a seat gains on the average of the others; of a player with two, what both gain."""
        if self.rules.two_each:
            mine: float = sum(nets[holder(seat) :: PLAYERS], 0.0)
            every: float = sum(nets, 0.0)
            return 2.0 * mine - every
        return nets[seat] - (sum(nets) - nets[seat]) / float(self.seats - 1)

    def outcome(self, trains: list[Train], seats: list[int]) -> list[float]:
        """What each seat can expect if these trains run and these seats may still enter.

        Of those for whom it does not pay the slowest stays out first.
        """
        others: list[Train] = []
        for seat in seats:
            train = self.guess(bit(seat))
            if train is not None:
                others.append(train)
        others.sort(key=lambda train: -train.dear())
        running = trains + others
        nets = self.nets(running)
        for train in others:
            without = [other for other in running if other is not train]
            seat = members(train.company)[0]
            then = self.nets(without)
            if self.worth(then, seat) >= self.worth(nets, seat):
                running = without
                nets = then
        return nets

    # Choices

    def best(self, choices: list[Action]) -> Action:
        s = self.s
        if s.offered != NOTHING:
            return self.answer()
        if s.asked != NOTHING:
            return self.best_offer(choices)
        return self.best_entry(choices)

    def later(self, partner: int) -> list[int]:
        """Who may still enter when the mover, and this partner, have declared."""
        return [seat for seat in self.open if seat not in (self.mover, partner)]

    def best_entry(self, choices: list[Action]) -> Action:
        """The entry that is worth most; a joint run if it is worth more to both; or none."""
        nets = self.outcome(self.entered, self.later(NOTHING))
        choice: Action = DECLINE
        entries: list[tuple[int, int, Train, Action]] = []
        for i, action in enumerate(choices):
            if isinstance(action, Enter):
                train = self.train(bit(self.seat), action.route)
                entries.append((train.dear(), i, train, action))
        entries.sort(key=lambda entry: (entry[0], entry[1]))
        for _, _, train, action in entries[:ROUTES]:
            then = self.outcome([*self.entered, train], self.later(NOTHING))
            if self.worth(then, self.seat) > self.worth(nets, self.seat):
                nets = then
                choice = action
        alone = nets
        most = GAIN
        for action in choices:
            if isinstance(action, Propose):
                joint = self.guess(bit(self.seat) | bit(action.partner))
                gain = 0.0 if joint is None else self.joint_gain(joint, action.partner, alone)
                if gain > most:
                    most = gain
                    choice = action
        return choice

    def joint_gain(self, train: Train, partner: int, alone: list[float]) -> float:
        """What a joint run brings more than this outcome, to the one of the two who gains less."""
        nets = self.outcome([*self.entered, train], self.later(partner))
        gains = [self.worth(nets, seat) - self.worth(alone, seat) for seat in (self.mover, partner)]
        return min(gains)

    def best_offer(self, choices: list[Action]) -> Action:
        """The route of a joint run from which both gain; if there is none, no offer is made."""
        partner: int = self.s.asked
        alone = self.outcome(self.entered, self.later(NOTHING))
        train = self.guess(bit(self.seat))
        if train is not None:
            then = self.outcome([*self.entered, train], self.later(NOTHING))
            if self.worth(then, self.seat) > self.worth(alone, self.seat):
                alone = then
        most = 0.0
        choice: Action = WITHDRAW
        offers: list[tuple[int, int, Train, Action]] = []
        for i, action in enumerate(choices):
            if isinstance(action, Offer):
                train = self.train(bit(self.seat) | bit(partner), action.route)
                offers.append((train.dear(), i, train, action))
        offers.sort(key=lambda offer: (offer[0], offer[1]))
        for _, _, train, action in offers[:ROUTES]:
            gain = self.joint_gain(train, partner, alone)
            if gain > most:
                most = gain
                choice = action
        return choice

    def answer(self) -> Action:
        """Accept a joint run if it is worth more than what is likely to happen otherwise."""
        train = self.train(bit(self.mover) | bit(self.seat), self.s.offer)
        nets = self.outcome([*self.entered, train], self.later(self.seat))
        alone = self.outcome(self.entered, self.open)
        return ACCEPT if self.worth(nets, self.seat) > self.worth(alone, self.seat) else REFUSE
