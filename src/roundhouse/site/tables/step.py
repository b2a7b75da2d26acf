"""A step: a table as it stood after one change of its log, with all else that its page shows."""

from typing import TYPE_CHECKING, Any, Final

from roundhouse.core.table import Table
from roundhouse.site.turns.spells import Spell, Until

if TYPE_CHECKING:
    from roundhouse.site.letters.on_file import Letters

PERSON: Final = "person"
"""What `Step.players` says of a seat that no bot plays."""


class Step:
    """What a page is made of. It stays as it is, so it may be shown later; it costs little (`Room.step`)."""

    def __init__(
        self,
        id_: str,
        table: Table,
        length: int,
        players: list[str],
        ends_soon: bool,
        asked_always: frozenset[int],
        rematch: str,
        until: Until | None = None,
        spells: tuple[Spell, ...] = (),
        letters: "Letters | None" = None,
    ) -> None:
        self.id = id_
        self.table = table
        """Never changed: a room gets another one with every change."""
        self.length = length
        """How many lines the log had."""
        self.players = players
        """For each seat PERSON or the level of a bot."""
        self.ends_soon = ends_soon
        """Whether in a moment the only choice of the seat to move is played by itself."""
        self.asked_always = asked_always
        """The seats that are asked even where there is one choice only."""
        self.rematch = rematch
        """The table at which the same seats play again; '' if nobody has asked for it."""
        self.until = until
        """Until when whoever is to move has time; None at a live table."""
        self.spells = spells
        """The events that caretakers have played."""
        self.letters: Any = letters
        """What is on file where letters are written (`letters/on_file.py`)."""

    def by_caretaker(self, seat: int, event: int) -> bool:
        """Whether a caretaker has played this event of a seat."""
        for whose, first, end in self.spells:
            if whose == seat and first <= event and (end is None or event < end):
                return True
        return False

    def has_caretaker(self, seat: int) -> bool:
        """Whether a caretaker plays this seat now."""
        return any(each.seat == seat and each.end is None for each in self.spells)

    def shows(self, other: "Step") -> bool:
        """Whether the pages of both are the same."""
        return (
            self.table is other.table
            and self.length == other.length
            and self.players == other.players
            and self.ends_soon == other.ends_soon
            and self.asked_always == other.asked_always
            and self.rematch == other.rematch
            and self.until == other.until
            and self.spells == other.spells
            and self.letters is other.letters
        )
