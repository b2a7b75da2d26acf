"""The zine of a table that is played by letter: a page for each round, and all of them as one PDF."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from roundhouse import PUBLIC
from roundhouse.core.post import Post, Report
from roundhouse.post.as_html import sections_html
from roundhouse.post.as_paper import as_pdf
from roundhouse.site.letters.on_file import post_of
from roundhouse.site.letters.pages import all_letters, first_page, private_of, report_of, rounds_of, title_of
from roundhouse.site.pages.downloads import download
from roundhouse.site.requests import open_room, page, pay, viewing_seat
from roundhouse.site.routes import Route
from roundhouse.site.tables.room import Room
from roundhouse.site.threads import Threads

PRINTERS: Final = Threads("zines", 1, 20, 60.0)
"""Where pages are set: a map takes a moment."""


def post_at(room: Room) -> Post:
    found = post_of(room.table)
    if found is None:
        raise Http404("This table is not played by letter.")
    return found


async def shown(room: Room, number: int | None, seat: int = PUBLIC) -> tuple[list[int], Report]:
    """The rounds that were carried out, and the page of one: without a number the last.

    Before any round there is the first page, which announces the game. To a seat it says what it alone may
    know.
    """
    post = post_at(room)
    rounds = rounds_of(room, post)
    if number is not None and number not in rounds:
        raise Http404("There is no such round yet.")
    if not rounds:
        return rounds, await PRINTERS.do(first_page, room, post)
    which = rounds[-1] if number is None else number
    report = await PRINTERS.do(report_of, room, post, which)
    if seat != PUBLIC:
        report.sections.insert(0, await PRINTERS.do(private_of, room, post, which, seat))
    return rounds, report


@require_safe
async def zine(request: HttpRequest, id_: str, number: int | None = None) -> HttpResponse:
    """The page of a round; without a number, of the last that was carried out."""
    pay(request, 2)
    room = await open_room(id_)
    rounds, report = await shown(room, number, viewing_seat(request, room))
    context: dict[str, Any] = {"id": id_, "game": room.table.game, "rounds": rounds, "report": report}
    context["number"] = number if number is not None or not rounds else rounds[-1]
    context["over"] = room.table.over
    context["body"] = mark_safe(sections_html(report))
    response = page(request, "zine", context)
    response["Cache-Control"] = "no-store"
    return response


@require_safe
async def zine_pdf(request: HttpRequest, id_: str) -> HttpResponse:
    """The first page and those of all rounds that were carried out, as one PDF."""
    pay(request, 20)
    room = await open_room(id_)
    post = post_at(room)
    return download(room, await PRINTERS.do(printed, room, post), "application/pdf", "pdf")


def printed(room: Room, post: Post) -> bytes:
    pages = [first_page(room, post), *[report_of(room, post, number) for number in rounds_of(room, post)]]
    return as_pdf(pages, title_of(room))


@require_safe
async def letters(request: HttpRequest, id_: str) -> HttpResponse:
    """All letters, once the game is over: until then each is its writer's."""
    pay(request, 1)
    room = await open_room(id_)
    post = post_at(room)
    if not room.table.over:
        raise Http404("The letters can be read when the game is over.")
    return download(room, all_letters(room, post), "text/plain; charset=utf-8", "txt")


ROUTES = [
    Route("table/<str:id_>/letters.txt", letters, "letters"),
    Route("table/<str:id_>/zine.pdf", zine_pdf, "zine-pdf"),
    Route("table/<str:id_>/zine", zine, "zine"),
    Route("table/<str:id_>/zine/<int:number>", zine, "zine-round"),
]
