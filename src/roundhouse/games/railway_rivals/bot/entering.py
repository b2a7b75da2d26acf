"""Whether to enter a race, and how: what an entry, a joint run or staying out brings, and what others get.

The others are taken to run where pips and fees together are fewest, and to stay out where that does not pay.
"""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, has, members
from roundhouse.core.judge import Valued
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.games.railway_rivals.actions import ACCEPT, DECLINE, REFUSE, WITHDRAW, Enter, Offer, Propose
from roundhouse.games.railway_rivals.bot.run import Run, Train, train_of
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.joint_runs import company_of, leaders
from roundhouse.games.railway_rivals.rules.paying_rivals import MOST_PAID, within
from roundhouse.games.railway_rivals.rules.table_rules import as_rivals
from roundhouse.games.railway_rivals.rules.two_players import PLAYERS, holder
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


def valued(action: Action, worth: float, parts: list[tuple[str, float]]) -> Valued:
    """A choice with its parts, the weightiest first."""
    order = sorted([(-abs(part), i) for i, (_, part) in enumerate(parts)])
    return Valued(action, worth, tuple([parts[i] for _, i in order]))


class EntryChoice:
    """One seat's decision about the race that is about to be entered."""

    def __init__(self, run: Run, declare: Declare, s: RailwayState, seat: int) -> None:
        self.run = run
        self.declare = declare
        self.rules = run.rules
        self.scoring = run.rules.scoring
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

    def standing(self, trains: list[Train]) -> list[Train]:
        """Those that run in the end: entries that pay too much are struck, until all that are left stand."""
        while True:
            left = [train for train in trains if self.stands(train, trains)]
            if self.scoring.bus_boss and len(left) == len(trains) > 1:
                most = 2 * min([train.steps for train in trains])
                left = [train for train in trains if train.steps <= most]
            if len(left) == len(trains):
                return left
            trains = left

    def nets(self, trains: list[Train]) -> list[float]:
        """What each seat can expect of a race of these trains; entries that cannot stand are struck."""
        trains = self.standing(trains)
        found = [0.0] * self.seats
        prizes = self.expected([train.pips for train in trains])
        for train, prize in zip(trains, prizes, strict=True):
            partners = members(train.company)
            for seat in partners:
                found[seat] += (prize - float(train.total)) / float(len(partners))
            for seat, fee in enumerate(train.fees):
                found[seat] += float(fee)
        return found

    def parts(self, trains: list[Train], nets: list[float]) -> list[tuple[str, float]]:
        """What the seat can expect of a race of these trains: a prize, fees, and what the others get."""
        trains = self.standing(trains)
        prizes = self.expected([train.pips for train in trains])
        prize = paid = received = 0.0
        for train, expected in zip(trains, prizes, strict=True):
            if has(train.company, self.seat):
                share = float(len(members(train.company)))
                prize = expected / share
                paid = float(train.total) / share
            received += float(train.fees[self.seat])
        others = (sum(nets) - nets[self.seat]) / float(self.seats - 1)
        return [("prize", prize), ("fees", -paid), ("received", received), ("others", -others)]

    def expected(self, needs: list[int]) -> list[float]:
        """The prizes that these trains can expect."""
        if len(needs) < 2:
            return [float(self.scoring.alone)] * len(needs)
        order = sorted([(need, i) for i, need in enumerate(needs)])
        prizes = self.run.odds.prizes(tuple([need for need, _ in order]))
        found = [0.0] * len(needs)
        for place, (_, i) in enumerate(order):
            found[i] = prizes[place]
        return found

    def worth(self, nets: list[float], seat: int) -> float:
        """What a seat gains on the average of the others; of a player with two, what both gain."""
        if self.rules.two_each:
            mine: float = sum(nets[holder(seat) :: PLAYERS], 0.0)
            every: float = sum(nets, 0.0)
            return 2.0 * mine - every
        return nets[seat] - (sum(nets) - nets[seat]) / float(self.seats - 1)

    def running(self, trains: list[Train], seats: list[int]) -> list[Train]:
        """The trains that run if these do and these seats may still enter.

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
        return running

    def outcome(self, trains: list[Train], seats: list[int]) -> list[float]:
        """What each seat can expect then."""
        return self.nets(self.running(trains, seats))

    def later(self, partner: int) -> list[int]:
        """Who may still enter when the mover, and this partner, have declared."""
        return [seat for seat in self.open if seat not in (self.mover, partner)]

    # Choices

    def values(self, choices: list[Action]) -> list[Valued]:
        """What each of these choices is worth, with its parts, in their order."""
        s = self.s
        if s.offered != NOTHING:
            return self.answers(choices)
        if s.asked != NOTHING:
            return self.offers(choices)
        return self.entries(choices)

    def entries(self, choices: list[Action]) -> list[Valued]:
        """To enter alone, by each route; to turn to another for a joint run; or to stay out."""
        later = self.later(NOTHING)
        order: list[tuple[int, int, Train]] = []
        for i, action in enumerate(choices):
            if isinstance(action, Enter):
                train = self.train(bit(self.seat), action.route)
                order.append((train.dear(), i, train))
        order.sort(key=lambda entry: (entry[0], entry[1]))
        found: dict[int, Valued] = {}
        running = self.running(self.entered, later)
        alone = without = self.nets(running)
        stay_out = valued(DECLINE, self.worth(alone, self.seat), self.parts(running, alone))
        for place, (_, i, train) in enumerate(order):
            if place < ROUTES:
                running = self.running([*self.entered, train], later)
                nets = self.nets(running)
                parts = self.parts(running, nets) + self.exchanged(train, nets, without)
                found[i] = valued(choices[i], self.worth(nets, self.seat), parts)
                if train not in self.standing(running):  # struck: it keeps others waiting for nothing
                    found[i].worth = min(found[i].worth, stay_out.worth) - 0.1
                elif found[i].worth > self.worth(alone, self.seat):
                    alone = nets
            else:  # slower and dearer than those
                worst = found[order[ROUTES - 1][1]]
                found[i] = Valued(
                    choices[i], min(worst.worth, stay_out.worth) - 0.1 * float(place), worst.parts
                )
        values: list[Valued] = []
        for i, action in enumerate(choices):
            if isinstance(action, Propose):
                values.append(self.proposal(action, alone))
            else:
                values.append(found.get(i, stay_out))
        return values

    def exchanged(self, train: Train, nets: list[float], without: list[float]) -> list[tuple[str, float]]:
        """What a rival gains whom the train pays so much that it needs an exchange of running powers."""
        return [
            ("powers", self.worth(nets, rival) - self.worth(without, rival))
            for rival, fee in enumerate(train.fees)
            if fee > MOST_PAID
        ]

    def proposal(self, action: Propose, alone: list[float]) -> Valued:
        """To turn to this seat: worth what a joint run brings to the one of the two who gains less."""
        joint = self.guess(bit(self.seat) | bit(action.partner))
        worth = self.worth(alone, self.seat)
        if joint is None:
            return Valued(action, worth - 1.0, (("joint", -1.0),))
        gains = self.joint_gains(joint, action.partner, alone)
        gain = min([part for _, part in gains])
        if gain <= GAIN:  # nothing comes of it, and it shows what one has
            return valued(action, worth - 0.1 + min(0.0, gain), gains)
        return valued(action, worth + gain, gains)

    def joint_gains(self, train: Train, partner: int, alone: list[float]) -> list[tuple[str, float]]:
        """What a joint run brings more than this outcome to the mover, and to the partner."""
        nets = self.outcome([*self.entered, train], self.later(partner))
        mine = self.worth(nets, self.mover) - self.worth(alone, self.mover)
        his = self.worth(nets, partner) - self.worth(alone, partner)
        return [("joint", mine), ("partner", his)]

    def offers(self, choices: list[Action]) -> list[Valued]:
        """The routes of a joint run from which both gain; or no offer is made."""
        partner: int = self.s.asked
        alone = self.outcome(self.entered, self.later(NOTHING))
        train = self.guess(bit(self.seat))
        if train is not None:
            then = self.outcome([*self.entered, train], self.later(NOTHING))
            if self.worth(then, self.seat) > self.worth(alone, self.seat):
                alone = then
        worth = self.worth(alone, self.seat)
        order: list[tuple[int, int, Train]] = []
        for i, action in enumerate(choices):
            if isinstance(action, Offer):
                train = self.train(bit(self.seat) | bit(partner), action.route)
                order.append((train.dear(), i, train))
        order.sort(key=lambda offer: (offer[0], offer[1]))
        found: dict[int, Valued] = {}
        for place, (_, i, train) in enumerate(order):
            if place < ROUTES:
                gains = self.joint_gains(train, partner, alone)
                found[i] = valued(choices[i], worth + min([part for _, part in gains]), gains)
            else:
                less = -0.1 * float(place)
                found[i] = Valued(choices[i], worth + less, (("joint", less),))
        return [found.get(i, Valued(action, worth)) for i, action in enumerate(choices)]

    def answers(self, choices: list[Action]) -> list[Valued]:
        """To accept a joint run is worth what it brings; to refuse, what is likely to happen otherwise."""
        train = self.train(bit(self.mover) | bit(self.seat), self.s.offer)
        with_train = self.running([*self.entered, train], self.later(self.seat))
        without = self.running(self.entered, self.open)
        nets, alone = self.nets(with_train), self.nets(without)
        gains = [
            ("joint", self.worth(nets, self.seat) - self.worth(alone, self.seat)),
            ("partner", self.worth(nets, self.mover) - self.worth(alone, self.mover)),
        ]
        joined = valued(ACCEPT, self.worth(nets, self.seat), gains)
        refused = valued(REFUSE, self.worth(alone, self.seat), self.parts(without, alone))
        if joined.worth == refused.worth:
            refused.worth += 0.1  # a bargain brings something
        return [joined if action == ACCEPT else refused for action in choices]

    def quick(self) -> Action:
        """The likeliest route if it pays to run it, or to stay out; nobody is asked for a joint run."""
        s = self.s
        if s.offered != NOTHING:
            values = self.answers([ACCEPT, REFUSE])
            return ACCEPT if values[0].worth > values[1].worth else REFUSE
        if s.asked != NOTHING:
            return WITHDRAW
        train = self.guess(bit(self.seat))
        if train is None:
            return DECLINE
        later = self.later(NOTHING)
        then = self.outcome([*self.entered, train], later)
        if self.worth(then, self.seat) <= self.worth(self.outcome(self.entered, later), self.seat):
            return DECLINE
        if self.declare.why_not(s, train.company, train.route) is not None:
            return DECLINE
        return self.rules.notation.enter(train.route)
