"""`roundhouse post new`: a postal game from a text file of players."""

import secrets
from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.record_files import no_file
from roundhouse.cli.screen import console
from roundhouse.core.errors import BadOptions
from roundhouse.post.folder import letter_text
from roundhouse.post.game_file import EXAMPLE, read_game_file
from roundhouse.post.office import begin


def new(
    players: Annotated[Path, typer.Argument(metavar="PLAYERS", help="The text file of players.")],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder for the game.")],
    seed: Annotated[str, typer.Option(help="A seed for the dice; without one a secret is drawn.")] = "",
) -> None:
    """Begin a postal game: `game.txt`, a secret seed, the first page and everybody's order sheet.

    The file of players has a line each, `player: Ann` or `player: Cay, bot`, besides `title:`, `game:`,
    `options:`, `deadline: 2026-12-04 20:00`, `days: 14` and `stand-by: Eve`.
    """
    if not players.is_file():
        raise no_file(players, ".txt")
    try:
        game = read_game_file(letter_text(players))
    except BadOptions as error:
        raise BadOptions(f"{error} A file of players looks like this:\n\n{EXAMPLE}") from None
    office = begin(folder, game, seed or secrets.token_hex(16))
    out = console()
    out.print(f"{folder}: {game.title}, round {office.number} is open.", soft_wrap=True)
    out.print(f"The first page: {folder / 'start' / 'zine.txt'}, .html and .pdf", soft_wrap=True)
    out.print("seed.txt is the referee's secret until the game is over.", soft_wrap=True)
