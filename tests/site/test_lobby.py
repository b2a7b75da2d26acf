"""The lobby: strangers find each other, play, and are rated once; on both databases."""

import re
from collections.abc import Iterator

import pytest

from tests.site.house import Player, Site, text_of, until
from tests.site.people import sign_up

GAME = "trainmaker"
ON_BOTH = True


@pytest.fixture
def other(site: Site) -> Iterator[Player]:
    with Player(site) as player:
        yield player


def public(player: Player, **more: object) -> str:
    return player.create(GAME, "person", "friend", access="public", **more)


def listed(player: Player) -> dict[str, dict[str, object]]:
    return {table["id"]: table for table in player.get("/lobby.json").json()}


def test_a_public_table_is_listed_with_its_options_until_its_seats_are_taken(
    player: Player, other: Player
) -> None:
    # given a public table with a house rule, and one by invitation
    id_ = public(player, name=["Ann", ""], max_locomotives="7")
    private = player.create(GAME, "person", "friend")
    # then a stranger reads of the one, in words, and not of the other
    page = other.get("/lobby").text
    assert "Ann" in text_of(page)
    assert "locomotives" in text_of(page).lower()
    assert id_ in page
    assert private not in page
    for secret in (player.site.table(id_)["keys"], player.site.table(id_)["seed"]):
        assert secret.strip('[]"')[:20] not in page
    # when the stranger sits down
    answer = other.form(f"/table/{id_}/sit-down", {"name": "Bob"})
    assert answer.headers["location"] == f"/table/{id_}"
    assert other.look(id_)["seat"] == 1
    # then nobody else can, but everybody may watch
    assert listed(other)[id_]["free"] == 0
    with Player(other.site) as third:
        assert third.form(f"/table/{id_}/sit-down", {"name": "Cay"}).status_code == 409
        assert "At play" in text_of(third.get("/lobby").text)


def test_only_whoever_may_come_sits_down(player: Player, other: Player) -> None:
    invited = player.create(GAME, "person", "friend")
    by_link = player.create(GAME, "person", "friend", access="link")
    assert other.form(f"/table/{invited}/sit-down", {"name": "Bob"}).status_code == 403
    assert "A seat is free" not in text_of(other.get(f"/table/{invited}").text)
    # who has the address of a table by link may
    assert by_link not in other.get("/lobby").text
    assert "A seat is free" in text_of(other.get(f"/table/{by_link}").text)
    assert other.form(f"/table/{by_link}/sit-down", {"name": "Bob"}).status_code == 302


def test_an_empty_seat_goes_to_a_bot_if_the_host_says_so(player: Player, other: Player) -> None:
    id_ = public(player)
    assert other.form(f"/table/{id_}/fill", {"seat": "1"}).status_code == 403
    assert "Let a bot play" in player.get(f"/table/{id_}").text
    assert player.form(f"/table/{id_}/fill", {"seat": "1"}).status_code == 302
    assert "person" not in player.site.table(id_)["players"].split(",")[1]


def test_one_goes_from_table_to_table_where_it_is_ones_turn(player: Player) -> None:
    first, second = (player.create(GAME, "person", "greedy") for _ in range(2))
    assert "Next table" in player.get(f"/table/{first}").text
    assert player.get(f"/lobby/next?after={first}").headers["location"] == f"/table/{second}"


def test_two_strangers_find_each_other_play_and_are_rated_once(
    site: Site, player: Player, other: Player
) -> None:
    # given two people with accounts; a guest cannot seek a rated game
    with Player(site) as guest:
        assert guest.form("/lobby/seek", {"game": GAME, "pace": "live", "rated": "1"}).status_code >= 400
    sign_up(player, "Ann")
    sign_up(other, "Bob")
    # when both look for a game
    seek = {"game": GAME, "pace": "live", "rated": "1"}
    id_ = player.form("/lobby/seek", seek).headers["location"].rsplit("/", 1)[1]
    assert other.form("/lobby/seek", seek).headers["location"] == f"/table/{id_}"
    assert other.get(f"/table/{id_}.json").json()["seat"] == 1
    for each in (player, other):
        each.get(f"/table/{id_}")
    # and play for a while, then let bots play to the end
    for _ in range(6):
        seen = player.get(f"/table/{id_}.json").json()
        mover = (player, other)[seen["to_move"]]
        legal = mover.get(f"/table/{id_}.json").json()["legal"]
        assert mover.act(id_, legal[0], seen["n"]).status_code == 200
    for seat, each in enumerate((player, other)):
        each.form(f"/table/{id_}/lend", {"seat": seat, "level": "greedy"})
    # then both have a rating, one gained what the other lost, and the uncertainty is shown
    until(lambda: site.count("people_result") >= 2, "the results are written")
    ratings = [player.get(f"/player/{name}.json").json()["ratings"][0]["rating"] for name in ("Ann", "Bob")]
    values = sorted(rating["value"] for rating in ratings)
    assert values[0] < 1500 < values[1]
    assert all(rating["about"] < 500 for rating in ratings)
    page = text_of(player.get("/player/Ann").text)
    assert re.search(r"\d+ ± \d+", page)
    assert re.search(r"Turns kept: \d\d? of 100", page), "the bots' turns are not one's own"
    # a rematch counts too, for those who played
    again = player.form(f"/table/{id_}/rematch", {}).headers["location"].rsplit("/", 1)[1]
    assert site.value("select rated from people_terms where table_id = ?", again)
    # and nothing is written twice, also after a restart that looks for what was missed
    rows = site.count("people_result"), site.count("people_rating")
    site.restart()
    for each in (player, other):
        each.http.base_url = site.address
    assert player.get("/player/Ann.json").json()["ratings"][0]["rating"] == ratings[0]
    assert (site.count("people_result"), site.count("people_rating")) == rows


def test_the_stream_says_when_the_lobby_has_changed(site: Site, player: Player) -> None:
    with player.http.stream("GET", "/lobby/stream") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        with Player(site) as host:
            id_ = public(host)
            assert next(line for line in lines if line.startswith("event")) == "event: lobby"
            assert id_ in player.get("/lobby?part=1").text
