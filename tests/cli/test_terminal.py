"""The command as a process of its own: at a real terminal, through a pipe, and interrupted."""

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

import roundhouse

SOURCE = str(Path(roundhouse.__file__).parent.parent)
COMMAND = [sys.executable, "-W", "error", "-m", "roundhouse.cli"]


def surroundings(**more: str) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": SOURCE,
        "TERM": "xterm-256color",
        "COLUMNS": "80",
        "LINES": "24",
    } | more


class Terminal:
    """A pseudo-terminal with the command in it."""

    def __init__(self, *args: str, **more: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=surroundings(**more),
            start_new_session=True,
            preexec_fn=lambda: _own(slave),
        )
        os.close(slave)
        self.seen = ""

    def until(self, text: str, seconds: float = 15) -> str:
        """Read until this text stands there; what came since the last call."""
        begun = len(self.seen)
        end = time.monotonic() + seconds
        while text not in self.seen[begun:]:
            assert time.monotonic() < end, f"no {text!r} in {self.seen[begun:]!r}"
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        return self.seen[begun:]

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self) -> str:
        """Press Ctrl-C until there is an answer: one that falls into the moment before Python listens to the
        keyboard is noticed only with the next key."""
        for _ in range(5):
            self.type("\x03")
            if select.select([self.master], [], [], 3)[0]:
                break
        return self.until("play --load ")

    def close(self) -> int:
        code = self.process.wait(15)
        os.close(self.master)
        return code


def _own(slave: int) -> None:
    """Make this terminal the one from which Ctrl-C comes, even where the tests run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)


def test_at_a_terminal_a_turn_is_played_in_colour_and_ctrl_c_leaves_politely() -> None:
    terminal = Terminal("play", "--seed", "s", COLORTERM="truecolor")
    terminal.until("Press Enter to begin.")
    terminal.type("\n")
    screen = terminal.until("Ann> ")
    assert "\x1b[2J" in screen  # a screen of its own
    assert "38;2;" in screen  # colours
    terminal.type("1\r")
    terminal.until("Ann> ")
    farewell = terminal.interrupt()
    assert "Traceback" not in farewell
    assert terminal.close() == 130


def test_with_no_color_the_words_are_the_same_without_colours() -> None:
    terminal = Terminal("play", "--seed", "s", NO_COLOR="1")
    terminal.until("begin.")
    terminal.type("\n")
    screen = terminal.until("Ann> ")
    assert not re.search(r"\x1b\[[0-9;]*(3[0-9]|4[0-9]|9[0-7])(;[0-9;]*)?m", screen)
    assert "FACE UP" in screen
    terminal.type("\x04")  # the end of input
    terminal.until("Nothing was played")
    assert terminal.close() == 0


def test_the_former_hand_is_wiped_off_the_screen_and_off_the_scrollback() -> None:
    terminal = Terminal("play", "--seed", "s", "--bots", "none", "--seats", "2")
    terminal.until("begin.")
    terminal.type("\n")
    assert "\x1b[3J" in terminal.until("ready.")
    terminal.type("\n")
    terminal.until("Ann> ")
    terminal.type("quit\r")
    terminal.until("Nothing was played")
    assert terminal.close() == 0


def piped(*args: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *args], input=typed, capture_output=True, text=True, env=surroundings(**more), timeout=60
    )


def test_through_a_pipe_there_are_no_escapes_and_no_warnings() -> None:
    result = piped("play", "--seed", "s", typed="1\nquit\n")
    assert result.returncode == 0
    assert "\x1b" not in result.stdout
    assert result.stderr == ""


def test_a_terminal_without_unicode_is_served_all_the_same() -> None:
    result = piped("play", "--seed", "s", typed="1\nquit\n", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "FACE UP" in result.stdout


def test_workers_of_a_simulation_do_not_start_the_command_again() -> None:
    result = piped("sim", "trainmaker", "--games", "4", "--bots", "greedy", "--seats", "2", "--workers", "2")
    assert result.returncode == 0
    assert result.stdout.count("games/s") == 1


def test_a_reader_that_goes_away_is_no_disaster() -> None:
    process = subprocess.Popen(
        [*COMMAND, "rules", "trainmaker", "--markdown"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read().decode()
    process.stderr.close()
    process.wait(15)
    assert "Traceback" not in errors


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_completes_commands_and_games(shell: str) -> None:
    asked = {"COMP_WORDS": "roundhouse rules t", "COMP_CWORD": "2"}
    if shell != "bash":
        asked = {"_TYPER_COMPLETE_ARGS": "roundhouse rules t", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    result = piped("rules", "t", **asked, _ROUNDHOUSE_COMPLETE=f"complete_{shell}")
    assert "trainmaker" in result.stdout


@pytest.mark.parametrize(
    ("line", "closed", "code", "printed"),
    [
        (["play", "--seed", "x"], "<&-", 0, "Nothing was played, so nothing is kept."),
        (["games"], ">&-", 1, "standard output is closed"),
        (["games"], ">&- 2>&-", 1, ""),
    ],
)
def test_closed_streams_end_the_command_without_a_traceback(
    tmp_path: Path, line: list[str], closed: str, code: int, printed: str
) -> None:
    words = " ".join([*COMMAND, *line])
    done = subprocess.run(
        ["sh", "-c", f"exec {words} {closed}"],
        env=surroundings(XDG_STATE_HOME=str(tmp_path)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code
    assert printed in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr


def test_at_one_screen_the_arrow_keys_do_not_bring_back_what_another_typed() -> None:
    terminal = Terminal("play", "ride-the-rails", "--seed", "s", "--bots", "none")
    terminal.until("begin.")
    terminal.type("\n")
    terminal.until("ready.")
    terminal.type("\n")
    terminal.until("> ")
    terminal.type("why share:nobodys\r")
    terminal.until("> ")
    terminal.type("\x1b[A")  # the arrow that brings back the line before
    terminal.until("share:nobodys")
    terminal.type("\x15" + "1\r")
    terminal.until("ready.")
    terminal.type("\r")
    terminal.until("> ")
    terminal.type("\x1b[A\x1b[A here")
    assert "nobodys" not in terminal.until("here")
    terminal.type("\x15quit\r")
    terminal.until("play --load ")
    assert terminal.close() == 0
