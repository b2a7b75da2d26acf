"""Which browser holds which seat: one key for all its tables, seats that belong together, names."""

import json
import re
import sqlite3
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from django.core.signing import TimestampSigner

from roundhouse import Table, dice_at, game_names
from roundhouse.bots import bot_names, find_bot
from tests.site.house import PATIENCE, Player, Site, links_on, own_tables, text_of
from tests.site.tables import INVITATIONS, put

GAME = game_names()[0]
BEGUN = [event.text for event in Table.new(GAME, 2, seed="twins").log]
"""What has happened at a table that `put` lays on disk, before anybody acts."""


def finished() -> list[str]:
    """What has happened at the same table when a game between bots is over."""
    table, bot = Table.new(GAME, 2, seed="twins"), find_bot(GAME, bot_names(GAME)[0])
    while not table.over:
        table.play(bot.choose(table.view(table.to_move), dice_at("finished", len(table.log))).text())
    return [event.text for event in table.log]


# The key of a browser


def test_a_browser_has_one_key_for_all_its_tables(site: Site) -> None:
    with Player(site) as player:
        ids = [player.create(GAME, "person", "person") for _ in range(3)]
        assert all(player.look(id_)["legal"] for id_ in ids)
        assert set(player.http.cookies) == {"browser", "csrftoken"}


def test_seats_are_held_after_a_restart(mortal: Site) -> None:
    with Player(mortal) as player:
        id_ = player.create(GAME, "person", "friend")
        seen = player.get(f"/table/{id_}.json").json()
        player.http.base_url = mortal.restart().address
        assert player.get(f"/table/{id_}.json").json() == seen
        assert links_on(player.get(f"/table/{id_}").text), "who set it up sees its invitations again"


def test_the_disk_does_not_hold_the_key_and_what_it_holds_opens_nothing(site: Site) -> None:
    with Player(site) as player, Player(site) as thief:
        id_ = player.create(GAME, "person", "person")
        seen, key = player.look(id_), player.http.cookies["browser"]
        base = sqlite3.connect(site.data / "site.sqlite3")
        rows = base.execute(
            "select browser, seat from site_storedholder where table_id = ?", [id_]
        ).fetchall()
        dump = "\n".join(base.iterdump())
        base.close()
        assert {seat for _, seat in rows} == {-1, 0, 1}
        assert {browser for browser, _ in rows} == {sha256(key.encode()).hexdigest()}
        assert key not in dump
        for forged in (rows[0][0], key[:-1], key + "x", key.swapcase(), "", "x" * 24, "é" * 24):
            headers = {b"Cookie": f"browser={forged}".encode("latin-1")}
            assert thief.get(f"/table/{id_}.json", headers=headers).json()["legal"] == []
            order = {"text": seen["legal"][0], "n": seen["n"], "key": "a-request"}
            assert thief.http.post(f"/act/{id_}", json=order, headers=headers).status_code == 403


def test_no_key_is_ever_logged(mortal: Site) -> None:
    with Player(mortal) as player, Player(mortal) as friend:
        id_ = player.create(GAME, "person", "friend")
        link = links_on(player.get(f"/table/{id_}").text)[0]
        friend.form(link, {"name": "Bea"})
        friend.get("/no/such/page")
        friend.form(link + "x", {"name": "Bea"})
    mortal.kill()
    said = "".join(mortal.said)
    for secret in (player.http.cookies["browser"], friend.http.cookies["browser"], link.rsplit("/", 1)[1]):
        assert secret not in said


# How it was before


def test_old_cookies_of_a_table_go_on_working_and_are_taken_over(tmp_path: Path) -> None:
    site = Site(tmp_path, ROUNDHOUSE_SECRET="of-old").start()
    try:
        # given two tables of which a browser knows the seats by a cookie each, and one that is gone
        ids = [put(site, GAME, 2, "", BEGUN, held=False) for _ in range(2)]
        with Player(site) as player:
            for id_ in [*ids, "gone"]:
                player.http.cookies.set(f"seat-{id_}", ".".join(INVITATIONS[:2]), domain="127.0.0.1")
                signer = TimestampSigner(
                    key="django.http.cookiesof-old", salt=f"host-{id_}", fallback_keys=[]
                )
                player.http.cookies.set(f"host-{id_}", signer.sign("1"), domain="127.0.0.1")
            # when it has seen the home page, then its key stands for both tables, and the cookies are gone
            home = player.get("/").text
            assert set(own_tables(home)) == set(ids)
            # and only what may be another site's on this machine stays
            assert set(player.http.cookies) == {"browser", "csrftoken", "seat-gone", "host-gone"}
            seen = player.look(ids[0])
            assert player.act(ids[0], seen["legal"][0], seen["n"]).status_code == 200
            player.http.base_url = site.restart().address
            assert all(player.look(id_)["legal"] for id_ in ids)
            assert "Your seats" in player.get(f"/table/{ids[1]}").text
    finally:
        site.kill()
    hosts = sqlite3.connect(tmp_path / "site.sqlite3")
    found = hosts.execute("select count(*) from site_storedholder where seat = -1").fetchone()
    hosts.close()
    assert found == (2,), "who set a table up is still known"


def test_a_key_in_an_old_cookie_that_is_wrong_is_not_taken_over(site: Site) -> None:
    id_ = put(site, GAME, 2, "", BEGUN, held=False)
    with Player(site) as player:
        player.http.cookies.set(f"seat-{id_}", "forged")
        assert own_tables(player.get("/").text) == []
        assert player.get(f"/table/{id_}.json").json()["legal"] == []


def test_who_keeps_no_cookies_is_not_written_down_again_and_again(site: Site) -> None:
    id_ = put(site, GAME, 2, "", BEGUN, held=False)
    with Player(site) as player:
        old = {"Cookie": f"seat-{id_}={INVITATIONS[0]}", "X-Forwarded-For": "203.0.113.9"}
        for _ in range(60):
            player.http.cookies.clear()
            assert player.http.get("/", headers=old).status_code == 200
            player.http.cookies.clear()
    disk = sqlite3.connect(site.data / "site.sqlite3")
    (rows,) = disk.execute("select count(*) from site_storedholder where table_id = ?", [id_]).fetchone()
    disk.close()
    assert rows == 1, "the secret is an invitation's, and opens the seat once"


def test_an_old_database_is_brought_up_to_date(tmp_path: Path) -> None:
    # given a database as the last version left it
    program = (
        "import os, sys; os.environ['ROUNDHOUSE_DATA'] = sys.argv[1]\n"
        "os.environ['DJANGO_SETTINGS_MODULE'] = 'roundhouse.site.settings'\n"
        "import django; django.setup()\n"
        "from django.core.management import call_command\n"
        "call_command('migrate', 'site', '0002', verbosity=0)\n"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True, timeout=PATIENCE)
    site = Site(tmp_path)
    id_ = put(site, GAME, 2, "", BEGUN, held=False)
    # when the site is started, then the table is there, and so are its seats
    site.start()
    try:
        with Player(site) as player:
            player.http.cookies.set(f"seat-{id_}", ".".join(INVITATIONS[:2]), domain="127.0.0.1")
            assert own_tables(player.get("/").text) == [id_]
            seen = player.look(id_)
            assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200
    finally:
        site.kill()


# One's own tables


def test_the_home_page_lists_ones_own_tables_the_one_played_last_first(site: Site) -> None:
    with Player(site) as player, Player(site) as stranger:
        assert own_tables(player.get("/").text) == []
        ids = [player.create(GAME, "person", "person", name=["Zoe", f"Rival{i}"]) for i in range(12)]
        assert own_tables(player.get("/").text) == ids[::-1]
        seen = player.look(ids[3])
        player.act(ids[3], seen["legal"][0], seen["n"])
        home = player.get("/").text
        assert own_tables(home) == [ids[3], *[id_ for id_ in ids[::-1] if id_ != ids[3]]]
        assert own_tables(home.partition("<details>")[0] + "</section>") == own_tables(home)[:10]
        assert "2 more" in text_of(home)
        assert own_tables(stranger.get("/").text) == []


def test_the_list_says_with_whom_one_plays_whose_turn_it_is_and_what_is_over(mortal: Site) -> None:
    level = bot_names(GAME)[0]
    with Player(mortal) as player:
        mine = player.create(GAME, "person", level, level, name=["Zoe", "", "Yan"], first="1")
        theirs = player.create(GAME, "person", "friend", name=["Zoe", "Uma"], first="2")
        done = put(mortal, GAME, 2, "", finished(), over=True, held=False)
        player.sit(done, 0)
        while not player.look(mine)["legal"]:
            pass
        acting = player.look(theirs)["to_move"]
        for again in (False, True):  # the second time nothing is open: it is read from disk
            lines = dict(re.findall(r'href="/table/([^"]+)">(.*?)</li>', player.get("/").text, re.DOTALL))
            assert "with Bob and Yan" in text_of(lines[mine])
            assert "Your turn" in text_of(lines[mine])
            assert "with Uma" in text_of(lines[theirs])
            assert ("Your turn" if acting == 0 else "Uma’s turn") in text_of(lines[theirs])
            assert text_of(lines[done]).endswith("over")
            if not again:
                player.http.base_url = mortal.restart().address


# Seats that belong together


def test_the_seats_of_one_player_are_held_together(site: Site) -> None:
    """Railway Rivals for two, with two companies each: seats 1 and 3 against 2 and 4 (RU-95)."""
    bot = bot_names("railway-rivals")[0]
    with Player(site) as host, Player(site) as friend:
        chosen = {"two_player": "two_companies", "name": ["Zoe", "Uma", "", ""]}
        # given a table for which only the first two seats were chosen
        id_ = host.create("railway-rivals", "person", "friend", bot, bot, **chosen)
        assert json.loads(site.table(id_)["players"]) == ["person"] * 4
        assert json.loads(site.table(id_)["names"]) == ["Zoe", "Uma", "Zoe-b", "Uma-b"]
        # then the host has a link of her own and one for the friend, no more
        links = links_on(host.get(f"/table/{id_}").text)
        assert len(links) == 2
        # when the friend sits down, then both seats are his, under his name
        key = json.loads(site.table(id_)["keys"])[1]
        [link] = [link for link in links if link.endswith(key)]
        assert friend.form(link, {"name": "Bea"}).status_code == 302
        assert json.loads(site.table(id_)["names"]) == ["Zoe", "Bea", "Zoe-b", "Bea-b"]
        moved: list[int] = []
        while len(moved) < 12 and len(set(moved)) < 4:
            seen = host.get(f"/table/{id_}.json").json()
            moved.append(seen["to_move"])
            mover = host if seen["to_move"] in (0, 2) else friend
            legal = mover.look(id_)["legal"]
            name = json.loads(site.table(id_)["names"])[seen["to_move"]]
            assert f"{name}, your turn." in text_of(mover.get(f"/table/{id_}").text)
            assert mover.act(id_, legal[-1], seen["n"]).status_code == 200
        assert set(moved) == {0, 1, 2, 3}


def test_two_players_act_in_turns_for_a_seat_that_nobody_holds(site: Site) -> None:
    """Railway Rivals with an imaginary third company on seat 3 (RU-57)."""
    bot = bot_names("railway-rivals")[0]
    with Player(site) as host, Player(site) as friend:
        chosen = {"two_player": "third_player", "name": ["Zoe", "Uma", "Third"]}
        id_ = host.create("railway-rivals", "person", "friend", bot, **chosen)
        key = json.loads(site.table(id_)["keys"])[1]
        friend.form(f"/table/{id_}/sit/{key}", {"name": "Uma"})
        acted: list[str] = []
        while len(acted) < 2:
            seen = host.get(f"/table/{id_}.json").json()
            seat, round_ = seen["to_move"], seen["position"]["round"]
            mover, other = (host, friend) if seat == 0 or (seat == 2 and round_ % 2 == 1) else (friend, host)
            mine, theirs = mover.get(f"/table/{id_}.json").json(), other.get(f"/table/{id_}.json").json()
            assert (mine["seat"], theirs["legal"]) == (seat, [])
            if seat == 2:
                acted.append("host" if mover is host else "friend")
                assert "You build for Third, the third company." in text_of(mover.get(f"/table/{id_}").text)
                assert "is asked for Third, the third company: “" in text_of(other.get(f"/table/{id_}").text)
                assert other.act(id_, mine["legal"][-1], seen["n"]).status_code == 403
            starting = mine["legal"][0].startswith("start")
            assert mover.act(id_, mine["legal"][-1], seen["n"]).status_code == 200
            if starting and seat == 2:
                acted.clear()  # the same player goes on
        assert acted == ["host", "friend"]


@pytest.mark.parametrize("path", ["/table/{id}/sit/x", "/table/{id}/sit/{other}", "/table/none/sit/x"])
def test_a_link_that_opens_no_seat_says_so(site: Site, player: Player, path: str) -> None:
    ids = [player.create(GAME, "person", "friend") for _ in range(2)]
    path = path.replace("{id}", ids[0]).replace("{other}", json.loads(site.table(ids[1])["keys"])[0])
    assert player.get(path).status_code == 404
    assert player.form(path, {"name": "Bea"}).status_code == 404


# Names


def test_a_name_is_remembered_by_the_browser(site: Site) -> None:
    with Player(site) as player:
        player.create(GAME, "person", "person", name=["Zoë", ""])
        assert 'value="Zoë"' in player.get(f"/new/{GAME}").text
        answer = player.form(f"/new/{GAME}", {})  # the one click of the home page
        id_ = answer.headers["location"].rsplit("/", 1)[1]
        assert json.loads(site.table(id_)["names"])[0] == "Zoë"
        assert "Zoë" in player.http.cookies["name"] or "Zo%C3%AB" in player.http.cookies["name"]


@pytest.mark.parametrize("name", ["Ann", "#", "=x", "game"])
def test_a_name_that_cannot_be_is_refused_and_the_seat_stays_free(site: Site, name: str) -> None:
    with Player(site) as host, Player(site) as friend:
        id_ = host.create(GAME, "person", "friend", name=["Ann", "Uma"])
        link = links_on(host.get(f"/table/{id_}").text)[0]
        refused = friend.form(link, {"name": name})
        assert refused.status_code == 422
        assert f'value="{name}"' in refused.text, "what was typed is still there"
        assert friend.get(f"/table/{id_}.json").json()["seat"] == -1
        assert json.loads(site.table(id_)["names"]) == ["Ann", "Uma"]


def test_a_holder_changes_a_name_until_the_seat_has_acted(mortal: Site) -> None:
    level = bot_names(GAME)[0]
    with Player(mortal) as player, Player(mortal) as stranger:
        id_ = player.create(GAME, "person", level, name=["Zoe", "Rob"])
        while not player.look(id_)["legal"]:
            pass
        assert stranger.form(f"/table/{id_}/name", {"seat": "0", "name": "Eve"}).status_code == 403
        assert player.form(f"/table/{id_}/name", {"seat": "1", "name": "Eve"}).status_code == 403
        before = player.look(id_)
        assert player.form(f"/table/{id_}/name", {"seat": "0", "name": "Zora"}).status_code == 302
        # then page and log speak of the new name alone, also after a restart, and the game is the same
        for _ in range(2):
            shown = text_of(player.get(f"/table/{id_}").text + player.get(f"/table/{id_}/log").text)
            assert "Zora" in shown
            assert "Zoe" not in shown
            assert player.look(id_)["position"] == before["position"]
            player.http.base_url = mortal.restart().address
        # when the seat has acted, then the name stays
        seen = player.look(id_)
        assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200
        assert player.form(f"/table/{id_}/name", {"seat": "0", "name": "Zelda"}).status_code == 422
        assert json.loads(mortal.table(id_)["names"]) == ["Zora", "Rob"]
