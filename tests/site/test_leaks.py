"""Two tables that differ only in what a seat may not know look the same to it, byte by byte, everywhere."""

import re
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from roundhouse import CHANCE, OVER, PUBLIC, dice_at, game_names
from roundhouse.core.rules import Rules
from tests.site.house import PATIENCE, Player, Site
from tests.site.tables import KEYS, put
from tests.walks import SETUPS, Setup, walk

Twins = tuple[list[str], list[str], dict[str, object] | None, dict[str, object] | None]
"""The actions of two tables, and where they began."""


def secretive(game: str) -> list[Setup]:
    """The first and the last set-up of the game that hide anything."""
    found = [setup for setup in SETUPS if setup.game == game and setup.seats > 1 and hides(setup.rules())]
    return [found[0], found[-1]] if found else []


def hides(rules: Rules[Any]) -> bool:
    return any(
        n < 40 and rules.position(rules.mask(s, PUBLIC)) != rules.position(s)
        for n, s in zip(range(40), walk(rules, 0), strict=False)
    )


def by_log(rules: Rules[Any], seat: int, steps: int) -> Twins | None:
    """Two games from the start, step for step the same to this seat, and as different as can be."""
    one, two = rules.start(), rules.start()
    logs: tuple[list[str], list[str]] = ([], [])
    dice = dice_at("twins", seat + 1)
    while (actor := rules.to_move(one)) != OVER and (len(logs[0]) < steps or actor == CHANCE):
        choices = rules.legal(one)
        done = rules.sample(one, dice) if actor == CHANCE else choices[dice.below(len(choices))]
        after = rules.clone(one)
        rules.apply(after, done)
        looks = rules.position(rules.mask(after, seat))
        others = rules.legal(two)
        chosen = dice.draw(list(range(len(others))), min(60, len(others)))
        for other in [*(others[i] for i in chosen), done]:
            if rules.allows(two, other) is None:
                last = rules.clone(two)
                rules.apply(last, other)
                same_text = other.masked(actor, seat).text() == done.masked(actor, seat).text()
                if same_text and rules.position(rules.mask(last, seat)) == looks:
                    break
        else:
            break
        one, two = after, last
        logs[0].append(done.text())
        logs[1].append(other.text())
    ready = rules.to_move(one) >= 0 and rules.to_move(two) >= 0
    return (*logs, None, None) if ready and logs[0] != logs[1] else None


def by_position(rules: Rules[Any], seat: int, after: int) -> Twins | None:
    """Two games that begin at positions which this seat cannot tell apart."""
    dice = dice_at("swap", seat + 1)
    for n, s in enumerate(walk(rules, seat + 5)):
        if n >= after and rules.to_move(s) >= 0:
            one = rules.position(s)
            two = rules.position(rules.guess(rules.mask(s, seat), seat, dice))
            if one != two:
                return [], [], one, two
    return None


def everything(site: Site, id_: str, seat: int, tries: list[str], links: bool = True) -> dict[str, str]:
    """All that the site tells this seat about the table, with the names of the tables made equal."""
    cookie = f"browser={KEYS[seat]}" if seat != PUBLIC else "theme=dark"
    told: dict[str, str] = {}
    headers = {"Cookie": cookie}
    with httpx.Client(base_url=site.address, headers=headers, timeout=PATIENCE) as http:
        paths = [
            f"/table/{id_}{end}" for end in ("", ".json", ".svg", ".svg?layout=narrow", "/log", "/replay")
        ]
        paths += [f"/table/{id_}/replay/{n}" for n in (2, 20)]
        paths += [f"/table/{id_}/why?text={text}" for text in tries]
        page = http.get(paths[0]).text if links else ""
        paths += sorted(set(re.findall(rf'(?:href|src|action)="(/[^"#]*{id_}[^"#]*)', page)) - set(paths))
        for path in paths:
            answer = http.get(path.replace("&amp;", "&"))
            assert answer.status_code < 500, path
            told[path] = f"{answer.status_code} {answer.content.decode('latin-1')}"
        told["record"] = http.get(f"/table/{id_}/record").text
        order = {"text": tries[0], "n": -1, "key": "no-such-request"}
        told["refusal"] = http.post(f"/act/{id_}", json=order).text
    with connect(f"{site.socket_address}/live/{id_}?layout=wide", additional_headers=headers) as socket:
        told["push"] = str(socket.recv(PATIENCE))
        for on in ("1", "0"):  # something that everyone is told of: a change of a switch
            switch(site, id_, on)
            told[f"step {on}"] = str(socket.recv(PATIENCE))
            assert '"from"' in told[f"step {on}"]
    assert len([name for name, text in told.items() if text.startswith("200")]) >= 4
    return {name.replace(id_, "ID"): equal(text.replace(id_, "ID")) for name, text in told.items()}


def switch(site: Site, id_: str, on: str) -> None:
    """Let the first seat say whether it is asked even where it has one choice only."""
    with Player(site) as player:
        player.http.cookies.set("browser", KEYS[0])
        assert player.form(f"/table/{id_}/ask", {"seat": "0", "on": on}).status_code == 302


def equal(text: str) -> str:
    """Without what differs from request to request anyway."""
    return re.sub(r'(csrfmiddlewaretoken"? value=\\?"|csrf[^"]{0,12}" content=")[A-Za-z0-9]+', r"\1", text)


@pytest.mark.parametrize("game", game_names())
def test_nothing_hidden_leaves_the_site(site: Site, game: str) -> None:
    compared = 0
    for setup in secretive(game):
        rules = setup.rules()
        for seat in (PUBLIC, 1):
            pairs = [by_log(rules, seat, 25), by_log(rules, seat, 3), by_position(rules, seat, 10)]
            for n, (one, two, begin, other_begin) in enumerate(filter(None, pairs)):
                ids = [
                    put(site, game, setup.seats, setup.options, texts, position)
                    for texts, position in ((one, begin), (two, other_begin))
                ]
                tries = ["?", *one[-2:]]
                told = [everything(site, id_, seat, tries, n == 0) for id_ in ids]
                for name, text in told[0].items():
                    assert text == told[1].get(name), f"{setup}, seat {seat}: {name}"
                assert told[0].keys() == told[1].keys()
                compared += 1
    assert compared or not secretive(game)


@pytest.mark.parametrize("game", game_names())
def test_this_comparison_would_find_a_leak(site: Site, game: str) -> None:
    for setup in secretive(game)[:1]:
        rules = setup.rules()
        twins = by_position(rules, PUBLIC, 10)
        assert twins is not None
        ids = [put(site, game, setup.seats, setup.options, [], position) for position in twins[2:]]
        seen = [[everything(site, id_, seat, ["?"]) for seat in range(setup.seats)] for id_ in ids]
        assert seen[0] != seen[1], "whoever owns the secrets sees them"
