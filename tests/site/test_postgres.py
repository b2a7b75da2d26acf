"""PostgreSQL itself: lost and found again, the writer's one statement, and a database that cannot be used."""

import signal
from functools import partial
from pathlib import Path

import httpx
import pytest

from roundhouse import game_names
from tests.site.house import PATIENCE, Player, Site, is_ready, until
from tests.site.test_nothing_lost import command
from tests.site.test_restart import in_the_hall
from tools.cluster import Cluster, programs

GAME = game_names()[0]


# The database itself


def test_when_the_database_crashes_the_site_says_so_and_goes_on_after_it(tmp_path: Path) -> None:
    if programs() is None:
        pytest.skip("There is no PostgreSQL here: apt-get install postgresql")
    cluster = Cluster().start()
    site = Site(tmp_path, DATABASE_URL=cluster.new_database())
    try:
        site.start()
        with Player(site) as player:
            id_ = player.create(GAME, "person", "person")
            seen = player.look(id_)
            n = player.act(id_, seen["legal"][0], seen["n"]).json()["n"]
            # when it is gone
            cluster.stop(signal.SIGQUIT)
            answer = player.act(id_, "anything", n, "request-one")
            # then what was asked is not promised, and a watchman reads what is wrong
            assert answer.status_code in (422, 503)
            ready = httpx.get(f"{site.address}/readyz", timeout=PATIENCE)
            assert ready.status_code == 503
            assert ready.json()["checks"]["notices"] == "not heard"
            assert ready.json()["checks"]["database"].startswith("cannot be written")
            assert player.get(f"/table/{id_}.json").status_code == 503
            # and when it is there again, all goes on by itself
            cluster.start()
            until(partial(is_ready, site), "never ready again")
            seen = player.look(id_)
            assert seen["n"] == n
            assert player.act(id_, seen["legal"][0], n).status_code == 200
    finally:
        site.kill()
        cluster.remove()


# The writer


def test_of_all_that_is_written_at_once_only_the_loser_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    said = in_the_hall(
        tmp_path,
        "from roundhouse.site.tables.store import Change, LogRow, commit\n"
        f"rooms = [await hall.create({GAME!r}, ['person', 'person']) for _ in range(6)]\n"
        "def row(room, n, text): return LogRow(room.id, n, text)\n"
        "def change(room): return Change(room.id, [row(room, 100, 'x'), row(room, 101, 'y')])\n"
        "late = {1, 4}\n"  # their second line is taken: nothing of them may be written
        "for n in late: await hall.writer.write(Change(rooms[n].id, [row(rooms[n], 101, 'z')]))\n"
        "changes = [change(room) for room in rooms]\n"
        "found = await asyncio.to_thread(commit, changes)\n"
        "assert [type(each).__name__ for each in found] == [\n"
        "    'Taken' if n in late else 'NoneType' for n in range(6)], found\n"
        "for n, room in enumerate(rooms):\n"
        "    texts = [line.text for line in await hall.reader.since(room.id, 100)]\n"
        "    assert texts == (['z'] if n in late else ['x', 'y']), texts\n"
        "print('decided')\n",
        DATABASE_URL=cluster.new_database(),
    )
    assert said.strip() == "decided"


def test_what_is_written_while_a_table_is_being_opened_is_not_missed(
    cluster: Cluster, tmp_path: Path
) -> None:
    said = in_the_hall(
        tmp_path,
        "other = Hall()\n"
        f"room = await hall.create({GAME!r}, ['person', 'person'])\n"
        "read = other.reader.read\n"
        "async def slowly(id_):\n"
        "    found = await read(id_)\n"
        "    await hall.act(room, [room.table.to_move], room.table.legal()[0], room.length)\n"
        "    return found\n"
        "other.reader.read = slowly\n"
        "late = await other.room(room.id)\n"
        "while late.length < room.length: await asyncio.sleep(0.01)\n"
        "assert late.table.view().position() == room.table.view().position()\n"
        "print('followed')\n",
        DATABASE_URL=cluster.new_database(),
    )
    assert said.strip() == "followed"


# The command


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("mysql://somebody@host/tables", "DATABASE_URL must look like postgres://"),
        ("postgres://somebody:secret@host:many/tables", "DATABASE_URL cannot be read"),
        ("postgres://somebody:secret@host", "DATABASE_URL names no database"),
        ("postgres://somebody:secret@127.0.0.1:1/tables", "cannot be used"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str, told: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    done = command("site", "--port", "0", "--data", tmp_path)
    assert done.returncode != 0
    assert told in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr.replace("secret-key", "")
