"""A tournament on a cluster of Dask: a real scheduler and two workers, one of which is killed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse import BadOptions
from roundhouse.lab.folder import Folder
from roundhouse.lab.running import play_tournament
from roundhouse.lab.tournament import tournament

pytestmark = pytest.mark.skipif("ROUNDHOUSE_DRILL" not in os.environ, reason="a part of `make drill`")
BOT = """
class First:
    def choose(self, view, dice):
        return view.legal()[0]
"""


class Cluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        where = ["--scheduler-file", str(self.file), "--no-dashboard"]
        self.start("dask_scheduler", *where, "--host", "127.0.0.1", "--port", "0")
        self.workers = [
            self.start("dask_worker", *where, "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
            for _ in range(2)
        ]
        # the file is waited for by the workers as well; asking returns as soon as both are there
        ask = (
            "import sys; from distributed import Client; c = Client(scheduler_file=sys.argv[1], timeout=60); "
            "c.wait_for_workers(2, timeout=60); print(c.scheduler.address)"
        )
        done = subprocess.run(
            [sys.executable, "-c", ask, str(self.file)], capture_output=True, text=True, check=True
        )
        self.address = done.stdout.strip()

    def start(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *words]
        # in a folder of its own, where no bot's file lies
        process = subprocess.Popen(
            command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.processes.append(process)
        return process

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Cluster]:
    folder = tmp_path / "cluster"
    folder.mkdir()
    found = Cluster(folder)
    yield found
    found.close()


def test_a_killed_worker_loses_no_game_and_doubles_none(
    dask: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from roundhouse.lab.cluster import cluster

    # given a tournament with a bot whose file the workers do not have
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(BOT)
    plan = tournament("trainmaker", ["own.py:First", "random"], [2], [""], 60, "c")
    alone = play_tournament(plan, Folder(tmp_path / "alone"))
    heard: list[int] = []

    def kill(n: int) -> None:
        if n >= 20 and not heard:
            heard.append(n)
            dask.workers[0].kill()

    # when a worker is killed in the middle
    with cluster(dask.address) as (executor, side_by_side):
        assert side_by_side == 2
        rows = play_tournament(plan, Folder(tmp_path / "both"), side_by_side, kill, executor)
    # then every game is there once, and as it was played here
    assert heard
    assert rows == alone


def test_where_no_scheduler_answers_a_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.lab import cluster as module

    monkeypatch.setattr(module, "SECONDS", 1)
    with pytest.raises(BadOptions, match="No scheduler answers"), module.cluster("tcp://127.0.0.1:1"):
        pass
