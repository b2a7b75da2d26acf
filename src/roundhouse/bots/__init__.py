"""The bots, by the name of their level. They see Views only, and reach a game through the registry alone."""

from roundhouse.bots.own import is_own, own_bot
from roundhouse.bots.uniform import Uniform
from roundhouse.core.errors import BadOptions, nearest
from roundhouse.core.game import find_game
from roundhouse.core.view import Bot

__all__ = ["Bot", "Uniform", "any_bot", "bot_names", "find_bot", "is_own"]


def bot_names(game: str) -> list[str]:
    """The levels at which this game is played, the weakest first."""
    return ["random", *find_game(game).bots]


def find_bot(game: str, level: str) -> Bot:
    """A new bot of this level for this game; one bot may sit at several tables."""
    names = bot_names(game)
    if level not in names:
        raise BadOptions(f"There is no bot '{level}': {nearest(level, names)}")
    return Uniform() if level == "random" else find_game(game).bot(level)


def any_bot(game: str, name: str) -> Bot:
    """A bot by its level, or one of one's own by where it stands, like `mybot.py:Flat`.

    The second runs code: only for names that come from whoever runs this program, never from a visitor.
    """
    return own_bot(name) if is_own(name) else find_bot(game, name)
