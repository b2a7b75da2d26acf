"""`roundhouse verify`: every move against the rules, every draw against the seed."""

from typing import Annotated

import typer

from roundhouse import BadRecord
from roundhouse.cli.arguments import Json, RecordFile
from roundhouse.cli.record_files import load_table
from roundhouse.cli.screen import console, print_json


def verify(
    file: RecordFile,
    seed: Annotated[str, typer.Option(help="The seed, where the record does not show it yet.")] = "",
    json: Json = False,
) -> None:
    """Check every move against the rules and every draw against the seed."""
    table = load_table(file, seed)
    try:
        draws = table.verify()
    except BadRecord as error:
        raise BadRecord(
            f"{file}: all {len(table.log)} actions are lawful, but the dice are not verified. {error}"
        ) from None
    if json:
        print_json(
            {
                "verified": True,
                "game": table.game.name,
                "actions": len(table.log),
                "draws": draws,
                "over": table.over,
                "seed_sha256": table.commitment,
            }
        )
        return
    out = console()
    out.print(f"{file} is sound.", soft_wrap=True)
    out.print(f"  {len(table.log)} actions, every one lawful")
    out.print(f"  {draws} draws, every one as the seed gives it")
    out.print(f"  the seed fits SHA-256 {table.commitment}", soft_wrap=True)
    if not table.over:
        out.print("  the game still goes on")
