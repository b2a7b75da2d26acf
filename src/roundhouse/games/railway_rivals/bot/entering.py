"""Whether to enter a race, and how: what an entry, a joint run or staying out brings, and what others get.

The others are taken to run where pips and fees together are fewest, and to stay out where that does not pay.
"""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, has, members
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.games.railway_rivals.actions import ACCEPT, DECLINE, REFUSE, WITHDRAW, Enter, Offer, Propose
from roundhouse.games.railway_rivals.bot.run import Run, Train, train_of
from roundhouse.games.railway_rivals.data import FIRST_PRIZE
from roundhouse.games.railway_rivals.rules.joint_runs import company_of, leaders
from roundhouse.games.railway_rivals.rules.paying_rivals import MOST_PAID, within
from roundhouse.games.railway_rivals.rules.table_rules import as_rivals
from roundhouse.games.railway_rivals.state import UNDECIDED, RailwayState

ROUTES: Final = 5
"""So many of one's own routes are looked at closely."""
GAIN: Final = 0.5
"""A joint run must bring so much more than anything else, to either of the two."""


def plain_choice(view: View[RailwayState]) -> Action | None:
    """The entry or offer with the fewest pips and fees together, whoever else may enter; None if none."""
    s = view.state
    entries = [action for action in view.legal() if isinstance(action, (Enter, Offer))]
    if not entries:
        return None
    routes = as_rivals(view.rules).routes
    company = bit(view.seat) if s.asked == NOTHING else bit(view.seat) | bit(s.asked)
    return min(entries, key=lambda action: train_of(routes, s.seats, company, action.route).dear())


class EntryChoice:
    """One seat's decision about the race that is about to be entered."""

    def __init__(self, run: Run, s: RailwayState, seat: int) -> None:
        self.run = run
        self.rules = run.rules
        self.s = s
        self.seat = seat
        self.seats: int = s.seats
        self.entered: list[Train] = [
            self.train(company_of(s, leader), s.routes[leader]) for leader in leaders(s)
        ]
        self.mover: int = s.order[s.step]
        self.open: list[int] = [other for other in s.order[s.step :] if s.declared[other] == UNDECIDED]
        """Who has not declared, the mover first."""

    # Trains

    def train(self, company: int, route: tuple[int, ...]) -> Train:
        return train_of(self.rules.routes, self.seats, company, route)

    def guess(self, company: int) -> Train | None:
        """The train that these seats are likely to run; None if they have no route."""
        return self.run.guess(company)

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
            return [float(FIRST_PRIZE)] * len(needs)
        order = sorted([(need, i) for i, need in enumerate(needs)])
        prizes = self.run.odds.prizes(tuple([need for need, _ in order]))
        found = [0.0] * len(needs)
        for place, (_, i) in enumerate(order):
            found[i] = prizes[place]
        return found

    def worth(self, nets: list[float], seat: int) -> float:
        """What a seat gains on the average of the others."""
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
