"""Bots in any language: a program of its own that is asked over standard input and output, line by line.

What is said to it is what its seat may know, as docs/bot-protocol.md tells; nothing else leaves.
"""

import json
import os
import shlex
import shutil
import signal
import subprocess
import weakref
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Any, Final

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadNotation, BadOptions, RoundhouseError
from roundhouse.core.view import View

PREFIX: Final = "run:"
"""How such a bot is named where bots are named: `run:./mybot`."""
VERSION: Final = 1
LONGEST_LINE: Final = 4096
"""Bytes that a bot may say in one line."""
MOST_LINES: Final = 1000
"""So many lines a bot may say for one decision."""
SECONDS: Final = 10.0
"""So long a bot has to start, and usually for each decision."""
GOODBYE: Final = 1.0
"""So long it has to end after `quit`."""

UNFLUSHED: Final = "Does every line of its end with a line feed, and is the output flushed after it?"
"""What is asked about a program of which nothing was ever heard."""

ILLEGAL: Final = "illegal"
LINE: Final = "line"
SILENT: Final = "silent"
DIED: Final = "died"


class BadBot(RoundhouseError):
    """A bot in a program of its own did something wrong."""

    def __init__(self, kind: str, what: str, who: str = "") -> None:
        super().__init__(f"{who}: {what}" if who else what)
        self.kind = kind
        """`illegal` action, bad `line`, `silent` beyond its time, or `died`."""
        self.what = what
        self.who = who

    def __reduce__(self) -> tuple[Any, ...]:
        return BadBot, (self.kind, self.what, self.who)


def is_outside(name: str) -> bool:
    """Whether this names a program that is to be run."""
    return name.startswith(PREFIX)


class Outside:
    """A program that plays. It is started when it is asked first, and ended with this object."""

    def __init__(
        self,
        command: str,
        seconds: float = SECONDS,
        clock: Callable[[], float] = monotonic,
        errors: int | None = subprocess.DEVNULL,
    ) -> None:
        self.command = command.removeprefix(PREFIX).strip()
        try:
            self.words = shlex.split(self.command)
        except ValueError as error:
            raise BadOptions(
                f"run:{self.command} cannot be read as a command: {error}. "
                "A command with a comma in it stands in a script of its own, since commas part the bots."
            ) from None
        program = self.words[0] if self.words else ""
        if shutil.which(program) is None:
            if os.path.isfile(program):
                raise BadOptions(
                    f"run:{self.command}: {program} may not be run: chmod +x makes a program of it."
                )
            raise BadOptions(f"run:{self.command}: there is no program '{program}'.")
        self.seconds = seconds
        """So long it has for a decision, by the given clock."""
        self.clock = clock
        self.errors = errors
        """Where its standard error goes, as `subprocess` names it; None is our own."""
        self.title = ""
        """What it calls itself."""
        self.said: list[str] = []
        """What it said besides its answer to the last question."""
        self.program: Program | None = None

    def choose(self, view: View[Any], dice: Dice) -> Action:
        """What the program plays; BadBot if that is nothing lawful. After that it is started anew."""
        try:
            return self.answer(view, self.ask(question(view, dice, self.seconds)))
        except BadBot as error:
            self.end()
            raise BadBot(error.kind, error.what, f"{PREFIX}{self.command}") from None

    def start(self) -> "Program":
        """The program, started and greeted if it was not yet."""
        if self.program is None:
            self.program = program = Program(self.words, self.errors)
            program.send([f"roundhouse {VERSION}"])
            try:
                line = program.greeting(self.clock() + SECONDS, self.clock)
            except BadBot as error:
                self.end()
                hint = f" {UNFLUSHED}" if error.kind == SILENT else ""
                raise BadBot(error.kind, f"After 'roundhouse {VERSION}': {error.what}{hint}") from None
            word, _, title = line.partition(" ")
            self.title = "".join([letter if letter.isprintable() else "?" for letter in title])
            if word != "ready":
                self.end()
                raise BadBot(LINE, f"After 'roundhouse {VERSION}' it said {line[:60]!r}, and not 'ready'.")
        return self.program

    def ask(self, lines: list[str]) -> str:
        """The text that the program plays."""
        program = self.start()
        unasked = [line for line in program.waiting() if not is_remark(line)]
        if unasked:
            raise BadBot(LINE, f"It said {unasked[0][:60]!r} although it was not asked.")
        self.said = []
        program.send(lines)
        ends = self.clock() + self.seconds
        for _ in range(MOST_LINES):
            line = program.hear(ends, self.clock)
            word, _, rest = line.partition(" ")
            if word == "play":
                return rest.strip()
            if not is_remark(line):
                raise BadBot(LINE, f"It said {line[:60]!r}, which is neither 'play ACTION' nor 'say TEXT'.")
            self.said.append(rest)
        raise BadBot(LINE, f"It said more than {MOST_LINES} lines and did not play.")

    def answer(self, view: View[Any], text: str) -> Action:
        """The action of this text, if the seat may do it."""
        try:
            action = view.rules.parse(text)
        except BadNotation as error:
            raise BadBot(ILLEGAL, f"It played {text[:60]!r}: {error}") from None
        refusal = view.explain(text)
        if refusal is not None:
            raise BadBot(ILLEGAL, f"It played {text[:60]!r}: {refusal}")
        return action

    def quit(self) -> bool:
        """Tell the program to end; whether it did so in time. It has ended afterwards."""
        if self.program is None:
            return True
        self.program.send(["quit"])
        ended = self.program.ended_within(GOODBYE)
        self.end()
        return ended

    def end(self) -> None:
        if self.program is not None:
            self.program.end()
            self.program = None


class Program:
    """A running program: lines go in and come out, and no wait is longer than the caller says."""

    def __init__(self, words: list[str], errors: int | None) -> None:
        try:
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=True,  # so that all it starts ends with it, and Ctrl-C is ours
            )
        except OSError as error:
            raise BadBot(DIED, f"It cannot be started: {error.strerror}.") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.heard: SimpleQueue[str | BadBot] = SimpleQueue()
        self.to_say: SimpleQueue[bytes] = SimpleQueue()
        self.end = weakref.finalize(self, end_process, self.process, self.to_say)
        """Ends it, at the latest with this object or the whole program."""
        Thread(target=listen, args=(self.process.stdout, self.heard), daemon=True).start()
        Thread(target=speak, args=(self.process.stdin, self.to_say), daemon=True).start()

    def send(self, lines: list[str]) -> None:
        """Say these lines; a program that does not listen holds nobody up."""
        self.to_say.put("".join([f"{line}\n" for line in lines]).encode())

    def hear(self, ends: float, clock: Callable[[], float]) -> str:
        """Its next line, if it comes before the clock shows so much."""
        try:
            heard = self.heard.get(timeout=max(0.0, ends - clock()))
        except Empty:
            if (code := self.process.poll()) is not None:
                what = f"It ended, with code {code}, and what it started keeps its output open."
                raise BadBot(DIED, what) from None
            raise BadBot(SILENT, "It did not answer in its time.") from None
        if isinstance(heard, BadBot):
            if heard.kind == DIED:
                code = self.process.wait() if self.ended_within(GOODBYE) else None
                told = "closed its output" if code is None else f"ended, with code {code}"
                raise BadBot(DIED, f"It {told}, although it was not told to quit.")
            raise heard
        return heard

    def greeting(self, ends: float, clock: Callable[[], float]) -> str:
        """Its next line that is no remark."""
        for _ in range(MOST_LINES):
            if not is_remark(line := self.hear(ends, clock)):
                return line
        raise BadBot(LINE, f"It said more than {MOST_LINES} lines and not 'ready'.")

    def waiting(self) -> list[str]:
        """What it has said and nobody has heard yet."""
        lines: list[str] = []
        with suppress(Empty):
            while True:
                heard = self.heard.get_nowait()
                if isinstance(heard, BadBot):
                    self.heard.put(heard)  # whoever hears next is told
                    break
                lines.append(heard)
        return lines

    def close_input(self) -> None:
        """Say nothing more to it, as if this program had ended."""
        self.to_say.put(b"")

    def ended_within(self, seconds: float) -> bool:
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True


def question(view: View[Any], dice: Dice, seconds: float) -> list[str]:
    """A decision as a program is asked for it: what its seat may know, and nothing else."""
    game, seats, options, _ = view.rules.made_of()
    return [
        f"game {game}",
        f"seats {seats}",
        f"seat {view.seat + 1}",
        f"options {options}".rstrip(),
        f"dice {dice.next32()}",
        f"position {json.dumps(view.position(), separators=(',', ':'))}",
        *[f"choice {action.text()}" for action in view.legal()],
        f"choose {round(seconds * 1000)}",
    ]


def is_remark(line: str) -> bool:
    """Whether a program says this for whoever listens, without playing."""
    return line == "say" or line.startswith("say ")


def listen(stream: IO[bytes], heard: "SimpleQueue[str | BadBot]") -> None:
    """Hear a program, line by line, until it ends or says too much."""
    why = BadBot(DIED, "")
    with suppress(OSError, ValueError), stream:
        while line := stream.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                why = BadBot(LINE, f"It said a line of more than {LONGEST_LINE} bytes.")
                break
            if heard.qsize() > MOST_LINES:
                why = BadBot(LINE, f"It said more than {MOST_LINES} lines that nobody had asked for.")
                break
            if text := line.decode("ascii", "replace").strip():
                heard.put(text)
    heard.put(why)


def speak(stream: IO[bytes], to_say: "SimpleQueue[bytes]") -> None:
    """Say to a program what is to be said, until that is nothing."""
    with suppress(OSError, ValueError):
        while said := to_say.get():
            stream.write(said)
            stream.flush()
    with suppress(OSError, ValueError):
        stream.close()


def end_process(process: "subprocess.Popen[bytes]", to_say: "SimpleQueue[bytes]") -> None:
    """End a program and all that it started."""
    to_say.put(b"")
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(GOODBYE)
