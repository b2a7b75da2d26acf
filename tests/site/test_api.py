"""The API: a game through it from the first request to the last, tokens, keys, streams, limits, problems."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from roundhouse import find_game, game_names
from tests.site.house import Player, Site, until
from tests.site.programs import GAME, Program, opened, operators, token_of
from tests.site.tables import replayed
from tests.test_architecture import ROOT

# Games


@pytest.mark.parametrize("name", game_names())
def test_a_game_tells_its_options_with_meanings_and_defaults(site: Site, name: str) -> None:
    told, game = Program(site).get(f"/games/{name}"), find_game(name)
    assert [option["name"] for option in told["options"]] == [o.name for o in game.options if o.values]
    for option in told["options"]:
        assert option["default"] == option["values"][0]["value"]
        assert all(value["meaning"] for value in option["values"])
        assert option["rule"] in game.rulebook.rules
    assert [each["name"] for each in told["modules"]] == list(game.modules)
    assert len(Program(site).get(f"/games/{name}/rules")["rules"]) == len(game.rulebook.rules)
    assert Program(site).get(f"/games/{name}/lessons")["lessons"][0]["name"] == name


# A whole game


@pytest.mark.parametrize("name", game_names())
def test_a_whole_game_through_the_api(site: Site, name: str) -> None:
    seats = max(2, find_game(name).fewest)
    table = opened(site, *["me"] * seats, game=name)
    programs = [Program(site, token_of(table, seat)) for seat in range(seats)]
    at = f"/tables/{table['id']}"
    done = 0
    while not (seen := programs[0].get(at))["over"] and done < 30:
        program = programs[seen["to_move"]]
        seen = program.get(at)
        assert seen["your_turn"]
        choice = seen["choices"][done % len(seen["choices"])]
        acted = program.post(f"{at}/acts", {"text": choice["text"], "n": seen["n"]})
        assert acted == {"n": seen["n"], "text": choice["text"]}
        done += 1
    assert [event.text for event in replayed(site, table["id"]).log if event.actor >= 0][:1]
    assert programs[0].get(f"{at}/log")["length"] >= done


def test_the_end_of_a_game_tells_all(site: Site) -> None:
    table = opened(site, "me", "greedy")
    program, at = Program(site, token_of(table, 0)), f"/tables/{table['id']}"
    program.refused("GET", f"{at}/record", "not-over")
    program.refused("GET", f"{at}/verify", "not-over")
    program.refused("GET", f"{at}/positions/0?seat=1", "not-over")
    program.post(f"{at}/seat", {"player": "greedy"}, 405)
    assert program.http.patch(f"{at}/seat", json={"player": "greedy"}).status_code == 200
    seen = until(lambda: (found := program.get(at))["over"] and found, "the bots play to the end")
    assert seen["seed"]
    assert sorted(seat["place"] for seat in seen["seats"]) in ([1, 1], [1, 2])
    record = program.get(f"{at}/record")["record"]
    assert program.get(f"{at}/verify")["seed"] == seen["seed"]
    other = program.get(f"{at}/positions/3?seat=1")
    assert other["seat"] == 1
    kept = program.post("/records", {"record": record}, 201)["id"]
    assert program.get(f"/records/{kept}")["record"] == record
    assert program.get(f"/records/{kept}/positions/3?seat=1") == other
    assert len(program.get(f"/records/{kept}/log")) == other["last"]
    fork = program.post(f"{at}/forks", {"at": other["last"] - 20}, 201)
    assert Program(site, fork["tokens"][0]["token"]).get(f"/tables/{fork['id']}")["seat"] >= 0
    assert len(program.post(f"/records/{kept}/forks", {"at": 6, "against": "me"}, 201)["tokens"]) == 3
    program.refused("POST", f"{at}/forks", "game-over", json={"at": other["last"]})
    program.refused("POST", f"{at}/forks", "not-found", json={"at": other["last"] + 1})
    new = program.http.post(f"{at}/rematch").json()
    assert Program(site, new["token"]["token"]).get(f"/tables/{new['id']}")["seat"] == 0


# Acts


def test_a_key_is_done_once_and_has_one_answer_even_after_a_restart(mortal: Site) -> None:
    table = opened(mortal, "me", "me")
    program, at = Program(mortal, token_of(table, 0)), f"/tables/{table['id']}"
    seen = program.get(at)
    order = {"text": seen["choices"][0]["text"], "n": seen["n"]}
    first = program.post(f"{at}/acts", order, key="my-own-key")
    lines = mortal.lines(table["id"])
    assert program.post(f"{at}/acts", order, key="my-own-key") == first
    other = {**order, "text": seen["choices"][1]["text"]}
    program.refused("POST", f"{at}/acts", "key-reused", json=other, headers={"Idempotency-Key": "my-own-key"})
    mortal.restart()
    program = Program(mortal, token_of(table, 0))
    assert program.post(f"{at}/acts", order, key="my-own-key") == first
    assert mortal.lines(table["id"]) == lines
    # then another seat may call its own act the same
    rival = Program(mortal, token_of(table, 1))
    seen = rival.get(at)
    if seen["your_turn"]:
        rival.post(f"{at}/acts", {"text": seen["choices"][0]["text"], "n": seen["n"]}, key="my-own-key")


def test_refusals_are_typed_and_name_their_rule(site: Site) -> None:
    table = opened(site, "me", "me")
    ann, bob = (Program(site, token_of(table, seat)) for seat in (0, 1))
    at = f"/tables/{table['id']}"
    n = ann.get(at)["n"]
    choice = ann.get(at)["choices"][0]["text"]
    before = site.lines(table["id"])
    bob.refused("POST", f"{at}/acts", "not-your-turn", json={"text": choice, "n": n})
    ann.refused("POST", f"{at}/acts", "stale", json={"text": choice, "n": n - 1})
    ann.refused("POST", f"{at}/acts", "notation", json={"text": "nonsense", "n": n})
    said = ann.refused("POST", f"{at}/acts", "illegal", json={"text": "place:L", "n": n})
    assert said["rule"] in find_game(GAME).rulebook.rules
    assert ann.get(f"{at}/why", params={"text": "place:L"})["rule"] == said["rule"]
    ann.refused("POST", f"{at}/acts", "malformed", json={"text": choice})
    ann.refused("POST", f"{at}/acts", "malformed", json={"text": choice, "n": n, "key": "x"})
    ann.refused("POST", f"{at}/acts", "malformed", content=b"{", headers={"Content-Type": "application/json"})
    ann.refused("POST", f"{at}/acts", "media-type", content=b"{}")
    ann.refused("POST", f"{at}/acts", "too-large", json={"text": "x" * 30_000, "n": n})
    ann.refused("GET", "/tables/no-such-table", "not-found")
    ann.refused("GET", f"{at}?nothing=1", "malformed")
    ann.refused("PUT", at, "method")
    assert site.lines(table["id"]) == before


def test_undo_names_and_lending(site: Site) -> None:
    table = opened(site, "me", "friend")
    program, at = Program(site, token_of(table, 0)), f"/tables/{table['id']}"
    assert program.http.patch(f"{at}/seat", json={"name": "Robot"}).status_code == 200
    seen = program.get(at)
    assert seen["seats"][0]["name"] == "Robot"
    program.post(f"{at}/acts", {"text": seen["choices"][0]["text"], "n": seen["n"]})
    seen = program.get(at)
    if seen["can_undo"]:
        program.post(f"{at}/undo", {"n": seen["n"]})
    program.refused("PATCH", f"{at}/seat", "refused", json={"name": "Other"})
    program.refused("PATCH", f"{at}/seat", "refused", json={"player": "no-such-bot"})


# Tokens


def test_a_token_does_what_its_scope_says_and_no_more(site: Site) -> None:
    with Player(site) as holder:
        id_ = holder.create(GAME, "person", "friend")
        made = {
            scope: holder.form(f"/table/{id_}/tokens", {"seat": "0", "scope": scope, "name": f"my {scope}"})
            for scope in ("play", "read", "watch")
        }
        other = holder.create(GAME, "person", "friend")
        secrets = {scope: secret_on(page.text) for scope, page in made.items()}
        again = holder.get(f"/table/{id_}").text
    assert all(f"my {scope}" in again for scope in secrets), "they are listed"
    assert not any(secret in again for secret in secrets.values()), "each was shown once"
    programs = {scope: Program(site, secret) for scope, secret in secrets.items()}
    at = f"/tables/{id_}"
    assert [programs[scope].get(at)["seat"] for scope in ("play", "read", "watch")] == [0, 0, -1]
    seen = programs["read"].get(at)
    assert seen["choices"]
    assert [programs[scope].get(at)["your_turn"] for scope in ("play", "read")] == [True, False]
    order = {"text": seen["choices"][0]["text"], "n": seen["n"]}
    for scope in ("read", "watch"):
        programs[scope].refused("POST", f"{at}/acts", "scope", json=order)
        programs[scope].refused("GET", f"{at}/invitations", "scope")
    assert programs["play"].get(f"/tables/{other}")["seat"] == -1, "at another table it is a stranger's"
    programs["play"].refused("POST", f"/tables/{other}/acts", "scope", json=order)


def secret_on(page: str) -> str:
    """The token that a page shows."""
    begin = page.index('value="rh_') + len('value="')
    return page[begin : page.index('"', begin)]


def test_a_dead_token_opens_nothing(site: Site) -> None:
    table = opened(site, "me", "me", "friend")
    at, host = f"/tables/{table['id']}", Program(site, token_of(table, -1))
    one, two = (Program(site, token_of(table, seat)) for seat in (0, 1))
    assert one.http.delete("/token").status_code == 204
    one.refused("GET", at, "no-token")
    assert host.http.delete(f"{at}/seats/1").status_code == 200
    two.refused("GET", at, "no-token")
    invitations = {each["seat"]: each["invitation"] for each in host.get(f"{at}/invitations")["invitations"]}
    taken = Program(site).post(f"{at}/seats", {"invitation": invitations[1], "name": "New"}, 201)
    assert Program(site, taken["token"]).get(at)["seats"][1]["name"] == "New"
    Program(site).refused("POST", f"{at}/seats", "no-invitation", json={"invitation": invitations[1]})
    for wrong in ("rh_" + "x" * 32, "x", "rh_", "é"):
        Program(site).refused("GET", at, "no-token", headers={"Authorization": f"Bearer {wrong}".encode()})


def test_shutting_others_out_kills_tokens_and_revoking_one_kills_it_alone(site: Site) -> None:
    with Player(site) as holder:
        id_ = holder.create(GAME, "person", "friend")
        at = f"/tables/{id_}"
        pages = [holder.form(f"/table/{id_}/tokens", {"seat": "0", "scope": "play"}) for _ in range(2)]
        one, two = (Program(site, secret_on(page.text)) for page in pages)
        listed = re.findall(r'name="token" value="([0-9]+)"', holder.get(f"/table/{id_}").text)
        first = listed[-1]  # the newest comes first
        with Player(site) as stranger:
            stranger.sit(id_, 1)
            assert stranger.form(f"/table/{id_}/tokens/revoke", {"token": first}).status_code == 404
            assert stranger.form(f"/table/{id_}/tokens", {"seat": "0", "scope": "play"}).status_code == 403
            refused = stranger.form(f"/table/{id_}/tokens", {"seat": "1", "scope": "host"})
            assert refused.status_code == 403, "only whoever opened the table"
        assert holder.form(f"/table/{id_}/tokens/revoke", {"token": first}).status_code == 302
        one.refused("GET", at, "no-token")
        assert two.get(at)["seat"] == 0
        assert holder.form(f"/table/{id_}/renew", {"seat": "0"}).status_code == 302
        two.refused("GET", at, "no-token")


def test_tokens_are_kept_as_hashes_and_never_logged(site: Site) -> None:
    table = opened(site, "me", "greedy")
    secret = token_of(table, 0)
    Program(site, secret).get(f"/tables/{table['id']}")
    raw = b"".join(path.read_bytes() for path in site.data.glob("site.sqlite3*"))
    assert secret.encode() not in raw
    assert secret.removeprefix("rh_").encode() not in raw
    assert not [line for line in site.said if secret in line]


# Streams


@contextmanager
def listening(program: Program, path: str, **headers: str) -> Iterator[Iterator[Any]]:
    """The data of the events of a stream, one by one."""
    with program.http.stream("GET", path, headers=headers) as answer:
        assert answer.headers["content-type"] == "text/event-stream"

        def events() -> Iterator[Any]:
            id_ = ""
            for line in answer.iter_lines():
                if line.startswith("id: "):
                    id_ = line[4:]
                elif line.startswith("data: "):
                    data = json.loads(line[6:])
                    assert str(data["n"]) == id_
                    yield data

        yield events()


def test_a_stream_tells_what_is_done_and_goes_on_where_it_was_cut(site: Site) -> None:
    table = opened(site, "me", "me", options={})
    ann, at = Program(site, token_of(table, 0)), f"/tables/{table['id']}"
    bob = Program(site, token_of(table, 1))
    log: list[Any] = []
    with listening(bob, f"{at}/stream") as events:
        heard = next(events)
        log = [*log[: heard["since"]], *heard["events"]]
        act(ann, at)
        heard = next(events)
        log = [*log[: heard["since"]], *heard["events"]]
        last = heard["n"]
    for program in (ann, bob):  # what happens while nobody listens, and is in part taken back
        while program.get(at)["your_turn"]:
            act(program, at)
            if program.get(at)["can_undo"]:
                program.post(f"{at}/undo", {"n": program.get(at)["n"]})
                act(program, at, -1)
                break
    with listening(bob, f"{at}/stream", **{"Last-Event-ID": str(last)}) as events:
        heard = next(events)
        log = [*log[: heard["since"]], *heard["events"]]
        assert heard["n"] == bob.get(at)["n"]
    assert log == bob.get(f"{at}/log")["events"]
    now = bob.get(at)["n"]
    with listening(bob, f"{at}/stream?n={now}") as events:  # nothing new: the first event is the next
        ann.http.patch(f"{at}/seat", json={"ask_always": True})
        assert next(events)["n"] == now + 1


def act(program: Program, at: str, which: int = 0) -> None:
    seen = program.get(at)
    program.post(f"{at}/acts", {"text": seen["choices"][which]["text"], "n": seen["n"]})


def test_a_stream_tells_all_when_the_game_is_over(site: Site) -> None:
    table = opened(site, "me", "greedy")
    program, at = Program(site, token_of(table, 0)), f"/tables/{table['id']}"
    with listening(program, f"{at}/stream") as events:
        assert "?" in str(next(events)["events"])
        program.http.patch(f"{at}/seat", json={"player": "greedy"})
        last = next(heard for heard in events if heard["over"])
    assert last["since"] == 0
    assert last["events"] == program.get(f"{at}/log")["events"]
    assert not [event["text"] for event in last["events"] if "?" in event["text"]]


def test_a_stream_ends_with_its_token(site: Site) -> None:
    table = opened(site, "me", "me")
    at, bob = f"/tables/{table['id']}", Program(site, token_of(table, 1))
    with listening(bob, f"{at}/stream") as events:
        next(events)
        assert bob.http.delete("/token").status_code == 204
        assert list(events) == []
    ann = Program(site, token_of(table, 0))
    with listening(ann, f"{at}/stream") as events:
        next(events)
        assert Program(site, token_of(table, -1)).http.delete(f"{at}/seats/0").status_code == 200
        assert list(events) == [], "who is freed hears nothing of it"


def test_a_site_with_streams_goes_down_at_once(mortal: Site) -> None:
    table = opened(mortal, "me", "me")
    with listening(Program(mortal, token_of(table, 0)), f"/tables/{table['id']}/stream") as events:
        next(events)
        begun = time.monotonic()
        mortal.kill(signal.SIGTERM)
        assert list(events) == []
        assert time.monotonic() - begun < 2.5, "it need not wait until streams are cut"
    assert not [line for line in mortal.said if "Cancel" in line]


# Limits and operators


def test_limits_are_told_and_kept(site: Site) -> None:
    program = Program(site, address="203.0.113.77")
    answer = program.http.get("/games")
    assert answer.headers["ratelimit-limit"] == "60"
    left = int(answer.headers["ratelimit-remaining"])
    assert int(program.http.get("/games").headers["ratelimit-remaining"]) <= left < 60
    body = {"game": GAME, "players": [{"player": "me"}, {"player": "greedy"}]}
    answers = [program.http.post("/tables", json=body) for _ in range(32)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert int(refused[0].headers["retry-after"]) >= 1
    assert refused[0].headers["ratelimit-remaining"] == "0"
    assert refused[0].json()["type"] == "/api#problem-too-many"


def test_an_operator_lists_tables_and_opens_them_without_a_limit(site: Site) -> None:
    secret = operators(site, "make", "the league").strip()
    program = Program(site, secret, address="203.0.113.78")
    body = {"game": GAME, "players": [{"player": "friend"}, {"player": "friend"}]}
    ids = [program.post("/tables", body, 201)["id"] for _ in range(31)]
    listed = program.get("/tables?limit=40")["tables"]
    assert set(ids) <= {each["id"] for each in listed}
    assert "seed" not in json.dumps(listed)
    assert program.get(f"/tables/{ids[0]}")["seat"] == -1
    shown = operators(site, "list")
    assert "the league" in shown
    assert secret not in shown
    number = next(line.split()[0] for line in shown.splitlines() if "the league" in line)
    operators(site, "revoke", number)
    program.refused("GET", "/tables", "no-token")


def test_the_docs_name_every_address(site: Site) -> None:
    told = (ROOT / "docs" / "api.md").read_text("utf-8")
    paths = Program(site).get("/openapi.json")["paths"]
    named = {f"{method.upper()} {path.removeprefix('/api/v1')}" for path in paths for method in paths[path]}
    assert {name for name in named if f"`{name}`" not in told} == set()
    assert set(re.findall(r"`((?:GET|POST|PATCH|DELETE) /[^`?]+)`", told)) - named <= {
        "GET /tables/ID/stream",
        "GET /tables/ID/why",
    }


# Beside the pages


NOT_READ = {
    *("sit", "open", "token", "api", "by-mail"),  # forms, and the page whose JSON is the description itself
    *("account-delete", "next-table", "privacy", "talk"),  # forms, ways, and words that are the same for all
    *(
        "game-picture",
        "poster",
        "learn-picture",
        "table-svg",
        "table-png",
        "record",
        "record-file",
        "own-file",
        "zine-pdf",
        "letters",
        "service-worker",
    ),
    *("why", "ways", "hint"),  # JSON already
}
"""Routes that answer to GET and have no JSON beside them."""


def test_every_page_has_its_json_beside_it(site: Site, player: Player) -> None:
    id_ = player.create(GAME, "person", "greedy")
    program = Program(site)
    table = opened(site, "me", "greedy")
    holder = Program(site, token_of(table, 0))
    holder.http.patch(f"/tables/{table['id']}/seat", json={"player": "greedy"})
    until(lambda: holder.get(f"/tables/{table['id']}")["over"], "the bots play to the end")
    kept = program.post("/records", {"record": holder.get(f"/tables/{table['id']}/record")["record"]}, 201)[
        "id"
    ]
    over = table["id"]
    pages = ["/", f"/new/{GAME}", f"/rules/{GAME}", f"/learn/{GAME}", f"/learn/{GAME}/first"]
    pages += [f"/learn/{GAME}/first/2", f"/table/{id_}", f"/table/{id_}/log", f"/table/{id_}/rules"]
    pages += [f"/table/{id_}/replay", f"/table/{id_}/replay/2", f"/table/{over}/verify", f"/record/{kept}"]
    pages += [
        f"/table/{over}/review",
        f"/record/{kept}/3",
        f"/record/{kept}/verify",
        f"/record/{kept}/review",
    ]
    for path in pages:
        page = player.get(path)
        assert page.status_code == 200, path
        found = re.search(r'<link rel="alternate" type="application/json" href="([^"]+)">', page.text)
        assert found, path
        told = player.get(found[1])
        assert told.status_code == 200, found[1]
        assert told.headers["content-type"] == "application/json"
        assert told.json()
    assert player.get(f"/table/{id_}.json").json()["seat"] == 0, "as this browser sees it"
    assert player.get("/home.json").json()["tables"][0]["id"] == id_
    assert player.get(f"/table/{id_}/verify.json").status_code == 409
    assert player.get(f"/table/{id_}/replay/999.json").headers["content-type"] == "application/problem+json"


LISTED = """
import json
from roundhouse.site.asgi import application
from roundhouse.site.routes import all_routes

def methods(page):
    inside = [cell.cell_contents for cell in page.__closure__ or []]
    return next((each for each in inside if isinstance(each, list)), ["GET"])

print(json.dumps([[route.name, methods(route.callback)] for route in all_routes()]))
"""
"""Prints the routes of the site, and to which methods each answers, by the decorator of its page."""


def test_no_page_was_forgotten(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "ROUNDHOUSE_DATA": str(tmp_path)}
    said = subprocess.run([sys.executable, "-c", LISTED], capture_output=True, text=True, check=True, env=env)
    names = dict(json.loads(said.stdout))
    read = {name for name, methods in names.items() if "GET" in methods} - NOT_READ
    assert "table-json" in read
    assert {name for name in read if not name.endswith("-json") and f"{name}-json" not in names} == set()
