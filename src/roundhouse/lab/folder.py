"""The folder of a tournament: every game that was played in Parquet, its record, and what was asked for.

While it is played, whole rounds are written into `parts`, each file in one stroke: whatever stops the program
loses only what was under way. At the end all are in `games.parquet`, and the records in `records.zip`.
"""

import json
import os
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from roundhouse.core.errors import BadOptions
from roundhouse.core.game import find_game
from roundhouse.lab.played import Row
from roundhouse.lab.tournament import Meeting, Tournament

PLAN, PARTS, GAMES, RECORDS, REPORT = "plan.json", "parts", "games.parquet", "records.zip", "report.html"
FORMAT = 1
"""Raised when a folder of an older form can no longer be gone on with."""


def arrow() -> Any:
    """Apache Arrow, which reads and writes Parquet: it belongs to the extra `lab`."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadOptions("Parquet needs Apache Arrow: pip install 'roundhouse[lab]'.") from None
    return pyarrow


def schema() -> Any:
    """The columns of `games.parquet`: those of a Row."""
    pa = arrow()
    number, text = pa.int32(), pa.string()
    money = pa.struct([("seat", number), ("rule", text), ("source", text), ("amount", number)])
    choice = pa.struct([("seat", number), ("verb", text), ("what", text), ("times", number)])
    texts, numbers = pa.list_(text), pa.list_(number)
    return pa.schema(
        [
            *[("options", text), ("bots", texts), ("seed", text), ("seating", number), ("meeting", texts)],
            *[("scores", numbers), ("places", numbers), ("actions", number), ("draws", number)],
            *[("ended", texts), ("same", text), ("money", pa.list_(money)), ("choices", pa.list_(choice))],
            ("record", text),
        ]
    )


class Folder:
    """Where a tournament is kept, and gone on with."""

    def __init__(self, path: Path) -> None:
        self.path = path

    # The plan

    def begin(self, plan: Tournament) -> None:
        """Write down what is to be played, or go on; refused where other games lie here already."""
        arrow()  # without it nothing is begun
        wanted = {
            "format": FORMAT,
            "rules": find_game(plan.game).version,
            **asdict(plan),
            "marks": plan.marks(),
        }
        file = self.path / PLAN
        if file.exists():
            found = json.loads(file.read_text("utf-8"))
            self.check(found, wanted)
            wanted["marks"] = found["marks"] | wanted["marks"]  # the games of those who sit out stay here too
        elif self.path.exists() and any(self.path.iterdir()):
            raise BadOptions(f"{self.path} has files of something else: name a new folder.")
        (self.path / PARTS).mkdir(parents=True, exist_ok=True)
        put(file, json.dumps(wanted, indent=2).encode())

    def check(self, found: dict[str, Any], wanted: dict[str, Any]) -> None:
        """More bots, options, seats and seeds may come; the game, rules, seed and own bots stay the same."""
        for key in ("format", "game", "rules", "seed"):
            if found[key] != wanted[key]:
                raise BadOptions(
                    f"{self.path} has games with {key} {found[key]}, not {wanted[key]}: name a new folder."
                )
        for bot, mark in wanted["marks"].items():
            if found["marks"].get(bot, mark) != mark:
                raise BadOptions(
                    f"{bot} has changed since its games in {self.path} were played: name a new folder."
                )

    # The games

    def add(self, rows: Sequence[Row]) -> None:
        """Keep these games, whole rounds of them, in one stroke."""
        pa, first = arrow(), rows[0]
        name = f"{first['same']}-{os.getpid()}-{len(list((self.path / PARTS).iterdir()))}.parquet"
        whole = self.path / PARTS / name
        part = whole.with_suffix(".writing")
        pa.parquet.write_table(pa.Table.from_pylist(rows, schema()), part, compression="zstd")
        os.replace(part, whole)

    def games(self, records: bool = False) -> list[Row]:
        """Every game that was played so far, each once, in the order of their seeds."""
        pa = arrow()
        names = [name for name in schema().names if records or name != "record"]
        files = [self.path / GAMES, *sorted((self.path / PARTS).glob("*.parquet"))]
        found: dict[tuple[Any, ...], Row] = {}
        for file in files:
            if file.exists():
                for row in pa.parquet.read_table(file, columns=names).to_pylist():
                    found[key_of(row)] = row
        return sorted(found.values(), key=order)

    def to_do(self, plan: Tournament, done: Iterable[Row]) -> list[tuple[Meeting, str]]:
        """The rounds of which a game is missing."""
        have: dict[tuple[str, tuple[str, ...], str], int] = {}
        for row in done:
            key = row["options"], tuple(row["meeting"]), row["seed"]
            have[key] = have.get(key, 0) + 1
        return [
            (meeting, seed)
            for meeting, seed in plan.rounds()
            if have.get((meeting.options, meeting.bots, seed), 0) < len(meeting.seatings())
        ]

    def finish(self) -> None:
        """Put all games into one file, and their records into another; then the parts are not needed."""
        pa, rows = arrow(), self.games(records=True)
        whole, records = self.path / GAMES, self.path / RECORDS
        parts = list((self.path / PARTS).iterdir())
        if not parts and whole.exists():
            return
        part = whole.with_suffix(".writing")
        pa.parquet.write_table(pa.Table.from_pylist(rows, schema()), part, compression="zstd")
        os.replace(part, whole)
        if any(row["record"] for row in rows):
            part = records.with_suffix(".writing")
            with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as into:
                for i, row in enumerate(rows):
                    into.writestr(f"{i:06}-{row['seed']}-{row['seating']}.txt", row["record"])
            os.replace(part, records)
        for file in parts:
            file.unlink()


def key_of(row: Row) -> tuple[Any, ...]:
    return row["options"], tuple(row["meeting"]), row["seed"], row["seating"]


def order(row: Row) -> tuple[Any, ...]:
    """By options, bots, the number of the seed, and the seating."""
    head, _, number = row["seed"].rpartition("-")
    return row["options"], row["meeting"], head, int(number), row["seating"]


def put(file: Path, content: bytes) -> None:
    """Write a file in one stroke: it is there as a whole, or as it was."""
    part = file.with_suffix(".writing")
    part.write_bytes(content)
    os.replace(part, file)
