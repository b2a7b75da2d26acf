"""The power fails: whatever was not synced is lost, and nothing that was acknowledged is among it."""

import random
import signal
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from roundhouse import OVER, game_names
from tests.site.house import PATIENCE, Player, Site, until
from tests.site.lossy_disk import Done, build, compiler, cut, read
from tests.site.tables import replayed
from tests.walks import DRILL

GAME = game_names()[0]
CUTS = 10 * DRILL
PLAYERS, BURSTS, ACTIONS = 3, 3, 12

Promises = list[tuple[int, str, str]]
"""How long the journal was when something was acknowledged; the table, and the name of the request."""


class Clients:
    """Players who act at once, and remember when what was acknowledged."""

    def __init__(self, site: Site, journal: Path) -> None:
        self.site = site
        self.journal = journal
        self.promised: Promises = []
        self.players = [Player(site) for _ in range(PLAYERS)]
        self.ids = [""] * PLAYERS
        self.failures: list[BaseException] = []

    def burst(self) -> None:
        """Let all act a few times."""
        working = [threading.Thread(target=self.act, args=(n,)) for n in range(PLAYERS)]
        for thread in working:
            thread.start()
        for thread in working:
            thread.join(PATIENCE)
        assert not self.failures, self.failures

    def act(self, number: int) -> None:
        try:
            player = self.players[number]
            for _ in range(ACTIONS):
                if not self.ids[number] or player.look(self.ids[number])["to_move"] == OVER:
                    self.ids[number] = player.create(GAME, "person", "person")
                    self.promised.append((self.written(), self.ids[number], ""))
                id_ = self.ids[number]
                seen = player.look(id_)
                key = f"request-{number}-{len(self.promised):06}"
                assert player.act(id_, seen["legal"][-1], seen["n"], key).status_code == 200
                self.promised.append((self.written(), id_, key))
        except BaseException as error:
            self.failures.append(error)

    def written(self) -> int:
        return self.journal.stat().st_size


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Done], Promises]:
    """All that a site under load has done to its files, and what it promised when."""
    if compiler() is None:
        pytest.skip("There is no C compiler: power cuts are not tried.")
    folder = tmp_path_factory.mktemp("power")
    data, journal = folder / "data", folder / "journal"
    watching = {
        "LD_PRELOAD": str(build(folder)),
        "LOSSY_NAME": str(data.resolve() / "site.sqlite3"),
        "LOSSY_FOLDER": str(data.resolve()),
        "LOSSY_JOURNAL": str(journal),
    }
    site = Site(data, **watching).start()
    clients = Clients(site, journal)
    try:
        for burst in range(BURSTS):
            clients.burst()
            if burst == 0:  # between two bursts the log is folded into the database once
                until(lambda: folded(journal), "nothing was folded in")
        site.kill(signal.SIGTERM)  # and at the end
    finally:
        site.kill()
        for player in clients.players:
            player.http.close()
    return read(journal), clients.promised


def folded(journal: Path) -> bool:
    """Whether the database itself was synced after the last line was written to its log."""
    synced = [each.name for each in read(journal) if each.kind == "S"]
    return synced[-1] == "site.sqlite3"


def lost(folder: Path, promised: Promises, at: int) -> list[str]:
    """What was promised when the journal had this length, and is not there."""
    with closing(sqlite3.connect(folder / "site.sqlite3")) as base:
        assert base.execute("pragma integrity_check").fetchall() == [("ok",)]
        tables = {id_ for (id_,) in base.execute("select id from site_storedtable")}
        keys = {key for (key,) in base.execute("select key from site_storedaction")}
    return [id_ + key for when, id_, key in promised if when <= at and (key or id_) not in keys | tables]


def moments(done: list[Done], promised: Promises, dice: random.Random, count: int) -> list[int]:
    """When the power fails: at any moment since the first promise, and just after promises."""
    ends = [each.end for each in done if each.end >= promised[0][0]]
    return [dice.choice(ends) if n % 2 else dice.choice(promised)[0] for n in range(count)]


def test_no_power_cut_takes_what_was_acknowledged(
    tmp_path: Path, recorded: tuple[list[Done], Promises]
) -> None:
    done, promised = recorded
    dice = random.Random("power")
    for n, at in enumerate(moments(done, promised, dice, CUTS)):
        folder = tmp_path / str(n)
        folder.mkdir()
        cut(done, at, dice, folder)
        assert lost(folder, promised, at) == [], f"cut {n}, at byte {at}"
        site = Site(folder)
        for id_ in {id_ for when, id_, _ in promised if when <= at}:
            assert [line[0] for line in site.lines(id_)] == list(range(len(site.lines(id_))))
            replayed(site, id_).verify()
    # and on the last of them a site opens and is played on
    site.start()
    try:
        with Player(site) as player:
            for id_ in [id_ for when, id_, _ in promised if when <= at][:1]:
                assert player.get(f"/table/{id_}.json").status_code == 200
            id_ = player.create(GAME, "person", "person")
            seen = player.look(id_)
            assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200
    finally:
        site.kill()


def test_this_would_find_a_site_that_does_not_sync(
    tmp_path: Path, recorded: tuple[list[Done], Promises]
) -> None:
    done, promised = recorded
    dice = random.Random("forgetful")
    for n, at in enumerate(moments(done, promised, dice, 5)):
        folder = tmp_path / str(n)
        folder.mkdir()
        cut(done, at, dice, folder, heed_syncs=False)
        try:
            found = lost(folder, promised, at)
        except (sqlite3.DatabaseError, AssertionError):
            return
        if found:
            return
    raise AssertionError("nothing was lost although nothing was kept")
