"""`roundhouse map watch`: draws and checks a map again at every save."""

import time
from pathlib import Path
from typing import Annotated

import typer

from roundhouse import game_names
from roundhouse.cli.arguments import LANGUAGE
from roundhouse.cli.check import finding
from roundhouse.cli.data_files import DATA, game_of
from roundhouse.cli.record_files import no_file
from roundhouse.cli.screen import console
from roundhouse.core.errors import BadOptions
from roundhouse.core.look import Look

PAUSE = 0.4
"""Seconds between two looks at the file."""


class Watched:
    """A file, and how it stood when it was looked at last."""

    def __init__(self, path: Path, picture: Path) -> None:
        self.path = path
        self.picture = picture
        self.stamp: tuple[int, int] | None = None

    def look(self) -> str:
        """One line about the file if it has been saved since the last look, and a new picture; or ''."""
        try:
            about = self.path.stat()
        except OSError:
            return ""  # editors put another file in its place: it will be there at the next look
        stamp = (about.st_mtime_ns, about.st_size)
        if stamp == self.stamp:
            return ""
        self.stamp = stamp
        says, good = finding(self.path, game_names())
        if not good:
            return f"BAD  {self.path.name}: {says}"
        self.draw()
        return f"ok   {self.path.name}: {says} → {self.picture.name}"

    def draw(self) -> None:
        """The map on one sheet."""
        game = game_of(self.path, game_names())
        svg = game.printed_pages(self.path, Look(LANGUAGE), "a4", 1)[0]
        if self.picture.suffix == ".svg":
            self.picture.write_text(svg, "utf-8")
        else:
            from roundhouse.svg.png import to_png

            self.picture.write_bytes(to_png(svg, 1600))


def watch(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A map or board (.toml).")],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="PICTURE", help="A .svg or .png; by default FILE.svg beside it."
        ),
    ] = None,
) -> None:
    """Draw and check a map again whenever it is saved, one line a save; Ctrl-C ends it."""
    if not file.is_file():
        raise no_file(file, DATA)
    picture = output or file.with_suffix(".svg")
    if picture.suffix not in (".svg", ".png"):
        raise BadOptions(f"{picture}: a picture is a .svg or a .png file.")
    out, watched = console(), Watched(file, picture)
    while True:
        if line := watched.look():
            out.print(line, soft_wrap=True, markup=False, highlight=False)
        pause()


def pause() -> None:
    time.sleep(PAUSE)
