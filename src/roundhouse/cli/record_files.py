"""Record files: read, written, and where a game is kept that was left in the middle."""

import os
import re
from datetime import datetime
from pathlib import Path

from roundhouse import BadOptions, BadRecord, Table
from roundhouse.core.record import LONGEST_RECORD

PLAYERS = "# players: "
"""The comment by which a save remembers who sits where: `human`, or the level of a bot."""

CUT = " The file seems to be cut short."


def read_text(path: Path) -> str:
    """The text of a file."""
    with path.open("rb") as file:
        raw = file.read(LONGEST_RECORD + 1)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a text file.") from None


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
    state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    folder = Path(state) / "roundhouse"
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    path = folder / f"{stem}.rec"
    n = 2
    while path.exists():
        path = folder / f"{stem}-{n}.rec"
        n += 1
    return path
