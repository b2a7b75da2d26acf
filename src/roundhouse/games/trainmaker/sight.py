"""What movers of Trainmaker see, written anew where it has changed: the fields of `position.py` in order."""

from typing import Any

from mypy_extensions import i64

from roundhouse.core.sight import Sight
from roundhouse.games.trainmaker.state import TrainState


class TrainSight(Sight):
    """The twenty fields of a Trainmaker position."""

    def look(self, row: list[bytes], at: i64, old: Any, new: Any) -> None:
        if old is None:
            self.look_at_fields(row, at, new, 0)
            return
        assert isinstance(old, TrainState)
        assert isinstance(new, TrainState)
        if new.first != old.first:
            row[at] = self.encoding.piece(0, new.first)
        if new.seat != old.seat:
            row[at + 1] = self.encoding.piece(1, new.seat)
        if new.round != old.round:
            row[at + 2] = self.number(new.round)
        if new.trains != old.trains:
            row[at + 3] = self.number(new.trains)
        if new.rolls != old.rolls:
            row[at + 4] = self.number(new.rolls)
        if new.unrolled != old.unrolled:
            row[at + 5] = self.number(new.unrolled)
        if new.aside != old.aside:
            row[at + 6] = self.number(new.aside)
        if new.roll != old.roll:
            row[at + 7] = self.encoding.piece(7, new.roll)
        if new.fresh != old.fresh:
            row[at + 8] = self.number(1 if new.fresh else 0)
        if new.train != old.train:
            row[at + 9] = self.encoding.piece(9, new.train)
        if new.scored != old.scored:
            row[at + 10] = self.number(1 if new.scored else 0)
        if new.tokens != old.tokens:
            row[at + 11] = self.encoding.piece(11, new.tokens)
        if new.spent != old.spent:
            row[at + 12] = self.number(1 if new.spent else 0)
        if new.deck != old.deck:
            row[at + 13] = self.encoding.piece(13, new.deck)
        if new.display is not old.display:
            row[at + 14] = self.encoding.piece(14, new.display)
        if new.cards is not old.cards:
            row[at + 15] = self.encoding.piece(15, new.cards)
        # what a seat sees of the Contracts is a new column in every view
        if new.offers != old.offers:
            row[at + 16] = self.encoding.piece(16, new.offers)
        if new.kept != old.kept:
            row[at + 17] = self.encoding.piece(17, new.kept)
        if new.claimed != old.claimed:
            row[at + 18] = self.number(new.claimed)
        if new.winner != old.winner:
            row[at + 19] = self.encoding.piece(19, new.winner)
