"""Whole games over HTTP, and what happens to those who come late, twice or at once."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from roundhouse import OVER, Table, find_game, game_names
from roundhouse.bots import bot_names
from tests.site.house import Player, Site

GAMES = game_names()


def until_due(player: Player, id_: str) -> dict[str, object]:
    """Look until it is one's turn or the game is over: bots play at their own pace."""
    for _ in range(20_000):
        seen: dict[str, object] = player.look(id_)
        if seen["legal"] or seen["to_move"] == OVER:
            return seen
    raise AssertionError("The bots do not move.")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots_by_what_the_site_offers(player: Player, game: str) -> None:
    seats = max(2, find_game(game).fewest)
    id_ = player.create(game, "person", *[bot_names(game)[0]] * (seats - 1))
    for step in range(5000):
        seen = until_due(player, id_)
        if seen["to_move"] == OVER:
            break
        legal = seen["legal"]
        assert isinstance(legal, list)
        assert isinstance(seen["n"], int)
        answer = player.act(id_, legal[step % len(legal)], seen["n"])
        assert answer.status_code == 200, answer.text
        assert answer.json()["n"] > seen["n"]
    assert player.look(id_)["to_move"] == OVER
    assert player.act(id_, "stop", player.look(id_)["n"]).status_code == 409
    record = player.get(f"/table/{id_}/record").text
    table = Table.from_record(record)
    assert table.over
    table.verify()


@pytest.mark.parametrize("game", [name for name in GAMES if find_game(name).modules])
def test_a_table_has_the_rules_of_the_modules_that_are_on(player: Player, game: str) -> None:
    found = find_game(game)
    for module in list(found.modules)[-3:]:
        id_ = player.create(game, "person", "person", modules=[module])
        shown = set(re.findall(r'<div id="([\w.-]+)">', player.get(f"/table/{id_}/rules?part=1").text))
        assert shown == set(found.rulebook.at([module]).rules)
        assert all(not rule.modules or module in rule.modules for rule in map(found.rulebook.find, shown))
    everything = set(re.findall(r'<div id="([\w.-]+)">', player.get(f"/rules/{game}").text))
    assert everything == set(found.rulebook.rules)


def test_why_not_takes_names_for_hexes(player: Player) -> None:
    id_ = player.create("railway-rivals", "person", "person")
    answer = player.get(f"/table/{id_}/why?text=start elmstead").json()
    assert answer["text"] == "start:E4"
    assert answer["allowed"]
    assert player.get(f"/table/{id_}/why?text=start elmsted").json()["why"].endswith("mean 'Elmstead'?")


@pytest.fixture
def id_(player: Player) -> str:
    return player.create(GAMES[0], "person", "person")


def test_a_stale_click_is_refused_and_changes_nothing(player: Player, id_: str, base: dict[str, str]) -> None:
    before = player.look(id_)
    assert player.act(id_, before["legal"][0], before["n"]).status_code == 200
    after = player.look(id_)
    for n in (before["n"], after["n"] + 1, -1, 10**20):
        answer = player.act(id_, after["legal"][0], n)
        assert answer.status_code == 409
        assert answer.headers["content-type"] == "application/problem+json"
    assert player.look(id_) == after


def test_the_same_request_twice_is_one_action(
    player: Player, site: Site, id_: str, base: dict[str, str]
) -> None:
    seen = player.look(id_)
    answers = [player.act(id_, seen["legal"][0], seen["n"], "one-request") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert [key for _, _, _, key in site.lines(id_)].count("one-request") == 1
    assert player.look(id_)["n"] == answers[0].json()["n"]


def test_of_two_at_once_exactly_one_wins(player: Player, site: Site, id_: str, base: dict[str, str]) -> None:
    for _ in range(10):
        seen = player.look(id_)
        with ThreadPoolExecutor(4) as pool:
            answers = list(
                pool.map(lambda _, seen=seen: player.act(id_, seen["legal"][0], seen["n"]), range(4))
            )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    lines = site.lines(id_)
    assert [n for n, *_ in lines] == list(range(len(lines)))
    assert sum(key is not None for *_, key in lines) == 10


def test_what_is_taken_back_may_be_done_again_but_not_by_a_late_retry(
    player: Player, id_: str, base: dict[str, str]
) -> None:
    seen = player.look(id_)
    for _ in range(500):
        done = player.act(id_, seen["legal"][-1], seen["n"], f"request-{seen['n']}")
        assert done.status_code == 200
        taken = player.form(f"/table/{id_}/undo", {"n": done.json()["n"]})
        if taken.status_code in (200, 302):
            break
        assert taken.status_code == 422
        seen = player.look(id_)
    back = player.look(id_)
    assert back["position"] == seen["position"]
    assert back["log"] == seen["log"]
    assert back["n"] > done.json()["n"], "a page drawn before the undo must be known as stale"
    assert player.act(id_, seen["legal"][-1], seen["n"], f"request-{seen['n']}").status_code == 200
    assert player.look(id_) == back
    assert player.act(id_, seen["legal"][-1], seen["n"]).status_code == 409
    assert player.act(id_, seen["legal"][-1], back["n"]).status_code == 200
