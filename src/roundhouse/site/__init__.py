"""The web site: Django for everything a person clicks, a small ASGI app for the two hot paths of a table."""

from typing import Final

LANGUAGE: Final = "en"
"""The language in which the site asks games for their words and pictures."""
