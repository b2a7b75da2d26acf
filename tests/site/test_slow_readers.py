"""Whoever does not read what was sent to them is closed; nobody else notices."""

import re
import select
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from unittest.mock import Mock
from urllib.parse import urlsplit

import httpx
import pytest

from roundhouse import game_names
from roundhouse.site.readers import FAREWELL, LONG, Readers
from roundhouse.site.wires import TOO_SLOW, Wire
from tests.site.house import PATIENCE, Player, Site, until

GAME = game_names()[0]
SOON = "0.5"
"""Seconds in which what waits has to be read, here."""
PING = b"\x89\xfd" + b"\0\0\0\0" + b"x" * 125


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("hasty"), ROUNDHOUSE_READ_SECONDS=SOON).start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def narrow(site: Site) -> socket.socket:
    """A connection that takes little before it is read."""
    where = urlsplit(site.address)
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.settimeout(PATIENCE)
    made.connect((where.hostname, where.port))
    return made


def closed(site: Site) -> int:
    """How many were closed."""
    figures = httpx.get(f"{site.address}/metrics").text
    found = re.search(r"^roundhouse_slow_readers_total (\S+)", figures, re.MULTILINE)
    return int(float(found[1])) if found else 0


def test_who_asks_and_does_not_read_is_closed_and_others_play_on(hasty: Site) -> None:
    with narrow(hasty) as slow, Player(hasty) as player:
        path = re.findall(r'href="(/static/[^"]+\.css)"', player.get("/").text)[0]
        # when somebody asks for more than fits on the way, and reads a byte
        slow.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 200)
        assert slow.recv(1) == b"H"
        id_ = player.create(GAME, "person", "person")
        seen = player.look(id_)
        assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200
        # then the connection is cut off
        gone = select.poll()
        gone.register(slow, 0)  # an error or an end, nothing else
        assert gone.poll(1000 * PATIENCE), "it stays open for who does not read"
        assert closed(hasty) >= 1
        assert player.get("/").status_code == 200


def test_who_watches_and_does_not_read_is_told_why_it_ends(hasty: Site) -> None:
    with narrow(hasty) as slow, Player(hasty) as player:
        id_ = player.create(GAME, "person", "person")
        slow.sendall(
            f"GET /live/{id_}?n=-1 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert slow.recv(12) == b"HTTP/1.1 101"
        before = closed(hasty)
        # when it asks and asks for answers that it does not read
        slow.settimeout(0.1)
        with suppress(TimeoutError):
            for _ in range(2000):
                slow.sendall(PING * 100)
        until(lambda: closed(hasty) > before, "it stays open for who does not read")
        # then, when it reads at last, a word at the end says why
        slow.settimeout(PATIENCE)
        word = TOO_SLOW.to_bytes(2, "big") + b"You read too slowly."
        read = b""
        while not read.endswith(bytes((0x88, len(word))) + word):
            came = slow.recv(1 << 20)
            assert came, "it ends without a word"
            read = (read + came)[-100:]
        # and others have played on
        seen = player.look(id_)
        assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200


class Pipe:
    """A connection at which so much waits."""

    def __init__(self, waiting: int, protocol: object = None) -> None:
        self.waiting, self.protocol = waiting, protocol
        self.cut = False

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def get_protocol(self) -> object:
        return self.protocol

    def is_closing(self) -> bool:
        return self.cut

    def get_extra_info(self, name: str) -> Any:
        return Mock()

    def abort(self) -> None:
        self.cut = True


def looked_after(*pipes: tuple[Pipe, str], **bounds: Any) -> Readers:
    readers = Readers(**bounds)
    for pipe, address in pipes:
        readers.add(pipe, address)  # type: ignore[arg-type]
    return readers


def test_time_grows_with_what_waits_and_begins_anew_when_all_is_read() -> None:
    small, large, reads = Pipe(1), Pipe(3 * LONG), Pipe(5)
    readers = looked_after((small, ""), (large, ""), (reads, ""), seconds=30)
    readers.look(1.0)
    reads.waiting = 0
    readers.look(30.0)
    reads.waiting = 5
    readers.look(31.5)
    assert (small.cut, large.cut, reads.cut) == (True, False, False)
    large.waiting = 1  # it was much, and is still not all read
    readers.look(120.0)
    assert not large.cut
    readers.look(121.5)
    assert large.cut
    assert reads.cut


def test_too_many_bytes_are_bounded_for_each_and_for_all() -> None:
    ours = [Pipe(size) for size in (10, 20, 30)]
    other, proxy = Pipe(40), Pipe(70)
    address = "203.0.113.7"
    readers = looked_after(
        *((pipe, address) for pipe in ours), (other, "203.0.113.8"), (proxy, ""), each=50, all_=100
    )
    readers.look(1.0)
    # one client has 60: the largest goes; 70 and another 70 are too much for all: the larger goes
    assert [pipe.cut for pipe in (*ours, other, proxy)] == [False, False, True, False, True]


def test_who_was_told_and_still_does_not_read_is_cut() -> None:
    class Told(Wire):
        def __init__(self) -> None:
            self.told = 0

        def say_too_slow(self) -> bool:
            self.told += 1
            return True

    pipe = Pipe(9, told := Told())
    readers = looked_after((pipe, ""), seconds=1)
    for now in (1.0, 3.0, 4.0, 3.0 + FAREWELL - 0.1):
        readers.look(now)
    assert (told.told, pipe.cut) == (1, False)
    readers.look(3.0 + FAREWELL)
    assert (told.told, pipe.cut) == (1, True)
