"""What movers of Trainmaker see, written anew where it has changed: the fields of `position.py` in order."""

from typing import Any

from mypy_extensions import i64

from roundhouse.core.sight import Sight
from roundhouse.games.trainmaker.state import TrainState


class TrainSight(Sight):
    """The twenty fields of a Trainmaker position."""

    def look(self, seen: memoryview, row: i64, old: Any, new: Any) -> None:
        if old is None:
            self.look_at_fields(seen, row, new, 0)
            return
        assert isinstance(old, TrainState)
        assert isinstance(new, TrainState)
        if new.first != old.first:
            self.put(seen, row, 0, self.encoding.piece(0, new.first))
        if new.seat != old.seat:
            self.put(seen, row, 1, self.encoding.piece(1, new.seat))
        if new.round != old.round:
            self.put(seen, row, 2, self.number(new.round))
        if new.trains != old.trains:
            self.put(seen, row, 3, self.number(new.trains))
        if new.rolls != old.rolls:
            self.put(seen, row, 4, self.number(new.rolls))
        if new.unrolled != old.unrolled:
            self.put(seen, row, 5, self.number(new.unrolled))
        if new.aside != old.aside:
            self.put(seen, row, 6, self.number(new.aside))
        if new.roll != old.roll:
            self.put(seen, row, 7, self.encoding.piece(7, new.roll))
        if new.fresh != old.fresh:
            self.put(seen, row, 8, self.number(1 if new.fresh else 0))
        if new.train != old.train:
            self.put(seen, row, 9, self.encoding.piece(9, new.train))
        if new.scored != old.scored:
            self.put(seen, row, 10, self.number(1 if new.scored else 0))
        if new.tokens != old.tokens:
            self.put(seen, row, 11, self.encoding.piece(11, new.tokens))
        if new.spent != old.spent:
            self.put(seen, row, 12, self.number(1 if new.spent else 0))
        if new.deck != old.deck:
            self.put(seen, row, 13, self.encoding.piece(13, new.deck))
        if new.display is not old.display:
            self.put(seen, row, 14, self.encoding.piece(14, new.display))
        if new.cards is not old.cards:
            self.put(seen, row, 15, self.encoding.piece(15, new.cards))
        # what a seat sees of the Contracts is a new column in every view
        if new.offers != old.offers:
            self.put(seen, row, 16, self.encoding.piece(16, new.offers))
        if new.kept != old.kept:
            self.put(seen, row, 17, self.encoding.piece(17, new.kept))
        if new.claimed != old.claimed:
            self.put(seen, row, 18, self.number(new.claimed))
        if new.winner != old.winner:
            self.put(seen, row, 19, self.encoding.piece(19, new.winner))
