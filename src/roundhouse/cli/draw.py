"""`roundhouse draw`: the picture of a table, or an empty map to print, as SVG, PNG or PDF."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from roundhouse import BadOptions, Table, find_game, game_names
from roundhouse.cli.arguments import LANGUAGE, Seat, complete_game, usual_seats
from roundhouse.cli.data_files import DATA, game_of
from roundhouse.cli.record_files import RECORD, load_table, no_file
from roundhouse.cli.screen import console
from roundhouse.cli.seats import seat_named
from roundhouse.core.look import Look
from roundhouse.svg.paper import PAPERS, one_below_the_other
from roundhouse.svg.theme import THEMES


def draw(
    table: Annotated[
        str,
        typer.Argument(
            metavar="FILE|GAME",
            help="A record file, a map (.toml) to print, or a game for a new table of it.",
            autocompletion=complete_game,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help="A .svg, .png or .pdf file; without it, SVG on stdout."
        ),
    ] = None,
    theme: Annotated[str, typer.Option(help="'light' or 'dark'.")] = "light",
    seat: Seat = "public",
    narrow: Annotated[bool, typer.Option("--narrow", help="For a narrow page, like a telephone's.")] = False,
    width: Annotated[int | None, typer.Option(min=1, max=20_000, help="Pixels of a PNG.")] = None,
    paper: Annotated[str, typer.Option(help="What a map is printed on: 'a4' or 'a3'.")] = "a4",
    sheets: Annotated[
        int, typer.Option(min=0, max=12, help="Sheets to glue for the map; 0: as many as it needs.")
    ] = 0,
    seats: Annotated[int | None, typer.Option(help="How many play at a new table.")] = None,
    options: Annotated[str, typer.Option(help="The options of a new table.")] = "",
    seed: Annotated[str, typer.Option(help="The seed of a new table.")] = "1",
) -> None:
    """Draw a table as a seat sees it, or an empty map to play on paper."""
    if theme not in THEMES:
        raise BadOptions(f"There is no theme '{theme}': choose {' or '.join(THEMES)}.")
    kind = ".svg" if output is None else output.suffix.lower()
    if kind not in (".svg", ".png", ".pdf"):
        raise BadOptions(f"{output}: a picture is a .svg, a .png or a .pdf file.")
    if paper not in PAPERS:
        raise BadOptions(f"There is no paper '{paper}': choose {' or '.join(PAPERS)}.")
    if table.endswith(DATA) and table not in game_names():
        pages = _printed(Path(table), theme, paper, sheets)
    else:
        shown = _table(table, seats, options, seed)
        view = shown.view(seat_named(shown.names, seat))
        pages = [shown.game.draw(view, shown.names, theme=theme, wide=not narrow)]
    if output is None:
        sys.stdout.write(one_below_the_other(pages) + "\n")
        return
    if kind == ".svg":
        output.write_text(one_below_the_other(pages), "utf-8")
    else:
        output.write_bytes(_picture(pages, kind, width, paper, output.stem))
    console().print(f"{output}: {output.stat().st_size:,} bytes", soft_wrap=True)


def _table(named: str, seats: int | None, options: str, seed: str) -> Table:
    """A new table of a game, or the table of a record."""
    if named in game_names():
        count = seats if seats is not None else usual_seats(find_game(named))
        return Table.new(named, count, seed=seed, options=options)
    if not Path(named).exists() and Path(named).suffix == RECORD:
        raise no_file(Path(named), RECORD)
    if not Path(named).exists():
        raise BadOptions(f"{named} is neither a file nor a game; games: {', '.join(game_names())}.")
    return load_table(Path(named))


def _printed(path: Path, theme: str, paper: str, sheets: int) -> list[str]:
    """The map of a data file in pages, by the game whose file it is."""
    if not path.is_file():
        raise no_file(path, DATA)
    game = game_of(path, game_names())
    game.check(path)
    return game.printed_pages(path, Look(LANGUAGE, theme), paper, sheets)


def _picture(pages: list[str], kind: str, width: int | None, paper: str, name: str) -> bytes:
    if kind == ".png":
        from roundhouse.svg.png import to_png

        return to_png(one_below_the_other(pages), width)
    from roundhouse.svg.pdf import to_pdf

    return to_pdf(pages, paper, name)
