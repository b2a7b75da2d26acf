"""`roundhouse show`: the table of a record as a seat sees it."""

from rich.text import Text

from roundhouse import CHANCE, OVER
from roundhouse.cli.arguments import LANGUAGE, Json, RecordFile, Seat
from roundhouse.cli.record_files import load_table
from roundhouse.cli.screen import Painter, console, print_json
from roundhouse.cli.seats import seat_named


def show(file: RecordFile, seat: Seat = "public", json: Json = False) -> None:
    """Show the table of a record as a seat sees it."""
    table = load_table(file)
    eye = seat_named(table.names, seat)
    view = table.view(eye)
    words = table.game.words(LANGUAGE)
    question = words.ask(view, table.names)
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
    for line in words.as_text(view, table.names):
        out.print(painter.paint_table(line), soft_wrap=True)
    out.print()
    out.print(painter.paint(question, style="bold"))
    for action in view.legal():
        out.print(Text("  ") + painter.paint(f"{action.text()}  {words.hint(view, action, table.names)}"))
