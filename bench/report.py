"""What the bench makes of its numbers: medians, ratios, verdicts, tables. Nothing here looks at a clock."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

LIMIT_LINE = re.compile(r"playouts/s (?P<games>[\d.e+]+) decisions/s (?P<decisions>[\d.e+]+)")

QUICKER = 10
"""A decision of the quick player should take so many times less than greedy's."""


@dataclass(frozen=True)
class Contestant:
    """Who plays what, and in which way."""

    kind: str
    """`limit`, `openspiel`, `compiled` or `interpreted`."""
    game: str
    task: str
    """`inside`: the loop is the contestant's own; `outside`: a Python loop drives it; `clones`; `search`."""
    seats: int = 0
    """For Roundhouse; OpenSpiel has the seats in the game's name."""
    options: str = ""
    """For Roundhouse: the options text of the table."""

    @property
    def title(self) -> str:
        if self.kind == "limit":
            return f"the C limit ({self.game})"
        how = {"inside": "loop inside", "outside": "Python loop"}.get(self.task, self.task)
        if self.kind == "openspiel":
            return f"OpenSpiel {self.game}, {how}"
        where = f" with {self.options}" if self.options else ""
        return f"{self.game}{where}, {self.seats} seats, {self.kind}, {how}"


@dataclass(frozen=True)
class Row:
    """One promise: `ours` is at least `must` times as fast as `peer`, and aims at `aim` times."""

    ours: Contestant
    peer: Contestant
    must: float
    aim: float | None = None


@dataclass(frozen=True)
class Round:
    """What one contestant did in one round."""

    count: float
    """Decisions, or clones."""
    games: float
    seconds: float
    """Of processor time."""


Rounds = dict[Contestant, list[Round]]
Missing = dict[Contestant, str]


def ratios(ours: list[Round], peer: list[Round]) -> list[float]:
    """How many times as fast, round by round: what slowed a round down slowed both down."""
    return [(a.count / a.seconds) / (b.count / b.seconds) for a, b in zip(ours, peer, strict=True)]


def ratios_by_games(ours: list[Round], peer: list[Round]) -> list[float]:
    """The same by whole games: for peers that play the same game in larger or smaller steps."""
    return [(a.games / a.seconds) / (b.games / b.seconds) for a, b in zip(ours, peer, strict=True)]


def verdict(ratio: float, must: float, aim: float | None) -> str:
    if aim is not None and ratio >= aim:
        return "above aim"
    return "above must" if ratio >= must else "below must"


def parse_limit(text: str, games: int) -> Round:
    """The first line of the C limit, which says how fast it was but not how long it took."""
    found = LIMIT_LINE.search(text)
    if found is None:
        raise ValueError("The C limit printed no line 'playouts/s … decisions/s …'.")
    seconds = games / float(found["games"])
    return Round(float(found["decisions"]) * seconds, games, seconds)


def ratio_table(rows: Iterable[Row], rounds: Rounds, missing: Missing) -> list[str]:
    """Every promise with what was measured."""
    lines = [["contestant", "÷ peer", "ratio", "lowest–highest", "by games", "must", "aim", "verdict"]]
    for row in rows:
        line = [
            row.ours.title,
            row.peer.title,
            "–",
            "–",
            "–",
            f"{row.must:g}",
            "–" if row.aim is None else f"{row.aim:g}",
        ]
        reasons = [missing[who] for who in (row.ours, row.peer) if who in missing]
        if reasons:
            line.append("not measured: " + "; ".join(dict.fromkeys(reasons)))
        else:
            found = ratios(rounds[row.ours], rounds[row.peer])
            line[2:4] = [short(median(found)), f"{short(min(found))}–{short(max(found))}"]
            if row.peer.kind == "limit":
                line[4] = short(median(ratios_by_games(rounds[row.ours], rounds[row.peer])))
            line.append(verdict(median(found), row.must, row.aim))
        lines.append(line)
    return table(lines, "llrrrrrl")


def speed_table(rounds: Rounds) -> list[str]:
    """The speeds behind the ratios: medians, by the second of processor time."""
    lines = [["contestant", "decisions/s", "games/s", "decisions a game", "clones/s"]]
    for who, done in rounds.items():
        speed = large(median(one.count / one.seconds for one in done))
        if who.task == "clones":
            lines.append([who.title, "–", "–", "–", speed])
        else:
            games = large(median(one.games / one.seconds for one in done))
            length = median(one.count / one.games for one in done)
            lines.append([who.title, speed, games, f"{length:.0f}", "–"])
    return table(lines, "lrrrr")


def ride_table(found: dict[str, dict[str, dict[str, float]]]) -> list[str]:
    """How long the best ride takes on the networks of the last round of three players."""
    head = ["board", "judged by", "networks", "p50 ms", "p90 ms", "max ms", "proven", "must"]
    lines = [head]
    for board, objectives in found.items():
        for objective, one in objectives.items():
            times = [f"{one[key]:.2f}" for key in ("p50", "p90", "max")]
            must = "p90 5, max 100"
            lines.append([board, objective, f"{one['networks']:.0f}", *times, f"{one['proven']:.0%}", must])
    return table(lines, "llrrrrrl")


def route_table(found: dict[str, dict[str, dict[str, float]]]) -> list[str]:
    """How long the routes of a run and the odds of a race take in whole games of six."""
    shares = ("every", "each rival", "pips and sum", "proven")
    lines = [["builders", "what", "how often", "p50 ms", "p99 ms", "max ms", *shares, "must"]]
    for who, kinds in found.items():
        for what, one in kinds.items():
            times = [f"{one[key]:.2f}" for key in ("p50", "p99", "max")]
            found_all = [f"{one[key]:.1%}" if key in one else "–" for key in shares]
            lines.append([who, what, f"{one['searches']:.0f}", *times, *found_all, "p99 50"])
    return table(lines, "llrrrrrrrrl")


def playout_table(found: dict[str, dict[str, float]]) -> list[str]:
    """Games of greedy beside random ones, rollouts of the quick player, and how much quicker it decides."""
    head = ["table", "random games/s", "greedy games/s", "÷ random", "rollouts/s", "decisions a rollout"]
    head += ["greedy µs", "quick µs", "times as quick", "lowest–highest", "aim", "verdict"]
    lines = [head]
    for name, one in found.items():
        games = [large(one["random"]), fine(one["greedy"]), short(one["greedy"] / one["random"])]
        rollouts = [large(one["rollouts"]), f"{one['decisions']:.0f}"]
        times = [short(one["greedy µs"]), short(one["quick µs"]), short(one["times"]), between(one)]
        reached = "above aim" if one["times"] >= QUICKER else "below aim"
        lines.append([name, *games, *rollouts, *times, f"{QUICKER}", reached])
    return table(lines, "lrrrrrrrrrrl")


def search_table(found: dict[str, dict[str, float]]) -> list[str]:
    """Searches beside the peer's; a row that has nothing to be compared with has no ratio."""
    head = ["who searches", "searches/s", "rollouts a search", "rollouts/s", "decisions a rollout"]
    lines = [[*head, "÷ OpenSpiel", "lowest–highest", "by decisions"]]
    for name, one in found.items():
        line = [name, fine(one["searches"]), f"{one['each']:.0f}", large(one["rollouts"])]
        line.append(f"{one['decisions']:.0f}")
        compared = "times" in one
        line += [short(one["times"]), between(one), short(one["by decisions"])] if compared else ["–"] * 3
        lines.append(line)
    return table(lines, "lrrrrrrr")


def between(one: dict[str, float]) -> str:
    return f"{short(one['lowest'])}–{short(one['highest'])}"


def fine(x: float) -> str:
    """A speed that may be small: three significant digits."""
    return large(x) if x >= 100 else short(x)


def short(x: float) -> str:
    """Three significant digits: 0.352, 2.40, 12.3, 120."""
    if x >= 100:
        return f"{x:.0f}"
    return f"{x:#.3g}"


def large(x: float) -> str:
    """Three significant digits with the thousands set apart: 1,230,000."""
    return f"{int(float(f'{x:.3g}')):,}"


def table(lines: list[list[str]], alignment: str) -> list[str]:
    """A Markdown table that also reads well as it stands; the first line is the head."""
    widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
    marks = [
        "-" * width if side == "l" else "-" * (width - 1) + ":"
        for width, side in zip(widths, alignment, strict=True)
    ]
    result = []
    for line in [lines[0], marks, *lines[1:]]:
        cells = [
            cell.ljust(width) if side == "l" else cell.rjust(width)
            for cell, width, side in zip(line, widths, alignment, strict=True)
        ]
        result.append("| " + " | ".join(cells) + " |")
    return result


def page(
    date: str,
    machine: list[str],
    method: list[str],
    tried: str,
    promises: list[str],
    speeds: list[str],
    searches: dict[str, list[str]],
) -> str:
    """bench/RESULTS.md."""
    parts = [
        ["# Speed"],
        [f"Measured on {date} by `make bench`, which writes this page."],
        ["Random playouts, one thread. Look at the ratios: the speeds are those of one machine."],
        promises,
        ["## The speeds behind it"],
        speeds,
        *[part for title, lines in searches.items() for part in ([f"## {title}"], lines)],
        ["## How it was measured"],
        [f"- {line}" for line in method],
        [tried.strip()],
        ["## On what"],
        [f"- {line}" for line in machine],
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"
