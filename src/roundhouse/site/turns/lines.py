"""Moves in advance: what a seat will do when it is asked, if it can be done then.

A seat writes one line for each decision, with alternatives between bars: `draft-city:PIT | draft-city:CHI`.
When it is asked, the lines are tried from the first on; the rules judge them as if they were just sent. The
first that fits is done; those before it are struck out, since their time is over. If none fits, all are
struck out and the seat is asked. An alternative is

- an action: `draft-city:PIT`, done once, if it can be done (the tile is still there);
- a verb with a bound: `bid<=5`, the lowest choice of that verb up to the number; it stays as long as it fits;
- an action or a verb with a price: `accept pays>=4`, `deliver pays>=3`, done once, if what the game promises
  for it is so much; of a verb's choices the one that pays most.

Nobody but the holder of a seat learns of its lines before they are carried out.
"""

import re
from typing import Final, NamedTuple

from roundhouse import Table
from roundhouse.core.errors import BadNotation, RoundhouseError
from roundhouse.core.rules import LONGEST_TEXT

MOST_LINES: Final = 30
BOUND: Final = re.compile(r"([a-z-]+)\s*<=\s*([0-9]{1,5})")
NUMBER: Final = re.compile("[0-9]{1,5}")
PAYS: Final = re.compile(r"(.+?)\s+pays\s*>=\s*(-?[0-9]{1,5})")


class BadLines(RoundhouseError):
    """A line that cannot be read."""


class Way(NamedTuple):
    """One alternative of a line."""

    verb: str
    """The verb of whose choices one is taken; '' if an action is named."""
    most: int | None
    """The number up to which the lowest choice is taken; None if the one that pays most is."""
    action: str
    """The action in notation; '' if a verb is named."""
    pays: int | None
    """What must be promised for it at least."""


class Found(NamedTuple):
    """What is done, and the lines that are left then."""

    text: str
    """The action; '' if no line fits."""
    left: list[str]


def read_lines(table: Table, text: str) -> list[str]:
    """The lines of a text, each as it is kept; BadLines if one makes no sense in this game."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        raise BadLines(f"There are at most {MOST_LINES} lines.")
    for number, line in enumerate(lines, 1):
        try:
            for way in ways_of(line):
                check_way(table, way)
        except BadNotation as error:
            raise BadLines(f"Line {number}: {error}") from None
    return lines


def ways_of(line: str) -> list[Way]:
    """The alternatives of a line."""
    if len(line) > LONGEST_TEXT:
        raise BadNotation("No line is that long.")
    return [way_of(part.strip()) for part in line.split("|")]


def way_of(part: str) -> Way:
    """An alternative."""
    priced = PAYS.fullmatch(part)
    what, pays = (priced[1], int(priced[2])) if priced else (part, None)
    if bound := BOUND.fullmatch(what):
        return Way(bound[1], int(bound[2]), "", pays)
    by_verb = pays is not None and ":" not in what
    return Way(what, None, "", pays) if by_verb else Way("", None, what, pays)


def check_way(table: Table, way: Way) -> None:
    """Refuse what this game has no word for."""
    if not way.verb:
        if way.action.startswith("~"):
            raise BadNotation("Chance takes no moves.")
        table.rules.parse(way.action)
    elif way.verb not in table.rules.verbs:
        table.rules.parse(way.verb)  # which says what was probably meant


def carried_out(table: Table, lines: list[str]) -> Found:
    """What the seat that is to move at this table does by its lines."""
    for number, line in enumerate(lines):
        for way in ways_of(line):
            text = fitting(table, way)
            if text:
                return Found(text, lines[number + (1 if way.most is None else 0) :])
    return Found("", [])


def fitting(table: Table, way: Way) -> str:
    """The action that this alternative means now; '' if it cannot be done, or does not pay enough."""
    view = table.view(table.to_move)
    found = choices_of(table, way, [action.text() for action in view.legal()] if way.verb else [])
    if way.pays is None:
        return found[0] if found else ""
    paid = [(promised(table, text), text) for text in found if promised(table, text) >= way.pays]
    if way.most is None:
        return max(paid, key=lambda each: each[0])[1] if paid else ""
    return paid[0][1] if paid else ""


def choices_of(table: Table, way: Way, legal: list[str]) -> list[str]:
    """The actions that this alternative may mean now, of a bound the lowest first."""
    if not way.verb:
        try:
            return [way.action] if table.explain(way.action) is None else []
        except RoundhouseError:
            return []
    of_verb = [text.partition(":") for text in legal if text.partition(":")[0] == way.verb]
    if way.most is None:
        return ["".join(each) for each in of_verb]
    numbered = sorted((int(number), verb) for verb, _, number in of_verb if NUMBER.fullmatch(number))
    return [f"{verb}:{number}" for number, verb in numbered if number <= way.most]


def promised(table: Table, text: str) -> int:
    """What the game promises to the seat that is to move for this action."""
    view = table.view(table.to_move)
    return (table.game.promised(view, table.rules.parse(text)) or {}).get(view.seat, 0)
