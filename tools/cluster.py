"""A PostgreSQL of one's own for tests and benches, in a folder that is removed at the end."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

PATIENCE = 30.0


def programs() -> Path | None:
    """Where PostgreSQL's programs lie, the newest if there are several; None if there is none."""
    newest = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    found = str(newest[-1]) if newest else shutil.which("initdb")
    return Path(found).resolve().parent if found else None


class Cluster:
    """A running PostgreSQL, at a socket in its folder and at a port of this machine alone.

    With `durable` false it does not wait for the disk: it is not the one that is killed.
    """

    def __init__(self, durable: bool = False, folder: Path | None = None) -> None:
        where = programs()
        assert where is not None, "PostgreSQL is not installed"
        self.programs = where
        self.folder = Path(tempfile.mkdtemp(prefix="cluster-", dir=folder or "/tmp"))
        self.folder.chmod(0o755)
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.as_other: dict[str, Any] = {}
        if os.geteuid() == 0:  # it refuses to run as root
            user = next(name for name in ("postgres", "nobody") if known(name))
            self.as_other = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}
            shutil.chown(self.folder, user)
        self.settings = ["-c", f"fsync={'on' if durable else 'off'}", "-c", "max_connections=200"]
        self._run(
            "initdb", "--auth=trust", "--username=roundhouse", "--encoding=UTF8", "--no-sync", self.data
        )

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def start(self) -> "Cluster":
        listening = ["-k", str(self.folder), "-h", "127.0.0.1", "-p", str(self.port)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.data, *listening, *self.settings],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self.as_other,
            )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.ask("select 1", name="postgres")
                return self
            except Exception:
                assert time.monotonic() < end, (self.folder / "log").read_text()[-2000:]
                assert self.process.poll() is None, (self.folder / "log").read_text()[-2000:]
                time.sleep(0.05)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        made = subprocess.run(command, cwd=self.folder, capture_output=True, check=False, **self.as_other)
        assert made.returncode == 0, str(made.stderr)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it at once; SIGQUIT: as if it had crashed."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self) -> str:
        """An empty database; its URL."""
        name = f"site_{secrets.token_hex(6)}"
        self.ask(f"create database {name}", name="postgres")
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgres://roundhouse@127.0.0.1:{self.port}/{name}"

    def ask(self, question: str, *values: Any, name: str) -> list[Any]:
        """The rows that answer a question."""
        return asked(self.url(name), question, *values)

    def seconds(self) -> float:
        """Processor time of all its processes."""
        assert self.process is not None
        own = self.process.pid
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(stat.parent.name) == own or int(fields[1]) == own:
                ticks += int(fields[11]) + int(fields[12])
                if int(stat.parent.name) == own:
                    ticks += int(fields[13]) + int(fields[14])  # those that have ended
        return ticks / os.sysconf("SC_CLK_TCK")


def asked(url: str, question: str, *values: Any) -> list[Any]:
    """The rows that answer a question to this database."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as base, base.cursor() as cursor:
        cursor.execute(question.encode(), values or None)
        return cursor.fetchall() if cursor.description else []


def done(url: str, steps: list[tuple[str, tuple[Any, ...]]]) -> None:
    """Do all of this in one transaction."""
    import psycopg

    with psycopg.connect(url) as base, base.cursor() as cursor:
        for question, values in steps:
            cursor.execute(question.encode(), values)


def known(user: str) -> bool:
    """Whether there is a user of this name."""
    try:
        return bool(pwd.getpwnam(user))
    except KeyError:
        return False


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
