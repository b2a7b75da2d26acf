"""What people and tables hear of each other: who signs in and out, whose mail is confirmed, another pace."""

from collections.abc import Callable, Coroutine
from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed, user_logged_in
from allauth.usersessions.models import UserSession
from asgiref.sync import async_to_sync
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.http import HttpRequest

from roundhouse.site.people.accounts import KIND, holder_of
from roundhouse.site.people.telling import tell_everywhere
from roundhouse.site.people.terms import follow_pace
from roundhouse.site.requests import base_address, browser
from roundhouse.site.tables.hall import HALL

BROWSER = "browser"
"""Under this name a session knows its browser."""


@receiver(user_logged_in)
def signed_in(request: HttpRequest, user: User, **_: Any) -> None:
    """The tables of a guest move into the account, and its session remembers the browser."""
    here = browser(request)
    for session in UserSession.objects.filter(session_key=request.session.session_key):
        session.data = {**session.data, BROWSER: here}
        session.save(update_fields=["data"])
    if here:
        after_commit(HALL.seating.move_in, here, holder_of(user.pk), KIND)


@receiver(email_confirmed)
def address_confirmed(request: HttpRequest, email_address: EmailAddress, **_: Any) -> None:
    """From now on mail tells of the account's turns."""
    after_commit(tell_everywhere, email_address.user_id, base_address(request)[0])


@receiver(user_logged_out)
def signed_out(request: HttpRequest, **_: Any) -> None:
    """Its session has ended."""
    UserSession.objects.filter(session_key=request.session.session_key).delete()


@receiver(post_delete, sender=UserSession)
def session_ended(instance: UserSession, origin: Any, **_: Any) -> None:
    """A browser whose session has ended holds no longer what the account holds.

    Where the account itself goes, `leaving.leave` has seen to it.
    """
    here = instance.data.get(BROWSER, "")
    if here and (isinstance(origin, UserSession) or getattr(origin, "model", None) is UserSession):
        after_commit(HALL.seating.move_out, here, holder_of(instance.user_id))


def after_commit(work: Callable[..., Coroutine[Any, Any, None]], *args: str | int) -> None:
    """Let the hall do this when what was written here is written: it writes by a connection of its own."""
    transaction.on_commit(lambda: async_to_sync(work)(*args))


HALL.when_paced.append(follow_pace)
