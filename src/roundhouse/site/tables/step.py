"""A step: a table as it stood after one change of its log, with all else that its page shows."""

from typing import Final

from roundhouse.core.table import Table

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

    def shows(self, other: "Step") -> bool:
        """Whether the pages of both are the same."""
        return (
            self.table is other.table
            and self.length == other.length
            and self.players == other.players
            and self.ends_soon == other.ends_soon
            and self.asked_always == other.asked_always
            and self.rematch == other.rematch
        )
