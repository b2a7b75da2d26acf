"""What nobody has touched for long is cleared, and nothing else."""

import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from roundhouse import Table, game_names
from roundhouse.cli.app import app
from tests.site.house import PATIENCE, Player, Site
from tests.site.tables import put

GAME = game_names()[0]
DAY = 24 * 3600


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that goes on while it is cleared."""
    site = Site(tmp_path_factory.mktemp("old")).start()
    yield site
    site.kill()


def run_clear(site: Site, *options: str) -> str:
    """Run the command; what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "roundhouse.cli", "clear", "--data", str(site.data), *options],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def cleared(site: Site, *options: str) -> set[str]:
    """What the command says it has cleared."""
    return {each["name"] for each in json.loads(run_clear(site, "--json", *options))["cleared"]}


def do(site: Site, order: str, *values: Any) -> list[Any]:
    """Change or read what lies on disk."""
    base = sqlite3.connect(site.data / "site.sqlite3", timeout=PATIENCE)
    try:
        with base:
            return base.execute(order, values).fetchall()
    finally:
        base.close()


def days_ago(days: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S.000000", time.gmtime(time.time() - days * DAY))


def table(site: Site, days: float, texts: list[str], **more: Any) -> str:
    """A table that was set up 800 days ago and at which this was done so many days ago."""
    id_ = put(site, GAME, 2, "", texts, held=False, made=days_ago(800), **more)
    do(site, "update site_storedaction set at = ? where table_id = ?", days_ago(days), id_)
    return id_


def tables(site: Site) -> set[str]:
    return {id_ for (id_,) in do(site, "select id from site_storedtable")}


def test_tables_are_kept_as_long_as_it_is_said_and_no_longer(old: Site) -> None:
    game = Table.new(GAME, 2, seed="twins")
    opening = [event.text for event in game.log]
    game.play(game.legal()[0])
    texts = [event.text for event in game.log]
    # given tables of each kind, old enough and nearly so
    stale, fresh = table(old, 181, texts), table(old, 179, texts)
    over, over_long = table(old, 300, texts, over=True), table(old, 700, texts, over=True)
    unbegun, begun = table(old, 801, opening), table(old, 31, texts)
    waiting = table(old, 801, opening)
    holder = "insert into site_storedholder (browser, table_id, seat, device, at) values ('b', ?, 0, '', ?)"
    do(old, holder, waiting, days_ago(29))  # somebody has taken a seat of it lately
    everything = tables(old)
    # when it is only looked, then nothing is removed
    assert cleared(old, "--dry-run") == {stale, unbegun}
    assert tables(old) == everything
    # when it is done, then these are gone with all their lines and holders, and the rest is there
    assert cleared(old) == {stale, unbegun}
    assert tables(old) == everything - {stale, unbegun} == {fresh, over, over_long, begun, waiting}
    assert do(old, "select count(*) from site_storedaction where table_id in (?, ?)", stale, unbegun) == [
        (0,)
    ]
    # finished games go only where that is asked for
    assert cleared(old, "--finished", "400") == {over_long}
    # and the site that runs meanwhile knows them no longer
    with Player(old) as player:
        assert player.get(f"/table/{stale}").status_code == 404
        assert player.get(f"/table/{fresh}").status_code == 200


def test_a_table_that_is_touched_stays_and_one_that_is_gone_takes_no_action(old: Site) -> None:
    with Player(old) as player:
        played, left = (player.create(GAME, "person", "person") for _ in range(2))
        seen = {id_: player.look(id_) for id_ in (played, left)}
        for id_ in (played, left):
            do(old, "update site_storedtable set made = ? where id = ?", days_ago(400), id_)
            do(old, "update site_storedaction set at = ? where table_id = ?", days_ago(399), id_)
            do(old, "update site_storedholder set at = ? where table_id = ?", days_ago(399), id_)
        # given two tables in the memory of the site, at one of which somebody acts again
        assert player.act(played, seen[played]["legal"][0], seen[played]["n"]).status_code == 200
        # when it is cleared, then that one stays and goes on
        assert cleared(old) == {left}
        again = player.look(played)
        assert player.act(played, again["legal"][0], again["n"]).status_code == 200
        # and at the other nothing can be done, and nothing half is written
        for _ in range(2):
            late = player.act(left, seen[left]["legal"][0], seen[left]["n"])
            assert late.status_code in (404, 503)
        assert late.status_code == 404
        assert do(old, "select count(*) from site_storedaction where table_id = ?", left) == [(0,)]


def test_a_table_that_is_touched_while_it_is_cleared_stays(old: Site) -> None:
    first, second = table(old, 500, []), table(old, 500, [])
    # when somebody takes a seat after the command has looked, and before it removes
    told = subprocess.run(
        [
            *(sys.executable, "-c"),
            "import sqlite3, sys\nfrom pathlib import Path\nfrom roundhouse.site import clearing\n"
            "folder = clearing.prepare(Path(sys.argv[1]))\nlook = clearing.abandoned\n"
            "def look_and_touch(kept, among=None):\n"
            "    found = look(kept, among)\n"
            "    if among is None:\n"
            "        with sqlite3.connect(folder / 'site.sqlite3') as base:\n"
            "            base.execute('insert into site_storedholder '\n"
            "                '(browser, table_id, seat, device, at) '\n"
            "                \"values ('b', ?, 0, '', datetime('now'))\", [sys.argv[2]])\n"
            "    return found\n"
            "clearing.abandoned = look_and_touch\n"
            "print(*[each.name for each in clearing.clear(folder, clearing.Kept(), dry=False)])",
            *(str(old.data), first),
        ],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    # then that one stays, and is not said to be cleared
    assert told.stdout.split() == [second], told.stderr
    assert first in tables(old)
    assert second not in tables(old)


def test_files_that_nothing_names_and_nobody_asks_for_are_cleared(old: Site) -> None:
    def file(name: str, days: float, text: str = "") -> str:
        path = old.data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        os.utime(path, (time.time() - days * DAY,) * 2)
        return path.name

    stays = {file("records/new.rec", 179, "options map=mine.toml@aaaaaaaaaaaa")}
    goes = {file("records/old.rec", 181, "options map=mine.toml@bbbbbbbbbbbb")}
    stays |= {file("files/aaaaaaaaaaaa.toml", 400), file("files/dddddddddddd.toml", 10)}
    goes |= {file("files/bbbbbbbbbbbb.toml", 400), file("files/draft-x/eeeeeeeeeeee.toml", 400)}
    stays |= {file("files/cccccccccccc.toml", 400)}
    put(old, GAME, 2, "map=other.toml@cccccccccccc", [], made=days_ago(5))
    goes |= {file("reviews/r.json", 200)}
    stays |= {file("reviews/s.json", 5)}
    assert cleared(old, "--dry-run") == cleared(old) == goes
    left = {p.name for name in ("records", "files", "reviews") for p in (old.data / name).rglob("*.*")}
    assert left == stays


def test_the_command_says_what_it_would_do(old: Site) -> None:
    table(old, 500, [])
    shown = run_clear(old, "--dry-run")
    assert re.search(rf"table \S+ \({GAME}, never begun\), last touched \d{{4}}-", shown)
    assert "1 would be cleared; nothing was removed." in shown


def test_without_tables_nothing_is_made_either(tmp_path: Path) -> None:
    none = CliRunner().invoke(app, ["clear", "--data", str(tmp_path / "no")])
    assert none.exit_code == 1
    assert none.stderr.startswith("roundhouse: There are no tables in ")
    assert not (tmp_path / "no").exists()


def test_tokens_go_with_their_table(old: Site) -> None:
    id_ = table(old, 40, [])
    do(
        old,
        "insert into site_storedtoken (digest, table_id, seat, scope, seal, name, made) "
        "values (?, ?, 0, 'play', '', '', ?)",
        *("0" * 64, id_, days_ago(40)),
    )
    assert id_ in cleared(old)
    assert do(old, "select count(*) from site_storedtoken where table_id = ?", id_) == [(0,)]
