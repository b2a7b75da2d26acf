"""Where in the picture of Trainmaker one sees afterwards what was done: cards, and the seat that acted."""

from roundhouse.core.event import Event
from roundhouse.core.rules import Rules
from roundhouse.games.trainmaker.actions import Reveal, Score
from roundhouse.games.trainmaker.rules.table_rules import train_rules
from roundhouse.games.trainmaker.state import TrainState


def places(rules: Rules[TrainState], event: Event) -> tuple[str, ...]:
    """A new City card; the seat that has scored one. Dice are gone when the turn is over."""
    if isinstance(event.action, Reveal):
        return (f"city:{train_rules(rules).data.cities[event.action.city].id}",)
    return (f"seat:{event.actor + 1}",) if isinstance(event.action, Score) else ()
