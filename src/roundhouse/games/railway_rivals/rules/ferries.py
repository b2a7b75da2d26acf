"""Ferries: who may buy one, what it costs, and where its owner is present by it (RW-C1.1)."""

from mypy_extensions import i64

from roundhouse.core.bits import has
from roundhouse.core.errors import Refusal
from roundhouse.core.state import NOTHING, with_item
from roundhouse.core.wide_sets import in_set, with_member
from roundhouse.games.railway_rivals.actions import Buy
from roundhouse.games.railway_rivals.data import NO_TOWN, Map
from roundhouse.games.railway_rivals.notation import Notation
from roundhouse.games.railway_rivals.packing import seats_at
from roundhouse.games.railway_rivals.rules.dues import Bill
from roundhouse.games.railway_rivals.rules.laying import Laying
from roundhouse.games.railway_rivals.state import RailwayState


def only_by_ferry(sheet: Map) -> str:
    """The name of a destination to which nothing but ferries leads, or nothing (RU-74)."""
    for places in sheet.destinations.values():
        for place in places:
            if not any(hex_ in sheet.by_land for hex_ in place.hexes):
                return place.names[0]
    return ""


class Ferries:
    """The ferries of one table, bought on a building turn of either stage (RU-47)."""

    def __init__(self, notation: Notation, laying: Laying) -> None:
        self.notation = notation
        self.laying = laying
        self.map = notation.map
        self.ferries = self.map.ferries

    # Who may buy

    def legal(self, s: RailwayState, seat: i64) -> list[Buy]:
        buys = [buy for buy in self.notation.buys if self.why_not(s, seat, buy) is None]
        here = [self.in_port(s, seat, self.ferries[buy.ferry].ports[0]) for buy in buys]
        back = self.notation.buys_back
        return [buy if own else back[buy.ferry] for buy, own in zip(buys, here, strict=True)]

    def entitled(self, s: RailwayState, seat: i64, ferry: i64) -> bool:
        """Whether the seat has track in one of the ports, or is there by a ferry of its own (RU-68, RU-70).

        A start without track does not do (RW-C1a.1).
        """
        return any(self.in_port(s, seat, port) for port in self.ferries[ferry].ports)

    def in_port(self, s: RailwayState, seat: i64, port: i64) -> bool:
        return has(seats_at(s.seats_in_hex, port), seat) or self.laying.ferried_to(s, seat, port)

    def owned(self, s: RailwayState, seat: i64) -> list[int]:
        """The ferries of a seat."""
        return [ferry for ferry, owner in enumerate(s.ferries) if owner == seat]

    def why_not(self, s: RailwayState, seat: i64, buy: Buy) -> Refusal | None:
        """Why the seat cannot buy this ferry now; None if it can."""
        ferry = self.ferries[buy.ferry]
        name = f"the ferry {ferry.name}"
        if s.ferries[buy.ferry] != NOTHING:
            return Refusal("RU-69", f"Seat {s.ferries[buy.ferry] + 1} owns {name}, for the whole game.")
        if not self.entitled(s, seat, buy.ferry):
            return Refusal("RW-C1a.1", f"To buy {name} you need track in one of its ports.")
        own = self.owned(s, seat)
        if len(own) >= self.map.ferries_each:
            return Refusal("RU-69", f"Nobody has more than {self.map.ferries_each} ferries on this map.")
        for other in ferry.not_with:
            if other in own:
                return Refusal("RU-69", f"Nobody owns both {name} and the ferry {self.ferries[other].name}.")
        if self.laying.no_debt and s.scores[seat] + self.bill(s, seat, buy).by_seat()[seat] < 0:
            return Refusal("RU-19", f"Buying {name} would bring your account below nothing.")
        return None

    # What it does

    def towns(self, s: RailwayState, seat: i64, ferry: i64) -> list[int]:
        """The hexes of ports whose towns it serves for its owner, if the map says so (RU-71)."""
        if not self.ferries[ferry].serves:
            return []  # it is not track, and serves no town (RU-48)
        return [port for port in self.ferries[ferry].ports if not self.laying.rooted(s, seat, port)]

    def bill(self, s: RailwayState, seat: int, buy: Buy) -> Bill:
        """What a ferry costs, whatever its length (RW-C1b.1); it comes off the account in both stages."""
        credits_: list[tuple[int, int]] = []
        for port in self.towns(s, seat, buy.ferry):
            credit = self.laying.credit(s, port)
            if credit > 0:
                credits_.append((self.laying.credit_at[port], credit))
        return Bill(seat, self.ferries[buy.ferry].price, True, [], credits_)

    def buy(self, s: RailwayState, seat: i64, buy: Buy) -> None:
        """It is paid for, beside the allowance and beside the 10 (RU-47)."""
        ferry = self.ferries[buy.ferry]
        s.gain(seat, -ferry.price, "RW-C1b.1", "" if s.ledger is None else ferry.id)
        towns = self.towns(s, seat, buy.ferry)
        for port in towns:
            self.laying.pay_credit(s, seat, port)
        s.ferries = with_item(s.ferries, buy.ferry, seat)
        self.laying.hold_ferry(s, seat, buy.ferry)
        for port in towns:
            self.mark_served(s, port)

    def mark_served(self, s: RailwayState, port: i64) -> None:
        town = self.laying.credit_at[port]
        if town != NO_TOWN and not in_set(s.served, town):
            s.served = with_member(s.served, town)

    def restore(self, s: RailwayState) -> None:
        """What follows from who owns the ferries, in a position that comes from outside."""
        for ferry, owner in enumerate(s.ferries):
            if owner != NOTHING:
                towns = self.towns(s, owner, ferry)
                self.laying.hold_ferry(s, owner, ferry)
                for port in towns:
                    self.mark_served(s, port)
