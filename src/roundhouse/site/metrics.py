"""`/metrics`: what the site has counted, as Prometheus reads it.

It is told to this machine alone, asked directly and by a name of ours; with ROUNDHOUSE_METRICS set, to
whoever brings that token, from anywhere, and to nobody else.
"""

import secrets
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.conf import settings
from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from roundhouse.site.http import Headers, Problem, address_of, answer, answer_problem, headers_of
from roundhouse.site.security import is_loopback, known_host
from roundhouse.site.tables.hall import HALL, Hall
from roundhouse.site.tallies import BOUNDS, TALLY, Spread, Tallies

FORWARDED: Final = ("x-forwarded-for", "forwarded", "x-real-ip")
"""What a proxy adds: whoever asks through one is not this machine."""


class HouseCollector(Collector):
    """Reads the tallies, and the hall as it is now."""

    def __init__(self, tally: Tallies, hall: Hall) -> None:
        self.tally, self.hall = tally, hall

    def collect(self) -> Iterator[Metric]:
        tally, hall, queue = self.tally, self.hall, self.hall.thinkers
        yield counter("acts", "Actions of people that were carried out and are on disk", tally.acts)
        yield counter("bot_moves", "Actions of bots that are on disk", tally.bot_moves)
        yield counter("bot_fallbacks", "Times that greedy moved for a bot that searches", tally.unthought)
        yield counter("pushes", "Steps of tables that were sent to watchers", tally.pushes)
        yield counter("overtaken", "Times that another process was quicker at a table", tally.overtaken)
        yield counter("followed", "Times that lines of another process were read", tally.followed)
        yield counter("slow_readers", "Connections closed because nobody read there", tally.slow_readers)
        yield counters("refusals", "Orders at tables that were refused", "status", tally.refusals)
        yield counters("answers", "Answers by HTTP, but for files", "status", tally.answers)
        yield counters("log_lines", "Lines of the log: errors among them", "level", tally.logged)
        yield histogram("act_seconds", "From an action's arrival until it is on disk", tally.act_seconds)
        yield histogram("write_seconds", "One transaction of the writer", tally.write_seconds)
        yield histogram("push_seconds", "From a change on disk until it is sent", tally.push_seconds)
        yield histogram("page_seconds", "A page", tally.page_seconds)
        yield histogram("bot_seconds", "A bot's choice, with its wait for a thinker", tally.bot_seconds)
        rooms = hall.all_rooms()
        yield gauge("tables_open", "Tables in memory", len(rooms))
        yield gauge("tables_watched", "Tables that somebody watches", sum(bool(r.watchers) for r in rooms))
        yield gauge("sockets", "WebSockets that watch a table", sum(len(room.watchers) for room in rooms))
        yield gauge("writes_waiting", "Changes that wait for the writer", hall.writer.waiting)
        yield gauge("bots_lost", "Bots that do not search, were late and think on", hall.steward.bots.lost)
        yield gauge("thinkers", "Processes that may think at once", queue.most)
        yield gauge("thinkers_busy", "Processes that think", queue.busy)
        yield gauge("thinkers_waiting", "Questions that wait for a thinker", queue.waiting)


def counter(name: str, about: str, value: int) -> Metric:
    return CounterMetricFamily(f"roundhouse_{name}", f"{about}.", value=value)


def counters(name: str, about: str, label: str, values: Counter[Any]) -> Metric:
    """A counter for each value of a label."""
    family = CounterMetricFamily(f"roundhouse_{name}", f"{about}.", labels=[label])
    for value, count in sorted(values.items()):
        family.add_metric([str(value)], count)
    return family


def gauge(name: str, about: str, value: int) -> Metric:
    return GaugeMetricFamily(f"roundhouse_{name}", f"{about}.", value=value)


def histogram(name: str, about: str, spread: Spread) -> Metric:
    return HistogramMetricFamily(
        f"roundhouse_{name}", f"{about}.", buckets=list(buckets(spread.counts)), sum_value=spread.total
    )


def buckets(counts: Iterable[int]) -> Iterator[tuple[str, float]]:
    """Each bound with all that did not take longer."""
    total = 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), counts, strict=True):
        total += count
        yield bound, total


REGISTRY: Final = CollectorRegistry()
REGISTRY.register(HouseCollector(TALLY, HALL))
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)


def may_read(scope: Any, headers: Headers) -> bool:
    """Whether the one who asks may know; nothing of it is a secret of a table, but it is the owner's."""
    if settings.ROUNDHOUSE_METRICS:
        expected = f"Bearer {settings.ROUNDHOUSE_METRICS}".encode()
        return secrets.compare_digest(headers.get("authorization", "").encode("latin-1"), expected)
    through = any(name in headers for name in FORWARDED)
    return is_loopback(address_of(scope)) and not through and known_host(headers)


async def metrics(scope: Any, send: Any) -> None:
    """Answer at /metrics."""
    if scope["method"] not in ("GET", "HEAD"):
        await answer(send, 405, {"Allow": "GET, HEAD", "Content-Length": "0"}, b"")
        return
    if not may_read(scope, headers_of(scope)):
        problem = Problem(403, "Forbidden", "This is told to the one who runs the site alone.")
        await answer_problem(send, problem)
        return
    content = generate_latest(REGISTRY)
    headers = {"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store"}
    await answer(send, 200, headers | {"Content-Length": str(len(content))}, content)
