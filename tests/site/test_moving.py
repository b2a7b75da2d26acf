"""A backup is the same of either database: games go from the file to PostgreSQL and back, and go on."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from roundhouse import game_names
from tests.site.house import PATIENCE, Player, Site
from tests.site.people import sign_in, sign_up
from tests.site.programs import Program, token_of
from tests.site.tables import replayed
from tests.site.test_kill import Client
from tests.site.test_nothing_lost import acted, suppressed
from tools.cluster import Cluster, asked

GAME = game_names()[0]


def run(site: Site, *words: object) -> subprocess.CompletedProcess[str]:
    """Run `roundhouse` for a site."""
    return subprocess.run(
        [sys.executable, "-m", "roundhouse.cli", *map(str, words), "--data", str(site.data)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **site.environment},
    )


def done(site: Site, *words: object) -> str:
    """What it says, when all is well."""
    told = run(site, *words)
    assert told.returncode == 0, told.stderr
    return told.stdout


def test_games_go_from_the_file_to_postgresql_and_back_and_go_on(cluster: Cluster, tmp_path: Path) -> None:
    file = Site(tmp_path / "file").start()
    url = cluster.new_database()
    large = Site(tmp_path / "large", DATABASE_URL=url)
    again = Site(tmp_path / "again")
    try:
        # given a game in progress in the file, a program that has a seat, and a record that somebody brought
        with Player(file) as player:
            id_ = player.create(GAME, "person", "person")
            n = acted(player, id_)
            cookies = player.http.cookies
            before = player.look(id_)
            text = next((Path("tests/records") / GAME).glob("*.rec")).read_text("utf-8")
            brought = player.http.post("/open", data={"text": text}).headers["location"]
            with Player(file) as member:
                sign_up(member, "Ann")
        body = {"game": GAME, "players": [{"player": "me"}, {"player": "me"}]}
        table = Program(file).post("/tables", body, 201)
        token = token_of(table, 0)
        file.kill(signal.SIGTERM)
        done(file, "backup", tmp_path / "one.tar.gz")
        # when it is put into PostgreSQL, then all is there, and the game goes on
        told = done(large, "restore", tmp_path / "one.tar.gz")
        assert "What was there" not in told
        large.start()
        with Player(large) as player:
            player.http.cookies.update(cookies)
            assert player.look(id_) == before
            assert acted(player, id_) > n
            assert player.get(brought).status_code == 200
            assert Program(large, token).get(f"/tables/{table['id']}")["n"] == table["n"]
            player.create(GAME, "person", "person")  # its rows have numbers after those that came
        with Player(large) as member:
            assert sign_in(member, "Ann").status_code == 302, "accounts come along"
            with Player(large) as newcomer:
                sign_up(newcomer, "Bea")
        # and nothing is put into it while it is served
        refused = run(large, "restore", tmp_path / "one.tar.gz")
        assert refused.returncode == 1
        assert "End all its processes first" in refused.stderr
        # and a backup of it, taken while people play, holds all that was promised before
        client = Client(large, GAME, 1)
        working = threading.Thread(target=lambda: suppressed(client))
        working.start()
        assert client.answered.wait(PATIENCE)
        promised = set(client.promised)
        done(large, "backup", tmp_path / "two.tar.gz")
        client.answered.clear()
        assert client.answered.wait(PATIENCE), "people go on playing"
        large.kill()
        working.join(PATIENCE)
        client.player.http.close()
        # and it can be put into a file, where everything goes on
        done(again, "restore", tmp_path / "two.tar.gz")
        ids = [each for each in client.ids if again.has(each)]
        assert promised <= {key for each in ids for *_, key in again.lines(each)}
        for each in ids:
            assert [line[0] for line in again.lines(each)] == list(range(len(again.lines(each))))
            replayed(again, each).verify()
        again.start()
        with Player(again) as player:
            player.http.cookies.update(cookies)
            later = player.look(id_)
            assert later["n"] > n
            acted(player, id_)
        for name in ("Ann", "Bea"):
            with Player(again) as member:
                assert sign_in(member, name).status_code == 302
        # and what is put over other tables keeps those
        told = done(large, "restore", tmp_path / "one.tar.gz")
        schema = told.split("the schema ")[1].split()[0]
        assert asked(url, f"select count(*) from {schema}.site_storedtable")[0][0] > 2
        assert asked(url, "select count(*) from site_storedtable") == [(2,)]
        assert len(large.lines(id_)) == n
    finally:
        for site in (file, large, again):
            site.kill()
    for site in (file, large, again):
        assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def test_tables_of_another_form_are_kept_and_a_newer_backup_is_refused(
    cluster: Cluster, tmp_path: Path
) -> None:
    url = cluster.new_database()
    site = Site(tmp_path / "data", DATABASE_URL=url).start()
    try:
        with Player(site) as player:
            id_ = player.create(GAME, "person", "person")
            n = acted(player, id_)
        site.kill(signal.SIGTERM)
        done(site, "backup", tmp_path / "backup.tar.gz")
        # given a database of a form that only a later version knows
        asked(url, "alter table site_storedtable rename column game to play")
        asked(url, "insert into django_migrations (app, name, applied) values ('site', '9999_later', now())")
        refused = run(site, "backup", tmp_path / "other.tar.gz")
        assert refused.returncode == 1
        assert "not in the form of this Roundhouse" in refused.stderr
        assert not (tmp_path / "other.tar.gz").exists()
        # when the backup is put back, then the tables are as this version knows them
        schema = done(site, "restore", tmp_path / "backup.tar.gz").split("the schema ")[1].split()[0]
        assert asked(url, f"select play from {schema}.site_storedtable") == [(GAME,)]
        assert len(site.lines(id_)) == n
    finally:
        site.kill()


def test_refusals_say_what_to_do(tmp_path: Path) -> None:
    site = Site(tmp_path)
    cases: list[tuple[list[object], str]] = [
        (["restore", tmp_path / "none.tar.gz"], "`roundhouse backup FILE` writes one"),
        (["backup", tmp_path / "file"], "name their folder by --data"),
        (["clear"], "name the folder by --data"),
        (["token", "list"], "name the folder by --data"),
    ]
    for words, told in cases:
        refused = run(site, *words)
        assert refused.returncode == 1, words
        assert told in " ".join(refused.stderr.split()), refused.stderr
    (tmp_path / "monday.tar.gz").touch()
    assert "monday.tar.gz" in run(site, "restore", tmp_path / "none.tar.gz").stderr
    (tmp_path / "site.sqlite3").touch()
    assert "make it first" in run(site, "backup", tmp_path / "no folder" / "file").stderr
