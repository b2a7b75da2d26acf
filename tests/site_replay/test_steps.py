"""The steps that wait for a watcher: all of them in order, the last ones of very many, or only the newest."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

from roundhouse import game_names
from tests.site_replay.conftest import Browser

Run = Callable[[Awaitable[Any]], Any]


class Line:
    """A connection that may be held up."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.came: list[dict[str, Any]] = []

    async def send(self, message: dict[str, Any]) -> None:
        await self.free.wait()
        self.came.append(json.loads(message["text"]))


async def acted(hall: Any, room: Any, times: int) -> None:
    for _ in range(times):
        seat = room.table.to_move
        await hall.act(room, [seat], room.table.legal()[0], room.length)


async def watched(hall: Any, room: Any, times: int, most: tuple[int, int]) -> tuple[Line, Line]:
    """What two spectators are told of so many actions, the second one only after the last of them."""
    from roundhouse.site.tables.live import Watcher

    quick, slow = Line(), Line()
    quick.free.set()
    lines = zip(most, (quick, slow), strict=True)
    watchers = [Watcher(room, {}, "wide", n, line.send, None) for n, line in lines]
    for watcher in watchers:
        watcher(room.step())
    await acted(hall, room, times)
    slow.free.set()
    while any(watcher.pushing for watcher in watchers):
        await asyncio.sleep(0)
    for watcher in watchers:
        watcher.leave()
    return quick, slow


def test_who_is_behind_is_told_the_same_steps_as_everybody(run: Run, hall: Any, visitor: Browser) -> None:
    room = run(hall.create(game_names()[0], ["person", "person"], seed="steps"))
    quick, slow = run(watched(hall, room, 30, (60, 60)))
    assert slow.came == quick.came
    assert len(slow.came) == 31
    assert all(two["from"] == one["n"] for one, two in pairwise(slow.came) if "from" in two)


def test_of_very_many_steps_the_last_are_told(run: Run, hall: Any, visitor: Browser) -> None:
    room = run(hall.create("railway-rivals", ["person", "person"], seed="steps"))
    quick, slow = run(watched(hall, room, 20, (60, 5)))
    assert len(quick.came) == 21
    assert [pushed["n"] for pushed in slow.came[1:]] == [pushed["n"] for pushed in quick.came[-5:]]
    assert slow.came[1]["from"] == slow.came[0]["n"]


def test_who_wants_no_steps_gets_the_newest(run: Run, hall: Any, visitor: Browser) -> None:
    room = run(hall.create(game_names()[0], ["person", "person"], seed="steps"))
    _, slow = run(watched(hall, room, 12, (60, 1)))
    assert [pushed["n"] for pushed in slow.came[1:]] == [room.length]
