"""Leaving: all that is known of oneself as JSON, and an account that goes while its games stay."""

import secrets
from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.db import transaction

from roundhouse.bots import quick_names
from roundhouse.core.errors import RoundhouseError
from roundhouse.site.letters.stored import StoredLetter
from roundhouse.site.models import StoredAction, StoredHolder
from roundhouse.site.people.accounts import holder_of
from roundhouse.site.people.models import Invited, Message, Mute, Note, Person, Rating, Report, Result
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.step import PERSON
from roundhouse.site.tables.store import Change, Shut

TOKEN = "token-"
"""How the name of an author begins that is a program (`api/talk.py`)."""
GONE = "(gone with its account)"
"""What stands in the place of what somebody has said who has left."""


def own_data(user_id: int) -> dict[str, Any]:
    """All that is kept of an account, but for what is secret even to its owner; read in this thread."""
    user, holder = User.objects.get(pk=user_id), holder_of(user_id)
    held = StoredHolder.objects.filter(browser=holder).select_related("table").order_by("at", "seat")
    return {
        "name": user.username,
        "joined": user.date_joined.isoformat(),
        "last_sign_in": user.last_login.isoformat() if user.last_login else None,
        "profile_hidden": Person.objects.filter(pk=user_id, hidden=True).exists(),
        "mail": list(EmailAddress.objects.filter(user_id=user_id).values("email", "verified", "primary")),
        "devices": [
            {"browser": each.user_agent, "address": each.ip, "since": each.created_at.isoformat()}
            for each in UserSession.objects.filter(user_id=user_id)
        ],
        "seats": [
            {"table": row.table_id, "game": row.table.game, "seat": row.seat, "since": row.at.isoformat()}
            for row in held
        ],
        "results": [
            {name: value for name, value in row.items() if name not in ("id", "user_id")}
            for row in Result.objects.filter(user_id=user_id).order_by("id").values()
        ],
        "ratings": list(Rating.objects.filter(who=holder).values("game", "pace", "mu", "sigma", "games")),
        "said": list(Message.objects.filter(author=holder).values("table_id", "room", "text", "at")),
        "letters": [
            letter
            for row in held
            for letter in StoredLetter.objects.filter(table_id=row.table_id, seat=row.seat)
            .order_by("round")
            .values("table_id", "round", "texts")
        ],
        "notes": list(Note.objects.filter(holder=holder).values("table_id", "text")),
        "muted": Mute.objects.filter(holder=holder).count(),
        "turn_mail": not Person.objects.filter(pk=user_id, turn_mail=False).exists(),
        "invitations": list(Invited.objects.filter(user_id=user_id).values("table_id", "declined", "at")),
        "invited": list(Invited.objects.filter(by_id=user_id).values("table_id", "user__username", "at")),
        "reports": list(Report.objects.filter(reporter=holder).values("table_id", "reason", "at")),
    }


async def leave(user_id: int) -> str:
    """Let an account go: its games stay under another name, and bots play on where it was at play.

    Returns that name.
    """
    holder, pseudonym = holder_of(user_id), f"Traveller-{secrets.randbelow(90_000) + 10_000}"
    rows = await HALL.reader.rows_of(holder)
    for id_ in {row.table_id for row in rows}:
        seats = [row.seat for row in rows if row.table_id == id_ and row.seat >= 0]
        await leave_table(id_, seats, holder, pseudonym)
    await HALL.reader.ask(forget, user_id, holder, pseudonym)
    return pseudonym


async def leave_table(id_: str, seats: list[int], holder: str, pseudonym: str) -> None:
    """Give the seats of one table to a bot, under another name, and let nobody hold them any longer."""
    try:
        room = await HALL.room(id_)
    except RoundhouseError:
        return  # it cannot be opened any more, so nobody sees a name there
    if not room.table.over:
        for seat in [seat for seat in seats if room.players[seat] == PERSON]:
            await HALL.seating.hand_over(room, seat, quick_names(room.table.game.name)[-1])
    async with HALL.lock(room):
        free = [f"{pseudonym}{letter}" for letter in ("", *"-abcdef")]
        names = [free[seats.index(n)] if n in seats else name for n, name in enumerate(room.table.names)]
        names = [name[:16] for name in names]
        await HALL.reader.ask(rename_lines, id_, {n: names[n] for n in seats})
        await HALL.reader.ask(empty_letters, id_, {n: (room.table.names[n], names[n]) for n in seats})
        shut = Shut([*seats, StoredHolder.HOST], but_for="")
        hosts = [each for each in room.holders if room.is_host(each) and each != holder]
        if hosts:  # whoever else has set the table up stays its host
            shut = Shut(seats, but_for="")
        await HALL.write(room, Change(id_, [], fields={"names": names}, shut=shut))
        await HALL.reload(room)


def rename_lines(id_: str, names: dict[int, str]) -> None:
    """Let the lines of a log tell of these seats by these names."""
    for line in StoredAction.objects.filter(table_id=id_, kind__in=(StoredAction.NAME, StoredAction.FREE)):
        seat, _, rest = line.text.partition(" ")
        if int(seat) in names:
            after = rest.split(" ")[0] + " " if line.kind == StoredAction.FREE else ""
            StoredAction.objects.filter(pk=line.pk).update(text=f"{seat} {after}{names[int(seat)]}")
    for number, name in names.items():  # what programs said for it, by a token
        said = Message.objects.filter(table_id=id_, seat=number, author__startswith=TOKEN)
        said.update(name=name, text=GONE)


def empty_letters(id_: str, names: dict[int, tuple[str, str]]) -> None:
    """Let the letters of these seats keep their orders alone, under the second name instead of the first."""
    for seat, (before, after) in names.items():
        for letter in StoredLetter.objects.filter(table_id=id_, seat=seat, writer__endswith=before):
            letter.writer = letter.writer.removesuffix(before) + after
            letter.texts, letter.earlier, letter.said = [GONE], [], {}
            letter.save()


def forget(user_id: int, holder: str, pseudonym: str) -> None:
    """Remove the account and all that only it was told; what others have part in stays without its name."""
    with transaction.atomic():
        StoredHolder.objects.filter(browser=holder).delete()
        Result.objects.filter(user_id=user_id).update(user=None, name=pseudonym)
        Message.objects.filter(author=holder).update(author="", name=pseudonym, text=GONE)
        Note.objects.filter(holder=holder).delete()
        Mute.objects.filter(holder=holder).delete()
        Mute.objects.filter(author=holder).delete()
        Rating.objects.filter(who=holder).delete()
        Report.objects.filter(reporter=holder).update(reporter="")
        User.objects.filter(pk=user_id).delete()
