"""How templates write people and their devices."""

from django import template

from roundhouse.site.devices import device_of

register = template.Library()


@register.filter
def device(user_agent: str) -> str:
    """A browser in words: `Firefox on Linux`."""
    return device_of(user_agent)
