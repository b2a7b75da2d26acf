"""What a choice pays at once, as hints and board promise it."""

from roundhouse.core.action import Action
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import Score
from roundhouse.games.trainmaker.data import CARD_POINTS
from roundhouse.games.trainmaker.state import TrainState


def promised(view: View[TrainState], action: Action) -> dict[int, int] | None:
    """A City card counts for the seat that scores it; no other choice pays at once."""
    return {view.state.seat: CARD_POINTS} if isinstance(action, Score) else None
