"""Other computers play along: a cluster of Dask, on whose workers Roundhouse is installed."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from roundhouse.core.errors import BadOptions
from roundhouse.core.game import find_game, game_names

SECONDS = 20
"""So long the scheduler may take to answer, and its first worker to come."""
TRIES = 20
"""So often a chunk is given to another worker when the one that had it is lost."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of the scheduler at this address, and how many games its workers play side by side.

    A chunk whose worker is lost is given to another one; its result comes once, whoever made it.
    """
    try:
        dask: Any = import_module("dask")
        distributed: Any = import_module("distributed")
    except ImportError:
        raise BadOptions("A cluster needs Dask: pip install 'roundhouse[lab]'.") from None
    dask.config.set({"distributed.scheduler.allowed-failures": TRIES})
    try:
        client = distributed.Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadOptions(f"No scheduler answers at {address}: {error}") from None
    try:
        try:
            client.wait_for_workers(1, timeout=SECONDS)
        except TimeoutError:
            raise BadOptions(f"The scheduler at {address} has no workers: start some.") from None
        threads = sum(client.nthreads().values())
        check_rules(client.run(versions))
        yield client.get_executor(pure=False, retries=TRIES), threads
    finally:
        client.close()


def versions() -> dict[str, int]:
    """The version of each game's rules, as they are installed here."""
    return {game: find_game(game).version for game in game_names()}


def check_rules(known: dict[str, dict[str, int]]) -> None:
    """BadOptions if a worker plays by other rules than this computer; `known` has the versions of each."""
    for worker, found in known.items():
        if found != versions():
            raise BadOptions(f"The worker at {worker} plays by other rules: install the same release on it.")
