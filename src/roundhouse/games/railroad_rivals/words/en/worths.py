"""Of what the worth of a choice is made, in English: `3 points now, 1.5 by own stock`."""

from typing import Final

from roundhouse.core.judge import Valued

PARTS: Final = {
    "points": "{} points now",
    "tolls": "{} in tolls to come",
    "stock": "{} by own stock",
    "rivals": "{} by what it gives to rivals",
    "links": "{} for its links",
    "edges": "{} by open edges",
    "cube": "{} by the cube that goes",
    "tile": "{} for the tile",
    "later": "{} by what could be had later",
    "place": "{} for the place in the order",
    "price": "{} for the bid",
    "deal": "{} more than by waiting",
    "colours": "{} for the colours of the next deliveries",
    "goods": "{} for its cubes",
    "rise": "{} by the rise of own stock",
}
"""What each part says; `Outlook.values`, `BaronOutlook.values` and `solo_values` have them."""
HARDLY: Final = 0.05
"""What is less than this goes unsaid."""


def in_words(valued: Valued) -> str:
    """The parts in their order, the weightiest first."""
    return ", ".join([said(name, part) for name, part in valued.parts if abs(part) >= HARDLY])


def said(name: str, part: float) -> str:
    """One part: `1.5 by your stock`, `2 less than by waiting`."""
    if part < 0 and "{} more" in PARTS[name]:
        return PARTS[name].replace("{} more", "{} less").format(number(-part))
    return PARTS[name].format(number(part))


def number(part: float) -> str:
    """A worth with its sign where it is below 0, and one digit where it is not whole."""
    rounded = round(part, 1)
    text = str(int(rounded)) if rounded == int(rounded) else f"{abs(rounded)}"
    return text.replace("-", "−") if rounded == int(rounded) else f"{'−' if rounded < 0 else ''}{text}"
