"""Setting a table up: who plays, and by which rules."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from roundhouse import find_game
from roundhouse.bots import bot_names
from roundhouse.core.errors import BadSeat, RoundhouseError
from roundhouse.core.table import NAMES
from roundhouse.site.requests import YEAR, known_game, page, remember_seats
from roundhouse.site.routes import Route
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import PERSON

FRIEND = "friend"
"""A person who joins by a secret link, as the set-up page calls it."""
LONGEST_NAME = 16


@require_http_methods(["GET", "HEAD", "POST"])
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
    return remember_seats(
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


ROUTES = [Route("new/<slug:game>", new_table, "new")]
