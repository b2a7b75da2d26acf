"""Telling an account of its turns: whoever has a confirmed mail address is told by it at tables by turns.

Nobody has to look for that: it holds from sitting down on, until they say *No more*, at the table, in the
mail or, for all tables, under *Account*.
"""

import secrets

from allauth.account.models import EmailAddress

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.models import StoredHolder
from roundhouse.site.people.accounts import holder_of, user_behind
from roundhouse.site.people.models import Person
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room
from roundhouse.site.turns.channels import MAIL, BadChannel, add, channels_of
from roundhouse.site.turns.stored import StoredChannel


def confirmed_address(user_id: int) -> str:
    """Where an account wants to be told of its turns; '' for nowhere. Read in this thread."""
    if Person.objects.filter(pk=user_id, turn_mail=False).exists():
        return ""
    found = EmailAddress.objects.filter(user_id=user_id, verified=True).order_by("-primary").first()
    return found.email if found else ""


async def tell_account(room: Room, user_id: int, seat: int, base: str) -> None:
    """Let an account be told by mail when it is the turn of this seat, where a table is played by turns."""
    if room.turns.pace is None or not (address := await HALL.reader.ask(confirmed_address, user_id)):
        return
    if any(channel.kind == MAIL for channel in await channels_of(HALL.reader, room, seat)):
        return
    row = StoredChannel(kind=MAIL, address=address, secret=secrets.token_urlsafe(24), base=base)
    try:
        await add(HALL.reader, room, seat, row)
    except BadChannel:
        return  # the seat is told by other ways enough


async def tell_all_at(room: Room, base: str) -> None:
    """Let all accounts at a table be told that is played by turns from now on."""
    for holder, seats in list(room.holders.items()):
        if (user_id := user_behind(holder)) is not None:
            for seat in sorted(seat for seat in seats if room.table.rules.player_of(max(seat, 0)) == seat):
                await tell_account(room, user_id, seat, base)


async def tell_everywhere(user_id: int, base: str) -> None:
    """Let an account whose address was just confirmed be told at all its tables."""
    for id_, seat in await HALL.reader.ask(seats_at_play, user_id):
        try:
            await tell_account(await HALL.room(id_), user_id, seat, base)
        except RoundhouseError:
            continue  # a table that cannot be opened


# In the thread that reads


def seats_at_play(user_id: int) -> list[tuple[str, int]]:
    """The seats that an account holds at tables that are not over."""
    rows = StoredHolder.objects.filter(browser=holder_of(user_id), seat__gte=0, table__over=False)
    return list(rows.values_list("table_id", "seat"))


def want_turn_mail(user_id: int, wanted: bool) -> None:
    """Let an account be told of its turns by mail, or no longer, at any table."""
    Person.objects.update_or_create(user_id=user_id, defaults={"turn_mail": wanted})
    if not wanted:
        for id_, seat in seats_at_play(user_id):
            own = EmailAddress.objects.filter(user_id=user_id).values_list("email", flat=True)
            StoredChannel.objects.filter(table_id=id_, seat=seat, kind=MAIL, address__in=list(own)).delete()


def want_none_at(address: str) -> None:
    """Whoever reads this address wants no mail of any table: so its account is not told by it again."""
    owners = EmailAddress.objects.filter(email__iexact=address, verified=True)
    for user_id in owners.values_list("user_id", flat=True):
        want_turn_mail(user_id, False)
