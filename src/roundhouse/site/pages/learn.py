"""Learning a game: what it is, its rules with pictures of real positions, and a guided first game.

The words and moves are the game's own, in its `lesson.toml` and, if there is more to teach, in files
`lesson-<part>.toml` beside it. They are replayed at a table whose dice are
typed by hand when the lesson is first read, so that no lesson can show what the rules do not allow.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_safe

from roundhouse import Event, Table, find_game, game_names
from roundhouse.core.errors import BadData, RoundhouseError
from roundhouse.core.game import Game
from roundhouse.site import requests
from roundhouse.site.http import theme_of

THEMES: Final = ("light", "dark")


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
    told: int
    """How many of the moves one has read about at the step before."""


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
        seat = names.index(entry["seat"])
        pictures.append(Picture(entry["title"], entry["caption"], entry["rules"], seat, moves))
    moves, told = list(guide["deal"]), 0
    steps = []
    for entry in guide["step"]:
        also, tries = entry.get("also", {}), entry.get("try", {})
        steps.append(Step(entry["text"], entry["good"], entry["label"], also, tries, moves, told))
        told = len(moves)
        moves = [*moves, entry["good"], *entry.get("then", [])]
    return Lesson(
        f"{game.name}_{part}" if part else game.name,
        data["title"] if part else data.get("title", game.title),
        game,
        data["what"],
        data["win"],
        data["seats"],
        names,
        data.get("options", ""),
        pictures,
        guide["welcome"],
        guide["farewell"],
        names.index(guide["seat"]),
        guide.get("whole", True),
        steps,
        Step(guide["farewell"], "", "", {}, {}, moves, told),
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


def open_lesson(name: str) -> Lesson:
    game = name.partition("_")[0]
    if game not in game_names():
        raise Http404(f"There is no game '{game}'.")
    lesson = load_lesson(name) if name in lesson_names(game) else None
    if lesson is None:
        raise Http404(f"{find_game(game).title} has no such lesson yet; its rules are all there.")
    return lesson


# Pages


@require_safe
async def learn(request: HttpRequest, game: str) -> HttpResponse:
    """What the game is, how it is won, and a turn in pictures."""
    lesson = open_lesson(game)
    theme = theme_of(requests.headers(request))
    pictures = [
        {
            "picture": picture,
            "wide": reverse("learn-picture", args=[game, i, "wide", theme]),
            "narrow": reverse("learn-picture", args=[game, i, "narrow", theme]),
            "size": size(drawn(game, i, theme, wide=True)),
            "alt": f"The table as {lesson.names[picture.seat]} sees it. {asked(lesson, picture)}",
        }
        for i, picture in enumerate(lesson.pictures)
    ]
    others = [load_lesson(name) for name in lesson_names(lesson.game.name) if name != lesson.name]
    return requests.page(
        request,
        "learn",
        {
            "game": lesson.game,
            "lesson": lesson,
            "others": [other for other in others if other],
            "pictures": pictures,
            "steps": len(lesson.steps),
        },
    )


@require_safe
async def picture_file(request: HttpRequest, game: str, i: int, width: str, theme: str) -> HttpResponse:
    """One picture of a lesson as SVG."""
    lesson = open_lesson(game)
    if i >= len(lesson.pictures) or theme not in THEMES or width not in ("wide", "narrow"):
        raise Http404("There is no such picture.")
    response = HttpResponse(drawn(game, i, theme, wide=width == "wide"), content_type="image/svg+xml")
    response["Cache-Control"] = "max-age=3600"
    return response


@cache
def drawn(game: str, i: int, theme: str, *, wide: bool) -> str:
    lesson = open_lesson(game)
    picture = lesson.pictures[i]
    view = lesson.table(picture.moves).view(picture.seat)
    return lesson.game.draw(view, lesson.names, theme=theme, wide=wide)


def size(svg: str) -> list[str]:
    """Width and height of a drawing, so that the page does not jump when it arrives."""
    return svg.partition('viewBox="')[2].partition('"')[0].split()[2:]


def asked(lesson: Lesson, picture: Picture) -> str:
    return lesson.game.words("en").ask(lesson.table(picture.moves).view(picture.seat), lesson.names)


@require_safe
async def first_game(request: HttpRequest, game: str, n: int = 1) -> HttpResponse:
    """The guided first game at its n-th step; `do` is what the newcomer does there."""
    lesson = open_lesson(game)
    if not 1 <= n <= len(lesson.steps) + 1:
        raise Http404(f"The first game has {len(lesson.steps)} steps: there is no step {n}.")
    step = lesson.steps[n - 1] if n <= len(lesson.steps) else lesson.end
    table = lesson.table(step.moves)
    text = request.GET.get("do", "")
    if text and text == step.good:
        return HttpResponseRedirect(reverse("first-step", args=[game, n + 1]))
    answer = answered(lesson, step, table, text) if text else {}
    context = {**shown(lesson, step, table, theme_of(requests.headers(request))), **answer, "n": n}
    return requests.page(request, "guide", context, status=422 if answer.get("nonsense") else 200)


def answered(lesson: Lesson, step: Step, table: Table, text: str) -> dict[str, Any]:
    """What is said to a choice that is not the one to be learned here."""
    try:
        refusal = table.explain(text)
    except RoundhouseError as error:
        return {"answer": str(error), "refused": True, "nonsense": True}
    if refusal is not None:
        rule = lesson.game.rulebook.find(refusal.rule)
        return {"answer": refusal.why, "rule": rule, "refused": True}
    return {"answer": step.also.get(text, "The rules allow that, but this game shows something else here.")}


def shown(lesson: Lesson, step: Step, table: Table, theme: str) -> dict[str, Any]:
    game, names = lesson.game, lesson.names
    view = table.view(lesson.seat)
    done = step is lesson.end
    choices = [
        {
            "text": action.text(),
            "hint": game.words("en").hint(view, action, names),
            "parts": " ".join(action.parts()),
        }
        for action in view.legal()
    ]
    return {
        "game": game,
        "lesson": lesson,
        "step": step,
        "steps": len(lesson.steps),
        "over": done,
        "ask": game.words("en").ask(view, names) if table.over or not done else "",
        "wide": game.draw(view, names, theme=theme, choices=not done, wide=True),
        "narrow": game.draw(view, names, theme=theme, choices=not done, wide=False),
        "good": [choice for choice in choices if choice["text"] == step.good],
        "others": [choice for choice in choices if choice["text"] in step.also],
        "rest": [choice for choice in choices if choice["text"] not in (step.good, *step.also)],
        "told": [told(table, event) for event in table.seen(lesson.seat)[step.told :]] if step.told else [],
    }


def told(table: Table, event: Event) -> dict[str, Any]:
    game = table.game
    return {
        "sentence": game.words("en").say(table.rules, event.actor, event.action, table.names),
        "notes": [
            (game.words("en").note(table.rules, entry, table.names), entry.rule) for entry in event.entries
        ],
    }


urls: list[URLPattern] = [
    path("learn/<slug:game>", learn, name="learn"),
    path("learn/<slug:game>/<int:i>/<slug:width>/<slug:theme>.svg", picture_file, name="learn-picture"),
    path("learn/<slug:game>/first", first_game, name="first"),
    path("learn/<slug:game>/first/<int:n>", first_game, name="first-step"),
]
