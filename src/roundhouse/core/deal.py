"""The deal of two things that only whoever receives them sees, like two cards for a hand."""

from mypy_extensions import i64

from roundhouse.core.action import Action


class Deal(Action):
    """`~deal:SEAT,THING,THING`: two things of a game go to a seat, counted from 1."""

    def __init__(self, seat: i64, first: i64, second: i64, ids: str) -> None:
        self.seat = seat
        self.first = first
        self.second = second
        self.ids = ids

    def text(self) -> str:
        return f"~deal:{self.seat + 1},{self.ids}"

    def masked(self, actor: int, seat: int) -> Action:
        return self if self.seat == seat else Deal(self.seat, -1, -1, "?,?")
