"""What a person types, made into notation: names for codes, blanks for colon and commas, in any case."""

import re
from typing import Any, Final

from roundhouse.core.rules import Rules

LONGEST_NAME: Final = 4
"""A name has so many words at most: `Stoke on Trent`."""
WITH_SEAT: Final = re.compile(r"(.*\S)(-[0-9])")
"""A word with the number of a seat at its end, as steps of a route have."""


def plain(name: str) -> str:
    """A name as it is looked up: `St. Louis` is `st louis`."""
    return " ".join(re.sub(r"[.'()]", " ", name.lower()).split())


def notation_of(rules: Rules[Any], line: str) -> str:
    """The notation of a typed line, as far as it can be told; a line without a verb stays as it is.

    `build red new york` is `build:red,G30` where a game has spelled New York so for that verb.
    """
    first, *others = re.split(r"[:\s]", line.strip(), maxsplit=1)
    verb = first.lower()
    if verb not in rules.verbs or not others:
        return verb if verb in rules.verbs else line
    words = [word for word in re.split(r"[,\s]+", others[0]) if word]
    return f"{verb}:{','.join(spelled(words, rules.spelling(verb)))}"


def spelled(words: list[str], known: dict[str, str]) -> list[str]:
    """The words in notation: what is known by a name of one or several words, and what is not, as it is."""
    found: list[str] = []
    at = 0
    while at < len(words):
        taken, word = 1, words[at]
        for length in range(min(LONGEST_NAME, len(words) - at), 0, -1):
            name = _known(" ".join(words[at : at + length]), known)
            if name:
                taken, word = length, name
                break
        found.append(word)
        at += taken
    return found


def _known(name: str, known: dict[str, str]) -> str:
    """The word of this name, or ''; what follows a dash is kept."""
    word = known.get(plain(name), "")
    with_seat = WITH_SEAT.fullmatch(name)
    if not word and with_seat is not None:
        word = known.get(plain(with_seat[1]), "")
        return word + with_seat[2] if word else ""
    return word
