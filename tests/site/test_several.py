"""Several processes at the same tables, on PostgreSQL: nothing lost, nothing doubled, and all pages agree."""

import json
import random
import re
import signal
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from roundhouse import OVER, Table, game_names
from roundhouse.bots import bot_names
from tests.site.house import PATIENCE, Player, Site, until
from tests.site.tables import replayed
from tests.site.test_nothing_lost import command
from tests.site.test_proxies import NGINX, free_port
from tests.site.test_restart import in_the_hall
from tests.walks import DRILL
from tools.cluster import Cluster, asked, programs

GAME = game_names()[0]
ROOT = Path(__file__).parent.parent.parent
KILLS = 4 * DRILL
"""So often one of the two processes is killed."""
TABLES = 2 * KILLS
"""All act at the first of them, when it is over at the next."""
RACERS = 2
"""At each of the two processes."""
LEASE = "1"
"""Seconds for which a process plays the bots of a table, here."""


@pytest.fixture
def pair(cluster: Cluster, tmp_path: Path) -> Iterator[list[Site]]:
    """Two processes of one site."""
    url = cluster.new_database()
    sites = [Site(tmp_path, DATABASE_URL=url, ROUNDHOUSE_LEASE=LEASE) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:  # at once: both would bring the database up to date
        list(pool.map(Site.start, sites))
    yield sites
    for site in sites:
        site.kill()
        assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


@pytest.fixture
def both(pair: list[Site]) -> Iterator[tuple[Player, Player]]:
    """One browser, which each process takes for the same."""
    with Player(pair[0]) as one, Player(pair[1]) as two:
        one.get("/")
        two.http._cookies = one.http._cookies  # one jar, not a copy
        yield one, two


# Under load, with kills


class Racer:
    """One of two who act at the same tables by different processes, as fast as they are answered."""

    def __init__(self, site: Site, cookies: httpx.Cookies, ids: list[str], name: str) -> None:
        self.player = Player(site)
        self.player.http.cookies = cookies
        self.ids = list(ids)
        self.name = name
        self.dice = random.Random(name)
        self.promised: dict[str, str] = {}
        """The names of the requests that were acknowledged, with their texts."""
        self.refused: set[str] = set()
        """The names of those that came too late."""
        self.open: tuple[str, str, int, str] | None = None
        """The request that nobody has answered yet: table, text, length, name."""
        self.answered = threading.Event()
        self.stopped = False

    def work(self) -> None:
        """Until the process is gone, or all is over."""
        self.player.http.base_url = httpx.URL(self.player.site.address)
        try:
            while not self.stopped:
                self.step()
        except httpx.TransportError:
            return

    def step(self) -> None:
        if self.open is None:
            id_ = self.ids[0]
            seen = self.player.look(id_)
            if seen["to_move"] == OVER:
                self.ids.pop(0)
                return
            if not seen["legal"]:
                return  # another has passed the screen on meanwhile
            key = f"{self.name}-{len(self.promised) + len(self.refused):06}"
            self.open = (id_, self.dice.choice(seen["legal"]), seen["n"], key)
        id_, text, n, key = self.open
        answer = self.player.act(id_, text, n, key)
        assert answer.status_code in (200, 403, 409), answer.text
        if answer.status_code == 200:
            self.promised[key] = text
        else:
            self.refused.add(key)
        self.open = None
        self.answered.set()


def test_two_processes_at_one_table_lose_nothing_and_double_nothing(
    pair: list[Site], both: tuple[Player, Player]
) -> None:
    moments = random.Random(17)
    host, _ = both
    ids = [host.create(GAME, "person", "person") for _ in range(TABLES)]
    racers = [
        Racer(site, host.http.cookies, ids, f"racer-{n}-{number}")
        for number in range(RACERS)
        for n, site in enumerate(pair)
    ]
    with ThreadPoolExecutor(len(racers)) as pool:
        working = [pool.submit(racer.work) for racer in racers]
        for kill in range(KILLS):
            own = range(kill % 2, len(racers), 2)
            for n in own:
                racers[n].answered.clear()
                assert racers[n].answered.wait(PATIENCE)
            threading.Event().wait(moments.uniform(0, 0.3))
            pair[kill % 2].kill()
            for n in own:
                working[n].result(PATIENCE)
            pair[kill % 2].start()
            for n in own:
                working[n] = pool.submit(racers[n].work)
        for racer in racers:
            racer.answered.clear()
            assert racer.answered.wait(PATIENCE)
            racer.stopped = True
        for work in working:
            work.result(PATIENCE)
    lines = [(id_, *line) for id_ in ids for line in pair[0].lines(id_)]
    texts = {key: text for _, _, _, text, key in lines if key is not None}
    promised = {key: text for racer in racers for key, text in racer.promised.items()}
    refused = {key for racer in racers for key in racer.refused}
    assert len([key for *_, key in lines if key is not None]) == len(texts)
    assert {key: texts.get(key) for key in promised} == promised, "what was promised is there"
    assert not texts.keys() & refused, "what was refused is not"
    asked_for = {racer.open[3] for racer in racers if racer.open}
    assert set(texts) <= {*promised, *asked_for}
    assert len(promised) > 5 * KILLS
    assert all(racer.promised for racer in racers)
    assert refused, "they did not meet: this test has tried nothing"
    for id_ in ids:
        written = pair[0].lines(id_)
        assert [n for n, *_ in written] == list(range(len(written)))
        table = replayed(pair[0], id_)
        Table.from_record(table.save())  # every line is lawful
        table.verify()
        pages = [racer.player.look(id_) for racer in racers[:2]]
        assert pages[0] == pages[1]
        assert pages[0]["n"] == len(written)
        parts = [racer.player.get(f"/table/{id_}?part=1&layout=wide").text for racer in racers[:2]]
        shown = [re.sub('data-run="[^"]+"|csrfmiddlewaretoken" value="[^"]+"', "", part) for part in parts]
        assert shown[0] == shown[1]
    for racer in racers:
        racer.player.http.close()


# What one process does, the other tells


def test_who_watches_at_one_process_sees_what_is_done_at_the_other(
    pair: list[Site], both: tuple[Player, Player]
) -> None:
    one, two = both
    id_ = one.create(GAME, "person", "person")
    cookie = {"Cookie": one.cookie()}
    n = two.look(id_)["n"]
    with connect(f"{pair[1].socket_address}/live/{id_}?n={n}&layout=wide", additional_headers=cookie) as live:
        for _ in range(5):
            seen = one.look(id_)
            n = one.act(id_, seen["legal"][0], seen["n"]).json()["n"]
            assert heard(live, n) == n
        # and when all connections to the database are lost, the next action goes through, and is told
        base = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
        asked(pair[0].url, f"{base} and datname = current_database()")
        seen = one.look(id_)
        answer = one.act(id_, seen["legal"][0], seen["n"])
        assert answer.status_code == 200, answer.text
        assert heard(live, answer.json()["n"]) == answer.json()["n"]
    for site in pair:
        until(partial(is_ready, site), "never ready again")
        figures = httpx.get(f"{site.address}/metrics").text
        assert "roundhouse_overtaken_total" in figures


def is_ready(site: Site) -> bool:
    return httpx.get(f"{site.address}/readyz").is_success


def is_over(site: Site, id_: str) -> bool:
    return bool(site.table(id_)["over"])


def heard(live: object, n: int) -> int:
    """The number of the push that brings this many lines."""
    while True:
        found = int(json.loads(live.recv(timeout=PATIENCE))["n"])  # type: ignore[attr-defined]
        if found >= n:
            return found


def test_seats_names_undo_and_rematch_are_the_same_at_both(
    pair: list[Site], both: tuple[Player, Player]
) -> None:
    one, two = both
    id_ = one.create(GAME, "person", "friend")
    key = json.loads(pair[0].table(id_)["keys"])[1]
    with Player(pair[1]) as guest, Player(pair[0]) as late:
        # when two come by one invitation to different processes
        late.get(f"/table/{id_}/sit/{key}")
        guest.sit(id_, 1, "Guest")
        # then the first one sits there, at both, and the other is told that it was used
        assert late.form(f"/table/{id_}/sit/{key}", {"name": "Late"}).status_code == 410
        for player in (one, two):
            assert "Guest" in player.get(f"/table/{id_}").text
        # and when the host frees the seat at one, its holder has it at none
        one.form(f"/table/{id_}/free", {"seat": 1})
        again = f"/table/{id_}/sit/{json.loads(pair[0].table(id_)['keys'])[1]}"
        assert late.form(again, {"name": "Late"}).status_code == 302
        assert guest.act(id_, "pass", 0).status_code == 403
        guest = late
        # and what is undone at one is undone at the other
        seen = one.look(id_)
        mover = one if seen["legal"] else guest
        seen = mover.look(id_)
        n = mover.act(id_, seen["legal"][0], seen["n"]).json()["n"]
        mover.form(f"/table/{id_}/undo", {"n": n})
        assert two.look(id_)["log"] == one.look(id_)["log"]
        assert two.look(id_)["n"] == one.look(id_)["n"] == len(pair[0].lines(id_))


def test_whose_screen_it_is_is_known_at_both(both: tuple[Player, Player]) -> None:
    one, two = both
    id_ = one.create(GAME, "person", "person")
    mover = one.get(f"/table/{id_}.json").json()["to_move"]

    def asks(player: Player) -> bool:
        """Whether the page asks for the mover before it shows a hand."""
        return f'data-handover="{mover}"' in player.get(f"/table/{id_}?part=1").text

    two.get(f"/table/{id_}")
    one.form(f"/table/{id_}/pass", {"seat": mover})
    until(lambda: not asks(two), "the other does not know whose screen it is")
    # and when the screen is the other seat's at one, the other does not show it the mover's hand
    one.form(f"/table/{id_}/pass", {"seat": 1 - mover})
    until(lambda: asks(two), "the other shows a hand unasked")


# Behind one proxy


@pytest.fixture
def balanced(pair: list[Site], tmp_path: Path) -> Iterator[str]:
    """The address of nginx in front of both, as `deploy/nginx-several.conf` has it."""
    if not NGINX:
        pytest.skip("There is no nginx here: apt-get install nginx, or `make nginx`.")
    port, folder = free_port(), tmp_path / "nginx"
    folder.mkdir()
    several = (ROOT / "deploy" / "nginx-several.conf").read_text("utf-8")
    for number, site in enumerate(pair):
        several = several.replace(f"127.0.0.1:800{number + 1}", site.address.removeprefix("http://"))
    ours = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    upgrade = re.findall(r"map \$http_upgrade .*?\n\}\n", ours, re.DOTALL)[0]
    location = re.findall(r"    location / \{.*?\n    \}\n", ours, re.DOTALL)[0]
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{upgrade}{several}\n"
        f"server {{\nlisten 127.0.0.1:{port};\n{location}}}\n}}\n"
    )
    nginx = subprocess.Popen([NGINX, "-c", folder / "nginx.conf", "-p", folder])
    try:
        until(lambda: answers(port), "nginx does not answer")
        yield f"http://127.0.0.1:{port}"
    finally:
        nginx.terminate()
        nginx.wait(PATIENCE)


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz").is_success
    except httpx.TransportError:
        return False


def acts(site: Site) -> int:
    """How many actions this process has done."""
    found = re.search(
        r"^roundhouse_acts_total (\S+)", httpx.get(f"{site.address}/metrics").text, re.MULTILINE
    )
    return int(float(found[1])) if found else 0


def test_a_table_has_one_process_and_another_when_that_dies(pair: list[Site], balanced: str) -> None:
    with Player(pair[0]) as player:
        player.http.base_url = httpx.URL(balanced)
        id_ = player.create(GAME, "person", "person")
        for _ in range(6):
            seen = player.look(id_)
            assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200
        assert sorted(acts(site) for site in pair) == [0, 6]
        busy = max(pair, key=acts)
        other = next(site for site in pair if site is not busy)
        n = player.look(id_)["n"]
        busy.kill()
        seen = player.look(id_)
        assert seen["n"] == n
        assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200
        assert acts(other) == 1


# Bots


def test_another_process_plays_on_for_the_bots_of_one_that_died(
    pair: list[Site], both: tuple[Player, Player]
) -> None:
    one, _ = both
    level = bot_names(GAME)[0]
    ids = [one.create(GAME, "person", level) for _ in range(2)]
    for id_ in ids:
        one.form(f"/table/{id_}/lend", {"seat": 0, "level": level})
    until(lambda: all(len(pair[0].lines(id_)) > 4 for id_ in ids), "no bot moves")
    pair[0].kill()
    # nobody looks, and the other process has none of these tables open: they go on all the same
    for id_ in ids:
        until(partial(is_over, pair[1], id_), "no end")
        lines = pair[1].lines(id_)
        assert [n for n, *_ in lines] == list(range(len(lines)))
        replayed(pair[1], id_).verify()


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


def test_backups_are_left_to_the_databases_own_tools(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://somebody@127.0.0.1:1/tables")
    (tmp_path / "file").touch()
    for words, tool in (
        (["backup", tmp_path / "there"], "pg_dump"),
        (["restore", tmp_path / "file"], "pg_restore"),
    ):
        done = command(*words, "--data", tmp_path)
        assert done.returncode != 0
        assert tool in done.stderr


def test_ended_in_order_a_process_gives_its_bots_to_others_at_once(
    pair: list[Site], both: tuple[Player, Player]
) -> None:
    one, _ = both
    level = bot_names(GAME)[0]
    id_ = one.create(GAME, "person", level)
    one.form(f"/table/{id_}/lend", {"seat": 0, "level": level})
    until(lambda: asked(pair[0].url, "select 1 from site_storedlease"), "no lease")
    pair[0].kill(signal.SIGTERM)
    left = asked(pair[0].url, "select holder from site_storedlease")
    assert len(left) <= 1  # the other's, if it was quick
