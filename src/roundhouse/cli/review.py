"""`roundhouse review`: what each decision of a finished game gave away, what turned it, how much was luck."""

import json as plain_json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from roundhouse import CHANCE, BadOptions, Table, View
from roundhouse.bots.review import Review, Task, done, put_together, review_of, tasks_of
from roundhouse.cli.arguments import LANGUAGE, Json, RecordFile
from roundhouse.cli.program_name import command
from roundhouse.cli.record_files import load_table
from roundhouse.cli.screen import Painter, console, games_bar, print_json
from roundhouse.display.told import told

USUAL = 0.3
"""Seconds for a decision, where nobody says how many."""
BLOCKS = "▁▂▃▄▅▆▇█"


def review(
    file: RecordFile,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long one decision may take.")] = USUAL,
    again: Annotated[bool, typer.Option("--again", help="Make it anew, even if it was made before.")] = False,
    json: Json = False,
) -> None:
    """Review a finished game. The review is kept beside the record; only for more time it is made anew."""
    table = load_table(file)
    judge = table.game.judge(table.rules)
    if not table.over:
        raise BadOptions(f"{file}: the game goes on; it is reviewed when it is over.")
    if judge is None:
        raise BadOptions(f"{table.game.title} has no coach yet.")
    tasks = tasks_of(table)
    place, mark = file.with_suffix(".review.json"), sha256(table.record.text().encode()).hexdigest()
    found = None if again else kept(place, mark, seconds)
    was_kept = found is not None
    if found is None:
        answers = []
        with games_bar(quiet=json) as progress:
            bar = progress.add_task("decisions and draws", total=len(tasks))
            for task in tasks:
                answers.append(done(task, table.rules, judge, seconds))
                progress.advance(bar)
        found = put_together(len(table.names), tasks, answers)
        with suppress(OSError):  # a folder that cannot be written to does not hide the review
            place.write_text(
                plain_json.dumps({"record": mark, "seconds": seconds, **found.as_dict()}), "utf-8"
            )
    if json:
        print_json(found.as_dict())
    else:
        tell(table, found, tasks, file)
        late = len([each for each in found.decisions if each.error < 0])
        if late:
            some = "1 decision was" if late == 1 else f"{late} decisions were"
            console().print(f"\n{some} not looked at for long enough: --seconds gives more time.")
        if was_kept:
            console().print("\nThis review was made before; --again makes it anew.")


def kept(place: Path, mark: str, seconds: float) -> Review | None:
    """The review that lies there, if it is about this very record and was given at least so much time."""
    try:
        plain = plain_json.loads(place.read_text("utf-8"))
        same = plain.pop("record") == mark and plain.pop("seconds", USUAL) >= seconds
        return review_of(plain) if same else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def tell(table: Table, found: Review, tasks: list[Task], file: Path) -> None:
    """The review as lines."""
    out, painter = console(), Painter(table.game, table.names)
    in_points = table.game.for_points(found.seats)
    unit = "" if in_points else " %"

    def amount(value: float) -> str:
        return f"{value:.1f}" if in_points else f"{100 * value:.0f}"

    grid = Grid(title=f"{table.game.title}: {len(found.decisions)} decisions", title_justify="left")
    for head in ("player", "rank", "mistakes", f"a decision gave away{unit}", f"luck{unit}"):
        grid.add_column(head, justify="left" if head == "player" else "right")
    for seat, name in enumerate(table.names):
        luck, error = found.lucky(seat)
        grid.add_row(
            name,
            str(table.ranking[seat]),
            str(len(found.mistakes(seat))),
            f"{found.given_away(seat) * (1 if in_points else 100):.1f}",
            f"{'+' if luck >= 0 else ''}{amount(luck)} ± {amount(error)}",
        )
    out.print(grid)
    out.print("Points to expect:" if in_points else "Chances to win, from the beginning to the end:")
    width = max(len(name) for name in table.names)
    highest = max(max(by_seat) for _, by_seat in found.chances) or 1.0
    for seat, name in enumerate(table.names):
        out.print(painter.paint(f"  {name:<{width}} {line_of([c[seat] for _, c in found.chances], highest)}"))
    if not found.turning_points():
        out.print("No decision was clearly wrong.")
    views = {task.n: View(table.rules, task.seat, task.state) for task in tasks if task.kind == "decision"}
    words = table.game.words(LANGUAGE)
    for each in found.turning_points():
        error = each.error if in_points else max(0.01, each.error)
        better = words.label(views[each.n], table.rules.parse(each.best), table.names).text
        out.print()
        out.print(painter.paint(f"{each.n + 1}. {told(table, table.log, each.n, LANGUAGE).sentence}"))
        out.print(f"   “{better}” was better by {amount(each.regret)}{unit} (± {amount(error)}).")
        out.print(f"   Try it yourself: {command('play', '--load', file, '--at', each.n)}", soft_wrap=True)
    for n, seat, luck in found.strokes_of_luck():
        out.print()
        out.print(painter.paint(f"{n + 1}. {told(table, table.log, n, LANGUAGE).sentence}"))
        out.print(painter.paint(f"   It brought {table.names[seat]} {amount(luck)}{unit}."))
        at = next((event.n for event in table.log[n:] if event.actor != CHANCE), None)
        if at is not None:
            out.print(f"   Try it yourself: {command('play', '--load', file, '--at', at)}", soft_wrap=True)


def line_of(values: list[float], highest: float) -> str:
    """Numbers from 0 up as a row of blocks."""
    return "".join([BLOCKS[min(7, max(0, int(8 * value / highest)))] for value in values])
