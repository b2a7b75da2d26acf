"""Play by letter: what a game offers whose seats write letters, and of what its reports are made."""

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from roundhouse.core.event import Event
from roundhouse.core.view import View


class LetterRead:
    """What was made of a letter, in words for its writer."""

    def __init__(self, orders: str, lines: list[str], told: list[str], said: dict[str, str]) -> None:
        self.orders = orders
        """The action that it comes to, in notation; '' if nothing of it is used."""
        self.lines = lines
        """The letter as it counts, read back in full."""
        self.told = told
        """What is wrong in it and how to write it, what was corrected, what to look out for."""
        self.said = said
        """What is no order: `name`, `colours`, `standing` orders, `press`, `statement`; as written."""


class Company:
    """A company of a postal game: what it is called, and which colour it has."""

    def __init__(self, short: str, name: str, player: str, colour: int) -> None:
        self.short = short
        """What letters and reports call it."""
        self.name = name
        self.player = player
        self.colour = colour
        """The number of its colour in the printed order."""


class Lines:
    """Lines of a report, as they stand."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines


class Grid:
    """A table of a report: its first column is words, the others are figures."""

    def __init__(self, head: list[str], rows: list[list[str]], foot: list[str] | None = None) -> None:
        self.head = head
        self.rows = rows
        self.foot = foot
        """The sums of the columns: the referee's check."""


class Picture:
    """A picture of a report as SVG, and what it shows in words."""

    def __init__(self, svg: str, title: str) -> None:
        self.svg = svg
        self.title = title


Block = Lines | Grid | Picture


class Section:
    """A part of a report under its heading."""

    def __init__(self, heading: str, blocks: list[Block]) -> None:
        self.heading = heading
        self.blocks = blocks


class Report:
    """What is told of a round, to all or to one company."""

    def __init__(self, title: str, note: str, sections: list[Section]) -> None:
        self.title = title
        self.note = note
        """What stands beside the title."""
        self.sections = sections


@mypyc_attr(allow_interpreted_subclasses=True)
class Post:
    """How one table is played by letter; a game makes it for the rules of that table."""

    def __init__(self, *, place: str, how: str, part: str, holds: bool, stand_bys: bool) -> None:
        self.place = place
        """Where it is played: what the map is called."""
        self.how = how
        """How letters are written, in a sentence with examples."""
        self.part = part
        """How the names of those parts of the picture begin that are places; the rest stands in letters."""
        self.holds = holds
        """Whether a round is held over once if a letter is missing."""
        self.stand_bys = stand_bys
        """Whether a stand-by takes over a company whose letters are missing."""

    # Rounds

    def round_of(self, view: View[Any]) -> int:
        """The round that is open."""
        raise AssertionError("every game by post has rounds")

    def beginnings(self, log: Sequence[Event]) -> list[int]:
        """Where in a log the letters of each round begin."""
        raise AssertionError("every game by post has rounds")

    def ask(self, view: View[Any]) -> str:
        """What a letter of the open round is asked for, in one sentence."""
        raise AssertionError("every game by post asks for letters")

    def needs_stand_by(self, number: int) -> bool:
        """Whether a stand-by is named where a letter of this round is missing."""
        return self.stand_bys

    # Letters

    def read(
        self, view: View[Any], seat: int, text: str, companies: Sequence[Company], before: str = ""
    ) -> LetterRead:
        """Read a letter of this seat; `before` is the action on file, which it may only amend."""
        raise AssertionError("every game by post reads letters")

    def blank(self, view: View[Any], seat: int, companies: Sequence[Company]) -> str:
        """The order sheet of a seat, to be filled in: its heading, and a line for all that can be ordered."""
        raise AssertionError("every game by post has an order sheet")

    def written(self, view: View[Any], action: str, companies: Sequence[Company]) -> str:
        """An action as a letter that a player might have written."""
        raise AssertionError("every game by post writes letters")

    def standing(self, view: View[Any], seat: int, text: str, companies: Sequence[Company]) -> str:
        """The action that standing orders come to in this round; that of an empty letter without any."""
        raise AssertionError("every game by post knows standing orders")

    def by_stand_by(self, action: str) -> str:
        """The same action, marked as that of a stand-by."""
        return action

    # Companies

    def companies(self, names: Sequence[str]) -> list[Company]:
        """The companies of players who have said nothing of their names and colours."""
        raise AssertionError("every game by post has companies")

    def called(self, company: Company) -> str:
        """A company by all that letters may call it."""
        return f"{company.short}: {company.name}, {company.player}"

    def named(
        self, companies: Sequence[Company], said: Sequence[dict[str, str]], log: Sequence[Event]
    ) -> list[Company]:
        """The companies as their first letters name them, after those have been opened."""
        return list(companies)

    # Reports

    def report(
        self, view: View[Any], log: Sequence[Event], since: int, companies: Sequence[Company]
    ) -> list[Section]:
        """What all are told of the round that the log tells of from `since` on, and of the next."""
        raise AssertionError("every game by post makes reports")

    def failed(
        self, view: View[Any], log: Sequence[Event], since: int, seat: int, companies: Sequence[Company]
    ) -> list[str]:
        """Which orders of this seat failed in that round, and why; the log must name them."""
        return []

    def naming_failures(self) -> str:
        """The options of this table, with failed orders told by name; for the owners' eyes."""
        raise AssertionError("every game by post tells failures")

    def statement(self, view: View[Any], log: Sequence[Event], companies: Sequence[Company]) -> list[Section]:
        """How the game ended: places, balances by round, what each company did."""
        raise AssertionError("every game by post ends with a statement")
