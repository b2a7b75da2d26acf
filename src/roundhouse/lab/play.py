"""One game between bots, from the deal to the end: the only loop of the lab."""

from collections.abc import Sequence

from roundhouse.bots.asking import bot_plays
from roundhouse.core.errors import BadSeat
from roundhouse.core.table import Table
from roundhouse.core.view import Bot


def play_game(game: str, seats: int, options: str, seed: str, bots: Sequence[Bot]) -> Table:
    """The finished table of a game with one bot a seat. All follows from the seed, the bots' own dice too.

    >>> from roundhouse import game_names
    >>> from roundhouse.bots import find_bot
    >>> game = game_names()[0]
    >>> bot = find_bot(game, "random")
    >>> table = play_game(game, 2, "", "reference", [bot, bot])
    >>> table.over, len(table.log)
    (True, 1213)
    """
    if len(bots) != seats:
        raise BadSeat(f"{seats} seats need {seats} bots, not {len(bots)}.")
    table = Table.new(game, seats, seed, options)
    while not table.over:
        bot_plays(table, bots[table.decider])
    return table
