"""`roundhouse new`: begin a game and keep it in a file."""

from pathlib import Path
from typing import Annotated

import typer

from roundhouse import Table, find_game
from roundhouse.cli.arguments import Game, Names, Options, Seats, names_in, usual_seats
from roundhouse.cli.record_files import write_table
from roundhouse.cli.screen import console


def new(
    game: Game,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The record file to write.")],
    seats: Seats = None,
    options: Options = "",
    seed: Annotated[
        str | None, typer.Option(help="A seed for the dice; without one a secret is drawn.")
    ] = None,
    dice: Annotated[str, typer.Option(help="'seeded' or 'manual'.")] = "seeded",
    names: Names = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that exists.")] = False,
) -> None:
    """Begin a game and keep it in a file, to go on with `play --load FILE`."""
    named = names_in(names)
    count = seats if seats is not None else usual_seats(find_game(game), named)
    table = Table.new(game, count, seed=seed, options=options, dice=dice, names=named)
    write_table(output, table, [], replace=force)
    out = console()
    out.print(f"{table.game.title} for {', '.join(table.names)} is in {output}.")
    if table.commitment:
        out.print("The file holds the secret seed: keep it from the players. Show them the seed's SHA-256:")
        out.print(f"  {table.commitment}", soft_wrap=True)
