"""`roundhouse clear`: away with what nobody has touched for long."""

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.arguments import Json
from roundhouse.cli.screen import console, print_json


def clear(
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only show what would be cleared; nothing is removed.")
    ] = False,
    unbegun: Annotated[
        int, typer.Option(min=0, help="Days for which a table is kept at which nobody has acted.")
    ] = 30,
    unfinished: Annotated[
        int, typer.Option(min=0, help="Days for which a table is kept that nobody goes on with.")
    ] = 180,
    finished: Annotated[
        int, typer.Option(min=0, help="Days for which a finished game is kept; 0 keeps it for ever.")
    ] = 0,
    uploads: Annotated[
        int, typer.Option(min=0, help="Days for which records, maps and boards are kept that nobody uses.")
    ] = 180,
    data: Annotated[
        Path | None, typer.Option(file_okay=False, help="The folder of the tables; by default one's own.")
    ] = None,
    json: Json = False,
) -> None:
    """Clear abandoned tables and files that people brought to the site, which may be running.

    Days count from when something was touched last; 0 keeps it for ever.
    """
    from roundhouse.site.clearing import Kept, prepare
    from roundhouse.site.clearing import clear as cleared

    kept = Kept(unbegun, unfinished, finished, uploads)
    found = list(cleared(prepare(data), kept, dry_run))
    if json:
        print_json(
            {
                "dry_run": dry_run,
                "cleared": [{**each._asdict(), "touched": each.touched.isoformat()} for each in found],
            }
        )
        return
    out = console()
    for each in found:
        about = f" ({each.about})" if each.about else ""
        out.print(f"{each.kind} {each.name}{about}, last touched {each.touched:%Y-%m-%d}", soft_wrap=True)
    done = "would be cleared; nothing was removed" if dry_run else "cleared"
    out.print(f"{len(found)} {done}." if found else "Nothing is old enough to be cleared.")
