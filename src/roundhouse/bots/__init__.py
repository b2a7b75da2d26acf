"""The bots, by the name of their level. They see Views only, and reach a game through the registry alone."""

from roundhouse.bots import search
from roundhouse.bots.levels import Easy, Searching
from roundhouse.bots.outside import Outside, is_outside
from roundhouse.bots.own import installed_bots, is_own, own_bot
from roundhouse.bots.uniform import Uniform
from roundhouse.core.errors import BadOptions, nearest
from roundhouse.core.game import find_game
from roundhouse.core.view import Bot

__all__ = [
    "Bot",
    "Uniform",
    "any_bot",
    "bot_names",
    "check_level",
    "find_bot",
    "has_judge",
    "is_own",
    "level_names",
    "level_word",
    "quick_names",
]

SEARCHING = ("hard", "expert")
"""The levels that think for a while."""
NATIVE = not search.__file__.endswith(".py")
"""Whether the search runs as native code; without it a level looks at fewer worlds in the same time."""


def bot_names(game: str) -> list[str]:
    """The levels at which this game is played, the weakest first; `greedy` is another name for medium."""
    names = find_game(game).bots
    return ["random", *[name for name in names if name != "greedy"], "greedy"]


def quick_names(game: str) -> list[str]:
    """Those that answer at once, the weakest first and each by one name: what a site's process may ask."""
    return [name for name in bot_names(game) if name not in SEARCHING and name != "medium"]


def level_names(game: str) -> list[str]:
    """All levels of this game, the weakest first and each by one name: what one chooses from."""
    names = bot_names(game)
    return [*quick_names(game), *[name for name in names if name in SEARCHING]]


def has_judge(game: str) -> bool:
    """Whether this game is played at all levels, and so has a coach."""
    return SEARCHING[0] in find_game(game).bots


def level_word(game: str, level: str) -> str:
    """What a level is called where people choose: `greedy` is medium where there are others."""
    return "medium" if level == "greedy" and "medium" in find_game(game).bots else level


def check_level(game: str, level: str) -> None:
    """Refuse what is no level of this game."""
    names = bot_names(game)
    if level not in names:
        raise BadOptions(f"There is no bot '{level}' here: {nearest(level, names)}")


def find_bot(game: str, level: str) -> Bot:
    """A new bot of this level for this game; one bot may sit at several tables.

    >>> from roundhouse import Table, dice_at, game_names
    >>> table = Table.new(game_names()[0], seats=2, seed="reference")
    >>> find_bot(table.game.name, "greedy").choose(table.view(0), dice_at("bot", 0)).text()
    'keep:big-woods-resort-line'
    """
    names = bot_names(game)
    if level not in names:
        raise BadOptions(f"There is no bot '{level}': {nearest(level, names)}")
    if level == "random":
        return Uniform()
    if level == "easy":
        return Easy()
    return Searching(level) if level in SEARCHING else find_game(game).bot("greedy")


def any_bot(game: str, name: str) -> Bot:
    """A bot by its level, or one of one's own: `mybot.py:Flat` by its place, `run:./mybot` by its command,
    and by a name alone what an installed package offers.

    These run code: only for names that come from whoever runs this program, never from a visitor.
    """
    if is_outside(name):
        return Outside(name)
    if is_own(name):
        return own_bot(name)
    if name.endswith(".py"):
        raise BadOptions(f"{name}: name the class of the bot too, like {name}:MyBot.")
    if name not in bot_names(game):
        offered = installed_bots()
        if name in offered:
            return own_bot(offered[name])
    return find_bot(game, name)
