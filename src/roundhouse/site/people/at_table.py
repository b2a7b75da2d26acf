"""What a table's page says of people: its terms, whether one may sit down, and the next table."""

from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.http import HttpRequest

from roundhouse.site.models import StoredHolder
from roundhouse.site.people.accounts import account_of, holder_of
from roundhouse.site.people.consent import proposed
from roundhouse.site.people.invitations import asked_to
from roundhouse.site.people.models import Result, Terms
from roundhouse.site.people.talk import heard
from roundhouse.site.people.terms import ACCESS, rating_of, terms_of, why_not
from roundhouse.site.requests import browser, is_host, seats_held
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.step import PERSON

MOST_WARDS = 3
"""Of so many interventions the table's page tells; the log tells of all."""


async def people_at(request: HttpRequest, room: Room) -> dict[str, Any]:
    """What the page of a table tells besides the table."""
    me = await account_of(request)
    seats = seats_held(request, room)
    holders = [name for name in (browser(request), me.holder if me else "") if name]
    host = is_host(request, room)
    return await HALL.reader.ask(read, room, holders, me.id if me else None, seats, host)


def read(
    room: Room, holders: list[str], account_id: int | None, seats: list[int], host: bool
) -> dict[str, Any]:
    """The same, read in this thread."""
    stranger = not seats
    terms = terms_of(room.id)
    taken, player_of = room.seats_taken, room.table.rules.player_of
    free = [
        seat
        for seat, level in enumerate(room.players)
        if level == PERSON and seat not in taken and player_of(seat) == seat
    ]
    why, open_ = why_not(terms, account_id), bool(free) and not room.table.over
    may_come = open_ and (terms.access != Terms.INVITATION or not why)
    return {
        "table_terms": terms,
        "access": ACCESS[terms.access],
        "in_lobby": terms.access == Terms.PUBLIC and bool(free),
        "empty_seats": [(seat, room.table.names[seat]) for seat in free],
        "seat_free": may_come and stranger,
        "why_not": why if may_come and stranger else "",
        "asked": asked_to(room.id) if host else [],
        "others_due": others_due(room.id, holders),
        "talk": heard(room.id, seats, holders[-1] if holders else ""),
        "proposal": proposed(room) if seats else None,
        "wards": room.wards[-MOST_WARDS:],
        "closed": room.closed,
        "rated": ratings_after(room.id) if room.table.over else [],
        "unconfirmed": unconfirmed(account_id) if account_id and room.turns.pace is not None else "",
    }


class RatingAfter(NamedTuple):
    """What a rated game did to the rating of one seat."""

    name: str
    player: str
    """The account, by its name; '' for a bot."""
    before: int
    after: str
    """With how sure it is now."""
    gained: int


def ratings_after(id_: str) -> list[RatingAfter]:
    """What a finished game did to ratings; nothing, if it did not count, or is not written down yet."""
    found = Result.objects.filter(table_id=id_, rated=True).select_related("user")
    return [
        RatingAfter(
            each.name,
            each.user.username if each.user else "",
            round(each.before or 0),
            str(
                rating_of(
                    holder_of(each.user_id) if each.user_id else f"bot-{each.level}", each.game, each.pace
                )
            ),
            round((each.after or 0) - (each.before or 0)),
        )
        for each in sorted(found, key=lambda each: (each.place, each.seat))
    ]


def unconfirmed(account_id: int) -> str:
    """The mail address of an account, if it could be told by it and has not confirmed it yet."""
    if not settings.ROUNDHOUSE_SENDS_MAIL:
        return ""
    addresses = EmailAddress.objects.filter(user_id=account_id)
    first = addresses.order_by("-primary").first()
    return first.email if first and not addresses.filter(verified=True).exists() else ""


def others_due(id_: str, holders: list[str]) -> int:
    """At how many other tables it is one's turn."""
    if not holders:
        return 0
    rows = StoredHolder.objects.filter(browser__in=holders, seat__gte=0, table__over=False)
    due = rows.exclude(table_id=id_).values_list("table_id", "seat", "table__mover", "table__players")
    return len({table for table, seat, mover, players in due if seat == mover and players[seat] == PERSON})
