"""Lessons: what a game says to a newcomer, read from its folder and replayed.

The words and moves are the game's own, in its `lesson.toml` and, if there is more to teach, in files
`lesson-<part>.toml` beside it. They are replayed at a table whose dice are typed by hand when the lesson is
first read, so that no lesson can show what the rules do not allow.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from roundhouse import Table, find_game
from roundhouse.core.errors import BadData, RoundhouseError
from roundhouse.core.game import Game


@dataclass(frozen=True)
class Picture:
    """A real position with what there is to see in it."""

    title: str
    caption: str
    rules: list[str]
    seat: int
    moves: list[str]
    """From the beginning of the game."""


@dataclass(frozen=True)
class Step:
    """One decision of the guided game."""

    text: str
    good: str
    """What to do here."""
    label: str
    """What its button says."""
    also: dict[str, str]
    """What is allowed but leads elsewhere, each with the reason not to."""
    tries: dict[str, str]
    """What the rules forbid here, each with its button, so that one hears why."""
    moves: list[str]
    """From the beginning of the game up to this decision."""
    read_before: int
    """How many of the moves one has read about at the steps before."""


@dataclass(frozen=True)
class Lesson:
    """All that a game says to a newcomer."""

    name: str
    """As in the address: the game's name, for a further lesson with _ and its part."""
    title: str
    """The game's own for its first lesson, unless the file gives one."""
    game: Game
    what: list[str]
    win: list[str]
    seats: int
    names: list[str]
    options: str
    pictures: list[Picture]
    welcome: str
    farewell: str
    seat: int
    """The newcomer's seat in the guided game."""
    whole: bool
    """Whether the guided game is played to its end; a long game is left after a few turns."""
    steps: list[Step]
    end: Step
    """Where the guided game ends or is left; there is nothing left to decide."""

    @property
    def heading(self) -> str:
        """What stands above its pages."""
        return self.title if self.name == self.game.name else f"{self.game.title} · {self.title}"

    def table(self, moves: list[str]) -> Table:
        """A table at which these moves were made."""
        table = Table.new(self.game.name, self.seats, options=self.options, dice="manual", names=self.names)
        for move in moves:
            table.play(move)
        return table


KEYS: Final = {
    "": {"title", "what", "win", "seats", "names", "options", "picture", "guide"},
    "picture": {"title", "seat", "moves", "caption", "rules"},
    "guide": {"seat", "whole", "welcome", "farewell", "deal", "step"},
    "step": {"text", "good", "label", "then", "also", "try"},
}


def lesson_names(game: str) -> list[str]:
    """The names of a game's lessons, its first one before all others."""
    files = find_game(game).folder.glob("lesson-*.toml")
    return [game, *sorted(f"{game}_{file.stem.removeprefix('lesson-')}" for file in files)]


@cache
def load_lesson(name: str) -> Lesson | None:
    """The lesson of this name, read and checked; None if the game's folder has no such file."""
    game_name, _, part = name.partition("_")
    game = find_game(game_name)
    file = game.folder / (f"lesson-{part}.toml" if part else "lesson.toml")
    if not file.exists():
        return None
    try:
        data = tomllib.loads(file.read_text("utf-8"))
        lesson = read_lesson(game, part, data)
        check_lesson(lesson)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{game_name}/{file.name}: {error}") from None
    except KeyError as error:
        raise BadData(f"{game_name}/{file.name}: {error} is missing.") from None
    except RoundhouseError as error:
        raise BadData(f"{game_name}/{file.name}: {error}") from None
    return lesson


def read_lesson(game: Game, part: str, data: dict[str, Any]) -> Lesson:
    """The lesson in a file's data; what is done there is not tried yet."""
    guide = data["guide"]
    sections = {"": [data], "picture": data["picture"], "guide": [guide], "step": guide["step"]}
    for section, tables in sections.items():
        for table in tables:
            if unknown := set(table) - KEYS[section]:
                raise BadData(f"'{min(unknown)}' is no key of a {section or 'lesson'}.")
    names: list[str] = data["names"]
    moves: list[str] = []
    pictures = []
    for entry in data["picture"]:
        moves = moves + entry["moves"]
        pictures.append(
            Picture(
                title=entry["title"],
                caption=entry["caption"],
                rules=entry["rules"],
                seat=names.index(entry["seat"]),
                moves=moves,
            )
        )
    moves, read_before = list(guide["deal"]), 0
    steps = []
    for entry in guide["step"]:
        steps.append(
            Step(
                text=entry["text"],
                good=entry["good"],
                label=entry["label"],
                also=entry.get("also", {}),
                tries=entry.get("try", {}),
                moves=moves,
                read_before=read_before,
            )
        )
        read_before = len(moves)
        moves = [*moves, entry["good"], *entry.get("then", [])]
    return Lesson(
        name=f"{game.name}_{part}" if part else game.name,
        title=data["title"] if part else data.get("title", game.title),
        game=game,
        what=data["what"],
        win=data["win"],
        seats=data["seats"],
        names=names,
        options=data.get("options", ""),
        pictures=pictures,
        welcome=guide["welcome"],
        farewell=guide["farewell"],
        seat=names.index(guide["seat"]),
        whole=guide.get("whole", True),
        steps=steps,
        end=Step(guide["farewell"], "", "", {}, {}, moves, read_before),
    )


def check_lesson(lesson: Lesson) -> None:
    """Replay everything: what is called allowed must be, what is called forbidden must not be."""
    for i, picture in enumerate(lesson.pictures, 1):
        for rule in picture.rules:
            lesson.game.rulebook.find(rule)
        try:
            lesson.table(picture.moves)
        except RoundhouseError as error:
            raise BadData(f"picture {i}: {error}") from None
    for i, step in enumerate(lesson.steps, 1):
        try:
            table = lesson.table(step.moves)
            if table.to_move != lesson.seat:
                raise BadData("it is not the newcomer who is to move.")
            for text in (step.good, *step.also):
                if refusal := table.explain(text):
                    raise BadData(f"{text} is against the rules. {refusal}")
            for text in step.tries:
                if table.explain(text) is None:
                    raise BadData(f"{text} is allowed, so it belongs under 'also'.")
        except RoundhouseError as error:
            raise BadData(f"step {i}: {error}") from None
    over = lesson.table(lesson.end.moves).over
    if lesson.whole and not over:
        raise BadData("the guided game does not come to its end.")
    if over and not lesson.whole:
        raise BadData("the guided game comes to its end, so it is a whole one.")
