"""A table to take away: SVG, PNG, its record."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from roundhouse.core.options import KEPT
from roundhouse.site import LANGUAGE
from roundhouse.site.own_files import folder, title_of
from roundhouse.site.pages.table import trouble
from roundhouse.site.pictures import PICTURES
from roundhouse.site.requests import open_room, pay, theme, viewing_seat
from roundhouse.site.routes import Route
from roundhouse.site.tables.room import Room
from roundhouse.site.turns.record import marked_record


async def picture(request: HttpRequest, id_: str) -> tuple[Room, str]:
    """The table as this browser sees it, without what is lit."""
    room = await open_room(id_)
    wide = request.GET.get("layout") != "narrow"
    view = room.table.view(viewing_seat(request, room))
    svg = room.table.game.draw(
        view, room.table.names, language=LANGUAGE, theme=theme(request), choices=False, wide=wide
    )
    return room, svg


def download(room: Room, body: str | bytes, kind: str, suffix: str) -> HttpResponse:
    """A file named after the game, the table and the length of its log."""
    response = HttpResponse(body, content_type=kind)
    name = f"{room.table.game.name}-{room.id}-{room.length}.{suffix}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response


@require_safe
async def table_svg(request: HttpRequest, id_: str) -> HttpResponse:
    """The board as SVG."""
    pay(request, 1)
    room, svg = await picture(request, id_)
    return download(room, svg, "image/svg+xml", "svg")


@require_safe
async def table_png(request: HttpRequest, id_: str) -> HttpResponse:
    """The board as PNG, drawn once for each position and whoever sees it alike."""
    room = await open_room(id_)
    wide = request.GET.get("layout") != "narrow"
    key = (room.id, room.length, viewing_seat(request, room), theme(request), wide)
    pay(request, 0.2 if PICTURES.has(key) else 6)
    svg = "" if PICTURES.has(key) else (await picture(request, id_))[1]
    return download(room, await PICTURES.png(key, svg), "image/png", "png")


@require_safe
async def record(request: HttpRequest, id_: str) -> HttpResponse:
    """The game as a record, once it is over: until then it would tell the secrets."""
    room = await open_room(id_)
    if not room.table.over:
        message = "The record can be downloaded when the game is over: until then it would tell the secrets."
        return await trouble(request, room, message, 409)
    return download(room, marked_record(room), "text/plain; charset=utf-8", "rec")


@require_safe
async def own_file(request: HttpRequest, id_: str) -> HttpResponse:
    """The map or board that was brought to this table, for whoever wants to replay its record elsewhere."""
    room = await open_room(id_)
    for value in room.table.rules.options.values.values():
        if found := KEPT.fullmatch(value):
            response = HttpResponse((folder() / f"{found[1]}.toml").read_bytes(), content_type="text/plain")
            response["Content-Disposition"] = f'attachment; filename="{title_of(value)}.toml"'
            return response
    raise Http404("This table is played with what is shipped.")


ROUTES = [
    Route("table/<str:id_>/own-file", own_file, "own-file"),
    Route("table/<str:id_>.svg", table_svg, "table-svg"),
    Route("table/<str:id_>.png", table_png, "table-png"),
    Route("table/<str:id_>/record", record, "record"),
]
