"""The time of day, for all that is played by turns; tests put another clock in its place."""

from collections.abc import Callable
from datetime import datetime

from django.utils import timezone

read: Callable[[], datetime] = timezone.now
"""The clock that is read."""


def now() -> datetime:
    """What time it is, in UTC."""
    return read()
