"""Every watcher gets the newest state; who comes back gets what it missed; strangers get nothing."""

import json
import re
from contextlib import ExitStack
from itertools import pairwise
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from roundhouse import find_game, game_names
from tests.site.house import PATIENCE, Player, Site

TURN = r'<li class="turn" data-turn="(\d+)".*?(?:</details>|</ol>)</li>'
"""A turn of the log, from its beginning to its end."""
LINE = r"<li data-n=.*?</li>"
"""A line in it."""


@pytest.fixture
def id_(player: Player) -> str:
    return player.create(game_names()[0], "person", "person")


def watch(site: Site, id_: str, query: str = "", **headers: str) -> ClientConnection:
    return connect(f"{site.socket_address}/live/{id_}{query}", additional_headers=headers, max_size=None)


def newest(socket: ClientConnection, n: int) -> Any:
    """What this watcher holds once it has heard of line `n`."""
    while True:
        pushed = json.loads(socket.recv(PATIENCE))
        if pushed["n"] >= n:
            return pushed


def act(player: Player, id_: str) -> int:
    seen = player.look(id_)
    n: int = player.act(id_, seen["legal"][0], seen["n"]).raise_for_status().json()["n"]
    return n


def test_every_watcher_gets_the_newest_state(site: Site, player: Player, id_: str) -> None:
    with ExitStack() as stack:
        spectators = [stack.enter_context(watch(site, id_)) for _ in range(20)]
        seated = stack.enter_context(watch(site, id_, Cookie=player.cookie()))
        n = act(player, id_)
        seen = [newest(socket, n) for socket in spectators]
        assert all(pushed == seen[0] for pushed in seen)
        assert seen[0]["n"] == n
        assert newest(seated, n) != seen[0]


def test_a_slow_watcher_gets_the_last_state_and_holds_nobody_up(site: Site, player: Player, id_: str) -> None:
    with watch(site, id_) as slow, watch(site, id_) as quick:
        for _ in range(15):
            n = act(player, id_)
            newest(quick, n)
        assert newest(slow, n)["n"] == n


def test_who_comes_back_gets_what_it_missed_and_nothing_else(site: Site, player: Player, id_: str) -> None:
    before = player.look(id_)["n"]
    n = act(player, id_)
    with watch(site, id_, f"?n={before}") as late:
        assert json.loads(late.recv(PATIENCE))["n"] == n
    with watch(site, id_, f"?n={n}") as punctual:
        later = act(player, id_)
        assert json.loads(punctual.recv(PATIENCE))["n"] == later


def test_an_undo_is_pushed_too(site: Site, player: Player, id_: str) -> None:
    with watch(site, id_) as socket:
        for _ in range(500):
            n = act(player, id_)
            if player.form(f"/table/{id_}/undo", {"n": n}).status_code == 302:
                break
        assert newest(socket, n + 1)["n"] == n + 1


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Host": "elsewhere.example"},
    ],
)
def test_a_page_of_another_site_cannot_watch(site: Site, id_: str, headers: dict[str, str]) -> None:
    with pytest.raises(InvalidStatus) as refused, watch(site, id_, **headers):
        pass
    assert refused.value.response.status_code in (400, 403)


def test_our_own_page_can(site: Site, id_: str) -> None:
    with watch(site, id_, Origin=site.address) as socket:
        assert json.loads(socket.recv(PATIENCE))["html"]


@pytest.mark.parametrize("name", ["nosuchtable", "", "../etc/passwd", "%00", "é" * 30])
def test_an_unknown_table_is_closed_with_its_reason(site: Site, name: str) -> None:
    with pytest.raises(ConnectionClosed) as closed, watch(site, name) as socket:
        socket.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize("query", ["?n=", "?n=x", "?n=-5", "?n=9999999999999999999", "?n=%ff", "?n=²"])
def test_a_number_that_is_none_gets_the_newest_state(site: Site, id_: str, query: str) -> None:
    with watch(site, id_, query) as socket:
        assert json.loads(socket.recv(PATIENCE))["html"]


def test_a_push_brings_what_has_changed_and_nothing_else(site: Site, player: Player, id_: str) -> None:
    for eyes in ({}, {"Cookie": player.cookie()}):
        with watch(site, id_, "?layout=wide", **eyes) as socket:
            old = json.loads(socket.recv(PATIENCE))
            sent, wholes = [], []
            for _ in range(12):
                n = act(player, id_)
                patch = newest(socket, n)
                with watch(site, id_, "?layout=wide", **eyes) as fresh:
                    new = json.loads(fresh.recv(PATIENCE))
                assert new["n"] == n
                if "html" in patch:  # the frame has changed: then it is the whole
                    assert patch == new
                else:
                    assert patch["from"] == old["n"]
                    for markup in patch["sections"].values():
                        assert markup in new["html"]
                        assert markup not in old["html"]
                    for _, markup in patch["layers"]:
                        assert markup in new["html"]
                        assert markup not in old["html"]
                    sent.append(len(json.dumps(patch)))
                    wholes.append(len(json.dumps(new)))
                old = new
            assert len(sent) > 6
            assert sum(sent) < sum(wholes) / 2


def test_who_has_the_page_of_this_run_gets_changes_at_once(site: Site, player: Player, id_: str) -> None:
    page = player.get(f"/table/{id_}").text
    n = player.look(id_)["n"]
    run = re.findall(r'data-run="(\w+)"', page)[0]
    asked = f"?n={n}&layout=wide&run="
    with (
        watch(site, id_, asked + run, Cookie=player.cookie()) as known,
        watch(site, id_, asked + "another", Cookie=player.cookie()) as unknown,
    ):
        later = act(player, id_)
        change, whole = newest(known, later), newest(unknown, later)
    assert change["from"] == n
    assert len(change["layers"]) > 0
    assert all(markup in whole["html"] and markup not in page for _, markup in change["layers"])
    assert all(markup in whole["html"] for markup in change["sections"].values())


def test_the_running_turn_grows_by_its_new_lines(site: Site, player: Player) -> None:
    id_ = player.create("railway-rivals", "person", "person")
    with watch(site, id_, "?layout=wide", Cookie=player.cookie()) as socket:
        shown = json.loads(socket.recv(PATIENCE))["html"]
        grown = 0
        for _ in range(12):
            pushed = newest(socket, act(player, id_))
            for _, _, kept, lines in pushed.get("log", []):
                grown += kept
                assert not set(re.findall(LINE, lines)) & set(re.findall(LINE, shown))
                shown += lines
    assert grown > 5


@pytest.mark.parametrize("game", game_names())
def test_what_bots_do_at_once_is_pushed_step_by_step(site: Site, player: Player, game: str) -> None:
    seats = max(2, find_game(game).fewest)
    id_ = player.create(game, "person", *["random"] * (seats - 1))
    while not player.look(id_)["legal"]:
        pass
    with watch(site, id_, "?layout=wide", Cookie=player.cookie()) as socket:
        pushed = [json.loads(socket.recv(PATIENCE))]
        before, seen = pushed[0]["n"], player.look(id_)
        while not any(actor > 0 for actor, _ in seen["log"][before:]):  # until a bot has had its turn
            act(player, id_)
            while not (seen := player.look(id_))["legal"] and seen["to_move"] >= 0:
                pass
        while pushed[-1]["n"] < seen["n"]:
            pushed.append(json.loads(socket.recv(PATIENCE)))
    decisions = [actor for actor, _ in seen["log"][before:] if actor >= 0]
    assert len(pushed) - 1 == len(decisions) > 1
    for one, two in pairwise(pushed):
        assert two.get("from", one["n"]) == one["n"] < two["n"]


def test_the_turns_of_the_log_that_are_pushed_are_those_of_the_page(site: Site, player: Player) -> None:
    id_ = player.create("railway-rivals", "person", "random")
    while not player.look(id_)["legal"]:
        pass
    with watch(site, id_, "?layout=wide", Cookie=player.cookie()) as socket:
        first = json.loads(socket.recv(PATIENCE))["html"]
        turns = {int(item[1]): item[0] for item in re.finditer(TURN, first)}
        for _ in range(25):
            act(player, id_)
            while not (seen := player.look(id_))["legal"]:
                pass
        n, fresh = -1, -1
        while n < seen["n"]:
            pushed = json.loads(socket.recv(PATIENCE))
            n, fresh = pushed["n"], pushed["fresh"]
            if "turns" in pushed:
                for number, frame, kept, lines in pushed["log"]:
                    stay = "".join(re.findall(LINE, turns.get(number, ""))[:kept])
                    turns[number] = frame.replace("<ol>", f"<ol>{stay}{lines}")
                turns = {number: turns[number] for number in pushed["turns"]}
    page = player.get(f"/table/{id_}").text
    assert list(turns.values()) == [item[0] for item in re.finditer(TURN, page)]
    assert f'data-fresh="{fresh}"' in page


def test_an_action_over_the_socket_is_acknowledged_and_on_disk(site: Site, player: Player, id_: str) -> None:
    with watch(site, id_, Cookie=player.cookie()) as socket:
        socket.recv(PATIENCE)
        seen = player.look(id_)
        order = {"text": seen["legal"][0], "n": seen["n"], "key": "by-socket-1"}
        socket.send(json.dumps(order))
        answer = json.loads(socket.recv(PATIENCE))
        assert answer["ack"] == "by-socket-1"
        assert answer["n"] == player.look(id_)["n"] > seen["n"]
        # a retry is known as one: it is acknowledged again, and nothing is done twice
        socket.send(json.dumps(order))
        assert json.loads(socket.recv(PATIENCE)) == {"n": answer["n"], "ack": "by-socket-1"}
        assert player.look(id_)["n"] == answer["n"]


@pytest.mark.parametrize(
    ("change", "status"),
    [({"n": 0}, 409), ({"text": "nonsense"}, 422), ({"key": "short"}, 400), ({"n": "1"}, 400)],
)
def test_a_wrong_order_over_the_socket_changes_nothing(
    site: Site, player: Player, id_: str, change: dict[str, Any], status: int
) -> None:
    with watch(site, id_, Cookie=player.cookie()) as socket:
        socket.recv(PATIENCE)
        seen = player.look(id_)
        order = {"text": seen["legal"][0], "n": seen["n"], "key": "by-socket-2"}
        socket.send(json.dumps(order | change))
        answer = json.loads(socket.recv(PATIENCE))
        assert answer["problem"]["status"] == status
        assert answer["problem"]["detail"]
        assert player.look(id_) == seen


def test_a_spectator_cannot_act(site: Site, player: Player, id_: str) -> None:
    with watch(site, id_) as socket:
        socket.recv(PATIENCE)
        seen = player.look(id_)
        socket.send(json.dumps({"text": seen["legal"][0], "n": seen["n"], "key": "by-socket-3"}))
        assert json.loads(socket.recv(PATIENCE))["problem"]["status"] == 403
        assert player.look(id_) == seen


def test_a_rude_watcher_holds_nobody_up(site: Site, player: Player, id_: str) -> None:
    with watch(site, id_) as rude, watch(site, id_) as polite:
        newest(rude, 0)
        for noise in ("{" * 1000, b"\xff\xfe", "[]", "7"):
            rude.send(noise)
            assert json.loads(rude.recv(PATIENCE))["problem"]["status"] == 400
        n = act(player, id_)
        assert newest(rude, n)["n"] == n
        rude.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            newest(rude, n + 10**9)
        n = act(player, id_)
        assert newest(polite, n)["n"] == n
