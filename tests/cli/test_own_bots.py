"""Bots of one's own, named by the file in which they stand."""

import json
from pathlib import Path

import pytest

from roundhouse import BadOptions
from roundhouse.bots import any_bot, find_bot
from roundhouse.lab import run_arena
from tests.cli.conftest import Run

FLAT = '''
"""Always the first choice, by way of a file beside this one."""
from beside import first

class Flat:
    def choose(self, view, dice):
        return first(view.legal())

class Mute:
    pass

class Text:
    def choose(self, view, dice):
        return "stop"

class Hasty:
    def choose(self, view, dice):
        return view.rules.parse("stop")

class Wanting:
    def __init__(self, more):
        pass
'''


@pytest.fixture
def flat(own_folder: Path) -> Path:
    (own_folder / "beside.py").write_text("def first(choices):\n    return choices[0]\n", "utf-8")
    path = own_folder / "mybot.py"
    path.write_text(FLAT, "utf-8")
    return path


def test_sim_and_the_arena_take_a_bot_by_its_path(run: Run, flat: Path) -> None:
    line = ["sim", "trainmaker", "--games", 4, "--bots", "random,mybot.py:Flat", "--workers", 2, "--json"]
    found = json.loads(run(*line).stdout)
    assert [row["bot"] for row in found["rows"]] == ["random", "mybot.py:Flat"]
    again = run_arena("trainmaker", 2, "", ["random", f"{flat}:Flat"], 4, "1")
    assert [row.wins for row in again.rows] == [row["wins"] for row in found["rows"]]


def test_play_takes_a_bot_by_its_path_and_a_saved_game_never_runs_code_by_itself(
    run: Run, flat: Path
) -> None:
    line = ["play", "trainmaker", "--seats", 2, "--bots", "mybot.py:Flat", "--seed", "own"]
    assert run(*line, typed="\n1\nsave kept.rec\nquit\n").exit_code == 0
    assert "# players: human mybot.py:Flat" in Path("kept.rec").read_text("utf-8")
    refused = run("play", "--load", "kept.rec", typed="quit\n")
    assert refused.exit_code == 1
    assert "if you trust it, name it by --bots" in refused.stderr
    assert run("play", "--load", "kept.rec", "--bots", "mybot.py:Flat", typed="quit\n").exit_code == 0


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("gone.py:Flat", "there is no file gone.py"),
        ("mybot.py:Flag", "no class or function 'Flag'"),
        ("mybot.py:Mute", "a method choose"),
        ("mybot.py:Wanting", "without arguments"),
        ("broken.py:Flat", "SyntaxError"),
        ("mybot.py", "name the class of the bot too, like mybot.py:MyBot"),
        ("mybot.py:Text", "The bot of Ann chose 'stop', which is no action."),
        ("mybot.py:Hasty", "The bot of Ann chose 'stop': First choose one of your two Contracts"),
        ("no.such.module:Flat", "cannot be imported"),
    ],
)
def test_a_bot_that_is_none_is_refused_with_its_reason(
    run: Run, flat: Path, name: str, complaint: str
) -> None:
    flat.with_name("broken.py").write_text("class Flat(:\n", "utf-8")
    answer = run("sim", "trainmaker", "--games", 1, "--bots", name)
    assert answer.exit_code == 1
    assert complaint in answer.stderr


def test_only_whoever_runs_the_program_may_name_code(flat: Path) -> None:
    assert any_bot("trainmaker", f"{flat}:Flat")
    with pytest.raises(BadOptions, match="There is no bot"):
        find_bot("trainmaker", f"{flat}:Flat")
