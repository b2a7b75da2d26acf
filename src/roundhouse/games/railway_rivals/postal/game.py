"""Railway Rivals with the module of the post, as tables will be offered it; it is not in the registry yet."""

from typing import Any

from roundhouse.core.judge import Judge
from roundhouse.core.options import Option, Options
from roundhouse.core.rulebook import Rulebook, load_rulebook
from roundhouse.core.rules import Rules
from roundhouse.core.view import Bot
from roundhouse.games.railway_rivals import RailwayRivals
from roundhouse.games.railway_rivals.postal import LATER, MODULE, OPTIONS
from roundhouse.games.railway_rivals.postal.bot import LetterBot
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules


class RailwayRivalsByPost(RailwayRivals):
    """The game with one module and its options more."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "railway-rivals-by-post"
        self.options = [*[later(option) for option in self.options], *OPTIONS]
        self.modules = {MODULE: "by post: letters that are opened together"}
        self.bots = ["greedy"]

    @property
    def rulebook(self) -> Rulebook:
        base, post = [load_rulebook(self.folder / name) for name in ("rulebook.toml", "postal/rulebook.toml")]
        return Rulebook(base.title, base.credits, [*base.rules.values(), *post.rules.values()])

    def make(self, seats: int, options: Options) -> Rules[Any]:
        if MODULE not in options.modules:
            return super().make(seats, options)
        return PostalRules(seats, options, self.maps.chosen(options, "map"))

    def judge(self, rules: Rules[Any]) -> Judge[Any] | None:
        return None if isinstance(rules, PostalRules) else super().judge(rules)

    def bot(self, level: str) -> Bot:
        return LetterBot() if level == "greedy" else super().bot(level)


def later(option: Option) -> Option:
    """Two options of the base have another default by post: `as_usual` is what each way of playing has."""
    values = LATER.get(option.name)
    return option if values is None else Option(option.name, values, option.rule, option.meaning)
