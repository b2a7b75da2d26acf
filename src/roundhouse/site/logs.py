"""The log of the site: plain lines or JSON, each with the request that it is about, none with a secret."""

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime
from itertools import count
from typing import Any, Final

from roundhouse.site.tallies import TALLY

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request that is being answered."""
SANE: Final = re.compile(rb"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")
"""What a proxy or a client may call its request."""
SECRET: Final = re.compile(
    r"(?<=/)[A-Za-z0-9_-]{20,}(?![\w.-])"  # of a link: ids of tables are shorter, and files have an ending
    r"|(?<=browser=)[^;,&\s'\"]+|(?<=csrftoken=)[^;,&\s'\"]+|(?<=csrfmiddlewaretoken=)[^;,&\s'\"]+"
    r"|(?<=seat-)[\w-]+=[^;,&\s'\"]+|(?<=Bearer )\S+"
)
FIELDS: Final = ("method", "route", "table", "status", "ms", "client")
"""What a line about a page says besides, each by itself."""

_numbers = count(1)
_run = f"{datetime.now(UTC):%y%m%d%H%M%S}"


def request_id(scope: Any) -> str:
    """The id that the request brings, if it is a sane one, else the next of our own."""
    for name, value in scope["headers"]:
        if name == b"x-request-id":
            if SANE.fullmatch(value):
                return str(value, "ascii")
            break
    return f"{_run}-{next(_numbers):x}"


def without_secrets(text: str) -> str:
    """The text without what opens a seat: links, cookies and tokens."""
    return SECRET.sub("…", text)


class PlainLines(logging.Formatter):
    """A line for people, as it would be printed."""

    def format(self, record: logging.LogRecord) -> str:
        request = REQUEST.get()
        return without_secrets(super().format(record)) + (f" [{request}]" if request else "")


class JsonLines(logging.Formatter):
    """A line for programs: one object of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if request := REQUEST.get():
            line["request"] = request
        given = vars(record)
        line |= {name: given[name] for name in FIELDS if name in given and record.name == PAGES}
        if record.exc_info:
            line["exception"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


class Counting(logging.Handler):
    """Counts the lines by their level, for the metrics."""

    def emit(self, record: logging.LogRecord) -> None:
        TALLY.logged[record.levelname.lower()] += 1


PAGES: Final = "roundhouse.site.answered"
"""The logger of answered pages."""


def logging_settings(as_json: bool) -> dict[str, Any]:
    """Django's LOGGING; each page that was answered has a line in JSON alone."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "plain": {"()": "roundhouse.site.logs.PlainLines"},
            "json": {"()": "roundhouse.site.logs.JsonLines"},
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "json" if as_json else "plain"},
            "counting": {"class": "roundhouse.site.logs.Counting"},
        },
        "root": {"handlers": ["console", "counting"], "level": "WARNING"},
        "loggers": {  # what a client does wrong is told to the client
            "django.request": {"level": "ERROR"},
            "django.security": {"level": "ERROR"},
            PAGES: {"level": "INFO" if as_json else "WARNING"},
        },
    }
