"""What `make bench-site` makes of its numbers: medians, ratios, verdicts, the page. No clock here."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from statistics import median

from bench.report import large, short, table, verdict

OURS, MEMORY, FLAT_FILE = "Roundhouse", "boardgame.io in memory", "boardgame.io FlatFile"
FEW_BYTES = "boardgame.io in memory, pushes as short as ours"
CONTESTANTS = (OURS, MEMORY, FLAT_FILE, FEW_BYTES)
UNCOMPILED = "Roundhouse, uncompiled"
OTHER_GAMES = {
    "Roundhouse, Railroad Rivals": "railroad-rivals",
    "Roundhouse, Ride the Rails": "ride-the-rails",
    "Roundhouse, Railway Rivals": "railway-rivals",
}
TOLD = (UNCOMPILED, *OTHER_GAMES)
"""What nothing is promised of."""


@dataclass(frozen=True)
class Load:
    """As many actions as a server takes from all tables at once."""

    actions: int
    seconds: float
    pushes: int
    bytes: int
    """Of all pushes together, as the page gets them (not compressed)."""
    server: float
    """How much of a core the server used."""
    client: float
    """How much of a core the load client used; near 1, it is the client that was measured."""

    @property
    def rate(self) -> float:
        return self.actions / self.seconds

    @property
    def push(self) -> float:
        return self.bytes / self.pushes


@dataclass(frozen=True)
class Quiet:
    """A server with a few actions a second."""

    watcher: float
    """Bytes by which the server grew for each idle watcher."""
    delays: list[float]
    """Seconds from the sending of an action to its arrival, of every watcher each time."""


@dataclass(frozen=True)
class Results:
    """What was measured, round by round, and why what is missing is missing."""

    loads: dict[str, list[Load]]
    quiets: dict[str, list[Quiet]]
    first_page: list[float]
    missing: dict[str, str]


@dataclass(frozen=True)
class Row:
    """One promise."""

    what: str
    needs: tuple[str, ...]
    """The contestants without whom it cannot be measured."""
    found: Callable[[Results], list[float]]
    """The figure of each round."""
    must: float | None
    aim: float | None = None
    at_most: bool = False
    """Whether `must` is an upper limit."""


def percentile(values: list[float], percent: float) -> float:
    """The smallest value that at least so many percent do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, ceil(len(ordered) * percent / 100) - 1)]


def rate_ratios(peer: str, who: str = OURS) -> Callable[[Results], list[float]]:
    return lambda results: [
        ours.rate / theirs.rate for ours, theirs in zip(results.loads[who], results.loads[peer], strict=True)
    ]


def memory_ratios(results: Results) -> list[float]:
    pairs = zip(results.quiets[OURS], results.quiets[MEMORY], strict=True)
    return [ours.watcher / theirs.watcher for ours, theirs in pairs]


def slowest_deliveries(results: Results) -> list[float]:
    return [percentile(quiet.delays, 99) * 1000 for quiet in results.quiets[OURS]]


def delivery_ratios(results: Results) -> list[float]:
    pairs = zip(results.quiets[OURS], results.quiets[MEMORY], strict=True)
    return [percentile(ours.delays, 99) / percentile(theirs.delays, 99) for ours, theirs in pairs]


ROWS = [
    Row(f"durable actions/s ÷ {MEMORY}", (OURS, MEMORY), rate_ratios(MEMORY), must=1.6, aim=2.5),
    Row(f"durable actions/s ÷ {FLAT_FILE}", (OURS, FLAT_FILE), rate_ratios(FLAT_FILE), must=6, aim=10),
    Row(f"durable actions/s ÷ {FEW_BYTES}", (OURS, FEW_BYTES), rate_ratios(FEW_BYTES), must=0.8, aim=1.2),
    Row(
        f"delivery at 200 actions/s, p99 ÷ {MEMORY}",
        (OURS, MEMORY),
        delivery_ratios,
        must=0.5,
        aim=0.35,
        at_most=True,
    ),
    Row("delivery at 200 actions/s, p99, ms", (OURS,), slowest_deliveries, must=15, at_most=True),
    Row(f"memory of an idle watcher ÷ {MEMORY}", (OURS, MEMORY), memory_ratios, must=0.7, at_most=True),
    Row("first page after the start, s", (OURS,), lambda results: results.first_page, must=None),
    *[
        Row(f"{who}: durable actions/s ÷ {MEMORY}", (who, MEMORY), rate_ratios(MEMORY, who), must=None)
        for who in TOLD
    ],
]


def judged(value: float, row: Row) -> str:
    if row.must is None:
        return "told only"
    if row.at_most:
        if row.aim is not None and value <= row.aim:
            return "within aim"
        return "within must" if value <= row.must else "beyond must"
    return verdict(value, row.must, row.aim)


def promise_table(rows: list[Row], results: Results) -> list[str]:
    """Every promise with what was measured."""
    lines = [["what", "median", "lowest–highest", "must", "aim", "verdict"]]
    for row in rows:
        limit = "≤" if row.at_most else "≥"
        wanted = ["–" if each is None else f"{limit} {each:g}" for each in (row.must, row.aim)]
        line = [row.what, "–", "–", *wanted]
        reasons = dict.fromkeys(results.missing[who] for who in row.needs if who in results.missing)
        if reasons:
            line.append("not measured: " + "; ".join(reasons))
        else:
            found = row.found(results)
            line[1:3] = [short(median(found)), f"{short(min(found))}–{short(max(found))}"]
            line.append(judged(median(found), row))
        lines.append(line)
    return table(lines, "lrrrrl")


def figure_table(results: Results) -> list[str]:
    """The figures behind the ratios: medians of the rounds."""
    lines = [["contestant", "actions/s", "a busy second", "bytes a push", "server busy", "client busy"]]
    lines[0] += ["delivery p50, ms", "p99, ms", "kB an idle watcher"]
    for who in (*CONTESTANTS, *TOLD):
        loads, quiets = results.loads.get(who, []), results.quiets.get(who, [])
        if who in results.missing or not loads:
            continue
        line = [
            who,
            large(median(load.rate for load in loads)),
            large(median(load.rate / load.server for load in loads)),
            large(median(load.push for load in loads)),
            f"{median(load.server for load in loads):.0%}",
            f"{median(load.client for load in loads):.0%}",
        ]
        if quiets:
            line += [short(1000 * median(percentile(quiet.delays, p) for quiet in quiets)) for p in (50, 99)]
            line.append(short(median(quiet.watcher for quiet in quiets) / 1000))
        else:
            line += ["–"] * 3
        lines.append(line)
    return table(lines, "lrrrrrrrr")


def page(date: str, promises: list[str], figures: list[str], method: list[str], machine: list[str]) -> str:
    """bench/SITE.md."""
    parts = [
        ["# Speed of the site"],
        [f"Measured on {date} by `make bench-site`, which writes this page."],
        ["Look at the ratios: the figures are those of one machine."],
        promises,
        ["## The figures behind it"],
        figures,
        ["## How it was measured"],
        [f"- {line}" for line in method],
        ["## On what"],
        [f"- {line}" for line in machine],
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"
