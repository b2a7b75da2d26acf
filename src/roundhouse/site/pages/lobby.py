"""The lobby: tables that wait for players, one's own with one's turn first, and those that one may watch."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from roundhouse import find_game, game_names
from roundhouse.bots import quick_names
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.table import NAMES
from roundhouse.site.http import BROWSER, known_as, status_of
from roundhouse.site.pages.home import SHOWN_TABLES, OwnTable, own_tables
from roundhouse.site.pages.table import done_or_trouble, trouble
from roundhouse.site.people import lobby as listing
from roundhouse.site.people.accounts import Account, account_of, bring_in
from roundhouse.site.people.invitations import invitations_of
from roundhouse.site.people.lobby import LobbyTable
from roundhouse.site.people.models import Terms
from roundhouse.site.people.profiles import ratings_in_words
from roundhouse.site.people.telling import tell_account
from roundhouse.site.people.terms import NEAR, USUAL_TURNS, Chosen, check, chosen_in, keep, terms_of, why_not
from roundhouse.site.requests import (
    another_name,
    base_address,
    browser,
    device,
    is_host,
    key_of,
    known_game,
    name_remembered,
    one_word,
    open_room,
    page,
    pay,
    remember,
    remember_name,
    remember_seats,
    seats_held,
)
from roundhouse.site.routes import Route
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import NoInvitation, Room, SeatHeld
from roundhouse.site.tables.step import PERSON

SOMEBODY = "Somebody"
"""What a seat is called at a table that *Find a game* has opened, until somebody sits down there."""


@require_safe
async def lobby(request: HttpRequest, message: str = "", status: int = 200) -> HttpResponse:
    """The lobby; with `?part=1` only what changes in it."""
    pay(request, 0.3)
    return page(
        request, "_lobby" if request.GET.get("part") else "lobby", await seen(request, message), status
    )


async def seen(request: HttpRequest, message: str = "") -> dict[str, Any]:
    """What somebody sees of the lobby, as they have asked for it."""
    me = await account_of(request)
    all_tables, own = await tables_for(request, me)
    game, pace = request.GET.get("game", ""), request.GET.get("pace", "")
    wanted = [each for each in all_tables if game in ("", each.game) and pace in ("", each.pace)]
    return {
        "me": me,
        "invitations": await HALL.reader.ask(invitations_of, me.id) if me else [],
        "near": NEAR,
        "my_ratings": await HALL.reader.ask(ratings_in_words, me.id) if me else "",
        "message": message,
        "waiting": [each for each in wanted if each.free and not each.mine],
        "playing": [each for each in wanted if not each.free and not each.mine],
        "own": own[:SHOWN_TABLES],
        "older": own[SHOWN_TABLES:],
        "yours": sum(table.your_turn for table in own),
        "games": [(name, find_game(name).title, name == game) for name in game_names()],
        "game": game,
        "pace": pace,
        "name": me.name if me else name_remembered(request),
    }


async def tables_for(request: HttpRequest, me: Account | None) -> tuple[list[LobbyTable], list[OwnTable]]:
    """The public tables, and one's own."""
    holders = tuple(name for name in (browser(request), me.holder if me else "") if name)
    public = await HALL.reader.ask(listing.tables, holders, me.id if me else None)
    return public, await own_tables(*holders)


@require_safe
async def next_table(request: HttpRequest) -> HttpResponse:
    """Go to another table at which it is one's turn; to the lobby, if there is none."""
    me = await account_of(request)
    own = await own_tables(browser(request), *([me.holder] if me else []))
    ids = [table.id for table in own if table.your_turn and table.id != request.GET.get("after")]
    return HttpResponseRedirect(reverse("table", args=[ids[0]]) if ids else reverse("lobby"))


# Sitting down


@require_POST
async def sit_down(request: HttpRequest, id_: str) -> HttpResponse:
    """Take a free seat of a table that is public, or whose address one was given."""
    room = await open_room(id_)
    if seats_held(request, room):
        return HttpResponseRedirect(reverse("table", args=[id_]))
    me = await account_of(request)
    terms = await HALL.reader.ask(terms_of, id_)
    if why := await HALL.reader.ask(why_not, terms, me.id if me else None):
        return await trouble(request, room, why, 403)
    try:
        return await seated(request, room, me)
    except RoundhouseError as error:
        return await trouble(request, room, str(error), status_of(error))


async def seated(request: HttpRequest, room: Room, me: Account | None) -> HttpResponse:
    """Sit down on the first seat that is free, and go to the table."""
    given = me.name if me else one_word(request.POST.get("name", "")) or name_remembered(request)
    key = key_of(request)
    for seat in free_seats(room):
        name = free_name(given or usual_name(room, seat), room.table.names, seat)
        names = [name, *(another_name(name, n) for n in range(1, len(room.players)))]
        try:
            await HALL.seating.sit(room, room.keys[seat], known_as(key), device(request), names)
        except (NoInvitation, SeatHeld):
            continue  # somebody was quicker
        response = HttpResponseRedirect(reverse("table", args=[room.id]))
        remember(response, BROWSER, key)
        if me:
            await tell_account(room, me.id, seat, base_address(request)[0])
        else:
            remember_name(response, given)
        return response
    raise SeatHeld("All seats are taken by now. You can watch, or look for another table in the lobby.")


def usual_name(room: Room, seat: int) -> str:
    """What whoever gives no name is called on this seat."""
    names = room.table.names
    expected = names[seat].startswith(SOMEBODY)
    return next((each for each in NAMES if each not in names), names[seat]) if expected else names[seat]


def free_name(name: str, names: list[str], seat: int) -> str:
    """This name, or one like it, such as nobody else has at the table."""
    taken = {each for n, each in enumerate(names) if n != seat}
    like = [name, *(another_name(name, n) for n in range(6))]
    return next((each for each in like if each not in taken), names[seat])


def free_seats(room: Room) -> list[int]:
    """The seats on which somebody may sit down."""
    player_of, taken = room.table.rules.player_of, room.seats_taken
    free = [seat for seat, level in enumerate(room.players) if level == PERSON and seat not in taken]
    return [] if room.table.over else [seat for seat in free if player_of(seat) == seat]


@require_POST
async def seek(request: HttpRequest) -> HttpResponse:
    """Find a table of this game, pace and rating, and sit down; if there is none, open one and wait there."""
    me = await account_of(request)
    game = known_game(request.POST.get("game", ""))
    chosen = chosen_in(request.POST)
    chosen.access = Terms.PUBLIC
    try:
        check(chosen, me)
    except RoundhouseError as error:
        return page(request, "lobby", await seen(request, str(error)), status_of(error))
    public, _ = await tables_for(request, me)
    for each in reversed(public):  # who has waited longest comes first
        if each.game == game and each.pace == chosen.pace and each.rated == chosen.rated and each.free:
            if each.mine or each.why_not:
                continue
            try:
                return await seated(request, await HALL.room(each.id), me)
            except RoundhouseError:
                continue
    return await waiting_table(request, game, chosen, me)


async def waiting_table(request: HttpRequest, game: str, chosen: Chosen, me: Account | None) -> HttpResponse:
    """A new public table for oneself and somebody else."""
    name = me.name if me else one_word(request.POST.get("name", "")) or name_remembered(request)
    seats = max(2, find_game(game).fewest)
    expected = [SOMEBODY, *(another_name(SOMEBODY, n) for n in range(1, seats))]
    names = [name or NAMES[0], *expected][:seats]
    room = await HALL.create(game, [PERSON] * seats, names=names)
    if chosen.pace == Terms.TURNS:
        await HALL.timekeeper.begin(room, USUAL_TURNS)
    await keep(room, chosen, me)
    response = HttpResponseRedirect(reverse("table", args=[room.id]))
    if me:
        await tell_account(room, me.id, 0, base_address(request)[0])
    else:
        remember_name(response, name)
    return await remember_seats(request, response, room, [0], host=True)


@require_POST
async def fill_seat(request: HttpRequest, id_: str) -> HttpResponse:
    """Let a bot play a seat that has stayed empty, as whoever has set the table up may."""
    room = await open_room(id_)
    await bring_in(request, room)
    word = request.POST.get("seat", "")
    seats = [seat for seat in free_seats(room) if str(seat) == word]
    if not is_host(request, room) or not seats:
        return await trouble(
            request, room, "Only whoever opened the table gives an empty seat to a bot.", 403
        )
    level = quick_names(room.table.game.name)[-1]
    return await done_or_trouble(request, room, HALL.seating.hand_over(room, seats[0], level))


ROUTES = [
    Route("lobby", lobby, "lobby"),
    Route("lobby/seek", seek, "seek"),
    Route("lobby/next", next_table, "next-table"),
    Route("table/<str:id_>/sit-down", sit_down, "sit-down"),
    Route("table/<str:id_>/fill", fill_seat, "fill-seat"),
]
