"""Mail: to whom the environment says, or into a folder, where the site's owner reads what would be sent."""

from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from roundhouse.core.errors import RoundhouseError

SCHEMES: Final = {"smtp": 587, "smtps": 465}
EXAMPLE: Final = "smtp://USER:PASSWORD@HOST:587?from=games@example.org"


class BadMail(RoundhouseError):
    """ROUNDHOUSE_MAIL names no server for mail."""


def mail_settings(url: str, data: Path) -> dict[str, Any]:
    """Django's settings of mail: `smtp://…` begins by STARTTLS, `smtps://…` is closed from the start.

    Without a server each mail becomes a file in the data folder.
    """
    if not url:
        return {
            "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
            "EMAIL_FILE_PATH": str(data / "mail"),
            "DEFAULT_FROM_EMAIL": "roundhouse@localhost",
        }
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadMail(f"ROUNDHOUSE_MAIL cannot be read: it looks like {EXAMPLE}.") from None
    if parts.scheme not in SCHEMES or not parts.hostname:
        raise BadMail(f"ROUNDHOUSE_MAIL must look like {EXAMPLE}.")
    options = dict(parse_qsl(parts.query))
    user = unquote(parts.username or "")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or SCHEMES[parts.scheme],
        "EMAIL_HOST_USER": user,
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp" and options.get("tls") != "0",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
        "DEFAULT_FROM_EMAIL": options.get("from")
        or (user if "@" in user else f"roundhouse@{parts.hostname}"),
    }
