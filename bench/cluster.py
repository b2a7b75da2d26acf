"""How much of two processors a tournament on a cluster uses: `python -m bench.cluster`, on native code.

The same games are played by one process, and by two workers of Dask. The efficiency is the time of the one
over twice the time of the two: by the clock, which tells the truth on an idle machine of two cores, and by
processor time, in which scheduler and sender are counted too, for a machine that has other work.
"""

import argparse
import platform
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import roundhouse.core.rules
from roundhouse import game_names
from roundhouse.lab.cluster import cluster
from roundhouse.lab.folder import Folder
from roundhouse.lab.running import play_tournament
from roundhouse.lab.tournament import Tournament, tournament
from tools.dask_cluster import DaskCluster

PAGE = Path(__file__).parent / "CLUSTER.md"
MUST = 0.85
WARM = 20
"""So many seeds are played before, so that what is made once is there, and to know how long a game takes."""


@dataclass
class Found:
    """What one game took."""

    game: str
    games: int
    clock: float
    """The efficiency by the clock."""
    processor: float
    """The efficiency by processor time."""


def plan_of(game: str, seeds: int, seed: str) -> Tournament:
    return tournament(game, ["greedy", "random"], [3 if game == "ride-the-rails" else 2], [""], seeds, seed)


def alone(plan: Tournament, folder: Path) -> tuple[float, float]:
    """By one process: seconds by the clock, and of the processor."""
    clock, processor = time.perf_counter(), time.process_time()
    play_tournament(plan, Folder(folder))
    return time.perf_counter() - clock, time.process_time() - processor


def together(plan: Tournament, folder: Path, dask: DaskCluster) -> tuple[float, float]:
    """By the cluster: seconds by the clock, and of all its processors and the sender's."""
    with cluster(dask.address) as (executor, side_by_side):
        clock, processor = time.perf_counter(), time.process_time() + dask.seconds()
        play_tournament(plan, Folder(folder), side_by_side, None, executor)
        return time.perf_counter() - clock, time.process_time() + dask.seconds() - processor


def measure(game: str, seconds: float, dask: DaskCluster, folder: Path) -> Found:
    """As many games as take one process about so many seconds."""
    alone(plan_of(game, WARM, "first"), folder / f"{game}-first")
    warm = plan_of(game, WARM, "warm")
    _, took = alone(warm, folder / f"{game}-warm-alone")
    together(warm, folder / f"{game}-warm-together", dask)
    plan = plan_of(game, max(40, round(WARM * seconds / took)), "bench")
    one_clock, one_processor = alone(plan, folder / f"{game}-alone")
    two_clock, two_processor = together(plan, folder / f"{game}-together", dask)
    return Found(game, plan.games(), one_clock / (2 * two_clock), one_processor / two_processor)


def page(rows: list[Found]) -> str:
    native = "uncompiled" if str(roundhouse.core.rules.__file__).endswith(".py") else "native"
    lines = [
        "# A tournament on two workers",
        "",
        f"`python -m bench.cluster`, {native}, Python {platform.python_version()}: the time of one process",
        "over twice the time of a scheduler and two workers of Dask on this machine, for the same games,",
        "kept as Parquet with records.",
        f"By the clock, and by processor time with scheduler and sender counted; it must be {MUST}.",
        "",
        "| game | games | by the clock | by processor time |",
        "|---|---|---|---|",
    ]
    lines += [f"| {row.game} | {row.games:,} | {row.clock:.2f} | {row.processor:.2f} |" for row in rows]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30, help="so long one process plays each game")
    parser.add_argument("--only", default="", help="the game of this name, without a page")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        dask = DaskCluster(folder)
        try:
            games = [game for game in game_names() if chosen.only in game]
            rows = [measure(game, chosen.seconds, dask, folder) for game in games]
        finally:
            dask.close()
    print(page(rows))
    if not chosen.only:
        PAGE.write_text(page(rows), "utf-8")


if __name__ == "__main__":
    main()
