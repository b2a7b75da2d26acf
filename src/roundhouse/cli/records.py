"""Records: `new`, `show`, `replay` and `verify`."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from roundhouse import CHANCE, OVER, BadRecord, Event, Table, find_game
from roundhouse.cli.files import load_table, read_text, write_table
from roundhouse.cli.given import Game, Json, Names, Options, Seat, Seats, names_in, usual_seats
from roundhouse.cli.screen import Painter, console, print_json
from roundhouse.cli.seats import seat_named
from roundhouse.cli.telling import notes, sentence
from roundhouse.core.record import Record, parse_record

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record file.")]


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


def show(file: File, seat: Seat = "public", json: Json = False) -> None:
    """Show the table of a record as a seat sees it."""
    table = load_table(file)
    eye = seat_named(table.names, seat)
    view = table.view(eye)
    question = table.game.words("en").ask(view, table.names)
    if json:
        mover = table.to_move
        print_json(
            {
                "game": table.game.name,
                "options": table.rules.options.text(),
                "names": table.names,
                "seat": None if eye < 0 else eye + 1,
                "phase": table.phase,
                "to_move": "over" if mover == OVER else "chance" if mover == CHANCE else table.names[mover],
                "over": table.over,
                "scores": table.scores,
                "ranking": table.ranking if table.over else None,
                "ask": question,
                "legal": [action.text() for action in view.legal()],
                "position": view.position(),
            }
        )
        return
    painter = Painter(table.game, table.names)
    out = console()
    for line in table.game.words("en").as_text(view, table.names):
        out.print(painter.paint(line), soft_wrap=True)
    out.print()
    out.print(painter.paint(question, style="bold"))
    for action in view.legal():
        out.print(
            Text("  ")
            + painter.paint(f"{action.text()}  {table.game.words('en').hint(view, action, table.names)}")
        )


def replay(
    file: File,
    step: Annotated[bool, typer.Option("--step", help="Stop before each move and show the table.")] = False,
    seat: Seat = "public",
    json: Json = False,
) -> None:
    """Tell a game move by move; secrets of a game that goes on stay secret."""
    table = load_table(file)
    eye = seat_named(table.names, seat)
    events = table.seen(eye)
    if json:
        print_json([_event_json(table, event) for event in events])
        return
    painter = Painter(table.game, table.names)
    out = console()
    record = parse_record(read_text(file))
    for event in events:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", no_wrap=True, min_width=4)
        grid.add_column(ratio=1)
        grid.add_row(Text(str(event.n + 1), style="dim"), painter.paint(sentence(table, event)))
        for note in notes(table, event):
            grid.add_row("", painter.paint(f"-> {note}"))
        out.print(grid)
        if step:
            now = _at(record, event.n + 1)
            for row in table.game.words("en").as_text(now.view(eye if not table.over else -1), table.names):
                out.print(Text("      | ") + painter.paint(row), soft_wrap=True)
            try:
                answer = input("Enter for the next move, q to leave: ")
            except EOFError:
                answer = "q"
            if answer.strip().lower() in ("q", "quit"):
                return
    out.print()
    out.print(painter.paint(table.game.words("en").ask(table.view(eye), table.names), style="bold"))


def _event_json(table: Table, event: Event) -> dict[str, object]:
    return {
        "n": event.n + 1,
        "actor": None if event.actor == CHANCE else table.names[event.actor],
        "action": event.text,
        "say": sentence(table, event),
        "ledger": [
            {
                "seat": entry.seat + 1,
                "amount": entry.amount,
                "rule": entry.rule,
                "about": entry.about,
                "note": table.game.words("en").note(table.rules, entry, table.names),
            }
            for entry in event.entries
        ],
    }


def _at(record: Record, n: int) -> Table:
    """The table after its first n actions: replayed without the seed, so that chance waits."""
    lines = [line for line in record.lines if line.scores is None][:n]
    cut = Record(
        record.game,
        record.version,
        record.options,
        record.names,
        record.dice,
        record.commitment,
        "",
        False,
        record.position,
        lines,
    )
    return Table.from_record(cut.text(), files=True)


def verify(
    file: File,
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
