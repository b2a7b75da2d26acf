"""After a game: its end explained, the rematch, the replay by turn; and the rules, searched."""

import re
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from roundhouse import Table, find_game, game_names
from roundhouse.display.turns import turns
from tests.site.house import PATIENCE, Player, Site
from tests.site.tables import KEYS, put

RECORDS = Path(__file__).parent.parent / "records"
GAME = "trainmaker"


def record_of(game: str, pattern: str = "[34]-*.rec") -> Table:
    return Table.from_record(sorted((RECORDS / game).glob(pattern))[0].read_text("utf-8"))


def put_finished(site: Site, table: Table, **more: Any) -> str:
    """A table on disk at which this game was played to its end."""
    texts = [event.text for event in table.log]
    more |= {"seed": table.seed, "over": True, "version": table.rules.older or table.game.version}
    return put(site, table.game.name, len(table.names), table.rules.options.text(), texts, **more)


@pytest.fixture
def id_(site: Site) -> str:
    return put_finished(site, record_of(GAME))


def sit(player: Player, id_: str, seat: int) -> None:
    """Hold this seat from now on."""
    player.http.cookies.set("browser", KEYS[seat], domain="127.0.0.1")
    assert player.get(f"/table/{id_}.json").json()["seat"] == seat


# The end


@pytest.mark.parametrize("game", game_names())
def test_the_page_of_a_finished_game_explains_its_scores(site: Site, player: Player, game: str) -> None:
    table = record_of(game)
    id_ = put_finished(site, table)
    page = player.get(f"/table/{id_}").text
    words = table.game.words("en")
    assert words.standing(table.view(), table.names).why.split(".")[0] in page
    for event in table.log:
        for entry in event.entries:
            assert not entry.amount or words.source(table.rules, entry) in page
    sums = re.search(r"In all</th>(.*?)</tr>", page)
    assert sums is not None
    assert [int(sum_) for sum_ in re.findall(r"\d+", sums[1])] == table.scores
    moments = re.findall(rf'href="(/table/{id_}/replay/\d+)">Turn \d+', page)
    assert len(moments) == 3
    assert player.get(moments[0]).status_code == 200
    assert 'class="score-graph"' in page


def test_who_played_alone_sees_every_rank_and_the_own_one(site: Site, player: Player) -> None:
    table = record_of("railroad-rivals", "1-eleven*.rec")
    page = player.get(f"/table/{put_finished(site, table)}").text
    titles = table.game.words("en").standing(table.view(), table.names).titles
    assert len(titles) > 5
    for _, title in titles:
        assert title in page
    [own] = re.findall(r"<li class=won aria-current=true>.*?<b>(.*?)</b>", page)
    assert own == [title for lowest, title in titles if table.scores[0] >= lowest][-1]
    assert "Place</th>" not in page


# The rematch


def test_a_rematch_seats_everyone_where_they_sat(site: Site, player: Player, bob: Player, id_: str) -> None:
    sit(player, id_, 0)
    sit(bob, id_, 1)
    live = f"{site.socket_address}/live/{id_}?n={len(site.lines(id_))}"
    with connect(live, additional_headers={"Cookie": bob.cookie()}) as socket:
        answer = player.form(f"/table/{id_}/rematch", {})
        told = str(socket.recv(PATIENCE))
    assert answer.status_code == 302
    new = answer.headers["location"].rsplit("/", 1)[1]
    assert "Rematch: take your seat" in told
    again = bob.form(f"/table/{id_}/rematch", {})
    assert again.headers["location"] == answer.headers["location"]
    for name in ("game", "names", "options", "players"):
        assert site.table(new)[name] == site.table(id_)[name]
    assert site.table(new)["seed"] != site.table(id_)["seed"]
    assert [
        player.get(f"/table/{new}.json").json()["seat"],
        bob.get(f"/table/{new}.json").json()["seat"],
    ] == [0, 1]


def test_who_held_no_seat_gets_none_and_may_watch(site: Site, player: Player, bob: Player, id_: str) -> None:
    refused = bob.form(f"/table/{id_}/rematch", {})
    assert refused.status_code == 403
    assert "Rematch" not in bob.get(f"/table/{id_}").text
    sit(player, id_, 0)
    new = player.form(f"/table/{id_}/rematch", {}).headers["location"]
    assert f'href="{new}">Watch the rematch' in bob.get(f"/table/{id_}").text
    assert bob.form(f"/table/{id_}/rematch", {}).status_code == 403
    assert bob.get(f"{new}.json").json()["seat"] == -1


def test_there_is_no_rematch_before_the_end(player: Player) -> None:
    id_ = player.create(GAME, "person", "person")
    assert "Rematch" not in player.get(f"/table/{id_}").text
    assert player.form(f"/table/{id_}/rematch", {}).status_code == 409


def test_bots_stay_bots_and_a_lent_seat_comes_back(mortal: Site) -> None:
    table = record_of(GAME, "4-*.rec")
    id_ = put_finished(mortal, table, players='["greedy", "person", "random", "greedy"]')
    with Player(mortal) as ann:
        sit(ann, id_, 0)
        new = ann.form(f"/table/{id_}/rematch", {}).headers["location"].rsplit("/", 1)[1]
        assert mortal.table(new)["players"] == '["person", "person", "random", "greedy"]'
        mortal.restart()
    with Player(mortal) as bob:  # and the way there is not forgotten
        sit(bob, id_, 1)
        assert bob.form(f"/table/{id_}/rematch", {}).headers["location"] == f"/table/{new}"


# The replay


def test_a_replay_goes_by_turn_or_by_step_without_scripts(site: Site, player: Player, id_: str) -> None:
    log = record_of(GAME).log
    stops = [turn.stop for turn in turns(log)]
    page = player.get(f"/table/{id_}/replay/{stops[3] + 1}").text

    def leads(way: str) -> int:
        found = re.search(rf'data-go="{way}" href="/table/{id_}/replay/(\d+)"', page)
        assert found is not None
        return int(found[1])

    assert [leads(way) for way in ("first", "turn-back", "back", "next", "turn-on", "last")] == [
        0,
        stops[3],
        stops[3],
        stops[3] + 2,
        stops[4],
        len(log),
    ]
    ended = player.get(f"/table/{id_}/replay/{stops[4]}?fragment=1").text
    assert "<h2>Turn 4 · " in ended
    assert page.count('class="turn"') == len(stops)
    assert 'class="score-graph"' in page


# The rules


@pytest.mark.parametrize("game", game_names())
def test_rules_are_searched_by_id_and_by_words(player: Player, game: str) -> None:
    def found(asked: str) -> list[str]:
        page = player.get(f"/rules/{game}", params={"q": asked}).text
        return re.findall(r'<div id="([\w.-]+)">', page)

    rules = find_game(game).rulebook.rules
    some = list(rules.values())[7]
    assert some.id in found(some.id.lower())
    words = some.text.split()
    assert some.id in found(f" {words[2]}  {words[1].upper()} ")
    assert 0 < len(found("must")) < len(rules)
    assert found("no-such-word") == []
    assert found("") == list(rules)


def test_what_is_searched_for_is_no_markup(player: Player) -> None:
    page = player.get(f"/rules/{GAME}", params={"q": '"><b>must'}).text
    assert "><b>must" not in page
    assert "0 rules found" in page
