"""After a restart everything goes on: bots, retries, undone moves, seats that have changed hands."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from roundhouse import OVER, Table, find_game, game_names
from roundhouse.bots import bot_names
from tests.site.house import PATIENCE, Player, Site
from tests.site.tables import put, replayed

GAME = game_names()[0]


def moved(player: Player, site: Site) -> Player:
    """The same browser at the address that the site has now."""
    player.http.base_url = site.address
    return player


def within_patience(player: Player, id_: str) -> int:
    """Wait until it is a person's turn or the end; who is to move."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        seen = player.look(id_)
        if seen["to_move"] == OVER or seen["legal"]:
            return int(seen["to_move"])
    raise AssertionError("The bots do not move.")


def in_the_hall(data: Path, what: str, **environment: str) -> str:
    """Run lines in a process of its own, with a hall on this data; what they print."""
    program = (
        "import asyncio\nfrom pathlib import Path\nfrom roundhouse.site.serve import prepare\n"
        f"prepare(Path({str(data)!r}))\n"
        "from roundhouse.site.tables.hall import *\n"
        "async def main():\n    hall = Hall()\n"
        + "".join(f"    {line}\n" for line in what.splitlines())
        + "asyncio.run(main())\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "ROUNDHOUSE_MOMENT": "-1"}
    env |= environment
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, env=env
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_undone_moves_stay_undone_retries_stay_known_and_the_table_goes_on(mortal: Site) -> None:
    with Player(mortal) as player:
        id_ = player.create(GAME, "person", "person")
        seen = player.look(id_)
        for _ in range(500):
            done = player.act(id_, seen["legal"][-1], seen["n"], f"request-{seen['n']}")
            if player.form(f"/table/{id_}/undo", {"n": done.json()["n"]}).status_code == 302:
                break
            seen = player.look(id_)
        before = player.look(id_)
        moved(player, mortal.restart())
        assert player.look(id_) == before
        retry = player.act(id_, seen["legal"][-1], seen["n"], f"request-{seen['n']}")
        assert retry.status_code == 200
        assert player.look(id_) == before
        assert player.act(id_, before["legal"][0], before["n"]).status_code == 200


@pytest.mark.parametrize("game", game_names())
def test_a_bot_that_was_to_move_goes_on_by_itself(mortal: Site, game: str) -> None:
    seats = max(2, find_game(game).fewest)
    level = bot_names(game)[-1]
    with Player(mortal) as player:
        id_ = player.create(game, "person", *[level] * (seats - 1))
        seen = player.look(id_)
        for step in range(8):
            within_patience(player, id_)
            seen = player.look(id_)
            if not seen["legal"]:
                break
            answer = player.act(id_, seen["legal"][step % len(seen["legal"])], seen["n"])
            if step == 3:
                moved(player, mortal.restart())
                assert player.look(id_)["n"] >= answer.json()["n"]
        within_patience(player, id_)
    mortal.kill()
    replayed(mortal, id_).verify()


def test_a_seat_is_handed_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    level = bot_names(GAME)[-1]
    id_ = in_the_hall(
        tmp_path,
        f"room = await hall.create({GAME!r}, ['person', 'person'])\n"
        "seat, other = room.table.to_move, 1 - room.table.to_move\n"
        f"await hall.seating.hand_over(room, other, {level!r})\n"
        "await hall.seating.hand_over(room, other, None)\n"
        "n = room.length\n"
        "await hall.seating.hand_over(room, other, None)\n"
        "assert n == room.length, 'nothing changed, nothing written'\n"
        "for wrong in ((7, None), (-1, None), (0, 'no-such-bot')):\n"
        "    try:\n"
        "        await hall.seating.hand_over(room, *wrong)\n"
        "    except RoundhouseError:\n"
        "        pass\n"
        "    else:\n"
        "        raise AssertionError(wrong)\n"
        f"hall.steward.wake_bot = lambda room: None\nawait hall.seating.hand_over(room, seat, {level!r})\n"
        "try:\n"
        "    await hall.act(room, [seat], room.table.legal()[0], room.length)\n"
        "except BadSeat:\n"
        "    print(room.id)\n",
    ).strip()
    site = Site(tmp_path).start()
    try:
        with Player(site) as player:
            for number in range(len(json.loads(site.table(id_)["keys"]))):
                player.sit(id_, number)
            before = len(site.lines(id_))
            end = time.monotonic() + PATIENCE
            while len(site.lines(id_)) == before:  # until the bot goes on
                assert time.monotonic() < end
                player.look(id_)
    finally:
        site.kill()
    assert [kind for _, kind, _, _ in site.lines(id_)].count("seat") == 3
    replayed(site, id_).verify()


def test_a_table_of_bots_alone_plays_on_and_old_rooms_are_dropped(tmp_path: Path) -> None:
    level = bot_names(GAME)[0]
    said = in_the_hall(
        tmp_path,
        "import gc\nhall.most_rooms = 3\n"
        f"ids = [(await hall.create({GAME!r}, ['person', 'person'])).id for _ in range(6)]\n"
        "gc.collect()\n"
        "assert len(hall.rooms) == len(hall._alive) == 3, len(hall._alive)\n"
        "room = await hall.room(ids[0])\n"
        "for id_ in ids[1:]: await hall.room(id_)\n"
        "assert room.id not in hall.rooms\n"
        "assert await hall.room(ids[0]) is room, 'whoever holds a room, there is but one of a table'\n"
        f"for seat in (0, 1): await hall.seating.hand_over(room, seat, {level!r})\n"
        "n = room.length\n"
        "while room.length < n + 20 and not room.table.over: await asyncio.sleep(0.01)\n"
        "print('played')\n",
    )
    assert said.strip() == "played"


def test_a_write_that_fails_is_refused_and_harms_no_other(tmp_path: Path, base: dict[str, str]) -> None:
    said = in_the_hall(
        tmp_path,
        "from roundhouse.site.tables.store import Change, LogRow\n"
        f"one = await hall.create({GAME!r}, ['person', 'person'])\n"
        f"two = await hall.create({GAME!r}, ['person', 'person'])\n"
        "wrong = hall.writer.write(Change(one.id, [LogRow(one.id, 0, 'twice')]))\n"
        "right = hall.act(two, [two.table.to_move], two.table.legal()[0], two.length)\n"
        "failed, fine = await asyncio.gather(wrong, right, return_exceptions=True)\n"
        "assert isinstance(failed, Exception) and fine is None, (failed, fine)\n"
        "n, real = one.length, one.length\n"
        "one.length = one.moved = 0\n"  # as if another process had written: the number is taken
        "try:\n"
        "    await hall.act(one, [one.table.to_move], one.table.legal()[0], 0)\n"
        "except Exception as error:\n"
        "    print(type(error).__name__)\n"
        "await hall.act(one, [one.table.to_move], one.table.legal()[0], real)\n"
        "assert one.length > real\n",
        **base,
    )
    assert said.strip() == "Stale"


def test_a_write_that_only_seems_to_fail_is_shown_and_the_bot_goes_on(tmp_path: Path) -> None:
    level = bot_names(GAME)[-1]
    said = in_the_hall(
        tmp_path,
        f"room = await hall.create({GAME!r}, ['person', {level!r}], options='first=1', seed='seems')\n"
        "called, write = [], hall.writer.write\n"
        "called_with = {'seats': [0], '__call__': lambda self, step: called.append(room.length)}\n"
        "called_with['foresee'] = lambda self, step: None\n"
        "room.watchers.add(type('Watching', (), called_with)())\n"
        "async def lost(change):\n"
        "    await write(change)\n"
        "    hall.writer.write = write\n"
        "    raise OSError('the answer was lost')\n"
        "while room.table.to_move == 0:\n"
        "    text, n = room.table.legal()[-1], room.length\n"
        "    hall.writer.write = lost\n"
        "    try:\n"
        "        await hall.act(room, [0], text, n, 'key')\n"
        "    except OSError:\n"
        "        await hall.act(room, [0], text, n, 'key')\n"
        "    assert called and called[-1] > n, called\n"
        "    break\n"
        "print('shown')\n",
    )
    assert said.strip() == "shown"


def test_the_writer_waits_for_the_disk(tmp_path: Path) -> None:
    said = in_the_hall(
        tmp_path,
        "from django.db import connection\n"
        "def ask(): return [connection.cursor().execute(f'pragma {name}').fetchone()[0] for name in names]\n"
        "names = ('journal_mode', 'synchronous', 'foreign_keys')\n"
        "print(*await asyncio.get_running_loop().run_in_executor(hall.writer._thread, ask))\n",
    )
    assert said.split() == ["wal", "2", "1"]  # 2 is FULL


def test_who_hangs_up_does_not_tear_the_table(tmp_path: Path) -> None:
    in_the_hall(
        tmp_path,
        f"room = await hall.create({GAME!r}, ['person', 'person'])\n"
        "n = room.length\n"
        "act = asyncio.create_task(hall.act(room, [room.table.to_move], room.table.legal()[0], n))\n"
        "await asyncio.sleep(0)\nawait asyncio.sleep(0)\nact.cancel()\n"
        "while room.length == n: await asyncio.sleep(0.01)\n"
        "await hall.act(room, [room.table.to_move], room.table.legal()[0], room.length)\n",
    )


def test_a_second_site_on_the_same_folder_is_refused(mortal: Site) -> None:
    command = [sys.executable, "-m", "roundhouse.cli", "site", "--port", "0", "--data", str(mortal.data)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=env)
    assert done.returncode == 1
    assert "Another process" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_log_that_cannot_be_replayed_is_no_table_and_no_crash(tmp_path: Path) -> None:
    site = Site(tmp_path).start()
    try:
        id_ = put(site, GAME, 2, "", ["no-such-action"])
        with Player(site) as player:
            assert player.get(f"/table/{id_}").status_code == 404
            assert player.act(id_, "stop", 1).status_code == 404
            assert player.get("/").status_code == 200
    finally:
        site.kill()


def test_a_table_is_played_to_its_end_by_the_rules_under_which_it_began(tmp_path: Path) -> None:
    # given a record of the first version, in which a segment between own hexes had no direction (RU-03)
    record = Path("tests/records/railway-rivals/3-every-entry.rec").read_text("utf-8")
    old = Table.from_record(record)
    assert (old.rules.older, old.game.version) == (1, 2)
    texts, options = [event.text for event in old.log], old.rules.options.text()
    site = Site(tmp_path).start()
    try:
        # when it lies on disk as a table, then it opens with its accounts, under its version
        kept = put(site, "railway-rivals", 3, options, texts, version=1, over=True, seed=old.seed)
        unknown = put(site, "railway-rivals", 3, options, texts, version=9, over=True, seed=old.seed)
        with Player(site) as player:
            again = Table.from_record(player.get(f"/table/{kept}/record").text)
            assert (again.scores, again.rules.older) == (old.scores, 1)
            assert player.get(f"/table/{unknown}").status_code == 404
    finally:
        site.kill()


def test_a_seat_is_lent_and_taken_back_by_its_holder_alone(mortal: Site) -> None:
    level = bot_names(GAME)[-1]
    with Player(mortal) as player:
        id_ = player.create(GAME, "person", "person")
        seat = player.look(id_)["to_move"]
        with Player(mortal) as stranger:
            assert stranger.form(f"/table/{id_}/lend", {"seat": seat, "level": level}).status_code == 403
        before = len(mortal.lines(id_))
        assert player.form(f"/table/{id_}/lend", {"seat": seat, "level": level}).status_code < 400
        moved(player, mortal.restart())
        assert json.loads(mortal.table(id_)["players"])[seat] == level
        end = time.monotonic() + PATIENCE
        while len(mortal.lines(id_)) < before + 2:  # the change of hands, and what the bot did
            assert time.monotonic() < end
            player.look(id_)
        assert player.form(f"/table/{id_}/lend", {"seat": seat, "level": ""}).status_code < 400
        moved(player, mortal.restart())
        assert json.loads(mortal.table(id_)["players"]) == ["person", "person"]
        seen = player.look(id_)
        assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200


def test_a_bot_that_fails_plays_something_lawful(tmp_path: Path) -> None:
    said = in_the_hall(
        tmp_path,
        "import roundhouse.site.tables.steward as module\n"
        f"room = await hall.create({GAME!r}, ['person', 'person'])\n"
        "level, n = 'medium', room.length\n"
        "class Broken:\n"
        "    def choose(self, view, dice): raise ZeroDivisionError\n"
        "module.find_bot = lambda game, level: Broken()\n"
        "for seat in (0, 1): await hall.seating.hand_over(room, seat, level)\n"
        "while room.length < n + 8: await asyncio.sleep(0.01)\n"
        "print('played')\n",
    )
    assert said.strip() == "played"


def test_a_crowd_costs_one_picture_and_has_a_limit(tmp_path: Path) -> None:
    said = in_the_hall(
        tmp_path,
        "from roundhouse.site.tables import live, pushes\n"
        "live.MOST_STRANGERS = 10\n"
        "drawn, sent = [], []\n"
        "draw = pushes.model_for\n"
        "pushes.model_for = lambda *args: drawn.append(args) or draw(*args)\n"
        f"room = await hall.create({GAME!r}, ['person', 'person'])\n"
        "headers = [(b'host', b'127.0.0.1')]\n"
        "scope = {'headers': headers, 'query_string': f'n={room.length}'.encode()}\n"
        "async def send(message): sent.append(message)\n"
        "async def receive(): return {'type': await forever.wait() or 'websocket.receive'}\n"
        "forever = asyncio.Event()\n"
        "async def come():\n"
        "    first = iter([{'type': 'websocket.connect'}])\n"
        "    async def hear(): return next(first, None) or await receive()\n"
        "    await live.watch(hall, scope, hear, send, room.id)\n"
        "watching = [asyncio.create_task(come()) for _ in range(11)]\n"
        "while len(sent) < 12: await asyncio.sleep(0.01)\n"
        "assert [m.get('code') for m in sent].count(1013) == 1, sent\n"
        "await hall.act(room, [room.table.to_move], room.table.legal()[0], room.length)\n"
        "while len(sent) < 22: await asyncio.sleep(0.01)\n"
        "for task in watching: task.cancel()\n"
        "await asyncio.gather(*watching, return_exceptions=True)\n"
        "print(len(drawn), len(room.watchers), len(live.PUSHES))\n",
    )
    assert said.split() == ["1", "0", "0"]
