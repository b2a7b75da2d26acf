"""The first page: the games, each with a picture; and day or night for all pages."""

import asyncio
from functools import cache

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from roundhouse import PUBLIC, Table, dice_at, find_game, game_names
from roundhouse.bots import bot_names, find_bot
from roundhouse.site import LANGUAGE
from roundhouse.site.requests import YEAR, known_game, page
from roundhouse.site.routes import Route
from roundhouse.site.security import PLAY_LIMIT

PICTURE_SEED = "roundhouse"
"""The seed of the games that the first page shows."""


@require_safe
async def home(request: HttpRequest) -> HttpResponse:
    """The games, each one click from a table against bots."""
    return page(request, "home", {"games": [find_game(name) for name in game_names()]})


@cache
def picture_of_game(game: str, theme: str) -> str:
    """A game between bots at half its length, for the home page."""
    found = find_game(game)
    table = Table.new(game, max(found.fewest, min(3, found.most)), seed=PICTURE_SEED)
    bot = find_bot(game, bot_names(game)[-1])
    tables = [table.copy()]
    while not table.over:
        table.play(bot.choose(table.view(table.to_move), dice_at(PICTURE_SEED, len(tables))).text())
        tables.append(table.copy())
    table = tables[len(tables) // 2]
    return found.draw(table.view(PUBLIC), table.names, language=LANGUAGE, theme=theme, choices=False)


@require_safe
async def game_picture(request: HttpRequest, game: str) -> HttpResponse:
    """The game as the engine draws it; `?theme=dark` by night, so that both can be kept by the browser."""
    theme = "dark" if request.GET.get("theme") == "dark" else "light"
    response = HttpResponse(
        await asyncio.to_thread(picture_of_game, known_game(game), theme), content_type="image/svg+xml"
    )
    response["Cache-Control"] = "public, max-age=3600"
    return response


@require_POST
async def theme(request: HttpRequest) -> HttpResponse:
    """Day or night, and back to the page one came from."""
    back = request.POST.get("back", "/")
    response = HttpResponseRedirect(back if url_has_allowed_host_and_scheme(back, None) else "/")
    chosen = "dark" if request.POST.get("theme") == "dark" else "light"
    response.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax")
    return response


ROUTES = [
    Route("", home, "home"),
    Route("picture/<slug:game>.svg", game_picture, "game-picture"),
    Route("theme", theme, "theme", limit=PLAY_LIMIT),
]
