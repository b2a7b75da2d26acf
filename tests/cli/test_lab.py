"""`lab arena` as a person types it, and what `sim` tells besides."""

import json
from pathlib import Path

import pytest

from roundhouse.lab import arena
from tests.cli.conftest import Run

FIRST = """
class First:
    def choose(self, view, dice):
        return view.legal()[0]
"""


def test_a_tournament_leaves_a_folder_with_its_report(run: Run) -> None:
    line = ["lab", "arena", "trainmaker", "--bots", "greedy,random", "--seeds", 2, "--workers", 1, "-o", "t"]
    shown = run(*line)
    assert shown.exit_code == 0, shown.output
    assert "4 games of Trainmaker" in shown.stdout
    assert {path.name for path in Path("t").iterdir()} >= {"report.html", "games.parquet", "records.zip"}
    assert "a tournament of 4 games" in Path("t/report.html").read_text("utf-8")
    # the same again plays nothing, and more goes on
    assert json.loads(run(*line, "--json").stdout)["games"] == 4
    assert json.loads(run(*line, "--seeds", 3, "--no-records", "--json").stdout)["games"] == 6


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["chess"], "no game"),
        (["trainmaker", "--bots", "greedi"], "did you mean"),
        (["trainmaker", "--seats", "two"], "no list of numbers"),
        (["trainmaker", "--seats", "9"], "1 to 6 seats, not 9"),
        (["trainmaker", "--options", "luck=more"], "no option"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(run: Run, words: list[str], complaint: str) -> None:
    shown = run("lab", "arena", *words, "-o", "t")
    assert shown.exit_code == 1
    assert complaint in shown.stderr
    assert not Path("t").exists()


def test_a_sweep_tells_what_each_value_changes(run: Run) -> None:
    line = ["lab", "sweep", "trainmaker", "--vary", "max_locomotives=,7", "--vary", "first=,2", "--seats", 2]
    line += ["--bots", "random", "--seeds", 2, "--workers", 1, "-o", "t"]
    shown = run(*line)
    assert shown.exit_code == 0, shown.output
    assert "difference" in shown.stdout
    assert "What the options change" in Path("t/report.html").read_text("utf-8")
    found = json.loads(run(*line, "--json").stdout)
    tables = list(dict.fromkeys(effect["table"][0] for effect in found))
    assert tables == ["", "first=2", "max_locomotives=7", "max_locomotives=7 first=2"]
    assert {effect["change"] is None for effect in found if effect["table"][0] == ""} == {True}
    assert "not of the form" in run("lab", "sweep", "trainmaker", "--vary", "x", "-o", "u").stderr


def test_sim_tells_wins_by_seat_scores_and_lengths(run: Run) -> None:
    line = ["sim", "trainmaker", "--bots", "greedy,random", "--games", 4, "--workers", 1]
    shown = run(*line).stdout
    found = json.loads(run(*line, "--json").stdout)
    assert "Wins by seat: 1: " in shown
    assert "mean score" in shown
    assert f"({found['shortest']:,} to {found['longest']:,})" in shown
    assert sum(found["seat_wins"]) + found["nobody"] == 4
    assert found["different"] == 4
    assert found["chance"]


def test_sim_counts_only_games_that_are_different(run: Run) -> None:
    """Only the first order is drawn in Ride the Rails: with bots that never vary there are few games."""
    Path("first.py").write_text(FIRST)
    line = ["sim", "ride-the-rails", "--bots", "first.py:First", "--games", 12, "--workers", 1]
    found = json.loads(run(*line, "--json").stdout)
    assert found["different"] <= 6  # the orders of three seats
    assert "of the games are different" in run(*line).stdout
    [row] = found["rows"]
    assert row["high"] - row["low"] > 0.2  # and not the narrow interval of 36 games


def test_without_chance_sim_gives_no_interval(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    # given that every game of a seating is the same
    monkeypatch.setattr(arena, "_mark", lambda table: b"the same")
    line = ["sim", "trainmaker", "--bots", "greedy,random", "--games", 4, "--workers", 1]
    shown = run(*line).stdout
    assert "Nothing was left to chance" in shown
    assert "none" in shown
    assert [row["low"] for row in json.loads(run(*line, "--json").stdout)["rows"]] == [None, None]


def test_the_command_leaves_a_bot_and_a_report(run: Run) -> None:
    line = [
        "lab",
        "train",
        "trainmaker",
        "--lessons",
        4,
        "--decisions",
        300,
        "--teacher",
        "random",
        "-o",
        "t",
    ]
    shown = run(*line)
    assert shown.exit_code == 0, shown.output
    assert "bot.py:Bot" in shown.stdout
    assert "what was learnt from 4 lessons" in Path("t/report.html").read_text("utf-8")
    assert (
        run(
            "sim", "trainmaker", "--bots", "t/bot.py:Bot", "--seats", 1, "--games", 2, "--workers", 1
        ).exit_code
        == 0
    )
