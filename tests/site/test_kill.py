"""`kill -9` under load, twenty times: what was acknowledged is there, once, and every table replays."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from roundhouse import OVER, Table, game_names
from tests.site.house import PATIENCE, Player, Site
from tests.site.tables import replayed
from tests.walks import DRILL

TABLES = 3
"""Clients that act at the same time at one site."""
KILLS = 10 * DRILL
"""So often each of the two sites is killed."""


class Client:
    """Acts as fast as it is answered, keeps what was promised, and asks again for what was not answered."""

    def __init__(self, site: Site, game: str, number: int) -> None:
        self.player = Player(site)
        self.game = game
        self.number = number
        self.dice = random.Random(number)
        self.id = ""
        self.ids: list[str] = []
        self.promised: dict[str, str] = {}
        """The names of the requests that were acknowledged, with their texts."""
        self.open: tuple[str, int, str] | None = None
        """The request that nobody has answered yet."""
        self.undone = self.undone_perhaps = 0
        self.answered = threading.Event()

    def work(self) -> None:
        """Until the site is gone."""
        self.player.http.base_url = httpx.URL(self.player.site.address)
        try:
            while True:
                self.step()
        except httpx.TransportError:
            return

    def step(self) -> None:
        if self.open is not None:
            text, n, key = self.open
            answer = self.player.act(self.id, text, n, key)
            assert answer.status_code == 200, answer.text
            assert key not in self.promised
            self.promised[key] = text
            self.open = None
            self.answered.set()
            if self.dice.random() < 0.2:
                self.undone_perhaps += 1
                answer = self.player.form(f"/table/{self.id}/undo", {"n": answer.json()["n"]})
                assert answer.status_code in (200, 302, 403, 422), answer.text
                self.undone_perhaps -= 1
                self.undone += answer.status_code in (200, 302)
        seen = self.player.look(self.id) if self.id else None
        if seen is None or seen["to_move"] == OVER:
            self.id = self.player.create(self.game, "person", "person")
            self.ids.append(self.id)
        else:
            key = f"client-{self.number}-{len(self.promised)}"
            self.open = (self.dice.choice(seen["legal"]), seen["n"], key)


def kill_under_load(data: Path, game: str, seed: int) -> int:
    """Kill a site again and again, then read the disk; how many actions had been promised."""
    site = Site(data)
    moments = random.Random(seed)
    site.start()
    clients = [Client(site, game, number) for number in range(TABLES)]
    for kill in range(KILLS):
        if kill:
            site.start()
        with ThreadPoolExecutor(TABLES) as pool:
            working = [pool.submit(client.work) for client in clients]
            assert clients[0].answered.wait(PATIENCE)
            threading.Event().wait(moments.uniform(0, 0.2))
            site.kill()
            clients[0].answered.clear()
            for work in working:
                work.result(PATIENCE)
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)
    for client in clients:
        client.player.http.close()
        lines = [line for id_ in client.ids for line in site.lines(id_)]
        keys = [key for _, _, _, key in lines if key is not None]
        texts = {key: text for _, _, text, key in lines}
        assert len(keys) == len(set(keys))
        assert {key: texts.get(key) for key in client.promised} == client.promised
        asked = {client.open[2]} if client.open else set()
        assert set(keys) <= {*client.promised, *asked}
        undone = sum(kind == "undo" for _, kind, _, _ in lines)
        assert client.undone <= undone <= client.undone + client.undone_perhaps
        for id_ in client.ids:
            assert [n for n, *_ in site.lines(id_)] == list(range(len(site.lines(id_))))
            table = replayed(site, id_)
            Table.from_record(table.save())  # every line is lawful
            table.verify()
    return sum(len(client.promised) for client in clients)


@pytest.mark.parametrize("game", game_names()[:1])
def test_killed_twenty_times_it_has_kept_every_promise(tmp_path: Path, game: str) -> None:
    with ThreadPoolExecutor(2) as pool:
        promised = list(pool.map(lambda n: kill_under_load(tmp_path / str(n), game, n), range(2)))
    assert min(promised) > KILLS
