"""Bots that think for a while: in processes of their own, seen, and never in the way of a table."""

import asyncio
import os
import pickle
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from roundhouse import Dice, Table
from roundhouse.bots import NATIVE, level_word
from roundhouse.site.messages import answer
from roundhouse.site.tables.thinkers import Thinkers
from roundhouse.site.thinker import Thinker
from tests.site.house import Player, Site, until

GAME = "railroad-rivals"


@pytest.fixture
def lone(tmp_path: Path) -> Iterator[Site]:
    """A site that may have one thinker."""
    site = Site(tmp_path, ROUNDHOUSE_THINKERS="1").start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def thinkers_of(site: Site) -> list[int]:
    """The processes that think for a site, by their numbers."""
    assert site.process is not None
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == site.process.pid and b"roundhouse.site.thinker" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


def is_running(pid: int) -> bool:
    """Whether this process lives and is more than the memory of one."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_setting_up_offers_the_levels_and_says_how_to_get_native_code(site: Site, player: Player) -> None:
    page = player.get(f"/new/{GAME}").text
    for level in ("easy", "greedy", "hard", "expert"):
        assert f'<option value="{level}"' in page
        assert f"<b>{level_word(GAME, level)}</b>" in page  # what it is like
    assert ">bot: medium</option>" in page
    assert "think for up to two seconds" in page
    assert ("make compiled" in page) == (not NATIVE)


def test_an_expert_moves_while_the_page_says_that_it_thinks_and_a_dead_thinker_stops_nobody(
    lone: Site,
) -> None:
    with Player(lone) as ann:
        id_ = ann.create(GAME, "person", "expert")
        # given a thinker that has moved, and stands still at the next question
        until(lambda: ann.look(id_)["legal"], "the expert never moved")
        (thinker,) = until(lambda: thinkers_of(lone), "there is no thinker")
        os.kill(thinker, signal.SIGSTOP)
        until(lambda: step(ann, id_), "it never was the bot's turn")
        before = len(lone.lines(id_))
        # then the page says so, and nothing is done by the site itself
        page = ann.get(f"/table/{id_}").text
        assert 'class="thinking">' in page
        assert "<b>thinking</b>" in page
        time.sleep(0.3)
        assert len(lone.lines(id_)) == before
        # when it dies the table goes on, and the log of the site says how
        os.kill(thinker, signal.SIGKILL)
        until(lambda: len(lone.lines(id_)) > before, "the table did not go on")
        until(lambda: any("greedy moves instead" in line for line in lone.said), "nothing was said of it")
        # and later a new thinker thinks
        until(lambda: step(ann, id_) or thinkers_of(lone), "nobody ever thought again")
        until(lambda: ann.look(id_)["legal"] or lone.table(id_)["over"], "the expert never moved again")


def step(player: Player, id_: str) -> bool:
    """Choose something, if it is this player's turn; whether it is a bot's now."""
    seen = player.look(id_)
    if not seen["legal"]:
        return bool(seen["to_move"] >= 0)
    player.act(id_, seen["legal"][-1], seen["n"])
    return False


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_thinkers_end_with_the_site(lone: Site, how: signal.Signals) -> None:
    with Player(lone) as ann:
        id_ = ann.create(GAME, "person", "hard")
        until(lambda: ann.look(id_)["legal"] and step(ann, id_) is not None, "the bot never moved")
        found = until(lambda: thinkers_of(lone), "there is no thinker")
    lone.kill(how)
    until(lambda: not any(is_running(pid) for pid in found), "a thinker outlived its site")


def test_a_thinker_is_told_what_the_seat_sees_and_nothing_else() -> None:
    table = Table.new(GAME, 3, "a-secret-seed")
    view = table.view(table.to_move)
    asked: list[tuple[Any, ...]] = []

    class Listening(Thinkers):
        async def _ask(self, question: tuple[Any, ...], within: float) -> Any:
            asked.append(question)
            return ["pass"]

    async def ask() -> list[str]:
        return await Listening(1, Path).plan(view, "hard", Dice(1, 2, 3), lambda: 0.5)

    assert asyncio.run(ask()) == ["pass"]
    (question,) = asked
    assert table.seed.encode() not in pickle.dumps(question)
    assert question[3] == table.rules.mask(table.rules.from_position(table.position()), view.seat)
    able, texts = answer(Thinker(Path()), question)
    assert able, texts
    assert table.explain(texts[0]) is None


def test_a_thinker_says_what_it_cannot_answer() -> None:
    able, why = answer(Thinker(Path()), ("plan", ("no-game", 2, "", 0), 0, None, "hard", Dice(1, 2, 3), 1.0))
    assert not able
    assert why.startswith("BadOptions: There is no game 'no-game'")
