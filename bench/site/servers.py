"""The servers to be measured: each is started anew for every round, on 127.0.0.1, and ended after it."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

from bench.contestants import ROOT, NotMeasuredError
from bench.site.load import Desk, OurDesk, TheirDesk
from bench.site.report import FEW_BYTES, FLAT_FILE, MEMORY, OTHER_GAMES, OURS, TOLD, UNCOMPILED

HERE = Path(__file__).parent
NODE_FOLDER = ROOT / "build/bench-site"
PATIENCE = 30.0
"""Seconds a server may take to start."""


class Kit:
    """What is needed to start the servers: the tables of the site, and boardgame.io with its padding."""

    def __init__(self, folder: Path, tables: int, ahead: int, few: int) -> None:
        self.folder = folder
        self.tables = tables
        self.pads = {MEMORY: 0, FLAT_FILE: 0, FEW_BYTES: 0}
        """By how many bytes the state of each peer is padded."""
        self.server_cores, self.client_cores = cores()
        self.plans = {OURS: self.laid_out("trainmaker", ahead)}
        """By whose tables they are, for each table of what is known about it."""
        self.plans |= {who: self.laid_out(game, few) for who, game in OTHER_GAMES.items()}
        self.plans[UNCOMPILED] = self.plans[OURS]

    def laid_out(self, game: str, ahead: int) -> list[dict[str, Any]]:
        """Tables of this game, and so many actions for each to go on with."""
        data = self.folder / game
        made = subprocess.run(
            [sys.executable, "-m", "bench.site.prepare", str(data), str(self.tables), str(ahead), game],
            cwd=ROOT,
            env=environment(data),
            stdout=subprocess.PIPE,
            timeout=300,
            check=False,
        )
        if made.returncode:
            raise NotMeasuredError("the tables could not be laid out; why is said above")
        plans: list[dict[str, Any]] = json.loads(made.stdout)
        return plans


class Server:
    """A running server."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, kit: Kit, kind: str) -> None:
        self.process, self.port, self.kit, self.kind = process, port, kit, kind

    def desks(self, pages: bool = False) -> list[Desk]:
        """All tables, open and without watchers.

        With `pages` each player has fetched the page of the table, as a browser does before it watches; the
        peer has no such page: it sends its state to whoever comes.
        """
        if plans := self.kit.plans.get(self.kind):
            for plan in plans:
                fetched(self.port, "GET", f"/table/{plan['id']}.json")
                for key in plan["keys"] if pages else ():
                    fetched(self.port, "GET", f"/table/{plan['id']}", cookie=f"browser={key}")
            page = fetched(self.port, "GET", f"/table/{plans[0]['id']}").decode()
            run = page.partition('data-run="')[2].partition('"')[0]
            return [OurDesk(self.port, plan, run) for plan in plans]
        return [self.match() for _ in range(self.kit.tables)]

    def whole_table(self) -> float:
        """Bytes of a whole table as markup, as a watcher with a seat gets it first; the mean of all."""
        sizes = [
            len(fetched(self.port, "GET", f"/table/{plan['id']}?part=1&layout=wide", cookie=seat_of(plan)))
            for plan in self.kit.plans[self.kind]
        ]
        return sum(sizes) / len(sizes)

    def match(self) -> TheirDesk:
        match = json.loads(fetched(self.port, "POST", "/games/bench/create", {"numPlayers": 2}))["matchID"]
        joined = [
            fetched(self.port, "POST", f"/games/bench/{match}/join", {"playerID": seat, "playerName": seat})
            for seat in ("0", "1")
        ]
        return TheirDesk(self.port, match, [json.loads(answer)["playerCredentials"] for answer in joined])

    def memory(self) -> int:
        """Bytes of memory that the server holds; what the peer no longer needs is not held against it."""
        if self.kind not in self.kit.plans:
            self.process.send_signal(signal.SIGUSR2)
            sleep(1.0)
        for line in self._proc("status").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise NotMeasuredError("the server is gone")

    def seconds(self) -> float:
        """Of processor time that the server has used."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _proc(self, name: str) -> str:
        try:
            return Path(f"/proc/{self.process.pid}/{name}").read_text("utf-8")
        except OSError:
            raise NotMeasuredError("no /proc here that tells of the server") from None


@contextmanager
def running(kind: str, kit: Kit) -> Iterator[Server]:
    """A fresh server with the tables of the kit."""
    with tempfile.TemporaryDirectory(dir=kit.folder) as name:
        data = Path(name) / "data"
        if kind in kit.plans:
            shutil.copytree(kit.folder / OTHER_GAMES.get(kind, "trainmaker"), data)
        with launched(kind, kit, data) as server:
            yield server


@contextmanager
def launched(kind: str, kit: Kit, data: Path) -> Iterator[Server]:
    """The server on this data folder, as soon as it answers."""
    port = free_port()
    if kind == OURS or kind in TOLD:
        command = [sys.executable, "-m", "bench.site.serve", str(port), str(data)]
        folder, path = ROOT, "/"
    else:
        command = [need("node"), "--expose-gc", str(HERE / "server.cjs"), str(port), str(kit.pads[kind])]
        folder, path = NODE_FOLDER, "/games"
        if kind == FLAT_FILE:
            command.append(str(data))
    pin(kit.server_cores)
    try:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment(data, compiled=kind != UNCOMPILED),
            stdin=subprocess.PIPE,  # its end ends the server, should the bench break off
            stdout=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C reaches the bench alone, which then ends its servers
        )
    finally:
        pin(kit.client_cores)
    try:
        until = perf_counter() + PATIENCE
        while True:
            try:
                fetched(port, "GET", path)
                break
            except (OSError, HTTPException):
                if process.poll() is not None or perf_counter() > until:
                    raise NotMeasuredError("the server did not start; why is said above") from None
                sleep(0.01)
        yield Server(process, port, kit, kind)
    finally:
        process.kill()
        process.communicate()


def first_page(kit: Kit) -> float:
    """Seconds from the start of the site on an empty folder until the home page answers."""
    with tempfile.TemporaryDirectory(dir=kit.folder) as name:
        began = perf_counter()
        with launched(OURS, kit, Path(name) / "data"):
            return perf_counter() - began


def install() -> str:
    """Put boardgame.io, as pinned, under build/; its version."""
    need("node")
    lock, done = HERE / "package-lock.json", NODE_FOLDER / "package-lock.json"
    if not (NODE_FOLDER / ".done").exists() or done.read_bytes() != lock.read_bytes():
        NODE_FOLDER.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, NODE_FOLDER)
        command = [need("npm"), "ci", "--omit=dev", "--no-audit", "--no-fund", "--ignore-scripts"]
        try:
            made = subprocess.run(
                command, cwd=NODE_FOLDER, stdout=subprocess.DEVNULL, timeout=300, check=False
            )
        except subprocess.TimeoutExpired:
            raise NotMeasuredError("npm did not fetch boardgame.io in time") from None
        if made.returncode:
            raise NotMeasuredError("npm could not fetch boardgame.io; why is said above")
        (NODE_FOLDER / ".done").touch()
    about = json.loads((NODE_FOLDER / "node_modules/boardgame.io/package.json").read_text("utf-8"))
    version = subprocess.run([need("node"), "--version"], capture_output=True, text=True, check=False).stdout
    return f"boardgame.io {about['version']} under Node {version.strip().removeprefix('v')}"


def need(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        raise NotMeasuredError(f"no {program} here")
    return found


def environment(data: Path, compiled: bool = True) -> dict[str, str]:
    given = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    path = ROOT / (os.environ.get("ROUNDHOUSE_SITE_PATH", "src") if compiled else "src")
    return given | {
        "PYTHONPATH": str(path),
        "ROUNDHOUSE_DATA": str(data),
        "ROUNDHOUSE_MOMENT": "-1",  # nothing is played unasked: an action is one move, as at the peer
        "NODE_ENV": "production",
    }


def seat_of(plan: dict[str, Any]) -> str:
    """The cookie that opens the first seat of a table."""
    return f"browser={plan['keys'][0]}"


def fetched(port: int, method: str, path: str, body: dict[str, Any] | None = None, cookie: str = "") -> bytes:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        text = None if body is None else json.dumps(body)
        headers = {"Content-Type": "application/json"} if body else {}
        connection.request(method, path, text, headers | ({"Cookie": cookie} if cookie else {}))
        answer = connection.getresponse()
        content = answer.read()
        if answer.status != 200:
            raise NotMeasuredError(f"{path} was answered by {answer.status}")
        return content
    finally:
        connection.close()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def cores() -> tuple[set[int], set[int]]:
    """One core for the server and another for the client, where that can be arranged."""
    if not hasattr(os, "sched_getaffinity"):
        return set(), set()
    have = sorted(os.sched_getaffinity(0))
    return ({have[0]}, {have[1]}) if len(have) > 1 else (set(), set())


def pin(to: set[int]) -> None:
    if to:
        os.sched_setaffinity(0, to)
