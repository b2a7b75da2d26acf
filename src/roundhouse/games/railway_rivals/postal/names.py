"""Names in a letter: places and companies as people write them, and the slips that are corrected."""

import re
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.data import Map

DASH: Final = re.compile(r"\s*(->|[-–—>]|\bto\b)\s*", re.IGNORECASE)
HEX: Final = re.compile(r"([A-Za-z]{1,2})\s?(\d{1,2})(?![A-Za-z0-9])")
WORD: Final = re.compile(r"[^-–—>;,:.()\[\]{}*]*[^-–—>;,:.()\[\]{}*\s]")
SHORTEST: Final = 3
"""So many first letters may stand for a whole name, if only one begins so."""


class Message:
    """What is told to the writer of a letter: of which line, by which sentence, about what."""

    def __init__(self, line: int, key: str, *about: str) -> None:
        self.line = line
        """The line of the letter, from 1."""
        self.key = key
        """The name of the sentence; those that begin with `read` or `warn` leave the line in force."""
        self.about = about


class Wrong(Exception):
    """Something in a line cannot be read; the message says what."""

    def __init__(self, key: str, *about: str) -> None:
        super().__init__(key)
        self.key = key
        self.about = about


def without_accents(text: str) -> str:
    """Letters of plain English, so that a name is found however it is accented."""
    return "".join([c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)])


def squeezed(text: str) -> str:
    """A name without blanks, hyphens and case."""
    return re.sub(r"[^a-z0-9&]", "", without_accents(text).lower())


def distance(a: str, b: str) -> int:
    """How many letters are wrong, missing or too many."""
    row = list(range(len(b) + 1))
    for i, one in enumerate(a):
        last = row
        row = [i + 1]
        for j, other in enumerate(b):
            row.append(min(last[j] + (one != other), last[j + 1] + 1, row[j] + 1))
    return row[-1]


def meant(word: str, names: Sequence[str]) -> list[str]:
    """The names that a word may stand for, all in one case and without blanks (GR-9)."""
    if word in names:
        return [word]
    slips = 0 if len(word) < 5 else 1 if len(word) < 8 else 2
    near = [name for name in names if slips and distance(word, name) <= slips]
    if near or len(word) < SHORTEST:
        return near
    return [name for name in names if name.startswith(word)]


class Scanner:
    """A line, and how far it has been read."""

    def __init__(self, text: str) -> None:
        self.text = text.strip()
        self.at = 0

    def rest(self) -> str:
        return self.text[self.at :]

    def blanks(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def done(self) -> bool:
        self.blanks()
        return self.at >= len(self.text)

    def take(self, pattern: str | re.Pattern[str]) -> re.Match[str] | None:
        """What stands here, if it is like this; it has been read then."""
        self.blanks()
        form = re.compile(pattern, re.IGNORECASE) if isinstance(pattern, str) else pattern
        found = form.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found


class PlaceReader:
    """The places of one map and the companies of one table."""

    def __init__(self, sheet: Map, companies: Sequence[Sequence[str]], *, correcting: bool = True) -> None:
        self.map = sheet
        self.companies = companies
        self.correcting = correcting
        """Whether clear slips are corrected (RP-46); otherwise the writer is told what may be meant."""
        named = {squeezed(town.name): town.hex for town in sheet.towns}
        named |= {squeezed(place.name): place.hex for place in sheet.named_places}
        self.hex_of = named
        self.names = sorted(named, key=len, reverse=True)
        self.called = {squeezed(place.name): place.name for place in [*sheet.towns, *sheet.named_places]}
        self.patterns = [re.compile(pattern_of(name), re.IGNORECASE) for name in self.names]
        self.corrected: list[tuple[str, str]] = []
        """What was read as something else since this was last emptied."""

    def place(self, line: Scanner) -> int:
        """The hex of the place that stands here; Wrong if there is none."""
        if line.take(r"\("):
            hex_ = self.place(line)
            line.take(r"[)\]}]")
            return hex_
        line.blanks()
        for name, pattern in zip(self.names, self.patterns, strict=True):  # the longest first (GR-1)
            if line.take(pattern):
                return self.with_hex(line, name)
        found = line.take(HEX)
        if found is not None:
            hex_name = f"{found[1].upper()}{int(found[2])}"
            if hex_name not in self.map.hex_of:
                raise Wrong("no_place", found[0])
            return self.map.hex_of[hex_name]
        word = line.take(WORD)
        if word is None:
            raise Wrong("no_place", line.rest()[:20] or "nothing")
        written = re.split(r"\s+to\s+", word[0], flags=re.IGNORECASE)[0]
        line.at = word.start() + len(written)
        return self.guessed(line, written)

    def guessed(self, line: Scanner, written: str) -> int:
        """The town that is meant by a word that is no name, if only one can be."""
        found = meant(squeezed(written), self.names)
        if not found:
            far = get_close_matches(squeezed(written), self.names, 1, 0.6)
            if far:
                raise Wrong("near_place", written, self.called[far[0]])
            raise Wrong("no_place", written)
        if len(found) > 1:
            raise Wrong("which_place", written, " or ".join(sorted([self.called[name] for name in found])))
        self.correct(written, self.called[found[0]])
        return self.with_hex(line, found[0])

    def correct(self, written: str, meaning: str) -> None:
        """A clear slip is read as what is meant, and told (RP-46)."""
        if not self.correcting:
            raise Wrong("near_place", written, meaning)
        self.corrected.append((written, meaning))

    def with_hex(self, line: Scanner, name: str) -> int:
        """The hex of a town; where the letter names the hex as well, it must be that."""
        hex_ = self.hex_of[name]
        before = line.at
        found = line.take(r"\(\s*" + HEX.pattern + r"\s*\)") or line.take(HEX)
        if found is None:
            return hex_
        written = f"{found[1].upper()}{int(found[2])}"
        town = next((t for t in self.map.towns if squeezed(t.name) == name), None)
        hexes = town.hexes if town is not None else [hex_]
        named = self.map.hex_of.get(written, NOTHING)
        if named not in hexes:
            line.at = before
            raise Wrong("other_hex", self.called[name], self.map.names[hex_], written)
        return named

    # Companies

    def company(self, line: Scanner) -> int:
        """The seat of the company that stands here: by short name, colour, or a first letter."""
        line.blanks()
        known = [(name, seat) for seat, names in enumerate(self.companies) for name in names]
        for name, seat in sorted(known, key=lambda pair: -len(pair[0])):
            if line.take(re.escape(name) + r"(?![A-Za-z0-9&])"):
                return seat
        word = line.take(r"[A-Za-z0-9&]+")
        if word is None:
            raise Wrong("no_company", line.rest()[:20] or "nothing")
        begins = {seat for names, seat in self.short_names() if names.lower().startswith(word[0].lower())}
        if len(word[0]) == 1 and len(begins) == 1:
            return begins.pop()
        found = {seat for name, seat in known if squeezed(name) in meant(squeezed(word[0]), [squeezed(name)])}
        if len(found) != 1 or len(word[0]) < SHORTEST:
            raise Wrong("no_company", word[0])
        seat = found.pop()
        self.correct(word[0], self.companies[seat][0])
        return seat

    def short_names(self) -> list[tuple[str, int]]:
        return [(names[0], seat) for seat, names in enumerate(self.companies)]


def pattern_of(name: str) -> str:
    """A name with any blanks and hyphens in it."""
    return r"[\s\-'.]*".join([re.escape(c) for c in name]) + r"(?![A-Za-z0-9])"
