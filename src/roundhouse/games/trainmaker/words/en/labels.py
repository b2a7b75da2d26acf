"""What stands on the buttons of Trainmaker's choices."""

from roundhouse.core.action import Action
from roundhouse.core.view import View
from roundhouse.core.words import Label
from roundhouse.games.trainmaker.actions import Keep, Place, Roll, Score, Stop, Switch
from roundhouse.games.trainmaker.rules.table_rules import train_rules
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.games.trainmaker.words.en.nouns import Nouns


class Labels:
    """An order for each choice. Only the many ways to use the token stand under a heading."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def label(self, view: View[TrainState], action: Action) -> Label:
        data, a_die = train_rules(view.rules).data, self.nouns.a_die
        if isinstance(action, Keep):
            return Label(f"Keep {data.contracts[action.contract].name}")
        if isinstance(action, Place):
            return Label(f"Place {a_die(action.face)}")
        if isinstance(action, Switch):
            token = "Spend the Switch Track token"
            turn = f"turn {a_die(action.old)} into {a_die(action.new)}"
            return Label(f"{token} and {turn}", token, turn.capitalize())
        if isinstance(action, Roll):
            return Label("Roll a bonus train" if view.state.scored else "Roll again")
        if isinstance(action, Score):
            return Label(f"Score {data.cities[action.city].name}")
        assert isinstance(action, Stop)
        return Label("Stop")
