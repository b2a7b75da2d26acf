"""Whatever is sent: a typed answer, no traceback, and the table is as it was."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from roundhouse import game_names
from roundhouse.site.security import Limit
from tests.site.house import Player, Site

GAME = game_names()[0]
HEADERS = {
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "x-frame-options",
    "cross-origin-opener-policy",
}


@pytest.fixture(scope="module")
def host(site: Site) -> Iterator[Player]:
    with Player(site) as player:
        yield player


@pytest.fixture(scope="module")
def id_(host: Player) -> str:
    return host.create(GAME, "person", "person")


@pytest.fixture
def seen(host: Player, id_: str) -> Iterator[Any]:
    """The table, which is the same afterwards."""
    seen = host.look(id_)
    yield seen
    assert host.look(id_) == seen


def refused(answer: httpx.Response, status: int) -> None:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    body = answer.json()
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    assert "Traceback" not in answer.text
    assert set(answer.headers) >= HEADERS


def order(seen: Any, **changes: Any) -> dict[str, Any]:
    return {"text": seen["legal"][0], "n": seen["n"], "key": "a-request", **changes}


BODIES: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{text:",
    "a list": b"[1, 2]",
    "a number": b"7",
    "null": b"null",
    "a text": b'"text"',
    "bad UTF-8": b'{"text": "\xff\xfe", "n": 1, "key": "abcdefgh"}',
    "deep": b"[" * 3900,
    "deep objects": b'{"a":' * 700,
    "no key": b'{"text": "stop", "n": 1}',
    "text is a number": b'{"text": 1, "n": 1, "key": "abcdefgh"}',
    "text is a list": b'{"text": ["stop"], "n": 1, "key": "abcdefgh"}',
    "n is a text": b'{"text": "stop", "n": "1", "key": "abcdefgh"}',
    "n is true": b'{"text": "stop", "n": true, "key": "abcdefgh"}',
    "n is half": b'{"text": "stop", "n": 1.5, "key": "abcdefgh"}',
    "n is endless": b'{"text": "stop", "n": Infinity, "key": "abcdefgh"}',
    "key is short": b'{"text": "stop", "n": 1, "key": "abc"}',
    "key is long": json.dumps({"text": "stop", "n": 1, "key": "k" * 65}).encode(),
    "key is odd": json.dumps({"text": "stop", "n": 1, "key": "\ud800" * 10}).encode(),
    "key has NUL": json.dumps({"text": "stop", "n": 1, "key": "\x00" * 10}).encode(),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_body_that_is_no_order_is_400(host: Player, id_: str, seen: Any, name: str) -> None:
    headers = {"Content-Type": "application/json"}
    refused(host.http.post(f"/act/{id_}", content=BODIES[name], headers=headers), 400)


@pytest.mark.parametrize("text", ["", "no-such-verb", "\x00", "\ud800", "é", "~", ":" * 500, "a" * 3000])
def test_a_text_that_is_no_action_is_422(host: Player, id_: str, seen: Any, text: str) -> None:
    body = json.dumps(order(seen, text=text)).encode()
    refused(host.http.post(f"/act/{id_}", content=body, headers={"Content-Type": "application/json"}), 422)


def test_a_body_that_is_too_large_is_413(host: Player, id_: str, seen: Any) -> None:
    refused(host.http.post(f"/act/{id_}", json=order(seen, more="x" * 10_000)), 413)
    refused(host.http.post(f"/act/{id_}", json=order(seen, more="x" * 1_000_000)), 413)
    token = host.http.cookies["csrftoken"]
    big = {"csrfmiddlewaretoken": token, "player": "x" * 6_000_000}
    refused(host.http.post(f"/new/{GAME}", data=big), 413)


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_body_of_another_kind_is_415(host: Player, id_: str, seen: Any, kind: str) -> None:
    content = json.dumps(order(seen)).encode()
    refused(host.http.post(f"/act/{id_}", content=content, headers={"Content-Type": kind}), 415)


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_another_method_is_405(host: Player, id_: str, seen: Any, method: str) -> None:
    answer = host.http.request(method, f"/act/{id_}")
    refused(answer, 405)
    assert answer.headers["allow"] == "POST"


@pytest.mark.parametrize("name", ["nosuchtable", "", "a/b", "%00", "é" * 20, "x" * 500, "%2e%2e%2f", "'; --"])
def test_a_table_that_does_not_exist_is_404(host: Player, seen: Any, name: str) -> None:
    refused(host.http.post(f"/act/{name}", json=order(seen)), 404)
    json_answer = host.get(f"/table/{name}.json")
    assert json_answer.status_code in (400, 404)
    assert host.get(f"/table/{name}", headers={"Accept": "text/html"}).status_code in (400, 404)


@pytest.mark.parametrize(
    "cookie",
    [
        "",
        "seat-{id}=",
        "seat-{id}=forged",
        "seat-{id}=....",
        "seat-{id}=" + "x." * 1500,
        "seat-{id}=\xe9\xff",
        "seat-other=x; =; ;;; seat-{id}",
        'seat-{id}="\\',
        "$Version=1; seat-{id}=<>",
    ],
)
def test_a_forged_key_opens_no_seat(site: Site, id_: str, seen: Any, cookie: str) -> None:
    headers = {b"Cookie": cookie.replace("{id}", id_).encode("latin-1")}
    with httpx.Client(base_url=site.address) as http:
        refused(http.post(f"/act/{id_}", json=order(seen), headers=headers), 403)
        assert http.get(f"/table/{id_}.json", headers=headers).json()["legal"] == []
        assert http.get(f"/table/{id_}", headers=headers).status_code == 200


def test_the_key_of_another_table_opens_no_seat(site: Site, host: Player, id_: str, seen: Any) -> None:
    with Player(site) as other:
        theirs = other.create(GAME, "person", "person")
        keys = json.loads(site.table(theirs)["keys"])
        other.http.cookies.set(f"seat-{id_}", ".".join(keys))
        refused(other.act(id_, seen["legal"][0], seen["n"]), 403)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_request_from_another_site_is_403(
    host: Player, id_: str, seen: Any, headers: dict[str, str]
) -> None:
    refused(host.http.post(f"/act/{id_}", json=order(seen), headers=headers), 403)


def test_another_host_name_is_400(host: Player, id_: str, seen: Any) -> None:
    elsewhere = {"Host": "elsewhere.example"}
    refused(host.http.post(f"/act/{id_}", json=order(seen), headers=elsewhere), 400)
    assert host.get("/", headers=elsewhere).status_code == 400


@pytest.mark.parametrize("path", ["/table/{id}/act", "/table/{id}/undo", "/new/{game}", "/theme"])
def test_a_form_without_its_token_is_403(host: Player, id_: str, seen: Any, path: str) -> None:
    data = {"text": seen["legal"][0], "n": seen["n"]}
    path = path.replace("{id}", id_).replace("{game}", GAME)
    answer = host.http.post(path, data=data)
    assert answer.status_code == 403
    assert set(answer.headers) >= HEADERS
    refused(host.http.post(path, data=data, headers={"Accept": "application/json"}), 403)


@pytest.mark.parametrize("n", ["", "x", "-1", "²", "9" * 5000])
def test_a_form_with_a_bad_number_changes_nothing(host: Player, id_: str, seen: Any, n: str) -> None:
    answer = host.form(f"/table/{id_}/act", {"text": seen["legal"][0], "n": n})
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize(
    "data",
    [
        {"player": ["person"] * 50},
        {"player": ["nobody-knows-it"]},
        {"player": ["greedy", "greedy"]},
        {"player": ["person", "person"], "modules": "no-such-module"},
        {"player": ["person", "person"], "name": ["same", "same"]},
        {"player": ["person", "person"], "name": ["#", "\x00"]},
    ],
)
def test_a_table_that_cannot_be_is_refused(host: Player, data: dict[str, Any]) -> None:
    answer = host.form(f"/new/{GAME}", data)
    assert 400 <= answer.status_code < 500, answer.status_code


def test_who_sends_too_much_is_slowed_down(site: Site, id_: str, seen: Any) -> None:
    with Player(site, "203.0.113.7") as hasty, Player(site, "203.0.113.8") as other:
        last = None
        for _ in range(200):
            last = hasty.act(id_, seen["legal"][0], seen["n"])
            if last.status_code != 403:
                break
        assert last is not None
        refused(last, 429)
        assert int(last.headers["retry-after"]) > 0
        refused(other.act(id_, seen["legal"][0], seen["n"]), 403)
        for _ in range(60):
            made = hasty.form(f"/new/{GAME}", {"player": ["person", "person"]})
            if made.status_code != 302:
                break
        assert made.status_code == 429


def test_a_bucket_empties_fills_again_and_is_each_clients_own() -> None:
    now = [0.0]
    limit = Limit(burst=3, rate=2, clock=lambda: now[0])
    assert [limit.allows("203.0.113.1") for _ in range(5)] == [True, True, True, False, False]
    assert limit.allows("203.0.113.2")
    now[0] = 1.0
    assert [limit.allows("203.0.113.1") for _ in range(3)] == [True, True, False]
    assert all(limit.allows(owner) for owner in ("127.0.0.1", "::1") for _ in range(9))


PAGES = ["/", "/new/{game}", "/rules/{game}", "/table/{id}", "/table/{id}.json", "/no/such/page", "/theme"]


@pytest.mark.parametrize("path", [*PAGES, "/static/site/site.css", "/static/none", "/static/../settings.py"])
def test_every_answer_has_its_policies(host: Player, id_: str, seen: Any, path: str) -> None:
    answer = host.get(path.replace("{id}", id_).replace("{game}", GAME))
    assert answer.status_code < 500
    assert set(answer.headers) >= HEADERS, path
    script = answer.headers["content-security-policy"]
    assert "default-src 'none'" in script
    assert "unsafe-eval" not in script
    assert "script-src 'self';" in script


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_no_page_takes_another_method(host: Player, id_: str, seen: Any, path: str, method: str) -> None:
    answer = host.http.request(method, path.replace("{id}", id_).replace("{game}", GAME))
    assert answer.status_code in (403, 404, 405)


def test_the_cookies_cannot_be_read_by_scripts(site: Site) -> None:
    with Player(site) as player:
        player.get("/")
        token = player.http.cookies["csrftoken"]
        answer = player.http.post(f"/new/{GAME}", data={"csrfmiddlewaretoken": token})
        for line in answer.headers.get_list("set-cookie"):
            assert "HttpOnly" in line
            assert "SameSite=Lax" in line


def test_a_form_without_our_token_is_refused_by_a_page_of_ours(host: Player) -> None:
    answer = host.http.post(f"/new/{GAME}", data={}, headers={"Accept": "text/html"})
    assert answer.status_code == 403
    assert "nothing was done" in answer.text
    assert "Roundhouse" in answer.text


def test_who_asks_for_the_head_alone_gets_it(host: Player, id_: str) -> None:
    for path in ("/", f"/table/{id_}", f"/rules/{GAME}"):
        answer = host.http.head(path)
        assert answer.status_code == 200, path
        assert answer.content == b""


def test_a_kept_record_of_rules_that_are_no_longer_played_is_not_found(tmp_path: Path) -> None:
    site = Site(tmp_path).start()
    try:
        folder = site.data / "records"
        folder.mkdir(exist_ok=True)
        (folder / f"{'b' * 64}.rec").write_text(
            "game trainmaker\nrules 7\nseats Ann Bob\ndice manual\n", "utf-8"
        )
        with Player(site) as player:
            assert player.get(f"/record/{'b' * 64}").status_code == 404
    finally:
        site.kill()
