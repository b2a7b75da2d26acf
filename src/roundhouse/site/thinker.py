"""A thinker: a process that searches for the bots of a site, `python -m roundhouse.site.thinker FOLDER`.

It answers the questions that come to its standard input (`messages.py`). A question about a game that goes on
holds what one seat may know, and nothing else. FOLDER is where the maps and boards lie that tables may name.
"""

import sys
from pathlib import Path
from typing import Any, Final

from roundhouse import View, find_game
from roundhouse.bots.coach import Advice, advise, reckon
from roundhouse.bots.levels import Judges
from roundhouse.bots.review import Task, done
from roundhouse.bots.search import search
from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadOptions
from roundhouse.core.rules import Rules
from roundhouse.site.messages import serve

MOST_RULES: Final = 16
"""The rules of so many tables are kept, before all are forgotten."""


class Thinker:
    """What a process keeps between two questions."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: dict[tuple[str, int, str, int], Rules[Any]] = {}
        self.judges = Judges()

    def rules(self, made_of: tuple[str, int, str, int]) -> Rules[Any]:
        """The rules of a table, made once."""
        if made_of not in self.made:
            game, seats, options, older = made_of
            rules = find_game(game).rules(seats, options, files=self.folder)
            if older and not rules.follow(older):
                raise BadOptions(f"Rules {older} of {game} can no longer be followed.")
            if len(self.made) >= MOST_RULES:
                self.made.clear()
            self.made[made_of] = rules
        return self.made[made_of]

    def plan(
        self,
        made_of: tuple[str, int, str, int],
        seat: int,
        state: Any,
        level: str,
        dice: Dice,
        seconds: float,
    ) -> list[str]:
        """The actions that a bot of this level would do one after the other; it stops after so long."""
        rules = self.rules(made_of)
        judge = self.judges.of(rules)
        usual = judge.hard if level == "hard" else judge.expert
        budget = usual.within(seconds)
        return [action.text() for action in search(View(rules, seat, state), judge, budget, dice).chosen.plan]

    def advise(
        self, made_of: tuple[str, int, str, int], seat: int, state: Any, dice: Dice, seconds: float
    ) -> Advice:
        """What the coach advises a seat that sees this."""
        rules = self.rules(made_of)
        judge = self.judges.of(rules)
        budget = judge.hard.within(seconds)
        return advise(View(rules, seat, state), judge, budget, dice)

    def reckon(self, made_of: tuple[str, int, str, int], seat: int, state: Any, text: str) -> Advice:
        """What speaks for a choice of a seat that saw this."""
        rules = self.rules(made_of)
        return reckon(View(rules, seat, state), self.judges.of(rules), text)

    def review(self, made_of: tuple[str, int, str, int], task: Task, seconds: float) -> Any:
        """What a task of a review finds out."""
        rules = self.rules(made_of)
        return done(task, rules, self.judges.of(rules), seconds)


if __name__ == "__main__":
    serve(Thinker(Path(sys.argv[1])))
