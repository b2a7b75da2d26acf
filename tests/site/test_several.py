"""Several processes at the same tables, on PostgreSQL: nothing lost, nothing doubled, and all pages agree."""

import random
import re
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx

from roundhouse import OVER, Table, game_names
from roundhouse.bots import bot_names, find_bot
from roundhouse.lab import play_game
from tests.site.house import PATIENCE, Player, Site, until
from tests.site.tables import put, replayed
from tests.walks import DRILL
from tools.cluster import asked

GAME = game_names()[0]
KILLS = 4 * DRILL
"""So often one of the two processes is killed."""
TABLES = 2 * KILLS
"""All act at the first of them, when it is over at the next."""
RACERS = 2
"""At each of the two processes."""


# Under load, with kills


class Racer:
    """One of two who act at the same tables by different processes, as fast as they are answered."""

    def __init__(self, site: Site, cookies: httpx.Cookies, ids: list[str], name: str) -> None:
        self.player = Player(site)
        self.player.http.cookies = cookies
        self.ids = list(ids)
        self.name = name
        self.dice = random.Random(name)
        self.promised: dict[str, str] = {}
        """The names of the requests that were acknowledged, with their texts."""
        self.refused: set[str] = set()
        """The names of those that came too late."""
        self.open: tuple[str, str, int, str] | None = None
        """The request that nobody has answered yet: table, text, length, name."""
        self.answered = threading.Event()
        self.stopped = False

    def work(self) -> None:
        """Until the process is gone, or all is over."""
        self.player.http.base_url = httpx.URL(self.player.site.address)
        try:
            while not self.stopped:
                self.step()
        except httpx.TransportError:
            return

    def step(self) -> None:
        if self.open is None:
            id_ = self.ids[0]
            seen = self.player.look(id_)
            if seen["to_move"] == OVER:
                self.ids.pop(0)
                return
            if not seen["legal"]:
                return  # another has passed the screen on meanwhile
            key = f"{self.name}-{len(self.promised) + len(self.refused):06}"
            self.open = (id_, self.dice.choice(seen["legal"]), seen["n"], key)
        id_, text, n, key = self.open
        answer = self.player.act(id_, text, n, key)
        assert answer.status_code in (200, 403, 409), answer.text
        if answer.status_code == 200:
            self.promised[key] = text
        else:
            self.refused.add(key)
        self.open = None
        self.answered.set()


def test_two_processes_at_one_table_lose_nothing_and_double_nothing(
    pair: list[Site], both: tuple[Player, Player]
) -> None:
    moments = random.Random(17)
    host, _ = both
    ids = [host.create(GAME, "person", "person") for _ in range(TABLES)]
    racers = [
        Racer(site, host.http.cookies, ids, f"racer-{n}-{number}")
        for number in range(RACERS)
        for n, site in enumerate(pair)
    ]
    with ThreadPoolExecutor(len(racers)) as pool:
        working = [pool.submit(racer.work) for racer in racers]
        for kill in range(KILLS):
            own = range(kill % 2, len(racers), 2)
            for n in own:
                racers[n].answered.clear()
                assert racers[n].answered.wait(PATIENCE)
            threading.Event().wait(moments.uniform(0, 0.3))
            pair[kill % 2].kill()
            for n in own:
                working[n].result(PATIENCE)
            pair[kill % 2].start()
            for n in own:
                working[n] = pool.submit(racers[n].work)
        for racer in racers:
            racer.answered.clear()
            assert racer.answered.wait(PATIENCE)
            racer.stopped = True
        for work in working:
            work.result(PATIENCE)
    lines = [(id_, *line) for id_ in ids for line in pair[0].lines(id_)]
    texts = {key: text for _, _, _, text, key in lines if key is not None}
    promised = {key: text for racer in racers for key, text in racer.promised.items()}
    refused = {key for racer in racers for key in racer.refused}
    assert len([key for *_, key in lines if key is not None]) == len(texts)
    assert {key: texts.get(key) for key in promised} == promised, "what was promised is there"
    assert not texts.keys() & refused, "what was refused is not"
    asked_for = {racer.open[3] for racer in racers if racer.open}
    assert set(texts) <= {*promised, *asked_for}
    assert len(promised) > 5 * KILLS
    assert all(racer.promised for racer in racers)
    assert refused, "they did not meet: this test has tried nothing"
    for id_ in ids:
        written = pair[0].lines(id_)
        assert [n for n, *_ in written] == list(range(len(written)))
        table = replayed(pair[0], id_)
        Table.from_record(table.save())  # every line is lawful
        table.verify()
        pages = [racer.player.look(id_) for racer in racers[:2]]
        assert pages[0] == pages[1]
        assert pages[0]["n"] == len(written)
        parts = [racer.player.get(f"/table/{id_}?part=1&layout=wide").text for racer in racers[:2]]
        shown = [re.sub('data-run="[^"]+"|csrfmiddlewaretoken" value="[^"]+"', "", part) for part in parts]
        assert shown[0] == shown[1]
    for racer in racers:
        racer.player.http.close()


# Reviews


def test_how_far_a_review_is_is_known_at_both_and_it_outlives_its_process(
    pair: list[Site], both: tuple[Player, Player]
) -> None:
    game = "trainmaker"
    played = play_game(game, 2, "", "twins", [find_bot(game, "greedy")] * 2)
    id_ = put(pair[0], game, 2, "", [event.text for event in played.log], over=True)
    one, two = both
    address = f"/table/{id_}/review"
    # when it is asked for at one process
    assert one.form(address, {}).status_code == 302
    # then both show it, and nobody makes it twice
    for player in (one, two):
        assert "<progress" in player.get(address).text
    two.form(address, {})
    until(lambda: asked(pair[0].url, "select 1 from site_storedreview where tasks > 0"), "nobody makes it")
    [(holder, name)] = asked(pair[0].url, "select holder, name from site_storedreview")
    # and when the process that makes it dies, the other one does it
    pair[0].kill()
    until(partial(is_reviewed, two, address), "no review")
    assert [file.name for file in (pair[0].data / "reviews").iterdir()] == [name]
    assert not asked(pair[0].url, "select 1 from site_storedreview")
    assert holder


def is_reviewed(player: Player, address: str) -> bool:
    return "Chances to win" in player.get(address).text


# Bots


def is_over(site: Site, id_: str) -> bool:
    return bool(site.table(id_)["over"])


def test_another_process_plays_on_for_the_bots_of_one_that_died(
    pair: list[Site], both: tuple[Player, Player]
) -> None:
    one, _ = both
    level = bot_names(GAME)[0]
    ids = [one.create(GAME, "person", level) for _ in range(2)]
    for id_ in ids:
        one.form(f"/table/{id_}/lend", {"seat": 0, "level": level})
    until(lambda: all(len(pair[0].lines(id_)) > 4 for id_ in ids), "no bot moves")
    pair[0].kill()
    # nobody looks, and the other process has none of these tables open: they go on all the same
    for id_ in ids:
        until(partial(is_over, pair[1], id_), "no end")
        lines = pair[1].lines(id_)
        assert [n for n, *_ in lines] == list(range(len(lines)))
        replayed(pair[1], id_).verify()


def test_ended_in_order_a_process_gives_its_bots_to_others_at_once(
    pair: list[Site], both: tuple[Player, Player]
) -> None:
    one, _ = both
    level = bot_names(GAME)[0]
    id_ = one.create(GAME, "person", level)
    one.form(f"/table/{id_}/lend", {"seat": 0, "level": level})
    until(lambda: asked(pair[0].url, "select 1 from site_storedlease"), "no lease")
    pair[0].kill(signal.SIGTERM)
    left = asked(pair[0].url, "select holder from site_storedlease")
    assert len(left) <= 1  # the other's, if it was quick
