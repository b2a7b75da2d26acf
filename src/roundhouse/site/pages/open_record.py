"""Opening a record: a file or its text, checked against the rules line by line; and the kept file itself."""

import re
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from roundhouse import Table
from roundhouse.core.errors import BadRecord, RoundhouseError
from roundhouse.site.records import MOST_RECORD, TooLarge, keep_record, load_record
from roundhouse.site.requests import headers, page, pay
from roundhouse.site.routes import Route
from roundhouse.site.security import same_origin
from roundhouse.site.workers import Crowded

LONGEST_SHOWN: Final = 20_000
"""Characters; a longer record is not shown again when it is refused, but for the lines around its mistake."""
FORM_SLACK: Final = 4_000
"""Bytes that a form adds to the record inside it."""


async def kept_table(id_: str) -> Table:
    """The table of a kept record; a page says if there is none."""
    try:
        return await load_record(id_)
    except RoundhouseError as error:  # there is none, or it is of rules that are no longer played
        raise Http404(str(error)) from None


@csrf_exempt  # where it comes from is checked by its headers
async def open_record(request: HttpRequest) -> HttpResponse:
    """Bring a record: a file or its text."""
    if request.method not in ("POST", "GET", "HEAD"):
        return HttpResponse(status=405, headers={"Allow": "GET, HEAD, POST"})
    if request.method != "POST":
        return page(request, "open", {"most": MOST_RECORD // 1_000_000})
    if not same_origin(headers(request)):
        return refused(request, "This request comes from another site.", 403)
    pay(request, 5)
    text = request.POST.get("text", "")
    try:
        text = given_text(request) or text
        if not text.strip():
            raise BadRecord("Choose a file, or paste a record into the field.")
        name = await keep_record(text)
    except TooLarge as error:
        return refused(request, str(error), 413)
    except RoundhouseError as error:
        return refused(request, str(error), 422, text)
    except Crowded:
        message = "Others open records just now, and more wait than can: try again in a moment."
        return refused(request, message, 503)
    return HttpResponseRedirect(reverse("record-replay-at", args=[name, 0]))


def given_text(request: HttpRequest) -> str:
    """The text of the file that came with the form; empty if none did."""
    file = request.FILES.get("file")
    if file is None:
        return ""
    if (file.size or 0) > MOST_RECORD:
        raise TooLarge(f"A record has at most {MOST_RECORD:,} bytes; this file is larger.")
    try:
        return str(file.read(), "utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord("The file is not text: a record is a text file that ends in .rec.") from None


def refused(request: HttpRequest, problem: str, status: int, text: str = "") -> HttpResponse:
    """The form again, with what was wrong and the line it is about."""
    context: dict[str, Any] = {"most": MOST_RECORD // 1_000_000, "problem": problem}
    if len(text) <= LONGEST_SHOWN:  # what is refused is never sent back as large as it came
        context["text"] = text
    lines = text.splitlines()
    if (found := re.match(r"Line (\d{1,9})\b", problem)) and 0 < int(found[1]) <= len(lines):
        at = int(found[1])
        around = range(max(1, at - 2), min(len(lines), at + 2) + 1)
        context["excerpt"] = [(i, lines[i - 1][:200], i == at) for i in around]
    return page(request, "open", context, status=status)


@require_safe
async def record_file(request: HttpRequest, id_: str) -> HttpResponse:
    """A kept record as a file."""
    table = await kept_table(id_)
    response = HttpResponse(table.record.text(), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{table.game.name}-{id_[:12]}.rec"'
    return response


ROUTES = [
    Route("open", open_record, "open", most=MOST_RECORD + FORM_SLACK),
    Route("record/<str:id_>/file", record_file, "record-file"),
]
