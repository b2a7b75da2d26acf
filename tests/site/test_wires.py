"""However the bytes of orders are cut on their way, each is carried out once, in order, and answered."""

import json
from socket import SHUT_RDWR
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from roundhouse import game_names
from roundhouse.site.wires import is_whole, text_in
from tests.site.house import PATIENCE, Player, Site

MASK = b"\x01\x7f\x00\xfe"


def frame(text: str, first: int = 0x81) -> bytes:
    """A frame as a browser sends it."""
    body = text.encode()
    masked = bytes(byte ^ MASK[i % 4] for i, byte in enumerate(body))
    if len(body) < 126:
        return bytes((first, 0x80 | len(body))) + MASK + masked
    return bytes((first, 0xFE)) + len(body).to_bytes(2, "big") + MASK + masked


@pytest.mark.parametrize("text", ["", "a", "x" * 125, "x" * 126, "ü" * 1000])
def test_a_whole_text_is_read(text: str) -> None:
    assert text_in(frame(text), 4096) == text


@pytest.mark.parametrize(
    ("data", "whole"),
    [
        (frame("a") + frame("b"), True),
        (frame("a", first=0x01), True),  # the first piece of a longer text
        (frame("a", first=0x89), True),  # a ping
        (frame("x" * 4097), True),
        (b"\x81\x82" + MASK + b"\xfe\x00", True),  # no text
        (frame("hello")[:-1], False),
        (frame("hello")[:2], False),
        (frame("a") + frame("hello")[:7], False),
    ],
)
def test_what_is_anything_else_is_left_to_others(data: bytes, whole: bool) -> None:
    assert text_in(data, 4096) is None
    assert is_whole(data) is whole


def order(player: Player, id_: str, key: str) -> str:
    seen = player.look(id_)
    return json.dumps({"text": seen["legal"][0], "n": seen["n"], "key": key})


def answer(socket: ClientConnection, key: str) -> Any:
    while True:
        came = json.loads(socket.recv(PATIENCE))
        if came.get("ack") == key:
            return came


@pytest.mark.parametrize("cut", ["at once", "in two", "in three", "byte by byte"])
def test_orders_are_carried_out_however_they_are_cut(site: Site, player: Player, cut: str) -> None:
    id_ = player.create(game_names()[0], "person", "person")
    address = f"{site.socket_address}/live/{id_}"
    with connect(address, additional_headers={"Cookie": player.cookie()}, max_size=None) as socket:
        for i in range(4):
            key = f"{cut}-{i}-key"
            data = frame(order(player, id_, key))
            cuts = {"at once": [], "in two": [2], "in three": [1, 9]}.get(cut, list(range(1, len(data))))
            for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
                socket.socket.sendall(data[start:end])
            assert "problem" not in answer(socket, key)
        assert player.look(id_)["n"] > 0


def test_orders_that_come_together_are_answered_one_by_one(site: Site, player: Player) -> None:
    id_ = player.create(game_names()[0], "person", "person")
    address = f"{site.socket_address}/live/{id_}"
    with connect(address, additional_headers={"Cookie": player.cookie()}, max_size=None) as socket:
        good, stale = order(player, id_, "the-first-one"), order(player, id_, "the-second-one")
        for _ in range(2):  # as two pieces of one stream, and the second time as a retry
            socket.socket.sendall(frame(good))
            socket.socket.sendall(frame(stale) + frame("not an order"))
            assert "problem" not in answer(socket, "the-first-one")
            assert answer(socket, "the-second-one")["problem"]["status"] == 409
            assert answer(socket, "")["problem"]["status"] == 400


def test_who_hangs_up_in_the_middle_of_an_order_has_still_given_it(site: Site, player: Player) -> None:
    id_ = player.create(game_names()[0], "person", "person")
    before = player.look(id_)["n"]
    address = f"{site.socket_address}/live/{id_}"
    with connect(address, additional_headers={"Cookie": player.cookie()}, max_size=None) as socket:
        given = json.loads(order(player, id_, "and-then-gone"))
        socket.socket.sendall(frame(json.dumps(given)))
        socket.socket.shutdown(SHUT_RDWR)
    for _ in range(200):
        if player.look(id_)["n"] > before:
            break
    assert player.act(id_, given["text"], given["n"], key="and-then-gone").json()["n"] > before
