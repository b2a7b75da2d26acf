"""Tournaments: who meets whom, what is kept, and that a stop costs nothing."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from roundhouse import BadOptions, Table
from roundhouse.bots.own import mark_of, sources_of
from roundhouse.lab import running
from roundhouse.lab.folder import GAMES, PARTS, RECORDS, Folder, arrow
from roundhouse.lab.played import play_round
from roundhouse.lab.running import play_tournament
from roundhouse.lab.tournament import Meeting, Tournament, line_ups, tournament

SMALL = ("trainmaker", ["greedy", "random"], [2], ["", "max_locomotives=7"], 3, "small")
BOT = """
class First:
    def choose(self, view, dice):
        return view.legal()[0]
"""


def small(**changed: Any) -> Tournament:
    names = ("game", "bots", "seats", "options", "seeds", "seed")
    return tournament(**{**dict(zip(names, SMALL, strict=True)), **changed})


# Who meets whom


def test_with_enough_bots_all_different_ones_meet() -> None:
    assert line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_with_too_few_bots_every_way_to_fill_the_seats_has_all_of_them() -> None:
    assert line_ups(["a", "b"], 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert line_ups(["a"], 3) == [("a", "a", "a")]


def test_everyone_has_every_seat_equally_often() -> None:
    assert Meeting("", ("a", "b", "c")).seatings() == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    # the same bots in the same seats would be the same game
    assert Meeting("", ("a", "a")).seatings() == [("a", "a")]
    assert len(Meeting("", ("a", "b", "a", "b")).seatings()) == 2


def test_every_meeting_has_the_same_seeds_and_the_options_of_its_seats() -> None:
    plan = small(seats=[1, 2], options=[""])
    # one seat is always with the Steam Engine
    assert [(each.options, each.bots) for each in plan.meetings()] == [
        ("modules=steam-engine", ("greedy",)),
        ("modules=steam-engine", ("random",)),
        ("", ("greedy", "random")),
    ]
    assert plan.games() == 3 * (1 + 1 + 2)
    seeds = [seed for meeting, seed in plan.rounds() if meeting.options == ""]
    assert seeds == ["small-0", "small-1", "small-2"]


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"bots": ["greedi"]}, "did you mean 'greedy'"),
        ({"options": ["luck=more"]}, "no option"),
        ({"seeds": 0}, "a seed at least"),
        ({"bots": ["nofile.py:First"]}, "no file"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(
    changed: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadOptions, match=complaint):
        small(**changed).meetings()


# What is kept


def test_a_round_is_a_row_for_every_seating_and_its_record_is_the_game() -> None:
    meeting = Meeting("", ("greedy", "random"))
    rows = play_round("trainmaker", meeting, "one-0")
    assert [row["bots"] for row in rows] == [["greedy", "random"], ["random", "greedy"]]
    for row in rows:
        table = Table.from_record(row["record"])
        assert (table.scores, table.ranking, len(table.log)) == (row["scores"], row["places"], row["actions"])
        assert table.seed == "one-0"
        # the ledger, summed up by rule, is the score
        gained = [sum(m["amount"] for m in row["money"] if m["seat"] == seat) for seat in range(2)]
        assert gained == row["scores"]
        assert {choice["verb"] for choice in row["choices"]} <= {"keep", "score"}
        assert [c["times"] for c in row["choices"] if c["verb"] == "keep"] == [1, 1]
    assert "TM-WIN-1" in rows[0]["ended"] or "TM-WIN-2" in rows[0]["ended"]


def test_all_games_lie_in_one_parquet_file_and_all_records_in_one_archive(tmp_path: Path) -> None:
    heard: list[int] = []
    rows = play_tournament(small(), Folder(tmp_path / "t"), progress=heard.append)
    assert len(rows) == 12
    assert heard[0] == 0
    assert heard[-1] == 12
    table = arrow().parquet.read_table(tmp_path / "t" / GAMES)
    assert table.num_rows == 12
    assert table.column("scores").to_pylist() == [row["scores"] for row in rows]
    with zipfile.ZipFile(tmp_path / "t" / RECORDS) as records:
        names = records.namelist()
        assert len(names) == 12
        for name in names[:2]:
            assert Table.from_record(records.read(name).decode()).over
    assert list((tmp_path / "t" / PARTS).iterdir()) == []


def test_after_a_stop_only_what_is_missing_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_tournament(small(), Folder(tmp_path / "whole"))
    played: list[int] = []
    real = running.play_chunk

    def stopped(game: str, rounds: Any, records: bool, sources: Any) -> Any:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(len(rounds))
        return real(game, rounds, records, sources)

    # given a tournament that was stopped in the middle
    monkeypatch.setattr(running, "play_chunk", stopped)
    folder = Folder(tmp_path / "stopped")
    with pytest.raises(KeyboardInterrupt):
        play_tournament(small(), folder)
    kept = folder.games()
    assert 0 < len(kept) < 12
    # when the same is asked for again
    monkeypatch.setattr(running, "play_chunk", real)
    again: list[int] = []
    rows = play_tournament(small(), folder, progress=again.append)
    # then it goes on from there, and the result is the same
    assert again[0] == len(kept)
    assert rows == whole


def test_more_seeds_and_bots_go_on_where_fewer_ended(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "t")
    play_tournament(small(seeds=2, options=[""]), folder)
    heard: list[int] = []
    rows = play_tournament(
        small(seeds=3, options=[""], bots=["greedy", "random", "easy"]), folder, 1, heard.append
    )
    assert heard[0] == 4
    assert len(rows) == 3 * 3 * 2


def test_the_result_is_the_same_on_two_processes(tmp_path: Path) -> None:
    alone = play_tournament(small(), Folder(tmp_path / "alone"))
    assert play_tournament(small(), Folder(tmp_path / "two"), workers=2) == alone


def test_a_folder_of_another_game_and_a_bot_that_has_changed_are_refused(tmp_path: Path) -> None:
    bot = tmp_path / "own.py"
    bot.write_text(BOT)
    folder = Folder(tmp_path / "t")
    plan = {"bots": [f"{bot}:First", "random"], "options": [""], "seeds": 1}
    play_tournament(small(**plan), folder)
    with pytest.raises(BadOptions, match="has games with seed small, not other"):
        play_tournament(small(**plan, seed="other"), folder)
    bot.write_text(BOT + "# otherwise\n")
    with pytest.raises(BadOptions, match="has changed since"):
        play_tournament(small(**plan), folder)
    # also after a tournament in the same folder at which it sat out
    play_tournament(small(**plan | {"bots": ["greedy", "random"]}), folder)
    with pytest.raises(BadOptions, match="has changed since"):
        play_tournament(small(**plan), folder)
    other = tmp_path / "full"
    other.mkdir()
    (other / "letter.txt").write_text("mine")
    with pytest.raises(BadOptions, match="files of something else"):
        play_tournament(small(**plan), Folder(other))


def test_a_bot_that_is_run_is_marked_by_the_files_that_its_command_names(tmp_path: Path) -> None:
    bot = tmp_path / "own.sh"
    bot.write_text("exit\n")
    name = f"run:sh {bot} now"
    before = mark_of(name)
    assert before
    bot.write_text("sleep 1\n")
    assert mark_of(name) not in ("", before)
    assert mark_of("run:true") == ""
    assert sources_of([f"run:sh {tmp_path / 'none.py'}:x"]) == {}


def test_a_bot_that_breaks_down_is_named_with_its_game_and_what_was_played_is_kept(tmp_path: Path) -> None:
    bot = tmp_path / "bad.py"
    bot.write_text("class Bad:\n    def choose(self, view, dice):\n        raise RuntimeError('no idea')\n")
    folder = Folder(tmp_path / "t")
    with pytest.raises(BadOptions, match=r"bad\.py:Bad.*seed small-0.*RuntimeError: no idea"):
        play_tournament(small(bots=["random", f"{bot}:Bad"]), folder)
    assert json.loads((tmp_path / "t" / "plan.json").read_text())["game"] == "trainmaker"


def test_an_installed_bot_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a package that offers a bot
    (tmp_path / "others_bots.py").write_text(BOT)
    installed = tmp_path / "others_bots-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: others-bots\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("[roundhouse.bots]\nplain = others_bots:First\n")
    monkeypatch.syspath_prepend(tmp_path)
    # then it plays by its name alone, and levels of the house keep theirs
    assert play_round("trainmaker", Meeting("", ("plain", "greedy")), "e-0")[0]["bots"][0] == "plain"
