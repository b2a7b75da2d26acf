"""The load client: one process acts at all tables and watches each of them twice, with one clock for all.

Both sides are spoken to over the same WebSocket library; what it offers (compression) is what a browser
offers, and the server decides. Both sides take an action on a watcher's own socket: the site as its page
sends it, boardgame.io in the socket.io protocol, of which a bench needs little.
"""

import asyncio
import gc
import json
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from time import perf_counter, process_time
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.contestants import NotMeasuredError
from bench.site.report import Load

WATCHERS = 2
"""At each table, but for games that take more players."""
WARM_UP = 1.0
"""Seconds before counting begins."""
GRACE = 20.0
"""Seconds a phase may take longer than it should."""
AT_ONCE = 40
"""Connections opened at a time."""
OURS_NUMBER = re.compile(rb'\{"n":(\d+),"(?:from|html)"')
"""A push, not an answer alone."""
OURS_PROBLEM = b'"problem":'
THEIR_NUMBER = re.compile(rb'"_stateID":(\d+)')


class Desk:
    """A table as the client knows it: its watchers, and the action on its way."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.watchers = WATCHERS
        self.sockets: list[ClientConnection] = []
        self.readers: list[asyncio.Task[None]] = []
        self.turn_lock = asyncio.Lock()
        self.awaited = 0
        """The table's number after the action that is on its way."""
        self.arrivals: list[float] = []
        self.all_arrived: asyncio.Future[None] | None = None
        self.pushes = 0
        self.bytes = 0

    async def open(self) -> None:
        raise NotImplementedError

    async def send(self) -> None:
        """Send the next action, having said in `awaited` what is to come."""
        raise NotImplementedError

    async def watch(self, watcher: int) -> None:
        raise NotImplementedError

    async def connect(self, address: str, headers: dict[str, str]) -> ClientConnection:
        socket = await connect(
            f"ws://127.0.0.1:{self.port}{address}",
            additional_headers=headers,
            max_size=None,
            ping_interval=None,
            proxy=None,
        )
        self.sockets.append(socket)
        return socket

    async def turn(self) -> list[float]:
        """One action: the seconds until its arrival at each watcher, which acknowledges it."""
        asked = perf_counter()
        async with self.turn_lock:
            self.arrivals = []
            self.all_arrived = asyncio.get_running_loop().create_future()
            await self.send()
            await self.all_arrived
            return [arrival - asked for arrival in self.arrivals]

    def arrived(self, number: int, size: int) -> None:
        self.pushes += 1
        self.bytes += size
        if number >= self.awaited:
            self.arrivals.append(perf_counter())
            if len(self.arrivals) == self.watchers and self.all_arrived is not None:
                self.all_arrived.set_result(None)

    async def read(self, watcher: int) -> None:
        try:
            await self.watch(watcher)
        except (WebSocketException, NotMeasuredError) as error:
            if self.all_arrived is not None and not self.all_arrived.done():
                self.all_arrived.set_exception(error)

    async def close(self) -> None:
        for reader in self.readers:
            reader.cancel()
        for socket in self.sockets:
            await socket.close()


class OurDesk(Desk):
    """A table of the site. Each watcher holds another seat, so no two get the same page."""

    def __init__(self, port: int, plan: dict[str, Any], run: str) -> None:
        super().__init__(port)
        self.id: str = plan["id"]
        self.run = run
        """The name of the server's run, as its pages say it."""
        self.keys: list[str] = plan["keys"]
        self.watchers = len(self.keys)
        self.steps: list[tuple[int, str, int, int]] = plan["steps"]
        self.done = 0

    async def open(self) -> None:
        for watcher in range(self.watchers):
            await self.connect(
                f"/live/{self.id}?n={self.steps[self.done][0]}&run={self.run}&layout=wide",
                {"Cookie": f"browser={self.keys[watcher]}"},
            )
            self.readers.append(asyncio.create_task(self.read(watcher)))

    async def watch(self, watcher: int) -> None:
        socket = self.sockets[watcher]
        while True:
            message = await socket.recv(decode=False)
            if found := OURS_NUMBER.match(message):
                self.arrived(int(found[1]), len(message))
            elif OURS_PROBLEM in message:
                raise NotMeasuredError(f"an action was refused: {message.decode()[:200]}")

    async def send(self) -> None:
        if self.done == len(self.steps):
            raise NotMeasuredError("a table ran out of prepared actions; take fewer --seconds")
        n, text, self.awaited, mover = self.steps[self.done]
        self.done += 1
        await self.sockets[mover].send(json.dumps({"text": text, "n": n, "key": f"bench-{n:06}"}))


class TheirDesk(Desk):
    """A match of boardgame.io. The first player moves; both see the state."""

    def __init__(self, port: int, match: str, credentials: list[str]) -> None:
        super().__init__(port)
        self.match = match
        self.credentials = credentials

    async def open(self) -> None:
        for watcher in range(WATCHERS):
            socket = await self.connect("/socket.io/?EIO=4&transport=websocket", {})
            await socket.recv()  # 0{"sid":…}
            await socket.send("40/bench,")
            await socket.recv()  # 40/bench,{"sid":…}
            await self.emit(watcher, "sync", self.match, str(watcher), self.credentials[watcher], WATCHERS)
            while b'["sync"' not in (await socket.recv(decode=False))[:20]:
                pass
            self.readers.append(asyncio.create_task(self.read(watcher)))

    async def emit(self, watcher: int, *message: object) -> None:
        await self.sockets[watcher].send("42/bench," + json.dumps(message, separators=(",", ":")))

    async def watch(self, watcher: int) -> None:
        socket = self.sockets[watcher]
        while True:
            message = await socket.recv(decode=False)
            if message == b"2":
                await socket.send("3")
            elif message.startswith(b'42/bench,["update"') and (found := THEIR_NUMBER.search(message)):
                self.arrived(int(found[1]), len(message))

    async def send(self) -> None:
        payload = {"type": "add", "args": [], "playerID": "0", "credentials": self.credentials[0]}
        state, self.awaited = self.awaited, self.awaited + 1
        await self.emit(0, "update", {"type": "MAKE_MOVE", "payload": payload}, state, self.match, "0")


@asynccontextmanager
async def opened(desks: Sequence[Desk]) -> AsyncIterator[None]:
    """All desks with all their watchers, closed at the end."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def open_one(desk: Desk) -> None:
        async with gate:
            await desk.open()

    try:
        async with asyncio.timeout(GRACE):
            await asyncio.gather(*(open_one(desk) for desk in desks))
        yield
    finally:
        async with asyncio.timeout(GRACE):
            await asyncio.gather(*(desk.close() for desk in desks), return_exceptions=True)


async def saturated(desks: Sequence[Desk], seconds: float, server_time: Any) -> Load:
    """Every table acts again as soon as its last action is acknowledged and with its watchers."""
    began = perf_counter()
    begin, end = began + WARM_UP, began + WARM_UP + seconds
    done: list[float] = []

    async def act_on(desk: Desk) -> None:
        while perf_counter() < end:
            await desk.turn()
            done.append(perf_counter())

    async with asyncio.timeout(WARM_UP + seconds + GRACE):
        async with asyncio.TaskGroup() as group:
            for desk in desks:
                group.create_task(act_on(desk))
            await asyncio.sleep(begin - perf_counter())
            clock, client, server = perf_counter(), process_time(), server_time()
            pushes, size = sum(desk.pushes for desk in desks), sum(desk.bytes for desk in desks)
            await asyncio.sleep(end - perf_counter())
            clock = perf_counter() - clock
            client, server = process_time() - client, server_time() - server
            pushes = sum(desk.pushes for desk in desks) - pushes
            size = sum(desk.bytes for desk in desks) - size
    actions, taken = counted(done, began, begin, end)
    if not actions:
        raise NotMeasuredError("no action was done in time: the machine is too busy")
    return Load(actions, taken, pushes, size, server / clock, client / clock)


def counted(done: list[float], began: float, begin: float, end: float) -> tuple[int, float]:
    """How many actions were done from `begin` to `end`, and in how many seconds.

    Actions that were written together are done together, so time is counted from one such moment to
    another: from the last before `begin` to the last before `end`.
    """
    first = max((moment for moment in done if moment < begin), default=began)
    within = [moment for moment in done if begin <= moment < end]
    return len(within), max(within, default=first) - first


async def paced(desks: Sequence[Desk], rate: int, seconds: float) -> list[float]:
    """So many actions a second, one table after the other, whether or not the earlier ones have arrived."""
    delays: list[float] = []

    async def act_on(desk: Desk) -> None:
        delays.extend(await desk.turn())

    gc.collect()
    gc.disable()
    try:
        async with asyncio.timeout(seconds + GRACE), asyncio.TaskGroup() as group:
            begin = perf_counter()
            for number in range(round(rate * seconds)):
                await asyncio.sleep(max(0, begin + number / rate - perf_counter()))
                group.create_task(act_on(desks[number % len(desks)]))
    finally:
        gc.enable()
    return delays
