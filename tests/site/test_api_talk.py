"""Talk, notes, terms and days off by the API: the same rules as on the page, and nobody hears more by it."""

import json
from collections.abc import Iterator

import pytest

from tests.site.house import Player, Site, text_of
from tests.site.programs import GAME, Program


@pytest.fixture
def other(site: Site) -> Iterator[Player]:
    with Player(site) as player:
        yield player


def program_at(site: Site, id_: str, seat: int) -> Program:
    """A program with a token of this seat, made by the seat's own link."""
    link = json.loads(site.table(id_)["links"])[seat]
    return Program(site, Program(site).post(f"/tables/{id_}/seats", {"invitation": link}, 201)["token"])


def texts(heard: dict[str, list[dict[str, str]]]) -> list[str]:
    return [message["text"] for message in heard["messages"]]


def test_a_program_talks_with_players_and_a_watcher_hears_none_of_it(
    site: Site, player: Player, other: Player
) -> None:
    # given two players, for one of whom a program talks
    id_ = player.create(GAME, "person", "friend", name=["Ann", "Bob"], access="public", talk="free")
    other.sit(id_, 1)
    program, watcher = program_at(site, id_, 1), Program(site)
    # when both say something
    player.form(f"/table/{id_}/talk", {"text": "From the page"})
    assert texts(program.post(f"/tables/{id_}/talk", {"text": "From\na \x07program"})) == [
        "From the page",
        "From a program",
    ]
    # then each reads both, under the names of their seats, and watchers none of it
    assert "From a program" in text_of(player.get(f"/table/{id_}/talk").text)
    said = program.get(f"/tables/{id_}/talk")
    assert [message["name"] for message in said["messages"]] == ["Ann", "Bob"]
    assert [message["mine"] for message in said["messages"]] == [False, True]
    assert watcher.get(f"/tables/{id_}/talk") | {"phrases": []} == {
        "room": "watchers",
        "messages": [],
        "muted": 0,
        "free": True,
        "silent": False,
        "phrases": [],
    }
    watcher.refused("POST", f"/tables/{id_}/talk", "no-token", json={"text": "Advice"})
    # when it mutes and reports, that is its own affair, and of nobody whom it cannot hear
    number = said["messages"][0]["id"]
    assert texts(program.post(f"/tables/{id_}/talk/mute", {"message": number})) == ["From a program"]
    assert program.http.delete(f"/tables/{id_}/talk/mute").json()["muted"] == 0
    answer = program.http.post(f"/tables/{id_}/talk/report", json={"message": number, "reason": "rude"})
    assert answer.status_code == 204
    assert site.count("people_report") == 1
    program.refused("POST", f"/tables/{id_}/talk/mute", "not-found", json={"message": 10**9})
    # its notes are not those of the person on the same seat
    other.form(f"/table/{id_}/note", {"note": "Secret plan"})
    assert program.get(f"/tables/{id_}/note") == {"text": ""}
    assert program.post(f"/tables/{id_}/note", {"text": "Mine"}) == {"text": "Mine"}
    assert "Mine" not in other.get(f"/table/{id_}").text


def test_the_terms_of_a_table_bind_programs_too(site: Site, player: Player, other: Player) -> None:
    id_ = player.create(GAME, "person", "friend", access="link", talk="phrases", pace="24h+72h")
    other.sit(id_, 1)
    program = program_at(site, id_, 1)
    assert Program(site).get(f"/tables/{id_}/terms") == {
        "access": "link",
        "pace": "turns",
        "rated": False,
        "talk": "phrases",
        "lowest": None,
        "highest": None,
    }
    program.refused("POST", f"/tables/{id_}/talk", "refused", json={"text": "My own words"})
    assert texts(program.post(f"/tables/{id_}/talk", {"text": "Good luck!"})) == ["Good luck!"]
    # days off, as many as on the page and no more
    days = {"weekdays": [5, 6], "vacation": [], "zone": "Europe/Berlin"}
    assert program.post(f"/tables/{id_}/days-off", days) == days
    program.refused("POST", f"/tables/{id_}/days-off", "malformed", json=days | {"weekdays": [1, 2, 3]})
    gone = [{"first": "2020-01-01", "last": "2020-01-09"}]
    program.refused("POST", f"/tables/{id_}/days-off", "refused", json=days | {"vacation": gone})
    assert program.get(f"/tables/{id_}/days-off") == days
    Program(site).refused("GET", f"/tables/{id_}/days-off", "no-token")
    # the pace of the terms follows the table's
    player.form(f"/table/{id_}/pace", {"seat": "0", "pace": "live"})
    program.post(f"/tables/{id_}/pace", {"pace": "live"})
    assert Program(site).get(f"/tables/{id_}/terms")["pace"] == "live"
