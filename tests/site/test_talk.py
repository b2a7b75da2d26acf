"""Talk, notes and moderation: who hears what, and that nothing is done in secret."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.site.house import Player, Site, text_of
from tests.site.people import sign_in, sign_up

GAME = "trainmaker"


@pytest.fixture
def other(site: Site) -> Iterator[Player]:
    with Player(site) as player:
        yield player


@pytest.fixture
def watcher(site: Site) -> Iterator[Player]:
    with Player(site) as player:
        yield player


@pytest.fixture(scope="module")
def moderator(site: Site) -> Iterator[Player]:
    with Player(site) as player:
        sign_up(player, "Mod")
        command = [sys.executable, "-m", "roundhouse.cli", "moderator", "mod", "--data", str(site.data)]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        subprocess.run(command, check=True, env=env, capture_output=True)
        yield player


def table_of_two(player: Player, other: Player, **more: object) -> str:
    id_ = player.create(GAME, "person", "friend", name=["Ann", ""], **more)
    other.sit(id_, 1, "Bob")
    return id_


def say(player: Player, id_: str, text: str) -> int:
    return player.form(f"/table/{id_}/talk", {"text": text}).status_code


def read(player: Player, id_: str) -> str:
    return text_of(player.get(f"/table/{id_}/talk").text)


def numbers(player: Player, id_: str) -> list[str]:
    return re.findall(r'name="message" value="(\d+)"', player.get(f"/table/{id_}/talk").text)


def test_players_and_watchers_do_not_hear_each_other(player: Player, other: Player, watcher: Player) -> None:
    id_ = table_of_two(player, other)
    # when a player speaks, and a watcher
    assert say(player, id_, "My cars are <b>boxcars</b>") == 302
    assert say(watcher, id_, "Ann should take the caboose") == 302
    # then each is heard by its own, as it was written, and by nobody else
    for page in (f"/table/{id_}", f"/table/{id_}/talk"):
        assert "Ann" in text_of(other.get(page).text)
        assert "&lt;b&gt;boxcars" in other.get(page).text
        assert "should take the caboose" not in other.get(page).text
        assert "My cars" not in watcher.get(page).text
    assert "should take the caboose" in read(watcher, id_)


def test_a_table_may_want_phrases_or_silence(player: Player, other: Player) -> None:
    quiet = table_of_two(player, other, talk="phrases")
    assert say(player, quiet, "I have three locomotives") == 422
    assert player.form(f"/table/{quiet}/talk", {"phrase": "Well played."}).status_code == 302
    assert "Well played." in read(other, quiet)
    silent = table_of_two(player, other, talk="none")
    assert say(player, silent, "Hello!") == 422


def test_notes_are_ones_own(player: Player, other: Player, moderator: Player) -> None:
    id_ = table_of_two(player, other)
    assert player.form(f"/table/{id_}/note", {"note": "Bob hoards tank cars"}).status_code == 302
    assert "hoards tank cars" in player.get(f"/table/{id_}").text
    for each, page in ((other, f"/table/{id_}"), (moderator, f"/moderation/table/{id_}/")):
        assert "hoards" not in each.get(page).text


def test_one_need_not_read_somebody(player: Player, other: Player) -> None:
    id_ = table_of_two(player, other)
    say(other, id_, "Hurry up!")
    player.form(f"/table/{id_}/talk/mute", {"message": numbers(player, id_)[0]})
    assert "Hurry" not in read(player, id_)
    assert "Hurry" in read(other, id_), "the author is not told"
    player.form(f"/table/{id_}/talk/mute", {})
    assert "Hurry" in read(player, id_)


def test_a_moderator_sees_what_was_reported_and_what_is_done_stands_in_the_log(
    site: Site, player: Player, other: Player, watcher: Player, moderator: Player
) -> None:
    # given rude words, and others
    id_ = table_of_two(player, other)
    say(other, id_, "Rude words")
    say(player, id_, "Private words")
    # nobody else gets in
    assert other.get("/moderation/").status_code == 302
    assert other.get(f"/moderation/table/{id_}/").status_code == 302
    # who cannot read a message cannot report it
    number = numbers(player, id_)[0]
    assert watcher.form(f"/table/{id_}/talk/report", {"message": number}).status_code == 404
    player.form(f"/table/{id_}/talk/report", {"message": number, "reason": "rude"})
    page = moderator.get("/moderation/people/report/").text
    assert "Rude words" in page
    assert "Private words" not in page + moderator.get("/moderation/people/message/").text
    # when it is removed, nobody reads it any more, and the log says so
    moderator.form("/moderation/people/message/", {"action": "take_down", "_selected_action": number})
    assert "Rude words" not in read(player, id_)
    assert "A moderator removed what was said" in text_of(player.get(f"/table/{id_}/log").text)
    # a record shows nothing that is hidden: no dealt contract, no seed, no secret of a seat
    page = moderator.get(f"/moderation/table/{id_}/").text
    dealt = [text for _, kind, text, _ in site.lines(id_) if not kind and "deal:" in text]
    assert dealt
    for contract in re.findall(r"[a-z]+(?:-[a-z]+)+", " ".join(dealt)):
        assert contract not in page
    stored = site.table(id_)
    for secret in (stored["seed"], *re.findall(r'"(\w[^"]+)"', stored["keys"] + stored["links"])):
        assert secret not in page


def test_a_closed_table_stands_still_until_it_is_opened_again(
    player: Player, other: Player, moderator: Player
) -> None:
    id_ = table_of_two(player, other)
    moderator.form(f"/moderation/table/{id_}/", {"do": "close", "reason": "a quarrel"})
    seen = player.look(id_)
    refused = player.act(id_, seen["legal"][0], seen["n"])
    assert refused.status_code == 409
    assert "closed" in refused.json()["detail"]
    assert "closed the table: a quarrel" in text_of(other.get(f"/table/{id_}/log").text)
    moderator.form(f"/moderation/table/{id_}/", {"do": "open"})
    seen = player.look(id_)
    assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200


def test_a_decision_is_taken_back_when_everyone_agrees_and_a_seat_is_replaced(
    site: Site, player: Player, other: Player, moderator: Player
) -> None:
    id_ = table_of_two(player, other)
    seen = player.look(id_)
    assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200
    before = len(player.look(id_)["log"])
    # when a moderator proposes it, one agreement is not enough
    moderator.form(f"/moderation/table/{id_}/", {"do": "undo"})
    assert "proposes to take the last decision back" in text_of(other.get(f"/table/{id_}").text)
    player.form(f"/table/{id_}/agree", {"agree": "1"})
    assert len(player.look(id_)["log"]) == before
    other.form(f"/table/{id_}/agree", {"agree": "1"})
    assert len(player.look(id_)["log"]) < before
    assert "everyone agreed" in text_of(player.get(f"/table/{id_}/log").text)
    # when a seat is replaced, its holder is out and a new invitation opens it
    moderator.form(f"/moderation/table/{id_}/", {"do": "free", "seat": "1"})
    assert other.look(id_)["seat"] == -1
    assert "A moderator freed the seat of Bob" in text_of(player.get(f"/table/{id_}/log").text)
    # a shut account signs in no more
    with Player(site) as rude:
        sign_up(rude, "Rude")
        number = re.search(
            r'value="(\d+)"[^>]*>\s*</td>\s*<th[^>]*>.*?Rude',
            moderator.get("/moderation/auth/user/?q=Rude").text,
            re.S,
        )
        assert number
        moderator.form("/moderation/auth/user/", {"action": "shut", "_selected_action": number[1]})
        assert rude.get("/account/").status_code == 302
        assert sign_in(rude, "Rude").headers.get("location") == "/account/inactive/"
