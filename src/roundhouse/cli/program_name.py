"""How the command was started, so that a printed next command can be run as it stands."""

import shlex
import shutil
import sys
from pathlib import Path

NAME = "roundhouse"


def command(*words: object) -> str:
    """A line for the shell: this program, as it was started, with these words."""
    return " ".join([program(), *(shlex.quote(str(word)) for word in words)])


def program() -> str:
    """`roundhouse` if the shell finds it, else its path from here, or the module as Python runs it.

    In a clone it is the clone's own `./roundhouse`, which calls the one in `.venv`.
    """
    started = Path(sys.argv[0])
    if started.name == "__main__.py" and started.parent.name == "cli":
        return f"{shlex.quote(_python())} -m {__name__.rpartition('.')[0]}"
    if started.stem != NAME:
        return NAME  # something else, like a test, runs the command in its own process
    found = shutil.which(started.name)
    if found and Path(found).resolve() == started.resolve():
        return started.name
    folder = started.absolute().parent.parent
    clone = folder.parent / NAME
    return shlex.quote(_from_here(clone if folder.name == ".venv" and clone.is_file() else started))


def _python() -> str:
    """Python as it was called."""
    called = sys.orig_argv[0] if sys.orig_argv else ""
    return _from_here(Path(called)) if "/" in called else called or "python3"


def _from_here(path: Path) -> str:
    """The path from the current folder if it lies below it, otherwise the whole one."""
    whole = Path.cwd() / path
    if not whole.is_relative_to(Path.cwd()):
        return str(whole)
    short = whole.relative_to(Path.cwd())
    return str(short) if len(short.parts) > 1 else f"./{short}"
