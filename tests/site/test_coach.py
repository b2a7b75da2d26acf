"""The coach at the site: a hint with its reasons, why a move was made, and the review of a finished game."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from urllib.parse import urlsplit

import pytest

from roundhouse.bots import find_bot
from roundhouse.lab import play_game
from tests.site.house import Player, Site, until
from tests.site.tables import put

GAME = "trainmaker"
SEED = "twins"  # which `put` gives to every table


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"), ROUNDHOUSE_REVIEW="3").start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


@pytest.fixture(scope="module")
def finished(site: Site) -> str:
    """A finished game between a weak bot and a good one."""
    table = play_game(GAME, 2, "", SEED, [find_bot(GAME, "random"), find_bot(GAME, "greedy")])
    return put(site, GAME, 2, "", [event.text for event in table.log], over=True)


@pytest.mark.parametrize("game", ["railroad-rivals", "ride-the-rails", "railway-rivals", GAME])
def test_a_hint_has_a_reason_and_numbers(player: Player, game: str) -> None:
    id_ = player.create(game, "person", "greedy", "greedy")
    seen = until(lambda: (now := player.look(id_)) and len(now["legal"]) > 1 and now, "it is never my turn")
    said = player.get(f"/table/{id_}/hint").raise_for_status().json()
    assert said["text"] in seen["legal"]
    assert re.search(r"\d", said["hint"]), said
    assert re.search("next best|as good|looking ahead|by rule of thumb", said["hint"]), said
    # what stands on the choice's own button anyway is not said again
    button = next(each for each in seen["choices"] if each["text"] == said["text"])
    assert button["label"] == said["label"]
    assert not button["hint"] or button["hint"] not in said["hint"]
    page = player.get(f"/table/{id_}?hint=1").text
    assert "A good bot would choose" in page


def test_a_review_is_made_beside_all_else_and_kept(site: Site, player: Player, finished: str) -> None:
    address = f"/table/{finished}/review"
    assert "Review this game" in player.get(address).text
    assert f'href="{address}"' in player.get(f"/table/{finished}").text
    # when it is asked for
    assert player.form(address, {}).status_code == 302
    assert "<progress" in player.get(address).text
    page = until(lambda: (now := player.get(address).text) and "Chances to win" in now and now, "no review")
    # then it has a graph, a line for each player, every decision, and what to try
    assert "Everyone's chance to win" in page.replace("&#x27;", "'")
    assert page.count('<th scope="row">') > 50
    assert "Luck" in page
    assert len(list((site.data / "reviews").glob("*.json"))) == 1
    # and it is there at once for whoever comes later, also by the game's record
    with Player(site) as other:
        assert "Chances to win" in other.get(address).text
        record = other.get(f"/table/{finished}/record").text
        opened = other.http.post("/open", data={"text": record}, headers={"Origin": site.address})
        kept = opened.headers["location"].split("/")[2]
        assert "Chances to win" in other.get(f"/record/{kept}/review").text


def test_a_review_that_nobody_could_make_says_so_and_can_be_asked_for_again(
    site: Site, player: Player
) -> None:
    # given a finished game, and a review of it that was asked for with a record that cannot be read
    table = play_game(GAME, 2, "", SEED, [find_bot(GAME, "easy"), find_bot(GAME, "greedy")])
    id_ = put(site, GAME, 2, "", [event.text for event in table.log], over=True)
    address = f"/table/{id_}/review"
    record = player.get(f"/table/{id_}/record").text
    name = f"{sha256(record.encode()).hexdigest()[:32]}.json"
    with closing(sqlite3.connect(site.data / "site.sqlite3", timeout=30)) as disk, disk:
        disk.execute(
            "insert into site_storedreview (name, record, done, tasks, holder, asked)"
            " values (?, 'no record at all', 0, 0, '', '2026-01-01 00:00:00')",
            [name],
        )
    # when it was tried: another one is asked for, so that the site looks what there is to do
    other = play_game(GAME, 2, "", SEED, [find_bot(GAME, "random"), find_bot(GAME, "easy")])
    kept = put(site, GAME, 2, "", [event.text for event in other.log], over=True)
    player.form(f"/table/{kept}/review", {})
    # then the page says what came of it, as programs read it too, and offers it again
    page = until(lambda: (now := player.get(address).text) and "came to no end" in now and now, "not told")
    assert "Review this game again" in page
    assert "<progress" not in page
    assert player.get(f"/api/v1/tables/{id_}/review").json()["state"] == "given-up"
    assert player.form(address, {}).status_code == 302
    until(lambda: "Chances to win" in player.get(address).text, "no review")
    assert player.get(f"/api/v1/tables/{id_}/review").json()["state"] == "ready"


def test_one_can_try_the_position_before_a_mistake(site: Site, player: Player) -> None:
    # given a finished game whose review has found one mistake, and a stroke of luck
    table = play_game(GAME, 2, "", SEED, [find_bot(GAME, "greedy"), find_bot(GAME, "random")])
    id_ = put(site, GAME, 2, "", [event.text for event in table.log], over=True)
    record = player.get(f"/table/{id_}/record").text
    n, worse, best = 7, table.log[7].text, "stop"
    assert table.log[n].actor == 0
    review = {
        "seats": 2,
        "decisions": [
            {"n": n, "seat": 0, "text": worse, "best": best, "regret": 0.2, "error": 0.03},
            {"n": n + 1, "seat": 0, "text": "roll", "best": "stop", "regret": 0.02, "error": 0.0001},
            {"n": n + 2, "seat": 0, "text": "roll", "best": "roll", "regret": 0.0, "error": 0.0},
        ],
        "chances": [[6, [0.5, 0.5]], [len(table.log), [1.0, 0.0]]],
        "luck": [[0, [[0.1, 0.02], [-0.1, 0.02]]]],
    }
    place = site.data / "reviews" / f"{sha256(record.encode()).hexdigest()[:32]}.json"
    place.parent.mkdir(exist_ok=True)
    place.write_text(json.dumps(review), "utf-8")
    # when one reads it
    page = player.get(f"/table/{id_}/review").text
    assert "was better by 20 % (± 3 %)" in page
    assert "It brought Ann 10 %." in page
    assert "+10 % (± 2)" in page
    assert "<td>2 %</td><td>1 %</td>" in page  # that ± 0 % would be claimed is too much
    assert "<td>0 %</td><td></td>" in page
    assert re.search(r">step [1-9]\d*<", page)  # the axis of the graph
    found = re.findall(r'name="n" value="(\d+)"><input type="hidden" name="seat" value="(\d+)"', page)
    dealt = next(event.n for event in table.log if event.actor >= 0)
    assert found == [(str(n), "1"), (str(dealt), "1")]  # before the mistake, and after the stroke of luck
    # as programs read it
    told = player.get(f"/api/v1/tables/{id_}/review").json()
    assert told["decisions"][0]["mistake"] is True
    assert told["chances"] == [{"n": 6, "seats": [0.5, 0.5]}, {"n": len(table.log), "seats": [1.0, 0.0]}]
    assert told["luck"] == [{"n": 0, "seats": [0.1, -0.1], "errors": [0.02, 0.02]}]
    # then one can try it oneself
    answer = player.form(f"/table/{id_}/fork", {"n": n, "seat": 1, "review": 1, "against": "bots"})
    assert answer.status_code == 302
    address = answer.headers["location"]
    tried = player.look(urlsplit(address).path.rsplit("/", 1)[1])
    assert tried["to_move"] == 0
    assert worse in tried["legal"]
    # and finds back, to the replay as well if one came from there
    page = player.get(address).text
    assert f"Here you decide step {n + 1} of another game yourself" in page
    assert f'<a href="/table/{id_}/review">Back to its review</a>' in page
    address = player.form(f"/table/{id_}/fork", {"n": n, "against": "bots"}).headers["location"]
    assert f'<a href="/table/{id_}/replay/{n}">Back to its replay</a>' in player.get(address).text
    for forged in ("//evil.example.1", "table.a/b.5", "table.x"):
        assert "another game" not in player.get(f"{urlsplit(address).path}?of={forged}").text


def test_a_move_is_explained_afterwards_and_never_before(player: Player, finished: str) -> None:
    log = player.get(f"/table/{finished}.json").json()["log"]
    n = next(i for i, (actor, _) in enumerate(log) if actor == 1) + 1
    assert "Why this move?" in player.get(f"/table/{finished}/replay/{n}").text
    page = player.get(f"/table/{finished}/replay/{n}?why=1").text
    told = re.search(r'<p class="reason" role="status">(.*?)</p>', page)
    assert told
    assert told[1].startswith("Bob: “")
    # in a game that goes on the reasons of another would tell what it holds
    id_ = player.create(GAME, "person", "greedy")
    until(lambda: player.look(id_)["legal"], "it is never my turn")
    page = player.get(f"/table/{id_}/replay/4?why=1").text
    assert "reason" not in page
    assert player.get(f"/table/{id_}/review").status_code == 409
    assert player.form(f"/table/{id_}/review", {}).status_code == 409
