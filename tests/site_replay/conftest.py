"""The site in this process, with a data folder of its own."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

T = TypeVar("T")
Run = Callable[[Awaitable[T]], T]


@pytest.fixture(scope="package")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Awaitable[Any]], Any]]:
    """One event loop for all: the hall keeps locks and tasks in it."""
    data = tmp_path_factory.mktemp("site-data")
    os.environ["ROUNDHOUSE_MOMENT"] = "-1"  # what is played is said by the tests
    from roundhouse.site.serve import prepare

    prepare(data)
    loop = asyncio.new_event_loop()

    async def awaited(what: Awaitable[Any]) -> Any:
        return await what

    yield lambda what: loop.run_until_complete(awaited(what))
    loop.run_until_complete(ended())
    from django.db import connections

    loop.run_until_complete(asyncio.to_thread(connections.close_all))
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()
    connections.close_all()


async def ended() -> None:
    """Let nothing go on behind the last test: a bot may still be thinking."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    from roundhouse.site.workers import POOLS

    for pool in list(POOLS):  # a process that was started in this loop cannot be asked in another one
        for worker in list(pool.all):
            await pool._drop(worker)


class Browser:
    """A browser without scripts: it holds cookies and follows nothing by itself."""

    def __init__(self, run: Callable[[Awaitable[Any]], Any]) -> None:
        from roundhouse.site.asgi import application

        self.run = run
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=application), base_url="http://localhost"
        )

    def get(self, url: str, **more: Any) -> httpx.Response:
        answer: httpx.Response = self.run(self.client.get(url, **more))
        return answer

    def post(self, url: str, **more: Any) -> httpx.Response:
        """A form of ours: with the token of a page that has one."""
        self.get("/")
        token = self.client.cookies.get("csrftoken") or ""
        data = {"csrfmiddlewaretoken": token, **more.pop("data", {})}
        answer: httpx.Response = self.run(self.client.post(url, data=data, **more))
        return answer

    def hold(self, room: Any, seats: list[int]) -> None:
        """Sit down there."""
        from roundhouse.site.http import known_as
        from roundhouse.site.tables.hall import HALL

        key = f"a-browser-that-holds-{'-'.join(map(str, seats))}-of-{room.id}"
        self.run(HALL.seating.hold(room, known_as(key), "", seats))
        self.client.cookies.set("browser", key, domain="localhost.local")


@pytest.fixture
def visitor(run: Callable[[Awaitable[Any]], Any]) -> Iterator[Browser]:
    made = Browser(run)
    yield made
    run(made.client.aclose())


@pytest.fixture
def hall(run: Callable[[Awaitable[Any]], Any]) -> Any:
    from roundhouse.site.tables.hall import HALL

    return HALL


@pytest.fixture
def records() -> Path:
    return Path(__file__).parent.parent / "records"
