"""Every command is run as a person runs it: in a folder of its own, never with a traceback."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from roundhouse.bots import find_bot
from roundhouse.cli.app import app
from roundhouse.lab import play_game

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder and a state folder that are thrown away."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    return tmp_path


@pytest.fixture
def run() -> Run:
    """Runs a command line with what is typed; the result has exit_code, stdout and stderr."""

    def invoke(*args: object, typed: str = "") -> Result:
        result = CliRunner().invoke(app, [str(arg) for arg in args], input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
        assert "Traceback" not in result.output
        return result

    return invoke


@pytest.fixture(scope="session")
def finished_text() -> str:
    """The record of a finished game between two bots."""
    bots = [find_bot("trainmaker", "greedy"), find_bot("trainmaker", "greedy")]
    return play_game("trainmaker", 2, "", "finished", bots).record.text()


@pytest.fixture
def finished(finished_text: str, tmp_path: Path) -> Path:
    path = tmp_path / "finished.rec"
    path.write_text(finished_text, "utf-8")
    return path
