"""The arena: many games between bots, on as many processes as wanted, with one result."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from time import perf_counter

from roundhouse.bots import any_bot
from roundhouse.core.errors import BadOptions, BadSeat
from roundhouse.core.game import find_game
from roundhouse.core.intervals import wilson
from roundhouse.lab.play import play_game

LARGEST_CHUNK = 25
"""So many games at most go to a worker at once: few enough for a smooth progress bar."""


@dataclass(frozen=True)
class Row:
    """How one bot did, over all the seats it had."""

    bot: str
    seat_games: int
    """Games, counted once for every seat that it had in them."""
    wins: int
    """First places; one that is shared counts for each who shares it."""
    share: float
    """Wins of seat_games."""
    low: float
    """The lower end of the 95 % Wilson interval of the share."""
    high: float
    """The upper end."""


@dataclass(frozen=True)
class Arena:
    """What came out of a series of games. Two arenas are equal whatever time they took."""

    game: str
    seats: int
    options: str
    seed: str
    games: int
    rows: list[Row]
    """One a bot, in the order in which the bots were named."""
    nobody: int
    """Games that no seat won."""
    mean_actions: float
    """Actions a game, those of chance included."""
    seconds: float = field(compare=False)

    def as_dict(self) -> dict[str, object]:
        """The same as plain JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Series:
    """The games from one number to another; all that a worker has to know, in plain values."""

    game: str
    seats: int
    options: str
    bots: tuple[str, ...]
    seed: str
    begin: int
    end: int


@dataclass
class Tally:
    """What is counted; tallies add up in any order."""

    wins: list[int]
    """By the place in the list of bots."""
    games: int = 0
    nobody: int = 0
    actions: int = 0

    def add(self, other: "Tally") -> None:
        self.wins = [mine + more for mine, more in zip(self.wins, other.wins, strict=True)]
        self.games += other.games
        self.nobody += other.nobody
        self.actions += other.actions


def run_arena(
    game: str,
    seats: int,
    options: str,
    bots: Sequence[str],
    games: int,
    seed: str,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    executor: Executor | None = None,
) -> Arena:
    """Let these bots, one a seat, play so many games, and count who wins.

    A bot is a level, like `greedy`, or one of one's own by where it stands, like `mybot.py:Flat`.

    The bots move one seat on from game to game: in game i the k-th of them has seat (k + i) mod seats. So in
    any `seats` games on end each bot has each seat once, and a number of games that is a multiple of `seats`
    is exactly fair. Game i has the seed `SEED-i`; so the result depends on the arguments up to `seed` alone.

    With one worker the games are played in this process, otherwise in `workers` new ones (a script that asks
    for them needs `if __name__ == "__main__":`), or by the given `executor`, say that of a cluster.
    `progress` hears how many games are done, again and again, and at last `games`.
    """
    find_game(game).rules(seats, options)
    for name in bots:
        any_bot(game, name)
    if len(bots) != seats:
        raise BadSeat(f"{seats} seats need {seats} bots, not {len(bots)}.")
    if games < 1 or workers < 1:
        raise BadOptions(f"{games} games on {workers} workers: at least one of each is needed.")
    begun = perf_counter()
    size = max(1, min(LARGEST_CHUNK, games // (4 * workers)))
    chunks = [
        Series(game, seats, options, tuple(bots), seed, begin, min(begin + size, games))
        for begin in range(0, games, size)
    ]
    tally = Tally([0] * seats)

    def count(more: Tally) -> None:
        tally.add(more)
        if progress is not None:
            progress(tally.games)

    if executor is not None:
        _spread(executor, chunks, count)
    elif workers == 1:
        for chunk in chunks:
            count(play_series(chunk))
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            _spread(pool, chunks, count)
    return Arena(
        game,
        seats,
        options,
        seed,
        games,
        _rows(bots, tally),
        tally.nobody,
        tally.actions / games,
        perf_counter() - begun,
    )


def play_series(series: Series) -> Tally:
    """Play these games one after the other."""
    players = [any_bot(series.game, name) for name in series.bots]
    seats = series.seats
    tally = Tally([0] * seats)
    for i in range(series.begin, series.end):
        seated = [players[(seat - i) % seats] for seat in range(seats)]
        table = play_game(series.game, seats, series.options, f"{series.seed}-{i}", seated)
        winners = [seat for seat, place in enumerate(table.ranking) if place == 1]
        for seat in winners:
            tally.wins[(seat - i) % seats] += 1
        tally.games += 1
        tally.nobody += not winners
        tally.actions += len(table.log)
    return tally


def _spread(executor: Executor, chunks: list[Series], count: Callable[[Tally], None]) -> None:
    """Hand the chunks out and count as they come back; when one fails, those that wait are called off."""
    futures: list[Future[Tally]] = [executor.submit(play_series, chunk) for chunk in chunks]
    try:
        for future in as_completed(futures):
            count(future.result())
    finally:
        for future in futures:
            future.cancel()


def _rows(bots: Sequence[str], tally: Tally) -> list[Row]:
    """A row for each name; a bot that has several seats has one row for all of them."""
    rows: list[Row] = []
    for name in dict.fromkeys(bots):
        wins = sum(won for bot, won in zip(bots, tally.wins, strict=True) if bot == name)
        seat_games = list(bots).count(name) * tally.games
        low, high = wilson(wins, seat_games)
        rows.append(Row(name, seat_games, wins, wins / seat_games, low, high))
    return rows
