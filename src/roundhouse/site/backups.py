"""Backups: all that a site keeps in one file, taken while people play, and put back."""

import io
import os
import re
import shutil
import sqlite3
import tarfile
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.claims import claim
from roundhouse.site.databases import url_given
from roundhouse.site.databases.interface import Busy
from roundhouse.site.disk import BESIDE, NAME, Damaged, examine
from roundhouse.site.schema import reach

KEPT: Final = re.compile(
    r"site\.sqlite3|secret-key|vapid-key|files/[0-9a-f]{12}\.toml|records/[0-9a-f]{64}\.rec|reviews/[0-9a-f]{32}\.json"
)
"""What a backup holds: tables, the keys that sign, maps and records that were brought, reviews."""
MOST_BYTES: Final = 100_000_000_000
"""A file in a backup is not longer."""


class NoBackup(RoundhouseError):
    """There is nothing to back up, or the file is no backup."""


def back_up(data: Path, target: Path) -> Path:
    """Write a backup of this folder, whole and as it stood at one moment; where it lies.

    Tables that are in PostgreSQL are in it as they would be in the file: it can be put back into either.
    """
    if not url_given() and not (data / NAME).exists():
        raise NoBackup(f"There are no tables in {data}: name their folder by --data.")
    if target.is_dir():
        target /= f"roundhouse-{datetime.now(UTC):%Y-%m-%d-%H%M%S}.tar.gz"
    if target.exists():
        raise NoBackup(f"{target} exists: name another file, or remove it.")
    if not target.parent.is_dir():
        raise NoBackup(f"There is no folder {target.parent}: make it first, or name another.")
    draft = target.with_name(f"{target.name}.part")
    try:
        with tempfile.TemporaryDirectory(dir=target.parent) as folder:
            copy = Path(folder) / NAME
            if url_given():
                copy_database(data, copy)
            else:
                copy_tables(data / NAME, copy)
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
                with tarfile.open(fileobj=out, mode="w:gz", compresslevel=3) as archive:
                    archive.add(copy, NAME)
                    for name in others(data):  # none of them ever changes, so they need not be of one moment
                        put(archive, data, name)
                out.flush()
                os.fsync(out.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    return target


def copy_tables(source: Path, copy: Path) -> None:
    """Copy the database as it stands at one moment; whoever plays goes on meanwhile."""
    copy.touch(0o600)
    try:
        with (
            closing(sqlite3.connect(source, timeout=20)) as base,
            closing(sqlite3.connect(copy)) as there,
        ):
            base.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        raise Damaged(f"The tables could not be copied: {error}. No backup was made.") from None
    examine(copy)


def copy_database(data: Path, copy: Path) -> None:
    """Copy the tables that are in PostgreSQL as they stand at one moment."""
    reach(data)
    from roundhouse.site.databases.copies import copy_out

    copy_out(copy)
    examine(copy)


def others(data: Path) -> list[str]:
    """The other files of the folder that are kept."""
    found = [file.relative_to(data).as_posix() for file in sorted(data.glob("*")) + sorted(data.glob("*/*"))]
    return [name for name in found if KEPT.fullmatch(name) and name != NAME]


def put(archive: tarfile.TarFile, data: Path, name: str) -> None:
    """Put a file into a backup, unless it was let go meanwhile."""
    try:
        body = (data / name).read_bytes()
    except FileNotFoundError:
        return
    info = tarfile.TarInfo(name)
    info.size, info.mode = len(body), 0o600
    archive.addfile(info, io.BytesIO(body))


def restore(data: Path, backup: Path) -> str:
    """Put a backup into this folder, or its tables into PostgreSQL; where that is kept which was there.

    Nothing is touched unless all of the backup can be read and its tables are whole. Of a folder all is kept
    in a folder inside it; of PostgreSQL the tables are, in a schema of their own.
    """
    if not backup.is_file():
        raise NoBackup(no_file(backup))
    if not url_given() and not claim(data):
        raise Busy(f"A site serves the tables in {data}. End it first.")
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=data, prefix="restoring-") as folder:
        there = Path(folder)
        unpack(backup, there)
        examine(there / NAME)
        before = put_into_database(data, there / NAME) if url_given() else put_aside(data)
        for file in [each for each in sorted(there.rglob("*")) if each.is_file() and each.name != NAME]:
            place = data / file.relative_to(there)
            place.parent.mkdir(mode=0o700, exist_ok=True)
            file.replace(place)
        if not url_given():
            (there / NAME).replace(
                data / NAME
            )  # last: as long as it is missing, nobody takes this for a site
        sync(data)
    return before


def no_file(backup: Path) -> str:
    """What to say where a backup is named that is not there."""
    folder = backup if backup.is_dir() else backup.parent
    near = sorted(each.name for each in folder.glob("*.tar.gz")) if folder.is_dir() else []
    found = (
        f"In {folder} there is: {', '.join(near[-3:])}." if near else "`roundhouse backup FILE` writes one."
    )
    return f"{backup} is no file: name a backup. {found}"


def put_into_database(data: Path, tables: Path) -> str:
    """Put the tables of this file into PostgreSQL; where those are that were there, '' if there were none."""
    reach(data)
    from roundhouse.site.databases import database
    from roundhouse.site.databases.copies import copy_in

    database().open(data)
    schema = f"before_{datetime.now(UTC):%Y_%m_%d_%H%M%S}"
    return f"the schema {schema} of the database" if copy_in(tables, schema) else ""


def unpack(backup: Path, folder: Path) -> None:
    """Read a backup, and nothing but what a backup holds."""
    try:
        with tarfile.open(backup, "r:gz") as archive:
            for member in archive:
                file = archive.extractfile(member) if member.isfile() else None
                if file is None or not KEPT.fullmatch(member.name) or member.size > MOST_BYTES:
                    raise NoBackup(f"{backup} is no backup of a site: it holds {member.name[:60]!r}.")
                place = folder / member.name
                place.parent.mkdir(mode=0o700, exist_ok=True)
                with place.open("xb") as out:
                    shutil.copyfileobj(file, out)
                    out.flush()
                    os.fsync(out.fileno())
                place.chmod(0o600)
    except (tarfile.TarError, EOFError, OSError) as error:
        if isinstance(error, OSError) and error.filename == str(backup):
            raise
        raise NoBackup(f"{backup} is no backup of a site, or is cut short: {error}.") from None
    if not (folder / NAME).exists():
        raise NoBackup(f"{backup} is no backup of a site: there are no tables in it.")


def put_aside(data: Path) -> str:
    """Move what a folder holds into a folder inside it; where that is, '' if there was nothing."""
    names = [NAME, *(NAME + ending for ending in BESIDE), "secret-key", "files", "records", "reviews"]
    found = [data / name for name in names if (data / name).exists()]
    if not found:
        return ""
    before = data / f"before-{datetime.now(UTC):%Y-%m-%d-%H%M%S}"
    before.mkdir(mode=0o700)
    for each in found:
        each.rename(before / each.name)
    return str(before)


def sync(folder: Path) -> None:
    """Let the names in a folder be on disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
