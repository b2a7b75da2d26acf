"""What happened in a round by post, from the log alone: builds, runs, and the ledger with its check."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from roundhouse.core.errors import RoundhouseError
from roundhouse.core.event import Event
from roundhouse.core.orders import Orders
from roundhouse.core.state import CHANCE, Entry
from roundhouse.games.railway_rivals.actions import Die
from roundhouse.games.railway_rivals.data import OPENING

FEES: Final = ("RW-B2.7", "RW-C2.6")
"""What trains pay."""
CONSTRUCTION: Final = ("RW-B6.5", "RW-C1b.1")
"""What is paid for building off the account."""
CREDITS: Final = ("RW-A4a.1", "RP-18")
"""What towns bring."""


class Train:
    """A train of a run: who runs it, and by which hexes."""

    def __init__(self, seats: list[int], hexes: list[str]) -> None:
        self.seats = seats
        self.hexes = hexes
        self.dice: list[int] = []


class Run:
    """One run of a round."""

    def __init__(self, number: int, first: str, second: str) -> None:
        self.number = number
        self.first = first
        self.second = second
        self.trains: list[Train] = []
        self.entries: list[Entry] = []
        """What it brought and cost."""
        self.failed: list[str] = []
        """The rules by which orders for it failed."""
        self.carried = False

    def money(self, seat: int) -> int:
        return sum([entry.amount for entry in self.entries if entry.seat == seat])

    def prize(self, train: Train) -> int:
        """What a train won, its partners together."""
        won = [e.amount for e in self.entries if e.seat in train.seats and e.rule not in FEES]
        return sum([amount for amount in won if amount > 0])


class Payment:
    """What a company paid to another for building."""

    def __init__(self, payer: int, receiver: int, amount: int, about: str) -> None:
        self.payer = payer
        self.receiver = receiver
        self.amount = amount
        self.about = about
        """The segment, like `I9,J8`."""


class Line:
    """A building line of one company as it was carried out."""

    def __init__(self, label: str, segments: list[str]) -> None:
        self.label = label
        self.segments = segments
        """Like `E4/F4`."""
        self.entries: list[Entry] = []
        """What the company was credited for it, and what it cost."""


class Round:
    """All that the log tells of one round."""

    def __init__(self, log: Sequence[Event], since: int, seats: int) -> None:
        self.seats = seats
        self.before = [OPENING + money for money in sums(log[:since], seats)]
        """The balances brought forward."""
        self.after = [OPENING + money for money in sums(log, seats)]
        self.runs: list[Run] = []
        self.lines: list[list[Line]] = [[] for _ in range(seats)]
        self.builds: list[Entry] = []
        """What building brought and cost."""
        self.paid: list[Payment] = []
        """What companies paid each other for it."""
        self.failed: list[tuple[str, str]] = []
        """Building orders that failed: the label and the rule."""
        self.starts: dict[int, str] = {}
        """In round 0 where each company starts."""
        self.new: set[tuple[int, str, str]] = set()
        """The new segments with their seats."""
        self.read(log[since:])
        for entry, after in pairwise(self.builds):
            # every payment is two lines: the payer's, then the receiver's
            if entry.amount < 0 and entry.rule not in CONSTRUCTION:
                self.paid.append(Payment(entry.seat, after.seat, after.amount, entry.about))

    def read(self, events: Sequence[Event]) -> None:
        waiting: list[Entry] = []
        run: Run | None = None
        for event in events:
            for entry in event.entries:
                if entry.rule == "RP-39":
                    number, first, second = entry.about.split(",")
                    run = Run(int(number), first, second)
                    self.runs.append(run)
                elif entry.rule == "RP-7":
                    self.starts[entry.seat] = entry.about
                elif entry.rule == "RP-13":
                    self.built(entry, waiting)
                elif entry.rule == "RP-21":
                    label, _, rule = entry.about.partition("=")
                    self.failed.append((label, rule))
                elif entry.amount and (run is None or entry.rule in (*CONSTRUCTION, *CREDITS)):
                    run = None  # the races are over
                    waiting.append(entry)
                    self.builds.append(entry)
                elif run is not None:
                    self.of_run(run, event, entry)

    def of_run(self, run: Run, event: Event, entry: Entry) -> None:
        if entry.amount:
            run.entries.append(entry)
        elif entry.rule == "RP-31":
            _, partner, hexes = entry.about.split(",")
            together = [entry.seat] if partner == "0" else [entry.seat, int(partner) - 1]
            run.trains.append(Train(together, hexes.split(".")))
        elif entry.rule == "RP-29":
            run.carried = True
        elif entry.rule == "RP-36":
            run.failed.append(entry.about.partition("=")[2])
        elif event.actor == CHANCE and isinstance(event.action, Die):
            for train in run.trains:
                if entry.seat == train.seats[0] and entry is event.entries[0]:
                    train.dice.append(int(event.action.face))

    def built(self, note: Entry, waiting: list[Entry]) -> None:
        """A company's line: what was booked before belongs to the lines of its label."""
        label, _, segments = note.about.partition("=")
        line = Line(label, segments.split("."))
        line.entries = [entry for entry in waiting if entry.seat == note.seat]
        for entry in line.entries:
            waiting.remove(entry)
        self.lines[note.seat].append(line)
        for segment in line.segments:
            a, _, b = segment.partition("/")
            self.new.add((note.seat, a, b))

    def of_builds(self, seat: int) -> int:
        return sum([entry.amount for entry in self.builds if entry.seat == seat])

    def check(self, scores: Sequence[int]) -> None:
        """The referee's check: balances brought forward and all columns give the accounts (part 3.1, 8)."""
        for seat in range(self.seats):
            columns = sum([run.money(seat) for run in self.runs]) + self.of_builds(seat)
            if self.before[seat] + columns != self.after[seat] or self.after[seat] != scores[seat]:
                raise RoundhouseError(f"The account of seat {seat + 1} does not add up: nothing is printed.")


def beginnings(log: Sequence[Event]) -> list[int]:
    """Where the letters of each round begin: the first seat writes first."""
    return [at for at, event in enumerate(log) if event.actor == 0 and isinstance(event.action, Orders)]


def sums(log: Sequence[Event], seats: int) -> list[int]:
    found = [0] * seats
    for event in log:
        for entry in event.entries:
            if entry.seat >= 0:
                found[entry.seat] += entry.amount
    return found
