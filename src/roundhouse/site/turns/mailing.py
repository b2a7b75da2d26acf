"""How mail goes out: by SMTP where the environment says so, into a folder, or onto the screen of the site.

`ROUNDHOUSE_MAIL` is `smtp://USER:PASSWORD@HOST:587` (with STARTTLS), `smtps://…:465`, `smtp+plain://HOST:25`
for a server on this machine, or `file:///FOLDER`. `ROUNDHOUSE_MAIL_FROM` is the sender's address.
"""

import os
from email.message import Message
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from django.core.mail.backends.console import EmailBackend

BACKENDS: Final = "django.core.mail.backends"
USUAL_SENDER: Final = "Roundhouse <roundhouse@localhost>"


def mail_settings() -> dict[str, Any]:
    """Django's settings of mail, by the environment."""
    found: dict[str, Any] = {
        "DEFAULT_FROM_EMAIL": os.environ.get("ROUNDHOUSE_MAIL_FROM") or USUAL_SENDER,
        "EMAIL_BACKEND": "roundhouse.site.turns.mailing.OnScreen",
        "EMAIL_TIMEOUT": 20,
    }
    parts = urlsplit(os.environ.get("ROUNDHOUSE_MAIL", ""))
    if parts.scheme == "file":
        return {**found, "EMAIL_BACKEND": f"{BACKENDS}.filebased.EmailBackend", "EMAIL_FILE_PATH": parts.path}
    if parts.scheme in ("smtp", "smtps", "smtp+plain"):
        found |= {
            "EMAIL_BACKEND": f"{BACKENDS}.smtp.EmailBackend",
            "EMAIL_HOST": parts.hostname or "localhost",
            "EMAIL_PORT": parts.port or {"smtp": 587, "smtps": 465}.get(parts.scheme, 25),
            "EMAIL_HOST_USER": unquote(parts.username or ""),
            "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
            "EMAIL_USE_TLS": parts.scheme == "smtp",
            "EMAIL_USE_SSL": parts.scheme == "smtps",
        }
    return found


class OnScreen(EmailBackend):
    """Writes the text of a mail to the site's own screen, without pictures: for whoever tries it out."""

    def write_message(self, message: Any) -> None:
        mail: Message = message.message()
        lines = [f"A mail to {', '.join(message.to)}: {mail['Subject']}", message.body]
        self.stream.write("\n".join(lines) + "\n")
