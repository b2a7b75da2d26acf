"""Keys of destinations as they are printed: numbers, and cards with the sign of their suit."""

from typing import Final

from roundhouse.games.railway_rivals.data import SUITS
from roundhouse.svg.cache import cached
from roundhouse.svg.element import el, escape, number
from roundhouse.svg.hexes import FLAT_HEX_PATH, HEX_PATH
from roundhouse.svg.text import width_of, write

PATHS: Final = {
    "♠": "M0-9C3-5 8-3 8 1.4 8 5 3.6 6.2 1.4 3.6L2.6 8H-2.6L-1.4 3.6C-3.6 6.2-8 5-8 1.4-8-3-3-5 0-9Z",
    "♥": "M0 8C-4 3.4-8.4.6-8.4-3.8-8.4-8.4-2-9 0-4.6 2-9 8.4-8.4 8.4-3.8 8.4.6 4 3.4 0 8Z",
    "♦": "M0-9C2-5 4.4-2.4 7 0 4.4 2.4 2 5 0 9-2 5-4.4 2.4-7 0-4.4-2.4-2-5 0-9Z",
    "♣": "M1-.6C4-4 8.6-2 8.4 1.6 8.2 5.4 3.6 6 1.4 3.2L2.6 8H-2.6L-1.4 3.2C-3.6 6-8.2 5.4-8.4 1.6"
    "-8.6-2-4-4-1-.6-4.6-4-4-9 0-9 4-9 4.6-4 1-.6Z",
}
"""Each suit within 9 of the origin: fonts differ too much in these signs."""
HEX: Final = "rw-hex"
"""The name of a whole hex."""
LETTERS: Final = {sign: letter for letter, sign in SUITS.items()}


def printed_keys(keys: list[str]) -> str:
    """The keys of a town: a suit is written once, a run of numbers by its ends, each set for itself."""
    if keys and keys[0][0] in SUITS:
        return SUITS[keys[0][0]] + " ".join([key[1:] for key in keys])
    sets = [[key for key in keys if key[:-2] == name] for name in dict.fromkeys([key[:-2] for key in keys])]
    return " ".join(
        [f"{own[0]}–{own[-1]}" if len(own) > 2 and in_a_row(own) else " ".join(own) for own in sets]
    )


def in_a_row(keys: list[str]) -> bool:
    """Whether numbers follow each other: 46 51 52 do, for there is no 47."""
    if not all(key[-2:].isdigit() for key in keys):
        return False
    order = [int(key[-2:][0]) * 6 + int(key[-1]) for key in keys]
    return order == list(range(order[0], order[0] + len(order)))


@cached
def definitions(flat: bool) -> str:
    """The four suits and a hex once: the picture names them wherever one stands."""
    suits = [el("path", d=d, id=f"rw-suit-{LETTERS[sign]}") for sign, d in PATHS.items()]
    return el("defs", el("path", d=FLAT_HEX_PATH if flat else HEX_PATH, id=HEX), *suits)


def key_width(words: str, size: float, bold: bool = False) -> float:
    """How wide keys may become at most."""
    if words[:1] in PATHS:
        return size * 0.8 + width_of(words[1:], size, bold=bold)
    return width_of(words, size, bold=bold)


def suit(sign: str, x: float, y: float, size: float) -> str:
    """The sign of a suit before a text with this baseline."""
    return (
        f'<use href="#rw-suit-{LETTERS[sign]}" transform="translate({number(x + size * 0.36)} '
        f'{number(y - size * 0.34)}) scale({number(size * 0.04)})"/>'
    )


@cached
def write_key(
    words: str, x: float, y: float, size: float, fill: str, anchor: str = "start", bold: bool = False
) -> str:
    """Keys on a line; with a suit they are set from the left, as wide as they may become."""
    if words[:1] not in PATHS:
        return write(words, x, y, 200, size, fill, smallest=size, anchor=anchor, bold=bold)
    wide = key_width(words, size, bold)
    left = (
        x
        - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * wide
        + (wide * 0.06 if anchor == "middle" else 0)
    )
    body = suit(words[0], left, y, size)
    text = el(
        "text",
        escape(words[1:]),
        x=left + size * 0.8,
        y=y,
        font_size=size,
        font_weight="600" if bold else None,
    )
    return el("g", body, text, fill=fill)
