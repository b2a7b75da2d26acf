"""A game: its name, its seats, its options, and the way to its rules, words and pictures."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from roundhouse.core.action import Action
from roundhouse.core.errors import BadOptions, BadSeat, nearest
from roundhouse.core.options import Option, Options, parse_options
from roundhouse.core.rulebook import Rulebook, load_rulebook
from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.view import Bot, View


class Done(Protocol):
    """One action that was done, and what it brought about: an `Event` of a table."""

    n: int
    actor: int
    action: Action
    entries: tuple[Entry, ...]


class Words(Protocol):
    """The module `words` of a game's folder."""

    def show(self, view: View[Any], names: list[str], /) -> list[str]: ...

    def ask(self, view: View[Any], names: list[str], /) -> str: ...

    def say(self, rules: Rules[Any], actor: int, action: Action, names: list[str], /) -> str: ...

    def note(self, rules: Rules[Any], entry: Entry, names: list[str], /) -> str: ...


class Hints(Protocol):
    """The module `hints` of a game's folder."""

    def hint(self, view: View[Any], action: Action, names: list[str], /) -> str: ...


class Game:
    """What a game's folder offers to everyone outside it. One object a game, in the registry."""

    def __init__(
        self,
        name: str,
        title: str,
        seats: tuple[int, int],
        version: int,
        options: list[Option],
        modules: dict[str, str],
        folder: Path,
        words: Words,
        hints: Hints,
    ) -> None:
        self.name = name
        """The name outsiders rely on, like `trainmaker`."""
        self.title = title
        self.fewest = seats[0]
        self.most = seats[1]
        self.version = version
        """Raised whenever a finished record would no longer replay."""
        self.options = options
        self.modules = modules
        """The modules there are, each with one sentence."""
        self.secretive = True
        """Whether seats have secrets from each other: the laws then demand that some things are hidden."""
        self.open_alone = False
        """Whether a table of one seat is open all the same: nothing is hidden, not even from spectators."""
        self.sets: dict[str, list[str]] = {}
        """Names for several modules at once."""
        self.bots = ["greedy"]
        """The levels of the bots that know this game."""
        self.inks: dict[str, str] = {}
        """Colours of words and pieces in text, by rich's names; '' is plain ink."""
        self.folder = folder
        self.words = words
        self.hints = hints
        self.data_files = [folder / "data.toml"]
        """The files with its components that are shipped, each of the format that `check` reads."""
        self._rulebook: Rulebook | None = None

    def rules(self, seats: int, options: str = "", files: bool = True) -> Rules[Any]:
        """The rules of a table with so many seats and these options; without `files` none is read."""
        self.check_seats(seats)
        chosen = parse_options(options, self.options, list(self.modules), self.sets)
        for option in self.options:
            if not files and option.names_file(chosen.values[option.name]):
                raise BadOptions(f"{option.name}=FILE: files of one's own are not read here.")
            if chosen.values[option.name] != option.default:
                self.check_option(option, chosen, seats)
        rules = self.make(seats, chosen)
        rules.game = self.name
        return rules

    def check_option(self, option: Option, chosen: Options, seats: int) -> None:
        """An option that has no meaning at this table is refused."""
        value, (fewest, most) = chosen.values[option.name], option.seats
        if not fewest <= seats <= most:
            needed = f"{fewest}" if fewest == most else f"{fewest} to {min(most, self.most)}"
            raise BadOptions(f"{option.name}={value} is for {needed} seats, not for {seats} [{option.rule}]")
        if option.needs and not set(option.needs) & set(chosen.modules):
            raise BadOptions(
                f"{option.name}={value} needs modules={' or '.join(option.needs)} [{option.rule}]"
            )

    def switched_on(self, modules: list[str]) -> list[str]:
        """The modules of a table in words, all of a set by the name of the set."""
        for name, members in self.sets.items():
            if set(members) <= set(modules):
                return [name, *[self.modules[m] for m in modules if m not in members]]
        return [self.modules[module] for module in modules]

    def check_seats(self, seats: int) -> None:
        if not self.fewest <= seats <= self.most:
            raise BadSeat(f"{self.title} has {self.fewest} to {self.most} seats, not {seats}.")

    @property
    def rulebook(self) -> Rulebook:
        if self._rulebook is None:
            self._rulebook = load_rulebook(self.folder / "rulebook.toml")
        return self._rulebook

    # What each game says for itself

    def make(self, seats: int, options: Options) -> Rules[Any]:
        """The rules for checked seats and options; raises BadOptions where the two do not go together."""
        raise AssertionError("every game makes its rules")

    def check(self, path: Path) -> str:
        """Check a data file of this game: one line about what it holds, or BadData."""
        raise BadOptions(f"{self.title} has no data files of one's own.")

    def sheet(self, path: Path, theme: str) -> str:
        """The empty map of a data file as SVG, to be printed and played on; BadData if there is none."""
        raise BadOptions(f"{self.title} has no map to print.")

    def draw(
        self,
        view: View[Any],
        names: list[str],
        *,
        theme: str = "light",
        choices: bool = True,
        wide: bool = True,
    ) -> str:
        """The table as this view's seat sees it, as SVG; with `choices`, what can be done now is lit."""
        return "\n".join(self.layers(view, names, theme, choices, wide))

    def layers(self, view: View[Any], names: list[str], theme: str, choices: bool, wide: bool) -> list[str]:
        """The same in lines: the opening tag, one element a line, the closing tag.

        A page that shows the table replaces only the elements that have changed.
        """
        raise AssertionError("every game is drawn")

    def trace(self, view: View[Any]) -> dict[str, object]:
        """What a way of one's own may be made of, where the choices are ways and only the best are offered.

        `verb` and the `part` to touch first; the words at which a way `starts` and may `end`; and the words
        that may follow each word in `ways`. A word is a hex, and after a hyphen over whose track it comes.
        """
        return {}

    def motion(self, view: View[Any], names: list[str], done: Sequence[Done], theme: str, wide: bool) -> str:
        """What moved last, as one element for the picture whose animations the page starts; '' for none.

        `done` is what has been done lately, with what it brought about.
        """
        return ""

    def bot(self, level: str) -> Bot:
        """A bot that knows this game."""
        raise BadOptions(f"{self.title} has no bot '{level}'.")

    # What it says, in the words of its folder

    def show(self, view: View[Any], names: list[str]) -> list[str]:
        """The table in lines of plain text."""
        return self.words.show(view, names)

    def ask(self, view: View[Any], names: list[str]) -> str:
        """What is asked of the mover, in one plain sentence."""
        return self.words.ask(view, names)

    def hint(self, view: View[Any], action: Action, names: list[str]) -> str:
        """What this choice does, for the one who chooses."""
        return self.hints.hint(view, action, names)

    def say(self, rules: Rules[Any], actor: int, action: Action, names: list[str]) -> str:
        """What has been done, for all to read."""
        return self.words.say(rules, actor, action, names)

    def note(self, rules: Rules[Any], entry: Entry, names: list[str]) -> str:
        """What a line of the ledger means, for all to read, without the rule's id."""
        return self.words.note(rules, entry, names)


_LOADERS: dict[str, Callable[[], Game]] = {}
_GAMES: dict[str, Game] = {}


def register(name: str, load: Callable[[], Game]) -> None:
    """Put a game into the registry; its folder is not imported before it is asked for."""
    _LOADERS[name] = load


def game_names() -> list[str]:
    """The games there are."""
    return list(_LOADERS)


def find_game(name: str) -> Game:
    """The game of this name."""
    if name not in _GAMES:
        if name not in _LOADERS:
            raise BadOptions(f"There is no game {name[:40]!r}: {nearest(name[:40], _LOADERS)}")
        _GAMES[name] = _LOADERS[name]()
    return _GAMES[name]
