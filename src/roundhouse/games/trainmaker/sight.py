"""What movers of Trainmaker see, written anew where it has changed: the fields of `position.py` in order."""

from mypy_extensions import i64

from roundhouse.core.codecs import one_of
from roundhouse.core.encoding import Encoding
from roundhouse.core.sight import Sight, put
from roundhouse.core.state import State
from roundhouse.games.trainmaker.data import FACES
from roundhouse.games.trainmaker.packing import DIE_BITS, last_face, length
from roundhouse.games.trainmaker.state import TrainState


class TrainSight(Sight):
    """The twenty fields of a Trainmaker position."""

    def __init__(self, encoding: Encoding) -> None:
        super().__init__(encoding)
        self.faces: i64 = len(FACES)
        self.placed = [encoding.pack(one_of(face, len(FACES))) for face in range(len(FACES))]
        """By its face: a die of the train."""

    def look(self, seen: bytearray, row: i64, old: State, new: State) -> None:
        assert isinstance(old, TrainState)
        assert isinstance(new, TrainState)
        if new.first != old.first:
            self.value(seen, row, 0, new.first)
        if new.seat != old.seat:
            self.value(seen, row, 1, new.seat)
        if new.round != old.round:
            self.number(seen, row, 2, new.round)
        if new.trains != old.trains:
            self.number(seen, row, 3, new.trains)
        if new.rolls != old.rolls:
            self.number(seen, row, 4, new.rolls)
        if new.unrolled != old.unrolled:
            self.number(seen, row, 5, new.unrolled)
        if new.aside != old.aside:
            self.number(seen, row, 6, new.aside)
        if new.roll != old.roll:
            self.counts(seen, row, 7, new.roll, DIE_BITS, self.faces)
        if new.fresh != old.fresh:
            self.number(seen, row, 8, 1 if new.fresh else 0)
        if new.train != old.train:
            self.look_at_the_train(seen, row, old.train, new.train)
        if new.scored != old.scored:
            self.number(seen, row, 10, 1 if new.scored else 0)
        if new.tokens != old.tokens:
            self.members(seen, row, 11, new.tokens, new.seats)
        if new.spent != old.spent:
            self.number(seen, row, 12, 1 if new.spent else 0)
        if new.deck != old.deck:
            self.value(seen, row, 13, new.deck)
        if new.display is not old.display:
            self.value(seen, row, 14, new.display)
        if new.cards is not old.cards:
            self.value(seen, row, 15, new.cards)
        # what a seat sees of the Contracts is a new column in every view
        if new.offers != old.offers:
            self.value(seen, row, 16, new.offers)
        if new.kept != old.kept:
            self.value(seen, row, 17, new.kept)
        if new.claimed != old.claimed:
            self.number(seen, row, 18, new.claimed)
        if new.winner != old.winner:
            self.value(seen, row, 19, new.winner)

    def look_at_the_train(self, seen: bytearray, row: i64, old: i64, new: i64) -> None:
        """One die more, or another train."""
        if new >> DIE_BITS == old:
            put(seen, self.at(row, 9, self.faces * (length(new) - 1)), self.placed[last_face(new)])
        else:
            self.value(seen, row, 9, new)
