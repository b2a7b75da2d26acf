"""Upgraded and rolled back with the tables in PostgreSQL: a game in progress goes on, whatever fails.

Versions are put where they belong without being installed: that `install.sh` does it is tried elsewhere.
"""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse import game_names
from roundhouse.site.backups import restore
from roundhouse.site.schema import known
from tests.deploy.test_deploy import DEPLOY, TOMORROW, Server, act, clone_of_tomorrow
from tests.site.house import Player, Site
from tests.test_architecture import ROOT
from tests.walks import DRILL
from tools.cluster import Cluster, asked, programs

GAME = game_names()[0]
MOOD = "mood = models.CharField(max_length=9, default='good')"
ONE_MORE = "migrations.AddField('storedtable', 'mood', models.CharField(max_length=9, default='good'))"
NO_WAY_BACK = "migrations.RunSQL('ALTER TABLE site_storedtable RENAME COLUMN game TO play')"
BROKEN = "migrations.RunPython(lambda apps, editor: 1 / 0)"
INSTALL = """#!/bin/sh
# Stands in for install.sh: the version is the clone itself.
while [ $# -gt 0 ]; do
    case $1 in --prefix) prefix=$2 ;; --as) name=$2 ;; --postgres) driver=yes ;; esac
    shift
done
[ "$driver" = yes ] || exit 1
version=$prefix/versions/$name
mkdir -p "$version/bin"
cp -R {clone}/deploy "$version/deploy"
printf '#!/bin/sh\\nexport PYTHONPATH=%s\\nexec %s "$@"\\n' {path} {python} >"$version/bin/python"
printf '#!/bin/sh\\nexec %s -m roundhouse.cli "$@"\\n' "$version/bin/python" >"$version/bin/roundhouse"
chmod +x "$version/bin/"*
"""


@pytest.fixture
def url() -> Iterator[str]:
    if programs() is None:
        pytest.skip("There is no PostgreSQL here: apt-get install postgresql")
    cluster = Cluster().start()
    yield cluster.new_database()
    cluster.remove()


@pytest.fixture
def server(tmp_path: Path, url: str) -> Iterator[Server]:
    """A machine on which version one runs, told by its settings where the tables are."""
    server = Server(tmp_path)
    told = server.control.read_text().replace(
        "case $1", f"export $(cat {server.prefix}/roundhouse.env)\ncase $1"
    )
    server.control.write_text(told)
    (server.prefix / "versions").mkdir(parents=True)
    server.data.mkdir(mode=0o700)
    (server.prefix / "roundhouse.env").write_text(f"DATABASE_URL={url}\n")
    said = {
        "data": server.data,
        "user": "root",
        "control": server.control,
        "service": "house",
        "address": server.address,
    }
    (server.prefix / "installed.conf").write_text("".join(f"{name}='{it}'\n" for name, it in said.items()))
    clone = tmp_path / "one"
    clone.mkdir()
    (clone / "src").symlink_to(ROOT / "src")
    shutil.copytree(DEPLOY, clone / "deploy")
    install(server, clone, "one")
    (server.prefix / "current").symlink_to("versions/one")
    server.run(server.control, "start")
    server.wait_until_ready()
    yield server
    server.run("sh", "-c", f"kill $(cat {tmp_path / 'pid'}) 2>/dev/null || true")


def without_installing(clone: Path) -> Path:
    """A clone whose `install.sh` takes no time."""
    script = INSTALL.format(clone=clone, path=f"{clone / 'src'}", python=sys.executable)
    (clone / "deploy" / "install.sh").write_text(script)
    (clone / "deploy" / "install.sh").chmod(0o755)
    return clone


def install(server: Server, clone: Path, name: str) -> None:
    script = without_installing(clone) / "deploy" / "install.sh"
    server.run("sh", script, "--prefix", server.prefix, "--as", name, "--postgres")


def form(url: str) -> str:
    return str(asked(url, "select max(name) from django_migrations where app = 'site'")[0][0])


@pytest.mark.skipif(DRILL == 1, reason="the drill tries it: ROUNDHOUSE_DRILL=2")
def test_upgraded_and_rolled_back_on_postgresql_with_a_game_in_progress(server: Server, url: str) -> None:
    site = Site(server.data)
    site.address = server.address
    with Player(site) as player:
        id_ = player.create(GAME, "person", "person")
        act(player, id_)
        before = player.look(id_)
        # when it is upgraded to a version whose database has another form, the game goes on where it was
        tomorrow = without_installing(clone_of_tomorrow(server.folder, "tomorrow", ONE_MORE))
        models = tomorrow / "src" / "roundhouse" / "site" / "models.py"
        models.write_text(
            models.read_text().replace("    over = models", f"    {MOOD}\n    over = models", 1)
        )
        server.upgrade(tomorrow, "two")
        assert (server.version(), form(url)) == ("two", TOMORROW)
        assert player.look(id_) == before
        # and the backup from before holds it, wherever it is put back
        [backup] = (server.prefix / "backups").glob("*-before-two.tar.gz")
        assert backup.stat().st_mode & 0o777 == 0o600
        restored = Site(server.folder / "restored")
        restore(restored.data, backup)
        assert len(restored.lines(id_)) == before["n"]
        # when it is rolled back, then what was played since is there
        act(player, id_)
        played = player.look(id_)
        server.rollback()
        assert (server.version(), form(url)) == ("one", known()[-1])
        assert player.look(id_) == played
        act(player, id_)
        # and when an upgrade fails after a change that has no way back, the tables are put back
        played = player.look(id_)
        broken = without_installing(clone_of_tomorrow(server.folder, "broken", NO_WAY_BACK))
        add_migration(broken, BROKEN)
        told = server.upgrade(broken, "three", ok=False)
        assert "Version three does not run; one goes on." in told
        assert "they are put back as they were" in told
        assert (server.version(), form(url)) == ("one", known()[-1])
        server.wait_until_ready()
        assert player.look(id_) == played
        act(player, id_)


def add_migration(clone: Path, operation: str) -> None:
    """One more change of the database after tomorrow's."""
    migrations = clone / "src" / "roundhouse" / "site" / "migrations"
    (migrations / "9999_after_tomorrow.py").write_text(
        "from django.db import migrations\n\n\nclass Migration(migrations.Migration):\n"
        f"    dependencies = [('site', {TOMORROW!r})]\n    operations = [{operation}]\n"
    )
