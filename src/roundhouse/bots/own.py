"""Bots of one's own, named by where they stand: `mybot.py:Flat`, `package.module:Flat`, or installed ones.

A package offers a bot as an entry point of the group `roundhouse.bots`; its name is then enough.
"""

import importlib
import importlib.util
import sys
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from roundhouse.bots.outside import Outside, is_outside
from roundhouse.core.errors import BadOptions
from roundhouse.core.view import Bot

GROUP = "roundhouse.bots"
"""The entry points by which installed packages offer their bots."""


def is_own(name: str) -> bool:
    """Whether this names a bot by where it stands, and not by its level."""
    return ":" in name


def own_bot(name: str) -> Bot:
    """The bot that a class or function of this file or module makes. It runs whatever code stands there."""
    place, _, maker = name.rpartition(":")
    module = _file(Path(place), name) if place.endswith(".py") else _module(place, name)
    make = getattr(module, maker, None)
    if not callable(make):
        raise BadOptions(f"{name}: there is no class or function '{maker}' in {place}.")
    try:
        bot = make()
    except Exception as error:
        raise BadOptions(f"{name}: it cannot be made without arguments: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadOptions(f"{name}: a bot has a method choose(view, dice), this has none.")
    return bot  # type: ignore[no-any-return]


def installed_bots() -> dict[str, str]:
    """The bots that installed packages offer: the name of each, and where it stands."""
    return {found.name: found.value for found in entry_points(group=GROUP)}


def mark_of(name: str) -> str:
    """By what one sees that a bot's own file has changed: the beginning of its hash; '' for any other.

    Of a bot that is run these are all files that its command names, as `node mybot.mjs` names one.
    """
    if is_outside(name):
        files = [Path(word) for word in Outside(name).words if Path(word).is_file()]
    else:
        files = [
            place for place in [Path(name.rpartition(":")[0])] if place.suffix == ".py" and place.is_file()
        ]
    return sha256(b"".join([file.read_bytes() for file in files])).hexdigest()[:12] if files else ""


_SENT: dict[str, str] = {}
"""Files of bots that were sent to this computer: what stands in each, by its path elsewhere."""


def sources_of(names: Iterable[str]) -> dict[str, str]:
    """What stands in the files of these bots, by their paths: to be sent to another computer."""
    places = [name.rpartition(":")[0] for name in names if not is_outside(name)]
    return {place: Path(place).read_text("utf-8") for place in places if place.endswith(".py")}


def receive(sources: dict[str, str]) -> None:
    """Bots of these files can be made here now, though the files lie elsewhere."""
    _SENT.update(sources)


def _file(path: Path, name: str) -> ModuleType:
    """The module in this file, read once in this process."""
    if not path.is_file():
        if str(path) in _SENT:
            return _sent(str(path), name)
        raise BadOptions(f"{name}: there is no file {path}.")
    whole = path.resolve()
    known = f"roundhouse_own_bot_{sha256(str(whole).encode()).hexdigest()[:12]}"
    if known in sys.modules:
        return sys.modules[known]
    spec = importlib.util.spec_from_file_location(known, whole)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[known] = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(whole.parent))  # so that it finds the files beside it
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[known]
        raise BadOptions(f"{name}: {path} cannot be read: {type(error).__name__}: {error}") from error
    finally:
        with suppress(ValueError):  # the file may have changed the path itself
            sys.path.remove(str(whole.parent))
    return module


def _sent(path: str, name: str) -> ModuleType:
    """The module of a file that was sent here; it cannot import files that lay beside it."""
    text = _SENT[path]
    known = f"roundhouse_sent_bot_{sha256(text.encode()).hexdigest()[:12]}"
    if known not in sys.modules:
        module = ModuleType(known)
        try:
            exec(compile(text, path, "exec"), module.__dict__)
        except Exception as error:
            raise BadOptions(f"{name}: {path} cannot be read: {type(error).__name__}: {error}") from error
        sys.modules[known] = module
    return sys.modules[known]


def _module(place: str, name: str) -> ModuleType:
    try:
        return importlib.import_module(place)
    except Exception as error:
        raise BadOptions(f"{name}: {place} cannot be imported: {type(error).__name__}: {error}") from error
