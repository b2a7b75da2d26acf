"""Who is present: a seat that has a page open is marked on the pages of the others."""

import json
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from websockets.sync.client import ClientConnection, connect

from roundhouse import game_names
from tests.site.house import PATIENCE, Player, Site


@pytest.fixture
def id_(player: Player) -> str:
    return player.create(game_names()[0], "person", "friend", "friend")


@pytest.fixture
def friends(site: Site, id_: str) -> Iterator[list[Player]]:
    """Two who have taken the other seats."""
    with Player(site) as one, Player(site) as two:
        yield [one.sit(id_, 1), two.sit(id_, 2)]


def open_page(
    site: Site, id_: str, n: int, present: str | None, who: Player | None = None
) -> ClientConnection:
    """A page's connection that shows the log up to `n`, and these seats as present if it wants to know."""
    asked = "" if present is None else f"&present={quote(present)}"
    headers = {"Cookie": who.cookie()} if who else {}
    return connect(f"{site.socket_address}/live/{id_}?n={n}{asked}", additional_headers=headers)


def heard(socket: ClientConnection) -> str:
    """Whom the next message calls present."""
    told: str = json.loads(socket.recv(PATIENCE))["present"]
    return told


def test_pages_hear_who_comes_and_who_goes(
    site: Site, player: Player, friends: list[Player], id_: str
) -> None:
    one = friends[0]
    n = player.look(id_)["n"]
    with open_page(site, id_, n, "") as spectator:
        with open_page(site, id_, n, "", one) as friend:
            assert heard(spectator) == "1"
            assert heard(friend) == "1"
            assert 'data-present="1"' in player.get(f"/table/{id_}").text
            with open_page(site, id_, n, "1", one), open_page(site, id_, n, "1", player):
                assert heard(spectator) == heard(friend) == "0 1", "the second page of a seat is no news"
            assert heard(friend) == "1"
        assert heard(spectator) == "1"
        assert heard(spectator) == ""


def test_a_page_that_is_loaded_anew_is_no_farewell(
    site: Site, player: Player, friends: list[Player], id_: str
) -> None:
    one, two = friends
    n = player.look(id_)["n"]
    with open_page(site, id_, n, "") as spectator:
        with open_page(site, id_, n, "", one):
            assert heard(spectator) == "1"
        with open_page(site, id_, n, "1", one), open_page(site, id_, n, "1", two):
            assert heard(spectator) == "1 2", "nothing was said of seat 1 meanwhile"


def test_a_page_that_shows_others_is_put_right_and_one_that_does_not_ask_is_not_told(
    site: Site, player: Player, friends: list[Player], id_: str
) -> None:
    one = friends[0]
    n = player.look(id_)["n"]
    with open_page(site, id_, n, None, one) as silent, open_page(site, id_, n, "0 2") as late:
        assert heard(late) == "1"
        seen = player.look(id_)
        act = player if seen["legal"] else None
        if act:
            done = player.act(id_, seen["legal"][0], seen["n"]).json()["n"]
            assert json.loads(silent.recv(PATIENCE))["n"] == done
