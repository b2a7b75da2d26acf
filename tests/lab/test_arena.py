"""The arena: fair seats, and one result however the games are spread."""

import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from roundhouse import BadOptions, BadSeat, Table
from roundhouse.bots import find_bot
from roundhouse.lab import Arena, play_game, run_arena
from roundhouse.lab.arena import Series, play_series

THREE = ["greedy", "random", "random"]


class AtOnce(Executor):
    """Runs what it is given in this process and at once."""

    def __init__(self) -> None:
        self.calls = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.calls += 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_a_game_is_played_to_its_end_and_its_draws_follow_from_the_seed() -> None:
    bots = [find_bot("trainmaker", "random") for _ in range(3)]
    table = play_game("trainmaker", 3, "", "one", bots)
    assert table.over
    assert table.verify() > 0
    assert Table.from_record(table.record.text()).position() == table.position()
    assert play_game("trainmaker", 3, "", "one", bots).record.text() == table.record.text()
    assert play_game("trainmaker", 3, "", "two", bots).record.text() != table.record.text()


def test_a_game_needs_a_bot_for_each_seat() -> None:
    with pytest.raises(BadSeat, match="3 seats need 3 bots, not 2"):
        play_game("trainmaker", 3, "", "one", [find_bot("trainmaker", "random")] * 2)


def test_the_result_is_the_same_whatever_the_number_of_workers() -> None:
    alone = run_arena("trainmaker", 3, "modules=steam-engine", THREE, 12, "spread")
    spread = run_arena("trainmaker", 3, "modules=steam-engine", THREE, 12, "spread", workers=2)
    assert spread == alone
    assert without_time(spread) == without_time(alone)
    assert run_arena("trainmaker", 3, "modules=steam-engine", THREE, 12, "other") != alone


def without_time(arena: Arena) -> dict[str, object]:
    return {key: value for key, value in arena.as_dict().items() if key != "seconds"}


def test_an_executor_of_the_caller_is_used_instead_of_own_processes() -> None:
    executor = AtOnce()
    given = run_arena("trainmaker", 3, "", THREE, 9, "executor", executor=executor)
    assert executor.calls > 1
    assert given == run_arena("trainmaker", 3, "", THREE, 9, "executor")


@pytest.mark.parametrize("games", [1, 7, 60])
def test_progress_rises_to_the_number_of_games(games: int) -> None:
    heard: list[int] = []
    run_arena("trainmaker", 2, "", ["random", "random"], games, "progress", progress=heard.append)
    assert heard == sorted(set(heard))
    assert heard[-1] == games


def test_every_bot_has_every_seat_equally_often(monkeypatch: pytest.MonkeyPatch) -> None:
    seatings: list[list[object]] = []

    def watched(game: str, seats: int, options: str, seed: str, bots: list[Any]) -> Table:
        seatings.append(list(bots))
        return play_game(game, seats, options, seed, bots)

    monkeypatch.setattr("roundhouse.lab.arena.play_game", watched)
    play_series(Series("trainmaker", 3, "", ("random", "random", "random"), "seats", 0, 6))
    for seat in range(3):
        had = [seating[seat] for seating in seatings]
        assert len(set(map(id, had))) == 3
        assert all(had.count(bot) == 2 for bot in had)


def test_wins_are_counted_for_the_bot_that_had_the_winning_seat() -> None:
    wins = {"greedy": 0, "random": 0}
    nobody = actions = 0
    for i in range(6):
        names = [THREE[(seat - i) % 3] for seat in range(3)]
        table = play_game("trainmaker", 3, "", f"count-{i}", [find_bot("trainmaker", name) for name in names])
        winners = [name for name, place in zip(names, table.ranking, strict=True) if place == 1]
        for name in winners:
            wins[name] += 1
        nobody += not winners
        actions += len(table.log)
    arena = run_arena("trainmaker", 3, "", THREE, 6, "count")
    assert {row.bot: row.wins for row in arena.rows} == wins
    assert (arena.nobody, arena.mean_actions) == (nobody, actions / 6)


def test_rows_of_the_same_bot_are_merged() -> None:
    arena = run_arena("trainmaker", 4, "", ["random", "greedy", "random", "random"], 8, "merged")
    assert [(row.bot, row.seat_games) for row in arena.rows] == [("random", 24), ("greedy", 8)]
    assert sum(row.wins for row in arena.rows) + arena.nobody == arena.games == 8
    for row in arena.rows:
        assert row.share == row.wins / row.seat_games
        assert row.low is not None
        assert row.high is not None
        assert 0.0 <= row.low <= row.share <= row.high <= 1.0


def test_games_that_the_steam_engine_wins_are_nobodys() -> None:
    arena = run_arena("trainmaker", 1, "", ["random"], 10, "engine")
    assert arena.rows[0].wins + arena.nobody == 10
    assert arena.nobody > 5


def test_the_result_is_plain_json() -> None:
    arena = run_arena("trainmaker", 2, "max_locomotives=7", ["random", "greedy"], 2, "json")
    read = json.loads(json.dumps(arena.as_dict()))
    assert read["games"] == 2
    assert read["options"] == "max_locomotives=7"
    assert [row["bot"] for row in read["rows"]] == ["random", "greedy"]


def test_what_cannot_be_played_is_refused_before_any_game() -> None:
    with pytest.raises(BadSeat, match="2 seats need 2 bots, not 1"):
        run_arena("trainmaker", 2, "", ["random"], 1, "x")
    with pytest.raises(BadOptions, match="did you mean 'random'"):
        run_arena("trainmaker", 2, "", ["random", "randon"], 1, "x")
    with pytest.raises(BadOptions, match="no game"):
        run_arena("trainmakers", 2, "", ["random", "random"], 1, "x")
    with pytest.raises(BadOptions, match="no option"):
        run_arena("trainmaker", 2, "luck=more", ["random", "random"], 1, "x")
    for games, workers in ((0, 1), (1, 0)):
        with pytest.raises(BadOptions, match="at least one"):
            run_arena("trainmaker", 2, "", ["random", "random"], games, "x", workers)
