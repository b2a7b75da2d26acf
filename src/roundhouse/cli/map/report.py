"""`roundhouse map report`: bots play on a map, and one page says what is unbalanced and what would help."""

import os
from pathlib import Path
from typing import Annotated

import typer

from roundhouse import BadOptions, game_names
from roundhouse.cli.arguments import LANGUAGE
from roundhouse.cli.data_files import DATA, game_of
from roundhouse.cli.record_files import no_file
from roundhouse.cli.screen import console, games_bar
from roundhouse.cli.seats import usual_bot


def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A map (.toml).")],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="The page; by default FILE.html.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seats: Annotated[int | None, typer.Option(help="How many play; by default as usual on this map.")] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes at work; 0 = one for each processor.")] = 0,
    seed: Annotated[str, typer.Option(help="The seed of the whole series.")] = "1",
    options: Annotated[str, typer.Option(help="Further options of the table.")] = "",
) -> None:
    """Let bots play on a map, and write a page about it: starts, towns, lines, runs, what would help."""
    from roundhouse.lab import play_map_games

    if not file.is_file():
        raise no_file(file, DATA)
    game = game_of(file, game_names())
    game.check(file)
    chosen, usual = game.map_option(file)
    count = usual if seats is None else seats
    game.check_seats(count)
    page = output or file.with_suffix(".html")
    if page.suffix.lower() not in (".html", ".htm"):
        raise BadOptions(f"{page}: a report is an .html file.")
    bot = usual_bot(game)
    with games_bar() as progress:
        task = progress.add_task("games", total=games)
        found = play_map_games(
            game.name,
            count,
            f"{chosen} {options}".strip(),
            bot,
            games,
            seed,
            min(jobs or os.cpu_count() or 1, games),
            lambda n: progress.update(task, completed=n),
        )
    bots = f"the {bot} bot of Roundhouse {installed_version()}"
    page.write_text(game.survey_page(file, count, found, bots, seed, LANGUAGE), "utf-8")
    console().print(f"{page}: {games} games of {count}", soft_wrap=True)


def installed_version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("roundhouse")
    except PackageNotFoundError:
        return "from its source"
