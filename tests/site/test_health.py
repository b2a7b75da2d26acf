"""Whoever watches over a site learns whether it lives and can work, and what it lacks."""

import sqlite3
import time
from pathlib import Path

import httpx

from roundhouse import game_names
from tests.site.house import PATIENCE, Player, Site

GAME = game_names()[0]
ALL_WELL = {"database": "ok", "writer": "ok", "disk": "ok", "bots": "ok"}


def test_a_site_lives_and_is_ready_under_any_name(site: Site) -> None:
    for name in ("localhost", "10.9.8.7", "nobody.example"):
        alive = httpx.get(f"{site.address}/healthz", headers={"Host": name})
        assert (alive.status_code, alive.json()) == (200, {"alive": True})
        ready = httpx.get(f"{site.address}/readyz", headers={"Host": name})
        assert (ready.status_code, ready.json()) == (200, {"ready": True, "checks": ALL_WELL})
        assert ready.headers["cache-control"] == "no-store"
    assert httpx.head(f"{site.address}/healthz").status_code == 200
    refused = httpx.post(f"{site.address}/readyz")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD")


def test_who_cannot_write_is_not_ready_until_it_can(mortal: Site) -> None:
    # given another program that keeps the database to itself
    other = sqlite3.connect(mortal.data / "site.sqlite3", isolation_level=None)
    other.execute("begin immediate")
    # when the site is asked
    ready = httpx.get(f"{mortal.address}/readyz", timeout=PATIENCE)
    # then it says what does not work, and lives all the same
    assert ready.status_code == 503
    assert ready.json()["checks"] == {**ALL_WELL, "database": "does not answer", "writer": "stuck"}
    assert httpx.get(f"{mortal.address}/healthz").status_code == 200
    # and when the database is free again, it is ready again, and plays
    other.close()
    end = time.monotonic() + PATIENCE
    while httpx.get(f"{mortal.address}/readyz", timeout=PATIENCE).status_code != 200:
        assert time.monotonic() < end
    with Player(mortal) as player:
        assert player.create(GAME, "person", "person")


def test_who_has_no_room_on_the_disk_is_not_ready(tmp_path: Path) -> None:
    site = Site(tmp_path, ROUNDHOUSE_DISK="1e12").start()
    try:
        ready = httpx.get(f"{site.address}/readyz")
        assert ready.status_code == 503
        assert ready.json() == {"ready": False, "checks": {**ALL_WELL, "disk": "nearly full"}}
    finally:
        site.kill()
