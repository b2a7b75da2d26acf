"""A token of one seat never learns another seat's secrets: worlds that it cannot tell apart answer alike."""

import pytest

from roundhouse import PUBLIC, game_names
from tests.site.house import Site
from tests.site.programs import GAME, Program
from tests.site.tables import put
from tests.site.test_leaks import by_log, by_position, secretive

ASKED = {"part": ["no-such-part"], "text": ["?"], "at": ["2", "9"], "first": ["3"]}
"""What is put for names in an address or after its question mark."""
WITH_DICE = ("/tables/{table}/hint",)
"""The coach has dice that follow from the table's name: what it says may differ."""


def paths(program: Program, tries: list[str]) -> list[str]:
    """Every GET at a table that the description names, with something to ask for."""
    found = []
    for path, methods in program.get("/openapi.json")["paths"].items():
        path = path.removeprefix("/api/v1")
        if "get" not in methods or "{table}" not in path or path.endswith("/stream") or path in WITH_DICE:
            continue
        found += [path.replace("{at}", at) for at in ASKED["at"]] if "{at}" in path else [path]
        for each in methods["get"].get("parameters", []):
            if each["in"] == "query" and each["name"] in ASKED:
                words = tries if each["name"] == "text" else ASKED[each["name"]]
                found += [f"{path}?{each['name']}={word}" for word in words]
    return found


def everything(site: Site, id_: str, seat: int, tries: list[str]) -> dict[str, str]:
    """All that the API tells a token of this seat, or whoever has none, with the table's name made equal."""
    token = ""
    if seat != PUBLIC:
        asked = {"invitation": f"link-of-seat-{seat}"}
        token = Program(site).post(f"/tables/{id_}/seats", asked, 201)["token"]
    program = Program(site, token)
    told: dict[str, str] = {}
    for path in paths(program, tries):
        answer = program.http.get(path.replace("{table}", id_))
        assert answer.status_code < 500, path
        told[path] = f"{answer.status_code} {answer.text}".replace(id_, "ID")
    for text in tries:
        answer = program.http.post(f"/tables/{id_}/acts", json={"text": text, "n": 0})
        told[f"act {text}"] = f"{answer.status_code} {answer.text}"
    with program.http.stream("GET", f"/tables/{id_}/stream") as stream:
        told["stream"] = next(line for line in stream.iter_lines() if line.startswith("data: "))
    assert len([text for text in told.values() if text.startswith("200")]) >= 6
    return told


@pytest.mark.parametrize("game", game_names())
def test_nothing_hidden_leaves_by_the_api(site: Site, game: str) -> None:
    compared = 0
    for setup in secretive(game):
        rules = setup.rules()
        for seat in (PUBLIC, 1):
            for twins in filter(None, [by_log(rules, seat, 25), by_position(rules, seat, 10)]):
                one, two, begin, other_begin = twins
                ids = [
                    put(site, game, setup.seats, setup.options, texts, position)
                    for texts, position in ((one, begin), (two, other_begin))
                ]
                told = [everything(site, id_, seat, ["?", *one[-2:]]) for id_ in ids]
                for name, text in told[0].items():
                    assert text == told[1].get(name), f"{setup}, seat {seat}: {name}"
                compared += 1
    assert compared or not secretive(game)


def test_this_comparison_would_find_a_leak(site: Site) -> None:
    setup = secretive(GAME)[0]
    twins = by_position(setup.rules(), PUBLIC, 10)
    assert twins is not None
    ids = [put(site, GAME, setup.seats, setup.options, [], position) for position in twins[2:]]
    seen = [[everything(site, id_, seat, ["?"]) for seat in range(setup.seats)] for id_ in ids]
    assert seen[0] != seen[1], "whoever owns the secrets sees them"
