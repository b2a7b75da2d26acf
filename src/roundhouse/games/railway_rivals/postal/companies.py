"""The companies of a postal game: what they are called, and which colour each has (RP-6, RP-7)."""

import re
from collections.abc import Sequence
from typing import Final

from roundhouse.games.railway_rivals.postal.names import meant, squeezed

COLOURS: Final = ("blue", "red", "green", "pink", "orange", "sky", "grey", "yellow")
"""The colours in the printed order: of seats that have said nothing, the first has the first."""
NAMED: Final = re.compile(r"\s*(.+?)\s*\(\s*([^()]{1,8}?)\s*\)\s*\.?\s*")
LONGEST_NAME: Final = 40


def company_name(said: str) -> tuple[str, str] | None:
    """Name and short name from `Great Elm Railway (GER)`; None where it says no such thing."""
    found = NAMED.fullmatch(" ".join(said.split()))
    if found is None or len(found[1]) > LONGEST_NAME or not re.search(r"[A-Za-z0-9]", found[2]):
        return None
    return found[1], found[2]


def wanted_colours(said: str) -> list[int]:
    """The colours that a letter names, in its order; what is no colour here is left out."""
    found: list[int] = []
    for word in re.split(r"[,;.\s]+", said):
        near = meant(squeezed(word), COLOURS)
        if len(near) == 1 and COLOURS.index(near[0]) not in found:
            found.append(COLOURS.index(near[0]))
    return found


def given_colours(order: Sequence[int], wishes: Sequence[Sequence[int]]) -> list[int]:
    """The colour of each seat: in this order each gets the first of its list that is free (RP-7)."""
    found = [0] * len(wishes)
    free = list(range(len(COLOURS)))
    for seat in order:
        colour = next(wish for wish in [*wishes[seat], *free] if wish in free)
        free.remove(colour)
        found[seat] = colour
    return found
