"""Databases: what SQLite and PostgreSQL do each in its own way, behind one interface; the rest is Django's.

`settings_of` reads what the environment says, `database()` is the one in use. Nobody else asks which it is.
"""

import importlib.util
import os
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.databases.interface import Database

SCHEMES: Final = ("postgres", "postgresql")
EXAMPLE: Final = "postgres://USER:PASSWORD@HOST:5432/NAME"
SQLITE: Final = "django.db.backends.sqlite3"
POSTGRES: Final = "django.db.backends.postgresql"


class BadDatabase(RoundhouseError):
    """DATABASE_URL names no database that can be used."""


def url_given() -> str:
    """The database that the environment names; '' for the file in the data folder."""
    return os.environ.get("DATABASE_URL", "").strip()


def settings_of(url: str, data: Path) -> dict[str, Any]:
    """Django's settings of the database that a URL names; without one, of the file in the data folder."""
    return postgres_settings(url) if url else sqlite_settings(data)


def sqlite_settings(data: Path) -> dict[str, Any]:
    """The settings of the file in the data folder."""
    return {
        "ENGINE": SQLITE,
        "NAME": data / "site.sqlite3",
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # the WAL is folded into the database when the writer rests (store.py), at the latest at this size
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
            "PRAGMA wal_autocheckpoint=16000;",
        },
    }


def postgres_settings(url: str) -> dict[str, Any]:
    """The settings of a PostgreSQL; what is wrong is said without the URL, in which there is a password."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadDatabase(f"DATABASE_URL cannot be read: it looks like {EXAMPLE}.") from None
    if parts.scheme not in SCHEMES:
        raise BadDatabase(
            f"DATABASE_URL must look like {EXAMPLE}. Without it the tables are in a SQLite file, and nothing "
            "is to be set up."
        )
    options = dict(parse_qsl(parts.query))
    name = unquote(parts.path.lstrip("/")) or options.pop("dbname", "")
    if not name or "/" in name:
        raise BadDatabase(f"DATABASE_URL names no database: it looks like {EXAMPLE}.")
    if any(importlib.util.find_spec(name) is None for name in ("psycopg", "procrastinate")):
        raise BadDatabase(
            "DATABASE_URL names a PostgreSQL, but its driver is not installed: "
            "pip install 'roundhouse[postgres]'."
        )
    return {
        "ENGINE": POSTGRES,
        "NAME": name,
        "USER": unquote(parts.username or "") or options.pop("user", ""),
        "PASSWORD": unquote(parts.password or "") or options.pop("password", ""),
        "HOST": unquote(parts.hostname or "") or options.pop("host", ""),
        "PORT": str(port or options.pop("port", "")),
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "connect_timeout": 10,
            "tcp_user_timeout": 20_000,  # who has vanished without a word is not waited for
            "keepalives_idle": 15,
            "keepalives_interval": 5,
            "application_name": "roundhouse",
            **options,
        },
    }


@cache
def database() -> Database:
    """The database in use."""
    from django.conf import settings

    if settings.DATABASES["default"]["ENGINE"] == POSTGRES:
        from roundhouse.site.databases.postgres import Postgres

        return Postgres()
    from roundhouse.site.databases.sqlite import Sqlite

    return Sqlite()
