"""`roundhouse lab`: tournaments of bots that are kept, gone on with, and reported on."""

import os
import sys
from dataclasses import asdict
from enum import StrEnum
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid

from roundhouse import BadOptions, find_game
from roundhouse.cli.arguments import Game, Json, Options, complete_options
from roundhouse.cli.screen import console, games_bar, print_json
from roundhouse.cli.seats import bot_list, usual_bot

if TYPE_CHECKING:
    from roundhouse.lab.played import Row
    from roundhouse.lab.statistics import Mean

Cluster = Annotated[
    str,
    typer.Option(metavar="ADDRESS", help="Play on a cluster of Dask instead: its scheduler's address."),
]
lab = typer.Typer(name="lab", no_args_is_help=True, help="Let bots play by the thousand, and learn from it.")


@lab.command()
def arena(
    game: Game,
    into: Annotated[
        Path, typer.Option("--into", "-o", metavar="FOLDER", help="Where games and report are kept.")
    ],
    bots: Annotated[
        str, typer.Option(help="The bots that meet, like greedy,random,mybot.py:Flat; by default greedy.")
    ] = "",
    seats: Annotated[
        str, typer.Option(help="How many play, like 2 or 2,3; by default as many as bots, or as usual.")
    ] = "",
    options: Annotated[
        list[str] | None,
        typer.Option(help="Options of a table; give several to compare.", autocompletion=complete_options),
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, help="Every meeting is played from so many seeds.")] = 100,
    seed: Annotated[str, typer.Option(help="The seed of the whole tournament.")] = "1",
    workers: Annotated[int, typer.Option(min=0, help="Processes at work; 0 = one for each processor.")] = 0,
    records: Annotated[bool, typer.Option(help="Whether the record of every game is kept.")] = True,
    cluster: Cluster = "",
    json: Json = False,
) -> None:
    """Let bots meet at all these tables, in every seating, from the same seeds.

    The folder then holds `report.html`, `games.parquet` and `records.zip`. Give the same command again to go
    on after a stop; with more bots, options or seeds it plays what is missing.
    """
    found = find_game(game)
    names = bot_list(bots) or [usual_bot(found)]
    usual = len(names) if len(names) > 1 and found.fewest <= len(names) <= found.most else found.usual_seats
    rows = played(
        *(found.name, names, numbers(seats) or [usual], options or [""], seeds, seed),
        *(into, workers, records, cluster, json),
    )
    if json:
        print_json({"games": len(rows), "folder": str(into), "report": str(into / "report.html")})
        return
    console().print(f"{into / 'report.html'}: {len(rows):,} games of {found.title}", soft_wrap=True)


@lab.command()
def sweep(
    game: Game,
    vary: Annotated[
        list[str],
        typer.Option(help="What is varied, like NAME=A,B; nothing before a comma is the usual value."),
    ],
    into: Annotated[
        Path, typer.Option("--into", "-o", metavar="FOLDER", help="Where games and report are kept.")
    ],
    bots: Annotated[str, typer.Option(help="The bots, like greedy; several meet as in the arena.")] = "",
    seats: Annotated[str, typer.Option(help="How many play, like 3 or 2,3; by default as usual.")] = "",
    options: Options = "",
    seeds: Annotated[int, typer.Option(min=1, help="Every table is played from so many seeds.")] = 100,
    seed: Annotated[str, typer.Option(help="The seed of the whole sweep.")] = "1",
    workers: Annotated[int, typer.Option(min=0, help="Processes at work; 0 = one for each processor.")] = 0,
    records: Annotated[bool, typer.Option(help="Whether the record of every game is kept.")] = False,
    cluster: Cluster = "",
    json: Json = False,
) -> None:
    """Vary options, modules or files of a table, and see what each changes, game by game of the same seed.

    `--vary scoring=,other` plays with the usual scoring and with the other one. Several `--vary` make every
    combination. The first is what all others are compared with.
    """
    from roundhouse.lab.effects import effects

    found = find_game(game)
    names = bot_list(bots) or [usual_bot(found)]
    tables = [f"{options} {each}".strip() for each in combinations_of(vary)]
    rows = played(
        *(found.name, names, numbers(seats) or [found.usual_seats], tables, seeds, seed),
        *(into, workers, records, cluster, json),
    )
    found_effects = effects(rows)
    if json:
        print_json([asdict(effect) for effect in found_effects])
        return
    out = console()
    grid = Grid(title=f"{found.title}: {len(rows):,} games", title_justify="left", title_style="bold")
    for head in ("measure", "table", "mean", "difference"):
        grid.add_column(head, justify="left" if head in ("measure", "table") else "right")
    for effect in sorted(found_effects, key=lambda effect: (effect.table[1], effect.measure)):
        change = "" if effect.change is None else told(effect.change, sign=True)
        options_told = effect.table[0] or "no options"
        grid.add_row(effect.measure, f"{effect.table[1]}: {options_told}", told(effect.mean), change)
    out.print(grid)
    out.print(f"{into / 'report.html'}", soft_wrap=True)


class Over(StrEnum):
    """What is chosen by whoever learns."""

    words = "words"
    turns = "turns"


class By(StrEnum):
    """What a network is trained with."""

    numpy = "numpy"
    jax = "jax"


@lab.command()
def train(
    game: Game,
    into: Annotated[
        Path, typer.Option("--into", "-o", metavar="FOLDER", help="Where what is learnt is kept.")
    ],
    seats: Annotated[int | None, typer.Option(help="How many play; by default as few as can.")] = None,
    options: Options = "",
    over: Annotated[
        Over,
        typer.Option(help="Choose words one by one, or whole turns, where the game plans them exactly."),
    ] = Over.words,
    games: Annotated[int, typer.Option(min=1, help="Over turns: how many games to play.")] = 10_000,
    teacher: Annotated[
        str, typer.Option(help="Over words: the bot to learn from first; 'none' learns from nothing.")
    ] = "greedy",
    lessons: Annotated[int, typer.Option(min=0, help="How many games of the teacher.")] = 1000,
    decisions: Annotated[int, typer.Option(min=0, help="How many decisions against itself after that.")] = 0,
    hidden: Annotated[int, typer.Option(min=1, help="The size of the network.")] = 128,
    by: Annotated[By, typer.Option(help="Who works out the slopes; JAX pays for large networks.")] = By.numpy,
    seed: Annotated[int, typer.Option(help="The seed of all of it.")] = 1,
) -> None:
    """Teach a small network to play at one kind of table; the same command goes on after a stop.

    The folder then holds `bot.py`: `--bots FOLDER/bot.py:Bot` lets it play.
    """
    from roundhouse.lab.folder import put
    from roundhouse.lab.learning import Plan
    from roundhouse.lab.learning_report import learning
    from roundhouse.lab.training import Learner
    from roundhouse.lab.turn_training import TurnLearner

    found = find_game(game)
    taught = "" if teacher == "none" or over == Over.turns else teacher
    plan = Plan(
        *(found.name, seats or found.fewest, options, taught, lessons if taught else 0),
        hidden=hidden,
        seed=seed,
        over=over.value,
        by=by.value,
    )
    learner: Learner | TurnLearner
    with games_bar() as bar:
        if over == Over.turns:
            learner = TurnLearner(plan, into)
            task = bar.add_task("games", total=games, completed=learner.stage.ended)
            learner.play(games, lambda stage: bar.update(task, completed=stage.ended))
        else:
            learner = Learner(plan, into)
            task = bar.add_task("lessons", total=plan.lessons or None, completed=learner.stage.lessons)
            learner.take_lessons(lambda stage: bar.update(task, completed=stage.lessons))
            if decisions:
                task = bar.add_task("decisions", total=decisions, completed=learner.stage.decisions)
                learner.play(decisions, lambda stage: bar.update(task, completed=stage.decisions))
    learnt_from = [f"{plan.lessons:,} lessons"] if plan.lessons else []
    learnt_from += [f"{learner.stage.ended:,} games"] if learner.stage.ended else []
    title = f"{found.title}: what was learnt from {' and '.join(learnt_from) or 'nothing'}"
    put(into / "report.html", learning(title, learner.history, over.value).encode())
    console().print(f"{into / 'bot.py'}:Bot plays what was learnt; {into / 'report.html'}", soft_wrap=True)


def told(mean: "Mean", sign: bool = False) -> str:
    """A mean with its interval."""
    value = f"{mean.mean:+.2f}" if sign else f"{mean.mean:.2f}"
    return value if mean.low is None else f"{value} ({mean.low:.2f} to {mean.high:.2f})"


def combinations_of(vary: list[str]) -> list[str]:
    """The options of every table: each way to take one value of all that is varied."""
    ways: list[list[str]] = []
    for text in vary:
        name, equals, values = text.partition("=")
        if not equals or not name:
            raise BadOptions(f"{text!r} is not of the form NAME=VALUE,VALUE.")
        ways.append([f"{name}={value}" if value else "" for value in values.split(",")])
    return [" ".join([word for word in words if word]) for words in product(*ways)]


def played(
    game: str,
    bots: list[str],
    seats: list[int],
    options: list[str],
    seeds: int,
    seed: str,
    into: Path,
    workers: int,
    records: bool,
    address: str,
    quiet: bool,
) -> "list[Row]":
    """Play the tournament, write its report, and give all games, the tables in the order of the options."""
    from roundhouse.lab.cluster import cluster
    from roundhouse.lab.folder import REPORT, Folder, put
    from roundhouse.lab.report import report
    from roundhouse.lab.running import play_tournament
    from roundhouse.lab.tournament import tournament

    plan = tournament(game, bots, seats, options, seeds, seed)
    total = plan.games()
    with games_bar(quiet=quiet) as bar:
        task = bar.add_task("games", total=total)

        def heard(n: int) -> None:
            bar.update(task, completed=n)

        if address:
            with cluster(address) as (executor, side_by_side):
                rows = play_tournament(plan, Folder(into), side_by_side, heard, executor, records)
        else:
            processes = min(workers or os.cpu_count() or 1, total)
            rows = play_tournament(plan, Folder(into), processes, heard, records=records)
    asked = [meeting.options for meeting in plan.meetings()]
    last = len(asked)
    rows.sort(key=lambda row: asked.index(row["options"]) if row["options"] in asked else last)
    put(into / REPORT, report(game, rows, told_command()).encode())
    return rows


def numbers(text: str) -> list[int]:
    """The numbers of a text like `2,3`."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not all(word.isdecimal() for word in words):
        raise BadOptions(f"{text!r} is no list of numbers like 2,3.")
    return [int(word) for word in words]


def told_command() -> str:
    """The command as it was typed, to be typed again."""
    import shlex

    return shlex.join(["roundhouse", *sys.argv[1:]])
