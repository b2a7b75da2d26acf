"""What one process does, the other tells: lines, seats, screens, and who is present."""

import json
from collections.abc import Iterator
from functools import partial

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from roundhouse import game_names
from roundhouse.site.tables.presence import Presence
from tests.site.conftest import two_processes
from tests.site.house import PATIENCE, Player, Site, is_ready, until
from tools.cluster import Cluster, asked

GAME = game_names()[0]


@pytest.fixture(scope="module")
def pair(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Site]]:
    """Two processes that nobody kills."""
    yield from two_processes(cluster, tmp_path_factory.mktemp("pair"))


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


def test_what_nobody_watches_is_read_when_somebody_comes(
    pair: list[Site], both: tuple[Player, Player]
) -> None:
    # given a table that is open at both processes, and another that is watched at the second
    one, two = both
    id_, other = (one.create(GAME, "person", "person") for _ in range(2))
    begun, n = two.look(id_)["n"], two.look(other)["n"]
    cookie = {"Cookie": one.cookie()}
    before = times_followed(pair[1])
    with connect(f"{pair[1].socket_address}/live/{other}?n={n}", additional_headers=cookie) as live:
        # when something is done at both
        for _ in range(5):
            seen = one.look(id_)
            done = one.act(id_, seen["legal"][0], seen["n"]).json()["n"]
        seen = one.look(other)
        n = one.act(other, seen["legal"][0], seen["n"]).json()["n"]
        assert heard(live, n) == n
    # then the second process has read what is watched there, and nothing else
    assert times_followed(pair[1]) == before + 1
    # and whoever comes sees all, and is told what follows
    with connect(f"{pair[1].socket_address}/live/{id_}?n={begun}", additional_headers=cookie) as live:
        assert heard(live, done) == done
        seen = one.look(id_)
        done = one.act(id_, seen["legal"][0], seen["n"]).json()["n"]
        assert heard(live, done) == done
    assert two.look(id_) == one.look(id_)


def times_followed(site: Site) -> int:
    """How often this process has read lines of another one."""
    [line] = [
        line
        for line in httpx.get(f"{site.address}/metrics").text.splitlines()
        if line.startswith("roundhouse_followed_total ")
    ]
    return round(float(line.split()[1]))


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


def test_who_is_present_is_known_at_both(pair: list[Site], both: tuple[Player, Player]) -> None:
    one, _ = both
    id_ = one.create(GAME, "person", "friend")
    with Player(pair[1]) as guest:
        guest.sit(id_, 1)
        n = guest.look(id_)["n"]
        with (
            page(pair[0], id_, n, one) as first,
            page(pair[1], id_, n, guest),
        ):
            # a page hears of a seat whose page is open at the other process
            present_at(first, "0 1")
            with page(pair[1], id_, n, guest) as late:
                present_at(late, "0 1")
            assert 'data-present="0 1"' in one.get(f"/table/{id_}").text
        with page(pair[0], id_, n, one) as first:
            present_at(first, "0")


def test_who_was_at_a_process_that_died_is_present_no_longer() -> None:
    presence = Presence()
    told: list[str] = []
    presence.listeners.add(told.append)
    presence.hear("one", "1 2", 100.0)
    presence.hear("two", "2", 110.0)
    presence.forget(105.0)
    presence.hear("two", "", 111.0)
    assert told == ["1 2", "2", ""]


def page(site: Site, id_: str, n: int, who: Player) -> ClientConnection:
    """The connection of a page that shows nobody as present."""
    cookie = {"Cookie": who.cookie()}
    return connect(f"{site.socket_address}/live/{id_}?n={n}&present=", additional_headers=cookie)


def present_at(live: ClientConnection, seats: str) -> None:
    """Wait until a page is told that these seats are present."""
    while json.loads(live.recv(timeout=PATIENCE)).get("present") != seats:
        pass
