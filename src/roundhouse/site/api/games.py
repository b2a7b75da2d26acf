"""Games in the API: what there is to play, by which options, by which rules, and what teaches it."""

from dataclasses import dataclass
from typing import Annotated

from roundhouse import find_game, game_names
from roundhouse.bots import level_names, level_word
from roundhouse.core.game import Game
from roundhouse.core.rulebook import Rulebook
from roundhouse.site import LANGUAGE
from roundhouse.site.api.operations import Asked, operation
from roundhouse.site.api.problems import api_problem
from roundhouse.site.api.schema import Within
from roundhouse.site.lessons import Lesson, lesson_names, load_lesson
from roundhouse.site.pages.rules import LONGEST_SEARCH, search

TAG = "Games"


@dataclass
class GameLine:
    """A game in a line."""

    name: str
    """Its name in addresses."""
    title: str
    what: str
    """What one does in it."""
    minutes: str
    """How long a game of three people takes."""
    weight: str
    fewest: int
    """The fewest seats."""
    most: int
    """The most seats."""


@dataclass
class Games:
    """The games there are."""

    games: list[GameLine]


@dataclass
class Level:
    """A level of bots."""

    name: str
    """As it is chosen for a seat."""
    word: str
    """As people read it."""


@dataclass
class OptionValue:
    """A value of an option."""

    value: str
    meaning: str


@dataclass
class GameOption:
    """A choice that a table makes once, before the game."""

    name: str
    title: str
    """What is decided."""
    rule: str
    """The id of the ruling that it decides."""
    default: str
    values: list[OptionValue]
    """The values it takes, the default first."""
    fewest: int
    """The fewest seats at which it has a meaning."""
    most: int
    """The most seats at which it has a meaning."""
    needs: list[str]
    """The modules of which one must be on for it to have a meaning; none for the base game."""


@dataclass
class Module:
    """An expansion, or a part of one, that a table switches on."""

    name: str
    meaning: str
    fewest: int
    """The fewest seats at which it has an effect."""
    most: int
    """The most seats at which it has an effect."""


@dataclass
class WholeGame:
    """A game with all that a table of it may choose."""

    name: str
    title: str
    what: str
    minutes: str
    weight: str
    fewest: int
    most: int
    usual: int
    """How many play where nobody says so."""
    version: int
    """The version of its rules: raised whenever an old record would no longer replay."""
    levels: list[Level]
    """The bots there are, the weakest first."""
    options: list[GameOption]
    modules: list[Module]
    sets: dict[str, list[str]]
    """Names for several modules at once."""


@dataclass
class RuleText:
    """One rule."""

    id: str
    """As in a refusal's `rule`."""
    heading: str
    text: str
    ruling: str
    """For a ruling on an unclear place of the rulebook: its name; otherwise empty."""
    option: str
    """The option that decides it; otherwise empty."""
    modules: list[str]
    """The modules that bring it; none for the base game."""


@dataclass
class Rules:
    """A rulebook, or what was found in it."""

    game: str
    title: str
    credits: str
    rules: list[RuleText]


@dataclass
class LessonLine:
    """A lesson."""

    name: str
    title: str
    what: list[str]
    """What one does in the game."""
    win: list[str]
    """How it is won."""
    pictures: int
    steps: int
    """The decisions of its guided game."""
    address: str
    """Its page."""


@dataclass
class Lessons:
    """The lessons of a game."""

    game: str
    lessons: list[LessonLine]


# What is told, here and beside the pages


def known(name: str) -> Game:
    """The game of this name."""
    if name not in game_names():
        raise api_problem(
            "not-found", f"There is no game '{name[:40]}': there are {', '.join(game_names())}."
        )
    return find_game(name)


def all_games() -> Games:
    return Games([line_of(find_game(name)) for name in game_names()])


def line_of(game: Game) -> GameLine:
    about = game.words(LANGUAGE).about
    return GameLine(game.name, game.title, about.what, about.minutes, about.weight, game.fewest, game.most)


def whole_game(game: Game) -> WholeGame:
    """The game with its options, as the page for setting a table up offers them."""
    words = game.words(LANGUAGE)
    about = words.about
    options = []
    for option in (each for each in game.options if each.values):
        told = words.option(option)
        options.append(
            GameOption(
                name=option.name,
                title=told.title,
                rule=option.rule,
                default=option.default,
                values=[OptionValue(value, told.values[value]) for value in option.values],
                fewest=max(option.seats[0], game.fewest),
                most=min(option.seats[1], game.most),
                needs=list(option.needs),
            )
        )
    return WholeGame(
        name=game.name,
        title=game.title,
        what=about.what,
        minutes=about.minutes,
        weight=about.weight,
        fewest=game.fewest,
        most=game.most,
        usual=game.usual_seats,
        version=game.version,
        levels=[Level(name, level_word(game.name, name)) for name in level_names(game.name)],
        options=options,
        modules=[
            Module(name, meaning, *game.module_seats.get(name, (game.fewest, game.most)))
            for name, meaning in game.modules.items()
        ],
        sets={name: list(modules) for name, modules in game.sets.items()},
    )


def rules_in(game: Game, book: Rulebook, asked: str) -> Rules:
    """The rules in which every word that is asked for stands."""
    found = search(list(book.rules.values()), asked)
    told = [RuleText(r.id, r.heading, r.text, r.ruling, r.option, list(r.modules)) for r in found]
    return Rules(game.name, book.title, book.credits, told)


def lessons_of(game: Game) -> Lessons:
    found = [load_lesson(name) for name in lesson_names(game.name)]
    return Lessons(game.name, [lesson_line(lesson) for lesson in found if lesson])


def lesson_line(lesson: Lesson) -> LessonLine:
    return LessonLine(
        name=lesson.name,
        title=lesson.heading,
        what=lesson.what,
        win=lesson.win,
        pictures=len(lesson.pictures),
        steps=len(lesson.steps),
        address=f"/learn/{lesson.name}",
    )


# Operations

Words = Annotated[str, Within(maxLength=LONGEST_SEARCH)]


@operation("GET", "/games", TAG)
async def list_games(asked: Asked) -> Games:
    """The games there are."""
    return all_games()


@operation("GET", "/games/{game}", TAG)
async def read_game(asked: Asked, game: str) -> WholeGame:
    """A game with its levels, options and modules, each with its meaning and its default."""
    return whole_game(known(game))


@operation("GET", "/games/{game}/rules", TAG)
async def read_rules(asked: Asked, game: str, q: Words = "") -> Rules:
    """The rules of a game, or those in which every word of `q` stands."""
    found = known(game)
    return rules_in(found, found.rulebook, q)


@operation("GET", "/games/{game}/lessons", TAG)
async def list_lessons(asked: Asked, game: str) -> Lessons:
    """What teaches a game."""
    return lessons_of(known(game))
