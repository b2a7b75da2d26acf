"""Plays the laws, kills and power cuts many times as long as `make test` does, and writes bench/DRILL.md."""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from dataclasses import asdict, dataclass
from pathlib import Path

import roundhouse.core.rules

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "drill.json"
"""What was found, part by part, so that the parts can be run one at a time."""
PAGE = ROOT / "bench" / "DRILL.md"
PARTS = {
    "any two options of Railway Rivals": ["tests/railway_rivals/test_pairs.py"],
    "whole games of Railway Rivals": ["tests/railway_rivals/test_games.py"],
    "whole games of Ride the Rails": ["tests/ride_the_rails/test_thousands.py"],
    "whole games of Robber Baron": ["tests/railroad_rivals/test_baron_games.py"],
    "bots at every table, a thousand games of the search": ["tests/bots/test_search.py"],
    "sites that are killed under load": ["tests/site/test_kill.py"],
    "two processes at one table, either killed under load": ["tests/site/test_several.py"],
    "upgraded and rolled back on PostgreSQL": ["tests/deploy/test_upgrade_postgres.py"],
    "sites whose power fails under load": ["tests/site/test_power_cut.py"],
    "the API, by its own description": ["tests/site/test_api_schema.py"],
    "two strangers over days, one vanishes": ["tests/site/test_strangers.py"],
    "tables by post, on both databases": ["tests/site/test_by_post.py"],
    "the laws, at every table": ["tests/test_contract.py", "-k", "law"],
    "whole games in the browser, every page at every game": ["tests/browser"],
    "tournaments on a cluster, learning by JAX": ["tests/lab/test_cluster.py", "tests/lab/test_training.py"],
    "the games in OpenSpiel": ["tests/envs/test_openspiel.py"],
    "every notebook, the whole reference": ["tests/test_notebooks.py", "tests/test_reference.py"],
    "the native wheel": ["tests/test_wheel.py"],
}
"""What grows with ROUNDHOUSE_DRILL, or is run with it alone; all other tests are as long as ever."""


@dataclass
class Found:
    """What one part of the drill ran and found."""

    tests: int
    failures: list[str]
    seconds: float
    times: int
    sources: str
    """The commit that was tried."""


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
    return Found(len(cases), failures, time.monotonic() - began, times, commit())


def commit() -> str:
    """The commit that is tried; with a star if files other than the drill's own page have changed since."""
    name, changed = (
        subprocess.run(["git", *asked], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
        for asked in (
            ["rev-parse", "--short", "HEAD"],
            ["status", "--porcelain", "--", ".", f":!{PAGE.relative_to(ROOT)}"],
        )
    )
    return name + ("*" if changed else "")


def page(found: dict[str, Found]) -> str:
    """The report: what ran, how long, and what went wrong."""
    compiled = not str(roundhouse.core.rules.__file__).endswith(".py")
    lines = [
        "# The drill",
        "",
        "`make drill`: the tests that play games or kill sites, some times as long as `make test` runs them;",
        f"{'native' if compiled else 'uncompiled'}, with {os.cpu_count()} cores and Python "
        f"{platform.python_version()}.",
        "",
        "| what | times as long | tests | minutes | failures | sources |",
        "|---|---|---|---|---|---|",
    ]
    for what, part in found.items():
        cells = [what, part.times, part.tests, f"{part.seconds / 60:.1f}", len(part.failures), part.sources]
        lines.append(f"| {' | '.join(map(str, cells))} |")
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
    parser.add_argument("--only", default="", metavar="WORD", help="the part that is called so; others stay")
    chosen = parser.parse_args()
    kept = json.loads(KEPT.read_text("utf-8")) if chosen.only and KEPT.exists() else {}
    found = {what: Found(**kept[what]) for what in PARTS if what in kept}
    tried = [what for what in PARTS if chosen.only in what]
    for what in tried:
        found[what] = drill(PARTS[what], chosen.times, chosen.workers)
        # after every part, so that a drill that is stopped leaves what it found
        found = {known: found[known] for known in PARTS if known in found}
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps({known: asdict(part) for known, part in found.items()}), "utf-8")
        PAGE.write_text(page(found), "utf-8")
    return 1 if any(found[what].failures for what in tried) else 0


if __name__ == "__main__":
    sys.exit(main())
