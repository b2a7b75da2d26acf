"""Sessions, users and messages, for the pages that need them: those of accounts and of moderation.

Every other page would pay for them with two threads a request; who wants to know there who is signed in asks
`accounts.account_of`.
"""

from asgiref.sync import markcoroutinefunction, sync_to_async
from django.conf import settings
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.utils.module_loading import import_string

from roundhouse.site.http import BROWSER, known_as
from roundhouse.site.requests import TAKEN_OVER, key_of, remember
from roundhouse.site.security import Answer


class with_session:  # noqa: N801 (a middleware is used like a function)
    """Lets Django's own middleware for accounts act at their addresses alone."""

    async_capable = True
    sync_capable = False

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.signed_in = answer
        for name in reversed(settings.SESSION_MIDDLEWARE):
            self.signed_in = import_string(name)(self.signed_in)
        markcoroutinefunction(self)

    async def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(settings.SESSION_ADDRESSES):
            return await self.answer(request)
        key = key_of(request)  # a browser that signs in holds what its account holds, so it needs a key
        setattr(request, TAKEN_OVER, known_as(key))
        try:
            response = await self.signed_in(request)
        finally:
            await sync_to_async(connections.close_all)()  # the thread of this request ends with it
        if request.COOKIES.get(BROWSER) != key:
            remember(response, BROWSER, key)
        response.headers["Cache-Control"] = "no-store"
        return response
