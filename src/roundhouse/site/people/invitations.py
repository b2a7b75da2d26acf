"""Invitations by name: whoever has set a table up asks an account to come; it sits down, or declines.

Whether there is somebody of a name is told as a profile tells it to everybody, and no more. Who has muted
the one who asks never reads of it, and nobody is told that.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.utils import timezone

from roundhouse import find_game, game_names
from roundhouse.core.errors import RoundhouseError
from roundhouse.site.models import StoredHolder, StoredTable
from roundhouse.site.people.accounts import Account, holder_of
from roundhouse.site.people.models import Invited, Mute
from roundhouse.site.people.terms import terms_of
from roundhouse.site.tables.step import PERSON

MOST_AT_A_TABLE: Final = 12
"""So many are asked to one table."""
MOST_A_DAY: Final = 40
"""So many one account asks within a day."""


class NotInvited(RoundhouseError):
    """This account cannot be asked to this table."""


@dataclass
class Invitation:
    """An invitation, as the account that is asked reads it."""

    id: int
    table: str
    title: str
    by: str
    """Who asks, by the name of the account."""
    turns: bool
    rated: bool


@dataclass
class Asked:
    """Somebody who was asked to a table, as its host reads it."""

    name: str
    declined: bool


def invite(id_: str, by: Account, name: str) -> int | None:
    """Ask the account of this name to a table; its number, or None if it is not to be told by mail."""
    user = User.objects.filter(username__iexact=name.strip()[:40], is_active=True).first()
    if user is None:
        raise NotInvited(
            f"There is nobody of the name {name.strip()[:40]} here: it is the name of an account."
        )
    if user.pk == by.id or StoredHolder.objects.filter(table_id=id_, browser=holder_of(user.pk)).exists():
        raise NotInvited(f"{user.username} sits at this table already.")
    lately = timezone.now() - timedelta(days=1)
    here, mine = Invited.objects.filter(table_id=id_), Invited.objects.filter(by_id=by.id, at__gt=lately)
    if here.filter(user=user).exists():
        raise NotInvited(f"{user.username} was asked before.")
    if here.count() >= MOST_AT_A_TABLE or mine.count() >= MOST_A_DAY:
        raise NotInvited("You have asked many people: wait until some have answered.")
    Invited.objects.create(table_id=id_, user=user, by_id=by.id)
    muted = Mute.objects.filter(holder=holder_of(user.pk), author=by.holder).exists()
    return None if muted else user.pk


def invitations_of(user_id: int) -> list[Invitation]:
    """The invitations that an account can still follow, the newest first."""
    holder = holder_of(user_id)
    muted = set(Mute.objects.filter(holder=holder).values_list("author", flat=True))
    found = Invited.objects.filter(user_id=user_id, declined=False).select_related("by").order_by("-id")
    tables = StoredTable.objects.in_bulk([each.table_id for each in found])
    return [
        shown(each, tables[each.table_id])
        for each in found
        if each.table_id in tables
        and holder_of(each.by_id) not in muted
        and has_room(tables[each.table_id], holder)
    ]


def shown(invited: Invited, table: StoredTable) -> Invitation:
    """An invitation as it is read."""
    terms = terms_of(table.pk)
    title = find_game(table.game).title
    return Invitation(
        invited.pk, table.pk, title, invited.by.username, terms.pace == terms.TURNS, terms.rated
    )


def has_room(table: StoredTable, holder: str) -> bool:
    """Whether a seat of a table is free, and not because this holder has one there."""
    if table.over or table.game not in game_names():
        return False
    held = StoredHolder.objects.filter(table_id=table.pk, seat__gte=0).values_list("browser", "seat")
    taken = {seat for _, seat in held}
    free = any(level == PERSON and seat not in taken for seat, level in enumerate(table.players))
    return free and holder not in {browser for browser, _ in held}


def asked_to(id_: str) -> list[Asked]:
    """Who was asked to a table, for its host."""
    found = Invited.objects.filter(table_id=id_).select_related("user").order_by("id")
    return [Asked(each.user.username, each.declined) for each in found]


def say_no(user_id: int, number: str) -> None:
    """Say no to an invitation; to one that is somebody else's nothing happens."""
    if number.isascii() and number.isdecimal() and len(number) < 16:
        Invited.objects.filter(pk=int(number), user_id=user_id).update(declined=True)
