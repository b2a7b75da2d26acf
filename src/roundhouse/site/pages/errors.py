"""The pages that say what went wrong."""

from django.http import Http404, HttpRequest, HttpResponse

from roundhouse.site.requests import page


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """There is nothing at this address."""
    message = str(exception) if isinstance(exception, Http404) and "tried" not in str(exception) else ""
    return page(request, "lost", {"message": message}, status=404)


def not_ours(request: HttpRequest, reason: str) -> HttpResponse:
    """A form that did not come from a page of ours, or from one that is too old."""
    message = (
        "This form has grown old, or it is not ours: nothing was done. Go back, reload the page, try again."
    )
    return page(request, "lost", {"message": message, "title": "Not done"}, status=403)
