"""What one anonymous client can do to all the others: nothing that they would notice."""

import asyncio
import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from roundhouse import BadRecord, game_names
from roundhouse.bots import bot_names
from roundhouse.core.record import parse_record
from roundhouse.site import workers
from roundhouse.site.security import Limit, Share, client_of
from roundhouse.site.threads import MOST_LOST, Threads
from roundhouse.site.workers import Crowded, Late, Workers
from tests.site.house import PATIENCE, Player, Site, until
from tests.site.tables import KEYS, put
from tests.site.test_seats import finished

GAME = game_names()[0]
HEAD = "seats " + " ".join(f"n{i}" for i in range(100_000)) + "\n"
HOSTILE = (HEAD + "n99999 a\n" * 130_000)[:1_990_000]
"""Names against lines: it used to take two minutes to read."""
STRANGER = "203.0.113.77"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that waits half a second for the head of a request."""
    site = Site(tmp_path_factory.mktemp("hasty"), ROUNDHOUSE_HEAD_SECONDS="0.5").start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


# Reading what strangers bring


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HOSTILE, "no line is that long"),
        ("seats " + " ".join("abcdefghi") + "\n" + "i a\n" * 100, "no game has more than 8"),
        ("game " + "x" * 100_000, "no line is that long"),
        ("position " + "[" * 1_000_000, "no line is that long"),
        ("seats Ann Bob\n" + "Ann x\n" * 300_000, "no game is that long"),
    ],
)
def test_a_record_is_bounded_while_it_is_read(text: str, told: str) -> None:
    with pytest.raises(BadRecord, match=told):
        parse_record(text)


def test_hostile_records_keep_no_bot_from_moving_and_are_refused_in_few_words(site: Site) -> None:
    answers: list[tuple[int, int]] = []

    def bring() -> None:
        with suppress(OSError), Player(site) as stranger:
            answer = stranger.http.post("/open", files={"file": ("x.rec", HOSTILE.encode())})
            answers.append((answer.status_code, len(answer.content)))

    uploads = [threading.Thread(target=bring, daemon=True) for _ in range(8)]
    for upload in uploads:
        upload.start()
    with Player(site) as player:
        id_ = player.create(GAME, "person", bot_names(GAME)[0], first="2")
        until(lambda: player.look(id_)["legal"], "no bot moved")
    for upload in uploads:
        upload.join(PATIENCE)
    assert len(answers) == 8
    for status, length in answers:
        assert status in (422, 503)
        assert length < 30_000, "a refusal is never as large as what it refuses"


def test_a_small_record_that_is_refused_is_shown_again(player: Player) -> None:
    assert "no-such-line" in player.http.post("/open", data={"text": "no-such-line"}).text


# Work in pools


def clerks_of(site: Site) -> list[int]:
    """The processes that read and draw for a site."""
    assert site.process is not None
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == site.process.pid and b"roundhouse.site.clerk" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


def test_a_picture_is_drawn_elsewhere_and_kept_and_nobody_waits_for_it(mortal: Site) -> None:
    with Player(mortal) as player, Player(mortal) as other:
        id_ = player.create(GAME, "person", "person")
        first = player.get(f"/table/{id_}.png")
        assert first.content[:4] == b"\x89PNG"
        # given that whoever draws stands still
        for clerk in clerks_of(mortal):
            os.kill(clerk, signal.SIGSTOP)
        assert clerks_of(mortal)
        # then the picture is still there for who sees the same, and everybody else is served
        assert player.get(f"/table/{id_}.png").content == first.content
        asking = threading.Thread(target=lambda: other.get(f"/table/{id_}.png?layout=narrow"), daemon=True)
        asking.start()
        seen = player.look(id_)
        assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200
        assert player.get("/").status_code == 200
        assert asking.is_alive()
        for clerk in clerks_of(mortal):
            os.kill(clerk, signal.SIGCONT)
        asking.join(PATIENCE)
        # and who sees something else gets another picture
        assert player.get(f"/table/{id_}.png").content != first.content


def test_a_pool_turns_away_who_is_too_many_and_ends_who_takes_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.2)

    async def crowd() -> None:
        pool = Workers("roundhouse.site.clerk", 1, 1, lambda: tmp_path)
        assert await pool.ask("record", "", within=PATIENCE) == (b"", parse_error(""))
        (worker,) = pool.all
        worker.process.send_signal(signal.SIGSTOP)
        late = asyncio.create_task(pool.ask("record", "", within=0.2))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(pool.ask("record", "", within=PATIENCE))
        await asyncio.sleep(0)
        with pytest.raises(Crowded):
            await pool.ask("record", "", within=PATIENCE)
        with pytest.raises(Late):
            await late
        assert (await waiting)[0] == b"", "the next one has a new process"
        assert worker.process.returncode is not None
        await pool.close()

    asyncio.run(crowd())


def test_who_is_asked_nothing_for_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "IDLE", 0.05)

    async def rest() -> None:
        pool = Workers("roundhouse.site.clerk", 1, 1, lambda: tmp_path)
        await pool.ask("record", "", within=PATIENCE)
        (worker,) = pool.all
        await asyncio.wait_for(worker.process.wait(), PATIENCE)
        assert not pool.all
        assert (await pool.ask("record", "", within=PATIENCE))[0] == b"", "the next one has a new process"
        await pool.close()

    asyncio.run(rest())


def parse_error(text: str) -> str:
    with pytest.raises(BadRecord) as error:
        parse_record(text)
    return str(error.value)


def test_a_pool_of_threads_does_the_same() -> None:
    async def crowd() -> None:
        pool, go = Threads("test", 1, 1, 0.2), threading.Event()
        late = asyncio.create_task(pool.do(go.wait))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(pool.do(lambda: "done"))
        await asyncio.sleep(0)
        with pytest.raises(Crowded):
            await pool.do(lambda: "never")
        with pytest.raises(Late):
            await late
        assert await waiting == "done"
        go.set()

    asyncio.run(crowd())


def test_threads_that_are_late_for_ever_are_bounded_and_keep_nobody_from_ending() -> None:
    async def lose() -> None:
        pool, go = Threads("test", 1, 10, 0.02), threading.Event()
        began: list[int] = []

        def wait_for_ever() -> None:
            began.append(1)
            go.wait()

        for lost in range(MOST_LOST):
            assert pool.lost == lost
            with pytest.raises(Late):
                await pool.do(wait_for_ever)
        # as long as so many are at work nobody begins anything
        with pytest.raises(Late, match="still at work"):
            await pool.do(began.append, 2)
        assert began == [1] * MOST_LOST
        assert all(thread.daemon for thread in threading.enumerate() if thread.name == "test")
        # and when they are done, all is as before
        go.set()
        while pool.lost:
            await asyncio.sleep(0.01)
        assert await pool.do(lambda: "done") == "done"

    asyncio.run(lose())


# What things cost


def test_what_takes_long_is_limited_by_client_and_a_client_is_a_network_of_64_bits(site: Site) -> None:
    done = put(site, GAME, 2, "", finished(), over=True)
    costly = [f"/table/{done}{end}" for end in ("/replay", ".svg", "/verify")]
    for i, path in enumerate(costly):
        with Player(site) as player:
            for n in range(150):
                answer = player.get(path, headers={"X-Forwarded-For": f"2001:db8:{i}::{n:x}"})
                if answer.status_code != 200:
                    break
            assert answer.status_code == 429, path
            assert int(answer.headers["retry-after"]) > 0
            assert len(answer.content) < 10_000
            elsewhere = {"X-Forwarded-For": f"2001:db8:{i}:1::1"}
            assert player.get(path, headers=elsewhere).status_code == 200


def test_who_has_spent_all_gets_no_hint_and_no_picture_either(site: Site) -> None:
    with Player(site, STRANGER) as player, Player(site) as other:
        id_ = player.create(GAME, "person", "person")
        seen = player.look(id_)
        for _ in range(400):
            if player.get(f"/table/{id_}/why?text=x").status_code == 429:
                break
        for end in ("/hint", ".png", "?hint=1"):
            assert player.get(f"/table/{id_}{end}").status_code == 429, end
        assert player.http.post("/open", data={"text": "no-such-line"}).status_code == 429
        # whoever else asks is served, and to play costs nothing
        assert other.get(f"/table/{id_}.png").status_code == 200
        assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200


def test_a_cost_is_taken_whole_or_not_at_all() -> None:
    now = [0.0]
    limit = Limit(burst=10, rate=1, clock=lambda: now[0])
    assert [limit.allows("203.0.113.1", 4) for _ in range(3)] == [True, True, False]
    assert limit.allows("203.0.113.1", 2)
    now[0] = 4.0
    assert limit.allows("203.0.113.1", 4)


def test_a_share_is_each_clients_own_and_bounded_for_all() -> None:
    share = Share(each=2, all_=3)
    assert [share.take("203.0.113.1") for _ in range(3)] == [True, True, False]
    assert [share.take("203.0.113.2") for _ in range(2)] == [True, False]
    share.give_back("203.0.113.1")
    assert share.take("203.0.113.2")


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("fe80::1%eth0", "fe80::/64"),
        ("127.0.0.1", ""),
        ("::ffff:127.0.0.1", ""),
        ("::1", ""),
        ("", ""),
    ],
)
def test_who_counts_as_one_client(address: str, client: str) -> None:
    assert client_of(address) == client


# Connections


def raw(site: Site) -> socket.socket:
    """A connection on which nothing was said yet."""
    where = urlsplit(site.address)
    made = socket.create_connection((where.hostname or "", where.port or 0))
    made.settimeout(10)
    return made


def test_half_sent_requests_are_closed(hasty: Site) -> None:
    begun = [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: ",
        b"POST /open HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nhalf",
        b"POST /act/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Content-Length: 1000\r\n\r\n{",
        b"GET /static/none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT",
    ]
    with ExitStack() as stack:
        sockets = [stack.enter_context(raw(hasty)) for _ in begun * 5]
        for connection, text in zip(sockets, begun * 5, strict=True):
            connection.sendall(text)
        for connection in sockets:
            while connection.recv(65536):  # until it is closed
                pass


def test_who_speaks_slowly_but_to_the_end_is_heard(hasty: Site) -> None:
    with raw(hasty) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        connection.sendall(b"Connection: close\r\n\r\n")
        assert connection.recv(12) == b"HTTP/1.1 200"


@pytest.mark.parametrize(
    ("path", "length"),
    [(f"/new/{GAME}", 300_000), ("/open", 2_100_000), ("/theme", 30_000), ("/act/x", 5_000), ("/", 10**13)],
)
def test_a_body_that_is_too_large_is_refused_before_it_is_sent(site: Site, path: str, length: int) -> None:
    with raw(site) as connection:
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        connection.sendall(f"{head}Content-Length: {length}\r\n\r\n".encode())
        assert connection.recv(12) == b"HTTP/1.1 413"


def watch(site: Site, id_: str, address: str, cookie: str = "") -> tuple[socket.socket, bool]:
    """Open a WebSocket by hand; whether it stays open."""
    connection = raw(site)
    connection.sendall(
        (
            f"GET /live/{id_}?n=-1 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"X-Forwarded-For: {address}\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer or not answer.partition(b"\r\n\r\n")[2]:
        answer += connection.recv(4096)
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return connection, answer.partition(b"\r\n\r\n")[2][:1] != b"\x88"


def test_a_thousand_strangers_lock_no_seat_out(mortal: Site) -> None:
    id_ = put(mortal, GAME, 2, "", finished(), over=True)
    with ExitStack() as stack:

        def comes_in(address: str, cookie: str = "") -> bool:
            connection, stays = watch(mortal, id_, address, cookie)
            stack.callback(connection.close)
            return stays

        # one client has a hundred connections, and all strangers together a thousand
        assert [comes_in("203.0.113.1") for _ in range(102)] == [True] * 100 + [False] * 2
        for client in range(2, 11):
            assert all(comes_in(f"203.0.113.{client}") for _ in range(100))
        assert not comes_in("203.0.113.200")
        # but whoever holds a seat comes in, from wherever
        assert comes_in("203.0.113.1", f"browser={KEYS[0]}")
        assert comes_in("203.0.113.200", f"browser={KEYS[1]}")
