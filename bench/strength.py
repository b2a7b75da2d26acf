"""How strong the levels are: `make strength` lets neighbouring ones meet and writes bench/STRENGTH.md.

Game by game what was found is put into bench/strength.jsonl, so a run that is stopped goes on where it was.
One seat has the one level, all others the next weaker one; the seats are rotated, and the games of one round
share their seed, so that each seat has had the same draws.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from importlib import import_module
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

import roundhouse.core.rules
from bench.by_hand import tried
from roundhouse import Bot, Dice, Table, View, find_game, game_names
from roundhouse.bots import SEARCHING, bot_names, find_bot
from roundhouse.bots.levels import Searching
from roundhouse.core.action import Action
from roundhouse.core.intervals import wilson
from roundhouse.lab import play_game

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "bench" / "strength.jsonl"
PAGE = ROOT / "bench" / "STRENGTH.md"
PAIRS = (
    ("easy", "greedy", 200),
    ("greedy", "greedy", 200),
    ("hard", "greedy", 200),
    ("expert", "greedy", 40),
    ("expert", "hard", 20),
)
"""Who meets whom, and how many games are wanted."""
LONG = ("ride-the-rails", "railway-rivals")
FEWER = 60
"""Where a game of hard takes longer than ten seconds, so many of its games are enough."""
TABLES = {
    "trainmaker": [(4, ""), (1, "")],
    "railroad-rivals": [(4, ""), (2, ""), (5, ""), (4, "modules=robber-baron"), (1, "")],
    "ride-the-rails": [(3, ""), (4, ""), (5, "")],
    "railway-rivals": [(3, "map=first-lines"), (4, "map=thames-and-mersey")],
}


@dataclass
class Result:
    """One game: where the one bot sat, what came out, and the time that its decisions took."""

    row: str
    seat: int
    ranking: list[int]
    scores: list[int]
    decisions: int
    seconds: float


@dataclass(frozen=True)
class Match:
    """A row: one level among others of another, at one table."""

    game: str
    seats: int
    options: str
    level: str
    others: str
    games: int

    @property
    def key(self) -> str:
        return f"{self.game} {self.seats} {self.options} {self.level}-{self.others}"


@dataclass
class Timed:
    """A bot whose decisions are timed; what has one choice only is none."""

    bot: Bot
    decisions: int = 0
    seconds: float = field(default=0.0)

    def choose(self, view: View[Any], dice: Dice) -> Action:
        if len(view.legal()) == 1:
            return view.legal()[0]
        began = process_time()
        action = self.bot.choose(view, dice)
        self.seconds += process_time() - began
        self.decisions += 1
        return action


def matches(wanted: str) -> list[Match]:
    """Every row that can be played."""
    return [
        Match(game, seats, options, level, others, min(games, FEWER) if slow(game, level) else games)
        for game in game_names()
        for seats, options in TABLES.get(game, [])
        for level, others, games in PAIRS
        if level in bot_names(game)
        and "hard" in bot_names(game)
        and (others != "hard" if seats == 1 else level != others)
        and wanted in f"{game} {seats} {options} {level}-{others}"
    ]


def slow(game: str, level: str) -> bool:
    return game in LONG and level in SEARCHING


def play(match: Match, n: int) -> Result:
    """The n-th game of a row."""
    seat = n % match.seats
    one = Timed(bot(match, match.level))
    bots: list[Bot] = [bot(match, match.others) for _ in range(match.seats)]
    bots[seat] = one
    table: Table = play_game(match.game, match.seats, match.options, f"strength-{n // match.seats}", bots)
    return Result(match.key, seat, table.ranking, table.scores, one.decisions, one.seconds)


def bot(match: Match, level: str) -> Bot:
    """A bot of this level; the time of a search is the processor's, so that others may use the machine."""
    if level not in SEARCHING:
        return find_bot(match.game, level)
    judge = find_game(match.game).judge(Table.new(match.game, match.seats, "strength", match.options).rules)
    assert judge is not None
    usual = judge.hard if level == "hard" else judge.expert
    return Searching(level, usual.within(usual.seconds, process_time))


def kept() -> dict[str, list[Result]]:
    """What earlier runs have found."""
    found: dict[str, list[Result]] = {}
    if KEPT.exists():
        for line in KEPT.read_text("utf-8").splitlines():
            result = Result(**json.loads(line))
            found.setdefault(result.row, []).append(result)
    return found


def margin(result: Result) -> float:
    """The points ahead of the best other; alone, the points."""
    others = [score for seat, score in enumerate(result.scores) if seat != result.seat]
    return result.scores[result.seat] - max(others, default=0)


def mean(numbers: Iterable[float]) -> tuple[float, float]:
    """The mean, and how far the 95 % interval goes to either side."""
    found = list(numbers)
    middle = sum(found) / len(found)
    spread = sum((x - middle) ** 2 for x in found) / max(1, len(found) - 1)
    return middle, 1.96 * sqrt(spread / len(found))


def named(match: Match) -> str:
    """The table of a row, as the page names it."""
    seats = "alone" if match.seats == 1 else f"{match.seats} seats"
    return f"{find_game(match.game).title}, {seats}" + f", {match.options}" * bool(match.options)


def line(match: Match, results: list[Result]) -> str:
    """A row of the page."""
    wins = sum(result.ranking[result.seat] == 1 for result in results)
    low, high = wilson(wins, len(results))
    ahead, error = mean([margin(result) for result in results])
    each = 1000 * sum(result.seconds for result in results) / max(1, sum(r.decisions for r in results))
    fair = "" if match.seats == 1 else f"{100 / match.seats:.0f} %"
    won = "" if match.seats == 1 else f"{100 * wins / len(results):.1f} % [{100 * low:.1f}, {100 * high:.1f}]"
    met = match.level if match.seats == 1 else f"{match.level} among {match.others}"
    cells = [named(match), met, str(len(results)), won, fair, f"{ahead:+.1f} ± {error:.1f}", f"{each:.1f}"]
    return f"| {' | '.join(cells)} |"


def ratings(table: list[tuple[Match, list[Result]]]) -> list[str]:
    """The levels of one table on one scale, by OpenSkill; rows of the page."""
    model = import_module("openskill.models").PlackettLuce()
    rated: dict[str, Any] = {}
    for match, results in table:
        for result in results:
            names = [match.others] * match.seats
            names[result.seat] = match.level
            teams = [[rated.setdefault(name, model.rating(name=name))] for name in names]
            copies = [[model.create_rating([team[0].mu, team[0].sigma])] for team in teams]
            after = model.rate(copies, ranks=[float(place) for place in result.ranking])
            for name in dict.fromkeys(names):
                mine = [team[0] for team, other in zip(after, names, strict=True) if other == name]
                rated[name].mu = sum(each.mu for each in mine) / len(mine)
                rated[name].sigma = sum(each.sigma for each in mine) / len(mine)
    where = named(table[0][0])
    best = sorted(rated.items(), key=lambda item: item[1].mu)
    return [f"| {where} | {name} | {r.mu:.1f} ± {1.96 * r.sigma:.1f} |" for name, r in best]


def pairings(found: dict[str, list[Result]]) -> list[str]:
    """By how much expert's margin is better than hard's in its place, game by game."""
    lines: list[str] = []
    for match in matches("expert-greedy"):
        hard = found.get(match.key.replace(" expert-", " hard-"), [])
        expert = found.get(match.key, [])
        n = min(len(hard), len(expert))
        if n > 1:
            more, error = mean([margin(expert[i]) - margin(hard[i]) for i in range(n)])
            lines.append(
                f"- {named(match)}: expert's margin less hard's in {n} pairs: {more:+.1f} ± {error:.1f}"
            )
    return lines


def page(found: dict[str, list[Result]]) -> str:
    """The report."""
    native = not str(roundhouse.core.rules.__file__).endswith(".py")
    lines = [
        "# How strong the levels are",
        "",
        f"Made by `make strength`, {'native code' if native else 'uncompiled'}. One seat has one level, the",
        "others have the other; seats rotated, the games of one round share a seed. Wins include shared",
        "first places, intervals are of 95 % (Wilson; margins: normal). A margin is to the best other seat,",
        "alone it is the score. `medium` is another name for `greedy`.",
        "",
        "| table | who | games | won | fair | margin | ms of processor a decision |",
        "|---|---|---|---|---|---|---|",
    ]
    rows = [(match, found[match.key]) for match in matches("") if match.key in found]
    lines += [line(match, results) for match, results in rows]
    lines += ["", *pairings(found)]
    short = [
        f"{match.key} {len(found.get(match.key, []))}"
        for match in matches("")
        if len(found.get(match.key, [])) < match.games
    ]
    if short:
        lines += ["", f"Not played to the end: {'; '.join(short)}."]
    try:
        rated = [
            row
            for key in dict.fromkeys((m.game, m.seats, m.options) for m, _ in rows if m.seats > 1)
            for row in ratings([(m, r) for m, r in rows if (m.game, m.seats, m.options) == key])
        ]
    except ImportError:
        rated = []
    if rated:
        lines += [
            "",
            "## Ratings",
            "",
            "By OpenSkill (Plackett-Luce), for each table by itself; a level starts",
        ]
        lines += ["at 25 ± 16.", "", "| table | level | rating, 95 % |", "|---|---|---|", *rated]
    return "\n".join([*lines, "", *tried(PAGE)]) + "\n"


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", metavar="WORDS", help="rows whose name has these words")
    parser.add_argument("--games", type=int, default=0, help="so many games a row, instead of those wanted")
    parser.add_argument("--hours", type=float, default=12.0, help="of processor time, then it stops")
    chosen = parser.parse_args()
    found = kept()
    for match in matches(chosen.only):
        results = found.setdefault(match.key, [])
        while len(results) < (chosen.games or match.games) and process_time() < 3600 * chosen.hours:
            results.append(play(match, len(results)))
            with KEPT.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(results[-1])) + "\n")
        if results:
            print(line(match, results), flush=True)
        else:
            del found[match.key]
    PAGE.write_text(page(found), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
