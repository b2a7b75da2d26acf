"""The speed of the site as ratios to boardgame.io's own server: `python -m bench.site`, from the root.

All contestants are measured in one run, round by round in turn, each time on a fresh server, so that a busy
moment of the machine does not fall on one of them alone.
"""

import asyncio
import os
import platform
import signal
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from websockets.exceptions import WebSocketException

from bench.bench import Progress, processor
from bench.contestants import ROOT, NotMeasuredError
from bench.site.load import GRACE, WARM_UP, opened, paced, saturated
from bench.site.report import (
    CONTESTANTS,
    FEW_BYTES,
    FLAT_FILE,
    MEMORY,
    OURS,
    ROWS,
    TOLD,
    Load,
    Quiet,
    Results,
    figure_table,
    page,
    promise_table,
)
from bench.site.servers import NODE_FOLDER, Kit, Server, first_page, install, running

TABLES = 200
RATE = 200
"""Actions a second when delivery is timed."""
SETTLE = 2.0
"""Seconds that the watchers idle before the server's memory is read."""
FASTEST = 10_000
"""Actions a second for which lawful actions are prepared."""
OTHERS_FASTEST = 3000
"""The same for the other games."""
T = TypeVar("T")

METHOD = [
    f"{TABLES} tables, {2 * TABLES} watchers: at each table two players, each with a socket. The same "
    "client, one Python process with one clock, drives both sides through the same WebSocket library; "
    "it offers compression as browsers do. Server and client have a core each where there are two.",
    "Ours: the site as `make play` serves it after `make compiled` (one process, SQLite, WAL, "
    "synchronous=FULL), Trainmaker, "
    "two seats; the tables stand 0 to 39 decisions into the game, about the length of a game of two "
    "that play to win, and go on by lawful actions chosen at random beforehand. Nothing is played "
    "unasked, so an action is one move, as at the peer (as `make play` is set, what has one choice only is "
    "played along with the action before it: a third more moves in an action, and longer pushes). A push is "
    "what has "
    "changed in the page since the last one, in board, choices and what happened, as a wide screen asks for "
    "it, made for each seat. Who begins to watch says as a page does what it shows already, so the first "
    "push too brings changes; the peer sends its whole state then.",
    "boardgame.io: its own Server, default settings, a match made and joined over its lobby for each "
    "table; the move adds one to a counter in a state with a text as long as makes its state as large as a "
    "whole table of ours, which is what both sides keep up to date at every watcher. It sends the whole "
    "state each time, as it does by default; we send what changed (the bytes of both stand above, before "
    "compression). The last peer's text is so short that its pushes are as short as ours: a game whose whole "
    "state is what one action changes here. Undo is off and the turn never ends, so that it has nothing to "
    "do but take the move, keep the state and push it.",
    "actions/s: each table has one action on its way, sent over a watcher's socket; the next follows when "
    "it has arrived at both watchers, so no push is left out on either side. The push acknowledges it: ours "
    "goes out after the commit, boardgame.io's before it stores, and FlatFile does not wait for the disk.",
    f"Delivery: {RATE} actions/s, one table after the other, whether or not the earlier ones have "
    "arrived; from the sending of the action to its arrival at each of the two watchers. Ours have fetched "
    "their pages before they watch, as browsers do; the peer sends its state to whoever comes. Neither has "
    "been warmed up by actions.",
    "Memory: how much the resident memory of a fresh server with all tables open grows from no watcher "
    f"to all of them, {SETTLE:g} s after the last has come, divided by their number. A few have come and "
    "gone before, and boardgame.io is made to collect its garbage before each reading; we are not.",
    "First page: from starting the process on an empty folder (the database is made) to the answer of "
    "the home page.",
    "busy: processor time by the second of a round. Where the client is near 100 % the "
    "server could do more. `a busy second`: actions by the second of the server's own processor time, which "
    "tells something even where others use the machine.",
    "The other games are played by two, or by three where two are too few, each with a socket; of these and "
    "of our own code uncompiled nothing is promised. They are compared with the peer whose state is as large "
    "as a table of Trainmaker.",
    "The ratio is the median of the ratios of the rounds; the figures are medians too.",
]


def arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m bench.site", description="How fast the site is, as ratios.")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="at least 5 (default: 5)")
    parser.add_argument("--seconds", type=float, default=5.0, metavar="S", help="of each phase (default: 5)")
    parser.add_argument("--quick", action="store_true", help="one short round, shown but not written down")
    given = parser.parse_args()
    if given.quick:
        given.rounds, given.seconds = 1, 3.0
    elif given.rounds < 5:
        parser.error("a median needs at least 5 rounds (or --quick for a first look)")
    if not 0 < given.seconds <= 20:
        parser.error("a phase takes some time, and at most 20 seconds")
    return given


def run(phase: Coroutine[Any, Any, T]) -> T:
    """Run a phase of the load; whatever breaks it is told as what could not be measured."""
    try:
        return asyncio.run(phase)
    except (ExceptionGroup, TimeoutError, WebSocketException, OSError, EOFError) as error:
        while isinstance(error, ExceptionGroup):
            error = error.exceptions[0]
        if isinstance(error, NotMeasuredError):
            raise error from None
        what = (
            f"it did not finish within {GRACE:g} s more" if isinstance(error, TimeoutError) else repr(error)
        )
        raise NotMeasuredError(what) from error


def load(server: Server, seconds: float) -> Load:
    desks = server.desks()

    async def phase() -> Load:
        async with opened(desks):
            return await saturated(desks, seconds, server.seconds)

    return run(phase())


def quiet(server: Server, seconds: float) -> Quiet:
    desks = server.desks(pages=True)

    async def phase() -> Quiet:
        few = desks[:5]
        async with opened(few):
            pass
        for desk in few:
            desk.sockets.clear()
            desk.readers.clear()
        await asyncio.sleep(SETTLE / 2)
        before = server.memory()
        async with opened(desks):
            await asyncio.sleep(SETTLE)
            watchers = sum(len(desk.sockets) for desk in desks)
            grown = (server.memory() - before) / watchers
            return Quiet(grown, await paced(desks, RATE, seconds))

    return run(phase())


def measure(kit: Kit, rounds: int, seconds: float, missing: dict[str, str]) -> Results:
    """All contestants in turn, round by round; who fails once is left out."""
    results = Results({who: [] for who in (*CONTESTANTS, *TOLD)}, {OURS: [], MEMORY: []}, [], missing)
    progress = Progress(1 + rounds * (len(CONTESTANTS) + len(TOLD) + 3))

    def step(stage: str, who: str, task: Callable[[str], None]) -> None:
        progress.show(stage, who)
        if who not in missing:
            try:
                task(who)
            except NotMeasuredError as reason:
                missing[who] = str(reason)
                progress.note(f"{who}: not measured: {reason}")

    def load_of(who: str) -> None:
        with running(who, kit) as server:
            results.loads[who].append(load(server, seconds))

    def quiet_of(who: str) -> None:
        with running(who, kit) as server:
            results.quiets[who].append(quiet(server, seconds))

    def first_page_of(_: str) -> None:
        results.first_page.append(first_page(kit))

    step("warming up", OURS, lambda _: equalise(kit, MEMORY not in missing))
    if OURS in missing:
        return results
    for number in range(1, rounds + 1):
        for who in (*CONTESTANTS, *TOLD):
            step(f"round {number} of {rounds}, actions", who, load_of)
        for who in (OURS, MEMORY):
            step(f"round {number} of {rounds}, delivery", who, quiet_of)
        step(f"round {number} of {rounds}, first page", OURS, first_page_of)
        progress.note(f"round {number} of {rounds} done")
    return results


def equalise(kit: Kit, with_peer: bool) -> None:
    """Pad the peer's state until it is as large as a table of ours, or its push as long as ours.

    This also warms up the disk's cache.
    """
    with running(OURS, kit) as server:
        whole, push = server.whole_table(), load(server, 2.0).push
    if with_peer:
        with running(MEMORY, kit) as server:
            bare = load(server, 0.5).push
        kit.pads = {
            MEMORY: max(0, round(whole - bare)),
            FLAT_FILE: max(0, round(whole - bare)),
            FEW_BYTES: max(0, round(push - bare)),
        }


def machine(peer: str, load_before: float | None) -> list[str]:
    """What kind of machine and what versions; nothing that tells whose."""
    lines = [f"{platform.system()} on {processor()}, {os.cpu_count()} cores"]
    if load_before is not None:
        lines.append(f"load of the machine when the bench began: {load_before:.2f}")
    packages = ", ".join(f"{name} {version(name)}" for name in ("django", "uvicorn", "websockets"))
    lines.append(f"Roundhouse under Python {platform.python_version()}, {packages}")
    return [*lines, peer] if peer else lines


def main() -> None:
    given = arguments()
    load_before = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    missing: dict[str, str] = {}
    peer = ""
    try:
        peer = install()
    except NotMeasuredError as reason:
        missing |= dict.fromkeys((MEMORY, FLAT_FILE, FEW_BYTES), str(reason))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # then too, servers are ended and files removed
    NODE_FOLDER.mkdir(parents=True, exist_ok=True)
    # not in /tmp, which may be memory: the disk is to be measured too
    with tempfile.TemporaryDirectory(prefix="data-", dir=NODE_FOLDER) as folder:
        ahead, few = (round(rate / TABLES * (given.seconds + WARM_UP)) for rate in (FASTEST, OTHERS_FASTEST))
        try:
            kit = Kit(Path(folder), TABLES, ahead, few)
            results = measure(kit, given.rounds, given.seconds, missing)
        except NotMeasuredError as reason:
            results = Results({}, {}, [], missing | {OURS: str(reason)})
    promises = promise_table(ROWS, results)
    figures = figure_table(results)
    about = machine(peer, load_before)
    print("", *promises, "", *figures, "", *about, sep="\n")
    if given.quick:
        print("\nA quick look only: bench/SITE.md is left as it was.")
        return
    method = [
        f"{given.rounds} rounds, {given.seconds:g} s a phase, all contestants in turn, after a warm-up."
    ]
    today = datetime.now(UTC).date().isoformat()
    tried = (ROOT / "bench/site/tried.md").read_text("utf-8")
    text = page(today, promises, figures, method + METHOD, about)
    growth = (ROOT / "bench/site/growth.md").read_text("utf-8")
    (ROOT / "bench/SITE.md").write_text(f"{text}\n{growth}\n{tried}", "utf-8")
    print("\nWritten to bench/SITE.md.")


if __name__ == "__main__":
    main()
