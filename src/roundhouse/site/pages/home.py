"""The first page: one's own tables, and the games, each with a picture; and day or night for all pages."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from math import inf

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from roundhouse import Table, find_game, game_names
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game
from roundhouse.site import LANGUAGE
from roundhouse.site.http import known_as
from roundhouse.site.letters.on_file import missing, post_of
from roundhouse.site.people.accounts import account_of
from roundhouse.site.people.invitations import invitations_of
from roundhouse.site.requests import YEAR, browser, known_game, page, take_over, taken_over
from roundhouse.site.routes import Route
from roundhouse.site.security import PLAY_LIMIT
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.step import PERSON
from roundhouse.site.tables.store import HeldTable
from roundhouse.site.turns.left import Left, times_left

SHOWN_TABLES = 10
"""So many of one's own tables are shown at once; the others are folded away."""


@require_safe
async def home(request: HttpRequest) -> HttpResponse:
    """One's own tables, and the games, each one click from a table against bots."""
    done = await take_over(request)
    account = await account_of(request)
    holders = [known_as(done.key) if done else browser(request), *([account.holder] if account else [])]
    own = await own_tables(*holders)
    games = [{"game": game, "about": game.words(LANGUAGE).about} for game in map(find_game, game_names())]
    invitations = await HALL.reader.ask(invitations_of, account.id) if account else []
    context = {
        "games": games,
        "own": own[:SHOWN_TABLES],
        "older": own[SHOWN_TABLES:],
        "invitations": invitations,
    }
    return taken_over(request, page(request, "home", context), done)


# One's own tables


async def own_tables(*holders: str) -> "list[OwnTable]":
    """The tables at which a browser, or an account, holds seats: one's turn first, then the newest.

    Of those at which it is one's turn the one comes first where the least time is left.
    """
    held = [each for each in await HALL.reader.held_by(*holders) if each.table.game in game_names()]
    at_play = [each.table.id for each in held if not each.table.over]
    left = await HALL.reader.ask(times_left, at_play) if at_play else {}
    for id_ in [id_ for id_, time in left.items() if time.of_all]:
        with suppress(RoundhouseError):
            await HALL.room(id_)  # whose letter is in, only an open table knows
    own = [own_table(each, left.get(each.table.id)) for each in held]
    return sorted(own, key=lambda table: (not table.your_turn, table.over, table.your_turn and table.until))


@dataclass
class OwnTable:
    """A table at which this browser holds a seat, as the first page shows it."""

    id: str
    title: str
    """The title of its game."""
    others: str
    """With whom one plays."""
    state: str
    """Whose turn it is, or that the game is over."""
    your_turn: bool
    over: bool
    left: str = ""
    """At a table by turns: how much time whoever is to move has left."""
    until: float = inf
    """The same as a moment, in seconds."""


def own_table(held: HeldTable, left: Left | None = None) -> OwnTable:
    """A table as its holder reads of it, without opening it."""
    table = held.table
    room = HALL.rooms.get(table.id)
    mover = room.table.decider if room is not None else table.mover
    if room is not None and post_of(room.table) is not None:  # all write at once
        waits = missing(room.table, room.players, room.letters)
        mover = next((seat for seat in [*held.seats, *waits] if seat in waits), mover)
    others = [name for seat, name in enumerate(table.names) if seat not in held.seats]
    yours = not table.over and mover in held.seats and table.players[mover] == PERSON
    if table.over:
        state = "over"
    elif yours:
        state = "Your turn" if len(held.seats) == 1 else f"{table.names[mover]}’s turn, at this screen"
    else:
        state = f"{table.names[mover]}’s turn" if mover is not None and mover >= 0 else ""
    return OwnTable(
        id=table.id,
        title=find_game(table.game).title,
        others=f"with {in_words(others)}" if others else "",
        state=state,
        your_turn=yours,
        over=table.over,
        left=left.words if left else "",
        until=left.until.timestamp() if left and left.until else inf,
    )


def in_words(names: list[str]) -> str:
    """Names as one reads them: `Ann, Bob and Cay`."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


# Pictures


@cache
def poster(game: Game, name: str, theme: str) -> str:
    """A picture of the game that `make docs` has drawn; where there is none yet, a table as it begins."""
    file = game.folder / "pictures" / f"{name}{'-dark' if theme == 'dark' else ''}.svg"
    if file.exists():
        return file.read_text("utf-8")
    table = Table.new(game.name, game.usual_seats, seed="roundhouse")
    return game.draw(table.view(), table.names, language=LANGUAGE, theme=theme, choices=False)


@require_safe
async def game_picture(request: HttpRequest, game: str, name: str = "table") -> HttpResponse:
    """A game, or a map or board of it; `?theme=dark` by night, so that the browser can keep both."""
    found = find_game(known_game(game))
    if name != "table" and not any(name in option.values for option in found.options if option.file):
        raise Http404("There is no such picture.")
    theme = "dark" if request.GET.get("theme") == "dark" else "light"
    response = HttpResponse(poster(found, name, theme), content_type="image/svg+xml")
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
    Route("picture/<slug:game>/<slug:name>.svg", game_picture, "poster"),
    Route("theme", theme, "theme", limit=PLAY_LIMIT),
]
