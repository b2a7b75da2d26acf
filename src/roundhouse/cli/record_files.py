"""Record files: read, written, and where a game is kept that was left in the middle."""

import os
import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from roundhouse import BadOptions, BadRecord, Table
from roundhouse.cli.program_name import command
from roundhouse.core.errors import nearest
from roundhouse.core.record import LONGEST_RECORD, Record

PLAYERS = "# players: "
"""The comment by which a save remembers who sits where: `human`, or the level of a bot."""

CUT = " The file seems to be cut short."
RECORD = ".rec"
NOT_THERE = (FileNotFoundError, NotADirectoryError, IsADirectoryError)


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        with path.open("rb") as file:
            raw = file.read(LONGEST_RECORD + 1)
    except NOT_THERE:
        raise no_file(path, RECORD) from None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a text file.") from None


def no_file(path: Path, *kinds: str) -> BadOptions:
    """The complaint about a file that is not there: which are, or else how one comes to one."""
    folder = path if path.is_dir() else path.parent
    missing = f"file {path}" if folder.is_dir() else f"folder {folder}"
    begin = f"{path} is a folder" if path.is_dir() else f"There is no {missing}"
    if there := files_in(folder, kinds):
        return BadOptions(f"{begin}; {nearest(path.name, there)}")
    if RECORD in kinds and (kept := files_in(kept_games(), [RECORD])):
        return BadOptions(f"{begin}. The game that you left last is kept: {kept_games() / kept[-1]}")
    if RECORD in kinds:
        return BadOptions(f"{begin}. A game that you leave is kept in a record: {command('play')}")
    return BadOptions(f"{begin}, and no {' or '.join(kinds)} file beside it.")


def files_in(folder: Path, kinds: Sequence[str]) -> list[str]:
    """The files of these kinds in a folder, by age."""
    if not folder.is_dir():
        return []
    found = [path for path in folder.iterdir() if path.suffix in kinds and path.is_file()]
    return [path.name for path in sorted(found, key=lambda path: path.stat().st_mtime)]


def load_table(path: Path, seed: str = "") -> Table:
    """The table of a record file; a complaint names the file."""
    text = read_text(path)
    try:
        return Table.from_record(text, seed, files=True)
    except BadRecord as error:
        cut = "" if text.endswith("\n") or not _about_last_line(text, str(error)) else CUT
        raise BadRecord(f"{path}: {error}{cut}") from None


def _about_last_line(text: str, complaint: str) -> bool:
    return complaint.startswith(f"Line {len(text.splitlines())}: ")


def table_at(record: Record, n: int) -> Table:
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


def players_in(text: str) -> list[str]:
    """Who sat where when this was saved; [] if it does not say."""
    found = re.search(f"^{re.escape(PLAYERS)}(.*)$", text, re.MULTILINE)
    return found[1].split() if found else []


def write_table(path: Path, table: Table, players: list[str], replace: bool) -> None:
    """Save the game with its seed, for its owner's eyes, so that it can go on."""
    if path.exists() and not replace:
        raise BadOptions(f"{path} exists already; use --force to replace it.")
    if not path.parent.is_dir():
        raise BadOptions(f"There is no folder '{path.parent}'.")
    text = f"{PLAYERS}{' '.join(players)}\n" if players else ""
    new = path.with_name(path.name + ".new")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text + table.save())
    new.replace(path)


def keeping_place(game: str) -> Path:
    """A fresh file for a game that is left or over: in the user's state folder."""
    folder = kept_games()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    path = folder / f"{stem}.rec"
    n = 2
    while path.exists():
        path = folder / f"{stem}-{n}.rec"
        n += 1
    return path


def kept_games() -> Path:
    """The folder of the games that were left: the user's state folder."""
    state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(state) / "roundhouse"
