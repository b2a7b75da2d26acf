"""How allauth is used here: names that fit a seat, who counts as a client, where one goes afterwards."""

import re
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.core.validators import RegexValidator
from django.http import HttpRequest

from roundhouse.site.requests import LONGEST_NAME

NAME_RULES = [
    RegexValidator(
        re.compile(rf"\A[A-Za-z0-9][A-Za-z0-9_-]{{1,{LONGEST_NAME - 1}}}\Z"),
        f"A name has 2 to {LONGEST_NAME} letters, figures, - and _, and begins with a letter or a figure.",
    )
]
"""A name is one word, as a record can hold it."""


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """What allauth asks a site."""

    def get_client_ip(self, request: HttpRequest) -> str:
        """Who asks; what a proxy says of it was read by then (`proxies.py`)."""
        return str(request.META.get("REMOTE_ADDR", "")) or "127.0.0.1"

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        """After a mail was confirmed: the account, or signing in."""
        return "/account/"

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """How somebody shows once more who they are, in the words of these pages."""
        passkey = {"description": "Use a passkey"}
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        return [{**each, **(passkey if "webauthn" in each["url"] else {})} for each in methods]


class LongEnough(MinimumLengthValidator):
    """A password has ten letters at least."""

    def __init__(self) -> None:
        super().__init__(10)
