"""`roundhouse lab`: tournaments of bots that are kept, gone on with, and reported on."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from roundhouse import BadOptions, find_game
from roundhouse.cli.arguments import Game, Json, complete_options
from roundhouse.cli.screen import console, games_bar, print_json
from roundhouse.cli.seats import bot_list, usual_bot

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
    json: Json = False,
) -> None:
    """Let bots meet at all these tables, in every seating, from the same seeds.

    The folder then holds `report.html`, `games.parquet` and `records.zip`. Give the same command again to go
    on after a stop; with more bots, options or seeds it plays what is missing.
    """
    from roundhouse.lab.folder import REPORT, Folder, put
    from roundhouse.lab.report import report
    from roundhouse.lab.running import play_tournament
    from roundhouse.lab.tournament import tournament

    found = find_game(game)
    names = bot_list(bots) or [usual_bot(found)]
    count = (
        [len(names)] if found.fewest <= len(names) <= found.most and len(names) > 1 else [found.usual_seats]
    )
    plan = tournament(found.name, names, numbers(seats) or count, options or [""], seeds, seed)
    folder = Folder(into)
    total = plan.games()
    with games_bar(quiet=json) as bar:
        task = bar.add_task("games", total=total)
        rows = play_tournament(
            plan,
            folder,
            min(workers or os.cpu_count() or 1, total),
            lambda n: bar.update(task, completed=n),
            records=records,
        )
    put(into / REPORT, report(found.name, rows, told_command()).encode())
    if json:
        print_json({"games": len(rows), "folder": str(into), "report": str(into / REPORT)})
        return
    out = console()
    out.print(f"{into / REPORT}: {len(rows):,} games of {found.title}", soft_wrap=True)


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
