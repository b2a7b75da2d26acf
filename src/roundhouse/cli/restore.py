"""`roundhouse restore`: a backup put back; what was there before is kept."""

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.data_folder import DataFolder, data_folder


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    data: DataFolder = None,
) -> None:
    """Put a backup back. The site must not run; what was there is kept in a folder beside it."""
    from roundhouse.site.backups import restore as put_back

    folder = data_folder(data)
    before = put_back(folder, file)
    print(f"Restored: {folder}" + (f". What was there lies in {before}" if before else ""))
