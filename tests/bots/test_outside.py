"""Bots in other languages: the protocol, what is never told, what is noticed, and the example in C."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from roundhouse import BadOptions, Dice, View, dice_at, find_game, game_names
from roundhouse.bots import any_bot, find_bot, outside
from roundhouse.bots.outside import BadBot, Outside, question
from roundhouse.core.action import Action
from roundhouse.core.rules import Rules
from roundhouse.lab import play_game, run_arena
from roundhouse.lab.bot_tester import STRANGE, try_bot
from tests.cli.conftest import Run, own_folder, run  # noqa: F401 (fixtures)
from tests.test_architecture import ROOT

FIRST = """
import os, sys
choices, greeted = [], 0
def say(line):
    print(line, flush=True)
for line in sys.stdin:
    word, _, rest = line.rstrip("\\n").partition(" ")
    if word == "roundhouse":
        say("ready First of all")
    elif word == "game":
        choices = []
    elif word == "choice":
        choices.append(rest)
    elif word == "choose":
        {answer}
    elif word == "quit":
        {quit}
"""
"""A bot that plays the first choice, unless it is told to be worse."""


def script(path: Path, answer: str = 'say("play " + choices[0])', quit_: str = "break") -> str:
    """The command of a bot that answers like this."""
    path.write_text(FIRST.format(answer=answer, quit=quit_), "utf-8")
    return f"{sys.executable} -I -S {path}"


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# What is told


@pytest.mark.parametrize("game", game_names())
def test_a_question_tells_what_the_seat_may_know_and_nothing_else(game: str) -> None:
    """Whatever the hidden things are, the question is the same; and it holds each choice in notation."""
    rules: Rules[Any] = find_game(game).rules(find_game(game).usual_seats)
    state, dice = rules.start(), dice_at("told", 0)
    asked = 0
    while asked < 25 and (mover := rules.to_move(state)) != -2:
        if mover < 0:
            rules.apply(state, rules.sample(state, dice))
            continue
        view = View(rules, mover, rules.mask(state, mover))
        lines = question(view, Dice(1, 2, 3), 2.0)
        other = rules.mask(view.guess(dice), mover)
        assert question(View(rules, mover, other), Dice(1, 2, 3), 2.0) == lines
        assert [line[7:] for line in lines if line.startswith("choice ")] == [a.text() for a in view.legal()]
        assert json.loads(lines[5].removeprefix("position ")) == json.loads(json.dumps(view.position()))
        assert lines[2] == f"seat {mover + 1}"
        assert lines[-1] == "choose 2000"
        assert not any("\n" in line or not line.isascii() for line in lines)
        choices = rules.legal(state)
        rules.apply(state, choices[dice.below(len(choices))])
        asked += 1
    assert asked


# What is played


def test_it_plays_in_the_arena_as_the_same_bot_in_python_does(tmp_path: Path) -> None:
    class First:
        def choose(self, view: View[Any], dice: Dice) -> Action:
            return view.legal()[0]

    first = Outside(f"run:{script(tmp_path / 'first.py')}")
    bots = [first, find_bot("trainmaker", "random")]
    told = play_game("trainmaker", 2, "", "same", bots).record.text()
    assert play_game("trainmaker", 2, "", "same", [First(), bots[1]]).record.text() == told
    assert first.title == "First of all"
    assert first.quit()


def test_a_program_ends_with_the_object_that_speaks_for_it(tmp_path: Path) -> None:
    bot = Outside(script(tmp_path / "first.py", quit_="pass"))
    pid = bot.start().process.pid
    assert is_running(pid)
    del bot
    assert not is_running(pid)


def test_only_a_program_that_is_there_can_be_named(tmp_path: Path) -> None:
    plain = tmp_path / "plain.sh"
    plain.write_text("#!/bin/sh\n", "utf-8")
    for name, complaint in (
        ("run:./gone", "no program './gone'"),
        ("run:", "no program"),
        (
            "run:'",
            "cannot be read as a command: No closing quotation. A command with a comma in it stands in a",
        ),
        (f"run:{plain}", "may not be run: chmod"),
    ):
        with pytest.raises(BadOptions, match=complaint):
            any_bot("trainmaker", name)
    with pytest.raises(BadOptions, match="There is no bot"):
        find_bot("trainmaker", f"run:{sys.executable}")


# What is noticed


@pytest.mark.parametrize(
    ("answer", "kind", "what"),
    [
        ('say("play stop,now")', "illegal", "It played 'stop,now'"),
        ('say("play score:chicago")', "illegal", r"\[TM-"),
        ('say("play")', "illegal", "no verb of this game"),
        ("say(choices[0])", "line", "neither 'play ACTION' nor 'say TEXT'"),
        ('say("x" * 5000)', "line", "more than 4096 bytes"),
        ("[say('say ' + word) for _ in range(3000)]", "line", "more than 1000 lines"),
        ("pass", "silent", "did not answer in its time"),
        ("sys.exit(3)", "died", "ended, with code 3"),
        ('say("play " + choices[0] + "\\nplay roll")', "line", "although it was not asked"),
    ],
)
def test_the_tester_says_what_a_bot_does_wrong(tmp_path: Path, answer: str, kind: str, what: str) -> None:
    seconds = 0.1 if kind == "silent" else 5.0
    found = try_bot(script(tmp_path / "bad.py", answer), ["trainmaker"], 4, seconds, most_faults=1)
    (fault,) = found.faults
    assert fault.kind == kind
    assert re.search(what, fault.what), fault.what
    assert fault.where.startswith("trainmaker, table 1, decision ")


def test_the_tester_notices_what_never_ends_what_never_greets_and_what_forgets(tmp_path: Path) -> None:
    stays = script(tmp_path / "stays.py", quit_="import time; time.sleep(60)")
    (fault,) = try_bot(stays, ["trainmaker"], 1).faults
    assert (fault.kind, fault.where) == ("silent", "when it was told to quit")
    (fault,) = try_bot("true", ["trainmaker"], 1).faults
    assert (fault.kind, fault.where) == ("died", "when it was started")
    (fault,) = try_bot("echo hello", ["trainmaker"], 1).faults
    assert (fault.kind, fault.what) == ("line", "After 'roundhouse 1' it said 'hello', and not 'ready'.")
    fickle = script(tmp_path / "fickle.py", 'greeted += 1; say("play " + choices[greeted % len(choices)])')
    assert {fault.kind for fault in try_bot(fickle, ["trainmaker"], 30).faults} == {"forgetful"}
    curious = script(tmp_path / "curious.py")
    with (tmp_path / "curious.py").open("a", encoding="utf-8") as file:
        file.write(f'    elif word == "{STRANGE.split()[0]}":\n        say("what?")\n')
    (fault, *_) = try_bot(curious, ["trainmaker"], 3).faults
    assert fault.kind == "line"


def test_a_title_holds_nothing_that_a_terminal_would_obey() -> None:
    bot = Outside("sh -c 'printf \"ready \\033[31mRed\\n\"; exec sleep 60'")
    bot.start()
    assert bot.title == "?[31mRed"
    bot.end()


def test_a_bot_may_speak_before_it_is_ready_and_one_that_is_never_heard_is_asked_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    polite = f"sh -c 'echo say hello; exec {script(tmp_path / 'first.py')}'"
    bot = Outside(polite)
    bot.start()
    assert bot.title == "First of all"
    bot.end()
    monkeypatch.setattr(outside, "SECONDS", 0.3)
    mute = Outside("sh -c 'printf ready; exec sleep 60'")
    with pytest.raises(BadBot, match="end with a line feed, and is the output flushed"):
        mute.start()


def test_a_bot_that_ends_is_dead_though_what_it_started_keeps_its_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "SECONDS", 0.3)
    with pytest.raises(
        BadBot, match="ended, with code 3, and what it started keeps its output open"
    ) as caught:
        Outside("sh -c 'sleep 60 & exit 3'").start()
    assert caught.value.kind == "died"


def test_a_bot_that_does_not_listen_holds_nobody_up(tmp_path: Path) -> None:
    """Its input fills up while it sleeps: the time is over all the same, by the clock that is handed in."""
    path = tmp_path / "deaf.py"
    path.write_text("import time\nprint('ready Deaf', flush=True)\ntime.sleep(60)\n", "utf-8")
    bot = Outside(f"{sys.executable} -I -S {path}", seconds=0.2)
    program = bot.start()
    program.send(["position " + "x" * 1_000_000])
    begun = time.monotonic()
    with pytest.raises(BadBot, match="did not answer in its time"):
        bot.ask(["choose 200"])
    assert time.monotonic() - begun < 5
    bot.end()


def test_time_is_told_by_the_clock_that_is_handed_in(tmp_path: Path) -> None:
    """A clock that has gone on by more than its time when it is looked at again."""
    ticks = iter(range(0, 10_000, 100))
    bot = Outside(script(tmp_path / "first.py", "pass"), seconds=50.0)
    bot.start()
    bot.clock = lambda: float(next(ticks))
    begun = time.monotonic()
    with pytest.raises(BadBot, match="did not answer in its time"):
        bot.ask(["choose 50000"])
    assert time.monotonic() - begun < 10


def test_a_series_of_games_stops_with_the_fault_and_says_whose_it_is(tmp_path: Path) -> None:
    name = f"run:{script(tmp_path / 'bad.py', 'sys.exit(1)')}"
    with pytest.raises(BadBot, match=r"run:.*bad\.py: It ended, with code 1"):
        run_arena("trainmaker", 2, "", [name, "random"], 1, "1")


# The example in C


@pytest.fixture(scope="module")
def dicey(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("cc") is None:
        pytest.skip("There is no C compiler here.")
    path = tmp_path_factory.mktemp("built") / "dicey"
    source = ROOT / "examples" / "dicey.c"
    subprocess.run(["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-o", path, source], check=True)
    return path


def test_the_example_in_c_plays_every_game_and_does_nothing_wrong(run: Run, dicey: Path) -> None:  # noqa: F811
    answer = run("bot", "test", dicey, "--decisions", 40, "--json")
    found = json.loads(answer.stdout)
    assert answer.exit_code == 0
    assert found["faults"] == []
    assert found["title"] == "Dicey"
    assert found["decisions"] == dict.fromkeys(game_names(), 40)
    assert "It does nothing wrong." in run("bot", "test", dicey, "--game", "trainmaker").stdout


def test_the_example_in_c_sits_in_the_arena_and_at_a_table(run: Run, dicey: Path) -> None:  # noqa: F811
    line = ["sim", "trainmaker", "--games", 4, "--bots", f"random,run:{dicey}", "--workers", 2, "--json"]
    assert json.loads(run(*line).stdout)["games"] == 4
    line = ["play", "trainmaker", "--seats", 2, "--bots", f"run:{dicey}", "--seed", "own"]
    assert run(*line, typed="\n1\nsave kept.rec\nquit\n").exit_code == 0
    refused = run("play", "--load", "kept.rec", typed="quit\n")
    assert "if you trust it, name it by --bots" in refused.stderr


def test_a_table_at_which_a_program_breaks_down_is_kept(run: Run, tmp_path: Path) -> None:  # noqa: F811
    bad = f"run:{script(tmp_path / 'bad.py', 'sys.exit(1)')}"
    line = ["play", "trainmaker", "--seats", 2, "--seed", "own", "--bots"]
    broke = run(*line, bad, typed="1\nstop\n" * 9)
    assert broke.exit_code == 1
    assert "It ended, with code 1" in broke.stderr
    # and the next command is told, with the bot that a save alone never runs
    assert "The game is kept. Go on with" in broke.stdout
    (again,) = [told for told in broke.stdout.splitlines() if "--load" in told]
    _, _, path, _, bots = shlex.split(again)[1:]
    assert bots == bad
    assert run("play", "--load", path, "--bots", "random", typed="quit\n").exit_code == 0
    # so is one at which nobody but bots sits
    assert "The game is kept. Go on with" in run(*line, f"greedy,{bad}").stdout


def test_the_tester_ends_with_a_code_that_says_so(run: Run) -> None:  # noqa: F811
    answer = run("bot", "test", "true", "--game", "trainmaker")
    assert answer.exit_code == 1
    assert "died: when it was started" in answer.stdout
