"""Plays the laws, kills and power cuts many times as long as `make test` does, and writes bench/DRILL.md."""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import roundhouse.core.rules

ROOT = Path(__file__).parent.parent
PARTS = {
    "any two options of Railway Rivals": ["tests/railway_rivals/test_pairs.py"],
    "whole games of Railway Rivals": ["tests/railway_rivals/test_games.py"],
    "whole games of Ride the Rails": ["tests/ride_the_rails/test_thousands.py"],
    "whole games of Robber Baron": ["tests/railroad_rivals/test_baron_games.py"],
    "bots at every table, a thousand games of the search": ["tests/bots/test_search.py"],
    "sites that are killed under load": ["tests/site/test_kill.py"],
    "sites whose power fails under load": ["tests/site/test_power_cut.py"],
    "the laws, at every table": ["tests/test_contract.py", "-k", "law"],
    "whole games in the browser, every page at every game": ["tests/browser"],
    "the native wheel": ["tests/test_wheel.py"],
}
"""What grows with ROUNDHOUSE_DRILL, or is run with it alone; all other tests are as long as ever."""


class Found:
    """What one part of the drill ran and found."""

    def __init__(self, tests: int, failures: list[str], seconds: float) -> None:
        self.tests = tests
        self.failures = failures
        self.seconds = seconds


def drill(arguments: list[str], times: int, workers: int) -> Found:
    """Run these tests so many times as long."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        spread = ["-q", "-n", str(workers), "--dist", "worksteal", f"--junitxml={report}"]
        subprocess.run(
            [sys.executable, "-m", "pytest", *spread, *arguments],
            cwd=ROOT,
            env={**os.environ, "ROUNDHOUSE_DRILL": str(times)},
            check=False,
        )
        cases = list(ET.parse(report).iter("testcase"))
    failures = [
        f"{case.get('classname')}::{case.get('name')}: {(bad.get('message') or '').splitlines()[0]}"
        for case in cases
        for bad in [*case.findall("failure"), *case.findall("error")]
    ]
    return Found(len(cases), failures, time.monotonic() - began)


def page(found: dict[str, Found], times: int) -> str:
    """The report: what ran, how long, and what went wrong."""
    compiled = not str(roundhouse.core.rules.__file__).endswith(".py")
    lines = [
        "# The drill",
        "",
        f"`make drill TIMES={times}`: the tests that play games or kill sites, {times} times as long as",
        f"`make test` runs them; {'native' if compiled else 'uncompiled'}, with {os.cpu_count()} cores and",
        f"Python {platform.python_version()}.",
        "",
        "| what | tests | minutes | failures |",
        "|---|---|---|---|",
    ]
    for what, part in found.items():
        lines.append(f"| {what} | {part.tests} | {part.seconds / 60:.1f} | {len(part.failures)} |")
    left_out = [what for what in PARTS if what not in found]
    if left_out:
        lines += ["", f"Left out: {', '.join(left_out)}."]
    failures = [failure for part in found.values() for failure in part.failures]
    if failures:
        lines += ["", "## What failed", "", *[f"- `{failure}`" for failure in failures]]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10, help="so many times as long as `make test`")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--without", default="", metavar="WORD", help="leave out what is called so")
    chosen = parser.parse_args()
    parts = {what: tests for what, tests in PARTS.items() if not chosen.without or chosen.without not in what}
    found: dict[str, Found] = {}
    for what, tests in parts.items():
        found[what] = drill(tests, chosen.times, chosen.workers)
        # after every part, so that a drill that is stopped leaves what it found
        (ROOT / "bench" / "DRILL.md").write_text(page(found, chosen.times), "utf-8")
    return 1 if any(part.failures for part in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
