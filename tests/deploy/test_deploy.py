"""Installed in an empty environment, upgraded and rolled back with a game in progress."""

import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from roundhouse import game_names
from roundhouse.site.backups import restore
from roundhouse.site.schema import known
from tests.site.house import PATIENCE, Player, Site
from tests.test_architecture import ROOT

GAME = game_names()[0]
DEPLOY = ROOT / "deploy"
TOMORROW = f"{int(known()[-1][:4]) + 1:04}_of_tomorrow"
CLONE = ("src", "deploy", "pyproject.toml", "setup.py", "README.md", "LICENSE", "requirements.lock")
"""What of a clone is needed to install it."""
SERVICE = """#!/bin/sh
# What systemd would do: start and stop the site.
case $1 in
start)
    {prefix}/current/bin/roundhouse site --port {port} --data {data} </dev/null >>{log} 2>&1 &
    echo $! >{pid} ;;
stop)
    kill $(cat {pid})
    while kill -0 $(cat {pid}) 2>/dev/null; do sleep 0.05; done ;;
esac
"""


class Server:
    """A machine with nothing on it but Python, as far as the scripts can tell."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.prefix, self.data = folder, folder / "opt", folder / "data"
        self.log = folder / "log"
        with socket.create_server(("127.0.0.1", 0)) as listening:
            self.port = listening.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.control = folder / "control"
        self.control.write_text(
            SERVICE.format(
                prefix=self.prefix, port=self.port, data=self.data, log=self.log, pid=folder / "pid"
            )
        )
        self.control.chmod(0o755)

    def run(self, *command: str | Path, path: str = "/usr/bin:/bin", ok: bool = True) -> str:
        """Run a command with an environment of its own; what it says. What is to fail is not awaited long."""
        kept = {name: value for name, value in os.environ.items() if re.match("PIP_|UV_|SSL_|HTTPS?_", name)}
        home = {"HOME": os.environ.get("HOME", "/"), "PATH": path, "ROUNDHOUSE_PATIENCE": "30" if ok else "2"}
        done = subprocess.run(
            command, cwd=self.folder, env=kept | home, capture_output=True, text=True, check=False
        )
        assert (done.returncode == 0) == ok, (command, done.stdout, done.stderr)
        return done.stdout + done.stderr

    def install(self, *more: str | Path, ok: bool = True) -> str:
        script = ("sh", DEPLOY / "install.sh", "--prefix", self.prefix, "--data", self.data)
        service = ("--control", self.control, "--service", "house", "--address", self.address)
        return self.run(*script, *service, "--python", sys.executable, *more, ok=ok)

    def upgrade(self, clone: Path, name: str, ok: bool = True) -> str:
        """Upgrade to the version in this folder; uv is quicker than pip, where there is one."""
        script = ("sh", clone / "deploy" / "upgrade.sh", "--prefix", self.prefix, "--as", name)
        path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
        return self.run(*script, "--python", sys.executable, path=path, ok=ok)

    def rollback(self, ok: bool = True) -> str:
        script = self.prefix / "current" / "deploy" / "rollback.sh"
        return self.run("sh", script, "--prefix", self.prefix, ok=ok)

    def version(self, link: str = "current") -> str:
        return Path(os.readlink(self.prefix / link)).name

    def form(self, data: Path | None = None) -> str:
        """The form of the database."""
        base = sqlite3.connect((data or self.data) / "site.sqlite3")
        try:
            asked = "select name from django_migrations where app = 'site' order by name desc limit 1"
            [(name,)] = base.execute(asked).fetchall()
            return str(name)
        finally:
            base.close()

    def wait_until_ready(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if httpx.get(f"{self.address}/readyz").status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            assert time.monotonic() < end, self.log.read_text()
            time.sleep(0.1)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    if (tmp_path / "pid").exists():
        server.run("sh", "-c", f"kill $(cat {tmp_path / 'pid'}) 2>/dev/null || true")


def clone_of_tomorrow(folder: Path, name: str, migration: str) -> Path:
    """A clone whose database has one form more."""
    clone = folder / name
    clone.mkdir()
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")
    for each in CLONE:
        copied = ROOT / each
        if copied.is_dir():
            shutil.copytree(copied, clone / each, ignore=ignored)
        else:
            shutil.copy(copied, clone / each)
    migrations = clone / "src" / "roundhouse" / "site" / "migrations"
    (migrations / f"{TOMORROW}.py").write_text(
        "from django.db import migrations, models\n\n\nclass Migration(migrations.Migration):\n"
        f"    dependencies = [('site', {known()[-1]!r})]\n    operations = [{migration}]\n"
    )
    return clone


def test_installed_upgraded_and_rolled_back_with_a_game_in_progress(server: Server) -> None:
    # given Roundhouse, installed where nothing was, by pip
    told = server.install("--as", "one", "--units", server.folder / "units", "--user", own_name())
    assert f"{server.prefix}/current/bin/roundhouse site" in told
    assert server.data.stat().st_mode & 0o777 == 0o700
    assert (server.prefix / "roundhouse.env").stat().st_mode & 0o777 == 0o600
    assert "there is a version one already" in server.install("--as", "one", ok=False)
    check_units(server.folder / "units")
    # and a game in progress
    server.run(server.control, "start")
    server.wait_until_ready()
    site = Site(server.data)
    site.address = server.address
    with Player(site) as player:
        id_ = player.create(GAME, "person", "person")
        act(player, id_)
        # when it is upgraded to a version whose database has another form
        column = "migrations.AddField('storedtable', 'mood', models.CharField(max_length=9, default='good'))"
        before = player.look(id_)
        server.upgrade(clone_of_tomorrow(server.folder, "tomorrow", column), "two")
        # then the game goes on where it was, and the data from before are kept
        assert (server.version(), server.version("previous")) == ("two", "one")
        assert player.look(id_) == before
        assert server.form() == TOMORROW
        [backup] = (server.prefix / "backups").glob("*-before-two.tar.gz")
        assert backup.stat().st_mode & 0o777 == 0o600
        restore(server.folder / "restored", backup)
        assert server.form(server.folder / "restored") == known()[-1]
        act(player, id_)
        # when the data cannot be backed up, then nothing is changed
        played = player.look(id_)
        backup.parent.rename(server.folder / "away")
        backup.parent.write_text("no folder")
        assert "nothing was changed, two goes on" in server.rollback(ok=False)
        server.wait_until_ready()
        assert (server.version(), server.form()) == ("two", TOMORROW)
        backup.parent.unlink()
        # when it is rolled back, then what was played since is there, and new tables can be made
        server.rollback()
        assert (server.version(), server.version("previous")) == ("one", "two")
        assert server.form() == known()[-1]
        assert player.look(id_) == played
        act(player, id_)
        assert player.create(GAME, "person", "person")
        # and when an upgrade fails, the version from before goes on by itself
        played = player.look(id_)
        broken = clone_of_tomorrow(server.folder, "broken", "1 / 0")
        told = server.upgrade(broken, "three", ok=False)
        assert "Version three does not run; one goes on." in told
        assert server.version() == "one"
        server.wait_until_ready()
        assert player.look(id_) == played
        act(player, id_)


def own_name() -> str:
    import pwd

    return pwd.getpwuid(os.getuid()).pw_name


def act(player: Player, id_: str) -> None:
    seen = player.look(id_)
    answer = player.act(id_, seen["legal"][0], seen["n"])
    assert answer.status_code == 200, answer.text


def check_units(folder: Path) -> None:
    """systemd takes the units as they were installed."""
    units = sorted(folder.iterdir())
    names = ["roundhouse-clear.service", "roundhouse-clear.timer", "roundhouse.service"]
    assert [unit.name for unit in units] == names
    assert not any("@PREFIX@" in unit.read_text() or "@USER@" in unit.read_text() for unit in units)
    if analyze := shutil.which("systemd-analyze"):
        found = subprocess.run([analyze, "verify", *units], capture_output=True, text=True, check=False)
        ours = [line for line in found.stderr.splitlines() if "roundhouse" in line]
        assert (found.returncode, ours) == (0, []), found.stderr


def test_the_scripts_say_what_is_missing(server: Server) -> None:
    assert "there is no option --what" in server.install("--what", ok=False)
    assert "--as needs a value" in server.install("--as", ok=False)
    assert "is not there, older than 3.11" in server.install("--python", "/bin/false", ok=False)
    assert "plain names" in server.install("--data", "/a b", ok=False)
    assert not server.prefix.exists()
    for script in ("upgrade.sh", "rollback.sh"):
        told = server.run("sh", DEPLOY / script, "--prefix", server.prefix, ok=False)
        assert f"there is no Roundhouse in {server.prefix}" in told


def test_the_container_file_only_calls_the_install_script() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    orders = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    runs = [what for order, what in orders if order == "RUN"]
    assert runs[0].startswith("apt-get update ")
    assert runs[1:] == [
        "/src/deploy/install.sh --prefix /opt/roundhouse --data /var/lib/roundhouse --user roundhouse"
        " && rm -rf /src"
    ]
    options = re.findall(r"^  (--[a-z-]+)", (DEPLOY / "install.sh").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"--[a-z]+", runs[1])) <= set(options)
    [command] = [what for order, what in orders if order == "CMD"]
    assert json.loads(command)[1] == "site"


def test_the_way_back_is_known() -> None:
    assert known()[0].startswith("0001_")
    assert known() == sorted(known())
