"""Nothing is lost, and what goes wrong is told plainly: shutdown, backups, damage, a full disk, upgrades."""

import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import tarfile
import threading
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest

from roundhouse import find_game, game_names
from tests.site.house import PATIENCE, Player, Site, text_of
from tests.site.tables import put, replayed
from tests.site.test_kill import Client

GAME = game_names()[0]
UPGRADES = Path(__file__).parent / "upgrades"


def command(*words: object) -> subprocess.CompletedProcess[str]:
    """Run `roundhouse` with these words."""
    return subprocess.run(
        [sys.executable, "-m", "roundhouse.cli", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


def acted(player: Player, id_: str) -> int:
    """Do something; how long the log is then."""
    seen = player.look(id_)
    answer = player.act(id_, seen["legal"][0], seen["n"])
    assert answer.status_code == 200, answer.text
    return int(answer.json()["n"])


# The file


def test_a_site_that_was_ended_leaves_one_file_that_is_its_owners_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "site.sqlite3").touch(0o644)
    site = Site(tmp_path).start()
    try:
        with Player(site) as player:
            id_ = player.create(GAME, "person", "person")
            n = acted(player, id_)
            for file in tmp_path.glob("site.sqlite3*"):
                assert file.stat().st_mode & 0o777 == 0o600, file
        site.kill(signal.SIGTERM)
    finally:
        site.kill()
    assert [file.name for file in tmp_path.glob("site.sqlite3*")] == ["site.sqlite3"]
    assert len(site.lines(id_)) == n
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def test_under_load_it_is_folded_in_too(tmp_path: Path) -> None:
    site = Site(tmp_path).start()
    try:
        client = Client(site, GAME, 1)
        working = threading.Thread(target=lambda: suppressed(client))
        working.start()
        assert client.answered.wait(PATIENCE)
        site.kill(signal.SIGTERM)
        working.join(PATIENCE)
        client.player.http.close()
    finally:
        site.kill()
    assert not list(tmp_path.glob("site.sqlite3-*"))
    kept = {key for id_ in client.ids for _, _, _, key in site.lines(id_)}
    assert set(client.promised) <= kept
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def suppressed(client: Client) -> None:
    """Act until the site is gone, or says that it goes."""
    with suppress(AssertionError, httpx.HTTPError):
        client.work()


# Backups


def test_a_backup_that_is_taken_while_people_play_is_whole_and_can_be_restored(tmp_path: Path) -> None:
    site = Site(tmp_path / "one").start()
    client = Client(site, GAME, 1)
    working = threading.Thread(target=lambda: suppressed(client))
    backups: list[tuple[Path, set[str]]] = []
    try:
        with Player(site) as player:
            record = Path("tests/records") / GAME
            text = next(record.glob("*.rec")).read_text("utf-8")
            brought = player.http.post("/open", data={"text": text}).headers["location"]
        working.start()
        assert client.answered.wait(PATIENCE)
        for n in range(2):
            client.answered.clear()
            promised = set(client.promised)
            file = tmp_path / f"backup-{n}.tar.gz"
            done = command("backup", file, "--data", site.data)
            assert done.returncode == 0, done.stderr
            assert file.stat().st_mode & 0o777 == 0o600
            backups.append((file, promised))
            assert client.answered.wait(PATIENCE), "people go on playing"
        assert command("backup", file, "--data", site.data).returncode == 1, "it overwrites nothing"
        refused = command("restore", file, "--data", site.data)
        assert refused.returncode == 1
        assert "End it first" in refused.stderr
    finally:
        site.kill()
        working.join(PATIENCE)
        client.player.http.close()
    for n, (file, promised) in enumerate(backups):
        # then each can be put back, and holds at least what was promised before it was taken
        again = Site(tmp_path / f"again-{n}")
        assert command("restore", file, "--data", again.data).returncode == 0
        ids = [id_ for id_ in client.ids if again.has(id_)]
        kept = {key for id_ in ids for _, _, _, key in again.lines(id_)}
        assert promised <= kept
        for id_ in ids:
            assert [line[0] for line in again.lines(id_)] == list(range(len(again.lines(id_))))
            replayed(again, id_).verify()
    # and on the last of them one plays on, in one's own seat, and finds what was brought
    again.start()
    try:
        with Player(again) as player:
            player.http.cookies.update(client.player.http.cookies)
            id_ = player.create(GAME, "person", "person")
            acted(player, id_)
            assert player.look(ids[-1])["seat"] >= 0
            assert player.get(brought).status_code == 200
    finally:
        again.kill(signal.SIGTERM)
    # and what was there before a restore is kept
    assert command("restore", file, "--data", again.data).returncode == 0
    (before,) = again.data.glob("before-*")
    with closing(sqlite3.connect(before / "site.sqlite3")) as base:
        assert base.execute("select count(*) from site_storedtable where id = ?", [id_]).fetchone() == (1,)
    assert not again.has(id_)


@pytest.mark.parametrize("content", ["nothing", "a text", "another archive", "half of one", "damaged tables"])
def test_what_is_no_backup_is_refused_and_touches_nothing(tmp_path: Path, content: str) -> None:
    data, file = tmp_path / "data", tmp_path / "backup.tar.gz"
    data.mkdir()
    with closing(sqlite3.connect(data / "site.sqlite3")) as base, base:
        base.execute("create table site_storedtable (id)")
        base.executemany("insert into site_storedtable values (?)", [(f"{n:0500}",) for n in range(50)])
    before = (data / "site.sqlite3").read_bytes()
    assert command("backup", file, "--data", data).returncode == 0
    whole = file.read_bytes()
    if content == "another archive":
        with tarfile.open(file, "w:gz") as archive:
            archive.add(__file__, "../escaped.py")
    elif content == "damaged tables":
        (tmp_path / "site.sqlite3").write_bytes(before[:8192] + b"x" * 4096 + before[12288:])
        with tarfile.open(file, "w:gz") as archive:
            archive.add(tmp_path / "site.sqlite3", "site.sqlite3")
    else:
        body = {"nothing": b"", "a text": b"no backup", "half of one": whole[: len(whole) // 2]}
        file.write_bytes(body[content])
    done = command("restore", file, "--data", data)
    assert done.returncode == 1, done.stdout
    assert "Traceback" not in done.stderr
    assert (data / "site.sqlite3").read_bytes() == before
    assert {each.name for each in data.iterdir()} <= {"site.sqlite3", "lock"}


# Damage


def damaged(path: Path, how: str) -> None:
    """Damage the file of the tables."""
    body = bytearray(path.read_bytes())
    if how == "header":
        body[:16] = b"x" * 16
    elif how == "cut":
        del body[len(body) // 2 :]
    else:
        for page in range(2, len(body) // 4096):
            body[page * 4096 : page * 4096 + 200] = b"\xa5" * 200
    path.write_bytes(body)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The file of a site that was ended, and a table in it."""
    site = Site(tmp_path_factory.mktemp("played")).start()
    try:
        with Player(site) as player:
            id_ = player.create(GAME, "person", "person")
            for _ in range(5):
                acted(player, id_)
        site.kill(signal.SIGTERM)
    finally:
        site.kill()
    return site.data / "site.sqlite3", id_


@pytest.mark.parametrize("how", ["header", "cut", "pages"])
def test_damage_is_told_at_the_start_in_two_lines(tmp_path: Path, played: tuple[Path, str], how: str) -> None:
    path = tmp_path / "site.sqlite3"
    path.write_bytes(played[0].read_bytes())
    damaged(path, how)
    before = path.read_bytes()
    done = command("site", "--port", 0, "--data", tmp_path)
    assert done.returncode == 1
    first, second = done.stderr.strip().splitlines()
    assert "is damaged" in first
    assert "roundhouse restore" in second
    assert path.read_bytes() == before


def test_damage_while_it_runs_is_noticed_and_nothing_is_written_on(
    tmp_path: Path, played: tuple[Path, str]
) -> None:
    path, id_ = tmp_path / "site.sqlite3", played[1]
    path.write_bytes(played[0].read_bytes())
    site = Site(tmp_path).start()
    try:
        damaged(path, "pages")
        before = path.read_bytes()
        with Player(site) as player:
            page = player.get(f"/table/{id_}", headers={"Accept": "text/html"})
            assert page.status_code == 503
            assert "is damaged" in text_of(page.text)
            assert str(tmp_path) not in page.text
            for _ in range(2):
                refused = player.form(f"/new/{GAME}", {"player": ["person", "person"]})
                assert refused.status_code == 503
                assert str(tmp_path) not in refused.text
        site.kill(signal.SIGTERM)
        assert path.read_bytes() == before
    finally:
        site.kill()
    told = [line for line in site.said if "is damaged" in line or "roundhouse restore" in line]
    assert len(told) == 2, "".join(site.said)
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


# A full disk


def test_a_full_disk_has_a_page_of_ours_and_nothing_is_half_done(mortal: Site) -> None:
    assert mortal.process is not None
    pid = mortal.process.pid
    with Player(mortal) as player:
        id_ = player.create(GAME, "person", "person")
        seen, made = player.look(id_), mortal.count("site_storedtable")
        text = next((Path("tests/records") / GAME).glob("*.rec")).read_text("utf-8")
        limits = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        # given a disk that takes no more
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, limits[1]))
        refused = [
            player.form(f"/new/{GAME}", {"player": ["person", "person"]}),
            player.http.post("/open", data={"text": text}),
            player.form(f"/table/{id_}/act", {"text": seen["legal"][0], "n": seen["n"]}),
        ]
        for answer in refused:
            assert answer.status_code == 503, answer.text
            assert "nothing was done" in text_of(answer.text)
            assert "Back to the games" in answer.text
            assert int(answer.headers["retry-after"]) > 0
        assert player.act(id_, seen["legal"][0], seen["n"], "the-same-request").status_code == 503
        assert player.get(f"/table/{id_}.json").status_code == 200, "one may look on"
        # when there is room again, then all goes on where it was
        resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)
        assert mortal.count("site_storedtable") == made
        assert not [file for file in mortal.data.rglob("*") if file.parent.name in ("records", "files")]
        assert player.look(id_) == seen
        for _ in range(2):
            assert player.act(id_, seen["legal"][0], seen["n"], "the-same-request").status_code == 200
        assert player.http.post("/open", data={"text": text}).status_code == 302


# Upgrades


@pytest.mark.parametrize("version", [file.stem for file in sorted(UPGRADES.glob("*.sql"))])
def test_tables_that_were_begun_with_an_older_roundhouse_go_on(tmp_path: Path, version: str) -> None:
    # given a site as it was that day: a table of each game, and one to which somebody is still invited
    with closing(sqlite3.connect(tmp_path / "site.sqlite3")) as base:
        base.executescript((UPGRADES / f"{version}.sql").read_text("utf-8"))
    kept = json.loads((UPGRADES / f"{version}.json").read_text("utf-8"))
    site = Site(tmp_path).start()
    try:
        with Player(site) as ann, Player(site) as bob, Player(site) as eve:
            for player, key in ((ann, "ann"), (bob, "bob")):
                player.http.cookies.set("browser", f"the-browser-of-{key}-as-it-was", domain="127.0.0.1")
            for game in game_names():
                id_, then = kept[game]["id"], kept[game]["ann"]
                # then Ann sees what she saw
                now = ann.get(f"/table/{id_}.json").json()
                assert {name: now[name] for name in then} == then
                # and the game goes on by the rules under which it began
                for _ in range(6):
                    mover = ann.get(f"/table/{id_}.json").json()["to_move"]
                    acted(ann if mover == 0 else bob, id_)
                assert site.version(id_) <= find_game(game).version
                replayed(site, id_).verify()
                # and an invitation that was used then is dead
                link = f"/table/{id_}/sit/{json.loads(site.table(id_)['keys'])[1]}"
                assert eve.form(link, {}).status_code == 410
            open_, link = kept["open"]["id"], f"/table/{kept['open']['id']}/sit/{kept['open']['key']}"
            assert eve.form(link, {"name": "Eve"}).status_code == 302
            assert eve.get(f"/table/{open_}.json").json()["seat"] == 1
    finally:
        site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def test_a_table_of_rules_that_are_no_longer_played_stops_with_a_sentence(tmp_path: Path) -> None:
    site = Site(tmp_path).start()
    try:
        id_ = put(site, GAME, 2, "", [], version=99)
        with Player(site) as player:
            page = text_of(player.get(f"/table/{id_}").text)
            assert f"began under rules 99 of {find_game(GAME).title}" in page
            assert "are kept" in page
        assert site.version(id_) == 99
    finally:
        site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)
