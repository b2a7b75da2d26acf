"""The log names the request that a line is about, and never tells a secret."""

import json
import logging
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from roundhouse import Table, game_names
from roundhouse.site.logs import PlainLines, without_secrets
from tests.site.house import PATIENCE, Player, Site
from tests.site.tables import put

GAME = game_names()[0]
TOKEN = "a-token-of-the-one-who-measures"


@pytest.fixture(params=["json", "plain"])
def logged(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """A site that logs in this way, not started yet."""
    return Site(tmp_path, ROUNDHOUSE_LOG=request.param, ROUNDHOUSE_METRICS=TOKEN, ROUNDHOUSE_SECRET="")


def test_a_whole_evening_leaves_no_secret_in_the_log(logged: Site) -> None:
    logged.start()
    asked: dict[str, int] = {}

    def ask(player: Player, path: str) -> None:
        answer = player.get(path, headers={"X-Request-ID": f"evening-{len(asked)}"})
        asked[answer.headers["x-request-id"]] = answer.status_code

    try:
        with Player(logged) as host, Player(logged) as guest, Player(logged) as stranger:
            # given a table with an invitation, which a guest accepts, and at which both act
            id_ = host.create(GAME, "person", "friend")
            stored = logged.table(id_)
            keys, links = json.loads(stored["keys"]), json.loads(stored["links"])
            ask(guest, f"/table/{id_}/sit/{keys[1]}")
            guest.form(f"/table/{id_}/sit/{keys[1]}", {"name": "Guest"})
            for _ in range(4):
                for player in (host, guest):
                    seen = player.look(id_)
                    if seen["legal"]:
                        assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200
            cookies = {"Cookie": host.cookie()}
            with connect(f"{logged.socket_address}/live/{id_}", additional_headers=cookies) as socket:
                socket.recv(timeout=PATIENCE)
                assert socket.response is not None
                assert socket.response.headers["X-Request-ID"]
            # when the links are also cut short, tried by strangers, and asked for the figures
            ask(stranger, f"/table/{id_}/sit/{keys[1]}x")
            ask(host, f"/table/{id_}/sit/{links[0]}")
            ask(stranger, f"/table/{id_}/sit/{links[0]}x")
            ask(stranger, f"/table/{id_}/sit/{keys[0]}/{keys[0]}")
            ask(stranger, f"/nowhere/{keys[0]}?key={keys[0]}")
            stranger.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
            stranger.get("/", headers={"Host": "evil.example"})
            # and when another table is damaged on disk, so that the site makes mistakes at its addresses
            opening = [event.text for event in Table.new(GAME, 2, seed="twins").log]
            damaged = put(logged, GAME, 2, "", opening, players="7", keys=json.dumps(keys))
            for player in (host, guest, stranger):
                ask(player, f"/table/{damaged}/sit/{keys[1]}")
                ask(player, f"/table/{damaged}/sit/{keys[0]}?again={keys[0]}")
                assert player.act(damaged, "anything", 0).status_code == 500
            with pytest.raises(InvalidStatus):
                connect(f"{logged.socket_address}/live/{damaged}", additional_headers=cookies)
            browsers = [dict(player.http.cookies) for player in (host, guest)]
    finally:
        logged.kill()
    log = "".join(logged.said)
    # then mistakes were logged, each with its request,
    assert 500 in asked.values()
    for request, status in asked.items():
        assert status < 500 or request in log, request
    # and no secret of the table, of a browser or of the site
    secret = (logged.data / "secret-key").read_text("utf-8")
    secrets = [*keys, *links, stored["seed"], secret, TOKEN]
    secrets += [browser[name] for browser in browsers for name in ("browser", "csrftoken")]
    assert len(set(secrets)) == 11
    for each in secrets:
        assert each not in log
    if logged.environment["ROUNDHOUSE_LOG"] == "json":
        told = [json.loads(line) for line in logged.said if line.startswith("{")]
        assert len(told) > 20
        by_request = {line["request"]: line for line in told if line.get("route") and "request" in line}
        assert by_request["evening-0"] | {"time": "", "ms": 0} == {
            "time": "",
            "level": "info",
            "logger": "roundhouse.site.answered",
            "request": "evening-0",
            "message": "GET table/<str:id_>/sit/<str:key> 200",
            "method": "GET",
            "route": "table/<str:id_>/sit/<str:key>",
            "table": id_,
            "status": 200,
            "ms": 0,
            "client": "127.0.0.1",
        }
        assert any("Traceback" in line.get("exception", "") for line in told)


@pytest.mark.parametrize("given", ["short", "a" * 65, "with blank", "ünsane-id", "{}{}{}{}", ""])
def test_an_id_that_is_not_sane_is_replaced(player: Player, given: str) -> None:
    for path in ("/", "/healthz", "/static/site/site.css", "/nowhere", "/act/none"):
        answer = player.get(path, headers={b"X-Request-ID": given.encode()})
        [made] = answer.headers.get_list("x-request-id")
        assert made
        assert made != given


def test_every_answer_has_an_id_of_its_own(player: Player) -> None:
    made = [player.get(path).headers["x-request-id"] for path in ("/", "/", "/healthz")]
    assert len(set(made)) == 3
    taken = player.get("/", headers={"X-Request-ID": "of-the-proxy.17"})
    assert taken.headers["x-request-id"] == "of-the-proxy.17"


def test_what_opens_a_seat_is_left_out_of_any_line() -> None:
    key = "Zx9-_aB3dE5fG7hJ1kL0mN"
    for text in (
        f"Internal Server Error: /table/abc/sit/{key}",
        f"GET /table/abc/sit/{key}?x=1",
        f"cookie: theme=dark; browser={key}; csrftoken={key}",
        f"seat-abcdef={key}.{key}; a=b",
        f"Authorization: Bearer {key}",
        f"csrfmiddlewaretoken={key}&name=Ann",
    ):
        assert key not in without_secrets(text)
    plain = '  File "/opt/roundhouse/0.1.0/site-packages/uvicorn/middleware/proxy_headers.py", line 5'
    assert without_secrets(plain) == plain
    line = PlainLines().format(logging.makeLogRecord({"msg": "at %s", "args": (f"/sit/{key}",)}))
    assert line == "at /sit/…"
