"""The zine of a table that is played by letter: a page for each round, and all of them as one PDF."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from roundhouse import PUBLIC
from roundhouse.core.post import Lines as ReportLines
from roundhouse.core.post import Post, Report, Section
from roundhouse.post.as_html import sections_html
from roundhouse.post.as_paper import as_pdf
from roundhouse.site import LANGUAGE
from roundhouse.site.films import FILMS
from roundhouse.site.pages.downloads import download
from roundhouse.site.requests import open_room, page, pay
from roundhouse.site.routes import Route
from roundhouse.site.tables.room import Room
from roundhouse.site.threads import Threads

PRINTERS: Final = Threads("zines", 1, 20, 60.0)
"""Where pages are set: a map takes a moment."""


def post_at(room: Room) -> Post:
    table = room.table
    found = table.game.post(table.rules, LANGUAGE)
    if found is None:
        raise Http404("This table is not played by letter.")
    return found


def rounds_of(room: Room, post: Post) -> list[int]:
    """The numbers of the rounds that were carried out."""
    film = FILMS.of(f"table/{room.id}", room.table)
    first = post.round_of(film.view(0, PUBLIC))
    now = post.round_of(room.table.view())
    return list(range(first, now + 1 if room.table.over else now))


def report_of(room: Room, post: Post, number: int) -> Report:
    """The page of a round, from what all may know: the log as everyone reads it."""
    table = room.table
    rounds, log = rounds_of(room, post), table.seen()
    begins = [*post.beginnings(log), len(log)]
    at = rounds.index(number)
    last = table.over and number == rounds[-1]
    end = len(log) if last else begins[at + 1]
    view = FILMS.of(f"table/{room.id}", table).view(end, PUBLIC)
    companies = post.companies(table.names)
    sections = post.report(view, log[:end], begins[at], companies)
    if last:
        sections += post.statement(view, log, companies)
        sections.append(Section("Fair dice", [ReportLines([f"The seed: {table.seed}"])]))
    elif at == 0:
        sections.append(Section("Fair dice", [ReportLines([f"SHA-256 of the seed: {table.commitment}"])]))
    return Report(f"{table.game.title} by post: round {number}", f"table {room.id}", sections)


async def shown(room: Room, number: int | None) -> tuple[list[int], Report | None]:
    """The rounds that were carried out, and the page of one: without a number the last, if there is any."""
    post = post_at(room)
    rounds = rounds_of(room, post)
    if number is not None and number not in rounds:
        raise Http404("There is no such round yet.")
    if not rounds:
        return rounds, None
    return rounds, await PRINTERS.do(report_of, room, post, rounds[-1] if number is None else number)


@require_safe
async def zine(request: HttpRequest, id_: str, number: int | None = None) -> HttpResponse:
    """The page of a round; without a number, of the last that was carried out."""
    pay(request, 2)
    room = await open_room(id_)
    rounds, report = await shown(room, number)
    context: dict[str, Any] = {"id": id_, "game": room.table.game, "rounds": rounds, "report": report}
    if report is not None:
        context["number"] = rounds[-1] if number is None else number
        context["body"] = mark_safe(sections_html(report))
    response = page(request, "zine", context)
    response["Cache-Control"] = "no-store"
    return response


@require_safe
async def zine_pdf(request: HttpRequest, id_: str) -> HttpResponse:
    """All rounds that were carried out as one PDF."""
    pay(request, 20)
    room = await open_room(id_)
    post = post_at(room)
    return download(room, await PRINTERS.do(printed, room, post), "application/pdf", "pdf")


def printed(room: Room, post: Post) -> bytes:
    rounds = rounds_of(room, post)
    if not rounds:
        raise Http404("No round was carried out yet.")
    return as_pdf([report_of(room, post, number) for number in rounds], f"{room.table.game.title} by post")


ROUTES = [
    Route("table/<str:id_>/zine.pdf", zine_pdf, "zine-pdf"),
    Route("table/<str:id_>/zine", zine, "zine"),
    Route("table/<str:id_>/zine/<int:number>", zine, "zine-round"),
]
