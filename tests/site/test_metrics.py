"""What the site counts is what was done, and it is told to the one who runs it alone."""

import json
import time
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families
from websockets.sync.client import connect

from roundhouse import game_names
from roundhouse.bots import bot_names
from roundhouse.site.tallies import BOUNDS, Spread
from tests.site.house import PATIENCE, Player, Site

GAME = game_names()[0]
TOKEN = "a-token-of-the-one-who-measures"


def read(site: Site, **headers: str) -> dict[str, float]:
    """Every sample by its name and labels."""
    answer = httpx.get(f"{site.address}/metrics", headers=headers).raise_for_status()
    return {
        " ".join([sample.name, *sorted(sample.labels.values())]): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_a_duration_falls_into_the_bucket_of_the_next_bound() -> None:
    spread = Spread()
    for seconds in (0.0, BOUNDS[0], BOUNDS[0] * 1.01, BOUNDS[-1], BOUNDS[-1] * 2):
        spread.note(seconds)
    assert (spread.counts[0], spread.counts[1], spread.counts[-2], spread.counts[-1]) == (2, 1, 1, 1)
    assert sum(spread.counts) == 5


def test_what_is_done_is_counted(mortal: Site) -> None:
    # given a table with a bot, and somebody who watches it
    with Player(mortal) as player:
        id_ = player.create(GAME, "person", bot_names(GAME)[0])
        before = read(mortal)
        watched_act(mortal, player, id_)
        # when somebody else orders something there, and nonsense is ordered
        with Player(mortal) as stranger:
            assert stranger.act(id_, "nonsense", 0).status_code == 403
        after = read(mortal)
    # then all of it is in the figures
    grown = {name: value - before.get(name, 0.0) for name, value in after.items()}
    assert grown["roundhouse_acts_total"] == 1
    assert grown["roundhouse_act_seconds_count"] == grown["roundhouse_act_seconds_bucket +Inf"] == 1
    assert 0 < grown["roundhouse_act_seconds_sum"] < PATIENCE
    assert grown["roundhouse_pushes_total"] >= 1
    assert grown["roundhouse_push_seconds_count"] == grown["roundhouse_pushes_total"]
    assert grown["roundhouse_refusals_total 403"] == 1
    assert grown["roundhouse_write_seconds_count"] >= 1
    assert after["roundhouse_tables_open"] == 1
    assert after["roundhouse_thinkers"] >= 1
    assert after["roundhouse_page_seconds_count"] >= 2
    assert "process_resident_memory_bytes" in after
    assert not [name for name in after if name.startswith("roundhouse_log_lines_total")]


def watched_act(site: Site, player: Player, id_: str) -> None:
    """Act over a WebSocket until the answer is there; meanwhile the socket is counted."""
    end = time.monotonic() + PATIENCE
    while not (seen := player.look(id_))["legal"]:
        assert time.monotonic() < end  # the bot begins
    address = f"{site.socket_address}/live/{id_}?n={seen['n']}"
    with connect(address, additional_headers={"Cookie": player.cookie()}) as socket:
        figures = read(site)
        assert figures["roundhouse_sockets"] == figures["roundhouse_tables_watched"] == 1
        socket.send(json.dumps({"text": seen["legal"][0], "n": seen["n"], "key": "the-only-order"}))
        while "ack" not in (told := json.loads(socket.recv(timeout=PATIENCE))):
            pass
        assert "problem" not in told


def test_strangers_and_who_comes_through_a_proxy_learn_nothing(site: Site) -> None:
    def status(**headers: str) -> int:
        return httpx.get(f"{site.address}/metrics", headers=headers).status_code

    assert status() == 200
    assert status(**{"X-Forwarded-For": "203.0.113.7"}) == 403
    assert status(**{"X-Forwarded-For": "127.0.0.1"}) == 403
    assert status(**{"X-Real-IP": "203.0.113.7"}) == 403
    assert status(Host="evil.example") == 403
    assert httpx.post(f"{site.address}/metrics").status_code == 405


def test_with_a_token_whoever_brings_it_reads_from_anywhere_and_nobody_else(tmp_path: Path) -> None:
    site = Site(tmp_path, ROUNDHOUSE_METRICS=TOKEN).start()
    try:
        assert httpx.get(f"{site.address}/metrics").status_code == 403
        assert httpx.get(f"{site.address}/metrics", headers={"Authorization": "Bearer x"}).status_code == 403
        far = {"X-Forwarded-For": "203.0.113.7", "Host": "10.1.2.3", "Authorization": f"Bearer {TOKEN}"}
        assert read(site, **far)["roundhouse_acts_total"] == 0
    finally:
        site.kill()
