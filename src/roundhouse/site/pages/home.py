"""The pages away from a table: the games, setting a table up, the rules."""

import asyncio
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from roundhouse import PUBLIC, Table, dice_at, find_game, game_names
from roundhouse.bots import bot_names, find_bot
from roundhouse.core.errors import BadSeat, RoundhouseError
from roundhouse.core.table import NAMES
from roundhouse.site.requests import YEAR, known_game, page, remember, rulebook_page
from roundhouse.site.tables.hall import HALL, PERSON

FRIEND = "friend"
"""A person who joins by a secret link, as the set-up page calls it."""
LONGEST_NAME = 16
PICTURE_SEED = "roundhouse"

# The games


@require_safe
async def home(request: HttpRequest) -> HttpResponse:
    """The games, each one click from a table against bots."""
    return page(request, "home", {"games": [find_game(name) for name in game_names()]})


@cache
def picture_of(game: str, theme: str) -> str:
    """A game between bots at half its length, for the home page."""
    found = find_game(game)
    table = Table.new(game, max(found.fewest, min(3, found.most)), seed=PICTURE_SEED)
    bot = find_bot(game, bot_names(game)[-1])
    tables = [table.copy()]
    while not table.over:
        table.play(bot.choose(table.view(table.to_move), dice_at(PICTURE_SEED, len(tables))).text())
        tables.append(table.copy())
    table = tables[len(tables) // 2]
    return found.draw(table.view(PUBLIC), table.names, theme=theme, choices=False)


@require_safe
async def game_picture(request: HttpRequest, game: str) -> HttpResponse:
    """The game as the engine draws it; `?theme=dark` by night, so that both can be kept by the browser."""
    theme = "dark" if request.GET.get("theme") == "dark" else "light"
    response = HttpResponse(
        await asyncio.to_thread(picture_of, known_game(game), theme), content_type="image/svg+xml"
    )
    response["Cache-Control"] = "public, max-age=3600"
    return response


async def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """Set a table up: one click for a game against bots, or seat by seat."""
    found = find_game(known_game(game))
    if request.method != "POST":
        return page(request, "new", setup(game))
    try:
        levels, names = who_plays(request, game)
        given = request.POST
        words = [f"{option.name}={given[option.name]}" for option in found.options if given.get(option.name)]
        if modules := "+".join(given.getlist("modules")):
            words.append(f"modules={modules}")
        players = [PERSON if level == FRIEND else level for level in levels]
        room = await HALL.create(game, players, names=names, options=" ".join(words))
    except RoundhouseError as error:
        return page(request, "new", {**setup(game), "error": str(error)}, status=422)
    response = HttpResponseRedirect(reverse("table", args=[room.id]))
    response.set_signed_cookie(f"host-{room.id}", "1", max_age=YEAR, httponly=True, samesite="Lax")
    return remember(
        response, room, [key for key, level in zip(room.keys, levels, strict=True) if level == PERSON]
    )


def setup(game: str) -> dict[str, Any]:
    """What the set-up page offers: the strongest bots first at as many seats as make a good game."""
    found, levels = find_game(game), bot_names(game)
    usual = usual_players(game)
    return {
        "game": found,
        "levels": levels[::-1],
        "options": [option for option in found.options if option.values and not option.needs],
        "sets": {name: name.replace("-", " ").title() for name in found.sets},
        "more": [option for option in found.options if option.needs],
        "seats": [
            {"number": n + 1, "name": NAMES[n], "level": usual[n] if n < len(usual) else "none"}
            for n in range(found.most)
        ],
    }


def usual_players(game: str) -> list[str]:
    """You against the best bots, three in all where the game allows it."""
    found = find_game(game)
    return [PERSON] + [bot_names(game)[-1]] * (max(found.fewest, min(3, found.most)) - 1)


def who_plays(request: HttpRequest, game: str) -> tuple[list[str], list[str] | None]:
    """The levels and the names of the seats that are taken; the usual ones when the form says nothing."""
    levels = request.POST.getlist("player")
    if not levels:
        return usual_players(game), None
    given = ["-".join(name.split())[:LONGEST_NAME] for name in request.POST.getlist("name")]
    seats = [seat for seat, level in enumerate(levels) if level not in ("", "none")]
    if not any(levels[seat] == PERSON for seat in seats):
        raise BadSeat("Take at least one seat yourself: choose 'a person at this screen' for it.")
    if len(seats) > len(NAMES):
        raise BadSeat(f"There are at most {len(NAMES)} seats.")
    named = {seat: given[seat] for seat in seats if seat < len(given) and given[seat]}
    for seat in seats:
        free = [name for name in (NAMES[seat % len(NAMES)], *NAMES) if name not in named.values()]
        named.setdefault(seat, free[0] if free else "")
    return [levels[seat] for seat in seats], [named[seat] for seat in seats]


@require_safe
async def rules(request: HttpRequest, game: str) -> HttpResponse:
    """Every rule there is, those of the modules among them."""
    found = find_game(known_game(game))
    return rulebook_page(request, found, found.rulebook)


# Everything else


@require_POST
async def theme(request: HttpRequest) -> HttpResponse:
    """Day or night, and back to the page one came from."""
    back = request.POST.get("back", "/")
    response = HttpResponseRedirect(back if url_has_allowed_host_and_scheme(back, None) else "/")
    chosen = "dark" if request.POST.get("theme") == "dark" else "light"
    response.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax")
    return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    message = str(exception) if isinstance(exception, Http404) and "tried" not in str(exception) else ""
    return page(request, "lost", {"message": message}, status=404)


def not_ours(request: HttpRequest, reason: str) -> HttpResponse:
    """A form that did not come from a page of ours, or from one that is too old."""
    message = (
        "This form has grown old, or it is not ours: nothing was done. Go back, reload the page, try again."
    )
    return page(request, "lost", {"message": message, "title": "Not done"}, status=403)
