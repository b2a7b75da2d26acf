"""The speed of Roundhouse as ratios to known peers: `python -m bench.bench`, from the root of the repository.

All contestants are measured in one run, round by round in turn, so that a busy moment of the machine does
not fall on one of them alone. A new game adds a row to ROWS; a new kind of peer adds a way to `start`.
"""

import os
import platform
import sys
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import get_terminal_size
from time import perf_counter

from bench.contestants import ROOT, NotMeasuredError, Runner, searches, start
from bench.report import (
    Contestant,
    Missing,
    Rounds,
    Row,
    page,
    playout_table,
    ratio_table,
    ride_table,
    route_table,
    search_table,
    speed_table,
)
from bench.worker import ROLLOUTS

LIMIT = Contestant("limit", "trainmaker_limit.c", "inside")
PIG = Contestant("openspiel", "pig(players=4)", "outside")
PIG_CLONES = Contestant("openspiel", "pig(players=4)", "clones")
BACKGAMMON = Contestant("openspiel", "backgammon", "outside")
TIC_TAC_TOE = Contestant("openspiel", "python_tic_tac_toe", "outside")

BEFORE_MODULES = 1.13
"""Railroad Rivals against pig before there were modules: where they are off, 5 % may be lost at most."""
NO_SLOWER = round(0.95 * BEFORE_MODULES, 2)

SHORT_ROUNDS = 5
SHORT_SECONDS = 0.12
"""The rounds of playouts and searches: so long each thing is done in one, at least."""

THAMES = "map=thames-and-mersey"

ROWS = [
    Row(Contestant("compiled", "trainmaker", "inside", 4), LIMIT, must=0.10, aim=0.35),
    Row(Contestant("compiled", "trainmaker", "outside", 4), PIG, must=1, aim=2.5),
    Row(Contestant("compiled", "trainmaker", "clones", 4), PIG_CLONES, must=2, aim=10),
    Row(Contestant("interpreted", "trainmaker", "outside", 4), TIC_TAC_TOE, must=3, aim=10),
    Row(Contestant("compiled", "railroad-rivals", "inside", 4), PIG, must=NO_SLOWER, aim=2),
    Row(Contestant("compiled", "railroad-rivals", "inside", 4, "modules=robber-baron"), PIG, must=0.1),
    Row(Contestant("compiled", "railroad-rivals", "inside", 4), BACKGAMMON, must=5),
    Row(Contestant("compiled", "railroad-rivals", "clones", 4), PIG_CLONES, must=0.5),
    Row(Contestant("compiled", "ride-the-rails", "inside", 4), PIG, must=0.4, aim=1),
    Row(Contestant("compiled", "ride-the-rails", "inside", 4, "board=usa-40"), PIG, must=0.4, aim=1),
    Row(Contestant("compiled", "railway-rivals", "inside", 4), PIG, must=0.2, aim=0.6),
    Row(
        Contestant("compiled", "railway-rivals", "inside", 6, "map=thames-and-mersey"), PIG, must=0.2, aim=0.6
    ),
]

METHOD = [
    "A decision is one action of a seat, chosen from all that are lawful, each as likely, and applied; where "
    "Railway Rivals wants a route, the kind of action is chosen first, and then a route by random weights. "
    "What chance does takes its time but is not counted.",
    "Decisions differ from game to game, so games a second stand beside them. The C limit places dice in "
    "sets, where Trainmaker places them one by one, and its rules are simplified: its decisions are fewer "
    "and larger. The ratio by games shows what that makes; must and aim are about decisions.",
    "`loop inside` is `rules.random_playout(rules.start(), dice)`; it and the C limit choose and roll by "
    "sfc32. Where lists are long it finds the chosen action without making the list (`Phase.random_choice`; "
    "a law compares the two). OpenSpiel has no such loop in its Python package, so it is driven by the "
    "Python loop.",
    "`Python loop` is the same loop on both sides, through the public calls: `to_move`, `legal`, `sample`, "
    "`apply` here; `current_player`, `legal_actions`, `chance_outcomes`, `apply_action` there, each looked "
    "up once (there once a game, because they belong to the state). Both choose "
    "by `choices[int(random() * len(choices))]` with Python's own generator. Outcomes of chance are drawn by "
    "`rules.sample` here, and there in the same way as choices (by weight where some are likelier).",
    "`clones`: one state, 60 actions after the start (chance included), is cloned in a Python loop by "
    "`rules.clone(state)` here and `state.clone()` there; each clone is dropped at once.",
    "Processor time of the process, for all. The C limit times itself, without its start and its clones.",
    "The ratio is the median of the ratios of the rounds; the speeds are medians too.",
    f"Playouts and searches: {SHORT_ROUNDS} rounds, in each all tables and the peer in turn, "
    f"{SHORT_SECONDS} s or more for each thing; the tables are the first that the levels meet at "
    "([STRENGTH.md](STRENGTH.md)). Each round has a game of greedy of its own, so the spread is that of "
    "positions, too. Games of greedy have a View for each decision, and no table, log or record; random "
    "games are `loop inside`.",
    "A rollout is played by the quick player (`Judge.reply`), as the search does it: a copy of the first "
    "position with a choice is played on to the judge's cut-off (to the end, where it has none) and "
    "weighed. Greedy and the quick player decide all decisions with a choice in the game of the round, "
    "each by one call: greedy from a View, the quick player from a whole state.",
    f"Searches: hard's, with at most {ROLLOUTS} rollouts, from the Views three eighths, a half and five "
    "eighths through the game (the next that has several plans). All it does is timed, and only rollouts "
    "that it played are counted, since it stops when it is sure. Trainmaker's hard plays on from each of "
    "the outcomes of a turn, once for all its decisions. The "
    f"peer is OpenSpiel's C++ `MCTSBot` with {ROLLOUTS} simulations of one random rollout each "
    "(`RandomRolloutEvaluator`), at decisions as far through random games of backgammon. Its rollouts go "
    "to the end of the game, from the true state; ours are played by rules of thumb, from guessed worlds, "
    "to the cut-off. `by decisions` is the ratio times that of the decisions that a rollout has, which "
    "are counted apart.",
    "The best ride: networks of three players before the rides of the last round, a third built from city to "
    "city, a third by lot, a third mixed; processor time of one ride each. Where there are many Links, as "
    "nearly always on usa-40, it is found by a sweep (`rides/sweep.py`), else by a search. A ride is proven "
    "best unless both came to their bounds (80,000 fronts, 2000 nodes), and says so.",
    "Routes and odds: whenever somebody is asked to enter a race in whole games of six on Thames and Mersey, "
    "the processor time of the list of all undominated routes, and at the start of every race that of the "
    "exact odds of all its trains. `every`: the share of searches that found every undominated route; "
    "`each rival`: those, and the ones whose list has, for each lawful route and each rival, one that is as "
    "quick, costs no more in all and pays him no more; `pips and sum`: those, and the ones whose list has, "
    "for each lawful route, one that is as quick and costs no more in all (proofs: `routes/searching.py`; "
    "all others say what any better route takes and costs at least); `proven`: those with at least the "
    "quickest and the cheapest route for certain.",
]


def arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m bench.bench", description="How fast Roundhouse is, as ratios.")
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="at least 5 (default: 7)")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="of each round (default: 1)")
    parser.add_argument("--quick", action="store_true", help="one short round, shown but not written down")
    given = parser.parse_args()
    if given.quick:
        given.rounds, given.seconds = 1, 0.1
    elif given.rounds < 5:
        parser.error("a median needs at least 5 rounds (or --quick for a first look)")
    if given.seconds <= 0:
        parser.error("a round takes some time")
    return given


class Progress:
    """One line on a screen, which is overwritten; one line a round anywhere else."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.done = 0
        self.began = perf_counter()

    def show(self, stage: str, who: str) -> None:
        if sys.stdout.isatty():
            bar = "━" * (20 * self.done // self.steps)
            line = f"{bar:╌<20} {stage}{self.left()}: {who}"
            print(f"\r\x1b[K{line[: get_terminal_size().columns - 1]}", end="", flush=True)
        self.done += 1

    def left(self) -> str:
        if self.done < 3:
            return ""
        return f", {(perf_counter() - self.began) / self.done * (self.steps - self.done):.0f} s left"

    def note(self, line: str) -> None:
        print(f"\r\x1b[K{line}" if sys.stdout.isatty() else line, flush=True)


def measure(rows: list[Row], rounds: int, seconds: float) -> tuple[Rounds, Missing, dict[str, str]]:
    """Let all contestants play their rounds in turn; also who could not, and what the workers are."""
    order = list(dict.fromkeys(who for row in rows for who in (row.ours, row.peer)))
    missing: Missing = {}
    runners: dict[Contestant, Runner] = {}
    sizes: dict[Contestant, int] = {}
    results: Rounds = {who: [] for who in order}
    facts: dict[str, str] = {}
    progress = Progress(len(order) * (rounds + 1))
    try:
        for who in order:
            progress.show("warming up", who.title)
            try:
                runners[who] = start(who)
                sizes[who] = warm_up(runners[who], seconds)
                facts |= {f"{who.kind} {name}": fact for name, fact in runners[who].facts.items()}
            except NotMeasuredError as reason:
                missing[who] = str(reason)
                progress.note(f"{who.title}: not measured: {reason}")
        for number in range(1, rounds + 1):
            for who in order:
                progress.show(f"round {number} of {rounds}", who.title)
                if who not in missing:
                    try:
                        results[who].append(runners[who].run(sizes[who]))
                    except NotMeasuredError as reason:
                        missing[who] = str(reason)
            progress.note(f"round {number} of {rounds} done")
    finally:
        for runner in runners.values():
            runner.close()
    return {who: done for who, done in results.items() if who not in missing}, missing, facts


def warm_up(runner: Runner, seconds: float) -> int:
    """Run until all is warm; how many games fill a round."""
    n = runner.least
    while True:
        done = runner.run(n)
        if done.seconds >= seconds / 4:
            return max(1, round(n * seconds / done.seconds))
        n *= 4


def machine(facts: dict[str, str], load: float | None) -> list[str]:
    """What kind of machine and what versions; nothing that tells whose."""
    lines = [f"{platform.system()} on {processor()}, {os.cpu_count()} cores"]
    if load is not None:
        lines.append(f"load of the machine when the bench began: {load:.2f}")
    lines.append(f"Roundhouse under Python {platform.python_version()} ({platform.python_compiler()})")
    try:
        lines.append(f"mypyc of mypy {version('mypy')}")
    except PackageNotFoundError:
        lines.append("mypyc: its version is not known where the bench ran")
    if "openspiel openspiel" in facts:
        lines.append(f"OpenSpiel {facts['openspiel openspiel']} under Python {facts['openspiel python']}")
    if "limit gcc" in facts:
        lines.append(f"the C limit by gcc {facts['limit gcc']} with -O3")
    return lines


def processor() -> str:
    """The kind of processor, with its name where the system tells it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return f"{platform.machine()} ({line.partition(':')[2].strip()})"
    except OSError:
        pass
    return platform.machine()


def main() -> None:
    given = arguments()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    results, missing, facts = measure(ROWS, given.rounds, given.seconds)
    promises = ratio_table(ROWS, results, missing)
    speeds = speed_table(results)
    try:
        played = searches("bench.playouts")
        found = {
            "Playouts by greedy and by the quick player": playout_table(played["playouts"]),
            "Searches": search_table(played["searches"]),
            "The best ride of Ride the Rails": ride_table(searches("bench.rides")),
            "Routes and odds of Railway Rivals": route_table(searches("bench.routes")),
        }
    except NotMeasuredError as reason:
        found = {"Playouts and searches": [f"not measured: {reason}"]}
    about = machine(facts, load)
    print("", *promises, "", *speeds, sep="\n")
    print(*[line for lines in found.values() for line in ("", *lines)], "", *about, sep="\n")
    if given.quick:
        print("\nA quick look only: bench/RESULTS.md is left as it was.")
        return
    method = [
        f"{given.rounds} rounds of about {given.seconds:g} s each, all contestants in turn, after a warm-up."
    ]
    tried = (ROOT / "bench/tried.md").read_text("utf-8")
    today = datetime.now(UTC).date().isoformat()
    (ROOT / "bench/RESULTS.md").write_text(
        page(today, about, method + METHOD, tried, promises, speeds, found), encoding="utf-8"
    )
    print("\nWritten to bench/RESULTS.md.")


if __name__ == "__main__":
    main()
