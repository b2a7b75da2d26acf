"""Accounts: who is signed in at a browser, and what that browser holds by it.

A seat is held by browsers. An account is one more holder, called `account-7`: what it holds, a browser that
is signed in holds too as soon as it opens the table, until it signs out. So acting knows nothing of accounts.
"""

import secrets
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import User
from django.http import HttpRequest

from roundhouse.site.requests import browser, device
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room

HOLDER: Final = "account-"
"""How the name begins under which an account holds seats."""
KIND: Final = "Your account"
"""What the page of a table calls it among the devices of a seat."""


class Account(NamedTuple):
    """An account, as pages need it."""

    id: int
    name: str
    staff: bool

    @property
    def holder(self) -> str:
        """The name under which it holds seats."""
        return holder_of(self.id)


def holder_of(user_id: int) -> str:
    """The name under which an account holds seats; no browser's name is like it (`http.known_as`)."""
    return f"{HOLDER}{user_id}"


def user_behind(holder: str) -> int | None:
    """The number of the account that holds under this name; None for a browser."""
    return int(holder.removeprefix(HOLDER)) if holder.startswith(HOLDER) else None


def new_password(name: str) -> tuple[str, str] | None:
    """The account of this name, as it writes itself, and its password, drawn anew; None if there is none."""
    user = User.objects.filter(username__iexact=name).first()
    if user is None:
        return None
    drawn = secrets.token_urlsafe(12)
    user.set_password(drawn)
    user.save(update_fields=["password"])
    return user.username, drawn


def is_signed_in(request: HttpRequest) -> bool:
    """Whether a browser says that it is: worth asking the disk."""
    return bool(request.COOKIES.get(settings.SESSION_COOKIE_NAME))


async def account_of(request: HttpRequest) -> Account | None:
    """The account that is signed in at this browser; a guest costs nothing."""
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    return await HALL.reader.ask(account_in, key) if key else None


def account_in(key: str) -> Account | None:
    """The account of a session, if it is one and has not ended; read in this thread."""
    session: Any = import_module(settings.SESSION_ENGINE).SessionStore(key)
    user = get_user(SimpleNamespace(session=session))  # type: ignore[arg-type]
    if not isinstance(user, User) or not user.is_active:
        return None
    return Account(user.pk, user.username, user.is_staff)


async def holder(request: HttpRequest) -> str:
    """By what name somebody writes notes and talks: the account's, or else the browser's; '' for neither."""
    found = await account_of(request)
    return found.holder if found else browser(request)


async def bring_in(request: HttpRequest, room: Room) -> None:
    """Let browser and account hold the same seats of a table, where somebody is signed in."""
    if not is_signed_in(request) or not (here := browser(request)):
        return
    if (account := await account_of(request)) is None:
        return
    if room.holders.get(here, frozenset()) != room.holders.get(account.holder, frozenset()):
        await HALL.seating.share(room, here, device(request), account.holder, KIND)
