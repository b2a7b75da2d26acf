"""Arguments that several commands take, with their completion."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from roundhouse import RoundhouseError, find_game, game_names
from roundhouse.core.game import Game as GameEntry

LANGUAGE = "en"
"""The language in which this command speaks."""


def default_game() -> str:
    """The first of the games."""
    return game_names()[0]


def names_in(text: str | None) -> list[str] | None:
    """The names of a text like `Ann,Bob`."""
    return None if text is None else [name.strip() for name in text.split(",")]


def usual_seats(game: GameEntry, names: list[str] | None = None) -> int:
    """How many play when nobody says so: one for each name, or three, if the game allows."""
    return len(names) if names else game.usual_seats


def complete_game(incomplete: str) -> list[str]:
    return [name for name in game_names() if name.startswith(incomplete)]


def complete_options(ctx: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """`name=value` words for the last word of an options text."""
    try:
        game = find_game(ctx.params.get("game") or default_game())
    except RoundhouseError:
        return
    before, _, word = incomplete.rpartition(" ")
    for option in game.options:
        for value in option.values:
            if f"{option.name}={value}".startswith(word):
                yield f"{before} {option.name}={value}".strip(), option.meaning
    for module, meaning in game.modules.items():
        if f"modules={module}".startswith(word):
            yield f"{before} modules={module}".strip(), meaning


Game = Annotated[str, typer.Argument(help="The game; see 'roundhouse games'.", autocompletion=complete_game)]
Options = Annotated[
    str,
    typer.Option(
        help="Rulings and modules, like \"modules=NAME\"; see 'roundhouse games'.",
        autocompletion=complete_options,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
Seats = Annotated[
    int | None, typer.Option(help="How many play; by default as many as there are names, or three.")
]
Names = Annotated[str | None, typer.Option(metavar="A,B,…", help="A name for each seat, like Ann,Bob.")]
Seat = Annotated[str, typer.Option(help="Through whose eyes: a seat from 1, a name, or 'public'.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record file.")]
