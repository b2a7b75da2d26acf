"""The review of a finished game: what each decision gave away, how the chances stood, how much was luck."""

import asyncio
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_http_methods

from roundhouse.bots import has_judge
from roundhouse.bots.review import Decision, Review
from roundhouse.display.score_graph import Tick, nice, score_graph
from roundhouse.display.told import told
from roundhouse.site import LANGUAGE
from roundhouse.site.pages.replay import RECORD, TABLE, Replay, open_replay
from roundhouse.site.requests import page, pay, theme
from roundhouse.site.reviews import Reviews
from roundhouse.site.routes import Route
from roundhouse.site.tables.hall import HALL
from roundhouse.svg.theme import theme_named

REVIEWS = Reviews(HALL)
"""The reviews of the site."""


@require_http_methods(["GET", "HEAD", "POST"])
async def review_page(request: HttpRequest, kind: str, id_: str) -> HttpResponse:
    """The review, or how far it is; a form lets it be made."""
    replay = await open_replay(request, kind, id_)
    table = replay.table
    here = reverse(f"{kind}-review", args=[id_])
    context: dict[str, Any] = {
        "game": table.game,
        "replay": replay,
        "here": here,
        "replay_url": reverse(f"{kind}-replay", args=[id_]),
    }
    if not table.over or not has_judge(table.game.name):
        context["problem"] = (
            "A game is reviewed when it is over." if not table.over else "This game has no coach yet."
        )
        return page(request, "review", context, status=409)
    if request.method == "POST":
        pay(request, 10)
        if await asyncio.to_thread(REVIEWS.found, table) is None:
            await REVIEWS.begin(table)
        return HttpResponseRedirect(here)
    progress = await REVIEWS.progress(table)
    if progress is not None:
        what = {"given_up": True} if progress.given_up else {"progress": progress}
        answer = page(request, "review", context | what)
    else:
        review = await asyncio.to_thread(REVIEWS.found, table)
        more = await asyncio.to_thread(shown, replay, review, theme(request)) if review else {}
        answer = page(request, "review", context | more)
    answer["Cache-Control"] = "private, no-store"
    return answer


def shown(replay: Replay, review: Review, theme: str) -> dict[str, Any]:
    """What the page tells of a review."""
    table = replay.table
    in_points = table.game.for_points(review.seats)
    ranking = table.ranking
    return {
        "review": review,
        "in_points": in_points,
        "graph": graph_of(replay, review, theme),
        "seats": [
            {
                "name": name,
                "rank": ranking[seat],
                "mistakes": len(review.mistakes(seat)),
                "given": f"{review.given_away(seat):.2f}"
                if in_points
                else f"{100 * review.given_away(seat):.1f} %",
                "luck": signed(review.lucky(seat), in_points),
            }
            for seat, name in enumerate(table.names)
        ],
        "points": [decision_shown(replay, each, in_points, fully=True) for each in review.turning_points()],
        "strokes": [
            {
                "n": n,
                "at": after(replay, n),
                "seat": seat + 1,
                "last": after(replay, n) == replay.last,
                "url": replay.url(after(replay, n)),
                "sentence": " ".join(
                    told(table, table.log, k, LANGUAGE).sentence
                    for k in range(n, min(n + 2, after(replay, n)))
                ),
                "name": table.names[seat],
                "luck": amount(luck, in_points),
            }
            for n, seat, luck in review.strokes_of_luck()
        ],
        "decisions": [decision_shown(replay, each, in_points) for each in review.decisions],
        "fork_url": reverse(f"{replay.kind}-fork", args=[replay.id]),
    }


def after(replay: Replay, n: int) -> int:
    """The position after all that chance did from here."""
    log = replay.table.log
    while n < len(log) and log[n].actor < 0:
        n += 1
    return n


def decision_shown(replay: Replay, each: Decision, in_points: bool, fully: bool = False) -> dict[str, Any]:
    """A decision as the page shows it; `fully` with what would have been better in words."""
    table = replay.table
    found = {
        "n": each.n,
        "number": each.n + 1,
        "url": replay.url(each.n + 1),
        "seat": each.seat + 1,
        "name": table.names[each.seat],
        "text": broken(each.text),
        "best": broken(each.best) if each.best != each.text else "",
        "mistake": each.mistake,
        "regret": amount(each.regret, in_points) if each.error >= 0 else "?",
        "error": error_of(each, in_points),
    }
    if fully:
        view = replay.film.view(each.n, each.seat)
        label = table.game.words(LANGUAGE).label(view, view.rules.parse(each.best), table.names).text
        found |= {"sentence": told(table, table.log, each.n, LANGUAGE).sentence, "better": label}
    return found


def broken(text: str) -> str:
    """Notation that a narrow column breaks behind a comma, rather than in the name of a hex."""
    return mark_safe(escape(text).replace(",", ",<wbr>"))


def amount(value: float, in_points: bool) -> str:
    """Points, or a part of all chances as per cent."""
    return f"{value:.1f}" if in_points else f"{100 * value:.0f} %"


def error_of(each: Decision, in_points: bool) -> str:
    """The error of what a decision gave away; nobody knows that to less than a hundredth of a chance."""
    if each.error < 0:
        return "?"
    if each.best == each.text:
        return ""
    return amount(each.error if in_points else max(0.01, each.error), in_points)


def signed(luck: tuple[float, float], in_points: bool) -> str:
    """`+12 % (± 5)`."""
    value, error = luck
    sign = "−" if value < 0 else "+"
    return f"{sign}{amount(abs(value), in_points)} (± {amount(error, in_points).removesuffix(' %')})"


def graph_of(replay: Replay, review: Review, theme: str) -> str:
    """Everyone's chance to win over the game, as SVG."""
    table = replay.table
    in_points = table.game.for_points(review.seats)
    course: list[tuple[int, ...]] = []
    for (n, by_seat), until in zip(
        review.chances, [*[n for n, _ in review.chances[1:]], review.chances[-1][0] + 1], strict=True
    ):
        here = tuple(round(each if in_points else 100 * each) for each in by_seat)
        course += [here] * (until - (n if course else 0))
    last = len(table.log)
    ticks = [Tick(n, str(n)) for n in range(0, last + 1, nice(max(1, last))) if n]
    if ticks:
        ticks[0].words = f"step {ticks[0].words}"
    what = "The points to expect" if in_points else "Everyone's chance to win, in per cent"
    first = ", ".join(f"{name} {value}" for name, value in zip(table.names, course[0], strict=True))
    return score_graph(table.names, course, ticks, theme_named(theme), what, f"At the beginning: {first}.")


ROUTES = [
    Route(f"{kind}/<str:id_>/review", review_page, f"{kind}-review", given={"kind": kind})
    for kind in (TABLE, RECORD)
]
