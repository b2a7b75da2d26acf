"""The forms of accounts, with labels as people say them."""

from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from django.conf import settings

from roundhouse.site.requests import LONGEST_NAME


class SignIn(LoginForm):  # type: ignore[misc]
    """Signing in by name or mail address."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["login"].label = "Name, or mail address"
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class SignUp(SignupForm):  # type: ignore[misc]
    """Making an account."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        labels = {"username": "Your name at tables", "email": "Mail address", "password1": "Password"}
        for name, label in labels.items():
            if name in self.fields:
                self.fields[name].label = label
        if not settings.ROUNDHOUSE_SENDS_MAIL:
            del self.fields["email"]
        self.fields["username"].max_length = LONGEST_NAME
        self.fields["username"].widget.attrs["maxlength"] = LONGEST_NAME
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
