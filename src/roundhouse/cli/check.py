"""`roundhouse check`: whether data files and records are sound."""

from pathlib import Path
from typing import Annotated

import typer

from roundhouse import BadRecord, RoundhouseError, find_game, game_names
from roundhouse.cli.arguments import LANGUAGE, Json, complete_game
from roundhouse.cli.data_files import DATA, game_of
from roundhouse.cli.errors import FOUND_BAD
from roundhouse.cli.record_files import NOT_THERE, RECORD, load_table, no_file
from roundhouse.cli.screen import console, print_json


def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Data files (.toml) and records (.rec).")
    ],
    game: Annotated[
        str,
        typer.Option(
            help="Whose data files they are; by default every game is tried.", autocompletion=complete_game
        ),
    ] = "",
    json: Json = False,
) -> None:
    """Say what is in each file, or what exactly is wrong with it."""
    names = [find_game(game).name] if game else game_names()
    found: list[dict[str, object]] = []
    out = console()
    for path in files:
        about, good = finding(path, names)
        found.append({"file": str(path), "ok": good, "about": about})
        if not json:
            out.print(f"{'ok ' if good else 'BAD'}  {path}: {about}", soft_wrap=True)
    if json:
        print_json(found)
    if not all(entry["ok"] for entry in found):
        raise typer.Exit(FOUND_BAD)


def finding(path: Path, names: list[str]) -> tuple[str, bool]:
    """What is in a file, or what is wrong with it; and whether it is sound."""
    try:
        about, good = _about(path, names), True
    except RoundhouseError as error:
        about, good = str(error), False
    except OSError as error:
        about, good = str(error.strerror), False
    for itself in (f"{path}: ", f"{path}, ", f"{path.name}: ", f"{path.name}, "):
        about = about.replace(itself, "")
    return about.replace(f"no file {path}", "no such file"), good


def _about(path: Path, names: list[str]) -> str:
    if path.suffix == RECORD:
        table = load_table(path)
        end = table.game.words(LANGUAGE).ask(table.view(), table.names) if table.over else "It goes on."
        return f"{table.game.title} for {', '.join(table.names)}, {len(table.log)} actions. {end}"
    if path.suffix != DATA and path.is_file():
        raise BadRecord(f"{path}: neither a data file (.toml) nor a record (.rec).")
    try:
        with path.open("rb"):
            pass  # a file that cannot be read is no game's fault
    except NOT_THERE:
        raise no_file(path, DATA, RECORD) from None
    game = game_of(path, names)
    return f"{game.title}: {game.check(path)}"
