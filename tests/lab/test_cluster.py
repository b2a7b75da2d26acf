"""A tournament on a cluster of Dask: a real scheduler and two workers, one of which is killed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse import BadOptions, find_game
from roundhouse.lab.folder import Folder
from roundhouse.lab.running import play_tournament
from roundhouse.lab.tournament import tournament
from tools.dask_cluster import DaskCluster

pytestmark = pytest.mark.skipif("ROUNDHOUSE_DRILL" not in os.environ, reason="a part of `make drill`")
BOT = """
class First:
    def choose(self, view, dice):
        return view.legal()[0]
"""


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[DaskCluster]:
    folder = tmp_path / "cluster"
    folder.mkdir()
    found = DaskCluster(folder)
    yield found
    found.close()


def test_a_killed_worker_loses_no_game_and_doubles_none(
    dask: DaskCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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


def test_workers_that_play_by_other_rules_are_refused(
    dask: DaskCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    from roundhouse.lab.cluster import cluster

    # given workers with the rules as released, and one newer game here
    monkeypatch.setattr(find_game("trainmaker"), "version", 99)
    # when a tournament would begin, then it does not
    with pytest.raises(BadOptions, match="plays by other rules"), cluster(dask.address):
        pass


def test_where_no_worker_comes_a_line_says_so(dask: DaskCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.lab import cluster as module

    for worker in dask.workers:
        worker.kill()
        worker.wait()
    monkeypatch.setattr(module, "SECONDS", 2)
    with pytest.raises(BadOptions, match="has no workers: start some"), module.cluster(dask.address):
        pass


def test_where_no_scheduler_answers_a_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.lab import cluster as module

    monkeypatch.setattr(module, "SECONDS", 1)
    with pytest.raises(BadOptions, match="No scheduler answers"), module.cluster("tcp://127.0.0.1:1"):
        pass
