"""Text as it stands in markup and between quotes."""

from typing import Final

SIGNS: Final = (
    ("&", "&amp;"),
    ("<", "&lt;"),
    (">", "&gt;"),
    ('"', "&quot;"),
    ("'", "&#x27;"),
)


def escape(text: str) -> str:
    """The same as `html.escape`; most texts hold none of the signs, and here that is seen natively."""
    for sign, written in SIGNS:
        if sign in text:
            text = text.replace(sign, written)
    return text
