"""What is told of the turns: whole, and in brief where the screen is low."""

import io
import sys
from pathlib import Path

import pytest
from rich.console import Console

from roundhouse import Table
from roundhouse.cli.program_name import command
from roundhouse.cli.screen import Painter
from roundhouse.cli.table.choices import Choices
from roundhouse.cli.table.paragraphs import in_brief, paragraphs

SET_UP = (
    "~deal:1,nw-lumber,chisholm-trail-trust",
    "~deal:2,granger-mail-union,sawmill-and-silo",
    "~city:omaha",
    "~city:toledo",
    "~city:chicago",
    "keep:nw-lumber",
)
BONUS = ("~roll:LLBFCCC", "place:L", "place:L", "place:B", "place:F", "place:C", "score:toledo", "roll")
BOB = ("keep:granger-mail-union", "~roll:LBBBCCC", "place:L", "place:B", "place:B", "place:B", "place:C")


def at(*lines: str) -> Table:
    """Ann and Bob, with Omaha (BBB), Toledo (BF) and Chicago (PBBF) face up."""
    table = Table.new("trainmaker", 2, dice="manual")
    for line in (*SET_UP, *lines):
        table.play(line)
    return table


def test_placings_are_told_in_one_and_a_bonus_train_by_its_dice() -> None:
    table = at(*BONUS, "~roll:PPPPC")
    told = [part.text() for part in paragraphs(table, len(SET_UP), 0) if part.owner == 0]
    assert "Places [L][L][B][F][C], scores Toledo." in told[0]
    assert "Begins a bonus train with 5 dice. The dice show [P][P][P][P][C]." in told[0]


def test_the_setup_is_headed_so() -> None:
    assert [part.name for part in paragraphs(at(), 0, 0)] == ["Setup", "Ann"]


def brief(table: Table, since: int, seat: int, room: int) -> list[str]:
    out = Console(file=io.StringIO(), width=80)
    painter = Painter(table.game, table.names)
    with out.capture() as shown:
        out.print(in_brief(table, painter, since, seat, (80, room)))
    return [line.rstrip() for line in shown.get().splitlines()]


@pytest.mark.parametrize("room", [0, 1, 2, 3])
def test_in_brief_one_s_own_outcome_stays_and_a_bot_has_one_line(room: int) -> None:
    table = at(*BONUS, "~roll:PPPPC", "stop", "~city:boston", *BOB, "score:omaha")
    lines = brief(table, len(SET_UP) + 7, 0, room)
    assert lines == [
        "Ann  The dice show [P][P][P][P][C]. Stops. -> Ann's train cannot begin without a",
        "     locomotive: the turn is over.",
        "Bob  Gains Omaha (corn).",
    ]


def test_a_long_list_is_folded_by_its_verbs_and_then_by_the_word_in_which_choices_differ() -> None:
    choices = Choices(at("~roll:LPBFCCC"), 0)
    assert [line.text for line in choices.lines()] == ["place:L", "switch"]
    choices.narrow(choices.beginning("switch"))
    assert [line.text for line in choices.lines()] == [f"switch:{face}" for face in "LPBFC"]
    choices.narrow(choices.beginning("switch:B"))
    assert [line.text for line in choices.lines()] == [f"switch:B,{face}" for face in "LPFC"]


@pytest.mark.parametrize(
    ("started", "printed"),
    [
        ("{here}/.venv/bin/roundhouse", ".venv/bin/roundhouse verify 'my game.rec'"),
        (".venv/bin/roundhouse", ".venv/bin/roundhouse verify 'my game.rec'"),
        ("roundhouse", "./roundhouse verify 'my game.rec'"),
        ("/opt/bin/roundhouse", "/opt/bin/roundhouse verify 'my game.rec'"),
        ("/opt/lib/roundhouse/cli/__main__.py", "python9 -m roundhouse.cli verify 'my game.rec'"),
        ("/usr/bin/pytest", "roundhouse verify 'my game.rec'"),
    ],
)
def test_the_next_command_can_be_run_as_it_is_printed(
    monkeypatch: pytest.MonkeyPatch, started: str, printed: str
) -> None:
    monkeypatch.setattr(sys, "argv", [started.format(here=Path.cwd())])
    monkeypatch.setattr(sys, "orig_argv", ["python9", "-m", "roundhouse.cli"])
    monkeypatch.setenv("PATH", "/nowhere")
    assert command("verify", Path("my game.rec")) == printed


def test_a_command_on_the_path_is_printed_by_its_name(
    monkeypatch: pytest.MonkeyPatch, own_folder: Path
) -> None:
    program = own_folder / "roundhouse"
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(own_folder))
    monkeypatch.setattr(sys, "argv", [str(program)])
    assert command("games") == "roundhouse games"


def test_in_a_clone_the_next_command_is_the_clones_own(
    monkeypatch: pytest.MonkeyPatch, own_folder: Path
) -> None:
    (own_folder / "roundhouse").touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [str(own_folder / ".venv" / "bin" / "roundhouse")])
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.chdir(own_folder)
    assert command("games") == "./roundhouse games"
