"""The real site in a process of its own, and the real browser to look at it with."""

import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.request import urlopen

from playwright.sync_api import Browser, Playwright

from tests.site.tables import seen_by

PATIENCE: Final = 60_000
"""Milliseconds after which something that should happen is said not to happen."""

CHROMIUM_FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]


def chromium_path() -> str:
    """Where the browser is: the environment says so, or it is the system's own."""
    named = os.environ.get("ROUNDHOUSE_CHROMIUM")
    found = named or next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
    )
    if not found or not Path(found).exists():
        raise FileNotFoundError(
            "No Chromium found. Install Debian's (apt install chromium) or name one in ROUNDHOUSE_CHROMIUM."
        )
    return found


def open_browser(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)


class Stored(NamedTuple):
    """What the disk knows of a table."""

    names: list[str]
    lines: int
    """How long the log is."""


class House:
    """The site on a free port with a data folder of its own; it can be killed and opened again."""

    def __init__(self, data: Path, moment: float = -1) -> None:
        self.data = data
        self.moment = moment
        """Seconds before a turn ends by itself; by default people are asked everything."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    def open(self) -> None:
        """Start the site and wait until it answers."""
        environment = {
            **os.environ,
            "ROUNDHOUSE_MOMENT": str(self.moment),
            "ROUNDHOUSE_MAIL": f"file://{self.data}/mail",
            "ROUNDHOUSE_COACH": "0.02",
            "ROUNDHOUSE_REVIEW": "3",
            # all processors are busy: whoever thinks has its share of them
            "ROUNDHOUSE_NICE": "0",
            "ROUNDHOUSE_GRACE": "20",
            "PYTHONUNBUFFERED": "1",
        }
        options = ["--port", str(self.port), "--data", str(self.data)]
        with (self.data / "site.log").open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.seeded_site", "site", *options],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if self.address not in said:
            self.kill()
            raise RuntimeError(f"The site did not open, it said {said!r} and {self.complaints()!r}")
        while True:  # the address is printed just before the door is open
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            try:
                self._process.wait(0.05)
            except subprocess.TimeoutExpired:
                continue
            raise RuntimeError(f"The site closed at once: {self.complaints()!r}")

    def kill(self) -> None:
        """As a power cut does it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None

    def complaints(self) -> str:
        """What the site wrote on its error output."""
        return (self.data / "site.log").read_text("utf-8")

    def stored(self, id_: str) -> Stored:
        """What the disk says of a table, read behind the site's back."""
        with closing(sqlite3.connect(f"file:{self.data / 'site.sqlite3'}?mode=ro", uri=True)) as disk:
            (names,) = disk.execute("SELECT names FROM site_storedtable WHERE id = ?", (id_,)).fetchone()
            (lines,) = disk.execute(
                "SELECT count(*) FROM site_storedaction WHERE table_id = ?", (id_,)
            ).fetchone()
        return Stored(json.loads(names), lines)

    def table(self, id_: str, seat: int | None = None) -> dict[str, Any]:
        """The table as a spectator sees it; with a seat as its holder may see it, by the lines on disk."""
        if seat is not None:
            return seen_by(self, id_, seat)
        with urlopen(f"{self.address}/table/{id_}.json", timeout=PATIENCE / 1000) as answer:
            seen: dict[str, Any] = json.load(answer)
        return seen
