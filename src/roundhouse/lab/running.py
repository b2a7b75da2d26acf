"""A tournament is played: on this computer's processors or on others, and on from where it was stopped."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context

from roundhouse.bots.own import receive, sources_of
from roundhouse.lab.folder import Folder
from roundhouse.lab.played import Row, play_round
from roundhouse.lab.tournament import Meeting, Tournament

AHEAD = 3
"""So many chunks for each worker are handed out ahead: none waits, and few are lost when all is stopped."""
LARGEST_CHUNK = 20
"""Rounds that go to a worker at once."""
Round = tuple[Meeting, str]


def play_chunk(game: str, rounds: Sequence[Round], records: bool, sources: dict[str, str]) -> list[Row]:
    """These rounds, one after the other: what a worker does. `sources` are the files of bots of one's own."""
    receive(sources)
    return [row for meeting, seed in rounds for row in play_round(game, meeting, seed, records)]


def play_tournament(
    plan: Tournament,
    folder: Folder,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    executor: Executor | None = None,
    records: bool = True,
) -> list[Row]:
    """Play what is not played yet, keep it in the folder, and give every game that lies there.

    With one worker the games are played in this process, otherwise in so many new ones, or by the given
    `executor`, say that of a cluster. `progress` hears how many games of the plan are done.
    """
    folder.begin(plan)
    before = folder.games()
    rounds = folder.to_do(plan, before)
    done = plan.games() - sum([len(meeting.seatings()) for meeting, _ in rounds])

    def keep(rows: list[Row]) -> None:
        nonlocal done
        folder.add(rows)
        done += len(rows)
        if progress is not None:
            progress(done)

    if progress is not None:
        progress(done)
    chunks = chunked(rounds, workers)
    if executor is not None:
        spread(executor, plan.game, chunks, records, sources_of(plan.bots), workers, keep)
    elif workers == 1 or len(rounds) < 2:
        for chunk in chunks:
            keep(play_chunk(plan.game, chunk, records, {}))
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            spread(pool, plan.game, chunks, records, {}, workers, keep)
    folder.finish()
    return folder.games()


def chunked(rounds: Sequence[Round], workers: int) -> Iterator[Sequence[Round]]:
    """A few rounds at a time: small enough that all workers end at about the same time."""
    size = max(1, min(LARGEST_CHUNK, len(rounds) // (16 * workers)))
    for begin in range(0, len(rounds), size):
        yield rounds[begin : begin + size]


def spread(
    executor: Executor,
    game: str,
    chunks: Iterator[Sequence[Round]],
    records: bool,
    sources: dict[str, str],
    workers: int,
    keep: Callable[[list[Row]], None],
) -> None:
    """Hand chunks out, a few ahead of the work; when one fails, those that wait are called off."""
    waiting: set[Future[list[Row]]] = set()
    try:
        while True:
            while len(waiting) < AHEAD * workers and (chunk := next(chunks, None)) is not None:
                waiting.add(executor.submit(play_chunk, game, list(chunk), records, sources))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                keep(future.result())
    finally:
        for future in waiting:
            future.cancel()
