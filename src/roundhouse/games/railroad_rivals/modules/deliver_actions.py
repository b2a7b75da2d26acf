"""The actions of a deliver step that come with modules: past a water tower, and the end of the step."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.games.railroad_rivals.data import COLOURS


class Done(Action):
    """`done`: close one's own deliver step."""

    def text(self) -> str:
        return "done"

    def parts(self) -> tuple[str, ...]:
        return ("done",)


class Carry(Action):
    """`carry:COLOUR,FROM,VIA,TO`: deliver a cube past one's own water tower to another city."""

    def __init__(self, colour: i64, origin: i64, via: i64, to: i64, ids: tuple[str, str, str]) -> None:
        self.colour = colour
        self.origin = origin
        self.via = via
        self.to = to
        self.ids = ids

    def text(self) -> str:
        return f"carry:{COLOURS[self.colour]},{','.join(self.ids)}"

    def parts(self) -> tuple[str, ...]:
        first, second = sorted(self.ids[:2])
        third, fourth = sorted(self.ids[1:])
        return (
            f"cube:{self.ids[0]},{COLOURS[self.colour]}",
            f"link:{first},{second}",
            f"link:{third},{fourth}",
        )


DONE: Final = Done()
