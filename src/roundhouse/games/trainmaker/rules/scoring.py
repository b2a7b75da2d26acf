"""Scoring: a complete train wins a City card."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.errors import Refusal, must
from roundhouse.core.phase import Phase
from roundhouse.core.state import NOTHING, with_item
from roundhouse.games.trainmaker.actions import Notation, Score, Stop
from roundhouse.games.trainmaker.data import CABOOSE, CARD_POINTS, covers, spoken
from roundhouse.games.trainmaker.invariants import check_complete
from roundhouse.games.trainmaker.packing import faces_of_train, last_face, load_of_train
from roundhouse.games.trainmaker.rules.winning import add_card
from roundhouse.games.trainmaker.state import TrainState


class ScoreCity(Phase[TrainState]):
    """A complete train scores one face-up City card whose needs it covers; it must, if it can.

    More cars than the card needs do no harm.
    """

    def __init__(self, notation: Notation) -> None:
        super().__init__("Score a City card", "TM-RUL-11")
        self.notation = notation

    def enter(self, s: TrainState) -> bool:
        if last_face(s.train) != CABOOSE:
            return False  # TM-CABOOSE-3
        if len(self.legal(s)) > 0:
            return True  # then it must score one of these (TM-RUL-11)
        s.note(s.seat, "TM-RUL-9")
        return False

    def check(self, s: TrainState) -> None:
        check_complete(s)
        must(not s.scored, "TM-SCORE-3", "This train has scored its City card.")

    def to_move(self, s: TrainState) -> i64:
        return s.seat

    def legal(self, s: TrainState) -> list[Action]:
        load = load_of_train(s.train)
        needs = self.notation.data.needs
        scores = self.notation.scores
        # TM-SCORE-1, TM-SCORE-2: see `covers`
        return [scores[city] for city in s.display if city >= 0 and covers(load, needs[city])]

    def refusal(self, s: TrainState, a: Action) -> Refusal:
        if isinstance(a, Score):
            city = self.notation.data.cities[a.city]
            if a.city not in s.display:
                return Refusal("TM-SCORE-1", f"{city.name} does not lie face up.")
            return Refusal(
                "TM-SCORE-1",
                f"{city.name} needs {spoken(city.stock)}; the train is {faces_of_train(s.train)}.",
            )
        if isinstance(a, Stop):
            return Refusal("TM-RUL-11", "A train that can score must score.")
        return Refusal("TM-RUL-9", "The train is complete: now it scores a City card.")

    def apply(self, s: TrainState, a: Action) -> bool:
        assert isinstance(a, Score)
        s.display = with_item(s.display, s.display.index(a.city), NOTHING)
        s.scored = True
        s.gain(s.seat, CARD_POINTS, "TM-SCORE-4", a.id)
        add_card(self.notation.data, s, s.seat, a.city)
        return True  # one card, and no more by this train (TM-SCORE-3)
