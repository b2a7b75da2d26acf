"""Through the API a table is opened once for each key, and a seat's holder shuts all others out."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.site.house import Player, Site
from tests.site.programs import GAME, Program, opened, token_of

ON_BOTH = True
KEY = "drawn-at-random-by-a-program"
BODY: dict[str, Any] = {"game": GAME, "players": [{"player": "me"}, {"player": "friend"}]}


def test_a_table_is_opened_once_however_often_it_is_asked_for(site: Site) -> None:
    before = site.count("site_storedtable")
    first = Program(site).post("/tables", BODY, 201, key=KEY)
    assert Program(site).post("/tables", BODY, 201, key=KEY) == first
    assert site.count("site_storedtable") == before + 1
    assert Program(site, token_of(first, 0)).get(f"/tables/{first['id']}")["seat"] == 0
    # another body is refused, another key opens another table
    other = {**BODY, "players": [{"player": "me"}, {"player": "greedy"}]}
    Program(site).refused("POST", "/tables", "key-reused", json=other, headers={"Idempotency-Key": KEY})
    assert Program(site).post("/tables", BODY, 201, key=f"{KEY}-2")["id"] != first["id"]
    # a key that could be guessed would tell the tokens to others
    short = {"Idempotency-Key": "x" * 19}
    Program(site).refused("POST", "/tables", "malformed", json=BODY, headers=short)


def test_asked_for_many_times_at_once_it_is_one_table(site: Site) -> None:
    before = site.count("site_storedtable")
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: Program(site).post("/tables", BODY, 201, key=f"{KEY}-3"), range(8)))
    assert all(each == found[0] for each in found)
    assert site.count("site_storedtable") == before + 1


def test_after_a_restart_it_is_the_same_table(mortal: Site) -> None:
    first = Program(mortal).post("/tables", BODY, 201, key=KEY)
    mortal.restart()
    again = Program(mortal).post("/tables", BODY, 201, key=KEY)
    for table in (first, again):
        del table["address"]
        for each in (*table["tokens"], *table["invitations"]):
            del each["link"]  # the port is another one
    assert again == first


def test_a_key_tells_nothing_that_is_dead_since(site: Site) -> None:
    key = f"{KEY}-4"
    table = Program(site).post("/tables", BODY, 201, key=key)
    host = next(each["token"] for each in table["tokens"] if each["scope"] == "host")
    program, at = Program(site, token_of(table, 0)), f"/tables/{table['id']}"
    new = program.post(f"{at}/seat/shut", {}, 201)
    told = Program(site).post("/tables", BODY, 201, key=key)
    assert [each["scope"] for each in told["tokens"]] == ["host"]
    assert new["link"] not in str(told)
    Program(site, host).http.delete("/token")
    told = Program(site).post("/tables", BODY, 201, key=key)
    assert told["tokens"] == told["invitations"] == []


@pytest.mark.parametrize("who", ["me", "friend"])
def test_whoever_holds_a_seat_shuts_all_others_out(site: Site, who: str) -> None:
    # given a seat that a program has, a browser, and another program
    table = opened(site, "me", "me" if who == "me" else "friend")
    at = f"/tables/{table['id']}"
    token = token_of(table, 0)
    link = next(each["link"] for each in table["tokens"] if each["seat"] == 0)
    with Player(site) as browser:
        browser.form(link.removeprefix(site.address), {})
        assert browser.look(table["id"])["seat"] >= 0
        other = Program(site).post(f"{at}/seats", {"invitation": link.rsplit("/", 1)[1]}, 201)["token"]
        # when it shuts the others out
        new = Program(site, token).post(f"{at}/seat/shut", {}, 201)
        # then it alone has the seat, by another token and another link
        for dead in (token, other):
            Program(site, dead).refused("GET", at, "no-token")
        assert browser.get(f"/table/{table['id']}.json").json()["seat"] == -1
        assert browser.form(link.removeprefix(site.address), {}).status_code in (404, 410)
        mine = Program(site, new["token"])
        seen = mine.get(at)
        assert seen["seat"] == 0
        assert browser.form(new["link"].removeprefix(site.address), {}).status_code == 302
        # and everybody can read of it, and no invitation opens the seat
        assert site.lines(table["id"])[-2][1] == "link"
    Program(site).refused("POST", f"{at}/seat/shut", "no-token", json={})
