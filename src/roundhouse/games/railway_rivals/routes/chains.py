"""A stretch of track without a junction, and what a company pays for running over it."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.bits import bit, has, members
from roundhouse.games.railway_rivals.data import NO_FEATURE, USUAL_SEATS
from roundhouse.games.railway_rivals.packing import FOREIGN_LINE, FREE, NOBODY, STANDING
from roundhouse.games.railway_rivals.routes.fees import (
    EIGHT,
    MOST_FEE,
    MOST_LIMIT,
    SIX,
    fee_of_one,
    total_of,
)
from roundhouse.games.railway_rivals.routes.tolls import Tolls

UNKNOWN: Final = -1


@mypyc_attr(acyclic=True)
class WayToPay:
    """One way to pay for a chain, or for the beginning of it."""

    def __init__(
        self, before: "WayToPay | None", payee: i64, fees: int, total: i64, first_payee: i64, last_payee: i64
    ) -> None:
        self.before = before
        self.payee = payee
        """Who is paid for the latest step, or FREE."""
        self.fees = fees
        self.total = total
        self.first_payee = first_payee
        """Where fees go by hexes touched: on whose track the first step is; by steps always FREE.

        If the train comes from track of the same rival, the hex between has been paid for already.
        """
        self.last_payee = last_payee
        """The same of the latest step."""
        self.tolls = 0
        """Tolls that are not in `fees`, for they may have been paid before (`Payer.apart`), as bits."""

    def payees(self) -> list[int]:
        """Who is paid for each step."""
        found: list[int] = []
        choice: WayToPay | None = self
        while choice is not None:
            found.append(choice.payee)
            choice = choice.before
        found.reverse()
        return found


class Payer:
    """The company that asks for routes: which track is its own, and what it may pay to whom."""

    def __init__(self, company: i64, limits: list[int], by_hexes: bool, tolls: Tolls | None = None) -> None:
        self.company = company
        self.needed = company
        """The seats of which a route must use track: others may lend theirs (`third_company.py`)."""
        self.tolls = tolls
        """The tolls of the map, if it has some."""
        self.apart = 0
        """Those of bridges that lie on several chains of the network: each is paid once (RU-89)."""
        self.by_hexes = by_hexes
        """Whether fees are paid for hexes touched, not for steps."""
        self.me: i64 = 0
        """One of its seats: as nothing is paid to it, its field can hold the sum of fees.

        In the fees of a way it holds what goes to the bank for the foreign railway (RU-77).
        """
        while not has(company, self.me):
            self.me += 1
        self.fields = SIX if len(limits) <= USUAL_SEATS else EIGHT
        self.tops = self.fields.tops
        self.rivals = ~(MOST_FEE * fee_of_one(self.me))
        """All fields but that one."""
        self.room = self.tops
        """The limits, ready to have fees taken off."""
        for seat in range(len(limits)):
            limit = MOST_LIMIT if has(company, seat) else min(limits[seat], MOST_LIMIT)
            self.room |= limit * fee_of_one(seat)
        kinds = FOREIGN_LINE + 1 if tolls is not None and tolls.map.lines else STANDING
        self.single: list[list[WayToPay]] = [[]] * kinds
        """The ways to pay for a single step, by whose line it is, as far as they have been asked for."""
        self.low: list[int] = [UNKNOWN] * kinds
        """What they come to at least."""

    def over(self, owners: i64) -> list[WayToPay]:
        """The ways to pay for a single step over the track of these seats."""
        if self.low[owners] == UNKNOWN:
            self.single[owners] = self.further([], 0, owners)
            self.low[owners] = self.lowest(self.single[owners])
        return self.single[owners]

    def further(self, choices: list[WayToPay], n: i64, owners: i64) -> list[WayToPay]:
        """These ways to pay for `n` steps, a step further over the track of these seats."""
        if owners & self.company:
            owners = bit(FREE)
        elif owners >= STANDING:
            return self.over_nobody(choices, n, owners)
        found: list[WayToPay] = []
        payee: i64 = 0
        while owners != 0:
            if owners & 1:
                if n == 0:
                    self.add(found, self.on(None, payee))
                for choice in choices:
                    self.add(found, self.on(choice, payee))
            owners >>= 1
            payee += 1
        return found

    def over_nobody(self, choices: list[WayToPay], n: i64, owners: i64) -> list[WayToPay]:
        """The same over a line of nobody: free over a bridge that stands (RU-90), 1 to the bank (RU-77)."""
        found: list[WayToPay] = []
        befores: list[WayToPay | None] = [None]
        if n > 0:
            befores = [*choices]
        for before in befores:
            new = self.on(before, FREE if owners == STANDING else self.me)
            new.payee = NOBODY
            self.add(found, new)
        return found

    def over_toll(self, choices: list[WayToPay], n: i64, owners: i64, feature: i64) -> list[WayToPay]:
        """The same over a bridge that takes a toll, or a ferry (RU-89)."""
        assert self.tolls is not None
        if owners & self.company:
            return self.further(choices, n, owners)
        besides = self.tolls.besides(feature)
        found: list[WayToPay] = []
        befores: list[WayToPay | None] = [None]
        if n > 0:
            befores = [*choices]
        for payee in members(owners):
            for before in befores:
                new = self.on(before, payee if besides else FREE)
                new.payee = payee
                if self.tolls.several[feature]:
                    new.tolls |= self.tolls.mark(feature, payee)
                else:
                    self.charge(new, self.tolls.toll(feature) * fee_of_one(payee))
                self.add(found, new)
        return found

    def tolls_due(self, marks: int) -> int:
        """What these tolls come to for each seat."""
        assert self.tolls is not None
        return self.tolls.fees(marks)

    def charge(self, choice: WayToPay, fees: int) -> None:
        """Add these fees to a way to pay."""
        choice.fees += fees
        choice.total += total_of(fees)

    def charged(self, choices: list[WayToPay]) -> list[WayToPay]:
        """These ways to pay for a chain, with the tolls of bridges that lie on no other chain."""
        assert self.tolls is not None
        found: list[WayToPay] = []
        for choice in choices:
            whole = choice.tolls & ~self.apart
            if whole != 0:
                self.charge(choice, self.tolls.fees(whole))
                choice.tolls &= self.apart
            self.add(found, choice)
        return found

    def add(self, found: list[WayToPay], new: WayToPay) -> None:
        """Put a way to pay to others, unless it is too dear, or one is as cheap and begins and ends alike."""
        tops = self.tops
        if (self.room - self.least(new)) & tops != tops:
            return
        room = new.fees | tops
        for old in found:
            if (
                (room - old.fees) & tops == tops
                and old.first_payee == new.first_payee
                and old.last_payee == new.last_payee
                and old.tolls == new.tolls
            ):
                return
        found.append(new)

    def on(self, before: WayToPay | None, payee: i64) -> WayToPay:
        """A way to pay, one step further; the fees are those of `fees_of`."""
        fees = 0
        total: i64 = 0
        last: i64 = FREE
        first: i64 = payee if self.by_hexes else FREE
        tolls = 0
        if before is not None:
            fees = before.fees
            total = before.total
            first = before.first_payee
            last = before.last_payee
            tolls = before.tolls
        if payee != FREE:
            steps = 2 if self.by_hexes and payee != last else 1
            fees += steps * fee_of_one(payee)
            total += steps
        found = WayToPay(before, payee, fees, total, first, payee if self.by_hexes else FREE)
        found.tolls = tolls
        return found

    def least(self, choice: WayToPay) -> int:
        """The fees of a choice if the train comes from track of the same rival, at whichever end."""
        fees = choice.fees
        if choice.first_payee != FREE:
            fees -= fee_of_one(choice.first_payee)
        if choice.last_payee != FREE and choice.last_payee != choice.first_payee:
            fees -= fee_of_one(choice.last_payee)
        return fees

    def lowest(self, choices: list[WayToPay]) -> int:
        """The least fee to each rival in any of these; and in the field of `me` the least sum of fees."""
        low = self.fields.highest
        for choice in choices:
            total: int = choice.total
            if choice.first_payee != FREE or choice.last_payee != FREE:
                total -= 1
            fees = self.least(choice) & self.rivals
            low = self.fields.lower_of(low, fees + min(total, MOST_LIMIT) * fee_of_one(self.me))
        return low


NO_NUMBERS: Final[list[int]] = []
NO_WAYS_TO_PAY: Final[list[WayToPay]] = []
"""Shared by all chains; never changed."""


@mypyc_attr(acyclic=True)
class Chain:
    """The steps from one place to the next; and, after `reckon`, what they cost one company."""

    def __init__(self, start: i64, end: i64, owner: i64) -> None:
        self.start = start
        self.end = end
        self.owner = owner
        """The owners of the first step."""
        self.inner = NO_NUMBERS
        """The hexes between start and end."""
        self.owners = NO_NUMBERS
        """The owners of each step, if there is more than one."""
        self.segments = NO_NUMBERS
        """The segment of each step, on maps with tolls."""
        self.own = False
        """Whether a step of it is on the company's own lines."""
        self.choices = NO_WAYS_TO_PAY
        """The ways to pay for it."""
        self.low = 0
        """What they come to at least, see `Payer.lowest`."""

    def reckon(self, payer: Payer) -> None:
        """Find out whether it is partly the company's own, and the ways to pay for it."""
        owners = self.owner
        self.own = owners & payer.needed != 0
        if len(self.segments) > 0:
            self.reckon_tolls(payer)
            return
        self.choices = payer.over(owners)
        if len(self.owners) == 0:
            self.low = payer.low[owners]
            return
        for n in range(1, len(self.owners)):
            owners = self.owners[n]
            if owners & payer.needed:
                self.own = True
            self.choices = payer.further(self.choices, n, owners)
        self.low = payer.lowest(self.choices)

    def reckon_tolls(self, payer: Payer) -> None:
        """The same on a map with tolls."""
        assert payer.tolls is not None
        self.choices = NO_WAYS_TO_PAY
        for n in range(len(self.segments)):
            owners: i64 = self.owner
            if n > 0:
                owners = self.owners[n]
            feature: i64 = payer.tolls.feature[self.segments[n]]
            if owners & payer.needed:
                self.own = True
            if feature == NO_FEATURE:
                self.choices = payer.further(self.choices, n, owners)
            else:
                self.choices = payer.over_toll(self.choices, n, owners, feature)
        self.choices = payer.charged(self.choices)
        self.low = payer.lowest(self.choices)
