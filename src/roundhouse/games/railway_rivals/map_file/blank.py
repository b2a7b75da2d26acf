"""A new map: open country of a given size, with six towns to move and name, which can be played at once."""

from typing import Final

from roundhouse.core.errors import BadOptions
from roundhouse.games.railway_rivals.words.en.blank_map import ASIDE, BLANK, LIES, TOWN
from roundhouse.geometry.hexes import hex_name

LEAST: Final = 5
MOST: Final = 60
"""Hexes of a line, and lines."""
SPREAD: Final = ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (4, 2))
"""Where the towns lie at first, in fifths down and quarters across."""
STARTS: Final = (0, 2, 4)


def blank_map(id_: str, wide: int, high: int, flat: bool) -> str:
    """The text of a map file, so many hexes wide and high."""
    for size in (wide, high):
        if not LEAST <= size <= MOST:
            raise BadOptions(f"{wide}x{high}: a map has {LEAST} to {MOST} hexes each way.")
    lines, places = (wide, high) if flat else (high, wide)
    spots = [(down * lines // 5, min(across * places // 4, places - 1)) for down, across in SPREAD]
    towns = [
        f'{TOWN.lower()}{i} = {{ name = "{TOWN} {i}", at = "{hex_name(spot)}", dice = "{numbers(i)}" }}'
        for i, spot in enumerate(spots, 1)
    ]
    picture = [
        f"{hex_name((line, 0))[:-1]:4}{' ' * (line % 2)}"
        + " ".join(["o" if (line, place) in spots else "." for place in range(places)])
        for line in range(lines)
    ]
    return BLANK.format(
        id=id_,
        file=f"{id_}.toml",
        name=id_.replace("-", " ").title(),
        orientation="flat" if flat else "pointy",
        lie=LIES[flat],
        aside=ASIDE[flat],
        picture="\n".join(picture),
        towns="\n".join(towns),
        starts="\n".join([f'[[starts]]\ntown = "{TOWN.lower()}{i + 1}"' for i in STARTS]),
    )


def numbers(town: int) -> str:
    """Six numbers for each of the towns."""
    return " ".join([f"{town}{unit}" for unit in range(1, 7)])
