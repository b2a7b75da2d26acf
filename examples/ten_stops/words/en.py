"""Ten Stops in English."""

from typing import Final

from examples.ten_stops.rules import STATION_POINTS, STATIONS, Deal, Drive, Roll, StopsState
from roundhouse.core.action import Action
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, NOTHING, OVER, UNKNOWN, Entry
from roundhouse.core.view import View
from roundhouse.core.words import Label, Standing, Words


class English(Words):
    """All that the game says."""

    def as_text(self, view: View[StopsState], names: list[str]) -> list[str]:
        s = view.state
        return [
            f"{name:10} stop {s.trains[seat]:2}  ticket {self.ticket(s, seat):2}  {s.scores[seat]} points"
            for seat, name in enumerate(names)
        ]

    def ticket(self, s: StopsState, seat: int) -> str:
        """What this view knows of a seat's ticket."""
        return {NOTHING: "-", UNKNOWN: "?"}.get(s.tickets[seat], str(s.tickets[seat]))

    def ask(self, view: View[StopsState], names: list[str]) -> str:
        if view.to_move == OVER:
            return "The game is over."
        if view.to_move == CHANCE:
            return "Chance is next."
        return f"The die shows {view.state.roll}: drive on, or wait."

    def label(self, view: View[StopsState], action: Action, names: list[str]) -> Label:
        return Label(f"Drive to stop {action.stop}" if isinstance(action, Drive) else "Wait")

    def hint(self, view: View[StopsState], action: Action, names: list[str]) -> str:
        if isinstance(action, Drive) and action.stop in STATIONS:
            return f"a station: you gain {STATION_POINTS} points"
        return ""

    def say(self, rules: Rules[StopsState], actor: int, action: Action, names: list[str]) -> str:
        if isinstance(action, Deal):
            told = "a ticket" if action.stop == UNKNOWN else f"the ticket for stop {action.stop}"
            return f"{names[action.seat]} is dealt {told}."
        if isinstance(action, Roll):
            return f"The die shows {action.number}."
        if isinstance(action, Drive):
            return f"{names[actor]} drives to stop {action.stop}."
        return f"{names[actor]} waits."

    def note(self, rules: Rules[StopsState], entry: Entry, names: list[str]) -> str:
        why = "for the station" if entry.rule == "TS-DRIVE-3" else f"with the ticket for stop {entry.about}"
        return f"{names[entry.seat]} gains {entry.amount} points {why}."

    def source(self, rules: Rules[StopsState], entry: Entry) -> str:
        return "Stations" if entry.rule == "TS-DRIVE-3" else "Tickets"

    def standing(self, view: View[StopsState], names: list[str]) -> Standing:
        return Standing("Points", "The most points win.", ["TS-END-2"])


WORDS: Final = English()
