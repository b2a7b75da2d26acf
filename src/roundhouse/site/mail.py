"""Mail: by the server that the environment names, or into a folder, where the site's owner reads it.

`ROUNDHOUSE_MAIL` is `smtp://USER:PASSWORD@HOST:587` (it begins by STARTTLS), `smtps://…:465`,
`smtp+plain://HOST:25` for a server on this machine, or `file:///FOLDER`; `?from=` names the sender.
"""

from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from roundhouse.core.errors import RoundhouseError

PORTS: Final = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
EXAMPLE: Final = "smtp://USER:PASSWORD@HOST:587?from=games@example.org"
USUAL_SENDER: Final = "Roundhouse <roundhouse@localhost>"


class BadMail(RoundhouseError):
    """ROUNDHOUSE_MAIL names no way for mail."""


def mail_settings(url: str, data: Path) -> dict[str, Any]:
    """Django's settings of mail; where nothing is said, each mail becomes a file in the data folder."""
    try:
        parts = urlsplit(url or f"file://{data / 'mail'}")
        port = parts.port
    except ValueError:
        raise BadMail(f"ROUNDHOUSE_MAIL cannot be read: it looks like {EXAMPLE}.") from None
    sender = dict(parse_qsl(parts.query)).get("from", "")
    if parts.scheme == "file" and parts.path:
        return {
            "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
            "EMAIL_FILE_PATH": unquote(parts.path),
            "DEFAULT_FROM_EMAIL": sender or USUAL_SENDER,
        }
    if parts.scheme not in PORTS or not parts.hostname:
        raise BadMail(f"ROUNDHOUSE_MAIL must look like {EXAMPLE}.")
    user = unquote(parts.username or "")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or PORTS[parts.scheme],
        "EMAIL_HOST_USER": user,
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
        "DEFAULT_FROM_EMAIL": sender or (user if "@" in user else f"roundhouse@{parts.hostname}"),
    }
