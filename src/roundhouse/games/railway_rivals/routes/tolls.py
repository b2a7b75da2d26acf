"""Fees besides 1 a step to a rival: tolls of bridges, and what goes to the bank for the foreign railway."""

from mypy_extensions import i64

from roundhouse.games.railway_rivals.data import MOST_SEATS, NO_FEATURE, Map
from roundhouse.games.railway_rivals.packing import FOREIGN_LINE, FREE, NOBODY, step_hex, step_payee
from roundhouse.games.railway_rivals.routes.fees import fee_of_one


class Tolls:
    """The bridges and tunnels of a map that take a toll, by their segments."""

    def __init__(self, sheet: Map) -> None:
        self.map = sheet
        self.feature = [
            feature if feature != NO_FEATURE and sheet.features[feature].toll else NO_FEATURE
            for feature in sheet.feature
        ]
        """The feature of each segment, if it takes a toll; ferries come after the features."""
        self.several = [feature.toll > 0 and len(feature.path) > 2 for feature in sheet.features]
        """The bridges with a toll and several segments, which a train may pass in several places."""
        self.several += [False] * len(sheet.ferries)
        for ferry in range(len(sheet.ferries)):
            self.feature[sheet.regular + ferry] = len(sheet.features) + ferry
        fees = [feature.toll for feature in sheet.features]
        self.amounts = fees + [ferry.fee for ferry in sheet.ferries]
        """What each takes: a ferry is used for its fee, whatever its length (RW-C1c.1, RU-72).

        The owner's own step pays nobody (RW-C1c.2).
        """
        self.also = [feature.besides for feature in sheet.features] + [False] * len(sheet.ferries)

    def toll(self, feature: int) -> int:
        return self.amounts[feature]

    def besides(self, feature: i64) -> bool:
        return self.also[feature]

    def mark(self, feature: int, payee: int) -> int:
        """The toll of a bridge to one of its owners as a set of its own; there may be more than 64."""
        return 1 << (MOST_SEATS * feature + payee)

    def marks(self, feature: int) -> int:
        """The tolls of a bridge to all seats."""
        return ((1 << MOST_SEATS) - 1) << (MOST_SEATS * feature)

    def fees(self, marks: int) -> int:
        """What the tolls in such a set come to for each seat."""
        found = 0
        feature = 0
        while marks != 0:
            for payee in range(MOST_SEATS):
                if marks & 1 << payee:
                    found += self.toll(feature) * fee_of_one(payee)
            marks >>= MOST_SEATS
            feature += 1
        return found

    def fees_of(self, route: tuple[int, ...], by_hexes: bool) -> tuple[int, int]:
        """The fees of a route to all seats, and what it pays to the bank.

        A toll is paid once a run to each owner who is named for a part of the bridge, instead of 1 a step or
        besides (RU-89). A standing bridge is free (RU-90); a step over a foreign line pays 1 to the bank, in
        the unit of the table (RW-C2.6, RU-77).
        """
        fees = 0
        bank: i64 = 0
        paid: list[tuple[int, int]] = []
        last: i64 = FREE
        here: i64 = route[0]
        for step in route[1:]:
            payee, there = step_payee(step), step_hex(step)
            segment = self.map.segment(here, there)
            here = there
            if payee == NOBODY:
                if segment < 0 or self.map.nobody[segment] != FOREIGN_LINE >> 8:
                    payee = FREE
                else:
                    bank += 2 if by_hexes and payee != last else 1
            elif payee != FREE:
                feature = self.feature[segment] if segment >= 0 else NO_FEATURE
                if feature != NO_FEATURE and (feature, payee) not in paid:
                    paid.append((feature, payee))
                    fees += self.toll(feature) * fee_of_one(payee)
                if feature != NO_FEATURE and not self.besides(feature):
                    payee = FREE  # flat, so it ends a stretch
                else:
                    fees += (2 if by_hexes and payee != last else 1) * fee_of_one(payee)
            last = payee
        return fees, bank
