"""Options: the rulings and variants of a table, as one text like `max_locomotives=7 modules=steam-engine`."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from roundhouse.core.errors import BadOptions, nearest


class Digested(Protocol):
    """Data that was read from a file, with the hash of that file."""

    digest: str


D = TypeVar("D", bound=Digested)

ALL = "'roundhouse games' explains them all"
FILE = re.compile(r".+\.toml(@[0-9a-f]{12})?")
"""What looks like a file where a name would do as well; with the hash that a record gives it."""
KEPT = re.compile(r"[A-Za-z0-9_-]{1,40}\.toml@([0-9a-f]{12})")
"""A file that is kept under its hash, with the name that it was brought under."""
MOST_READ = 64
"""So many kept files are remembered as they were read."""
Files = bool | Path
"""Which files options may name: any, none, or only those that lie in a folder under their hashes."""


class Option:
    """A choice that a table makes once, before the game."""

    def __init__(
        self,
        name: str,
        values: list[str],
        rule: str,
        meaning: str,
        seats: tuple[int, int] = (1, 99),
        needs: tuple[str, ...] = (),
        file: bool = False,
    ) -> None:
        self.name = name
        self.values = values
        """The values it can take, the default first; [] when it only takes the path of a file."""
        self.file = file or not values
        """Whether it takes the path of a file of one's own."""
        self.rule = rule
        """The ruling that it decides, as in the game's rulebook."""
        self.meaning = meaning
        self.seats = seats
        """The fewest and the most seats at which it has a meaning."""
        self.needs = needs
        """The modules of which one must be on for it to have a meaning; empty for the base game."""

    @property
    def spelled(self) -> list[tuple[str, str]]:
        """The values, each with the way it reads in a sentence."""
        return [(value, value.replace("_", " ")) for value in self.values]

    @property
    def default(self) -> str:
        return self.values[0] if self.values else ""

    def takes(self, value: str) -> bool:
        """Whether this is one of its values, or looks like a file where it takes one."""
        return value in self.values or not self.values or (self.file and FILE.fullmatch(value) is not None)

    def names_file(self, value: str) -> bool:
        """Whether this value of it is the path of a file."""
        return self.file and value != "" and value not in self.values


class Options:
    """The choices of one table: every option of its game with a value, and the modules switched on."""

    def __init__(self, values: dict[str, str], modules: list[str], defaults: dict[str, str]) -> None:
        self.values = values
        self.modules = modules
        """The modules in the game's own order, whatever the order they were asked for in."""
        self.defaults = defaults
        self.folder: Path | None = None
        """Where files of one's own are kept under their hashes; None where they are named by their paths."""

    def text(self) -> str:
        """The canonical text: what differs from the defaults, and nothing else."""
        words = [f"{name}={value}" for name, value in self.values.items() if value != self.defaults[name]]
        if self.modules:
            words.append("modules=" + "+".join(self.modules))
        return " ".join(words)


def parse_options(
    text: str, known: list[Option], modules: list[str], sets: dict[str, list[str]], files: Files = True
) -> Options:
    """Read an options text; `sets` are names that stand for several modules at once.

    Without `files` no file is offered to whoever names a value that is not possible.
    """
    by_name = {option.name: option for option in known}
    defaults = {option.name: option.default for option in known}
    values = dict(defaults)
    wanted: list[str] = []
    seen: set[str] = set()
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or not value or not word.isprintable():
            raise BadOptions(f"{word[:40]!r} is not of the form name=value.")
        if name in seen:
            raise BadOptions(f"The option '{name}' is given twice.")
        seen.add(name)
        if name == "modules" and modules:
            for module in value.split("+"):
                if module in sets:
                    wanted += sets[module]
                elif module in modules:
                    wanted.append(module)
                else:
                    found = nearest(module[:40], [*modules, *sets], ALL)
                    raise BadOptions(f"There is no module {module[:40]!r}: {found}")
            continue
        option = by_name.get(name)
        if option is None:
            names = [*by_name, "modules"] if modules else list(by_name)
            raise BadOptions(f"There is no option {name[:40]!r}: {nearest(name[:40], names, ALL)}")
        if not option.takes(value):
            known_values = [*option.values, *["the path of a .toml file"] * (option.file and files is True)]
            raise BadOptions(f"{name}={value[:40]} is not possible: {name} is {' or '.join(known_values)}.")
        values[name] = value
    return Options(values, [module for module in modules if module in wanted], defaults)


def own_file(options: Options, name: str, load: Callable[[Path], D]) -> D:
    """The data in the file that the option `name` names; the options then hold the file's hash.

    With a hash given, as a record gives it, the file must still be the same.
    """
    value = options.values[name]
    if options.folder is not None:
        return kept_file(options.folder, value, load)
    if "#" in value:
        raise BadOptions(f"{value}: a record could not hold this path, because '#' begins a comment there.")
    path, at, mark = value.rpartition("@")
    if not re.fullmatch("[0-9a-f]{12}", mark):
        path, at, mark = value, "", ""
    data = load(Path(path))
    if at and mark != data.digest:
        raise BadOptions(
            f"{path} is not the file of this game any more: its hash is {data.digest}, not {mark}."
        )
    options.values[name] = f"{path}@{data.digest}"
    return data


def kept_file(folder: Path, value: str, load: Callable[[Path], D]) -> D:
    """The data in a file that is kept in this folder under its hash."""
    found = KEPT.fullmatch(value)
    path = folder / f"{found[1]}.toml" if found else None
    if found is None or path is None or not path.is_file():
        raise BadOptions("It has a file of its own, which is not kept here: bring it again.")
    data = load(path)
    if data.digest != found[1]:
        raise BadOptions(f"{value}: the file that is kept here has changed.")
    return data


class NamedFiles(Generic[D]):
    """The data files that lie in a folder of a game, by name, each read once."""

    def __init__(self, folder: Path, load: Callable[[Path], D]) -> None:
        self.folder = folder
        self.load = load
        self.files = sorted(folder.glob("*.toml"))
        self.read: dict[str, D] = {}
        """What was asked for so far."""
        self.kept: dict[str, D] = {}
        """Files of one's own that are kept under their hashes, and so cannot change, by what names them."""

    def named(self, name: str) -> D:
        if name not in self.read:
            self.read[name] = self.load(self.folder / f"{name}.toml")
        return self.read[name]

    def chosen(self, options: Options, option: str) -> D:
        """What this option names: one of these, or a file of one's own."""
        value = options.values[option]
        if FILE.fullmatch(value) is None:
            return self.named(value)
        if options.folder is None:
            return own_file(options, option, self.load)
        if value not in self.kept:
            data = own_file(options, option, self.load)
            if len(self.kept) >= MOST_READ:
                self.kept.clear()
            self.kept[value] = data
        return self.kept[value]
