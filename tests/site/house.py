"""A site in a process of its own, and players who know nothing but its addresses."""

import json
import os
import queue
import re
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import httpx

from tests.site.tables import rows

PATIENCE = 30.0
"""Seconds after which a test gives up waiting; on a quiet machine nothing takes a tenth of that."""


class Site:
    """A running site on a port of its own. Its data outlive it."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.url = environment.get("DATABASE_URL", "")
        # all processors are busy: whoever thinks has its share of them, and is late before PATIENCE ends
        busy = {"ROUNDHOUSE_NICE": "0", "ROUNDHOUSE_GRACE": "6"}
        self.environment = {"ROUNDHOUSE_MOMENT": "-1", **busy, **environment}
        self.process: subprocess.Popen[str] | None = None
        self.address = ""
        self.said: list[str] = []
        self._listeners: list[threading.Thread] = []

    def start(self) -> "Site":
        process = subprocess.Popen(
            self.command(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **self.environment},
        )
        self.process = process
        lines: queue.Queue[str] = queue.Queue()
        listener = threading.Thread(target=self._listen, args=(process, lines), daemon=True)
        listener.start()
        self._listeners.append(listener)
        said = ""
        while not (found := re.search(r"http://\S+", said)):
            said = lines.get(timeout=PATIENCE)
            assert said, "\n".join(self.said)
        self.address = found[0]
        return self

    def command(self) -> list[str]:
        return [sys.executable, "-m", "tests.seeded_site", "site", "--port", "0", "--data", str(self.data)]

    def _listen(self, process: subprocess.Popen[str], lines: "queue.Queue[str]") -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                self.said.append(line)
                lines.put(line)
        lines.put("")

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """As a power cut ends it, unless said otherwise."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None
            for listener in self._listeners:
                listener.join(PATIENCE)

    def restart(self) -> "Site":
        self.kill()
        return self.start()

    @property
    def socket_address(self) -> str:
        return self.address.replace("http://", "ws://")

    def lines(self, id_: str) -> list[tuple[int, str, str, str | None]]:
        """The log of a table as it lies on disk: number, kind, text, key."""
        return self._ask(
            "select n, kind, text, key from site_storedaction where table_id = ? order by n", id_
        )

    def table(self, id_: str) -> dict[str, Any]:
        """A table as it lies on disk."""
        names = ("game", "options", "names", "seed", "keys", "links", "players", "over")
        rows = self._ask(f"select {', '.join(names)} from site_storedtable where id = ?", id_)
        found = dict(zip(names, rows[0], strict=True))
        # PostgreSQL reads JSON itself
        return {name: json.dumps(it) if isinstance(it, list | dict) else it for name, it in found.items()}

    def version(self, id_: str) -> int:
        """The version of the rules under which a table began."""
        return int(self._ask("select version from site_storedtable where id = ?", id_)[0][0])

    def has(self, id_: str) -> bool:
        """Whether a table is on disk."""
        return bool(self._ask("select 1 from site_storedtable where id = ?", id_))

    def count(self, table: str) -> int:
        """How many rows a table of the database has."""
        return int(self._ask(f"select count(*) from {table} where ? = ''", "")[0][0])

    def value(self, question: str, id_: str) -> Any:
        """What the database answers to a question about one thing, which stands in it as `?`."""
        return self._ask(question, id_)[0][0]

    def _ask(self, question: str, id_: str) -> list[Any]:
        return rows(self, question, id_)


class Player:
    """A browser: it keeps its cookies."""

    def __init__(self, site: Site, address: str = "") -> None:
        headers = {"X-Forwarded-For": address} if address else {}
        self.site = site
        self.http = httpx.Client(base_url=site.address, timeout=PATIENCE, headers=headers)

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(path, **more)

    def form(self, path: str, data: dict[str, Any]) -> httpx.Response:
        """Send a form as a page of ours sends it."""
        if "csrftoken" not in self.http.cookies:
            self.get("/")
        return self.http.post(path, data={"csrfmiddlewaretoken": self.http.cookies["csrftoken"], **data})

    def create(self, game: str, *players: str, **more: Any) -> str:
        """A new table, at which this browser holds the persons' seats; its name."""
        answer = self.form(f"/new/{game}", {"player": players, **more})
        assert answer.status_code == 302, answer.text
        return answer.headers["location"].rsplit("/", 1)[1]

    def sit(self, id_: str, seat: int, name: str = "") -> "Player":
        """Take this seat by its invitation, which is read from the disk."""
        key = json.loads(self.site.table(id_)["keys"])[seat]
        answer = self.form(f"/table/{id_}/sit/{key}", {"name": name})
        assert answer.status_code == 302, answer.text
        return self

    def look(self, id_: str) -> Any:
        """The table as JSON; if another seat at this screen is to move, the screen is handed over first."""
        seen = self.get(f"/table/{id_}.json").raise_for_status().json()
        if not seen["legal"] and seen["to_move"] >= 0:
            self.form(f"/table/{id_}/pass", {"seat": seen["to_move"]})
            seen = self.get(f"/table/{id_}.json").raise_for_status().json()
        return seen

    def act(self, id_: str, text: str, n: int, key: str | None = None) -> httpx.Response:
        order = {"text": text, "n": n, "key": key or secrets.token_urlsafe(12)}
        return self.http.post(f"/act/{id_}", json=order)

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


def text_of(page: str) -> str:
    """What one reads on a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def links_on(page: str) -> list[str]:
    """The paths of all secret links on a page."""
    return re.findall(r'value="[^"]*(/table/[^"/]+/sit/[^"/]+)"', page)


def own_tables(page: str) -> list[str]:
    """The ids of the tables that the home page lists, in its order."""
    section = re.search(r'<section class="own".*?</section>', page, re.DOTALL)
    return re.findall(r'href="/table/([^"]+)"', section[0]) if section else []


def until(holds: Callable[[], Any], what: str) -> Any:
    """Wait until this holds."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if found := holds():
            return found
        time.sleep(0.05)
    raise AssertionError(what)


def is_ready(site: Site) -> bool:
    """Whether a site says that it can work."""
    return httpx.get(f"{site.address}/readyz").is_success
