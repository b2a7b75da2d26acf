"""A bot that plays what was learnt: `FOLDER/bot.py:Bot`."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadOptions
from roundhouse.core.speech import Speech
from roundhouse.core.view import View
from roundhouse.envs.batch import CODES
from roundhouse.envs.episode import encoding_of
from roundhouse.lab.training import PLAN, WEIGHTS, Learner, Plan


class Learned:
    """Says the likeliest word each time, at tables of the kind for which it learnt."""

    def __init__(self, folder: Path) -> None:
        if not (folder / PLAN).is_file() or not (folder / WEIGHTS).is_file():
            raise BadOptions(f"{folder}: nothing was learnt there; see lab train.")
        self.learner = Learner(Plan(**json.loads((folder / PLAN).read_text("utf-8"))), folder)
        self.table = self.learner.rules.made_of()

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        if len(choices) == 1:
            return choices[0]
        if view.rules.made_of() != self.table:
            raise BadOptions(f"It learnt another table than this: {self.table[:3]}.")
        encoding, learner = encoding_of(view.rules), self.learner
        speech, found = Speech(encoding), None
        speech.begin_with(choices)
        while found is None:
            mask = np.zeros((1, len(encoding.words)), bool)
            mask[0, speech.words] = True
            seen = np.frombuffer(encoding.seen(view.state, view.seat, speech.said), CODES[encoding.code])
            _, likely, _ = learner.network.forward(seen[None] * learner.scale, mask)
            found = speech.say(int(likely[0].argmax()))
        return found
