"""A file that somebody brought is tried here, in a process of its own: `python -m roundhouse.site.trial`.

It is read and checked, put on a table, a bot begins to play, and the table is drawn. What is wrong is told on
standard output, as JSON; an empty text means that nothing is. Time and memory are bounded if the system can
do it.
"""

import json
import sys
from pathlib import Path

from roundhouse import RoundhouseError, Table, find_game
from roundhouse.bots import find_bot, quick_names
from roundhouse.core.dice import bot_dice

MEMORY = 2_000_000_000
"""Bytes."""
SECONDS = 6
"""Of computing; whoever waits gives up after some more."""
DECISIONS = 12
"""So many are made by a bot."""


def bounded_memory() -> None:
    """Bound the memory that this process may take, if the system can do it."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def bounded_time() -> None:
    """Bound the time that this process may compute; if the system cannot, whoever waits ends it in time."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def trial(name: str, option: str, seats: int, path: Path) -> str:
    """What is wrong with the file, or ''."""
    game = find_game(name)
    try:
        game.check(path)
        options = f"{option}=file.toml@{path.stem}"
        for count in [seats, *range(game.fewest, game.most + 1)]:
            try:
                table = Table.new(name, count, seed="trial", options=options, files=path.parent)
            except RoundhouseError:
                continue  # for so many the map is not made, which the set-up tells
            play(table)
            for wide in (True, False):
                game.draw(table.view(), table.names, theme="light", wide=wide)
            break
    except RoundhouseError as error:
        return str(error)
    except (ValueError, TypeError, KeyError, IndexError, RecursionError, MemoryError):
        return "The file cannot be read: something in it is not as it should be."
    return ""


def play(table: Table) -> None:
    """Let a bot play the first decisions: what makes it think too long makes everybody wait."""
    bot = find_bot(table.game.name, quick_names(table.game.name)[-1])
    for _ in range(DECISIONS):
        if not table.over:
            seat = table.to_move
            dice = bot_dice(table.seed, seat, len(table.log))
            table.play(bot.choose(table.view(seat), dice).text(), seat)


if __name__ == "__main__":
    bounded_memory()
    bounded_time()
    _, game_name, option_name, how_many, file = sys.argv
    print(json.dumps(trial(game_name, option_name, int(how_many), Path(file))))
