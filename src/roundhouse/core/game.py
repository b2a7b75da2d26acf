"""A game: its name, its seats, its options, and the way to its rules, words and pictures."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from roundhouse.core.action import Action
from roundhouse.core.encoding import Encoding
from roundhouse.core.errors import BadOptions, BadSeat, nearest
from roundhouse.core.event import Event
from roundhouse.core.judge import Judge
from roundhouse.core.look import Look
from roundhouse.core.options import Files, Option, Options, parse_options
from roundhouse.core.post import Post
from roundhouse.core.rulebook import Rulebook, load_rulebook
from roundhouse.core.rules import Rules
from roundhouse.core.sight import Sight
from roundhouse.core.turn_ends import TurnEnds
from roundhouse.core.view import Bot, View
from roundhouse.core.words import Words


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
        package: str,
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
        self.sets: dict[str, list[str]] = {}
        """Names for several modules at once."""
        self.module_seats: dict[str, tuple[int, int]] = {}
        """The fewest and the most seats for modules that have no effect at other numbers of them."""
        self.bots = ["greedy"]
        """The levels of the bots that know this game; all of them (`LEVELS`) where it has a judge."""
        self.folder = folder
        self.package = package
        """The name of the folder as Python imports it: its `draw` and `words` are imported when needed."""
        self._words: dict[str, Words] = {}
        self._draw: Any = None
        """`layers` of the game's `draw`, once it is imported."""
        self.data_files = [folder / "data.toml"]
        """The files with its components that are shipped, each of the format that `check` reads."""
        self.makes_maps = False
        """Whether it makes new maps: `blank_map` and `named_grid`."""
        self.dice = ""
        """How the names of those parts of the picture begin that are dice and roll; '' for none."""
        self.by_post = ""
        """The options of a table of it that is played by letter; '' where there is none."""
        self.wins_alone = False
        """Whether who plays alone wins or loses; otherwise it is points that count."""
        self._rulebook: Rulebook | None = None

    def for_points(self, seats: int) -> bool:
        """Whether one plays for points at such a table, and not for a win."""
        return seats == 1 and not self.wins_alone

    def rules(self, seats: int, options: str = "", files: Files = True) -> Rules[Any]:
        """The rules of a table with so many seats and these options; `files` says which these may name."""
        self.check_seats(seats)
        chosen = parse_options(options, self.options, list(self.modules), self.sets, files)
        for option in self.options:
            if files is False and option.names_file(chosen.values[option.name]):
                raise BadOptions(f"{option.name}=FILE: files of one's own are not read here.")
            if chosen.values[option.name] != option.default:
                self.check_option(option, chosen, seats)
        chosen.folder = files if isinstance(files, Path) else None
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
    def usual_seats(self) -> int:
        """How many play when nobody says so: three, or as near to it as the game allows."""
        return min(max(3, self.fewest), self.most)

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

    def empty_board(self, path: Path, look: Look) -> str:
        """The map or board of a data file as SVG, to be printed and played on; BadData if there is none."""
        raise BadOptions(f"{self.title} has no map to print.")

    def printed_pages(self, path: Path, look: Look, paper: str, sheets: int) -> list[str]:
        """The same as pages for this paper, `a4` or `a3`, each as SVG.

        A large map may be cut into so many sheets to glue; with 0, into as many as it needs.
        """
        return [self.empty_board(path, look)]

    def blank_map(self, id_: str, wide: int, high: int, flat: bool) -> str:
        """The text of a new map file, so many hexes wide and high, which `check` accepts."""
        raise BadOptions(f"{self.title} has no maps to make.")

    def named_grid(self, path: Path, look: Look, picture: str) -> str:
        """The hexes of a map with their names, over a picture that is given as an address of its data."""
        raise BadOptions(f"{self.title} has no maps to make.")

    def map_option(self, path: Path) -> tuple[str, int]:
        """The options of a table with the map of this file, and how many usually play on it."""
        raise BadOptions(f"{self.title} has no maps to report on.")

    def survey(self, table: Any) -> object:
        """What a finished game tells about its map, in values that go from one process to another."""
        raise BadOptions(f"{self.title} has no maps to report on.")

    def survey_page(
        self, path: Path, seats: int, found: list[object], bots: str, seed: str, language: str
    ) -> str:
        """The report on a map as HTML, out of what games on it told."""
        raise BadOptions(f"{self.title} has no maps to report on.")

    def bot(self, level: str) -> Bot:
        """A bot that knows this game."""
        raise BadOptions(f"{self.title} has no bot '{level}'.")

    # What each game may say for itself

    def judge(self, rules: Rules[Any]) -> Judge[Any] | None:
        """What the game knows about playing itself well at this table; None where nothing is known yet."""
        return None

    def turn_ends(self, rules: Rules[Any]) -> TurnEnds[Any] | None:
        """Whole turns at this table for programs that learn; None where the game plans none exactly."""
        return None

    def post(self, rules: Rules[Any], language: str) -> Post | None:
        """How this table is played by letter; None where its seats write no letters."""
        return None

    def meant_by(self, view: View[Any], part: str) -> list[Action]:
        """What the view's seat would do by touching this part of the picture now, lawful or not.

        The likeliest comes first; nothing where the part is only to be looked at. Whoever asks *why not?* is
        told what forbids the first of them.
        """
        return []

    def favourite(self, view: View[Any]) -> Action | None:
        """Of many choices that differ in little the one that stands above the others, which are folded."""
        return None

    def arguments(self, rules: Rules[Any]) -> dict[str, list[list[str]]]:
        """What may stand after each verb of a seat, for programs that choose word by word.

        A list of words for each place after the verb; the last one is for all further places where a verb
        takes any number of them.
        """
        raise BadOptions(f"{self.title} does not say what may stand after its verbs.")

    def sight(self, encoding: Encoding) -> Sight:
        """What writes down what movers see, for many games at once; one of the game's own is quicker."""
        return Sight(encoding)

    def mini(self) -> tuple[Rules[Any], Callable[[], Any]] | None:
        """The game made so small that it can be solved: its rules, and what makes a state to begin with."""
        return None

    def goals(self, view: View[Any]) -> list[str]:
        """The parts of the picture to which several actions of this seat may lead, one after the other."""
        return []

    def ways_to(self, view: View[Any], part: str) -> list[list[Action]]:
        """Actions to be done one after the other that lead to one of the `goals`: the best way first.

        Each is lawful when those before it are done, and none of them lets chance or another seat act
        before the last is done.
        """
        return []

    def promised(self, view: View[Any], action: Action) -> dict[int, int] | None:
        """What hint and board say that this choice pays at once: points or money by seat.

        None where they promise nothing. A law compares it with the ledger.
        """
        return None

    def trace(self, view: View[Any]) -> dict[str, object]:
        """The words of which an action may be made one by one, where `legal` lists only the best actions.

        `verb` and the `part` to touch first; the words that may `starts` it; the words that may follow in
        `ways`, by the part touched last; the parts at which it may end in `ends`; and `at`, the part that
        each word touches. Empty where everything lawful is listed.
        """
        return {}

    def motion(self, view: View[Any], names: list[str], events: Sequence[Event], look: Look) -> str:
        """What moved last, as one element for the picture whose animations the page starts; '' for none.

        `events` are the last ones of the log.
        """
        return ""

    def places(self, rules: Rules[Any], event: Event) -> tuple[str, ...]:
        """Where in the picture one sees afterwards what was done: names of `data-part` or `data-place`."""
        return event.action.parts()

    def way(self, rules: Rules[Any], event: Event) -> tuple[str, ...]:
        """The places through which something has travelled, in order; those of a turn make one way."""
        return ()

    def traveller(self, rules: Rules[Any], event: Event) -> str:
        """The part of the picture in which the piece lay that now sets out on a way; '' for none."""
        return ""

    # Words and pictures

    def words(self, language: str) -> Words:
        """What the game says in this language, like `en`."""
        found = self._words.get(language)
        if found is None:
            if language not in self.languages:
                raise BadOptions(
                    f"{self.title} does not speak '{language[:10]}': {', '.join(self.languages)}."
                )
            found = self._words[language] = cast(
                Words, import_module(f"{self.package}.words.{language}").WORDS
            )
        return found

    @property
    def languages(self) -> list[str]:
        """The languages that the game speaks: one file of its folder `words` each."""
        folder = self.folder / "words"
        return sorted({each.name.partition(".")[0] for each in folder.glob("[a-z]*")})

    def draw(
        self,
        view: View[Any],
        names: list[str],
        *,
        language: str = "en",
        theme: str = "light",
        choices: bool = True,
        wide: bool = True,
    ) -> str:
        """The table as this view's seat sees it, as SVG; with `choices`, what can be done now is lit."""
        return "\n".join(self.layers(view, names, Look(language, theme, choices, wide)))

    def layers(self, view: View[Any], names: list[str], look: Look) -> list[str]:
        """The same in lines: the opening tag, one element a line, the closing tag.

        A page that shows the table replaces only the elements that have changed.
        """
        if self._draw is None:
            self._draw = import_module(f"{self.package}.draw").layers
        return cast("list[str]", self._draw(view, names, self.words(look.language), look))


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
