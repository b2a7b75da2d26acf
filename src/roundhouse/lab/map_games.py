"""Games on one map, side by side on as many processes as wanted: what each tells about the map, in order."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context

from roundhouse.bots import any_bot
from roundhouse.core.errors import BadOptions
from roundhouse.core.game import find_game
from roundhouse.lab.play import play_game


@dataclass(frozen=True)
class MapGame:
    """One game; all that a worker has to know, in plain values."""

    game: str
    seats: int
    options: str
    bot: str
    seed: str


def play_map_games(
    game: str,
    seats: int,
    options: str,
    bot: str,
    games: int,
    seed: str,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> list[object]:
    """What each game told (`Game.survey`), in the order of the games, however many workers there are.

    Game i has the seed `SEED-i`, and the same bot in every seat. With one worker the games are played in this
    process. `progress` hears how many games are done.
    """
    find_game(game).rules(seats, options)
    any_bot(game, bot)
    if games < 1 or workers < 1:
        raise BadOptions(f"{games} games on {workers} workers: at least one of each is needed.")
    every = [MapGame(game, seats, options, bot, f"{seed}-{i}") for i in range(games)]
    if workers == 1:
        found: list[object] = []
        for one in every:
            found.append(play_and_survey(one))
            if progress is not None:
                progress(len(found))
        return found
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(play_and_survey, one) for one in every]
        try:
            for done, future in enumerate(as_completed(futures), 1):
                future.result()
                if progress is not None:
                    progress(done)
        finally:
            for future in futures:
                future.cancel()
        return [future.result() for future in futures]


def play_and_survey(one: MapGame) -> object:
    """Play this game, and hear what it tells."""
    bot = any_bot(one.game, one.bot)
    table = play_game(one.game, one.seats, one.options, one.seed, [bot] * one.seats)
    return find_game(one.game).survey(table)
