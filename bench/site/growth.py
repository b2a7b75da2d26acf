"""What PostgreSQL and a second process cost: `python -m bench.site.growth`, from the root; part of the bench.

Counted is processor time by the action, of the site's processes and of PostgreSQL's own: two cores hold the
client, the database and the servers, so actions by the second of the clock would say little.
"""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any, Final

from bench.contestants import ROOT, NotMeasuredError
from bench.site.load import WARM_UP, Desk, OurDesk, opened, saturated
from bench.site.servers import NODE_FOLDER, PATIENCE, environment, fetched, free_port
from tools.cluster import Cluster, programs

PAGE: Final = ROOT / "bench/site/growth.md"
"""What was measured last; bench/SITE.md holds it too."""
BEGINS, ENDS = "## PostgreSQL, and a second process\n", "\n## What was tried\n"
TABLES: Final = 200
FASTEST: Final = 20_000
"""Actions a second for which lawful actions are prepared."""
SQLITE = "SQLite, one process"
POSTGRES = "PostgreSQL, one process"
SHARED_OUT = "PostgreSQL, two processes, each with half of the tables"
MIXED = "PostgreSQL, two processes, each table watched at both"
CONTESTANTS: Final = (SQLITE, POSTGRES, SHARED_OUT, MIXED)
ROWS: Final = (
    ("actions by the second of processor time: PostgreSQL ÷ SQLite", POSTGRES, SQLITE, 0.8),
    ("the same: two processes ÷ one, tables shared out", SHARED_OUT, POSTGRES, 0.85),
    ("the same: two processes ÷ one, each table watched at both", MIXED, POSTGRES, None),
)
METHOD: Final = (
    f"{TABLES} tables of Trainmaker, two watchers each, every table acts again as soon as its last action is "
    "with both, as above; all contestants in turn, round by round, each on a fresh copy of its database.",
    "Time is the processor time of the site's own processes, all threads; in the second column that of all "
    "processes of PostgreSQL besides.",
    "PostgreSQL: a cluster of its own as Debian sets it up (fsync and synchronous_commit on), over loopback; "
    "psycopg.",
    "“Tables shared out” is how a proxy sends a table's requests to one process (docs/several-servers.md). "
    "“Watched at both” is the worst case: each action is done at one process, and the other reads it from "
    "the database, plays it too and draws for its own watcher.",
)


@dataclass
class Cost:
    """What an action took."""

    actions: int
    own: float
    """Seconds of processor time of the site's processes."""
    database: float
    """And of PostgreSQL's."""

    @property
    def microseconds(self) -> float:
        return self.own / self.actions * 1e6

    @property
    def all_microseconds(self) -> float:
        return (self.own + self.database) / self.actions * 1e6


class MixedDesk(OurDesk):
    """A table whose watchers are at different processes."""

    def __init__(self, ports: list[int], plan: dict[str, Any], runs: list[str]) -> None:
        super().__init__(ports[0], plan, runs[0])
        self.ports, self.runs = ports, runs

    async def open(self) -> None:
        for watcher, (port, run) in enumerate(zip(self.ports, self.runs, strict=True)):
            self.port = port
            await self.connect(
                f"/live/{self.id}?n={self.steps[self.done][0]}&run={run}&layout=wide",
                {"Cookie": f"browser={self.keys[watcher]}"},
            )
            self.readers.append(asyncio.create_task(self.read(watcher)))


class Grounds:
    """The tables, laid out once in each database."""

    def __init__(self, folder: Path, cluster: Cluster, ahead: int) -> None:
        self.folder, self.cluster = folder, cluster
        self.plans: dict[bool, list[dict[str, Any]]] = {}
        cluster.ask("create database tables", name="postgres")
        for shared in (False, True):
            data = folder / ("files" if shared else "tables")
            made = subprocess.run(
                [sys.executable, "-m", "bench.site.prepare", str(data), str(TABLES), str(ahead)],
                cwd=ROOT,
                env=environment(data) | ({"DATABASE_URL": cluster.url("tables")} if shared else {}),
                stdout=subprocess.PIPE,
                check=True,
            )
            self.plans[shared] = json.loads(made.stdout)

    @contextmanager
    def servers(self, who: str) -> Iterator[tuple[list[subprocess.Popen[bytes]], list[int]]]:
        """Fresh servers, on a fresh copy of the tables."""
        with tempfile.TemporaryDirectory(dir=self.folder) as name, ExitStack() as stack:
            data = Path(name) / "data"
            more = {}
            if who == SQLITE:
                shutil.copytree(self.folder / "tables", data)
            else:
                self.cluster.ask("drop database if exists round with (force)", name="postgres")
                self.cluster.ask("create database round template tables", name="postgres")
                more = {"DATABASE_URL": self.cluster.url("round")}
            ports = [free_port() for _ in range(2 if who in (SHARED_OUT, MIXED) else 1)]
            processes = [
                subprocess.Popen(
                    [sys.executable, "-m", "bench.site.serve", str(port), str(data)],
                    cwd=ROOT,
                    env=environment(data) | more,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    start_new_session=True,
                )
                for port in ports
            ]
            for process in processes:
                stack.callback(end, process)
            for port in ports:
                wait_for(port)
            yield processes, ports

    def desks(self, who: str, ports: list[int]) -> list[Desk]:
        """All tables, open at the processes that serve them."""
        plans = self.plans[who != SQLITE]
        runs = []
        for port in ports:
            for plan in plans:
                fetched(port, "GET", f"/table/{plan['id']}.json")
            page = fetched(port, "GET", f"/table/{plans[0]['id']}").decode()
            runs.append(page.partition('data-run="')[2].partition('"')[0])
        if who == MIXED:
            return [MixedDesk(ports, plan, runs) for plan in plans]
        turn = len(ports)
        return [OurDesk(ports[n % turn], plan, runs[n % turn]) for n, plan in enumerate(plans)]

    def cost(self, who: str, seconds: float) -> Cost:
        """What an action costs this contestant."""
        readings: list[tuple[float, float]] = []
        with self.servers(who) as (processes, ports):
            desks = self.desks(who, ports)

            def read() -> float:
                own = sum(seconds_of(process.pid) for process in processes)
                readings.append((own, self.cluster.seconds()))
                return own

            async def phase() -> int:
                async with opened(desks):
                    return (await saturated(desks, seconds, read)).actions

            actions = asyncio.run(phase())
        (own, database), (own_then, database_then) = readings
        return Cost(actions, own_then - own, database_then - database)


def end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()


def wait_for(port: int) -> None:
    until = perf_counter() + PATIENCE
    while True:
        try:
            fetched(port, "GET", "/")
            return
        except (OSError, HTTPException):
            if perf_counter() > until:
                raise NotMeasuredError("a server did not start; why is said above") from None
            sleep(0.02)


def seconds_of(pid: int) -> float:
    """Processor time of a process, all threads."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(rounds: int, seconds: float) -> dict[str, list[Cost]]:
    """All contestants in turn, round by round."""
    if programs() is None:
        raise NotMeasuredError("there is no PostgreSQL here (apt-get install postgresql)")
    NODE_FOLDER.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[Cost]] = {who: [] for who in CONTESTANTS}
    cluster = Cluster(durable=True, folder=Path("/var/tmp")).start()
    try:
        with tempfile.TemporaryDirectory(prefix="growth-", dir=NODE_FOLDER) as folder:
            grounds = Grounds(Path(folder), cluster, round(FASTEST / TABLES * (seconds + WARM_UP)))
            for number in range(rounds):
                for who in CONTESTANTS:
                    cost = grounds.cost(who, seconds)
                    found[who].append(cost)
                    print(
                        f"round {number + 1} of {rounds}: {who}: {cost.actions} actions, "
                        f"{cost.microseconds:.0f} µs, with PostgreSQL {cost.all_microseconds:.0f} µs",
                        file=sys.stderr,
                    )
    finally:
        cluster.remove()
    return found


def section(found: dict[str, list[Cost]], seconds: float, load: float) -> str:
    """The part of the page: ratios, figures, how it was measured."""
    lines = [
        BEGINS,
        "| what | site alone | lowest–highest | with PostgreSQL's own | lowest–highest | must (site alone) |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for what, who, other, must in ROWS:
        pairs = list(zip(found[who], found[other], strict=True))
        cells = []
        for ratios in (
            [b.microseconds / a.microseconds for a, b in pairs],
            [b.all_microseconds / a.all_microseconds for a, b in pairs],
        ):
            cells += [f"{median(ratios):.2f}", f"{min(ratios):.2f}–{max(ratios):.2f}"]
        lines.append(f"| {what} | {' | '.join(cells)} | {'told only' if must is None else f'≥ {must}'} |")
    lines += ["", "| contestant | µs an action | with PostgreSQL's own | actions measured |"]
    lines += ["|---|---:|---:|---:|"]
    for who, costs in found.items():
        own = median(cost.microseconds for cost in costs)
        both = median(cost.all_microseconds for cost in costs)
        lines.append(f"| {who} | {own:.0f} | {both:.0f} | {sum(cost.actions for cost in costs):,} |")
    rounds = len(found[SQLITE])
    lines += [
        "",
        f"- {rounds} rounds, {seconds:g} s a phase; medians, of ratios those of the rounds.",
    ]
    lines += [f"- {line}" for line in METHOD]
    lines += [f"- load of the machine when this part began: {load:.2f}"]
    return "\n".join(lines) + "\n"


def put_into(page: str, part: str) -> str:
    """The page of the site's speed with this part in it, before what was tried."""
    before, _, tried = page.partition(ENDS)
    return f"{before.partition(BEGINS)[0].rstrip()}\n\n{part}{ENDS}{tried}"


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.site.growth", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--quick", action="store_true", help="one short round, shown but not written down")
    given = parser.parse_args()
    if given.quick:
        given.rounds, given.seconds = 1, 2.0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # then too, servers are ended and files removed
    try:
        load = os.getloadavg()[0]
        part = section(measure(given.rounds, given.seconds), given.seconds, load)
    except NotMeasuredError as reason:
        print(f"PostgreSQL and a second process are not measured: {reason}")
        return
    print("", part, sep="\n")
    if not given.quick:
        PAGE.write_text(part, "utf-8")
        page = ROOT / "bench/SITE.md"
        page.write_text(put_into(page.read_text("utf-8"), part), "utf-8")
        print("Written to bench/SITE.md.")


if __name__ == "__main__":
    main()
