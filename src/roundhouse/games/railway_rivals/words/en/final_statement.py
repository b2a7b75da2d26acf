"""The final statement of a postal game: balances by round, and what each company did."""

from collections.abc import Sequence

from roundhouse.core.event import Event
from roundhouse.core.post import Company, Grid
from roundhouse.games.railway_rivals.postal.report import CONSTRUCTION, CREDITS, FEES, Round, beginnings


class FinalStatement:
    """Figures of a whole game, from its log."""

    def __init__(self, log: Sequence[Event], companies: Sequence[Company]) -> None:
        self.companies = companies
        seats = len(companies)
        begins = beginnings(log)
        ends = [*begins[1:], len(log)]
        self.rounds = [Round(log[:end], begin, seats) for begin, end in zip(begins, ends, strict=True)]
        """Each from its first letter to the first of the next."""
        self.first = 13 - len(self.rounds)
        """The number of the first round: 0, or 1 where the map has one start."""

    def balances(self) -> Grid:
        numbers = [str(self.first + i) for i in range(len(self.rounds))]
        rows = [
            [company.short, *[str(told.after[seat]) for told in self.rounds]]
            for seat, company in enumerate(self.companies)
        ]
        return Grid(["", *numbers], rows)

    def deeds(self) -> Grid:
        head = ["", "towns", "from rivals", "to rivals", "entered", "won", "second", "joint"]
        head += ["fees paid", "fees got", "construction"]
        rows = [
            [company.short, *[str(n) for n in self.of(seat)]] for seat, company in enumerate(self.companies)
        ]
        return Grid(head, rows)

    def of(self, seat: int) -> list[int]:
        towns = got = paid = entered = won = second = joint = fees_paid = fees_got = cost = 0
        for told in self.rounds:
            for entry in told.builds:
                if entry.seat != seat:
                    continue
                if entry.rule in CREDITS:
                    towns += 1
                elif entry.rule in CONSTRUCTION:
                    cost -= entry.amount
                elif entry.amount > 0:
                    got += entry.amount
                else:
                    paid -= entry.amount
            for run in told.runs:
                for entry in run.entries:
                    if entry.seat == seat and entry.rule in FEES:
                        fees_got += max(0, entry.amount)
                        fees_paid += max(0, -entry.amount)
                prizes = sorted({run.prize(train) for train in run.trains}, reverse=True)
                for train in run.trains:
                    if seat in train.seats:
                        entered += 1
                        joint += len(train.seats) > 1
                        place = prizes.index(run.prize(train))
                        won += place == 0 and run.prize(train) > 0
                        second += place == 1 and run.prize(train) > 0
        return [towns, got, paid, entered, won, second, joint, fees_paid, fees_got, cost]
