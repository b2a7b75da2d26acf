"""What tiles and certificates are printed in: paper and ink by day, slate and lamplight by night."""

from dataclasses import dataclass
from typing import Final

from roundhouse.svg.theme import DARK, LIGHT, Theme


@dataclass(frozen=True)
class Inks:
    """The colours of a tile in one light."""

    paper: str
    print: str
    soft: str
    """The edge of a tile, and what is written second."""
    rule: str
    """The faint places of cubes."""
    wall: str
    """The building of a city, in silhouette."""
    window: str
    """What shines through its windows; '' for the sky behind it."""
    skies: tuple[str, ...]
    """The washed sky over a city, one for every city in turn."""


DAY: Final = Inks(
    paper=LIGHT.stock,
    print=LIGHT.print,
    soft=LIGHT.print_soft,
    rule=LIGHT.print_rule,
    wall=LIGHT.print_soft,
    window="",
    skies=("#dbe6e4", "#f0dfc0", "#e6dfee", "#dfe8cf", "#f2d9cc"),
)
NIGHT: Final = Inks(
    paper="#2c4a50",
    print="#f7eeda",
    soft="#a9bdb6",
    rule="#6d8b8a",
    wall="#0f2327",
    window="#f2b95a",
    skies=("#355a63", "#4a4f63", "#45537a", "#3f6055", "#5a4f63"),
)


def inks_of(theme: Theme) -> Inks:
    """The inks of this theme."""
    return NIGHT if theme is DARK else DAY
