"""What is on file at a table by letter: the letters of the open round, and of all rounds before."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from roundhouse import PUBLIC, Table
from roundhouse.core.post import Company, Post
from roundhouse.core.view import View
from roundhouse.post.office import digest
from roundhouse.post.orders_file import BOT, LETTER, Used
from roundhouse.site import LANGUAGE
from roundhouse.site.tables.step import PERSON

GRACE: Final = timedelta(hours=1)
"""So long a letter that came by mail can be changed, also if all are in: it was not read back before."""


class OnFile(NamedTuple):
    """The letter of a seat for a round."""

    round: int
    seat: int
    kind: str
    """What it is (`post/orders_file.py`): a letter, a stand-by's, standing orders, or none that came."""
    writer: str
    texts: list[str]
    """As they were written: a letter, and what amends it."""
    earlier: list[str]
    """Letters whose place it took."""
    orders: str
    """The action that it comes to."""
    said: dict[str, str]
    by_mail: bool
    came: datetime

    @property
    def text(self) -> str:
        return "\n".join(self.texts)

    def used(self) -> Used:
        return Used(self.writer, self.kind, [digest(text) for text in self.texts], self.orders, self.said)


class Letters:
    """All that is on file at one table. It is never changed, only replaced."""

    def __init__(self, rows: Iterable[OnFile] = ()) -> None:
        self.rows = {(row.round, row.seat): row for row in rows}

    def with_letters(self, rows: Iterable[OnFile]) -> "Letters":
        return Letters([*self.rows.values(), *rows])

    def of(self, number: int, seat: int) -> OnFile | None:
        return self.rows.get((number, seat))

    def of_round(self, number: int) -> dict[int, OnFile]:
        return {row.seat: row for row in self.rows.values() if row.round == number}


NO_LETTERS: Final = Letters()


# What a table asks for


def post_of(table: Table) -> Post | None:
    """How a table is played by letter; None where it is not."""
    return table.game.post(table.rules, LANGUAGE) if table.game.by_post else None


def first_view(table: Table) -> View[Any]:
    """The table before its first action, as all see it."""
    begun = table.record.position
    rules = table.rules
    state = rules.start() if begun is None else rules.from_position(begun)
    return View(rules, PUBLIC, rules.mask(state, PUBLIC))


def companies_at(table: Table, post: Post, letters: Letters) -> list[Company]:
    """The companies of a table: as their first letters name them, once these have been opened."""
    companies = post.companies(table.names)
    first = post.round_of(first_view(table))
    if post.round_of(table.view()) == first and not table.over:
        return companies
    found = letters.of_round(first)
    said = [found[seat].said if seat in found else {} for seat in range(len(companies))]
    return post.named(companies, said, table.seen())


def writing(table: Table, players: Sequence[str]) -> list[int]:
    """The seats of people whose letters of the open round are not opened yet: seats are asked in order."""
    first = table.to_move
    return [seat for seat, player in enumerate(players) if 0 <= first <= seat and player == PERSON]


def missing(table: Table, players: Sequence[str], letters: Letters) -> list[int]:
    """Those of them without a letter on file."""
    post = post_of(table)
    if post is None or table.over:
        return []
    there = letters.of_round(post.round_of(table.view()))
    return [seat for seat in writing(table, players) if seat not in there]


def used_in(table: Table, players: Sequence[str], letters: Letters, number: int) -> list[Used]:
    """What was used for each company in a round; who wrote no letter there gave orders in notation."""
    found = letters.of_round(number)
    return [
        found[seat].used()
        if seat in found
        else Used(table.names[seat], LETTER if player == PERSON else BOT, [], "", {})
        for seat, player in enumerate(players)
    ]
