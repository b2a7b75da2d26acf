"""Colours: paper by day, a night train by dark, and seats that colour-blind eyes can tell apart."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, eq=False)
class Theme:
    """The colours of everything that is not a piece of the game itself."""

    name: str
    ground: str
    """The table."""
    panel: str
    """A sheet lying on it."""
    ink: str
    soft: str
    """Ink for what is read second."""
    rule: str
    """Fine lines."""
    accent: str
    """The one accent: it is your turn, and this can be done now."""
    lamp: str
    """The glow around what is lit."""
    on_accent: str
    """Ink on the accent."""
    stock: str
    """The board that cards are printed on, in either light."""
    print: str
    """The ink on cards and dice."""
    print_soft: str
    print_rule: str
    ivory: str
    """Dice."""


LIGHT: Final = Theme(
    name="light",
    ground="#f1e9d8",
    panel="#f9f4e7",
    ink="#231d16",
    soft="#5d5140",
    rule="#bfb093",
    accent="#a8420a",
    lamp="#f0a232",
    on_accent="#fff8ea",
    stock="#fcf8ec",
    print="#231d16",
    print_soft="#5d5140",
    print_rule="#bfb093",
    ivory="#fffcf3",
)
DARK: Final = Theme(
    name="dark",
    ground="#0d2226",
    panel="#143036",
    ink="#f3e8cf",
    soft="#b7bfac",
    rule="#3f6166",
    accent="#ffc15c",
    lamp="#ffb03a",
    on_accent="#2a1a04",
    stock="#e9dec5",
    print="#231d16",
    print_soft="#54493a",
    print_rule="#b3a484",
    ivory="#f6ecd6",
)
THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK)}

SEATS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a8a8a", "#f0e442")
"""Colours of seats after Okabe and Ito; a seat always has a mark of its own as well."""


def theme_named(name: str) -> Theme:
    """The theme of this name."""
    if name not in THEMES:
        raise ValueError(f"There is no theme '{name}': choose {' or '.join(THEMES)}.")
    return THEMES[name]


def luminance(colour: str) -> float:
    """How bright a colour like `#0072b2` looks, from 0 to 1 (WCAG 2)."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2); text wants 4.5."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def ink_on(colour: str) -> str:
    """Black or white, whichever is read better on this colour."""
    return max(("#16120d", "#ffffff"), key=lambda ink: contrast(ink, colour))
