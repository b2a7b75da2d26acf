"""The arena: many games between bots, on as many processes as wanted, with one result."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from math import sqrt
from multiprocessing import get_context
from time import perf_counter

from roundhouse.bots import any_bot
from roundhouse.core.errors import BadOptions, BadSeat
from roundhouse.core.game import find_game
from roundhouse.core.intervals import wilson
from roundhouse.core.table import Table
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
    low: float | None
    """The lower end of the 95 % Wilson interval of the share; None where nothing was left to chance."""
    high: float | None
    """The upper end."""
    mean_score: float
    score_deviation: float
    """The standard deviation of its scores."""


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
    seat_wins: list[int]
    """First places by seat."""
    mean_actions: float
    """Actions a game, those of chance included."""
    shortest: int
    longest: int
    """The fewest and the most actions of a game."""
    different: int
    """How many of the games are different: where little is left to chance, many are the same."""
    chance: bool
    """Whether chance made any difference; without it every seating is one game, played again and again."""
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
    seat_wins: list[int]
    scores: list[int]
    """The sums of the scores, by the place in the list of bots."""
    squares: list[int]
    """The sums of their squares."""
    seen: set[tuple[int, bytes]] = field(default_factory=set)
    """The games that came up: the first of the seatings that are alike, and a mark of all that was done."""
    shortest: int = 0
    longest: int = 0
    games: int = 0
    nobody: int = 0
    actions: int = 0

    def add(self, other: "Tally") -> None:
        self.shortest = min(self.shortest or other.shortest, other.shortest)
        self.longest = max(self.longest, other.longest)
        self.wins = added(self.wins, other.wins)
        self.seat_wins = added(self.seat_wins, other.seat_wins)
        self.scores = added(self.scores, other.scores)
        self.squares = added(self.squares, other.squares)
        self.seen |= other.seen
        self.games += other.games
        self.nobody += other.nobody
        self.actions += other.actions


def added(column: list[int], other: list[int]) -> list[int]:
    return [mine + more for mine, more in zip(column, other, strict=True)]


def no_games(seats: int) -> Tally:
    """Nothing counted yet."""
    return Tally([0] * seats, [0] * seats, [0] * seats, [0] * seats)


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

    >>> from roundhouse import game_names
    >>> arena = run_arena(game_names()[0], 2, "", ["random", "random"], games=4, seed="reference")
    >>> arena.games, sum(arena.seat_wins) + arena.nobody
    (4, 4)

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
    tally = no_games(seats)

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
        tally.seat_wins,
        tally.actions / games,
        tally.shortest,
        tally.longest,
        len(tally.seen),
        _has_chance(tally),
        perf_counter() - begun,
    )


def play_series(series: Series) -> Tally:
    """Play these games one after the other."""
    players = [any_bot(series.game, name) for name in series.bots]
    seats = series.seats
    tally = no_games(seats)
    for i in range(series.begin, series.end):
        seated = [players[(seat - i) % seats] for seat in range(seats)]
        table = play_game(series.game, seats, series.options, f"{series.seed}-{i}", seated)
        winners = [seat for seat, place in enumerate(table.ranking) if place == 1]
        for seat in winners:
            tally.wins[(seat - i) % seats] += 1
            tally.seat_wins[seat] += 1
        for seat, score in enumerate(table.scores):
            tally.scores[(seat - i) % seats] += score
            tally.squares[(seat - i) % seats] += score * score
        tally.seen.add((_first_alike(series.bots, i % seats), _mark(table)))
        length = len(table.log)
        tally.shortest = min(tally.shortest or length, length)
        tally.longest = max(tally.longest, length)
        tally.games += 1
        tally.nobody += not winners
        tally.actions += len(table.log)
    return tally


def _mark(table: Table) -> bytes:
    """A mark of all that was done: the same for games in which the same was done."""
    return sha256("\n".join([event.text for event in table.log]).encode()).digest()[:12]


def _first_alike(bots: Sequence[str], moved: int) -> int:
    """The first seating that is the same as the one in which all have moved on by so many seats."""
    seats = len(bots)
    seated = [[bots[(seat - i) % seats] for seat in range(seats)] for i in range(seats)]
    return seated.index(seated[moved])


def _has_chance(tally: Tally) -> bool:
    """Whether some seating brought two different games; one of which each came once may have."""
    seatings = len({seating for seating, _ in tally.seen})
    return len(tally.seen) > seatings or tally.games <= seatings


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
        # the same game again says nothing new: only those that are different make the share surer
        counted = seat_games * len(tally.seen) / tally.games
        low, high = wilson(wins / seat_games * counted, counted) if _has_chance(tally) else (None, None)
        own = [i for i, bot in enumerate(bots) if bot == name]
        mean = sum([tally.scores[i] for i in own]) / seat_games
        square = sum([tally.squares[i] for i in own]) / seat_games
        deviation = sqrt(max(0.0, square - mean * mean))
        rows.append(Row(name, seat_games, wins, wins / seat_games, low, high, mean, deviation))
    return rows
