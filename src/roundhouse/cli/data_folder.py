"""The folder of a site's tables, as commands are told of it."""

import os
from pathlib import Path
from typing import Annotated

import typer

DataFolder = Annotated[
    Path | None,
    typer.Option("--data", file_okay=False, help="The folder of the tables; by default one's own."),
]


def data_folder(given: Path | None) -> Path:
    """The folder that was named, here or in the environment, or one's own."""
    named = given or os.environ.get("ROUNDHOUSE_DATA") or Path.home() / ".local" / "share" / "roundhouse"
    return Path(named).resolve()
