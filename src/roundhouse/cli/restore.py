"""`roundhouse restore`: a backup put back; what was there before is kept."""

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.data_folder import DataFolder, data_folder


def restore(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A backup.")],
    data: DataFolder = None,
) -> None:
    """Put a backup back. The site must not run; what was there is kept in a folder beside it."""
    from roundhouse.site.backups import restore as put_back
    from roundhouse.site.claims import claim
    from roundhouse.site.databases.interface import Busy

    folder = data_folder(data)
    if not claim(folder):
        raise Busy(f"A site serves the tables in {folder}. End it first.")
    before = put_back(folder, file)
    print(f"Restored: {folder}" + (f". What was there lies in {before}" if before else ""))
