"""Ten Stops: where everything lies, what can be done, and the rules."""

from typing import Final

from roundhouse.core.action import Action, Verb, bare, one
from roundhouse.core.codecs import HOLE, Column, Number, OrNothing
from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadNotation, Refusal, must
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.positions import Field
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, NOTHING, OVER, UNKNOWN, State, with_item

STOPS: Final = 10
TICKETS: Final = [4, 5, 6, 7, 8, 9, 10]
STATIONS: Final = (3, 6, 9)
STATION_POINTS: Final = 2
ROUNDS: Final = 4


# The state


class StopsState(State):
    """Whose turn it is, what the die shows, where the trains stand, and who holds which ticket."""

    def __init__(self, seats: int, like: "StopsState | None" = None) -> None:
        super().__init__(seats, like)
        self.turn: int = 0 if like is None else like.turn
        """How many turns have been taken: from this follow the round and the seat."""
        self.roll: int = 0 if like is None else like.roll
        """What the die shows; 0 before it is rolled."""
        self.trains: tuple[int, ...] = (1,) * seats if like is None else like.trains
        """The stop at which each seat's train stands."""
        self.tickets: tuple[int, ...] = (NOTHING,) * seats if like is None else like.tickets
        """The stop on each seat's ticket; NOTHING before the deal, UNKNOWN where a view has a hole."""

    @property
    def seat(self) -> int:
        return self.turn % self.seats

    @property
    def round(self) -> int:
        return min(self.turn // self.seats + 1, ROUNDS)

    def clone(self) -> "StopsState":
        return StopsState(self.seats, self)


# The actions


class Deal(Action):
    """`~deal:SEAT,STOP`: a seat, counted from 1, is dealt a ticket; only that seat sees which."""

    def __init__(self, seat: int, stop: int) -> None:
        self.seat = seat
        self.stop = stop

    def text(self) -> str:
        return f"~deal:{self.seat + 1},{'?' if self.stop == UNKNOWN else self.stop}"

    def masked(self, actor: int, seat: int) -> Action:
        return self if seat == self.seat else Deal(self.seat, UNKNOWN)


class Roll(Action):
    """`~roll:NUMBER`: what the die shows."""

    def __init__(self, number: int) -> None:
        self.number = number

    def text(self) -> str:
        return f"~roll:{self.number}"


class Drive(Action):
    """`drive:STOP`: drive on to this stop."""

    def __init__(self, stop: int) -> None:
        self.stop = stop

    def text(self) -> str:
        return f"drive:{self.stop}"

    def parts(self) -> tuple[str, ...]:
        return (f"stop:{self.stop}",)


class Wait(Action):
    """`wait`: stay where one is."""

    def text(self) -> str:
        return "wait"

    def parts(self) -> tuple[str, ...]:
        return ("wait",)


def number(text: str, most: int) -> int:
    """A number from 1 to `most`."""
    if not text.isdecimal() or str(int(text)) != text or not 1 <= int(text) <= most:
        raise BadNotation(f"'{text[:10]}' is no number from 1 to {most}.")
    return int(text)


def read_deal(args: list[str]) -> Action:
    if len(args) != 2:
        raise BadNotation("Write ~deal:SEAT,STOP, for instance ~deal:1,7.")
    return Deal(number(args[0], 4) - 1, number(args[1], STOPS))


VERBS: Final = [
    Verb("drive", "drive:STOP", lambda args: Drive(number(one(args, "drive:STOP"), STOPS))),
    Verb("wait", "wait", lambda args: bare(args, Wait())),
    Verb("~deal", "~deal:SEAT,STOP", read_deal),
    Verb("~roll", "~roll:NUMBER", lambda args: Roll(number(one(args, "~roll:NUMBER"), 6))),
]


# The phases, in the order of the rulebook


class DealTickets(Phase[StopsState]):
    """Each seat gets a ticket (TS-DEAL-1)."""

    def enter(self, s: StopsState) -> bool:
        return NOTHING in s.tickets

    def to_move(self, s: StopsState) -> int:
        return CHANCE

    def legal(self, s: StopsState) -> list[Action]:
        seat = s.tickets.index(NOTHING)
        return [Deal(seat, stop) for stop in TICKETS if stop not in s.tickets]

    def apply(self, s: StopsState, a: Action) -> bool:
        assert isinstance(a, Deal)
        s.tickets = with_item(s.tickets, a.seat, a.stop)
        return NOTHING not in s.tickets


class RollDie(Phase[StopsState]):
    """The die of a turn (TS-ROLL-1)."""

    def to_move(self, s: StopsState) -> int:
        return CHANCE

    def legal(self, s: StopsState) -> list[Action]:
        return [Roll(number) for number in range(1, 7)]

    def apply(self, s: StopsState, a: Action) -> bool:
        assert isinstance(a, Roll)
        s.roll = a.number
        return True


class DriveOrWait(Phase[StopsState]):
    """The decision of a turn (TS-DRIVE-1, TS-DRIVE-2, TS-DRIVE-3)."""

    def to_move(self, s: StopsState) -> int:
        return s.seat

    def legal(self, s: StopsState) -> list[Action]:
        stop = s.trains[s.seat] + s.roll
        return [Drive(stop), Wait()] if stop <= STOPS else [Wait()]

    def refusal(self, s: StopsState, a: Action) -> Refusal:
        stop = s.trains[s.seat] + s.roll
        if not isinstance(a, Drive):
            return super().refusal(s, a)
        if stop > STOPS:
            return Refusal(
                "TS-DRIVE-2", f"The line ends at stop {STOPS}: with a {s.roll} this train must wait."
            )
        return Refusal("TS-DRIVE-1", f"A {s.roll} leads to stop {stop}, not to stop {a.stop}.")

    def apply(self, s: StopsState, a: Action) -> bool:
        if isinstance(a, Drive):
            s.trains = with_item(s.trains, s.seat, a.stop)
            if a.stop in STATIONS:
                s.gain(s.seat, STATION_POINTS, "TS-DRIVE-3", str(a.stop))
        s.roll = 0
        s.turn += 1
        if s.turn == ROUNDS * s.seats:
            for seat in range(s.seats):
                s.gain(seat, STOPS - abs(s.trains[seat] - s.tickets[seat]), "TS-END-1", str(s.tickets[seat]))
            s.finish()
        return True


# The rules of a table


class Ticket(Number):
    """A ticket in a position: the number of its stop, or '?' where a view has a hole."""

    def __init__(self) -> None:
        super().__init__(min(TICKETS), max(TICKETS))

    def write(self, value: int) -> object:
        return HOLE if value == UNKNOWN else value


class StopsRules(Rules[StopsState]):
    """Ten Stops for one table."""

    def __init__(self, seats: int, options: Options) -> None:
        phases: list[Phase[StopsState]] = [
            DealTickets("Deal the tickets", "TS-DEAL-1"),
            RollDie("Roll the die", "TS-ROLL-1"),
            DriveOrWait("Drive or wait", "TS-DRIVE-1"),
        ]
        super().__init__(seats, options, phases, VERBS)
        self.fields = [
            Field("scores", Column(Number(0, 99), seats)),
            Field("turn", Number(0, ROUNDS * seats)),
            Field("roll", Number(0, 6)),
            Field("trains", Column(Number(1, STOPS), seats)),
            Field("tickets", Column(OrNothing(Ticket()), seats)),
        ]

    def empty_table(self) -> StopsState:
        return StopsState(self.seats)

    def end_rule(self) -> str:
        return "TS-END-1"

    def clone(self, s: StopsState) -> StopsState:
        return s.clone()

    def ranking(self, s: StopsState) -> list[int]:
        return [1 + sum(other > score for other in s.scores) for score in s.scores]

    def component_counts(self, s: StopsState) -> dict[str, int]:
        left = [stop for stop in TICKETS if stop not in s.tickets]
        return {"tickets": len(left) + sum(ticket > 0 for ticket in s.tickets), "trains": len(s.trains)}

    def max_actions(self) -> int:
        return self.seats + 2 * ROUNDS * self.seats + 1

    # What is secret: the tickets of the others, until the game is over

    def mask(self, s: StopsState, seat: int) -> StopsState:
        view = s.clone()
        if s.phase != OVER:
            view.tickets = tuple(
                UNKNOWN if ticket > 0 and owner != seat else ticket for owner, ticket in enumerate(s.tickets)
            )
        return view

    def guess(self, s: StopsState, seat: int, dice: Dice) -> StopsState:
        state = s.clone()
        unseen = [stop for stop in TICKETS if stop not in s.tickets]
        drawn = iter(dice.draw(unseen, len(unseen)))
        state.tickets = tuple(next(drawn) if ticket == UNKNOWN else ticket for ticket in s.tickets)
        return state

    def check(self, s: StopsState) -> None:
        dealt = [ticket for ticket in s.tickets if ticket != NOTHING]
        must(len(set(dealt)) == len(dealt), "TS-DEAL-1", "A ticket was dealt twice.")
