"""The form of the database, for the scripts that switch versions: what this one knows, and the way back.

`python -m roundhouse.site.schema` prints the newest form that this version knows. With `--data FOLDER --fits`
its exit code says whether this version can use the database; with `--data FOLDER --back-to NAME` it takes the
database back to an older form.
"""

import argparse
import os
import sys
from pathlib import Path
from typing import Final

APP: Final = "site"


def known() -> list[str]:
    """The names of all forms that this version knows, the oldest first: the files of its migrations."""
    files = (Path(__file__).parent / "migrations").glob("[0-9]*.py")
    return sorted(path.stem for path in files)


def reach(data: Path) -> None:
    """Make the database in this folder reachable."""
    os.environ["ROUNDHOUSE_DATA"] = str(data.resolve())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roundhouse.site.settings")
    import django

    django.setup()


def fits(data: Path) -> bool:
    """Whether the database has no form that this version does not know."""
    reach(data)
    from django.db import connections
    from django.db.migrations.recorder import MigrationRecorder

    applied = MigrationRecorder(connections["default"]).applied_migrations()
    return {name for app, name in applied if app == APP} <= set(known())


def go_back(data: Path, name: str) -> str:
    """Take the database back to this form, with all that was played; what was done, or '' for nothing.

    A form that this version does not know is a newer one, to which the newer version goes by itself.
    """
    if name not in known() or name == known()[-1]:
        return ""
    reach(data)
    from django.core.management import call_command
    from django.db.migrations.exceptions import IrreversibleError

    from roundhouse.site.databases import database

    if not database().claim(data):
        sys.exit(f"A site serves the tables in {data}: stop it first.")
    try:
        call_command("migrate", APP, name, verbosity=0, interactive=False)
    except IrreversibleError as error:
        sys.exit(f"There is no way back to {name}: {error}")
    return f"The database has the form {name} again."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path)
    parser.add_argument("--back-to", default="", metavar="NAME")
    parser.add_argument("--fits", action="store_true")
    given = parser.parse_args()
    if given.data is None:
        print(known()[-1])
    elif given.fits:
        sys.exit(0 if fits(given.data) else 1)
    else:
        print(go_back(given.data, given.back_to) or "The database needs no change.")


if __name__ == "__main__":
    main()
