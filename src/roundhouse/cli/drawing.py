"""`roundhouse draw`: the picture of a table as SVG or PNG."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from roundhouse import BadOptions, Table, find_game, game_names
from roundhouse.cli.files import load_table
from roundhouse.cli.given import Seat, complete_game, usual_seats
from roundhouse.cli.screen import console
from roundhouse.cli.seats import seat_named
from roundhouse.svg.theme import THEMES


def draw(
    table: Annotated[
        str,
        typer.Argument(
            metavar="FILE|GAME",
            help="A record file, or a game for a new table of it.",
            autocompletion=complete_game,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help="A .svg or .png file; without it, SVG on stdout."
        ),
    ] = None,
    theme: Annotated[str, typer.Option(help="'light' or 'dark'.")] = "light",
    seat: Seat = "public",
    narrow: Annotated[bool, typer.Option("--narrow", help="For a narrow page, like a telephone's.")] = False,
    width: Annotated[int | None, typer.Option(min=1, max=20_000, help="Pixels of a PNG.")] = None,
    seats: Annotated[int | None, typer.Option(help="How many play at a new table.")] = None,
    options: Annotated[str, typer.Option(help="The options of a new table.")] = "",
    seed: Annotated[str, typer.Option(help="The seed of a new table.")] = "1",
) -> None:
    """Draw a table as a seat sees it."""
    if theme not in THEMES:
        raise BadOptions(f"There is no theme '{theme}': choose {' or '.join(THEMES)}.")
    kind = ".svg" if output is None else output.suffix.lower()
    if kind not in (".svg", ".png"):
        raise BadOptions(f"{output}: a picture is a .svg or a .png file.")
    if table in game_names():
        count = seats if seats is not None else usual_seats(find_game(table))
        shown = Table.new(table, count, seed=seed, options=options)
    elif not Path(table).exists():
        raise BadOptions(f"{table} is neither a file nor a game; games: {', '.join(game_names())}.")
    else:
        shown = load_table(Path(table))
    view = shown.view(seat_named(shown.names, seat))
    svg = shown.game.draw(view, shown.names, theme=theme, wide=not narrow)
    if output is None:
        sys.stdout.write(svg + "\n")
        return
    if kind == ".png":
        from roundhouse.svg.png import to_png

        output.write_bytes(to_png(svg, width))
    else:
        output.write_text(svg, "utf-8")
    console().print(f"{output}: {output.stat().st_size:,} bytes", soft_wrap=True)
