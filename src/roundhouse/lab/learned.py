"""A bot that plays what was learnt: `FOLDER/bot.py:Bot`."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadOptions
from roundhouse.core.view import Bot, View
from roundhouse.envs.batch import CODES
from roundhouse.envs.episode import encoding_of
from roundhouse.lab.learning import PLAN, WEIGHTS, Learning, Plan
from roundhouse.lab.training import Learner
from roundhouse.lab.turn_training import TurnLearner


def learned(folder: Path) -> Bot:
    """The bot that plays what was learnt in this folder."""
    if not (folder / PLAN).is_file() or not (folder / WEIGHTS).is_file():
        raise BadOptions(f"{folder}: nothing was learnt there; see lab train.")
    plan = Plan(**json.loads((folder / PLAN).read_text("utf-8")))
    if plan.over == "turns":
        return LearnedTurns(TurnLearner(plan, folder))
    return Learned(Learner(plan, folder))


def check_table(learning: Learning, view: View[Any]) -> None:
    """Whether the view is of a table of the kind that was learnt."""
    table = learning.rules.made_of()
    if view.rules.made_of() != table:
        raise BadOptions(f"It learnt another table than this: {table[:3]}.")


class Learned:
    """Says the likeliest word each time, at tables of the kind for which it learnt."""

    def __init__(self, learner: Learner) -> None:
        self.learner = learner

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        if len(choices) == 1:
            return choices[0]
        check_table(self.learner, view)
        encoding, learner = encoding_of(view.rules), self.learner
        speech = encoding.speech_of(choices)
        while True:
            mask = np.zeros((1, len(encoding.words)), bool)
            mask[0, speech.words] = True
            seen = np.frombuffer(encoding.seen(view.state, view.seat, speech.said), CODES[encoding.code])
            _, likely, _ = learner.network.forward(seen[None] * learner.scale, mask)
            word = int(likely[0].argmax())
            found = speech.meant(word)
            if found is not None:
                return found
            speech = speech.after(word)


class LearnedTurns:
    """Takes the best way to the ends of its turn, which it values as it learnt to."""

    def __init__(self, learner: TurnLearner) -> None:
        self.learner = learner
        self.worths_of = learner.worths

    def choose(self, view: View[Any], dice: Dice) -> Action:
        check_table(self.learner, view)
        return self.learner.ends.choose(view.state, view.legal(), self.worths_of)
