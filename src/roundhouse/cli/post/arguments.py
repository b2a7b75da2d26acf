"""What the commands of the post are given."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.record_files import no_file
from roundhouse.post.folder import PostFolder, letter_text
from roundhouse.post.game_file import WHEN, moment
from roundhouse.post.office import Office

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the game.")]
Who = Annotated[str, typer.Argument(metavar="WHO", help="The player, the company or the stand-by.")]
LetterFile = Annotated[
    Path | None,
    typer.Argument(metavar="[LETTER]", help="The file with the letter; else standard input."),
]
Now = Annotated[
    str,
    typer.Option("--now", metavar="TIME", help="The time, like '2026-12-04 20:00'; else the clock's."),
]


def office_in(folder: Path) -> Office:
    return Office(PostFolder(folder))


def letter_in(file: Path | None) -> str:
    """The text of a letter, from a file or from standard input."""
    if file is None:
        return sys.stdin.read()
    if not file.is_file():
        raise no_file(file, ".txt")
    return letter_text(file)


def time_of(now: str) -> str:
    """A time that was given, or the clock's."""
    return moment(now).strftime(WHEN) if now else datetime.now(UTC).strftime(WHEN)
