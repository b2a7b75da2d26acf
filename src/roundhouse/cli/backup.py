"""`roundhouse backup`: all that a site keeps, in one file, while people play."""

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.data_folder import DataFolder, data_folder


def backup(
    file: Annotated[
        Path, typer.Argument(help="The file to write, or a folder in which it is named by the time.")
    ] = Path(),
    data: DataFolder = None,
) -> None:
    """Back up the tables of the site, whole and as they stand at one moment; people may play meanwhile."""
    from roundhouse.site.backups import back_up

    print(f"Backed up: {back_up(data_folder(data), file)}")
