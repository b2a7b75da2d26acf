"""Several processes at the same tables, on PostgreSQL: nothing lost, nothing doubled, and all pages agree."""

import json
import random
import re
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx
from websockets.sync.client import ClientConnection, connect

from roundhouse import OVER, Table, game_names
from roundhouse.bots import bot_names, find_bot
from roundhouse.lab import play_game
from roundhouse.site.tables.presence import Presence
from tests.site.house import PATIENCE, Player, Site, is_ready, until
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


# What one process does, the other tells


def test_who_watches_at_one_process_sees_what_is_done_at_the_other(
    pair: list[Site], both: tuple[Player, Player]
) -> None:
    one, two = both
    id_ = one.create(GAME, "person", "person")
    cookie = {"Cookie": one.cookie()}
    n = two.look(id_)["n"]
    with connect(f"{pair[1].socket_address}/live/{id_}?n={n}&layout=wide", additional_headers=cookie) as live:
        for _ in range(5):
            seen = one.look(id_)
            n = one.act(id_, seen["legal"][0], seen["n"]).json()["n"]
            assert heard(live, n) == n
        # and when all connections to the database are lost, the next action goes through, and is told
        base = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
        asked(pair[0].url, f"{base} and datname = current_database()")
        seen = one.look(id_)
        answer = one.act(id_, seen["legal"][0], seen["n"])
        assert answer.status_code == 200, answer.text
        assert heard(live, answer.json()["n"]) == answer.json()["n"]
    for site in pair:
        until(partial(is_ready, site), "never ready again")
        figures = httpx.get(f"{site.address}/metrics").text
        assert "roundhouse_overtaken_total" in figures


def heard(live: object, n: int) -> int:
    """The number of the push that brings this many lines."""
    while True:
        found = int(json.loads(live.recv(timeout=PATIENCE))["n"])  # type: ignore[attr-defined]
        if found >= n:
            return found


def test_seats_names_undo_and_rematch_are_the_same_at_both(
    pair: list[Site], both: tuple[Player, Player]
) -> None:
    one, two = both
    id_ = one.create(GAME, "person", "friend")
    key = json.loads(pair[0].table(id_)["keys"])[1]
    with Player(pair[1]) as guest, Player(pair[0]) as late:
        # when two come by one invitation to different processes
        late.get(f"/table/{id_}/sit/{key}")
        guest.sit(id_, 1, "Guest")
        # then the first one sits there, at both, and the other is told that it was used
        assert late.form(f"/table/{id_}/sit/{key}", {"name": "Late"}).status_code == 410
        for player in (one, two):
            assert "Guest" in player.get(f"/table/{id_}").text
        # and when the host frees the seat at one, its holder has it at none
        one.form(f"/table/{id_}/free", {"seat": 1})
        again = f"/table/{id_}/sit/{json.loads(pair[0].table(id_)['keys'])[1]}"
        assert late.form(again, {"name": "Late"}).status_code == 302
        assert guest.act(id_, "pass", 0).status_code == 403
        guest = late
        # and what is undone at one is undone at the other
        seen = one.look(id_)
        mover = one if seen["legal"] else guest
        seen = mover.look(id_)
        n = mover.act(id_, seen["legal"][0], seen["n"]).json()["n"]
        mover.form(f"/table/{id_}/undo", {"n": n})
        assert two.look(id_)["log"] == one.look(id_)["log"]
        assert two.look(id_)["n"] == one.look(id_)["n"] == len(pair[0].lines(id_))


def test_whose_screen_it_is_is_known_at_both(both: tuple[Player, Player]) -> None:
    one, two = both
    id_ = one.create(GAME, "person", "person")
    mover = one.get(f"/table/{id_}.json").json()["to_move"]

    def asks(player: Player) -> bool:
        """Whether the page asks for the mover before it shows a hand."""
        return f'data-handover="{mover}"' in player.get(f"/table/{id_}?part=1").text

    two.get(f"/table/{id_}")
    one.form(f"/table/{id_}/pass", {"seat": mover})
    until(lambda: not asks(two), "the other does not know whose screen it is")
    # and when the screen is the other seat's at one, the other does not show it the mover's hand
    one.form(f"/table/{id_}/pass", {"seat": 1 - mover})
    until(lambda: asks(two), "the other shows a hand unasked")


def test_who_is_present_is_known_at_both(pair: list[Site], both: tuple[Player, Player]) -> None:
    one, _ = both
    id_ = one.create(GAME, "person", "friend")
    with Player(pair[1]) as guest:
        guest.sit(id_, 1)
        n = guest.look(id_)["n"]
        with (
            page(pair[0], id_, n, one) as first,
            page(pair[1], id_, n, guest),
        ):
            # a page hears of a seat whose page is open at the other process
            present_at(first, "0 1")
            with page(pair[1], id_, n, guest) as late:
                present_at(late, "0 1")
            assert 'data-present="0 1"' in one.get(f"/table/{id_}").text
        with page(pair[0], id_, n, one) as first:
            present_at(first, "0")


def test_who_was_at_a_process_that_died_is_present_no_longer() -> None:
    presence = Presence()
    told: list[str] = []
    presence.listeners.add(told.append)
    presence.hear("one", "1 2", 100.0)
    presence.hear("two", "2", 110.0)
    presence.forget(105.0)
    presence.hear("two", "", 111.0)
    assert told == ["1 2", "2", ""]


def page(site: Site, id_: str, n: int, who: Player) -> ClientConnection:
    """The connection of a page that shows nobody as present."""
    cookie = {"Cookie": who.cookie()}
    return connect(f"{site.socket_address}/live/{id_}?n={n}&present=", additional_headers=cookie)


def present_at(live: ClientConnection, seats: str) -> None:
    """Wait until a page is told that these seats are present."""
    while json.loads(live.recv(timeout=PATIENCE)).get("present") != seats:
        pass


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
    pair[0].start()
    one.http.base_url = httpx.URL(pair[0].address)
    for player in (one, two):
        until(lambda player=player: "Chances to win" in player.get(address).text, "no review")
    assert [file.name for file in (pair[0].data / "reviews").iterdir()] == [name]
    assert not asked(pair[0].url, "select 1 from site_storedreview")
    assert holder


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
