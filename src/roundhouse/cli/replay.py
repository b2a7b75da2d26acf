"""`roundhouse replay`: a game told move by move."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from roundhouse import CHANCE, BadOptions, Event, Table
from roundhouse.bots.coach import afterwards, reckon
from roundhouse.cli.arguments import LANGUAGE, Json, RecordFile, Seat
from roundhouse.cli.record_files import load_table, read_text, table_at
from roundhouse.cli.screen import Painter, console, print_json
from roundhouse.cli.seats import seat_named
from roundhouse.core.record import parse_record
from roundhouse.display.told import told


def replay(
    file: RecordFile,
    step: Annotated[bool, typer.Option("--step", help="Stop before each move and show the table.")] = False,
    seat: Seat = "public",
    why: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Say in one sentence why move N of a finished game was made."),
    ] = None,
    json: Json = False,
) -> None:
    """Tell a game move by move; secrets of a game that goes on stay secret."""
    table = load_table(file)
    if why is not None:
        explain(file, table, why)
        return
    eye = seat_named(table.names, seat)
    events = table.seen(eye)
    words = table.game.words(LANGUAGE)
    if json:
        print_json([_event_json(table, events, event.n) for event in events])
        return
    painter = Painter(table.game, table.names)
    out = console()
    record = parse_record(read_text(file))
    for event in events:
        said = told(table, events, event.n, LANGUAGE)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", no_wrap=True, min_width=4)
        grid.add_column(ratio=1)
        grid.add_row(Text(str(event.n + 1), style="dim"), painter.paint(said.sentence))
        for note in said.notes:
            grid.add_row("", painter.paint(f"-> {note.text} [{note.rule}]"))
        out.print(grid)
        if step:
            now = table_at(record, event.n + 1)
            for row in words.as_text(now.view(eye if not table.over else -1), table.names):
                out.print(Text("      | ") + painter.paint(row), soft_wrap=True)
            try:
                answer = input("Enter for the next move, q to leave: ")
            except EOFError:
                answer = "q"
            if answer.strip().lower() in ("q", "quit"):
                return
    out.print()
    out.print(painter.paint(words.ask(table.view(eye), table.names), style="bold"))


def explain(file: Path, table: Table, number: int) -> None:
    """Why a move may have been made, by what its seat could know."""
    if not table.over:
        raise BadOptions(f"{file}: the game goes on; why a move was made would tell what its seat holds.")
    if number > len(table.log):
        raise BadOptions(f"{file}: there is no move {number}; the last one is {len(table.log)}.")
    event, judge = table.log[number - 1], table.game.judge(table.rules)
    if event.actor == CHANCE:
        raise BadOptions(f"{file}: chance made move {number}, for no reason.")
    if judge is None:
        raise BadOptions(f"{table.game.title} has no coach yet.")
    view = table_at(parse_record(read_text(file)), number - 1).view(event.actor)
    told = afterwards(reckon(view, judge, event.text), view, table.game.words(LANGUAGE), table.names)
    painter = Painter(table.game, table.names)
    console().print(painter.paint(told or f"The coach has no words for move {number}."), soft_wrap=True)


def _event_json(table: Table, events: list[Event], n: int) -> dict[str, object]:
    event, said = events[n], told(table, events, n, LANGUAGE)
    return {
        "n": n + 1,
        "actor": None if event.actor == CHANCE else table.names[event.actor],
        "action": event.text,
        "say": said.sentence,
        "ledger": [
            {
                "seat": entry.seat + 1,
                "amount": entry.amount,
                "rule": entry.rule,
                "about": entry.about,
                "note": note.text,
            }
            for entry, note in zip(event.entries, said.notes, strict=True)
        ],
    }
