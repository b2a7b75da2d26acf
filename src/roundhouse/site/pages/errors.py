"""The pages that say what went wrong."""

from asgiref.sync import markcoroutinefunction
from django.http import Http404, HttpRequest, HttpResponse

from roundhouse.site.requests import page
from roundhouse.site.security import Answer
from roundhouse.site.troubles import Trouble, trouble_of


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """There is nothing at this address."""
    message = str(exception) if isinstance(exception, Http404) and "tried" not in str(exception) else ""
    return page(request, "lost", {"message": message}, status=404)


class tell_troubles:  # noqa: N801 (a middleware is used like a function)
    """Answers with a page of ours when something went wrong that is nobody's mistake."""

    async_capable = True
    sync_capable = False

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        markcoroutinefunction(self)

    async def __call__(self, request: HttpRequest) -> HttpResponse:
        return await self.answer(request)

    async def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        trouble = trouble_of(exception)
        return None if trouble is None else troubled(request, trouble)


def troubled(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """Something went wrong that is nobody's mistake."""
    answer = page(
        request, "lost", {"message": trouble.message, "title": trouble.title}, status=trouble.status
    )
    if trouble.wait:
        answer["Retry-After"] = str(trouble.wait)
    return answer


def our_mistake(request: HttpRequest) -> HttpResponse:
    """Something went wrong that is."""
    message = "Something went wrong here, and nothing was done. The one who runs this site can read why."
    return page(request, "lost", {"message": message, "title": "Our mistake"}, status=500)


def not_ours(request: HttpRequest, reason: str) -> HttpResponse:
    """A form that did not come from a page of ours, or from one that is too old."""
    message = (
        "This form has grown old, or it is not ours: nothing was done. Go back, reload the page, try again."
    )
    return page(request, "lost", {"message": message, "title": "Not done"}, status=403)
