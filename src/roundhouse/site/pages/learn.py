"""Learning a game: what it is, its rules with pictures of real positions, and a guided first game."""

from functools import cache
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from roundhouse import Table, find_game, game_names
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.look import Look
from roundhouse.display.told import told
from roundhouse.site import LANGUAGE
from roundhouse.site.lessons import Lesson, Picture, Step, lesson_names, load_lesson
from roundhouse.site.requests import page, theme
from roundhouse.site.routes import Route

THEMES: Final = ("light", "dark")


def open_lesson(name: str) -> Lesson:
    """The lesson of this name; a page says if there is none."""
    game = name.partition("_")[0]
    if game not in game_names():
        raise Http404(f"There is no game '{game}'.")
    lesson = load_lesson(name) if name in lesson_names(game) else None
    if lesson is None:
        raise Http404(f"{find_game(game).title} has no such lesson yet; its rules are all there.")
    return lesson


@require_safe
async def learn(request: HttpRequest, game: str) -> HttpResponse:
    """What the game is, how it is won, and a turn in pictures."""
    lesson = open_lesson(game)
    chosen = theme(request)
    pictures = [
        {
            "picture": picture,
            "wide": reverse("learn-picture", args=[game, i, "wide", chosen]),
            "narrow": reverse("learn-picture", args=[game, i, "narrow", chosen]),
            "size": size(drawn(game, i, chosen, wide=True)),
            "alt": f"The table as {lesson.names[picture.seat]} sees it. {asked(lesson, picture)}",
        }
        for i, picture in enumerate(lesson.pictures)
    ]
    others = [load_lesson(name) for name in lesson_names(lesson.game.name) if name != lesson.name]
    return page(
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
    """The i-th picture of a lesson."""
    lesson = open_lesson(game)
    picture = lesson.pictures[i]
    view = lesson.table(picture.moves).view(picture.seat)
    look = Look(LANGUAGE, theme, wide=wide, close_up=not wide)
    return "\n".join(lesson.game.layers(view, lesson.names, look))


def size(svg: str) -> list[str]:
    """Width and height of a drawing, so that the page does not jump when it arrives."""
    return svg.partition('viewBox="')[2].partition('"')[0].split()[2:]


def asked(lesson: Lesson, picture: Picture) -> str:
    """What is asked of the mover in this picture."""
    return lesson.game.words(LANGUAGE).ask(lesson.table(picture.moves).view(picture.seat), lesson.names)


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
    context = {**step_context(lesson, step, table, theme(request)), **answer, "n": n}
    return page(request, "guide", context, status=422 if answer.get("nonsense") else 200)


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


def step_context(lesson: Lesson, step: Step, table: Table, theme: str) -> dict[str, Any]:
    """A step of the guided game, for the template."""
    game, names = lesson.game, lesson.names
    view = table.view(lesson.seat)
    done = step is lesson.end
    log = table.seen(lesson.seat) if step.read_before else []
    choices = [
        {
            "text": action.text(),
            "hint": game.words(LANGUAGE).hint(view, action, names),
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
        "ask": game.words(LANGUAGE).ask(view, names) if table.over or not done else "",
        "wide": game.draw(view, names, language=LANGUAGE, theme=theme, choices=not done, wide=True),
        "narrow": game.draw(view, names, language=LANGUAGE, theme=theme, choices=not done, wide=False),
        "good": [choice for choice in choices if choice["text"] == step.good],
        "others": [choice for choice in choices if choice["text"] in step.also],
        "rest": [choice for choice in choices if choice["text"] not in (step.good, *step.also)],
        "happened": [told(table, log, i, LANGUAGE) for i in range(step.read_before, len(log))],
    }


ROUTES = [
    Route("learn/<slug:game>", learn, "learn"),
    Route("learn/<slug:game>/<int:i>/<slug:width>/<slug:theme>.svg", picture_file, "learn-picture"),
    Route("learn/<slug:game>/first", first_game, "first"),
    Route("learn/<slug:game>/first/<int:n>", first_game, "first-step"),
]
