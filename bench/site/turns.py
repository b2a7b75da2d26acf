"""What tables by turns cost those who play live: `python -m bench.site.turns`, from the root.

Two sites in turn, round by round: one with live tables alone, one with as many and a thousand tables by turns
besides, all of them open once, of which every minute some have a rung of the ladder due. Counted is the
processor time of the site, by the action and by the first page.
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
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from statistics import median
from typing import Any, Final
from urllib.request import Request, urlopen

from bench.contestants import ROOT, NotMeasuredError
from bench.site.growth import end, seconds_of, wait_for
from bench.site.load import WARM_UP, OurDesk, opened, saturated
from bench.site.prepare import GAME, lay_out
from bench.site.servers import NODE_FOLDER, PATIENCE, environment, fetched, free_port

PAGE: Final = ROOT / "bench/site/turns.md"
TABLES, BY_TURNS = 200, 1000
FASTEST: Final = 4000
"""Actions a second for which lawful actions are prepared."""
PAGES: Final = 100
"""So often the first page is asked for."""
DUE_WITHIN: Final = 360
"""Minutes in which every table by turns has a rung due: four a day, as if nobody ever moved."""
MUST: Final = {"action": 1.1, "first page": 1.5}


@dataclass
class Cost:
    """What was measured in one round."""

    actions: int
    microseconds: float
    """Of processor time, by the action."""
    first_page: float
    """Milliseconds of processor time."""


def prepared(folder: Path, by_turns: int, ahead: int) -> None:
    """Lay out a site in this process, and write down what the client needs to know."""
    from roundhouse.site.serve import prepare

    prepare(folder)

    async def all_tables() -> list[dict[str, Any]]:
        plans = await lay_out(TABLES, ahead, GAME)
        await asyncio.gather(*(table_by_turns(number) for number in range(by_turns)))
        return plans

    plans = asyncio.run(all_tables())
    (folder / "plans.json").write_text(json.dumps(plans), "utf-8")


async def table_by_turns(number: int) -> None:
    """A table by turns at which a rung is due within some hours."""
    from roundhouse.site.http import known_as
    from roundhouse.site.tables.hall import HALL
    from roundhouse.site.turns import times
    from roundhouse.site.turns.stored import StoredClock

    room = await HALL.create(GAME, ["person", "person"], seed=f"by-turns-{number}")
    for seat, key in enumerate(room.keys):
        await HALL.seating.hold(room, known_as(key), "", [seat])
    await HALL.timekeeper.begin(room, "24h+72h")
    due = times.now() + timedelta(minutes=DUE_WITHIN * (number + 1) / BY_TURNS)
    await HALL.reader.ask(lambda: StoredClock.objects.filter(pk=room.id).update(due=due))
    with (Path(os.environ["ROUNDHOUSE_DATA"]) / "by-turns").open("a") as names:
        names.write(f"{room.id}\n")


@contextmanager
def served(data: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A fresh server on a fresh copy of a site."""
    with tempfile.TemporaryDirectory(dir=data.parent) as name:
        copy = Path(name) / "data"
        shutil.copytree(data, copy)
        port = free_port()
        process = subprocess.Popen(
            [sys.executable, "-m", "bench.site.serve", str(port), str(copy)],
            cwd=ROOT,
            env=environment(copy),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            wait_for(port)
            yield process, port
        finally:
            end(process)


def measured(data: Path, seconds: float) -> Cost:
    """One round at one site."""
    plans = json.loads((data / "plans.json").read_text("utf-8"))
    names = data / "by-turns"
    with served(data) as (process, port):
        for id_ in names.read_text("utf-8").split() if names.exists() else []:
            fetched(port, "GET", f"/table/{id_}.json")
        for plan in plans:
            fetched(port, "GET", f"/table/{plan['id']}.json")
        page = fetched(port, "GET", f"/table/{plans[0]['id']}").decode()
        run = page.partition('data-run="')[2].partition('"')[0]
        first_page(port, plans[0]["keys"][0])  # what is made once is made now
        begun = seconds_of(process.pid)
        for _ in range(PAGES):
            first_page(port, plans[0]["keys"][0])
        first = (seconds_of(process.pid) - begun) / PAGES
        readings: list[float] = []

        def read() -> float:
            readings.append(seconds_of(process.pid))
            return readings[-1]

        async def phase() -> int:
            desks = [OurDesk(port, plan, run) for plan in plans]
            async with opened(desks):
                return (await saturated(desks, seconds, read)).actions

        actions = asyncio.run(phase())
    return Cost(actions, (readings[1] - readings[0]) / actions * 1e6, first * 1e3)


def first_page(port: int, key: str) -> None:
    """Fetch the first page as somebody who holds a seat."""
    asked = Request(f"http://127.0.0.1:{port}/", headers={"Cookie": f"browser={key}"})
    with urlopen(asked, timeout=PATIENCE) as answer:
        answer.read()


def section(found: dict[str, list[Cost]], seconds: float, load: float) -> str:
    """What was found, as a part of a page."""
    alone, beside = found["live"], found["by turns"]
    ratios = {
        "action": [b.microseconds / a.microseconds for a, b in zip(alone, beside, strict=True)],
        "first page": [b.first_page / a.first_page for a, b in zip(alone, beside, strict=True)],
    }
    lines = [
        "## Tables by turns, beside live ones",
        "",
        f"| what, with {BY_TURNS:,} tables by turns ÷ without | median | lowest–highest | must |",
        "|---|---:|---:|---:|",
    ]
    names = {
        "action": f"processor time an action at {TABLES} live tables",
        "first page": "processor time of the first page",
    }
    lines += [
        f"| {names[what]} | {median(of):.2f} | {min(of):.2f}–{max(of):.2f} | ≤ {MUST[what]} |"
        for what, of in ratios.items()
    ]
    lines += ["", "| site | µs an action | first page, ms | actions measured |", "|---|---:|---:|---:|"]
    for who, costs in found.items():
        action, page = median(each.microseconds for each in costs), median(each.first_page for each in costs)
        lines.append(f"| {who} | {action:.0f} | {page:.1f} | {sum(each.actions for each in costs):,} |")
    lines += [
        "",
        f"- {len(alone)} rounds, {seconds:g} s a phase, both sites in turn, each on a fresh copy.",
        f"- Every table by turns was opened once; {BY_TURNS / DUE_WITHIN:.1f} rungs are due a minute.",
        f"- load of the machine when it began: {load:.2f}",
    ]
    return "\n".join(lines) + "\n"


def measure(rounds: int, seconds: float) -> dict[str, list[Cost]]:
    """Both sites in turn, round by round."""
    NODE_FOLDER.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[Cost]] = {"live": [], "by turns": []}
    with tempfile.TemporaryDirectory(prefix="turns-", dir=NODE_FOLDER) as folder:
        ahead = str(round(FASTEST / TABLES * (seconds + WARM_UP)))
        for who, by_turns in (("live", 0), ("by turns", BY_TURNS)):
            data = Path(folder) / who.replace(" ", "-")
            data.mkdir()
            made = [sys.executable, "-m", "bench.site.turns", "--prepare", str(data), str(by_turns), ahead]
            subprocess.run(made, cwd=ROOT, env=environment(data), check=True)
        for number in range(rounds):
            for who, costs in found.items():
                cost = measured(Path(folder) / who.replace(" ", "-"), seconds)
                costs.append(cost)
                print(
                    f"round {number + 1} of {rounds}: {who}: {cost.actions} actions, "
                    f"{cost.microseconds:.0f} µs, first page {cost.first_page:.1f} ms",
                    file=sys.stderr,
                )
    return found


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.site.turns", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--quick", action="store_true", help="one short round, shown but not written down")
    parser.add_argument("--prepare", nargs=3, metavar=("FOLDER", "BY_TURNS", "AHEAD"), help="lay out a site")
    given = parser.parse_args()
    if given.prepare:
        prepared(Path(given.prepare[0]), int(given.prepare[1]), int(given.prepare[2]))
        return
    if given.quick:
        given.rounds, given.seconds = 1, 2.0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # then too, servers are ended and files removed
    try:
        load = os.getloadavg()[0]
        part = section(measure(given.rounds, given.seconds), given.seconds, load)
    except NotMeasuredError as reason:
        print(f"Tables by turns are not measured: {reason}")
        return
    print("", part, sep="\n")
    if not given.quick:
        PAGE.write_text(part, "utf-8")


if __name__ == "__main__":
    main()
