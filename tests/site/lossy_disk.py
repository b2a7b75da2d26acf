"""A disk that forgets what was not synced: what a power cut at any moment leaves of the tables' files.

A library that is loaded before libc (lossy_disk.c) writes down what a site does to its files. A file that was
synced is there as it was then; of what was written after that any part may be there, or nothing.
"""

import random
import shutil
import struct
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

HEAD = struct.Struct("=cHQQ")
SECTOR = 512
"""So many bytes are written whole or not at all."""


def compiler() -> str | None:
    """The C compiler of this machine, if it has one."""
    return shutil.which("cc") or shutil.which("gcc")


def build(folder: Path) -> Path:
    """The library, compiled."""
    library = folder / "lossy_disk.so"
    source = Path(__file__).with_suffix(".c")
    command = [str(compiler()), "-O1", "-shared", "-fPIC", "-o", str(library), str(source), "-lpthread"]
    subprocess.run(command, check=True)
    return library


class Done(NamedTuple):
    """One thing that was done to a file."""

    kind: str
    """C: made, W: written, T: cut to a length, S: synced, U: removed, D: the folder was synced."""
    name: str
    offset: int
    data: bytes
    end: int
    """How long the journal was after it."""


def read(journal: Path) -> list[Done]:
    """All that was done, in order."""
    body, at, found = journal.read_bytes(), 0, []
    while at + HEAD.size <= len(body):
        kind, length, offset, size = HEAD.unpack_from(body, at)
        end = at + HEAD.size + length + size
        if end > len(body):
            break  # the site was killed while it wrote this
        name = body[at + HEAD.size : at + HEAD.size + length].decode()
        found.append(Done(kind.decode(), Path(name).name, offset, body[end - size : end], end))
        at = end
    return found


@dataclass
class File:
    """A file as it was when it was synced last, and what was done to it since."""

    synced: bytes | None = None
    """None: its name may not be on disk yet."""
    since: list[Done] = field(default_factory=list)


def applied(body: bytearray, done: Done, size: int) -> None:
    """Do this to a file, or only the first bytes of it."""
    if done.kind == "T":
        del body[done.offset :]
        body.extend(bytes(max(0, done.offset - len(body))))
    elif done.kind == "W":
        body.extend(bytes(max(0, done.offset - len(body))))
        body[done.offset : done.offset + size] = done.data[:size]


def cut(all_done: list[Done], at: int, dice: random.Random, folder: Path, heed_syncs: bool = True) -> None:
    """Lay out in a folder what a power cut would leave after the journal had this length."""
    files: dict[str, File] = {}
    removed: dict[str, File] = {}
    """Files whose names may be there again, because the folder was not synced since."""
    for done in all_done:
        if done.end > at:
            break
        if done.kind == "D":
            removed.clear()
            continue
        if done.kind == "C":
            removed.pop(done.name, None)
            files[done.name] = File()
            continue
        file = files.setdefault(done.name, File())
        if done.kind == "S" and heed_syncs:
            body = bytearray(file.synced or b"")
            for each in file.since:
                applied(body, each, len(each.data))
            file.synced, file.since = bytes(body), []
        elif done.kind == "U":
            removed[done.name] = files.pop(done.name)
        else:
            file.since.append(done)
    files |= {name: file for name, file in removed.items() if dice.random() < 0.5}
    keep = dice.choice((0.0, 0.5, 0.9))
    for name, file in files.items():
        if file.synced is None and dice.random() < 0.5:
            continue
        body = bytearray(file.synced or b"")
        for each in file.since:
            if dice.random() < keep:
                size = len(each.data)
                applied(body, each, size if dice.random() < 0.7 else dice.randrange(0, size + 1, SECTOR))
        (folder / name).write_bytes(body)
