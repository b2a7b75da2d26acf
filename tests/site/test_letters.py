"""Letters on a table's page: read back before they count, secret until all are in; and the zine."""

import re
from html import unescape

import pytest

from tests.site.house import Player, Site, until

POST = ["postal"]


@pytest.fixture
def id_(player: Player) -> str:
    return player.create("railway-rivals", "person", "greedy", modules=POST)


def read_back(player: Player, id_: str, text: str) -> str:
    """The page that answers to a letter."""
    answer = player.form(f"/table/{id_}/letter", {"letter": text, "n": player.look(id_)["n"]})
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def test_a_letter_is_read_back_in_full_and_counts_when_that_is_sent(player: Player, id_: str) -> None:
    page = unescape(player.get(f"/table/{id_}").text)
    assert re.search(r"<textarea[^>]*>\s*Round 0. \w+\nname: \ncolours: \nstart: \n</textarea>", page)
    typed = "Round 0\nstart: Elmsted, Fairford\nhello there"
    page = read_back(player, id_, typed)
    assert "<li>start: Elmstead, Fairford.</li>" in page
    assert "<li>Line 2: “Elmsted” is read as Elmstead.</li>" in page
    assert "Line 3: The line is not read from “hello there” on: known are a)" in page
    assert typed in page  # it can be changed
    # nothing has happened yet
    assert player.look(id_)["n"] == 0
    assert "Send this letter" in page
    sent = player.form(f"/table/{id_}/send-letter", {"letter": typed})
    assert sent.status_code == 302
    until(
        lambda: "write what you build for a" in player.look(id_)["ask"], "the bot writes, and all is opened"
    )
    assert player.look(id_)["n"] > 1
    page = read_back(player, id_, "Round 1\na) (Elmstead) - E5\nb) (E5) - Nowhere\nc) (E5) - D5")
    assert "1a) (Elmstead) - E5: 1 segment, 1 of" in page
    assert "Line 3: There is no place “Nowhere” on this map." in page


def test_a_letter_of_which_nothing_is_used_cannot_be_sent(player: Player, id_: str) -> None:
    page = read_back(player, id_, "Round 5\nstart: Elmstead")
    assert "Nothing of this letter is used" in page
    assert "Your letter is for round 5; round 0 is open." in page
    assert "Send this letter" not in page


def test_only_who_holds_a_seat_writes_a_letter(player: Player, id_: str, site: Site) -> None:
    with Player(site) as other:
        other.get(f"/table/{id_}")
        for address in ("letter", "send-letter"):
            assert other.form(f"/table/{id_}/{address}", {"letter": "Round 0"}).status_code == 403
    table = player.create("railway-rivals", "person", "greedy")
    assert player.form(f"/table/{table}/letter", {"letter": "Round 0"}).status_code == 404
    assert player.get(f"/table/{table}/zine").status_code == 404
    assert 'name="letter"' not in player.get(f"/table/{table}").text
    assert player.form(f"/table/{id_}/letter", {"letter": "x" * 7000}).status_code == 413


def test_letters_are_secret_and_the_zine_tells_what_all_may_know(player: Player, site: Site) -> None:
    id_ = player.create("railway-rivals", "person", "person", modules=POST)
    with Player(site) as guest:
        seen = player.look(id_)
        player.act(id_, "orders:start=E4.F9", seen["n"])
        for address in ("", "/log", ".json", "/zine"):
            assert "start=E4" not in guest.get(f"/table/{id_}{address}").text
        assert "SHA-256 of the seed" in guest.get(f"/table/{id_}/zine").text, "the first page"
        assert guest.get(f"/table/{id_}/zine/0").status_code == 404
        seen = player.look(id_)
        player.act(id_, "orders:start=F9", seen["n"])
        seen = player.look(id_)
        player.act(id_, "orders:a=E4.E5", seen["n"])
        page = guest.get(f"/table/{id_}/zine").text
        assert "a=E4.E5" not in page
        assert "Elmstead" in page
        assert f'<a href="/table/{id_}/zine">' in player.get(f"/table/{id_}").text
        seen = player.look(id_)
        player.act(id_, "orders:nothing", seen["n"])
        page = guest.get(f"/table/{id_}/zine/1").text
        assert "(Elmstead) - E5" in page
        assert "Round 0" in page
        assert guest.get(f"/table/{id_}/zine.pdf").content.startswith(b"%PDF")
        told = guest.get(f"/table/{id_}/zine/1.json").json()
        assert told["rounds"] == [0, 1]
        assert [section["heading"] for section in told["sections"]][:2] == ["Companies", "Builds"]
        assert f'href="/table/{id_}/zine/1.json"' in page
        assert guest.get(f"/table/{id_}/zine/9.json").status_code == 404
